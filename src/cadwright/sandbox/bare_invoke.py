"""Calling a function by name for a request, as `invoke` does, with the standard library alone."""

from __future__ import annotations

import importlib
import os
import sys
import traceback
from collections.abc import Callable
from typing import Any

from cadwright.sandbox import bare_frames
from cadwright.sandbox.statuses import status_of

_LONGEST_MESSAGE = 4000


def run(request: int, result: int, release_memory: Callable[[], None]) -> None:
    """Answer the request in one descriptor in the other; ``release_memory`` is called when none was left."""
    os.lseek(request, 0, os.SEEK_SET)
    body, blobs = bare_frames.read(lambda size: os.read(request, size))
    os.close(request)
    try:
        module, _, name = body["function"].partition(":")
        value, produced = getattr(importlib.import_module(module), name)(body["arguments"], blobs)
        bare_frames.write(result, {"status": "ok", "value": value}, produced)
    except BaseException as error:  # noqa: BLE001  the worker boundary: what the function raises is its outcome
        os.ftruncate(result, 0)
        os.lseek(result, 0, os.SEEK_SET)
        bare_frames.write(result, _failure(error, release_memory), {})
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):  # foreign code may have closed or replaced the streams
            continue


def _failure(error: BaseException, release_memory: Callable[[], None]) -> dict[str, Any]:
    status = status_of(error)
    if status == "memory":
        traceback.clear_frames(error.__traceback__)
        error.__traceback__ = None
        release_memory()
    else:
        traceback.print_exception(type(error), error, error.__traceback__)
    message = "".join(traceback.format_exception_only(type(error), error)).strip()
    return {"status": status, "message": message[:_LONGEST_MESSAGE]}
