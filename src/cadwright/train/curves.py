"""Numbers of trainings over their steps, as a picture: IterCAD's figure 8 is the average number of turns."""

import math
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from cadwright.errors import InputError
from cadwright.train.learners.journal import lines

COLOURS = ("#1c58b3", "#b3541e", "#116b3c", "#7a3fa0", "#8a6d00", "#0f7c8a")
WIDTH, HEIGHT = 640, 340
LEFT, RIGHT, TOP, BOTTOM = 56, 14, 34, 44
TICKS = 5
Curve = Sequence[tuple[int, float]]
"""Steps with what a number was there."""


def curve(folder: Path, number: str) -> list[tuple[int, float]]:
    """A number of a run over its steps. Raises `InputError` where its log does not have it."""
    told = lines(folder)
    found = [(int(each["step"]), float(each[number])) for each in told if isinstance(each.get(number), int | float)]
    if not found:
        names = sorted({name for each in told for name in each if "/" in name or name == "loss"})
        raise InputError(f"{folder} tells no {number}", f"there are {', '.join(names)}" if names else None)
    return found


def smoothed(found: Curve, over: int) -> list[tuple[int, float]]:
    """Each value as the mean of the last ``over``, as many as there are."""
    values = [value for _, value in found]
    means = [math.fsum(part := values[max(0, at + 1 - over) : at + 1]) / len(part) for at in range(len(values))]
    return [(step, mean) for (step, _), mean in zip(found, means, strict=True)]


def picture(curves: Mapping[str, Curve], number: str, over: int = 1) -> str:
    """The curves of several runs as SVG: smoothed over some steps, and faintly as they were."""
    steps = [step for each in curves.values() for step, _ in each]
    values = [value for each in curves.values() for _, value in each]
    ticks = _ticks(min(values), max(values))
    low, high, last = ticks[0], ticks[-1], max(*steps, 1)

    def point(step: int, value: float) -> str:
        x = LEFT + step / last * (WIDTH - LEFT - RIGHT)
        y = HEIGHT - BOTTOM - (value - low) / (high - low) * (HEIGHT - TOP - BOTTOM)
        return f"{x:.1f},{y:.1f}"

    parts = []
    for tick in ticks:
        x, y = map(float, point(0, tick).split(","))
        parts.append(f'<line x1="{x}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}" stroke="#ddd"/>')
        parts.append(f'<text x="{x - 6}" y="{y + 4}" text-anchor="end">{tick:g}</text>')
    for step in _ticks(0, last):
        if step <= last:
            x, y = map(float, point(int(step), low).split(","))
            parts.append(f'<text x="{x}" y="{y + 16}" text-anchor="middle">{step:g}</text>')
    for colour, each in zip(_colours(len(curves)), curves.values(), strict=True):
        for width, opacity, drawn in ((1, 0.3, each), (2, 1, smoothed(each, over))):
            points = " ".join(point(*one) for one in drawn)
            style = f'fill="none" stroke="{colour}" stroke-width="{width}" opacity="{opacity}"'
            parts.append(f'<polyline points="{points}" {style}/>')
    shares = (WIDTH - LEFT - RIGHT) / len(curves)
    for place, (colour, name) in enumerate(zip(_colours(len(curves)), curves, strict=True)):
        parts.append(f'<text x="{LEFT + place * shares:.0f}" y="{TOP - 18}" fill="{colour}">{escape(name)}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle}" y="{HEIGHT - 8}" text-anchor="middle">step</text>')
    parts.append(f'<text x="{LEFT}" y="{TOP - 4}" fill="#555">{escape(number)}</text>')
    body = "".join(parts)
    label = escape(f"{number} over the steps of {', '.join(curves)}", quote=True)
    head = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12"'
    return f'<svg {head} role="img" aria-label="{label}"><rect width="100%" height="100%" fill="#fff"/>{body}</svg>\n'


def _ticks(low: float, high: float) -> list[float]:
    """Round numbers that enclose a range."""
    span = max(high - low, 1e-9)
    size = 10 ** math.floor(math.log10(span / TICKS))
    step = next(size * factor for factor in (1, 2, 5, 10) if size * factor * TICKS >= span)
    first, last = math.floor(low / step), math.ceil(high / step)
    return [round(step * number, 12) for number in range(first, max(last, first + 1) + 1)]


def _colours(count: int) -> list[str]:
    return [COLOURS[number % len(COLOURS)] for number in range(count)]
