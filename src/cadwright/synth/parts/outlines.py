"""Closed outlines that parts are extruded from, as chains of CadQuery calls with named dimensions."""

import math
from collections.abc import Callable

import msgspec

from cadwright.synth.parts.draft import Draft
from cadwright.synth.parts.places import Box, Pad
from cadwright.synth.parts.sizes import size

SMALL, LARGE = 20.0, 140.0
"""Across a part (mm)."""


class Outline(msgspec.Struct, frozen=True):
    """An outline in the part's x and y.

    ``calls`` draws it on a workplane. ``pads`` are where features fit on the face that is extruded from it. ``angular``
    says that it has corners.
    """

    words: str
    calls: str
    box: Box
    pads: tuple[Pad, ...]
    angular: bool = True

    @property
    def reach(self) -> float:
        """The smaller of its width and height."""
        return min(self.box[2] - self.box[0], self.box[3] - self.box[1])


def rectangle(draft: Draft, low: float = SMALL, high: float = LARGE) -> Outline:
    """A rectangle around the origin, rarely a square."""
    length = size(draft.rng, low, high)
    width = length if draft.rng.random() < 0.15 else size(draft.rng, max(low / 2, length / 4), length)
    calls = f".rect({draft.named('length', length)}, {draft.named('width', width)})"
    box = (-length / 2, -width / 2, length / 2, width / 2)
    return Outline("rectangular", calls, box, (Pad(box),))


def disc(draft: Draft, low: float = SMALL, high: float = LARGE) -> Outline:
    """A circle around the origin."""
    diameter = size(draft.rng, low, high * 0.8)
    box = (-diameter / 2, -diameter / 2, diameter / 2, diameter / 2)
    calls = f".circle({draft.named('diameter', diameter)} / 2)"
    return Outline("round", calls, box, (Pad(box, round=True),), angular=False)


def regular(draft: Draft, low: float = SMALL, high: float = LARGE) -> Outline:
    """A regular polygon by the diameter of the circle through its corners."""
    sides, across = draft.rng.choice((3, 5, 6, 6, 8)), size(draft.rng, low, high * 0.7)
    inner = across / 2 * math.cos(math.pi / sides)
    corners = [
        (across / 2 * math.cos(math.tau * k / sides), across / 2 * math.sin(math.tau * k / sides)) for k in range(sides)
    ]
    calls = f".polygon({draft.named('sides', sides)}, {draft.named('corner_circle', across)})"
    return Outline(f"{sides}-sided", calls, _bounds(corners), (Pad((-inner, -inner, inner, inner), round=True),))


def obround(draft: Draft, low: float = SMALL, high: float = LARGE) -> Outline:
    """A rectangle whose ends are half circles."""
    length = size(draft.rng, max(low, 30), high)
    width = size(draft.rng, max(low / 2, length / 5), length * 0.6)
    calls = f".slot2D({draft.named('length', length)}, {draft.named('width', width)})"
    box = (-length / 2, -width / 2, length / 2, width / 2)
    pad = (-(length - width) / 2, -width / 2, (length - width) / 2, width / 2)
    return Outline("obround", calls, box, (Pad(pad),), angular=False)


def _polyline(draft: Draft, words: str, dimensions: dict[str, float], corners: str, box: Box, *pads: Box) -> Outline:
    """Corners as expressions of dimensions, which stand in them by their stems."""
    names = {stem: draft.named(stem, value) for stem, value in dimensions.items()}
    return Outline(words, f".polyline({corners.format(**names)}).close()", box, tuple(map(Pad, pads)))


def angle(draft: Draft, low: float = SMALL, high: float = LARGE) -> Outline:
    """An L."""
    w, h = size(draft.rng, low, high), size(draft.rng, low, high * 0.8)
    t = size(draft.rng, 3, min(w, h) * 0.45)
    s = t if draft.rng.random() < 0.7 else size(draft.rng, 3, min(w, h) * 0.45)
    return _polyline(
        draft,
        "L-shaped",
        {"width": w, "height": h, "foot": t, "leg": s},
        "[(0, 0), ({width}, 0), ({width}, {foot}), ({leg}, {foot}), ({leg}, {height}), (0, {height})]",
        (0, 0, w, h),
        (0, 0, w, t),
        (0, t, s, h),
    )


def tee(draft: Draft, low: float = SMALL, high: float = LARGE) -> Outline:
    """A T."""
    w, h = size(draft.rng, low, high), size(draft.rng, low, high * 0.8)
    f, s = size(draft.rng, 3, h * 0.45), size(draft.rng, 4, w * 0.5)
    return _polyline(
        draft,
        "T-shaped",
        {"width": w, "height": h, "flange": f, "stem": s},
        "[(-{stem} / 2, 0), ({stem} / 2, 0), ({stem} / 2, {height} - {flange}), ({width} / 2, {height} - {flange}), "
        "({width} / 2, {height}), (-{width} / 2, {height}), (-{width} / 2, {height} - {flange}), "
        "(-{stem} / 2, {height} - {flange})]",
        (-w / 2, 0, w / 2, h),
        (-s / 2, 0, s / 2, h - f),
        (-w / 2, h - f, w / 2, h),
    )


def channel(draft: Draft, low: float = SMALL, high: float = LARGE) -> Outline:
    """A U."""
    w, h = size(draft.rng, low, high), size(draft.rng, low, high * 0.8)
    s, f = size(draft.rng, 3, w * 0.32), size(draft.rng, 3, h * 0.45)
    return _polyline(
        draft,
        "U-shaped",
        {"width": w, "height": h, "wall": s, "base": f},
        "[(0, 0), ({width}, 0), ({width}, {height}), ({width} - {wall}, {height}), ({width} - {wall}, {base}), "
        "({wall}, {base}), ({wall}, {height}), (0, {height})]",
        (0, 0, w, h),
        (0, 0, w, f),
        (0, f, s, h),
        (w - s, f, w, h),
    )


def aitch(draft: Draft, low: float = SMALL, high: float = LARGE) -> Outline:
    """An H lying on its side, as the section of a beam."""
    w, h = size(draft.rng, low, high), size(draft.rng, low, high * 0.8)
    f, s = size(draft.rng, 3, h * 0.3), size(draft.rng, 4, w * 0.45)
    return _polyline(
        draft,
        "H-shaped",
        {"width": w, "height": h, "flange": f, "web": s},
        "[(-{width} / 2, 0), ({width} / 2, 0), ({width} / 2, {flange}), ({web} / 2, {flange}), "
        "({web} / 2, {height} - {flange}), ({width} / 2, {height} - {flange}), ({width} / 2, {height}), "
        "(-{width} / 2, {height}), (-{width} / 2, {height} - {flange}), (-{web} / 2, {height} - {flange}), "
        "(-{web} / 2, {flange}), (-{width} / 2, {flange})]",
        (-w / 2, 0, w / 2, h),
        (-w / 2, 0, w / 2, f),
        (-s / 2, f, s / 2, h - f),
    )


def cross(draft: Draft, low: float = SMALL, high: float = LARGE) -> Outline:
    """A plus sign."""
    w = size(draft.rng, low, high)
    h, a = (w if draft.rng.random() < 0.6 else size(draft.rng, low, high)), size(draft.rng, low / 4, low * 0.6)
    return _polyline(
        draft,
        "cross-shaped",
        {"width": w, "height": h, "arm": a},
        "[(-{arm} / 2, -{height} / 2), ({arm} / 2, -{height} / 2), ({arm} / 2, -{arm} / 2), "
        "({width} / 2, -{arm} / 2), ({width} / 2, {arm} / 2), ({arm} / 2, {arm} / 2), ({arm} / 2, {height} / 2), "
        "(-{arm} / 2, {height} / 2), (-{arm} / 2, {arm} / 2), (-{width} / 2, {arm} / 2), "
        "(-{width} / 2, -{arm} / 2), (-{arm} / 2, -{arm} / 2)]",
        (-w / 2, -h / 2, w / 2, h / 2),
        (-a / 2, -h / 2, a / 2, h / 2),
        (-w / 2, -a / 2, w / 2, a / 2),
    )


def trapezium(draft: Draft, low: float = SMALL, high: float = LARGE) -> Outline:
    """Two level sides; symmetric or with one upright side."""
    w, h = size(draft.rng, low, high), size(draft.rng, low * 0.7, high * 0.6)
    t = size(draft.rng, w * 0.3, w * 0.8)
    if draft.rng.random() < 0.5:
        corners = "[(-{width} / 2, 0), ({width} / 2, 0), ({top} / 2, {height}), (-{top} / 2, {height})]"
        return _polyline(
            draft,
            "trapezoidal",
            {"width": w, "top": t, "height": h},
            corners,
            (-w / 2, 0, w / 2, h),
            (-t / 2, 0, t / 2, h),
        )
    corners = "[(0, 0), ({width}, 0), ({top}, {height}), (0, {height})]"
    dimensions = {"width": w, "top": t, "height": h}
    return _polyline(draft, "trapezoidal", dimensions, corners, (0, 0, w, h), (0, 0, t, h))


def wedge(draft: Draft, low: float = SMALL, high: float = LARGE) -> Outline:
    """A triangle with a right angle."""
    w, h = size(draft.rng, low, high), size(draft.rng, low, high * 0.7)
    return _polyline(
        draft,
        "triangular",
        {"width": w, "height": h},
        "[(0, 0), ({width}, 0), (0, {height})]",
        (0, 0, w, h),
        (0, 0, w * 0.45, h * 0.45),
    )


def stairs(draft: Draft, low: float = SMALL, high: float = LARGE) -> Outline:
    """Two or three steps of the same size."""
    count = draft.rng.choice((2, 3))
    tread, rise = size(draft.rng, low / 3, high / 3), size(draft.rng, low / 4, high / 4)
    names = {"tread": draft.named("tread", tread), "rise": draft.named("rise", rise)}
    corners = ["(0, 0)", f"({_times(count, names['tread'])}, 0)"]
    for k in range(count, 0, -1):
        level = _times(count - k + 1, names["rise"])
        corners += [f"({_times(x, names['tread'])}, {level})" for x in (k, k - 1)]
    box = (0.0, 0.0, count * tread, count * rise)
    return Outline("stepped", f".polyline([{', '.join(corners)}]).close()", box, (Pad((0, 0, tread * count, rise)),))


def _times(count: int, name: str) -> str:
    return "0" if count == 0 else name if count == 1 else f"{count} * {name}"


def notched(draft: Draft, low: float = SMALL, high: float = LARGE) -> Outline:
    """A rectangle with one corner cut off at an angle, or two."""
    w, h = size(draft.rng, low, high), size(draft.rng, low, high)
    cut = size(draft.rng, 3, min(w, h) * 0.4)
    names = {"width": w, "height": h, "corner": cut}
    if draft.rng.random() < 0.5:
        corners = (
            "[(0, 0), ({width}, 0), ({width}, {height} - {corner}), ({width} - {corner}, {height}), (0, {height})]"
        )
    else:
        corners = (
            "[(0, 0), ({width}, 0), ({width}, {height} - {corner}), ({width} - {corner}, {height}), "
            "({corner}, {height}), (0, {height} - {corner})]"
        )
    return _polyline(draft, "corner-cut", names, corners, (0, 0, w, h), (0, 0, w, h - cut))


def _bounds(corners: list[tuple[float, float]]) -> Box:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return (min(xs), min(ys), max(xs), max(ys))


Make = Callable[[Draft, float, float], Outline]
PLAIN: tuple[tuple[Make, int], ...] = ((rectangle, 10), (disc, 6), (regular, 4), (obround, 1))
"""Outlines around the origin, with how often each is taken."""
SECTIONS: tuple[tuple[Make, int], ...] = (
    (angle, 4),
    (tee, 3),
    (channel, 3),
    (aitch, 2),
    (cross, 2),
    (trapezium, 2),
    (wedge, 2),
    (stairs, 2),
    (notched, 2),
)
"""Outlines of straight lines."""


def any_of(draft: Draft, kinds: tuple[tuple[Make, int], ...], low: float = SMALL, high: float = LARGE) -> Outline:
    """One of the kinds, as often as they say."""
    make = draft.rng.choices([m for m, _ in kinds], [weight for _, weight in kinds])[0]
    return make(draft, low, high)
