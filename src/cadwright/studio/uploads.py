"""Files that came in and wait for the message that they go with: checked, in a folder that ends with the server."""

import secrets
import shutil
import tempfile
import threading
from pathlib import Path

import msgspec
from starlette.requests import Request

from cadwright.errors import InputError, UsageError
from cadwright.studio.messages import Upload
from cadwright.values.text import as_name
from cadwright.web.answers import check_length, next_piece, too_long

MOST_BYTES = 64 * 1024**2
MOST_FILES = 200
"""Files that wait at a time; the oldest go."""
PICTURES = {"png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "webp": "image/webp"}
DRAWINGS = ("pdf", "dxf", "svg")
CAD = ("step", "stp", "iges", "igs", "brep", "brp", "fcstd")
SCANS = ("stl", "ply", "obj", "3mf", "off")
_MAGIC = {
    "png": (b"\x89PNG",),
    "jpg": (b"\xff\xd8\xff",),
    "jpeg": (b"\xff\xd8\xff",),
    "webp": (b"RIFF",),
    "pdf": (b"%PDF",),
    "fcstd": (b"PK",),
    "3mf": (b"PK",),
    "step": (b"ISO-10303",),
    "stp": (b"ISO-10303",),
}
"""How files of these kinds begin; the readers look closer."""


class Kept(msgspec.Struct, frozen=True):
    """A file that is here."""

    path: Path
    upload: Upload


class Uploads:
    """The files by their ids."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="cadwright-studio-"))
        self._kept: dict[str, Kept] = {}
        self._lock = threading.Lock()

    async def take(self, request: Request, name: str) -> Upload:
        """Write the body of a request to a file, piece by piece. Raises `UserError` for what cannot be used."""
        name = as_name(Path(name.replace("\\", "/")).name)[:120] or "file"
        ending = name.rpartition(".")[2].lower()
        kind = kind_of(ending)
        check_length(request, MOST_BYTES)
        key = secrets.token_urlsafe(12)
        folder = self.folder / key
        folder.mkdir()
        path = folder / name
        try:
            first = await _written(request, path)
            _check(name, ending, first)
        except BaseException:  # whoever sent it is gone, or it is no such file: nothing of it stays
            shutil.rmtree(folder, ignore_errors=True)
            raise
        preview = f"api/uploads/{key}" if ending in PICTURES else None
        upload = Upload(key, name, kind, preview)
        with self._lock:
            self._kept[key] = Kept(path, upload)
            old = [self._kept.pop(each) for each in list(self._kept)[:-MOST_FILES]]
        for each in old:
            shutil.rmtree(each.path.parent, ignore_errors=True)
        return upload

    def find(self, key: str) -> Kept:
        """The file with an id. Raises `UsageError` where it is not here."""
        kept = self._kept.get(key)
        if kept is None:
            raise UsageError("an attached file is not here any more", "attach it again")
        return kept

    def close(self) -> None:
        """Remove all files."""
        shutil.rmtree(self.folder, ignore_errors=True)


def kind_of(ending: str) -> str:
    """What a file is by its ending: image, drawing, cad or scan. Raises `InputError` for other kinds."""
    kinds = {**dict.fromkeys(PICTURES, "image"), **dict.fromkeys(DRAWINGS, "drawing")}
    kinds |= {**dict.fromkeys(CAD, "cad"), **dict.fromkeys(SCANS, "scan"), "py": "script"}
    if ending not in kinds:
        known = ", ".join(f".{each}" for each in kinds)
        raise InputError(f"files like .{ending[:20]} cannot be used here", f"use one of {known}")
    return kinds[ending]


async def _written(request: Request, path: Path) -> bytes:
    """Write a body to a file; its first bytes."""
    first, size, pieces = b"", 0, request.stream()
    with path.open("wb") as file:
        while (piece := await next_piece(pieces)) is not None:
            size += len(piece)
            if size > MOST_BYTES:
                raise too_long(MOST_BYTES)
            first = first or piece[:64]
            file.write(piece)
    return first


def _check(name: str, ending: str, first: bytes) -> None:
    if not first.strip():
        raise InputError(f"{name}: the file is empty")
    wanted = _MAGIC.get(ending)
    if wanted is not None and not first.lstrip().startswith(wanted):
        raise InputError(f"{name}: this is no {ending.upper()} file", "its content is something else, or damaged")
