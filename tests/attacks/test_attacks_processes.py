"""Scripts that reach for other processes, for the kernel and for the network."""

import contextlib
import os
import platform
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from attack_kit import Attack, attacks, descendants, numbers

from cadwright.sandbox import ForkWorker

NEW_NAMESPACES = (0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x20000000, 0x40000000)


@pytest.fixture
def bystander() -> Iterator[int]:
    """Another process of this user."""
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    yield process.pid
    assert process.poll() is None, "the attack reached it"
    process.kill()
    process.wait()


@attacks("signals")
def test_signals(attack: Attack, bystander: int) -> None:
    outcome = attack("""
        import signal
        others = {os.getppid(), 1, 2, 3, -1, 0, *given} - {os.getpid()}
        result = {attempt(os.kill, who, signal.SIGKILL) for who in others}
        result |= {attempt(os.kill, who, 0) for who in range(os.getpid() - 5, os.getpid())}
        result |= {attempt(os.killpg, who, signal.SIGTERM) for who in (1, 2, os.getppid())}
        result = sorted(result)
    """, [bystander, os.getpid()])  # fmt: skip
    assert outcome.value == {"result": ["EPERM"]}


@attacks("signals")
def test_signals_by_other_calls(attack: Attack, bystander: int) -> None:
    calls = numbers("kill tkill tgkill rt_sigqueueinfo rt_tgsigqueueinfo pidfd_open pidfd_send_signal")
    outcome = attack("""
        result = {name: syscall(number, *target, 9, 0, 0) for name, number in given[0].items() for target in given[1]}
    """, [calls, [[bystander], [bystander, bystander], [2], [2, 2]]])  # fmt: skip
    assert outcome.value["result"] == dict.fromkeys(calls, "EPERM")


@attacks("signals by way of SIGIO")
def test_signals_by_way_of_sigio(attack: Attack) -> None:
    outcome = attack("""
        import fcntl, signal
        reading, writing = os.pipe()
        server = os.getppid()
        set_signal, set_owner, set_owner_ex, io_set_owner = 10, 8, 15, 0x8901
        result = [
            attempt(fcntl.fcntl, reading, set_signal, signal.SIGKILL),
            attempt(fcntl.fcntl, reading, set_owner, server),
            attempt(fcntl.fcntl, reading, set_owner_ex, (1).to_bytes(4, "little") + server.to_bytes(4, "little")),
            attempt(fcntl.ioctl, reading, io_set_owner, server.to_bytes(4, "little")),
        ]
    """)
    assert outcome.value == {"result": ["EPERM"] * 4}


@attacks("tracing")
def test_tracing(attack: Attack) -> None:
    attach, seize, trace_me = 16, 0x4206, 0
    outcome = attack("""
        targets = (os.getppid(), 1, os.getpid())
        result = [syscall(given[0], request, who, 0, 0) for request in given[1] for who in targets]
    """, [numbers("ptrace")["ptrace"], [attach, seize, trace_me]])  # fmt: skip
    assert set(outcome.value["result"]) == {"EPERM"}


@attacks("memory of other processes")
def test_memory_of_other_processes(attack: Attack) -> None:
    calls = numbers("process_vm_readv process_vm_writev pidfd_getfd kcmp process_madvise")
    outcome = attack("result = [syscall(each, os.getppid(), 0, 0, 0, 0, 0) for each in given]", list(calls.values()))
    assert outcome.value["result"] == ["EPERM"] * len(calls)


@attacks("starting a program")
def test_starting_a_program(attack: Attack) -> None:
    outcome = attack("""
        import subprocess, sys
        result = [
            attempt(os.execv, "/bin/sh", ["sh", "-c", "echo gone"]),
            attempt(os.execv, sys.executable, [sys.executable, "-c", "0"]),
            attempt(subprocess.run, ["/bin/true"]),
            attempt(os.posix_spawn, "/bin/true", ["true"], {}),
            "done" if os.system("true") == 0 else "EPERM",
            syscall(given, -100, b"/bin/true", 0, 0, 0),
        ]
    """, numbers("execveat")["execveat"])  # fmt: skip
    assert outcome.value == {"result": ["EPERM"] * 6}


@attacks("namespaces")
def test_namespaces(attack: Attack) -> None:
    outcome = attack("""
        calls, kinds = given
        result = {syscall(calls["unshare"], kind) for kind in kinds} | {syscall(calls["setns"], 3, 0)}
        result |= {syscall(calls["clone"], kind | 17, 0, 0, 0, 0) for kind in kinds}
        result = sorted(result)
    """, [numbers("unshare setns clone"), NEW_NAMESPACES])  # fmt: skip
    assert outcome.value == {"result": ["EPERM"]}


@attacks("mounts")
def test_mounts(attack: Attack) -> None:
    calls = numbers("mount umount2 pivot_root move_mount open_tree fsopen fsmount fspick mount_setattr")
    outcome = attack("""
        result = sorted({syscall(each, b"/scratch", b"/scratch", b"tmpfs", 0, 0) for each in given})
    """, list(calls.values()))  # fmt: skip
    assert outcome.value == {"result": ["EPERM"]}


@attacks("changed root")
def test_changed_root(attack: Attack) -> None:
    assert attack("result = attempt(os.chroot, '.')").value == {"result": "EPERM"}


@attacks("becoming another user")
def test_becoming_another_user(attack: Attack) -> None:
    outcome = attack("""
        actions = [(os.setuid, 0), (os.setgid, 0), (os.setreuid, 1, 1), (os.setresuid, 0, 0, 0), (os.setgroups, [0])]
        result = [attempt(*action) for action in actions] + [ctypes.CDLL(None).prctl(39, 0, 0, 0, 0)]
    """)
    no_new_privileges = 1
    assert outcome.value == {"result": ["EPERM"] * 5 + [no_new_privileges]}


@attacks("becoming another user")
def test_capabilities(attacked: ForkWorker, attack: Attack) -> None:
    """Seen from outside: what is locked down has none."""
    attack("pass")
    until = time.monotonic() + 10
    while not locked_down(attacked.process_id):  # the next child is not there yet
        assert time.monotonic() < until
        time.sleep(0.01)
    for status in locked_down(attacked.process_id):
        assert [status[f"Cap{kind}"] for kind in ("Inh", "Prm", "Eff", "Amb")] == ["0" * 16] * 4


def locked_down(leader: int | None) -> list[dict[str, str]]:
    """The status of each process of a worker that has a filter of its own."""
    assert leader
    found = []
    for pid in descendants(leader):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            lines = Path(f"/proc/{pid}/status").read_text().splitlines()
            found.append({name: value.strip() for name, _, value in (line.partition(":") for line in lines)})
    return [each for each in found if each["Seccomp"] == "2" and each["NoNewPrivs"] == "1"]


@attacks("kernel interfaces")
def test_kernel_interfaces(attack: Attack) -> None:
    calls = numbers(
        "io_uring_setup io_uring_enter bpf perf_event_open userfaultfd keyctl add_key request_key init_module "
        "finit_module delete_module kexec_load reboot swapon swapoff acct quotactl settimeofday clock_settime "
        "adjtimex sethostname setdomainname syslog personality fanotify_init seccomp vhangup"
    )
    outcome = attack("result = {name: syscall(each, 1, 0, 0, 0, 0) for name, each in given.items()}", calls)
    assert outcome.value["result"] == dict.fromkeys(calls, "EPERM")


@attacks("kernel interfaces")
def test_calls_newer_than_the_filter(attack: Attack) -> None:
    fchmodat2, statmount, setxattrat, unheard_of = 452, 457, 463, 500
    outcome = attack(
        "result = [syscall(each, 0, 0, 0, 0) for each in given]", [fchmodat2, statmount, setxattrat, unheard_of]
    )
    assert outcome.value == {"result": ["ENOSYS"] * 4}


@attacks("foreign architectures")
@pytest.mark.skipif(platform.machine() != "x86_64", reason="x32 and 32-bit calls exist on x86-64 only")
def test_x32(attack: Attack) -> None:
    x32_socket = 0x40000000 | 41
    outcome = attack("result = syscall(given, 2, 1, 0)", x32_socket)
    assert (outcome.status, outcome.message) == ("blocked", "it was stopped at a system call of a foreign architecture")


@attacks("foreign architectures")
@pytest.mark.skipif(platform.machine() != "x86_64", reason="x32 and 32-bit calls exist on x86-64 only")
def test_32_bit_calls(attack: Attack) -> None:
    """The machine code is: mov eax, 20 (getpid); int 0x80; ret."""
    outcome = attack("""
        import mmap
        page = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
        page.write(bytes.fromhex("b814000000cd80c3"))
        address = ctypes.addressof(ctypes.c_char.from_buffer(page))
        result = ctypes.CFUNCTYPE(ctypes.c_int)(address)()
    """)
    assert outcome.status == "blocked"


@attacks("network sockets")
def test_network_sockets(attack: Attack) -> None:
    outcome = attack("""
        import socket
        kinds = (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW, socket.SOCK_SEQPACKET)
        result = sorted({attempt(socket.socket, family, kind) for family in range(50) for kind in kinds})
        result += [attempt(socket.create_connection, ("127.0.0.1", 80)), attempt(socket.getaddrinfo, "example.org", 80)]
    """)
    every_socket, connection, name_lookup = outcome.value["result"]
    assert (every_socket, connection) == ("EPERM", "EPERM")
    assert name_lookup != "done"


def test_its_own_signals_work(attack: Attack) -> None:
    outcome = attack("""
        import signal
        seen = []
        signal.signal(signal.SIGUSR1, lambda number, frame: seen.append(number))
        os.kill(os.getpid(), signal.SIGUSR1)
        signal.raise_signal(signal.SIGUSR1)
        result = len(seen)
    """)
    assert outcome.value == {"result": 2}
    assert attack("os.kill(os.getpid(), 9)").message.startswith("it died of SIGKILL")
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
