"""Charts as SVG that stands in a page: lines over a logarithmic axis, and bars."""

from collections.abc import Mapping, Sequence
from html import escape

import numpy as np

from cadwright.metrics.tolerance_recall import LOOSEST, STRICTEST
from cadwright.metrics.triangles import Floats

COLOURS = ("#1c58b3", "#b3541e", "#116b3c", "#7a3fa0", "#8a6d00", "#0f7c8a")
WIDTH, HEIGHT = 560, 300
LEFT, RIGHT, TOP, BOTTOM = 46, 12, 10, 40


def curves(lines: Mapping[str, Floats]) -> str:
    """Recall over tolerance (IterCAD, figure 4): a line of 401 values for each name, dashed where it is a ceiling."""
    parts = [_frame(), *_grid()]
    for number, (name, values) in enumerate(lines.items()):
        dashes = ' stroke-dasharray="5 4"' if name.endswith("ceiling") else ""
        colour = COLOURS[number % len(COLOURS)]
        x = LEFT + np.linspace(0, 1, len(values)) * (WIDTH - LEFT - RIGHT)
        y = TOP + (1 - values) * (HEIGHT - TOP - BOTTOM)
        points = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(x[::4], y[::4], strict=True))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"{dashes}/>')
    told = ", ".join(lines)
    legend = "".join(
        f'<span><i style="background:{COLOURS[n % len(COLOURS)]}"></i>{escape(name)}</span>'
        for n, name in enumerate(lines)
    )
    label = escape(f"Recall over tolerance of {told}", quote=True)
    body = "".join(parts)
    svg = f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{body}</svg>'
    return f'<figure class="chart">{svg}<figcaption class="legend">{legend}</figcaption></figure>'


def bars(title: str, counts: Sequence[tuple[str, int]]) -> str:
    """How often things are, a bar for each."""
    most = max((count for _, count in counts), default=1)
    rows = "".join(
        f'<div class="bar"><span>{escape(name)}</span><b style="width:{60 * count / most:.1f}%"></b>'
        f"<em>{count}</em></div>"
        for name, count in counts
    )
    return f'<figure class="bars"><figcaption>{escape(title)}</figcaption>{rows}</figure>'


def _frame() -> str:
    w, h = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM
    return f'<rect x="{LEFT}" y="{TOP}" width="{w}" height="{h}" class="frame"/>'


def _grid() -> list[str]:
    parts = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" class="grid"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{share:g}</text>')
    for power in range(int(LOOSEST), int(STRICTEST) + 1):
        x = LEFT + (power - LOOSEST) / (STRICTEST - LOOSEST) * (WIDTH - LEFT - RIGHT)
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}" class="grid"/>')
        exponent = f'10<tspan dy="-4" font-size="8">−{power}</tspan>'
        parts.append(f'<text x="{x:.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{exponent}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text x="{middle}" y="{HEIGHT - 6}" text-anchor="middle">tolerance</text>')
    return parts
