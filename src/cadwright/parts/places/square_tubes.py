"""Holes in square tubes, which are built standing and spoken of as they lie: their ends are left and right."""

from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.faces import FACES
from cadwright.parts.scene import Scene, Solid, UnbuildableError

_WALLS = {"top": "back", "bottom": "front"}
"""Where the upper and the lower wall of a tube are that lies, as it stands."""


def is_open_tube(scene: Scene, host: Solid) -> bool:
    """Whether a thing is a square tube that is open at both ends."""
    return scene.mentions[host.mention].kind == "square tube" and host.floor is None


def lies(scene: Scene) -> bool:
    """Whether the part is a square tube that lies, for its height is told across: “25 wide, 20 high, 200 long”."""
    mention = scene.mentions[scene.body.mention]
    high = mention.size("height")
    return (
        mention.kind == "square tube" and high is not None and scene.value(scene.body.size("z")) > high.value + ROUNDING
    )


def wall_of(side: str) -> str:
    """The side that a wall of a square tube is which is named as it lies."""
    return _WALLS.get(side, side)


def is_across_tube(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether a hole goes across a square tube, which has nothing to drill at its ends."""
    if mention.kind != "hole" or not is_open_tube(scene, host):
        return False
    named = any(s in FACES for p in mention.places if p.kind != "offset" for s in p.sides)
    if named or mention.size("depth") is not None:
        return False
    if abs(scene.value(host.size("x") - host.size("y"))) > ROUNDING:
        raise UnbuildableError(f"through which sides the {mention.noun} goes is not said")
    return True
