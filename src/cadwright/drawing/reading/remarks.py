"""Words with a leader that state no size ("FULL ROUND RADIUS", "ELLIPTICAL"): what they point at."""

import re
from collections.abc import Sequence

import msgspec

from cadwright.drawing.reading.apparatus import Span
from cadwright.drawing.reading.layout import label_in
from cadwright.drawing.reading.measures import Geometry
from cadwright.drawing.reading.plane import ends
from cadwright.drawing.reading.scene import box_gap
from cadwright.drawing.reading.texts import Lettering
from cadwright.geometry.curves import Point

REACH = 4.0
"""How far words may be from the end of their leader, in units of the sheet."""
_SAYING = re.compile(r"[^\W\d_]{3,}|\b(?:UP|DN)\b")
"""A word of three letters at least, or how a sheet is bent: others are signs, and letters that name sections."""
_OF_THE_SHEET = re.compile(r"SYM|NOTES?:?.*", re.IGNORECASE)


class Pointed(msgspec.Struct, frozen=True):
    """A text with what its leader points at: the number of the view, the tip on the paper, the numbers of the text's
    words and of the leader.
    """

    view: int
    tip: Point
    text: str
    words: tuple[int, ...]
    span: int


def remarks_of(geometry: Geometry, spans: Sequence[Span], texts: Sequence[Lettering], taken: set[int]) -> list[Pointed]:
    """The words at leaders that belong to no dimension; ``taken`` are the numbers of those that do.

    A leader has the words that are nearest to its end, and words have the nearest leader.
    """
    scene = geometry.scene
    saying = [text for text in texts if _says_something(text)]
    near: list[tuple[float, int, Lettering]] = []
    for number, span in enumerate(spans):
        if span.kind != "leader" or number in taken:
            continue
        dots = [p for n in span.strokes for p in ends(scene.curve(n))]
        gaps = ((min(box_gap(text.box, (*p, *p)) for p in dots), number, text) for text in saying)
        near += [each for each in gaps if each[0] <= REACH * scene.unit]
    found: dict[int, Pointed] = {}
    placed = set[tuple[int, ...]]()
    for _, number, text in sorted(near, key=lambda each: each[0]):
        tip = spans[number].tips[0]
        view = geometry.view_of([tip])
        if number not in found and text.words not in placed and view >= 0:
            found[number] = Pointed(view, tip, text.text, text.words, number)
            placed.add(text.words)
    return list(found.values())


def _says_something(text: Lettering) -> bool:
    """Whether a text is words about the part: no size, no name of a view, no sign of the sheet."""
    if text.callout is not None or not _SAYING.search(text.text):
        return False
    return label_in(text.text) is None and _OF_THE_SHEET.fullmatch(text.text) is None
