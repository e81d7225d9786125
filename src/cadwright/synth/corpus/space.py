"""The space of operations that parts are composed in, P = P_base ∪ P_adv (IterCAD, appendix B.1).

A subset of it, sampled for each part, is a constraint: the part's script has to use all of it.
"""

import ast
from collections import Counter
from collections.abc import Collection, Iterable
from random import Random

import msgspec

from cadwright.syntax import parsed
from cadwright.synth.parts.draft import Level


class Operation(msgspec.Struct, frozen=True):
    """One operation: what it is, for people and for language models."""

    name: str
    what: str
    advanced: bool = False


BASE: tuple[Operation, ...] = (
    Operation("rect", "a rectangle, rect()"),
    Operation("circle", "a circle, circle()"),
    Operation("polygon", "a regular polygon, polygon()"),
    Operation("polyline", "an outline of straight lines, polyline() or lineTo(), closed"),
    Operation("arc", "an outline with arcs, threePointArc() or another arc"),
    Operation("slot2D", "a slot with round ends, slot2D()"),
    Operation("extrude", "an extrusion, extrude()"),
    Operation("both", "an extrusion to both sides of its plane, extrude(…, both=True)"),
    Operation("workplane", "a workplane on a face of the part, faces(…).workplane()"),
    Operation("pushPoints", "the same sketch at several points, pushPoints()"),
    Operation("union", "a union of two bodies, union()"),
)
"""P_base: sketch primitives and extrusions."""
ADVANCED: tuple[Operation, ...] = tuple(
    Operation(name, what, True)
    for name, what in (
        ("hole", "a drilled hole, hole()"),
        ("cboreHole", "a counterbored hole, cboreHole()"),
        ("cskHole", "a countersunk hole, cskHole()"),
        ("cutBlind", "a cut to a depth, cutBlind()"),
        ("cutThruAll", "a cut all through, cutThruAll()"),
        ("cut", "a body cut out of another one, cut()"),
        ("intersect", "what two bodies have in common, intersect()"),
        ("fillet", "rounded edges, fillet()"),
        ("chamfer", "bevelled edges, chamfer()"),
        ("shell", "a body hollowed to a wall, shell()"),
        ("revolve", "an outline turned about an axis, revolve()"),
        ("loft", "a body between two outlines, loft()"),
        ("sweep", "an outline along a path, sweep()"),
        ("taper", "an extrusion with a draft angle, extrude(…, taper=…)"),
        ("mirror", "a mirrored feature, mirror() or mirrorY()"),
        ("rarray", "a rectangular pattern, rarray()"),
        ("polarArray", "a circular pattern, polarArray()"),
        ("vertices", "features at the corners of a construction outline, vertices()"),
    )
)
"""P_adv: what parts are finished with, solids that are no plain extrusions, patterns."""
SPACE: dict[str, Operation] = {one.name: one for one in (*BASE, *ADVANCED)}
ARCS = {"threePointArc", "radiusArc", "sagittaArc", "tangentArcPoint", "ellipseArc"}
LINES = {"polyline", "lineTo", "line", "hLine", "vLine", "hLineTo", "vLineTo", "polarLine", "polarLineTo"}
MIRRORS = {"mirror", "mirrorX", "mirrorY"}
SIZES: dict[Level, tuple[int, int, int, int]] = {"easy": (1, 3, 0, 0), "hard": (0, 2, 1, 3)}
"""How many operations of P_base, and of P_adv, a part has to use: least and most of each."""


def sample(rng: Random, level: Level, among: Collection[str] | None = None) -> frozenset[str]:
    """A subset of the space, or of those ``among`` it: of P_base for easy parts, with some of P_adv for hard ones."""
    low, high, low_advanced, high_advanced = SIZES[level]
    found: list[str] = []
    for operations, least, most in ((BASE, low, high), (ADVANCED, low_advanced, high_advanced)):
        names = [one.name for one in operations if among is None or one.name in among]
        found += rng.sample(names, min(rng.randint(least, most), len(names)))
    return frozenset(found)


def in_order(names: Collection[str]) -> list[str]:
    """Operations in the order of the space."""
    return [name for name in SPACE if name in names]


def used(script: str) -> Counter[str]:
    """How often a script uses each operation of the space. Raises `SyntaxError` for what is no Python."""
    found: Counter[str] = Counter()
    for call in _calls(script):
        found.update(_operations(call))
    return found


def called(scripts: Iterable[str]) -> Counter[str]:
    """How often each method of CadQuery is called, whatever it is, as figure 7 of the paper counts them."""
    found: Counter[str] = Counter()
    for script in scripts:
        found.update(call.func.attr for call in _calls(script) if isinstance(call.func, ast.Attribute))
    return found


def _calls(script: str) -> list[ast.Call]:
    return [node for node in ast.walk(parsed(script)) if isinstance(node, ast.Call)]


def _operations(call: ast.Call) -> list[str]:
    if not isinstance(call.func, ast.Attribute):
        return []
    name = call.func.attr
    if name == "extrude":
        named = {keyword.arg for keyword in call.keywords}
        return [name, *(extra for extra in ("both", "taper") if extra in named)]
    for one, others in (("arc", ARCS), ("polyline", LINES), ("mirror", MIRRORS)):
        if name in others:
            return [one]
    return [name] if name in SPACE else []
