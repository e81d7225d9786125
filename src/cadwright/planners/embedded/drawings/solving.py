"""Which blocks are solid: the choice that explains the drawing's lines best.

The search begins with everything solid that the silhouettes allow. A move empties or fills what lies between two
levels below one face of a view, which is what a hole, a pocket, a step or a boss is, or a single block; the move that
explains the greatest length of lines is made, until none explains more.
"""

from collections.abc import Iterator

import numpy as np

from cadwright.planners.embedded.drawings.arrangement import Bools, Floats, Ints
from cadwright.planners.embedded.drawings.blocks import Blocks, Tests

UNSEEN = 0.6
"""What a line costs that is there but of the wrong type, where one that is not there at all costs 1."""
EMPTINESS = (0.5, 0.15, 0.04)
"""What it costs to leave all empty, of all that the lines cost: thin walls round nothing explain lines too. Much at
first, so that small holes are found before large hollows.
"""
MOST_LEVELS = 28
MOST_TRIED = 60_000
EXPLAINED, STIRRED = 1e-3, 40
"""The share of lines that may stay unexplained before worse choices are tried, and how many of those."""


def solve(blocks: Blocks, *, veiled: bool = False) -> tuple[Bools, float]:
    """Whether each block is solid (``count`` + 1, the outside first), and the share of line length unexplained.

    Where hidden lines are left out (``veiled``), what opens to a view goes through unless a line says that it does not.
    """
    solid = np.ones(blocks.count + 1, bool)
    solid[0] = False
    search = _Search(blocks)
    if search.total == 0:
        return solid, 1.0
    for search.emptiness in EMPTINESS:
        solid = search.descended(solid)
    cost = search.cost(solid)
    while search.unexplained(solid) > EXPLAINED * search.total and (better := search.stirred(solid, cost)) is not None:
        solid, cost = better
    if veiled:
        solid = search.deepened(solid, blocks)
    return solid, search.unexplained(solid) / search.total


def _volumes(blocks: Blocks) -> Floats:
    """The share of all blocks' volume that each one has; 0 for the outside."""
    widths = [np.gradient(s) for s in blocks.samples]
    cells = widths[0][:, None, None] * widths[1][None, :, None] * widths[2][None, None, :]
    found: Floats = np.bincount(blocks.number.reshape(-1), cells.reshape(-1), blocks.count + 1).astype(np.float64)
    found[0] = 0.0
    return found / max(float(found.sum()), 1e-12)


class _Search:
    """The tests, the moves, and how many more of these may be tried."""

    def __init__(self, blocks: Blocks) -> None:
        self._tests = [_Asked(t, blocks.count) for t in blocks.tests if len(t.seen)]
        self.total = sum(float(t.tests.weight.sum()) for t in self._tests)
        self._moves = list(_moves(blocks))
        self._bulk = self.total * _volumes(blocks)
        self.emptiness = EMPTINESS[-1]
        self._left = MOST_TRIED

    def cost(self, solid: Bools) -> float:
        """The length of the lines that a choice does not explain, and a little for what it leaves empty."""
        return self.unexplained(solid) + self.emptiness * float(self._bulk[~solid].sum())

    def unexplained(self, solid: Bools) -> float:
        """The length of the lines that a choice does not explain."""
        return sum(t.cost(solid) for t in self._tests)

    def descended(self, solid: Bools) -> Bools:
        """The choice after one best move after another, until none gains."""
        while self._left > 0:
            gain, after = max(self._gains(solid), key=lambda g: g[0], default=(0.0, solid))
            if gain <= 1e-9 * self.total:
                break
            solid = after
        return solid

    def stirred(self, solid: Bools, cost: float) -> tuple[Bools, float] | None:
        """A better choice behind a move that by itself makes things worse, or ``None``."""
        tried = sorted(self._gains(solid), key=lambda g: -g[0])[:STIRRED]
        for _, after in tried:
            found = self.descended(after)
            reached = self.cost(found)
            if reached < cost - 1e-6 * self.total:
                return found, reached
            if self._left <= 0:
                break
        return None

    def deepened(self, solid: Bools, blocks: Blocks) -> Bools:
        """The choice with columns below faces that are open at one end emptied to the other, where no line is lost."""
        for column, ends in _columns(blocks):
            if solid[column].any() and not all(solid[end].any() for end in ends):
                after = solid.copy()
                after[column] = False
                if self.unexplained(after) <= self.unexplained(solid) + 1e-9 * self.total:
                    solid = after
        return solid

    def _gains(self, solid: Bools) -> Iterator[tuple[float, Bools]]:
        """What each move gains, and the choice after it."""
        for move in self._moves:
            for value in (False, True):
                touched = move[solid[move] != value]
                if len(touched):
                    self._left -= 1
                    after = solid.copy()
                    after[move] = value
                    bulk = self.emptiness * float(self._bulk[touched].sum()) * (1 if value else -1)
                    yield sum(t.gain(solid, after, touched) for t in self._tests) + bulk, after


class _Asked:
    """Tests, and which of them each block takes part in."""

    def __init__(self, tests: Tests, count: int) -> None:
        self.tests = tests
        rows = np.repeat(np.arange(len(tests.seen)), tests.one.shape[1])
        both = np.zeros((count + 1, len(tests.seen)), bool)
        both[tests.one.reshape(-1), rows] = True
        both[tests.other.reshape(-1), rows] = True
        self._of = both

    def gain(self, before: Bools, after: Bools, touched: Ints) -> float:
        """How much less is unexplained after a change of the ``touched`` blocks."""
        rows = np.flatnonzero(self._of[touched].any(axis=0))
        if len(rows) == 0:
            return 0.0
        return float((self.costs(before, rows) - self.costs(after, rows)).sum())

    def cost(self, solid: Bools) -> float:
        """What all tests cost together."""
        return float(self.costs(solid, slice(None)).sum())

    def costs(self, solid: Bools, rows: Ints | slice) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        """What each test costs: its length times 0, `UNSEEN` or 1."""
        one, other = solid[self.tests.one[rows]], solid[self.tests.other[rows]]
        differs = (one != other) & self.tests.telling[rows]
        covered = np.logical_or.accumulate(one & other, axis=1)
        there = differs.any(axis=1)
        seen = (differs & ~covered).any(axis=1)
        drawn = self.tests.drawn[rows]
        wrong = np.where(there, UNSEEN * (seen != self.tests.seen[rows]), ~self.tests.bend[rows])
        wrong = np.where(drawn, wrong, 1.0 * np.where(self.tests.seen[rows], seen, there))
        result: np.ndarray[tuple[int], np.dtype[np.float64]] = wrong * self.tests.weight[rows]
        return result


def _moves(blocks: Blocks) -> Iterator[Ints]:
    """Sets of blocks, each once: the blocks, and what lies between two levels below a face of a view."""
    known: set[bytes] = set()
    for block in range(1, blocks.count + 1):
        yield np.array([block])
        known.add(np.array([block]).tobytes())
    sizes = np.bincount(blocks.number.reshape(-1), minlength=blocks.count + 1)
    for axes, faces in blocks.faces.items():
        depth = 3 - sum(axes)
        volume = np.moveaxis(blocks.number, depth, 2)
        levels = np.searchsorted(blocks.samples[depth], blocks.levels[depth])
        levels = levels if len(levels) <= MOST_LEVELS else levels[:: len(levels) // MOST_LEVELS + 1]
        for face in range(1, int(faces.max()) + 1):
            below = volume[faces == face]
            for i, low in enumerate(levels):
                for high in levels[i + 1 :]:
                    found, counts = np.unique(below[:, low:high], return_counts=True)
                    move = found[(found > 0) & (counts == sizes[found])]
                    if len(move) and move.tobytes() not in known:
                        known.add(move.tobytes())
                        yield move


def _columns(blocks: Blocks) -> Iterator[tuple[Ints, tuple[Ints, Ints]]]:
    """For each face of a view the blocks that lie wholly below it, and those at either end."""
    sizes = np.bincount(blocks.number.reshape(-1), minlength=blocks.count + 1)
    for axes, faces in blocks.faces.items():
        depth = 3 - sum(axes)
        volume = np.moveaxis(blocks.number, depth, 2)
        first, last = np.searchsorted(blocks.samples[depth], blocks.levels[depth][[0, -1]]) - (0, 1)
        for face in range(1, int(faces.max()) + 1):
            below = volume[faces == face]
            found, counts = np.unique(below, return_counts=True)
            yield found[(found > 0) & (counts == sizes[found])], (np.unique(below[:, first]), np.unique(below[:, last]))
