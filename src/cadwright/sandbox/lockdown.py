"""A freshly forked child gives up, for good, whatever an execution does not need.

Every step either works or raises: a child that could not lock itself down as its `Settings` ask never runs anything.
"""

from __future__ import annotations

import math
import os
import resource
from typing import TYPE_CHECKING

from cadwright.sandbox import landlock, linux, seccomp

if TYPE_CHECKING:
    from cadwright.sandbox.base import Limits
    from cadwright.sandbox.wire import Settings

MEMORY_FOR_LAST_WORDS = 64 * 1024**2
"""Kept back from the memory limit until it was hit, so that there is some left to report it with."""
OPEN_FILES = 128
"""Few enough that pipes and watches of many executions together stay within what the kernel allows their user."""
QUEUED_SIGNALS = 64
"""The kernel counts them for all processes of a user together."""
_ALL_DAY = 24 * 60 * 60
_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")


def lock_down(settings: Settings, limits: Limits, scratch: str) -> int:
    """Lock down this process and make ``scratch`` its working directory.

    Returns the descriptor on which a session's filter asks what it may allow, or -1; whoever has sent it on calls
    `limit_open_files`. Raises `OSError` when a step
    fails and `ValueError` for a limit that is none.
    """
    if min(limits.memory_bytes, limits.scratch_bytes, limits.scratch_files, limits.result_bytes) <= 0:
        raise ValueError("limits must be positive")  # to the kernel, 0 and -1 mean no limit
    isolation, writable = settings.isolation, (scratch, settings.scratch) if settings.shared_scratch else (scratch,)
    if isolation.private_tmpfs:
        linux.mount_private_tmpfs(scratch, limits.scratch_bytes, limits.scratch_files)
        linux.cover(b"/proc")  # its attributes tell how many processes the machine has, and which this server has
    os.chdir(scratch)
    os.umask(0o077)
    _limit_resources(limits, _processor_seconds(settings, limits))
    if settings.kind != "session":
        limit_open_files()
    linux.drop_capabilities()
    linux.prctl(linux.PR_SET_NO_NEW_PRIVS, 1)
    linux.prctl(linux.PR_SET_DUMPABLE, 0)
    if isolation.landlock_abi:
        landlock.restrict(isolation.landlock_abi, (*settings.readable, settings.cache), writable, _DEVICES)
    if not settings.call_filter:
        return -1
    return seccomp.load(bytes.fromhex(settings.call_filter), listen=settings.kind == "session")


def _processor_seconds(settings: Settings, limits: Limits) -> int:
    """What the process may use in all; what each call may take is watched from outside."""
    if settings.kind == "forks":
        return math.ceil(limits.wall_seconds * (os.cpu_count() or 1)) + 5
    return _ALL_DAY if settings.kind == "session" else resource.RLIM_INFINITY


def _limit_resources(limits: Limits, seconds: int) -> None:
    largest_file = max(limits.scratch_bytes, limits.result_bytes) + 1024**2
    memory = _without_last_words(limits)
    for kind, soft, hard in (
        (resource.RLIMIT_AS, memory, limits.memory_bytes),
        (resource.RLIMIT_CORE, 0, 0),
        (resource.RLIMIT_CPU, seconds, seconds),
        (resource.RLIMIT_FSIZE, largest_file, largest_file),
        (resource.RLIMIT_MSGQUEUE, 0, 0),
        (resource.RLIMIT_SIGPENDING, QUEUED_SIGNALS, QUEUED_SIGNALS),
        *((kind, 0, 0) for kind in (resource.RLIMIT_MEMLOCK, resource.RLIMIT_NICE, resource.RLIMIT_RTPRIO)),
    ):
        resource.setrlimit(kind, _at_most(kind, soft, hard))


def limit_open_files() -> None:
    """The kernel counts open files on their way for all of a user, and lets send only who may open more than that."""
    resource.setrlimit(resource.RLIMIT_NOFILE, _at_most(resource.RLIMIT_NOFILE, OPEN_FILES, OPEN_FILES))


def _at_most(kind: int, soft: int, hard: int) -> tuple[int, int]:
    """The two limits, lowered to what this process may set at all."""
    allowed = resource.getrlimit(kind)[1]
    if allowed == resource.RLIM_INFINITY:
        return soft, hard
    return min(soft, allowed), min(hard, allowed)


def _without_last_words(limits: Limits) -> int:
    return max(limits.memory_bytes - MEMORY_FOR_LAST_WORDS, limits.memory_bytes // 2)


def keep_last_memory(limits: Limits) -> None:
    """Set the memory limit back to where it was before `release_last_memory`."""
    resource.setrlimit(
        resource.RLIMIT_AS, _at_most(resource.RLIMIT_AS, _without_last_words(limits), limits.memory_bytes)
    )


def release_last_memory() -> None:
    """Lift the memory limit to its upper bound, to report that it was hit."""
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (hard, hard))
