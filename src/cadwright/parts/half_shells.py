"""Half a pipe: where holes in it go, which is hollow and open along one side."""

import math
from collections.abc import Iterable

from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.faces import FACES, Face, normal
from cadwright.parts.model import Hole
from cadwright.parts.scene import Scene, Solid, is_plural


def is_half_shell(scene: Scene, host: Solid) -> bool:
    """Whether a thing is half of a pipe, which stands on its end and is open at the front."""
    if host is not scene.solids[0] or host.round_axis is not None or host.inner is None or host.wall is not None:
        return False
    across, deep = scene.value(host.size("x")), scene.value(host.size("y"))
    return abs(across - 2 * deep) < ROUNDING and scene.value(host.inner) < across


def crown(scene: Scene, mention: Mention, host: Solid) -> list[Face]:
    """The side of half a pipe across from where it is open, for what is cut where no side is said."""
    if not is_half_shell(scene, host) or any(p.sides for p in mention.places if p.kind != "offset"):
        return []
    scene.said(mention, "radial")
    shell = scene.mentions[host.mention].noun
    scene.assume(f"the {mention.noun} {'go' if is_plural(mention) else 'goes'} in at the crown of the {shell}")
    return [FACES["back"]]


def is_at_crown(scene: Scene, holes: Iterable[Hole]) -> bool:
    """Whether holes go in at the crown of half a pipe."""
    there = list(holes)
    return bool(there) and is_half_shell(scene, scene.solids[0]) and all(normal(h.frame.plane) == "y" for h in there)


def is_in_hollow(scene: Scene, hole: Hole, places: Iterable[tuple[float, ...]]) -> bool:
    """Whether a hole along half a pipe, with its axis at one of some ``places``, is inside of it, where nothing is."""
    host = scene.solids[0]
    if host.inner is None or not is_half_shell(scene, host) or normal(hole.frame.plane) != "z":
        return False
    radius, own = scene.value(host.inner) / 2, scene.value(hole.diameter) / 2
    return any(math.hypot(*at) + own <= radius for at in places)
