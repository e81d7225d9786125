"""Details: a circle in a view, and another one that shows what is in it once more, larger (ISO 128-3).

Either a line joins the two, or both have one letter: beside the first, and in the heading of the second.
"""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeVar

import msgspec

from cadwright.drawing.reading.groups import Group
from cadwright.drawing.reading.scale import Scale
from cadwright.drawing.reading.scene import Scene, box_gap, grown, holds, middle
from cadwright.drawing.reading.values import ReadView, Word
from cadwright.geometry.curves import Box, Circle, Line, Point, curve_bounds
from cadwright.views.frame import frame_of

T = TypeVar("T")
SLANT = 0.03
"""Sine of the angle by which a line may miss a circle's centre."""
HEADING = 8.0
"""How far a heading may stand above or below its detail, and a letter from its circle or its leader, in units of the
sheet."""
LARGER = 1.2
"""How many times as large as its place a detail is drawn, at least."""
BEYOND = 0.1
"""Of its radius: how far beyond the circle what it shows may reach, as it was traced."""
AGREES = 0.05
"""How far the scale that a detail's dimensions tell may be off from what the two circles tell."""
_HEADING = re.compile(r"(?:DETAIL\s+([A-Z])\b.*|([A-Z])\s*\(?\s*\d+(?:[.,]\d+)?\s*:\s*\d+(?:[.,]\d+)?\s*\)?)")
_SCALE = re.compile(r"(\d+(?:[.,]\d+)?)\s*:\s*(\d+(?:[.,]\d+)?)")


class Detail(msgspec.Struct, frozen=True):
    """A detail: the circle in the view, the one that shows what is in it, and the strokes that mark both.

    ``stated`` is the scale in the heading, paper over part. It tells nothing on pictures, whose size is not known.
    """

    place: Circle
    shown: Circle
    strokes: frozenset[int]
    stated: float | None = None

    @property
    def box(self) -> Box:
        """The box around what shows the detail."""
        return curve_bounds(self.shown)

    def scale(self, of_view: float, own: float | None) -> float:
        """The detail's scale, from that of the view and the one that its own dimensions tell, where they do."""
        if self.stated is not None:
            return self.stated
        told = of_view * self.shown.radius / self.place.radius
        return own if own is not None and abs(own / told - 1) < AGREES else told


def details_of(scene: Scene, numbers: Iterable[int]) -> list[Detail]:
    """All details that are marked among the strokes."""
    numbers = list(numbers)
    circles = [(n, curve) for n in numbers if isinstance(curve := scene.curve(n), Circle)]
    lines = scene.lines(numbers)
    return [*_joined(scene, circles, lines), *_lettered(scene, circles, lines)]


def _joined(scene: Scene, circles: Sequence[tuple[int, Circle]], lines: Sequence[tuple[int, Line]]) -> Iterator[Detail]:
    """Two circles, and the line from one to the other."""
    for (n, a), (m, b) in combinations(circles, 2):
        for k, line in lines:
            if _joins(line, a, b, scene.unit) or _joins(line, b, a, scene.unit):
                place, shown = sorted((a, b), key=lambda circle: circle.radius)
                yield Detail(place, shown, frozenset((n, m, k)))


def _joins(line: Line, first: Circle, second: Circle, near: float) -> bool:
    """Whether a line runs from one circle to another that lies outside, straight between their centres."""
    far = math.dist(first.center, second.center)
    small, large = sorted((first.radius, second.radius))
    if far <= small + large or large < LARGER * small:
        return False
    ends = ((line.start, first), (line.end, second))
    on = all(abs(math.dist(p, c.center) - c.radius) < near for p, c in ends)
    return on and far * (1 - SLANT) < first.radius + math.dist(line.start, line.end) + second.radius < far * (1 + SLANT)


def _lettered(
    scene: Scene, circles: Sequence[tuple[int, Circle]], lines: Sequence[tuple[int, Line]]
) -> Iterator[Detail]:
    """Circles of which one has a letter beside it, and one the same letter in its heading."""
    near = HEADING * scene.unit
    for heading in scene.words:
        found = _HEADING.fullmatch(heading.text.strip().upper())
        if found is None:
            continue
        letter = found[1] or found[2]
        headed = [(n, c) for n, c in circles if _stands_over(heading.box, curve_bounds(c), near)]
        marks = [
            (n, c, leader)
            for word in scene.words
            if word.text.strip() == letter
            for n, c in circles
            if (leader := _leader(word, c, lines, near)) is not None
        ]
        pairs = [(a, b) for a in headed for b in marks if a[0] != b[0] and a[1].radius >= LARGER * b[1].radius]
        if pairs:
            (n, shown), (m, place, leader) = min(pairs, key=lambda pair: pair[1][1].radius - pair[0][1].radius)
            yield Detail(
                place,
                shown,
                frozenset((n, m, *leader)),
                None if scene.sheet.source == "png" else _scale_in(heading, scene.words, near),
            )


def _stands_over(heading: Box, view: Box, near: float) -> bool:
    """Whether a heading stands above or below what it is one of."""
    return box_gap(heading, view) <= near and view[0] <= middle(heading)[0] <= view[2]


def _leader(letter: Word, circle: Circle, lines: Sequence[tuple[int, Line]], near: float) -> tuple[int, ...] | None:
    """The line from a circle to its letter, none where that stands beside it; ``None`` where it belongs to another."""
    gap = math.dist(middle(letter.box), circle.center) - circle.radius
    if 0 <= gap <= near / 2:
        return ()
    for n, line in lines:
        for start, end in ((line.start, line.end), (line.end, line.start)):
            starts = abs(math.dist(start, circle.center) - circle.radius) <= near / HEADING
            if starts and math.dist(end, circle.center) > circle.radius and _gap(letter.box, end) <= near / 2:
                return (n,)
    return () if 0 <= gap <= near else None


def _gap(box: Box, point: Point) -> float:
    return box_gap(box, (*point, *point))


def _scale_in(heading: Word, words: Iterable[Word], near: float) -> float | None:
    """The scale that a heading, or a line below it, states."""
    below = [w for w in words if "SCALE" in w.text.upper() and box_gap(w.box, heading.box) <= near]
    for word in (heading, *below):
        if found := _SCALE.search(word.text):
            one, other = (float(number.replace(",", ".")) for number in found.groups())
            return one / other if one and other else None
    return None


def shown_in(details: Sequence[Detail], groups: Sequence[Group]) -> dict[int, Detail]:
    """The groups, by their numbers, that show a detail."""
    return {
        i: detail
        for i, group in enumerate(groups)
        for detail in details
        if holds(grown(detail.box, BEYOND * detail.shown.radius), group.box)
    }


def with_details(scale: Scale, details: Mapping[int, Detail], groups: Sequence[Group]) -> Scale:
    """The scale of a drawing with those of the groups that show details."""
    own = dict(scale.views)
    for number, detail in details.items():
        parent = _around(detail, [(group.box, i) for i, group in enumerate(groups) if i not in details])
        if parent is not None:
            own[number] = detail.scale(scale.of_view(parent), own.get(number))
    return msgspec.structs.replace(scale, views=own)


def in_their_views(views: Sequence[ReadView | None], details: Mapping[int, Detail]) -> list[ReadView | None]:
    """The views with details in the coordinates of the view that they are taken from, as far as that is known."""
    flat = [(view.box, view) for view in views if view is not None and frame_of(view.name) is not None]
    placed_views = list(views)
    for number, detail in details.items():
        view, parent = views[number], _around(detail, flat)
        if view is not None and parent is not None:
            placed_views[number] = _placed(view, parent, detail)
    return placed_views


def _around(detail: Detail, boxes: Iterable[tuple[Box, T]]) -> T | None:
    """Of things with boxes the smallest that the place of a detail lies in."""
    x, y = detail.place.center
    held = [(box, thing) for box, thing in boxes if holds(grown(box, detail.place.radius), (x, y, x, y))]
    return min(held, key=lambda each: (each[0][2] - each[0][0]) * (each[0][3] - each[0][1]), default=(None, None))[1]


def _placed(view: ReadView, parent: ReadView, detail: Detail) -> ReadView:
    """The view with the origin of its parent."""
    scale, *origin = parent.to_paper
    own, *before = view.to_paper
    x, y = (
        shown - own * (place - at) / scale
        for shown, place, at in zip(detail.shown.center, detail.place.center, origin, strict=True)
    )
    shift = ((before[0] - x) / own, (before[1] - y) / own)
    return msgspec.structs.replace(
        view.moved(1.0, shift),
        name="detail",
        of=parent.name,
        to_paper=(own, x, y),
    )
