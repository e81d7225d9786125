"""Sizes on a picture of IterCAD's view sheets: each text stands in the middle of what it measures.

The sheets have a length for every extent of a level or upright line, and a radius for every circle. Their arrowheads
are a few pixels long and lie below texts where lines are short, so that a picture tells less by them than by the place
of the text. Each view has a scale of its own.
"""

from collections.abc import Iterator, Sequence
from statistics import median

import msgspec

from cadwright.drawing.reading.groups import Group
from cadwright.drawing.reading.itercad import LENGTH, RADIUS
from cadwright.drawing.reading.layout import Layout
from cadwright.drawing.reading.match import Match
from cadwright.drawing.reading.measures import Measured, of_round
from cadwright.drawing.reading.scale import Scale
from cadwright.drawing.reading.scene import Scene, box_gap, middle
from cadwright.drawing.reading.texts import Lettering
from cadwright.geometry.curves import Arc, Circle, Line, Point

OFF_MIDDLE = 2.0
"""How far a text may stand from the middle of what it measures, in slacks."""
SAME_SIZE = 1.5
"""By how many slacks the drawn and the stated size may differ."""
CLOSE = 0.01
"""How much ratios may differ that are one scale."""
SHARED = (("front", "top", 0), ("front", "right", 1))
"""Views that show the same extent of the part along x (0) or y (1) of the sheet."""


class Size(msgspec.Struct, frozen=True):
    """A text, the view it belongs to, and what it may measure there: that, with its drawn size in mm of paper."""

    text: Lettering
    view: int
    options: tuple[tuple[Line | Circle | Arc, float], ...]


def sizes_on(scene: Scene, groups: Sequence[Group], found: Layout, texts: Sequence[Lettering]) -> list[Size]:
    """What the lengths and radii among the texts may measure in the named views."""
    views = [i for i, name in found.names.items() if name in ("front", "top", "right")]
    sizes: list[Size] = []
    for text in texts:
        if text.callout is None or text.callout.value <= 0:
            continue
        plain = text.text.replace(" ", "")
        if RADIUS.fullmatch(plain):
            sizes += _of_round(scene, groups, views, text)
        elif LENGTH.fullmatch(plain):
            sizes += _of_line(scene, groups, views, text)
    return sizes


def _of_line(scene: Scene, groups: Sequence[Group], views: Sequence[int], text: Lettering) -> Iterator[Size]:
    """The lines that lie right below a level text, or right beside an upright one, in the nearest view there."""
    upright = int(abs(text.angle) > 45)
    at = middle(text.box)
    inside = [i for i in views if groups[i].box[upright] <= at[upright] <= groups[i].box[upright + 2]]
    inside = [i for i in inside if at[1 - upright] >= middle(groups[i].box)[1 - upright]]
    view = min(inside, key=lambda i: box_gap(groups[i].box, (*at, *at)), default=-1)
    if view < 0:
        return
    options: list[tuple[Line | Circle | Arc, float]] = []
    for _, line in scene.lines(groups[view].strokes):
        low, high = sorted((line.start[upright], line.end[upright]))
        level = abs(line.start[1 - upright] - line.end[1 - upright]) <= scene.slack
        if level and abs((low + high) / 2 - at[upright]) <= OFF_MIDDLE * scene.slack and high - low > scene.slack:
            options.append((line, high - low))
    yield Size(text, view, tuple(options))


def _of_round(scene: Scene, groups: Sequence[Group], views: Sequence[int], text: Lettering) -> Iterator[Size]:
    """The circles and arcs of the nearest view that has some."""
    rounds = {i: [c for n in groups[i].strokes if isinstance(c := scene.curve(n), Circle | Arc)] for i in views}
    view = min((i for i in views if rounds[i]), key=lambda i: box_gap(groups[i].box, text.box), default=-1)
    if view >= 0:
        yield Size(text, view, tuple((curve, curve.radius) for curve in rounds[view]))


def scales_of(sizes: Sequence[Size], groups: Sequence[Group], found: Layout) -> Scale:
    """The scale of each view that has one: what most of its sizes agree on, else what the next view says of it."""
    own: dict[int, float] = {}
    for i in found.names:
        ratios = [_ratios(size) for size in sizes if size.view == i]
        candidates = [ratio for each in ratios for ratio in each]
        if candidates:
            best = max(candidates, key=lambda ratio: sum(any(_close(r, ratio) for r in each) for each in ratios))
            own[i] = _agreed(best, ratios)
    number = {name: i for i, name in found.names.items() if name != "auxiliary"}
    for a, b, axis in (*SHARED, *((b, a, axis) for a, b, axis in SHARED), *SHARED):
        if a in number and b in number and number[a] in own and number[b] not in own:
            known, other = groups[number[a]].size[axis], groups[number[b]].size[axis]
            own[number[b]] = own[number[a]] * other / known
    if not own:
        return Scale(1.0, problems=("no dimension tells the scale: 1:1 is assumed",))
    return Scale(median(own.values()), views=own)


def _ratios(size: Size) -> list[float]:
    """Drawn over stated, for all that a text may measure."""
    assert size.text.callout is not None
    return [drawn / size.text.callout.value for _, drawn in size.options]


def _close(a: float, b: float) -> bool:
    return abs(a / b - 1) < CLOSE


def _agreed(best: float, ratios: Sequence[Sequence[float]]) -> float:
    """The median of the ratios that agree with the best one, one for each text."""
    near = [min(each, key=lambda r: abs(r - best)) for each in ratios if any(_close(r, best) for r in each)]
    return median(near)


def matches_on(scene: Scene, sizes: Sequence[Size], scale: Scale) -> list[Match]:
    """Each text with what it measures: of what is as large as it says, what is nearest to its middle."""
    matches = []
    for size in sizes:
        callout = size.text.callout
        assert callout is not None
        wanted = callout.value * scale.of_view(size.view)
        near = [(curve, drawn) for curve, drawn in size.options if abs(drawn - wanted) <= SAME_SIZE * scene.slack]
        if not near:
            continue
        at = middle(size.text.box)
        curve, drawn = min(near, key=lambda option: (abs(option[1] - wanted) > scene.slack, _away(option[0], at)))
        if isinstance(curve, Line):
            angle = 90.0 if abs(size.text.angle) > 45 else 0.0
            start, end = sorted((curve.start, curve.end), key=lambda p: p[1] if angle else p[0])
            measured = Measured("linear", size.view, (start, end), drawn, angle)
        else:
            measured = of_round(size.view, curve, callout)
        matches.append(Match(measured, callout, size.text.text, size.text.words))
    return matches


def _away(curve: Line | Circle | Arc, point: Point) -> float:
    """How far a point is from the middle of a line or from a centre, along the farther axis."""
    x, y = middle((*curve.start, *curve.end)) if isinstance(curve, Line) else curve.center
    return max(abs(x - point[0]), abs(y - point[1]))
