"""Scripts that want more time, memory, files or output than they may have, and scripts that end badly."""

import time
from pathlib import Path
from threading import Thread

import msgspec
import pytest
from attack_kit import SMALL, Attack, attacks, numbers

from cadwright.sandbox import Limits

BRIEF = msgspec.structs.replace(SMALL, wall_seconds=0.3)


@attacks("endless loop in Python")
def test_endless_loop_in_python(attack: Attack) -> None:
    outcome = attack("print('started')\nwhile True: pass", limits=BRIEF)
    assert (outcome.status, outcome.stdout) == ("timeout", "started\n")
    assert 0.3 <= outcome.seconds < 1.5


@attacks("endless loop in C")
def test_endless_loop_in_c(attack: Attack) -> None:
    outcome = attack("(10**9) ** (10**9)", limits=BRIEF)
    assert outcome.status == "timeout"
    assert outcome.seconds < 1.5


@attacks("ignored signals")
def test_ignored_signals(attack: Attack) -> None:
    source = """
    import signal
    signal.pthread_sigmask(signal.SIG_BLOCK, range(1, 65))
    for number in set(range(1, 65)) - {signal.SIGKILL, signal.SIGSTOP, 32, 33}:
        signal.signal(number, signal.SIG_IGN)
    while True: pass
    """
    assert attack(source, limits=BRIEF).status == "timeout"


@attacks("memory bomb")
@pytest.mark.parametrize("bomb", ["x = bytearray(10**12)", "x = []\nwhile True: x.append(bytearray(10**6))"])
def test_memory_bomb(attack: Attack, bomb: str) -> None:
    outcome = attack(bomb)
    assert outcome.status == "memory"
    assert outcome.peak_bytes < SMALL.memory_bytes


@attacks("memory bomb")
def test_memory_bomb_that_c_code_does_not_survive(attack: Attack) -> None:
    source = """
    libc = ctypes.CDLL(None)
    libc.malloc.restype = ctypes.c_void_p
    while True:
        ctypes.memset(libc.malloc(ctypes.c_size_t(10**6)), 1, 10**6)
    """
    assert attack(source).status == "memory"


@attacks("memory of no process")
def test_memory_of_no_process(attack: Attack) -> None:
    calls = list(numbers("memfd_create shmget mq_open msgget semget").values())
    outcome = attack("result = {syscall(each, b'x', 4096, 0o1600) for each in given}", calls)
    assert outcome.value == {"result": ["EPERM"]}


@attacks("fork bomb")
def test_fork_bomb(attack: Attack) -> None:
    assert attack("while True: os.fork()").status == "blocked"
    calls = numbers("fork vfork clone clone3")
    outcome = attack("result = {name: syscall(number, 17, 0, 0, 0, 0) for name, number in given.items()}", calls)
    assert outcome.value["result"] == {name: "ENOSYS" if name == "clone3" else "EPERM" for name in calls}


@attacks("thread bomb")
def test_thread_bomb(attack: Attack) -> None:
    source = """
    import threading, time
    threading.stack_size(32768)
    while True: threading.Thread(target=time.sleep, args=(100,), daemon=True).start()
    """
    outcome = attack(source)
    assert (outcome.status, outcome.message) == ("blocked", "it started more than 16 threads")
    assert outcome.seconds < 2


@attacks("thread bomb")
def test_some_threads_are_fine(attack: Attack) -> None:
    source = """
    from concurrent.futures import ThreadPoolExecutor
    import time
    with ThreadPoolExecutor(8) as pool:
        result = sum(pool.map(lambda n: time.sleep(0.1) or n, range(8)))
    """
    assert attack(source).value == {"result": 28}


@attacks("output flood")
def test_output_flood(attack: Attack) -> None:
    outcome = attack("print('first'); print('x' * 20_000_000); print('last')")
    assert outcome.status == "ok"
    assert len(outcome.stdout) < SMALL.output_bytes + 100
    assert outcome.stdout.startswith("first\n")
    assert outcome.stdout.endswith("last\n")
    assert f"{20_000_012 - SMALL.output_bytes} bytes left out" in outcome.stdout


@attacks("big file")
def test_big_file(attack: Attack) -> None:
    outcome = attack("""
        result = []
        with open("big", "wb") as file:
            result.append(attempt(os.ftruncate, file.fileno(), 10**12))
            os.lseek(file.fileno(), 10**10, 0)
            result.append(attempt(os.write, file.fileno(), b"x"))
    """)
    assert outcome.value == {"result": ["EFBIG", "EFBIG"]}


@attacks("full scratch folder")
def test_full_scratch_folder(attack: Attack) -> None:
    outcome = attack("""
        for n in range(100):
            with open(f"{n}", "wb") as file:
                result = attempt(file.write, b"x" * 1_000_000)
            if result != "done":
                break
        result = [n, result]
    """)
    assert outcome.value["result"] == [8, "ENOSPC"]


@attacks("many small files")
def test_many_small_files(attack: Attack) -> None:
    outcome = attack("""
        for n in range(1000):
            result = attempt(os.mkdir, f"{n}")
            if result != "done":
                break
        result = [n, result]
    """)
    made, error = outcome.value["result"]
    assert error == "ENOSPC"
    assert 90 < made <= SMALL.scratch_files


@attacks("huge result")
def test_huge_result(attack: Attack) -> None:
    outcome = attack("produced = {'big': bytes(6 * 2**20)}")
    assert outcome.status in ("exception", "crash")
    assert "more than the limit" in outcome.message
    assert outcome.blobs == {}


@attacks("core dump")
def test_core_dump(attack: Attack, tmp_path: Path) -> None:
    pattern = Path("/proc/sys/kernel/core_pattern").read_text()
    outcome = attack("""
        import resource
        result = [resource.getrlimit(resource.RLIMIT_CORE), ctypes.CDLL(None).prctl(3, 0, 0, 0, 0)]
    """)
    assert outcome.value == {"result": [[0, 0], 0]}, pattern


@attacks("raised limits")
def test_raised_limits(attack: Attack) -> None:
    outcome = attack("""
        import resource
        result = {}
        for name in ("AS", "FSIZE", "NOFILE", "CPU", "CORE"):
            kind = getattr(resource, "RLIMIT_" + name)
            hard = resource.getrlimit(kind)[1]
            try:
                resource.setrlimit(kind, (hard + 1, hard + 1))
            except (ValueError, PermissionError):
                result[name] = hard
    """)
    assert set(outcome.value["result"]) == {"AS", "FSIZE", "NOFILE", "CPU", "CORE"}
    assert outcome.value["result"]["AS"] == SMALL.memory_bytes


@attacks("limits and priorities of others")
def test_limits_and_priorities_of_others(attack: Attack) -> None:
    outcome = attack("""
        import resource
        server = os.getppid()
        result = [
            attempt(resource.prlimit, server, resource.RLIMIT_NOFILE, (1, 1)),
            attempt(os.setpriority, os.PRIO_PROCESS, server, 19),
            attempt(os.sched_setaffinity, server, {0}),
            attempt(os.sched_setscheduler, server, os.SCHED_IDLE, os.sched_param(0)),
        ]
    """)
    assert outcome.value == {"result": ["EPERM"] * 4}


@attacks("segmentation fault")
def test_segmentation_fault(attack: Attack) -> None:
    outcome = attack("print('so far'); ctypes.string_at(1)")
    assert (outcome.status, outcome.stdout) == ("crash", "so far\n")
    assert "SIGSEGV" in outcome.message


@attacks("segmentation fault")
def test_stack_overflow(attack: Attack) -> None:
    source = "import sys\nsys.setrecursionlimit(10**9)\nf = lambda n: eval('f(n)', {'f': f, 'n': n})\nf(1)"
    assert "SIGSEGV" in attack(source).message


@attacks("abort")
def test_abort(attack: Attack) -> None:
    outcome = attack("os.abort()")
    assert outcome.status == "crash"
    assert "SIGABRT" in outcome.message


@attacks("os._exit")
@pytest.mark.parametrize("status", [0, 1, 3, 255])
def test_exit(attack: Attack, status: int) -> None:
    outcome = attack(f"os._exit({status})")
    assert outcome.status == "crash"
    assert outcome.value == {}


@attacks("os._exit")
def test_sys_exit(attack: Attack) -> None:
    assert attack("import sys; sys.exit(0)").message == "SystemExit: 0"


@attacks("background thread")
def test_background_thread(attack: Attack) -> None:
    source = """
    import threading, time
    def spin():
        while True: pass
    threading.Thread(target=spin).start()
    result = os.getpid()
    """
    started = time.monotonic()
    outcome = attack(source)
    assert outcome.status == "ok"
    assert time.monotonic() - started < 3
    assert attack("result = attempt(os.kill, given, 0)", outcome.value["result"]).value["result"] != "done"


@attacks("outliving the worker")
def test_outliving_the_worker(attack: Attack) -> None:
    outcome = attack("""
        libc = ctypes.CDLL(None)
        set_death_signal, set_dumpable = (1, 4)
        result = [libc.prctl(option, 1, 0, 0, 0) for option in (set_death_signal, set_dumpable)]
        result += [syscall(given, ctypes.c_ulong(1 | 1 << 32), 0, 0, 0, 0), attempt(os.setsid)]
    """, numbers("prctl")["prctl"])  # fmt: skip
    assert outcome.value == {"result": [-1, -1, "EPERM", "EPERM"]}


def test_a_time_out_ends_that_execution_only(attack: Attack) -> None:
    outcomes = {}

    def slow() -> None:
        outcomes["slow"] = attack("import time; time.sleep(0.6); result = 'done'")

    other = Thread(target=slow)
    other.start()
    outcomes["hung"] = attack("while True: pass", limits=Limits(wall_seconds=0.2))
    other.join()
    assert outcomes["hung"].status == "timeout"
    assert outcomes["slow"].value == {"result": "done"}
