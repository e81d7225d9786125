"""Names with numbers that stand for sizes: DN50, DIN 6885, a 608 bearing, M5 screws.

What sizes such a name stands for is in tables that nothing is measured against, so it counts as a number of the request
that was not checked. Names that say nothing of a shape (a material, a part's number) count for nothing.
"""

import re
from collections.abc import Iterator

from cadwright.language.numerals import words
from cadwright.requirements.claims.lines import Line, is_bought, spelled
from cadwright.requirements.claims.mentions import is_name, is_numbering
from cadwright.requirements.claims.nouns import named
from cadwright.values import Claim, Requirement, Size

_NO_SHAPE = re.compile(r"(?:[23]d|v\d+|it\d+|ip\d+)", re.IGNORECASE)
"""How something is made, counted, toleranced or protected."""
_NUMBERED = words("part no nr number item drawing job order rev revision version figure fig step # grade model")
"""Before what is only counted or filed."""
_OF = words("of in from material")
_METALS = words(
    "steel stainless aluminium aluminum alloy brass bronze copper iron titanium nylon plastic filament resin"
)
_METAL_NAMES = words("aisi sae astm en-aw aw alu")
_ALLOYS = words("1018 1045 2024 4130 4140 4340 5052 5083 5754 6060 6061 6063 6082 7075")
"""Alloys that people call by their number alone."""
_STANDARDS = words("din iso en ansi asme jis bs gost nf uni as")
_TOLERANCES = frozenset({"2768", "286", "1101", "13920", "8062"})
"""Standards that say how exactly parts are made, and nothing of their sizes."""
_SIZES = re.compile(r"(?:dn|pn|nps|nb|gn|er|gt|htd|xl|nema|vesa)\d", re.IGNORECASE)
"""Names that are never those of a material: "a flange of DN50"."""
_SIZED_HOLE = re.compile(r"[ \w]{0,20}\b(?:hole|drill)s?[ ,]{1,2}(?:of |with )?(?:a )?(?:diameter |dia |Ø)?[\d.]")
"""After the name of a thread: that the size of its hole is told."""
_REACH = 8
"""Tokens before a thread in which the holes stand that it is for."""
_DIGITS = 3
"""Of a number that is a name: DIN 912, a 6204 bearing."""


def designations(text: str) -> list[Requirement]:
    """A requirement for each name with a number that says of which size something is."""
    spans, line = spelled(text)
    found = [(start, _unchecked(text[start:end])) for start, end in spans if not _SIZED_HOLE.match(text[end:])]
    for i, token in enumerate(line.tokens):
        made = _designation(text, line, i)
        if made is not None:
            found.append((token.start, made))
    return [r for _, r in sorted(found, key=lambda one: one[0])]


def _designation(text: str, line: Line, i: int) -> Requirement | None:
    token = line.tokens[i]
    if token.kind == "word":
        name = token.text[:1].isalpha() and any(c.isdigit() for c in token.text)
        return _unchecked(token.text) if name and not _says_no_size(line, i) else None
    if is_bought(line, i):
        return _for_screws(line, i) or _unchecked(" ".join((token.text.strip(), line.word(i + 1))))
    if token.kind == "number" and not token.unit and len(token.text) >= _DIGITS and token.text.isdigit():
        standard = line.word(i - 1) in _STANDARDS and token.text not in _TOLERANCES
        if standard:
            return _unchecked(text[line.tokens[i - 1].start : token.end])
        if is_name(text, token) and not is_numbering(tuple(line.tokens), i) and not _says_no_size(line, i):
            return _unchecked(token.text)
    return None


def _unchecked(quote: str) -> Requirement:
    return Requirement(f"“{quote}”", "name", (), quote=quote)


def _for_screws(line: Line, i: int) -> Requirement | None:
    """Holes "for M5 screws" have a diameter that suits the thread."""
    token = line.tokens[i]
    if token.kind != "thread":
        return None
    nouns = [j for j in range(max(0, i - _REACH), i) if (found := named(line, j)) is not None and found[0] == "hole"]
    if not nouns:
        return None
    counts = [t for t in line.tokens[max(0, nouns[0] - 3) : nouns[0]] if t.kind in ("number", "count") and not t.unit]
    count = int(counts[-1].value) if counts and counts[-1].value.is_integer() else None
    claim = Claim("hole", (Size(token.value, "thread"),), count, firm=False)
    return Requirement(f"holes for {token.text}", "feature", token.values[:1], quote=token.text, claim=claim)


def _says_no_size(line: Line, i: int) -> bool:
    """Whether a name is that of a material, or of a file."""
    word, before = line.tokens[i].word, list(_before(line, i))
    if _NO_SHAPE.fullmatch(word) or word in _ALLOYS or {*before} & _NUMBERED:
        return True
    after = [line.word(j) for j in range(i + 1, i + 5)]
    if {*after} & _METALS or {*before} & (_METALS | _METAL_NAMES):
        return True
    return bool({*before[:1]} & _OF) and not _SIZES.match(word)


def _before(line: Line, i: int) -> Iterator[str]:
    """The words before a name up to a sign or a number, the nearest first; dots of abbreviations are passed over."""
    for j in range(i - 1, max(-1, i - 4), -1):
        if line.kind(j) not in ("word", "sign") or line.word(j) in (",", ";", "("):
            return
        if line.word(j) not in (".", ":"):
            yield line.word(j)
