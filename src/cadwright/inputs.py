"""What users hand over, read and checked: texts, pictures, scripts, folders.

A bad one is an `InputError` in one line.
"""

import re
import unicodedata
from pathlib import Path

from cadwright.errors import InputError
from cadwright.files import contents
from cadwright.foreign import decoded
from cadwright.values import Attachment, AttachmentKind, Blob
from cadwright.values.media import DXF, PNG, SVG
from cadwright.values.text import as_name

MAX_TEXT = 100_000
MAX_IMAGE_BYTES = 20 * 1024**2
MAX_SCRIPT_BYTES = 2 * 1024**2
MAX_FILE_BYTES = 512 * 1024**2
KINDS: dict[str, AttachmentKind] = {
    **dict.fromkeys(("fcstd", "step", "stp", "iges", "igs", "brep", "brp", "dxf", "json"), "cad"),
    **dict.fromkeys(("stl", "ply", "obj", "off"), "scan"),
    **dict.fromkeys(("png", "jpg", "jpeg", "webp", "gif"), "image"),
}
"""What a file is, by its ending."""
DRAWINGS = {
    "dxf": DXF,
    "svg": SVG,
    "pdf": "application/pdf",
    "png": PNG,
    "jpg": "image/jpeg",
    "jpeg": "image/jpeg",
    "tif": "image/tiff",
    "tiff": "image/tiff",
    "bmp": "image/bmp",
    "webp": "image/webp",
    "gif": "image/gif",
}
"""Files that a drawing can be read from, with their media types."""
_SAY_WHAT = 'say what to build, for example "a 60x40x5 mm plate"'


def request_text(text: str, called: str = "request", hint: str = _SAY_WHAT) -> str:
    """The request without surrounding blanks; refused when empty, with the hint, when too long or not text."""
    if any(unicodedata.category(c) == "Cs" for c in text):
        raise InputError(f"the {called} is not valid UTF-8 text")
    text = text.replace("\x00", " ").strip()
    if not text:
        raise InputError(f"the {called} is empty", hint)
    if len(text) > MAX_TEXT:
        raise InputError(f"the {called} has {len(text)} characters", f"at most {MAX_TEXT} are read")
    return text


def image(path: Path) -> Attachment:
    """A picture, checked to be one."""
    data = contents(path, MAX_IMAGE_BYTES)
    try:
        media_type = decoded("cadwright.drawing.reading.worker:media_type", data, str, "the picture could not be read")
    except InputError as error:
        raise InputError(f"{path}: {error.message}", error.hint) from error
    return Attachment("image", as_name(path.name), Blob(data, media_type))


def drawing(path: Path) -> Attachment:
    """An engineering drawing: DXF, SVG, PDF or a picture of one."""
    ending = path.suffix.lower().lstrip(".")
    if ending == "dwg":
        raise InputError(f"{path}: this is a DWG file, whose format is not open", "save it as DXF")
    if ending not in DRAWINGS:
        raise InputError(f"{path}: this is no drawing", f"use one of {', '.join(f'.{e}' for e in DRAWINGS)}")
    data = contents(path, MAX_FILE_BYTES)
    if not data.strip():
        raise InputError(f"{path}: the file is empty")
    return Attachment("drawing", as_name(path.name), Blob(data, DRAWINGS[ending]))


def attachment(path: Path) -> Attachment:
    """A picture, a scan, a CAD document or a sketch graph (JSON), told by its ending."""
    kind = KINDS.get(path.suffix.lower().lstrip("."))
    if kind is None:
        known = ", ".join(f".{ending}" for ending in KINDS)
        raise InputError(f"{path}: files of this kind cannot be used here", f"use one of {known}")
    if kind == "image":
        return image(path)
    return Attachment(kind, as_name(path.name), Blob(contents(path, MAX_FILE_BYTES), "application/octet-stream"))


def script(path: Path) -> str:
    """The source text of a script."""
    data = contents(path, MAX_SCRIPT_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{path}: not UTF-8 text (byte {error.start})") from None


def json_text(path: Path) -> bytes:
    """The bytes of a JSON file."""
    return contents(path, MAX_SCRIPT_BYTES)


def strokes(path: Path) -> bytes:
    """The bytes of a file of strokes (SVG or JSON). Raises `InputError` when it cannot be read, or is too large."""
    return contents(path, MAX_SCRIPT_BYTES)


def name_of(text: str) -> str:
    """A folder name from a request: its first few telling words."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    words = re.findall(r"[a-z0-9]+(?:\.[0-9]+)?", plain)
    telling = [word for word in words if word not in _FILLER]
    return "-".join((telling or words or ["design"])[:6])[:48].strip("-.") or "design"


def fresh_directory(parent: Path, name: str) -> Path:
    """A path below ``parent`` that does not exist yet: NAME, NAME-2, NAME-3, …"""
    candidates = (parent / (name if n == 1 else f"{name}-{n}") for n in range(1, 100_000))
    return next(path for path in candidates if not path.exists())


_FILLER = frozenset(
    ("a", "an", "the", "with", "and", "of", "on", "in", "at", "to", "for", "from", "by", "is", "it", "its", "make")
)
