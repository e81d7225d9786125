"""Symmetry of the whole sketch: mirror axes and turns under which nearly all of it lies on itself.

What lacks an image is missing one. Axes and centres are found by votes: every two primitives that could be each
other's images name one.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Literal

from cadwright.sketch.completion.known import Known
from cadwright.sketch.completion.places import anchor, same
from cadwright.sketch.completion.proposals import Candidate, ends_of, fit
from cadwright.sketch.elements import AXES, direction, length
from cadwright.sketch.graph import XY, Arc, Circle, Ellipse, Geometry, Line, Point
from cadwright.sketch.motions import Motion, reflection, turn

_VOTERS = 20_000
"""Pairs that are looked at: in a large sketch those of the rarest sizes are enough."""
_AXES = 12
"""Axes and centres that are looked at, those with the most votes."""
_ORDERS = (2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24)
_MOST_SEEN = 40
"""Axes that are looked at altogether."""
MOST_MISSING = 0.4
"""A sketch of which a larger part has no image is not symmetric."""
_MOST_PIECES = 40
"""Nor is one with so many primitives without an image, however large it is."""


def mirrored(known: Known) -> Iterator[Candidate]:
    """What would complete a mirror image."""
    for motion, evidence in _axes(known):
        yield from _images(known, [motion], "mirror", evidence)


def turned(known: Known) -> Iterator[Candidate]:
    """What would complete a figure that is turned onto itself."""
    for center in _centres(known):
        for order in sorted(_ORDERS, reverse=True):
            motions = [turn(center, k * math.tau / order) for k in range(1, order)]
            found = list(_images(known, motions, "turn", {"order": min(order, 12) / 12}))
            yield from found
            if found:
                break


def _images(
    known: Known, motions: Sequence[Motion], rule: Literal["mirror", "turn"], evidence: dict[str, float]
) -> Iterator[Candidate]:
    """The images under motions that are not there, those that hang together at once."""
    numbers = list(known.shapes)
    first = known.found([motions[0].of(known.shapes[n]) for n in numbers])
    solid = [n for n in numbers if not isinstance(known.shapes[n], Point)]
    if len(solid) < 3:
        return
    partners = {n: f for n, f in zip(numbers, first, strict=True) if not isinstance(known.shapes[n], Point)}
    own = sum(f == n for n, f in partners.items())
    most = min(MOST_MISSING * len(solid) + 1, _MOST_PIECES)
    if sum(f is None for f in partners.values()) > most:
        return
    missing: list[Geometry] = []
    lacking = 0
    for motion in motions:
        images = [motion.of(known.shapes[n]) for n in numbers]
        for image, found in zip(images, known.found(images), strict=True):
            if found is None and not any(same(image, other, known.near) for other in missing):
                lacking += not isinstance(image, Point)
                missing.append(image)
        if lacking > most:
            return
    pieces = [each for each in missing if known.covered(each) < 0.5]
    moved = sum(f is not None and f != n for n, f in partners.items())
    if not pieces or moved < 2:
        return
    told = evidence | {
        "images": math.log2(1 + moved),
        "own images": math.log2(1 + own),
        "missing": math.log2(lacking) if lacking else 0.0,
        "missing share": lacking / (len(solid) + lacking),
    }
    words = "the mirror image" if rule == "mirror" else "the image under a turn"
    reason = (
        f"It is {words} of what is there: {moved + own} of {len(solid)} primitives have one {_where(motions, rule)}."
    )
    for group in together(pieces, known):
        yield Candidate(rule, group, reason, told | fit(group, known) | _kinds(group))


def _kinds(group: Sequence[Geometry]) -> dict[str, float]:
    return {
        "points": float(all(isinstance(each, Point) for each in group)),
        "construction": float(all(each.construction for each in group)),
        "several": math.log2(len(group)),
    }


def _where(motions: Sequence[Motion], rule: str) -> str:
    if rule == "turn":
        return f"at every {360 / (len(motions) + 1):g}°"
    degrees = round(math.degrees(motions[0].angle / 2), 1) % 180
    if degrees in (0, 90):
        return "in a vertical axis" if degrees else "in a horizontal axis"
    return f"in an axis at {degrees:.4g}°"


def together(pieces: Sequence[Geometry], known: Known) -> list[tuple[Geometry, ...]]:
    """Pieces that meet end to end, group by group."""
    groups: list[list[Geometry]] = []
    for piece in pieces:
        mine = ends_of(piece)
        touched = [g for g in groups if any(math.dist(p, q) <= known.near for e in g for p in ends_of(e) for q in mine)]
        merged = [each for g in touched for each in g] + [piece]
        groups = [g for g in groups if g not in touched] + [merged]
    return [tuple(g) for g in groups]


def _axes(known: Known) -> Iterator[tuple[Motion, dict[str, float]]]:
    """Reflections worth a look, with what speaks for the axis itself; each once."""
    seen: list[Motion] = []
    for motion, evidence in _named_axes(known):
        if not any(_one_axis(motion, other, known) for other in seen):
            seen.append(motion)
            yield motion, evidence
        if len(seen) >= _MOST_SEEN:
            return


def _named_axes(known: Known) -> Iterator[tuple[Motion, dict[str, float]]]:
    about = [c.references[2] for c in known.sketch.constraints if c.type == "Symmetric" and len(c.references) == 3]
    stated = {reference.geometry for reference in about if reference.position == "edge"}
    for number in sorted(stated, reverse=True):
        line = AXES.get(number) or known.shapes.get(number)
        if isinstance(line, Line):
            yield _in_line(line), {"stated": 1.0, "drawn": 1.0}
    for line in known.shapes.values():
        if isinstance(line, Line) and line.construction:
            yield _in_line(line), {"drawn": 1.0}
    for angle in (0.0, math.pi / 2):
        yield reflection(known.middle, angle), {"middle": 1.0}
    votes: Counter[tuple[int, int]] = Counter()
    named: dict[tuple[int, int], Motion] = {}
    for a, b in _pairs(known):
        axis = _bisector(a, b)
        if axis is not None:
            key = _key(*axis, known)
            votes[key] += 1
            named.setdefault(key, reflection(*axis))
    for key, _ in votes.most_common(_AXES):
        yield named[key], {}


def _centres(known: Known) -> Iterator[XY]:
    """Points worth a look as centres of turns; each once."""
    seen: list[XY] = []
    for center in _named_centres(known):
        if all(math.dist(center, other) > known.near for other in seen):
            seen.append(center)
            yield center
        if len(seen) >= _AXES:
            return


def _named_centres(known: Known) -> Iterable[XY]:
    yield known.middle
    tally: Counter[tuple[int, int]] = Counter()
    places: dict[tuple[int, int], XY] = {}
    for each in known.shapes.values():
        if (center := centre_of(each)) is not None:
            key = (round(center[0] / known.near / 2), round(center[1] / known.near / 2))
            tally[key] += 1
            places.setdefault(key, center)
    for key, _ in tally.most_common(_AXES):
        yield places[key]
    tally.clear()
    for a, b in _pairs(known):
        middle = _halfway(anchor(a), anchor(b))
        key = (round(middle[0] / known.near / 2), round(middle[1] / known.near / 2))
        tally[key] += 1
        places.setdefault(key, middle)
    for key, _ in tally.most_common(3):
        yield places[key]


def centre_of(geometry: Geometry) -> XY | None:
    """The centre of a round primitive, or a point."""
    match geometry:
        case Circle() | Ellipse():
            return geometry.center
        case Point():
            return geometry.at
        case Arc():
            try:
                return geometry.circle[0]
            except ValueError:
                return None
    return None


def _pairs(known: Known) -> Iterator[tuple[Geometry, Geometry]]:
    """Pairs of primitives of one kind and size, those of the rarest sizes first."""
    groups = sorted(alike(known).values(), key=len)
    left = _VOTERS
    for group in groups:
        for a, b in combinations(group, 2):
            if left <= 0:
                return
            left -= 1
            yield known.shapes[a], known.shapes[b]


def alike(known: Known) -> dict[tuple[object, ...], list[int]]:
    """Numbers of primitives of one kind and size."""
    runs: dict[tuple[object, ...], list[int]] = {}
    sizes: dict[str, list[tuple[tuple[float, ...], tuple[object, ...]]]] = {}
    for n, each in known.shapes.items():
        kind, size = type(each).__name__, _sizes(each)
        known_sizes = sizes.setdefault(kind, [])
        key = next(
            (
                k
                for s, k in known_sizes
                if len(s) == len(size) and all(abs(p - q) <= known.near for p, q in zip(s, size, strict=True))
            ),
            None,
        )
        if key is None:
            key = (kind, len(known_sizes))
            known_sizes.append((size, key))
        runs.setdefault(key, []).append(n)
    return runs


def _sizes(geometry: Geometry) -> tuple[float, ...]:
    """Lengths that no motion changes."""
    match geometry:
        case Line():
            return (length(geometry),)
        case Arc(start, mid, end):
            return (math.dist(start, end), math.dist(mid, _halfway(start, end)))
        case Circle(_, radius):
            return (radius,)
        case Ellipse(_, major, minor):
            return (major, minor)
        case Point():
            return ()
    return tuple(math.dist(geometry.poles[0], pole) for pole in geometry.poles[1:])


def _in_line(line: Line) -> Motion:
    ux, uy = direction(line)
    return reflection(line.start, math.atan2(uy, ux))


def _bisector(a: Geometry, b: Geometry) -> tuple[XY, float] | None:
    """The axis in which the anchors of two primitives mirror each other, as a point and a direction in radians."""
    p, q = anchor(a), anchor(b)
    if math.dist(p, q) == 0:
        return None
    return _halfway(p, q), math.atan2(q[1] - p[1], q[0] - p[0]) + math.pi / 2


def _halfway(p: XY, q: XY) -> XY:
    return ((p[0] + q[0]) / 2, (p[1] + q[1]) / 2)


def _key(point: XY, angle: float, known: Known) -> tuple[int, int]:
    """A name for an axis that near ones share: its direction, and how far it is from the middle."""
    angle %= math.pi
    off = (point[0] - known.middle[0]) * math.sin(angle) - (point[1] - known.middle[1]) * math.cos(angle)
    if angle > math.pi - 0.005:
        angle, off = angle - math.pi, -off
    return round(angle / 0.01), round(off / known.near / 2)


def _one_axis(a: Motion, b: Motion, known: Known) -> bool:
    """Whether two reflections move the corners around the sketch alike."""
    x, y = known.middle
    r = known.size / 2
    return all(math.dist(a.at(p), b.at(p)) <= known.near / 2 for p in ((x - r, y), (x + r, y), (x, y + r)))
