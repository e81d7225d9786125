"""Things to sit on, and things to climb."""

from cadwright.parts.expressions import Expr, expr
from cadwright.parts.model import ZERO, Circle, Grid, Point2, Rectangle
from cadwright.planners.embedded.objects.entries import Entry
from cadwright.planners.embedded.objects.legs import leg_length, standing
from cadwright.planners.embedded.objects.maker import Maker, loop


def stool(m: Maker) -> None:
    """A seat on legs, round unless two sides are said; the height is that of the seat's top."""
    m.spread("", "width", "depth", "height")
    m.spread("seat", "width", "depth", "thickness")
    sides = m.said("width", "length", "side", "seat.width", "seat.length", "seat.side") or m.mentions("square")
    if sides:
        x, y = _seat(m, 350.0)
        thickness, leg = _heights(m, x, 1.3)
        m.solid("seat", Rectangle(x, y), by=thickness, at=(ZERO, ZERO, leg))
        standing(m, x, y, leg)
        return
    diameter = m.across("seat_diameter", "", "seat", default=350.0)
    thickness, leg = _heights(m, diameter, 1.3)
    m.solid("seat", Circle(diameter), by=thickness, at=(ZERO, ZERO, leg))
    standing(m, diameter, None, leg)


def chair(m: Maker) -> None:
    """A seat on four legs with a backrest over its rear edge; the height is over all, the backrest's above the seat."""
    m.spread("", "width", "depth", "height")
    m.spread("seat", "width", "depth", "thickness")
    x, y = _seat(m, 450.0)
    thickness = m.length("seat_thickness", "thickness", "seat.thickness", default=x / 18)
    leg = leg_length(m)
    if leg is None:
        seat = m.length("seat_height", "seat.height", default=x, note="of the seat's top above the ground")
        m.require(m.number(seat) > m.number(thickness), "the seat is thicker than it is high")
        leg = m.name("leg_length", seat - thickness)
    rest = m.maybe("backrest_height", "backrest.height", "backrest.length")
    whole = m.maybe("height", "height", note="over all") if rest is None else None
    if whole is not None:
        m.require(m.number(whole) > m.number(leg + thickness), "the chair is lower than its seat")
        rest = whole - leg - thickness
    rest = rest if rest is not None else m.default("backrest_height", x)
    slab = m.length("backrest_thickness", "backrest.thickness", "backrest.depth", default=thickness)
    m.solid("seat", Rectangle(x, y), by=thickness, at=(ZERO, ZERO, leg))
    standing(m, x, y, leg)
    m.solid("backrest", Rectangle(x, slab), by=rest, at=(ZERO, (y - slab) / 2, leg + thickness))


def _seat(m: Maker, usual: float) -> tuple[Expr, Expr]:
    side = m.maybe("seat_width", "side", "seat.side")
    if side is not None:
        return side, side
    x = m.length("seat_width", "width", "seat.width", "seat.length", "length", default=usual)
    return x, m.length("seat_depth", "depth", "seat.depth", "seat.width", "width", default=x)


def _heights(m: Maker, across: Expr, high: float) -> tuple[Expr, Expr]:
    """Thickness of the seat and length of the legs under it."""
    thickness = m.length("seat_thickness", "thickness", "seat.thickness", "seat.height", default=across / 12)
    leg = leg_length(m)
    if leg is not None:
        return thickness, leg
    height = m.length("height", "height", default=across * high, note="over all")
    m.require(m.number(height) > m.number(thickness), "the seat is thicker than it is high")
    return thickness, m.name("leg_length", height - thickness)


def ladder(m: Maker) -> None:
    """Two rails and rungs between them; the width is over all."""
    m.spread("", "height", "width")
    height = m.length("height", "height", "length", "rail.length", "rail.height", default=3000.0)
    width = m.length("width", "width", default=height / 7, note="over all")
    depth = m.length("rail_depth", "rail.depth", "rail.width", "rail.", "depth", default=width / 6)
    thick = m.length("rail_thickness", "rail.thickness", "thickness", default=width / 14)
    rung = m.across("rung_diameter", "rung", default=depth / 2)
    m.require(m.number(rung) <= m.number(depth), "the rungs are thicker than the rails")
    m.require(2 * m.number(thick) < m.number(width), "the rails are thicker than the ladder is wide")
    pitch = m.maybe("rung_spacing", "rung.spacing", "spacing")
    usual = m.number(height) / (m.number(pitch) if pitch is not None else 280.0 * min(1.0, m.number(height) / 2000))
    count = m.counted("rung", max(2, round(usual) - 1))
    step = pitch if pitch is not None else height / (count + 1)
    m.require(m.number(step) * (m.number(count) - 1) < m.number(height), "the rungs do not fit between the ends")
    m.solid("rails", Rectangle(thick, depth), by=height, positions=Grid(expr(2), expr(1), width - thick, depth))
    rungs = Grid(expr(1), count, width, step)
    m.solid(
        "rungs", Circle(rung), by=width - thick, at=((thick - width) / 2, ZERO, height / 2), plane="YZ", positions=rungs
    )


def stairs(m: Maker) -> None:
    """Solid steps that rise along X; the height and the length are those of the whole flight."""
    m.spread("", "length", "width", "height")
    m.spread("step", "depth", "width", "height")
    count = m.count("step", 10, least=1)
    rise = m.maybe("rise", "step.height", "rise.", "rise.height", "step.thickness")
    if rise is None:
        whole = m.maybe("height", "height", note="of the flight")
        rise = whole / count if whole is not None else m.default("rise", 175.0)
    going = m.maybe("going", "step.depth", "going.", "going.depth", "depth", "step.length")
    if going is None:
        whole = m.maybe("length", "length", note="of the flight")
        going = whole / count if whole is not None else m.default("going", rise * 1.6)
    width = m.length("width", "width", "step.width", "going.width", "rise.width", default=going * 3.2)
    corners: list[Point2] = [(ZERO, ZERO)]
    for n in range(count):
        corners += [(going * n, rise * (n + 1)), (going * (n + 1), rise * (n + 1))]
    corners.append((going * count, ZERO))
    m.solid("stairs", loop(corners), by=width, at=(ZERO, width / 2, ZERO), plane="XZ")


_SEAT = {"leg": "leg", "seat": "seat"}

SEATS = (
    Entry("stool", ("stool", "bar stool", "step stool"), stool, _SEAT, "legged"),
    Entry(
        "chair",
        ("chair", "dining chair", "kitchen chair"),
        chair,
        _SEAT | {"backrest": "backrest back"},
        "dining kitchen legged rest",
    ),
    Entry("ladder", ("ladder",), ladder, {"rail": "rail side stile upright", "rung": "rung"}),
    Entry(
        "stairs",
        ("stair", "staircase", "stairway"),
        stairs,
        {"step": "step tread stair", "rise": "rise riser", "going": "going run"},
        "straight",
    ),
)
