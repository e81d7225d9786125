"""Where what an edit says of one thing ends, and which of its words say what stays."""

import re
from collections.abc import Iterator
from itertools import pairwise

from cadwright.language.numerals import words
from cadwright.requirements.changes.vocabulary import COPY, CREATE, KEEP, MOVE, REMOVE

_CLAUSE = re.compile(r"[.;:()!?]|,|\s[-–—]\s|\bbut\b")
_VERBS = MOVE | CREATE | REMOVE | words("go goes make turn mirror change set come comes")


def kept_spans(text: str) -> list[tuple[int, int]]:
    """Where a text says what stays, or still holds."""
    line = text.lower()
    return [(start, end) for start, end, keeps in clauses(line) if keeps or re.search(r"\bstill\b", line[start:end])]


def clauses(line: str) -> Iterator[tuple[int, int, bool]]:
    """Split a line into clauses, and tell which of them say what stays.

    An "and" parts what is done from what stays.
    """
    start = 0
    for stop in [*(m.start() for m in _CLAUSE.finditer(line)), len(line)]:
        pieces = [start, *(start + m.start() for m in re.finditer(r"\band\b", line[start:stop])), stop]
        told = [set(re.findall(r"[a-z']+", line[a:b])) for a, b in pairwise(pieces)]
        if len(told) > 1 and any(KEEP & w for w in told) and any(_VERBS & w and not KEEP & w for w in told):
            spans = list(pairwise(pieces))
        else:
            spans, told = [(start, stop)], [set(re.findall(r"[a-z']+", line[start:stop]))]
        for (a, b), said in zip(spans, told, strict=True):
            same = (
                "same" in said
                and not said & (COPY | {"as"})
                and bool(said & words("length size base height width outside outline"))
            )
            yield a, b, bool(KEEP & said) or same
        start = stop


def within(at: int, spans: list[tuple[int, int]]) -> bool:
    """Whether a place lies in one of some stretches of a text."""
    return any(start <= at < end for start, end in spans)


def keeps_extents(line: str, kept: list[tuple[int, int]]) -> bool:
    """Whether what is said to stay is the outside of the part."""
    told = " ".join(line[a:b] for a, b in kept)
    outside = re.search(r"\b(?:outside|outer|overall|total|outline)\b", told)
    return outside is not None and "hole" not in told


def parted(line: str) -> list[tuple[int, int]]:
    """Where what is said of one thing ends: at clauses, and at "and" or "then" before another verb."""
    cuts = [m.start() for m in re.finditer(r"[.;:!?]|,|\bthen\b|\bbut\b|\band\b(?= \w+ (?:the|a|an|another|\d))", line)]
    return list(pairwise([0, *cuts, len(line) + 1]))
