"""An answer as a file, which somebody may still be writing.

``reply.json`` is an answer as soon as it is a whole JSON object. ``reply.md`` has no end that could be told, so that it
is one when it is not empty and has not changed for a while. A file that was renamed into place is whole from the start.
"""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import msgspec

from cadwright.planners.http import MOST_BYTES, Unusable, check_size
from cadwright.values import ToolCall, decode

CALLS, TEXT = "reply.json", "reply.md"
SETTLED = 1.0
"""Seconds after which a text that has not changed is taken to be whole."""
OLD = 3.0
"""Seconds after which a text that was there before anybody looked is taken to be whole at once."""

Count = Annotated[int, msgspec.Meta(ge=0)]
Dollars = Annotated[float, msgspec.Meta(ge=0)]


class Spent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an answer took, where whoever gives it knows."""

    input_tokens: Count
    output_tokens: Count
    cost_usd: Dollars = 0.0


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer as ``reply.json`` has it, with a text, calls or both; ``reply.md`` is its ``text`` alone."""

    text: str | None = None
    calls: tuple[ToolCall, ...] = ()
    usage: Spent | None = None


class Inbox:
    """Looks for the answer in a request's folder, again and again; times are in seconds of ``clock``.

    ``problem`` is what is wrong with an answer that is there and cannot be understood.
    """

    def __init__(self, folder: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self.problem: str | None = None
        self._clock = clock
        self._calls, self._text = folder / CALLS, folder / TEXT
        self._seen: dict[Path, tuple[tuple[int, int, int], float]] = {}
        self._first = True

    def look(self) -> Answer | None:
        """The answer, once it is whole."""
        self.problem = None
        calls_rest, text_rests = self._rests(self._calls), self._rests(self._text)
        self._first = False
        try:
            if (answer := read_calls(self._calls)) is not None:
                return answer
        except ValueError as error:
            self.problem = str(error) if calls_rest else None
        try:
            return read_text(self._text) if text_rests else None
        except ValueError as error:
            self.problem = str(error)
            return None

    def _rests(self, path: Path) -> bool:
        """Whether a file is there and is not being written any more."""
        try:
            seen = path.stat()
        except OSError:
            return False
        now, state = self._clock(), (seen.st_size, seen.st_mtime_ns, seen.st_ino)
        before, since = self._seen.get(path, (None, now))
        if before != state:
            since = now - SETTLED if self._first and time.time() - seen.st_mtime > OLD else now
            self._seen[path] = state, since
        return now - since >= SETTLED


def read_text(path: Path) -> Answer | None:
    """The answer in ``reply.md``; ``None`` where there is none. Raises `ValueError` for what is too long."""
    text = _contents(path).decode("utf-8-sig", "replace").replace("\r\n", "\n")
    return Answer(text) if text.strip() else None


def read_calls(path: Path) -> Answer | None:
    """The answer in ``reply.json``; ``None`` where there is none. Raises `ValueError` where it is no such answer."""
    data = _contents(path).removeprefix(b"\xef\xbb\xbf")
    if not data.strip():
        return None
    try:
        check_size(data)
        answer = decode(data, Answer)
    except Unusable as error:
        raise ValueError(f"{path} {error}".replace(" sent a reply", " is")) from None
    except ValueError as error:
        raise ValueError(f"{path} is no reply: {error}") from None
    if answer.text is None and not answer.calls:
        raise ValueError(f"{path} is no reply: it has neither a text nor calls")
    return answer


def _contents(path: Path) -> bytes:
    """What a file holds, nothing where there is none yet."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        return b""
    except OSError as error:
        raise ValueError(f"{path}: {error.strerror or error}") from None
    if len(data) > MOST_BYTES:
        raise ValueError(f"{path} is longer than {MOST_BYTES // 1024**2} MiB")
    return data
