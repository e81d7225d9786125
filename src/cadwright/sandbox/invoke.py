"""Calling a function by name for a request and writing the answer: the part of a child that every platform shares.

The answer is a frame whose body is an `Answer`. Nobody outside believes more of it than that it is one.
"""

import importlib
import os
import sys
import traceback
from collections.abc import Callable
from typing import Any

from cadwright.sandbox import frames
from cadwright.sandbox.statuses import status_of
from cadwright.sandbox.wire import Answer, Request

_LONGEST_MESSAGE = 4000

Function = Callable[[dict[str, Any], dict[str, bytes]], tuple[dict[str, Any], dict[str, bytes]]]


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
    _flush()


def _call(
    request: Request, blobs: dict[str, bytes], release_memory: Callable[[], None]
) -> tuple[Answer, dict[str, bytes]]:
    try:
        value, produced = _resolve(request.function)(request.arguments, blobs)
        return Answer("ok", value), produced
    except BaseException as error:  # noqa: BLE001  the worker boundary: what the function raises is its outcome
        return _failure(error, release_memory), {}


def _failure(error: BaseException, release_memory: Callable[[], None]) -> Answer:
    status = status_of(error)
    if status == "memory":
        traceback.clear_frames(error.__traceback__)
        error.__traceback__ = None
        release_memory()
    else:
        traceback.print_exception(error)
    message = "".join(traceback.format_exception_only(error)).strip()
    return Answer(status, message=message[:_LONGEST_MESSAGE])


def _resolve(name: str) -> Function:
    module, _, attribute = name.partition(":")
    function: Function = getattr(importlib.import_module(module), attribute)
    return function


def _flush() -> None:
    """Send off what is still buffered; foreign code may have closed or replaced the streams."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            continue
