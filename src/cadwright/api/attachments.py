"""Files of the user as a FreeCAD session gets them."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from cadwright import inputs
from cadwright.api.work import Tell
from cadwright.errors import InputError
from cadwright.foreign import decoded
from cadwright.kernel.freecad import FreeCAD
from cadwright.values import Attachment, Blob, to_builtins

if TYPE_CHECKING:
    from cadwright.sketch.formats import Imported


def attached(file: Path, announce: Tell) -> Attachment:
    """A file for a session; sketches in JSON or DXF become a document with that sketch."""
    attachment = inputs.attachment(file)
    ending = file.suffix.lower()
    if ending not in (".json", ".dxf"):
        return attachment
    # With the DXF library, which is for writing here, they take 0.4 s to import.
    from cadwright.sketch.formats import native

    if ending == ".json":
        sketch = _read(file, lambda: native.loads(attachment.blob.data))
    else:
        imported = _read(file, lambda: _from_dxf(attachment.blob.data))
        for note in (*imported.notes, *(f"left out: {n} {what}" for what, n in imported.left_out.items())):
            announce(f"{file.name}: {note}")
        sketch = imported.sketch
    with FreeCAD() as freecad:
        _, blobs = freecad.read(str(file), "calls:build_sketch", {"graph": to_builtins(sketch)}, {})
    return Attachment("cad", f"{file.stem}.FCStd", Blob(blobs["document"], attachment.blob.media_type))


def _from_dxf(data: bytes) -> "Imported":
    """The sketch of a DXF file. Raises `InputError` where there is none."""
    from cadwright.sketch.formats import Imported

    return decoded("cadwright.sketch.formats.worker:dxf", data, Imported, "the drawing could not be read")


T = TypeVar("T")


def _read(file: Path, reader: Callable[[], T]) -> T:
    """What a reader makes of a file; its complaints name the file."""
    try:
        return reader()
    except InputError as error:
        raise InputError(f"{file}: {error.message}", error.hint) from error
