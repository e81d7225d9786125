"""Round plates with a bore and a circle of bolt holes."""

from cadwright.parts.expressions import Expr
from cadwright.parts.model import ZERO, Circle, Polar
from cadwright.planners.embedded.objects.entries import Entry
from cadwright.planners.embedded.objects.maker import Maker
from cadwright.planners.embedded.reading.items import Item


def flange(m: Maker) -> None:
    """The base is the plate; a hub stands on it where one is asked for. Bolt holes that are said are read as holes in
    any part are; without them there are four.
    """
    m.spread("", "diameter", "thickness")
    outer = m.across("diameter", "", ".outer ", default=120.0)
    thickness = m.length("thickness", "thickness", "height", "", default=outer / 10)
    bore = _bore(m, outer)
    hub = _hub(m, outer, bore, thickness)
    m.solid("flange", Circle(outer), by=thickness)
    top = thickness
    if hub is not None:
        m.solid("hub", Circle(hub[0]), by=hub[1], at=(ZERO, ZERO, thickness))
        top = thickness + hub[1]
    if bore is not None:
        m.drill("bore", bore, at=(ZERO, ZERO, top), depth=top)
    holes = [i for i in m.draft.reading.items if i.role == "cut" and not m.took(i)]
    if len(holes) == 1 and not holes[0].measured and not holes[0].places:
        m.parts["hole"] = holes.pop()
        m.answer(m.parts["hole"])
    if not holes and not m.mentions("blank"):
        _bolt_holes(m, outer, hub[0] if hub is not None else bore, thickness)


def _bore(m: Maker, outer: Expr) -> Expr | None:
    """Its diameter; a blank flange has none."""
    central = _central(m)
    if central is not None:
        m.parts["bore"] = central
    bore = m.maybe_across("bore_diameter", "bore", "bore.inner ", ".inner ", ".hole ")
    bore = bore or m.maybe("bore_diameter", "bore.") or (m.maybe("bore_diameter", "") if m.mentions("bore") else None)
    if bore is None and m.mentions("blank"):
        return None
    bore = bore if bore is not None else m.default("bore_diameter", outer * 0.4)
    m.require(m.number(bore) < m.number(outer), "the bore is wider than the flange")
    return bore


def _central(m: Maker) -> Item | None:
    """The hole that is the bore: it is called so, or stands in the middle."""
    for item in m.draft.reading.items:
        central = item.adjectives & {"central", "center", "centre", "middle", "inner"} or item.where("center")
        single = (item.count or 1) == 1 and not item.plural
        if item.role == "cut" and single and (item.noun == "bore" or central or not item.where("circle")):
            m.answer(item)
            return item
    return None


def _hub(m: Maker, outer: Expr, bore: Expr | None, thickness: Expr) -> tuple[Expr, Expr] | None:
    if not m.mentions("hub"):
        return None
    m.spread("hub", "diameter", "height")
    inside = bore if bore is not None else outer / 3
    across = m.across("hub_diameter", "hub", "hub.outer ", default=(outer + inside) / 2)
    m.require(m.number(across) < m.number(outer), "the hub is wider than the flange")
    m.require(bore is None or m.number(bore) < m.number(across), "the bore is wider than the hub")
    return across, m.length("hub_height", "hub.height", "hub.length", "hub.thickness", "hub.", default=thickness * 2)


def _bolt_holes(m: Maker, outer: Expr, inner: Expr | None, thickness: Expr) -> None:
    inside = inner if inner is not None else outer / 3
    number = m.count("hole", 4)
    circle = m.length("bolt_circle", "pcd", "circle.diameter", "circle.", default=(outer + inside) / 2)
    across = m.length("bolt_diameter", default=(outer - inside) / 8)
    count = m.draft.define("bolt_count", number, "count")
    m.drill("bolt_holes", across, at=(ZERO, ZERO, thickness), depth=thickness, positions=Polar(count, circle))


FLANGES = (
    Entry(
        "flange",
        ("flange", "pipe flange", "blank flange", "blind flange", "round flange", "circular flange"),
        flange,
        {"hub": "hub neck"},
        "pipe blank blind",
    ),
)
