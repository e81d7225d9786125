"""A text as a lattice of phrases: at each word, everything that may begin there."""

import math
import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, reduce
from operator import or_
from typing import Any, TypeVar

import msgspec

from cadwright.english import corrections
from cadwright.english.layout import tokens_of
from cadwright.english.lexicon import Lexicon, Sense, tables, words_of
from cadwright.english.lines import items_of, short_lines
from cadwright.english.pattern import Element, Index, Key, Match, Pattern, compiled, matches
from cadwright.english.spelt import is_count
from cadwright.english.statements import Mention
from cadwright.english.wholes import Senses, without_pieces
from cadwright.language.tokens import Token

_CLASSES: Mapping[str, frozenset[str]] = {
    "A": frozenset(("length", "number")),
    "D": frozenset(("diameter",)),
    "R": frozenset(("radius",)),
    "T": frozenset(("thread",)),
    "G": frozenset(("angle",)),
    "S": frozenset(("size",)),
    "P": frozenset(("point",)),
    "L": frozenset(("point",)),
    "N": frozenset(("number", "count")),
    "F": frozenset(("ratio",)),
    "C": frozenset(("count",)),
    "O": frozenset(("ordinal",)),
    "M": frozenset(("tolerance",)),
    "Q": frozenset(("text",)),
}

_LIST = "L"
"""The class of several points in a row."""
_FEWEST = 3
"""So many points at least are a list."""
_BETWEEN = frozenset(
    (
        *(",", ";", "and", "to", "then", "→", "–", "-", "go", "going", "right", "left", "up", "down", "back", "across"),
        *("line", "straight", "slope", "sloping", "slanted", "diagonally", "over", "on"),
    )
)
"""What may stand between the points of a list."""
_LETTERS = {
    kind: [n for n, kinds in _CLASSES.items() if kind in kinds] for kinds in _CLASSES.values() for kind in kinds
}
"""The classes that each kind of token is of."""


T = TypeVar("T")
K = TypeVar("K")
FILES = ("patterns.toml", "place_patterns.toml")
"""The patterns of all texts."""
_SAYING = frozenset(
    (Sense("adjective", "also"), *(Sense("which", w) for w in ("left", "right", "middle", "last", "other")))
)
"""What says something of a known thing and is not to be passed over: “the left hole” is not what is left."""
_FLAT = frozenset(("bottom", "base", "top", "floor", "end", "underneath"))
_BALLS = frozenset(("ball", "dome", "half cylinder", "torus"))
_STOPPING = words_of("groups.toml", "phrases", "stopping")
"""Behind “stops” these say where something ends."""
_REACH = 12
"""No phrase has its parts farther apart than so many words."""


class Phrase(msgspec.Struct, frozen=True):
    """Words ``start`` to ``end`` that say one thing.

    ``parts`` are what the pattern kept: the word where each begins and what it stands for.
    """

    kind: str
    start: int
    end: int
    parts: Mapping[str, tuple[int, str]] = {}

    def term(self, name: str, default: str = "") -> str:
        """What a part stands for."""
        return self.parts[name][1] if name in self.parts else default


_INITIAL = re.compile(r"\b[A-Z]\.\s*$")
"""Before the surname of who writes: “Thanks, E. Holloway”."""


def _is_surname(text: str, token: Token) -> bool:
    """Whether a word with a capital stands right behind an initial."""
    return token.text.istitle() and _INITIAL.search(text[max(0, token.start - 4) : token.start]) is not None


class Lattice:
    """The words of a text and the phrases that begin at each."""

    def __init__(
        self,
        text: str,
        lexicon: Lexicon,
        files: tuple[str, ...] = FILES,
        notes: bool = True,
        known: frozenset[str] = frozenset(),
    ) -> None:
        self.text = text
        self.known = known
        self._files = files
        settled = corrections.settled(tokens_of(text, notes), bool(known))
        self.tokens = settled.tokens
        self.withdrawn = settled.withdrawn
        self.unsettled = frozenset(settled.unsettled)
        self._lexicon = lexicon
        self.mended: list[tuple[str, str]] = []
        self.words = _with_screws(tuple(self._word(t) for t in self.tokens), self.tokens)
        found = [self._senses(i) for i in range(len(self.words))]
        self.senses = without_pieces(self.words, self.tokens, found, lexicon.wholes, known)
        self._found: dict[tuple[int, int], list[Match]] = {}
        self._where: dict[int, list[int]] = {}
        self._needed: dict[int, list[list[int]]] = {}
        self._memo: dict[Callable[..., object], dict[int, Any]] = {}
        self.given: dict[tuple[Mention, str, int], tuple[Phrase, Mention | None]] = {}
        """What each thing is with each phrase said of it: `attachment.with_phrase`."""

    def _word(self, token: Token) -> str:
        """The form of a token that the lexicon lists; the token itself where there is none."""
        word = token.text.lower().replace("’", "'")
        if token.kind not in ("word", "unsupported"):
            return word
        base = self._lexicon.base(word)
        if base is not None and not (self._lexicon.is_literal(base) and word in _abbreviations()):
            return base
        for short in (word, word.removesuffix("s")):
            if short in _abbreviations():
                return _abbreviations()[short]
        mended = None if _is_surname(self.text, token) else self._lexicon.mended(word)
        if mended is not None:
            self.mended.append((word, mended))
            return mended
        return word

    def _senses(self, i: int) -> Senses:
        token = self.tokens[i]
        if token in self.unsettled or (token.kind == "sign" and token.text.isalnum()):
            return []
        if token.values and token.kind not in ("word", "ordinal") and not token.text.isalpha():
            return []
        if self.known and self.words[i] == "n" and not (self._names(i - 1) and self._names(i + 1)):
            return []
        found = list(self._lexicon.at(self.words, i))
        if any(n > 1 and s.table == "adjective" for n, senses in found for s in senses):
            found = [(n, tuple(s for s in senses if n > 1 or s.table != "filler")) for n, senses in found]
        if any(s in _SAYING or s.table == "binding" for _, senses in found for s in senses):
            passed = ("filler", "determiner")
            found = [(n, tuple(s for s in senses if s.table not in passed)) for n, senses in found]
        if token.text.lower() == "crosses" and self.words[i + 1 : i + 2] == ("the",):
            found = [(n, kept) for n, ss in found if (kept := tuple(s for s in ss if s.table != "thing"))]
        if self.words[i] == "flat" and not _FLAT.isdisjoint(self.words[i + 1 : i + 2]) and not self._has_ball:
            found = _without_things(found)
        if self.words[i] == "flat" and self.words[i + 2 : i + 3] == ("has",):
            found = [(n, senses) for n, senses in found if n == 1]  # “the flat bottom has three holes”
        if "stop" in self.spoken and any(self._is_verb(i + n - 1) for n, _ in found):
            found = _without_things(found)
        return found

    def _names(self, i: int) -> bool:
        """Whether a word is a noun of a thing: “through boss n plate”."""
        found = self._lexicon.at(self.words, i) if 0 < i < len(self.words) else ()
        return any(s.table == "thing" for _, senses in found for s in senses)

    def _is_verb(self, i: int) -> bool:
        """Whether “stops” tells where something ends, and is no noun: “it stops 20 mm from the centre”."""
        if self.tokens[i].text.lower() != "stops" or i + 1 == len(self.words) or i == 0:
            return False
        counted = bool(self.tokens[i - 1].values) or self.words[i - 1] in ("the", "both", "end")
        counted = counted and not (
            self.words[i - 1] == "end" and i > 1 and self.words[i - 2] in ("flat", "square", "its")
        )
        return not counted and (bool(self.tokens[i + 1].values) or self.words[i + 1] in _STOPPING)

    @cached_property
    def spoken(self) -> frozenset[str]:
        """The words that there are."""
        return frozenset(self.words)

    @cached_property
    def _has_ball(self) -> bool:
        """Whether something is named that a flat bottom is cut off; others are flat there anyway."""
        named = (s.term for i in range(len(self.words)) for _, ss in self._lexicon.at(self.words, i) for s in ss)
        return any(term in _BALLS for term in named)

    def sense(self, i: int, table: str) -> Sequence[tuple[int, str]]:
        """The terms of a table at word ``i``: where each ends and what it is."""
        return self._terms[i].get(table, ())

    @cached_property
    def _terms(self) -> list[dict[str, list[tuple[int, str]]]]:
        """The terms at each word by their tables."""
        found: list[dict[str, list[tuple[int, str]]]] = [{} for _ in self.words]
        for i, at in enumerate(self.senses):
            for n, senses in at:
                for sense in senses:
                    found[i].setdefault(sense.table, []).append((i + n, sense.term))
        return found

    def is_in(self, i: int, table: str) -> bool:
        """Whether the word is in a table by itself."""
        return i < len(self.words) and table in self._alone[i]

    @cached_property
    def _alone(self) -> list[frozenset[str]]:
        """The tables that each word is in by itself."""
        return [frozenset(sense.table for n, senses in at if n == 1 for sense in senses) for at in self.senses]

    def find(self, element: Element, i: int) -> Sequence[Match]:
        """The matches of one element of a pattern at word ``i``; ``<circle>`` is a table or one of the dimensions."""
        if i >= len(self.words):
            return ()
        key = (id(element), i)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = list(self._matched(element, i))
        return found

    def _matched(self, element: Element, i: int) -> Iterable[Match]:
        if element.kind == "word":
            return ((i + 1, self.words[i]),) if not self._spelt[i].isdisjoint(element.values) else ()
        (value,) = element.values
        if element.kind == "token":
            return self._tokens(value, i)
        named = ((end, term) for end, term in self.sense(i, "dimension") if term == value)
        return (*self.sense(i, value), *named)

    @cached_property
    def _spelt(self) -> list[frozenset[str]]:
        """The ways in which each word may be written in a pattern."""
        return [frozenset((w, t.text.lower())) for w, t in zip(self.words, self.tokens, strict=True)]

    def _tokens(self, letter: str, i: int) -> Iterable[Match]:
        """What a class of numbers matches at a word."""
        if letter == _LIST:
            return self._points_from(i)
        token = self.tokens[i]
        spelt = letter == "A" and self.counts_in_words(i)
        fits = token.kind in _CLASSES[letter] and not spelt and not (letter == "N" and not countable(token))
        return ((i + 1, str(i)),) if fits else ()

    def counts_in_words(self, i: int) -> bool:
        """Whether a number in words measures nothing: “two holes”, but “five thick”, “ten from the end”."""
        return is_count(self.tokens, i)

    def _points_from(self, i: int) -> Iterator[Match]:
        """All points that follow one another."""
        end, number, k = i, 0, i
        while k < len(self.words) and (self.tokens[k].kind == "point" or self.words[k] in _BETWEEN):
            if self.tokens[k].kind == "point":
                end, number = k + 1, number + 1
            k += 1
        if self.tokens[i].kind == "point" and number >= _FEWEST:
            yield end, str(i)

    def _possible(self, pattern: Pattern, i: int) -> bool:
        """Whether all that a pattern must have comes within a few words: most patterns are ruled out by that."""
        where = self._needed.get(pattern.number)
        if where is None:
            found = [self._places(e) for e in pattern.needed]
            where = self._needed[pattern.number] = found if all(found) else []
        if not where:
            return False
        at, last = i, i + _REACH
        for places in where:
            k = bisect_left(places, at)
            if k == len(places) or places[k] > last:
                return False
            at = places[k] + 1
        return True

    def _places(self, element: Element) -> list[int]:
        """The words at which an element may match, in order."""
        places = self._where.get(id(element))
        if places is None:
            found = {i for value in element.values for i in self._being.get((element.kind, value), ())}
            places = self._where[id(element)] = sorted(found)
        return places

    @cached_property
    def _being(self) -> Mapping[Key, list[int]]:
        """The words that can be each thing to a pattern."""
        found: dict[Key, list[int]] = {}
        for i in range(len(self.words)):
            for key in self._keys[i]:
                found.setdefault(key, []).append(i)
        return found

    @cached_property
    def _near(self) -> tuple[int, ...]:
        """The elements of patterns that the words within reach of each word can be, as bits."""
        masks = [_patterns(self._files).mask(keys) for keys in self._keys]
        return tuple(reduce(or_, masks[i : i + _REACH + 1]) for i in range(len(masks)))

    @cached_property
    def phrases(self) -> tuple[tuple[Phrase, ...], ...]:
        """The phrases that begin at each word."""
        return tuple(tuple(self._beginning(i)) for i in range(len(self.words)))

    @cached_property
    def items(self) -> tuple[int, ...]:
        """The words that begin items of a list: what is said does not go on from one to the next.

        They have bullets, or names before a colon: “holes: …”, “top edge: …”.
        """
        return items_of(self.text, self.tokens)

    @cached_property
    def lines(self) -> tuple[int, ...]:
        """The words that begin items, and lines in a text of short lines, each of which says something of its own."""
        return (*self.items, *short_lines(self.text, self.tokens))

    def _beginning(self, i: int) -> Iterator[Phrase]:
        seen: set[tuple[str, int, tuple[str, ...]]] = set()
        lines = [line for line in self.lines if line > i]
        for pattern in _patterns(self._files).at(self._keys[i], self._near[i]):
            if not self._possible(pattern, i):
                continue
            for end, parts in matches(pattern.elements, i, self.find):
                key = (pattern.kind, end, tuple(sorted(parts)))
                if end > i and key not in seen and not any(line < end for line in lines):
                    seen.add(key)
                    yield Phrase(pattern.kind, i, end, parts)
                    if pattern.kind == "amount" and self._says_again(end, parts):
                        yield Phrase(pattern.kind, i, end + 1, parts)
        for n, senses in self.senses[i]:
            for sense in senses:
                if sense.table == "preposition" and (self.is_in(i, "filler") or self._goes_around(i)):
                    continue
                if sense.table in _ALONE:
                    yield Phrase(sense.table, i, i + n, {"term": (i, sense.term)})
        if (
            (countable(self.tokens[i]) or self._counts(i))
            and self.words[i + 1 : i + 2] != ("=",)
            and not (i > 0 and (self.words[i - 1] in ("x", "×", "every") or (self.known and self.words[i - 1] == "by")))
            and not self._is_range(i)
            and not self.points(i)
        ):
            yield Phrase("count", i, i + 1, {"n": (i, str(i))})

    def _goes_around(self, i: int) -> bool:
        """Whether “around it” says where something is."""
        return self.words[i] in ("around", "round") and self.words[i + 1 : i + 2] in (("it",), ("that",), ("this",))

    def points(self, i: int) -> bool:
        """Whether a number only points at what has that size: “on top of the 20.”."""
        ended = i + 1 == len(self.words) or self.tokens[i + 1].kind == "sign"
        return ended and i > 1 and self.words[i - 1] == "the" and self.is_in(i - 2, "preposition")

    def _says_again(self, i: int, parts: Mapping[str, tuple[int, str]]) -> bool:
        """Whether a word behind a size says what it is once more: “wire 6 dia”, “web 3 thick”."""
        if "dim" not in parts or i >= len(self.words):
            return False
        named = parts["dim"][1]
        return any(end == i + 1 and named.endswith(f" {term}") for end, term in self.sense(i, "dimension"))

    def _counts(self, i: int) -> bool:
        """Whether a whole number, however large, stands right before a noun in the plural: “5000 shelves”."""
        ends = [end for end, _ in self.sense(i + 1, "thing")] if i + 1 < len(self.words) else []
        plural = any(self.tokens[end - 1].text.lower() != self.words[end - 1] for end in ends)
        return plural and countable(self.tokens[i], math.inf)

    def _is_range(self, i: int) -> bool:
        """Whether a number is the first of two between which a size is to be: “3-4 mm”."""
        following = self.tokens[i + 1 : i + 3]
        between = [self.text[self.tokens[i].end : t.start].strip() for t in following if t.values]
        return any(sign in ("-", "–", "to") for sign in between)

    @cached_property
    def _keys(self) -> tuple[frozenset[Key], ...]:
        """What each word can be to a pattern."""
        return tuple(frozenset(self._listed(i)) for i in range(len(self.words)))

    def _listed(self, i: int) -> Iterator[Key]:
        token = self.tokens[i]
        yield "word", self.words[i]
        yield "word", token.text.lower()
        for letter in _LETTERS.get(token.kind, ()):
            yield "token", letter
        for _, senses in self.senses[i]:
            for sense in senses:
                yield "table", sense.table
                if sense.table == "dimension":
                    yield "table", sense.term

    def names_whole(self, i: int) -> bool:
        """Whether a thing that has pieces is named at a word."""
        return i < len(self.words) and any(term in self._lexicon.wholes for _, term in self.sense(i, "thing"))

    def once(self, work: Callable[["Lattice", K], T], on: K) -> T:
        """What some work on a word or a phrase gives, done once for all readings."""
        key = on if isinstance(on, int) else id(on)
        try:
            done: tuple[K, T] = self._memo[work][key]
        except KeyError:
            done = on, work(self, on)  # what is kept alive, its id is no other's
            self._memo.setdefault(work, {})[key] = done
        return done[1]

    def quote(self, start: int, end: int) -> str:
        """The text of words."""
        return quoted(self.text, self.tokens[start:end])

    def called(self, start: int, end: int) -> str:
        """What a thing is called by words, in full where one is short for a word, misspelt or left out: “OPNG”."""
        words = [self._in_full(i) for i in range(start, end)]
        spelt = words == [t.text for t in self.tokens[start:end]]
        return (self.quote(start, end) if spelt else "") or " ".join(words)

    def _in_full(self, i: int) -> str:
        """A word as it is spelt."""
        said, word = self.tokens[i].word, self.words[i]
        if _abbreviations().get(said) == word or (not said.endswith("s") and (said, word) in self.mended):
            return word
        return f"{word}s" if _abbreviations().get(said.removesuffix("s")) == word else self.tokens[i].text


_ALONE = frozenset(("thing", "adjective", "determiner", "link", "filler", "preposition", "not", "unjoined"))
"""The tables whose terms are phrases by themselves."""


def _with_screws(words: tuple[str, ...], tokens: Sequence[Token]) -> tuple[str, ...]:
    """Words with “screws” for the “bolts” that something is for: holes “for M6 bolts” are for them as for screws."""

    def is_for(i: int) -> bool:
        return words[i] == "bolt" and i > 0 and tokens[i - 1].kind == "thread" and "for" in words[max(0, i - 3) : i]

    return tuple("screw" if is_for(i) else word for i, word in enumerate(words))


def _without_things(found: Senses) -> Senses:
    """What words can be beside the names of things."""
    return [(n, kept) for n, senses in found if (kept := tuple(s for s in senses if s.table != "thing"))]


@cache
def _abbreviations() -> Mapping[str, str]:
    """What words of notes are short for."""
    listed = tables("notes.toml")["abbreviation"].items()
    return {short: word for word, shorts in listed for short in (shorts.split() if isinstance(shorts, str) else shorts)}


@cache
def _patterns(names: tuple[str, ...]) -> Index:
    """The patterns of all phrases in some files."""
    return Index((kind, n) for name in names for kind, table in tables(name).items() for n in table["patterns"])


def quoted(text: str, tokens: Sequence[Token]) -> str:
    """What a text says from the first to the last of some tokens; a corrected one may stand before its time."""
    return text[min(t.start for t in tokens) : max(t.end for t in tokens)] if tokens else ""


def is_pronoun(token: Token) -> bool:
    """Whether a number is the word “one”, which mostly stands for a thing."""
    return token.kind == "number" and token.unit is None and token.text.lower() == "one"


def countable(token: Token, most: float = 1000) -> bool:
    """Whether a token is a whole number without a unit, which may be a count."""
    whole = token.kind in ("number", "count") and token.unit is None and token.value == int(token.value)
    return whole and 0 < token.value < most


def pattern_words(name: str = "patterns.toml") -> list[tuple[str, str, str]]:
    """The words that patterns name, so that plurals and misspellings of them are known, too."""
    listed = {
        w
        for t in tables(name).values()
        for p in t["patterns"]
        for e in compiled(p)
        if e.kind == "word"
        for w in e.values
    }
    return [("literal", word, word) for word in sorted(listed) if word.isalpha()]
