"""Which dimensions a drawing of a part needs (ISO 129-1): sizes first, then positions, each once, none in excess."""

from cadwright.drawing.dimensioning.dimensions import dimensions_of

__all__ = ["dimensions_of"]
