"""The system call filter of a locked-down child: what modelling never needs and attacks do is refused."""

from __future__ import annotations

import ctypes
import errno
import os
import struct
import tempfile
from types import ModuleType
from typing import Any

from cadwright.sandbox import linux

_SOCKETS = "socket socketpair connect bind listen accept accept4 sendmmsg"
_PROCESSES = "fork vfork execve execveat ptrace process_vm_readv process_vm_writev process_madvise kcmp"
_OTHER_PROCESSES = (
    "pidfd_open pidfd_getfd pidfd_send_signal tkill setpriority ioprio_set sched_setaffinity sched_setattr "
    "sched_setparam sched_setscheduler migrate_pages move_pages setpgid setsid"
)
_NAMESPACES = (
    "mount umount2 pivot_root chroot move_mount open_tree fsopen fsconfig fsmount fspick mount_setattr unshare setns"
)
_IDENTITY = (
    "setuid setgid setreuid setregid setresuid setresgid setfsuid setfsgid setgroups capset personality "
    "keyctl add_key request_key"
)
_KERNEL = (
    "bpf perf_event_open userfaultfd io_uring_setup io_uring_enter io_uring_register seccomp quotactl "
    "reboot kexec_load kexec_file_load init_module finit_module delete_module swapon swapoff acct syslog iopl ioperm "
    "modify_ldt settimeofday clock_settime clock_adjtime adjtimex sethostname setdomainname vhangup fanotify_init "
    "name_to_handle_at open_by_handle_at lookup_dcookie vmsplice"
)
_MEMORY_THAT_OUTLIVES = (
    "memfd_create shmget shmat shmctl semget semop semtimedop semctl msgget msgsnd msgrcv msgctl mq_open mq_unlink"
)
_FILE_ATTRIBUTES = (
    "chmod fchmod fchmodat chown fchown lchown fchownat utime utimes utimensat futimesat "
    "setxattr lsetxattr fsetxattr removexattr lremovexattr fremovexattr"
)
"""Not covered by Landlock; harmless where bubblewrap mounts everything read-only."""

REFUSED = (_SOCKETS, _PROCESSES, _OTHER_PROCESSES, _NAMESPACES, _IDENTITY, _KERNEL, _MEMORY_THAT_OUTLIVES)

_NEWER = (443, 447, 448, *range(451, 512))
"""quotactl_fd, memfd_secret, process_mrelease and all that came later, by number (the same on every architecture,
and an older libseccomp lacks the names): the kernel looks as if it did not have them."""

_CLONE_THREAD = 0x00010000
_INT = 0xFFFFFFFF
"""The kernel reads these arguments as 32 bits: comparing 64 would let a set upper bit pass."""
_REFUSED_COMMANDS = {
    "prctl": (0, (1, 4, 0x59616D61)),  # PR_SET_PDEATHSIG, PR_SET_DUMPABLE, PR_SET_PTRACER
    "fcntl": (1, (8, 10, 15)),  # F_SETOWN, F_SETSIG, F_SETOWN_EX: a signal to any process by way of SIGIO
    "ioctl": (1, (0x5412, 0x541C, 0x8901, 0x8902)),  # TIOCSTI, TIOCLINUX, FIOSETOWN, SIOCSPGRP
}


_ANY_CHILD = 0x7ADCAD00
"""Stands in the compiled program for the process id of the child that will load it."""
_INSTRUCTION = struct.Struct("=HBBI")
_JUMP_IF_EQUAL = 0x15
_PR_SET_SECCOMP, _MODE_FILTER = 22, 2
_SECCOMP = {"x86_64": 317, "aarch64": 277, "riscv64": 277, "loongarch64": 277, "ppc64le": 358, "s390x": 348}
"""The number of the system call of the same name; nothing but it gives a descriptor to listen on."""
_SET_MODE_FILTER, _NEW_LISTENER = 1, 8


def compile_filter(*, refuse_file_attributes: bool, ask: bool = False) -> bytes:
    """The filter as a program for the kernel: refused calls fail with EPERM, foreign architectures are killed.

    Threads may be started, other processes may not, and signals reach nobody else; with ``ask`` a supervisor decides
    on forks and signals, call by call (see `notices`). Raises `ImportError` or `RuntimeError` without libseccomp.
    """
    import pyseccomp as lib

    refuse = lib.ERRNO(errno.EPERM)
    rules = lib.SyscallFilter(lib.ALLOW)
    rules.set_attr(lib.Attr.ACT_BADARCH, lib.KILL_PROCESS)
    for group in (*REFUSED, _FILE_ATTRIBUTES) if refuse_file_attributes else REFUSED:
        for name in group.split():
            _add(lib, rules, refuse, name)
    _add_conditional(lib, rules, refuse, ask=ask)
    for call in ("clone3", *_NEWER):
        _add(lib, rules, lib.ERRNO(errno.ENOSYS), call)
    with tempfile.TemporaryFile() as file:
        rules.export_bpf(file)
        return os.pread(file.fileno(), os.fstat(file.fileno()).st_size, 0)


def load(program: bytes, *, listen: bool = False) -> int:
    """Filter this process's system calls with what `compile_filter` made, for good. Needs no_new_privs.

    With ``listen`` the descriptor on which the kernel asks about calls, else -1.
    """
    own = os.getpid()
    instructions = [
        (code, yes, no, own if code == _JUMP_IF_EQUAL and value == _ANY_CHILD else value)
        for code, yes, no, value in _INSTRUCTION.iter_unpack(program)
    ]
    code = ctypes.create_string_buffer(b"".join(_INSTRUCTION.pack(*each) for each in instructions))
    header = struct.pack("@HP", len(instructions), ctypes.addressof(code))
    if listen:
        return linux.syscall(_SECCOMP[os.uname().machine], _SET_MODE_FILTER, _NEW_LISTENER, header)
    linux.prctl(_PR_SET_SECCOMP, _MODE_FILTER, header)
    return -1


def _add(lib: ModuleType, rules: Any, action: int, call: str | int, *arguments: Any) -> None:
    number = lib.resolve_syscall(lib.Arch.NATIVE, call) if isinstance(call, str) else call
    if number >= 0:  # negative: this architecture has no such call
        rules.add_rule(action, number, *arguments)


def _add_conditional(lib: ModuleType, rules: Any, refuse: int, *, ask: bool) -> None:
    _add(lib, rules, lib.NOTIFY if ask else refuse, "clone", lib.Arg(0, lib.MASKED_EQ, _CLONE_THREAD, 0))
    for name in ("kill", "tgkill", "rt_sigqueueinfo", "rt_tgsigqueueinfo"):
        if ask:
            _add(lib, rules, lib.NOTIFY, name)
        else:
            _add(lib, rules, refuse, name, lib.Arg(0, lib.NE, _ANY_CHILD))
    _add(lib, rules, refuse, "prlimit64", lib.Arg(0, lib.NE, 0))
    for name, (position, commands) in _REFUSED_COMMANDS.items():
        for command in commands:
            _add(lib, rules, refuse, name, lib.Arg(position, lib.MASKED_EQ, _INT, command))
