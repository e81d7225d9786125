"""The constraints that a good designer would have placed: chosen as people chose theirs, and consistent as a set.

Candidates are ranked by boosted trees that were trained on real designers' sketches (`scripts/train_constraints.py`,
`designer.json` tells on which); of what follows from others, the more likely is kept.
"""

import hashlib
import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec
import numpy as np

from cadwright.geometry.partition import Partition
from cadwright.sketch.elements import size_of
from cadwright.sketch.graph import Constraint, Sketch
from cadwright.sketch.inference import infer
from cadwright.sketch.inference.candidates import KINDS, Candidate, Kind, as_candidate, candidates, smooth_pairs
from cadwright.sketch.inference.equations import Equations, Rows, UnknownError, independent
from cadwright.sketch.inference.features import numbers_of, place_of
from cadwright.sketch.inference.measured import Floats, Measured
from cadwright.sketch.inference.noise import noise_of
from cadwright.sketch.inference.trees import Trees

WEIGHTS = Path(__file__).with_name("weights")
"""`designer.npz`, what it was trained on (`designer.json`), and `fold-N.npz`, trained without a part of that."""
THRESHOLDS: Mapping[Kind, float] = {
    "Coincident": 0.3,
    "Horizontal": 0.2,
    "Vertical": 0.2,
    "Parallel": 0.25,
    "Perpendicular": 0.25,
    "Equal": 0.25,
    "Tangent": 0.15,
    "PointOnObject": 0.4,
    "Symmetric": 0.4,
}
"""How likely a constraint has to be, by kind: chosen by cross-validation, where they gave the best mean F1."""
TOLERANCE, EXACT = 1e-4, 2e-5
"""Parts of the long side within which relations hold: where nothing tells how exact a sketch is, and where its joints
show that it is exact."""
_INEXACT = 1.3
"""Times the gaps at joints that are open, for a sketch whose coordinates are rounded or drawn."""
_GIVES = 3.0
"""So many times the tolerance may a point move for its constraints to hold."""
_LARGE, _MANY = 300, 50_000
"""Primitives, and relations that hold, beyond which plain rules choose and no equations are solved: both take time that
grows as the square of their number."""
_ATTEMPTS = 8


class Dropped(msgspec.Struct, frozen=True):
    """A constraint that was likely and is not among those inferred, with the reason."""

    constraint: Constraint
    reason: str


class Inferred(msgspec.Struct, frozen=True):
    """Constraints, the most likely first; ``tolerance`` is a length, and no point has to move by more for them.

    ``for_freecad`` says the same to FreeCAD's solver (`as_freecad_has_it`).
    """

    constraints: tuple[Constraint, ...]
    for_freecad: tuple[Constraint, ...]
    dropped: tuple[Dropped, ...]
    noise: float
    tolerance: float


def infer_constraints(
    sketch: Sketch,
    *,
    kinds: Collection[Kind] = KINDS,
    tolerance: float | None = None,
    weights: Trees | None = None,
) -> Inferred:
    """The set of constraints that a designer would most likely have placed in a sketch, beside those that it has.

    Only relations that hold within a tolerance are thought of: ``tolerance`` of the long side, or what the sketch's
    own open joints show. The set never contradicts itself, repeats itself, or moves a point by more than three times
    that. ``weights`` are other ones than the package's. Raises `ValueError` for a tolerance that is not positive.
    """
    if tolerance is not None and not tolerance > 0:
        raise ValueError("the tolerance must be positive")
    noise, known = measured(sketch, tolerance)
    found = {} if len(sketch.geometry) > _LARGE else candidates(known)
    if len(sketch.geometry) > _LARGE or len(found) > _MANY:
        holding = infer(sketch, tolerance or TOLERANCE, kinds, tangent_at_ends=False)
        new = (c for c in map(as_candidate, holding) if c not in sketch.constraints)
        return _inferred(known, without_repetition(new, sketch.constraints), (), noise)
    found = {c: r for c, r in found.items() if c.type in kinds and c not in sketch.constraints}
    chances = (weights or trees()).probabilities(numbers_of(known, found, noise))
    likely = ranked(known, found, chances)
    kept = without_repetition(likely, sketch.constraints)
    checked, dropped = consistent(known, kept, sketch.constraints)
    return _inferred(known, checked, dropped, noise)


def _inferred(known: Measured, chosen: Sequence[Constraint], dropped: Sequence[Dropped], noise: float) -> Inferred:
    for_freecad = tuple(as_freecad_has_it(known, chosen))
    return Inferred(tuple(chosen), for_freecad, tuple(dropped), noise, _GIVES * known.near)


def measured(sketch: Sketch, tolerance: float | None = None) -> tuple[float, Measured]:
    """The noise of a sketch, and what it looks like within the tolerance that this calls for."""
    noise = noise_of(sketch)
    if tolerance is not None:
        return noise or 0.0, Measured(sketch, tolerance)
    if noise is None:
        return 0.0, Measured(sketch, TOLERANCE)
    return noise, Measured(sketch, max(EXACT, _INEXACT * noise / (size_of(sketch.geometry) or 1.0)))


@cache
def trees(name: str = "designer") -> Trees:
    """Trained weights by the name of their file."""
    return Trees.load(WEIGHTS / f"{name}.npz")


def unseen(sketch: str) -> Trees:
    """Weights that were not trained on a sketch, by its name in the data: for measuring how good they are.

    Those of the package where it was not among what they were trained on, else those of a fold of cross-validation.
    """
    fold = _folds().get(fingerprint(sketch))
    return trees() if fold is None else trees(f"fold-{fold}")


def fingerprint(sketch: str) -> str:
    """What stands for the document of a sketch: one document's sketches are alike, and are trained on together."""
    return hashlib.sha256(sketch.partition("#")[0].encode()).hexdigest()[:12]


@cache
def _folds() -> dict[str, int]:
    folds: dict[str, int] = json.loads((WEIGHTS / "designer.json").read_text())["folds"]
    return folds


def ranked(
    known: Measured,
    found: Mapping[Candidate, float],
    chances: Floats,
    thresholds: Mapping[Kind, float] = THRESHOLDS,
) -> list[Candidate]:
    """Candidates that are likely enough, the likeliest first; of equals the one that lies further to the left, below.

    The order does not depend on numbers.
    """
    likely = [
        (round(-float(chance), 9), _lies(known, one), one)
        for one, chance in zip(found, chances, strict=True)
        if chance >= thresholds[one.type]  # type: ignore[index]
    ]
    return [one for *_, one in sorted(likely, key=lambda each: each[:2])]


def _lies(known: Measured, one: Candidate) -> tuple[tuple[float, ...], ...]:
    return tuple(sorted(place_of(known, reference) for reference in one.references))


def without_repetition(likely: Iterable[Candidate], given: Sequence[Constraint] = ()) -> list[Candidate]:
    """Those that do not follow from likelier ones: by points in one place, directions, sizes."""
    points, turns, sizes = Partition[object](), Partition[object](), Partition[object]()
    joined = {"Coincident": points, "Equal": sizes}

    def is_new(one: Constraint) -> bool:
        refs = one.references
        if one.type in joined and len(refs) == 2:
            a, b = (refs[0], refs[1]) if one.type == "Coincident" else (refs[0].geometry, refs[1].geometry)
            return joined[one.type].join(a, b)
        if one.type in ("Parallel", "Perpendicular") and all(r.position == "edge" for r in refs):
            return turns.join(refs[0].geometry, refs[1].geometry)
        if one.type in ("Horizontal", "Vertical") and len(refs) == 1:
            return turns.join(refs[0].geometry, "axes")
        return True

    for one in given:
        is_new(one)
    return [one for one in likely if is_new(one)]


def consistent(
    known: Measured, chosen: Sequence[Candidate], given: Sequence[Constraint] = ()
) -> tuple[list[Candidate], list[Dropped]]:
    """Of constraints, the likeliest first, those that hold together with the ``given`` ones and move nothing far."""
    equations = Equations(known)
    fixed = [e for c in given if (e := _equation(equations, c)) is not None]
    with_equation = [(c, e) for c in chosen if (e := _equation(equations, c)) is not None]
    dropped: list[Dropped] = []
    for _ in range(_ATTEMPTS):
        every = [*fixed, *(e for _, e in with_equation)]
        x, residuals = equations.solved(every)
        _, matrix, owners = equations.jacobian(every, x)
        fresh = independent(matrix, owners, len(every))[len(fixed) :]
        repeated = [c for (c, _), new in zip(with_equation, fresh, strict=True) if not new]
        dropped += [Dropped(c, "it follows from others, or contradicts them") for c in repeated]
        with_equation = [pair for pair, new in zip(with_equation, fresh, strict=True) if new]
        blamed = None if repeated else _blamed(equations, known, with_equation, x, residuals, owners, len(fixed))
        if blamed is not None:
            dropped.append(Dropped(with_equation[blamed][0], "with it, the others would move geometry too far"))
            del with_equation[blamed]
        elif not repeated:
            break
    kept = {c for c, _ in with_equation}
    left = {each.constraint for each in dropped}
    return [c for c in chosen if c in kept or c not in left], dropped


def _equation(equations: Equations, constraint: Constraint) -> tuple[Rows, list[int]] | None:
    try:
        return equations.equation(constraint)
    except UnknownError:
        return None


def _blamed(
    equations: Equations,
    known: Measured,
    chosen: Sequence[tuple[Candidate, tuple[Rows, list[int]]]],
    x: Floats,
    residuals: Floats,
    owners: Sequence[int],
    fixed: int,
) -> int | None:
    """The constraint that has to go, since not all hold or a point would move too far; ``None`` where all is well.

    Where not all hold, that which holds least; else, of those of the primitive that moves farthest, the one that was
    farthest from holding before.
    """
    if not chosen:
        return None
    if len(residuals) and np.abs(residuals).max() > 1e-5:
        worst = [0.0] * len(chosen)
        for residual, owner in zip(residuals, owners, strict=True):
            if owner >= fixed:
                worst[owner - fixed] = max(worst[owner - fixed], abs(float(residual)))
        return int(np.argmax(worst))
    moves = equations.moves(x)
    far = max(moves, key=lambda number: moves[number], default=None)
    if far is None or moves[far] <= _GIVES * known.near:
        return None
    off = [
        max(map(abs, rows(equations.start))) if far in {r.geometry for r in c.references} else -1.0
        for c, (rows, _) in chosen
    ]
    return int(np.argmax(off)) if max(off) >= 0 else None


def as_freecad_has_it(known: Measured, constraints: Iterable[Constraint]) -> list[Constraint]:
    """The same constraints with tangency at shared ends said of the ends.

    FreeCAD's tangency of two whole curves with a common end has no derivative there, and its solver takes it for
    redundant: between ends that are tied, one tangency stands for both; at others it is that of the curves in a point.
    """
    given = list(constraints)
    joints = {frozenset((a.geometry, b.geometry)): (a, b) for a, b in smooth_pairs(known)}
    tied = {frozenset(c.references): n for n, c in enumerate(given) if c.type == "Coincident"}
    replaced: dict[int, Constraint | None] = {}
    for n, one in enumerate(given):
        ends = joints.get(frozenset(r.geometry for r in one.references)) if one.type == "Tangent" else None
        if ends is None:
            continue
        joint = tied.get(frozenset(ends))
        if joint is not None and joint not in replaced:
            replaced[joint], replaced[n] = Constraint("Tangent", ends), None
        else:
            replaced[n] = Constraint("Tangent", (*one.references, ends[0]))
    return [made for n, one in enumerate(given) if (made := replaced.get(n, one)) is not None]
