"""Calling a function by name for a request, as `invoke` does, with the standard library alone."""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from collections.abc import Callable
from typing import Any

from cadwright.sandbox import bare_frames
from cadwright.sandbox.statuses import Status, status_of

_LONGEST_MESSAGE = 4000


def run(request: int, result: int, release_memory: Callable[[], None]) -> None:
    """Answer the request in one descriptor in the other; ``release_memory`` is called when none was left."""
    os.lseek(request, 0, os.SEEK_SET)
    body, blobs = bare_frames.read(lambda size: os.read(request, size))
    os.close(request)
    try:
        value, produced = resolve(body["function"])(body["arguments"], blobs)
        bare_frames.write(result, {"status": "ok", "value": value}, produced)
    except BaseException as error:  # noqa: BLE001  the worker boundary: what the function raises is its outcome
        os.ftruncate(result, 0)
        os.lseek(result, 0, os.SEEK_SET)
        status, message = failure(error, release_memory)
        bare_frames.write(result, {"status": status, "message": message}, {})
    flush()


def resolve(name: str) -> Callable[[dict[str, Any], dict[str, bytes]], tuple[dict[str, Any], dict[str, bytes]]]:
    """The function ``"package.module:name"``: from arguments and blobs to a value and blobs."""
    module, _, attribute = name.partition(":")
    function: Callable[..., Any] = getattr(importlib.import_module(module), attribute)
    return function


def flush() -> None:
    """Send off what is still buffered; foreign code may have closed or replaced the streams."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            continue


def failure(error: BaseException, release_memory: Callable[[], None]) -> tuple[Status, str]:
    """How a call ended that raised, and what to say of it; the traceback goes to stderr."""
    status = status_of(error)
    if status == "memory":
        traceback.clear_frames(error.__traceback__)
        error.__traceback__ = None
        release_memory()
    else:
        traceback.print_exception(type(error), error, error.__traceback__)
    message = "".join(traceback.format_exception_only(type(error), error)).strip()
    return status, message[:_LONGEST_MESSAGE]
