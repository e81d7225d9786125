"""The wider mouths of holes, which take the heads of screws: counterbores and countersinks."""

import math

from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr
from cadwright.parts.model import Counterbore, Countersink
from cadwright.parts.scene import MissingError, Scene, UnbuildableError
from cadwright.parts.screws import CLEARANCE, COUNTERBORE


def recess_of(scene: Scene, mention: Mention, across: Expr) -> Counterbore | Countersink | None:
    """The wider mouth, by the sizes that are said or those of the screw, which are told."""
    sunk, bored = scene.said(mention, "countersunk"), scene.said(mention, "counterbored")
    if sunk and bored:
        raise UnbuildableError("a hole is countersunk or counterbored, not both")
    if not (sunk or bored):
        return None
    screw = _screw(scene, mention, across)
    noun = "countersink" if sunk else "counterbore"
    diameter = scene.maybe(mention, "recess diameter", f"{noun} diameter")
    if diameter is None:
        head = 2 * screw if sunk else COUNTERBORE.get(screw)
        if (not screw and not sunk) or head is None:
            raise MissingError(f"the diameter of the {noun} is missing")
        if not screw:
            scene.assume(f"{noun} diameter not given: {scene.value(across * 2):g} mm, twice the hole")
            diameter = across * 2
        else:
            scene.assume(f"{noun} for an M{screw:g} screw: {head:g} mm")
            diameter = scene.define(f"{noun} diameter", head, note=f"head of an M{screw:g} screw")
    if scene.value(diameter) <= scene.value(across):
        raise UnbuildableError(f"the {noun} is no wider than the hole")
    if sunk:
        angle = scene.maybe(mention, "recess angle", "countersink angle", "deg")
        if angle is None:
            scene.assume("countersinks of 90 degrees")
            angle = scene.define("countersink angle", 90, "deg")
        return Countersink(diameter, angle)
    depth = scene.maybe(mention, "recess depth", f"{noun} depth")
    if depth is None and mention.size("depth") is not None:
        raise MissingError("the depth of the counterbore is missing")
    if depth is None:
        if not screw:
            raise MissingError("the depth of the counterbore is missing")
        head = screw + (0.4 if screw <= 6 else 0.6)
        scene.assume(f"counterbore for an M{screw:g} socket screw: {head:g} mm deep")
        depth = scene.define(f"{noun} depth", head, note="head and clearance")
    return Counterbore(diameter, depth)


def _screw(scene: Scene, mention: Mention, across: Expr) -> float:
    """The nominal diameter of the metric screw for a hole: as said, or the one whose clearance hole it is; else 0."""
    said = scene.take(mention, "recess thread") or mention.size("thread")
    if said is not None:
        return said.value
    return next((m for m, clear in CLEARANCE.items() if abs(clear - scene.value(across)) < ROUNDING), 0.0)


def check_mouth(scene: Scene, across: Expr, recess: Counterbore | Countersink | None, reach: Expr) -> None:
    """Raise `UnbuildableError` where the mouth is deeper than the part or the hole."""
    if recess is None:
        return
    half = (scene.value(recess.diameter) - scene.value(across)) / 2
    deep = (
        half / math.tan(math.radians(scene.value(recess.angle) / 2))
        if isinstance(recess, Countersink)
        else scene.value(recess.depth)
    )
    if deep > scene.value(reach) + ROUNDING:
        raise UnbuildableError("its mouth is deeper than the hole")
