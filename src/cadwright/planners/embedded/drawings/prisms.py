"""A solid of blocks as a few prisms: what a person would extrude, cut and drill.

Round holes are taken out first. What is left is either put together from prisms or cut out of one, whichever takes
fewer; a prism is a set of faces of a view between two levels.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from cadwright.geometry.arrangement import Arrangement, Bools, Ints
from cadwright.geometry.boundaries import Loop, boundary
from cadwright.geometry.curves import Point
from cadwright.planners.embedded.drawings.blocks import Blocks
from cadwright.planners.embedded.drawings.planes import Axes
from cadwright.planners.embedded.drawings.turned import Turned, half_section, labelled

PER_PRISM, PER_SEGMENT = 3.0, 1.0
"""What a prism and a segment of its outlines cost, when plans are compared."""
MOST_PRISMS = 40
ROUND = 2e-3
"""The share of a radius by which circles and corners of faces on them may differ."""
RIM = 0.02
"""The share of a turned face's samples that may be wrong: those on its rim."""


@dataclass(frozen=True)
class Prism:
    """Faces of the plane ``axes`` between the levels ``low`` and ``high``: their outer loop, then inner ones.

    With a ``center`` it is turned about the depth's axis there: the loops are then in coordinates (radius, depth). Of a
    hole, ``open_low`` and ``open_high`` say whether nothing solid lies beyond that end.
    """

    axes: Axes
    faces: frozenset[int]
    low: float
    high: float
    loops: tuple[Loop, ...] = field(compare=False)
    center: Point | None = None
    open_low: bool = False
    open_high: bool = False

    @property
    def depth(self) -> int:
        """The axis that it is extruded along."""
        return 3 - sum(self.axes)

    @property
    def cost(self) -> float:
        """How much there is to say of it."""
        return PER_PRISM + PER_SEGMENT * sum(len(loop.segments) or 1 for loop in self.loops)


@dataclass(frozen=True)
class Prisms:
    """Bodies that are joined, then what is cut out of them, then round holes. ``missed`` is the share of the volume's
    samples that they get wrong.
    """

    joined: tuple[Prism, ...]
    cuts: tuple[Prism, ...]
    holes: tuple[Prism, ...]
    missed: float


class _Side:
    """A plane's faces and the levels along its depth, for looking at a volume."""

    def __init__(self, axes: Axes, a: Arrangement, blocks: Blocks) -> None:
        self.axes, self.arrangement, self.faces = axes, a, blocks.faces[axes]
        self.levels = blocks.levels[3 - sum(axes)]
        self.at = np.searchsorted(blocks.samples[3 - sum(axes)], self.levels)
        self.number = len(a.outlines) + 1
        self.pixels = np.bincount(self.faces.reshape(-1), minlength=self.number)
        self.beside = _neighbours(a, self.number)

    def counts(self, volume: Bools) -> Ints:
        """How many samples are true, for each face and each slab between levels (faces, slabs)."""
        turned = np.moveaxis(volume, 3 - sum(self.axes), 2).reshape(self.faces.size, -1)
        slabs = np.add.reduceat(turned.astype(np.int64), np.minimum(self.at, turned.shape[1] - 1), axis=1)[:, :-1]
        found = np.zeros((self.number, slabs.shape[1]), np.int64)
        np.add.at(found, self.faces.reshape(-1), slabs)
        return found

    def sizes(self) -> Ints:
        """How many samples each face and slab has."""
        return np.outer(self.pixels, np.diff(self.at))

    def components(self, chosen: Bools) -> Iterator[frozenset[int]]:
        """The connected sets among the bounded faces that are chosen."""
        left = set(np.flatnonzero(chosen).tolist()) - {0}
        while left:
            found, front = set(), [left.pop()]
            while front:
                face = front.pop()
                found.add(face)
                near = self.beside[face] & left
                left -= near
                front += near
            yield frozenset(found)

    def mask(self, faces: frozenset[int], low: int, high: int, shape: tuple[int, ...]) -> Bools:
        """The samples of faces between two levels, by the levels' numbers."""
        depth = 3 - sum(self.axes)
        found = np.zeros(shape, bool)
        turned = np.moveaxis(found, depth, 2)
        turned[:, :, self.at[low] : self.at[high]] = np.isin(self.faces, list(faces))[:, :, None]
        return found

    def prism(self, faces: frozenset[int], low: int, high: int) -> Prism:
        """The prism of faces between two levels."""
        loops = boundary(self.arrangement, faces)
        return Prism(self.axes, faces, float(self.levels[low]), float(self.levels[high]), tuple(loops))


class _Round(_Side):
    """The half-section beside an axis, as a side of one slab: all round."""

    def __init__(self, turned: Turned, blocks: Blocks, tolerance: float) -> None:
        levels = blocks.levels[3 - sum(turned.axes)]
        self.axes, self.turned = turned.axes, turned
        self.arrangement = half_section(turned, levels, tolerance)
        self.labels = labelled(turned, self.arrangement, blocks.samples)
        self.levels, self.number = levels[[0, -1]], len(self.arrangement.outlines) + 1
        self.beside = _neighbours(self.arrangement, self.number)
        self.total = np.bincount(self.labels.reshape(-1), minlength=self.number)[:, None]

    def counts(self, volume: Bools) -> Ints:
        """How many samples are true, for each face (faces, 1)."""
        return np.bincount(self.labels[volume], minlength=self.number)[:, None]

    def sizes(self) -> Ints:
        """How many samples each face has, but for the few that lie on its rim."""
        return self.total

    def mask(self, faces: frozenset[int], low: int, high: int, shape: tuple[int, ...]) -> Bools:
        """The samples that turn into faces."""
        found: Bools = np.isin(self.labels, list(faces))
        return found

    def prism(self, faces: frozenset[int], low: int, high: int) -> Prism:
        """The body that faces make, turned."""
        return replace(super().prism(faces, low, high), center=self.turned.center)


def _neighbours(a: Arrangement, number: int) -> list[set[int]]:
    """The faces beside each face."""
    beside: list[set[int]] = [set() for _ in range(number)]
    for edge in a.edges:
        beside[edge.left].add(edge.right)
        beside[edge.right].add(edge.left)
    return beside


def prisms_of(
    blocks: Blocks,
    solid: Bools,
    arrangements: Mapping[Axes, Arrangement],
    turned: Sequence[Turned],
    tolerance: float,
) -> Prisms:
    """The shortest plan that was found for the solid blocks."""
    volume = solid[blocks.number]
    flat = [_Side(axes, a, blocks) for axes, a in arrangements.items()]
    sides = [*flat, *(_Round(t, blocks, tolerance) for t in turned)]
    holes, filled = _holes(volume, flat)
    plans = [_added(filled, sides), *(_cut(filled, sides, base) for base in sides)]
    plans += [_sunk(filled, sides, base) for base in flat]
    joined, cuts, missed = min(plans, key=lambda p: (round(p[2], 3), sum(prism.cost for prism in (*p[0], *p[1]))))
    return Prisms(tuple(joined), tuple(cuts), tuple(holes), missed)


Plan = tuple[Sequence[Prism], Sequence[Prism], float]


def _holes(volume: Bools, sides: Sequence[_Side]) -> tuple[list[Prism], Bools]:
    """Round holes along every axis, and the volume with all of them filled."""
    holes: list[Prism] = []
    filled = volume.copy()
    for side in sides:
        counts = side.counts(volume)
        runs: dict[frozenset[int], list[int]] = {}
        for slab in range(counts.shape[1]):
            for faces in side.components(counts[:, slab] == 0):
                around = set().union(*(side.beside[f] for f in faces)) - faces
                if counts[list(around), slab].any():
                    runs.setdefault(faces, []).append(slab)
        for faces, slabs in runs.items():
            loops = boundary(side.arrangement, faces)
            if len(loops) > 1 or not loops[0].is_circle:
                continue
            for low, high in _merged(slabs, counts[list(faces)].sum(axis=0)):
                column = counts[list(faces)].sum(axis=0)
                before, after = not column[:low].any(), not column[high:].any()
                holes.append(replace(side.prism(faces, low, high), open_low=before, open_high=after))
                filled |= side.mask(faces, low, high, volume.shape)
    return holes, filled


def _merged(slabs: Sequence[int], solid: Ints) -> list[tuple[int, int]]:
    """Runs of slabs as first level and last, those that only empty slabs lie between made one."""
    runs: list[list[int]] = []
    for slab in slabs:
        if runs and not solid[runs[-1][1] : slab].any():
            runs[-1][1] = slab + 1
        else:
            runs.append([slab, slab + 1])
    return [(low, high) for low, high in runs]


def _added(volume: Bools, sides: Sequence[_Side]) -> Plan:
    """Prisms that together are the volume."""
    found, left = _cover(volume, volume, sides)
    return found, [], left / max(int(volume.sum()), 1)


def _cut(volume: Bools, sides: Sequence[_Side], base: _Side) -> Plan:
    """One prism along an axis, and what has to be cut out of it."""
    counts = base.counts(volume)
    used = np.asarray(counts.any(axis=1))
    slabs = np.flatnonzero(counts.any(axis=0))
    if len(slabs) == 0:
        return [], [], 1.0
    low, high = int(slabs[0]), int(slabs[-1]) + 1
    parts = list(base.components(used))
    bodies = [base.prism(faces, low, high) for faces in parts]
    stock = np.zeros(volume.shape, bool)
    for faces in parts:
        stock |= base.mask(faces, low, high, volume.shape)
    cuts, left = _cover(stock & ~volume, ~volume, sides)
    left += int((volume & ~stock).sum())
    return bodies, cuts, left / max(int(volume.sum()), 1)


def _sunk(volume: Bools, sides: Sequence[_Side], base: _Side) -> Plan:
    """Prisms whose round faces are whole, and what is cut out of them: a shaft with its keyway."""
    whole = volume | _rounded(volume, base)
    sunk = whole & ~volume
    if not sunk.any():
        return [], [], 1.0
    found, left = _cover(whole, whole, sides)
    cuts, more = _cover(sunk, ~volume, sides)
    return found, cuts, (left + more) / max(int(volume.sum()), 1)


def _rounded(volume: Bools, side: _Side) -> Bools:
    """The samples within the largest circle about a plane's round middle that a solid face of a slab reaches to."""
    found = np.zeros(volume.shape, bool)
    middle = _middle(side.arrangement)
    if middle is None:
        return found
    reach = np.array([0.0, *(np.hypot(*(outline - middle).T).max() for outline in side.arrangement.outlines)])
    counts, sizes = side.counts(volume), side.sizes()
    for slab in range(counts.shape[1]):
        full = np.flatnonzero((counts[:, slab] == sizes[:, slab]) & (sizes[:, slab] > 0) & (np.arange(len(reach)) > 0))
        widest = max(full, key=lambda f: reach[f], default=0)
        inner = frozenset(np.flatnonzero((reach <= (1 + ROUND) * reach[widest]) & (reach > 0)).tolist())
        if widest and _is_round(side.arrangement, middle, float(reach[widest])):
            found |= side.mask(inner, slab, slab + 1, volume.shape)
    return found


def _middle(a: Arrangement) -> np.ndarray | None:
    """The centre of the longest arcs and circles of a plane taken together."""
    lengths: dict[tuple[float, float], float] = {}
    for edge in a.edges:
        if edge.piece.center is not None and edge.marks:
            key = (round(edge.piece.center[0], 6), round(edge.piece.center[1], 6))
            lengths[key] = lengths.get(key, 0.0) + edge.piece.length
    return np.array(max(lengths, key=lengths.__getitem__)) if lengths else None


def _is_round(a: Arrangement, middle: np.ndarray, radius: float) -> bool:
    """Whether a circle about a plane's middle is drawn for more than half of it."""
    arcs = (e.piece for e in a.edges if e.piece.center is not None and e.marks)
    own = (p for p in arcs if np.hypot(*(np.array(p.center) - middle)) < ROUND * radius)
    return sum(p.sweep for p in own if abs(p.radius - radius) < ROUND * radius) > np.pi


def _cover(wanted: Bools, allowed: Bools, sides: Sequence[_Side]) -> tuple[list[Prism], int]:
    """Prisms inside of ``allowed`` that cover ``wanted``, the greatest gain for its cost first; and how many samples no
    prism covers.
    """
    found: list[Prism] = []
    wanted = wanted.copy()
    offers = [offer for side in sides for offer in _offers(side, allowed)]
    while wanted.any() and len(found) < MOST_PRISMS:
        counts = {id(side): np.cumsum(np.pad(side.counts(wanted), ((0, 0), (1, 0))), axis=1) for side in sides}
        best, most = None, (0.0, 0.0)
        for side, faces, low, high in offers:
            total = counts[id(side)][list(faces)]
            gain = float((total[:, high] - total[:, low]).sum())
            if gain and gain >= 0.999 * most[0]:
                rank = (gain, -float(high - low) - len(faces))
                if gain > 1.001 * most[0] or rank[1] > most[1]:
                    best, most = (side, faces, low, high), rank
        if best is None:
            break
        side, faces, low, high = best
        found.append(side.prism(faces, low, high))
        wanted &= ~side.mask(faces, low, high, wanted.shape)
    return found, int(wanted.sum())


def _offers(side: _Side, allowed: Bools) -> Iterator[tuple[_Side, frozenset[int], int, int]]:
    """Connected faces between two levels with nothing between them that is not allowed."""
    counts, sizes = side.counts(allowed), side.sizes()
    free = (counts >= (1 - RIM) * sizes) & (sizes > 0) if isinstance(side, _Round) else counts == sizes
    for low in range(free.shape[1]):
        over = np.ones(side.number, np.bool_)
        for high in range(low + 1, free.shape[1] + 1):
            over &= free[:, high - 1]
            if not over[1:].any():
                break
            for faces in side.components(over):
                yield side, faces, low, high
