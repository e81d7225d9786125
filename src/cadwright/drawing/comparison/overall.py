"""Overall sizes and steps that differ, in words."""

from collections.abc import Iterator, Sequence

from cadwright.drawing.comparison.findings import Finding, Region
from cadwright.drawing.comparison.levels import Levels
from cadwright.drawing.comparison.scene import Interval, Scene, circles_around
from cadwright.values.comparison import Difference
from cadwright.views.frame import AXES, EXTENTS, frame_of
from cadwright.views.projection import millimetres

OVERALL, STEP = 100.0, 72.0
ENDS = (("left", "right"), ("front", "back"), ("bottom", "top"))
"""What the part's ends along x, y and z are called."""
SHOWN_BY = (("front", "top"), ("top", "right"), ("front", "right"))
"""The views in which one looks for the extent along x, y and z first."""


def size_findings(axes: Sequence[Levels], reference: Scene, candidate: Scene) -> Iterator[Finding]:
    """Extents that differ, with where within the part; a body of revolution has a diameter for two of them."""
    around = _diameters(reference, candidate)
    for levels in axes:
        a, b = (high - low for low, high in levels.box)
        if abs(a - b) <= levels.tolerance or any(levels.axis in across for across, _ in around):
            continue
        view = _view(levels.axis, reference)
        what = EXTENTS[levels.axis]
        text = f"{view}: {what} {millimetres(b)}, reference {millimetres(a)}{_where(levels)}"
        yield Finding(Difference("size", what, text, abs(a - b), view), _strips(levels), OVERALL)
    for across, (view, a, b) in around:
        text = f"{view}: outer diameter Ø{millimetres(b)}, reference Ø{millimetres(a)}"
        regions = tuple(region for levels in axes if levels.axis in across for region in _strips(levels))
        yield Finding(Difference("size", "outer diameter", text, abs(a - b), view), regions, OVERALL)


def step_findings(axes: Sequence[Levels], reference: Scene) -> Iterator[Finding]:
    """Faces within the part that lie elsewhere: those that moved together, or apart, are told together."""
    for levels in axes:
        view, axis = _view(levels.axis, reference), AXES[levels.axis]
        together: dict[int, list[tuple[float, float]]] = {}
        for a, b in levels.steps:
            together.setdefault(round((b - a) / levels.tolerance), []).append((a, b))
        while together:
            way, steps = together.popitem()
            opposite = next((other for other in together if abs(other + way) <= 1), None)
            if opposite is not None and len(steps) == len(together[opposite]) == 1:
                steps = sorted([*steps, *together.pop(opposite)])
                (low, new_low), (high, new_high) = steps
                span, other = millimetres(new_high - new_low), millimetres(high - low)
                text = f"from {axis} = {millimetres(low)} to {millimetres(high)} it is {span}, reference {other}"
                text += _from_end(levels, (low, new_low))
                off = abs(new_high - new_low - high + low)
            else:
                ours, theirs = (", ".join(millimetres(step[i]) for step in sorted(steps)) for i in (1, 0))
                text = f"step{'s' if len(steps) > 1 else ''} at {axis} = {ours}, reference {axis} = {theirs}"
                text += _from_end(levels, min(steps, key=lambda step: _depth(levels, step)))
                off = abs(steps[0][1] - steps[0][0])
            strips = tuple(_strip(levels.axis, a, b) for a, b in steps)
            yield Finding(Difference("step", f"step along {axis}", f"{view}: {text}", off, view), strips, STEP)


def _depth(levels: Levels, step: tuple[float, float]) -> float:
    """How far from the nearer end of the reference a step is."""
    low, high = levels.box[0]
    return min(step[0] - low, high - step[0])


def _from_end(levels: Levels, step: tuple[float, float]) -> str:
    """How deep a step is from the nearer end, in both: what people dimension."""
    (low, high), (new_low, new_high) = levels.box
    (a, b), (first, last) = step, ENDS[levels.axis]
    end, theirs, ours = (first, a - low, b - new_low) if a - low < high - a else (last, high - a, new_high - b)
    return f" ({millimetres(ours)} from the {end}, reference {millimetres(theirs)})"


def _where(levels: Levels) -> str:
    """Between which faces the part is longer or shorter, where it has more than two."""
    if len(levels.pairs) < 3 or len(levels.gaps) != 1:
        return ""
    ((low, high), (new_low, new_high)) = levels.gaps[0]
    axis = AXES[levels.axis]
    return (
        f" (from {axis} = {millimetres(low)} to {millimetres(high)} it is {millimetres(new_high - new_low)},"
        f" reference {millimetres(high - low)})"
    )


def _diameters(reference: Scene, candidate: Scene) -> list[tuple[tuple[int, int], tuple[str, float, float]]]:
    """Views of which the outline is a circle in both, with the diameters, where these differ."""
    found: list[tuple[tuple[int, int], tuple[str, float, float]]] = []
    for name, (frame, curves) in reference.views.items():
        if name not in candidate.views or any(set(axes) == set(frame.axes) for axes, _ in found):
            continue
        a, b = (
            circles_around(curves, reference.tolerance),
            circles_around(candidate.views[name][1], reference.tolerance),
        )
        if a is not None and b is not None and abs(a - b) > reference.tolerance:
            found.append((frame.axes, (name, a, b)))
    return found


def _view(axis: int, scene: Scene) -> str:
    """The view in which one looks for an extent."""
    named = next((name for name in SHOWN_BY[axis] if name in scene.views), None)
    if named is not None:
        return named
    frames = ((name, frame_of(name)) for name in scene.views)
    return next(name for name, frame in frames if frame is not None and axis in frame.axes)


def _strips(levels: Levels) -> tuple[Region, ...]:
    """Everything between where a level is in the reference and in the candidate."""
    return tuple(_strip(levels.axis, a, b) for a, b in levels.pairs if abs(a - b) > levels.tolerance)


def _strip(axis: int, a: float, b: float) -> Region:
    region: list[Interval | None] = [None, None, None]
    region[axis] = (min(a, b), max(a, b))
    return (region[0], region[1], region[2])
