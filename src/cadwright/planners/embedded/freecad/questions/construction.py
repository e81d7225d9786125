"""What the solid recogniser tells of how a document is built, as values with places and sizes."""

import functools
import itertools
import json
import math
from typing import Any, Literal

import msgspec

from cadwright.errors import InputError
from cadwright.sketch import Line, Sketch
from cadwright.sketch.facts import Facts, Loop, names
from cadwright.sketch.formats import json_text

XYZ = tuple[float, float, float]
TOLD = "The document holds:"


class _Plane(msgspec.Struct, frozen=True):
    x: XYZ
    y: XYZ
    normal: XYZ
    translation: XYZ


class Extrusion(msgspec.Struct, frozen=True, dict=True):
    """An extrusion as the recogniser tells it, and the sketch it is made from, where that could be read."""

    name: str
    type: Literal["new", "join", "cut", "intersect"]
    plane: _Plane | None = None
    direction: XYZ = (0.0, 0.0, 0.0)
    lengths: tuple[float, float] = (0.0, 0.0)
    profile: Sketch | None = None

    @functools.cached_property
    def facts(self) -> Facts | None:
        """Of its profile."""
        return Facts(self.profile) if self.profile is not None else None

    @functools.cached_property
    def outline(self) -> Loop | None:
        """The largest loop of its profile."""
        loops = self.facts.loops() if self.facts else ()
        return loops[0] if loops else None

    @property
    def length(self) -> float:
        """In all."""
        return sum(self.lengths)

    @property
    def volume(self) -> float:
        """What the outline sweeps, openings not taken off."""
        return abs(self.outline.area) * self.length if self.outline else 0.0

    @property
    def shapes(self) -> tuple[str, ...]:
        """What the outline is called, the most telling first."""
        return names(self.outline) if self.outline else ()

    @property
    def straight_sides(self) -> int | None:
        """How many lines the sketch draws the outline with."""
        if self.outline is None or self.profile is None:
            return None
        if len(self.facts.loops() if self.facts else ()) > 1:
            return sum(edge.straight for edge in self.outline.edges)
        return sum(isinstance(each, Line) and not each.construction for each in self.profile.geometry)

    @property
    def box(self) -> tuple[XYZ, XYZ] | None:
        """The corners of the box around it, exact where its plane lies along the axes."""
        if self.outline is None or self.plane is None:
            return None
        xmin, ymin, xmax, ymax = self.outline.box
        forward, backward = self.lengths
        plane = self.plane
        corners = [
            [
                o + u * x + v * y + w * d
                for o, x, y, d in zip(plane.translation, plane.x, plane.y, self.direction, strict=True)
            ]
            for u, v, w in itertools.product((xmin, xmax), (ymin, ymax), (-backward, forward))
        ]
        low, high = ([pick(c[axis] for c in corners) for axis in range(3)] for pick in (min, max))
        return (low[0], low[1], low[2]), (high[0], high[1], high[2])

    @property
    def axis(self) -> int | None:
        """The axis of the document that it runs along: 0, 1 or 2."""
        found = [axis for axis, part in enumerate(self.direction) if abs(part) > math.cos(math.radians(0.5))]
        return found[0] if found else None


class Built(msgspec.Struct, frozen=True):
    """How a document is built: its extrusions in their order, how many sketches, which other features."""

    extrusions: tuple[Extrusion, ...]
    sketches: int
    others: tuple[str, ...]

    @property
    def main(self) -> Extrusion | None:
        """The extrusion that makes most of the body; ``None`` where none does by far."""
        ranked = sorted((e for e in self.extrusions if e.type in ("new", "join")), key=lambda e: -e.volume)
        if not ranked or not ranked[0].volume or self.others:
            return None
        rest = sum(e.volume for e in ranked[1:])
        return ranked[0] if ranked[0].volume > rest else None


def read(stdout: str) -> Built | None:
    """What the recogniser printed; ``None`` where it is not whole."""
    start = stdout.find(TOLD)
    try:
        told = json.loads(stdout[start + len(TOLD) : stdout.rindex("}") + 1]) if start >= 0 else None
    except ValueError:
        return None
    if not isinstance(told, dict):
        return None
    profiles = {each["name"]: _sketch(each) for each in told.get("sketches", ())}
    try:
        extrusions = tuple(
            msgspec.structs.replace(msgspec.convert(each, Extrusion), profile=profiles.get(each.get("sketch")))
            for each in told.get("extrusions", ())
        )
    except msgspec.ValidationError:
        return None
    features = told.get("features", ())
    return Built(extrusions, len(profiles), tuple(f["kind"] for f in features if f.get("kind") != "boolean"))


def _sketch(told: dict[str, Any]) -> Sketch | None:
    drawn = {name: told[name] for name in ("Geometry", "Constraints") if name in told}
    try:
        return json_text.loads(json.dumps(drawn))
    except InputError:
        return None
