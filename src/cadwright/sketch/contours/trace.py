"""A skeleton as strokes: runs of pixels from end to end, through crossings where they go straight on."""

import math
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from cadwright.geometry.partition import Partition
from cadwright.sketch.contours.skeleton import RING, Mask
from cadwright.sketch.fitting.curves import circle_through
from cadwright.sketch.graph import XY

Pixel = tuple[int, int]

BLOT = 2.0
"""The skeleton of a crossing is this many pen widths long before it parts."""
BRIDGE, ARM = 24.0, 20.0
"""Pen widths for which strokes may run as one, and those of their arms that are looked at."""
TOGETHER = 0.8
"""Pen widths by which two arms of one stroke may stray from one curve."""
STRAIGHT_ON = math.radians(28)
"""Two branches of a crossing that turn less than this are one stroke."""


@dataclass(eq=False)
class Branch:
    """A run of the skeleton between two nodes; a loop without any has none. Points are (x, y) in pixels, y down."""

    points: list[XY]
    nodes: tuple[int, int] | None

    @property
    def length(self) -> float:
        """Along its points."""
        return sum(math.dist(a, b) for a, b in zip(self.points, self.points[1:], strict=False))


@dataclass(eq=False)
class Stroke:
    """A run that a pen may have drawn in one go."""

    points: list[XY]
    closed: bool
    branches: list[Branch] = field(default_factory=list)


def strokes_of(skeleton: Mask, width: float) -> list[Stroke]:
    """The strokes of a skeleton whose pen was ``width`` pixels wide."""
    branches, places = _branches(skeleton)
    places = _contracted(branches, places, BLOT * width + 1)
    branches = _without_spurs(branches, 1.5 * width)
    partner = _parted(branches, places, width)
    return _linked(branches, places, width, partner)


def _branches(skeleton: Mask) -> tuple[list[Branch], dict[int, XY]]:
    """The runs between nodes, which are ends and clusters of pixels where three runs or more meet; and the nodes."""
    pixels: set[Pixel] = {(int(y), int(x)) for y, x in np.argwhere(skeleton)}
    around = {pixel: _neighbours(pixel, pixels) for pixel in pixels}
    special = np.zeros_like(skeleton)
    for pixel, near in around.items():
        special[pixel] = len(near) != 2
    labels, count = ndimage.label(special, np.ones((3, 3)))
    places = _middles(labels, count)
    found: list[Branch] = []
    seen: set[Pixel] = set()
    for pixel in zip(*np.nonzero(labels), strict=True):
        start = (int(pixel[0]), int(pixel[1]))
        for first in around[start]:
            if labels[first] == 0 and first not in seen:
                run = _followed(start, first, around, labels, seen)
                nodes = (int(labels[start]), int(labels[run[-1]]))
                points = [places[nodes[0]], *((float(x), float(y)) for y, x in run[1:-1]), places[nodes[1]]]
                found.append(Branch(points, nodes))
    for pixel in sorted(pixels):
        if labels[pixel] == 0 and pixel not in seen:
            run = _followed(pixel, around[pixel][0], around, labels, seen | {pixel})
            seen.update(run)
            found.append(Branch([(float(x), float(y)) for y, x in run], None))
    return found, places


def _middles(labels: NDArray[np.signedinteger], count: int) -> dict[int, XY]:
    """The middle of the pixels of each label."""
    rows, columns = np.nonzero(labels)
    numbers = labels[rows, columns]
    sizes = np.maximum(np.bincount(numbers, minlength=count + 1), 1)
    x, y = (np.bincount(numbers, weights=each, minlength=count + 1) / sizes for each in (columns, rows))
    return {number: (float(x[number]), float(y[number])) for number in range(1, count + 1)}


def _neighbours(pixel: Pixel, pixels: set[Pixel]) -> list[Pixel]:
    """The pixels beside one; diagonal ones only where no straight way leads there."""
    y, x = pixel
    near = []
    for dy, dx in RING:
        if (y + dy, x + dx) in pixels and not (dy and dx and ((y + dy, x) in pixels or (y, x + dx) in pixels)):
            near.append((y + dy, x + dx))
    return near


def _followed(
    start: Pixel, first: Pixel, around: dict[Pixel, list[Pixel]], labels: NDArray[np.signedinteger], seen: set[Pixel]
) -> list[Pixel]:
    """The pixels from one to the next node, or around a loop."""
    run = [start, first]
    while labels[run[-1]] == 0:
        seen.add(run[-1])
        ahead = [pixel for pixel in around[run[-1]] if pixel != run[-2]]
        if not ahead or ahead[0] == start:
            if ahead and labels[start]:
                run.append(start)
            break
        run.append(ahead[0])
    return run


def _contracted(branches: list[Branch], places: dict[int, XY], shortest: float) -> dict[int, XY]:
    """Nodes that a short branch joins made one: a crossing of thick strokes thins to two. Changes ``branches``."""
    degree: dict[int, int] = {}
    for branch in branches:
        for node in branch.nodes or ():
            degree[node] = degree.get(node, 0) + 1
    together = Partition(places)
    for branch in list(branches):
        if branch.nodes and branch.length < shortest and min(degree[node] for node in branch.nodes) > 2:
            a, b = branch.nodes
            together.join(b, a)
            branches.remove(branch)
    sets: dict[int, list[XY]] = {}
    for node, place in places.items():
        sets.setdefault(together.root(node), []).append(place)
    middles = {node: (_mean([x for x, _ in group]), _mean([y for _, y in group])) for node, group in sets.items()}
    for branch in branches:
        if branch.nodes:
            branch.nodes = (together.root(branch.nodes[0]), together.root(branch.nodes[1]))
            branch.points[0], branch.points[-1] = (middles[node] for node in branch.nodes)
    return middles


def _mean(values: list[float]) -> float:
    return sum(values) / len(values)


def _without_spurs(branches: list[Branch], shortest: float) -> list[Branch]:
    """The branches but those that stick out of another by less than the pen's width."""
    ends: dict[int, int] = {}
    for branch in branches:
        for node in branch.nodes or ():
            ends[node] = ends.get(node, 0) + 1
    return [
        branch
        for branch in branches
        if not branch.nodes
        or branch.length >= shortest
        or sorted(min(ends[node], 3) for node in branch.nodes) not in ([1, 3],)
    ]


End = tuple[Branch, int]
"""A branch, and which of its ends."""


def _ends_at(branches: list[Branch], places: dict[int, XY]) -> dict[int, list[End]]:
    """The ends of branches at each node."""
    at: dict[int, list[End]] = {node: [] for node in places}
    for branch in branches:
        for end, node in enumerate(branch.nodes or ()):
            at[node].append((branch, end))
    return at


def _parted(branches: list[Branch], places: dict[int, XY], width: float) -> dict[End, End]:
    """Which arms belong together where two strokes run as one for a while; the branch that they share is taken out.

    They cross at a flat angle, or touch: of both ways to pair the arms, that in which each pair lies better on a line
    or a circle. Changes ``branches``.
    """
    partner: dict[End, End] = {}
    for bridge in sorted((each for each in branches if each.nodes), key=lambda each: each.length):
        at = _ends_at(branches, places)
        first, last = bridge.nodes or (0, 0)
        if first == last or bridge.length > BRIDGE * width or not len(at[first]) == len(at[last]) == 3:
            continue
        (a, b), (c, d) = ([end for end in at[node] if end[0] is not bridge] for node in (first, last))
        if len({a[0], b[0], c[0], d[0]}) < 4 or {a, b, c, d} & partner.keys():
            continue
        ways = (((a, c), (b, d)), ((a, d), (b, c)))
        strays, way = min(((max(_strays(*pair, width) for pair in way), k) for k, way in enumerate(ways)))
        if strays > TOGETHER * width:
            continue
        half = len(bridge.points) // 2
        _lengthen((a, b), bridge.points[: half + 1])
        _lengthen((c, d), bridge.points[half:][::-1])
        for one, other in ways[way]:
            partner[one], partner[other] = other, one
        branches.remove(bridge)
    return partner


def _lengthen(arms: Iterable[End], points: list[XY]) -> None:
    """Let arms run on along points that begin where they end."""
    for branch, end in arms:
        branch.points = [*points[:0:-1], *branch.points] if end == 0 else [*branch.points, *points[1:]]


def _strays(a: End, b: End, width: float) -> float:
    """The largest distance of two arms from the line or circle along both; infinite where they are too short."""
    arms = [np.array(branch.points if end == 0 else branch.points[::-1]) for branch, end in (a, b)]
    near, far = round(width), round(ARM * width)
    if min(map(len, arms)) < far // 3:
        return math.inf
    one, other = (arm[near:far] for arm in arms)
    if float((one[0] - one[-1]) @ (other[-1] - other[0])) <= 0:
        return math.inf
    points = np.vstack([one[::-1], other])
    middle = points - points.mean(axis=0)
    line = float(np.abs(middle @ np.linalg.svd(middle, full_matrices=False)[2][1]).max())
    circle = circle_through(points)
    if circle is None:
        return line
    return min(line, float(np.abs(np.hypot(*(points - np.array(circle[0])).T) - circle[1]).max()))


def _linked(branches: list[Branch], places: dict[int, XY], width: float, partner: dict[End, End]) -> list[Stroke]:
    """Branches that go straight on in a node, or are the only two there, as one stroke; and those already paired."""
    partner = dict(partner)
    for ends in _ends_at(branches, places).values():
        turns = sorted(
            ((_turn(ends[i], ends[j], width), i, j) for i in range(len(ends)) for j in range(i + 1, len(ends))),
            key=lambda each: each[0],
        )
        for turn, i, j in turns:
            straight = turn < STRAIGHT_ON or len(ends) == 2
            if straight and ends[i] not in partner and ends[j] not in partner:
                partner[ends[i]], partner[ends[j]] = ends[j], ends[i]
    strokes = [Stroke(branch.points, True, [branch]) for branch in branches if branch.nodes is None]
    left = {branch for branch in branches if branch.nodes is not None}
    for branch in branches:
        if branch in left:
            strokes.append(_stroke(branch, partner, left, width))
    return strokes


def _turn(a: tuple[Branch, int], b: tuple[Branch, int], width: float) -> float:
    u, v = _leaving(*a, width), _leaving(*b, width)
    return abs(math.pi - abs(math.remainder(math.atan2(u[1], u[0]) - math.atan2(v[1], v[0]), math.tau)))


def _leaving(branch: Branch, end: int, width: float) -> XY:
    """The direction in which a branch leaves a node, seen beyond the blot that strokes make where they meet."""
    points = branch.points if end == 0 else branch.points[::-1]
    near = min(len(points) - 2, round(width))
    far = min(len(points) - 1, near + max(4, round(3 * width)))
    return (points[far][0] - points[near][0], points[far][1] - points[near][1])


def _stroke(branch: Branch, partner: dict[End, End], left: set[Branch], width: float) -> Stroke:
    chain: deque[tuple[Branch, int]] = deque([(branch, 0)])  # with the end at which each is entered
    left.discard(branch)
    closed = False
    for forwards in (True, False):
        while True:
            here, entered = chain[-1] if forwards else chain[0]
            following = partner.get((here, 1 - entered if forwards else entered))
            if following is None:
                break
            if following[0] not in left:
                closed = True
                break
            left.discard(following[0])
            if forwards:
                chain.append(following)
            else:
                chain.appendleft((following[0], 1 - following[1]))
        if closed:
            break
    trim = max(1, round(width / 2))
    points: list[XY] = []
    for number, (each, entered) in enumerate(chain):
        run = each.points if entered == 0 else each.points[::-1]
        inner_start, inner_end = number > 0 or closed, number < len(chain) - 1 or closed
        if len(run) > 4 * trim:
            run = run[trim if inner_start else 0 : len(run) - trim if inner_end else len(run)]
        points += run
    return Stroke(points, closed, [each for each, _ in chain])
