"""What a connection works on, and what all connections share."""

import threading
from collections import OrderedDict
from pathlib import Path
from typing import TYPE_CHECKING

import anyio

from cadwright.errors import UsageError
from cadwright.mcp.folder import Folder
from cadwright.sandbox.standby import Closing

if TYPE_CHECKING:
    from cadwright.api.sessions import DesignSession
    from cadwright.api.sources import Source
    from cadwright.kernel.client import Kernel

MOST_DESKS, MOST_SESSIONS = 32, 4
"""So many connections are remembered, and so many FreeCAD sessions of all of them kept."""


class Desk(Closing):
    """One connection's: the design it works on, and its FreeCAD sessions. Calls of it take turns."""

    def __init__(self, office: "Office") -> None:
        self._office = office
        self.turn = anyio.Lock()
        self.directory: Path | None = None
        self._sessions: dict[Path, DesignSession] = {}

    def design(self, name: str | None) -> Path:
        """The design that is named, which is worked on from then on, or the one that is. Raises `UsageError`."""
        if name:
            directory = self._office.folder.design(name)
            if not (directory / "design.json").is_file():
                raise UsageError(f"there is no design {name}", "history(action='designs') lists those that there are")
            self.directory = directory
        if self.directory is None:
            raise UsageError("no design is open", "run a script, open a file, or name a design")
        return self.directory

    def new_design(self, name: str | None, words: str) -> Path:
        """The design that is named, the one that is worked on, or a new one called after some words."""
        if name:
            self.directory = self._office.folder.design(name)
        if self.directory is not None:
            return self.directory
        from cadwright import inputs

        self.directory = inputs.fresh_directory(self._office.folder.root / "designs", inputs.name_of(words or "part"))
        return self.directory

    def source(self, name: str | None, design: str | None = None) -> "Source":
        """A part by what a tool calls it: nothing (the current version), a version or branch, or a file."""
        from cadwright.api.sources import Source
        from cadwright.design import Design

        if not name:
            return Source(self.design(design))
        if "/" not in name and "." not in name and (design or self.directory is not None):
            directory = self.design(design)
            if Design.exists(directory):
                there = Design.open(directory)
                if name in there.branches or any(version.id == name for version in there.versions):
                    return Source(directory, name)
        folder = self._office.folder.design(name)
        if Design.exists(folder):
            return Source(folder)
        return Source(self._office.folder.file(name))

    def session(self, directory: Path) -> "DesignSession":
        """The FreeCAD session at a design."""
        from cadwright.api.sessions import DesignSession

        if directory not in self._sessions:
            self._sessions[directory] = DesignSession(directory, self._office.kernel)
        self._office.used(self._sessions[directory])
        return self._sessions[directory]

    def close(self) -> None:
        """End its sessions; what it made stays."""
        while self._sessions:
            self._sessions.popitem()[1].close()


class Office(Closing):
    """What all connections share: the folder, and a kernel that is started by the first call that needs it."""

    def __init__(self, root: Path, kernel: "Kernel | None" = None) -> None:
        """With a ``kernel`` that belongs to somebody else, that one is used and not closed."""
        self.folder = Folder(root)
        self._kernel, self._own = kernel, kernel is None
        self._desks: OrderedDict[str, Desk] = OrderedDict()
        self._sessions: list[DesignSession] = []
        """Those that are open, the one that was used last at the end."""
        self._lock = threading.Lock()

    @property
    def kernel(self) -> "Kernel":
        """The kernel; its workers start up with the first one that is asked for."""
        with self._lock:
            if self._kernel is None:
                from cadwright.kernel.client import Kernel

                self._kernel = Kernel()
                self._kernel.warm(pictures=True)
            return self._kernel

    @property
    def started(self) -> bool:
        """Whether there is a kernel already."""
        return self._kernel is not None

    def desk(self, connection: str) -> Desk:
        """The desk of a connection; the one that was not used for longest goes when there are too many."""
        if connection not in self._desks:
            self._desks[connection] = Desk(self)
            while len(self._desks) > MOST_DESKS:
                self._desks.popitem(last=False)[1].close()
        self._desks.move_to_end(connection)
        return self._desks[connection]

    def used(self, session: "DesignSession") -> None:
        """Note that a session is going to be used; where there are too many, another one ends, and opens again when
        it is used.
        """
        with self._lock:
            self._sessions = [*(each for each in self._sessions if each is not session), session]
            idle = [each for each in self._sessions[:-1] if not each.busy]
            ending = idle[: max(0, len(self._sessions) - MOST_SESSIONS)]
            self._sessions = [each for each in self._sessions if each not in ending]
        for each in ending:
            each.close()

    def close(self) -> None:
        """End all processes."""
        while self._desks:
            self._desks.popitem()[1].close()
        with self._lock:
            if self._kernel is not None and self._own:
                self._kernel.close()
                self._kernel = None
