"""Learn what counts as evidence for a missing piece: ``python scripts/train_completion.py DATA``.

From the MIT-licensed Onshape sketches in ``DATA/sketchgraphs/onshape_sequences.jsonl``, without every third, which
is kept for measuring. Primitives are taken away, one to three at a time; what `cadwright.sketch.completion` then
suggests is right or wrong. Whole sketches count as much as all removals together: of them every suggestion is
wrong. A logistic regression for each rule, with a penalty on its weights; written to ``completion/weights.json``.
"""

import argparse
import json
import random
import time
from collections import defaultdict
from pathlib import Path

import numpy as np
from scipy.optimize import minimize

from cadwright.bench.removals import Removal, removals
from cadwright.sketch import Sketch, completion
from cadwright.sketch.completion import proposals
from cadwright.sketch.formats.sketchgraphs import from_sequence, read_records

HELD = 3
"""One sketch in so many, the last of each, is for measuring."""
PENALTY = 0.3
LARGEST = 120
"""Sketches of more primitives take long and are all repetition."""
STATED = {
    "grid": {"always": 0.0, "there": 0.6, "even": 1.0, "three of four": -0.3, "missing share": -4.0, "crosses": -2.0},
    "ring": {"always": -0.5, "there": 0.8, "drawn": 0.8, "three of four": -0.5, "missing share": -4.0, "crosses": -2.0},
    "row": {"always": -1.0, "there": 0.8, "missing share": -4.0, "crosses": -2.0},
    "concentric": {"always": -1.5, "there": 1.2, "arcs": 0.5, "missing": -0.5, "missing share": -4.0, "crosses": -1.0},
}
"""Weights for patterns, of which these sketches have hardly any: by judgement, until there are data to learn from."""
Row = tuple[dict[str, float], bool, float]


def main() -> None:
    """Train and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("--seed", type=int, default=0)
    arguments = parser.parse_args()
    began = time.monotonic()
    records = list(read_records(arguments.data / "sketchgraphs" / "onshape_sequences.jsonl"))
    sketches = [from_sequence(sequence).sketch for n, (_, sequence) in enumerate(records) if n % HELD != HELD - 1]
    rows = examples([s for s in sketches if len(s.geometry) <= LARGEST], random.Random(arguments.seed))
    learned = {rule: fitted(of_rule) for rule, of_rule in sorted(rows.items())} | STATED
    told = {
        "about": "Log-odds of evidence for a missing piece, by rule; made by scripts/train_completion.py.",
        "trained_on": "onshape_sequences.jsonl (MIT) without every third record, primitives removed at random",
        "seed": arguments.seed,
        "examples": {rule: {"right": sum(r for _, r, _ in of), "all": len(of)} for rule, of in sorted(rows.items())},
        "stated": sorted(STATED),
        "rules": learned,
    }
    path = Path(proposals.__file__).parent / "weights.json"
    path.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    print(f"{len(sketches)} sketches, {sum(map(len, rows.values()))} suggestions, {time.monotonic() - began:.0f} s")


def examples(sketches: list[Sketch], rng: random.Random) -> dict[str, list[Row]]:
    """Evidence, whether it was right, and how much it counts, by rule."""
    rows: dict[str, list[Row]] = defaultdict(list)
    for sketch in sketches:
        lacking = [each for count, times in ((1, 12), (2, 4), (3, 2)) for each in removals(sketch, count, times, rng)]
        whole = Removal(sketch, (), 1.0)
        for case, weight in ((whole, 0.5), *((case, 0.5 / len(lacking)) for case in lacking)):
            for each in completion.candidates(completion.Known(case.rest)):
                right = bool(case.gone) and case.right(each.geometry)
                rows[each.rule].append((dict(each.evidence), right, weight))
    return rows


def fitted(rows: list[Row]) -> dict[str, float]:
    """The weights of a logistic regression."""
    names = sorted({name for evidence, _, _ in rows for name in evidence})
    x = np.array([[1.0, *(evidence.get(name, 0.0) for name in names)] for evidence, _, _ in rows])
    y = np.array([right for _, right, _ in rows], dtype=float)
    w = np.array([weight for _, _, weight in rows])

    def loss(beta: np.ndarray) -> tuple[float, np.ndarray]:
        z = x @ beta
        p = 1 / (1 + np.exp(-np.clip(z, -30, 30)))
        value = float(np.sum(w * (np.logaddexp(0, z) - y * z)) + PENALTY / 2 * np.sum(beta[1:] ** 2))
        slope = x.T @ (w * (p - y))
        slope[1:] += PENALTY * beta[1:]
        return value, slope

    found = minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B").x
    return {name: round(float(b), 3) for name, b in zip(["always", *names], found, strict=True)}


if __name__ == "__main__":
    main()
