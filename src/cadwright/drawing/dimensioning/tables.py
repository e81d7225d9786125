"""Hole tables (ISO 129-1, coordinate dimensioning): where a face has many holes in no pattern, a row for each."""

from itertools import pairwise
from string import ascii_uppercase

from cadwright.drawing.callouts import write
from cadwright.drawing.dimension import Tabulated
from cadwright.drawing.dimensioning.draft import Draft
from cadwright.drawing.dimensioning.holes import alike, callout_of, seen
from cadwright.drawing.dimensioning.patterns import is_bolt_circle
from cadwright.geometry.curves import Point
from cadwright.values.measurement import Hole, Measurements

FEWEST = 10
"""A face with this many holes gets a table, …"""
FEWEST_LOOSE = 5
"""… when so many of them would have a position of their own."""
LETTERS = tuple(c for c in ascii_uppercase if c not in "IMORST")
"""What kinds of holes are called: no letter that looks like a digit, none that sizes begin with (R5, M6, SR8, t3)."""

Kind = tuple[list[Hole], list[Point]]


def tables(draft: Draft, measurements: Measurements) -> None:
    """A row of a table for each hole of the faces that have many of them, except those on bolt circles."""
    by_view: dict[str, list[Kind]] = {}
    for holes in alike(measurements):
        shown = seen(draft, holes)
        if shown is not None:
            by_view.setdefault(shown[0], []).append((holes, shown[1]))
    used = 0
    for view, kinds in by_view.items():
        listed = [kind for kind in kinds if not is_bolt_circle(draft, view, kind[1])]
        loose = sum(len(centres) for _, centres in listed if not _is_grid(draft, centres))
        if sum(len(centres) for _, centres in kinds) < FEWEST or loose < FEWEST_LOOSE:
            continue
        datum = _datum(draft, view)
        for holes, centres in listed:
            letter = _letter(used)
            used += 1
            text = write(callout_of(holes[0])).replace("\n", " ")
            for number, centre in enumerate(sorted(centres, key=lambda p: (round(p[1], 3), p[0])), start=1):
                size = holes[0].diameter
                draft.add(Tabulated(view, centre, size / 2, datum, f"{letter}{number}", size, text, "hole"))
    draft.settle()


def _is_grid(draft: Draft, centres: list[Point]) -> bool:
    """Whether holes are the crossings of evenly spaced columns and rows."""
    near = 4 * draft.elements.tolerance
    spread = []
    for place in (0, 1):
        levels: list[float] = []
        for value in sorted(centre[place] for centre in centres):
            if not levels or value - levels[-1] > near:
                levels.append(value)
        steps = [b - a for a, b in pairwise(levels)]
        if any(abs(step - steps[0]) > near for step in steps):
            return False
        spread.append(len(levels))
    return len(centres) > 2 and spread[0] * spread[1] == len(centres)


def _datum(draft: Draft, view: str) -> Point:
    """The lower left corner of a view; along an axis on which no edge is drawn there, its middle."""
    low, high = draft.box(view)[:2], draft.box(view)[2:]

    def at(place: int) -> float:
        node = draft.elements.node(view, place, low[place])
        sights = draft.elements.sights[node] if node is not None else []
        straight = any(s.view == view and s.kind != "centre" and s.start != s.end for s in sights)
        return low[place] if straight else (low[place] + high[place]) / 2

    return at(0), at(1)


def _letter(number: int) -> str:
    """The letter of a kind of holes; two where one is not enough."""
    first, second = divmod(number, len(LETTERS))
    return (LETTERS[first - 1] if first else "") + LETTERS[second]
