"""Clauses as claims: which feature a phrase names, and which sizes and places it gives it.

A text is cut into phrases at its commas and at words like "with"; a phrase names a feature or goes on about the one
before. A size belongs to the feature of its phrase, under the name that stands beside it ("4 deep", "width 8").
"""

from collections.abc import Iterator

from cadwright.requirements.claims.lines import Line, quantities
from cadwright.requirements.claims.nouns import joins
from cadwright.requirements.claims.phrase import Phrase
from cadwright.requirements.claims.phrases import Reader
from cadwright.requirements.claims.vocabulary import BREAKS


def phrases(text: str) -> list[Phrase]:
    """What the phrases of a text say of features, in order. Any text is accepted."""
    line = Line(quantities(text))
    found: list[Phrase] = []
    headed = False
    for start, stop in _segments(line):
        phrase = Reader(line, start, stop).read()
        if found and not phrase.kind and not phrase.noun:
            if phrase.empty and line.word(stop) == ":":
                headed = True  # "Barb stem:" has no name of ours, and is not what was spoken of before
            elif found[-1].again(phrase) or (headed and not phrase.empty):
                headed = False
                phrase.kind = "part"
                found.append(phrase)
            else:
                found[-1].go_on(phrase)
        elif not phrase.empty or phrase.kind:
            headed = False
            found.append(phrase)
    for phrase in found:
        phrase.settle()
    return found


def _segments(line: Line) -> Iterator[tuple[int, int]]:
    start = 0
    for i in range(len(line.tokens)):
        if line.word(i) in BREAKS and not joins(line, i):
            if i > start:
                yield start, i
            start = i + 1
    if start < len(line.tokens):
        yield start, len(line.tokens)
