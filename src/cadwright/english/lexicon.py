"""Words and fixed phrases with their senses, read from data; plurals and small misspellings are found, too."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from itertools import product

import msgspec

_SHORTEST_MENDED = 5
"""Words of fewer letters are too near to other words to be mended."""
ORDINARY = frozenset(("common", "abstract"))
"""Tables of words that nothing is made of and that no other word is a misspelling of."""
_EMPTY = frozenset(("filler", "known", "literal", "use", *ORDINARY))
"""Tables of words that a misspelt word is less likely to be than one that says something."""
_IRREGULAR = {
    "halves": "half",
    "radii": "radius",
    "axes": "axis",
    "vertices": "vertex",
    "feet": "foot",
    "teeth": "tooth",
    "shelves": "shelf",
}


class Sense(msgspec.Struct, frozen=True):
    """One of the things that a word can be: its table and the term that it stands for there."""

    table: str
    term: str


class Lexicon:
    """Terms of one or several words, with their senses."""

    def __init__(self, tables: Iterable[tuple[str, str, str]]) -> None:
        self._senses: dict[tuple[str, ...], list[Sense]] = {}
        listed_words = [(table, term, tuple(words.split())) for table, term, words in tables]
        self._alone = frozenset(words[0] for table, _, words in listed_words if len(words) == 1 and table != "literal")
        single = {word: self._single(word) for word in {word for _, _, words in listed_words for word in words}}
        for table, term, words in listed_words:
            senses = self._senses.setdefault(tuple(single[word] for word in words), [])
            if Sense(table, term) not in senses:
                senses.append(Sense(table, term))
        self.wholes = frozenset(
            term.partition(".")[0] for table, term, _ in listed_words if "." in term and table == "thing"
        )
        """The kinds of things that have pieces with names."""
        alone = {words[0]: {s.table for s in senses} for words, senses in self._senses.items() if len(words) == 1}
        self._empty = {word for word, listed in alone.items() if listed <= _EMPTY}
        self._longest: dict[str, int] = {}
        for listed in self._senses:
            self._longest[listed[0]] = max(len(listed), self._longest.get(listed[0], 0))
        self._vocabulary = frozenset(word for words in self._senses for word in words)
        said = (words for words, senses in self._senses.items() if any(s.table != "literal" for s in senses))
        self._literal = self._vocabulary - {word for words in said for word in words}
        self._by_length: dict[int, list[str]] = {}
        ordinary = {words[0] for words, senses in self._senses.items() if {s.table for s in senses} <= ORDINARY}
        for word in sorted(self._vocabulary - ordinary):
            self._by_length.setdefault(len(word), []).append(word)
        named = {words[0] for words, senses in self._senses.items() if len(words) == 1 and _names(senses)}
        self._nouns = [noun for noun in sorted(named) if _SHORTEST_MENDED - 1 <= len(noun) <= _SHORTEST_MENDED]

    def at(self, words: tuple[str, ...], i: int) -> Iterator[tuple[int, tuple[Sense, ...]]]:
        """What begins at word ``i``: how many words it has and its senses, the longest first."""
        for n in range(min(self._longest.get(words[i], 1), len(words) - i), 0, -1):
            senses = self._senses.get(words[i : i + n])
            if senses:
                yield n, tuple(senses)

    def base(self, word: str) -> str | None:
        """The form in which a word is listed: itself or its singular; ``None`` where neither is known."""
        known = self._single(word)
        return next((form for form in (known, *_forms(word)) if form in self._vocabulary), None)

    def is_literal(self, word: str) -> bool:
        """Whether a word is only a piece of patterns: “plcs”, which elsewhere is short for “places”."""
        return word in self._literal

    def _single(self, word: str) -> str:
        """The form that is an entry by itself, so that “corners” is “corner” in longer terms, too; else the word."""
        return next((form for form in _forms(word) if form in self._alone), word)

    def _completed(self, word: str) -> str | None:
        found = [noun for noun in self._nouns if noun[0] == word[0] and _is_completed(word, noun)]
        return found[0] if len(found) == 1 else None

    def mended(self, word: str) -> str | None:
        """The one listed word that a misspelt one is nearest to: one slip, or two in eight letters and more.

        A word of four letters only lacks one of a noun, or has two of them swapped.
        """
        if len(word) == _SHORTEST_MENDED - 1 and word.isalpha():
            return self._completed(word)
        if len(word) < _SHORTEST_MENDED or not word.isalpha():
            return None
        for slips in (1, 2) if len(word) >= 8 else (1,):
            near = [
                w
                for n in range(len(word) - slips, len(word) + slips + 1)
                for w in self._by_length.get(n, ())
                if len(w) >= 4 and w[0] == word[0] and _slips(word, w, slips) <= slips
            ]
            if near:
                return min(near, key=lambda w: (_slips(word, w, slips), w in self._empty, abs(len(w) - len(word)), w))
        return None


def _names(senses: Iterable[Sense]) -> bool:
    return any(sense.table == "thing" for sense in senses)


def _is_completed(word: str, noun: str) -> bool:
    """Whether a noun has one letter more than a word, or two swapped."""
    if len(noun) == len(word):
        return sorted(noun) == sorted(word) and _slips(word, noun, 1) == 1
    return any(noun[:i] + noun[i + 1 :] == word for i in range(1, len(noun)))


def _forms(word: str) -> Iterator[str]:
    yield word
    if word in _IRREGULAR:
        yield _IRREGULAR[word]
    if word.endswith("ies"):
        yield word[:-3] + "y"
    if word.endswith("es"):
        yield word[:-2]
    if word.endswith("s") and len(word) > 2:
        yield word[:-1]


def _slips(a: str, b: str, most: int) -> int:
    """Letters missing, too many, wrong or swapped (restricted Damerau–Levenshtein distance), up to ``most + 1``."""
    if abs(len(a) - len(b)) > most:
        return most + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, row, two = row, [i], before
        for j, y in enumerate(b, 1):
            cost = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (x != y))
            if i > 1 and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, two[j - 2] + 1)
            row.append(cost)
        if min(row) > most:
            return most + 1
        before = last
    return row[-1]


_CHOICE = re.compile(r"\{([^{}]*)\}")


@cache
def tables(name: str) -> Mapping[str, Mapping[str, list[str] | str]]:
    """A file of words."""
    return tomllib.loads((files("cadwright.english") / "words" / name).read_text(encoding="utf-8"))


@cache
def words_of(name: str, table: str, term: str = "words") -> frozenset[str]:
    """The words of one entry of a file."""
    return frozenset(tables(name)[table].get(term, ()))


def entries(name: str) -> Iterator[tuple[str, str, str]]:
    """Table, term and words of every entry of a file; a list without terms stands for the table's own name.

    What stands in braces has choices: “{along|through} {each|every} axis” are four entries.
    """
    for table, terms in tables(name).items():
        for term, words in terms.items():
            listed = words.split() if isinstance(words, str) else words
            for each in (spelled for entry in listed for spelled in _spelled_out(entry)):
                yield table, table if term == "words" else term, each


def _spelled_out(entry: str) -> Iterator[str]:
    """An entry for each of its choices."""
    pieces = _CHOICE.split(entry)  # every second one is a choice
    choices = [piece.split("|") if n % 2 else [piece] for n, piece in enumerate(pieces)]
    for chosen in product(*choices):
        yield " ".join("".join(chosen).split())
