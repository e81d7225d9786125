"""Landlock: a process takes from itself, for good, the right to touch files outside the paths it names."""

from __future__ import annotations

import os
import struct
from collections.abc import Iterable

from cadwright.sandbox import linux

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION_FLAG = 1
_RULE_PATH_BENEATH = 1

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_MAKE_CHAR, _MAKE_SOCK, _MAKE_BLOCK = 1 << 6, 1 << 9, 1 << 11
_TRUNCATE, _IOCTL_DEV = 1 << 14, 1 << 15
_ON_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _IOCTL_DEV
_RIGHTS = {1: (1 << 13) - 1, 2: (1 << 14) - 1, 3: (1 << 15) - 1, 4: (1 << 15) - 1}
"""File system rights that an ABI knows; from 5 on all sixteen."""
_ALL_RIGHTS = (1 << 16) - 1
_NEVER = _EXECUTE | _MAKE_CHAR | _MAKE_SOCK | _MAKE_BLOCK | _IOCTL_DEV
"""Rights that nobody gets, not even in the scratch folder."""
_TCP_BIND_AND_CONNECT = 0b11
_SCOPE_ABSTRACT_SOCKETS_AND_SIGNALS = 0b11


def abi() -> int:
    """The version of Landlock that the kernel offers; 0 when it is missing or switched off."""
    try:
        return linux.syscall(_CREATE_RULESET, 0, 0, _VERSION_FLAG)
    except OSError:
        return 0


def restrict(version: int, readable: Iterable[str], writable: Iterable[str], devices: Iterable[str] = ()) -> None:
    """Allow reading below ``readable``, everything harmless below ``writable``, reading and writing ``devices``.

    Everything else on the file system is denied, as are TCP (ABI 4) and signals and abstract sockets to processes
    outside (ABI 6). Paths that do not exist are left out. Needs no_new_privs; cannot be undone; children inherit it.
    """
    handled = _RIGHTS.get(version, _ALL_RIGHTS)
    network = _TCP_BIND_AND_CONNECT if version >= 4 else 0
    scoped = _SCOPE_ABSTRACT_SOCKETS_AND_SIGNALS if version >= 6 else 0
    attributes = struct.pack("=QQQ", handled, network, scoped)
    ruleset = linux.syscall(_CREATE_RULESET, attributes, len(attributes), 0)
    try:
        for rights, paths in (
            (_READ_FILE | _READ_DIR, readable),
            (handled & ~_NEVER, writable),
            (_READ_FILE | _WRITE_FILE, devices),
        ):
            for path in paths:
                _allow(ruleset, path, rights & handled)
        linux.syscall(_RESTRICT_SELF, ruleset, 0)
    finally:
        os.close(ruleset)


def _allow(ruleset: int, path: str, rights: int) -> None:
    try:
        handle = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except FileNotFoundError:
        return
    try:
        if not os.path.isdir(path):
            rights &= _ON_FILES
        linux.syscall(_ADD_RULE, ruleset, _RULE_PATH_BENEATH, struct.pack("=Qi", rights, handle), 0)
    finally:
        os.close(handle)
