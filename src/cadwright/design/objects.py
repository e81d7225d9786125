"""Bytes stored under their own SHA-256: images, geometry, attachments."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from cadwright.design.files import fsync_folder, reading, require_plain, write_atomically, writing
from cadwright.errors import DesignError
from cadwright.values import Blob

_SHA256 = re.compile(r"[0-9a-f]{64}")


class MissingObjectError(DesignError, KeyError):
    """The bytes are not in the store; a `KeyError` as well, as `BlobSource` has it."""

    __str__ = Exception.__str__


class ObjectStore:
    """A folder of files named by the SHA-256 of what they hold: ``ab/cdef…``.

    Files are never changed and may be shared by everything that refers to them. ``get`` is a `BlobSource`.
    """

    def __init__(self, folder: Path, scratch: Path | None = None) -> None:
        self.folder = folder
        self._scratch = scratch if scratch is not None else folder.parent / "tmp"

    def path(self, sha256: str) -> Path:
        """Where the bytes with this hash are, if they are. Raises `DesignError` for what is no SHA-256 in hex."""
        if not _SHA256.fullmatch(sha256):
            raise DesignError(f"{sha256[:80]!r} is not a SHA-256", "restore the file that refers to it from a backup")
        return self.folder / sha256[:2] / sha256[2:]

    def put(self, blob: Blob, *, forced: bool = True) -> None:
        """Keep the blob's bytes; where ``forced``, they are on the disk when this returns. A damaged file is replaced.

        Raises `DesignError` when they cannot be written, or are not what the blob's hash says.
        """
        path, data = self.path(blob.sha256), blob.data
        if hashlib.sha256(data).hexdigest() != blob.sha256:
            raise DesignError(f"the bytes of {blob!r} do not match their hash", "get them again from where they were")
        require_plain((), (path.parent,))
        if path.is_file() and self._read(path) == data:
            with writing(path):
                if forced:
                    fsync_folder(path.parent)  # whoever wrote it may have been killed just before this
        else:
            write_atomically(path, data, self._scratch, forced=forced)

    def put_all(self, value: Any, *, forced: bool = True) -> None:
        """Keep the bytes of every blob inside a value."""
        for blob in blobs_of(value):
            self.put(blob, forced=forced)

    def get(self, sha256: str) -> bytes:
        """The bytes with this hash.

        Raises `MissingObjectError` when there are none, `DesignError` when the file's content is not what its name
        says.
        """
        path = self.path(sha256)
        if not path.is_file():
            raise MissingObjectError(f"{path} is missing", "copy it from a backup of the design")
        data = self._read(path)
        if hashlib.sha256(data).hexdigest() != sha256:
            raise DesignError(f"{path} is damaged: its content does not match its name", "copy it from a backup")
        return data

    def _read(self, path: Path) -> bytes:
        with reading(path):
            return path.read_bytes()


def blobs_of(value: Any) -> Iterator[Blob]:
    """Every blob inside a value, however deep."""
    if isinstance(value, Blob):
        yield value
    elif isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            yield from blobs_of(getattr(value, field))
    elif isinstance(value, dict):
        for item in value.values():
            yield from blobs_of(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from blobs_of(item)
