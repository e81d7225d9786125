"""Spelling: slips mended after the vocabulary, and the words that it does not have."""

import re
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache, lru_cache

from cadwright.planners.embedded.canvas.vocabulary import (
    DIRECTIONS,
    EVERY,
    GRAMMAR,
    KINDS,
    LIES,
    LITTLE,
    MUCH,
    NAMES,
    NUMBERS,
    ORDINALS,
    PLACES,
    PLAIN,
    POINTING,
    PRAISE,
    RELATIONS,
    SIZES,
    VERBS,
)


@lru_cache(4096)
def mended(word: str) -> str:
    """A word, or that of the vocabulary which it was meant to be."""
    if word in _vocabulary() or _inflected(word):
        return word
    for known in _swapped(word):
        if known in _vocabulary():
            return known
    near = get_close_matches(word, _vocabulary(), 1, 0.86) if len(word) > 4 else []
    return near[0] if near else word


def unknown(clause: str) -> list[str]:
    """The words of a clause that mean nothing to the vocabulary, and are not mere grammar."""
    words = dict.fromkeys(re.findall(r"[a-z']{3,}", clause))
    return [each for each in words if each not in _vocabulary() and each not in GRAMMAR and not _inflected(each)]


def _inflected(word: str) -> bool:
    stems = (word.removesuffix(end) for end in ("s", "es", "ed", "ing", "wards"))
    return any(each in _vocabulary() or f"{each}e" in _vocabulary() for each in stems if each != word)


def _swapped(word: str) -> Iterator[str]:
    """A word with two neighbouring letters in the other order: the commonest slip."""
    for n in range(len(word) - 1):
        yield word[:n] + word[n + 1] + word[n] + word[n + 2 :]


@cache
def _vocabulary() -> frozenset[str]:
    patterns = [
        *VERBS.values(),
        *KINDS.values(),
        *PLACES.values(),
        *SIZES.values(),
        LITTLE,
        MUCH,
        POINTING,
        PRAISE,
        EVERY,
        *RELATIONS.values(),
        *LIES.values(),
        *(pattern for pattern, _ in NAMES.values()),
    ]
    optional = [re.sub(r"\\b|\(\?<?[:!=]", " ", each) for each in patterns]
    whole = [form for each in optional for form in (re.sub(r"\?", "", each), re.sub(r"\w\?", "", each))]
    words = set(re.findall(r"[a-z]{3,}", " ".join(whole)))
    return frozenset(words | set(DIRECTIONS) | set(ORDINALS) | set(NUMBERS) | PLAIN)
