"""Which way, how far and how large, in the words of a clause."""

import re

from cadwright.canvas.design import XY
from cadwright.planners.embedded.canvas.vocabulary import DIRECTIONS, KINDS, LIES, NUMBERS

_NUMBER = "|".join(
    [*NUMBERS, "(?:(?<=by )|(?<=than )|(?<=about ))an?", "half an?", "half", "couple of", "few", r"\d+(?:\.\d+)?"]
)
_UNITS = r"(?:units?|squares?|blocks?|dots?|spaces?|grids?|box(?:es)?|cells?|ticks?|notch(?:es)?)"
_DISTANCE = re.compile(rf"(?<!\bthe )\b({_NUMBER}) (?:grid )?{_UNITS}\b")
_AT_SIDE = re.compile(
    r"(?<=er)(?: by \S+(?: units?| squares?)?)? (?:at|on|to|towards|from) the (left|right|top|bottom)(?: end)?$"
)


def without_distance(clause: str) -> str:
    """A clause without how far: "two squares" that are no shapes, unlike "the two squares"."""
    return _DISTANCE.sub(" ", clause)


def side(clause: str) -> tuple[str | None, str]:
    """The end at which a size is to change ("longer by 2 at the top"), and the clause without the words for that."""
    found = _AT_SIDE.search(clause)
    return (None, clause) if found is None else (found[1], _AT_SIDE.sub(" ", clause))


def steps(clause: str) -> XY | None:
    """How far it is to go along both axes, each with a number of its own: "1 left 2 down"."""
    number = rf"({'|'.join(NUMBERS)}|\d+(?:\.\d+)?)"
    way = r"(left|right|up|down)"
    found = re.findall(rf"\b{number} (?:{_UNITS} )?(?:to the )?{way}\b", clause)
    found = found or [each[::-1] for each in re.findall(rf"\b{way} (?:by )?{number}\b", clause)]
    if len(found) != 2:
        return None
    (ax, ay), (bx, by) = (
        (DIRECTIONS[to][0] * far, DIRECTIONS[to][1] * far)
        for to, far in ((to, NUMBERS.get(word) or float(word)) for word, to in found)
    )
    return (ax + bx, ay + by) if (ax or bx) and (ay or by) else None


def amount(clause: str) -> float | None:
    """How far, or how large, in grid units: "2", "three squares", "half a square", "less than a unit"."""
    found = _DISTANCE.search(clause) or re.search(r"\b(\d+(?:\.\d+)?)\b", clause)
    if found is None:
        return None
    word = found[1]
    if word.startswith("half"):
        return 0.5
    known = {"a": 1.0, "an": 1.0, "couple of": 2.0, "few": 3.0}
    value = known.get(word) or float(NUMBERS.get(word) or word)
    return 0.6 * value if re.search(r"\b(?:less than|not quite|under|almost)\b", clause) else value


def direction(clause: str) -> tuple[XY | None, str]:
    """Where something is to go, and the clause without the words for that; "down left" goes both ways."""
    too = re.search(r"\btoo (?:far |much )?(?:to(?:wards)? the )?(left|right|low|high|up|down)\b", clause)
    if too:
        x, y = DIRECTIONS[too[1]]
        return ((x, y) if too[1] in ("low", "high") else (-x, -y)), clause.replace(too[0], " ", 1)
    way = r"(?:left|right|up|down)(?:wards?)?|top|bottom"
    things = "|".join([*KINDS.values(), *LIES.values()])
    nouns = rf"(?:most|side|hand|{things}|one|bit|part|of|and left|and right)\b"
    adjectives = (
        rf"(?:(?:{'|'.join(NUMBERS)}|\d|straight|curved|long|short|big|small|large|left|right|middle|inner|outer) )*"
    )
    sides = "".join(
        rf"(?<!\b{each} )" for each in ("on the", "at the", "far", "top", "bottom", "upper", "lower", "from the")
    )
    patterns = (
        rf"\b(?:to|towards?|more|further) (?:the |your )?({way})\b(?! {nouns})",
        r"\b((?:up|down|left|right)wards?|up|down|higher|raise|drop|lift)\b",
        rf"\b(lower)\b(?! {adjectives}{nouns})",
        rf"{sides}\b(left|right)\b(?! {nouns})",
    )
    moving = re.search(
        r"\b(?:move|shift|bring|slide|push|pull|drag|nudge|go(?:es)?|over|extend|take|wants?|needs?|has to|have to)",
        clause,
    )
    x = y = 0.0
    told: list[str] = []
    for number, pattern in enumerate(patterns):
        for found in re.finditer(pattern, clause):
            if number == 3 and not moving:
                continue
            dx, dy = DIRECTIONS[re.sub(r"wards?$", "", found[1])]
            if (dx and not x) or (dy and not y):
                x, y = x + dx, y + dy
                told.append(found[0])
    rest = clause
    for words in told:
        rest = rest.replace(words, " ", 1)
    return ((x, y) if x or y else None), rest
