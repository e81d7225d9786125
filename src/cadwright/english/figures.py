"""The numbers that a text gives, in digits or in words: what a paraphrase must keep."""

import re
from collections import Counter
from collections.abc import Collection, Iterable
from itertools import combinations_with_replacement

WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

_NUMBER = re.compile(r"(?<![\w.])[-+]?\d+(?:[.,]\d+)?|(?<=[A-Za-zØø])[-+]?\d+(?:\.\d+)?|(?<=\dx)\d+(?:\.\d+)?")
_POINT = re.compile(r"\(\s*([-+]?\d+(?:\.\d+)?)\s*,\s*([-+]?\d+(?:\.\d+)?)(?=\s*[,)])")
"""“(10,30)” is a point: its comma stands between two numbers, and not in one."""
_WORD = re.compile(rf"\b(?:{'|'.join(WORDS[2:])}|twice|both)\b", re.IGNORECASE)
_VALUES = {word: float(value) for value, word in enumerate(WORDS)} | {"twice": 2.0, "both": 2.0}
_SIZED = re.compile(
    r"[ØøR⌀M]\s*(\d+(?:[.,]\d+)?)|(\d+(?:[.,]\d+)?)\s*(?:mm|cm|m|inches|inch|in|ft|thou|[\"″”°])(?![A-Za-z])"
)
"""A number with a unit, or as a diameter, radius or thread."""
_SILENT = (0.0, 45.0, 90.0, 180.0, 360.0)
"""The origin, and angles that go without saying."""
_SHARES = (1 / 4, 1 / 3, 1 / 2, 2 / 3, 3 / 4, 2, 3, 4)
"""What people take of a number to have another one."""
_ROUNDED = 6e-3
"""How far what people work out lies from what follows: they write two decimals."""


def figures(text: str) -> Counter[float]:
    """How often each number is given; “one” is taken for an article. Numbers have no sign."""
    apart = _POINT.sub(r"(\1, \2", text)
    found = [abs(float(number.replace(",", "."))) for number in _NUMBER.findall(apart)]
    return Counter([*found, *(_VALUES[word.lower()] for word in _WORD.findall(text))])


def lost(before: str, after: str) -> list[float]:
    """Numbers of one text that another one lacks, smallest first."""
    return sorted(set(figures(before)) - set(figures(after)))


def added(before: str, after: str) -> list[float]:
    """Numbers of the second text that the first one lacks, smallest first; small counts are free."""
    return sorted(value for value in set(figures(after)) - set(figures(before)) if not _is_small(value))


def unaccounted(before: str, after: str) -> list[float]:
    """Numbers of either text that the other one neither has nor lets follow, smallest first.

    What follows from numbers is the sum, the difference or half the difference of two of them, and a half, a third, a
    quarter or a small multiple of one: “twice as long as its 20 mm width” says 40, “16 over all on a base of 8” says 8.
    Small counts, which have no unit, and the angles that go without saying are free.
    """
    had, has = set(figures(before)), set(figures(after))
    return sorted(_alone(before, had - has, has) | _alone(after, has - had, had))


def _alone(text: str, values: Collection[float], others: Collection[float]) -> set[float]:
    """The values of a text, no small counts and usual angles among them, that do not follow from others."""
    sized = {abs(float(number.replace(",", "."))) for found in _SIZED.findall(text) for number in found if number}
    free = {value for value in values if value in _SILENT or (_is_small(value) and value not in sized)}
    return {value for value in values if value not in free and not _follows(value, others)}


def _follows(value: float, given: Collection[float]) -> bool:
    if any(abs(share * one - value) <= _ROUNDED for one in given for share in _SHARES):
        return True
    pairs = combinations_with_replacement(given, 2)
    ways = ((a + b, abs(a - b), abs(a - b) / 2, abs(a - 2 * b), abs(b - 2 * a)) for a, b in pairs)
    return any(abs(found - value) <= _ROUNDED for way in ways for found in way)


def told(text: str, values: Iterable[float], scale: float = 1.0) -> float:
    """The share of lengths (mm) that a text gives, in a unit of ``scale`` mm."""
    wanted = {round(value / scale, 4) for value in values}
    given = {round(value, 4) for value in figures(text)}
    return len(wanted & given) / len(wanted) if wanted else 1.0


def _is_small(value: float) -> bool:
    """The number of a step or of a thing."""
    return value.is_integer() and value < len(WORDS)
