"""Noun phrases of questions: what kind of thing, and which of them."""

import re

import msgspec

from cadwright.language.numerals import words

_NOUNS: dict[str, str] = {
    "circle": r"circles?",
    "hole": r"(?:mounting )?holes?|openings?",
    "rectangle": r"rectangles?",
    "square": r"squares?",
    "triangle": r"triangles?",
    "trapezoid": r"trapezoids?",
    "hexagon": r"hexagons?",
    "oval": r"ovals?|slots?",
    "semicircle": r"semicircles?",
    "dot": r"dots?|points?",
    "arc": r"arcs?",
    "curve": r"curves?",
    "line": r"lines?|segments?",
    "edge": r"edges?|sides?",
    "corner": r"corners?|vertices|vertex",
    "right angle": r"right angles?",
    "angle": r"angles?",
    "axis": r"(?:lines?|axes|axis) of symmetry|symmetry (?:axes|axis|lines?)",
    "boundary": r"boundary|boundaries|outline|perimeter|contour",
    "body": r"main body|body|bodies",
    "shape": r"(?:geometric(?:al)? )?(?:shapes?|figures?)|polygons?|forms?",
    "part": r"parts?|components?|sections?|pieces?|elements?|features?|areas?|regions?|portions?",
    "object": r"objects?|image|drawing|design|structure|sketch|model|bars?|blocks?",
    "cutout": r"cut-?outs?|notch(?:es)?",
}
_NOUN = {kind: re.compile(rf"\b(?:{pattern})\b") for kind, pattern in _NOUNS.items()}
_ADJECTIVES: dict[str, str] = {
    "small": r"small|smaller|tiny|little",
    "smallest": r"smallest",
    "large": r"large|larger|big|bigger",
    "largest": r"largest|biggest",
    "longest": r"longest|longer",
    "shortest": r"shortest|shorter",
    "main": r"main|primary|basic|overall|general|entire|whole|primarily|predominant(?:ly)?|mainly|fundamental|complete",
    "top": r"top|upper|uppermost|topmost",
    "bottom": r"bottom|lower|base|bottommost",
    "left": r"left|leftmost",
    "right": r"right|rightmost",
    "center": r"center|central|middle",
    "inner": r"inner|internal|innermost|interior",
    "outer": r"outer|outermost|external|exterior",
    "dotted": r"dotted|dashed",
    "solid": r"solid",
    "horizontal": r"horizontal",
    "vertical": r"vertical",
    "diagonal": r"diagonal|slanted",
    "concentric": r"concentric",
    "each": r"each|individual|every",
}
_EMPTY = words(
    "a an the of in on is are there does do have has and to it its at by with that this these those any all or "
    "distinct different total number visible shown present depicted displayed seen observed geometric geometrical cad "
    "type formed form forms makes make up image drawing be can how many what which where shape primarily likely "
    "separate unique appear contain contains used outlined exhibited represented was"
)
"""Words that do not say which things are meant."""


class Phrase(msgspec.Struct, frozen=True):
    """What is spoken of: the kind, adjectives, and words that were not understood."""

    kind: str
    adjectives: frozenset[str]
    unknown: tuple[str, ...]

    @property
    def clear(self) -> bool:
        """Whether every word was understood."""
        return not self.unknown


def phrase(text: str) -> Phrase:
    """Read a noun phrase: the first noun counts, the longest of several, the other words say which."""
    said = text.lower().strip(" ,.?")
    nouns = [(m.start(), -len(m[0]), kind) for kind, noun in _NOUN.items() if (m := noun.search(said))]
    start, length, kind = min(nouns, default=(0, 0, "object"))
    rest = f"{said[:start]} {said[start - length :]}"
    adjectives, unknown = set(), []
    for word in re.findall(r"[\w'-]+", rest):
        names = [name for name, pattern in _ADJECTIVES.items() if re.fullmatch(pattern, word)]
        if names:
            adjectives.update(names)
        elif word not in _EMPTY and not any(re.fullmatch(p, word) for p in (_NOUNS["object"], _NOUNS["shape"])):
            unknown.append(word)
    return Phrase(kind, frozenset(adjectives), tuple(unknown))
