"""Summaries for people: a table for the terminal, a page for the documentation."""

from collections.abc import Sequence
from typing import Any

from cadwright.bench.runner import CHOICES, MAX_TURNS, ROUTE, Order, Summary
from cadwright.bench.task import PRELOADED

MEANINGS = {
    "ir": "invalid: no valid solid at the end, refusals included",
    "mean_cd_e3": "mean Chamfer distance ×10³, valid ones only",
    "median_cd_e3": "median Chamfer distance ×10³, valid ones only",
    "auc_tr": "area under the CD-TR curve",
    "auc_tr_ceiling": "… that exact results on the same records have",
    "auc_tr_surface": "the same on the distance to the surface, with scale and position",
    "iou": "mean volume shared, with scale and position, valid ones only",
    "volume_error": "median volume error, valid ones only",
    "volume_within_1pct": "volume within 1 %, of all",
    "bbox_error": "median distance of the box's sides / diagonal, valid ones only",
    "size_error": "median error of the box's size / diagonal, valid ones only",
    "size_within_1pct": "box's size within 1 %, of all",
    "wrong_of_done": "answers called done that are in truth wrong",
    "misshapen_of_done": "… of another shape than the reference, whichever way up it lies",
    "judged": "requests for which it is written down what is right",
    "right": "right, of those judged",
    "wrong": "wrong, of those judged",
    "declined": "declined although it can be built, of those judged",
    "accuracy": "right, of all questions",
    "answered": "answered",
    "answered_accuracy": "right, of those answered",
    "right_done": "right scripts called done",
    "right_confirmed": "… without a doubt",
    "wrong_done": "wrong scripts called done",
    "wrong_undoubted": "… without a doubt",
    "proposals_right": "proposals that are right, one primitive taken away, held sketches",
    "proposals_right_new": "… without those made for the whole sketch too",
    "recovered_top1": "primitives that the first proposal brings back",
    "recovered_top3": "… the first three",
    "recovered_top3_of_2": "… two primitives taken away",
    "recovered_top3_of_3": "… three",
    "false_on_whole": "proposals for a whole sketch",
    "whole_with_false": "whole sketches for which something is proposed",
    "cf1": "mean F1 of constraints after the solve, on primitives that are right",
    "cf1_strict": "… where a sketch that FreeCAD finds in conflict has nothing right",
    "cf1_unsolved": "… before the solve",
    "cf1_equivalent": "… where points in one place stand for each other",
    "pf1": "mean F1 of primitives after the solve: type, and all parameters within 5 of 64 steps",
    "precision": "constraints given that are in the truth, of all sketches together",
    "recall": "constraints of the truth that are given, of all sketches together",
    "conflicts": "sketches that FreeCAD finds in conflict or over-constrained",
    "max_move": "mean of the longest way of a point by the solve, in % of the long side",
    "dof_left": "mean degrees of freedom left",
    "infer_ms": "choosing the constraints, median, ms",
    "solve_ms": "adding and solving them in FreeCAD, median, ms",
    "acc": "mean share of tokens that are right after the solve, within 1 of 64 steps",
    "acc_unsolved": "… before the solve",
    "acc_0": "… within none",
    "acc_2": "… within 2",
    "acc_5": "… within 5",
    "acc_0_unsolved": "… within none, before the solve",
    "acc_2_unsolved": "… within 2, before the solve",
    "acc_5_unsolved": "… within 5, before the solve",
    "image_cd_median": "… median instead of mean, solved",
    "primitive_f1_unsolved": "… before the solve",
    "recall_line": "lines found, all parameters within 5 steps, solved",
    "recall_arc": "arcs found",
    "recall_circle": "circles found",
    "recall_point": "points found",
    "image_cd": "mean squared pixels between the pictures at 512 by 512 (equation 9), solved",
    "image_cd_unsolved": "… before the solve",
    "image_cd_e3": "the same / 512² ×10³, solved",
    "not_solved": "share of drawings that FreeCAD did not solve; they count as they were read",
    "line_distance": "median over sketches of the median pixels between drawn and read lines",
    "primitive_f1": "F1 of primitives, all parameters within 5 steps",
    "read_ms": "reading a picture, median, ms",
    "pi_generation": "proportional improvement in first rounds",
    "pi_refinement": "proportional improvement in later rounds",
    "pi_games": "the same in games on what the maker itself made",
    "tokens_per_question": "tokens for a question",
    "cost_per_question": "US dollars for a question",
    "avg_turns": "turns",
    "done_share": "ended as done",
    "unmet_share": "ended as unmet",
    "declined_share": "declined",
    "failed_share": "failed",
    "error_share": "broke down (a fault of cadwright's)",
    "planning_p50_ms": "planning, one reply, median, ms",
    "planning_p99_ms": "planning, one reply, 99th percentile, ms",
    "seconds_per_record": "seconds for a record",
}


def words(summaries: Sequence[Summary]) -> str:
    """All summaries as aligned text."""
    return "\n\n".join(_words(summary) for summary in summaries)


def _words(summary: Summary) -> str:
    lines = [f"{summary.task}, {_prompt(summary)}{summary.planner}: {summary.n} records, {summary.seconds:.1f} s"]
    lines += [f"  {name:<19} {value:<24} {meaning}" for name, value, meaning in _rows(summary)]
    return "\n".join(lines)


def page(summaries: Sequence[Summary], order: Order) -> str:
    """A Markdown page: the command that makes it, the numbers of all planners, what stood out with each."""
    first = summaries[0]
    blocks = [f"# {first.task}", f"`{command(order)}`", _about(first), _table(summaries)]
    for summary in summaries:
        heading = [f"## {summary.planner}"] if len(summaries) > 1 else []
        blocks += [*heading, summary.remarks]
    return "\n\n".join(blocks) + "\n"


def command(order: Order) -> str:
    """The command line that runs an order, with ``DIR`` for the data."""
    parts = ["cadwright bench run", order.task, "--data DIR"]
    parts += [f"--planner {name}" for name in order.planners] + [f"--method {name}" for name in order.methods]
    parts += [f"--prompt {order.prompt}"] if order.task == "cadprompt" else []
    parts += [f"--input {order.input}"] if order.input != PRELOADED else []
    parts += [f"--{name} {value}" for name in CHOICES if (value := getattr(order, name)) is not None]
    parts += [f"--no-{name.replace('_', '-')}" for name in ROUTE if not getattr(order, name)]
    parts += [f"--part {order.part}"] if order.part != "all" else []
    parts += [f"--limit {order.limit}"] if order.limit is not None else []
    parts += [f"--seed {order.seed}"] if order.seed is not None else []
    parts += [f"--max-turns {order.max_turns}"] if order.max_turns != MAX_TURNS else []
    return " ".join([*parts, "--report FILE.md"])


def _about(summary: Summary) -> str:
    return (
        f"{summary.n} records, {_prompt(summary)}protocol {summary.protocol}, at most {summary.max_turns} turns; "
        "95 % confidence intervals from 1000 resamplings of the records. What the numbers mean: "
        "[benchmarks](../benchmarks.md)."
    )


def _prompt(summary: Summary) -> str:
    return f"{summary.prompt} prompts, " if summary.task == "cadprompt" else ""


def _table(summaries: Sequence[Summary]) -> str:
    names = [s.planner for s in summaries]
    lines = ["| | " + " | ".join(names) + " | |", "|---|" + "---|" * len(names) + "---|"]
    tables = [{name: value for name, value, _ in _rows(s)} for s in summaries]
    for name, _, meaning in _rows(summaries[0]):
        lines.append(f"| `{name}` | " + " | ".join(table[name] for table in tables) + f" | {meaning} |")
    return "\n".join(lines)


def _rows(summary: Summary) -> list[tuple[str, str, str]]:
    metrics = summary.metrics
    return [
        (name, _number(value) + _interval(metrics.get(f"{name}_ci")), _meaning(name))
        for name, value in metrics.items()
        if not name.endswith("_ci")
    ]


def _meaning(name: str) -> str:
    """What a metric is; one of a level has the level before its name."""
    level, _, rest = name.partition("_")
    return MEANINGS[name] if name in MEANINGS else f"{level}: {MEANINGS[rest]}"


def _interval(ci: Any) -> str:
    return "" if ci is None else f" [{_number(ci[0])}, {_number(ci[1])}]"


def _number(value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.3g}" if abs(value) < 100 else f"{value:.0f}"
