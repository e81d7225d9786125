"""Which text belongs to which dimension line or leader: the nearest, of near ones what agrees with the scale."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import msgspec
import numpy as np
from scipy.optimize import linear_sum_assignment

from cadwright.drawing.callouts import Callout, parse
from cadwright.drawing.reading.apparatus import Span
from cadwright.drawing.reading.match import Match
from cadwright.drawing.reading.measures import Geometry, Measured, measure_span, measure_stated
from cadwright.drawing.reading.plane import sampled
from cadwright.drawing.reading.scale import Scale
from cadwright.drawing.reading.scene import Scene, box_gap
from cadwright.drawing.reading.texts import Lettering
from cadwright.drawing.reading.values import Stated
from cadwright.geometry.curves import Box, Point

FARTHEST = 14.0
"""How far a text may be from its dimension line, in units of the sheet."""
DISAGREES = 9.0
"""What a text that does not fit the drawn length costs, as a distance."""
FAR_OFF = 0.25
"""How far a traced line's length is off where it is another text's."""
FITS = 0.02
"""How much a text's value may differ from the drawn length to fit it."""


def matches_of(
    scene: Scene,
    geometry: Geometry,
    spans: Sequence[Span],
    texts: Sequence[Lettering],
    stated: Sequence[Stated],
    scale: Scale | None = None,
) -> list[Match]:
    """All dimensions of a sheet whose text was found."""
    matches = []
    for each in stated:
        callout = parse(each.text)
        if callout is None:
            continue
        paper = None if scale is None else scale.value * (1.0 if callout.is_absolute else scale.unit)
        measured = measure_stated(geometry, each, callout, paper)
        if measured is not None:
            matches.append(Match(measured, callout, each.text, at=each.at))
    return matches + _drawn(scene, geometry, spans, texts, scale)


def _drawn(
    scene: Scene, geometry: Geometry, spans: Sequence[Span], texts: Sequence[Lettering], scale: Scale | None
) -> list[Match]:
    """The dimensions that are lines and words: the assignment of texts to lines with the smallest sum of distances."""
    readable = [text for text in texts if text.callout is not None]
    if not readable or not spans:
        return []
    offers = list(_offers(scene, geometry, spans, readable, scale))
    costs = np.full((len(readable), len(spans)), 10 * FARTHEST * scene.unit)
    found: dict[tuple[int, int], Match] = {}
    for offer in offers:
        if not offer.misfit:
            costs[offer.text, offer.span], found[offer.text, offer.span] = offer.cost, offer.match
    pairs = zip(*(numbers.tolist() for numbers in linear_sum_assignment(costs)), strict=True)
    placed = {i: found[i, j] for i, j in pairs if (i, j) in found}
    for offer in sorted(offers, key=lambda each: each.cost):
        if offer.misfit and offer.text not in placed:
            placed[offer.text] = _note(offer.match, spans[offer.span])
    return list(placed.values())


class _Offer(NamedTuple):
    """What a text states of a dimension line that is near: their numbers, what that costs as a distance, and whether
    the line is so much longer or shorter than stated that it must be another text's.
    """

    text: int
    span: int
    cost: float
    match: Match
    misfit: bool


def _offers(
    scene: Scene, geometry: Geometry, spans: Sequence[Span], readable: Sequence[Lettering], scale: Scale | None
) -> Iterator[_Offer]:
    """All that texts can state of the lines near them."""
    dots = [_dots(scene, span) for span in spans]
    for i, text in enumerate(readable):
        for j, span in enumerate(spans):
            gap = min(box_gap(text.box, (*p, *p)) for p in dots[j])
            callout = text.callout
            if gap > FARTHEST * scene.unit or callout is None or not _suits(span, callout):
                continue
            measured = measure_span(geometry, span, callout)
            if measured is None:
                continue
            match = Match(measured, callout, text.text, text.words, j)
            misfit = scene.sheet.source == "png" and _off(match, scale) > FAR_OFF
            yield _Offer(i, j, gap + _off_middle(text.box, span) + _mismatch(match, scale) * scene.unit, match, misfit)


def _note(match: Match, span: Span) -> Match:
    """A text whose own line was not found: where it stands is all that is known."""
    return msgspec.structs.replace(match, measured=Measured("note", match.measured.view, (span.tips[0],), 0.0), span=-1)


def _suits(span: Span, callout: Callout) -> bool:
    """Whether a text can stand at such a line."""
    if callout.kind == "angle":
        return span.kind == "arc"
    if span.kind == "arc":
        return False
    return span.kind == "leader" or callout.kind not in ("radius", "chamfer")


def _dots(scene: Scene, span: Span) -> list[Point]:
    """Points along a span's strokes, close to each other."""
    dots: list[Point] = list(span.tips)
    for n in span.strokes:
        points = sampled(scene.curve(n))
        for a, b in pairwise(points):
            steps = max(1, math.ceil(math.dist(a, b) / scene.unit))
            dots += [(a[0] + (b[0] - a[0]) * t / steps, a[1] + (b[1] - a[1]) * t / steps) for t in range(steps + 1)]
    return dots


def _off_middle(box: Box, span: Span) -> float:
    """A little for texts that are not beside the middle of the dimension line, to decide between equals."""
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    mx, my = (sum(v) / len(span.tips) for v in zip(*span.tips, strict=True))
    return 0.02 * math.hypot(x - mx, y - my)


def _mismatch(match: Match, scale: Scale | None) -> float:
    """What it costs that a text does not fit the drawn length, as a distance."""
    if match.measured.kind == "angular" and (scale is None or match.ratio == 0):
        return DISAGREES if abs(match.measured.length - match.callout.value) > 1.0 else 0.0
    return DISAGREES if _off(match, scale) > FITS else 0.0


def _off(match: Match, scale: Scale | None) -> float:
    """The part by which the drawn length differs from the stated one, beyond rounding; 0 where that is not known."""
    if scale is None or match.ratio == 0:
        return 0.0
    wanted = scale.of_view(match.measured.view) * (1.0 if match.callout.is_absolute else scale.unit)
    return abs(match.ratio / wanted - 1) - match.rounding
