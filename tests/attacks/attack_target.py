"""What the attack tests call inside the sandbox: source text, executed as a stranger's script would be."""

import ctypes
import errno
import os
from collections.abc import Callable
from typing import Any


def syscall(number: int, *arguments: Any) -> str:
    """Make a system call: the name of the error, or "done"."""
    libc = ctypes.CDLL(None, use_errno=True)
    converted = [ctypes.c_ulong(each) if isinstance(each, int) else each for each in arguments]
    if libc.syscall(ctypes.c_long(number), *converted) == -1:
        return errno.errorcode[ctypes.get_errno()]
    return "done"


def attempt(action: Callable[..., Any], *arguments: Any) -> str:
    """Call something: the name of the error, or "done"."""
    try:
        action(*arguments)
    except OSError as error:
        return errno.errorcode.get(error.errno or 0, "unknown")
    return "done"


def read(path: str) -> str:
    """The beginning of a file, or the name of the error."""
    try:
        with open(path, "rb") as file:
            return file.read(64).decode("latin-1")
    except OSError as error:
        return errno.errorcode[error.errno or 0]


def execute(arguments: dict[str, Any], blobs: dict[str, bytes]) -> tuple[dict[str, Any], dict[str, bytes]]:
    """Execute ``arguments["source"]``; it sets ``result`` and may set ``produced``."""
    names: dict[str, Any] = {
        **{each.__name__: each for each in (syscall, attempt, read)},
        "os": os,
        "ctypes": ctypes,
        "given": arguments.get("given"),
        "result": None,
        "produced": {},
    }
    exec(compile(arguments["source"], "<attack>", "exec"), names)
    return {"result": names["result"]}, names["produced"]
