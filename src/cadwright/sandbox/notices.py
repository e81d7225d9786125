"""Calls of a session's processes on which the kernel asks the server: forks and signals.

A session must fork, because its snapshots are forks, and code in it must not: no limit and no filter can tell one from
the other. So the filter hands every fork to the server, which allows the one that it has just asked for; it allows
signals, too, only from a process to itself. The decisions rest on the values of registers, which cannot change between
the question and the call.
"""

from __future__ import annotations

import fcntl
import os
import signal
import struct
from collections.abc import Callable

from cadwright.sandbox import linux

_RECEIVE, _ANSWER = 0xC0502100, 0xC0182101
_NOTICE = struct.Struct("=QIIiIQ6Q")
"""Id, thread, flags, number of the call, architecture, place, arguments."""
_REPLY = struct.Struct("=QqiI")
"""Id, value, error, flags."""
_GO_ON = 1
_CLONE = {"x86_64": 56, "ppc64le": 120}
_CLONE_ELSEWHERE = 220
_SET_CHILD_IDS = 0x01200000
"""CLONE_CHILD_SETTID and CLONE_CHILD_CLEARTID: with these and SIGCHLD, and nothing else, the C library forks."""
_EPERM = -1


def answer(listener: int, may_fork: Callable[[int], bool]) -> None:
    """Answer one question of the kernel; ``may_fork`` decides about the process that wants to."""
    notice = bytearray(_NOTICE.size)
    try:
        fcntl.ioctl(listener, _RECEIVE, notice, True)
        number, thread, _, call, _, _, first, *_ = _NOTICE.unpack(notice)
        allowed = _allows(call, thread, first, may_fork)
        reply = (0, _GO_ON) if allowed else (_EPERM, 0)
        fcntl.ioctl(listener, _ANSWER, bytearray(_REPLY.pack(number, 0, *reply)), True)
    except OSError:  # whoever asked has died
        return


def _allows(call: int, thread: int, first: int, may_fork: Callable[[int], bool]) -> bool:
    process = linux.process_of(thread)
    if call == _CLONE.get(os.uname().machine, _CLONE_ELSEWHERE):
        return first & ~_SET_CHILD_IDS == signal.SIGCHLD and may_fork(process)
    return first & 0xFFFFFFFF == process
