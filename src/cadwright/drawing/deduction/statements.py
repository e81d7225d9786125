"""What a dimension says about the elements of a drawing, told to a `Deduction`."""

import math
from collections.abc import Iterator
from itertools import pairwise

from cadwright.drawing.callouts import Callout, parse
from cadwright.drawing.deduction.deduction import Deduction
from cadwright.drawing.deduction.drawn import Node, Round, Slant
from cadwright.drawing.dimension import Angular, Diameter, Dimension, Linear, Note, Radius, Tabulated
from cadwright.geometry.curves import Point

_ROUNDED = 1.1e-3
"""A stated length has three decimals; that of a leg computed from an angle may be off by as much."""
_SAME_WAY = math.radians(0.05)
USUAL_SINK = 90.0
"""The angle of a countersink that none is stated of."""
_EVEN = 0.05
"""Degrees that a hole may be off its place on a bolt circle."""


def state(deduction: Deduction, dimension: Dimension) -> bool:
    """Tell what a dimension says; whether that was new. One that hits nothing drawn says nothing."""
    if dimension.view not in deduction.elements.frames:
        return False
    match dimension:
        case Linear():
            return _linear(deduction, dimension)
        case Diameter():
            return _diameter(deduction, dimension)
        case Radius():
            return _radius(deduction, dimension)
        case Angular():
            return _angular(deduction, dimension)
        case Note():
            return _note(deduction, dimension)
        case Tabulated():
            return _tabulated(deduction, dimension)


def _linear(deduction: Deduction, dimension: Linear) -> bool:
    elements = deduction.elements
    turn = dimension.angle % 180
    place = 0 if min(turn, 180 - turn) < 0.01 else 1 if abs(turn - 90) < 0.01 else None
    if place is None:
        return _aligned(deduction, dimension)
    ends = (dimension.start[place], dimension.end[place])
    steps, twins = _repeats(dimension.text)
    at = [ends[0] + (ends[1] - ends[0]) * i / steps for i in range(steps + 1)]
    nodes = [elements.node(dimension.view, place, value) for value in at]
    new = False
    for a, b in pairwise(nodes):
        new |= a is not None and b is not None and deduction.link(a, b)
    for a, b in pairwise(nodes) if twins else ():
        images = [elements.opposite(node) for node in (a, b) if node is not None]
        new |= len(images) == 2 and None not in images and deduction.link(*(n for n in images if n is not None))
    middle = elements.node(dimension.view, place, sum(ends) / 2)
    first = nodes[0]
    if middle is not None and first is not None and (_is_round(dimension.text) or _is_middle(deduction, middle)):
        new |= deduction.link(first, middle)
    return new


def _repeats(text: str) -> tuple[int, bool]:
    """How many equal steps a length has, and whether it holds for its mirror image, too: "3× 25 (75)", "2× 10"."""
    callout = parse(text)
    if callout is None or callout.kind != "linear" or callout.count == 1:
        return 1, False
    return (callout.count, False) if callout.each is not None else (1, callout.count == 2)


def _is_round(text: str) -> bool:
    callout = parse(text)
    return callout is not None and callout.kind == "diameter"


def _is_middle(deduction: Deduction, node: Node) -> bool:
    middle = deduction.elements.symmetric[node[0]]
    return middle is not None and abs(deduction.elements.value(node) - middle) < 4 * deduction.elements.tolerance


def _aligned(deduction: Deduction, dimension: Linear) -> bool:
    """The distance of two points along a line, or of two parallel lines."""
    way = (math.cos(math.radians(dimension.angle)), math.sin(math.radians(dimension.angle)))
    pairs = []
    for point in (dimension.start, dimension.end):
        across = [
            i
            for i, slant in enumerate(deduction.elements.slants)
            if slant.view == dimension.view
            and abs(slant.direction[0] * way[0] + slant.direction[1] * way[1]) < _SAME_WAY
            and _off(slant, point) < 4 * deduction.elements.tolerance
        ]
        pairs.append(across)
    new = False
    for a in pairs[0]:
        for b in pairs[1]:
            new |= deduction.space(a, b)
    along = [
        i
        for i, slant in enumerate(deduction.elements.slants)
        if slant.view == dimension.view and {_near(slant.start, dimension), _near(slant.end, dimension)} == {0, 1}
    ]
    for i in along:
        new |= deduction.measure(i)
    return new


def _near(point: Point, dimension: Linear) -> int | None:
    """Which end of a dimension a point is."""
    near = 1e-4 * dimension.value
    return next((i for i, end in enumerate((dimension.start, dimension.end)) if math.dist(point, end) < near), None)


def _diameter(deduction: Deduction, dimension: Diameter) -> bool:
    callout = parse(dimension.text) or Callout("diameter", dimension.value)
    elements = deduction.elements
    own = [i for i, c in enumerate(elements.rounds) if c.view == dimension.view]
    hit = [i for i in own if _same(deduction, elements.rounds[i], dimension)]
    if not hit:
        return _bolt_circle(deduction, dimension)
    chosen = _counted(deduction, own, hit[0], callout.count)
    new = _radii(deduction, chosen)
    new |= callout.spherical and _spheres(deduction, elements.rounds[hit[0]])
    for i in chosen:
        new |= _recesses(deduction, elements.rounds[i], callout)
    return new


def _same(deduction: Deduction, circle: Round, dimension: Diameter | Radius) -> bool:
    near = 4 * deduction.elements.tolerance
    return math.dist(circle.center, dimension.center) < near and abs(circle.radius - dimension.radius) < near


def _counted(deduction: Deduction, own: list[int], first: int, count: int) -> list[int]:
    """The circles that a size with a count is of: that which it points at, and others of the same radius.

    Those of the same form come first: circles, ends of slots, corners.
    """
    rounds = deduction.elements.rounds
    near = 4 * deduction.elements.tolerance
    equal = [i for i in own if i != first and abs(rounds[i].radius - rounds[first].radius) < near]
    form = (rounds[first].full, rounds[first].centred)
    equal.sort(key=lambda i: (i in deduction.radii, (rounds[i].full, rounds[i].centred) != form))
    return [first, *equal[: count - 1]]


def _radii(deduction: Deduction, chosen: list[int]) -> bool:
    new = any(i not in deduction.radii for i in chosen)
    deduction.radii.update(chosen)
    return new


def _spheres(deduction: Deduction, seen: Round) -> bool:
    """A sphere's size holds in every view."""
    near = 4 * deduction.elements.tolerance
    equal = [i for i, c in enumerate(deduction.elements.rounds) if abs(c.radius - seen.radius) < near]
    return _radii(deduction, equal)


def _recesses(deduction: Deduction, hole: Round, callout: Callout) -> bool:
    """The depth of a hole, its counterbore and countersink: circles about it, and levels along its axis."""
    new = False
    toward = deduction.elements.frames[hole.view].toward
    sign = toward[1] if hole.kind == "visible" else -toward[1]
    bored = callout.bored
    if bored is not None:
        new |= _deep(deduction, hole, hole.radius, sign, bored)
    if callout.counterbore:
        diameter, depth = callout.counterbore
        new |= _concentric(deduction, hole, diameter / 2)
        if depth is not None:
            new |= _deep(deduction, hole, diameter / 2, sign, depth)
        if depth is not None and bored is not None:
            new |= _deep(deduction, hole, hole.radius, sign, bored + depth)
    if callout.countersink:
        diameter, angle = callout.countersink
        depth = (diameter / 2 - hole.radius) / math.tan(math.radians((angle or USUAL_SINK) / 2))
        new |= _concentric(deduction, hole, diameter / 2)
        new |= _deep(deduction, hole, hole.radius, sign, depth)
    return new


def _concentric(deduction: Deduction, hole: Round, radius: float) -> bool:
    near = max(4 * deduction.elements.tolerance, _ROUNDED)
    return _radii(
        deduction,
        [
            i
            for i, c in enumerate(deduction.elements.rounds)
            if c.view == hole.view and c.nodes == hole.nodes and abs(c.radius - radius) < near
        ],
    )


def _deep(deduction: Deduction, hole: Round, radius: float, sign: int, depth: float) -> bool:
    """Link levels that are ``depth`` apart along a hole's axis, the farther one drawn within the hole's width."""
    elements = deduction.elements
    frame = elements.frames[hole.view]
    axis, new = frame.toward.axis, False
    for node in _floors(deduction, hole, radius):
        for way in (sign, -sign):
            near = max(elements.tolerance, _ROUNDED)
            mouths = [n for n in elements.required if n[0] == axis]
            value = elements.value(node) + way * depth
            mouth = min(mouths, key=lambda n: abs(elements.value(n) - value), default=None)
            if mouth is not None and abs(elements.value(mouth) - value) < near and mouth != node:
                new |= deduction.link(mouth, node)
                break
    return new


def _floors(deduction: Deduction, hole: Round, radius: float) -> Iterator[Node]:
    """Levels along the axis of a hole at which a line is drawn across it, from wall to wall."""
    elements = deduction.elements
    frame = elements.frames[hole.view]
    for node, sights in elements.sights.items():
        if node[0] != frame.toward.axis:
            continue
        for sight in sights:
            if sight.kind != "centre" and _crosses(deduction, sight.view, (sight.start, sight.end), hole, radius):
                yield node
                break


def _crosses(deduction: Deduction, view: str, line: tuple[Point, Point], hole: Round, radius: float) -> bool:
    """Whether a line across the axis of a hole, in another view, lies within its walls and ends at one of them."""
    elements = deduction.elements
    frame, own = elements.frames[view], elements.frames[hole.view]
    across = next((p for p in (0, 1) if frame.ways[p].axis != own.toward.axis), None)
    if across is None or own.toward.axis not in frame.axes:
        return False
    axis, sign = frame.ways[across]
    place = 0 if own.right.axis == axis else 1
    middle = own.ways[place].sign * hole.center[place]
    ends = sorted(sign * point[across] for point in line)
    near = 4 * elements.tolerance
    walls = (middle - radius, middle + radius)
    touches = abs(ends[0] - walls[0]) < near or abs(ends[1] - walls[1]) < near
    return touches and ends[0] > walls[0] - near and ends[1] < walls[1] + near


def _bolt_circle(deduction: Deduction, dimension: Diameter) -> bool:
    """A diameter on which no circle is drawn is that of the centres of circles on it, evenly spaced."""
    elements = deduction.elements
    near = 4 * elements.tolerance
    on = [
        c
        for c in elements.rounds
        if c.view == dimension.view and c.full and abs(math.dist(c.center, dimension.center) - dimension.radius) < near
    ]
    right, up = (elements.node(dimension.view, place, dimension.center[place]) for place in (0, 1))
    if len(on) < 2 or right is None or up is None or not _even(dimension.center, on, near):
        return False
    return deduction.link_all(pair for c in on for pair in zip(c.nodes, (right, up), strict=True))


def _even(centre: Point, circles: list[Round], near: float) -> bool:
    """Whether circles are spread evenly about a centre, and one, or the middle of two, is straight beside or above."""
    points: list[Point] = []
    for circle in circles:
        if all(math.dist(circle.center, other) > near for other in points):
            points.append(circle.center)
    step = 360 / len(points)
    turns = sorted(math.degrees(math.atan2(y - centre[1], x - centre[0])) % 360 for x, y in points)
    off = [(turn - turns[0] - i * step + 180) % 360 - 180 for i, turn in enumerate(turns)]
    straight = min((turns[0] - quarter) % (step / 2) for quarter in (0, 90))
    return max(map(abs, off)) < _EVEN and min(straight, step / 2 - straight) < _EVEN


def _tabulated(deduction: Deduction, row: Tabulated) -> bool:
    """A row of a table places one hole from the datum and sizes it."""
    elements, new = deduction.elements, False
    for place in (0, 1):
        ends = [elements.node(row.view, place, point[place]) for point in (row.datum, row.center)]
        if ends[0] is not None and ends[1] is not None and ends[0] != ends[1]:
            new |= deduction.link(ends[0], ends[1])
    return _diameter(deduction, Diameter(row.view, row.center, row.radius, row.value, row.text)) or new


def _radius(deduction: Deduction, dimension: Radius) -> bool:
    callout = parse(dimension.text) or Callout("radius", dimension.value)
    elements = deduction.elements
    own = [i for i, c in enumerate(elements.rounds) if c.view == dimension.view]
    hit = [i for i in own if _same(deduction, elements.rounds[i], dimension)]
    if not hit:
        return False
    new = callout.spherical and _spheres(deduction, elements.rounds[hit[0]])
    chosen = _counted(deduction, own, hit[0], callout.count)
    return _radii(deduction, [*chosen, *_turned(deduction, chosen)]) or new


def _turned(deduction: Deduction, chosen: list[int]) -> list[int]:
    """The arcs of other views that are the same ones, of a rounding all around an axis: as large, at the same level,
    and as far from the centre of a circle that is seen along that axis.
    """
    elements = deduction.elements
    rounds, near = elements.rounds, 4 * elements.tolerance
    axes = {circle.nodes for circle in rounds if circle.full}

    def away(arc: Round, level: Node, middle: tuple[Node, Node]) -> float | None:
        """How far an arc's centre is from an axis in its view; ``None`` where the axis is not seen from the side."""
        own = next((n for n in arc.nodes if n != level), level)
        axis = next((m for m in middle if m[0] == own[0]), None)
        return None if axis is None else abs(elements.value(own) - elements.value(axis))

    def is_same(one: Round, other: Round) -> bool:
        return any(
            (a := away(one, level, middle)) is not None
            and (b := away(other, level, middle)) is not None
            and abs(a - b) < near
            for level in set(one.nodes) & set(other.nodes)
            for middle in axes
            if all(m[0] != level[0] for m in middle)
        )

    return [
        j
        for j, arc in enumerate(rounds)
        if not arc.full
        if any(
            arc.view != rounds[i].view and abs(arc.radius - rounds[i].radius) < near and is_same(rounds[i], arc)
            for i in chosen
        )
    ]


def _angular(deduction: Deduction, dimension: Angular) -> bool:
    elements = deduction.elements
    legs: list[list[int] | None] = []
    for way in (dimension.start, dimension.end):
        if min(way % 90, 90 - way % 90) < 0.01:
            legs.append(None)
            continue
        legs.append(
            [
                i
                for i, slant in enumerate(elements.slants)
                if slant.view == dimension.view
                and _parallel(slant, way)
                and _off(slant, dimension.vertex) < 8 * elements.tolerance
            ]
        )
    new = False
    first, second = legs
    if first is None or second is None:
        for i in first or second or []:
            new |= i not in deduction.angles
            deduction.angles.add(i)
        return new
    pairs = [(a, b) for a in first for b in second if (a, b) not in deduction.turns]
    deduction.turns += pairs
    return bool(pairs)


def _parallel(slant: Slant, angle: float) -> bool:
    turn = math.radians(angle)
    return abs(slant.direction[0] * math.sin(turn) - slant.direction[1] * math.cos(turn)) < _SAME_WAY


def _off(slant: Slant, point: Point) -> float:
    """How far a point is from a line."""
    (ux, uy), (x, y) = slant.direction, slant.start
    return abs((point[0] - x) * uy - (point[1] - y) * ux)


def _note(deduction: Deduction, dimension: Note) -> bool:
    callout = parse(dimension.text)
    if callout is None or callout.kind != "chamfer" or callout.angle is None:
        return False
    legs = (callout.value, callout.value * math.tan(math.radians(callout.angle)))
    return _bevel(deduction, dimension, legs)


def _bevel(deduction: Deduction, dimension: Note, legs: tuple[float, float]) -> bool:
    """A chamfer's size: of lines with its legs in all views, and of circles that are a leg apart about its circle."""
    elements = deduction.elements
    near = max(4 * elements.tolerance, _ROUNDED)
    new = False
    for i, slant in enumerate(elements.slants):
        if max(abs(a - b) for a, b in zip(sorted(slant.legs), sorted(legs), strict=True)) > near:
            continue
        (u0, v0), (u1, v1) = slant.nodes
        new |= deduction.link(u0, u1)
        new |= deduction.link(v0, v1)
        deduction.angles.add(i)
    return new
