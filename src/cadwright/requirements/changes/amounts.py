"""Differences that the words of an edit state: "10 longer", "5 mm to the left", "twice as wide"."""

from collections.abc import Iterator

import msgspec

from cadwright.language.numerals import words
from cadwright.language.tokens import Token
from cadwright.requirements.changes.scopes import within
from cadwright.requirements.changes.vocabulary import CUTS, GROWING, SIZES, TOWARDS
from cadwright.requirements.claims.vocabulary import FEATURES

_BETWEEN = words("mm further farther to the more towards toward a bit too closer nearer")
_INWARD = {"inward": 1, "inwards": 1, "outward": -1, "outwards": -1}
_BY: dict[str, tuple[tuple[int, int] | None, int | None]] = {
    "raise": ((2, 1), 1),
    "lift": ((2, 1), 1),
    "lower": ((2, -1), -1),
    "drop": ((2, -1), -1),
    **dict.fromkeys(words("increase extend lengthen widen thicken deepen enlarge grow"), (None, 1)),
    **dict.fromkeys(words("decrease reduce shorten narrow shrink thin"), (None, -1)),
}
"""Verbs before "by": which way what they speak of moves, and whether a size grows."""


class Step(msgspec.Struct, frozen=True):
    """A difference that is stated: ``value`` mm (or times, with ``ratio``), towards a side or in a size.

    ``toward`` is an axis and its sign for what moves, ``sign`` whether a size grows or shrinks, 0 where it is not said;
    one that may be either ("5 higher") has both. ``inward`` is 1 for what goes towards the middle of the part, -1 for
    what goes away from it.
    """

    value: float
    said: str
    toward: tuple[int, int] | None = None
    sign: int | None = None
    ratio: bool = False
    word: str = ""
    inward: int | None = None


def steps_of(tokens: tuple[Token, ...], kept: list[tuple[int, int]]) -> Iterator[Step]:
    """The differences that are stated, each with the words around its number."""
    for i, t in enumerate(tokens):
        if within(t.start, kept):
            continue
        after = [o.word for o in tokens[i + 1 : i + 6]]
        before = [o.word for o in tokens[max(0, i - 6) : i]]
        if "," in before:
            before = before[len(before) - before[::-1].index(",") :]
        if t.kind == "ratio" and (
            after[:1] == ["as"] or t.text.endswith("%") or t.word in ("twice", "double", "triple")
        ):
            yield from _times(t, after)
        elif t.kind in ("number", "length") and (t.mm or t.values):
            yield from _by(t, (t.mm or t.values)[0], before, after)


def _times(t: Token, after: list[str]) -> Iterator[Step]:
    word = next((w for w in after if w not in ("as", "the", "its", "times")), "")
    sign = GROWING.get(word, 0)
    if t.text.endswith("%"):
        ratio = 1 + sign * t.value if sign else t.value
    else:
        ratio = 1 / t.value if sign < 0 and t.value > 1 else t.value
    yield Step(ratio, " ".join([t.text.strip(), *after[:2]]), ratio=True, word=word)


def _by(t: Token, value: float, before: list[str], after: list[str]) -> Iterator[Step]:
    """A number that says how much: "10 longer", "5 mm to the left", "lower the dome by 6"."""
    lead, toward, sign = 0, None, None
    while lead < len(after) and after[lead] in _BETWEEN:
        lead += 1
    word = after[lead] if lead < len(after) else ""
    follows = after[lead + 1] if lead + 1 < len(after) else ""
    if word in _INWARD and lead <= 2:
        yield Step(value, f"{t.text.strip()} {word}", inward=_INWARD[word], word=word)
        return
    closer = {"towards", "toward", "closer", "nearer"} & set(after[:lead])
    if t.text[0].isalpha() and not t.unit:
        return  # "the two left posts"
    ends = not closer and follows in ("end", "side", "wall", "face", "edge", "from", "half", "corner")
    if word in TOWARDS and not ends and (word not in ("front", "back") or "to" in after[:lead] or closer):
        toward = TOWARDS[word]
    if word in GROWING and lead == 0:
        cut = any(FEATURES.get(w) in CUTS for w in before)
        sign = None if toward is not None and cut else GROWING[word]
    elif before[-1:] == ["by"] and toward is None:
        word = next((w for w in reversed(before[:-1]) if w in _BY), "")
        toward, sign = _BY.get(word, (None, 0))
        toward = None if SIZES & set(before) else toward
        back = next((w for w in reversed(before[:-1]) if w in TOWARDS or w in GROWING), "")
        if back and not word:
            toward, sign = TOWARDS.get(back), GROWING.get(back)
    if toward is not None or sign is not None:
        said = " ".join([t.text.strip(), *after[: lead + 1]]) if before[-1:] != ["by"] else f"by {t.text.strip()}"
        yield Step(value, said, toward, sign, word=word)
