"""Patterns of phrases: a small notation, compiled once, matched against words with senses.

``(a|b)`` is a word as it is written, ``A`` a class of quantity, ``<table>`` a term of the lexicon; ``x:`` before keeps
what was found under that name, ``?`` and ``*`` behind make it optional or repeatable.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

import msgspec

_ELEMENT = re.compile(
    r"""(?:(?P<keep>\w+):)?
    (?: \((?P<words>[^)]*)\) | <(?P<table>[\w ]+)> | (?P<token>[A-Z])(?![a-z]) | (?P<word>[^\s?*()<]+) )
    (?P<many>[?*]?) (?:\s+|$)""",
    re.VERBOSE,
)


class Element(msgspec.Struct, frozen=True):
    """One place of a pattern. ``classes`` is ``("word", …)``, ``("table", name)`` or ``("token", letter)``."""

    kind: str
    values: frozenset[str]
    keep: str = ""
    optional: bool = False
    repeated: bool = False


_ALIKE: dict[Element, Element] = {}
"""Elements that are equal are one, so that what one of them matches is found once."""
Key = tuple[str, str]
"""What a word can be to a pattern: ``("word", "hole")``, ``("table", "side")`` or ``("token", "A")``."""
Match = tuple[int, str]
"""Where an element ends, and what it stands for: a term, a word or the index of a token."""
Finder = Callable[[Element, int], Sequence[Match]]


@cache
def compiled(notation: str) -> tuple[Element, ...]:
    """The elements of a pattern; `ValueError` where the notation is wrong."""
    found: list[Element] = []
    at = 0
    while at < len(notation):
        match = _ELEMENT.match(notation, at)
        if match is None:
            raise ValueError(f"not a pattern from {notation[at:]!r}")
        kind = next(k for k in ("words", "table", "token", "word") if match[k] is not None)
        values = frozenset(match["words"].split("|")) if kind == "words" else frozenset((match[kind],))
        many = match["many"]
        element = Element(kind.rstrip("s"), values, match["keep"] or "", many != "", many == "*")
        found.append(_ALIKE.setdefault(element, element))
        at = match.end()
    return tuple(found)


class Pattern(msgspec.Struct, frozen=True):
    """A pattern of phrases of a kind, its place among all, and the elements that it must have, as bits in ``mask``."""

    number: int
    kind: str
    elements: tuple[Element, ...]
    needed: tuple[Element, ...]
    mask: int


class Index:
    """Patterns of phrases by what they can begin with, so that few of them are tried at a word."""

    def __init__(self, notations: Iterable[tuple[str, str]]) -> None:
        self._beginning: dict[Key, list[Pattern]] = {}
        self._listed: dict[tuple[Key, ...], list[tuple[int, Pattern]]] = {}
        self._bits: dict[Key, int] = {}
        bits: dict[Element, int] = {}
        for n, (kind, notation) in enumerate(notations):
            elements = compiled(notation)
            needed = tuple(e for e in elements if not e.optional)
            mask = 0
            for element in needed:
                mask |= bits.setdefault(element, 1 << len(bits))
            pattern = Pattern(n, kind, elements, needed, mask)
            for key in dict.fromkeys(_first(elements)):
                self._beginning.setdefault(key, []).append(pattern)
        for element, bit in bits.items():
            for value in element.values:
                self._bits[element.kind, value] = self._bits.get((element.kind, value), 0) | bit

    def mask(self, keys: Iterable[Key]) -> int:
        """The elements that a word which is all of these can be, as bits."""
        found = 0
        for key in keys:
            found |= self._bits.get(key, 0)
        return found

    def at(self, keys: Iterable[Key], near: int) -> list[Pattern]:
        """The patterns that can begin with a word that is all of these, in their order; what they must have is among
        the elements ``near`` it.
        """
        first = tuple(key for key in keys if key in self._beginning)
        listed = self._listed.get(first)
        if listed is None:
            numbered = {p.number: p for key in first for p in self._beginning[key]}
            listed = self._listed[first] = [(numbered[n].mask, numbered[n]) for n in sorted(numbered)]
        far = ~near
        return [pattern for mask, pattern in listed if not mask & far]


def _first(elements: tuple[Element, ...]) -> Iterator[Key]:
    """What a pattern can begin with: its first elements up to the first that it must have."""
    for element in elements:
        for value in element.values:
            yield element.kind, value
        if not element.optional:
            return


def matches(elements: tuple[Element, ...], start: int, find: Finder) -> list[tuple[int, dict[str, tuple[int, str]]]]:
    """Match a pattern from word ``start`` in every way.

    Each match tells where it ends, and for each kept name the word where it begins and what it stands for.
    """
    found: list[tuple[int, dict[str, tuple[int, str]]]] = []
    _follow(elements, 0, start, {}, find, found)
    return found


def _follow(
    elements: tuple[Element, ...],
    k: int,
    i: int,
    kept: dict[str, tuple[int, str]],
    find: Finder,
    found: list[tuple[int, dict[str, tuple[int, str]]]],
) -> None:
    if k == len(elements):
        found.append((i, kept))
        return
    element = elements[k]
    for end, value in find(element, i):
        if end != i:
            following = {**kept, element.keep: (i, value)} if element.keep else kept
            _follow(elements, k if element.repeated else k + 1, end, following, find, found)
    if element.optional:
        _follow(elements, k + 1, i, kept, find, found)
