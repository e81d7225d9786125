"""One thing of a part as it was built: its features, its box, where its copies are."""

from functools import cached_property

from msgspec.structs import replace

from cadwright.english.statements import Standing
from cadwright.geometry.tolerance import SAID_TWICE
from cadwright.parts.confirmed.sides import flat_sides
from cadwright.parts.extents import AXES as PLANES
from cadwright.parts.extents import Extent, extent
from cadwright.parts.faces import towards
from cadwright.parts.model import Body, Hole
from cadwright.parts.scene import AXES, Axis, Scene, Solid

ENDS = frozenset(("end", "near end", "far end", "other side"))
"""Sides that are where a thing is longest."""


class Thing:
    """The thing that a mention made, in the part that it is of."""

    def __init__(self, scene: Scene, mention: int) -> None:
        self.scene, self.index = scene, mention
        self.mention = scene.mentions[mention]
        self.solid = scene.solid_of(mention)
        self.host = scene.solids[0]
        """What the part begins with."""
        self.is_first = mention == self.host.mention
        own = [f for f in scene.features if scene.makers.get(f.name) == mention]
        self.bodies = [f for f in own if isinstance(f, Body)]
        self.holes = [f for f in own if isinstance(f, Hole)]
        self.features: list[Body | Hole] = [*self.bodies, *self.holes]

    @property
    def is_cut(self) -> bool:
        """Whether it takes material away."""
        return bool(self.holes) or any(f.mode == "cut" for f in self.bodies)

    @property
    def standings(self) -> tuple[Standing, ...]:
        """Where its copies are."""
        return self.scene.stands.get(self.index, ())

    @cached_property
    def made(self) -> frozenset[int]:
        """The mentions that made something, or were found in what is there."""
        return frozenset((*self.scene.makers.values(), *self.scene.absorbed))

    @cached_property
    def boxes(self) -> list[Extent]:
        """The box of each of its bodies, with all copies."""
        part = self.scene.part()
        return [extent(part, f) for f in self.bodies]

    @cached_property
    def flat(self) -> frozenset[str]:
        """Its sides that are flat."""
        return frozenset(side for body in self.bodies for side in flat_sides(self.scene, body))

    @cached_property
    def of_host(self) -> "Thing":
        """What the part begins with."""
        return self if self.is_first else Thing(self.scene, self.host.mention)

    @property
    def depths(self) -> set[Axis]:
        """The axes along which its bodies are extruded, or its holes run."""
        return {AXES[normal(f)[0]] for f in self.features}

    @property
    def sides(self) -> set[str]:
        """The sides that it is on, or faces where that is not known better."""
        faced = {towards(AXES[n], sign).side for n, sign in map(normal, self.features)}
        return {s.side for s in self.standings} or {*faced}

    def spans(self, axis: Axis) -> bool:
        """Whether it goes along an axis as far as the part does there."""
        n, value = AXES.index(axis), self.scene.value
        low, high = value(self.host.low[n]), value(self.host.high[n])
        return any(value(b.low[n]) < low + SAID_TWICE and value(b.high[n]) > high - SAID_TWICE for b in self.boxes)

    def longer(self, body: Body) -> Axis | None:
        """The axis along which one of the copies of a body is longer across its depth; ``None`` if neither is."""
        box = extent(self.scene.part(), replace(body, positions=None))
        across = [(self.scene.value(box.size[n]), a) for n, a in enumerate(AXES) if n != normal(body)[0]]
        (low, _), (high, axis) = sorted(across)
        return axis if high - low > SAID_TWICE else None


def normal(feature: Body | Hole) -> tuple[int, int]:
    """The axis, and the direction along it, that a feature's sketch faces."""
    return PLANES[feature.frame.plane][2]


def longest(scene: Scene, solid: Solid) -> Axis:
    """The axis along which a thing is longest; that of a round one."""
    if solid.round_axis is not None:
        return solid.round_axis
    return max(AXES, key=lambda a: scene.value(solid.size(a)))
