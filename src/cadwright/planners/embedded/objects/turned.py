"""Turned things: pulleys, knobs, funnels, mugs."""

from cadwright.parts.expressions import Expr, call, expr
from cadwright.parts.model import ZERO, Circle, Finish, Point2, Points, Revolution
from cadwright.planners.embedded.objects.entries import Entry
from cadwright.planners.embedded.objects.maker import Maker


def pulley(m: Maker) -> None:
    """A wheel with a groove in its rim and a bore."""
    m.spread("", "diameter", "width")
    outer = m.across("diameter", "", ".outer ", default=80.0)
    width = m.length("width", "width", "thickness", "height", "length", default=outer / 5)
    bore = _bore(m, outer * 0.2)
    deep = m.length("groove_depth", "groove.depth", default=width / 2)
    angle = m.angle("groove_angle", "groove.angle", default=38.0)
    mouth = m.length("groove_width", "groove.width", default=width * 0.7, note="at the rim")
    foot = m.name("groove_foot", mouth - 2 * deep * call("tan", angle / 2), "width at the bottom of the groove")
    m.require(m.number(mouth) < m.number(width), "the groove is wider than the rim")
    m.require(m.number(foot) > 0, "the groove is too deep for its angle")
    m.require(m.number(bore) / 2 + m.number(deep) < m.number(outer) / 2, "the groove runs into the bore")
    rim, root, middle = outer / 2, outer / 2 - deep, width / 2
    groove: list[Point2] = [(rim, middle - mouth / 2), (root, middle - foot / 2), (root, middle + foot / 2)]
    m.turned("pulley", [(ZERO, ZERO), (rim, ZERO), *groove, (rim, middle + mouth / 2), (rim, width), (ZERO, width)])
    m.drill("bore", bore, at=(ZERO, ZERO, width), depth=width)


def _bore(m: Maker, usual: Expr) -> Expr:
    hole = m.take("cut", "hole")
    if hole is not None:
        m.parts["bore"] = hole
    found = m.maybe_across("bore_diameter", "bore", ".inner ", "shaft", ".hole ")
    found = found if found is not None else m.maybe("bore_diameter", "bore.", "shaft.")
    return found if found is not None else m.default("bore_diameter", usual)


def knob(m: Maker) -> None:
    """A cylinder with a bevelled top edge and a blind bore for a shaft from below."""
    m.spread("", "diameter", "height")
    outer = m.across("diameter", "", ".outer ", default=30.0)
    height = m.length("height", "height", "thickness", "length", "", default=outer * 0.6)
    bore = _bore(m, outer / 5)
    deep = m.length("bore_depth", "bore.depth", "bore.height", default=height * 0.7)
    m.require(m.number(bore) < m.number(outer), "the bore is wider than the knob")
    m.require(m.number(deep) <= m.number(height), "the bore is deeper than the knob is high")
    edge = m.take("finish", "chamfer", "fillet")
    if edge is not None:
        m.parts["edge"] = edge
    kind = edge.shape if edge is not None else "chamfer"
    size = m.length("edge_size", "edge.radius", "edge.width", "edge.side", "edge.", default=outer / 20)
    finish = Finish("fillet" if kind == "fillet" else "chamfer", "top", size)
    m.solid("knob", Circle(outer), by=height, finishes=(finish,))
    m.solid("bore", Circle(bore), by=deep, mode="cut")


def o_ring(m: Maker) -> None:
    """A round cord that closes in a ring about Z."""
    cord = m.maybe(
        "section_diameter", "section.diameter", "section.", "cord.diameter", "cord.", "thickness", "minor diameter"
    )
    cord = cord if cord is not None else m.default("section_diameter", 3.0)
    inner = m.maybe_across("inner_diameter", ".inner ")
    outer = m.maybe_across("outer_diameter", ".outer ", "") if inner is None else None
    if inner is None and outer is None:
        inner = m.default("inner_diameter", 20.0)
    middle = (inner + cord) / 2 if inner is not None else (outer - cord) / 2 if outer is not None else cord
    m.require(m.number(middle) > m.number(cord) / 2, "the cord is too thick for the ring")
    m.solid("ring", Circle(cord), by=Revolution(expr(360)), plane="XZ", positions=Points(((middle, ZERO),)))


def funnel(m: Maker) -> None:
    """A cone of one wall thickness that goes over into a spout; the mouth is upwards."""
    m.spread("", "diameter", "height")
    mouth = m.maybe_across("mouth_diameter", ".top ", "mouth", "", ".outer ", "cone")
    mouth = mouth if mouth is not None else m.default("mouth_diameter", 100.0)
    spout = m.maybe_across("spout_diameter", ".bottom ", "spout", ".base ", ".inner ")
    spout = spout if spout is not None else m.default("spout_diameter", mouth / 6)
    long = m.length("spout_length", "spout.length", "spout.height", default=mouth / 2)
    wall = m.length("wall", "wall thickness", "thickness", default=mouth / 50, note="horizontal, in the cone")
    cone = m.maybe("cone_height", "cone.height", "cone.length")
    if cone is None:
        whole = m.maybe("height", "height", "length", note="over all")
        cone = m.name("cone_height", whole - long) if whole is not None else m.default("cone_height", mouth * 0.6)
    m.require(m.number(cone) > 0, "the spout is longer than the funnel is high")
    m.require(m.number(spout) < m.number(mouth), "the spout is wider than the mouth")
    m.require(2 * m.number(wall) < m.number(spout), "the walls fill the spout")
    m.draft.assume("the diameters of the funnel are outer ones")
    outside: list[Point2] = [(spout / 2, ZERO), (spout / 2, long), (mouth / 2, long + cone)]
    m.turned("funnel", [*outside, *((x - wall, z) for x, z in reversed(outside))])


def mug(m: Maker) -> None:
    """A round vessel with a handle, half a ring on the side along X."""
    m.spread("", "diameter", "height")
    outer = m.across("diameter", "", ".outer ", ".base ", ".top ", default=80.0)
    height = m.length("height", "height", "", default=outer * 1.15)
    wall = m.length("wall", "wall thickness", "thickness", default=outer / 20)
    floor = m.length("floor", "bottom thickness", "base thickness", "floor.thickness", default=wall)
    m.require(2 * m.number(wall) < m.number(outer), "the walls fill the inside")
    m.require(m.number(floor) < m.number(height), "the bottom is thicker than the mug is high")
    m.solid("mug", Circle(outer), by=height)
    if not m.mentions("cup", "tumbler", "beaker", "glass") or m.mentions("handle"):
        _handle(m, outer, height)
    m.solid("cavity", Circle(outer - 2 * wall), by=height - floor, at=(ZERO, ZERO, floor), mode="cut")


def _handle(m: Maker, outer: Expr, height: Expr) -> None:
    """A ring through the wall; what reaches inside is taken away with the cavity."""
    thick = m.maybe_across("handle_thickness", "handle")
    thick = thick if thick is not None else m.length("handle_thickness", "handle.thickness", default=height / 9)
    high = m.length("handle_height", "handle.height", "handle.length", default=height * 0.6, note="over all")
    m.require(m.number(high) <= m.number(height), "the handle is higher than the mug")
    m.require(2 * m.number(thick) < m.number(high), "the handle is too thick")
    ring = (high - thick) / 2
    at = (outer / 2, ZERO, height / 2)
    m.solid("handle", Circle(thick), by=Revolution(expr(360)), at=at, plane="ZY", positions=Points(((ring, ZERO),)))


TURNED = (
    Entry(
        "pulley",
        ("pulley", "v belt pulley", "belt pulley", "sheave"),
        pulley,
        {"groove": "groove", "shaft": "shaft"},
        "belt v",
    ),
    Entry("knob", ("knob", "control knob", "round knob"), knob, {"shaft": "shaft"}, "control"),
    Entry(
        "o-ring", ("o ring", "rubber ring"), o_ring, {"section": "section", "cord": "cord"}, "o cross rubber section"
    ),
    Entry("funnel", ("funnel",), funnel, {"mouth": "mouth opening rim", "spout": "spout stem outlet", "cone": "cone"}),
    Entry(
        "mug",
        ("mug", "cup", "coffee mug", "coffee cup", "tea cup", "beaker", "tumbler", "drinking glass"),
        mug,
        {"handle": "handle", "floor": "floor bottom"},
        "coffee tea drinking",
    ),
)
