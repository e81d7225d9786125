"""Which system calls a locked-down child can make: what modelling never needs and attacks do is refused."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from types import ModuleType
from typing import Any, NamedTuple

from cadwright.sandbox.seccomp import ANY_CHILD, INSTRUCTION, JUMP_IF_EQUAL

_SOCKETS = "socket socketpair connect bind listen accept accept4 setsockopt sendmmsg"
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
    "modify_ldt settimeofday clock_settime clock_adjtime adjtimex sethostname setdomainname vhangup "
    "name_to_handle_at open_by_handle_at lookup_dcookie vmsplice uselib sysfs"
)
_WATCHING = (
    "inotify_init inotify_init1 inotify_add_watch inotify_rm_watch fanotify_init fanotify_mark mincore "
    "sysinfo statfs fstatfs ustat capget getpriority ioprio_get get_robust_list"
)
"""What happens to files and which of them are in memory, what the machine is at, which processes there are."""
_SHARED_WITH_OTHERS = "io_setup io_submit io_cancel io_destroy io_getevents io_pgetevents timer_create"
"""What the kernel counts out to a user or to the whole machine."""
_MEMORY_THAT_OUTLIVES = (
    "memfd_create shmget shmat shmctl semget semop semtimedop semctl msgget msgsnd msgrcv msgctl mq_open mq_unlink "
    "mq_notify mq_timedsend mq_timedreceive mq_getsetattr"
)
_FILE_ATTRIBUTES = (
    "chmod fchmod fchmodat chown fchown lchown fchownat utime utimes utimensat futimesat "
    "setxattr lsetxattr fsetxattr removexattr lremovexattr fremovexattr"
)
"""Not covered by Landlock; harmless where bubblewrap mounts everything read-only."""


REFUSED = (
    *(_SOCKETS, _PROCESSES, _OTHER_PROCESSES, _NAMESPACES, _IDENTITY, _KERNEL),
    *(_MEMORY_THAT_OUTLIVES, _WATCHING, _SHARED_WITH_OTHERS),
)

_PRETENDED = "sync syncfs fsync fdatasync sync_file_range sync_file_range2 fadvise64 readahead"
"""These do nothing and say that it is done. They would hold up everybody's disk or empty its cache, and what is in a
scratch folder need not outlive the execution."""

_MISSING = "clone3 openat2 preadv2 pwritev2 membarrier flock"
"""The kernel looks as if it did not have these; libraries do without. `openat2` and `preadv2` can ask what others have
read, `membarrier` interrupts all processors, and who locks a library's file holds up whoever else does."""
_NEWER = (443, 447, 448, *range(451, 512))
"""Likewise quotactl_fd, memfd_secret, process_mrelease and all that came later, by number (the same on every
architecture, and an older libseccomp lacks the names)."""

_CLONE_THREAD = 0x00010000


class _Only(NamedTuple):
    """A call that works with some values of one of its arguments, of which the kernel reads 32 bits."""

    position: int
    values: tuple[int, ...]
    error: int = errno.EPERM
    """For all other values."""


_OF_ITSELF = _Only(0, (0, ANY_CHILD))
_SOME_CLOCKS = _Only(0, (*range(12), 0xFFFFFFFA, 0xFFFFFFFE))
"""Those of the machine, of this process and of this thread; the others are of processes, by number."""
_TCGETS2, _FICLONE = 0x802C542A, 0x40049409
"""What terminal is this; share the bytes of a file with another one, which must be open for writing."""
_FOR_SOME_VALUES = {
    # F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC; no locks, leases, notices, owners, sizes of pipes
    "fcntl": _Only(1, (0, 1, 2, 3, 4, 1030)),
    # names of threads and of memory, slack of timers, huge pages, no_new_privs, and asking for some more
    "prctl": _Only(0, (3, 15, 16, 23, 29, 30, 38, 39, 41, 42, 0x53564D41)),
    # not MADV_REMOVE, MERGEABLE, COLD, PAGEOUT, nor what poisons memory
    "madvise": _Only(2, (*range(5), 8, 10, 11, *range(14, 20), 22, 23, 25, 102, 103)),
    "prlimit64": _Only(0, (0,)),
    # which processes there are, and the processor time of each
    **dict.fromkeys(("getpgid", "getsid", "sched_getparam", "sched_getscheduler", "sched_getattr"), _OF_ITSELF),
    "sched_rr_get_interval": _OF_ITSELF,
    "sched_getaffinity": _OF_ITSELF._replace(error=errno.ENOSYS),  # an answer that the C library understands
    **dict.fromkeys(("clock_gettime", "clock_getres", "clock_nanosleep"), _SOME_CLOCKS),
}

_LOAD_WORD, _RETURN, _RETURN_ERROR = 0x20, 0x06, 0x00050000
_NUMBER, _ARGUMENTS, _LOWER_HALF = 0, 16, 0 if sys.byteorder == "little" else 4
"""Where the kernel puts the number of the call and, 8 bytes each, its arguments."""


def compile_filter(*, refuse_file_attributes: bool, ask: bool = False) -> bytes:
    """The filter as a program for the kernel: refused calls fail with EPERM, foreign architectures are killed.

    Threads may be started, other processes may not, and signals reach nobody else; with ``ask`` a supervisor decides
    on forks and signals, call by call (see `notices`). Raises `ImportError` or `RuntimeError` without libseccomp.
    """
    import pyseccomp as lib

    rules = lib.SyscallFilter(lib.ALLOW)
    rules.set_attr(lib.Attr.ACT_BADARCH, lib.KILL_PROCESS)
    refused = " ".join((*REFUSED, _FILE_ATTRIBUTES) if refuse_file_attributes else REFUSED)
    for error, calls in ((errno.EPERM, refused), (0, _PRETENDED), (errno.ENOSYS, _MISSING)):
        for name in calls.split():
            _add(lib, rules, lib.ERRNO(error), name)
    for number in _NEWER:
        _add(lib, rules, lib.ERRNO(errno.ENOSYS), number)
    _add_conditional(lib, rules, lib.ERRNO(errno.EPERM), ask=ask)
    with tempfile.TemporaryFile() as file:
        rules.export_bpf(file)
        return _for_some_values(lib) + os.pread(file.fileno(), os.fstat(file.fileno()).st_size, 0)


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
            _add(lib, rules, refuse, name, lib.Arg(0, lib.NE, ANY_CHILD))
    if not ask:  # a session has to send the descriptor that it is asked on
        _add(lib, rules, refuse, "sendmsg")


def _for_some_values(lib: ModuleType) -> bytes:
    """The beginning of the program: libseccomp can refuse single values, and not all but some."""
    import termios  # here, as not every platform has it

    commands = (
        termios.TCGETS,
        termios.TIOCGWINSZ,
        termios.FIONREAD,
        termios.FIONBIO,
        termios.FIOCLEX,
        termios.FIONCLEX,
    )
    allowed = _FOR_SOME_VALUES | {"ioctl": _Only(1, (*commands, _TCGETS2, _FICLONE))}
    numbers = {lib.resolve_syscall(lib.Arch.NATIVE, name): only for name, only in allowed.items()}
    blocks = [_block(number, only) for number, only in numbers.items() if number >= 0]
    return b"".join(INSTRUCTION.pack(*each) for block in blocks for each in block)


def _block(number: int, only: _Only) -> list[tuple[int, int, int, int]]:
    """Instructions that return the error for this call with another value, and else lead to what follows them."""
    count = len(only.values)
    return [
        (_LOAD_WORD, 0, 0, _NUMBER),
        (JUMP_IF_EQUAL, 0, count + 2, number),
        (_LOAD_WORD, 0, 0, _ARGUMENTS + 8 * only.position + _LOWER_HALF),
        *((JUMP_IF_EQUAL, count - n, 0, value) for n, value in enumerate(only.values)),
        (_RETURN, 0, 0, _RETURN_ERROR | only.error),
    ]
