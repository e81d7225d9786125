"""Where build123d's environment is, and what is in it."""

import hashlib
import os
import sys
from pathlib import Path

import msgspec

from cadwright.errors import UserError
from cadwright.sandbox.launch import Program

CONSTRAINTS = Path(__file__).with_name("constraints.txt")
"""The versions of all that is installed, pinned."""
PACKAGES = ("build123d", "bd_warehouse", "py_gearworks")
HOW_TO_GET_IT = "set it up once with `cadwright setup build123d` (it needs a network and about 1 GB)"
RECORD = "environment.json"
"""Written last: a folder without it is none that works."""


class Installation(msgspec.Struct, frozen=True):
    """An environment that was tried and works. ``versions`` are those of `PACKAGES`, ``prefixes`` what it reads."""

    python: str
    versions: dict[str, str]
    prefixes: tuple[str, ...]
    pinned: str
    """Which pins it was made from."""

    @property
    def folder(self) -> Path:
        """Where it is."""
        return Path(self.python).parent.parent

    @property
    def current(self) -> bool:
        """Whether it has what this version of cadwright pins."""
        return self.pinned == pins()

    @property
    def program(self) -> Program:
        """How a server is run in it."""
        return Program(self.python, self.prefixes)

    def __str__(self) -> str:
        first, *others = (f"{name} {version}" for name, version in self.versions.items())
        older = "" if self.current else "; made by another cadwright: `cadwright setup build123d` renews it"
        return f"{first} with {', '.join(others)} in {self.folder}{older}"


def place() -> Path:
    """Where the environment belongs: in the user's data folder."""
    given = os.environ.get("XDG_DATA_HOME", "")
    data = Path(given) if os.path.isabs(given) else Path.home() / ".local" / "share"
    return data / "cadwright" / "build123d"


def pins() -> str:
    """What tells one set of pinned versions from another."""
    return hashlib.sha256(CONSTRAINTS.read_bytes()).hexdigest()[:16]


def find() -> Installation | None:
    """The environment, where there is one that was finished."""
    if sys.platform != "linux":
        return None  # its processes are forks
    try:
        found = msgspec.json.decode((place() / RECORD).read_bytes(), type=Installation)
    except (OSError, msgspec.MsgspecError):
        return None
    return found if os.access(found.python, os.X_OK) and Path(found.python).is_relative_to(place()) else None


def needed() -> Installation:
    """The same; a `UserError` that says how to get it where there is none."""
    found = find()
    if found is None and sys.platform != "linux":
        raise UserError("build123d's scripts run on Linux only", "write it with CadQuery")
    if found is None:
        raise UserError("this needs build123d, which is not set up here", HOW_TO_GET_IT)
    return found
