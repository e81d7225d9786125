"""Views of a picture without what was most likely traced wrong, to try where no part explains them as they are.

One sliver of ink that is no edge, or one hidden line that is lost, can leave no body that all views agree on.
"""

from collections.abc import Callable, Iterator

import msgspec

from cadwright.drawing.reading.values import Reading, ReadView
from cadwright.geometry.curves import Curve, length_of
from cadwright.planners.embedded.drawings.planes import planes_of

SLIVER, SHORT = 1.3, 4.0
"""mm of paper: no edge that is shorter is traced well, nor a hidden line, of which that is two dashes."""


def doubted(reading: Reading) -> Iterator[tuple[ReadView, ...]]:
    """The views without slivers, without short hidden lines, without hidden lines at all, and without each of them."""
    views = reading.views
    yield _without(views, lambda curve, size: size < SLIVER)
    yield _without(views, lambda curve, size: size < (SHORT if curve.kind == "hidden" else SLIVER))
    yield _without(views, lambda curve, size: curve.kind == "hidden" or size < SLIVER)
    for number in range(len(views)):
        left = (*views[:number], *views[number + 1 :])
        if len(planes_of(left)) > 1 and len(planes_of(left)) < len(planes_of(views)):
            yield left


def _without(views: tuple[ReadView, ...], dropped: Callable[[Curve, float], bool]) -> tuple[ReadView, ...]:
    """The views without some curves, of which how long they are on paper is told."""
    return tuple(
        msgspec.structs.replace(
            view, curves=tuple(c for c in view.curves if not dropped(c, length_of(c) * view.to_paper[0]))
        )
        for view in views
    )
