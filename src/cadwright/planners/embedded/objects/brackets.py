"""Brackets: legs at right angles with holes in each, with a gusset where one is asked for; in the shape of an L, U
or Z.
"""

import msgspec

from cadwright.parts.expressions import Expr, expr
from cadwright.parts.model import ZERO, Extrusion, Grid, Plane, Point3
from cadwright.planners.embedded.editing.phrases import Place
from cadwright.planners.embedded.objects.entries import Entry
from cadwright.planners.embedded.objects.maker import Maker, loop
from cadwright.planners.embedded.reading.items import Item

_STANDING = {"upright", "wall", "vertical", "standing", "back", "upper"}
_LYING = {"base", "foot", "horizontal", "bottom", "lower", "floor"}


class Leg(msgspec.Struct, frozen=True):
    """A flat leg as its holes see it: where its face's middle is, in which plane, and how large it is."""

    name: str
    plane: Plane
    at: Point3
    along: Expr
    wide: Expr
    thick: Expr


def bracket(m: Maker) -> None:
    """One leg lies along X, the other stands at the origin; both are as wide along Y."""
    _name_legs(m)
    _stock(m)
    m.spread("sheet", "width", "thickness")
    if "base" in m.whole.dimensions:
        m.whole.dimensions.setdefault("length", m.whole.dimensions.pop("base"))
    m.spread("", "length", "height", "thickness", "width")
    m.spread("leg", "length", "height", "thickness")
    x = m.length(
        "length", "length", "leg.length", "base.length", "leg.", "base.", "", default=50.0, note="lying leg, outside"
    )
    tall = ("wall.height", "wall.length", "wall.", "height", "leg.height", "leg.")
    y = m.length("height", *tall, default=x, note="standing leg, outside")
    thin = ("thickness", "leg.thickness", "wall thickness", "sheet.thickness", "sheet.")
    t = m.length("thickness", *thin, default=x / 10)
    widths = ("wall.width", "base.width", "sheet.width")
    w = m.length("width", "width", "depth", "leg.width", "leg.depth", *widths, default=x * 0.6)
    m.require(m.number(t) < min(m.number(x), m.number(y)), "the legs are thicker than they are long")
    corners = [(ZERO, ZERO), (x, ZERO), (x, t), (t, t), (t, y), (ZERO, y)]
    m.solid("bracket", loop(corners), by=w, at=(ZERO, w / 2, ZERO), plane="XZ")
    if m.mentions("gusset", "rib", "brace"):
        _gusset(m, x, y, t)
    lying = Leg("lying_holes", "XY", ((x + t) / 2, ZERO, t), x - t, w, t)
    standing = Leg("standing_holes", "YZ", (t, ZERO, (y + t) / 2), y - t, w, t)
    while (holes := m.take("cut", "hole")) is not None:
        _holes(m, holes, lying, standing)


def _name_legs(m: Maker) -> None:
    """Legs that are told apart by how they stand: the vertical one is the wall, the horizontal one the base."""
    for item in m.each("leg"):
        term = "wall" if item.adjectives & _STANDING else "base" if item.adjectives & _LYING else "leg"
        known = m.parts.get(term)
        if known is None or known is item:
            m.parts[term] = item
        else:
            known.amounts += item.amounts
            known.dimensions.update({k: v for k, v in item.dimensions.items() if k not in known.dimensions})
    if m.parts.get("leg") in (m.parts.get("wall"), m.parts.get("base")):
        m.parts.pop("leg", None)


def _gusset(m: Maker, x: Expr, y: Expr, t: Expr) -> None:
    """A triangle in the corner, in the middle of the width."""
    thick = m.length("gusset_thickness", "gusset.thickness", "gusset.width", "gusset.", default=t)
    leg = m.length("gusset_length", "gusset.length", "gusset.height", "gusset.side", default=(x - t) / 2)
    m.require(m.number(leg) <= min(m.number(x), m.number(y)) - m.number(t), "the gusset is longer than the legs")
    corners = [(t, t), (t + leg, t), (t, t + leg)]
    m.solid("gusset", loop(corners), by=Extrusion(thick / 2, both=True), plane="XZ")


def _holes(m: Maker, holes: Item, lying: Leg, standing: Leg) -> None:
    """A row of holes across the leg that is named, else the same number in each leg."""
    m.parts["hole"] = holes
    across = m.maybe_across("hole_diameter", "hole") or m.maybe("hole_diameter", "hole.") or m.bolt("hole")
    across = across if across is not None else m.default("hole_diameter", lying.wide / 5)
    legs = _named_legs(holes, lying, standing)
    count = holes.count or (2 if holes.plural else 1)
    if not legs:
        legs = [lying, standing]
        each = any(p.target is not None and p.target.article == "all" for p, _ in holes.places)
        if not each and count % 2 and count > 1:
            m.draft.misses(f"{count} holes do not stand evenly in two legs")
        if not each and count > 1:
            count //= 2
            m.draft.assume(f"{count} of the holes in each leg")
    number = m.draft.define("holes_per_leg" if len(legs) > 1 else f"{legs[0].name}_count", count, "count")
    wide = lying.wide
    apart = holes.where("apart")
    if apart is not None and apart[0].distance is not None:
        holes.dimensions.setdefault("spacing", apart[0].distance)
    spacing = m.maybe("hole_spacing", "hole.spacing") if count > 1 else wide
    spacing = spacing if spacing is not None else m.default("hole_spacing", wide / count)
    reach = m.number(spacing) * (count - 1) + m.number(across)
    m.require(reach < m.number(wide), "the holes do not fit across the bracket")
    for leg in legs:
        m.require(m.number(across) < m.number(leg.along), "the holes are wider than the legs")
        row = Grid(expr(1), number, wide, spacing) if leg.plane == "XY" else Grid(number, expr(1), spacing, wide)
        m.drill(leg.name, across, at=leg.at, plane=leg.plane, depth=leg.thick, positions=row)


def _named_legs(holes: Item, lying: Leg, standing: Leg) -> list[Leg]:
    """The leg that the holes are said to be in; none where they are in both, or nothing is said."""
    found = []
    for place, _ in holes.places:
        said = _words(place)
        found += [standing] if said & _STANDING else [lying] if said & _LYING else []
    return found[:1]


def _words(place: Place) -> set[str]:
    target = place.target
    return {target.noun, *target.adjectives} if target is not None else set()


def u_bracket(m: Maker) -> None:
    """A base with a side standing at either end, all of one thickness."""
    _stock(m)
    _merge_legs(m)
    base = m.length(
        "length", "base.width", "base.length", "base.", "base", "length", "width", default=60.0, note="outside"
    )
    high = m.length("height", "leg.height", "leg.length", "leg.", "height", "side", default=base / 2, note="outside")
    t = m.length("thickness", "thickness", "sheet.thickness", "sheet.", "leg.thickness", default=base / 20)
    w = m.length("width", "depth", "leg.depth", "leg.width", "base.depth", "width", default=base * 0.6)
    m.require(2 * m.number(t) < m.number(base) and m.number(t) < m.number(high), "the sides are too thick")
    x = base / 2
    right = [(x, ZERO), (x, high), (x - t, high), (x - t, t)]
    m.solid(
        "bracket", loop([*right, *((-a, z) for a, z in reversed(right))]), by=Extrusion(w / 2, both=True), plane="XZ"
    )


def z_bracket(m: Maker) -> None:
    """Two flanges that point in opposite directions from the ends of an upright web."""
    _stock(m)
    _merge_legs(m)
    flange = m.part("leg")
    lower = m.length("flange", "leg.length", "leg.width", "leg.", "length", default=30.0, note="outside")
    flange.amounts[:] = [a for a in flange.amounts if a.value != m.number(lower)]
    upper = m.maybe("upper_flange", "leg.", note="outside") or lower
    high = m.length("height", "web.height", "web.length", "web.", "height", default=lower, note="over all")
    t = m.length("thickness", "thickness", "web.thickness", "sheet.thickness", "sheet.", default=lower / 10)
    w = m.length("width", "width", "web.width", "depth", default=lower)
    m.require(2 * m.number(t) < m.number(high), "the flanges are too thick")
    m.require(m.number(t) < min(m.number(lower), m.number(upper)), "the web is too thick")
    below = [(ZERO, ZERO), (lower, ZERO), (lower, t), (t, t)]
    above = [(t, high), (t - upper, high), (t - upper, high - t), (ZERO, high - t)]
    m.solid("bracket", loop([*below, *above]), by=Extrusion(w / 2, both=True), plane="XZ")


def _stock(m: Maker) -> None:
    """What is said after the sheet that a bracket is bent from is said of the bracket."""
    sheet = m.parts.get("sheet")
    if sheet is None:
        return
    if not sheet.measured or not (sheet.amounts or sheet.sizes or "thickness" in sheet.dimensions):
        sheet.amounts += m.whole.amounts
        m.whole.amounts.clear()
    for name in [n for n in sheet.dimensions if n not in ("thickness", "width")]:
        m.whole.dimensions.setdefault(name, sheet.dimensions.pop(name))


def _merge_legs(m: Maker) -> None:
    for item in m.each("leg"):
        if item is not m.part("leg"):
            m.part("leg").amounts += item.amounts
            m.part("leg").dimensions |= item.dimensions


_SHEET = "sheet stock strip bar"

BRACKETS = (
    Entry(
        "bracket",
        ("l bracket", "angle bracket", "corner bracket", "l shaped bracket", "shelf bracket", "mounting bracket"),
        bracket,
        {
            "leg": "leg arm flange side",
            "gusset": "gusset rib brace",
            "base": "base foot",
            "wall": "upright wall",
            "sheet": _SHEET,
        },
        "angle corner shelf mounting shaped l flat from horizontal vertical",
        listed="leg",
    ),
    Entry(
        "u-bracket",
        ("u bracket", "u shaped bracket"),
        u_bracket,
        {"leg": "leg arm flange side", "base": "base", "sheet": _SHEET},
        "u shaped bent folded high",
        listed="leg",
    ),
    Entry(
        "z-bracket",
        ("z bracket", "z shaped bracket"),
        z_bracket,
        {"leg": "leg arm flange", "web": "web", "sheet": _SHEET},
        "z shaped bent folded top bottom",
        listed="leg",
    ),
)
