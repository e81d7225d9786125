"""The scale of a drawing: what its dimensions state against what is drawn, and what the title block says."""

import math
import re
from collections.abc import Collection, Mapping, Sequence

import msgspec

from cadwright.drawing.notation import INCH
from cadwright.drawing.reading.match import Match
from cadwright.drawing.reading.values import Source

AGREES = 0.006
"""How much ratios may differ that are one scale."""
EXACT = 1e-3
"""How much a vector drawing's scale may differ from a standard one that is meant."""
_NUMBER = re.compile(r"(?<![\d.])\d*\.?\d+(?!\s*°)")
_COUNT = re.compile(r"\b\d+\s?[×xX]\s")
_INCHES = re.compile(r"\d*\.\d{2,}")
STEPS = (1.0, 2.0, 2.5, 4.0, 5.0, 1.5, 3.0)


class Scale(msgspec.Struct, frozen=True):
    """Paper over part. ``views`` has the scales of views that have their own, by number; ``unit`` is mm per unit of
    the texts (25.4 where they are inches).
    """

    value: float
    unit: float = 1.0
    views: dict[int, float] = {}
    problems: tuple[str, ...] = ()

    def of_view(self, number: int) -> float:
        """The scale of a view."""
        return self.views.get(number, self.value)


def scale_from(
    matches: Sequence[Match],
    stated: float | None,
    source: Source,
    title: Mapping[str, str],
    apart: Collection[int] = (),
) -> Scale:
    """The scale that most dimensions agree on; the title block's where there is none, else 1:1.

    ``apart`` are the numbers of views that are known to be at scales of their own.
    """
    told = [m for m in matches if m.ratio > 0]
    ratios = [m for m in told if m.measured.view not in apart] or told
    if not ratios:
        if stated is None:
            return Scale(1.0, problems=("no scale is stated and no dimension tells it: 1:1 is assumed",))
        return Scale(stated)
    exact = source != "png"
    best, votes = _mode(ratios, stated, exact)
    unit = INCH if _is_inch(best, stated, title, exact, ratios) else 1.0
    value = _rounded(best / unit, stated, exact)
    views = {}
    for view in {m.measured.view for m in told}:
        members = [m for m in told if m.measured.view == view]
        own, count = _mode(members, stated, exact)
        if view in apart or (count >= 2 and count > sum(_agrees(m, best) for m in members)):
            views[view] = _rounded(own / unit, None, exact)
    problems = []
    others = len(ratios) - votes - sum(m.measured.view in views and not _agrees(m, best) for m in ratios)
    if stated is not None and abs(stated / value - 1) > 0.02 and exact and votes > 1:
        problems.append(f"the title block says scale {stated:g}, but the dimensions are drawn at {value:.4g}")
    if others > 0 and exact:
        problems.append(f"{others} of {len(ratios)} dimensions differ from their drawn lengths")
    return Scale(value, unit, views, tuple(problems))


def _agrees(match: Match, ratio: float) -> bool:
    """Whether a dimension is drawn at a scale, as exactly as its text tells."""
    return abs(match.ratio / ratio - 1) < AGREES + match.rounding


def _mode(matches: Sequence[Match], stated: float | None, exact: bool) -> tuple[float, int]:
    """The ratio that most dimensions agree with, and how many: of equal ones the stated, a standard one, the finest."""
    sharpest = sorted(matches, key=lambda m: m.rounding)
    candidates = [stated] if stated else []
    if exact:
        standard = [(_standard(m.ratio), m) for m in sharpest]
        candidates += [scale for scale, m in standard if abs(scale / m.ratio - 1) < EXACT + m.rounding]
    candidates += [m.ratio for m in sharpest]
    best = max(candidates, key=lambda ratio: sum(_agrees(m, ratio) for m in matches))
    near = sorted(m.ratio for m in matches if _agrees(m, best))
    if exact or len(near) < 3:
        return best, len(near)
    return near[len(near) // 2], len(near)


def _rounded(ratio: float, stated: float | None, exact: bool) -> float:
    """The standard scale (or the stated one) that a vector drawing's ratio is meant to be."""
    if not exact:
        return ratio
    if stated is not None and abs(stated / ratio - 1) < 5 * EXACT:
        return stated
    nearest = _standard(ratio)
    return nearest if abs(nearest / ratio - 1) < EXACT else ratio


def _standard(ratio: float) -> float:
    """The standard scale nearest to a ratio."""
    decade = 10.0 ** math.floor(math.log10(ratio) + 1e-9)
    standard = [decade * s * t for s in STEPS for t in (0.1, 1.0, 10.0)] + [decade * 10 / s for s in STEPS]
    return min(standard, key=lambda s: abs(s / ratio - 1))


def _is_inch(
    ratio: float, stated: float | None, title: Mapping[str, str], exact: bool, matches: Sequence[Match]
) -> bool:
    """Whether the texts are inches: the title says so, or the ratio is a standard scale in inches and none in mm; on
    pictures, whose titles are seldom read, all have the decimals of inches.
    """
    said = " ".join(title.values()).upper()
    if any(word in said.replace(".", " ").split() for word in ("IN", "INCH", "INCHES", "IPS")):
        return True
    if any(word in said.split() for word in ("MM", "MILLIMETERS", "MILLIMETRES", "MMGS")):
        return False
    if not exact:
        return _has_inch_decimals([m.text for m in matches])
    if stated is not None:
        return abs(ratio / INCH / stated - 1) < EXACT < abs(ratio / stated - 1)
    return _is_plain(ratio / INCH) and not _is_plain(ratio)


def _has_inch_decimals(texts: Sequence[str]) -> bool:
    """Whether some sizes have no zero before the point, and all have two decimals or more (ASME Y14.5, 4.3.2)."""
    numbers = [number for text in texts for number in _NUMBER.findall(_COUNT.sub("", text))]
    return any(number.startswith(".") for number in numbers) and all(_INCHES.fullmatch(n) for n in numbers)


def _is_plain(ratio: float) -> bool:
    """Whether a ratio is 1, 2 or 5 times a power of ten."""
    decade = 10.0 ** math.floor(math.log10(ratio) + 1e-9)
    return min(abs(ratio / (decade * s) - 1) for s in (1.0, 2.0, 5.0, 10.0)) < EXACT
