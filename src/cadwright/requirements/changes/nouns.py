"""The features that the words of an edit name: which, how many, and what is said of them."""

import re
from collections.abc import Iterator

import msgspec

from cadwright.language.numerals import words
from cadwright.language.tokens import Token
from cadwright.requirements.changes.scopes import within
from cadwright.requirements.changes.vocabulary import AT, FILL, REMOVE, SIZES
from cadwright.requirements.claims.vocabulary import FEATURES

NEGATED = re.compile(
    r"\b(?:don'?t|do not|does not|doesn'?t|no longer) (?:need|want|have)\b|\bget rid\b|\btake (?:off|away|out)\b"
)
_PLACING = words("in on into onto of from at to through across under above below around along between per over near")
_SKIPPED = words("the a an its this that each both all very outer inner same four two three six eight other whole")
_SHAPED = words("round cut step drill bore")
"""Names of features that are adjectives or verbs before another noun."""
_OBJECT = words("the a an all both each every these those its another two three four five six eight them it this that")
"""What follows a name that is used as a verb: "countersink the holes"."""
_TURNED = words("turn make change convert replace")


class Noun(msgspec.Struct, frozen=True):
    """A feature that is named: its kind, whether it only tells a place ("in the wall"), how many are spoken of.

    ``removed`` is what is to go, ``measured`` what is to stay of the size that its words state, wherever it is.
    """

    kind: str
    word: str
    placed: bool
    plural: bool
    kept: bool
    count: int | None = None
    verb: bool = False
    removed: bool = False
    measured: bool = False


def nouns_of(
    line: str, tokens: tuple[Token, ...], kept: list[tuple[int, int]], clauses: list[tuple[int, int]]
) -> Iterator[Noun]:
    """Return the features that a line names, in order.

    ``kept`` tells where it says what stays, ``clauses`` where each clause ends.
    """
    i = 0
    while i < len(tokens):
        kind, length = named(tokens, i)
        if not kind or _only_describes(tokens, i, length):
            i += length if kind else 1
            continue
        word = tokens[i + length - 1].word
        plural = word.endswith("s") and not word.endswith("ss")
        start, stop = next((c for c in clauses if c[0] <= tokens[i].start < c[1]), (0, 0))
        beside = [t for t in tokens if start <= t.start < stop]
        said = {t.word for t in beside}
        yield Noun(
            kind,
            word,
            _placed(tokens, i),
            plural,
            within(tokens[i].start, kept),
            _count(tokens, i),
            verb=not plural and _word(tokens, i + 1) in _OBJECT and (i == 0 or _opens(tokens[i - 1])),
            removed=bool((REMOVE | FILL) & said) or NEGATED.search(line[start:stop]) is not None,
            measured=any(t.values for t in beside) or bool(said & ({"as"} | SIZES)),
        )
        i += length


def _only_describes(tokens: tuple[Token, ...], i: int, length: int) -> bool:
    """Whether a name is none there: "a round hole", "drill the plate", "as well", "half round"."""
    word, before = tokens[i].word, _word(tokens, i - 1)
    far = 4 if word == "round" else 1
    if word in _SHAPED and any(named(tokens, i + n)[0] for n in range(length, length + far)):
        return True
    if word in ("drill", "bore") and _word(tokens, i + 1) in _OBJECT:
        return True
    return (word == "well" and before == "as") or (word == "round" and before in ("half", "fully", "all", "the"))


def _word(tokens: tuple[Token, ...], i: int) -> str:
    return tokens[i].word if 0 <= i < len(tokens) else ""


def _opens(token: Token) -> bool:
    return token.kind == "sign" or token.word in ("and", "please", "pls", "then", "to", "also", "you")


def named(tokens: tuple[Token, ...], i: int) -> tuple[str, int]:
    """The kind of feature that the words at ``i`` name, "" for none, and how many words they are."""
    if i < len(tokens) and tokens[i].kind == "word":
        two = f"{tokens[i].word} {tokens[i + 1].word}" if i + 1 < len(tokens) else ""
        if two in FEATURES:
            return FEATURES[two], 2
        if tokens[i].word in FEATURES:
            return FEATURES[tokens[i].word], 1
    return "", 1


def _placed(tokens: tuple[Token, ...], i: int) -> bool:
    """Whether a noun only tells where something is: what stands before it, adjectives left out, leads to a place."""
    for back in range(i - 1, max(-1, i - 5), -1):
        word = tokens[back].word
        if word == "in" and back and tokens[back - 1].word in FILL:
            return False
        if word == "into" and _TURNED & {t.word for t in tokens[:back]}:
            return False
        if word in _PLACING:
            return True
        if not (word in _SKIPPED or word in AT or word in ("short", "long", "side", "corner", "hub")):
            return False
    return False


def _count(tokens: tuple[Token, ...], i: int) -> int | None:
    """How many are said before a noun: a bare whole number with nothing but adjectives and sizes between."""
    for back in range(i - 1, max(-1, i - 5), -1):
        t = tokens[back]
        if t.kind in ("number", "count") and not t.unit and t.value == int(t.value) and 0 < t.value < 200:
            return int(t.value)
        if t.kind == "sign" or t.word in _PLACING or t.word in ("each", "and"):
            return None
    return None
