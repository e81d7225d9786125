"""Things that stand or hang: lamps, fans."""

from cadwright.parts.model import ZERO, Circle, Polar, Rectangle
from cadwright.planners.embedded.objects.entries import Entry
from cadwright.planners.embedded.objects.maker import Maker


def lamp(m: Maker) -> None:
    """A pole on a base plate, an arm along X from its top, a head under the arm's end."""
    height = m.length("pole_height", "pole.height", "pole.length", "height", default=4000.0)
    diameter = m.across("pole_diameter", "pole", "", default=height / 25)
    m.require(m.number(diameter) < m.number(height), "the pole is thicker than it is high")
    plate = m.across("base_diameter", "base", ".base ", default=diameter * 2.5)
    m.require(m.number(plate) > m.number(diameter), "the base is narrower than the pole")
    thick = m.length(
        "base_thickness", "base.thickness", "base.height", "base thickness", "base height", default=diameter / 5
    )
    reach = m.length("arm_length", "arm.length", "arm.", default=height / 4, note="from the pole's axis")
    arm = m.across("arm_diameter", "arm", default=diameter * 0.6)
    m.require(m.number(arm) <= m.number(diameter), "the arm is thicker than the pole")
    long = m.length("head_length", "head.length", default=reach * 0.6)
    wide = m.length("head_width", "head.width", default=diameter * 1.3)
    high = m.length("head_height", "head.height", "head.thickness", default=diameter * 0.6)
    level = height - diameter / 2
    m.solid("pole", Circle(diameter), by=height)
    m.solid("base", Circle(plate), by=thick)
    m.solid("arm", Circle(arm), by=reach, at=(ZERO, ZERO, level), plane="YZ")
    m.solid("head", Rectangle(long, wide), by=high, at=(reach, ZERO, level - arm / 4 - high))


def fan(m: Maker) -> None:
    """Flat blades round a hub; a blade's length is from the hub's rim. A ceiling fan hangs from a rod."""
    hub = m.across("hub_diameter", "hub", default=150.0)
    m.spread("blade", "length", "width", "thickness")
    length = m.length("blade_length", "blade.length", "blade.", default=hub * 3.5, note="from the rim of the hub")
    width = m.length("blade_width", "blade.width", "blade.depth", default=hub * 0.6)
    thick = m.length("blade_thickness", "blade.thickness", "blade.height", default=hub / 30)
    high = m.length("hub_height", "hub.height", "hub.thickness", "hub.length", default=hub * 0.6)
    m.require(m.number(width) < m.number(hub), "the blades are wider than the hub")
    m.require(m.number(thick) <= m.number(high), "the blades are thicker than the hub is high")
    count = m.counted("blade", 3, least=2)
    m.solid("hub", Circle(hub), by=high)
    reach = length + hub / 2
    at = (ZERO, ZERO, (high - thick) / 2)
    m.solid("blades", Rectangle(reach, width), by=thick, at=at, positions=Polar(count, reach))
    if m.mentions("ceiling", "rod"):
        rod = m.length("rod_length", "rod.length", "rod.height", "rod.", default=hub * 1.5)
        slim = m.across("rod_diameter", "rod", default=hub / 6)
        m.require(m.number(slim) < m.number(hub), "the rod is thicker than the hub")
        m.solid("rod", Circle(slim), by=rod, at=(ZERO, ZERO, high))


OUTDOORS = (
    Entry(
        "lamp",
        ("street lamp", "lamp post", "street light", "lamppost", "streetlight", "streetlamp", "lamp"),
        lamp,
        {"pole": "pole post mast", "arm": "arm", "head": "head lantern luminaire", "base": "base"},
        "street light",
    ),
    Entry(
        "fan",
        ("fan", "ceiling fan"),
        fan,
        {"blade": "blade", "hub": "hub", "rod": "rod downrod"},
        "ceiling bladed blade",
    ),
)
