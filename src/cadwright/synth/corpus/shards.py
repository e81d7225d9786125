"""Shards of a corpus: tar files as WebDataset has them (https://github.com/webdataset/webdataset).

``00000.tar``, ``00001.tar`` …; the files of an entry stand together and have its key as the first part of their names:
``KEY.py``, ``KEY.sheet.png``, and, last of them, ``KEY.json`` with the record. The same entries give the same bytes.
The shard that is being written is called ``NNNNN.tar.part``. An entry of it counts once its record is whole, so that
whoever was killed loses the entry that was being written and no other.
"""

import os
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, NamedTuple, Self

import msgspec

from cadwright.errors import InputError

BLOCK = 512
"""Bytes; headers have one, contents are padded to whole ones."""
RECORD = "json"
UNFINISHED = ".part"
LARGEST_FILE = 8**11 - 1
"""Bytes of a member: as much as a tar's header can say."""
_KEY = re.compile(r"[A-Za-z0-9_-]{1,64}")
_KIND = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+){0,2}")
_END = bytes(2 * BLOCK)


class Entry(NamedTuple):
    """A record with its files by their kinds: ``py``, ``sheet.png``, …"""

    key: str
    record: dict[str, Any]
    files: dict[str, bytes]


class Span(NamedTuple):
    """Where the contents of a member lie in its shard, in bytes."""

    offset: int
    size: int


class Place(NamedTuple):
    """Where an entry is: its shard, and its members by their kinds."""

    shard: Path
    key: str
    members: dict[str, Span]


def shards_in(folder: Path) -> list[Path]:
    """The finished shards of a folder, in their order."""
    return sorted(folder.glob("[0-9][0-9][0-9][0-9][0-9].tar"))


def entries(folder: Path) -> Iterator[Place]:
    """Where the entries of a folder's finished shards are, in their order; no contents are read.

    Raises `InputError` for a damaged shard, and for a folder that cannot be read.
    """
    for shard in shards_in(folder):
        yield from places(shard)


def read_entry(place: Place, only: Collection[str] | None = None) -> Entry:
    """An entry with its files, or with ``only`` those of some kinds. Raises `InputError` when it cannot be read."""
    kinds = [kind for kind in place.members if kind != RECORD and (only is None or kind in only)]
    try:
        with place.shard.open("rb") as file:
            data = {kind: _contents(file, place.members[kind]) for kind in [RECORD, *kinds]}
    except OSError as error:
        raise InputError(f"{place.shard}: {error.strerror or error}") from error
    return Entry(place.key, _record(place, data.pop(RECORD)), data)


def read_records(folder: Path) -> Iterator[dict[str, Any]]:
    """The records of a folder's finished shards, in their order; no other contents are read."""
    for place in entries(folder):
        yield read_entry(place, ()).record


def places(shard: Path) -> list[Place]:
    """Where the entries of one shard are. Raises `InputError` when it is damaged or ends early."""
    found, end = scan(shard)
    size = shard.stat().st_size
    if end + len(_END) != size:
        raise InputError(f"{shard} is damaged at byte {end}", "make the corpus again from that shard on: remove it")
    return found


def scan(shard: Path) -> tuple[list[Place], int]:
    """The whole entries of a shard, and where the last of them ends; what follows is no whole entry."""
    found: list[Place] = []
    end = 0
    try:
        with shard.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            key, members, at = "", dict[str, Span](), 0
            while (header := _member(file, at, size)) is not None:
                own, kind, span = header
                if own != key:
                    key, members = own, {}
                members[kind] = span
                at = span.offset + _padded(span.size)
                if kind == RECORD:
                    found.append(Place(shard, key, members))
                    key, members, end = "", {}, at
    except OSError as error:
        raise InputError(f"{shard}: {error.strerror or error}") from error
    return found, end


class Writer:
    """Adds entries to a folder's shards, ``size`` to each, after those that are there. Close it, or use a ``with``.

    A shard that an earlier writer left unfinished, or not full, is gone on with. Raises `OSError` where the disk takes
    nothing; what was added before is kept.
    """

    def __init__(self, folder: Path, size: int) -> None:
        self._folder, self._size = folder, size
        self._file: BinaryIO | None = None
        self._number, self._held = 0, 0
        self._resume()

    def add(self, entry: Entry) -> None:
        """Write one entry. Raises `ValueError` for names that a shard cannot have."""
        data = b"".join(_members(entry))
        file = self._file or self._begin()
        begin = file.tell()
        try:
            _write(file, data)
        except OSError:
            file.truncate(begin)
            file.seek(begin)
            raise
        self._held += 1
        if self._held >= self._size:
            self._finish()

    def keep(self, count: int) -> None:
        """Drop the entries of the unfinished shard after its first ``count``."""
        if self._file is None:
            return
        found, _ = scan(self._part)
        last = found[count - 1].members[RECORD] if count else Span(0, 0)
        self._file.truncate(last.offset + _padded(last.size))
        self._file.seek(0, os.SEEK_END)
        self._held = count

    def unfinished(self) -> list[Place]:
        """The entries of the shard that is being written."""
        return scan(self._part)[0] if self._file is not None else []

    def finish(self) -> None:
        """Give the last shard its name, though it may not be full."""
        if self._held:
            self._finish()
        self.close()

    def close(self) -> None:
        """Let go of the shard that is being written, which stays unfinished."""
        if self._file is not None:
            self._file.close()
            self._file = None
            if not self._held:
                self._part.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def _name(self) -> Path:
        return self._folder / f"{self._number:05d}.tar"

    @property
    def _part(self) -> Path:
        return self._name.with_name(self._name.name + UNFINISHED)

    def _resume(self) -> None:
        finished = shards_in(self._folder)
        if [int(path.stem) for path in finished] != list(range(len(finished))):
            raise InputError(f"{self._folder} lacks some of its shards", "remove those after the first that is missing")
        self._number = len(finished)
        if finished and len(places(finished[-1])) < self._size and not self._part.exists():
            self._number -= 1
            self._name.rename(self._part)
        if self._part.exists():
            found, end = scan(self._part)
            file = self._begin(keep=True)
            file.truncate(end)
            file.seek(end)
            self._held = len(found)
            if self._held >= self._size:
                self._finish()

    def _begin(self, *, keep: bool = False) -> BinaryIO:
        self._file = self._part.open("r+b" if keep else "w+b", buffering=0)
        return self._file

    def _finish(self) -> None:
        assert self._file is not None, "there are entries"
        end = self._file.tell()
        try:
            _write(self._file, _END)
            os.fsync(self._file.fileno())
        except OSError:
            self._file.truncate(end)
            self._file.seek(end)
            raise
        self._file.close()
        self._file = None
        self._part.rename(self._name)
        _sync_folder(self._folder)
        self._number, self._held = self._number + 1, 0


def _members(entry: Entry) -> Iterator[bytes]:
    """Headers and contents, in the order of their names, the record last."""
    if not _KEY.fullmatch(entry.key):
        raise ValueError(f"{entry.key!r} is no key of an entry")
    for kind in entry.files:
        if not _KIND.fullmatch(kind) or kind == RECORD:
            raise ValueError(f"{kind!r} is no kind of a file")
    record = msgspec.json.encode(entry.record) + b"\n"
    for kind, data in [*sorted(entry.files.items()), (RECORD, record)]:
        yield _header(f"{entry.key}.{kind}", len(data))
        yield data
        yield bytes(_padded(len(data)) - len(data))


def _header(name: str, size: int) -> bytes:
    """A ustar header (POSIX 1003.1-1988, section 10.1.1): of nobody, from the beginning of time."""
    if len(name) > 100 or size > LARGEST_FILE:
        raise ValueError(f"{name[:120]} is too long, or has too many bytes")
    fields = (
        name.encode().ljust(100, b"\0"),
        b"0000644\0" + b"0000000\0" * 2,
        b"%011o\0" % size,
        b"00000000000\0",
        b" " * 8,
        b"0",
        bytes(100),
        b"ustar\x0000",
    )
    header = b"".join(fields).ljust(BLOCK, b"\0")
    return header[:148] + b"%06o\0 " % sum(header) + header[156:]


def _member(file: BinaryIO, at: int, size: int) -> tuple[str, str, Span] | None:
    """Key, kind and contents of the member that begins there; ``None`` where no whole one does."""
    file.seek(at)
    header = file.read(BLOCK)
    if len(header) < BLOCK or header[257:262] != b"ustar":
        return None
    try:
        name = header[:100].rstrip(b"\0").decode("ascii")
        length, told = int(header[124:135], 8), int(header[148:154], 8)
    except ValueError:
        return None
    key, _, kind = name.partition(".")
    span = Span(at + BLOCK, length)
    if sum(header) - sum(header[148:156]) + 8 * ord(" ") != told or not kind:
        return None
    return (key, kind, span) if span.offset + _padded(length) <= size else None


def _padded(size: int) -> int:
    return -(-size // BLOCK) * BLOCK


def _contents(file: BinaryIO, span: Span) -> bytes:
    file.seek(span.offset)
    return file.read(span.size)


def _record(place: Place, data: bytes) -> dict[str, Any]:
    try:
        return msgspec.json.decode(data, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise InputError(f"{place.shard}: the record of {place.key} is damaged ({error})") from error


def _write(file: BinaryIO, data: bytes) -> None:
    """All of it: an unbuffered file may take less at a time."""
    left = memoryview(data)
    while left:
        left = left[file.write(left) :]


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
