"""Where known things stand after a change: places said anew, and what is left of those that there were."""

from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.english.changes.pins import PATTERN
from cadwright.english.statements import Mention, Place, Span

_STANDS = frozenset(("offset", "away", "point", "centre", "corner", "even"))
"""Places that say where on a side a thing stands."""
_WHOLE_PATTERNS = frozenset(("circle", "rectangle"))
"""Places that say of all copies where they are."""
_AT_CORNERS = 4
_EDGES = (("end",), ("long side",))
_UPRIGHT = frozenset(("side", "end", "long side", "left", "right", "front", "back"))
_ACROSS = {"left": "x", "right": "x", "front": "y", "back": "y", "top": "z", "bottom": "z"}


def in_rows(places: tuple[Place, ...], count: int | None) -> tuple[Place, ...]:
    """The places of what was at four corners, of which there are to be more: in two rows as far from the edges."""
    corners = [p for p in places if p.kind == "offset" and p.relation == "corner"]
    if count is None or count % 2 or count <= _AT_CORNERS or len(corners) != 1:
        return places
    (corner,) = corners
    grid = Place("grid", corner.span, counts=(count // 2, 2))
    edges = replace(corner, relation="", sides=("side",), counts=(2,))
    return (*(p for p in places if p is not corner), grid, edges)


def are_at_corners(place: Place, thing: Mention) -> bool:
    """Whether “the four corner holes” only says which they are: they are in four corners already."""
    at = [p for s in thing.stands for p in s.at]
    ways = sorted(len({round(p[n], 3) for p in at}) for n in range(3))
    return place.kind == "corner" and not place.amounts and not place.sides and len(at) == 4 and ways == [1, 2, 2]


def moved_places(old: tuple[Place, ...], new: tuple[Place, ...]) -> tuple[tuple[Place, ...], list[Span]]:
    """The places after a change, and the spans of those that say nothing here.

    A place with the span of an old one is that one, changed; further in or out is from the edge that was told.
    """
    inwards = [p for p in new if p.kind == "shift" and p.sides[0] in ("in", "out")]
    edges = [p for p in old if p.kind in ("offset", "circle")]
    if inwards and len(edges) != 1:
        return old, [p.span for p in inwards]
    for place in inwards:
        sign = (1 if place.sides[0] == "in" else -1) * (1 if edges[0].kind == "offset" else -2)
        amounts = tuple(replace(a, value=a.value + sign * place.amounts[0].value) for a in edges[0].amounts)
        old = tuple(replace(p, amounts=amounts) if p is edges[0] else p for p in old)
    if (one := _along_one(old, new)) is not None:
        return one, []
    same = {p.span: p for p in new}
    spans = {p.span for p in old}
    kept = tuple(same.get(p.span, p) for p in old)
    return _replaced(kept, tuple(p for p in new if p.span not in spans and p not in inwards)), []


def _along_one(old: tuple[Place, ...], new: tuple[Place, ...]) -> tuple[Place, ...] | None:
    """The places of what is at four corners, or in two rows, so far from the short or the long edges: as far from the
    others as before.
    """
    if len(new) != 1 or new[0].kind != "offset" or new[0].sides not in _EDGES:
        return None
    (said,) = new
    (other,) = (sides for sides in _EDGES if sides != said.sides)
    rest = [p for p in old if p.kind == "offset"]
    if len(rest) == 1 and (rest[0].relation == "corner" or (rest[0].sides, rest[0].counts) == (("side",), (2,))):
        both: tuple[Place, ...] = (replace(rest[0], relation="", sides=other, counts=(2,)), replace(said, counts=(2,)))
    elif len(rest) == 2 and {p.sides for p in rest} == {*_EDGES}:
        both = tuple(replace(p, amounts=said.amounts, span=said.span) if p.sides == said.sides else p for p in rest)
    else:
        return None
    return (*(p for p in old if p.kind != "offset"), *both)


def from_edges(said: Mention, thing: Mention) -> Mention:
    """“Move them to 10 mm from the edges”: where a thing is to be, as it does not go that deep into an edge."""
    flat = {s.side for s in thing.stands} <= {"top", "bottom"} and bool(thing.stands)
    places = tuple(
        replace(p, kind="offset") if flat and p.kind == "remaining" and {*p.sides} <= _UPRIGHT else p
        for p in said.places
    )
    return replace(said, places=places)


def _replaced(old: tuple[Place, ...], new: tuple[Place, ...]) -> tuple[Place, ...]:
    """The places with those that are said anew: what stands elsewhere stands there no longer."""
    if not new:
        return old
    kinds = {p.kind for p in new}
    if kinds & _WHOLE_PATTERNS:
        old = tuple(p for p in old if p.kind not in PATTERN)
    stands = bool(kinds & _STANDS)
    kept = tuple(p for p in old if _apart(p, new) or not (p.kind in kinds or (stands and p.kind in _STANDS)))
    return (*kept, *new)


def _apart(old: Place, new: Sequence[Place]) -> bool:
    """Whether an old distance is along another axis than all that are said anew."""
    if old.kind != "offset" or any(p.kind not in ("offset", "shift") for p in new):
        return all(p.kind == "shift" for p in new)
    axes = {_ACROSS.get(s, "") for p in new for s in p.sides or ("side",)}
    return all(_ACROSS.get(s, "") not in axes for s in old.sides) and "" not in axes
