"""Scripts that read and write what is not theirs."""

import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from attack_kit import SMALL, Attack, attacks, numbers

from cadwright.sandbox import ForkWorker

SECRET = "a-secret-of-the-parent"
NOWHERE = {"ENOENT", "EACCES", "EPERM", "EROFS"}


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "secret.txt"
    path.write_text(SECRET)
    return path


@attacks("files outside")
def test_files_outside(attack: Attack, secret: Path) -> None:
    wanted = [
        str(secret),
        str(Path.cwd() / "pyproject.toml"),
        str(Path.home() / ".bashrc"),
        "/etc/passwd",
        "/etc/shadow",
    ]
    wanted += [f"/proc/self/root{secret}", f"/proc/{os.getpid()}/root{secret}", f"/proc/{os.getpid()}/environ"]
    outcome = attack("result = [read(path) for path in given]", wanted)
    assert set(outcome.value["result"]) <= NOWHERE


@attacks("files outside")
def test_folders_outside(attack: Attack, tmp_path: Path) -> None:
    wanted = ["/", "/home", str(Path.home()), str(tmp_path), str(Path.cwd()), "/var", "/run", "/proc", "/sys", "/dev"]
    outcome = attack("result = [attempt(os.listdir, path) for path in given]", wanted)
    assert set(outcome.value["result"]) <= NOWHERE


@attacks("secrets in the environment")
def test_secrets_in_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", SECRET)
    with ForkWorker(["attack_target"], role="guest", limits=SMALL, paths=[Path(__file__).parent]) as worker:
        outcome = worker.call("attack_target:execute", {"source": "result = dict(os.environ)"})
    assert outcome.value["result"]["HOME"] == "/scratch"
    assert "OPENAI_API_KEY" not in outcome.value["result"]
    assert SECRET not in str(outcome)


@attacks("secrets in memory")
def test_secrets_in_memory(attack: Attack) -> None:
    """The whole heap of the child is searched for a string that only the parent has."""
    treasure = "-".join(["only", "in", "the", "parent", str(os.getpid())])
    half = len(treasure) // 2
    outcome = attack("""
        import gc
        treasure = "".join(given)
        dicts = [each for each in gc.get_objects() if isinstance(each, dict) and each is not globals()]
        result = [treasure in each.values() for each in dicts].count(True)
    """, [treasure[:half], treasure[half:]])  # fmt: skip
    assert outcome.value == {"result": 0}
    assert attack("import sys; result = 'test_attacks_files' in sys.modules").value == {"result": False}


@attacks("inherited descriptors")
def test_inherited_descriptors(attack: Attack, secret: Path) -> None:
    with secret.open() as file:
        os.set_inheritable(file.fileno(), True)
        outcome = attack("""
            result = {}
            for descriptor in range(256):
                try:
                    mode = os.fstat(descriptor).st_mode
                    result[descriptor] = oct(mode >> 12)
                except OSError:
                    pass
        """)
    character_device, pipe, regular_file, connection = "0o2", "0o1", "0o10", "0o14"
    own = {"0": character_device, "1": pipe, "2": pipe, "3": connection}
    found = outcome.value["result"]
    assert {name: kind for name, kind in found.items() if name in own} == own
    others = sorted(kind for name, kind in found.items() if name not in own)
    assert others in ([regular_file], [regular_file, connection])  # the result; in a session also its questions


@attacks("writing outside")
def test_writing_outside(attack: Attack, tmp_path: Path) -> None:
    package = Path(os.__file__).parent
    wanted = [str(path / "x") for path in (tmp_path, Path.cwd(), Path.home(), package, Path("/usr"), Path("/cache"))]
    wanted += ["/x", "/dev/x", "/dev/shm/x", "/var/tmp/x", "/proc/self/comm", str(package / "os.py")]
    outcome = attack("result = {path: attempt(open, path, 'ab') for path in given}", wanted)
    assert set(outcome.value["result"].values()) <= NOWHERE
    assert list(tmp_path.iterdir()) == []


@attacks("writing outside")
def test_deleting_and_renaming_outside(attack: Attack, secret: Path) -> None:
    library = os.__file__
    outcome = attack("""
        open("mine", "w").close()
        result = [attempt(os.unlink, path) for path in given] + [attempt(os.truncate, path, 0) for path in given]
        result += [attempt(os.rename, "mine", path) for path in given] + [attempt(os.mkfifo, "/cache/pipe")]
    """, [str(secret), library])  # fmt: skip
    assert set(outcome.value["result"]) <= {*NOWHERE, "EXDEV"}
    assert secret.read_text() == SECRET
    assert Path(library).stat().st_size > 0


@attacks("symbolic link out")
def test_symbolic_link_out(attack: Attack, secret: Path) -> None:
    outcome = attack("""
        result = []
        for n, target in enumerate(given):
            os.symlink(target, f"link{n}")
            result.append(read(f"link{n}"))
            result.append(attempt(open, f"link{n}", "r+b"))
    """, [str(secret), "/proc/self/root/etc/passwd", "../../../../../../etc/passwd", "/proc/1/environ"])  # fmt: skip
    assert set(outcome.value["result"]) <= NOWHERE


@attacks("hard link out")
def test_hard_link_out(attack: Attack, secret: Path) -> None:
    outcome = attack("result = [attempt(os.link, path, 'link') for path in given]", [str(secret), os.__file__])
    assert set(outcome.value["result"]) <= {*NOWHERE, "EXDEV"}


@attacks("modes and times")
def test_modes_and_times(attack: Attack, secret: Path) -> None:
    before = os.stat(os.__file__)
    outcome = attack("""
        result = []
        for path in given:
            result += [attempt(os.chmod, path, 0o777), attempt(os.chown, path, 0, 0), attempt(os.utime, path, (1, 1))]
            result += [attempt(os.setxattr, path, "user.x", b"y")]
    """, [str(secret), os.__file__, os.path.dirname(os.__file__)])  # fmt: skip
    assert set(outcome.value["result"]) <= NOWHERE
    after = os.stat(os.__file__)
    assert (after.st_mode, after.st_mtime) == (before.st_mode, before.st_mtime)


@attacks("another execution's files")
def test_files_of_earlier_executions(attack: Attack) -> None:
    attack("open('left', 'w').write('behind'); os.mkdir('folder'); open('/tmp/left', 'w')")
    outcome = attack("result = [os.getcwd(), os.listdir('.'), attempt(os.listdir, '/tmp'), read('/scratch/left')]")
    assert outcome.value["result"][:2] == ["/scratch", []]
    assert outcome.value["result"][3] == "ENOENT"


@attacks("another execution's files")
def test_files_of_executions_at_the_same_time(attack: Attack) -> None:
    from threading import Thread

    def victim() -> None:
        attack("open('mine', 'w').write('private'); import time; time.sleep(0.5); result = os.listdir('.')")

    other = Thread(target=victim)
    other.start()
    outcome = attack("""
        import time
        time.sleep(0.25)
        result = os.listdir("/scratch")
        for number in range(1, 60):
            for place in ("root/scratch", "cwd"):
                result.append(read(f"/proc/{number}/{place}/mine"))
    """)
    other.join()
    assert set(outcome.value["result"]) <= NOWHERE


@attacks("/proc")
def test_proc(attack: Attack) -> None:
    outcome = attack("""
        server = os.getppid()
        names = ("mem", "environ", "maps", "cmdline", "root/etc/passwd", "status", "cwd/x", "fd/1x")
        result = [read(f"/proc/{who}/{name}") for who in ("self", "1", server, "thread-self") for name in names]
        switches = ("sysrq-trigger", "sys/kernel/core_pattern", "self/oom_score_adj", "self/attr/exec")
        result += [attempt(open, f"/proc/{name}", "wb") for name in switches]
        result += [read(f"/proc/{name}") for name in ("kcore", "kmsg", "kallsyms", "mounts", "net/tcp", "cmdline")]
    """)
    assert set(outcome.value["result"]) <= NOWHERE


@attacks("devices")
def test_devices(attack: Attack) -> None:
    outcome = attack("""
        import stat
        forbidden = ("kmsg", "mem", "sda", "vda", "tty", "ptmx", "kvm", "fuse", "vsock", "net/tun", "dri/card0")
        result = [attempt(open, f"/dev/{name}", "rb") for name in forbidden]
        result += [attempt(os.mknod, "device", kind | 0o666, os.makedev(1, 1)) for kind in (stat.S_IFCHR, stat.S_IFBLK)]
    """)
    assert set(outcome.value["result"]) <= NOWHERE
    assert attack("open('/dev/null', 'w').write('x'); result = len(read('/dev/urandom'))").value == {"result": 64}


@attacks("files by handle")
def test_files_by_handle(attack: Attack) -> None:
    calls = list(numbers("name_to_handle_at open_by_handle_at").values())
    outcome = attack("result = [syscall(each, 0, b'x', 0, 0, 0) for each in given]", calls)
    assert outcome.value == {"result": ["EPERM", "EPERM"]}


@attacks("unix sockets")
def test_unix_sockets(attack: Attack, tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as path, socket.socket(socket.AF_UNIX) as abstract:
        path.bind(str(tmp_path / "s"))
        path.listen()
        abstract.bind(f"\0cadwright-test-{os.getpid()}")
        abstract.listen()
        outcome = attack("""
            import socket
            def connect(address):
                with socket.socket(socket.AF_UNIX) as ours:
                    ours.connect(address)
            result = [attempt(connect, address) for address in given]
            result += [attempt(socket.socketpair)]
        """, [str(tmp_path / "s"), f"\0cadwright-test-{os.getpid()}"])  # fmt: skip
    assert outcome.value == {"result": ["EPERM"] * 3}


@pytest.fixture(autouse=True)
def no_leftovers(tmp_path: Path) -> Iterator[None]:
    yield
    assert {path.name for path in tmp_path.iterdir()} <= {"secret.txt", "s"}
