"""An append-only file of JSON records, one a line, that a killed process or a power cut cannot damage.

Each record is forced to the disk before `Journal.append` returns, so at most the last one can be torn: it then lacks
its line break, or holds NUL bytes where the disk was not written. A torn record is no record: it is left out when
reading and cut off by the next writer. Damage anywhere else is never passed over.

Every line ends with a ``crc32`` key: the CRC-32 of the line's bytes before the comma in front of that key, in
lower-case hexadecimal. Lines without it, written by hand or by another program, are read unchecked.
"""

import os
import re
import zlib
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from cadwright.design.files import fsync_folder, make_folder, open_file, reading, write_all, writing
from cadwright.errors import DesignError
from cadwright.values import decode, encode

_CHECKSUM = re.compile(rb',"crc32":"([0-9a-f]{8})"\}$')


class Journal:
    """The file. It need not exist before the first record; writers must not write at the same time."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def read(self) -> list[bytes]:
        """All records, oldest first, each a JSON object. Raises `DesignError` that names the first damaged line."""
        if not self.path.exists():
            return []
        with reading(self.path):
            data = self.path.read_bytes()
        lines = data[: intact_length(data)].split(b"\n")[:-1]
        for number, line in enumerate(lines, 1):
            if not _matches_checksum(line):
                raise self.damaged(number, "its checksum does not match")
        return lines

    def append(self, record: msgspec.Struct) -> bytes:
        """Add a record, after whatever is intact; it is on the disk when this returns. The line, as `read` gives it.

        Raises `DesignError` when it cannot be written: no reader finds it then. Raises `ValueError` when the record
        would not read back (a number that is not finite).
        """
        line = journal_line(record)
        with writing(self.path):
            if not self.path.exists():
                self._create()
            handle = open_file(self.path, os.O_RDWR)
            try:
                _append(handle, line)
            finally:
                with suppress(OSError):  # what was to be on the disk was forced there
                    os.close(handle)
        return line[:-1]

    def _create(self) -> None:
        make_folder(self.path.parent)
        os.close(open_file(self.path, os.O_WRONLY | os.O_CREAT))
        fsync_folder(self.path.parent)

    def damaged(self, number: int, reason: str) -> DesignError:
        """The error for a line (from 1) that cannot be used."""
        hint = "restore the file from a backup"
        if number > 1:
            hint += f", or keep only its lines before that one (head -n {number - 1}) to go back to the state then"
        return DesignError(f"line {number} of {self.path} is damaged: {reason}", hint)


def intact_length(data: bytes) -> int:
    """How many bytes of a journal are whole records; what follows is a torn one."""
    end = data.rfind(b"\n") + 1
    start = data.rfind(b"\n", 0, max(end - 1, 0)) + 1
    return start if b"\0" in data[start:end] else end


class _Tagged(msgspec.Struct):
    record: str = ""


def record_name(line: bytes) -> str:
    """The ``record`` key of a line, empty when there is none. Raises `ValueError` when it is not a JSON object."""
    return decode(line, _Tagged).record


def journal_line(record: msgspec.Struct) -> bytes:
    """A record as a line of a journal. Raises `ValueError` when it would not read back."""
    payload = encode(record)
    decode(payload, type(record))
    return payload[:-1] + b',"crc32":"%08x"}\n' % zlib.crc32(payload[:-1])


def _matches_checksum(line: bytes) -> bool:
    found = _CHECKSUM.search(line)
    return found is None or int(found[1], 16) == zlib.crc32(line[: found.start()])


def _append(handle: int, line: bytes) -> None:
    before = _read(handle)
    end = intact_length(before)
    if end < len(before):
        os.ftruncate(handle, end)
    os.lseek(handle, end, os.SEEK_SET)
    whole = False
    try:
        write_all(handle, line)
        whole = True
        os.fsync(handle)
    except OSError:
        if _taken_back(handle, end) or not whole:
            raise
        # The disk takes nothing any more, and the line stands: what every reader finds is what was done.


def _taken_back(handle: int, end: int) -> bool:
    """Whether a line was cut off, or at least torn: the next writer then cuts it off."""
    with suppress(OSError):
        os.ftruncate(handle, end)
        return True
    with suppress(OSError):
        os.lseek(handle, end, os.SEEK_SET)
        write_all(handle, b"\0")
        return True
    return False


def _read(handle: int) -> bytes:
    parts: list[Any] = []
    while part := os.read(handle, 1 << 24):
        parts.append(part)
    return b"".join(parts)
