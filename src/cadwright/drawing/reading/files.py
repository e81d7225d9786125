"""From the bytes of a drawing file to its strokes, whatever the format; what the file is, its content tells."""

from pathlib import PurePath

from cadwright.drawing.reading.dxf import strokes_of_dxf
from cadwright.drawing.reading.pdf import Scanned, strokes_of_pdf
from cadwright.drawing.reading.raster import strokes_of_image
from cadwright.drawing.reading.raster.deskew import straightened
from cadwright.drawing.reading.raster.picture import Picture, picture_of
from cadwright.drawing.reading.svg import strokes_of_svg
from cadwright.drawing.reading.values import Strokes
from cadwright.errors import InputError

IMAGES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"II*\x00", b"MM\x00*")
"""How image files begin: PNG, JPEG, GIF, BMP, TIFF; WebP has its name a little later."""


def read_strokes(data: bytes, name: str, *, opened: bool = False) -> Strokes:
    """All that a drawing shows: DXF, SVG, PDF, or an image. ``name`` is the file's name, for messages.

    With ``opened``, true dimensions of DXF files are the lines and words that they look like.
    Raises `InputError`, with one line, for what is empty, encrypted, broken, or no drawing.
    """
    if not data.strip():
        raise InputError(f"{name}: the file is empty")
    try:
        return _read(data, name, opened)
    except InputError as error:
        raise InputError(f"{name}: {error.message}", error.hint) from error


def picture_in(data: bytes) -> Picture | None:
    """Return the picture that the strokes of a drawing were found on, straightened as it was for them.

    ``None`` where the file has lines. The file is one that `read_strokes` reads.
    """
    if data[:1024].startswith(IMAGES) or data[8:12] == b"WEBP":
        return straightened(picture_of(data))
    if b"%PDF-" in data[:1024]:
        try:
            strokes_of_pdf(data)
        except Scanned as page:
            return straightened(picture_of(page.png))
    return None


def _read(data: bytes, name: str, opened: bool) -> Strokes:
    head = data[:1024].lstrip(b"\xef\xbb\xbf \t\r\n")
    if head.startswith(IMAGES) or data[8:12] == b"WEBP":
        return strokes_of_image(data)
    if b"%PDF-" in head:
        try:
            return strokes_of_pdf(data)
        except Scanned as page:
            return strokes_of_image(page.png)
    if head.startswith(b"<") and b"<svg" in data[:65536]:
        return strokes_of_svg(data)
    if head.startswith(b"<g") and b"<path" in data:  # a piece to be put into an SVG file, as FreeCAD makes it
        return strokes_of_svg(b"<svg>" + data + b"</svg>")
    if head.startswith((b"AutoCAD Binary DXF", b"0", b"999")) or PurePath(name).suffix.lower() == ".dxf":
        return strokes_of_dxf(data, opened=opened)
    if head.startswith(b"AC10"):
        raise InputError("this is a DWG file, whose format is not open", "save it as DXF")
    raise InputError("this is no drawing that can be read", "drawings are DXF, SVG, PDF or images")
