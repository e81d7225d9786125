"""Standoffs and round containers."""

from cadwright.parts.expressions import call, expr
from cadwright.parts.model import Circle, Hollow, Polygon
from cadwright.parts.screws import PITCH
from cadwright.planners.embedded.objects.entries import Entry
from cadwright.planners.embedded.objects.maker import Maker
from cadwright.planners.embedded.reading.drafting import Refused


def standoff(m: Maker) -> None:
    """A hexagonal or round post; a thread that is named without a hole is tapped through it."""
    flats = m.maybe("across_flats", "flats", "hexagon.flats", "hexagon.", "hexagon.width", "width")
    outer = None if flats is not None else m.maybe_across("outer_diameter", ".outer ", "", "hexagon")
    if flats is None and outer is None:
        flats = m.default("across_flats", 5.5)
    long = m.length("length", "length", "height", "hexagon.length", "hexagon.height", "", default=20.0)
    profile = Circle(outer) if outer is not None else Polygon(expr(6), flats / call("cos", 30) if flats else expr(0))
    m.solid("standoff", profile, by=long)
    thread = next((a for a in m.whole.amounts if a.kind == "thread"), None)
    if thread is not None:
        m.whole.amounts.remove(thread)
        if thread.value not in PITCH:
            raise Refused(f"{thread.quote} is not a thread that I know")
        core = m.draft.define("core_diameter", thread.value - PITCH[thread.value], note=f"{thread.quote} core hole")
        m.draft.assume(f"{thread.quote}: core hole through, the thread itself is not modelled")
        m.drill("core_hole", core, at=(expr(0), expr(0), long), depth=long)


def pot(m: Maker) -> None:
    """A round vessel, open at the top."""
    m.spread("", "diameter", "height")
    outer = m.across("diameter", "", ".outer ", default=80.0)
    high = m.length("height", "height", "length", "", default=outer)
    wall = m.length("wall", "wall thickness", "thickness", "wall.thickness", "wall.", default=outer / 30)
    floor = m.maybe("floor", "floor.thickness", "floor.", "bottom thickness", "base thickness")
    m.require(2 * m.number(wall) < m.number(outer), "the walls fill the inside")
    m.solid("container", Circle(outer), by=high)
    if floor is None:
        m.feature(Hollow(m.draft.free("hollow"), wall))
        return
    m.require(m.number(floor) < m.number(high), "the bottom is thicker than the container is high")
    m.solid("cavity", Circle(outer - 2 * wall), by=high - floor, at=(expr(0), expr(0), floor), mode="cut")


STANDOFFS = (
    Entry(
        "standoff",
        ("standoff", "stand off", "hex standoff", "hexagonal standoff", "threaded standoff"),
        standoff,
        {"hexagon": "hex hexagon"},
        "hex hexagonal threaded",
    ),
    Entry(
        "container",
        (
            "cylindrical container",
            "round container",
            "cylindrical box",
            "round box",
            "pot",
            "flower pot",
            "vase",
            "cylindrical cup",
            "pen holder",
            "cylindrical vase",
        ),
        pot,
        {"wall": "wall", "floor": "floor bottom base"},
        "open top cylindrical round flower pen",
    ),
)
