"""Questions of our own on construction sequences, with four options each and answers that follow from the sequence.

They stand in for published ones where those are not at hand. A kind of question is asked only where its answer is
beyond doubt; sizes of the whole object, for one, only where nothing was cut off. Which question is asked, its options
and their order depend on the record's name alone.
"""

import itertools
import math
import random
from collections.abc import Callable, Iterable

import msgspec
import numpy as np

from cadwright.construction import XYZ, Loop, Sequence, Step
from cadwright.construction.loops import area, box
from cadwright.sketch import Circle, Line
from cadwright.sketch.curves import points_along
from cadwright.sketch.graph import XY

SAME = 1e-3
"""Lengths are equal that differ by less than this part of the larger one."""
CLEAR = 0.05
"""Lengths must differ by this part for one to be called the larger."""
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_DOES = {
    "new": "It makes a new body",
    "join": "It adds material to the body",
    "cut": "It cuts material away",
    "intersect": "It keeps only what overlaps",
}
_EXTENTS = {
    "one-sided": "To one side of the sketch plane",
    "symmetric": "By the same distance to both sides",
    "two-sided": "By different distances to the two sides",
}
_SHAPES = ("Circle", "Rectangle", "Square", "Triangle", "Hexagon", "L-shape", "Octagon")
_AXES = ("Along the X axis", "Along the Y axis", "Along the Z axis")
_SIDES = {(0, 1): "+X", (0, -1): "-X", (1, 1): "+Y", (1, -1): "-Y", (2, 1): "+Z", (2, -1): "-Z"}

Box = tuple[XYZ, XYZ]
"""The corner with the least coordinates, and that with the largest."""


class Question(msgspec.Struct, frozen=True):
    """A question with its options and the letter of the right one."""

    kind: str
    text: str
    options: tuple[str, ...]
    answer: str


class Draft(msgspec.Struct, frozen=True):
    """A question with the right answer and wrong ones, of which three are taken."""

    text: str
    right: str
    wrong: tuple[str, ...]


def questions(sequence: Sequence, name: str, count: int) -> list[Question]:
    """So many questions on a sequence, or as many as there are kinds that apply; ``name`` decides which."""
    chance = random.Random(name)
    drafts = [(kind, draft) for kind, make in KINDS.items() if (draft := make(sequence, chance)) is not None]
    chance.shuffle(drafts)
    return [_finished(kind, draft, chance) for kind, draft in drafts[:count]]


def _finished(kind: str, draft: Draft, chance: random.Random) -> Question:
    wrong = list(dict.fromkeys(text for text in draft.wrong if text != draft.right))
    options = [draft.right, *chance.sample(wrong, 3)]
    chance.shuffle(options)
    return Question(kind, draft.text, tuple(options), "ABCD"[options.index(draft.right)])


def _counted(text: str, number: int, chance: random.Random) -> Draft:
    least = max(0, number - chance.randrange(4))
    return Draft(text, str(number), tuple(str(n) for n in range(least, least + 4) if n != number))


def _measured(text: str, value: float, chance: random.Random, unit: str = " mm") -> Draft:
    factors = chance.sample((0.25, 0.5, 0.75, 1.25, 1.5, 2.0, 3.0), 3)
    return Draft(text, f"{value:.4g}{unit}", tuple(f"{factor * value:.4g}{unit}" for factor in factors))


def _extrusions(sequence: Sequence, chance: random.Random) -> Draft:
    return _counted("How many extrusions is the CAD object made of?", len(sequence.steps), chance)


def _sketches(sequence: Sequence, chance: random.Random) -> Draft:
    return _counted("How many sketches does the CAD object contain?", len(sequence.steps), chance)


def _cuts(sequence: Sequence, chance: random.Random) -> Draft | None:
    cuts = sum(step.operation == "cut" for step in sequence.steps)
    return _counted("How many of the extrusions cut material away?", cuts, chance) if len(sequence.steps) > 1 else None


def _holes(sequence: Sequence, chance: random.Random) -> Draft | None:
    """Round holes of an object of one extrusion, whose profile has no other openings."""
    inner = sequence.steps[0].profile.inner
    if len(sequence.steps) > 1 or not all(isinstance(loop.curves[0], Circle) for loop in inner):
        return None
    return _counted("How many round holes go through the CAD object?", len(inner), chance)


def _faces(sequence: Sequence, chance: random.Random) -> Draft | None:
    """Of one extrusion: two ends and a face for every curve."""
    if len(sequence.steps) > 1:
        return None
    profile = sequence.steps[0].profile
    sides = sum(len(loop.curves) for loop in (profile.outer, *profile.inner))
    return _counted("How many faces does the CAD object have?", sides + 2, chance)


def _operation(sequence: Sequence, chance: random.Random) -> Draft | None:
    if not 1 < len(sequence.steps) <= len(_ORDINALS):
        return None
    number = chance.randrange(1, len(sequence.steps))
    right = _DOES[sequence.steps[number].operation]
    return Draft(f"What does the {_ORDINALS[number]} extrusion do?", right, tuple(_DOES.values()))


def _order(sequence: Sequence, chance: random.Random) -> Draft | None:
    done = [step.operation for step in sequence.steps]
    if not 2 <= len(done) <= 4 or len(set(done)) < 2:
        return None
    others = {", ".join(order) for order in itertools.product(("new", "join", "cut"), repeat=len(done))}
    wrong = sorted(others - {", ".join(done)})
    return Draft("In which order do the extrusions act on the body?", ", ".join(done), tuple(chance.sample(wrong, 3)))


def _profile_shape(sequence: Sequence, chance: random.Random) -> Draft | None:
    shape = _shape(sequence.steps[0].profile.outer)
    if shape is None:
        return None
    likely = {"Square": ("Rectangle",), "Rectangle": ("Square",)}.get(shape, ())
    wrong = tuple(name for name in _SHAPES if name not in likely)
    return Draft("What shape is the outline of the first extruded profile?", shape, wrong)


def _lines(sequence: Sequence, chance: random.Random) -> Draft:
    curves = sequence.steps[0].profile.outer.curves
    text = "How many straight lines does the outline of the first extruded profile have?"
    return _counted(text, sum(isinstance(curve, Line) for curve in curves), chance)


def _symmetry(sequence: Sequence, chance: random.Random) -> Draft | None:
    loop = sequence.steps[0].profile.outer
    if isinstance(loop.curves[0], Circle):
        return None
    off = _mirrored(loop, 1), _mirrored(loop, 0)
    if any(SAME < each < CLEAR for each in off):
        return None
    about_x, about_y = (each <= SAME for each in off)
    axes = {(True, True): "Both", (True, False): "The X axis only", (False, True): "The Y axis only"}
    text = "About which axes of its sketch, moved to its middle, is the outline of the first profile symmetric?"
    return Draft(text, axes.get((about_x, about_y), "Neither"), (*axes.values(), "Neither"))


def _length(sequence: Sequence, chance: random.Random) -> Draft:
    step = sequence.steps[0]
    return _measured("How long is the first extrusion in all?", step.forward + step.backward, chance)


def _extent(sequence: Sequence, chance: random.Random) -> Draft | None:
    step = sequence.steps[0]
    if step.extent == "two-sided" and (not step.forward or not step.backward or _equal(step.forward, step.backward)):
        return None
    text = "How does the first extrusion leave the plane of its sketch?"
    return Draft(text, _EXTENTS[step.extent], (*_EXTENTS.values(), "At a slant"))


def _direction(sequence: Sequence, chance: random.Random) -> Draft | None:
    axis = _axis(sequence.steps[0])
    if axis is None:
        return None
    return Draft("In which direction is the first profile extruded?", _AXES[axis], (*_AXES, "Along none of the axes"))


def _longest(sequence: Sequence, chance: random.Random) -> Draft | None:
    sizes = _sizes(sequence)
    if sizes is None:
        return None
    least, middle, most = sorted(range(3), key=lambda axis: sizes[axis])
    if sizes[most] - sizes[middle] < CLEAR * sizes[most] or sizes[least] <= 0:
        return None
    text = "Along which axis does the CAD object reach farthest?"
    return Draft(text, _AXES[most], (*_AXES, "Equally far along all axes"))


def _largest(sequence: Sequence, chance: random.Random) -> Draft | None:
    sizes = _sizes(sequence)
    text = "What is the largest dimension of the bounding box of the CAD object?"
    return _measured(text, max(sizes), chance) if sizes else None


def _ratio(sequence: Sequence, chance: random.Random) -> Draft | None:
    sizes = _sizes(sequence)
    if not sizes or min(sizes) <= 0:
        return None
    text = "What is the ratio of the longest to the shortest side of the bounding box of the CAD object?"
    return _measured(text, max(sizes) / min(sizes), chance, "")


def _volume(sequence: Sequence, chance: random.Random) -> Draft | None:
    step = sequence.steps[0]
    if len(sequence.steps) > 1:
        return None
    floor = area(step.profile.outer) - sum(area(loop) for loop in step.profile.inner)
    return _measured("What is the volume of the CAD object?", floor * (step.forward + step.backward), chance, " mm³")


def _position(sequence: Sequence, chance: random.Random) -> Draft | None:
    """Of the second of two extrusions, where its middle is off in one direction only."""
    if len(sequence.steps) != 2 or any(step.operation not in ("new", "join") for step in sequence.steps):
        return None
    first, second = (_box(step) for step in sequence.steps)
    away = [(c + d - a - b) / 2 for a, b, c, d in zip(*first, *second, strict=True)]
    size = max(d - c for c, d in zip(*first, strict=True))
    off = [axis for axis in range(3) if abs(away[axis]) > SAME * size]
    if len(off) != 1 or abs(away[off[0]]) < CLEAR * size:
        return None
    right = _SIDES[off[0], 1 if away[off[0]] > 0 else -1]
    said = {side: f"In the {side} direction" for side in _SIDES.values()}
    return Draft("Where is the second extrusion as seen from the first?", said[right], tuple(said.values()))


Kind = Callable[[Sequence, random.Random], Draft | None]
KINDS: dict[str, Kind] = {
    make.__name__.strip("_"): make
    for make in (
        _extrusions,
        _sketches,
        _cuts,
        _holes,
        _faces,
        _operation,
        _order,
        _profile_shape,
        _lines,
        _symmetry,
        _length,
        _extent,
        _direction,
        _longest,
        _largest,
        _ratio,
        _volume,
        _position,
    )
}
"""The kinds of questions, by name."""


def _equal(a: float, b: float) -> bool:
    return abs(a - b) <= SAME * max(abs(a), abs(b))


def _shape(loop: Loop) -> str | None:
    """What an outline is, of `_SHAPES`; ``None`` where it is something else, or close to two of them."""
    if isinstance(loop.curves[0], Circle):
        return "Circle"
    corners = [curve.start for curve in loop.curves if isinstance(curve, Line)]
    if len(corners) < len(loop.curves):
        return None
    turns = [
        _turn(a, b, c) for a, b, c in zip(corners[-1:] + corners, corners, corners[1:] + corners[:1], strict=False)
    ]
    if any(abs(turn) < 1 for turn in turns):
        return None  # two sides in line: a corner that is none
    sides = [math.dist(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    right = all(abs(abs(turn) - 90) < 0.1 for turn in turns)
    if len(corners) == 3:
        return "Triangle"
    if len(corners) == 4 and right:
        ratio = sides[0] / sides[1]
        return "Square" if _equal(ratio, 1) else "Rectangle" if abs(math.log(ratio)) > CLEAR else None
    if len(corners) == 6 and right:
        return "L-shape"
    regular = all(_equal(side, sides[0]) for side in sides) and all(abs(turn - turns[0]) < 0.5 for turn in turns)
    return {6: "Hexagon", 8: "Octagon"}.get(len(corners)) if regular else None


def _turn(a: XY, b: XY, c: XY) -> float:
    """By how many degrees the way from a to c turns at b."""
    turned = math.atan2(c[1] - b[1], c[0] - b[0]) - math.atan2(b[1] - a[1], b[0] - a[0])
    return math.degrees((turned + math.pi) % math.tau - math.pi)


def _mirrored(loop: Loop, axis: int) -> float:
    """How far off an outline's mirror image is, x (0) or y (1) mirrored at the middle of its box, by its size."""
    xmin, ymin, xmax, ymax = box(loop.curves)
    size = max(xmax - xmin, ymax - ymin)
    points = np.concatenate([points_along(curve, SAME * size / 10)[:-1] for curve in loop.curves])
    image = points.copy()
    image[:, axis] = (xmin + xmax, ymin + ymax)[axis] - points[:, axis]
    ahead = np.roll(points, -1, axis=0) - points
    along = np.einsum("psx,sx->ps", image[:, None] - points, ahead) / np.maximum((ahead**2).sum(axis=1), 1e-300)
    nearest = points + np.clip(along, 0, 1)[:, :, None] * ahead
    return float(np.linalg.norm(image[:, None] - nearest, axis=2).min(axis=1).max()) / size


def _axis(step: Step) -> int | None:
    """The axis that a step's normal is parallel to."""
    found = [axis for axis in range(3) if abs(step.plane.normal[axis]) > 1 - 1e-9]
    return found[0] if found else None


def _sizes(sequence: Sequence) -> XYZ | None:
    """Of the bounding box; ``None`` where something was cut off, or a plane is aslant."""
    if any(step.operation not in ("new", "join") or not _upright(step) for step in sequence.steps):
        return None
    low, high = _around(_box(step) for step in sequence.steps)
    return high[0] - low[0], high[1] - low[1], high[2] - low[2]


def _upright(step: Step) -> bool:
    return all(max(abs(part) for part in axis) > 1 - 1e-9 for axis in (step.plane.x, step.plane.y, step.plane.normal))


def _box(step: Step) -> Box:
    """Around an extrusion; exact where its plane's axes are parallel to those of space."""
    xmin, ymin, xmax, ymax = box(step.profile.outer.curves)
    plane = step.plane
    corners = [
        tuple(
            o + u * x + v * y + w * n for o, x, y, n in zip(plane.origin, plane.x, plane.y, plane.normal, strict=True)
        )
        for u, v, w in itertools.product((xmin, xmax), (ymin, ymax), (-step.backward, step.forward))
    ]
    return _around([((c[0], c[1], c[2]), (c[0], c[1], c[2])) for c in corners])


def _around(boxes: Iterable[Box]) -> Box:
    lows, highs = zip(*boxes, strict=True)
    low = tuple(min(corner[axis] for corner in lows) for axis in range(3))
    high = tuple(max(corner[axis] for corner in highs) for axis in range(3))
    return (low[0], low[1], low[2]), (high[0], high[1], high[2])
