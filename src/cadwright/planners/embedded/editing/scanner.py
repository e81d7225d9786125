"""The tokens of a text, looked at one by one: what every construction of the grammar is read with."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import TypedDict

from cadwright.language.quantities import Token, tokenise
from cadwright.planners.embedded.editing.phrases import Thing
from cadwright.planners.embedded.editing.vocabulary import FINISHES, SOLIDS, VOIDS, singular

PARTS = {
    "edge": "edge",
    "corner": "corner",
    "face": "face",
    "surface": "face",
    "side": "side",
    "end": "end",
    "vertex": "corner",
    "rim": "edge",
}
"""Nouns for parts of a body."""

SIDES = {
    "top": "top",
    "upper": "top",
    "bottom": "bottom",
    "lower": "bottom",
    "left": "left",
    "right": "right",
    "front": "front",
    "back": "back",
    "rear": "back",
    "underside": "bottom",
}

NOUNS = SOLIDS | VOIDS | FINISHES | PARTS
"""Every noun that names a thing, to its term."""

MEASURED = {"length", "number", "diameter", "radius", "angle", "ratio", "thread"}
"""Kinds of tokens that a measure begins with."""

_WORDLIKE = {"word", "sign", "ordinal"}


class Stretch(TypedDict):
    """Where a phrase begins and ends in the text."""

    start: int
    end: int


class Scanner(ABC):
    """The prepared tokens of a text. Methods that look at one take its index; any index is allowed."""

    def __init__(self, text: str, nouns: Mapping[str, str] = NOUNS) -> None:
        self.text = text
        self.nouns = nouns
        """Every noun that names a thing in this text, to its term."""
        self.tokens = _prepared(tokenise(text))

    @abstractmethod
    def thing(self, i: int) -> tuple[Thing, int] | None:
        """The noun phrase at ``i``."""

    def word(self, i: int) -> str:
        """The word at ``i`` without a possessive ending; "" where there is none."""
        if not 0 <= i < len(self.tokens):
            return ""
        token = self.tokens[i]
        return (
            token.word.removesuffix("'s").removesuffix("’s") if token.kind in _WORDLIKE or token.word == "one" else ""
        )

    def noun(self, i: int) -> str:
        """The word at ``i`` in the singular."""
        return singular(self.word(i))

    def kind(self, i: int) -> str:
        """The kind of the token at ``i``; "" where there is none."""
        return self.tokens[i].kind if 0 <= i < len(self.tokens) else ""

    def span(self, i: int, j: int) -> tuple[int, int]:
        """Where the tokens from ``i`` to before ``j`` begin and end in the text."""
        last = min(max(i, j - 1), len(self.tokens) - 1)
        return self.tokens[min(i, last)].start, self.tokens[last].end

    def skip(self, i: int, among: frozenset[str] | set[str] | dict[str, str], most: int = 6) -> int:
        """The index after up to ``most`` of these words."""
        j = i
        while j < i + most and self.word(j) in among:
            j += 1
        return j

    def at(self, i: int, j: int) -> Stretch:
        """The same by name."""
        start, end = self.span(i, j)
        return {"start": start, "end": end}

    def possessive(self, i: int) -> bool:
        """Whether the word at ``i`` owns what follows: "the plate's"."""
        return self.tokens[i].word.endswith(("'s", "’s", "'"))


def infinitives(word: str) -> list[str]:
    """What a form of a verb may come from: "placing" from "place", "cutting" from "cut"."""
    found = [word]
    for ending in ("ing", "ed", "es", "s", "d"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            stem = word.removesuffix(ending)
            found += [stem, stem + "e"]
            if len(stem) > 2 and stem[-1] == stem[-2]:
                found.append(stem[:-1])
    return found


def _prepared(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens without quotation marks and the hyphens of compounds; "semi-circle" and "cut-out" are one word."""
    kept: list[Token] = []
    for n, token in enumerate(tokens):
        between = 0 < n < len(tokens) - 1 and tokens[n - 1].end == token.start and token.end == tokens[n + 1].start
        if token.text in _QUOTES or (token.text in {"-", "‑"} and between):
            continue
        joined = f"{kept[-1].word}{token.word}" if kept else ""
        apart = bool(kept) and kept[-1].end != token.start - 1
        apart |= joined.startswith("cutout") and tokens[n - 1].text not in {"-", "‑"}
        if joined in _COMPOUNDS and not apart:
            kept[-1] = Token("word", _COMPOUNDS[joined], kept[-1].start, token.end)
        else:
            kept.append(token)
    return tuple(kept)


_QUOTES = set("\"“”‘’'`")
_COMPOUNDS = {
    "semicircle": "semicircle",
    "semicircles": "semicircles",
    "semicircular": "semicircular",
    "halfcircle": "semicircle",
    "halfcylinder": "semicircle",
    "halfdisc": "semicircle",
    "quartercircle": "quadrant",
    "cutout": "cutout",
    "cutouts": "cutouts",
    "rightangled": "right-angled",
    "rightangle": "right-angled",
    "counterbored": "counterbored",
}
