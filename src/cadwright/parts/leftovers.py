"""What of a text is left over when its part is made: what no builder had a use for, unless it says only what is so.

“Underside flat”, “concentric”, “over the whole length”, “in the floor”: a piece that states something is compared with
the thing that it is said of (`confirmed`), and is quoted where that is not true.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from cadwright.english.clauses import Reader
from cadwright.english.confirmed import Statement
from cadwright.english.lexicon import words_of
from cadwright.english.spared import SPARED
from cadwright.english.statements import EMPTY, Mention, Place, Quantity, Reading, Span
from cadwright.parts.confirmed.checks import is_so
from cadwright.parts.doubts import doubtful
from cadwright.parts.kinds.registry import KINDS
from cadwright.parts.restated import holds
from cadwright.parts.scene import Scene, UnbuildableError
from cadwright.parts.spared import is_spared

_BESIDE = (
    "purpose",
    "restated",
    "denied",
    "denial",
    "moved",
    "elsewhere",
    "compared",
    "extruded",
    "retraction",
    "later",
    "asked",
    "counted",
    "reason",
    SPARED,
)
"""Clauses that were passed over as a whole."""
_POINTING = frozenset(("that", "this", "these", "those"))
_SURFACES = words_of("groups.toml", "parts.leftovers", "surfaces")
_STOPS = frozenset((".", "!", "?", ";", "\n"))
_LINKS = frozenset((":", "="))
"""Signs between what is spoken of and what is said of it: “top: open”."""
_NEW = frozenset(("a", "an", "another"))
_JOINING = 3
"""So many words at most lie between what is said of a noun and the noun."""


class Left(msgspec.Struct, frozen=True):
    """A piece that is left over, as it is quoted."""

    quote: str
    span: Span


class Leftovers:
    """What is left over of a text about a part that is made, but for the ``unmade`` things of it."""

    def __init__(self, scene: Scene, reading: Reading, unmade: Mapping[int, UnbuildableError], reader: Reader) -> None:
        self._scene, self._reading, self._unmade, self._reader = scene, reading, unmade, reader
        self._changing = any(m.before is not None for m in scene.mentions)

    def skipped(self) -> tuple[tuple[Span, float], ...]:
        """The pieces that no thing took and that say something new."""
        lost = self._reading.lost()
        said = [span for span in lost if self._is_so(span)]
        return tuple(
            (span, cost)
            for span, cost in self._reading.skipped
            if not any(a <= span[0] and span[1] <= b for a, b in said)
        )

    def unmade(self) -> dict[int, UnbuildableError]:
        """Return the things that could not be built, without those that only name others: “a plain triangle”."""
        return {k: why for k, why in self._unmade.items() if not self._is_named(self._scene.mentions[k])}

    def of_things(self) -> Iterator[Left]:
        """What the things that are there have no use for."""
        for span in self._reading.spans("restated"):
            if not holds(self._scene, self._reader.claims(self._reading.quote(span))):
                yield Left(self._reading.quote(span), span)
        for span in self._reading.spans("counted"):
            if not self._numbers(span) <= self._counts:
                yield Left(self._reading.quote(span), span)
        for span in self._reading.spans(SPARED):
            if not is_spared(self._scene, self._reading, span):
                yield Left(self._reading.quote(span), span)
        for span in self._pointers():
            yield Left(self._reading.quote(span), span)
        for k, quote in () if self._changing else doubtful(self._scene, self._reading):
            yield Left(quote, self._scene.mentions[k].span)
        for k, mention in enumerate(self._scene.mentions):
            if not mention.gone:
                yield from self._of(k, mention)

    def _pointers(self) -> Iterator[Span]:
        """The surfaces that were pointed at and passed over: “and from that flat drill a hole”."""
        empty = {i for kind in EMPTY for span in self._reading.spans(kind) for i in range(*span)}
        for i, (token, following) in enumerate(pairwise(self._reading.tokens)):
            if token.word in _POINTING and following.word in _SURFACES and {i, i + 1} <= empty:
                yield i, i + 2

    def _numbers(self, span: Span) -> set[float]:
        """The numbers in a piece."""
        tokens = self._reading.tokens[span[0] : span[1]]
        return {t.value for t in tokens if t.values and t.kind in ("number", "count")}

    @property
    def _counts(self) -> set[float]:
        """How many there are of each thing."""
        stands = self._scene.stands.values()
        counted = {m.count for m in self._scene.mentions if m.count is not None and not m.gone}
        return {float(sum(len(s.at) for s in each)) for each in stands} | {*map(float, counted)}

    def _of(self, k: int, mention: Mention) -> Iterator[Left]:
        about = None if k in self._unmade else k
        for said in _said(mention):
            if said.span in self._scene.used:
                continue
            quote = self._reading.quote(said.span) or getattr(said, "quote", mention.noun)
            if _is_whole_of_edges(mention, said):
                continue
            named = isinstance(said, Place) and _is_name(said)
            if named or not self._is_so(said.span, about):
                yield Left(quote, said.span)
        for said in self._scene.passed_over(mention) if about is not None else ():
            yield Left(f"{mention.noun}: {said.value:g} of “{said.quote}”", said.span)
        unheard = self._scene.unheard(mention)
        spans = {word if word != "#" else f"{mention.count} of them": span for word, span in mention.heard}
        for word in unheard:
            span = spans.get(word, mention.span)
            if word not in mention.adjectives or not self._is_so(span, about):
                yield Left(f"{mention.noun}: {word}", span)

    # what is so

    def _is_named(self, mention: Mention) -> bool:
        """Whether a thing that has no sizes is what is there already by another name."""
        if not 0 <= mention.span[0] <= mention.span[1] <= len(self._reading.tokens):
            return False  # it was named in another text
        said = self._reader.statement(self._reading.quote(mention.span))
        if mention.sizes or mention.count not in (None, 1) or said is None:
            return False
        if said != Statement() and not self._is_so(mention.span):
            return False
        about = self._scene.mentions[self._about(self._widened(mention.span))]
        return not said.things or mention.kind == about.kind

    def _is_so(self, span: Span, about: int | None = None) -> bool:
        """Whether a piece says only what is so already."""
        if self._changing or span[0] >= span[1] or not self._scene.solids or self._leads(span):
            return False
        wide = self._widened(span)
        quotes = (self._reading.quote(wide), self._reading.quote(span))
        said = next((s for quote in quotes if (s := self._reader.statement(quote)) not in (None, Statement())), None)
        begun = span[0] > self._scene.mentions[self._scene.solids[0].mention].span[0]
        if said is None or (begun and "called" in said.claimed()):
            return False  # only what comes before the part can be another name of it
        near = self._about(wide)
        things = (near,) if about in (None, near, self._scene.solids[0].mention) else (about, near)
        return any(is_so(self._scene, k, said) for k in things)

    def _leads(self, span: Span) -> bool:
        """Whether a piece begins a sentence and goes on to a new thing, which is there: “In the other end a hole …”."""
        before, behind = self._reading.tokens[: span[0]][-1:], self._reading.tokens[span[1] :][:1]
        begins = not before or before[0].text in _STOPS
        return begins and any(token.text.lower() in _NEW for token in behind)

    def _widened(self, span: Span) -> Span:
        """A piece with the words around it that nothing took either, up to the next sign, number or line."""
        start, end = span
        while start > 0 and self._is_loose(start - 1) and not self._is_line_between(start):
            start -= 1
        while end < len(self._reading.tokens) and self._is_loose(end) and not self._is_line_between(end):
            end += 1
        return start, end

    def _is_loose(self, i: int) -> bool:
        token = self._reading.tokens[i]
        number = bool(token.values) and token.kind not in ("word", "ordinal")
        return i not in self._taken and (token.kind != "sign" or token.text in _LINKS) and not number

    def _is_line_between(self, i: int) -> bool:
        """Whether a line ends before a word."""
        before, token = self._reading.tokens[i - 1 : i + 1]
        return "\n" in self._reading.text[before.end : token.start]

    @cached_property
    def _taken(self) -> frozenset[int]:
        """The words that built something, or were passed over as a clause of their own."""
        spans = [span for kind in _BESIDE for span in self._reading.spans(kind)]
        for k in self._built:
            mention = self._scene.mentions[k]
            spans += [mention.span, *(s for term, s in mention.heard if term == "#")]
            spans += [s.span for s in _said(mention) if s.span in self._scene.used]
        return frozenset(i for span in spans for i in range(*span))

    @cached_property
    def _built(self) -> list[int]:
        """The things that were built."""
        return [k for k, m in enumerate(self._scene.mentions) if not m.gone and k not in self._unmade]

    def _about(self, span: Span) -> int:
        """The thing that a piece is said of: the noun behind it, else the last one in its sentence, else the part."""
        mentions = self._scene.mentions
        for k in self._built:
            if span[1] <= mentions[k].span[0] < span[1] + _JOINING and not self._parted(span[1], mentions[k].span[0]):
                return k
        before = [k for k in self._built if mentions[k].span[0] < span[0] and not self._ended(mentions[k], span[0])]
        return max(before, key=lambda k: mentions[k].span[0], default=self._scene.solids[0].mention)

    def _parted(self, start: int, end: int) -> bool:
        return any(t.kind == "sign" or t.text.lower() in ("and", "with") for t in self._reading.tokens[start:end])

    def _ended(self, mention: Mention, at: int) -> bool:
        """Whether a sentence ends between a thing and a word."""
        return any(t.text in _STOPS for t in self._reading.tokens[mention.span[1] : at])


def _is_whole_of_edges(mention: Mention, said: Quantity | Place) -> bool:
    """Whether edges are said to be treated all along, as they are: “chamfered over the full length”."""
    edge = KINDS[mention.kind].frame.role == "edge"
    return edge and isinstance(said, Quantity) and said.unit == "ratio" and said.value == 1 and not said.plus


def _is_name(place: Place) -> bool:
    """Whether a place names a thing or a side, and states nothing: “an upright on …”, “the 40 square face”."""
    return place.kind == "member" or (place.kind == "facing" and len(place.amounts) == 1)


def _said(mention: Mention) -> list[Quantity | Place]:
    """The sizes and places of a thing."""
    return [*(q for _, q in mention.sizes), *mention.places]


def left_over(
    scene: Scene, reading: Reading, unmade: Mapping[int, UnbuildableError], reader: Reader
) -> tuple[Reading, dict[int, UnbuildableError], list[Left]]:
    """The reading without what says nothing new, the things that are not made, and all other pieces left over."""
    leftovers = Leftovers(scene, reading, unmade, reader)
    return replace(reading, skipped=leftovers.skipped()), leftovers.unmade(), list(leftovers.of_things())
