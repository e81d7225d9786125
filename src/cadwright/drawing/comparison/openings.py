"""What a drawing that is cut open says besides its lines: where it is hatched, and what callouts state of depths.

Beside a section people leave hidden lines out, so that nothing else tells how deep a hole is that is not cut.
"""

from collections.abc import Iterator, Mapping, Sequence

from cadwright.drawing.comparison.callouts import as_deep
from cadwright.drawing.comparison.findings import Finding
from cadwright.drawing.dimension import Dimension
from cadwright.drawing.reading.values import Reading, ReadView
from cadwright.geometry.curves import bounds, length_of
from cadwright.values import Hole
from cadwright.values.comparison import Difference
from cadwright.views.frame import frame_of
from cadwright.views.projection import millimetres
from cadwright.views.view import View

VOID = 0.08
"""The share of a view's hatching, by length, that may lie where the part is not cut: at the borders of faces."""
WEIGHT = 40.0
"""Of these findings, among others: they are about features."""


def opening_findings(
    reference: Reading, drawn: Mapping[str, ReadView], views: Mapping[str, View], holes: Sequence[Hole]
) -> list[Finding]:
    """What contradicts a part in a drawing that is cut open; ``drawn`` are the views by name that count."""
    return [*_void(drawn, views), *_unsunk(reference, holes)]


def _void(drawn: Mapping[str, ReadView], views: Mapping[str, View]) -> Iterator[Finding]:
    """Hatching where the part is not solid."""
    for name, view in drawn.items():
        void = views[name].void
        length = sum(map(length_of, void))
        if void and length > VOID * sum(map(length_of, view.hatching)):
            x0, y0, x1, y1 = (millimetres(round(v, 3)) for v in bounds(tuple(void)))
            text = f"{name}: hatched where the part is not cut, from ({x0}, {y0}) to ({x1}, {y1})"
            yield Finding(Difference("section", "hatching", text, length, name), (), WEIGHT)


def _unsunk(reference: Reading, holes: Sequence[Hole]) -> Iterator[Finding]:
    """Callouts of depths that no hole has, on an exact drawing that is cut open and has no hidden line."""
    flat = [view for view in reference.views if frame_of(view.name) is not None]
    hidden = any(curve.kind == "hidden" for view in flat for curve in view.curves)
    if reference.traced or hidden or not any(view.cut for view in reference.views):
        return
    for dimension in reference.dimensions:
        if not as_deep(dimension, holes):
            yield Finding(_as_stated(dimension), (), WEIGHT)


def _as_stated(dimension: Dimension) -> Difference:
    words = " ".join(dimension.text.split())
    return Difference("depth", words, f"{dimension.view}: no hole is as deep as {words} states", None, dimension.view)
