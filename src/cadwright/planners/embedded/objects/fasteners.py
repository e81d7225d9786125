"""Screws, bolts and nuts, without their threads."""

from cadwright.parts.expressions import Expr, call, expr
from cadwright.parts.model import ZERO, Circle, Polygon, Rectangle
from cadwright.planners.embedded.objects.entries import Entry
from cadwright.planners.embedded.objects.maker import Maker

HEX = {
    3: (5.5, 2.0, 2.4),
    4: (7.0, 2.8, 3.2),
    5: (8.0, 3.5, 4.7),
    6: (10.0, 4.0, 5.2),
    8: (13.0, 5.3, 6.8),
    10: (16.0, 6.4, 8.4),
    12: (18.0, 7.5, 10.8),
    16: (24.0, 10.0, 14.8),
    20: (30.0, 12.5, 18.0),
    24: (36.0, 15.0, 21.5),
}
"""By metric size: width across flats, height of a bolt's head (ISO 4014), height of a nut (ISO 4032)."""

SOCKET = {3: 2.5, 4: 3.0, 5: 4.0, 6: 5.0, 8: 6.0, 10: 8.0, 12: 10.0, 16: 14.0, 20: 17.0, 24: 19.0}
"""Width across flats of the socket of a cap screw (ISO 4762), whose head is 1.5 times as wide and as high as the
thread.
"""


def _nominal(m: Maker) -> tuple[Expr, int]:
    """The thread's diameter, and the metric size whose standard parts fit it (0 where there is none)."""
    thread = m.thread()
    if thread is not None:
        diameter = m.draft.define("diameter", thread.value, note=f"thread {thread.text}")
    else:
        diameter = m.across("diameter", "", "shank", ".hole ", ".inner ", "thread", "hole", default=8.0)
    size = m.number(diameter)
    return diameter, round(size) if round(size) in HEX and abs(size - round(size)) < 1e-9 else 0


def screw(m: Maker) -> None:
    """A shank under a head, head upwards; the length is that of the shank, as standards give it."""
    diameter, size = _nominal(m)
    m.spread("", "length")
    length = m.length("length", "length", "height", "shank.length", "", default=diameter * 4, note="below the head")
    m.draft.assume("the thread is not modelled")
    m.solid("shank", Circle(diameter), by=length)
    if m.mentions("socket", "allen", "cap"):
        _socket_head(m, diameter, length, size)
    elif m.mentions("bolt", "hexagonal", "hex", "hexagon"):
        _hexagon_head(m, diameter, length, size)
    elif m.mentions("countersunk", "flathead"):
        _countersunk_head(m, diameter, length)
    else:
        _slotted_head(m, diameter, length)


def _head(m: Maker, across: Expr, high: Expr) -> tuple[Expr, Expr]:
    wide = m.across("head_diameter", "head", default=across)
    m.require(m.number(wide) > m.number(expr(0)), "the head has no width")
    return wide, m.length("head_height", "head.height", "head.thickness", default=high)


def _slotted_head(m: Maker, diameter: Expr, length: Expr) -> None:
    wide, high = _head(m, diameter * 1.75, diameter * 0.65)
    m.draft.assume("the head is cylindrical with a slot")
    m.solid("head", Circle(wide), by=high, at=(ZERO, ZERO, length))
    slot = m.length("slot_width", "slot.width", default=diameter / 4)
    deep = m.length("slot_depth", "slot.depth", default=high / 2)
    m.solid("slot", Rectangle(wide, slot), by=deep, at=(ZERO, ZERO, length + high - deep), mode="cut")


def _countersunk_head(m: Maker, diameter: Expr, length: Expr) -> None:
    """Its length is over all, as standards give it."""
    wide = m.across("head_diameter", "head", default=diameter * 2)
    high = m.name("head_height", (wide - diameter) / 2, "90 degree cone")
    m.require(m.number(high) < m.number(length), "the head is higher than the screw is long")
    m.draft.assume("the length of the countersunk screw is over all")
    low = length - high
    m.turned("head", [(ZERO, low), (diameter / 2, low), (wide / 2, length), (ZERO, length)])
    slot = m.length("slot_width", "slot.width", default=diameter / 4)
    deep = m.length("slot_depth", "slot.depth", default=high / 2)
    m.solid("slot", Rectangle(wide, slot), by=deep, at=(ZERO, ZERO, length - deep), mode="cut")


def _socket_head(m: Maker, diameter: Expr, length: Expr, size: int) -> None:
    wide, high = _head(m, diameter * 1.5, diameter)
    m.solid("head", Circle(wide), by=high, at=(ZERO, ZERO, length))
    flats = m.length("socket_flats", "socket.flats", default=expr(SOCKET[size]) if size else diameter * 0.8)
    deep = m.length("socket_depth", "socket.depth", default=high / 2)
    m.solid("socket", _hexagon(flats), by=deep, at=(ZERO, ZERO, length + high - deep), mode="cut")


def _hexagon_head(m: Maker, diameter: Expr, length: Expr, size: int) -> None:
    across, high = HEX[size][:2] if size else (m.number(diameter) * 1.6, m.number(diameter) * 0.65)
    flats = m.length("head_flats", "head.flats", "flats", "head.width", default=across)
    height = m.length("head_height", "head.height", "head.thickness", default=high)
    m.require(m.number(flats) > m.number(diameter), "the head is narrower than the shank")
    m.solid("head", _hexagon(flats), by=height, at=(ZERO, ZERO, length))


def _hexagon(flats: Expr) -> Polygon:
    return Polygon(expr(6), flats / call("cos", 30))


def nut(m: Maker) -> None:
    """A hexagon, or another number of flats, with a bore of the thread's diameter."""
    hole = m.take("cut", "hole")
    if hole is not None:
        m.parts["hole"] = hole
    flats_said = m.maybe("across_flats", "flats", "width", "outer diameter", "side", "hole.flats")
    bored = hole is not None or m.threaded() or m.said("diameter", "radius", "inner diameter")
    if flats_said is None or bored:
        diameter, size = _nominal(m)
    else:
        diameter, size = m.default("diameter", flats_said * 0.6), 0
    m.draft.assume("the thread is not modelled: the bore has its diameter")
    across, high = (HEX[size][0], HEX[size][2]) if size else (m.number(diameter) * 1.6, m.number(diameter) * 0.8)
    flats = flats_said or m.default("across_flats", across)
    m.require(m.number(flats) > m.number(diameter), "the bore is wider than the nut")
    high_said = ("thickness", "height", "depth", "length", "hole.thickness", "hole.height", "")
    height = m.length("thickness", *high_said, default=high)
    square = "square" in m.whole.adjectives
    profile = Rectangle(flats, flats) if square else _hexagon(flats)
    m.solid("nut", profile, Circle(diameter), by=height)


FASTENERS = (
    Entry(
        "screw",
        ("screw", "bolt", "machine screw", "cap screw", "hex bolt", "wood screw"),
        screw,
        {"head": "head", "shank": "shank shaft", "thread": "thread", "slot": "slot", "socket": "socket"},
        "machine cap wood hex metric head slotted socket allen countersunk",
    ),
    Entry("nut", ("nut", "hex nut"), nut, {"thread": "thread"}, "hex metric"),
)
