"""Scripts that hold up, watch or exhaust what belongs to nobody in particular: files, disks, quotas, processes."""

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import msgspec
import pytest
from attack_kit import SMALL, Attack, attacks, numbers
from stopwatch import Stopwatch

from cadwright.sandbox import CallResult, ForkWorker, PersistentWorker, client, probe

LIBRARY = str(Path(__file__).with_name("attack_kit.py"))
"""A file that scripts can read and nobody has open."""
NOBODY = 4_000_000
"""Hardly a process."""
LEASES_AND_LOCKS = """
import fcntl, struct
library = os.open(given, os.O_RDONLY)
folder = os.open(os.path.dirname(given), os.O_RDONLY)
set_lease, notify, lock, wait_for_lock, open_file_lock, get_lock = 1024, 1026, 6, 7, 37, 5
whole = struct.pack("hhqqi4x", fcntl.F_RDLCK, 0, 0, 0, 0)
result = [attempt(fcntl.fcntl, library, set_lease, kind) for kind in (fcntl.F_RDLCK, fcntl.F_WRLCK)]
result += [attempt(fcntl.fcntl, library, command, whole) for command in (lock, wait_for_lock, open_file_lock, get_lock)]
result += [attempt(fcntl.fcntl, folder, notify, 0x8000003F)]
result += [attempt(fcntl.flock, library, kind | fcntl.LOCK_NB) for kind in (fcntl.LOCK_SH, fcntl.LOCK_EX)]
"""
REFUSED = ["EPERM"] * 7 + ["ENOSYS"] * 2
START_A_TIMER = """
import ctypes, resource
resource.setrlimit(resource.RLIMIT_SIGPENDING, (1000, 1000))
timer = ctypes.c_void_p()
raise SystemExit(ctypes.CDLL(None).timer_create(1, None, ctypes.byref(timer)))
"""


def meanwhile(attack: Attack, source: str, given: Any, look: Callable[[], None]) -> CallResult:
    """Run source text and look at the machine while it has not ended."""
    outcomes: list[CallResult] = []
    other = Thread(target=lambda: outcomes.append(attack(source, given)))
    other.start()
    time.sleep(1)
    try:
        look()
    finally:
        other.join()
    return outcomes[0]


@attacks("leases and locks")
def test_leases_and_locks(attack: Attack) -> None:
    def look() -> None:
        with Stopwatch() as took, open(LIBRARY, "rb") as file:
            os.read(file.fileno(), 1)
        assert took.seconds < 1

    outcome = meanwhile(attack, LEASES_AND_LOCKS + "import time; time.sleep(3)", LIBRARY, look)
    assert outcome.value == {"result": REFUSED}


@attacks("leases and locks")
def test_a_process_that_was_stopped_holds_nothing(attack: Attack) -> None:
    """That of a session's last step is there, and stopped, until the next one."""
    attack(f"{LEASES_AND_LOCKS}\nimport builtins\nbuiltins.held = library", LIBRARY)
    with Stopwatch() as took, open(LIBRARY, "r+b") as file:
        os.read(file.fileno(), 1)
    assert took.seconds < 1


@attacks("leases and locks")
@pytest.mark.parametrize("kind", ["persistent", "without bubblewrap"])
def test_leases_and_locks_in_other_workers(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if not probe().seccomp:
        pytest.skip("this machine has no seccomp")
    here = [Path(__file__).parent]
    if kind == "persistent":
        started: ForkWorker = PersistentWorker(["attack_target"], limits=SMALL, paths=here)
    else:
        reduced = msgspec.structs.replace(probe(), bubblewrap="", private_tmpfs=False)
        monkeypatch.setattr(client, "probe", lambda: reduced)
        started = ForkWorker(["attack_target"], role="guest", limits=SMALL, paths=here)
    calls = numbers("inotify_init1 io_setup timer_create sysinfo")
    others = "\nresult += [syscall(each, 1, 0, 0) for each in numbers]"
    with started as worker:
        source = f"numbers = {list(calls.values())}\n{LEASES_AND_LOCKS}{others}"
        outcome = worker.call("attack_target:execute", {"source": source, "given": LIBRARY})
    assert outcome.value == {"result": REFUSED + ["EPERM"] * len(calls)}


@attacks("watching files")
def test_watching_files(attack: Attack) -> None:
    calls = numbers("inotify_init inotify_init1 inotify_add_watch fanotify_init fanotify_mark mincore statfs fstatfs")
    outcome = attack("result = {name: syscall(each, 0, 0, 0, 0) for name, each in given.items()}", calls)
    assert outcome.value["result"] == dict.fromkeys(calls, "EPERM")


@attacks("watching files")
def test_what_others_have_read(attack: Attack) -> None:
    """Whether a file's bytes, or its name, are in memory: then somebody uses it."""
    outcome = attack("""
        library, calls = os.open(given[0], os.O_RDONLY), given[1]
        buffer = ctypes.create_string_buffer(64)
        vector = (ctypes.c_void_p * 2)(ctypes.addressof(buffer), 64)
        only_cached, cached_name = 8, (0).to_bytes(16, "little") + (0x20).to_bytes(8, "little")
        cachestat = 451
        result = [
            syscall(calls["preadv2"], library, vector, 1, 0, 0, only_cached),
            syscall(calls["openat2"], library, given[0].encode(), cached_name, 24),
            syscall(cachestat, library, bytes(16), ctypes.create_string_buffer(64), 0),
        ]
    """, [LIBRARY, numbers("preadv2 openat2")])  # fmt: skip
    assert outcome.value == {"result": ["ENOSYS"] * 3}


@attacks("counting processes")
def test_counting_processes(attack: Attack) -> None:
    """What a call says of others is the same whether there are such processes or not."""
    calls = numbers(
        "getpriority ioprio_get getpgid getsid sched_getaffinity sched_getscheduler sched_getparam sched_getattr "
        "sched_rr_get_interval get_robust_list capget clock_gettime clock_getres prlimit64 kill"
    )
    outcome = attack("""
        buffer = ctypes.create_string_buffer(64)
        def ask(name, who):
            if name in ("getpriority", "ioprio_get"):
                return syscall(calls[name], 0 if name == "getpriority" else 1, who)
            if name == "capget":
                return syscall(calls[name], (0x20080522).to_bytes(4, "little") + who.to_bytes(4, "little"), buffer)
            if name.startswith("clock"):
                return syscall(calls[name], (~who << 3 | 2) & 0xFFFFFFFF, buffer)
            if name == "get_robust_list":
                return syscall(calls[name], who, buffer, ctypes.byref(buffer, 32))
            if name == "prlimit64":
                return syscall(calls[name], who, 7, 0, buffer)
            third = 64 if name in ("sched_getaffinity", "sched_getattr") else buffer
            rest = (64, buffer, 0) if name == "sched_getaffinity" else (buffer, 64, 0)
            return syscall(calls[name], who, *((0,) if name == "kill" else rest))
        calls, nobody = given
        others = [who for who in (*range(1, 60), nobody) if who != os.getpid()]
        result = {name: sorted({ask(name, who) for who in others}) for name in calls}
    """, [calls, NOBODY])  # fmt: skip
    expected = {name: ["ENOSYS" if name == "sched_getaffinity" else "EPERM"] for name in calls}
    assert outcome.value["result"] == expected


@attacks("counting processes")
def test_counting_processes_in_proc(attack: Attack) -> None:
    """The number of links of /proc is that of all processes of the machine."""
    outcome = attack("result = [os.stat('/proc').st_nlink, *{attempt(os.stat, f'/proc/{n}') for n in range(1, 99)}]")
    assert outcome.value == {"result": [2, "ENOENT"]}
    sysinfo = numbers("sysinfo")["sysinfo"]
    assert attack("result = syscall(given, bytes(128))", sysinfo).value == {"result": "EPERM"}


@attacks("quotas of the user")
def test_queued_signals(attack: Attack) -> None:
    def look() -> None:
        for _ in range(5):
            assert subprocess.run([sys.executable, "-c", START_A_TIMER], check=False).returncode == 0

    source = """
    import signal, struct, time
    signal.pthread_sigmask(signal.SIG_BLOCK, range(34, 65))
    by_queue = struct.pack("3i116x", 0, 0, -1)
    result = [syscall(given, os.getpid(), 34 + n % 31, by_queue) for n in range(4000)].count("done")
    time.sleep(3)
    """
    outcome = meanwhile(attack, source, numbers("rt_sigqueueinfo")["rt_sigqueueinfo"], look)
    assert 0 < outcome.value["result"] <= 64


@attacks("quotas of the user")
def test_quotas_that_no_limit_bounds(attack: Attack) -> None:
    calls = numbers("io_setup io_submit io_destroy timer_create mq_timedsend")
    outcome = attack("""
        context = ctypes.create_string_buffer(8)
        result = {name: syscall(number, 1, context, context, 0, 0) for name, number in given.items()}
    """, calls)  # fmt: skip
    assert outcome.value["result"] == dict.fromkeys(calls, "EPERM")


@attacks("quotas of the user")
def test_memory_that_stays(attack: Attack) -> None:
    """Locked, or in pipes, of which a user can have so much in all."""
    outcome = attack("""
        import fcntl, mmap
        libc, page = ctypes.CDLL(None, use_errno=True), mmap.mmap(-1, 4096)
        address = ctypes.c_void_p(ctypes.addressof(ctypes.c_char.from_buffer(page)))
        result = [syscall(number, address, 4096, 0) for number in given[:2]] + [syscall(given[2], 1)]
        result += [attempt(fcntl.fcntl, os.pipe()[1], 1031, 2**20)]
    """, list(numbers("mlock mlock2 mlockall").values()))  # fmt: skip
    assert outcome.value == {"result": ["EPERM"] * 4}


@attacks("quotas of the user")
def test_number_of_open_files(attack: Attack) -> None:
    outcome = attack("""
        pipes = []
        while attempt(lambda: pipes.extend(os.pipe())) == "done":
            pass
        result = len(pipes)
        for pipe in pipes:
            os.close(pipe)
    """)
    assert 64 < outcome.value["result"] <= 128


@attacks("everybody's disk")
def test_everybodys_disk(attack: Attack) -> None:
    """The kernel is not asked: it would complain of these descriptors."""
    calls = numbers("sync syncfs fsync fdatasync sync_file_range fadvise64 readahead")
    outcome = attack("result = {name: syscall(number, 9999, 0, 0, 4) for name, number in given.items()}", calls)
    assert outcome.value["result"] == dict.fromkeys(calls, "done")


@attacks("everybody's disk")
def test_putting_pages_out(attack: Attack) -> None:
    mergeable, cold, page_out = 12, 20, 21
    outcome = attack("""
        import mmap
        with open(given[1], "rb") as file:
            library = mmap.mmap(file.fileno(), 0, flags=mmap.MAP_PRIVATE, prot=mmap.PROT_READ | mmap.PROT_WRITE)
        address = ctypes.c_void_p(ctypes.addressof(ctypes.c_char.from_buffer(library)))
        result = [syscall(given[0], address, 4096, advice) for advice in given[2]]
        result += [syscall(given[0], address, 4096, ctypes.c_ulong(given[2][2] | 1 << 32))]
    """, [numbers("madvise")["madvise"], LIBRARY, [mergeable, cold, page_out]])  # fmt: skip
    assert outcome.value == {"result": ["EPERM"] * 4}


@attacks("commands to files and processors")
def test_commands_to_files(attack: Attack) -> None:
    freeze, trim, verity, dedupe, flags, extents = (
        0xC0045877,
        0xC0185879,
        0x40806685,
        0xC0189436,
        0x40086602,
        0xC020660B,
    )
    outcome = attack("""
        import fcntl
        library = os.open(given[0], os.O_RDONLY)
        result = [attempt(fcntl.ioctl, library, command, bytes(64)) for command in given[1]]
    """, [LIBRARY, [freeze, trim, verity, dedupe, flags, extents]])  # fmt: skip
    assert outcome.value == {"result": ["EPERM"] * 6}


@attacks("commands to files and processors")
def test_commands_to_processors(attack: Attack) -> None:
    calls, core_scheduling, memory_merge, parent_death = numbers("membarrier prctl"), 62, 67, 1
    outcome = attack("""
        calls, options = given
        result = [syscall(calls["prctl"], each, 1, 0, 0, 0) for each in options]
        result += [syscall(calls["membarrier"], each, 0, 0) for each in (0, 1, 2)]
    """, [calls, [core_scheduling, memory_merge, parent_death]])  # fmt: skip
    assert outcome.value == {"result": ["EPERM"] * 3 + ["ENOSYS"] * 3}


def test_what_modelling_needs_works(attack: Attack) -> None:
    outcome = attack("""
        import fcntl, tempfile, time
        with tempfile.TemporaryFile() as file:
            file.write(b"x")
            os.fsync(file.fileno())
            copy = os.dup(file.fileno())
            os.set_inheritable(copy, True)
            os.set_blocking(copy, True)
            flags = fcntl.fcntl(copy, fcntl.F_GETFL)
        clocks = [time.process_time(), time.thread_time(), time.monotonic(), time.clock_gettime(time.CLOCK_BOOTTIME)]
        named = ctypes.CDLL(None).prctl(15, ctypes.create_string_buffer(b"painter"), 0, 0, 0)
        result = [min(clocks) > 0, named, os.isatty(0), len(os.sched_getaffinity(0)) > 0]
    """)
    assert outcome.value == {"result": [True, 0, False, True]}
