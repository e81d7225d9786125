"""Which dimensions a drawing of a part needs (ISO 129-1): sizes first, then positions, each once, none in excess."""

from cadwright.drawing.dimensioning.dimensions import dimensions_of
from cadwright.drawing.dimensioning.textured import textured, textures_in
from cadwright.drawing.dimensioning.toleranced import Toleranced, toleranced, tolerances_in
from cadwright.drawing.dimensioning.welded import Body as NamedBody
from cadwright.drawing.dimensioning.welded import welded, welds_in

__all__ = [
    "NamedBody",
    "Toleranced",
    "dimensions_of",
    "textured",
    "textures_in",
    "toleranced",
    "tolerances_in",
    "welded",
    "welds_in",
]
