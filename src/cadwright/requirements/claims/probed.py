"""What was found along lines, at points and in sections, held against what a planner states of them.

Such a statement has one meaning, so what was found bears it out or contradicts it; only where a line runs along a
face, or a point lies on one, nobody knows.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from cadwright.requirements.figures import number
from cadwright.values import Checked, Looked, Measurements, Probe, Probed, Requirement, Stretch, Verdict
from cadwright.values.probe import Span

_SHOWN = 12
"""Stretches of a line that are told."""
_AXES = "xyz"


def probes_of(requirements: Iterable[Requirement]) -> tuple[Probe, ...]:
    """Where a part is to be looked into."""
    return tuple(r.looked.probe for r in requirements if r.looked is not None)


def check_extent(r: Requirement, m: Measurements, allowed: float) -> Checked:
    """Whether the bounding box reaches from where to where it is said to."""
    found = "from " + " to ".join(f"({_listed(m.bbox[i : i + 3])})" for i in (0, 3))
    if len(r.values) != 6:
        return Checked(r, "UNVERIFIED", None, f"{len(r.values)} values cannot be checked")
    holds = all(abs(a - b) <= allowed for a, b in zip(r.values, m.bbox, strict=True))
    return Checked(r, "PASS" if holds else "FAIL", m.bbox, f"there: {found}")


def check_probe(r: Requirement, m: Measurements, allowed: float) -> Checked:
    """The verdict on what is stated of a line, a point or a section; lengths may be off by ``allowed`` mm."""
    looked = r.looked
    found = next((p for p in m.probed if looked is not None and p.probe == looked.probe), None)
    if looked is None or found is None:
        return Checked(r, "UNVERIFIED", None, "nothing was looked at there")
    if found.doubt:
        return Checked(r, "UNVERIFIED", None, found.doubt)
    if looked.probe.kind == "line":
        return _line(r, looked, found, m, allowed)
    if looked.probe.kind == "point":
        there = "material" if found.inside else "no material"
        return Checked(r, _verdict(found.inside == looked.inside), there, f"there: {there}")
    return _section(r, looked, found, allowed)


def _verdict(holds: bool) -> Verdict:
    return "PASS" if holds else "FAIL"


# lines


def _line(r: Requirement, looked: Looked, found: Probed, m: Measurements, allowed: float) -> Checked:
    axis = _AXES.index(looked.probe.axis or "x")
    spans = found.spans
    there = _along(spans, (m.bbox[axis], m.bbox[axis + 3]))
    ends = tuple(v for span in spans for v in span)
    counted = looked.count is None or looked.count == len(spans)
    holds = counted and (not looked.stretches or _meets(looked.stretches, there, allowed))
    return Checked(r, _verdict(holds), ends, f"there: {_told(there, spans, looked, allowed)}")


def _along(spans: Sequence[Span], box: Span) -> list[Stretch]:
    """All that a line meets between the sides of the box, emptiness first and last where there is some or none."""
    if not spans:
        return []
    sides = [box[0], *(v for span in spans for v in span), box[1]]
    return [Stretch(n % 2 == 1, b - a, (a, b)) for n, (a, b) in enumerate(pairwise(sides))]


def _meets(stated: Sequence[Stretch], there: Sequence[Stretch], allowed: float) -> bool:
    """Whether a line meets what is stated of it: emptiness before and behind all material need not be stated."""
    if not there:
        return False
    start, stop = (0 if not stated[0].solid else 1), len(there) - (0 if not stated[-1].solid else 1)
    found = there[start:stop]
    if len(found) != len(stated):
        return False
    last = len(stated) - 1
    return all(
        _same(s, f, allowed, outer=(n == 0, n == last)) for n, (s, f) in enumerate(zip(stated, found, strict=True))
    )


def _same(stated: Stretch, found: Stretch, allowed: float, outer: tuple[bool, bool]) -> bool:
    """Whether a stretch is as stated; emptiness that is the outermost may be said to begin or end anywhere beyond."""
    assert found.length is not None
    assert found.span is not None
    if stated.length is not None and abs(stated.length - found.length) > allowed:
        return False
    if stated.span is None:
        return True
    free = [not stated.solid and out for out in outer]
    return all(
        any_ or abs(a - b) <= allowed for any_, a, b in zip(free, stated.span, found.span, strict=True)
    )  # fmt: skip


def _told(there: Sequence[Stretch], spans: Sequence[Span], looked: Looked, allowed: float) -> str:
    if not spans:
        return "no material"
    if not looked.stretches:
        return f"{len(spans)} piece{'s' if len(spans) > 1 else ''}: {_spans(spans)}"
    if any(s.span for s in looked.stretches):
        return f"solid {_spans(spans)}"
    outer = {0, len(there) - 1}
    shown = [s for n, s in enumerate(there) if n not in outer or (s.length or 0.0) > allowed]
    said = [f"{'solid' if s.solid else 'open'} {number(s.length or 0.0)}" for s in shown[:_SHOWN]]
    return ", ".join(said) + (f" and {len(shown) - _SHOWN} more" if len(shown) > _SHOWN else "")


def _spans(spans: Sequence[Span]) -> str:
    told = ", ".join(f"{number(a)} to {number(b)}" for a, b in spans[:_SHOWN])
    return told + (f" and {len(spans) - _SHOWN} more" if len(spans) > _SHOWN else "")


# sections


def _section(r: Requirement, looked: Looked, found: Probed, allowed: float) -> Checked:
    cut = found.slice
    across = [axis for axis in _AXES if axis != looked.probe.axis]
    if cut is None or cut.box is None:
        nothing = not (looked.area or looked.count or looked.holes or looked.size or looked.spans)
        return Checked(r, _verdict(nothing), 0.0, "there: no material")
    sizes = sorted(high - low for low, high in cut.box)
    box = dict(zip(across, cut.box, strict=True))
    held: list[tuple[bool, Callable[[], str]]] = []
    if looked.area is not None:
        slack = r.tolerance if r.tolerance is not None else allowed * cut.perimeter
        held.append((abs(cut.area - looked.area) <= max(slack, 1e-6), lambda: f"area {number(cut.area)}"))
    if looked.count is not None:
        held.append((cut.pieces == looked.count, lambda: f"{cut.pieces} pieces"))
    if looked.holes is not None:
        held.append((cut.holes == looked.holes, lambda: f"{cut.holes} holes"))
    if looked.size is not None:
        same = all(abs(a - b) <= allowed for a, b in zip(sizes, sorted(looked.size), strict=True))
        held.append((same, lambda: " x ".join(number(b - a) for a, b in cut.box or ())))
    for axis, wanted in looked.spans:
        same = axis in box and all(abs(a - b) <= allowed for a, b in zip(box[axis], wanted, strict=True))
        held.append((same, lambda axis=axis: f"{axis} {_spans([box[axis]])}"))  # type: ignore[misc]
    told = ", ".join(tell() for _, tell in held)
    return Checked(r, _verdict(all(good for good, _ in held)), cut.area, f"there: {told}")


def _listed(values: Sequence[float]) -> str:
    return ", ".join(map(number, values))
