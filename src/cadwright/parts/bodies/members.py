"""Which member of a profile something is on: “in the 60 leg”, “in each flange”, “in the bottom”."""

from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import SAID_TWICE
from cadwright.parts.faces import FACES
from cadwright.parts.scene import Member, Scene, UnbuildableError

_OTHER = "other"
_LONG = ("long", "longer")
_SHORT = ("short", "shorter")
_LYING = {"flat": "horizontal", "lying": "horizontal", "upright": "vertical", "standing": "vertical"}


def members_of(scene: Scene, mention: Mention) -> list[Member] | list[None]:
    """The members of the body that a thing is on, ``[None]`` where it is on something else.

    `UnbuildableError` where the body has several and none is named.
    """
    if not scene.solids or not scene.body.members or _elsewhere(scene, mention):
        return [None]
    for place in mention.places:
        found = _meant(scene, mention, place)
        if found:
            scene.use(place)
            return found
    if len(scene.body.members) == 1:
        return [scene.body.members[0]]
    if scene.body.outline is not None:
        return [None]
    names = sorted({min(m.names, key=lambda name: (len(name), name)) for m in scene.body.members})
    raise UnbuildableError(f"on which of its parts ({', '.join(names)}) is not said")


def _elsewhere(scene: Scene, mention: Mention) -> bool:
    """Whether a thing is on another one than the body, or between its members."""
    if mention.kind == "triangle":
        return True
    if mention.host is not None and mention.host != scene.body.mention:
        return scene.solid_of(mention.host) is not None
    body = scene.mentions[scene.body.mention].kind
    built = {scene.mentions[s.mention].kind for s in scene.solids[1:]}
    return any(p.ref in built and p.ref != body for p in mention.places if p.kind in ("host", "centre"))


def _meant(scene: Scene, mention: Mention, place: Place) -> list[Member]:
    """The members that a place names."""
    members = list(scene.body.members)
    others = _OTHER in place.sides
    if others:
        spoken_of = _spoken_of(scene, mention)
        members = [m for m in members if spoken_of and m != spoken_of]
    if place.kind == "member":
        members = [m for m in members if place.ref in m.names]
    elif place.kind in ("host", "centre") and any(place.noun in m.names for m in members):
        members = [m for m in members if place.noun in m.names]
    elif place.kind not in ("place", "host") or not place.sides:
        return []
    for word in place.sides:
        members = members if word == _OTHER else _called(scene, members, word)
    for said in place.amounts:
        members = [m for m in members if abs(scene.value(m.reach) - said.value) < SAID_TWICE]
    if len(members) == 1 or place.every:
        return members
    return members[:1] if not others and _is_any(scene, place, members) else []


def _is_any(scene: Scene, place: Place, members: list[Member]) -> bool:
    """Whether it makes no difference which of several members is meant: “in one leg” of an angle with equal legs."""
    if place.kind != "member" or place.counts == (2,) or not members:
        return False
    reach = [scene.value(m.reach) for m in members]
    return max(reach) - min(reach) < SAID_TWICE


def _spoken_of(scene: Scene, mention: Mention) -> Member | None:
    """The member that something was said to be on before: the “other” one is none of it."""
    before = scene.mentions[: scene.mentions.index(mention)]
    for earlier in reversed(before):
        found = [m for p in earlier.places for m in _meant(scene, earlier, p)]
        if found:
            return found[0] if len(found) == 1 else None
    return None


def _called(scene: Scene, members: list[Member], word: str) -> list[Member]:
    if word in (*_LONG, *_SHORT) and members:
        reach = [scene.value(m.reach) for m in members]
        best = max(reach) if word in _LONG else min(reach)
        return [m for m, r in zip(members, reach, strict=True) if abs(r - best) < SAID_TWICE]
    word = _LYING.get(word, word)
    if word in ("vertical", "horizontal"):
        return [m for m in members if (FACES[m.side].axis == "z") == (word == "horizontal")]
    word = {"upper": "top", "lower": "bottom"}.get(word, word)
    return [m for m in members if word in m.names]
