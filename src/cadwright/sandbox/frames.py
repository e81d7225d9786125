"""How arguments and results travel: one JSON header and named byte strings in a file without a name.

``magic, length of the header (8 bytes), header, blobs one after another``. Reading is strict: every length is checked
against the file before anything is read, and nothing is ever unpickled, so a frame may come from foreign code.
"""

import os
import sys
import tempfile
from typing import Any, TypeVar

import msgspec

from cadwright.sandbox.bare_frames import MAGIC, PREFIX, sizes_of, write_all

T = TypeVar("T")


class FrameError(ValueError):
    """Bytes that are not a frame, or more of them than allowed."""


class _Header(msgspec.Struct, forbid_unknown_fields=True):
    body: msgspec.Raw
    blobs: dict[str, int] = {}


def memory_file() -> int:
    """The descriptor of a new, empty file in memory (on disk where the system has none in memory)."""
    try:
        return os.memfd_create("cadwright")
    except (AttributeError, OSError):
        with tempfile.TemporaryFile() as file:
            return os.dup(file.fileno())


def write_frame(descriptor: int, body: Any, blobs: dict[str, bytes]) -> None:
    """Write a frame. Raises `TypeError` for a body that JSON cannot hold or a blob that is not bytes."""
    sizes = sizes_of(blobs)
    header = msgspec.json.encode(_Header(msgspec.Raw(msgspec.json.encode(body)), sizes))
    write_all(descriptor, PREFIX.pack(MAGIC, len(header)) + header)
    for blob in blobs.values():
        write_all(descriptor, blob)


def is_whole(descriptor: int, limit: int, header_limit: int) -> bool:
    """Whether a frame that is written bit by bit is complete. Raises `FrameError` as soon as it cannot become one."""
    size = os.fstat(descriptor).st_size
    if size > limit + PREFIX.size:
        raise FrameError(f"{size} bytes are more than the limit of {limit}")
    if size < PREFIX.size:
        return False
    magic, length = PREFIX.unpack(_read_at(descriptor, PREFIX.size, 0))
    if magic != MAGIC or length > header_limit:
        raise FrameError("not a frame")
    if size < PREFIX.size + length:
        return False
    try:
        header = msgspec.json.decode(_read(descriptor, PREFIX.size, length), type=_Header)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FrameError(f"not a frame: {error}") from error
    return bool(size >= PREFIX.size + length + sum(header.blobs.values()))


def read_frame(
    descriptor: int, kind: type[T], limit: int, header_limit: int = sys.maxsize
) -> tuple[T, dict[str, bytes]]:
    """The body, decoded as ``kind``, and the blobs; limits in bytes. Raises `FrameError`."""
    size = os.fstat(descriptor).st_size
    if size > limit + PREFIX.size:
        raise FrameError(f"{size} bytes are more than the limit of {limit}")
    prefix = _read_at(descriptor, PREFIX.size, 0)
    if len(prefix) < PREFIX.size:
        raise FrameError("no frame")
    magic, length = PREFIX.unpack(prefix)
    if magic != MAGIC or length > size - PREFIX.size:
        raise FrameError("not a frame")
    if length > header_limit:
        raise FrameError(f"{length} bytes of JSON are more than the limit of {header_limit}")
    try:
        header = msgspec.json.decode(_read(descriptor, PREFIX.size, length), type=_Header)
        body = msgspec.json.decode(header.body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise FrameError(f"not a frame: {error}") from error
    return body, _read_blobs(descriptor, header.blobs, PREFIX.size + length, size)


def _read_blobs(descriptor: int, sizes: dict[str, int], start: int, end: int) -> dict[str, bytes]:
    if any(size < 0 for size in sizes.values()) or start + sum(sizes.values()) != end:
        raise FrameError("lengths that do not add up")
    blobs = {}
    for name, size in sizes.items():
        blobs[name] = _read(descriptor, start, size)
        start += size
    return blobs


def _read(descriptor: int, start: int, size: int) -> bytes:
    parts = []
    while size:
        part = _read_at(descriptor, size, start)
        if not part:
            raise FrameError("shorter than it says")
        parts.append(part)
        start += len(part)
        size -= len(part)
    return b"".join(parts)


def _read_at(descriptor: int, size: int, start: int) -> bytes:
    if hasattr(os, "pread"):
        return os.pread(descriptor, size, start)
    os.lseek(descriptor, start, os.SEEK_SET)  # Windows
    return os.read(descriptor, size)
