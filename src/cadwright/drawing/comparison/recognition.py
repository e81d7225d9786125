"""Which views of a drawing show the part at all, and what a traced picture can be trusted to contradict.

A view is recognised when most of its lines are the part's and most of the part's visible edges are drawn. What is not,
scraps of dimensions, a logo or the title block, is no evidence for or against anything.

A picture's tracing adds lines (pieces of dimensions, centre lines, break lines) and takes one kind of line for another.
What it seldom does is to leave a visible edge out. So a traced view contradicts a part by edges for which there is no
ink. That it has more lines than the part is a doubt only, unless they close to a circle whose diameter is stated.
"""

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cadwright.drawing.comparison.alignment import own_scale, scaled, shift_in_view
from cadwright.drawing.comparison.overlay import share_covered, uncovered
from cadwright.drawing.dimension import Diameter, Dimension
from cadwright.geometry.curves import Circle, Curve, Line, Point, bounds, length_of, placed
from cadwright.values.comparison import SeenView
from cadwright.views.frame import frame_of

TRACED = 0.55, 0.5
"""The least shares, explained and found, of a view in a picture. Right parts have 0.8 and 0.95 of views of their own,
parts with one dimension 10 % off mostly more than 0.6; scraps, and views from another side, less than 0.55."""
EXACT = 0.2, 0.2
"""The same for exact drawings, where nothing is covered by chance."""
BARE = 0.08
"""Of a view's size: the shortest edge of the part without any ink that contradicts it; right parts leave 0.06."""
UNTOLD = 0.11
"""The same of a drawn visible line that the part has nothing for, from which a feature may be missing: traced right
parts leave 0.09, pieces of dimensions that lie on no line."""
BEGUN = 1.5
"""In tolerances: the shortest line that tells that a hidden line is drawn; pieces of other lines lie across it."""
CIRCLE = 0.9
"""Of its length: how much of a stated circle lies beside no edge where it is missing; other edges may cross it."""
HOLES = 2
"""So many centres make a circle one of centres."""
STEPS = 100


class Fit(NamedTuple):
    """How well a view of the part explains one of the drawing's: both shares from 0 to 1, and the part's shift."""

    explained: float
    found: float
    shift: Point

    @property
    def share(self) -> float:
        """The lesser of both shares."""
        return min(self.explained, self.found)


def fit(name: str, drawn: Sequence[Curve], ours: Sequence[Curve], tolerance: float) -> Fit:
    """Lay a view of the part over one of the drawing where it covers it best; line types do not matter."""
    drawn, ours = ink(drawn), ink(ours)
    seen = [c for c in ours if c.kind == "visible"]
    if not drawn or not seen:
        return Fit(0.0, 0.0, (0.0, 0.0))
    shift = shift_in_view(name, drawn, ours, (0.0, 0.0, 0.0), tolerance)
    x0, y0, x1, y1 = bounds(tuple(drawn))
    step = max(x1 - x0, y1 - y0, 1e-9) / STEPS
    explained = share_covered(drawn, _shifted(ours, shift), tolerance, step)
    found = share_covered(_shifted(seen, shift), drawn, tolerance, step)
    return Fit(explained, found, shift)


def seen_views(
    drawn: Mapping[str, Sequence[Curve]],
    part: Mapping[str, Sequence[Curve]],
    tolerance: float,
    least: tuple[float, float] = EXACT,
) -> tuple[SeenView, ...]:
    """How far each view of a drawing shows the part; those that the part has no view for are not recognised."""
    found = []
    for name, curves in drawn.items():
        ours = part.get(name, ())
        if ours and name.startswith("iso"):
            ours = scaled(ours, own_scale(name, curves, ours))
        one = fit(name if name.startswith("iso") else "", curves, ours, tolerance)
        recognised = one.explained >= least[0] and one.found >= least[1]
        found.append(SeenView(name, round(one.explained, 3), round(one.found, 3), recognised, is_pictorial(name)))
    return tuple(found)


def is_pictorial(name: str) -> bool:
    """Whether a view is one that shows three sides at once."""
    return name.startswith("iso") and frame_of(name) is None


def bare_edges(
    drawn: Sequence[Curve], laid: Sequence[Curve], tolerance: float, beside: Sequence[Curve] = ()
) -> list[Curve]:
    """The longer pieces of the part's visible edges for which there is no ink of any kind; ``laid`` over the view.

    Ink is also what lies ``beside`` the view's own lines: an edge that a leader ends at may be taken for a piece of it.
    """
    return _alone(laid, [*ink(drawn), *beside], BARE, tolerance)


def broken_off(
    drawn: Sequence[Curve], laid: Sequence[Curve], tolerance: float, beside: Sequence[Curve] = ()
) -> list[Curve]:
    """The pieces without any ink of hidden lines that are drawn for a part of their length; ``laid`` over the view.

    Hidden lines are left out where they tell nothing new, but none that is drawn ends before what it shows does: there
    the part is deeper than the drawing. A line that is shorter than a dash is drawn through, like any thin line.
    """
    lines = [c for c in ink(drawn) if isinstance(c, Line) and length_of(c) >= BEGUN * tolerance]
    hidden = [c for c in laid if c.kind == "hidden" and isinstance(c, Line)]
    begun = [own for own in hidden if any(_lies_on(line, own, tolerance) for line in lines)]
    seen = [c for c in laid if c.kind != "hidden"]
    pieces = [p for p in uncovered(begun, [*ink(drawn), *beside, *seen], 2 * tolerance) if length_of(p) > 2 * tolerance]
    return pieces if sum(map(length_of, pieces)) >= BARE * _size(laid) else []


def _lies_on(line: Line, other: Line, tolerance: float) -> bool:
    """Whether both ends of a line lie on another one."""
    carrier = Line(other.start, other.end)
    return not uncovered([line], [carrier], tolerance)


def _size(curves: Sequence[Curve]) -> float:
    """The longer side of what is seen of a view, infinite where that is nothing."""
    seen = tuple(c for c in curves if c.kind == "visible")
    x0, y0, x1, y1 = bounds(seen)
    return max(x1 - x0, y1 - y0) if seen else math.inf


def untold_lines(drawn: Sequence[Curve], laid: Sequence[Curve], tolerance: float) -> list[Curve]:
    """The longer pieces of a view's visible lines where the part, ``laid`` over it, has no edge of any kind."""
    return _alone(drawn, ink(laid), UNTOLD, tolerance)


def stated_circles(
    name: str, drawn: Sequence[Curve], laid: Sequence[Curve], dimensions: Sequence[Dimension], tolerance: float
) -> list[Circle]:
    """Closed circles of a view that are as wide as a dimension states, where the part, ``laid`` over it, has no edge.

    No piece of a dimension or break line looks like that, and no lettering has a size stated. Circles through the
    centres of others are left out: they say where holes are.
    """
    circles = [c for c in drawn if isinstance(c, Circle) and c.kind == "visible"]
    edges, found = ink(laid), list[Circle]()
    for told in dimensions:
        if not isinstance(told, Diameter) or told.view != name or told.text.startswith("("):
            continue
        if abs(2 * told.radius - told.value) > 2 * tolerance:
            continue
        for one in circles:
            same = math.dist(one.center, told.center) <= tolerance and abs(one.radius - told.radius) <= tolerance
            if same and one not in found and not _through_centres(one, circles, tolerance):
                alone = sum(map(length_of, uncovered([one], edges, 2 * tolerance)))
                found += [one] if alone >= CIRCLE * length_of(one) else []
    return found


def _through_centres(one: Circle, others: Sequence[Circle], tolerance: float) -> bool:
    on = {other.center for other in others if abs(math.dist(other.center, one.center) - one.radius) <= 2 * tolerance}
    return len(on) >= HOLES


def _alone(curves: Sequence[Curve], others: Sequence[Curve], least: float, tolerance: float) -> list[Curve]:
    """Pieces of visible curves beside which there are no others, longer than a part of the view's size."""
    seen, shortest = [c for c in curves if c.kind == "visible"], least * _size(curves)
    return [piece for piece in uncovered(seen, others, 2 * tolerance) if length_of(piece) >= shortest]


def ink(curves: Sequence[Curve]) -> list[Curve]:
    """The lines of the part itself, without axes and marks."""
    return [c for c in curves if c.kind in ("visible", "hidden", "smooth")]


def _shifted(curves: Sequence[Curve], shift: Point) -> list[Curve]:
    return [placed(c, 1.0, shift) for c in curves]
