"""The things in a sketch that a phrase may mean, and picking them."""

import math
from collections.abc import Callable, Sequence

import msgspec

from cadwright.planners.embedded.freecad.questions.phrases import Phrase
from cadwright.sketch.curves import Box, bounds
from cadwright.sketch.facts import Facts, Loop, names
from cadwright.sketch.graph import XY, Circle

CLOSED = {"rectangle", "square", "triangle", "trapezoid", "hexagon", "oval", "semicircle"}


class Thing(msgspec.Struct, frozen=True):
    """Something with a place and a size; ``names`` what it is called, the most telling first."""

    names: tuple[str, ...]
    box: Box
    loop: Loop | None = None
    circle: Circle | None = None

    @property
    def center(self) -> XY:
        """The middle of its box."""
        return ((self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2)

    @property
    def width(self) -> float:
        """Of its box."""
        return self.box[2] - self.box[0]

    @property
    def height(self) -> float:
        """Of its box."""
        return self.box[3] - self.box[1]

    @property
    def area(self) -> float:
        """What it encloses; of its box where it is open."""
        if self.loop is not None:
            return self.loop.area
        return math.pi * self.circle.radius**2 if self.circle is not None else self.width * self.height


def of_loop(loop: Loop) -> Thing:
    """A loop as a thing."""
    return Thing(names(loop), loop.box, loop)


def of_circle(circle: Circle) -> Thing:
    """A circle as a thing."""
    box = bounds(circle)
    assert box is not None, "a circle of a sketch is finite"
    return Thing(("circle",), box, circle=circle)


def candidates(said: Phrase, facts: Facts) -> list[list[Thing]]:
    """The things of a phrase's kind, in each way in which a drawing can be read; the likeliest way first."""
    kind = said.kind
    if kind in ("circle", "hole"):
        solid = [of_circle(c) for c in facts.circles(dotted=False)]
        if kind == "hole":
            return [solid]
        every = [of_circle(c) for c in facts.circles()]
        return [every, solid] if len(every) != len(solid) else [every]
    if kind == "dot":
        return [[Thing(("dot",), (*p.at, *p.at)) for _, p in facts.dots]]
    if kind in CLOSED:
        drawn, cut = ([of_loop(x) for x in facts.loops(m) if kind in names(x)] for m in ("ends", "touching"))
        return [each for each in (drawn, cut) if each]
    if kind in ("object", "body", "boundary"):
        return [[of_loop(loop) for loop in facts.bodies]]
    drawn, cut = ([of_loop(loop) for loop in facts.loops(m)] for m in ("ends", "touching"))
    return [each for each in (drawn, cut) if each]


def picked(things: Sequence[Thing], said: Phrase) -> list[Thing]:
    """Those that the adjectives leave."""
    left = list(things)
    if "inner" in said.adjectives:
        left = [t for t in left if any(_within(t, o) for o in things)]
    if "outer" in said.adjectives:
        left = [t for t in left if not any(_within(t, o) for o in things)]
    for name, key in _EXTREMES.items():
        if name in said.adjectives:
            left = _most(left, key)
    if "small" in said.adjectives and left:
        largest = max(t.area for t in left)
        left = [t for t in left if t.area < 0.9 * largest]
    return left


def _most(things: Sequence[Thing], key: Callable[[Thing], float]) -> list[Thing]:
    """The things that a measure puts first, those that are as good as first with it."""
    if not things:
        return []
    best = max(key(t) for t in things)
    spread = best - min(key(t) for t in things)
    return [t for t in things if best - key(t) <= 0.03 * spread]


_EXTREMES: dict[str, Callable[[Thing], float]] = {
    "largest": lambda t: t.area,
    "large": lambda t: t.area,
    "main": lambda t: t.area,
    "smallest": lambda t: -t.area,
    "top": lambda t: t.center[1],
    "bottom": lambda t: -t.center[1],
    "left": lambda t: -t.center[0],
    "right": lambda t: t.center[0],
}


def _within(a: Thing, b: Thing) -> bool:
    """Whether the box of one lies in that of the other, which is larger."""
    slack = 1e-3 * max(b.width, b.height)
    inside = all(x >= y - slack for x, y in zip(a.box[:2], b.box[:2], strict=True)) and all(
        x <= y + slack for x, y in zip(a.box[2:], b.box[2:], strict=True)
    )
    return inside and a is not b and a.area < 0.98 * b.area


def encloses(b: Thing, a: Thing) -> bool:
    """Whether all of a thing lies inside of another one's outline."""
    return all(_holds(b, p) for p in _rim(a))


def reaches(a: Thing, b: Thing) -> bool:
    """Whether parts of a thing lie inside of another one's outline, and others outside."""
    return any(_holds(b, p) for p in _rim(a)) or any(_holds(a, p) for p in _rim(b))


def _holds(thing: Thing, p: XY) -> bool:
    if thing.circle is not None:
        return math.dist(p, thing.circle.center) < thing.circle.radius * 0.999
    return thing.loop is not None and thing.loop.holds(p)


def _rim(thing: Thing) -> list[XY]:
    """Points around a thing, a hair inside of its outline."""
    if thing.circle is not None:
        (x, y), r = thing.circle.center, 0.99 * thing.circle.radius
        return [(x + r * math.cos(n * math.pi / 8), y + r * math.sin(n * math.pi / 8)) for n in range(16)]
    if thing.loop is None:
        return [thing.center]
    cx, cy = thing.center
    return [(cx + 0.99 * (x - cx), cy + 0.99 * (y - cy)) for x, y in thing.loop.points]
