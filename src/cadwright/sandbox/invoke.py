"""Calling a function by name for a request and writing the answer: the part of a child that every platform shares.

The answer is a frame whose body is an `Answer`. Nobody outside believes more of it than that it is one.
"""

import os
import sys
from collections.abc import Callable

from cadwright.sandbox import bare_invoke, frames
from cadwright.sandbox.wire import Answer, Request


def run(request: int, result: int, release_memory: Callable[[], None]) -> None:
    """Answer the request in one descriptor in the other; ``release_memory`` is called when none was left."""
    body, blobs = frames.read_frame(request, Request, sys.maxsize)
    os.close(request)
    answer, produced = _call(body, blobs, release_memory)
    try:
        frames.write_frame(result, answer, produced)
    except (TypeError, ValueError, OSError, MemoryError, RecursionError) as error:
        os.ftruncate(result, 0)
        os.lseek(result, 0, os.SEEK_SET)
        frames.write_frame(result, _failure(error, release_memory), {})
    bare_invoke.flush()


def _call(
    request: Request, blobs: dict[str, bytes], release_memory: Callable[[], None]
) -> tuple[Answer, dict[str, bytes]]:
    try:
        value, produced = bare_invoke.resolve(request.function)(request.arguments, blobs)
        return Answer("ok", value), produced
    except BaseException as error:  # noqa: BLE001  the worker boundary: what the function raises is its outcome
        return _failure(error, release_memory), {}


def _failure(error: BaseException, release_memory: Callable[[], None]) -> Answer:
    status, message = bare_invoke.failure(error, release_memory)
    return Answer(status, message=message)
