"""Structured observations in words, for whichever protocol sends them to a planner."""

from collections.abc import Sequence

from cadwright.requirements.figures import number
from cadwright.values import Checked, Compared, Difference, Hole, Measurements, Observation, Problem, StatedSize
from cadwright.values.comparison import SeenView
from cadwright.values.features import Feature

_OUTCOMES = {
    "valid": "The script ran and gave a valid solid.",
    "invalid-geometry": "The script ran, but its result is not a valid solid.",
    "executed": "The script ran; there is no solid to measure.",
    "no-result": "The script ran, but left no solid to show.",
    "exception": "The script raised an exception.",
    "blocked": "The script tried something that the sandbox does not allow.",
    "timeout": "The script ran out of time and was stopped.",
    "memory": "The script ran out of memory and was stopped.",
    "crash": "The process that ran the script died.",
    "protocol": "The reply was not in the agreed form, so nothing was executed.",
}
MOST_TOLD = 12
"""Differences that are told one by one; what is left is told when these are gone."""
MOST_NAMED = 8
"""Bodies of which the names are told."""
MOST_FEATURES = 8
"""Slots, keyways, tapers and the like that are told, each kind and size once."""
_TOLD = frozenset(
    {"slot", "keyway", "pocket", "window", "notch", "groove", "vee", "dovetail", "t-slot", "flat", "taper", "thread"}
    | {"prism", "rib", "spoke", "dome", "torus"}
)
MOST_DOUBTFUL = 3
"""So many of those that may come from a picture's tracing."""


def describe(observation: Observation) -> str:
    """Everything in an observation but its images, in a few lines."""
    blocks = [_OUTCOMES[observation.outcome]]
    if observation.error is not None:
        blocks.append(describe_problem(observation.error))
    if observation.measurements is not None:
        blocks.append(describe_measurements(observation.measurements))
    if observation.requirements:
        blocks.append(describe_requirements(observation.requirements))
    if observation.compared is not None:
        blocks.append(describe_compared(observation.compared))
    blocks += [f"Note: {note}" for note in observation.notes]
    if observation.stdout.strip():
        blocks.append("It printed:\n" + observation.stdout.rstrip())
    return "\n\n".join(blocks)


def in_a_line(observation: Observation) -> str:
    """What became of an action that later ones have superseded."""
    words = [_OUTCOMES[observation.outcome]]
    if observation.error is not None:
        words.append(f"{observation.error.type}: {observation.error.message.partition(chr(10))[0]}")
    words += [f"FAIL: {c.requirement.text}" for c in observation.requirements if c.verdict == "FAIL"][:3]
    return " ".join(words)


def describe_problem(problem: Problem) -> str:
    """An error as: where, what, why, and what to try."""
    lines = []
    if problem.line is not None:
        where = f"Line {problem.line}"
        lines.append(f"{where}: {problem.source.strip()}" if problem.source else where)
    lines.append(f"{problem.type}: {problem.message}" if problem.message else problem.type)
    if problem.cause:
        lines.append(f"Cause: {problem.cause}")
    if problem.hint:
        lines.append(f"Hint: {problem.hint}")
    return "\n".join(lines)


def describe_measurements(m: Measurements) -> str:
    """Sizes, volume, counts and recognised features, one a line."""
    x, y, z = (number(s) for s in m.size)
    low = ", ".join(number(v) for v in m.bbox[:3])
    high = ", ".join(number(v) for v in m.bbox[3:])
    if m.flat:
        return f"Sketch: {x} × {y}{f' × {z}' if m.size[2] else ''} mm, from ({low}) to ({high}); no solid"
    lines = [
        f"Bounding box: {x} × {y} × {z} mm, from ({low}) to ({high})",
        f"Volume: {number(m.volume)} mm³, surface area: {number(m.area)} mm²",
        f"Solids: {m.solids}{_names(m)}, faces: {m.faces}, edges: {m.edges}",
    ]
    lines += [f"Hole: {describe_hole(hole)}" for hole in m.holes[:20]]
    if len(m.holes) > 20:
        lines.append(f"… and {len(m.holes) - 20} more holes")
    lines += [f"Boss: Ø{number(b.diameter)}, height {number(b.height)} at {_point(b.position)}" for b in m.bosses[:10]]
    lines += [f"{'Round' if f.convex else 'Fillet'}: R{number(f.radius)}, {f.count}×" for f in m.fillets]
    lines += [f"Chamfer: {number(c.size[0])} × {number(c.size[1])}, {c.count}×" for c in m.chamfers]
    lines += _features(m)
    lines += [f"Problem: {problem}" for problem in m.problems]
    lines += [f"Note: {note}" for note in _notes(m)]
    return "\n".join(lines)


def _names(m: Measurements) -> str:
    """The names of bodies, where each has one: " (box, lid)"."""
    names = [part.name for part in m.parts if part.name]
    return f" ({', '.join(names)})" if names and len(names) == len(m.parts) <= MOST_NAMED else ""


def _features(m: Measurements) -> list[str]:
    """Features that holes, bosses and bevelled edges do not tell of, those that are alike as one."""
    alike: dict[str, list[Feature]] = {}
    for feature in m.features:
        if feature.kind in _TOLD:
            sizes = [
                f"{name} {number(value)}" for name, value in feature.sizes.items() if name not in ("count", "share")
            ]
            alike.setdefault(f"{feature.kind.capitalize()}: {', '.join(sizes)}", []).append(feature)
    lines = [
        f"{text}, {len(found)}×" if len(found) > 1 else f"{text}, at {_point(found[0].at)}"
        for text, found in alike.items()
    ]
    more = len(lines) - MOST_FEATURES
    return lines[:MOST_FEATURES] + ([f"… and {more} more kinds of features"] if more > 0 else [])


def _notes(m: Measurements) -> list[str]:
    """What is no fault and yet should be known: solids that share a place, narrow gaps, what was not checked."""
    notes = []
    if m.valid:
        for one in m.interferences[:MOST_TOLD]:
            by = "" if one.volume is None else f" by {number(one.volume)} mm³, counted once"
            notes.append(f"solids {' and '.join(map(str, one.solids))} overlap{by}, near {_point(one.position)}")
    for gap in m.gaps[:MOST_TOLD]:
        a, b = gap.solids
        notes.append(f"solids {a} and {b} are {number(gap.distance)} mm apart, near {_point(gap.position)}")
    return [*notes, *(f"not checked: {words}" for words in m.unchecked)]


def describe_hole(hole: Hole) -> str:
    """A hole in the order people name it: diameter, depth, recess, place."""
    words = [f"Ø{number(hole.diameter)}", "through" if hole.through else f"{number(hole.depth)} deep"]
    if hole.counterbore:
        words.append(f"counterbore Ø{number(hole.counterbore.diameter)} × {number(hole.counterbore.depth)}")
    if hole.countersink:
        words.append(f"countersink Ø{number(hole.countersink.diameter)} × {number(hole.countersink.angle)}°")
    return ", ".join(words) + f", at {_point(hole.position)} along {_point(hole.axis)}"


def describe_requirements(checked: Sequence[Checked]) -> str:
    """How a part stands to what was stated: what fails first, what could not be told, and how much holds."""
    failed = [c for c in checked if c.verdict == "FAIL"]
    open_ = [c for c in checked if c.verdict == "UNVERIFIED"]
    passed = [c for c in checked if c.verdict == "PASS"]
    lines = [describe_checked(c) for c in (*failed, *open_)]
    lines += [f"PASS: {c.requirement.text}" for c in passed if c.requirement.source != "request"]
    own = sum(c.requirement.source == "request" for c in passed)
    if own:
        lines.append(f"{own} statement{'s' if own > 1 else ''} read from the request hold.")
    return "\n".join(lines)


def describe_checked(checked: Checked) -> str:
    """A requirement with its verdict and the evidence."""
    evidence = f" ({checked.evidence})" if checked.evidence else ""
    return f"{checked.verdict}: {checked.requirement.text}{evidence}"


def describe_compared(compared: Compared) -> str:
    """How the part compares with the reference: views, differences, and how the stated dimensions stand."""
    lines = [f"Compared with {compared.reference}:"]
    if compared.views:
        lines.append(describe_views(compared.views))
    firm = [d for d in compared.differences if not d.doubtful]
    doubtful = [d for d in compared.differences if d.doubtful]
    if compared.agrees:
        lines.append("Nothing differs." if not compared.in_doubt else "Nothing contradicts the part.")
    lines += [f"{n}. {describe_difference(each)}" for n, each in enumerate(firm[:MOST_TOLD], 1)]
    if len(firm) > MOST_TOLD:
        lines.append(f"… and {len(firm) - MOST_TOLD} smaller differences")
    if doubtful:
        told = "; ".join(d.text for d in doubtful[:MOST_DOUBTFUL])
        lines.append(f"Perhaps only the picture's tracing: {told}" + (" …" if len(doubtful) > MOST_DOUBTFUL else ""))
    lines += describe_sizes(compared.sizes)
    lines += [f"Note: {note}" for note in (*compared.unchecked, *compared.notes)]
    return "\n".join(lines)


def describe_views(views: Sequence[SeenView]) -> str:
    """How much of each view of a drawing the part explains, and which are none that were recognised."""
    known = [f"{v.name} {v.explained:.0%} explained" for v in views if v.recognised]
    others = [v.name for v in views if not v.recognised]
    told = ", ".join(known) or "none recognised"
    return f"Views: {told}" + (f"; not recognised: {', '.join(others)}" if known and others else "") + "."


def describe_sizes(sizes: Sequence[StatedSize]) -> list[str]:
    """The stated dimensions: how many agree, which differ, and which could not be measured."""
    if not sizes:
        return []
    required = [size for size in sizes if not size.reference]
    wrong = [size for size in required if size.agrees is False]
    right = sum(size.agrees is True for size in required)
    lines = [f"{right} of {len(required)} stated dimensions agree{':' if wrong else '.'}"]
    lines += [f"- {describe_size(size)}" for size in wrong]
    borne = [f"{size.words} ({size.borne})" for size in required if size.agrees is None and size.borne]
    lost = [size.words for size in required if size.agrees is None and not size.borne]
    lines += [f"Found in the part, though not measured in place: {', '.join(borne)}"] if borne else []
    told = [
        f"{s.words} (measured {number(s.measured)})" for s in sizes if s.reference and s.agrees is False and s.measured
    ]
    lines += [f"For reference only, other in the part: {', '.join(told)}"] if told else []
    return lines + ([f"Could not be measured: {', '.join(lost)}"] if lost else [])


def describe_difference(difference: Difference) -> str:
    """A difference in words, with what explains it."""
    return difference.text if difference.explained is None else f"{difference.text} ({difference.explained})"


def describe_size(size: StatedSize) -> str:
    """A stated dimension beside what was measured."""
    measured = "not measured" if size.measured is None else f"measured {number(size.measured)}"
    mark = {True: "agrees", False: "DIFFERS", None: "open"}[size.agrees]
    return f"{size.view}: {' '.join(size.text.split())} stated, {measured}, {mark}"


def _point(point: tuple[float, float, float]) -> str:
    return "(" + ", ".join(number(v) for v in point) + ")"
