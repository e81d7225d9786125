"""The best reading of a whole text: which phrase belongs to which thing, under costs.

A beam of partial readings goes through the words. At each word a reading takes one of the phrases that begin there (as
a new thing, as something said of a thing before or behind it) or skips the word. Everything costs what it is unlikely;
the cheapest reading of the whole wins, not the first rule that fits.
"""

from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from cadwright.english.asides import Aside, asides
from cadwright.english.attachment import CUT, missing
from cadwright.english.attachments import said
from cadwright.english.changes.changes import as_known
from cadwright.english.changes.kept import replaced, stayed
from cadwright.english.changes.references import pointed
from cadwright.english.costs import MISSING, PHRASE, SKIPPED_ADJECTIVE, SKIPPED_NAME, is_another, is_axis, loss
from cadwright.english.denials import absent, is_deniable, is_denied, retracted
from cadwright.english.frames import Frame
from cadwright.english.hosts import standing
from cadwright.english.lexicon import Lexicon, entries
from cadwright.english.nouns import OWNING, again, named, tells
from cadwright.english.phrases import FILES, Lattice, Phrase, pattern_words
from cadwright.english.restated import Claim, claims
from cadwright.english.statements import Mention, Place, Reading, Standing
from cadwright.english.states import Beams, State, Trail, dropped, skipping
from cadwright.english.strangers import stranger
from cadwright.english.treatments import edges

_CHANGES = "change_patterns.toml"
BEAM = 14
"""How many partial readings are kept at a word."""
LONG = 150
"""Of texts with more words, half as many are kept; of those with twice as many, a third."""
BARE_ACROSS = 0.45
"""What it costs to keep a number without a name for a noun behind a comma; with a name, and for “60 x 40 x 5”."""
NAMED_ACROSS = 0.15
_NOTHING = 4.0
"""What it costs that nothing is named that holes and edges could be on."""
_POINTED = 0.5
_NOUN = 0.5
"""What it costs to make nothing of a noun behind “the”: “the bore” is no verb."""
_DISTANCE = 3.5
"""What it costs to take the number of “2 mm from the axis” for a size: more than to quote it."""
_AWAY = (("from",), ("away",), ("off",))
_ALONG = frozenset(("along", "down", "across", "through", "thru"))
SIZE_ACROSS = 0.3


class Reader:
    """Reads texts about things of these kinds."""

    def __init__(self, frames: Sequence[Frame], files: tuple[str, ...] = FILES) -> None:
        self.frames: Mapping[str, Frame] = {f.kind: f for f in frames}
        self._files = files
        own = [("thing", f.kind, noun) for f in frames for noun in f.nouns]
        things = [*own, *(("thing", f.kind, noun) for f in frames for noun in sorted(f.generic))]
        words = [
            *entries("lexicon.toml"),
            *entries("shaping.toml"),
            *things,
            *(w for f in files for w in pattern_words(f)),
        ]
        self.lexicon = Lexicon(words)
        self._of_changes = Lexicon([*words, *entries("changes.toml"), *pattern_words(_CHANGES)])

    def read(
        self, text: str, known: Sequence[Mention] = (), stands: Mapping[int, tuple[Standing, ...]] = {}
    ) -> Reading:
        """The best reading; any text has one. A text about ``known`` things changes them and adds others; ``stands``
        are where the copies of each are.
        """
        kinds = frozenset(m.kind for m in known)
        lattice = (
            Lattice(text, self._of_changes, (*self._files, _CHANGES), known=kinds)
            if known
            else Lattice(text, self.lexicon, self._files)
        )
        stops = frozenset(i for i in range(len(lattice.words)) if any(t == "stop" for _, t in lattice.sense(i, "link")))
        beams = Beams(len(lattice.words), State(as_known(known, stands), 0 if known else -1), stops)
        width = BEAM // (1 + len(lattice.words) // LONG)
        for i in range(len(lattice.words)):
            cost = None if _passed_over(lattice, i) else loss(lattice, i)
            beside = [a for a in asides(lattice, i) if not (known and a.kind == "restated")]
            beside = [a for a in beside if not (a.kind == "purpose" and tells(self.frames, lattice, i, a.end))]
            told = [p for p in lattice.phrases[i] if p.kind != "link" or not is_axis(lattice, i)]
            phrases = [(p, PHRASE + _pointing(lattice, p)) for p in told]
            for state in beams.best(i, width):
                for phrase, own in phrases:
                    trail = Trail(phrase.kind, (i, phrase.end), state.trail)
                    for following in self._taking(lattice, state, phrase):
                        beams.add(phrase.end, replace(following, cost=following.cost + own, trail=trail))
                if cost is not None:
                    beams.add(i + 1, skipping(state, (i, i + 1), cost))
                for following in stranger(self.frames, lattice, state, i):
                    beams.add(i + 1, replace(following, trail=Trail("thing", (i, i + 1), state.trail)))
                for aside in beside:
                    if not (aside.alone and len(state.mentions) != 1) and all(
                        is_deniable(self.frames, state, denied) for denied in aside.denied
                    ):
                        beams.add(aside.end, _passing(self.frames, lattice, state, aside, i))
        whole = min((self._ended(lattice, s) for s in beams.last()), key=lambda s: s.cost)
        return Reading(
            text,
            _settled(standing(self.frames, lattice, whole.mentions)),
            whole.skipped,
            tuple(lattice.mended),
            whole.cost,
            lattice.tokens,
            Trail.listed(whole.trail),
            lattice.withdrawn,
        )

    def misspelt(self, text: str) -> list[tuple[str, str]]:
        """The words that are no words, with what they are taken for."""
        return Lattice(text, self.lexicon).mended

    def claims(self, quote: str) -> tuple[Claim, ...]:
        """What a piece of a text claims of the part."""
        return claims(Lattice(quote, self.lexicon))

    def says_nothing(self, quote: str) -> bool:
        """Whether a piece of a text has only words that change no geometry: “please”, “nice”, “of steel”."""
        lattice = Lattice(quote, self.lexicon)
        empty = ("filler", "determiner", "link", "preposition")
        if lattice.words == (CUT,):
            return False  # what was not cut
        return all(
            not lattice.tokens[i].values
            and any(lattice.is_in(i, table) for table in empty)
            and not any(lattice.is_in(i, table) for table in ("thing", "adjective", "side", "dimension", "not"))
            for i in range(len(lattice.words))
        )

    def _taking(self, lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
        match phrase.kind:
            case "filler" | "preposition":
                yield _behind_empty(lattice, state, phrase)
            case "link":
                yield _linked(state, phrase.term("term") == "stop", lattice.words[phrase.start])
            case "determiner":
                yield replace(state, determiner=phrase.term("term"))
            case "thing":
                yield from named(self.frames, lattice, state, phrase)
            case "not":
                return
            case "edges":
                yield from edges(self.frames, lattice, state, phrase)
            case "again":
                yield from again(self.frames, lattice, state, phrase)
            case "those":
                yield from pointed(self.frames, lattice, state, phrase)
            case "stay":
                yield from stayed(lattice, state, phrase)
            case "replaced":
                yield from replaced(self.frames, lattice, state, phrase)
            case "retraction":
                yield from retracted(self.frames, lattice, state, phrase)
            case _:
                yield from said(self.frames, lattice, state, phrase)

    def _ended(self, lattice: Lattice, state: State) -> State:
        state = dropped(state, state.pending)
        for denied in state.denied:
            if any(is_denied(self.frames, m, denied) for m in state.mentions):
                state = skipping(state, (denied.start, denied.end), SKIPPED_NAME)
        told = any(self.frames[m.kind].telling for m in state.mentions if not m.gone)
        gaps = sum(missing(self.frames[m.kind], m, told) for m in state.mentions if not m.gone)
        if not any(self.frames[m.kind].role in ("body", "whole") for m in state.mentions):
            state = replace(state, cost=state.cost + (_NOTHING if state.mentions else _NOTHING / 2.7))
        return replace(state, cost=state.cost + MISSING * gaps)


def _settled(mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """The things, with the kind of what is called so where a place names a noun of several kinds."""
    kinds = {m.kind for m in mentions}

    def settled(place: Place) -> Place:
        called = [m.kind for m in mentions if place.noun and place.noun in m.term.split()]
        return replace(place, ref=called[-1]) if place.ref and place.ref not in kinds and called else place

    return tuple(replace(m, places=tuple(map(settled, m.places))) for m in mentions)


def _passing(frames: Mapping[str, Frame], lattice: Lattice, state: State, aside: Aside, i: int) -> State:
    """A reading behind something that is said beside the part."""
    passed = state
    for j in aside.lost:
        passed = skipping(passed, (j, j + 1), SKIPPED_ADJECTIVE)
    trail = Trail(aside.kind, (i, aside.end), state.trail)
    pieces = [d for d in aside.denied if d.kind and frames[d.kind].role == "piece"]
    return replace(
        passed,
        cost=passed.cost + aside.cost,
        trail=trail,
        denied=(*state.denied, *(d for d in aside.denied if d not in pieces)),
        mentions=(*passed.mentions, *(absent(lattice, d) for d in pieces)),
    )


def _behind_empty(lattice: Lattice, state: State, phrase: Phrase) -> State:
    """A reading behind words that say nothing; the “inside” of “an inside diameter” says that it is another one."""
    word = lattice.words[phrase.start]
    if word == "inside" and lattice.is_in(phrase.end, "dimension"):
        state = skipping(state, (phrase.start, phrase.end), SKIPPED_ADJECTIVE)
    across = BARE_ACROSS * len(state.pending) * (word == "for")
    across += _NOUN * (state.determiner == "old" and any(True for _ in lattice.sense(phrase.start, "thing")))
    return replace(state, cost=state.cost + across, link=word if word in OWNING else state.link)


def _linked(state: State, stop: bool, word: str) -> State:
    """A reading behind a comma, “and”, “with” or a full stop."""
    if stop and state.pending:
        state = dropped(state, state.pending)
    across = sum(_across(p) for p in state.pending) if word not in ("x", "by", "×", "-") else 0.0
    cost = state.cost + across
    return replace(state, broken=state.broken + (2 if stop else 1), determiner="", link=word, cost=cost)


def _across(phrase: Phrase) -> float:
    """What it costs to keep something for a noun behind a comma."""
    if phrase.kind == "amount":
        return NAMED_ACROSS if "dim" in phrase.parts else BARE_ACROSS
    return SIZE_ACROSS if phrase.kind == "size" else 0.0


def _pointing(lattice: Lattice, phrase: Phrase) -> float:
    """What it costs to take the number of “along the 60”, or of “2 mm from the axis”, for a size of its own."""
    if phrase.kind == "filler" and lattice.words[phrase.start] == "one" and is_another(lattice, phrase.start):
        return SKIPPED_NAME
    if phrase.kind == "amount" and "dim" not in phrase.parts and lattice.words[phrase.end : phrase.end + 1] in _AWAY:
        return _DISTANCE
    if phrase.kind == "spacing" and [t.kind for t in lattice.tokens[phrase.end : phrase.end + 1]] == ["size"]:
        return _DISTANCE  # “2.7 spaced 58 x 49”
    before = lattice.words[max(0, phrase.start - 2) : phrase.start]
    pointed = before[1:] == ("the",) and before[0] in _ALONG and bool(lattice.tokens[phrase.start].values)
    return _POINTED if pointed else 0.0


def _passed_over(lattice: Lattice, i: int) -> bool:
    """Whether a word can be passed over as a phrase of its own: then it need not be skipped."""
    passed = any(lattice.is_in(i, table) for table in ("link", "filler", "preposition", "determiner"))
    return passed and not is_axis(lattice, i)
