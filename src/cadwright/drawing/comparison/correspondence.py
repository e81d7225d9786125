"""Which form of the candidate is which of the reference, and what became of each."""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from cadwright.drawing.comparison.findings import Finding, Region
from cadwright.drawing.comparison.forms import Form, across, place_of
from cadwright.drawing.comparison.levels import Levels
from cadwright.drawing.comparison.scene import Interval
from cadwright.geometry.curves import Point
from cadwright.values.comparison import Difference
from cadwright.views.frame import frame_of
from cadwright.views.projection import millimetres

HIGHEST, MISSING, RESIZED, DEPTH, MOVED = 105.0, 80.0, 75.0, 70.0, 65.0
"""What stands out and is missing, too high or too low comes before the overall height, which follows from it."""
EDGE = 45.0
"""A circle that has no sides is the edge of something else."""
RESIZED_WITHIN = 0.75
"""Forms of different size whose centres are nearer than this part of their size may be the same one."""

Pair = tuple[Form, Form]
Axes = Mapping[int, Levels]


class Matched:
    """The forms of reference and candidate in pairs, and those left alone."""

    def __init__(self, reference: Sequence[Form], candidate: Sequence[Form], tolerance: float) -> None:
        self.tolerance = tolerance
        self.missing, self.extra = list(reference), list(candidate)
        self.same = self._take(lambda a, b: self._at(a, b) if self._alike(a, b) and self._here(a, b) else None)
        self.resized = self._take(lambda a, b: self._off(a, b) if self._here(a, b) else None)
        self.moved = [pair for group in self._patterns() for pair in group]
        self.moved += self._take(lambda a, b: self._at(a, b) if self._alike(a, b) else None)
        self.resized += self._take(
            lambda a, b: self._off(a, b) if self._at(a, b) <= RESIZED_WITHIN * max(a.size) else None
        )

    def counterpart(self, form: Form) -> Form | None:
        """The candidate's form that a form of the reference is, as far as there is one."""
        return next((b for a, b in (*self.same, *self.resized, *self.moved) if a == form), None)

    def _patterns(self) -> Iterator[list[Pair]]:
        """Equal forms that moved together: all by the way that their middle moved."""
        for form in list(self.missing):
            if form not in self.missing:
                continue
            theirs = [a for a in self.missing if self._alike(form, a)]
            ours = [b for b in self.extra if self._alike(form, b)]
            if len(theirs) != len(ours) or len(theirs) < 2:
                continue
            ways = [
                sum(b.center[i] for b in ours) / len(ours) - sum(a.center[i] for a in theirs) / len(ours)
                for i in range(3)
            ]
            pairs = []
            for a in theirs:
                goal = tuple(c + w for c, w in zip(a.center, ways, strict=True))
                b = next((b for b in ours if math.dist(b.center, goal) <= self.tolerance), None)
                if b is not None:
                    pairs.append((a, b))
            if len({id(b) for _, b in pairs}) == len(theirs):
                for a, b in pairs:
                    self.missing.remove(a)
                    self.extra.remove(b)
                yield pairs

    def _take(self, distance: Callable[[Form, Form], float | None]) -> list[Pair]:
        """Pair what belongs together, nearest first, and take it out of both lists."""
        near = sorted(
            (d, i, j)
            for i, a in enumerate(self.missing)
            for j, b in enumerate(self.extra)
            if a.axis == b.axis and (d := distance(a, b)) is not None
        )
        taken: dict[int, int] = {}
        for _, i, j in near:
            if i not in taken and j not in taken.values():
                taken[i] = j
        pairs = [(self.missing[i], self.extra[j]) for i, j in sorted(taken.items())]
        self.missing = [a for i, a in enumerate(self.missing) if i not in taken]
        self.extra = [b for j, b in enumerate(self.extra) if j not in taken.values()]
        return pairs

    def _alike(self, a: Form, b: Form) -> bool:
        return (
            a.axis == b.axis
            and a.shape == b.shape
            and len(a.size) == len(b.size)
            and math.dist(a.size, b.size) <= self.tolerance
            and (a.recess is None or b.recess is None or a.recess == b.recess)
        )

    def _here(self, a: Form, b: Form) -> bool:
        return self._at(a, b) <= self.tolerance

    @staticmethod
    def _at(a: Form, b: Form) -> float:
        return math.dist(a.center, b.center)

    @staticmethod
    def _off(a: Form, b: Form) -> float | None:
        return math.dist(a.extents, b.extents) + (0.0 if a.shape == b.shape else 1e3) if a.recess == b.recess else None


def form_findings(matched: Matched, axes: Axes) -> Iterator[Finding]:
    """What became of the forms, equal changes told together."""
    tolerance = matched.tolerance
    for a, group in _together(((a, a) for a in matched.missing), _by_size):
        yield _finding("missing", f"{_several(group)} {_places(group)} missing", max(a.size), _gone(a, axes), group)
    for b, group in _together(((b, b) for b in matched.extra), _by_size):
        yield _finding(
            "extra", f"{_several(group)} {_places(group)} not in the reference", max(b.size), _gone(b, axes), group
        )
    for a, group in _together(matched.resized, lambda a, b: (_by_size(a, b), b.shape, b.size)):
        off = max(abs(p - q) for p, q in zip(a.extents, group[0][1].extents, strict=True))
        what = _several([(b, b) for _, b in group])
        same = a.shape == group[0][1].shape and len(a.size) == len(group[0][1].size)
        yield _finding(
            "resized", f"{what} {_places(group)}, reference {_size(a) if same else a.name}", off, RESIZED, group
        )
    spread, rest = _spread(matched)
    for group in spread:
        (x, y), (new_x, new_y) = (_extents([pair[i] for pair in group]) for i in range(2))
        ours, theirs = (f"{millimetres(p)} × {millimetres(q)}" for p, q in ((new_x, new_y), (x, y)))
        off = max(abs(new_x - x), abs(new_y - y))
        moved = [pair for pair in group if pair in matched.moved]
        text = f"pattern of {_several(group)}: centres span {ours}, reference {theirs}"
        yield _finding("moved", text, off, MOVED, moved)
    for a, group in _together(rest, lambda a, b: (_by_size(a, b), _way(a, b))):
        way = _way(a, group[0][1])
        what = f"pattern of {_several(group)}" if len(group) > 1 else f"{a.name} {_places(group)}"
        weight = MOVED if not _with_side(a, group[0][1], axes, tolerance) else MOVED / 2
        text = f"{what} moved by ({millimetres(way[0])}, {millimetres(way[1])})"
        yield _finding("moved", text, math.hypot(*way), weight, group)
    deeper = [(a, b) for a, b in (*matched.same, *matched.resized, *matched.moved) if _deeper(a, b, axes, tolerance)]
    for a, group in _together(deeper, lambda a, b: (_by_size(a, b), _depth(a), _depth(b))):
        b = group[0][1]
        off = abs((a.depth or 0.0) - (b.depth or 0.0))
        text = f"{_several(group)} {_places(group)} {_depth(b)}, reference {_depth(a, blind=b.through)}"
        yield _finding("depth", text, off, HIGHEST if a.recess is False else DEPTH, group)


def _gone(form: Form, axes: Axes) -> float:
    """How much it counts that a form is missing or extra: most where the overall size follows from it."""
    levels = axes.get(form.axis)
    if form.recess is not False or levels is None:
        return MISSING
    near = 2 * levels.tolerance
    ends = [end for pair in zip(*levels.box, strict=True) for end in pair if abs(pair[0] - pair[1]) > near]
    span = form.span or ()
    return HIGHEST if any(abs(end - own) <= near for end in ends for own in span) else MISSING


def _spread(matched: Matched) -> tuple[list[list[Pair]], list[Pair]]:
    """Equal forms that moved by different ways, with those that stayed: patterns of another pitch; and all others."""
    spread: list[list[Pair]] = []
    rest: list[Pair] = []
    for _, group in _together(matched.moved, _by_size):
        stayed = [pair for pair in matched.same if _by_size(*pair) == _by_size(*group[0])]
        several = len({_way(*pair) for pair in group}) > 1 and len(group) > 1
        both = [*group, *stayed]
        differs = math.dist(_extents([a for a, _ in both]), _extents([b for _, b in both])) > matched.tolerance
        if several and differs:
            spread.append(both)
        else:
            rest += group
    return spread, rest


def _extents(forms: Sequence[Form]) -> Point:
    """How far the centres of forms are apart, in the view that shows them."""
    frame = frame_of(forms[0].view)
    x, y = zip(*(place_of(form, frame) for form in forms), strict=True)
    return (round(max(x) - min(x), 3), round(max(y) - min(y), 3))


def carried(matched: Matched, axes: Axes) -> tuple[Region, ...]:
    """Where forms are that only went along with the faces they begin or end at: nothing to tell."""
    pairs = (pair for pair in matched.same if not _deeper(*pair, axes, matched.tolerance))
    return tuple(region_of(form, pair) for pair in pairs if pair[0].span != pair[1].span for form in pair)


def _deeper(a: Form, b: Form, axes: Axes, tolerance: float) -> bool:
    """Whether two forms that are one are not as deep, or not as high, as each other.

    Both ends of a through hole, and one end of a blind one, move with the faces that they end at.
    """
    if a.span is None or b.span is None or a.axis not in axes:
        return False
    same = abs((a.depth or 0.0) - (b.depth or 0.0)) <= 2 * tolerance
    if a.recess is False or b.recess is False:
        return not same
    moved = [axes[a.axis].moved(end) for end in a.span]
    kept = [abs(p - q) <= 2 * tolerance for p, q in zip(moved, b.span, strict=True)]
    if all(kept) or (a.through and b.through):
        return a.through != b.through
    return a.through != b.through or not same


def _finding(kind: str, text: str, size: float, weight: float, group: Sequence[Pair]) -> Finding:
    first = group[0][0]
    if first.edge:
        weight = min(weight, EDGE)
    regions = tuple(region_of(form, pair) for pair in group for form in dict.fromkeys(pair))
    return Finding(Difference(kind, first.name, f"{first.view}: {text}", size, first.view), regions, weight)


def region_of(form: Form, pair: Pair) -> Region:
    """The box around a form; along its axis as far as either of a pair goes."""
    spans = [f.span for f in pair if f.span is not None]
    along: Interval | None = (min(s[0] for s in spans), max(s[1] for s in spans)) if len(spans) == 2 else None
    region: list[Interval | None] = [None, None, None]
    region[form.axis] = along
    for at, width in zip(across(form.axis), form.extents, strict=True):
        region[at] = (form.center[at] - width / 2, form.center[at] + width / 2)
    return (region[0], region[1], region[2])


def _together(pairs: Iterable[Pair], key: Callable[[Form, Form], object]) -> Iterator[tuple[Form, list[Pair]]]:
    """Pairs of equal key as one group, with the first form of it."""
    ordered = sorted(pairs, key=lambda pair: repr(key(*pair)))
    for _, group in groupby(ordered, key=lambda pair: repr(key(*pair))):
        members = list(group)
        yield members[0][0], members


def _by_size(a: Form, _: Form) -> object:
    return (a.axis, a.name)


def _way(a: Form, b: Form) -> Point:
    """How far a form moved, in the view that shows it, to a thousandth of a mm."""
    frame = frame_of(a.view)
    (x0, y0), (x1, y1) = place_of(a, frame), place_of(b, frame)
    return (round(x1 - x0, 3) + 0.0, round(y1 - y0, 3) + 0.0)


def _with_side(a: Form, b: Form, axes: Axes, tolerance: float) -> bool:
    """Whether a form moved as far as a side of the part did."""
    for axis in across(a.axis):
        way = b.center[axis] - a.center[axis]
        box = axes[axis].box if axis in axes else ((0.0, 0.0), (0.0, 0.0))
        sides = [0.0, *(q - p for p, q in zip(*box, strict=True))]
        sides += [(sides[1] + sides[2]) / 2]
        if all(abs(way - side) > 2 * tolerance for side in sides):
            return False
    return True


def _several(group: Sequence[Pair]) -> str:
    name = group[0][0].name
    if len(group) == 1:
        return name
    what, _, size = name.partition(" ")
    return f"{len(group)} {what}s {size}"


def _places(group: Sequence[Pair]) -> str:
    points = [place_of(a, frame_of(a.view)) for a, _ in group]
    told = [f"({millimetres(round(x, 3))}, {millimetres(round(y, 3))})" for x, y in points[:4]]
    return "at " + ", ".join(told) + (" …" if len(points) > 4 else "")


def _size(form: Form) -> str:
    size = " × ".join(millimetres(s) for s in form.size)
    return f"Ø{size}" if form.shape == "circle" else size


def _depth(form: Form, *, blind: bool = False) -> str:
    depth = millimetres(form.depth or 0.0)
    if form.recess is False:
        return f"{depth} high"
    return "through" if form.through else f"{'blind ' if blind else ''}{depth} deep"
