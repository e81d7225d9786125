"""Words of questions and options in common terms: numbers, shapes, directions, symmetry, places."""

import re
from collections.abc import Sequence

import msgspec

from cadwright.language.numerals import CARDINALS

_NOISE = re.compile(
    r"\b(?:(?:shown|depicted|displayed|visible|present|observed|seen|represented|there)\s+)?(?:in|on|of|within)"
    r"\s+(?:the|this|a)\s+(?:provided\s+|given\s+)?(?:2d\s+)?(?:cad\s+)?"
    r"(?:image|picture|drawing|design|sketch|figure|cad)\b|\bin total\b"
)
_SAME = (
    (r"\bcad (object|design|drawing|image|sketch|model|figure)s?\b", r"\1"),
    (r"\bcentre\b", "center"),
    (r"\bsemi[- ]?circ(le|ular)", r"semicirc\1"),
    (r"\bdiagram|illustration\b", "drawing"),
)

TERMS: dict[str, str] = {
    # shapes
    "semicircle": r"semicirc\w*|half[- ]circles?",
    "quadrant": r"quadrants?|quarter[- ]circles?",
    "circle": r"circ(?:le|les|ular)|round|dis[ck]s?",
    "oval": r"ovals?|slots?|stadium|obround|pill|capsule|ellip\w+|cylind\w+",
    "square": r"squares?",
    "rectangle": r"rectang\w+",
    "triangle": r"triang\w+",
    "trapezoid": r"trapez\w+",
    "parallelogram": r"parallelograms?",
    "rhombus": r"rhombus|diamonds?",
    "pentagon": r"pentagon\w*",
    "hexagon": r"hexagon\w*",
    "octagon": r"octagon\w*",
    "heptagon": r"heptagon\w*",
    "polygon": r"polygon\w*",
    "irregular": r"irregular\w*",
    "arch": r"arch\w*",
    "cross": r"cross\w*|plus",
    "steps": r"stairs?\w*|steps?",
    "star": r"stars?",
    "dot": r"dots?|points?",
    **{f"{letter}-shape": rf"'?{letter}'?(?:[- ]?shaped?)?(?= |$)" for letter in "bcefhilostuxz"},
    # directions and places
    "horizontal": r"horizontal\w*",
    "vertical": r"vertical\w*",
    "diagonal": r"diagonal\w*",
    "above": r"above|top|upper",
    "below": r"below|bottom|lower|beneath|under",
    "left": r"left\w*",
    "right": r"right\w*",
    "between": r"between",
    "inside": r"inside|within",
    "outside": r"outside",
    "center": r"cent(?:er|re|ral)\w*|middle",
    "upwards": r"upwards?|up",
    "downwards": r"downwards?|down",
    # symmetry
    "asymmetric": r"asymmet\w+|no symmetry|none|not symmet\w*",
    "rotational": r"rotation\w*|radial\w*",
    # lines, corners, angles
    "straight": r"straight|linear",
    "curved": r"curv\w+",
    "dotted": r"dotted|dashed",
    "solid": r"solid",
    "rounded": r"rounded",
    "sharp": r"sharp\w*|pointed",
    "acute": r"acute",
    "obtuse": r"obtuse",
    "equilateral": r"equilateral",
    "isosceles": r"isosceles",
    "scalene": r"scalene",
    "parallel": r"parallel",
    "perpendicular": r"perpendicular",
    # relations
    "concentric": r"concentric",
    "overlapping": r"overlap\w*|intersect\w*",
    "tangent": r"tangent\w*|touching",
    "separate": r"separated?|apart|disjoint",
    "consistent": r"consistent|equal|uniform|even\w*",
    "increasing": r"increasing",
    "decreasing": r"decreasing",
    "yes": r"yes",
    "no": r"no",
}
"""What words say, in common terms."""
_TERMS = {name: re.compile(rf"(?<![\w-])(?:{pattern})(?!\w)") for name, pattern in TERMS.items()}


_MEASURE = re.compile(r"(-?\d+(?:\.\d+)?)\s*(?:mm|cm|m|units?|degrees?|°)?[²³23]?")
_CLOSE = 0.01
"""Part by which a measure in an option may be off."""


class Option(msgspec.Struct, frozen=True):
    """One of the answers to choose from, with the terms in it."""

    letter: str
    text: str
    terms: frozenset[str]

    @property
    def value(self) -> float | None:
        """The number in it, where it is one, with or without a unit."""
        measured = _MEASURE.fullmatch(self.text.strip())
        return float(measured[1]) if measured else None


def plain(question: str) -> str:
    """A question in lower case, without the words that only say that it is about a drawing."""
    text = re.sub(r"\s+", " ", question.lower().replace("’", "'")).strip(" ?.!")
    for pattern, same in _SAME:
        text = re.sub(pattern, same, text)
    return re.sub(r"\s+", " ", _NOISE.sub(" ", text)).strip(" ,")


def number(text: str) -> int | None:
    """The whole number that a text is."""
    text = text.strip().lower()
    return int(text) if text.isdigit() else CARDINALS.get(text)


def options_of(texts: Sequence[str]) -> tuple[Option, ...]:
    """Options with their letters and terms; a number is a term by its digits."""
    return tuple(Option(chr(ord("A") + n), text, terms(text)) for n, text in enumerate(texts))


def terms(text: str) -> frozenset[str]:
    """The terms that a short text says."""
    said = plain(text)
    value = number(said)
    if value is not None:
        return frozenset({str(value)})
    if measured := re.fullmatch(r"(\d+)[- ]?(d|degrees?|°)", said):
        return frozenset({f"{measured[1]} {measured[2][0]}"})
    found = {name for name, pattern in _TERMS.items() if pattern.search(said)}
    if "none" in said.split():
        found |= {"0", "asymmetric"}
    return frozenset(found - {"circle"} if "semicircle" in found or "quadrant" in found else found)


def chosen(names: Sequence[str], options: Sequence[Option]) -> Option | None:
    """The option that says the first of ``names`` which any says; ``None`` where several say it.

    A name with a plus sign is said by an option with both terms. One that says more than the name is no match.
    """
    for name in names:
        wanted = frozenset(name.split("+"))
        if found := [option for option in options if option.terms == wanted]:
            return found[0] if len(found) == 1 else None
        if _MEASURE.fullmatch(name) and "." in "".join(o.text for o in options):
            close = [o for o in options if o.value is not None and abs(o.value - float(name)) <= _CLOSE * abs(o.value)]
            return close[0] if len(close) == 1 else None
    return None
