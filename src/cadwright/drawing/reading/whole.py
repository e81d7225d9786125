"""From a drawing's file to its reading, once: planner and environment ask for the same one."""

from functools import lru_cache

from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.understanding import understand
from cadwright.drawing.reading.values import Reading


@lru_cache(maxsize=4)
def read_drawing(data: bytes, name: str, layout: str | None = None) -> Reading:
    """What a drawing shows; ``layout`` says how its views stand, where the sheet does not.

    Raises `InputError`, with one line, for what is empty, encrypted, broken, or no drawing.
    """
    return understand(read_strokes(data, name), layout=layout)
