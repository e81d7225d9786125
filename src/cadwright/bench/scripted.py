"""Requests with scripts that answer them rightly and wrongly, each played through the loop by a planner that sends it.

A record is a TOML file: ``request``, for edits the script ``before``, for drawings the name of the ``drawing``, the
script that is ``right``, and ``wrong`` ones with what is wrong with them.
"""

import re
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from cadwright import inputs
from cadwright.agent import doubts, run
from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.errors import InputError
from cadwright.kernel.client import Kernel
from cadwright.protocols.itercad import IterCAD
from cadwright.requirements.reader import read
from cadwright.values import Code, Message, Reply, Request, Start, Status, ToolSpec, Transcript
from cadwright.values.placement import UNTURNED, Placing

RIGHT = "right"
MODEL = "model"
"""The kind of a reply's own script, where it makes another part than the record's right one."""
_CHECK = re.compile(r"^[ \t]*(?:[-*][ \t]*)?(?:Check|Not understood)[ \t]*:.*$", re.IGNORECASE | re.MULTILINE)


class Wrong(msgspec.Struct, frozen=True):
    """A script that does not do what is asked, as the right one with something replaced or whole."""

    what: str
    kind: str
    replace: str = ""
    with_: str = msgspec.field(name="with", default="")
    script: str = ""

    def of(self, right: str) -> str:
        """The whole script."""
        return self.script or right.replace(self.replace, self.with_)


class Scripts(msgspec.Struct, frozen=True):
    """A request with the scripts that answer it rightly and wrongly; ``drawing`` is a file's name."""

    request: str
    right: str
    wrong: tuple[Wrong, ...] = ()
    drawing: str = ""
    before: str | None = None


class Replied(msgspec.Struct, frozen=True):
    """A whole reply, taken apart: its lines of checks (and of what it did not understand), and its script."""

    noted: str
    script: str


class Case(msgspec.Struct, frozen=True):
    """What came of one script; ``kind`` is `RIGHT`, `MODEL` or how it is wrong."""

    kind: str
    what: str
    status: Status
    doubts: tuple[str, ...]
    failed: tuple[str, ...]

    @property
    def undoubted(self) -> bool:
        """Whether it was called done without a doubt."""
        return self.status == "done" and not self.doubts

    @property
    def wrong(self) -> bool:
        """Whether it is one of the record's wrong scripts."""
        return self.kind not in (RIGHT, MODEL)


def scripts_of(path: Path) -> Scripts:
    """The record in a file. Raises `InputError`."""
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Scripts)
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, msgspec.ValidationError) as error:
        raise InputError(f"{path} is no record of scripts ({error})") from error


def checks_of(path: Path) -> str:
    """The checks in a file, one a line, as a planner states them. Raises `InputError`."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path} has no checks ({error})") from error
    return "\n".join(f"Check: {line.removeprefix('Check:').strip()}" for line in lines if line.strip())


def reply_of(path: Path) -> Replied | None:
    """The reply in a file, if there is one."""
    if not path.is_file():
        return None
    text = path.read_text(encoding="utf-8")
    parsed = IterCAD().parse(Reply(text), Transcript(Start(Request(""), "blind", "itercad", "cadquery")))
    action = getattr(parsed, "action", None)
    return Replied(
        "\n".join(_CHECK.findall(text.partition("```")[0])), action.source if isinstance(action, Code) else ""
    )


def request_of(record: Scripts, drawings: Sequence[Path] = ()) -> Request:
    """The request as the loop gets it, with the drawing from one of the folders. Raises `InputError`."""
    task = "make" if record.before is None else "edit"
    if not record.drawing or not drawings:
        return Request(record.request, task, (), record.before)  # type: ignore[arg-type]
    path = next((folder / record.drawing for folder in drawings if (folder / record.drawing).is_file()), None)
    if path is None:
        told = " or ".join(map(str, drawings))
        raise InputError(f"the drawing {record.drawing} is not in {told}", "leave the drawings out: --subset texts")
    return Request(record.request, "make", (inputs.drawing(path),), record.before)


class Said:
    """A planner that answers with one script, and notes of its thinking, and is done."""

    name = "scripted"

    def __init__(self, script: str, noted: str) -> None:
        self._reply = f"<thinking>\n{noted}\n</thinking>\n```python\n{script.strip()}\n```\n<DONE>"
        self._given = False

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        """The script, then that it is done."""
        text = "<thinking>It is what was asked.</thinking>\n<DONE>" if self._given else self._reply
        self._given = True
        return Reply(text)

    def close(self) -> None:
        """Nothing to let go of."""


def played(record: Scripts, stated: str | Replied, request: Request, kernel: Kernel) -> Iterator[Case]:
    """Every script of a record, judged by the loop, with the checks that are stated beside it.

    The checks of a whole reply speak in the frame of its own script, so that the record's scripts are moved there; of
    a reply that makes another part, that script alone is played.
    """
    scripts = [(RIGHT, "", record.right), *((w.kind, w.what, w.of(record.right)) for w in record.wrong)]
    if isinstance(stated, Replied):
        scripts, stated = _placed(scripts, record, stated, kernel), stated.noted
    environment = CadQueryEnvironment(kernel, pictures=False)
    before = environment.step(Code(record.before)).measurements if record.before is not None else None
    wanted = read(record.request, task=request.task, before=before)
    for kind, what, script in scripts:
        done = run(request, Said(script, stated), IterCAD(), environment, requirements=wanted, max_turns=2)
        assert done.end is not None, "the run has ended"
        yield Case(kind, what, done.end.status, doubts(done), _failed(done))


def _failed(done: Transcript) -> tuple[str, ...]:
    if done.best is None:
        return ("no valid solid",)
    checked = done.best.observation.requirements
    return (*(f"{c.requirement.text}: {c.evidence}" for c in checked if c.verdict == "FAIL"), *done.differing)


def _placed(
    scripts: Sequence[tuple[str, str, str]], record: Scripts, replied: Replied, kernel: Kernel
) -> list[tuple[str, str, str]]:
    """The scripts, their parts where the reply has its own; the reply's script alone where it makes another part."""
    right, own = kernel.execute(record.right), kernel.execute(replied.script)
    if own.outcome != "ok":
        return [(MODEL, "the reply makes none", replied.script)]
    place = kernel.placing(right.brep, own.brep, free=record.before is None)
    if place is None:
        return [(MODEL, "the reply makes another part", replied.script)]
    return [(kind, what, moved(script, place)) for kind, what, script in scripts]


def moved(script: str, place: Placing) -> str:
    """A script whose result is that of the given one, moved; names of parts are lost."""
    if place.rows == UNTURNED and max(abs(a - b) for a, b in zip(place.start, place.end, strict=True)) < 1e-9:
        return script
    across, up = (tuple(row[n] for row in place.rows) for n in (0, 2))
    return f"""{script.rstrip()}

def _moved(result):
    import cadquery as cq
    values = [result.toCompound()] if isinstance(result, cq.Assembly) else getattr(result, "vals", lambda: [result])()
    solids = [solid for value in values for solid in value.Solids()]
    turn = cq.Location(cq.Plane((0, 0, 0), xDir={across}, normal={up}))
    moved = [solid.translate(cq.Vector{tuple(-v for v in place.start)}).moved(turn) for solid in solids]
    moved = [solid.translate(cq.Vector{place.end}) for solid in moved]
    return moved[0] if len(moved) == 1 else cq.Compound.makeCompound(moved)


r = _moved(r)
"""
