"""The sheet's frame and title block (ISO 5457, ISO 7200)."""

from itertools import pairwise
from typing import Literal

import msgspec

from cadwright.drawing.fonts import width
from cadwright.drawing.notation import LengthUnit, Notation, Standard
from cadwright.drawing.primitives import Primitive, Text
from cadwright.drawing.views import PAPERS, Paper, scale_text
from cadwright.geometry.curves import Box, Circle, Line, Point
from cadwright.views.projection import millimetres

Angle = Literal["first", "third"]
MARGIN, FILING = 10.0, 20.0
"""Paper around the frame, and on the left, where sheets are filed (mm)."""
BLOCK = (180.0, 30.0)
"""Width and height of the title block (mm), …"""
ROW = 10.0
"""… and how much higher it is with a row for number, author and date."""
POUND = 453.59237
"""In g."""
LONGEST = 200
"""No field has room for more characters."""


class Options(msgspec.Struct, frozen=True, kw_only=True):
    """What is wanted of a sheet. ``paper`` and ``scale`` are chosen where they are ``None``.

    Sizes are written in ``unit`` with the signs of ``standard``: ISO 129-1, or ASME Y14.5 ("ansi"). ``mass`` is in g;
    else ``density`` in g/cm³ gives it. ``tolerance`` is the general tolerance. ``number``, ``author`` and ``date`` of
    issue (ISO 7200: identification number, creator, date of issue) have a row where there are any. Characters that
    cannot be printed are left out of all texts. ``data`` are the rows of a table in the upper right corner, its name
    first, such as a gear's teeth have. ``texture`` is that of all surfaces but those that have one of
    ``other_textures``.
    """

    angle: Angle = "third"
    unit: LengthUnit = "mm"
    standard: Standard = "iso"
    paper: Paper | None = None
    scale: float | None = None
    title: str = "part"
    material: str = ""
    mass: float | None = None
    density: float | None = None
    tolerance: str = "ISO 2768-m"
    number: str = ""
    author: str = ""
    date: str = ""
    data: tuple[tuple[str, str], ...] = ()
    texture: str = ""
    other_textures: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Clean the texts."""
        for name in ("title", "material", "tolerance", "number", "author", "date"):
            msgspec.structs.force_setattr(self, name, printable(getattr(self, name)))

    @property
    def notation(self) -> Notation:
        """How sizes are written."""
        return Notation(self.unit, self.standard)

    @property
    def issue(self) -> tuple[tuple[str, str], ...]:
        """Labels and values of the row for number, author and date: those that were given."""
        fields = (("Drawing number", self.number), ("Created by", self.author), ("Date of issue", self.date))
        return tuple((label, value) for label, value in fields if value)


def printable(text: str) -> str:
    """A text in one line, without characters that cannot be printed."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def text_height(paper: Paper) -> float:
    """How high the texts of dimensions are on a paper (mm)."""
    return 2.5 if paper == "A4" else 3.5


def frame_of(paper: Paper) -> Box:
    """The drawing space of a sheet."""
    across, high = PAPERS[paper]
    return (FILING, MARGIN, across - MARGIN, high - MARGIN)


def title_box(paper: Paper, options: Options) -> Box:
    """Where the title block is: the lower right corner."""
    _, y0, x1, _ = frame_of(paper)
    return (x1 - BLOCK[0], y0, x1, y0 + BLOCK[1] + (ROW if options.issue else 0.0))


def frame(paper: Paper) -> list[Primitive]:
    """The frame with its centring marks."""
    across, high = PAPERS[paper]
    x0, y0, x1, y1 = frame_of(paper)
    corners = ((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))
    marks = [
        ((across / 2, y0 - 5), (across / 2, y0)),
        ((across / 2, y1), (across / 2, y1 + 5)),
        ((x0 - 5, high / 2), (x0, high / 2)),
        ((x1, high / 2), (x1 + 5, high / 2)),
    ]
    return [Line(a, b) for a, b in (*pairwise(corners), *marks)]


def title_block(paper: Paper, options: Options, scale: float, mass: float | None) -> list[Primitive]:
    """Part, material, mass, scale, general tolerance, unit, format and the projection symbol; ``mass`` in g."""
    x, y, x1, y1 = title_box(paper, options)
    wide = BLOCK[0] / max(1, len(options.issue))
    cells = (
        *((i * wide, BLOCK[1], wide, ROW, label, value) for i, (label, value) in enumerate(options.issue)),
        (0.0, 20.0, 60.0, 10.0, "Material", options.material or "–"),
        (60.0, 20.0, 40.0, 10.0, "Mass", _mass(mass, options.unit)),
        (100.0, 20.0, 45.0, 10.0, "General tolerances", options.tolerance or "–"),
        (145.0, 20.0, 35.0, 10.0, "Dimensions in", "INCH" if options.unit == "in" else "mm"),
        (0.0, 0.0, 40.0, 20.0, "Projection", ""),
        (40.0, 0.0, 80.0, 20.0, "Title", options.title),
        (120.0, 10.0, 25.0, 10.0, "Scale", scale_text(scale)),
        (145.0, 10.0, 35.0, 10.0, "Format", paper),
        (120.0, 0.0, 25.0, 10.0, "Sheet", "1/1"),
        (145.0, 0.0, 35.0, 10.0, "Made with", "cadwright"),
    )
    shapes: list[Primitive] = [Line((x, y), (x, y1)), Line((x, y1), (x1, y1))]
    for left, low, wide, high, label, value in cells:
        corner = (x + left, y + low)
        shapes += [
            Line(corner, (corner[0] + wide, corner[1]), "thin"),
            Line(corner, (corner[0], corner[1] + high), "thin"),
            Text((corner[0] + 1.5, corner[1] + high - 3), label, 1.8),
            *_value(corner, wide, high, value),
        ]
    return [*shapes, *projection_symbol((x + 20, y + 8.5), options.angle)]


def projection_symbol(at: Point, angle: Angle) -> list[Primitive]:
    """ISO 5456-2's symbol: a truncated cone from the side, its small end on the left, and as seen from the left.

    That view stands on the left in third-angle projection and on the right in first-angle projection.
    """
    x, y = at
    shift = 7 if angle == "third" else -7
    rings, side = x - shift, x + shift * 0.6
    cone = ((side - 4, y - 2), (side - 4, y + 2), (side + 4, y + 4), (side + 4, y - 4), (side - 4, y - 2))
    return [
        Circle((rings, y), 2.0, "thin"),
        Circle((rings, y), 4.0, "thin"),
        *(Line(a, b, "thin") for a, b in pairwise(cone)),
        Line((rings - 5.5, y), (rings + 5.5, y), "centre"),
        Line((rings, y - 5.5), (rings, y + 5.5), "centre"),
        Line((side - 5.5, y), (side + 5.5, y), "centre"),
    ]


def _value(corner: Point, wide: float, high: float, value: str) -> list[Primitive]:
    """A field's text: smaller where it would not fit, then on two lines of a high field, then shorter."""
    tall, room = high >= 15, wide - 3
    height = 5.0 if tall else 3.5
    while height > (3.5 if tall else 2.5) and width(value, height) > room:
        height -= 0.5
    if not tall:
        lines = [_shortened(value, height, room)]
    else:
        first, rest = _broken(value[:LONGEST], height, room)
        lines = [first, _shortened(rest, height, room)] if rest else [first]
    base = corner[1] + (1.8 if not tall else 6.0 if len(lines) == 1 else 9.0)
    return [Text((corner[0] + 1.5, base - 6.0 * i), line, height) for i, line in enumerate(lines) if line]


def _broken(text: str, height: float, room: float) -> tuple[str, str]:
    """The words of a text that fit on a line, and the others; a word that is longer than a line is broken."""
    if width(text, height) <= room:
        return text, ""
    fitting = max((n for n in range(1, len(text)) if width(text[:n], height) <= room), default=1)
    space = text.rfind(" ", 0, fitting + 1)
    at = space if space > 0 else fitting
    return text[:at].rstrip(), text[at:].lstrip()


def _shortened(text: str, height: float, room: float) -> str:
    """A text with an ellipsis where it would not fit."""
    if width(text, height) <= room:
        return text
    fitting = max((n for n in range(len(text[:LONGEST])) if width(f"{text[:n]}...", height) <= room), default=0)
    return f"{text[:fitting].rstrip()}..."


def _mass(grams: float | None, unit: LengthUnit) -> str:
    if grams is None:
        return "–"
    if unit == "in":
        return f"{grams / POUND:.4g} lb"
    for name, size in (("kg", 1000), ("g", 1), ("mg", 1e-3)):
        if grams >= size:
            return f"{grams / size:.4g} {name}"
    return f"{millimetres(grams * 1000)} mg"
