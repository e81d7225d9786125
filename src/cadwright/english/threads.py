"""Threads in inches (“1/4-20”, “#10-32 UNF”, “#8 screws”), which stand in a text as several numbers."""

import re
from collections.abc import Iterator, Sequence

from cadwright.language.tokens import Token

_INCH = 25.4
_WITH_PITCH = re.compile(
    r"(?<![\d./#-])(?P<size>#\s?\d{1,2}|no\.?\s?\d{1,2}|\d+/\d+|\d{1,2})\s?-\s?(?P<threads>\d{1,2})(?![\d./-]|\s*(?:mm|cm)\b)"
    r"(?:\s?-?\s?(?:UNC|UNF|UNEF|UN)\b)?(?:\s?-?\s?[123][AB]\b)?",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"(?:#\s?|\bno\.?\s?)(?P<size>\d{1,2})(?=\s+(?:\w+\s+)?(?:screw|bolt|machine|wood|clearance))", re.IGNORECASE
)
_PITCHES: dict[str, frozenset[int]] = {
    "#0": frozenset((80,)),
    "#1": frozenset((64, 72)),
    "#2": frozenset((56, 64)),
    "#3": frozenset((48, 56)),
    "#4": frozenset((40, 48)),
    "#5": frozenset((40, 44)),
    "#6": frozenset((32, 40)),
    "#8": frozenset((32, 36)),
    "#10": frozenset((24, 32)),
    "#12": frozenset((24, 28)),
    "1/4": frozenset((20, 28)),
    "5/16": frozenset((18, 24)),
    "3/8": frozenset((16, 24)),
    "7/16": frozenset((14, 20)),
    "1/2": frozenset((13, 20)),
    "9/16": frozenset((12, 18)),
    "5/8": frozenset((11, 18)),
    "3/4": frozenset((10, 16)),
    "7/8": frozenset((9, 14)),
    "1": frozenset((8, 12, 14)),
}
"""Threads per inch, coarse and fine, by ASME B1.1."""


def with_threads(text: str, tokens: Sequence[Token]) -> Iterator[Token]:
    """Return the tokens of a text, each thread in inches as one.

    Its values are the nominal diameter and the pitch, mm; a screw that is called by its number alone has no pitch.
    """
    found = {m.start(): (m.end(), values) for m in _WITH_PITCH.finditer(text) if (values := _pitched(m))}
    for match in _NUMBERED.finditer(text):
        found.setdefault(match.start(), (match.end(), (nominal(f"#{match['size']}") * _INCH, 0.0)))
    end = 0
    for token in tokens:
        if token.start in found and token.start >= end:
            end, values = found[token.start]
            yield Token("thread", text[token.start : end], token.start, end, values)
        elif token.start >= end:
            yield token


def unified(text: str) -> tuple[str, float, float] | None:
    """Read an inch thread: its designation with the series (ASME B1.1: UNC, UNF), nominal diameter and pitch, mm.

    ``None`` where the text names none.
    """
    match = _WITH_PITCH.search(text)
    values = _pitched(match) if match else None
    if match is None or values is None:
        return None
    size = re.sub(r"(?i)no\.?|\s", "", match["size"])
    size = size if size in _PITCHES else f"#{size.lstrip('#')}"
    threads = int(match["threads"])
    series = dict(zip(sorted(_PITCHES[size]), ("UNC", "UNF"), strict=False)).get(threads, "UNS")
    series = "UNF" if size == "#0" else series
    return f"{size}-{threads} {series}", *values


def _pitched(match: re.Match[str]) -> tuple[float, float] | None:
    """The nominal diameter and the pitch of a thread, mm, where there is such a one."""
    size = re.sub(r"(?i)no\.?|\s", "", match["size"])
    size = f"#{size}" if match["size"][0] in "nN" else size
    known = size if size in _PITCHES else f"#{size}"
    threads = int(match["threads"])
    return (nominal(known) * _INCH, _INCH / threads) if threads in _PITCHES.get(known, ()) else None


def nominal(size: str) -> float:
    """The nominal diameter of a screw in inches: 0.06 and 0.013 for each number, or the fraction."""
    if size.startswith("#"):
        return 0.06 + 0.013 * int(size[1:])
    top, _, bottom = size.partition("/")
    return int(top) / int(bottom or 1)
