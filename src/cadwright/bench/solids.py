"""Scores of a solid against a reference mesh, and the metrics made of them: for every task that ends in a solid."""

import statistics
from collections.abc import Callable, Mapping, Sequence

import msgspec

from cadwright.bench.task import Metric, Result
from cadwright.errors import InputError
from cadwright.kernel.client import Kernel
from cadwright.metrics.chamfer import chamfer, floor
from cadwright.metrics.overlap import iou
from cadwright.metrics.size import bbox_error, size_error, volume_error
from cadwright.metrics.surface import surface_distance
from cadwright.metrics.tolerance_recall import area_under_curve
from cadwright.metrics.triangles import Floats, bounds, closed, read_stl, volume
from cadwright.values import Measurements

NEAR = 0.01
"""A volume or a size that is off by more is wrong."""
WRONG_CD = 1e-3
"""So is a Chamfer distance above this; that of an exact result is below 2e-4, whatever the shape."""


def scored(result: Result, brep: bytes | None, measured: Measurements | None, wanted: Floats, kernel: Kernel) -> Result:
    """A result with scores against the reference's triangles.

    ``brep`` and ``measured`` are those of the solid that the run ended on. A solid that cannot be meshed has no
    distance, as in the released evaluator, and counts as invalid.
    """
    scores: dict[str, float | None] = {"floor": floor(wanted)}
    if brep is None or measured is None or not result.solved:
        return msgspec.structs.replace(result, solved=False, scores=scores)
    try:
        candidate = read_stl(kernel.cadquery_stl(brep), "the candidate")
    except InputError as error:
        return msgspec.structs.replace(result, solved=False, reason=error.message, scores=scores)
    return msgspec.structs.replace(result, scores=scores | compared(candidate, measured, wanted))


def compared(candidate: Floats, measured: Measurements, wanted: Floats) -> dict[str, float | None]:
    """All scores of one solid: its triangles and its measurements against the reference's triangles."""
    box = bounds(wanted).reshape(-1).tolist()
    return {
        "cd": chamfer(candidate, wanted),
        "surface": surface_distance(candidate, wanted),
        "iou": iou(candidate, wanted),
        "volume": volume_error(measured.volume, abs(volume(wanted))) if closed(wanted) else None,
        "bbox": bbox_error(measured.bbox, box),
        "size": size_error(measured.bbox, box),
    }


def wrong(result: Result) -> bool:
    """Whether the answer is in truth wrong: volume or size off by more than 1 %, or a Chamfer distance above 1e-3.

    Size means the box's extents in order of size: where a prompt says neither where a part lies nor which way up, it
    may lie anywhere. A volume that the reference does not tell is left out.
    """
    if not result.solved:
        return True
    cd, size, off = (result.scores[name] for name in ("cd", "size", "volume"))
    return (cd or 0) > WRONG_CD or (size or 0) > NEAR or (off or 0) > NEAR


def share(holds: Callable[[Result], bool]) -> Metric:
    """The share of all records of which something holds."""
    return lambda results: sum(map(holds, results)) / len(results) if results else None


def _mean(name: str, factor: float = 1.0) -> Metric:
    return lambda results: factor * statistics.fmean(found) if (found := _found(results, name)) else None


def _median(name: str, factor: float = 1.0) -> Metric:
    return lambda results: factor * statistics.median(found) if (found := _found(results, name)) else None


def _found(results: Sequence[Result], name: str) -> list[float]:
    """A score of the solved records, where it is defined."""
    return [v for r in results if r.solved and (v := r.scores.get(name)) is not None]


def _within(name: str) -> Metric:
    def near(result: Result) -> bool:
        off = result.scores.get(name)
        return result.solved and off is not None and off <= NEAR

    return share(near)


def _recall(name: str) -> Metric:
    return lambda results: area_under_curve([r.scores.get(name) if r.solved else None for r in results])


def _ceiling(results: Sequence[Result]) -> float:
    return area_under_curve([r.scores.get("floor") for r in results])


def _wrong_of_done(results: Sequence[Result]) -> float | None:
    done = [r for r in results if r.status == "done"]
    return sum(map(wrong, done)) / len(done) if done else None


METRICS: Mapping[str, Metric] = {
    "ir": share(lambda r: not r.solved),
    "mean_cd_e3": _mean("cd", 1e3),
    "median_cd_e3": _median("cd", 1e3),
    "auc_tr": _recall("cd"),
    "auc_tr_ceiling": _ceiling,
    "auc_tr_surface": _recall("surface"),
    "iou": _mean("iou"),
    "volume_error": _median("volume"),
    "volume_within_1pct": _within("volume"),
    "bbox_error": _median("bbox"),
    "size_error": _median("size"),
    "size_within_1pct": _within("size"),
    "wrong_of_done": _wrong_of_done,
}


def worst(results: Sequence[Result], count: int = 15) -> str:
    """A Markdown table of the records that went worst: failures first, then by Chamfer distance."""
    ranked = sorted(results, key=lambda r: (r.solved, -(r.scores.get("cd") or 0)))[:count]
    lines = ["| record | status | CD ×10³ | volume off | size off | IoU | why |", "|---|---|---|---|---|---|---|"]
    for r in ranked:
        numbers = [_cell(r, "cd", 1e3, ".3f"), _cell(r, "volume", 1, ".1%"), _cell(r, "size", 1, ".1%")]
        numbers.append(_cell(r, "iou", 1, ".3f"))
        why = "; ".join(r.not_understood) or r.reason
        lines.append(f"| {r.id} | {r.status} | {' | '.join(numbers)} | {one_line(why)} |")
    return "\n".join(["### The worst records", "", *lines])


def _cell(result: Result, name: str, factor: float, form: str) -> str:
    value = result.scores.get(name) if result.solved else None
    return "–" if value is None else format(value * factor, form)


def one_line(text: str) -> str:
    """Text as it fits into a cell of a Markdown table."""
    short = text if len(text) <= 90 else text[:89] + "…"
    return " ".join(short.split()).replace("|", "\\|")
