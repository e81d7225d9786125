"""Numbers of a script that make its part another one: the fewest that do, found by trying what each of them moves."""

import ast
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from cadwright.parameters import number
from cadwright.parts.cadquery.reader import NotAPart
from cadwright.parts.lifting.features import centred, features
from cadwright.parts.lifting.interpreter import Position, interpreted, number_positions
from cadwright.parts.lifting.solids import Piece, Rect, Solid, Step, Treated, bounds, box

Vector = tuple[tuple[tuple[object, ...], tuple[float, ...]], ...]
"""What a solid consists of: what each thing is, and its numbers."""
_CLOSE = 1e-6
_MOST = 8
"""How many numbers an edit may change in one script."""
_ROUNDS = 5
_NUDGE = 0.01


def solved(tree: ast.Module, target: Solid) -> dict[Position, float] | None:
    """The numbers, by where they stand, that make a script's part this one; ``None`` where a few do not."""
    for measure in (_pieces, _features):
        try:
            wanted = measure(target)
            found = _solved(tree, measure, wanted)
        except NotAPart:
            continue
        if found is not None:
            return found
    return None


def with_numbers(source: str, tree: ast.Module, numbers: Mapping[Position, float]) -> str:
    """A script with other numbers; every other byte stays."""
    lines = [line.encode() for line in source.splitlines(keepends=True)]
    for node in reversed(number_positions(tree)):
        value = numbers.get((node.lineno, node.col_offset))
        if value is not None and node.end_col_offset is not None:
            row = node.lineno - 1
            lines[row] = lines[row][: node.col_offset] + number(value).encode() + lines[row][node.end_col_offset :]
    return b"".join(lines).decode()


def _pieces(solid: Solid) -> Vector:
    """The pieces of a solid as far as they reach into it."""
    low, high = bounds(solid.pieces("join"))
    found: list[tuple[tuple[object, ...], tuple[float, ...]]] = []
    for step in solid.steps:
        if isinstance(step, Treated):
            found.append(((step.kind, step.calls), (step.size,)))
            continue
        for p in step.pieces:
            found.append((_sort(step, p), _numbers(p, low, high)))
    return tuple(found)


def _sort(step: Step, p: Piece) -> tuple[object, ...]:
    return step.mode, type(p.loop).__name__, p.axis, getattr(p.loop, "along", 0)


def _numbers(p: Piece, low: Sequence[float], high: Sequence[float]) -> tuple[float, ...]:
    a, b = box(p)
    a, b = [max(v, w) for v, w in zip(a, low, strict=True)], [min(v, w) for v, w in zip(b, high, strict=True)]
    if isinstance(p.loop, Rect):
        return (*a, *b)
    ends = (a[p.axis], b[p.axis])
    loop = p.loop
    own = [getattr(loop, name) for name in ("radius", "length", "width") if hasattr(loop, name)]
    at = np.ravel(loop.at).tolist()
    return (*at, *own, *ends)


def _features(solid: Solid) -> Vector:
    return tuple((f.signature(), f.values()) for f in features(solid))


def matched(now: Vector, wanted: Vector) -> Vector | None:
    """What is wanted in the order of what is there now; ``None`` where these are not the same things."""
    if sorted(map(repr, (s for s, _ in now))) != sorted(map(repr, (s for s, _ in wanted))):
        return None
    pairs = sorted(
        (sum(abs(p - q) for p, q in zip(a[1], b[1], strict=True)) if len(a[1]) == len(b[1]) else 1e9, i, j)
        for i, a in enumerate(now)
        for j, b in enumerate(wanted)
        if a[0] == b[0]
    )
    of: dict[int, int] = {}
    for _, i, j in pairs:
        if i not in of and j not in of.values():
            of[i] = j
    return tuple(wanted[of[i]] for i in range(len(now)))


def _flat(vector: Vector) -> "np.ndarray":
    return np.array([v for _, values in vector for v in values])


def _solved(tree: ast.Module, measure: Callable[[Solid], Vector], wanted: Vector) -> dict[Position, float] | None:
    nodes = number_positions(tree)
    start = np.array([float(n.value) for n in nodes])  # type: ignore[arg-type]

    def measured(values: "np.ndarray") -> Vector:
        numbers = {
            (n.lineno, n.col_offset): v if v != round(v) or isinstance(n.value, float) else round(v)
            for n, v, old in zip(nodes, values.tolist(), start.tolist(), strict=True)
            if v != old
        }
        return measure(centred(interpreted(tree, numbers))[0])

    base = measured(start)
    aim = matched(base, wanted)
    if aim is None:
        return None
    kinds, goal = [s for s, _ in base], _flat(aim)

    def reached(values: "np.ndarray") -> "np.ndarray":
        other = measured(values)
        if [s for s, _ in other] != kinds:
            raise NotAPart("other numbers make other things")
        return _flat(other)

    values, named = start.copy(), _named(tree, nodes)
    for _ in range(_ROUNDS):  # what is cut through moves only when the body is thicker
        rest = goal - reached(values)
        if np.abs(rest).max() < _CLOSE:
            break
        columns = _columns(values, reached)
        chosen = _chosen(columns, rest, named)
        if not chosen:
            return None
        by, *_rest = np.linalg.lstsq(np.stack([columns[k] for k in chosen], axis=1), rest, rcond=None)
        values[chosen] += by
    values = np.array([float(f"{v:.10g}") for v in values])
    if np.abs(goal - reached(values)).max() > _CLOSE or np.count_nonzero(values != start) > _MOST:
        return None
    return {
        (n.lineno, n.col_offset): v
        for n, v, old in zip(nodes, values.tolist(), start.tolist(), strict=True)
        if v != old
    }


def _columns(values: "np.ndarray", reached: Callable[["np.ndarray"], "np.ndarray"]) -> dict[int, "np.ndarray"]:
    """What each number moves, for those that do."""
    now, found = reached(values), dict[int, "np.ndarray"]()
    for k, value in enumerate(values):
        nudged = values.copy()
        nudged[k] += (step := _NUDGE * max(abs(value), 1.0))
        try:
            moved = (reached(nudged) - now) / step
        except NotAPart:
            continue
        if moved.any():
            found[k] = moved
    return found


def _named(tree: ast.Module, nodes: Sequence[ast.Constant]) -> frozenset[int]:
    """Which numbers are the values of names."""
    own = [s.value for s in tree.body if isinstance(s, ast.Assign | ast.AnnAssign)]
    flat = [e for v in own for e in (v.elts if isinstance(v, ast.Tuple) else [v])]
    return frozenset(k for k, n in enumerate(nodes) if any(n is e for e in flat))


def _chosen(columns: Mapping[int, "np.ndarray"], wanted: "np.ndarray", named: frozenset[int]) -> list[int]:
    """The fewest numbers that reach what is wanted, or come nearest; a named one before others."""
    chosen: list[int] = []
    rest = wanted
    while np.abs(rest).max() > _CLOSE and len(chosen) < _MOST:
        options = []
        for k in columns.keys() - set(chosen):
            matrix = np.stack([columns[n] for n in (*chosen, k)], axis=1)
            by, *_ = np.linalg.lstsq(matrix, wanted, rcond=None)
            left = wanted - matrix @ by
            options.append((round(float(np.linalg.norm(left)), 7), k not in named, k, left))
        if not options:
            break
        size, _, k, left = min(options, key=lambda o: o[:3])
        if size > np.linalg.norm(rest) - _CLOSE / 10:
            break
        chosen.append(k)
        rest = left
    return chosen
