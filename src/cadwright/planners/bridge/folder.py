"""The folder of all requests: putting one there so that it is whole or not there, and what waits for an answer."""

import shutil
import uuid
from pathlib import Path
from typing import Literal

import msgspec

from cadwright.errors import InputError, PlannerError
from cadwright.planners.bridge.answer import CALLS, TEXT, Answer, read_calls, read_text
from cadwright.planners.bridge.request import Asked, files

State = Literal["open", "answered", "unreadable"]
REQUEST = "messages.json"
ABOUT = f"""\
Each folder here is a request that waits for an answer, or has one.

- `prompt.md` is the conversation so far as a model would be shown it, the pictures beside it included;
  `{REQUEST}` is the same for programs, `tools.json` lists the tools that may be called, where there are some.
- To answer, write the reply into `{TEXT}` beside it, in the form that the prompt asks for; nothing else is needed.
  Write it elsewhere and move it there if that takes longer than a moment.
- To call tools, write `{CALLS}` instead: `{{"text": "", "calls": [{{"name": "…", "arguments": {{}}}}]}}`.

The same request is not asked again while its folder is here.
"""
_ABOUT_FILE = "README.md"


class Row(msgspec.Struct, frozen=True):
    """A request in a list: the turn of its conversation, about how many tokens it has, and how it stands.

    ``problem`` says why its answer cannot be read.
    """

    name: str
    state: State
    turn: int
    sample: int
    tokens: int
    problem: str | None = None


class Listing(msgspec.Struct, frozen=True):
    """All requests of a folder, or those that are open."""

    requests: tuple[Row, ...]
    open: int
    answered: int


class Request(msgspec.Struct, frozen=True):
    """A request whole: its prompt, its files, and its answer where it has one."""

    name: str
    folder: str
    prompt: str
    files: tuple[str, ...]
    answer: Answer | None = None


class _Head(msgspec.Struct, frozen=True):
    """What a list tells of ``messages.json``."""

    turn: int
    sample: int
    tokens: int


def prepare(folder: Path) -> None:
    """Make the folder, with a page that says how to answer. Raises `PlannerError` where there can be none."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / _ABOUT_FILE).exists():
            (folder / _ABOUT_FILE).write_text(ABOUT, encoding="utf-8")
    except (FileExistsError, NotADirectoryError):
        raise PlannerError(f"{folder} is no folder", "name one that requests are put into: bridge:DIR") from None
    except OSError as error:
        raise PlannerError(f"{folder}: {error.strerror or error}", "name a folder that can be written to") from error


def put(folder: Path, request: Asked, sample: int) -> Path:
    """The folder of a request, made where it is not there yet. Raises `PlannerError` where the disk takes nothing."""
    own = folder / request.name(sample)
    if own.is_dir():
        return own
    draft = folder / f".{own.name}.{uuid.uuid4().hex}"
    try:
        draft.mkdir()
        for name, data in files(request, sample).items():
            (draft / name).write_bytes(data)
        draft.rename(own)
    except OSError as error:
        shutil.rmtree(draft, ignore_errors=True)
        if not own.is_dir():  # else somebody else, who asked the same at the same time, was quicker
            raise PlannerError(f"{own}: {error.strerror or error}", "name a folder that can be written to") from error
    return own


def listing(folder: Path, *, only_open: bool = False) -> Listing:
    """What was asked, by name, so that the turns of a conversation are together. Raises `InputError`."""
    rows = [_row(path.parent) for path in _requests(folder)]
    shown = tuple(row for row in rows if not only_open or row.state != "answered")
    answered = sum(row.state == "answered" for row in rows)
    return Listing(shown, len(rows) - answered, answered)


def find(folder: Path, name: str) -> Request:
    """A request by its name, or by a part of the name that no other has. Raises `InputError`."""
    found = [path.parent for path in _requests(folder) if name in path.parent.name]
    own = next((each for each in found if each.name == name), found[0] if len(found) == 1 else None)
    if own is None:
        what = f"{len(found)} requests whose names have {name!r} in them" if found else f"no request {name!r}"
        raise InputError(f"{folder} has {what}", "`cadwright bridge list DIR` has the names")
    try:
        prompt = (own / "prompt.md").read_text(encoding="utf-8")
        answer = read_calls(own / CALLS) or read_text(own / TEXT)
    except (OSError, ValueError) as error:
        raise InputError(f"{own} cannot be read: {error}") from None
    return Request(own.name, str(own), prompt, tuple(sorted(path.name for path in own.iterdir())), answer)


def _requests(folder: Path) -> list[Path]:
    if not folder.is_dir():
        raise InputError(f"{folder}: there is no such folder", "name the DIR of `--planner bridge:DIR`")
    return sorted(path for path in folder.glob(f"*/{REQUEST}") if not path.parent.name.startswith("."))


def _row(own: Path) -> Row:
    head = _head(own / REQUEST)
    state: State = "open"
    problem = None
    try:
        if read_calls(own / CALLS) or read_text(own / TEXT):
            state = "answered"
    except ValueError as error:
        state, problem = "unreadable", str(error)
    return Row(own.name, state, head.turn, head.sample, head.tokens, problem)


def _head(path: Path) -> _Head:
    try:
        return msgspec.json.decode(path.read_bytes(), type=_Head)
    except (OSError, msgspec.DecodeError) as error:
        raise InputError(f"{path} cannot be read: {error}", "remove its folder: it is asked again") from None
