"""Diameters and radii of a picture whose leaders were not found: the nearest circle of the size that the text states.

A leader is thin, crosses other lines, and its arrowhead is a few pixels long: of a picture it is the first thing to be
lost. The text and the circle are still there.
"""

import math
from collections.abc import Iterable, Sequence

from cadwright.drawing.callouts import Callout
from cadwright.drawing.reading.match import Match
from cadwright.drawing.reading.measures import Geometry, of_round
from cadwright.drawing.reading.scale import Scale
from cadwright.drawing.reading.scene import middle
from cadwright.drawing.reading.texts import Lettering
from cadwright.geometry.curves import Arc, Circle, Point

FARTHEST = 40.0
"""How far a text may stand from the centre that it is given to, in units of the sheet, beside the circle's radius."""


def with_rounds(
    geometry: Geometry, views: Iterable[int], texts: Sequence[Lettering], matches: Sequence[Match], scale: Scale
) -> list[Match]:
    """The matches with each text for a circle or an arc that has none of them, or only a place, at one in ``views``."""
    used = {n for match in matches if match.measured.kind != "note" for n in match.words}
    tips = {match.words: match.measured.points[0] for match in matches if match.measured.kind == "note"}
    kept = list(matches)
    numbers = list(views)
    for text in texts:
        callout = text.callout
        if callout is None or callout.kind not in ("diameter", "radius") or used & set(text.words):
            continue
        at = tips.get(text.words, middle(text.box))
        found = _nearest(geometry, numbers, callout, at, kept, scale)
        if found is not None:
            kept = [match for match in kept if match.words != text.words]
            view, curve = found
            kept.append(Match(of_round(view, curve, callout), callout, text.text, text.words))
    return kept


def _nearest(
    geometry: Geometry, views: Iterable[int], callout: Callout, at: Point, matches: Sequence[Match], scale: Scale
) -> tuple[int, Circle | Arc] | None:
    """The circle (an arc, for a radius) of the stated size that is nearest to a place and not measured yet."""
    kind = Arc if callout.kind == "radius" else Circle
    taken = {(m.measured.view, m.measured.points[0]) for m in matches if m.measured.kind == "round"}
    fitting: list[tuple[float, int, Circle | Arc]] = []
    for view in views:
        unit = scale.of_view(view) * (1.0 if callout.is_absolute else scale.unit)
        radius = callout.value * unit / (1 if callout.kind == "radius" else 2)
        for curve in geometry.rounds[view]:
            away = math.dist(curve.center, at) - radius
            close = abs(curve.radius - radius) <= geometry.scene.slack / 2 and away <= FARTHEST * geometry.scene.unit
            if isinstance(curve, kind) and close and (view, curve.center) not in taken:
                fitting.append((away, view, curve))
    if not fitting:
        return None
    _, view, curve = min(fitting, key=lambda each: each[0])
    return view, curve
