"""Hand-drawn sketches back to sketches (CAD-Assistant, sections 4.4 and 10.3, table 5).

The sketches of ``DIR/sketchgraphs`` are drawn by `sketch.handdrawn` at 512 by 512 pixels, construction lines solid,
read by `sketch.contours`, constrained and solved by FreeCAD, and compared with what was drawn; or a planner does so in
FreeCAD's loop, asked in the paper's words. The noise is that of an ordinary hand; `hand` is how steady it is (`HANDS`).
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import numpy as np
from msgspec import Meta

from cadwright.bench import attempts, sketch_route, sketches
from cadwright.bench.scores import mean, median, total
from cadwright.bench.sketches import LONG_SIDE, SOURCES
from cadwright.bench.task import Metric, Published, Record, Result, Task, Team
from cadwright.errors import InputError
from cadwright.metrics import sketch_f1
from cadwright.metrics.sketch_accuracy import LINE_WIDTH, TOLERANCES, accuracy, image_cd, image_distances
from cadwright.protocols.base import Protocol
from cadwright.sketch import Sketch
from cadwright.sketch.contours import Traced, traced
from cadwright.sketch.formats.sketchgraphs import from_sequence
from cadwright.sketch.graph import Constraint
from cadwright.sketch.handdrawn import PUBLISHED, STEADY, Hand, draw_by_hand
from cadwright.sketch.inference import designer
from cadwright.sketch.normalise import normalise
from cadwright.sketch.picture import MARGIN, SIZE, to_png
from cadwright.sketch.transforms import scaled
from cadwright.values import Request

HANDS: Mapping[str, Hand] = {"steady": STEADY, "ordinary": Hand(), "published": PUBLISHED}
"""Noise by name: a practised hand, any, and the papers' in full, which makes spirals of small circles."""
KINDS = ("line", "arc", "circle", "point")
SIGNIFICANT = 0.02
"""Part of the long side by which constraints may move what was read of a drawing: a hand's noise."""
CONTOURS = "contours"


TABLE_5 = Published(
    "CAD-Assistant, table 5 (its CD is in a unit that it does not state).",
    {
        "Picasso, unsolved": {"acc_unsolved": 0.841},
        "Davinci, unsolved": {"acc_unsolved": 0.836},
        "Vitruvion": {"acc": 0.659},
        "Davinci": {"acc": 0.789},
        "CAD-Assistant, GPT-4o": {"acc": 0.784},
    },
)


def _accuracies(which: str, when: str) -> dict[str, Metric]:
    return {
        f"acc{'' if t == 1 else f'_{t}'}{which}": mean(
            f"acc {t}{which.replace('_', ' ')}", f"mean share of tokens that are right {when}, within {t} of 64 steps"
        )
        for t in TOLERANCES
    }


def _relative_cd(results: Sequence[Result]) -> float | None:
    found = mean("cd")(results)
    return None if found is None else 1000 * found / SIZE**2


def _not_solved(results: Sequence[Result]) -> float | None:
    return sum(not r.solved for r in results) / len(results) if results else None


def _count(results: Sequence[Result], what: str, which: str) -> float:
    return sum(total(results, f"{what} {kind}{which}") for kind in KINDS)


def _f1(results: Sequence[Result], which: str) -> float | None:
    right, found, drawn = (_count(results, what, which) for what in ("right", "found", "drawn"))
    return 2 * right / (found + drawn) if found + drawn else None


def _recall(kind: str) -> Metric:
    def recall(results: Sequence[Result]) -> float | None:
        drawn = total(results, f"drawn {kind}")
        return total(results, f"right {kind}") / drawn if drawn else None

    return Metric(recall, f"{kind}s found, all parameters within 5 steps, solved")


METRICS: Mapping[str, Metric] = {
    **_accuracies("", "after the solve"),
    **_accuracies("_unsolved", "before the solve"),
    "image_cd": mean("cd", "mean squared pixels between the pictures at 512 by 512 (equation 9), solved", "low"),
    "image_cd_unsolved": mean("cd unsolved", "… before the solve", "low"),
    "image_cd_median": median("cd", "… median instead of mean, solved", "low"),
    "image_cd_e3": Metric(_relative_cd, "the same / 512² ×10³, solved", "low"),
    "line_distance": median(
        "distance", "median over sketches of the median pixels between drawn and read lines", "low"
    ),
    "primitive_f1": Metric(lambda rs: _f1(rs, ""), "F1 of primitives, all parameters within 5 steps"),
    "primitive_f1_unsolved": Metric(lambda rs: _f1(rs, " unsolved"), "… before the solve"),
    **{f"recall_{kind}": _recall(kind) for kind in KINDS},
    "cf1": mean("cf1", "mean F1 of constraints after the solve, on primitives that are right"),
    "not_solved": Metric(_not_solved, "drawings that FreeCAD did not solve; they count as they were read", "low"),
    "read_ms": median("read_ms", "reading a picture, median, ms", "low"),
}
"""Means over sketches but for primitives, which are counted together; `acc` is within one step of 64.

What FreeCAD does not solve (`not_solved`) counts as it was read."""


class Options(sketch_route.RouteOptions, frozen=True, kw_only=True):
    """What may be chosen."""

    source: Annotated[sketches.Source | None, Meta(description="Only sketches from there.")] = None
    hand: Annotated[Literal["steady", "ordinary", "published"], Meta(description="Who draws.")] = "ordinary"
    pixels: Annotated[int, Meta(ge=128, le=1024, description="Side of the drawings.")] = SIZE


class Handdrawn(Task):
    """The benchmark; the seed says what chance does. Drawings of any size are compared at 512 pixels."""

    name = "handdrawn"
    metrics = METRICS
    options_type = Options
    published = TABLE_5
    methods = (CONTOURS,)

    def __init__(self, data: Path, options: Options) -> None:
        self._pixels = options.pixels
        self._data, self._sources = data, sketches.sources(options.source)
        self._route, self._turns = sketch_route.route_of(options), options.turns
        self._hand = HANDS[options.hand]
        self._sketches: dict[str, Sketch] = {}
        self._names: dict[str, str] = {}
        self._stated: dict[str, frozenset[Constraint]] = {}

    @property
    def usual_turns(self) -> int:
        """More with the paper's own tools."""
        return self._turns

    @property
    def needs_sight(self) -> bool:
        """Drawings by hand are pictures."""
        return True

    def protocol(self) -> Protocol:
        """CAD-Assistant's, with what its planner is given."""
        return self._route.protocol()

    def records(self) -> Sequence[Record]:
        """One for each sketch that has primitives."""
        for source in self._sources:
            for number, (name, sequence) in enumerate(sketches.sequences(self._data, source)):
                sketch = from_sequence(sequence).sketch
                if sketch.geometry:
                    record = f"{source}/{number}"
                    self._sketches[record] = Sketch(normalise(Sketch(sketch.geometry)).sketch.geometry)
                    self._names[record], self._stated[record] = name, sketch_f1.counted(sketch.constraints)
        return [Record(name, Request("read the drawing", "make")) for name in self._sketches]

    def attempt(self, record: Record, team: Team) -> Result:
        """Draw, read, constrain, solve and compare one sketch; a drawing that is refused has nothing right."""
        began = time.monotonic()
        truth, number = self._sketches[record.id], int(record.id.rpartition("/")[2])
        seed = (team.seed or 0) * 100_003 + number
        picture = draw_by_hand(truth, seed, size=self._pixels, hand=self._hand, construction="solid")
        if team.method is None:
            return _planned(record, truth, sketch_route.sketched(to_png(picture), record, team, self._route))
        start = time.perf_counter()
        try:
            found = traced(picture)
        except InputError as error:
            return self.failed(record, str(error))
        took = time.perf_counter() - start
        answer = solved(found, self._names[record.id], team)
        scores = compared(found.sketch, truth, " unsolved") | compared(answer or found.sketch, truth, "")
        scores |= {"cf1": None if answer is None else self._cf1(answer, record)}
        return Result(
            id=record.id,
            status="done" if answer else "unmet",
            solved=answer is not None,
            turns=1,
            seconds=time.monotonic() - began,
            planning=(took,),
            scores={**scores, "read_ms": 1000 * took},
        )

    def _cf1(self, answer: Sketch, record: Record) -> float | None:
        """How far the constraints are those that the sketch's designer placed; see `autoconstrain`."""
        truth = scaled(self._sketches[record.id], LONG_SIDE)
        stated, given = self._stated[record.id], sketch_f1.counted(answer.constraints)
        right = sketch_f1.right(given, stated, sketch_f1.match(answer, truth))
        return sketch_f1.Counts(len(right), len(given), len(stated)).f1

    def failed(self, record: Record, reason: str) -> Result:
        """Nothing right; there is no picture to measure."""
        truth = self._sketches[record.id]
        scores = compared(Sketch(), truth, "") | compared(Sketch(), truth, " unsolved")
        return Result(id=record.id, status="error", reason=reason, scores=scores)

    def remarks(self, results: Sequence[Result]) -> str:
        """How pictures are made, scores by source and size, what was refused."""
        told = [f"- {r.id}: {r.reason}" for r in results if r.reason]
        lines = [
            f"Drawings are {self._pixels} by {self._pixels} pixels. The pictures compared have {SIZE} by {SIZE}, "
            f"lines {LINE_WIDTH} pixels wide and a margin of {MARGIN:g} of the long side. Each sketch is normalised "
            "by itself.",
            "",
            *_table(results),
            "",
            f"{len(told)} drawings were refused or broke down.",
        ]
        return "\n".join([*lines, "", *told[:20]])


def _planned(record: Record, truth: Sketch, routed: sketch_route.Routed) -> Result:
    """One drawing by the paper's own route: what a planner left in FreeCAD, with nothing unsolved to compare."""
    done = attempts.result(record, routed.attempt)
    found = Sketch() if routed.sketch is None else Sketch(routed.sketch.geometry)
    return msgspec.structs.replace(done, solved=routed.solved, scores=compared(found, truth, ""))


def solved(found: Traced, name: str, team: Team) -> Sketch | None:
    """What was read, with the constraints that seem meant, solved by FreeCAD; ``None`` where that does not work.

    What chooses the constraints was not trained on the sketch of that name.
    """
    there = scaled(found.sketch, LONG_SIDE)
    meant = designer.infer_constraints(there, tolerance=found.strays, weights=designer.unseen(name))
    value = sketches.solved(there, meant.for_freecad, team, SIGNIFICANT)
    return msgspec.convert(value["graph"], Sketch) if value.get("solved") else None


def compared(found: Sketch, truth: Sketch, which: str) -> dict[str, float | None]:
    """The scores of one sketch; names end in ``which``."""
    told = accuracy(found, truth)
    scores: dict[str, float | None] = {
        f"acc {t}{which}": share for t, share in zip(TOLERANCES, told.shares, strict=True)
    }
    for name, counts in (("right", told.right), ("found", told.found), ("drawn", told.drawn)):
        scores |= {f"{name} {kind}{which}": float(count) for kind, count in counts.items()}
    if found.geometry:
        forth, back = image_distances(found, truth)
        scores |= {f"cd{which}": image_cd(forth, back), f"distance{which}": float(np.median([*forth, *back]))}
    return scores


def _table(results: Sequence[Result]) -> Iterator[str]:
    yield "| sketches | | acc | acc unsolved | image CD, px² | primitive F1 |"
    yield "|---|---|---|---|---|---|"
    sizes = (("1–5 primitives", 1, 5), ("6–15", 6, 15), ("16–40", 16, 40), ("more", 41, 10**9))
    rows = [(source, [r for r in results if r.id.startswith(f"{source}/")]) for source in SOURCES]
    rows += [(name, [r for r in results if low <= _count([r], "drawn", "") <= high]) for name, low, high in sizes]
    for name, own in rows:
        if own:
            told = (mean("acc 1")(own), mean("acc 1 unsolved")(own), mean("cd")(own), _f1(own, ""))
            yield f"| {name} | {len(own)} | " + " | ".join("–" if v is None else f"{v:.3g}" for v in told) + " |"
