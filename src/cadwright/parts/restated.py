"""Whether what a text concludes of its own sizes is so: totals, walls and floors that are left, the room inside."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise

from cadwright.english.restated import Claim
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import normal
from cadwright.parts.model import Body, Extrusion, Hole
from cadwright.parts.scene import AXES, Axis, Scene, Solid

ROUNDED_TO = 0.011
"""Conclusions, and what is said once more, are rounded: they may be so far (mm) from what they are about."""
_EXTENTS = frozenset(("length", "width", "height", "thickness", "depth", "side", "span"))
_THIN = frozenset(("thickness", "width", "floor", "height"))


def holds(scene: Scene, claims: Sequence[Claim]) -> bool:
    """Whether all claims are true of the part so far."""
    whole = [max(_ends(scene, a, 1)) - min(_ends(scene, a, -1)) for a in AXES]
    rooms = [room for s in scene.solids if (room := _room(scene, s))]
    measures = _measures(scene)
    return all(_is_true(claim, whole, rooms, measures) for claim in claims)


def _is_true(claim: Claim, whole: list[float], rooms: list[list[float]], measures: Mapping[str, set[float]]) -> bool:
    if len(claim.values) > 1:
        boxes = rooms if claim.inside else [whole]
        return any(all(_is_in(v, box) for v in claim.values) for box in boxes)
    (value,) = claim.values
    if claim.inside or any(name.startswith(("inside", "inner")) for name in claim.names):
        return any(_is_in(value, [*room, *measures["inner diameter"]]) for room in rooms or [[]])
    if claim.total and "wall" not in claim.names:
        return _is_in(value, whole)
    left = [*measures["wall"], *measures["floor"], *measures["bare"]]
    if "middle" in claim.names:
        return _is_in(value, [*measures["floor"], *measures["height"]])
    names = {name for name in claim.names if name in measures or name in _EXTENTS}
    if claim.names and not names:
        return False  # “20 teeth” is no length
    if not names:
        return _is_in(value, [*whole, *left])
    fitting = [v for name in names for v in measures.get(name, ())]
    fitting += [*whole, *measures["extent"]] if names & _EXTENTS else []
    return _is_in(value, [*fitting, *(left if names & _THIN else [])])


def _is_in(value: float, values: Sequence[float]) -> bool:
    return any(abs(value - v) < ROUNDED_TO for v in values)


def _ends(scene: Scene, axis: Axis, sign: int) -> list[float]:
    """The levels at which the solids end at one side."""
    return [scene.value((s.high if sign > 0 else s.low)[AXES.index(axis)]) for s in scene.solids]


def _room(scene: Scene, solid: Solid) -> list[float]:
    """The sizes of the inside of a hollow thing."""
    if solid.wall is None:
        return []
    thick = [0.0 if e is None else scene.value(e) for e in (solid.floor, solid.roof)]
    across = [scene.value(solid.size(a) - solid.wall * 2) for a in ("x", "y")]
    return [*across, scene.value(solid.size("z")) - sum(thick)]


def _measures(scene: Scene) -> Mapping[str, set[float]]:
    """The sizes that a part has, by what they are called."""
    found: dict[str, set[float]] = defaultdict(set)
    for solid in scene.solids:
        extents = [scene.value(solid.size(a)) for a in AXES]
        found["extent"] |= {*extents, *(scene.value(step.high - step.low) for step in solid.steps)}
        found["height"].add(extents[2])
        for name in ("wall", "floor", "roof"):
            thick = getattr(solid, name)
            found[name] |= {scene.value(thick)} if thick is not None else set()
        if solid.round_axis is not None:
            _of_round(scene, solid, found)
    for n, axis in enumerate(AXES):
        levels = sorted(scene.value(end[n]) for s in scene.solids if s.round_axis == axis for end in (s.low, s.high))
        found["bare"] |= {b - a for a, b in pairwise(levels)}  # what a collar leaves of a shaft on each side
    for feature in scene.features:
        depth = _depth(feature)
        if depth is not None and isinstance(feature, Hole | Body):
            n = AXES.index(normal(feature.frame.plane))
            found["floor"] |= {scene.value(s.high[n] - s.low[n] - depth) for s in scene.solids}
    return found


def _of_round(scene: Scene, solid: Solid, found: dict[str, set[float]]) -> None:
    """The diameters of a round thing and of the bores in it, and the walls between them."""
    across = {scene.value(solid.size(a)) for a in AXES if a != solid.round_axis}
    bores = {scene.value(f.diameter) for f in scene.features if isinstance(f, Hole)}
    bores |= {scene.value(solid.inner)} if solid.inner is not None else set()
    found["diameter"] |= across | bores
    found["outer diameter"] |= across
    found["inner diameter"] |= bores
    found["wall"] |= {(a - b) / 2 for a in across for b in bores}


def _depth(feature: object) -> Expr | None:
    """How deep a cut is that does not go through."""
    if isinstance(feature, Hole):
        return feature.depth
    if isinstance(feature, Body) and feature.mode == "cut" and isinstance(feature.operation, Extrusion):
        return feature.operation.height
    return None
