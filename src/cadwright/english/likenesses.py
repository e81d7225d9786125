"""What a thing is shaped like, in the order of adjectives: “a profile like a T” as “a T shaped profile”."""

from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.language.quantities import Token

_LETTERS = frozenset("CEFHIJLTUVXYZ")
_SIGNS = frozenset(("plus", "cross", "star"))
_OPENERS = (
    *((verb, like) for verb in ("shaped", "formed", "bent", "made") for like in ("like", "as")),
    *((noun, like) for noun in ("profile", "section") for like in ("like", "as")),
    *(("in", *article, noun, "of") for article in ((), ("the",), ("a",)) for noun in ("shape", "form")),
    *((verb, "into") for verb in ("bent", "shaped", "formed", "folded")),
    *((verb, "in", "the", "shape", "of") for verb in ("made", "bent")),
)
"""The words by which such a likeness begins; the noun of some of them is the thing itself."""
_LONGEST_FIRST = sorted(_OPENERS, key=len, reverse=True)
_NOUNS = frozenset(("profile", "section"))
_BETWEEN = frozenset(("a", "an", "the", "letter", "capital", "big", "sign"))
_BEFORE = frozenset(("a", "an", "the", "one", "my", "this", "is", "it", ",", "need", "want", "please", "like", "make"))
_FAR = 3
"""So many words the name of a thing has at most that is like something."""


def with_likenesses(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with what a thing is like before its name."""
    words = [t.text.lower() for t in tokens]
    made: list[Token] = []
    i = 0
    while i < len(tokens):
        opener, at = _found(tokens, words, i)
        if not opener:
            made.append(tokens[i])
            i += 1
            continue
        kept = tokens[i : i + 1] if words[i] in _NOUNS else ()
        name = [*_name(made), *kept]
        del made[len(made) - (len(name) - len(kept)) :]
        shaped = next((t for t in tokens[i:at] if t.text.lower() in ("shaped", "shape", "form")), tokens[i + 1])
        made += [tokens[at], replace(shaped, text="shaped"), *name]
        i = at + 1
        while i < len(tokens) and words[i] in ("shape", "sign", "letter"):
            i += 1
    return made


def _found(tokens: Sequence[Token], words: Sequence[str], i: int) -> tuple[int, int]:
    """How many words open a likeness at a word, and where the letter or sign is; two zeros where none begins."""
    for opener in _LONGEST_FIRST:
        if tuple(words[i : i + len(opener)]) != opener:
            continue
        at = i + len(opener)
        while at < len(tokens) and words[at] in _BETWEEN and tokens[at].text not in _LETTERS:
            at += 1
        if at < len(tokens) and (tokens[at].text in _LETTERS or words[at] in _SIGNS):
            return len(opener), at
    return 0, 0


def _name(made: Sequence[Token]) -> list[Token]:
    """The words right before, back to what no name goes over."""
    found: list[Token] = []
    for token in reversed(made):
        if token.kind != "word" or token.text.lower() in _BEFORE or len(found) == _FAR:
            break
        found.insert(0, token)
    return found
