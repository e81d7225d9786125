"""Round things on one axis: what stands at which end of what, and how long each is when a length over all is said."""

import re
from collections.abc import Sequence

import msgspec

from cadwright.english.lexicon import words_of
from cadwright.english.places import CONCENTRIC
from cadwright.english.statements import Mention, Place, Quantity
from cadwright.geometry.tolerance import ROUNDING, SAID_TWICE
from cadwright.parts.bodies.tips import is_held_below, tell_end
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.faces import Face, towards
from cadwright.parts.model import Hole, Point3
from cadwright.parts.places.hosts import is_other_end
from cadwright.parts.places.nearer import nearer
from cadwright.parts.places.placement import find_host
from cadwright.parts.scene import AXES, MissingError, Scene, Solid, UnbuildableError

ROUND = frozenset(("cylinder", "tube", "cone", "shaft", "prism", "cup", "end cap", "dome", "domed end"))
"""Kinds of things that stand on an axis and have a ``height`` along it."""
_ASIDE = frozenset(("away", "circle", "grid", "corner", "point", "row", "spacing"))
"""Places that say that a thing is not on the axis."""
_ON = frozenset(("place", "host", "corner", "offset", "circle", "point", "opposite"))
"""Places of what is on something else."""
_NAME = 2
_ENDS = frozenset(("end", "side", "near end", "far end", "other side", "top", "bottom", "left", "right"))
_LOW = frozenset(("bottom", "left", "other side"))
_HIGH = frozenset(("top", "right", "near end"))
_PAIRED = words_of("groups.toml", "parts.coaxial", "paired")
"""What is at both ends of a core where it is spoken of in the plural."""
_AROUND = ("around", "round")
_NEXT = 3
"""So many words are at most between a thing and the same said again: a comma, an article, an adjective."""
_DOMED = frozenset(("dome", "domed end"))
"""Kinds that are half as high as wide where their height is not said."""
_RIM = ("side",)
_UPWARDS = re.compile(r"\b(?:h|hts?|height|high|tall|hgt)\b", re.IGNORECASE)
_BESIDE = frozenset(("away", "offset", "point", "corner"))
"""Places of a bore that is not in the middle."""


class Foot(msgspec.Struct, frozen=True):
    """Where a thing stands on the axis: the side of the host that it points away from, and how far along the axis."""

    face: Face
    level: Expr


def on_axis(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether a round thing on this host is on its axis."""
    return host.round_axis is not None and not any(p.kind in _ASIDE or _is_from_rim(p) for p in mention.places)


def _is_from_rim(place: Place) -> bool:
    """Whether a distance is one from the rim of something round, and none along its axis."""
    return place.kind == "offset" and place.sides == _RIM and not place.every and len(place.amounts) == 1


def stack(scene: Scene, host: Solid) -> list[Solid]:
    """Everything on the axis of a round thing."""
    across = [a for a in AXES if a != host.round_axis]
    return [
        s
        for s in scene.solids
        if s.round_axis == host.round_axis
        and all(abs(scene.value(s.middle(a)) - scene.value(host.middle(a))) < ROUNDING for a in across)
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
    inset = next((p for p in mention.places if p.kind == "offset" and p.amounts and _from_both(mention, p)), None)
    if inset is not None:
        scene.use(inset)
        scene.count(mention)
        away = nearer(inset, scene.define(f"{mention.noun} distance", inset.amounts[0].value), height)
        if scene.value(away + height) * 2 > scene.value(high - low) + ROUNDING:
            raise UnbuildableError(f"the two {mention.noun} run into each other")
        return [Foot(up, low + away), Foot(up, high - away - height)]
    if _both(scene, mention):
        if mention.count not in (None, 1, 2):
            raise UnbuildableError(f"{mention.count} at two ends")
        scene.count(mention)
        return [Foot(up, high), Foot(down, low)]
    if scene.count(mention) > 1:
        raise UnbuildableError(f"{mention.count} {mention.noun.removesuffix('s')}s on one axis")
    inside = _inside(scene, mention, height, across, host)
    if inside is not None:
        return [Foot(up, inside)]
    below = stands_below(scene, mention) or is_held_below(scene, mention, host)
    tell_end(scene, mention, host, below)
    return [Foot(down, low)] if below else [Foot(up, high)]


def bore_of(scene: Scene, mention: Mention) -> Hole | None:
    """The bore beside the middle that a thing is said to be around; `UnbuildableError` where it is not there yet."""
    told = [p for p in mention.places if p.kind in ("host", "centre") and p.noun in ("hole", "bore")]
    told = [p for p in told if p.relation in ("around", "on", "about", CONCENTRIC, "")]
    holes = [k for k, m in enumerate(scene.mentions) if m.kind == "hole" and not m.gone]
    beside = [k for k in holes if any(p.kind in _BESIDE for p in scene.mentions[k].places)]
    if not told or len(holes) != 1 or beside != holes:
        return None
    made = [f for f in scene.features if isinstance(f, Hole) and scene.makers.get(f.name) == holes[0]]
    if len(made) != 1 or made[0].positions is not None or made[0].depth is not None:
        raise UnbuildableError(f"the hole that the {mention.noun} is around is not there yet")
    for place in told:
        scene.use(place)
    return made[0]


def point_on(host: Solid, at: Expr) -> Point3:
    """The point on the axis of a round thing at a level."""
    x, y, z = (at if a == host.round_axis else host.middle(a) for a in AXES)
    return x, y, z


def _is_named(scene: Scene, mention: Mention, host: Solid) -> bool:
    named = {p.ref for p in mention.places if p.kind == "host" and p.ref}
    return mention.host == host.mention or scene.mentions[host.mention].kind in named


def _both(scene: Scene, mention: Mention) -> bool:
    found = [p for p in mention.places if p.kind in ("place", "host") and both_ends(p)]
    for place in found:
        scene.use(place)
    if at_both_ends(mention):
        for place in (*scene.mentions[scene.solids[0].mention].places, *mention.places):
            if place.kind == "between":
                scene.use(place)
    if not found and at_both_ends(mention):
        scene.assume(f"the two {mention.noun} are at both ends")
    return bool(found) or at_both_ends(mention)


def at_both_ends(mention: Mention) -> bool:
    """Whether a round thing is at both ends of its axis: it is said, or there are two of it and no other place."""
    if any(both_ends(p) for p in mention.places):
        return True
    ends = mention.kind == "domed end" and any(word.endswith("s") for word in mention.noun.lower().split())
    several = mention.count == 2 or ends or is_pair(mention)  # “both ends hemispherical”
    elsewhere = any(
        p.kind in (*_ASIDE, "offset") or set(p.sides) & (_LOW | _HIGH) or p.kind == "centre" for p in mention.places
    )
    return several and mention.kind in ROUND and not elsewhere


def is_pair(mention: Mention) -> bool:
    """Whether a plural without a number is one at each end: the flanges of a spool."""
    several = mention.noun.lower().endswith("s") and mention.noun.lower() != mention.term  # and no “FLG”
    return mention.count is None and mention.term in _PAIRED and several


def core_first(bodies: list[Mention]) -> list[Mention]:
    """The bodies with the core of a spool before its two flanges: “two flanges 50 dia, core 20 dia between them”."""
    first = bodies[0]
    if not (first.count == 2 or is_pair(first)) or first.kind not in ROUND or first.places:
        return bodies
    core = next((m for m in bodies[1:] if m.kind in ROUND and m.count in (None, 1) and _width(m) is not None), None)
    width, own = _width(first), _width(core) if core is not None else None
    if core is None or width is None or own is None or own >= width:
        return bodies
    return [core, *(m for m in bodies if m is not core)]


def base_first(bodies: list[Mention]) -> list[Mention]:
    """The bodies with the one that is nowhere before one that is on something: “four feet under the base. A box …”."""
    first = bodies[0]
    base = next((m for m in bodies[1:] if not _is_on(m) and m.sizes and m.count in (None, 1)), None)
    if base is None or first.before is not None or not _is_on(first):
        return bodies
    return [base, *(m for m in bodies if m is not base)]


def _is_on(mention: Mention) -> bool:
    """Whether it is said where a thing is, and not only what it is called: “front panel 100 x 40”."""
    behind = (p for p in mention.places if p.span[0] > mention.span[0] or p.span[0] > _NAME)
    return mention.host is not None or any(p.kind in _ON for p in behind)


def hosts_first(everything: Sequence[Mention], mentions: Sequence[Mention]) -> list[Mention]:
    """Things behind those that they stand on: “a ball on a stem”."""
    found: list[Mention] = []
    for mention in mentions:
        host = everything[mention.host] if mention.host is not None else None
        if host is not None and host in mentions and host not in found and host is not mention:
            found.append(host)
        if mention not in found:
            found.append(mention)
    return found


def _width(mention: Mention) -> float | None:
    """The diameter of a round thing as said."""
    for slot, times in (("diameter", 1.0), ("outer diameter", 1.0), ("radius", 2.0), ("outer radius", 2.0)):
        said = mention.size(slot)
        if said is not None and said.unit == "mm":
            return said.value * times
    return None


def end_across(scene: Scene, mention: Mention, host: Solid) -> Expr:
    """The diameter of a round thing at the end at which something is."""
    below = any(set(p.sides) & _LOW or p.relation in ("under", "below") for p in mention.places)
    if host.steps:
        return host.steps[0].start if below else host.steps[-1].end
    return host.size("x" if host.round_axis != "x" else "y")


def _from_both(mention: Mention, place: Place) -> bool:
    """Whether two things are so far from either end."""
    return bool(set(place.sides) & {"end", "side"}) and mention.count == 2


def both_ends(place: Place) -> bool:
    """Whether a place is both ends of something."""
    return (place.every or place.counts == (2,)) and bool(set(place.sides) & _ENDS)


def stands_below(scene: Scene, mention: Mention) -> bool:
    """Whether it stands at the lower end."""
    below = False
    for place in mention.places:
        sides = set(place.sides)
        if place.kind in ("place", "host") and (sides & (_LOW | _HIGH | _ENDS) or place.relation):
            scene.use(place)
        other = "far end" in sides and (len(scene.solids) > 1 or is_other_end(scene, mention))
        if place.relation in ("under", "below") or sides & _LOW or other:
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
        distance = nearer(offset, scene.define(f"{mention.noun} distance", offset.amounts[0].value), height)
        if set(offset.sides) & {"top", "right", "far end"}:
            return host.high[n] - distance - height
        return host.low[n] + distance
    wider = scene.value(across) > scene.value(host.size("x" if axis != "x" else "y")) + ROUNDING
    if longer and wider and any(p.relation in _AROUND for p in mention.places):
        return _around_end(scene, mention, height, host)
    middle = next((p for p in mention.places if p.kind == "centre" and not p.sides), None)
    if middle is None:
        return None
    scene.use(middle)
    if middle.relation == CONCENTRIC:
        return None
    if any(p.kind == "place" and set(p.sides) & (_LOW | _HIGH) for p in mention.places):
        return None  # “on top in the middle”: the middle of the end
    if not longer:
        scene.assume(f"the {mention.noun} stands on the {scene.mentions[host.mention].noun}, in the middle of its end")
    return host.middle(axis) - height / 2 if longer and wider else None


def _around_end(scene: Scene, mention: Mention, height: Expr, host: Solid) -> Expr:
    """The foot of a collar around an end, which makes nothing longer; `UnbuildableError` where no end is said."""
    n = AXES.index(host.round_axis or "z")
    scene.used |= {p.span for p in mention.places if p.relation in _AROUND}
    for place in mention.places:
        at_end = set(place.sides) & (_LOW | _HIGH | {"end", "far end"})
        if place.kind == "place" and at_end:
            scene.use(place)
            return host.low[n] if at_end & (_LOW | {"end"}) else host.high[n] - height
        if place.kind == "centre" and not place.sides:
            scene.use(place)
            return host.middle(host.round_axis or "z") - height / 2
    raise UnbuildableError(f"how far along the {scene.mentions[host.mention].noun} the {mention.noun} is, is not said")


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
    others = _others(scene, mention) + _balls(scene, mention) + _below(scene, said)
    scene.used.add(said.span)
    if own is not None and not (said.value == scene.value(own) and others and not scene.solids):
        total = scene.value(own) + others
        wrong = owner is mention and abs(total - said.value) > SAID_TWICE and not _is_restated(scene, said.value)
        if wrong and not any(_takes_rest(m) for m in scene.mentions if m is not mention):
            raise UnbuildableError(f"the lengths add up to {total:g}, not to “{said.quote}”")
        return own
    if said.value - others <= 0:
        raise UnbuildableError(f"“{said.quote}” is shorter than the rest of it")
    whole = scene.define("overall length", said.value) if own is None else own
    return whole - expr(others) if others else whole


def _below(scene: Scene, overall: Quantity) -> float:
    """How high the block is on which round things stand, which a height over all has in it."""
    if not scene.solids or scene.solids[0].round_axis is not None or not _UPWARDS.search(overall.quote):
        return 0.0
    return scene.value(scene.solids[0].high[2] - scene.solids[0].low[2])


def _takes_rest(mention: Mention) -> bool:
    """Whether a round thing has no length of its own, and so what the others leave of the whole."""
    return (
        mention.kind in ROUND and _width(mention) is not None and not (mention.size("height") or mention.size("width"))
    )


def _is_restated(scene: Scene, overall: float) -> bool:
    """Whether the length of the first thing is that over all: “shaft 80 long with flanges at both ends, 80 overall”."""
    said = scene.mentions[scene.solids[0].mention].size("height") if scene.solids else None
    return said is not None and said.value == overall


def _included(scene: Scene, mention: Mention) -> float:
    """The lengths that are said to be within that of the base."""
    total = 0.0
    everything = scene.said(mention, "over all")
    for m in scene.mentions:
        within = scene.said(m, "included") or m.term.startswith(_PREDICATE) or everything
        if m is not mention and m.kind in ROUND and not says_round_end(scene, m) and within:
            total += _reach(scene, m)
    return total


_BALL = "ball"
_PREDICATE = "end "
"""So begins what says how the end of a thing is, which has that end within its length: “one end hemispherical”."""


def says_round_end(scene: Scene, mention: Mention) -> bool:
    """Whether a thing only says what an end is that was called round before it: “one end fully round (hemisphere)”."""
    k = scene.mentions.index(mention)
    rounded = k > 0 and scene.mentions[k - 1].kind in ("round end", "domed end")
    again = k + 1 < len(scene.mentions) and _is_said_again(mention, scene.mentions[k + 1])
    return (rounded or again) and mention.kind in _DOMED and not mention.sizes


def _is_said_again(mention: Mention, behind: Mention) -> bool:
    """Whether what comes right behind is the same dome with its size: “a domed head, a half ball of 19 radius”."""
    near = max((p.span[1] for p in mention.places), default=mention.span[1])
    return behind.kind == mention.kind and bool(behind.sizes) and not behind.places and behind.span[0] - near <= _NEXT


def _others(scene: Scene, mention: Mention) -> float:
    """The lengths of all other things on the axis together, which are within that over all."""
    found = [
        m
        for m in scene.mentions
        if m is not mention
        and m.kind in ROUND
        and not any(p.kind in _ASIDE for p in m.places)
        and not says_round_end(scene, m)
        and not _is_around(mention, m)
    ]
    for m in found:
        scene.said(m, "included")
    return sum(_reach(scene, m) for m in found)


def _balls(scene: Scene, core: Mention) -> float:
    """How far balls reach beyond the ends of the thing on which their middles are."""
    found = (m for m in scene.mentions if m.kind == _BALL and m is not core and not m.gone and m.size("share") is None)
    own = (m for m in found if not any(p.kind in _ASIDE for p in m.places) and "halved" not in m.adjectives)
    return sum((_width(m) or 0.0) / 2 * (2 if at_both_ends(m) else 1) for m in own)


def _is_around(core: Mention, mention: Mention) -> bool:
    """Whether a wider thing is said to be in the middle of another one, which it makes no longer."""
    middle = any(p.kind == "centre" and not p.sides and p.relation != CONCENTRIC for p in mention.places)
    at_end = any(p.kind == "place" and set(p.sides) & (_LOW | _HIGH | _ENDS) for p in mention.places)
    own, other = _width(mention), _width(core)
    return middle and not at_end and own is not None and other is not None and own > other


def _reach(scene: Scene, mention: Mention) -> float:
    """How far a round thing reaches along the axis, at both ends together."""
    said = mention.size("height") or mention.size("width")
    length = said.value if said is not None and said.unit == "mm" else 0.0
    if mention.kind in _DOMED and mention.size("height") is None:
        first = next((m for m in scene.mentions if m.kind in ROUND and _width(m) is not None), mention)
        length = (_width(mention) or _width(first) or 0.0) / 2
    return length * (2 if at_both_ends(mention) else 1)
