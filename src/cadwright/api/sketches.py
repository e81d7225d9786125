"""Sketches as values: those of documents and files, and those that pictures show."""

import io
from pathlib import Path

import msgspec

from cadwright import inputs
from cadwright.api.attachments import attached
from cadwright.errors import InputError
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD
from cadwright.sketch import Sketch
from cadwright.sketch.formats import native
from cadwright.sketch.picture import draw
from cadwright.values import Blob, Image
from cadwright.values.media import PNG

LARGEST = 1024
"""Pixels up to which a picture grows so that every number finds room."""
_WORKER = "cadwright.tools.worker"


class Sketched(msgspec.Struct, frozen=True):
    """A sketch with its name and a picture of it."""

    name: str
    sketch: Sketch
    images: tuple[Image, ...] = ()
    notes: tuple[str, ...] = ()


def sketches(file: Path, name: str | None = None, *, kernel: Kernel) -> tuple[Sketched, ...]:
    """The sketches in a document, a sketch graph (JSON), a DXF file, or a picture of one; or the one of that name.

    A sketch from a picture has no scale: it is centred and its longer side is 1. Raises `InputError` where there is
    none.
    """
    if inputs.KINDS.get(file.suffix.lower().lstrip(".")) == "image":
        return (_shown("picture", from_picture(file, kernel)),)
    notes: list[str] = []
    document = attached(file, notes.append).blob.data
    with FreeCAD(kernel.limits) as freecad:
        value, _ = freecad.read(str(file), "calls:sketch_graphs", {}, {"document": document})
    found = [each for each in value["sketches"] if name in (None, each["name"], each["label"])]
    if not found:
        there = ", ".join(each["name"] for each in value["sketches"]) or "none"
        raise InputError(f"{file}: there is no sketch {name or ''}".rstrip(), f"sketches in it: {there}")
    return tuple(_shown(each["name"], msgspec.convert(each["graph"], Sketch), tuple(notes)) for each in found)


def written(sketch: Sketch, path: Path) -> None:
    """Write a sketch as a graph (JSON)."""
    from cadwright.design.files import write_atomically

    write_atomically(path, native.dumps(sketch).encode(), path.absolute().parent)


def _shown(name: str, sketch: Sketch, notes: tuple[str, ...] = ()) -> Sketched:
    images: tuple[Image, ...] = ()
    if sketch.geometry:
        png = io.BytesIO()
        draw(sketch, largest=LARGEST).image.save(png, "PNG")
        images = (Image(f"{name} with numbered primitives", Blob(png.getvalue(), PNG)),)
    return Sketched(name, sketch, images, notes)


def from_picture(file: Path, kernel: Kernel) -> Sketch:
    """What strokes in a picture show, and constraints that seem to hold."""
    # The tools bring picture libraries along.
    from cadwright.tools.toolbox import Toolbox

    picture = inputs.image(file)
    with Toolbox(kernel) as toolbox:
        value, _ = toolbox.answer("sketch_from_image", {"img": {"kind": "image"}}, {"img": _png(picture.blob)})
    if "error" in value:
        raise InputError(f"{file}: {value['error']['message']}")
    return msgspec.convert(value["value"], Sketch)


def _png(picture: Blob) -> bytes:
    """The picture as PNG, which is what travels to tools."""
    from cadwright.foreign import decoded

    if picture.media_type == PNG:
        return picture.data
    worker = "cadwright.drawing.reading.worker:crop"
    whole = {"box": [0.0, 0.0, 1.0, 1.0], "largest": 2048}
    return decoded(worker, picture.data, bytes, "the picture could not be read", name="picture", lines=False, **whole)
