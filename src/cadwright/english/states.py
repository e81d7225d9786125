"""Partial readings of a text, what they cost, and which of them are worth going on with."""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import msgspec
from msgspec.structs import replace

from cadwright.english.costs import MISSING, SKIPPED_UNKNOWN, loss_of
from cadwright.english.phrases import Phrase
from cadwright.english.statements import Mention, Quantity, Span

_EXPECTED = 0.9 * MISSING
"""What a size that a thing lacks will cost in the end, most likely."""
_WAITING = 0.1
"""What each phrase that waits for its noun will cost, most likely."""
_RECENT = 2
"""So many things last spoken of make readings different; what was said before is mostly settled."""
_SETTLED = 3
"""So many readings that differ only in what is settled are gone on with."""
_NOWHERE: Span = (0, 0)
_HOPELESS = 6.0
"""A reading that costs so much more than the best one at the same word is given up."""


class Denied(msgspec.Struct, frozen=True):
    """One thing (``kind``, by its ``nouns``) or adjective (``term``) that a text says is not there.

    The words are those from ``start`` to ``end``. Without kind, nouns and term it is any treatment of edges.
    ``centred`` is what is only said not to be in the middle.
    """

    start: int
    end: int
    kind: str = ""
    nouns: frozenset[str] = frozenset()
    term: str = ""
    centred: bool = False


class Trail(msgspec.Struct, frozen=True):
    """What was taken, the last first."""

    kind: str
    span: Span
    before: "Trail | None"

    @staticmethod
    def listed(trail: "Trail | None") -> tuple[tuple[str, Span], ...]:
        """What was taken, in order."""
        found: list[tuple[str, Span]] = []
        while trail is not None:
            found.append((trail.kind, trail.span))
            trail = trail.before
        return tuple(reversed(found))


class State(msgspec.Struct, frozen=True):
    """A partial reading.

    ``pending`` was said before its noun; ``broken`` counts links since the focus; ``gaps`` are the sizes that things
    before the focus lack; ``recent`` is the known thing that was spoken of before the text.
    """

    mentions: tuple[Mention, ...] = ()
    focus: int = -1
    pending: tuple[Phrase, ...] = ()
    determiner: str = ""
    broken: int = 0
    link: str = ""
    cost: float = 0.0
    skipped: tuple[tuple[Span, float], ...] = ()
    gaps: int = 0
    trail: Trail | None = None
    denied: tuple[Denied, ...] = ()
    recent: int = -1


class Beams:
    """The readings that have come to each word of a text; at ``stops`` what waits for a noun is lost."""

    def __init__(self, words: int, first: State, stops: frozenset[int] = frozenset()) -> None:
        self._stops = stops
        self._at: list[list[State]] = [[] for _ in range(words + 1)]
        self._at[0].append(first)
        self._least = [math.inf] * (words + 1)
        self._senses = _Numbers(_sense)
        self._bones = _Numbers(_bones)

    def add(self, end: int, state: State) -> None:
        """Keep a reading that has come to a word, unless it costs far too much."""
        if state.cost < self._least[end] + _HOPELESS:
            self._least[end] = min(self._least[end], state.cost)
            self._at[end].append(state)

    def best(self, at: int, most: int, variants: int = 1) -> Iterator[State]:
        """Return the cheapest readings, each once.

        Readings that differ only in which words were passed over, or said the same, are one. Those that differ only in
        what a thing is (a disc is a cylinder, a tube or a cone) count as one, up to ``variants`` times as many readings
        as are wanted.
        """
        kept: set[tuple[object, ...]] = set()
        alike: Counter[tuple[object, ...]] = Counter()
        stop = at in self._stops

        def expected(state: State) -> float:
            waiting = sum(loss_of(p) if stop else _WAITING for p in state.pending)
            return state.cost + _EXPECTED * state.gaps + waiting

        for state in sorted(self._at[at], key=expected):
            if len(alike) == most or len(kept) == variants * most:
                return
            said = (tuple(map(id, state.pending)), state.focus, state.determiner)
            key = (*map(self._senses.__getitem__, state.mentions), *said)
            if key in kept:
                continue
            recent = map((self._bones if variants > 1 else self._senses).__getitem__, state.mentions[-_RECENT:])
            said_now = (len(state.mentions), *recent, *said)
            if alike[said_now] < variants * _SETTLED:
                kept.add(key)
                alike[said_now] += 1
                yield state

    def last(self) -> list[State]:
        """The readings of the whole text."""
        return self._at[-1]


class _Numbers(dict[Mention, int]):
    """A number for each thing, the same for things of which ``said`` is the same: comparing numbers is fast."""

    def __init__(self, said: Callable[[Mention], tuple[object, ...]]) -> None:
        super().__init__()
        self._said = said
        self._numbers: dict[tuple[object, ...], int] = {}

    def __missing__(self, mention: Mention) -> int:
        number = self[mention] = self._numbers.setdefault(self._said(mention), len(self._numbers))
        return number


def _bones(mention: Mention) -> tuple[object, ...]:
    """What is said of a thing, whatever it is."""
    return mention.span, mention.count, frozenset(said.span for _, said in mention.sizes), len(mention.places)


def _sense(mention: Mention) -> tuple[object, ...]:
    """A thing and what is said of it, whichever words say so: “back edge” and “at the back edge” are the same."""
    sizes = tuple((slot, _bare(said)) for slot, said in mention.sizes)
    places = tuple(replace(p, span=_NOWHERE, amounts=tuple(_bare(q) for q in p.amounts)) for p in mention.places)
    heard = tuple((what, _NOWHERE) for what, _ in mention.heard)
    return mention.span[1], replace(mention, span=_NOWHERE, sizes=sizes, places=places, heard=heard)


def _bare(said: Quantity) -> Quantity:
    return replace(said, span=_NOWHERE, quote="")


def put(mentions: tuple[Mention, ...], k: int, mention: Mention) -> tuple[Mention, ...]:
    """Things with another one in the place of one of them."""
    return (*mentions[:k], mention, *mentions[k + 1 :])


def skipping(state: State, span: Span, cost: float) -> State:
    """A reading that makes nothing of a piece of the text."""
    skipped = (*state.skipped, (span, cost)) if cost >= SKIPPED_UNKNOWN else state.skipped
    return replace(state, cost=state.cost + cost, skipped=skipped)


def dropped(state: State, phrases: Sequence[Phrase]) -> State:
    """A reading in which nothing took these phrases, which were pending."""
    for phrase in phrases:
        state = skipping(state, (phrase.start, phrase.end), loss_of(phrase))
    return replace(state, pending=())
