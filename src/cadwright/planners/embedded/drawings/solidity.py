"""Which blocks are solid: the choice that explains the drawing's lines best.

The search begins with everything solid that the silhouettes allow. A move empties or fills what lies between two
levels below one face of a view, which is what a hole, a pocket, a step or a boss is, or a single block; the move that
explains the greatest length of lines is made, until none explains more.
"""

import dataclasses
from collections.abc import Collection, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from cadwright.geometry.arrangement import Bools, Floats, Ints
from cadwright.planners.embedded.drawings.blocks import Blocks
from cadwright.planners.embedded.drawings.evidence import Tests

UNSEEN = 0.6
"""What a line costs that is there but of the wrong type, where one that is not there at all costs 1."""
EMPTINESS = (0.5, 0.15, 0.04)
"""What it costs to leave all empty, of all that the lines cost: thin walls round nothing explain lines too. Much at
first, so that small holes are found before large hollows.
"""
MOST_LEVELS = 28
MOST_ASKED, OVERHEAD = 300_000_000, 1000
"""How many blocks beside lines may be asked for in all, and how many asking for none at all counts as: some seconds."""
HEATS, WALK = (0.02, 0.0005), 10_000
"""By how much of all line length a step of a walk may make things worse, at first and at last; and its steps."""
EXPLAINED, STIRRED = 1e-3, 40
"""The share of lines that may stay unexplained before worse choices are tried, and how many of those."""


def solve(blocks: Blocks, *, veiled: bool = False) -> tuple[Bools, float]:
    """Whether each block is solid (``count`` + 1, the outside first), and the share of line length unexplained.

    Where hidden lines are left out (``veiled``), what opens to a view goes through unless a line says that it does not.
    """
    solid = np.ones(blocks.count + 1, bool)
    solid[0] = False
    if blocks.count == 0 or not any(len(tests.seen) for tests in blocks.tests):
        return solid, 1.0
    search = _Search(blocks)
    state = search.start(solid)
    for emptiness in EMPTINESS:
        state = search.descended(state, emptiness)
    cost = search.cost(state, EMPTINESS[-1])
    while state.unexplained > EXPLAINED * search.total:
        better = search.stirred(state, cost, EMPTINESS[-1])
        if better is None:
            break
        state, cost = better
    if veiled and state.unexplained > EXPLAINED * search.total:
        other = search.annealed(state, EMPTINESS[-1])
        state = min(state, other, key=lambda each: search.cost(each, EMPTINESS[-1]))
    if veiled:
        state = search.deepened(state, blocks)
    return state.solid, state.unexplained / search.total


def alternatives(blocks: Blocks, solid: Bools, some: Collection[int], slack: float) -> list[tuple[float, Bools]]:
    """Find choices that differ by a move of ``some`` blocks, with the share of line length that they leave unexplained.

    They leave no more than ``slack`` more unexplained; the best come first.
    """
    tests = _together(blocks.tests)
    total = float(tests.weight.sum())
    most = float(_costs(tests, solid).sum()) + slack * total
    found: list[tuple[float, Bools]] = []
    for move in _moves(blocks):
        for value in (False, True) if np.isin(move, list(some)).any() else ():
            after = solid.copy()
            after[move] = value
            cost = float(_costs(tests, after).sum())
            if (after != solid).any() and cost <= most:
                found.append((cost / total, after))
    return sorted(found, key=lambda each: each[0])


def _volumes(blocks: Blocks) -> Floats:
    """The share of all blocks' volume that each one has; 0 for the outside."""
    widths = [np.gradient(s) for s in blocks.samples]
    cells = widths[0][:, None, None] * widths[1][None, :, None] * widths[2][None, None, :]
    found: Floats = np.bincount(blocks.number.reshape(-1), cells.reshape(-1), blocks.count + 1).astype(np.float64)
    found[0] = 0.0
    return found / max(float(found.sum()), 1e-12)


class _State(NamedTuple):
    """A choice, what each test costs under it, and what each move explains: (n, 2), for emptying and for filling; NaN
    where nobody has asked yet.
    """

    solid: Bools
    costs: Floats
    explains: Floats

    @property
    def unexplained(self) -> float:
        """The length of the lines that the choice does not explain."""
        return float(self.costs.sum())


class _Search:
    """The tests, the moves, and how much more may be asked."""

    def __init__(self, blocks: Blocks) -> None:
        self._tests = _together(blocks.tests)
        self.total = float(self._tests.weight.sum())
        self._moves = list(_moves(blocks))
        self._bulk = self.total * _volumes(blocks)
        self._left = MOST_ASKED
        self._has = _incidence(self._moves, blocks.count + 1)
        beside = np.concatenate([self._tests.one, self._tests.other], axis=1)
        self._asks = csr_array(self._has @ _incidence(list(beside), blocks.count + 1).T)

    def start(self, solid: Bools) -> _State:
        """A choice of which no move's gain is known."""
        return _State(solid, _costs(self._tests, solid), np.full((len(self._moves), 2), np.nan))

    def cost(self, state: _State, emptiness: float) -> float:
        """The length of the lines that a choice does not explain, and a little for what it leaves empty."""
        return state.unexplained + emptiness * float(self._bulk[~state.solid].sum())

    def descended(self, state: _State, emptiness: float) -> _State:
        """The choice after one best move after another, until none gains."""
        while self._left > 0:
            gains = self._gains(state, emptiness)
            best = int(gains.argmax())
            if gains.flat[best] <= 1e-9 * self.total:
                break
            state = self._moved(state, best // 2, best % 2 == 1)
        return state

    def stirred(self, state: _State, cost: float, emptiness: float) -> tuple[_State, float] | None:
        """A better choice behind a move that by itself makes things worse, or ``None``."""
        gains = self._gains(state, emptiness).reshape(-1)
        for each in np.argsort(-gains, kind="stable")[:STIRRED]:
            if not np.isfinite(gains[each]) or self._left <= 0:
                break
            found = self.descended(self._moved(state, int(each) // 2, each % 2 == 1), emptiness)
            reached = self.cost(found, emptiness)
            if reached < cost - 1e-6 * self.total:
                return found, reached
        return None

    def annealed(self, state: _State, emptiness: float) -> _State:
        """Return the best choice on a walk of random moves, of which ever fewer may make things worse.

        The walk leads out of choices that no few moves make better. Its randomness is the same every time.
        """
        chance = np.random.default_rng(0)
        solid, costs, cost = state.solid, state.costs.copy(), self.cost(state, emptiness)
        best, least = solid, cost
        for heat in np.geomspace(*HEATS, WALK) * self.total:
            n = int(chance.integers(len(self._moves)))
            after = solid.copy()
            after[self._moves[n]] = chance.random() < 0.5
            rows = self._rows(n)
            found = _costs(self._tests, after, rows)
            filled = float(self._bulk[after].sum() - self._bulk[solid].sum())
            change = float(found.sum() - costs[rows].sum()) - emptiness * filled
            if change <= 0 or chance.random() < np.exp(-change / heat):
                solid, costs[rows], cost = after, found, cost + change
                if cost < least:
                    best, least = solid, cost
        return self.descended(self.start(best), emptiness)

    def deepened(self, state: _State, blocks: Blocks) -> _State:
        """The choice with columns below faces that are open at one end emptied to the other, where no line is lost that
        was seen.
        """
        solid, lost = state.solid, self._unseen(state.solid)
        for column, ends in _columns(blocks):
            if solid[column].any() and not all(solid[end].any() for end in ends):
                after = solid.copy()
                after[column] = False
                unseen = self._unseen(after)
                if unseen <= lost + 1e-9 * self.total:
                    solid, lost = after, unseen
        return state if solid is state.solid else self.start(solid)

    def _unseen(self, solid: Bools) -> float:
        """The length of the lines that a choice does not explain as lines that are seen."""
        return float(_costs(self._tests, solid, unseen=1.0).sum())

    def _gains(self, state: _State, emptiness: float) -> Floats:
        """What each move gains (n, 2), -inf where it changes nothing; fills in what the state does not know yet."""
        able = np.stack([state.solid, ~state.solid], axis=1)
        able[0] = False
        changes = self._has @ able.astype(np.int32) > 0
        for n, value in np.argwhere(changes & np.isnan(state.explains)).tolist():
            state.explains[n, value] = self._explained(state, n, value == 1) if self._left > 0 else 0.0
        bulk = self._has @ (able * self._bulk[:, None]) * (-1, 1)
        return np.where(changes, state.explains + emptiness * bulk, -np.inf)

    def _explained(self, state: _State, n: int, value: bool) -> float:
        """How much more is explained after a move."""
        rows = self._rows(n)
        self._left -= OVERHEAD + len(rows) * self._tests.one.shape[1]
        return float((state.costs[rows] - _costs(self._tests, self._after(state, n, value), rows)).sum())

    def _after(self, state: _State, n: int, value: bool) -> Bools:
        solid = state.solid.copy()
        solid[self._moves[n]] = value
        return solid

    def _rows(self, n: int) -> NDArray[np.int32]:
        """The tests that blocks of a move take part in."""
        return self._asks.indices[self._asks.indptr[n] : self._asks.indptr[n + 1]]

    def _moved(self, state: _State, n: int, value: bool) -> _State:
        """The choice after a move. What moves explain stays known where they share no test and no block with it."""
        solid, costs, explains = self._after(state, n, value), state.costs.copy(), state.explains.copy()
        rows = self._rows(n)
        costs[rows] = _costs(self._tests, solid, rows)
        asked = np.zeros(len(costs), np.int32)
        asked[rows] = 1
        explains[(self._has @ (solid != state.solid).astype(np.int32) > 0) | (self._asks @ asked > 0)] = np.nan
        return _State(solid, costs, explains)


def _incidence(sets: Sequence[Ints], count: int) -> csr_array[Any, tuple[int, int]]:
    """Which of ``count`` things each set has, as 1 in (n, count)."""
    rows = np.repeat(np.arange(len(sets)), [len(each) for each in sets])
    columns = np.concatenate(sets)
    return csr_array((np.ones(len(rows), np.int32), (rows, columns)), shape=(len(sets), count))


def _together(tests: Sequence[Tests]) -> Tests:
    """All tests in one, columns of blocks made as long as the longest by blocks that differ nowhere."""
    depth = max(each.one.shape[1] for each in tests)

    def joined(name: str) -> Any:
        parts = [getattr(each, name) for each in tests]
        wide = [np.pad(p, ((0, 0), (0, depth - p.shape[1]))) if p.ndim == 2 else p for p in parts]
        return np.concatenate(wide)

    return Tests(**{field.name: joined(field.name) for field in dataclasses.fields(Tests)})


def _costs(tests: Tests, solid: Bools, rows: NDArray[np.int32] | slice = slice(None), unseen: float = UNSEEN) -> Floats:
    """What each test costs: its length times 0, ``unseen`` or 1."""
    one, other = solid[tests.one[rows]], solid[tests.other[rows]]
    differs = (one != other) & tests.telling[rows]
    covered = np.logical_or.accumulate(one & other, axis=1)
    there = differs.any(axis=1)
    seen = (differs & ~covered).any(axis=1)
    drawn = tests.drawn[rows]
    wrong = np.where(there, unseen * (seen != tests.seen[rows]), ~tests.bend[rows])
    wrong = np.where(drawn, wrong, 1.0 * np.where(tests.seen[rows], seen, there))
    result: Floats = wrong * tests.weight[rows]
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
