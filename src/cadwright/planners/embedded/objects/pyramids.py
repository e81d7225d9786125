"""What gets smaller on the way up: pyramids, frusta, wedges and ramps."""

from cadwright.parts.expressions import Expr
from cadwright.parts.model import ZERO, Extrusion, Loft, Outline, Plane, Point2, Rectangle
from cadwright.planners.embedded.objects.entries import Entry
from cadwright.planners.embedded.objects.maker import Maker, loop
from cadwright.planners.embedded.reading.drafting import Refused

_OTHER_BASES = ("triangular", "triangle", "pentagonal", "hexagonal", "octagonal", "tetrahedron", "hexagon")


def pyramid(m: Maker) -> None:
    """Over a rectangle, its tip or its smaller top over the middle. A pyramid is what two prisms have in common."""
    if m.mentions(*_OTHER_BASES):
        raise Refused("I know only pyramids over a rectangle")
    if len(m.whole.amounts) == 2 and not m.said("base.", "base.side", "base.width", "base.length"):
        m.part("base").amounts.append(m.whole.amounts.pop(0))
    m.spread("base", "length", "width")
    m.spread("top", "length", "width")
    m.spread("", "length", "width", "height")
    x = m.length(
        "base_length",
        "base.length",
        "base.side",
        "base.width",
        "base.",
        "base",
        "side",
        "length",
        "width",
        default=50.0,
    )
    y = m.maybe("base_width", "base.width", "width") or x
    tx = m.maybe("top_length", "top.length", "top.side", "top.width", "top.", "top", "top side", "top length")
    ty = m.maybe("top_width", "top.width", "top width") or tx
    z = m.length("height", "height", "top.height", "base.height", "length", "", default=x)
    if tx is None and m.mentions("truncated", "frustum"):
        tx = ty = m.default("top_length", x / 2)
    if tx is not None and ty is not None:
        m.solid("pyramid", Rectangle(x, y), by=Loft(z, Rectangle(tx, ty)))
        return
    m.solid("pyramid", _gable(x, z), by=Extrusion(y / 2, both=True), plane="XZ")
    m.solid("pyramid_sides", _gable(y, z), by=Extrusion(x / 2, both=True), plane="YZ", mode="intersect")


def _gable(wide: Expr, high: Expr) -> Outline:
    return loop([(-wide / 2, ZERO), (wide / 2, ZERO), (ZERO, high)])


def frustum(m: Maker) -> None:
    """Of a pyramid, or of a cone where diameters are said."""
    if m.mentions("pyramid", "square", "rectangular"):
        pyramid(m)
        return
    bottom = m.across("base_diameter", "base", ".base ", ".bottom ", ".lower ", default=50.0)
    top = m.across("top_diameter", "top", ".top ", ".upper ", default=bottom / 2)
    z = m.length("height", "height", "top.height", "length", "", default=bottom)
    m.turned("frustum", [(ZERO, ZERO), (bottom / 2, ZERO), (top / 2, z), (ZERO, z)])


def wedge(m: Maker) -> None:
    """A slope along X, or along Y where it is high at the back or the front; from nothing, unless both heights are
    said.
    """
    zero = [a for a in m.whole.amounts if a.value == 0]
    m.whole.amounts[:] = [a for a in m.whole.amounts if a.value != 0]
    ends = [a for a in m.whole.amounts if a.kind == "length"]
    low: Expr = ZERO
    if len(ends) > 1 and "height" not in m.whole.dimensions:
        small, large = sorted(ends[-2:], key=lambda a: a.value)
        m.whole.dimensions["height"], m.whole.dimensions["low"] = large, small
        m.whole.amounts[:] = [a for a in m.whole.amounts if a not in ends[-2:]]
    elif ends and "height" in m.whole.dimensions and not zero:
        m.whole.dimensions["low"] = m.whole.amounts.pop(m.whole.amounts.index(ends[-1]))
    m.spread("", "length", "width", "height")
    x = m.length("length", "length", "base", "base.", "base.length", default=60.0)
    y = m.length("width", "width", "depth", "thickness", default=x / 2)
    z = m.length("height", "height", "", default=x / 3, note="at the high end")
    low = m.maybe("low_height", "low", note="at the low end") or ZERO
    m.require(m.number(low) < m.number(z), "the low end is not lower than the high end")
    side = next((s for p, _ in m.whole.places for s in p.sides if s in ("left", "right", "front", "back")), "right")
    along_x = side in ("left", "right")
    run, deep = (x, y) if along_x else (y, x)
    plane: Plane = "XZ" if along_x else "YZ"
    first = 1 if side in ("right", "back") else -1
    tip: list[Point2] = [(-first * run / 2, low)] if low != ZERO else []
    corners: list[Point2] = [(-first * run / 2, ZERO), (first * run / 2, ZERO), (first * run / 2, z), *tip]
    m.solid("wedge", loop(corners), by=Extrusion(deep / 2, both=True), plane=plane)


_BASE = {"base": "base bottom foot", "top": "top"}

PYRAMIDS = (
    Entry("pyramid", ("pyramid", "square pyramid", "truncated pyramid"), pyramid, _BASE, "square truncated bottom"),
    Entry(
        "frustum",
        ("frustum", "pyramid frustum", "square frustum", "conical frustum"),
        frustum,
        _BASE,
        "pyramid cone square conical of",
    ),
    Entry(
        "wedge",
        ("wedge", "ramp", "door stop", "doorstop", "door wedge"),
        wedge,
        {"base": "base"},
        "tapering tapered taper sloping slope rising falling to from zero nothing front back end down door thin",
    ),
)
