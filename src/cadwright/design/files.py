"""Bytes that survive a power cut, and file errors in words that a user can act on.

A file is replaced by writing a new one in a scratch folder on the same file system, forcing it to the disk, renaming
it over the old one and forcing the folder: at any moment either the old file or the new one is there, whole.
"""

import errno
import os
import secrets
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from cadwright.errors import DesignError

_BINARY = getattr(os, "O_BINARY", 0)
_NO_SPACE = ("there is no space left on its disk", "free some space and try again; what was saved before is intact")
_READ_ONLY = ("it is read-only for you", "make it writable, or copy the design to a folder that is")
_CAUSES = {
    errno.ENOSPC: _NO_SPACE,
    errno.EDQUOT: _NO_SPACE,
    errno.EROFS: _READ_ONLY,
    errno.EACCES: _READ_ONLY,
    errno.EPERM: _READ_ONLY,
}


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Turn an operating-system error of the block into a `DesignError` that says why ``path`` cannot be written."""
    try:
        yield
    except OSError as error:
        cause, hint = _CAUSES.get(error.errno or 0, (error.strerror or str(error), "check the folder and its disk"))
        raise DesignError(f"{path} cannot be written: {cause}", hint) from error


@contextmanager
def reading(path: Path) -> Iterator[None]:
    """Turn an operating-system error of the block into a `DesignError` that says why ``path`` cannot be read."""
    try:
        yield
    except OSError as error:
        cause = error.strerror or str(error)
        raise DesignError(f"{path} cannot be read: {cause}", "check the file and your permissions") from error


def require_plain(files: Iterable[Path], folders: Iterable[Path]) -> None:
    """Refuse what stands in the place of a file or folder and is something else; what is missing is fine.

    Through a link, writing and cleaning up would reach what is not ours; reading a pipe would wait for ever. Raises
    `DesignError`.
    """
    for paths, is_kind, kind in ((files, stat.S_ISREG, "file"), (folders, stat.S_ISDIR, "folder")):
        for path in paths:
            with reading(path), suppress(FileNotFoundError, NotADirectoryError):
                if not is_kind(path.lstat().st_mode):
                    raise DesignError(f"{path} is not a {kind} of its own", f"put a plain {kind} there instead")


def fsync_folder(path: Path) -> None:
    """Force a folder's entries to the disk, where the system can (Windows does so by itself)."""
    if os.name == "nt":
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def make_folder(path: Path) -> None:
    """Make a folder and the missing ones above it, each on the disk before the next."""
    if path.is_dir():
        return
    make_folder(path.parent)
    path.mkdir(exist_ok=True)
    fsync_folder(path.parent)


def write_all(handle: int, data: bytes) -> None:
    """Write all of ``data`` at the handle's position; one system call may take only a part."""
    view = memoryview(data)
    while view:
        view = view[os.write(handle, view) :]


def open_file(path: Path, flags: int) -> int:
    """Open a file for bytes, as the user's umask has it."""
    return os.open(path, flags | _BINARY, 0o666)


def write_atomically(path: Path, data: bytes, scratch: Path, *, forced: bool = True) -> None:
    """Put ``data`` at ``path``, all of it or nothing. ``scratch`` is a folder on the same file system.

    What is not ``forced`` to the disk survives a kill of this process all the same; a power cut may take it.
    """
    with writing(path):
        for folder in (path.parent, scratch):
            make_folder(folder) if forced else folder.mkdir(parents=True, exist_ok=True)
        unfinished = scratch / secrets.token_hex(16)
        try:
            _write_new(unfinished, data, forced)
            os.replace(unfinished, path)
        except BaseException:
            with suppress(OSError):
                unfinished.unlink(missing_ok=True)
            raise
        if forced:
            fsync_folder(path.parent)


def _write_new(path: Path, data: bytes, forced: bool) -> None:
    handle = open_file(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    try:
        write_all(handle, data)
        if forced:
            os.fsync(handle)
    finally:
        os.close(handle)
