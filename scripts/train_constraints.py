"""Train the choice of constraints on SketchGraphs sequences, and tell how good it is by cross-validation.

    pip install scikit-learn==1.9.1
    python scripts/train_constraints.py --data DIR [--folds 5] [--write]

Trained on ``DIR/sketchgraphs/onshape_sequences.jsonl`` alone (MIT licence), each sketch as it is and with its numbers
rounded, as published sequences are. The figures are of sketches of documents that were not trained on. With ``--write``
the weights for the package are written, and a record of what they were trained on.
"""

import argparse
import hashlib
import json
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from cadwright.sketch.formats.sketchgraphs import from_sequence, read_records
from cadwright.sketch.graph import Constraint, Reference, Sketch
from cadwright.sketch.inference.candidates import KINDS, Candidate, as_candidate, candidates
from cadwright.sketch.inference.designer import (
    THRESHOLDS,
    WEIGHTS,
    fingerprint,
    measured,
    ranked,
    without_repetition,
)
from cadwright.sketch.inference.features import NAMES, numbers_of
from cadwright.sketch.inference.measured import Measured
from cadwright.sketch.inference.trees import Trees

Floats = NDArray[np.float64]

SETTINGS: Mapping[str, Any] = {
    "max_iter": 200,
    "learning_rate": 0.06,
    "max_leaf_nodes": 15,
    "min_samples_leaf": 12,
    "l2_regularization": 2.0,
    "max_features": 0.25,
}
COPIES, ORDERED = 3, 2
"""Rounded ones of each sketch; beyond the first two they are numbered by chance."""
COARSEST, FINEST = 10**-2.2, 10**-3.6
"""Steps to which numbers are rounded, in units of the long side."""
NEGATIVES = 300
"""Candidates of a kind and a sketch that nobody placed, kept for training."""
PAPER = ("Coincident", "Parallel", "Equal", "Vertical", "Horizontal", "Perpendicular", "Tangent")
"""The kinds that CAD-Assistant is measured on (section 9.1)."""


class Example(msgspec.Struct, frozen=True):
    """A sketch with its candidates, their numbers, and which of them people placed."""

    document: str
    known: Measured
    found: dict[Candidate, float]
    numbers: Any
    placed: Any
    truth: frozenset[Candidate]
    shuffled: bool = False


def example(name: str, sketch: Sketch, truth: frozenset[Candidate], shuffled: bool = False) -> Example:
    """What is learned from a sketch."""
    noise, known = measured(sketch)
    found = candidates(known)
    placed = np.array([one in truth for one in found], np.float64)
    return Example(name.partition("#")[0], known, found, numbers_of(known, found, noise), placed, truth, shuffled)


def truth_of(sketch: Sketch) -> frozenset[Candidate]:
    """What people placed, within the sketch."""
    inside = (c for c in sketch.constraints if all(r.geometry >= 0 for r in c.references))
    return frozenset(as_candidate(c) for c in inside if c.type in KINDS)


def read(path: Path, copies: int, seed: int) -> tuple[list[Example], list[Example]]:
    """The examples of a file, exact and rounded."""
    chance, exact, inexact = random.Random(seed), [], []
    for name, sequence in read_records(path):
        sketch = from_sequence(sequence).sketch
        if not sketch.geometry:
            continue
        truth = truth_of(sketch)
        exact.append(example(name, sketch, truth))
        size = exact[-1].known.size
        for number in range(copies if size else 0):
            step = size * FINEST * (COARSEST / FINEST) ** chance.random()
            other = from_sequence(_rounded(sequence, step / 1000)).sketch
            if len(other.geometry) != len(sketch.geometry):
                continue
            if number < ORDERED:
                inexact.append(example(name, other, truth))
            else:
                inexact.append(example(name, *_shuffled(other, truth, chance), shuffled=True))
    return exact, inexact


def _shuffled(
    sketch: Sketch, truth: frozenset[Candidate], chance: random.Random
) -> tuple[Sketch, frozenset[Candidate]]:
    """The sketch with its primitives numbered by chance."""
    order = list(range(len(sketch.geometry)))
    chance.shuffle(order)
    place = {old: new for new, old in enumerate(order)}
    renumbered = (
        Constraint(c.type, tuple(Reference(place[r.geometry], r.position) for r in c.references)) for c in truth
    )
    return Sketch(tuple(sketch.geometry[old] for old in order)), frozenset(map(as_candidate, renumbered))


def _rounded(sequence: Any, step: float) -> Any:
    """A sequence with its numbers rounded: lengths to ``step`` metres, directions and angles to four decimals."""
    nodes = []
    for node in sequence.nodes:
        turning = {"dirX", "dirY", "xDir", "yDir"} | ({"startParam", "endParam"} if node.label == "Arc" else set())
        numbers = {
            key: round(value / unit) * unit if type(value) is float else value
            for key, value in node.params.items()
            for unit in [1e-4 if key in turning else step]
        }
        nodes.append(msgspec.structs.replace(node, params=numbers))
    return msgspec.structs.replace(sequence, nodes=tuple(nodes))


def fit(examples: Sequence[Example], seed: int = 0) -> Trees:
    """Train on all of some examples; a large sketch weighs less for each of its candidates."""
    from sklearn.ensemble import HistGradientBoostingClassifier

    rows = [_thinned(each, seed) for each in examples]
    x = np.vstack([each.numbers[kept] for each, kept in zip(examples, rows, strict=True)])
    y = np.concatenate([each.placed[kept] for each, kept in zip(examples, rows, strict=True)])
    weights = np.concatenate(
        [
            np.full(len(kept), 1 / np.sqrt(max(1.0, each.placed.sum()) / 10 + 1))
            for each, kept in zip(examples, rows, strict=True)
        ]
    )
    model = HistGradientBoostingClassifier(random_state=seed, early_stopping=False, **SETTINGS)
    model.fit(x.astype(np.float32), y, sample_weight=weights)
    return plain(model)


def _thinned(each: Example, seed: int) -> NDArray[np.intp]:
    chance = np.random.default_rng(seed)
    kept = list(np.flatnonzero(each.placed))
    for kind in range(len(KINDS)):
        others = np.flatnonzero((each.numbers[:, 0] == kind) & (each.placed == 0)) if len(each.placed) else []
        kept += list(others if len(others) <= NEGATIVES else chance.choice(others, NEGATIVES, replace=False))
    return np.array(sorted(kept), np.intp)


def plain(model: Any) -> Trees:
    """The arrays of a trained model."""
    nodes = [stage[0].nodes for stage in model._predictors]
    starts = np.cumsum([0, *(len(each) for each in nodes)])
    own = [np.arange(len(each)) for each in nodes]
    leaf = [each["is_leaf"].astype(bool) for each in nodes]

    def children(side: str) -> NDArray[np.int32]:
        found = [
            np.where(end, i, each[side]) + start for end, i, each, start in zip(leaf, own, nodes, starts, strict=False)
        ]
        return np.concatenate(found).astype(np.int32)

    ends = np.concatenate(leaf)
    return Trees(
        roots=starts[:-1].astype(np.int32),
        feature=np.concatenate([each["feature_idx"] for each in nodes]).astype(np.int16),
        threshold=np.where(ends, 0, np.concatenate([each["num_threshold"] for each in nodes])).astype(np.float32),
        left=children("left"),
        right=children("right"),
        value=np.where(ends, np.concatenate([each["value"] for each in nodes]), 0).astype(np.float32),
        baseline=float(np.ravel(model._baseline_prediction)[0]),
    )


def folded(exact: Sequence[Example], folds: int) -> dict[str, int]:
    """The fold of each document."""
    documents = sorted({each.document for each in exact})
    np.random.default_rng(0).shuffle(documents)
    return {document: n % folds for n, document in enumerate(documents)}


def validated(
    exact: Sequence[Example], inexact: Sequence[Example], fold: Mapping[str, int], models: Sequence[Trees]
) -> tuple[list[Floats], list[Floats]]:
    """The chances of all candidates by models that saw nothing of their documents."""
    chances: tuple[dict[int, Floats], dict[int, Floats]] = ({}, {})
    for number, model in enumerate(models):
        for examples, found in zip((exact, inexact), chances, strict=True):
            for n, each in enumerate(examples):
                if fold[each.document] == number:
                    found[n] = model.probabilities(each.numbers)
    first, second = ([found[n] for n in range(len(found))] for found in chances)
    return first, second


def chosen(each: Example, chances: Floats, thresholds: Mapping[Any, float]) -> set[Candidate]:
    """What is inferred before anything is solved."""
    return set(without_repetition(ranked(each.known, each.found, chances, thresholds)))


def f1(pairs: Iterable[tuple[set[Candidate], set[Candidate]]]) -> float:
    """The mean over sketches that have something."""
    scores = [2 * len(a & b) / (len(a) + len(b)) for a, b in pairs if a or b]
    return float(np.mean(scores))


def of_paper(constraints: Iterable[Candidate]) -> set[Candidate]:
    """Those of the kinds that count."""
    return {c for c in constraints if c.type in PAPER}


def tuned(examples: Sequence[Example], chances: Sequence[Floats]) -> dict[Any, float]:
    """The thresholds that give the best mean F1, a kind at a time."""
    best: dict[Any, float] = dict(THRESHOLDS)
    for _ in range(2):
        for kind in KINDS:
            judged = of_paper if kind in PAPER else set

            def score(value: float, kind: Any = kind, judged: Any = judged) -> float:
                given = {**best, kind: value}
                return f1(
                    (judged(chosen(e, c, given)), judged(e.truth)) for e, c in zip(examples, chances, strict=True)
                )

            best[kind] = max((0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5, 0.6, 0.75), key=score)
    return best


def table(name: str, examples: Sequence[Example], chances: Sequence[Floats]) -> float:
    """Print precision and recall by kind; the mean F1 of the paper's kinds."""
    right, given, stated = Counter[str](), Counter[str](), Counter[str]()
    pairs = [(chosen(e, c, THRESHOLDS), set(e.truth)) for e, c in zip(examples, chances, strict=True)]
    for ours, theirs in pairs:
        given.update(c.type for c in ours)
        stated.update(c.type for c in theirs)
        right.update(c.type for c in ours & theirs)
    mean = f1((of_paper(a), of_paper(b)) for a, b in pairs)
    print(f"\n{name}: mean F1 of the paper's kinds {mean:.3f}")
    for kind in KINDS:
        precision, recall = right[kind] / max(1, given[kind]), right[kind] / max(1, stated[kind])
        print(f"  {kind:14} {stated[kind]:5} placed   precision {precision:.2f}   recall {recall:.2f}")
    return mean


def main() -> None:
    """Measure, and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--folds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--tune", action="store_true", help="print the thresholds that would be best")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args()
    path = options.data / "sketchgraphs" / "onshape_sequences.jsonl"
    exact, inexact = read(path, COPIES, options.seed)
    fold = folded(exact, options.folds)
    every = [*exact, *inexact]
    models = [fit([e for e in every if fold[e.document] != n], options.seed) for n in range(options.folds)]
    first, second = validated(exact, inexact, fold, models)
    figures = {"exact": table("exact", exact, first), "rounded": table("rounded", inexact, second)}
    shuffled = [n for n, each in enumerate(inexact) if each.shuffled]
    figures["numbered by chance"] = table(
        "of these, numbered by chance", [inexact[n] for n in shuffled], [second[n] for n in shuffled]
    )
    if options.tune:
        print(tuned(every, [*first, *second]))
    if options.write:
        WEIGHTS.mkdir(exist_ok=True)
        fit(every, options.seed).save(WEIGHTS / "designer.npz")
        for number, model in enumerate(models):
            model.save(WEIGHTS / f"fold-{number}.npz")
        record = {
            "trained_on": path.name,
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
            "licence": "MIT",
            "sketches": len(exact),
            "documents": len({each.document for each in exact}),
            "rounded_copies": len(inexact),
            "settings": dict(SETTINGS),
            "seed": options.seed,
            "cross_validated_cf1_before_solving": {name: round(value, 4) for name, value in figures.items()},
            "folds": {fingerprint(document): number for document, number in sorted(fold.items())},
            "numbers": list(NAMES),
        }
        (WEIGHTS / "designer.json").write_text(json.dumps(record, indent=1) + "\n")
        print(f"{WEIGHTS}: {sum(path.stat().st_size for path in WEIGHTS.iterdir())} bytes")


if __name__ == "__main__":
    main()
