"""What is done with sketches that somebody sent, called by name in a worker (`cadwright.foreign`)."""

import io
from typing import TYPE_CHECKING, Any

from PIL import Image

from cadwright.errors import InputError
from cadwright.foreign import for_workers
from cadwright.sketch.formats import dxf_reader
from cadwright.sketch.formats.imported import Imported
from cadwright.sketch.formats.pen import loads
from cadwright.values import to_builtins

if TYPE_CHECKING:
    from cadwright.sketch.contours import Traced

PICTURES = ("PNG", "JPEG", "WEBP", "GIF", "BMP", "TIFF")


@for_workers
def dxf(data: bytes) -> Imported:
    """The curves of a DXF file; see `dxf_reading.read`."""
    return dxf_reader.read(data)


@for_workers
def picture(data: bytes) -> dict[str, Any]:
    """The sketch of a picture, and what was left out; see `contours.traced`."""
    from cadwright.sketch.contours import traced  # NumPy's friends take half a second

    return _told(traced(_decoded(data)))


@for_workers
def pen(data: bytes) -> dict[str, Any]:
    """The same of strokes in JSON; see `pen.loads`."""
    from cadwright.sketch.contours import traced_strokes

    return _told(traced_strokes(loads(data)))


def _decoded(data: bytes) -> Image.Image:
    try:
        with Image.open(io.BytesIO(data), formats=PICTURES) as opened:
            return opened.copy()
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as error:
        raise InputError("this is not a picture that can be read", "use PNG, JPEG or WebP") from error


def _told(found: "Traced") -> dict[str, Any]:
    return {"sketch": to_builtins(found.sketch), "strays": found.strays, "left_out": found.left_out}
