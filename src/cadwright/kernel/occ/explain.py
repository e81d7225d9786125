"""From an exception of a script to a `Problem`: where, why, and what to try."""

import errno
import traceback
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

from cadwright.kernel.occ import result
from cadwright.values import Problem

_REFUSALS = {errno.EPERM, errno.EACCES, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.ENOSYS}


def outcome(error: BaseException) -> Literal["exception", "blocked", "memory"]:
    """Whether the script failed by itself, by the sandbox's refusal, or for lack of memory."""
    for one in chain(error):
        if isinstance(one, MemoryError):
            return "memory"
        if isinstance(one, OSError) and one.errno in _REFUSALS:
            return "blocked"
    return "exception"


def chain(error: BaseException) -> Iterator[BaseException]:
    """The error and those that it came from, also where a library keeps them in ``reason``."""
    seen: set[int] = set()
    waiting: list[Any] = [error]
    while waiting:
        one = waiting.pop(0)
        if isinstance(one, BaseException) and id(one) not in seen:
            seen.add(id(one))
            yield one
            waiting += [one.__cause__, one.__context__, getattr(one, "reason", None)]


def explain(error: BaseException, source: str, filename: str, namespace: Mapping[str, Any]) -> Problem:
    """The error as a problem of the script."""
    line = _line(error, filename)
    return Problem(type(error).__name__, str(error), line, _source_line(source, line))


def no_result(bound: Mapping[str, Any], shown: Sequence[Any], source: str) -> Problem:
    """A script that ran and left no solid."""
    named = [f"{name} is {text}" for name, value in bound.items() if (text := result.describe(value))]
    return Problem("NoResult", "the script left no solid", cause="; ".join(named) or None)


def _line(error: BaseException, filename: str) -> int | None:
    if isinstance(error, SyntaxError) and error.filename == filename:
        return error.lineno
    frames = traceback.walk_tb(error.__traceback__)
    lines = [line for frame, line in frames if frame.f_code.co_filename == filename]
    return lines[-1] if lines else None


def _source_line(source: str, line: int | None) -> str | None:
    lines = source.splitlines()
    return lines[line - 1].strip() if line is not None and 0 < line <= len(lines) else None
