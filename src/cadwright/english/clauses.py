"""The best reading of a whole text: which phrase belongs to which thing, under costs.

A beam of partial readings goes through the words. At each word a reading takes one of the phrases that begin there (as
a new thing, as something said of a thing before or behind it) or skips the word. Everything costs what it is unlikely;
the cheapest reading of the whole wins, not the first rule that fits.
"""

import math
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from cadwright.english.asides import at_end, denied_end, purpose_end, shaping, title_end
from cadwright.english.attachment import PLACES, missing, with_all, with_phrase
from cadwright.english.costs import SKIPPED_ADJECTIVE, SKIPPED_NAME, SKIPPED_UNKNOWN, loss, loss_of
from cadwright.english.frames import Frame
from cadwright.english.lexicon import Lexicon, entries
from cadwright.english.phrases import Lattice, Phrase, countable, pattern_words
from cadwright.english.statements import Mention, Reading, Span

BEAM = 14
"""How many partial readings are kept at a word."""
LONG = 150
"""Of texts with more words, half as many are kept."""

MISSING = 1.2
TITLE = 0.9
"""What it costs to take “Clamp bar: …” as a name for the whole."""
UNNAMED = 1.0
"""What it costs to take “60 x 40 x 5” alone as a block."""
FIRST_SECTION = 0.35
"""What it costs to take “Ø20 x 30” as the first of several lengths of a shaft."""
COUNTED = 1.6
"""What it costs to take the 4 of “4 holes” as a size."""
UNLINKED = 0.3
"""What it costs to take a size right behind a noun for the noun that comes next: “flange 80 dia 8 thick hub …”."""
UNNAMED_KIND = "block"
_AFTER_TITLE = frozenset(":,.–—(-")
_SO = (("that",), ("my",), ("it",), ("the",), ("i",), ("we",), ("you",))
"""What “so” is followed by where it says what a thing is for."""
_OWNING = frozenset(("with", "has", "having", "w", "w/", "including", "featuring"))
BARE_ACROSS = 0.45
"""What it costs to keep a number without a name for a noun behind a comma."""
PURPOSE = 0.3
"""What it costs to take “for a garden hose” as what the thing is for."""
OF_ANOTHER = 0.6
"""What a quantity in it costs: “for a 25 mm tube”."""
ANOTHER = 1.0
"""What a whole part costs behind another thing: “for a 608 bearing” names none that is to be made."""
_EXPECTED = 0.9 * MISSING
"""What a size that a thing lacks will cost in the end, most likely."""
_HOPELESS = 6.0
"""A reading that costs so much more than the best one at the same word is given up."""
_PHRASE = 0.03
"""What any phrase costs, so that one that says it all is cheaper than its pieces."""


class _State(msgspec.Struct, frozen=True):
    """A partial reading. ``pending`` was said before its noun; ``broken`` counts links since the focus; ``gaps`` are
    the sizes that things before the focus lack.
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
    trail: "_Trail | None" = None
    denied: tuple[Phrase, ...] = ()


class _Trail(msgspec.Struct, frozen=True):
    """What was taken, the last first."""

    kind: str
    span: Span
    before: "_Trail | None"

    @staticmethod
    def listed(trail: "_Trail | None") -> tuple[tuple[str, Span], ...]:
        """What was taken, in order."""
        found: list[tuple[str, Span]] = []
        while trail is not None:
            found.append((trail.kind, trail.span))
            trail = trail.before
        return tuple(reversed(found))


class Reader:
    """Reads texts about things of these kinds."""

    def __init__(self, frames: Sequence[Frame]) -> None:
        self.frames: Mapping[str, Frame] = {f.kind: f for f in frames}
        things = (("thing", f.kind, noun) for f in frames for noun in (*f.nouns, *sorted(f.generic)))
        self.lexicon = Lexicon([*entries("lexicon.toml"), *things, *pattern_words()])

    def read(self, text: str) -> Reading:
        """The best reading; any text has one."""
        lattice = Lattice(text, self.lexicon)
        beams: list[list[_State]] = [[] for _ in range(len(lattice.words) + 1)]
        beams[0].append(_State())
        least = [math.inf] * len(beams)
        width = BEAM if len(lattice.words) <= LONG else BEAM // 2
        for i in range(len(lattice.words)):
            for state in _best(beams[i], width):
                for end, following in self._steps(lattice, state, i):
                    if following.cost < least[end] + _HOPELESS:
                        least[end] = min(least[end], following.cost)
                        beams[end].append(following)
        whole = min((self._ended(lattice, s) for s in beams[-1]), key=lambda s: s.cost)
        return Reading(
            text,
            whole.mentions,
            whole.skipped,
            tuple(lattice.mended),
            whole.cost,
            lattice.tokens,
            _Trail.listed(whole.trail),
            lattice.withdrawn,
        )

    def misspelt(self, text: str) -> list[tuple[str, str]]:
        """The words that are no words, with what they are taken for."""
        return Lattice(text, self.lexicon).mended

    def says_nothing(self, quote: str) -> bool:
        """Whether a piece of a text has only words that change no geometry: “please”, “nice”, “of steel”."""
        lattice = Lattice(quote, self.lexicon)
        empty = ("filler", "determiner", "link", "preposition")
        return all(
            not lattice.tokens[i].values
            and any(lattice.is_in(i, table) for table in empty)
            and not any(lattice.is_in(i, table) for table in ("thing", "adjective", "side", "dimension", "not"))
            for i in range(len(lattice.words))
        )

    def _steps(self, lattice: Lattice, state: _State, i: int) -> Iterator[tuple[int, _State]]:
        for phrase in lattice.phrases[i]:
            for following in self._taking(lattice, state, phrase):
                trail = _Trail(phrase.kind, (phrase.start, phrase.end), state.trail)
                yield phrase.end, replace(following, cost=following.cost + _PHRASE, trail=trail)
        if not lattice.once(_passed_over, i):
            yield i + 1, _skipping(state, (i, i + 1), lattice.once(loss, i))
        for end, cost, kind, lost in lattice.once(_asides, i):
            passed = state
            for j in lost:
                passed = _skipping(passed, (j, j + 1), SKIPPED_ADJECTIVE)
            yield end, replace(passed, cost=passed.cost + cost, trail=_Trail(kind, (i, end), state.trail))

    def _taking(self, lattice: Lattice, state: _State, phrase: Phrase) -> Iterator[_State]:
        match phrase.kind:
            case "filler" | "preposition":
                across = BARE_ACROSS * len(state.pending) * (lattice.words[phrase.start] == "for")
                yield replace(state, cost=state.cost + across) if across else state
            case "link":
                yield self._linked(state, phrase.term("term") == "stop", lattice.words[phrase.start])
            case "determiner":
                yield replace(state, determiner=phrase.term("term"))
            case "thing":
                yield from self._thing(lattice, state, phrase)
            case "not":
                return
            case "retraction":
                yield from self._retracted(lattice, state, phrase)
            case "denial":
                if self._is_deniable(lattice, state, phrase):
                    yield replace(state, denied=(*state.denied, phrase))
            case _:
                yield from self._said(lattice, state, phrase)

    def _linked(self, state: _State, stop: bool, word: str) -> _State:
        if stop and state.pending:
            state = _dropped(state, state.pending)
        bare = sum(p.kind == "amount" and "dim" not in p.parts for p in state.pending)
        cost = state.cost + BARE_ACROSS * bare * (word not in ("x", "by", "×", "-"))
        return replace(state, broken=state.broken + (2 if stop else 1), determiner="", link=word, cost=cost)

    def _retracted(self, lattice: Lattice, state: _State, phrase: Phrase) -> Iterator[_State]:
        """“Scratch the cross hole”: the one thing that this can mean is out."""
        at, _ = phrase.parts["ref"]
        wanted = {term for i in range(phrase.start, at) for _, term in lattice.sense(i, "adjective")}
        nouns = _listed(lattice, at, phrase.end)
        found = [k for k, m in enumerate(state.mentions) if k > 0 and m.term in nouns and not m.gone]
        if len(found) > 1:
            found = [k for k in found if wanted <= {*state.mentions[k].adjectives}]
        if len(found) == 1 and not state.pending:
            (k,) = found
            out = replace(state.mentions[k], gone=True)
            yield replace(state, mentions=_put(state.mentions, k, out), focus=0, determiner="")

    def _is_deniable(self, lattice: Lattice, state: _State, phrase: Phrase) -> bool:
        """Whether “no holes” says nothing new: no such thing was spoken of, and the body is not made with one."""
        kind = phrase.term("ref")
        made_so = self.frames[kind].role == "cut" and any(
            "inner diameter" in group for m in state.mentions[:1] for group in self.frames[m.kind].needed
        )
        known = any(_is_denied(lattice, m, phrase) for m in state.mentions)
        added = self.frames[kind].role in ("cut", "edge")
        return added and not known and not made_so and not state.pending and at_end(lattice, phrase.end) > 0

    # things

    def _thing(self, lattice: Lattice, state: _State, phrase: Phrase) -> Iterator[_State]:
        kind = phrase.term("term")
        frame = self.frames[kind]
        listed = " ".join(lattice.words[phrase.start : phrase.end])
        noun = lattice.quote(phrase.start, phrase.end)
        known = [k for k, m in enumerate(state.mentions) if m.kind == kind and not m.gone]
        old = state.determiner == "old"
        fresh = Mention(kind, noun, (phrase.start, phrase.end), each=state.determiner == "each", term=listed)
        if state.link in _OWNING and state.focus > 0:
            fresh = replace(fresh, host=state.focus)
        taken = with_all(frame, fresh, lattice, state.pending)
        made = replace(
            state,
            mentions=(*state.mentions, taken.mention),
            focus=len(state.mentions),
            pending=(),
            determiner="",
            broken=0,
            gaps=state.gaps + self._lacking(state),
            cost=state.cost + (0.8 if old and known else 0.0) + ANOTHER * self._stands_alone(state, frame),
        )
        yield self._returned(lattice, made, taken.left, state.focus)
        if not state.pending and _ends_title(lattice, phrase.end):
            yield replace(state, cost=state.cost + TITLE, determiner="")
        for k in known[-2:]:
            again = with_all(frame, state.mentions[k], lattice, state.pending)
            if not again.left:
                yield replace(
                    state,
                    mentions=_put(state.mentions, k, again.mention),
                    focus=k,
                    pending=(),
                    determiner="",
                    broken=0,
                    cost=state.cost + (0.0 if old else 1.4) + 0.05 * (len(state.mentions) - 1 - k),
                )

    def _stands_alone(self, state: _State, frame: Frame) -> bool:
        """Whether a whole part would come after a body, which it cannot be on."""
        return frame.role == "whole" and any(self.frames[m.kind].role == "body" for m in state.mentions[:1])

    def _lacking(self, state: _State) -> int:
        """How many sizes the thing in focus lacks."""
        if state.focus < 0:
            return 0
        mention = state.mentions[state.focus]
        return missing(self.frames[mention.kind], mention)

    def _returned(self, lattice: Lattice, state: _State, left: tuple[Phrase, ...], focus: int) -> _State:
        """What the new thing could not take goes back to the thing before, or is lost."""
        for phrase in left:
            given = None
            if 0 <= focus < len(state.mentions):
                mention = state.mentions[focus]
                given = with_phrase(self.frames[mention.kind], mention, lattice, phrase)
            if given is None:
                state = _dropped(state, (phrase,))
            else:
                state = replace(state, mentions=_put(state.mentions, focus, given), cost=state.cost + 0.4)
        return state

    # what is said of things

    def _said(self, lattice: Lattice, state: _State, phrase: Phrase) -> Iterator[_State]:
        near = phrase.end < len(lattice.words) and lattice.once(_leads_to_thing, phrase.end)
        waiting = bool(state.pending) or bool(state.determiner)
        before = 0.0 if near else 0.1 if waiting else 0.35
        if phrase.kind == "amount" and _counts(lattice, phrase):
            state = replace(state, cost=state.cost + COUNTED)
        if state.focus >= 0 and not waiting and not state.broken:
            before += UNLINKED
        if phrase.kind in PLACES:
            before += 0.3 if phrase.kind != "section" else 1.0
        yield replace(state, pending=(*state.pending, phrase), cost=state.cost + before)
        if phrase.kind == "size" and not state.mentions and UNNAMED_KIND in self.frames:
            block = with_all(
                self.frames[UNNAMED_KIND],
                Mention(UNNAMED_KIND, "block", (phrase.start, phrase.end), term="block"),
                lattice,
                (*state.pending, phrase),
            )
            if not any(p.kind == "size" for p in block.left):
                yield self._returned(
                    lattice,
                    replace(state, mentions=(block.mention,), focus=0, pending=(), cost=state.cost + UNNAMED),
                    block.left,
                    -1,
                )
        for k in _within_reach(state):
            mention = state.mentions[k]
            given = None if mention.gone else with_phrase(self.frames[mention.kind], mention, lattice, phrase)
            if given is None:
                continue
            cost = (0.0 if k == state.focus else 0.35 + 0.1 * abs(state.focus - k)) + 0.08 * min(state.broken, 3)
            cost += (0.7 if state.pending else 0.0) + (
                0.15 if phrase.kind == "amount" and "dim" not in phrase.parts else 0.0
            )
            if near and phrase.kind in ("count", "amount", "size", "adjective", "place"):
                lacking = phrase.kind in ("amount", "size") and missing(self.frames[mention.kind], mention) > 0
                cost += 0.1 if lacking else 0.5
            cost += 0.6 if phrase.kind == "count" else 0.0
            if phrase.kind == "section":
                cost += 0.0 if any(p.kind == "section" for p in mention.places) else FIRST_SECTION
            elif phrase.kind in PLACES and self.frames[mention.kind].role == "body" and k == 0:
                cost += 0.5
            yield replace(
                state,
                mentions=_put(state.mentions, k, given),
                focus=k if k == state.focus else state.focus,
                cost=state.cost + cost,
                determiner="",
            )

    def _ended(self, lattice: Lattice, state: _State) -> _State:
        state = _dropped(state, state.pending)
        for phrase in state.denied:
            if any(_is_denied(lattice, m, phrase) for m in state.mentions):
                state = _skipping(state, (phrase.start, phrase.end), SKIPPED_NAME)
        gaps = sum(missing(self.frames[m.kind], m) for m in state.mentions if not m.gone)
        return replace(state, cost=state.cost + MISSING * gaps)


def _passed_over(lattice: Lattice, i: int) -> bool:
    """Whether a word can be passed over as a phrase of its own: then it need not be skipped."""
    return any(lattice.is_in(i, table) for table in ("link", "filler", "preposition", "determiner"))


def _ends_title(lattice: Lattice, i: int) -> bool:
    """Whether a title may end here: “Clamp bar: …”, “handle for a file: …”."""
    if i >= len(lattice.words):
        return False
    if lattice.words[i] == "for":
        end = purpose_end(lattice, i)[0]
        return end < len(lattice.words) and lattice.words[end] == ":"
    return lattice.words[i] in _AFTER_TITLE


def _asides(lattice: Lattice, i: int) -> list[tuple[int, float, str, Sequence[int]]]:
    """What may be passed over from a word on: where it ends, its cost, what it is and the words lost in it."""
    found: list[tuple[int, float, str, Sequence[int]]] = []
    if lattice.words[i] == "for" or (lattice.words[i] == "so" and lattice.words[i + 1 : i + 2] in _SO):
        end, numbers = purpose_end(lattice, i)
        if end > i + 1:
            found.append((end, PURPOSE + OF_ANOTHER * numbers, "purpose", ()))
    if i == 0 and (end := title_end(lattice)):
        found.append((end, TITLE, "purpose", shaping(lattice, 0, end)))
    if (end := denied_end(lattice, i)) > i:
        found.append((end, _PHRASE, "denied", ()))
    return found


def _listed(lattice: Lattice, start: int, end: int) -> frozenset[str]:
    """The nouns in a span, as they are listed."""
    return frozenset(" ".join(lattice.words[i:j]) for i in range(start, end) for j in range(i + 1, end + 1))


def _is_denied(lattice: Lattice, mention: Mention, phrase: Phrase) -> bool:
    """Whether a thing is one of those that there are said to be none of."""
    return not mention.gone and mention.term in _listed(lattice, phrase.parts["ref"][0], phrase.end)


def _put(mentions: tuple[Mention, ...], k: int, mention: Mention) -> tuple[Mention, ...]:
    return (*mentions[:k], mention, *mentions[k + 1 :])


def _within_reach(state: _State) -> list[int]:
    """The things that a phrase may be said of: the one in focus, those just before it, the last and the first."""
    last = len(state.mentions) - 1
    near = (state.focus, state.focus - 1, state.focus - 2, last, 0)
    return sorted({k for k in near if 0 <= k <= last}, reverse=True)


def _best(states: list[_State], most: int) -> list[_State]:
    """The cheapest, each only once: those that differ in nothing but which words were passed over count as one."""
    kept: dict[tuple[int, int, int, str], _State] = {}
    for state in sorted(states, key=lambda s: s.cost + _EXPECTED * s.gaps):
        kept.setdefault((id(state.mentions), id(state.pending), state.focus, state.determiner), state)
        if len(kept) == most:
            break
    return list(kept.values())


def _counts(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether an amount is a plain whole number before a plural: “4 holes”."""
    token, i = lattice.tokens[phrase.end - 1], phrase.end
    if i >= len(lattice.words) or not countable(token):
        return False
    return lattice.is_in(i, "thing") and lattice.tokens[i].text.lower() != lattice.words[i]


def _leads_to_thing(lattice: Lattice, i: int) -> bool:
    """Whether a noun comes, with nothing but sizes and adjectives before it."""
    for j in range(i, min(i + 6, len(lattice.words))):
        if lattice.is_in(j, "link") and lattice.words[j] not in ("x", "by", "×"):
            return False
        if j == i and lattice.words[j] in ("a", "an", "another"):
            continue
        if lattice.is_in(j, "thing") or any(t for t in lattice.sense(j, "thing")):
            return True
        passed = (
            lattice.tokens[j].values
            or lattice.is_in(j, "adjective")
            or lattice.is_in(j, "dimension")
            or lattice.is_in(j, "filler")
        )
        if not passed:
            return False
    return False


def _skipping(state: _State, span: Span, cost: float) -> _State:
    skipped = (*state.skipped, (span, cost)) if cost >= SKIPPED_UNKNOWN else state.skipped
    return replace(state, cost=state.cost + cost, skipped=skipped)


def _dropped(state: _State, phrases: Sequence[Phrase]) -> _State:
    """Phrases that nothing took."""
    for phrase in phrases:
        state = _skipping(state, (phrase.start, phrase.end), loss_of(phrase))
    return replace(state, pending=())
