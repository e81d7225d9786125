"""What was selected, by its name: faces and edges of a part, objects of a FreeCAD document."""

import re
from collections.abc import Sequence
from typing import Literal

from cadwright.design import Version
from cadwright.errors import InputError
from cadwright.kernel.client import Kernel
from cadwright.values import Marks, Pick

_SOLID = re.compile(r"(?:faces|edges|vertices)/\d{1,6}")
_NAMED = re.compile(r"([A-Za-z_]\w{0,99})(?:\.((?:Edge|Face|Vertex)\d{1,6}))?")


def selected(references: Sequence[str], base: Version, kernel: Kernel) -> Marks | None:
    """What was selected of a version: "edges/12" of a part, "Pad.Edge3" of a FreeCAD document; ``None`` for nothing.

    Raises `InputError` for what is not there or cannot be.
    """
    if not references:
        return None
    if base.document is not None:
        return Marks(tuple(map(_of_document, references)), version=base.id)
    if base.geometry is None:
        raise InputError(f"{base.id} has no solid to select faces or edges of")
    unfit = [each for each in references if not _SOLID.fullmatch(each)]
    if unfit:
        raise InputError(f"{unfit[0]!r} is no face or edge", 'write "faces/3" or "edges/12"')
    from cadwright.api.marks import picks

    return Marks(picks(base.geometry.data, [(0, each) for each in references], kernel), version=base.id)


def _of_document(reference: str) -> Pick:
    """Something of a FreeCAD document, by FreeCAD's name for it."""
    match = _NAMED.fullmatch(reference)
    if match is None:
        raise InputError(f"{reference!r} is nothing of a document", 'write "Pad.Edge3", "Pad.Face1" or "Pad"')
    owner, part = match[1], match[2]
    if part is None:
        return Pick(reference, "object", "object", (0.0, 0.0, 0.0), text=f"the object {owner}")
    kind: Literal["edge", "face", "vertex"] = "edge" if "Edge" in part else "face" if "Face" in part else "vertex"
    return Pick(reference, kind, "named", (0.0, 0.0, 0.0), text=f"{part} of {owner}")
