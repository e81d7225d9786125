"""Legs under a top."""

from cadwright.parts.expressions import Expr, expr
from cadwright.parts.model import ZERO, Circle, Corners, Grid, Polar, Positions, Profile, Rectangle
from cadwright.planners.embedded.objects.maker import Maker


def standing(m: Maker, x: Expr, y: Expr | None, length: Expr, count: int = 4) -> None:
    """Legs from the ground to ``length`` under a top of ``x`` by ``y``, or of diameter ``x`` without a ``y``."""
    smaller = x if y is None else m.draft.extreme((x, y), high=False)
    section, thick = _section(m, smaller, y is None)
    number = m.count("leg", count)
    if number == 1:
        m.solid("leg", section, by=length)
        return
    positions = _under_disc(m, number, x, thick) if y is None else _under_rectangle(m, number, x, y, thick)
    m.solid("legs", section, by=length, positions=positions)


def leg_length(m: Maker) -> Expr | None:
    """The length that is said of the legs; "80 x 80 x 700" is their section and their length."""
    m.spread("leg", "width", "depth", "length")
    return m.maybe("leg_length", "leg.length", "leg.height")


def _section(m: Maker, smaller: Expr, round_top: bool) -> tuple[Profile, Expr]:
    """Round where a diameter is said, where the legs are round or the top is; else square."""
    adjectives = m.part("leg").adjectives
    square = m.said("leg.width", "leg.side") or adjectives & {"square", "rectangular"}
    asked = m.said("leg.diameter", "leg.radius") or adjectives & {"cylindrical", "circular", "round"}
    if asked or (round_top and not square):
        diameter = m.maybe_across("leg_diameter", "leg")
        if diameter is None:
            diameter = m.length("leg_diameter", "leg.thickness", "leg.width", "leg.", default=smaller / 15)
        _fits(m, diameter, smaller)
        return Circle(diameter), diameter
    wide = ("leg.width", "leg.side", "leg.thickness", "leg.")
    width = m.length("leg_thickness", *wide, default=smaller / 13)
    depth = m.maybe("leg_depth", "leg.depth") or width
    _fits(m, width, smaller)
    return Rectangle(width, depth), width


def _fits(m: Maker, thick: Expr, smaller: Expr) -> None:
    m.require(2 * m.number(thick) < m.number(smaller), "the legs are too thick to stand under the top")


def _under_disc(m: Maker, number: int, diameter: Expr, thick: Expr) -> Positions:
    circle = m.length("leg_circle", default=(diameter - thick) * 0.8, note="diameter of the circle of legs")
    count = m.draft.define("leg_count", number, "count")
    return Polar(count, circle, expr(45) if number == 4 else ZERO)


def _under_rectangle(m: Maker, number: int, x: Expr, y: Expr, thick: Expr) -> Positions:
    inset = m.length("leg_inset", "leg.padding", default=thick / 2, note="from the edges of the top to the legs")
    dx, dy = x - thick - 2 * inset, y - thick - 2 * inset
    if number == 4:
        return Corners(dx, dy)
    m.require(number % 2 == 0, f"{number} legs do not stand in pairs under a rectangular top")
    pairs = number // 2
    across = dx / (pairs - 1) if pairs > 1 else dx
    return Grid(expr(pairs), expr(2), across, dy) if pairs > 1 else Grid(expr(2), expr(1), dx, dy)
