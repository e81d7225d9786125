"""Brackets: two legs at a right angle, with holes, and with a gusset between them where one is asked for."""

from cadwright.planners.embedded.expressions import Expr, expr
from cadwright.planners.embedded.objects.entries import Entry
from cadwright.planners.embedded.objects.maker import Maker, loop
from cadwright.planners.embedded.part import ZERO, Extrusion, Grid
from cadwright.planners.embedded.reading.items import Item


def bracket(m: Maker) -> None:
    """One leg lies along X, the other stands at the origin; both are as wide along Y."""
    m.spread("", "length", "height", "thickness", "width")
    m.spread("leg", "length", "height", "thickness")
    x = m.length("length", "length", "leg.length", "base.length", "leg.", "", default=50.0, note="lying leg, outside")
    y = m.length("height", "height", "leg.height", "leg.", "", default=x, note="standing leg, outside")
    t = m.length("thickness", "thickness", "leg.thickness", "wall thickness", default=x / 10)
    w = m.length("width", "width", "depth", "leg.width", "leg.depth", default=x * 0.6)
    m.require(m.number(t) < min(m.number(x), m.number(y)), "the legs are thicker than they are long")
    corners = [(ZERO, ZERO), (x, ZERO), (x, t), (t, t), (t, y), (ZERO, y)]
    m.solid("bracket", loop(corners), by=w, at=(ZERO, w / 2, ZERO), plane="XZ")
    if m.mentions("gusset", "rib", "brace"):
        _gusset(m, x, y, t)
    holes = m.take("cut", "hole")
    if holes is not None:
        m.parts["hole"] = holes
        _holes(m, holes, x, y, t, w)


def _gusset(m: Maker, x: Expr, y: Expr, t: Expr) -> None:
    """A triangle in the corner, in the middle of the width."""
    thick = m.length("gusset_thickness", "gusset.thickness", "gusset.width", "gusset.", default=t)
    leg = m.length("gusset_length", "gusset.length", "gusset.height", "gusset.side", default=(x - t) / 2)
    m.require(m.number(leg) <= min(m.number(x), m.number(y)) - m.number(t), "the gusset is longer than the legs")
    corners = [(t, t), (t + leg, t), (t, t + leg)]
    m.solid("gusset", loop(corners), by=Extrusion(thick / 2, both=True), plane="XZ")


def _holes(m: Maker, holes: Item, x: Expr, y: Expr, t: Expr, w: Expr) -> None:
    """The same number in each leg, in a row across it; with a gusset there is no room in the middle."""
    across = m.maybe_across("hole_diameter", "hole") or m.maybe("hole_diameter", "hole.") or m.bolt("hole")
    across = across if across is not None else m.default("hole_diameter", w / 5)
    each = any(p.target is not None and p.target.article == "all" for p, _ in holes.places)
    count = holes.count or (2 if holes.plural else 1)
    if not each and count % 2 and count > 1:
        m.draft.misses(f"{count} holes do not stand evenly in two legs")
    if not each and count > 1:
        count //= 2
        m.draft.assume(f"{count} of the holes in each leg")
    number = m.draft.define("holes_per_leg", count, "count")
    spacing = m.maybe("hole_spacing", "hole.spacing") if count > 1 else w
    spacing = spacing if spacing is not None else m.default("hole_spacing", w / count)
    reach = m.number(spacing) * (count - 1) + m.number(across)
    m.require(reach < m.number(w), "the holes do not fit across the bracket")
    m.require(m.number(across) < min(m.number(x), m.number(y)) - m.number(t), "the holes are wider than the legs")
    row = Grid(expr(1), number, w, spacing)
    m.drill("lying_holes", across, at=((x + t) / 2, ZERO, t), depth=t, positions=row)
    m.drill("standing_holes", across, at=(t, ZERO, (y + t) / 2), plane="YZ", depth=t, positions=_turned(row))


def _turned(row: Grid) -> Grid:
    return Grid(row.rows, row.columns, row.y_spacing, row.x_spacing)


BRACKETS = (
    Entry(
        "bracket",
        ("l bracket", "angle bracket", "corner bracket", "l shaped bracket", "shelf bracket", "mounting bracket"),
        bracket,
        {"leg": "leg arm flange side", "gusset": "gusset rib brace", "base": "base"},
        "angle corner shelf mounting shaped l",
    ),
)
