"""The few Linux system calls that the standard library does not offer; each raises `OSError` as Python's own do."""

from __future__ import annotations

import array
import contextlib
import ctypes
import functools
import os
import signal
import socket
import struct
from typing import Any

CLONE_NEWNS = 0x00020000
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_NOEXEC, MS_REC, MS_PRIVATE = 0x1, 0x2, 0x4, 0x8, 0x4000, 0x40000
PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS, PR_CAP_AMBIENT = 1, 4, 36, 38, 47
PR_CAP_AMBIENT_CLEAR_ALL = 4
_CAPABILITY_VERSION_3 = 0x20080522
_SCM_CREDENTIALS, _CREDENTIALS = 2, struct.Struct("3i")
_PIDFD_SEND_SIGNAL, _PIDFD_OPEN = 424, 434
"""The same on every architecture; Python has them since 3.9."""


@functools.lru_cache(maxsize=None)  # noqa: UP033  as old as the oldest FreeCAD's Python
def _libc() -> ctypes.CDLL:
    return ctypes.CDLL(None, use_errno=True)


def _checked(name: str, result: int) -> int:
    if result == -1:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), name)
    return result


def prctl(option: int, argument: int = 0, data: bytes | int = 0) -> None:
    """Change one of the attributes of this process; see the manual page of the same name."""
    third = ctypes.c_ulong(data) if isinstance(data, int) else ctypes.c_char_p(data)
    zero = ctypes.c_ulong(0)
    _checked("prctl", _libc().prctl(ctypes.c_int(option), ctypes.c_ulong(argument), third, zero, zero))


def die_with_parent(parent: int) -> None:
    """Be killed when the process (strictly: the thread) that started this one ends; ``parent`` is its id."""
    prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    if os.getppid() != parent:
        os._exit(0)


def syscall(number: int, *arguments: Any) -> int:
    """Make a system call by number; integers are passed as unsigned long."""
    converted = [ctypes.c_ulong(value) if isinstance(value, int) else value for value in arguments]
    return _checked(f"system call {number}", _libc().syscall(ctypes.c_long(number), *converted))


def mount_private_tmpfs(path: str, size: int, files: int) -> None:
    """Cover ``path`` with an empty file system that only this process sees, limited in bytes and in files.

    Needs CAP_SYS_ADMIN in the process's user namespace. It vanishes with the process.
    """
    libc = _libc()
    _checked("unshare", libc.unshare(CLONE_NEWNS))
    _checked("mount", libc.mount(None, b"/", None, ctypes.c_ulong(MS_REC | MS_PRIVATE), None))
    flags = ctypes.c_ulong(MS_NOSUID | MS_NODEV | MS_NOEXEC)
    options = f"size={size},nr_inodes={files},mode=0700".encode()
    _checked("mount", libc.mount(b"tmpfs", os.fsencode(path), b"tmpfs", flags, options))


def cover(path: bytes) -> None:
    """Cover ``path`` with nothing, as `mount_private_tmpfs` does; what is below cannot be uncovered without rights."""
    flags = ctypes.c_ulong(MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC)
    _checked("mount", _libc().mount(b"tmpfs", path, b"tmpfs", flags, b"size=4k,nr_inodes=1"))


def drop_capabilities() -> None:
    """Give up every capability, for good."""
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL)
    header = struct.pack("=Ii", _CAPABILITY_VERSION_3, 0)
    _checked("capset", _libc().capset(header, struct.pack("=6I", *[0] * 6)))


def flush_c_streams() -> None:
    """Write out what C and C++ code left in its stdout and stderr buffers."""
    _libc().fflush(None)


def sort_something() -> None:
    """Have the C library find out how much memory there is: some do at their first long sort, if they still can."""
    length = 4096
    compare = ctypes.cast(_libc().strcmp, ctypes.c_void_p)
    _libc().qsort(ctypes.create_string_buffer(length), ctypes.c_size_t(length - 1), ctypes.c_size_t(1), compare)


def pidfd_open(pid: int) -> int:
    """A descriptor of a process; it becomes readable when the process ends."""
    return syscall(_PIDFD_OPEN, pid, 0)


def pidfd_signal(handle: int, number: int) -> None:
    """Send a signal to the process of a descriptor; one that has ended and been waited for is left in peace."""
    with contextlib.suppress(ProcessLookupError):
        syscall(_PIDFD_SEND_SIGNAL, handle, number, 0, 0)


def exit_code(status: int) -> int:
    """What a process returned, or the negative number of the signal that ended it, from what ``wait`` says."""
    return -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)


def send_fds(connection: socket.socket, message: bytes, descriptors: list[int]) -> None:
    """Send a message along with open files."""
    rights = array.array("i", descriptors).tobytes()
    connection.sendmsg([message], [(socket.SOL_SOCKET, socket.SCM_RIGHTS, rights)] if descriptors else [])


def receive(connection: socket.socket, size: int, most: int) -> tuple[bytes, list[int], int]:
    """A message, the open files that came with it, and the process it came from (0 unless SO_PASSCRED is set)."""
    fds, sender = array.array("i"), 0
    space = socket.CMSG_SPACE(most * fds.itemsize) + socket.CMSG_SPACE(_CREDENTIALS.size)
    message, ancillary, _, _ = connection.recvmsg(size, space, getattr(socket, "MSG_CMSG_CLOEXEC", 0))
    for level, kind, data in ancillary:
        if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
            fds.frombytes(data[: len(data) - len(data) % fds.itemsize])
        elif level == socket.SOL_SOCKET and kind == _SCM_CREDENTIALS:
            sender = _CREDENTIALS.unpack(data)[0]
    return message, list(fds), sender


def process_of(thread: int) -> int:
    """The process that a thread belongs to; 0 when it has ended."""
    return _status(thread, b"Tgid")


def threads_of(pid: int) -> int:
    """How many threads a process has; 0 when it has ended."""
    return _status(pid, b"Threads")


def private_memory_of(pid: int) -> int:
    """Bytes in memory that a process has from no file, whether or not it shares them with forks; 0 when it ended."""
    return _status(pid, b"RssAnon") * 1024


def _status(pid: int, name: bytes) -> int:
    try:
        with open(f"/proc/{pid}/status", "rb") as file:
            values = [line.split()[1] for line in file if line.startswith(name + b":")]
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return int(values[0]) if values else 0
