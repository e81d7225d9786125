"""Directions and sides that are named by the sizes that the part has there: “along the 60”, “in the 50 x 40 face”."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from cadwright.english.places import SIDEWAYS, WIDE
from cadwright.english.statements import Mention, Place
from cadwright.parts.faces import Side
from cadwright.parts.scene import AXES, Axis, Scene, Solid

_SAME_SHARE = 1e-3
"""By how much a size may differ from what is said, as a share."""
_SIDES: dict[Axis, Side] = {"x": "right", "y": "front", "z": "top"}
_EDGES: dict[Axis, str] = {"x": "along x", "y": "along y", "z": "vertical"}
"""What edges are called that lie along an axis."""
_BASE = "base"
"""The underside, where no thing is called so."""
STRETCH = "stretch"
"""A place on one length of a stepped thing."""
UNKNOWN = "unknown"
"""A side that has another name where ends have theirs."""
_ANY_END = ("end", "near end", "far end", "other side")
"""Ends of which it is not clear which is which, where they are not alike."""
_UPRIGHT = ("left", "right", "front", "back")
_ENDS = frozenset(("small end", "big end"))
_NEAR_END, _FAR = "near end", "far end"
_WITHIN = ("through", "thru", "in", "into", "across")
_SEVERAL = 2
_ALONG_CUTS = frozenset(("groove", "slot", "vee", "tee slot", "dovetail"))
_BOTH_WAYS = {"end", "long side"}
_KINDS = ("along", "facing", "edges", "centre", "place", "flush")
"""Places that may name a size."""
_PIERCING = ("through", "thru", "crosses", "crossing", "cross")


def by_name(scene: Scene, mention: Mention) -> Mention:
    """The thing with such places named by axis or side; those that fit no size of what it is on stay as they are."""
    if not mention.places:
        return mention
    host = (scene.solid_of(mention.host) if mention.host is not None else None) or scene.body
    mention = _beside_cut(scene, mention, host)
    if _is_seen_in_front(scene, host):
        turned = (replace(p, axis="x") if p.kind == "axis" and p.noun == WIDE else p for p in mention.places)
        mention = replace(mention, places=tuple(turned))
    if host.ends:
        mention = replace(mention, places=tuple(_of_ends(host, p) for p in mention.places))
    if not any(p.kind in _KINDS or p.noun == _BASE or _ENDS & {*p.sides} for p in mention.places):
        return mention
    places = tuple(_at_end(scene, mention, host, _named(scene, mention, host, p)) for p in mention.places)
    stretch = next((p for p in places if p.kind == STRETCH), None)
    if stretch is not None:  # “through the 12 dia, 10 from the end” is from the end of that
        places = tuple(replace(p, sides=stretch.sides) if p.sides == ("end",) else p for p in places)
    return replace(mention, places=places)


def _beside_cut(scene: Scene, mention: Mention, host: Solid) -> Mention:
    """Two on each side of what is cut along the part, so far from its ends and sides, as the four that they are; one
    on each side, so far from the long sides, as two.
    """
    beside = [p for p in mention.places if p.kind == "host" and p.ref in _ALONG_CUTS]
    each = [p for p in mention.places if p.kind in ("host", "place") and p.every and p.sides == ("side",)]
    away = {side for p in mention.places if p.kind == "offset" for side in p.sides}
    number = mention.count or 1
    so_many = (number == _SEVERAL and away == _BOTH_WAYS) or (number == 1 and away == {"long side"})
    if not so_many or len(beside) != 1 or not each or host.round_axis is not None:
        return mention
    scene.assume(f"{number} {mention.noun} on each side of the {beside[0].noun}: {_SEVERAL * number} in all")
    scene.used |= {p.span for p in (*beside, *each)}
    rest = tuple(p for p in mention.places if p not in (*beside, *each))
    return replace(mention, count=_SEVERAL * number, places=rest)


def _is_seen_in_front(scene: Scene, host: Solid) -> bool:
    """Whether a thing is so wide as it is long from left to right: “80 wide, 60 deep, 20 high”."""
    body = scene.mentions[host.mention]
    return body.size("length") is None and body.size("width") is not None and body.size("depth") is not None


def _of_ends(host: Solid, place: Place) -> Place:
    """A place at an end that has a name, or along what ends have it, by the side where that is."""
    if place.kind == "axis" and place.relation in host.ends:
        return replace(place, axis="x")
    if place.kind == "axis" and place.relation == SIDEWAYS:
        return replace(place, axis="y")
    unknown = dict.fromkeys(_UPRIGHT if place.every else (*_UPRIGHT, *_ANY_END), UNKNOWN)
    return replace(place, sides=tuple({**unknown, **host.ends}.get(s, s) for s in place.sides))


def _at_end(scene: Scene, mention: Mention, host: Solid, place: Place) -> Place:
    """A place at the small or the big end of something round, by which end that is."""
    if not _ENDS & {*place.sides} or place.kind == "edges":
        return place
    if host.round_axis is None:  # the small ends of a block are its ends
        return replace(place, sides=tuple("end" if s == "small end" else s for s in place.sides))
    if len(host.steps) == 0:
        return place
    low, high = scene.value(host.steps[0].start), scene.value(host.steps[-1].end)
    if abs(low - high) <= _SAME_SHARE * low:
        return place
    drilled = mention.kind == "hole" and place.kind in ("place", "offset") and host.round_axis == "z"
    lower, upper = ("bottom", "top") if drilled else (_NEAR_END, _FAR)
    ends = {"small end": upper if high < low else lower, "big end": lower if high < low else upper}
    return replace(place, sides=tuple(ends.get(s, s) for s in place.sides))


def _stretch(scene: Scene, host: Solid, place: Place) -> Place:
    """A place on the length of a stepped thing that has the diameter which is said."""
    said = place.amounts[0].value
    wide = [_same(scene.value(s.start), said) and _same(scene.value(s.end), said) for s in host.steps]
    if wide.count(True) != 1 or len(wide) < _SEVERAL:
        return place
    at = wide.index(True)
    sides = (_FAR,) if at == len(wide) - 1 else (_NEAR_END,) if at == 0 else ()
    return replace(place, kind=STRETCH, sides=sides)


def _named(scene: Scene, mention: Mention, host: Solid, place: Place) -> Place:
    if (
        place.noun == _BASE
        and place.kind != "member"
        and place.sides in ((), ("bottom",))
        and not any(_BASE in m.term.split() for m in scene.mentions)
    ):
        kind = "offset" if place.kind == "away" else place.kind
        return replace(place, kind=kind, ref="", noun="", sides=("bottom",))
    if place.kind not in _KINDS or not place.amounts:
        return place
    if place.kind == "along" and host.steps and place.relation in _WITHIN:
        stretch = _stretch(scene, host, place)
        if stretch.kind == STRETCH:
            return stretch
    sizes = {a: scene.value(host.size(a)) for a in AXES}
    said = [q.value for q in place.amounts]
    if place.kind != "facing":
        axes = [a for a in AXES if _same(sizes[a], said[0])]
        if len(axes) != 1:
            return place if place.kind == "edges" else replace(place, kind="along")
        if place.kind == "centre":
            return replace(place, amounts=(), axis=axes[0])
        if place.kind in ("place", "flush"):
            return replace(place, amounts=(), sides=(_edge_of(place, axes[0], sizes),))
        if place.kind == "edges":
            sides = (_EDGES[axes[0]], *(s for s in place.sides if s not in ("long", "short")))
            return replace(place, amounts=(), sides=sides)
        if place.relation in _PIERCING and not host.ends:
            return replace(place, kind="place", amounts=(), sides=(_SIDES[axes[0]],), noun="face")
        return replace(place, kind="axis", amounts=(), axis=axes[0], relation="")
    said = said * _SEVERAL if len(said) == 1 else said  # “the 40 square face”
    axes = [a for a in AXES if _alike([sizes[b] for b in AXES if b != a], said)]
    if len(axes) != 1:
        return place
    return replace(place, kind="place", amounts=(), sides=(_SIDES[axes[0]],), noun="face")


def _edge_of(place: Place, axis: Axis, sizes: Mapping[Axis, float]) -> str:
    """Which of the sides a place is at that is as long as the part along an axis; of “flush with one” the first."""
    if place.kind == "flush":
        return "left" if axis == "y" else "front"
    return "long side" if sizes[axis] == max(sizes["x"], sizes["y"]) else "end"


def _same(size: float, said: float) -> bool:
    return abs(size - said) <= _SAME_SHARE * size


def _alike(sizes: Sequence[float], said: Sequence[float]) -> bool:
    return len(said) == 2 and all(_same(a, b) for a, b in zip(sorted(sizes), sorted(said), strict=True))
