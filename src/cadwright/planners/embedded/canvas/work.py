"""A design while it is being changed: edits are kept, and each is applied at once."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from cadwright.canvas import Arc, Circle, Curve, Design, Edit, Line, MakeCurve, MovePoint, RemoveCurve, apply
from cadwright.canvas.design import XY, CurveType
from cadwright.canvas.edits import between

_KINDS: dict[type[Curve], CurveType] = {Line: "line", Circle: "circle", Arc: "arc"}


class Work:
    """The design as it is by now, and the edits that led there."""

    def __init__(self, design: Design) -> None:
        self.design = design
        self.edits: list[Edit] = []

    def do(self, *edits: Edit) -> None:
        """Apply edits; one that changes nothing is not kept."""
        for edit in edits:
            after = apply(self.design, (edit,))
            if after != self.design:
                self.design = after
                self.edits.append(edit)

    def back(self, design: Design, count: int) -> None:
        """Go back to a design that was there after ``count`` edits."""
        self.design = design
        del self.edits[count:]

    def make(self, curve: Curve) -> None:
        """Add a curve, unless it is there."""
        if curve not in self.design.curves:
            self.do(MakeCurve(_KINDS[type(curve)], curve.control_points))

    def remove(self, curve: Curve) -> None:
        """Take a curve away."""
        self.do(RemoveCurve(_KINDS[type(curve)], curve.control_points))

    def replace(self, old: Curve, new: Curve) -> None:
        """Another curve in the place of one."""
        if old != new:
            self.remove(old)
            self.make(new)

    def carry(self, curves: Iterable[Curve], change: Callable[[XY], XY]) -> None:
        """Change all control points of some curves; what hangs together with them is stretched.

        The points of a circle lie on it by chance: what has one of them, too, stays.
        """
        meant = list(curves)
        alone = [each for each in meant if isinstance(each, Circle) and self._is_met(each, meant)]
        self.move({p: change(p) for each in meant if each not in alone for p in each.control_points})
        for each in alone:
            a, b = each.control_points
            self.replace(each, Circle((change(a), change(b))))

    def _is_met(self, circle: Circle, but: Sequence[Curve]) -> bool:
        """Whether another curve has one of a circle's points."""
        points = set(circle.control_points)
        return any(points & set(each.control_points) for each in self.design.curves if each not in but)

    def move(self, places: Mapping[XY, XY]) -> None:
        """Put control points elsewhere, all at once, in every curve that has them.

        Moving one point after the other would merge points where one is put to where another still is. An arc whose
        ends are moved takes the point between them along, so that it keeps its shape.
        """
        places = {**_between(self.design, places), **places}
        wanted = Design(tuple(c for each in self.design.curves if (c := _moved(each, places)) is not None))
        one_by_one = [MovePoint(old, new) for old, new in places.items() if old != new]
        if apply(self.design, one_by_one) == wanted:
            self.do(*one_by_one)
        else:
            self.do(*between(self.design, wanted))


def _between(design: Design, places: Mapping[XY, XY]) -> dict[XY, XY]:
    """Where the middle points of arcs go, when only their ends are moved: as far as these, on average."""
    found: dict[XY, XY] = {}
    for each in design.curves:
        if isinstance(each, Arc):
            start, mid, end = each.control_points
            (ax, ay), (bx, by) = places.get(start, start), places.get(end, end)
            dx, dy = (ax - start[0] + bx - end[0]) / 2, (ay - start[1] + by - end[1]) / 2
            if dx or dy:
                found[mid] = (mid[0] + dx, mid[1] + dy)
    return found


def _moved(curve: Curve, places: Mapping[XY, XY]) -> Curve | None:
    """The curve with its points elsewhere; ``None`` when nothing is left of it."""
    points = tuple(places.get(p, p) for p in curve.control_points)
    if len(set(points)) < len(points):
        return None
    if isinstance(curve, Arc):
        return Arc((points[0], points[1], points[2]))
    return Line((points[0], points[1])) if isinstance(curve, Line) else Circle((points[0], points[1]))
