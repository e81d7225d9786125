"""Half a pipe, or another share of one: where holes in it go, which is hollow and open along one side."""

import math
from collections.abc import Iterable
from itertools import product

from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.extents import extent
from cadwright.parts.faces import FACES, Face, normal
from cadwright.parts.model import Body, Hole
from cadwright.parts.scene import Scene, Solid, is_plural


def is_half_shell(scene: Scene, host: Solid) -> bool:
    """Whether a thing is half of a pipe, which stands on its end and is open at the front."""
    across, deep = scene.value(host.size("x")), scene.value(host.size("y"))
    return _is_shell(scene, host) and abs(across - 2 * deep) < ROUNDING


def _is_shell(scene: Scene, host: Solid) -> bool:
    """Whether a thing is a share of a pipe about the origin."""
    first = host is scene.solids[0] and host.round_axis is None and host.wall is None
    return first and host.inner is not None


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


def is_in_hollow(scene: Scene, cut: Hole | Body, places: Iterable[tuple[float, ...]]) -> bool:
    """Whether a cut along a share of a pipe is inside of it, where nothing is; holes have their axes at ``places``."""
    host = scene.solids[0]
    if host.inner is None or not _is_shell(scene, host) or normal(cut.frame.plane) != "z":
        return False
    radius = scene.value(host.inner) / 2
    if isinstance(cut, Hole):
        own = scene.value(cut.diameter) / 2
        return any(math.hypot(*at) + own <= radius for at in places)
    box = extent(scene.part(), cut)
    corners = product(*((scene.value(box.low[n]), scene.value(box.high[n])) for n in (0, 1)))
    return cut.mode == "cut" and all(math.hypot(*corner) <= radius for corner in corners)
