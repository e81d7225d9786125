"""Flat patterns beside the views of a part: the sheet that it is bent from, which is no view of it."""

from collections.abc import Iterable, Mapping, Sequence

from cadwright.drawing.reading.match import Match
from cadwright.drawing.reading.values import ReadView

FLAT = "flat"
"""What their groups are called."""
TOLD = "a flat pattern is not held against the part: it is built as its views show it"


def without_flat(views: Sequence[ReadView | None], names: Mapping[int, str]) -> list[ReadView | None]:
    """The views of the part."""
    return [None if names.get(i) == FLAT else view for i, view in enumerate(views)]


def at_flat(matches: Iterable[Match], names: Mapping[int, str]) -> list[Match]:
    """The sizes of a flat pattern."""
    return [match for match in matches if names.get(match.measured.view) == FLAT]


def told(names: Mapping[int, str]) -> list[str]:
    """What is not looked at."""
    return [TOLD] if FLAT in names.values() else []
