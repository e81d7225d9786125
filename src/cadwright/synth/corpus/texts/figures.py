"""The numbers that a text gives, in digits or in words: what a paraphrase must keep."""

import re
from collections import Counter
from collections.abc import Iterable

from cadwright.synth.corpus.texts.voices import WORDS

_NUMBER = re.compile(r"(?<![\w.])[-+]?\d+(?:[.,]\d+)?|(?<=[A-Za-zØø])[-+]?\d+(?:\.\d+)?|(?<=\dx)\d+(?:\.\d+)?")
_WORD = re.compile(rf"\b(?:{'|'.join(WORDS[2:])}|twice|both)\b", re.IGNORECASE)
_VALUES = {word: float(value) for value, word in enumerate(WORDS)} | {"twice": 2.0, "both": 2.0}


def figures(text: str) -> Counter[float]:
    """How often each number is given; “one” is taken for an article. Numbers have no sign."""
    found = [abs(float(number.replace(",", "."))) for number in _NUMBER.findall(text)]
    return Counter([*found, *(_VALUES[word.lower()] for word in _WORD.findall(text))])


def lost(before: str, after: str) -> list[float]:
    """Numbers of one text that another one lacks, smallest first."""
    return sorted(set(figures(before)) - set(figures(after)))


def added(before: str, after: str) -> list[float]:
    """Numbers of the second text that the first one lacks, smallest first; small counts are free."""
    return sorted(value for value in set(figures(after)) - set(figures(before)) if not _is_small(value))


def told(text: str, values: Iterable[float], scale: float = 1.0) -> float:
    """The share of lengths (mm) that a text gives, in a unit of ``scale`` mm."""
    wanted = {round(value / scale, 4) for value in values}
    given = {round(value, 4) for value in figures(text)}
    return len(wanted & given) / len(wanted) if wanted else 1.0


def _is_small(value: float) -> bool:
    """The number of a step or of a thing."""
    return value.is_integer() and value < len(WORDS)
