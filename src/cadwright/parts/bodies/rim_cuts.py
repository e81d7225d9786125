"""Slots and notches in the rim of a disc: cut inwards from outside, evenly around."""

from cadwright.english.statements import Mention
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import towards
from cadwright.parts.model import Body, Extrusion, Frame, Polar, Rectangle
from cadwright.parts.scene import Scene, Solid, UnbuildableError

_INTO = frozenset(("", "in", "into", "around", "round", "at", "on"))
_ROUND = frozenset(("round", "rounded", "radius"))
_MOST = 0.98
"""How much of the rim they may take at most."""


def in_rim(mention: Mention, host: Solid) -> bool:
    """Whether a cut is in the rim of a standing disc: “twelve slots round the edge, open at the rim”."""
    rims = [p for p in mention.places if p.kind in ("place", "host") and p.sides == ("side",) and not p.noun]
    deep = mention.size("depth") is not None or mention.size("length") is not None
    return host.round_axis == "z" and deep and any(p.relation in _INTO for p in rims)


def cut_rim(scene: Scene, mention: Mention, host: Solid, width: Expr) -> None:
    """Cut it so deep from outside, right through the disc, the first one on the +X side."""
    for place in mention.places:
        if place.kind in ("place", "host") and place.sides == ("side",):
            scene.use(place)
    if _ROUND & {name for name, _ in mention.sizes} or scene.said(mention, "rounded"):
        raise UnbuildableError(f"a {mention.noun} in a rim with a round bottom is beyond me")
    for word in ("open", "through", "around", "radial", "round", "square", "rectangular"):
        scene.said(mention, word)
    depth, length = (scene.maybe(mention, slot, f"{mention.noun} {slot}") for slot in ("depth", "length"))
    reach = depth if length is None else length
    if reach is None or (depth is not None and length is not None):
        raise UnbuildableError(f"how deep the {mention.noun} goes in from the rim is not clear")
    count = scene.count(mention)
    outer, inner = scene.value(host.size("x")) / 2, scene.value(host.inner) / 2 if host.inner is not None else 0.0
    if scene.value(reach) >= outer - inner:
        raise UnbuildableError(f"the {mention.noun} would go through to the middle")
    if count * scene.value(width) > _MOST * 2 * 3.14 * (outer - scene.value(reach)):
        raise UnbuildableError("they do not fit beside each other")
    origin = (host.middle("x"), host.middle("y"), host.low[2])
    turn = Polar(scene.define(f"{mention.noun} count", count, "count"), host.size("x"))
    cut = (Rectangle(reach * 2, width),)
    height = Extrusion(host.size("z"))
    name = scene.name(mention.noun)
    scene.features.append(Body(name, Frame(towards("z").plane, origin), cut, height, "cut", turn))
