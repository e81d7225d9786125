"""Pieces of patterns that several parts of the grammar share. Every word of a draft's line ends with a space."""

import re

LEN = r"[LN]\d+"
"""A length: with a unit, or a bare number read in the unit of the text."""


def one_of(listed: str) -> str:
    """A group of alternative words, the longest first."""
    return "(?:" + "|".join(sorted(listed.split(), key=lambda w: (-len(w), w))) + ")"


def pattern(text: str) -> re.Pattern[str]:
    """A pattern that begins at the beginning of a word."""
    return re.compile(rf"(?<!\S)(?:{text})")


SOLID = one_of(
    "plate block box brick slab cuboid prism panel sheet strip bar tile board baseplate cube cylinder disc rod puck "
    "ring washer tube pipe bushing sleeve spacer sphere ball cone shaft pin object part piece solid body"
)
SKETCH = one_of("rectangle square circle")
WHOLE = one_of(f"{SOLID[3:-1]} {SKETCH[3:-1]} shape model".replace("|", " "))
FACE = r"(?:(?:top|bottom|upper|lower|front|back|flat|large|largest|main|circular|end) )*(?:face|surface|side)"
EDGES = (
    r"(?:(?:all|each|the|its|of|N\d+|vertical|horizontal|outer|outside|sharp|top|bottom|upper|lower|long|short|side|"
    r"corner|external|and|both|every) )*(?:edges|edge|corners|corner)"
)
OF_WHOLE = rf"(?:(?:of|on) (?:the |its )?(?:{FACE}|{WHOLE}|it) )?"
