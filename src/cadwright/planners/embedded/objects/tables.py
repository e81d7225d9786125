"""Furniture to work at: tables, desks, benches."""

from cadwright.parts.expressions import Expr, expr
from cadwright.parts.model import ZERO, Circle, Grid, Rectangle
from cadwright.planners.embedded.objects.entries import Entry
from cadwright.planners.embedded.objects.legs import leg_length, standing
from cadwright.planners.embedded.objects.maker import Maker

GROOVE = 3.0
"""Width and depth in mm of the joints between the fronts of drawers."""


TOP_THICKNESS = ("thickness", "top.thickness", "top.height", "top thickness", "top height")

TALLEST = 720.0
"""Length in mm of the legs of tables of the usual size; those of smaller ones are in proportion."""


def table(m: Maker) -> None:
    """A top on legs. The object's thickness is the top's, its height is over all."""
    m.spread("", *(("diameter", "height") if _is_round(m) else ("length", "width", "height")))
    m.spread("top", *(("diameter", "thickness") if _is_round(m) else ("length", "width", "thickness")))
    if _is_round(m):
        _round_top(m)
    else:
        _rectangular_top(m, 1200.0)


def desk(m: Maker) -> None:
    """A table with, where one is asked for, a pedestal of drawers under its right end."""
    m.spread("", "length", "width", "height")
    x, y, leg = _rectangular_top(m, 1400.0)
    if m.mentions("pedestal", "drawer"):
        _pedestal(m, x, y, leg)


def bench(m: Maker) -> None:
    """A long low table."""
    m.spread("", "length", "width", "height")
    _rectangular_top(m, 1200.0, across=0.28, high=0.37)


def _is_round(m: Maker) -> bool:
    said = m.said("diameter", "radius", "top.diameter", "top.radius")
    return said or bool((m.whole.adjectives | m.part("top").adjectives) & {"circular", "round"})


def footprint(m: Maker, long: float, across: float) -> tuple[Expr, Expr]:
    """Along X and along Y; "width and depth" are these two as well as "length and width"."""
    if m.said("side", "top.side"):
        x = m.length("side", "side", "top.side")
        return x, x
    if m.said("length", "top.length") or not m.said("width", "top.width"):
        x = m.length("length", "length", "top.length", default=long, note="along X")
        y = m.length("width", "width", "depth", "top.width", "top.depth", default=x * across, note="along Y")
        return x, y
    x = m.length("width", "width", "top.width", note="along X")
    return x, m.length("depth", "depth", "top.depth", default=x * across, note="along Y")


def _rectangular_top(m: Maker, long: float, across: float = 0.55, high: float = 0.6) -> tuple[Expr, Expr, Expr]:
    x, y = footprint(m, long, across)
    thickness = m.length("top_thickness", *TOP_THICKNESS, default=x / 45)
    leg = _leg(m, thickness, m.draft.extreme((x * high, expr(TALLEST * high / 0.6)), high=False))
    m.solid("top", Rectangle(x, y), by=thickness, at=(ZERO, ZERO, leg))
    standing(m, x, y, leg)
    return x, y, leg


def _leg(m: Maker, thickness: Expr, default: Expr) -> Expr:
    """What is left of the height over all, or said of the legs."""
    said = leg_length(m)
    if said is not None:
        return said
    height = m.maybe("height", "height", note="over all")
    if height is None:
        return m.default("leg_length", default)
    m.require(m.number(height) > m.number(thickness), "the top is thicker than the table is high")
    return m.name("leg_length", height - thickness)


def _round_top(m: Maker) -> None:
    diameter = m.across("top_diameter", "", "top", ".top ", default=900.0)
    thickness = m.length("top_thickness", *TOP_THICKNESS, default=diameter / 40)
    leg = _leg(m, thickness, m.draft.extreme((diameter * 0.8, expr(TALLEST)), high=False))
    m.solid("top", Circle(diameter), by=thickness, at=(ZERO, ZERO, leg))
    standing(m, diameter, None, leg)


def _pedestal(m: Maker, x: Expr, y: Expr, leg: Expr) -> None:
    """A block of its own, its joints cut into the front; beside the desk where it does not fit under the top."""
    m.spread("pedestal", "width", "depth", "height")
    wide = m.length("pedestal_width", "pedestal.width", "pedestal.length", default=x * 0.28)
    deep = m.length("pedestal_depth", "pedestal.depth", "pedestal.width", default=y * 0.85)
    high = m.length("pedestal_height", "pedestal.height", default=leg * 0.95)
    count = m.count("drawer", 3)
    under = m.number(high) < m.number(leg) and m.number(wide) < m.number(x) / 2
    room = m.length("pedestal_offset", default=x / 12, note="from the end of the top to the pedestal")
    middle = x / 2 - room - wide / 2 if under else x / 2 + room + wide / 2
    m.draft.assume(f"the pedestal stands {'under' if under else 'beside'} the top, apart from it")
    m.solid("pedestal", Rectangle(wide, deep), by=high, at=(middle, ZERO, ZERO))
    if count > 1:
        drawers = m.draft.define("drawer_count", count, "count")
        joint = m.draft.define("joint", GROOVE, note="width and depth of the joints between drawers")
        joints = Grid(expr(1), drawers - 1, wide, high / drawers)
        m.solid(
            "joints",
            Rectangle(wide, joint),
            by=joint,
            at=(middle, -deep / 2 + joint, high / 2),
            plane="XZ",
            positions=joints,
            mode="cut",
        )


TABLES = (
    Entry(
        "table",
        ("table", "coffee table", "dining table", "side table", "round table", "kitchen table", "end table"),
        table,
        {"leg": "leg", "top": "top tabletop tabletop"},
        "coffee dining side kitchen legged leg",
    ),
    Entry(
        "desk",
        ("desk", "office desk", "writing desk", "computer desk"),
        desk,
        {"leg": "leg", "top": "top desktop worktop", "pedestal": "pedestal", "drawer": "drawer"},
        "office writing computer legged",
    ),
    Entry("bench", ("bench", "park bench", "garden bench"), bench, {"leg": "leg", "top": "top seat"}, "park garden"),
)
