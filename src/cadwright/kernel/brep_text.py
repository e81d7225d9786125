"""OCCT's text format of geometry, looked at before OCCT reads it; needs the standard library of Python 3.8 alone.

OCCT's reader (7.6 and 7.9 alike) does not look whether the file has ended: it goes on with what is left on the stack
from whatever was read before in the same process. Of a file that was cut off among its shapes it never comes back; of
other cuts it depends on what came before whether it says so, or ends the process.
"""

import re

_BEGIN = (b"DBRep_DrawableShape", b"CASCADE Topology")
_LAST_SHAPE = re.compile(rb"\*\s+[-+ie]\d+ \d+[^*]*\Z")
"""The end of the list of shapes, and the one that is the whole: orientation, number, location."""
_NAMES = "Locations Curve2ds Curves Polygon3D PolygonOnTriangulations Surfaces Triangulations TShapes"
_SECTIONS = tuple(re.compile(rb"^" + name.encode() + rb" \d+\s", re.MULTILINE) for name in _NAMES.split())


def is_text(data: bytes) -> bool:
    """Whether the bytes begin as this format does."""
    return data[:64].lstrip().startswith(_BEGIN)


def is_whole(data: bytes) -> bool:
    """Whether the text has all its sections, in their order, and its end."""
    place = 0
    for section in _SECTIONS:
        found = section.search(data, place)
        if found is None:
            return False
        place = found.end()
    return _LAST_SHAPE.search(data[-200:]) is not None
