"""What a text says: things with their sizes, places and relations, each with the tokens that say it."""

from typing import ClassVar, Literal

import msgspec

from cadwright.language.tokens import Token

ALSO = "also"
"""What is said of a thing that is to be at another place, too."""
HOST = "host"
"""The thing that another is on, whose sizes that has: “full width”."""
STANDING = "standing height"
"""How high a thing is above its underside, on which another one stands."""
Span = tuple[int, int]
"""Tokens from the first to behind the last."""


class Quantity(msgspec.Struct, frozen=True, cache_hash=True):
    """A size as said: mm, degrees or a bare number; or a share of another size.

    ``of`` is the name of that size, ``whose`` its thing ("": this one), ``plus`` what is added, mm. ``named``
    is whether it was said which size it is, and not only how much. Of a *thread*, ``value`` is its nominal diameter and
    ``plus`` its pitch, mm, 0 where none is said. A *change* is ``value`` times what the size was, and
    ``plus`` more. Of a *text* to be written on a part, ``quote`` is what is written. Where it is another one for
    each of several things, ``more`` are those of the others, in order.
    """

    value: float
    unit: Literal["mm", "deg", "thread", "ratio", "number", "change", "text"]
    span: Span
    quote: str = ""
    of: str = ""
    whose: str = ""
    plus: float = 0.0
    named: bool = False
    more: tuple[float, ...] = ()


class Place(msgspec.Struct, frozen=True, cache_hash=True):
    """Where a thing is, one condition of it.

    ``kind`` and what it has: *side* (``sides``, on which), *offset* (``amounts[0]`` from ``sides``; from the thing
    ``ref`` where one is named), *centre* (along ``axis`` if one is named), *circle* (``amounts[0]`` its diameter),
    *spacing* (``amounts[0]``, along ``axis``), *even*, *axis*, *point* (``amounts``), *grid* (``counts``), *corner*,
    *between* (``refs``), *along* and *facing* (``amounts`` are the part's sizes there), *host* (``ref``, the kind of
    thing, called ``noun``), *edges* (``sides`` are words of the tables *edged* and *edging* in their order, ``which``
    those of them that tell which thing ``ref`` is; ``refs`` what it meets there).
    """

    kind: str
    span: Span
    amounts: tuple[Quantity, ...] = ()
    sides: tuple[str, ...] = ()
    axis: str = ""
    counts: tuple[int, ...] = ()
    ref: str = ""
    every: bool = False
    relation: str = ""
    noun: str = ""
    refs: tuple[str, ...] = ()
    which: tuple[str, ...] = ()
    middle: bool = False

    @property
    def of_middle(self) -> bool:
        """Whether its distances are said of the middle of the thing: “its centre 10 mm from the corner”."""
        return self.middle or self.relation == "centre"


Point = tuple[float, float, float]


class Standing(msgspec.Struct, frozen=True):
    """Where the copies of a known thing are, in mm and the axes of the part.

    They are on ``side`` of their host, whose box goes from ``low`` to ``high``.
    """

    side: str
    at: tuple[Point, ...]
    low: Point
    high: Point


class Mention(msgspec.Struct, frozen=True, cache_hash=True):
    """A thing that is spoken of.

    ``noun`` is as it was written, ``term`` as the lexicon lists it; ``host`` is the index of the thing that it is on or
    in, where one is named. ``heard`` tells where its adjectives and its count ("#") stand; what is ``gone`` was taken
    back. A thing that was there ``before`` the text has only what is said of it anew; it has its ``stands``, one for
    each side that it is on. ``which`` are those of its copies that are meant where these are not all, ``group`` the
    things where several are meant at once. ``also`` are other nouns that it was called by: “the disc” is then no boss.
    ``called`` is what it was called before another noun told its section.
    """

    kind: str
    noun: str
    span: Span
    count: int | None = None
    each: bool = False
    sizes: tuple[tuple[str, Quantity], ...] = ()
    adjectives: tuple[str, ...] = ()
    places: tuple[Place, ...] = ()
    host: int | None = None
    term: str = ""
    heard: tuple[tuple[str, Span], ...] = ()
    gone: bool = False
    before: "Mention | None" = None
    stands: tuple[Standing, ...] = ()
    which: tuple[int, ...] = ()
    group: tuple[int, ...] = ()
    also: tuple[str, ...] = ()
    called: tuple[str, ...] = ()

    def size(self, slot: str) -> Quantity | None:
        """What a slot was filled with."""
        return next((q for name, q in self.sizes if name == slot), None)

    def all(self, slot: str) -> tuple[Quantity, ...]:
        """All that a slot was filled with, in order."""
        return tuple(q for name, q in self.sizes if name == slot)


EMPTY = frozenset(("filler", "preposition", "determiner"))
"""Phrases that say nothing by themselves."""
_EMPTY_BETWEEN = 2
"""So many empty words may be between a thing and a piece that goes on with it."""


class Reading(msgspec.Struct, frozen=True):
    """The best reading of a text.

    ``skipped`` are the pieces that no thing took, with what their loss costs; ``phrases`` those that were taken, in
    order; ``withdrawn`` the tokens that the text takes back itself: spans count the ``tokens`` without them.
    """

    text: str
    mentions: tuple[Mention, ...]
    skipped: tuple[tuple[Span, float], ...]
    mended: tuple[tuple[str, str], ...]
    cost: float
    tokens: tuple[Token, ...] = ()
    phrases: tuple[tuple[str, Span], ...] = ()
    withdrawn: tuple[Token, ...] = ()

    QUOTED: ClassVar[float] = 1.0
    """What the loss of a piece costs at least that is quoted as not understood."""

    def lost(self) -> tuple[Span, ...]:
        """The pieces that are quoted as not understood; neighbours with nothing that counts between them are one."""
        passed = {i for kind, span in self.phrases if kind in EMPTY for i in range(*span)}
        found: list[tuple[Span, float]] = []
        for span, cost in sorted(self.skipped):
            if found and self._is_one(found[-1][0][1], span[0], passed):
                (before, so_far) = found.pop()
                found.append(((before[0], span[1]), max(so_far, cost)))
            else:
                found.append((span, cost))
        return tuple(span for span, cost in found if cost >= self.QUOTED)

    def _is_one(self, end: int, start: int, passed: set[int]) -> bool:
        """Whether a piece goes on behind empty words, or without a space."""
        between = range(end, start)
        near = len(between) <= _EMPTY_BETWEEN and all(i in passed for i in between)
        joined = end < start and all(self.tokens[i].end == self.tokens[i + 1].start for i in range(end - 1, start))
        return end <= start and (near or joined)

    def spans(self, kind: str) -> list[Span]:
        """The phrases of a kind that were taken."""
        return [span for k, span in self.phrases if k == kind]

    def has_number(self, span: Span) -> bool:
        """Whether a number or a size is in a span."""
        return any(t.values and t.kind not in ("word", "ordinal") for t in self.tokens[span[0] : span[1]])

    def quote(self, span: Span) -> str:
        """The text of a span."""
        tokens = self.tokens[span[0] : span[1]]
        return self.text[min(t.start for t in tokens) : max(t.end for t in tokens)] if tokens else ""
