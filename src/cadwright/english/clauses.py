"""The best reading of a whole text: which phrase belongs to which thing, under costs.

A beam of partial readings goes through the words. At each word a reading takes one of the phrases that begin there (as
a new thing, as something said of a thing before or behind it) or skips the word. Everything costs what it is unlikely;
the cheapest reading of the whole wins, not the first rule that fits.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from cadwright.english.alterations import PRONOUNS, as_known
from cadwright.english.asides import Aside, asides
from cadwright.english.attached_places import GOING_IN, TURNED_SECTION
from cadwright.english.attachment import CUT
from cadwright.english.attachments import said
from cadwright.english.attributive import tells
from cadwright.english.changes.kept import drilled, likened, others, outlined, replaced, restored, stayed, stripped
from cadwright.english.changes.references import pointed
from cadwright.english.confirmed import WORDS, Statement, statement
from cadwright.english.costs import (
    MISSING,
    PHRASE,
    SKIPPED_ADJECTIVE,
    SKIPPED_NAME,
    SKIPPED_PLACE,
    is_another,
    is_axis,
    loss,
)
from cadwright.english.denials import absent, is_deniable, is_denied, retracted
from cadwright.english.frames import Frame
from cadwright.english.hosts import standing
from cadwright.english.lexicon import Lexicon, entries, words_of
from cadwright.english.missing_sizes import missing
from cadwright.english.nounless import again
from cadwright.english.nouns import OWNING, named
from cadwright.english.phrases import FILES, Lattice, Phrase, pattern_words
from cadwright.english.restated import Claim, claims
from cadwright.english.sections import sectioned
from cadwright.english.slopes import may_slope, slopes
from cadwright.english.stages import stages
from cadwright.english.statements import Mention, Place, Reading, Standing
from cadwright.english.states import Beams, State, Trail, dropped, skipping
from cadwright.english.strangers import stranger
from cadwright.english.treatments import edges

_CHANGES = "change_patterns.toml"
BEAM = 14
"""How many partial readings are kept at a word."""
WIDE = 40
"""How many are kept where more than the best one is wanted."""
DEARER = 0.5
"""So much more than the best reading another one costs at most."""
LONG = 150
"""Of texts with more words, half as many are kept; of those with twice as many, a seventh."""
VARIANTS = 5
"""In texts that are not long, so many times as many are kept at most where they differ in what a thing is."""
BARE_ACROSS = 0.45
"""What it costs to keep a number without a name for a noun behind a comma; with a name, and for “60 x 40 x 5”."""
NAMED_ACROSS = 0.15
_LETTERS = frozenset(("U", "Plus", "plus"))
"""What may tell a shape before “shaped”, and something else anywhere else."""
_NOTHING = 4.0
"""What it costs that nothing is named that holes and edges could be on."""
_POINTED = 0.5
_BORE = 1.5
"""What it costs to make nothing of the noun in “bore 20” and “the bore”."""
_INCLUDING = 0.8
"""What it costs to take the “including” of “40 tall including the domed top” for no more than “with”."""
_NOWHERE = 0.4
"""What it costs that something is on or in what was not spoken of: “so it starts easily in the hole” says what for."""
_NOUN = 0.5
"""What it costs to make nothing of a noun behind “the”: “the bore” is no verb."""
_DRILLED = 1.5
"""What it costs to make nothing of “bore 10 through”; “bore two 10 mm holes” has its noun."""
_DRILLING = 6
"""So many words behind such a verb its noun may come."""
_DISTANCE = 3.5
"""What it costs to take the number of “2 mm from the axis” for a size: more than to quote it."""
_FROM_END_TO_END = tuple((end, "to", end) for end in ("tip", "end", "edge"))
_OF = (("of",), ("from",))
_ONTO = frozenset(("to", "into", "onto"))
"""Behind one of these stands what something is added to: “add cbore to hole”."""
_AWAY = (("from",), ("away",), ("off",))
_CENTRES = frozenset(("centre", "center", "centres", "centers"))
_WITHIN = (("the",), ("its",), ("both",))
_THROUGH = ("through", "thru")
_THROUGH_WAYS = frozenset(_THROUGH)
_ALONG = frozenset(("along", "down", "across", "through", "thru"))
SIZE_ACROSS = 0.3
_OWNED = 1.5
"""What it costs to keep a size for what another thing has: “height 12, with a post”."""


_ROUND_SIZES = ("radius", "diameter", "dia")
_COMPARING = (("as",), ("like",), ("than",))
_KEPT = 0.2
"""What it costs that a size is only said to stay: a thing of which that is said keeps it on its own."""
_BORING = words_of("groups.toml", "clauses", "boring")
_EMPTY = ("link", "filler")
_ON_SCREWS = words_of("groups.toml", "clauses", "on screws")
_SIGN = frozenset("Øø⌀")
_BEFORE_BORE = frozenset(("the", "a", "its", "this", "and", "&", "+"))
_TAKING = {
    "thing": named,
    "edges": edges,
    "sectioned": sectioned,
    "again": again,
    "those": pointed,
    "replaced": replaced,
    "drilling": drilled,
    "others": others,
    "outlined": outlined,
    "likened": likened,
    "retraction": retracted,
    "stripping": stripped,
    "restoring": restored,
}
"""What readings there are of a phrase of a kind; any other kind is something that is said of a thing."""

_PIERCED = 2.0
"""What it costs to keep a size for a noun behind “through”: “2X Ø7 THRU BASE” is no base 7 wide."""
_BOTH = 1.5
"""What it costs to make nothing of the “both” of “30 ID through both”."""
_ADJECTIVE_OVER = 1.5
"""What it costs to keep an adjective for a noun behind “on a”: “an upright on a square base” is no upright base."""
_ADJECTIVE_ACROSS = 0.7
"""What it costs to keep an adjective for a noun behind a comma: “round ends, two holes”."""


class _Offer(msgspec.Struct, frozen=True):
    """What can be read at a word: what skipping it costs, what is said beside the part, phrases with their costs."""

    loss: float | None
    beside: list[Aside]
    phrases: list[tuple[Phrase, float]]


class Reader:
    """Reads texts about things of these kinds."""

    def __init__(self, frames: Sequence[Frame], files: tuple[str, ...] = FILES) -> None:
        self.frames: Mapping[str, Frame] = {f.kind: f for f in frames}
        self._files = files
        own = [("thing", f.kind, noun) for f in frames for noun in f.nouns]
        things = [*own, *(("thing", f.kind, noun) for f in frames for noun in sorted(f.generic))]
        things += [("ring", f.kind, noun) for f in frames if f.role == "whole" and f.takes for noun in f.nouns]
        words = [
            *entries("lexicon.toml"),
            *entries("shaping.toml"),
            *things,
            *(w for f in files for w in pattern_words(f)),
        ]
        self.lexicon = Lexicon(words)
        self._of_changes = Lexicon([*words, *entries("changes.toml"), *pattern_words(_CHANGES)])
        self._of_states = Lexicon([*words, *WORDS])

    def read(
        self,
        text: str,
        known: Sequence[Mention] = (),
        stands: Mapping[int, tuple[Standing, ...]] = {},
        recent: int = -1,
    ) -> Reading:
        """Return the best reading of a text; any text has one.

        A text about ``known`` things changes them and adds others; ``stands`` are where the copies of each are, and
        ``recent`` is the one that was spoken of last: “that hole”.
        """
        lattice = self._lattice(text, known)
        return self._reading(lattice, self._ends(lattice, known, _begun(lattice, known, stands, recent), BEAM)[0])

    def readings(
        self,
        text: str,
        known: Sequence[Mention] = (),
        stands: Mapping[int, tuple[Standing, ...]] = {},
        recent: int = -1,
    ) -> Iterator[Reading]:
        """Yield readings of a text that differ in their things, the best one first, none of them much dearer than it.

        More partial readings are kept for them than for the best one alone.
        """
        lattice = self._lattice(text, known)
        ends = self._ends(lattice, known, _begun(lattice, known, stands, recent), WIDE)
        told: set[tuple[Mention, ...]] = set()
        for end in ends:
            if end.cost > ends[0].cost + DEARER:
                return
            if end.mentions not in told:
                told.add(end.mentions)
                yield self._reading(lattice, end)

    def _lattice(self, text: str, known: Sequence[Mention]) -> Lattice:
        """What the words of a text can mean."""
        if not known:
            return Lattice(text, self.lexicon, self._files)
        kinds = frozenset(m.kind for m in known)
        return Lattice(text, self._of_changes, (*self._files, _CHANGES), known=kinds)

    def _ends(self, lattice: Lattice, known: Sequence[Mention], begun: State, beam: int) -> list[State]:
        """The readings of a whole text, the best first, by a search that keeps ``beam`` of them at each word."""
        stops = frozenset(i for i in range(len(lattice.words)) if any(t == "stop" for _, t in lattice.sense(i, "link")))
        beams = Beams(len(lattice.words), begun, stops)
        longer = len(lattice.words) // LONG
        width = beam // (1 + longer + 2 * (longer > 1))
        variants = VARIANTS if width == beam else 1
        for i, offer in enumerate(self._offers(lattice, known)):
            for found in beams.best(i, width, variants):
                state = dropped(found, found.pending) if i in lattice.items and not _is_heading(found) else found
                self._go_on(lattice, beams, state, i, offer)
        return sorted((self._ended(lattice, s) for s in beams.last()), key=lambda s: s.cost)

    def _offers(self, lattice: Lattice, known: Sequence[Mention]) -> Iterator[_Offer]:
        """What can be read at each word."""
        shafts, wedges = self._may_be_shaft(lattice, known), may_slope(self.frames, lattice)
        for i in range(len(lattice.words)):
            cost = None if _passed_over(lattice, i) else loss(lattice, i)
            beside = [a for a in asides(lattice, i) if not (known and a.kind == "restated")]
            beside = [a for a in beside if not (a.kind == "purpose" and tells(self.frames, lattice, i, a.end))]
            told = [p for p in lattice.phrases[i] if p.kind not in _EMPTY or not _is_letter(lattice, i)]
            told += stages(lattice, i) if shafts else ()
            told += slopes(lattice, i) if wedges else ()
            yield _Offer(cost, beside, [(p, PHRASE + _pointing(lattice, p)) for p in told])

    def _go_on(self, lattice: Lattice, beams: Beams, state: State, i: int, offer: _Offer) -> None:
        """Add the readings in which one goes on at a word, with one of the phrases there or without."""
        for phrase, own in offer.phrases:
            trail = Trail(phrase.kind, (i, phrase.end), state.trail)
            for following in self._taking(lattice, state, phrase):
                beams.add(phrase.end, replace(following, cost=following.cost + own, trail=trail))
        if offer.loss is not None:
            beams.add(i + 1, skipping(state, (i, i + 1), offer.loss))
        for following in stranger(self.frames, lattice, state, i):
            beams.add(i + 1, replace(following, trail=Trail("thing", (i, i + 1), state.trail)))
        for aside in offer.beside:
            if not (aside.alone and len(state.mentions) != 1) and all(
                is_deniable(self.frames, state, denied) for denied in aside.denied
            ):
                beams.add(aside.end, _passing(self.frames, lattice, state, aside, i))

    def _reading(self, lattice: Lattice, whole: State) -> Reading:
        """What a search found, as a reading of the text."""
        return Reading(
            lattice.text,
            _settled(standing(self.frames, lattice, whole.mentions)),
            whole.skipped,
            tuple(lattice.mended),
            whole.cost,
            lattice.tokens,
            Trail.listed(whole.trail),
            lattice.withdrawn,
        )

    def _may_be_shaft(self, lattice: Lattice, known: Sequence[Mention]) -> bool:
        """Whether anything takes lengths of a shaft, where a body is named at all: shafts, and bars that are turned."""
        everywhere = range(len(lattice.words))
        named = {kind for i in everywhere for _, kind in lattice.sense(i, "thing")}
        frames = [self.frames[kind] for kind in {*named, *(m.kind for m in known)} if kind in self.frames]
        bodies = [frame for frame in frames if frame.role in ("body", "whole")]
        takes = {place for frame in bodies for place in frame.takes}
        turned = TURNED_SECTION in takes and any(lattice.sense(i, "turned") for i in everywhere)
        return not bodies or turned or "section" in takes

    def misspelt(self, text: str) -> list[tuple[str, str]]:
        """The words that are no words, with what they are taken for."""
        return Lattice(text, self.lexicon).mended

    def kinds_named(self, text: str) -> frozenset[str]:
        """The kinds of things whose nouns are in a text."""
        lattice = Lattice(text, self.lexicon)
        return frozenset(kind for i in range(len(lattice.words)) for _, kind in lattice.sense(i, "thing"))

    def claims(self, quote: str) -> tuple[Claim, ...]:
        """What a piece of a text claims of the part."""
        return claims(Lattice(quote, self.lexicon))

    def statement(self, quote: str) -> Statement | None:
        """What a piece of a text that nothing took states of the part."""
        return statement(self.lattice_of_states(quote))

    def lattice_of_states(self, text: str) -> Lattice:
        """A text with the words that state what is so."""
        return Lattice(text, self._of_states)

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
            case "filler" | "preposition" | "unjoined":
                yield _behind_empty(lattice, state, phrase)
            case "link":
                yield _linked(state, phrase.term("term") == "stop", lattice.words[phrase.start])
            case "determiner":
                held = _ADJECTIVE_OVER * _is_left_open(lattice, state, phrase)
                held += _BOTH * lattice.once(_stands_for_all, phrase)
                yield replace(state, determiner=phrase.term("term"), cost=state.cost + held)
            case "not":
                return
            case "kept" | "judged" | "outcome":
                behind = lattice.words[phrase.end : phrase.end + 1]
                named = bool(behind) and any(True for _ in lattice.sense(phrase.end, "thing"))  # “the same groove”
                if behind not in _COMPARING and not named:
                    yield replace(state, determiner="", cost=state.cost + _KEPT)
            case "stay":
                yield from stayed(lattice, state, phrase)
            case kind:
                yield from _TAKING.get(kind, said)(self.frames, lattice, state, phrase)

    def _ended(self, lattice: Lattice, state: State) -> State:
        state = dropped(state, state.pending)
        for denied in state.denied:
            if any(is_denied(self.frames, m, denied) for m in state.mentions):
                state = skipping(state, (denied.start, denied.end), SKIPPED_NAME)
        told = any(self.frames[m.kind].telling for m in state.mentions if not m.gone)
        there = [m for m in state.mentions if not m.gone]
        screwed = any(self.frames[m.kind].role == "whole" and m.size("thread") is not None for m in there)
        lacking = [m for m in there if not (screwed and m.term in _ON_SCREWS)]  # they have the sizes of their screw
        gaps = sum(missing(self.frames[m.kind], m, told) for m in lacking)
        gaps -= self._is_bored(state.mentions)
        if not any(self.frames[m.kind].role in ("body", "whole") for m in state.mentions):
            state = replace(state, cost=state.cost + (_NOTHING if state.mentions else _NOTHING / 2.7))
        return replace(state, cost=state.cost + MISSING * gaps + _NOWHERE * _pointless(state.mentions))

    def _is_bored(self, mentions: tuple[Mention, ...]) -> bool:
        """Whether the first thing, which has a bore and is not said how wide that is, has it for a hole of its own: “a
        bush Ø30 x 18, Ø12 through”.
        """
        if not mentions or mentions[0].before is not None or not any(map(_has_hole, mentions)):
            return False
        unsaid = [g for g in self.frames[mentions[0].kind].needed if all(mentions[0].size(s) is None for s in g)]
        outer = mentions[0].size("outer diameter")
        told = outer is not None and (outer.named or not _SIGN.isdisjoint(outer.quote))
        return told and any("inner diameter" in group for group in unsaid)


def _begun(
    lattice: Lattice, known: Sequence[Mention], stands: Mapping[int, tuple[Standing, ...]], recent: int
) -> State:
    """A reading of nothing yet, with what it is about: “it” is what was spoken of before the text."""
    about = recent if recent >= 0 and not PRONOUNS.isdisjoint(lattice.words) else 0
    return State(as_known(known, stands), about if known else -1, recent=recent)


def _has_hole(mention: Mention) -> bool:
    """Whether a thing is one hole with a size of its own."""
    return mention.kind == "hole" and mention.count in (None, 1) and mention.size("diameter") is not None


def _is_heading(state: State) -> bool:
    """Whether a list begins with sizes of what it is a list of: “length: 130”, “width: 90”, before any thing."""
    return not state.mentions and all(p.kind == "amount" and "dim" in p.parts for p in state.pending)


def _pointless(mentions: tuple[Mention, ...]) -> int:
    """How many things are said to be on or in something that was not spoken of; a leaf is of its hinge."""
    kinds, terms = {m.kind for m in mentions}, {word for m in mentions for word in m.term.split()}
    hosts = [p for m in mentions for p in m.places if p.kind in ("host", "edges") and p.ref and m.before is None]
    return sum(p.ref.split(".")[0] not in kinds and p.noun not in terms for p in hosts)


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


def _is_left_open(lattice: Lattice, state: State, phrase: Phrase) -> bool:
    """Whether an article stands behind a preposition before which an adjective still waits for its noun, or so many of
    a size do: “4 of 5 mm on a 50 mm square” are no squares.
    """
    waiting = state.pending[-1:]
    i = phrase.start
    counted = [p.kind for p in state.pending[-2:]] == ["count", "amount"]
    behind = bool(waiting) and (waiting[0].kind == "adjective" or counted) and waiting[0].end == i - 1
    return behind and lattice.is_in(i - 1, "preposition") and lattice.words[i] in ("a", "an", "the")


def _stands_for_all(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether “both” stands for two things that were named, behind “through” and with no noun to come."""
    ended = phrase.end == len(lattice.words) or lattice.is_in(phrase.end, "link")
    return ended and lattice.words[phrase.start] == "both" and lattice.words[max(0, phrase.start - 1)] in _THROUGH


def _behind_empty(lattice: Lattice, state: State, phrase: Phrase) -> State:
    """A reading behind words that say nothing; the “inside” of “an inside diameter” says that it is another one."""
    word = lattice.words[phrase.start]
    named = lattice.is_in(phrase.end, "dimension") or lattice.is_in(phrase.end, "edged")  # “inside corner fillet”
    ended = phrase.end == len(lattice.words) or lattice.is_in(phrase.end, "link")
    grooved = bool(state.mentions) and state.mentions[state.focus].kind == "groove"  # “a groove is cut inside”
    if word == "inside" and (named or (ended and grooved)):
        state = skipping(state, (phrase.start, phrase.end), SKIPPED_PLACE)
    across = BARE_ACROSS * len(state.pending) * (word == "for")
    across += _PIERCED * sum(p.kind == "amount" for p in state.pending) * (word in _THROUGH)
    bored = bool(state.mentions) and state.mentions[state.focus].kind == "hole"  # “four holes drilled 6 mm”
    across += _DRILLED * (_is_drilled(lattice, phrase) and not bored)
    across += _NOUN * (state.determiner == "old" and any(True for _ in lattice.sense(phrase.start, "thing")))
    determiner = "" if lattice.known and word in _ONTO and state.determiner == "new" else state.determiner
    link = word if word in OWNING else state.link
    return replace(state, cost=state.cost + across, link=link, determiner=determiner)


def _is_drilled(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a verb is the noun of what is cut, and a size of that follows: “bore 10 through”."""
    sized = phrase.end < len(lattice.words) and bool(lattice.tokens[phrase.end].values)
    counted = phrase.start > 0 and bool(lattice.tokens[phrase.start - 1].values)  # “8 bore 7 wide”
    if not sized or counted or all(term != "hole" for _, term in lattice.sense(phrase.start, "thing")):
        return False
    for j in range(phrase.end, min(phrase.end + _DRILLING, len(lattice.words))):
        if lattice.is_in(j, "link") and lattice.words[j] not in ("x", "by", "×"):
            return True
        if any(True for _ in lattice.sense(j, "thing")):
            return False
    return True


def _linked(state: State, stop: bool, word: str) -> State:
    """A reading behind a comma, “and”, “with” or a full stop."""
    if stop and state.pending:
        state = dropped(state, state.pending)
    crossed = word in ("x", "by", "×", "-")
    across = sum(_across(p) for p in state.pending) if not crossed else 0.0
    across += _OWNED * sum(p.kind in ("amount", "size") for p in state.pending) * (word in OWNING)
    cost = state.cost + across
    determiner = state.determiner if crossed else ""  # “a Ø12 x 15 step” is a new one
    return replace(state, broken=state.broken + (2 if stop else 1), determiner=determiner, link=word, cost=cost)


def _across(phrase: Phrase) -> float:
    """What it costs to keep something for a noun behind a comma."""
    if phrase.kind == "amount":
        return NAMED_ACROSS if "dim" in phrase.parts else BARE_ACROSS
    if phrase.kind == "adjective":
        return _ADJECTIVE_ACROSS * (phrase.end - phrase.start)
    return SIZE_ACROSS if phrase.kind == "size" else 0.0


def _pointing(lattice: Lattice, phrase: Phrase) -> float:
    """What it costs to take the number of “along the 60”, or of “2 mm from the axis”, for a size of its own."""
    if phrase.kind == "filler" and lattice.words[phrase.start] == "one" and is_another(lattice, phrase.start):
        return SKIPPED_NAME
    down = lattice.words[phrase.end - 1] == "down"  # “10 down from the edge”, but “drilled 10 down from the top”
    going = "dim" not in phrase.parts or (down and lattice.words[max(0, phrase.start - 1)] not in GOING_IN)
    away = phrase.kind == "amount" and going and lattice.words[phrase.end : phrase.end + 1] in _AWAY
    if away or _goes_through(lattice, phrase) or _is_from_to(lattice, phrase):
        return _DISTANCE
    if phrase.kind == "amount" and "f" in phrase.parts and "dim" not in phrase.parts and _is_at(lattice, phrase.start):
        return _DISTANCE  # “at half height” is a place
    if (phrase.kind == "filler" and _is_bore(lattice, phrase.start)) or _pierces(lattice, phrase):
        return _BORE
    if phrase.kind in ("offset", "host", "away", "shift") and _is_no_place(lattice, phrase):
        return _DISTANCE
    if phrase.kind == "spacing" and _is_no_spacing(lattice, phrase):
        return _DISTANCE
    if phrase.kind in ("link", "filler") and lattice.is_in(phrase.start, "including"):
        return _INCLUDING * (lattice.words[phrase.end : phrase.end + 1] in _WITHIN)
    if phrase.kind == "place" and phrase.end == phrase.start + 1 and _is_adverb(lattice, phrase.start):
        return _DISTANCE  # “an inside diameter”, “right through the plate”
    if phrase.kind == "amount" and (_sticks_out_of(lattice, phrase.end) or _is_bored(lattice, phrase)):
        return _DISTANCE  # “12.5 sticking out of the front face”, “bored 4.2 end to end”
    if phrase.kind == "amount" and lattice.words[phrase.end - 1 : phrase.end + 1] == ("wide", "overall"):
        return _BORE  # “40 wide overall” is no width of another thing
    if phrase.kind == "amount" and phrase.end == phrase.start + 1 and lattice.points(phrase.start):
        return _DISTANCE  # “on top of the 20”
    before = lattice.words[max(0, phrase.start - 2) : phrase.start]
    pointed = before[1:] == ("the",) and before[0] in _ALONG and bool(lattice.tokens[phrase.start].values)
    return _POINTED if pointed else 0.0


def _is_no_spacing(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether words for a spacing are none: “2.7 spaced 58 x 49”, “slot centres 20 from the right end”."""
    behind = lattice.tokens[phrase.end : phrase.end + 1]
    centred = phrase.end - phrase.start <= 2 and lattice.words[phrase.start] in _CENTRES
    from_side = lattice.words[phrase.end : phrase.end + 1] in _AWAY and lattice.words[phrase.end + 1 :][:1] != ("each",)
    return [t.kind for t in behind] == ["size"] or (centred and from_side)


def _is_from_to(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether “on top” stands before the first of two numbers and is no name of its size: “a cone on top 30 to 10”."""
    at = phrase.end - 2
    led = phrase.kind == "amount" and phrase.start in (at, at - 1) and lattice.words[at - 1 : at + 1] == ("on", "top")
    return led and lattice.words[phrase.end : phrase.end + 1] == ("to",) and _measures(lattice, phrase.end + 1)


def _goes_through(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a middle has a direction behind it that is the way in which something goes through there, as in “through
    the middle from left to right”.
    """
    if phrase.kind != "centre":
        return False
    at = min((phrase.parts[name][0] for name in ("axis", "along") if name in phrase.parts), default=0)
    led = not _THROUGH_WAYS.isdisjoint(lattice.words[max(0, phrase.start - 2) : at])
    return at > 0 and led and lattice.words[at - 1] not in ("of", "the", "its")


def _is_no_place(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a distance is another one: “60 from tip to tip”, “15 from the left end and the other 20 from …”; or a
    thing is none: “on the left end drill a hole”.
    """
    end = phrase.end
    if phrase.kind == "shift":
        return lattice.words[end - 1 : end + 1] == ("in", "all")  # “12 in all”
    if phrase.kind == "host" and any("turned" in p.parts and p.end >= end for p in lattice.phrases[phrase.start]):
        return True  # “around a right angle”
    if phrase.kind == "host" and lattice.words[phrase.start] == "in" and lattice.words[end - 1] in _ROUND_SIZES:
        return True  # “0.5 in radius”
    if phrase.kind == "host":
        verb = lattice.is_in(end - 1, "filler") and not lattice.is_in(end - 2, "determiner")  # “around the bore a hub”
        return verb and lattice.is_in(end, "determiner")
    if phrase.kind == "offset" and lattice.words[end - 2 : end] == ("from", "outside"):
        return True  # “a hole of 4 mm from outside”
    if phrase.term("way") == "one" and lattice.words[max(0, phrase.start - 1)] == "another":
        return True  # “another one 10 from the right” is one more
    if phrase.kind == "away":
        amid = lattice.words[phrase.start + 1 : phrase.start + 3] == ("in", "the")  # “hole 10 in the middle of …”
        return amid or lattice.words[end : end + 1] in _OF or not _is_called(lattice, phrase)
    others = lattice.words[end - 1] == "other" and _measures(lattice, end)
    return others or lattice.words[end - 1 : end + 2] in _FROM_END_TO_END


def _is_called(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a word of use stood before a noun, and so names a thing: “pivot hole …, to the right of the pivot”."""
    at = phrase.parts.get("that", (0, ""))[0]
    if not lattice.is_in(at, "use") or at < phrase.start:
        return True
    return any(
        lattice.words[i] == lattice.words[at] and any(True for _ in lattice.sense(i + 1, "thing"))
        for i in range(phrase.start)
    )


def _is_adverb(lattice: Lattice, i: int) -> bool:
    """Whether a word that could be a side belongs to the one behind it."""
    through = lattice.words[i] == "right" and lattice.words[i + 1 : i + 2] in (("through",), ("thru",), ("down",))
    return through or lattice.is_in(i + 1, "dimension")


def _sticks_out_of(lattice: Lattice, end: int) -> bool:
    """Whether words say out of which side something sticks, and not only that it does."""
    return lattice.words[end - 1 : end + 1] in (("out", "of"), ("out", "from"), ("proud", "of"))


def _is_bored(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether “end to end” says how far something is bored, and is no name of the size before it."""
    return phrase.term("dim") == "span" and lattice.words[max(0, phrase.start - 1)] in _BORING


def _is_at(lattice: Lattice, i: int) -> bool:
    """Whether a word stands behind “at”, or “at the”."""
    while i > 0 and lattice.words[i - 1] in ("the", "about", "exactly", "each", "every"):
        i -= 1
    return i > 0 and lattice.words[i - 1] == "at"


def _pierces(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether “thru” stands before what something goes through, and is no noun of its own: “Ø7 THRU BASE”."""
    if phrase.kind != "thing" or phrase.end != phrase.start + 1 or lattice.words[phrase.start] not in _THROUGH:
        return False
    return phrase.end < len(lattice.words) and any(True for _ in lattice.sense(phrase.end, "thing"))


def _is_bore(lattice: Lattice, i: int) -> bool:
    """Whether “bore” is a noun here, and no verb: “bore 20”, “the bore”, “20 bore”, “outside and bore”."""
    if lattice.tokens[i].text.lower() != "bore":
        return False
    article = i > 0 and (lattice.words[i - 1] in _BEFORE_BORE or _measures(lattice, i - 1))
    counted = lattice.tokens[i + 1 : i + 2]  # “bore a half inch hole”
    return article or (_measures(lattice, i + 1) and not counted[0].text.lower().startswith(("a ", "an ")))


def _measures(lattice: Lattice, i: int) -> bool:
    """Whether a word is a quantity."""
    return (
        i < len(lattice.tokens) and bool(lattice.tokens[i].values) and lattice.tokens[i].kind not in ("word", "ordinal")
    )


def _passed_over(lattice: Lattice, i: int) -> bool:
    """Whether a word can be passed over as a phrase of its own: then it need not be skipped."""
    passed = any(lattice.is_in(i, table) for table in ("link", "filler", "preposition", "determiner"))
    return passed and not _is_letter(lattice, i)


def _is_letter(lattice: Lattice, i: int) -> bool:
    """Whether a letter is no link or filler: the X of “along X”, the U of “a U shaped trough”, “plus shaped”."""
    shaped = lattice.tokens[i].text in _LETTERS and lattice.words[i + 1 : i + 2] == ("shaped",)
    return shaped or is_axis(lattice, i)
