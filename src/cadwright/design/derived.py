"""Files for people, made from the current version; safe to delete."""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec

from cadwright.design.files import write_atomically, writing
from cadwright.errors import DesignError
from cadwright.values import decode, encode

_LIST = "version.json"
_LONGEST_NAME = 100


class Shown(msgspec.Struct, frozen=True):
    """``current/version.json``: the version shown, ``None`` while files are being replaced, and the files' names."""

    version: str | None
    files: tuple[str, ...]


class Derived:
    """The folder. Each file is replaced as a whole; files of other names, which are not ours, are left alone."""

    def __init__(self, folder: Path, scratch: Path) -> None:
        self._folder = folder
        self._scratch = scratch

    @property
    def version(self) -> str | None:
        """The version that all the files show."""
        shown = self._shown()
        return shown.version if all((self._folder / name).is_file() for name in shown.files) else None

    def replace(self, version: str, files: Mapping[str, bytes]) -> None:
        """Make the folder show a version. Raises `DesignError` for a name that is not a plain file name."""
        for name in files:
            if not _plain(name):
                raise DesignError(f"{name[:80]!r} is not a plain file name", "restore the design from a backup")
        before = self._shown().files
        self._list(Shown(None, tuple(sorted({*before, *files}))))
        for name, data in files.items():
            write_atomically(self._folder / name, data, self._scratch)
        for name in set(before) - set(files):
            with writing(self._folder / name):
                (self._folder / name).unlink(missing_ok=True)
        self._list(Shown(version, tuple(sorted(files))))

    def _shown(self) -> Shown:
        with suppress(OSError, ValueError):
            shown = decode((self._folder / _LIST).read_bytes(), Shown)
            return Shown(shown.version, tuple(name for name in shown.files if _plain(name)))
        return Shown(None, ())

    def _list(self, shown: Shown) -> None:
        write_atomically(self._folder / _LIST, encode(shown) + b"\n", self._scratch)


def _plain(name: str) -> bool:
    """Whether a name can only mean a file inside the folder, and not the list itself."""
    return (
        Path(name).name == name and name.isprintable() and 0 < len(name) <= _LONGEST_NAME and name not in ("..", _LIST)
    )
