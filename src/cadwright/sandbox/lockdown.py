"""A freshly forked child gives up, for good, whatever an execution does not need.

Every step either works or raises: a child that could not lock itself down as its `Settings` ask never runs anything.
"""

import math
import os
import resource

from cadwright.sandbox import landlock, linux, seccomp
from cadwright.sandbox.base import Limits
from cadwright.sandbox.isolation import Isolation
from cadwright.sandbox.wire import Settings

MEMORY_FOR_LAST_WORDS = 64 * 1024**2
"""Kept back from the memory limit until it was hit, so that there is some left to report it with."""
OPEN_FILES = 256
_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")


def compile_filter(isolation: Isolation) -> bytes:
    """The system call filter for children, made once; empty where there is none."""
    return seccomp.compile_filter(refuse_file_attributes=not isolation.bubblewrap) if isolation.seccomp else b""


def lock_down(settings: Settings, limits: Limits, scratch: str, call_filter: bytes) -> None:
    """Lock down this process and make ``scratch`` its working directory.

    Raises `OSError` when a step fails and `ValueError` for a limit that is none.
    """
    if min(limits.memory_bytes, limits.scratch_bytes, limits.scratch_files, limits.result_bytes) <= 0:
        raise ValueError("limits must be positive")  # to the kernel, 0 and -1 mean no limit
    isolation = settings.isolation
    if isolation.private_tmpfs:
        linux.mount_private_tmpfs(scratch, limits.scratch_bytes, limits.scratch_files)
    os.chdir(scratch)
    os.umask(0o077)
    _limit_resources(limits, forever=settings.persistent)
    linux.drop_capabilities()
    linux.prctl(linux.PR_SET_NO_NEW_PRIVS, 1)
    linux.prctl(linux.PR_SET_DUMPABLE, 0)
    if isolation.landlock_abi:
        landlock.restrict(isolation.landlock_abi, (*settings.readable, settings.cache), (scratch,), _DEVICES)
    if call_filter:
        seccomp.load(call_filter)


def _limit_resources(limits: Limits, *, forever: bool) -> None:
    largest_file = max(limits.scratch_bytes, limits.result_bytes) + 1024**2
    seconds = resource.RLIM_INFINITY if forever else math.ceil(limits.wall_seconds * (os.cpu_count() or 1)) + 5
    memory = max(limits.memory_bytes - MEMORY_FOR_LAST_WORDS, limits.memory_bytes // 2)
    for kind, soft, hard in (
        (resource.RLIMIT_AS, memory, limits.memory_bytes),
        (resource.RLIMIT_CORE, 0, 0),
        (resource.RLIMIT_CPU, seconds, seconds),
        (resource.RLIMIT_FSIZE, largest_file, largest_file),
        (resource.RLIMIT_NOFILE, OPEN_FILES, OPEN_FILES),
        (resource.RLIMIT_MSGQUEUE, 0, 0),
    ):
        resource.setrlimit(kind, _at_most(kind, soft, hard))


def _at_most(kind: int, soft: int, hard: int) -> tuple[int, int]:
    """The two limits, lowered to what this process may set at all."""
    allowed = resource.getrlimit(kind)[1]
    if allowed == resource.RLIM_INFINITY:
        return soft, hard
    return min(soft, allowed), min(hard, allowed)


def release_last_memory() -> None:
    """Lift the memory limit to its upper bound, to report that it was hit."""
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
