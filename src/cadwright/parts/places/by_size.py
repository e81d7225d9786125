"""Directions and sides that are named by the sizes that the part has there: “along the 60”, “in the 50 x 40 face”."""

from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.english.statements import Mention, Place
from cadwright.parts.faces import Side
from cadwright.parts.scene import AXES, Axis, Scene, Solid

_NEAR = 1e-3
"""By how much a size may differ from what is said, as a share."""
_SIDES: dict[Axis, Side] = {"x": "right", "y": "front", "z": "top"}
_BASE = "base"
"""The underside, where no thing is called so."""
_PIERCING = ("through", "thru", "crosses", "crossing", "cross")


def by_name(scene: Scene, mention: Mention) -> Mention:
    """The thing with such places named by axis or side; those that fit no size of what it is on stay as they are."""
    if not any(p.kind in ("along", "facing") or p.noun == _BASE for p in mention.places):
        return mention
    host = (scene.solid_of(mention.host) if mention.host is not None else None) or scene.body
    return replace(mention, places=tuple(_named(scene, mention, host, p) for p in mention.places))


def _named(scene: Scene, mention: Mention, host: Solid, place: Place) -> Place:
    if (
        place.noun == _BASE
        and place.sides in ((), ("bottom",))
        and not any(_BASE in m.term.split() for m in scene.mentions)
    ):
        kind = "offset" if place.kind == "away" else place.kind
        return replace(place, kind=kind, ref="", noun="", sides=("bottom",))
    if place.kind not in ("along", "facing"):
        return place
    sizes = {a: scene.value(host.size(a)) for a in AXES}
    said = [q.value for q in place.amounts]
    if place.kind == "along":
        axes = [a for a in AXES if _same(sizes[a], said[0])]
        if len(axes) != 1:
            return place
        if place.relation in _PIERCING:
            return replace(place, kind="place", amounts=(), sides=(_SIDES[axes[0]],), noun="face")
        return replace(place, kind="axis", amounts=(), axis=axes[0])
    axes = [a for a in AXES if _alike([sizes[b] for b in AXES if b != a], said)]
    if len(axes) != 1:
        return place
    return replace(place, kind="place", amounts=(), sides=(_SIDES[axes[0]],), noun="face")


def _same(size: float, said: float) -> bool:
    return abs(size - said) <= _NEAR * size


def _alike(sizes: Sequence[float], said: Sequence[float]) -> bool:
    return len(said) == 2 and all(_same(a, b) for a, b in zip(sorted(sizes), sorted(said), strict=True))
