"""Round things on one axis: what stands at which end of what, and how long each is when a length over all is said."""

import msgspec

from cadwright.english.statements import Mention, Place
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.faces import Face, towards
from cadwright.parts.placement import find_host
from cadwright.parts.scene import AXES, MissingError, Scene, Solid, UnbuildableError

ROUND = frozenset(("cylinder", "tube", "cone", "shaft", "prism", "cup", "dome"))
"""Kinds of things that stand on an axis and have a ``height`` along it."""
_ASIDE = frozenset(("away", "circle", "grid", "corner", "point", "row", "spacing"))
"""Places that say that a thing is not on the axis."""
_ENDS = frozenset(("end", "side", "near end", "far end", "other side", "top", "bottom", "left", "right"))
_LOW = frozenset(("bottom", "left", "other side"))
_HIGH = frozenset(("top", "right", "near end"))
_NEAR = 1e-6


class Foot(msgspec.Struct, frozen=True):
    """Where a thing stands on the axis: the side of the host that it points away from, and how far along the axis."""

    face: Face
    level: Expr


def on_axis(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether a round thing on this host is on its axis."""
    return host.round_axis is not None and not any(p.kind in _ASIDE for p in mention.places)


def stack(scene: Scene, host: Solid) -> list[Solid]:
    """Everything on the axis of a round thing."""
    across = [a for a in AXES if a != host.round_axis]
    return [
        s
        for s in scene.solids
        if s.round_axis == host.round_axis
        and all(abs(scene.value(s.middle(a)) - scene.value(host.middle(a))) < _NEAR for a in across)
    ]


def feet(scene: Scene, mention: Mention, height: Expr, across: Expr) -> list[Foot]:
    """Where a thing of this height stands on the axis of its host: two places where both ends are said."""
    host = find_host(scene, mention)
    if host.round_axis is None:
        raise UnbuildableError(f"the {mention.noun} is on nothing round")
    n = AXES.index(host.round_axis)
    up, down = towards(host.round_axis, 1), towards(host.round_axis, -1)
    pile = [host] if _is_named(scene, mention, host) else stack(scene, host)
    high = max((s.high[n] for s in pile), key=scene.value)
    low = min((s.low[n] for s in pile), key=scene.value)
    if _both(scene, mention):
        if mention.count not in (None, 1, 2):
            raise UnbuildableError(f"{mention.count} at two ends")
        scene.count(mention)
        return [Foot(up, high), Foot(down, low)]
    if scene.count(mention) > 1:
        raise UnbuildableError(f"{mention.count} {mention.noun}s on one axis")
    inside = _inside(scene, mention, height, across, host)
    if inside is not None:
        return [Foot(up, inside)]
    return [Foot(down, low)] if _below(scene, mention) else [Foot(up, high)]


def _is_named(scene: Scene, mention: Mention, host: Solid) -> bool:
    named = {p.ref for p in mention.places if p.kind == "host" and p.ref}
    return mention.host == host.mention or scene.mentions[host.mention].kind in named


def _both(scene: Scene, mention: Mention) -> bool:
    found = [p for p in mention.places if p.kind in ("place", "host") and both_ends(p)]
    for place in found:
        scene.use(place)
    return bool(found)


def both_ends(place: Place) -> bool:
    """Whether a place is both ends of something."""
    return place.every and bool(set(place.sides) & _ENDS)


def _below(scene: Scene, mention: Mention) -> bool:
    """Whether it stands at the lower end."""
    below = False
    for place in mention.places:
        sides = set(place.sides)
        if place.kind in ("place", "host") and (sides & (_LOW | _HIGH | _ENDS) or place.relation):
            scene.use(place)
        if place.relation in ("under", "below") or sides & _LOW or ("far end" in sides and len(scene.solids) > 1):
            below = True
    return below


def _inside(scene: Scene, mention: Mention, height: Expr, across: Expr, host: Solid) -> Expr | None:
    """The foot of a collar: in the middle of a longer and thinner thing, or at a distance from one of its ends."""
    axis = host.round_axis
    assert axis is not None
    n = AXES.index(axis)
    offset = next((p for p in mention.places if p.kind == "offset" and p.amounts and set(p.sides) & _ENDS), None)
    longer = scene.value(host.size(axis)) > scene.value(height)
    if offset is not None:
        scene.use(offset)
        distance = scene.define(f"{mention.noun} distance", offset.amounts[0].value)
        if set(offset.sides) & {"top", "right", "far end"}:
            return host.high[n] - distance - height
        return host.low[n] + distance
    middle = next((p for p in mention.places if p.kind == "centre" and not p.sides), None)
    if middle is None:
        return None
    scene.use(middle)
    wider = scene.value(across) > scene.value(host.size("x" if axis != "x" else "y")) + _NEAR
    return host.middle(axis) - height / 2 if longer and wider else None


# lengths


def axial(scene: Scene, mention: Mention, slot: str = "height") -> Expr:
    """How long a round thing is along its axis: as said, or what the others leave of the length over all."""
    own = scene.maybe(mention, slot, slot)
    owner = next((m for m in scene.mentions if m.size("overall") is not None and m.kind in ROUND), None)
    if owner is None:
        if own is None:
            raise MissingError(f"the {slot} of the {mention.noun} is missing")
        within = 0.0 if scene.solids else _included(scene, mention)
        if within >= scene.value(own):
            raise UnbuildableError(f"what is included in the {mention.noun} is longer than it")
        return own - within
    said = owner.size("overall")
    assert said is not None
    others = _others(scene, mention)
    scene.used.add(said.span)
    if own is not None:
        total = scene.value(own) + others
        if owner is mention and abs(total - said.value) > _NEAR:
            raise UnbuildableError(f"the lengths add up to {total:g}, not to “{said.quote}”")
        return own
    if said.value - others <= 0:
        raise UnbuildableError(f"“{said.quote}” is shorter than the rest of it")
    whole = scene.define("overall length", said.value)
    return whole - expr(others) if others else whole


def _included(scene: Scene, mention: Mention) -> float:
    """The lengths that are said to be within that of the base."""
    total = 0.0
    for m in scene.mentions:
        said = m.size("height") or m.size("width")
        if m is not mention and m.kind in ROUND and said is not None and scene.said(m, "included"):
            total += said.value * (2 if any(both_ends(p) for p in m.places) else 1)
    return total


def _others(scene: Scene, mention: Mention) -> float:
    """The lengths of all other things on the axis together."""
    total = 0.0
    for m in scene.mentions:
        said = m.size("height") or m.size("width")
        if m is mention or m.kind not in ROUND or said is None or any(p.kind in _ASIDE for p in m.places):
            continue
        total += said.value * (2 if any(both_ends(p) for p in m.places) else 1)
    return total
