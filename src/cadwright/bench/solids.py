"""Scores of a solid against a reference mesh, and the metrics made of them: for every task that ends in a solid."""

import statistics
from collections.abc import Callable, Mapping, Sequence

import msgspec

from cadwright.bench.task import Aim, Metric, Result
from cadwright.errors import ExportError, InputError
from cadwright.kernel.client import Kernel
from cadwright.metrics.chamfer import chamfer, floor
from cadwright.metrics.congruence import laid_over
from cadwright.metrics.overlap import iou
from cadwright.metrics.size import bbox_error, size_error, volume_error
from cadwright.metrics.surface import surface_distance
from cadwright.metrics.tolerance_recall import area_under_curve, curve, tolerances
from cadwright.metrics.triangles import Floats, bounds, bulge, closed, read_stl, volume
from cadwright.values import Measurements

WRONG_SIZE = 0.01
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
    except (ExportError, InputError) as error:
        return msgspec.structs.replace(result, solved=False, reason=error.message, scores=scores)
    return msgspec.structs.replace(result, scores=scores | compared(candidate, measured, wanted))


def compared(candidate: Floats, measured: Measurements, wanted: Floats) -> dict[str, float | None]:
    """All scores of one solid: its triangles and its measurements against the reference's triangles."""
    box = bounds(wanted).reshape(-1).tolist()
    whole = abs(volume(wanted)) if closed(wanted) else 0.0
    scores = {
        "cd": chamfer(candidate, wanted),
        "surface": surface_distance(candidate, wanted),
        "iou": iou(candidate, wanted),
        "volume": volume_error(measured.volume, whole),
        "facets": bulge(wanted) / whole if whole else None,
        "bbox": bbox_error(measured.bbox, box),
        "size": size_error(measured.bbox, box),
    }
    found = _above(scores)
    if found and "volume" not in found:
        scores["turned"], scores["turned_size"] = laid_over(candidate, wanted)
    return scores


def _above(scores: Mapping[str, float | None]) -> list[str]:
    """The scores that are above what a right answer may have."""
    limits = {"cd": WRONG_CD, "volume": WRONG_SIZE + (scores.get("facets") or 0), "size": WRONG_SIZE}
    return [name for name, limit in limits.items() if (scores[name] or 0) > limit]


def faults(result: Result) -> list[str]:
    """In what an answer is in truth wrong: volume or size off by more than 1 %, or a Chamfer distance above 1e-3.

    Size means the box's extents in order of size. A volume that the reference does not tell is left out, and what its
    flat facets may cut off round surfaces is allowed for. An answer that is the reference's shape and lies another way
    has the one fault "way up": the released metric sees it, though few prompts say which way up a part lies.
    """
    if not result.solved:
        return ["no valid solid"]
    found = _above(result.scores)
    return ["way up"] if found and _turned(result.scores) else found


def _turned(scores: Mapping[str, float | None]) -> bool:
    """Whether rotating and moving the candidate makes it the reference."""
    distance, size = scores.get("turned"), scores.get("turned_size")
    return distance is not None and size is not None and distance <= WRONG_CD and size <= WRONG_SIZE


def wrong(result: Result) -> bool:
    """Whether an answer is in truth wrong, as `faults` says."""
    return bool(faults(result))


def misshapen(result: Result) -> bool:
    """Whether an answer is wrong wherever and whichever way up it lies; a mirrored one is."""
    return faults(result) not in ([], ["way up"])


def share(holds: Callable[[Result], bool], meaning: str = "", aim: Aim = "high") -> Metric:
    """The share of all records of which something holds."""
    return Metric(lambda results: sum(map(holds, results)) / len(results) if results else None, meaning, aim)


def _mean(name: str, meaning: str, factor: float = 1.0, aim: Aim = "low") -> Metric:
    return Metric(
        lambda results: factor * statistics.fmean(found) if (found := _found(results, name)) else None,
        f"{meaning}, valid ones only",
        aim,
    )


def _median(name: str, meaning: str, factor: float = 1.0) -> Metric:
    return Metric(
        lambda results: factor * statistics.median(found) if (found := _found(results, name)) else None,
        f"{meaning}, valid ones only",
        "low",
    )


def _found(results: Sequence[Result], name: str) -> list[float]:
    """A score of the solved records, where it is defined."""
    return [v for r in results if r.solved and (v := r.scores.get(name)) is not None]


def _within(name: str, meaning: str) -> Metric:
    def near(result: Result) -> bool:
        off = result.scores.get(name)
        return result.solved and off is not None and off <= WRONG_SIZE

    return share(near, meaning)


def _recall(name: str, meaning: str) -> Metric:
    return Metric(
        lambda results: area_under_curve([r.scores.get(name) if r.solved else None for r in results]), meaning
    )


def _ceiling(results: Sequence[Result]) -> float:
    return area_under_curve([r.scores.get("floor") for r in results])


def _of_done(holds: Callable[[Result], bool], meaning: str) -> Metric:
    def metric(results: Sequence[Result]) -> float | None:
        done = [r for r in results if r.status == "done"]
        return sum(map(holds, done)) / len(done) if done else None

    return Metric(metric, meaning, "low")


METRICS: Mapping[str, Metric] = {
    "ir": share(lambda r: not r.solved, "invalid: no valid solid at the end, refusals included", "low"),
    "mean_cd_e3": _mean("cd", "mean Chamfer distance ×10³", 1e3),
    "median_cd_e3": _median("cd", "median Chamfer distance ×10³", 1e3),
    "auc_tr": _recall("cd", "area under the CD-TR curve"),
    "auc_tr_ceiling": Metric(_ceiling, "… that exact results on the same records have", "none"),
    "auc_tr_surface": _recall("surface", "the same on the distance to the surface, with scale and position"),
    "iou": _mean("iou", "mean volume shared, with scale and position", aim="high"),
    "volume_error": _median("volume", "median volume error"),
    "volume_within_1pct": _within("volume", "volume within 1 %, of all"),
    "bbox_error": _median("bbox", "median distance of the box's sides / diagonal"),
    "size_error": _median("size", "median error of the box's size / diagonal"),
    "size_within_1pct": _within("size", "box's size within 1 %, of all"),
    "wrong_of_done": _of_done(wrong, "answers called done that are in truth wrong"),
    "misshapen_of_done": _of_done(misshapen, "… of another shape than the reference, whichever way up it lies"),
}


def recall(results: Sequence[Result]) -> str:
    """The CD-TR curve and that of the distance to the surface as a Markdown table, at every half decade."""
    names = {"cd": "CD", "surface": "surface", "floor": "exact results, CD"}
    at = slice(None, None, 50)
    lines = ["| recall at | " + " | ".join(f"{t:.1e}" for t in tolerances()[at]) + " |", "|---|" + "---|" * 9]
    for name, words in names.items():
        values = curve([r.scores.get(name) if r.solved or name == "floor" else None for r in results])[at]
        lines.append(f"| {words} | " + " | ".join(f"{v:.2f}" for v in values) + " |")
    return "\n".join(["### Tolerance and recall", "", *lines])


def worst(results: Sequence[Result], count: int = 15) -> str:
    """A Markdown table of the records that went worst: failures first, then by Chamfer distance."""
    ranked = sorted(results, key=lambda r: (r.solved, -(r.scores.get("cd") or 0)))[:count]
    return "\n".join(["### The worst records", "", *_rows(ranked)])


def deceptive(results: Sequence[Result]) -> str:
    """A Markdown table of the answers that were called done and are wrong."""
    done = [r for r in results if r.status == "done"]
    found = [r for r in done if wrong(r)]
    told = f"{len(found)} of {len(done)}, {sum(map(misshapen, found))} of them another shape than the reference."
    return "\n".join(["### Called done, and wrong", "", told, "", *(_rows(found) if found else [])])


def _rows(results: Sequence[Result]) -> list[str]:
    """What is told of single records. Prompts are not quoted: the data sets are not ours to publish."""
    lines = ["| record | status | CD ×10³ | volume off | size off | IoU | wrong | phrases not understood |"]
    lines.append("|---|---|---|---|---|---|---|---|")
    for r in results:
        numbers = [_cell(r, "cd", 1e3, ".3g"), _cell(r, "volume", 1e2, ".3g", " %"), _cell(r, "size", 1e2, ".3g", " %")]
        numbers.append(_cell(r, "iou", 1, ".3f"))
        cells = [r.id, r.status, *numbers, ", ".join(faults(r)), str(len(r.not_understood))]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def _cell(result: Result, name: str, factor: float, form: str, unit: str = "") -> str:
    value = result.scores.get(name) if result.solved else None
    return "–" if value is None else format(value * factor, form) + unit
