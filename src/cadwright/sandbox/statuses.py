"""Exceptions as statuses."""

from __future__ import annotations

import errno
from typing import Literal

Status = Literal["exception", "blocked", "memory"]


def status_of(error: BaseException) -> Status:
    """How an exception in a locked-down process is to be understood; functions that run foreign code use it too."""
    if isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == errno.ENOMEM):
        return "memory"
    if isinstance(error, OSError) and error.errno in (errno.EPERM, errno.EACCES, errno.EROFS):
        return "blocked"
    return "exception"
