"""Results in words for people at a terminal. Machines get ``--json`` instead."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from cadwright.canvas.dataset import Statistics
from cadwright.design.compare import Comparison
from cadwright.drawing.reading.profile import in_words
from cadwright.protocols.feedback import describe_difference, describe_measurements, describe_problem, describe_size
from cadwright.requirements.figures import number
from cadwright.requirements.numbers import counted
from cadwright.results import (
    Answered,
    Checkup,
    Completed,
    Constrained,
    Converted,
    Differed,
    DimensionRead,
    DrawingRead,
    Drawn,
    History,
    Made,
    Measured,
    Parameters,
    Pictured,
    Ran,
    Scanned,
    Sectioned,
    SketchEdited,
    ViewRead,
)
from cadwright.values import Checked, Question

MOST_DOUBTS = 4
"""Doubts that are told one by one."""
_STATUS = {
    "done": "done",
    "unmet": "built, but not everything that was asked for",
    "declined": "declined: nothing was built",
    "failed": "failed: nothing valid was built",
}


def made(result: Made) -> str:
    """What a request led to: version, measurements, requirements, what was assumed or not understood, files."""
    title = f"{result.version} of {result.design}" if result.version else result.design
    stands = f"{_STATUS[result.status]}{_doubted(result)}"
    blocks = [f"{title}: {stands}" if title else stands]
    if result.reason != "done" and result.status != "done":
        blocks.append(result.reason)
    if result.reproduced is not None:
        blocks.append("exactly the recorded geometry" if result.reproduced else "not the recorded geometry")
    if result.measurements is not None:
        blocks.append(grouped(describe_measurements(result.measurements)))
    blocks.append(_requirements(result.requirements))
    blocks.append(_list("No longer so", [_checked(c).removeprefix("FAIL").lstrip() for c in result.no_longer]))
    blocks.append(_list("Answered", (result.answer,) if result.answer else ()))
    blocks.append(_list("Assumed", result.assumptions))
    blocks.append(_list("Not understood", result.not_understood))
    blocks.append(_list("Asked", asked(result.question) if result.question else ()))
    blocks.append(_list("Files", [f"{name}: {path}" for name, path in result.files.items()]))
    blocks.append(_list("Warning", result.warnings))
    if result.isolation:
        blocks.append("reduced isolation: " + "; ".join(result.isolation))
    blocks.append(f"{result.planner}, {_spent(result)}")
    return "\n\n".join(block for block in blocks if block)


def asked(question: Question) -> list[str]:
    """A question, its choices, and what to add to the request."""
    choices = [f"choices: {', '.join(question.choices)}"] if question.choices else []
    return [question.text, *choices, f"add to the request: {question.add}"]


def _requirements(checked: Sequence[Checked]) -> str:
    """The requirements, without the lengths that were found, and how many of the request's numbers were checked."""
    hidden = ("feature", "name")
    told = [c for c in checked if c.requirement.quantity not in hidden or c.requirement.source != "request"]
    done, total = counted(checked)
    summary = [f"{done} of {total} numbers of the request were checked"] if total else []
    return _list("Requirements", [*(grouped(_checked(c)) for c in told), *summary])


def _doubted(result: Made) -> str:
    """What keeps a part that is done from being confirmed, in one line."""
    if result.status != "done" or not result.in_doubt:
        return ""
    shown, more = result.in_doubt[:MOST_DOUBTS], len(result.in_doubt) - MOST_DOUBTS
    return ", not confirmed: could not check " + "; ".join(shown) + (f"; and {more} more" if more > 0 else "")


def grouped(text: str) -> str:
    """The text with the digits of long whole numbers in groups of three: 12 345 678."""
    return re.sub(r"(?<![\d.\w])\d{5,}(?![\d\w])", lambda found: f"{int(found[0]):,}".replace(",", " "), text)


def _checked(checked: Checked) -> str:
    evidence = f" — {checked.evidence}" if checked.evidence else ""
    return f"{checked.verdict:<10} {checked.requirement.text}{evidence}"


def _list(title: str, lines: Sequence[str]) -> str:
    return "\n".join([f"{title}:", *(f"  {line}" for line in lines)]) if lines else ""


def _spent(result: Made) -> str:
    words = [f"{result.turns} turn{'' if result.turns == 1 else 's'}", f"{result.seconds:.1f} s"]
    if result.tokens:
        words.append(f"{result.tokens} tokens")
        words.append(f"${result.cost_usd:.4f}" if result.cost_usd is not None else "price unknown")
    return ", ".join(words)


def measured(result: Ran | Measured) -> str:
    """What was measured, if anything, and what is to be said of the file."""
    notes = _list("Note", result.notes) if isinstance(result, Measured) else ""
    told = grouped(describe_measurements(result.measurements)) if result.measurements is not None else ""
    return "\n\n".join(filter(None, (told, notes)))


def ran(result: Ran) -> str:
    """A script's outcome: what it printed, what went wrong, what was measured."""
    blocks = [f"{result.outcome}"]
    if result.stdout.strip():
        blocks.append(_list("It printed", result.stdout.rstrip().split("\n")))
    if result.error is not None:
        blocks.append(describe_problem(result.error))
    blocks += result.notes
    blocks.append(measured(result))
    if result.isolation:
        blocks.append("reduced isolation: " + "; ".join(result.isolation))
    return "\n\n".join(filter(None, blocks))


def parameters(result: Parameters) -> str:
    """Named dimensions with value, unit and a sane range."""
    if not result.parameters:
        return f"{result.version} has no named dimensions"
    width = max(len(p.name) for p in result.parameters)
    return "\n".join(
        f"{p.name:<{width}}  {number(p.value):>10} {p.unit:<3}  {number(p.min)} … {number(p.max)}"
        for p in result.parameters
    )


def history(result: History) -> str:
    """Versions, oldest first; the current one is marked."""
    lines = [f"on branch {result.branch}" + (f" (others: {', '.join(result.others)})" if result.others else "")]
    for row in result.versions:
        mark = "*" if row.version == result.current else " "
        flaw = "" if row.valid else "  [not valid]"
        request = row.request if len(row.request) <= 70 else row.request[:69] + "…"
        line = f"{mark} {row.version:<5} {row.branch:<10} {row.time}  {row.status:<8} {request}{flaw}"
        lines.append(line)
    return "\n".join(lines)


def comparison(result: Comparison) -> str:
    """What changed from one version to another: measurements, requirements, script."""
    blocks = [f"{result.before} → {result.after}"]
    blocks.append(_list("Changed", [d.text for d in result.differences]) or "The geometry measures the same.")
    blocks.append(_list("Script", result.script.rstrip().split("\n") if result.script else ()))
    blocks.append(_list("Files", result.files))
    return "\n\n".join(block for block in blocks if block)


def differed(result: Differed) -> str:
    """What differs between two parts, or a drawing and a part, and the sizes that the drawing states."""
    blocks = [_list("Different", [describe_difference(d) for d in result.differences]) or "Nothing differs."]
    if result.changed is not None and not result.changed.same:
        for word, lumps in (("added", result.changed.added), ("removed", result.changed.removed)):
            if lumps:
                pieces = f" in {len(lumps)} pieces" if len(lumps) > 1 else ""
                blocks.append(f"{number(sum(lump.volume for lump in lumps))} mm³ {word}{pieces}")
    blocks.append(_list("Stated sizes", list(map(describe_size, result.sizes))))
    blocks.append(_list("Note", result.notes))
    blocks.append(_list("Files", result.files))
    return "\n\n".join(block for block in blocks if block)


def checkup(result: Checkup) -> str:
    """What this machine has and lacks."""
    lines = [f"{'ok     ' if row.ok else 'missing'}  {row.name:<22} {row.detail}" for row in result.rows]
    return "\n".join(lines)


def answered(result: Answered) -> str:
    """The answer to a question, and what it rests on; or why there is none."""
    if result.answer is None:
        return f"no answer: {result.reason}"
    chosen = f"{result.choice}) " if result.choice and not result.answer.startswith(result.choice) else ""
    return f"{chosen}{result.answer}" + (f"\n\n{result.evidence}" if result.evidence else "")


def constrained(result: Constrained) -> str:
    """What constraining came to."""
    if result.status != "done":
        return f"not constrained: {result.reason}"
    left = "unknown" if result.dof is None else str(result.dof)
    blocks = [f"{len(result.constraints)} constraints, {left} degrees of freedom left"]
    if result.max_move:
        blocks.append(f"the geometry moved by at most {result.max_move:.3g}")
    blocks.append(_list("Left out", [f"{each.constraint}: {each.reason}" for each in result.dropped]))
    blocks.append(_list("Files", result.files))
    return "\n\n".join(block for block in blocks if block)


def completed(result: Completed) -> str:
    """What a sketch lacks."""
    if result.status != "done":
        return f"declined: {result.reason}"
    lines = []
    for place, each in enumerate(result.proposals, 1):
        mark = " (added)" if result.files and place in result.taken else ""
        lines.append(f"{place}. {_counted(each.geometry)}, {100 * each.confidence:.0f} %{mark}: {each.reason}")
    blocks = ["\n".join(lines), _list("Held by", result.constraints)]
    blocks.append(_list("Left out", [f"{each.constraint}: {each.reason}" for each in result.dropped]))
    blocks.append(_list("What the format cannot hold", [f"{count} {what}" for what, count in result.left_out.items()]))
    blocks.append(_list("Files", result.files))
    return "\n\n".join(block for block in blocks if block)


def _counted(geometry: Sequence[Mapping[str, Any]]) -> str:
    kinds = Counter(str(each["type"]) for each in geometry)
    return ", ".join(f"{count} {kind}{'s' if count > 1 else ''}" for kind, count in kinds.items())


def converted(result: Converted) -> str:
    """A sketch in another format."""
    blocks = [f"{result.file}: {result.primitives} primitives, {result.constraints} constraints"]
    title = "Only in a comment, for cadwright" if result.carried else "Left out"
    blocks.append(_list(title, [f"{count} {what}" for what, count in result.left_out.items()]))
    return "\n\n".join(block for block in blocks if block)


def pictured(result: Pictured) -> str:
    """A sketch from a picture."""
    left = "unknown" if result.dof is None else str(result.dof)
    read = f"{result.primitives} primitives, {result.constraints} constraints, {left} degrees of freedom left"
    blocks = [
        read,
        _list("What the format cannot hold", [f"{count} {what}" for what, count in result.left_out.items()]),
    ]
    blocks.append(_list("Files", result.files))
    return "\n\n".join(block for block in blocks if block)


def canvas_statistics(found: Statistics) -> str:
    """Statistics of games as a table."""
    shares = ", ".join(f"{name} {100 * share:.0f} %" for name, share in found.modalities.items() if share)
    rounds = _mean(found.rounds_per_trial)
    lines = [
        f"{found.trials} trials of {found.targets} targets by {found.dyads} dyads, {rounds} rounds each",
        f"trials with {shares}",
        f"{'':<12}{'rounds':>8}{'text':>7}{'drawing':>9}{'both':>7}{'strokes':>9}{'ink':>8}{'letters':>9}{'words':>7}",
    ]
    for name, one in (("all", found.all), ("generation", found.generation), ("refinement", found.refinement)):
        mix = "".join(
            f"{100 * one.modalities.get(k, 0):>{w - 1}.0f}%" for k, w in (("text", 7), ("drawing", 9), ("both", 7))
        )
        means = "".join(
            f"{_mean(value):>{width}}"
            for value, width in ((one.strokes, 9), (one.ink, 8), (one.characters, 9), (one.words, 7))
        )
        lines.append(f"{name:<12}{one.rounds:>8}{mix}{means}")
    if found.openings:
        lines.append("refinements begin with " + ", ".join(f"{word} {n}" for word, n in found.openings.items()))
    return "\n".join(lines)


def _mean(value: float | None) -> str:
    return "–" if value is None else f"{value:.2f}"


def sketch_edited(result: SketchEdited) -> str:
    """What editing a sketch came to."""
    if not result.files and result.version is None:
        return f"the sketch stays as it is: {result.reason or 'nothing was changed'}"
    blocks = [
        f"{result.removed} primitives replaced or removed, {result.added} made; {result.lost} constraints went with "
        f"them, {result.constraints} new ones hold",
        _list("Not understood", result.not_understood),
        _list("Files", result.files),
        f"version {result.version}" + (f": {result.reason}" if result.reason else "") if result.version else "",
    ]
    return "\n\n".join(block for block in blocks if block)


def sectioned(result: Sectioned) -> str:
    """What a section came to."""
    x, y = result.size
    what = f"{x:.6g} × {y:.6g} mm, {result.primitives} lines, arcs and circles in {result.loops} closed loops"
    if result.open_chains:
        what += f" and {result.open_chains} open chains"
    off = result.deviation
    blocks = [
        what,
        f"from the raw section: {off.mean:.3g} mm on average, 95 % within {off.p95:.3g}, at most {off.max:.3g}",
    ]
    blocks += [_list("Note", result.notes), _list("Files", result.files)]
    return "\n\n".join(block for block in blocks if block)


def drawn(result: Drawn) -> str:
    """What a drawing holds, and what it leaves open."""
    blocks = [f"{result.dimensions} dimensions", _list("Open", [finding.text for finding in result.audit])]
    return "\n\n".join(block for block in (*blocks, _list("Files", result.files)) if block)


def drawing_read(result: DrawingRead) -> str:
    """What a drawing was understood as: views with their dimensions, title block, what was not read, how sure it is."""
    sure = msgspec.structs.asdict(result.confidence)
    words = [f"{word.text} ({word.sure:.0%} sure)" for word in result.unread if word.text and word.sure is not None]
    lines = len(result.unread) - len(words)
    words += [f"{lines} dimension line{'s' if lines > 1 else ''} without a text"] if lines else []
    blocks = [
        f"Taken for {result.taken_for}.",
        _list("Views", [_view_read(view) for view in result.views]),
        _list("Dimensions", [_dimension_read(dimension) for dimension in result.dimensions]),
        _list("Title block", [f"{name}: {value}" for name, value in result.title.items()]),
        _list("Drawn with", in_words(result.profile) if result.status == "read" else []),
        _list("Belongs to nothing", words),
        _list("Problems", result.problems),
        _list("Confidence", [f"{stage}: {share:.0%}" for stage, share in sure.items() if share is not None]),
        _list("Files", result.files),
    ]
    return "\n\n".join(block for block in blocks if block)


def _view_read(view: ViewRead) -> str:
    form = view.form or ("cut open" if view.cut else "")
    return f"{view.name}{f' ({form})' if form else ''}: {view.size[0]:.5g} × {view.size[1]:.5g} mm, {_scale(view)}"


def _scale(view: ViewRead) -> str:
    """A scale as drawings state it."""
    return f"{view.scale:.4g}:1" if view.scale >= 1 else f"1:{1 / view.scale:.4g}"


def _dimension_read(read: DimensionRead) -> str:
    doubt = "" if read.sure == 1 else f", {read.sure:.0%} sure"
    return f"{' '.join(read.text.split())}: {read.kind} {read.value:.6g} in {read.view}{doubt}"


def scanned(result: Scanned) -> str:
    """What a scan was rebuilt as, and how near that is."""
    kinds = {"prism": "a prism", "stack": "a stack of prisms", "revolution": "a body of revolution", "none": "no part"}
    title = f"{result.version} of {result.design}" if result.version else "the scan"
    blocks = [f"{title}: {_STATUS[result.status]}"]
    if result.status == "done":
        blocks.append(f"rebuilt as {kinds[result.kind]} from {result.features} sketches")
    elif result.reason:
        blocks.append(result.reason)
    off = result.deviation
    if off is not None:
        what = "between scan and part" if result.status != "declined" else "from the scan to the nearest partial result"
        blocks.append(
            f"{what}: {off.mean:.3g} mm on average, 95 % within {off.p95:.3g} mm, at most {off.max:.3g} mm"
            f" (the scan's diagonal is {result.diagonal:.4g} mm)"
        )
    if result.measurements is not None:
        blocks.append(grouped(describe_measurements(result.measurements)))
    blocks.append(_list("Assumed", result.assumptions))
    blocks.append(_list("Not understood", result.not_understood))
    blocks.append(_list("Note", result.notes))
    files = [f"{name}: {path}" for name, path in result.files.items()]
    blocks.append(_list("Files", [*files, *([f"deviation: {result.picture}"] if result.picture else [])]))
    return "\n\n".join(block for block in blocks if block)
