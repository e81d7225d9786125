"""The command line, the environment and the view of the file system that a server is started with."""

import os
import sys
import sysconfig
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec

import cadwright
from cadwright.sandbox.base import Limits
from cadwright.sandbox.isolation import BUBBLEWRAP
from cadwright.sandbox.wire import Settings

_SYSTEM = ("/usr", "/lib", "/lib32", "/lib64", "/bin", "/sbin", "/nix/store")
_SYS = (
    *(f"/sys/kernel/mm/transparent_hugepage/{name}" for name in ("enabled", "hpage_pmd_size")),
    *(f"/sys/devices/system/cpu/{name}" for name in ("online", "possible")),
)
_ETC = ("ld.so.cache", "ld.so.conf", "ld.so.conf.d", "alternatives", "fonts", "glvnd", "localtime", "OpenCL")
_PACKAGE = Path(cadwright.__file__).parent
_START = "import sys; sys.path.extend(sys.argv[1].split({separator!r})); from {module} import main; main()"

INSIDE_SCRATCH, INSIDE_CACHE = "/scratch", "/cache"
"""Within bubblewrap; without it both are in a temporary folder of the worker's."""


class Program(msgspec.Struct, frozen=True):
    """Another interpreter to run a server in, which needs nothing but the standard library of Python 3.8."""

    python: str
    readable: tuple[str, ...] = ()
    """What it and its libraries are read from, beside ``/usr`` and the like."""
    environment: tuple[tuple[str, str], ...] = ()
    scratch_variables: tuple[str, ...] = ()
    """Variables that are to hold the path of the scratch folder."""

    def variables(self, scratch: str) -> dict[str, str]:
        """What it adds to the environment."""
        return dict(self.environment) | dict.fromkeys(self.scratch_variables, scratch)


class Blueprint(msgspec.Struct, frozen=True):
    """All that tells one fork server from another; equal ones are interchangeable."""

    preload: tuple[str, ...]
    paths: tuple[str, ...]
    """Folders to import from, beside those of the interpreter."""
    readable: tuple[str, ...]
    limits: Limits
    role: Literal["guest", "trusted"]
    environment: tuple[tuple[str, str], ...] = ()
    program: Program | None = None
    kind: Literal["forks", "persistent", "session"] = "forks"
    keep: int = 0
    """How many snapshots of a session are kept, beside the first."""


def _libraries() -> list[str]:
    """The folders that packages are imported from; a user's own are not found without that user's home."""
    return [path for path in sys.path if os.path.basename(path) in ("site-packages", "dist-packages")]


def interpreter(module: str) -> list[str]:
    """The beginning of a command that calls ``main`` of a module of ours, with what is imported here importable."""
    folders = os.pathsep.join([*_libraries(), str(_PACKAGE.parent)])
    return [_executable(), "-s", "-P", "-c", _START.format(separator=os.pathsep, module=module), folders]


def _executable() -> str:
    """The running interpreter, without ``..`` on the way: what it goes back from is not there in a sandbox."""
    folder, name = os.path.split(sys.executable)
    return os.path.join(os.path.realpath(folder), name)


def readable(extra: Iterable[Path]) -> tuple[str, ...]:
    """What the interpreter, its libraries and cadwright are read from, and ``extra``; what exists, no home folders."""
    prefixes = (sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix, *_prefixes_of(_executable()))
    libraries = (*_libraries(), *sysconfig.get_paths().values())
    etc = (f"/etc/{name}" for name in _ETC)
    wanted = (*_SYSTEM, *_SYS, *etc, *prefixes, *libraries, str(_PACKAGE), *map(str, extra))
    forbidden = {"/", str(Path.home()), "/home", "/root"}
    paths = sorted({os.path.abspath(path) for path in wanted if os.path.exists(path)})
    allowed = [path for path in paths if os.path.realpath(path) not in forbidden]
    return tuple(path for path in allowed if not any(str(parent) in allowed for parent in Path(path).parents))


def _prefixes_of(executable: str) -> Iterable[str]:
    """The installation folders along the chain of links from a virtual environment's interpreter to the real one."""
    for _ in range(40):
        yield os.path.dirname(os.path.realpath(os.path.dirname(executable)))
        yield os.path.dirname(os.path.dirname(executable))
        if not os.path.islink(executable):
            return
        executable = os.path.join(os.path.dirname(executable), os.readlink(executable))


def environment(extra: Mapping[str, str], cache: str, scratch: str) -> dict[str, str]:
    """The whole environment of a server: nothing of ours is inherited."""
    return {
        "HOME": cache,
        "TMPDIR": scratch,
        "PATH": "/usr/bin:/bin",
        "LANG": "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",  # two runs of one script see their sets in the same order
        "XDG_CACHE_HOME": cache,
        "MPLCONFIGDIR": cache,
        "NUMBA_CACHE_DIR": cache,
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
        "MKL_NUM_THREADS": "1",
        "LP_NUM_THREADS": "1",
        "GLIBC_TUNABLES": "glibc.malloc.hugetlb=1",  # huge pages make forking and ending a child twice as fast
        "MESA_SHADER_CACHE_DISABLE": "1",
        **extra,
    }


def command(settings: Settings, descriptor: int, program: Program | None = None) -> list[str]:
    """The command that starts a server which inherits ``descriptor``, in another interpreter if one is given."""
    wrapper = settings.isolation.bubblewrap
    parent = "0" if wrapper else str(os.getpid())
    text = msgspec.json.encode(settings).decode()
    start = interpreter("cadwright.sandbox.server")
    if program is not None:
        start = [program.python, "-s", "-B", str(_PACKAGE / "sandbox" / "bare.py"), str(_PACKAGE)]
    python = [*start, parent, str(descriptor), text]
    return [wrapper, *BUBBLEWRAP, *_view(settings.readable), *python] if wrapper else python


def _view(paths: Sequence[str]) -> list[str]:
    """Bubblewrap's arguments for a file system with ``paths``, read-only, and little else."""
    arguments: list[str] = ["--hostname", "sandbox"]
    for path in paths:
        if os.path.islink(path) and path.count("/") == 1:
            arguments += ["--symlink", os.readlink(path), path]
        else:
            arguments += ["--ro-bind", path, path]
    if not any(path.startswith("/tmp/") for path in paths):
        arguments += ["--symlink", INSIDE_SCRATCH, "/tmp"]  # scripts like to write there
    arguments += ["--proc", "/proc", "--dev", "/dev", "--tmpfs", INSIDE_SCRATCH, "--tmpfs", INSIDE_CACHE]
    return [*arguments, "--remount-ro", "/", "--chdir", INSIDE_SCRATCH]
