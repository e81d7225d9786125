"""The texture of all surfaces that have no own one, above the title block (ISO 1302, 7.5)."""

from cadwright.drawing.fonts import width
from cadwright.drawing.primitives import Primitive, Text
from cadwright.drawing.sheets.paper import Options, text_height
from cadwright.drawing.sheets.symbols import texture_box, texture_sign
from cadwright.drawing.views import Paper
from cadwright.geometry.curves import Box

MARGIN = 3.0
"""Room around the signs (mm)."""


def general_texture(title: Box, paper: Paper, options: Options) -> tuple[list[Primitive], Box]:
    """Draw the general sign of surface texture above the left end of the title block, and return the block's box with
    it.

    The signs of other surfaces stand in brackets behind it.
    """
    if not options.texture:
        return [], title
    height = text_height(paper)
    x, y = title[0] + MARGIN, title[3] + MARGIN
    shapes: list[Primitive] = []

    def sign(text: str) -> None:
        nonlocal x
        left, _, right, _ = texture_box((x, y), text, height)
        shapes.extend(texture_sign((2 * x - left, y), text, height))
        x += right - left + 0.8 * height

    def bracket(text: str) -> None:
        nonlocal x
        shapes.append(Text((x, y + 0.6 * height), text, 2 * height))
        x += width(text, 2 * height) + 0.6 * height

    sign(options.texture)
    if options.other_textures:
        bracket("(")
        for text in options.other_textures:
            sign(text)
        bracket(")")
    return shapes, (title[0], title[1], title[2], y + 3.0 * height + MARGIN)
