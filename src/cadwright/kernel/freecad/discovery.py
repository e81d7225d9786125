"""Finding the FreeCAD of this machine: its library folder and a Python interpreter that can load it."""

import functools
import json
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec

from cadwright.errors import UserError
from cadwright.sandbox.launch import Program

OLDEST = (0, 20)
VARIABLE = "FREECAD_PATH"
HOW_TO_GET_IT = (
    f"install it (apt install freecad-python3, or freecad.org) or set {VARIABLE} to the folder of your FreeCAD"
)
_APT = ("/usr/lib/freecad-python3/lib", "/usr/lib/freecad/lib", "/usr/lib/freecad-daily-python3/lib")
_COMMANDS = ("freecadcmd", "FreeCADCmd", "freecad.cmd", "freecadcmd-daily")
_LIBRARY = ("FreeCAD.so", "FreeCAD.pyd")
_FOLDERS = ("FREECAD_USER_HOME", "FREECAD_USER_DATA", "FREECAD_USER_TEMP")
"""Where FreeCAD keeps what is the user's; without these it looks the user up, who is not known in a sandbox."""
_PROBE_SECONDS = 60.0

_PROBE = """
import json, os, sys
library = sys.argv[1]
sys.path.append(library)
import FreeCAD, Part
homes = (FreeCAD.getResourceDir(), FreeCAD.getHomePath(), os.path.dirname(library))
mods = [os.path.join(home, "Mod") for home in homes if os.path.isdir(os.path.join(home, "Mod"))]
print(json.dumps({
    "version": [int(part) for part in FreeCAD.Version()[:2]],
    "mods": mods[:1],
    "prefixes": [sys.prefix, sys.base_prefix, sys.exec_prefix, *filter(None, homes)],
    "tag": sys.implementation.cache_tag,
}))
"""


class Installation(msgspec.Struct, frozen=True):
    """A FreeCAD that was tried and works."""

    python: str
    """The interpreter that loads it: ours, where it can."""
    library: str
    """The folder of ``FreeCAD.so``."""
    version: tuple[int, int]
    how: str
    """How it was found, for people."""
    mods: tuple[str, ...] = ()
    """The folders of its workbenches."""
    prefixes: tuple[str, ...] = ()
    home: str = ""
    """``PYTHONHOME`` for interpreters that need it."""
    loads_ours: bool = False
    """Whether the interpreter is of our own version, so that it can load our NumPy and Pillow."""

    @property
    def program(self) -> Program:
        """How a server is run in it."""
        variables = {"PYTHONHOME": self.home} if self.home else {}
        forbidden = {"/", "/usr", str(Path.home())}
        prefixes = {os.path.realpath(path) for path in (*self.prefixes, self.library)} - forbidden
        return Program(self.python, tuple(sorted(prefixes)), tuple(variables.items()), _FOLDERS)

    @property
    def paths(self) -> tuple[Path, ...]:
        """The folders that its modules, and ours where they fit, are imported from."""
        benches = (bench for mod in self.mods for bench in (Path(mod), *sorted(Path(mod).iterdir())) if bench.is_dir())
        ours = {sysconfig.get_path(name) for name in ("purelib", "platlib")} if self.loads_ours else set()
        return (Path(self.library), *benches, *map(Path, sorted(ours)))

    def __str__(self) -> str:
        return f"{'.'.join(map(str, self.version))} in {self.library} ({self.how}), run by {self.python}"


def find() -> Installation | None:
    """The FreeCAD to use, from 0.20 on: what ``FREECAD_PATH`` names, else the first place where one works.

    Trying one takes about a second, once in a process.
    """
    return _find(os.environ.get(VARIABLE, ""), os.environ.get("PATH", ""), os.environ.get("CONDA_PREFIX", ""))


def needed() -> Installation:
    """The same; a `UserError` that says what to install where there is none."""
    found = find()
    if found is not None:
        return found
    named = os.environ.get(VARIABLE)
    if named:
        raise UserError(f"{VARIABLE} is {named}: no FreeCAD that works was found there", HOW_TO_GET_IT)
    raise UserError("FreeCAD was not found", HOW_TO_GET_IT)


@functools.lru_cache(maxsize=8)
def _find(named: str, path: str, conda: str) -> Installation | None:
    if sys.platform != "linux":
        return None  # its sessions are forks
    for root, how in _roots(named, path, conda):
        for library in _libraries(root):
            for python, home in _interpreters(library):
                found = _try(python, home, library, how)
                if found is not None:
                    return found
    return None


def _roots(named: str, path: str, conda: str) -> Iterator[tuple[Path, str]]:
    """Where a FreeCAD may be, and how that was learnt; what the user named is the only place when it is named."""
    if named:
        given = Path(named).expanduser()
        places = [given] if given.is_dir() else _around(given) if given.is_file() else []
        yield from ((place, VARIABLE) for place in places)
        return
    for name in _COMMANDS:
        command = shutil.which(name, path=path)
        if command:
            yield from ((place, f"{name} on PATH") for place in _around(Path(command)))
    yield from ((Path(place), "the system's package") for place in _APT)
    if conda:
        yield Path(conda), "the conda environment"


def _around(program: Path) -> list[Path]:
    """The installation folders that a program may belong to."""
    return list(dict.fromkeys((program.resolve().parent.parent, program.absolute().parent.parent)))


def _libraries(root: Path) -> list[Path]:
    """The folders with FreeCAD's module in or near ``root``: of a prefix, an unpacked AppImage, a conda environment."""
    inside = ("", "lib", "usr/lib", "squashfs-root/usr/lib", "lib/freecad/lib", "lib/freecad-python3/lib", "bin")
    folders = [root / name for name in inside]
    return [folder.resolve() for folder in folders if any((folder / name).is_file() for name in _LIBRARY)]


def _interpreters(library: Path) -> Iterator[tuple[str, str]]:
    """Interpreters that may load a library, each with the PYTHONHOME that it needs: ours, its own, the system's."""
    yield sys.executable, ""
    prefix = library.parent
    for name in ("python3", "python", *(f"python3.{minor}" for minor in range(8, 15))):
        program = prefix / "bin" / name
        if program.is_file() and str(prefix) not in ("/usr", "/usr/lib"):
            yield str(program), ""
            yield str(program), str(prefix)
    for minor in range(8, 15):
        program = Path(f"/usr/bin/python3.{minor}")
        if program.is_file():
            yield str(program), ""


def _try(python: str, home: str, library: Path, how: str) -> Installation | None:
    """Load the library in the interpreter, with a home folder that is thrown away; ``None`` when it does not work."""
    with tempfile.TemporaryDirectory(prefix="cadwright-") as folder:
        variables = {"HOME": folder, "FREECAD_USER_TEMP": folder, "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
        variables |= {"PYTHONHOME": home} if home else {}
        command = [python, "-s", "-B", "-c", _PROBE, str(library)]
        try:
            done = subprocess.run(
                command, capture_output=True, timeout=_PROBE_SECONDS, env=variables, cwd=folder, check=False
            )
            told = json.loads(done.stdout.splitlines()[-1]) if done.returncode == 0 else None
        except (OSError, subprocess.TimeoutExpired, ValueError, IndexError):
            return None
    if told is None or tuple(told["version"]) < OLDEST:
        return None
    return Installation(
        python=python,
        library=str(library),
        version=(told["version"][0], told["version"][1]),
        how=how,
        mods=tuple(told["mods"]),
        prefixes=tuple(dict.fromkeys(map(os.path.normpath, told["prefixes"]))),
        home=home,
        loads_ours=told["tag"] == sys.implementation.cache_tag,
    )
