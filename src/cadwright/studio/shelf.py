"""The designs of a folder, by name. Names are looked up in what is there and never made into paths."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from cadwright import inputs
from cadwright.design import Design
from cadwright.errors import CadwrightError, InputError, UserError


class NotThereError(CadwrightError):
    """Something that was asked for is not there; the text says what."""


class Shelf:
    """The designs below a folder. Safe to use from several threads."""

    def __init__(self, root: Path) -> None:
        if root.exists() and not root.is_dir():
            raise InputError(f"{root}: this is no folder", "name the folder that holds designs")
        self.root = root.resolve()
        self._new: dict[str, Path] = {}
        self._open: dict[Path, tuple[Design, threading.Lock]] = {}
        self._lock = threading.Lock()

    @property
    def names(self) -> list[str]:
        """The designs on the disk, and new ones without any version."""
        on_disk = [path.name for path in self._folders()]
        return [*on_disk, *(name for name in self._new if name not in on_disk)]

    def new(self, wanted: str) -> str:
        """The name of a new design, made from some words; it comes onto the disk with its first version."""
        with self._lock:
            name = inputs.name_of(wanted) if wanted.strip() else "design"
            taken = set(self.names)
            free = (name if n == 1 else f"{name}-{n}" for n in range(1, 100_000))
            chosen = next(each for each in free if each not in taken and not (self.root / each).exists())
            self._new[chosen] = self.root / chosen
            return chosen

    def path(self, name: str) -> Path:
        """The folder of a design. Raises `NotThereError` where there is none of that name."""
        found = next((path for path in self._folders() if path.name == name), None) or self._new.get(name)
        if found is None:
            raise NotThereError(f"there is no design {name[:100]!r} in {self.root}")
        return found

    @contextmanager
    def design(self, name: str) -> Iterator[Design | None]:
        """A design as it is on the disk now, for reading; ``None`` for a new one."""
        path = self.path(name)
        if not Design.exists(path):
            yield None
            return
        with self._lock:
            if path not in self._open:
                self._open[path] = (Design.open(path), threading.Lock())
            design, turn = self._open[path]
        with turn:
            try:
                design.refresh()
            except UserError:
                self._open.pop(path, None)
                raise
            yield design

    def _folders(self) -> list[Path]:
        if not self.root.is_dir():
            return []
        return [path for path in sorted(self.root.iterdir()) if Design.exists(path)]
