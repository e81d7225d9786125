"""Autoconstraining (CAD-Assistant, sections 4.3 and 10.2): constraints for bare sketches, held against people's.

``DIR/sketchgraphs/SOURCE_sequences.jsonl`` are real sketches with the constraints that designers placed. Their geometry
is constrained by a method, or by a planner in FreeCAD's loop, and solved by FreeCAD; only the kinds that the paper
knows count, on both sides, within the sketch.
"""

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import msgspec

from cadwright.bench import attempts, sketch_route, sketches
from cadwright.bench.scores import mean, median, share, total
from cadwright.bench.sketches import LONG_SIDE, SOURCES
from cadwright.bench.task import Metric, Published, Record, Result, Task, Team
from cadwright.metrics import sketch_f1
from cadwright.protocols.base import Protocol
from cadwright.sketch import Sketch
from cadwright.sketch.elements import apart
from cadwright.sketch.formats import sketchgraphs
from cadwright.sketch.formats.sketchgraphs import from_sequence
from cadwright.sketch.formats.sketchgraphs.sequence import EXTERNAL
from cadwright.sketch.graph import Constraint
from cadwright.sketch.inference import ALL_TYPES, designer, infer
from cadwright.values import Request

INFER, FREECAD, RULES = "infer", "freecad", "rules"
SIGNIFICANT = 1e-3
"""Part of the long side by which a constraint may move a sketch that is exact."""
_OWN = (0.1, math.pi / 20)
"""FreeCAD's own settings of its search: mm and radians."""


PUBLISHED = Published(
    "CAD-Assistant, table 4: 700 sketches of SketchGraphs' test set; the rows of CAD-Assistant are with GPT-4o.",
    {
        "Vitruvion, unsolved": {"cf1_unsolved": 0.498},
        "Vitruvion": {"pf1": 0.706, "cf1": 0.238},
        "GPT-4o": {"pf1": 0.693, "cf1": 0.274},
        "Docstr": {"pf1": 0.726, "cf1": 0.318},
        "Docstr + MM-recog": {"pf1": 0.747, "cf1": 0.329},
        "Docstr + MM-recog + Constr-Check": {"pf1": 0.979, "cf1": 0.484},
    },
)


_MEANS = {
    "cf1": "mean F1 of constraints after the solve, on primitives that are right",
    "cf1_strict": "… where a sketch that FreeCAD finds in conflict has nothing right",
    "cf1_unsolved": "… before the solve",
    "cf1_equivalent": "… where points in one place stand for each other",
    "pf1": "mean F1 of primitives after the solve: type, and all parameters within 5 of 64 steps",
}
_GIVEN = "constraints given that are in the truth, of all sketches together"
_STATED = "constraints of the truth that are given, of all sketches together"
METRICS: Mapping[str, Metric] = {
    **{name: mean(name, meaning) for name, meaning in _MEANS.items()},
    "precision": Metric(lambda results: share(results, "right", "given"), _GIVEN),
    "recall": Metric(lambda results: share(results, "right", "stated"), _STATED),
    "conflicts": mean("conflicts", "sketches that FreeCAD finds in conflict or over-constrained", "low"),
    "max_move": mean("max_move", "mean of the longest way of a point by the solve, % of the long side", "low"),
    "dof_left": mean("dof_left", "mean degrees of freedom left", "none"),
    "infer_ms": median("infer_ms", "choosing the constraints, median, ms", "low"),
    "solve_ms": median("solve_ms", "adding and solving them in FreeCAD, median, ms", "low"),
}
"""Means over sketches that have a value; kinds together where counts are told."""


class Options(sketch_route.RouteOptions, frozen=True, kw_only=True):
    """What may be chosen."""

    source: Annotated[sketches.Source | None, msgspec.Meta(description="Only sketches from there.")] = None


class Autoconstrain(Task):
    """The benchmark."""

    name = "autoconstrain"
    metrics = METRICS
    options_type = Options
    published = PUBLISHED
    methods = (INFER, FREECAD, RULES)

    def __init__(self, data: Path, options: Options) -> None:
        self._data, self._sources = data, sketches.sources(options.source)
        self._sketches: dict[str, Sketch] = {}
        self._external: dict[str, int] = {}
        self._route, self._turns = sketch_route.route_of(options), options.turns

    @property
    def usual_turns(self) -> int:
        """More with the paper's own tools."""
        return self._turns

    def protocol(self) -> Protocol:
        """CAD-Assistant's, with what its planner is given."""
        return self._route.protocol()

    def records(self) -> Sequence[Record]:
        """One for each sketch that has primitives."""
        for source in self._sources:
            for name, sequence in sketches.sequences(self._data, source):
                sketch = from_sequence(sequence).sketch
                if sketch.geometry:
                    self._sketches[f"{source}/{name}"] = sketch
                    self._external[f"{source}/{name}"] = _to_outside(sequence)
        return [Record(name, Request("constrain the sketch", "constrain")) for name in self._sketches]

    def attempt(self, record: Record, team: Team) -> Result:
        """Constrain one sketch, and compare."""
        began = time.monotonic()
        truth = sketches.at_size(self._sketches[record.id])
        bare = Sketch(truth.geometry)
        if team.method is None:
            planned = _planned(record, truth, team, self._route)
            outside = {"external": float(self._external[record.id])}
            return msgspec.structs.replace(planned, scores={**planned.scores, **outside})
        given, took = _constraints(bare, team.method, record.id.partition("/")[2])
        solved = _solved(bare, given, team)
        scores = compared(truth, given.constraints, solved)
        return Result(
            id=record.id,
            status="done",
            solved=bool(solved["solved"]),
            turns=1,
            seconds=time.monotonic() - began,
            planning=(took,),
            scores={
                **scores,
                "external": float(self._external[record.id]),
                "infer_ms": 1000 * took,
                "solve_ms": solved["ms"],
            },
            verdict="; ".join(f"{d['type']}: {d['reason']}" for d in solved["dropped"]),
        )

    def failed(self, record: Record, reason: str) -> Result:
        """Nothing right."""
        return Result(id=record.id, status="error", reason=reason, scores={"cf1": 0.0, "cf1_strict": 0.0, "pf1": 0.0})

    def remarks(self, results: Sequence[Result]) -> str:
        """By source, by kind, by size, and what FreeCAD did not take."""
        lines = [*_by_source(results), "", *_by_kind(results), ""]
        outside = sum(r.scores.get("external") or 0 for r in results)
        lines += [f"{outside:g} constraints to geometry outside of the sketches are left out.", ""]
        told = [f"- {r.id}: {r.verdict or r.reason}" for r in results if r.verdict or r.reason]
        return "\n".join([*lines, f"{len(told)} sketches with constraints that FreeCAD did not take.", "", *told[:20]])


def _planned(record: Record, truth: Sketch, team: Team, route: sketch_route.Route) -> Result:
    """One sketch by the paper's own route: a planner in the loop with FreeCAD."""
    routed = sketch_route.constrained(truth, record, team, route)
    after = routed.sketch or Sketch()
    told = {
        "graph": msgspec.to_builtins(after),
        "solved": routed.solved,
        "dof": routed.dof,
        "max_move": _farthest(truth, after),
    }
    done = attempts.result(record, routed.attempt)
    return msgspec.structs.replace(done, solved=routed.solved, scores=compared(truth, (), told))


def _farthest(before: Sketch, after: Sketch) -> float:
    """The longest way that a point went, as far as both have the primitives."""
    pairs = zip(before.geometry, after.geometry, strict=False)
    return max((apart(a, b) for a, b in pairs if type(a) is type(b)), default=0.0)


class Given(msgspec.Struct, frozen=True):
    """What a method found, and as FreeCAD has it; ``own`` leaves the finding to FreeCAD.

    ``significant`` is a part of the long side.
    """

    constraints: tuple[Constraint, ...] = ()
    for_freecad: tuple[Constraint, ...] = ()
    significant: float = SIGNIFICANT
    own: bool = False


def _to_outside(sequence: sketchgraphs.Sequence) -> int:
    """How many constraints of the kinds that count name what lies outside of the sketch, whatever that was."""
    counted = {*sketch_f1.COUNTED, "Concentric"}
    outside = {n for n, node in enumerate(sequence.nodes) if node.label == EXTERNAL}
    return sum(edge.label in counted and bool(outside & set(edge.references)) for edge in sequence.edges)


def _constraints(bare: Sketch, method: str, name: str) -> tuple[Given, float]:
    """What a method finds in a sketch, and how many seconds it took."""
    began = time.perf_counter()
    if method == FREECAD:
        return Given(own=True), 0.0
    if method == RULES:
        found = infer(bare, types=ALL_TYPES & sketch_f1.COUNTED)
        took = time.perf_counter() - began
        _, known = designer.measured(bare)
        return Given(found, tuple(designer.as_freecad_has_it(known, found))), took
    inferred = designer.infer_constraints(bare, weights=designer.unseen(name))
    moves = inferred.tolerance / LONG_SIDE
    given = Given(inferred.constraints, inferred.for_freecad, max(SIGNIFICANT, moves))
    return given, time.perf_counter() - began


def _solved(bare: Sketch, given: Given, team: Team) -> dict[str, Any]:
    """What FreeCAD makes of it, and how many milliseconds that took."""
    began = time.perf_counter()
    told = sketches.solved(bare, given.for_freecad, team, given.significant, _OWN if given.own else None)
    return {**told, "ms": 1000 * (time.perf_counter() - began)}


def compared(truth: Sketch, found: Sequence[Constraint], solved: Mapping[str, Any]) -> dict[str, float | None]:
    """The scores of a sketch: ``found`` before FreeCAD saw it, ``solved`` what FreeCAD told."""
    after = msgspec.convert(solved["graph"], Sketch)
    stated = sketch_f1.counted(truth.constraints)
    matched, unmoved = sketch_f1.match(after, truth), sketch_f1.match(Sketch(truth.geometry), truth)
    given, before = sketch_f1.counted(after.constraints), sketch_f1.counted(found or after.constraints)
    right = sketch_f1.right(given, stated, matched)
    counts = sketch_f1.Counts(len(right), len(given), len(stated))
    unsolved = sketch_f1.Counts(len(sketch_f1.right(before, stated, unmoved)), len(before), len(stated))
    equivalent = sketch_f1.equivalent(given, stated, matched, truth)
    scores: dict[str, float | None] = {
        "pf1": matched.primitives.f1,
        "cf1": counts.f1,
        "cf1_strict": counts.f1 if solved["solved"] or counts.f1 is None else 0.0,
        "cf1_unsolved": unsolved.f1,
        "cf1_equivalent": equivalent.f1,
        "right": counts.right,
        "given": counts.given,
        "stated": counts.stated,
        "conflicts": float(not solved["solved"]),
        "max_move": 100 * solved["max_move"] / LONG_SIDE,
        "dof_left": solved["dof"],
        "primitives": len(truth.geometry),
    }
    for name, constraints in (("right", right), ("given", given), ("stated", stated)):
        for kind, count in Counter(c.type for c in constraints).items():
            scores[f"{name} {kind}"] = count
    return scores


def _is_from(source: str, result: Result) -> bool:
    return result.id.startswith(f"{source}/")


def _by_source(results: Sequence[Result]) -> Iterator[str]:
    rows: tuple[tuple[str, Callable[[Result], bool]], ...] = (
        *((source, partial(_is_from, source)) for source in SOURCES),
        ("to 10 primitives", lambda r: (r.scores.get("primitives") or 0) <= 10),
        ("to 20 primitives", lambda r: 10 < (r.scores.get("primitives") or 0) <= 20),
        ("more", lambda r: (r.scores.get("primitives") or 0) > 20),
    )
    yield "| | sketches | CF1 | strict | unsolved | up to equivalence | PF1 |"
    yield "|---|---|---|---|---|---|---|"
    for name, belongs in rows:
        own = [r for r in results if belongs(r)]
        if own:
            means = (mean(m)(own) for m in ("cf1", "cf1_strict", "cf1_unsolved", "cf1_equivalent", "pf1"))
            yield f"| {name} | {len(own)} | " + " | ".join("–" if m is None else f"{m:.3f}" for m in means) + " |"


def _by_kind(results: Sequence[Result]) -> Iterator[str]:
    yield "| kind | placed by people | given | precision | recall |"
    yield "|---|---|---|---|---|"
    for kind in sorted(sketch_f1.COUNTED, key=lambda k: -total(results, f"stated {k}")):
        shares = (share(results, f"right {kind}", f"{of} {kind}") for of in ("given", "stated"))
        counts = f"{total(results, f'stated {kind}'):g} | {total(results, f'given {kind}'):g}"
        yield f"| {kind} | {counts} | " + " | ".join("–" if s is None else f"{s:.2f}" for s in shares) + " |"
