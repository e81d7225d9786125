"""Straight knurls: grooves of 90 degrees along a round thing, all around it, by DIN 82 (form RAA)."""

import math

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.expressions import expr
from cadwright.parts.faces import towards
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import Body, Extrusion, Point3, Polar, Polygon
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.places.placement import find_host
from cadwright.parts.scene import AXES, Scene, UnbuildableError

_PITCH = 1.0
"""The most usual of the standard's pitches, mm."""
_FINEST = 0.3
_MOST = 400

FRAME = Frame(
    "knurl",
    "cut",
    ("knurl", "straight knurl", "knurling", "straight knurling", "knurled", "straight knurled", "knurled rim"),
    same("depth") | {"spacing": "pitch", "teeth": "teeth"},
    bare=("pitch",),
    takes=frozenset(("host", "place", "spacing")),
    adjectives=frozenset(("diamond",)),
    harmless=frozenset(("around", "outer", "straight")),
)


def build(scene: Scene, mention: Mention) -> None:
    """Cut the grooves into the host over its whole length."""
    host = find_host(scene, mention)
    axis = host.round_axis
    if axis is None or len(host.steps) > 1 or scene.mentions[host.mention].kind == "prism":
        raise UnbuildableError("a knurl is cut into something round and straight")
    if scene.said(mention, "diamond"):
        raise UnbuildableError("a diamond knurl is beyond me")
    for place in mention.places:
        if place.kind == "place" and set(place.sides) <= {"side", "outside"}:
            scene.use(place)
    across = host.size(next(a for a in AXES if a != axis))
    count = _count(scene, mention, scene.value(across))
    depth = scene.maybe(mention, "depth", "knurl depth")
    if depth is None:
        value = round(math.pi * scene.value(across) / count / 2, 3)
        scene.assume(f"the knurl is {value:g} mm deep, grooves of 90 degrees")
        depth = scene.define("knurl depth", value, note="half the pitch: grooves of 90 degrees")
    if not 0 < scene.value(depth) <= math.pi * scene.value(across) / count:
        raise UnbuildableError("the grooves of the knurl would run into each other")
    low = [host.middle(a) for a in AXES]
    low[AXES.index(axis)] = host.low[AXES.index(axis)]
    origin: Point3 = (low[0], low[1], low[2])
    grooves = Polar(scene.define("knurl count", count, "count"), across)
    sketch = Sketch(towards(axis).plane, origin)
    groove = Polygon(expr(4), depth * 2)
    scene.features.append(Body(scene.name("knurl"), sketch, (groove,), Extrusion(host.size(axis)), "cut", grooves))


def _count(scene: Scene, mention: Mention, across: float) -> int:
    """How many grooves there are, by their number or their pitch."""
    teeth = scene.take(mention, "teeth")
    if teeth is not None:
        scene.decided(mention, "teeth")
        count = round(teeth.value)
    else:
        apart = [p for p in mention.places if p.kind == "spacing" and p.amounts]
        spacing = scene.use(apart[0]).amounts[0].value if apart else None
        said = scene.take(mention, "pitch")
        pitch = said.value if said is not None else spacing
        if said is not None:
            scene.decided(mention, "pitch")
        if pitch is None:
            pitch = _PITCH
            scene.assume(f"a knurl with a pitch of {pitch:g} mm")
        if pitch < _FINEST:
            raise UnbuildableError(f"a pitch of {pitch:g} mm is too fine for a knurl")
        count = round(math.pi * across / pitch)
    if not 3 <= count <= _MOST:
        raise UnbuildableError(f"a knurl of {count} grooves")
    return count


KNURL = Kind(FRAME, build)
