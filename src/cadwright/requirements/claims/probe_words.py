"""Words and numbers of the language of probes, and the mistake of having no meaning there, or two."""

import math
import re

from cadwright.language.numerals import words
from cadwright.values.probe import Axis

FARTHEST = 1e7
"""Coordinates and lengths beyond this (mm) are not looked at."""
NUMBER = r"(?:[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?(?:/\d+(?:\.\d+)?)?(?:\s*(?:mm|inch(?:es)?|in)\b|\")?)"
SOLID = frozenset({"solid", "material", "full", "filled", "metal", "closed", "plastic", "steel"})
OPEN = frozenset({"open", "empty", "air", "void", "gap", "hollow", "free", "clear", "nothing", "space", "emptiness"})
PIECES = words("piece pieces part parts times solids stretches spans regions areas islands bodies")
HOLES = words("hole holes opening openings window windows")
FILLERS = words("from between length long of is has with a an the and then thick wide deep high")
_HEAD_FILLERS = words("at and with the through point points in on where direction axis plane parallel to")
BRACKETED = re.compile(rf"[\[(]\s*({NUMBER})\s*[,;]\s*({NUMBER})\s*[\])]", re.I)
NAMED = re.compile(rf"(?<![a-z])([xyz])\s*(?:=|:|at)?\s*({NUMBER})", re.I)
RANGE = re.compile(rf"(?<![a-z])([xyz])\s*(?:=|:|from)?\s*({NUMBER})\s*(?:to|\.\.\.?|[-…])\s*({NUMBER})", re.I)
TRIPLE = re.compile(rf"[\[(]\s*({NUMBER})\s*[,;]\s*({NUMBER})\s*[,;]\s*({NUMBER})\s*[\])]", re.I)


class NotReadError(Exception):
    """Something of the line has no meaning, or more than one."""


def value_of(text: str) -> float:
    """A number in mm; raises `NotReadError` where it is none that can be computed with."""
    text = text.strip().lower()
    scale = 1.0
    for unit, mm in (("mm", 1.0), ("inches", 25.4), ("inch", 25.4), ("in", 25.4), ('"', 25.4)):
        if text.endswith(unit):
            text, scale = text.removesuffix(unit).strip(), mm
            break
    over, _, under = text.partition("/")
    try:
        value = float(over) / (float(under) if under else 1.0) * scale
    except (ValueError, ZeroDivisionError, OverflowError):
        raise NotReadError from None
    if not math.isfinite(value) or abs(value) > FARTHEST:
        raise NotReadError
    return value


def axis_of(letter: str) -> Axis:
    """The axis of a letter, x, y or z in either case."""
    return {"x": "x", "y": "y", "z": "z"}[letter.lower()]  # type: ignore[return-value]


def nothing_left(text: str) -> None:
    """Raises where anything but punctuation and words without meaning is left of where to look."""
    left = [word for word in re.split(r"[\s,;/()\[\]&-]+", text.lower()) if word]
    if any(word not in _HEAD_FILLERS for word in left):
        raise NotReadError


def uncommented(text: str) -> str:
    """Without words in brackets that say nothing of material: "open 8 (the slot)"."""

    def kept(found: re.Match[str]) -> str:
        said = set(re.findall(r"[a-z]+", found[0].lower()))
        return found[0] if said & (SOLID | OPEN) else " "

    return re.sub(r"\([^()]*\)|\[[^\[\]]*\]", kept, text)


def counted(text: str, names: frozenset[str]) -> tuple[str, int | None]:
    """The text without its "3 pieces", and the number."""
    found = re.search(
        rf"\b(\d{{1,6}}|no)\s*(?:x\s+|times\s+)?(?:{'|'.join(sorted(names, reverse=True))})\b", text, re.I
    )
    if found is None:
        return text, None
    rest = text[: found.start()] + "," + text[found.end() :]
    return rest, 0 if found[1].lower() == "no" else int(found[1])


def once(pattern: str, text: str) -> tuple[str, re.Match[str] | None]:
    """The text without what a pattern finds first, and that."""
    found = re.search(pattern, text, re.I)
    return (text, None) if found is None else (text[: found.start()] + "," + text[found.end() :], found)
