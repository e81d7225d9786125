"""Dimensions with their texts as a sheet's notation writes them."""

import msgspec

from cadwright.drawing.callouts import rewritten
from cadwright.drawing.dimension import Dimension, Tabulated
from cadwright.drawing.notation import Notation


def in_notation(dimension: Dimension, notation: Notation) -> Dimension:
    """The dimension with its text in another notation; that of a table's row is one line."""
    apart = " " if isinstance(dimension, Tabulated) else "\n"
    return msgspec.structs.replace(dimension, text=rewritten(dimension.text, notation).replace("\n", apart))
