"""Which dimensions a drawing of a part needs (ISO 129-1): sizes first, then positions, each once, none in excess."""

from cadwright.drawing.dimensioning.dimensions import dimensions_of
from cadwright.drawing.dimensioning.toleranced import Toleranced, toleranced, tolerances_in

__all__ = ["Toleranced", "dimensions_of", "toleranced", "tolerances_in"]
