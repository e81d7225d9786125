"""Loading a system call filter, which the parent has compiled (see `filters`)."""

from __future__ import annotations

import ctypes
import os
import struct

from cadwright.sandbox import linux

ANY_CHILD = 0x7ADCAD00
"""Stands in the compiled program for the process id of the child that will load it."""
INSTRUCTION = struct.Struct("=HBBI")
JUMP_IF_EQUAL = 0x15
_PR_SET_SECCOMP, _MODE_FILTER = 22, 2
_SECCOMP = {"x86_64": 317, "aarch64": 277, "riscv64": 277, "loongarch64": 277, "ppc64le": 358, "s390x": 348}
"""The number of the system call of the same name; nothing but it gives a descriptor to listen on."""
_SET_MODE_FILTER, _NEW_LISTENER = 1, 8


def load(program: bytes, *, listen: bool = False) -> int:
    """Filter this process's system calls with what `filters.compile_filter` made, for good. Needs no_new_privs.

    With ``listen`` the descriptor on which the kernel asks about calls, else -1.
    """
    own = os.getpid()
    instructions = [
        (code, yes, no, own if code == JUMP_IF_EQUAL and value == ANY_CHILD else value)
        for code, yes, no, value in INSTRUCTION.iter_unpack(program)
    ]
    code = ctypes.create_string_buffer(b"".join(INSTRUCTION.pack(*each) for each in instructions))
    header = struct.pack("@HP", len(instructions), ctypes.addressof(code))
    if listen:
        return linux.syscall(_SECCOMP[os.uname().machine], _SET_MODE_FILTER, _NEW_LISTENER, header)
    linux.prctl(_PR_SET_SECCOMP, _MODE_FILTER, header)
    return -1
