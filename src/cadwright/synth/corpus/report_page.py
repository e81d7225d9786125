"""A corpus's report as one page of charts, an SVG."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

COLORS = ("#2f6690", "#e07a1f", "#4c956c", "#8d5a97", "#6c757d")
WIDTH, ROW, TOP, LABEL = 960, 18, 70, 110
BAR = WIDTH - LABEL - 90
"""The length of the longest bar."""
CHART = (210, 120)
"""Width and height of a histogram."""


def page(report: Mapping[str, Any], most: int) -> str:
    """The ``most`` frequent operations as bars stacked by level, and a histogram of each size."""
    levels = report["levels"]
    bars = list(_operations(levels, most))
    begin = TOP + ROW * min(most, len(_totals(levels))) + 60
    charts = [line for number, name in enumerate(_sizes(levels)) for line in _histogram(levels, name, number, begin)]
    height = begin + (CHART[1] + 40 if charts else 0)
    title = f"{report['records']} records of {report['kind']}, seed {report['seed']}"
    head = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'
        ' font-family="sans-serif" font-size="12">',
        f'<rect width="{WIDTH}" height="{height}" fill="white"/>',
        f'<text x="16" y="26" font-size="17">{escape(title)}</text>',
        *_legend(levels),
    ]
    return "\n".join([*head, *bars, *charts, "</svg>"]) + "\n"


def _legend(levels: Mapping[str, Any]) -> Iterator[str]:
    for number, (name, level) in enumerate(levels.items()):
        x = 16 + 170 * number
        yield f'<rect x="{x}" y="38" width="12" height="12" fill="{_color(number)}"/>'
        yield f'<text x="{x + 18}" y="49">{escape(name)}: {level["records"]}</text>'


def _totals(levels: Mapping[str, Any]) -> Counter[str]:
    totals: Counter[str] = Counter()
    for level in levels.values():
        totals.update(level["operations"])
    return totals


def _operations(levels: Mapping[str, Any], most: int) -> Iterator[str]:
    totals = _totals(levels).most_common(most)
    longest = totals[0][1] if totals else 1
    for row, (name, total) in enumerate(totals):
        y, x = TOP + ROW * row, float(LABEL)
        yield f'<text x="{LABEL - 6}" y="{y + 13}" text-anchor="end">{escape(name)}</text>'
        for number, level in enumerate(levels.values()):
            width = BAR * level["operations"].get(name, 0) / longest
            yield f'<rect x="{x:.1f}" y="{y + 2}" width="{width:.1f}" height="{ROW - 5}" fill="{_color(number)}"/>'
            x += width
        yield f'<text x="{x + 6:.1f}" y="{y + 13}" fill="#555">{total}</text>'


def _sizes(levels: Mapping[str, Any]) -> list[str]:
    return list(dict.fromkeys(name for level in levels.values() for name in level["sizes"]))


def _histogram(levels: Mapping[str, Any], name: str, column: int, y: float) -> Iterator[str]:
    """Shares of each level's records, drawn as steps over one axis."""
    left, (width, height) = 24 + column * (CHART[0] + 24), CHART
    spreads = {number: level["sizes"][name] for number, level in enumerate(levels.values()) if name in level["sizes"]}
    tops = {number: _classes(spread) for number, spread in spreads.items()}
    low, high = min(low for low, _, _ in tops.values()), max(high for _, high, _ in tops.values())
    peak = max(max(shares) for _, _, shares in tops.values())
    yield f'<text x="{left}" y="{y - 8}">{escape(name)}</text>'
    for number, (start, end, shares) in tops.items():
        scale = width / ((high - low) or 1)
        step = (end - start) / len(shares) * scale
        at, points = left + (start - low) * scale, [(left + (start - low) * scale, 0.0)]
        for share in shares:
            points += [(at, share), (at + step, share)]
            at += step
        points.append((at, 0.0))
        path = " ".join(f"{x:.1f},{y + height * (1 - share / peak):.1f}" for x, share in points)
        yield f'<polyline points="{path}" fill="{_color(number)}" fill-opacity="0.25" stroke="{_color(number)}"/>'
    yield f'<line x1="{left}" y1="{y + height}" x2="{left + width}" y2="{y + height}" stroke="#555"/>'
    yield f'<text x="{left}" y="{y + height + 16}" fill="#555">{low:.4g}</text>'
    yield f'<text x="{left + width}" y="{y + height + 16}" text-anchor="end" fill="#555">{high:.4g}</text>'


def _classes(spread: Mapping[str, Any]) -> tuple[float, float, Sequence[float]]:
    """From where to where a histogram goes, and the share of each class."""
    starts, counts = spread["histogram"]["from"], spread["histogram"]["counts"]
    return starts[0], starts[-1] + (starts[1] - starts[0]), [count / sum(counts) for count in counts]


def _color(number: int) -> str:
    return COLORS[number % len(COLORS)]
