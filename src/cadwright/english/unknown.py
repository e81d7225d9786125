"""Words that the reader does not know: which of them may name or shape a thing, and which can change nothing.

An unknown word is harmless (“like a hockey puck”, “the STEP file”) unless it is one of the words that change shapes, or
the noun of a thing of which a size, a count or a place is said, or that the part is said to have: “a 5 mm snib”, “three
gizmos”, “with a flumox on top”.
"""

import re
from collections.abc import Iterator
from functools import cache

from cadwright.english.lexicon import ORDINARY, tables, words_of
from cadwright.english.phrases import Lattice

_SAYING_NOTHING = frozenset(("known", "use", "literal", "shaping", *ORDINARY))
"""Tables whose words shape nothing by themselves."""
_EMPTY = _SAYING_NOTHING | {
    *("filler", "preposition", "link", "determiner", "section", "lead", "inclusion", "telling"),
}
"""Tables whose words say nothing by themselves."""
_OWNING = words_of("groups.toml", "unknown", "owning")
_BEGINNING = frozenset((".", ";", ",", ":", "and", "&", "•", "*", "!", "?", "then", "also", "-", "–"))
"""What a new thing is named behind, with an article or a number."""
_VERBAL = words_of("groups.toml", "unknown", "verbal")
"""Words behind which “a” names nothing new: “it is a gift”."""
_LEADING = words_of("groups.toml", "unknown", "leading")
"""What may stand between a noun and its size."""
_ENDINGS = ("ed", "ing", "es", "s", "d", "er", "ly", "al", "y", "shaped", "like", "ish")
_CODE = re.compile(r"[A-Za-z_]{2,}(?:\.[A-Za-z_]{2,}|\()")
FORMS = frozenset(
    ("block", "cylinder", "ball", "tube", "cone", "pyramid", "prism", "torus", "square tube", "cup", "oval")
)
"""Kinds of bodies that are no more than their shape."""
_UPON = words_of("groups.toml", "unknown", "upon")
"""Behind one of these stands another thing than the one that is named before."""
_APART = frozenset((".", ":", ";", "!", "-", "–", "—", "is", "it", "which", "just", "simply", "namely", "ie"))
"""What says of a name what it is."""
_PIERCED = frozenset(("pierced", "pierce", "pierces", "penetrated", "penetrate", "penetrates"))
_SCOPE = 5
"""How many words a “not” can be about."""


def shapes(lattice: Lattice, i: int) -> bool:
    """Whether a word would change a shape, or stands before a noun as only such words do (“ribbed plate”, “T bar”)."""
    word = lattice.words[i]
    if lattice.is_in(i, "filler") or not is_unknown(lattice, i):
        return False
    if is_shaping(word) or _is_code(lattice, i):
        return True
    attributive = i + 1 < len(lattice.words) and any(True for _ in lattice.sense(i + 1, "thing"))
    return attributive and (word.endswith("ed") or (len(word) == 1 and word.isalpha()))


def is_shaping(word: str) -> bool:
    """Whether a word, or what it is formed from, is one of those that would change a shape."""
    return any(form in _shaping() for form in stems(word))


def _is_code(lattice: Lattice, i: int) -> bool:
    """Whether a word is one of a program or an address: “os.system(…)”, “example.com”."""
    return _CODE.match(lattice.text, lattice.tokens[i].start) is not None


@cache
def _shaping() -> frozenset[str]:
    words = tables("shaping.toml")["shaping"]["words"]
    return frozenset(words.split() if isinstance(words, str) else words)


def stems(word: str, endings: tuple[str, ...] = _ENDINGS) -> Iterator[str]:
    """A word, and what it may be formed from: “flanged” from “flange”."""
    yield word
    for ending in endings:
        if word.endswith(ending) and len(word) > len(ending) + 2:
            stem = word[: -len(ending)]
            yield stem
            yield stem + "e"
            if len(stem) > 3 and stem[-1] == stem[-2]:
                yield stem[:-1]


def names(lattice: Lattice, i: int) -> bool:
    """Whether an unknown word is the noun of a thing that the part has."""
    word = lattice.words[i]
    if not is_unknown(lattice, i) or word.endswith(("ly", "ing")) or not any(c.isalpha() for c in word):
        return False
    if lattice.is_in(i, "abstract"):
        return False
    if _goes_on(lattice, i + 1):
        return False
    begin, sized = _phrase(lattice, i)
    before = lattice.words[begin - 1] if begin > 0 else ""
    article = next((term for _, term in lattice.sense(begin - 1, "determiner")), "") if begin > 0 else ""
    if article:
        before = lattice.words[begin - 2] if begin > 1 else ""
    if before in _VERBAL or _is_beside(lattice, before):
        return False
    if sized or _has_size(lattice, i + 1) or (article and article != "old" and _has_place(lattice, i + 1)):
        return True
    if begin == 0 or (article and begin == 1):
        return _begins_text(lattice, i, article)
    if article in ("new", "each"):
        return before in _OWNING or before in _BEGINNING
    return not article and before in _OWNING


def is_subject(lattice: Lattice, i: int) -> bool:
    """Whether an unknown word is the first noun: only articles, empty words, adjectives and sizes come before."""
    if lattice.tokens[i].values or not lattice.words[i].isalpha() or not _is_strange(lattice, i):
        return False
    if _goes_on(lattice, i + 1):
        return False
    passed = ("filler", "adjective", "determiner", "dimension", "use")
    return all(lattice.tokens[j].values or any(lattice.is_in(j, t) for t in passed) for j in range(i))


def _is_strange(lattice: Lattice, i: int) -> bool:
    """Whether the lexicon has a word at most as what things are used for."""
    return all(sense.table in ("use", "known", *ORDINARY) for _, senses in lattice.senses[i] for sense in senses)


def means(lattice: Lattice, i: int) -> bool:
    """Whether a word has a sense that nothing took, such as “axis” or, in a change, “narrower”."""
    found = {sense.table for end, senses in lattice.senses[i] if end == 1 for sense in senses}
    return bool(found - _EMPTY)


def is_unknown(lattice: Lattice, i: int) -> bool:
    """Whether a word has no sense that could shape a part."""
    found = {sense.table for _, senses in lattice.senses[i] for sense in senses}
    return lattice.tokens[i].kind in ("word", "unsupported") and found <= _SAYING_NOTHING


def before_thing(lattice: Lattice, i: int) -> bool:
    """Whether a noun of a thing begins at a word, or behind other words of use."""
    while lattice.is_in(i, "use") and not any(True for _ in lattice.sense(i, "thing")):
        i += 1
    return i < len(lattice.words) and any(True for _ in lattice.sense(i, "thing"))


def _goes_on(lattice: Lattice, i: int) -> bool:
    """Whether the noun comes only later: the word before it says of which sort it is."""
    if i >= len(lattice.words):
        return False
    return (is_unknown(lattice, i) and lattice.tokens[i].text.isalpha()) or any(True for _ in lattice.sense(i, "thing"))


def _phrase(lattice: Lattice, i: int) -> tuple[int, bool]:
    """Where the adjectives, sizes and nouns before a noun begin, and whether there is a number among them."""
    sized = False
    while i > 0:
        token = lattice.tokens[i - 1]
        number = bool(token.values) and token.kind not in ("word", "ordinal", "tolerance", "fit")
        said = lattice.is_in(i - 1, "adjective") or lattice.is_in(i - 1, "dimension") or is_unknown(lattice, i - 1)
        if not number and not said:
            break
        sized = sized or number
        i -= 1
    j = i
    while j > 0 and lattice.is_in(j - 1, "filler") and not lattice.is_in(j - 1, "link"):
        j -= 1
    return (j, sized) if j > 0 and lattice.is_in(j - 1, "determiner") else (i, sized)


def _is_beside(lattice: Lattice, before: str) -> bool:
    """Whether what comes behind a word is none of the part: “in rubber”, “for a drone”, “from birch”."""
    return before in _beside()


@cache
def _beside() -> frozenset[str]:
    return frozenset(
        (
            "in",
            "for",
            "of",
            "from",
            "to",
            "by",
            "on",
            "as",
            "like",
            "per",
            "via",
            "called",
            "named",
            "using",
            "my",
            "your",
            "our",
            "his",
            "her",
            "their",
            "than",
            "about",
        )
    )


def _has_size(lattice: Lattice, i: int) -> bool:
    """Whether a size follows: “snib: 5 mm”, “gizmo of 17 mm”."""
    for j in range(i, min(i + 3, len(lattice.words))):
        token = lattice.tokens[j]
        if token.values and token.kind not in ("word", "ordinal", "tolerance", "fit", "ratio", "count"):
            return True
        if lattice.words[j] not in _LEADING:
            return False
    return False


def _has_place(lattice: Lattice, i: int) -> bool:
    """Whether a place follows: “a flumox on top”."""
    return i < len(lattice.words) and any(p.kind in ("place", "corner", "centre", "host") for p in lattice.phrases[i])


def _begins_text(lattice: Lattice, i: int, article: str) -> bool:
    """Whether the first noun of a text stands for the part: “A gizmo, 5 mm thick”, but not “Task: …”, “Render a …”.

    Where a simple body follows that says what it is (“A finial. It is a sphere …”), it is only a name.
    """
    if _is_described(lattice, i + 1):
        return False
    if i + 1 == len(lattice.words) or article:
        return True
    return lattice.tokens[i + 1].text not in ":-–—" and not lattice.is_in(i + 1, "determiner")


def _is_described(lattice: Lattice, i: int) -> bool:
    """Whether a simple body comes in a clause of its own, and nothing that would have it."""
    apart = False
    for j in range(i, len(lattice.words)):
        if lattice.words[j] in _OWNING or lattice.words[j] in _UPON:
            return False
        apart = apart or lattice.words[j] in _APART
        if any(term in FORMS for _, term in lattice.sense(j, "thing")):
            return apart
    return False


def negates(lattice: Lattice, i: int) -> bool:
    """Whether a “not” or “or” has to do with things, sizes or places."""
    around = [*range(i + 1, min(i + 1 + _SCOPE, len(lattice.words)))]
    if lattice.words[i] in ("or", "either", "nor"):
        around = [*range(max(0, i - 2), i), *around[:3]]
    for j in around:
        token = lattice.tokens[j]
        if token.kind == "sign" and j > i and lattice.words[i] not in ("or", "either"):
            return False
        if token.values and token.kind not in ("word", "ordinal"):
            return True
        if any(lattice.is_in(j, t) for t in ("adjective", "dimension", "side", "centre", "corner")):
            return True
        if lattice.words[j] in _PIERCED:
            return True
        if any(True for _ in lattice.sense(j, "thing")):
            return True
    return False
