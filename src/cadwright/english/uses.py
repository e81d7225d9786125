"""Clauses that say what a part is used for: “it goes between the motor and the frame”, “a cable runs through the hole”.

They tell of things that are none of the part, and have no sizes, sides or shapes in them.
"""

from functools import partial

from cadwright.english.lexicon import words_of
from cadwright.english.phrases import Lattice
from cadwright.english.statements import Span

_words = partial(words_of, "notes.toml", "used")
_SHAPING = ("side", "corner", "centre", "adjective", "dimension", "axis", "not", "extent", "sizes")
"""Tables whose words would say something of the part."""
_EMPTY = ("determiner", "link", "preposition")
_POINTED = words_of("groups.toml", "uses", "pointed")


def use(lattice: Lattice, span: Span) -> frozenset[str] | None:
    """Return the nouns of things that are used with the part and are none of it, by a clause.

    ``None`` where the clause may say something else.
    """
    start, end = span
    while end > start and lattice.tokens[end - 1].kind == "sign":
        end -= 1
    verb = next((i for i in range(start, end) if _is_verb(lattice, i)), end)
    if any(lattice.tokens[i].kind == "sign" or _is_measured(lattice, i) for i in range(start, end)):
        return None
    subject = [i for i in range(start, verb) if lattice.words[i] not in _words("auxiliary")]
    where = next((i for i in range(verb + 1, min(verb + 3, end)) if lattice.words[i] in _words("where")), end)
    if where + 1 >= end:
        return None
    if not subject or _is_part(lattice, subject):
        return _others(lattice, where + 1, end)
    pointed = lattice.words[where + 1] in _POINTED and end - where <= 3
    owned = lattice.words[subject[0]] in _words("owners")
    named = any(lattice.sense(i, "thing") for i in subject)
    modal = bool(_words("modal") & {*lattice.words[start:verb]})
    if not pointed or not (owned or modal or not named):
        return None
    return _others(lattice, start, verb)


def _is_verb(lattice: Lattice, i: int) -> bool:
    word = lattice.tokens[i].text.lower()
    return any(form in _words("verbs") for form in (word, word.removesuffix("s"), word.removesuffix("es")))


def _is_measured(lattice: Lattice, i: int) -> bool:
    token = lattice.tokens[i]
    return bool(token.values) and token.kind not in ("word",) and not token.text.isalpha()


def _is_part(lattice: Lattice, subject: list[int]) -> bool:
    """Whether a subject is the part, or “it”."""
    return all(lattice.words[i] in _words("part") for i in subject)


def _others(lattice: Lattice, start: int, end: int) -> frozenset[str] | None:
    """The nouns of something else; ``None`` where something of the part is told."""
    owned = lattice.words[start] in _words("owners")
    if not owned and not lattice.is_in(start, "determiner") and not lattice.tokens[start].text.isalpha():
        return None
    nouns: set[str] = set()
    for i in range(start, end):
        named = bool(lattice.sense(i, "thing"))
        if any(lattice.is_in(i, table) for table in _SHAPING) and not named:
            return None
        nouns |= {lattice.words[i]} if named and not owned else set()
    told = [i for i in range(start, end) if not any(lattice.is_in(i, t) for t in _EMPTY)]
    return frozenset(nouns) if told else None
