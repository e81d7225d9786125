"""What a thing is shaped like, in the order of adjectives: “a profile like a T” as “a T shaped profile”."""

from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.english.lexicon import words_of
from cadwright.language.tokens import Token

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
_SECTIONS = frozenset(("section", "profile", "shape", "form"))
_NOUNS = frozenset(("profile", "section"))
_BETWEEN = frozenset(("a", "an", "the", "letter", "capital", "big", "sign"))
_BEFORE = words_of("groups.toml", "likenesses", "before")
_FAR = 3
"""So many words the name of a thing has at most that is like something."""


def with_likenesses(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with what a thing is like before its name."""
    words = [t.text.lower() for t in tokens]
    made: list[Token] = []
    i = 0
    while i < len(tokens):
        if sectioned := _sectioned(tokens, words, i):
            colon = [t for t in tokens[i : sectioned[1]] if t.text == ":"]
            made += [*_titled(tokens, i), sectioned[0], replace(sectioned[0], text="section"), *colon]
            i = sectioned[1]
            continue
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


def _sectioned(tokens: Sequence[Token], words: Sequence[str], i: int) -> tuple[Token, int] | None:
    """The letter of “section: T”, “profile type: Z”, “shape: L” and “with a T cross section”, and where that ends."""
    at = i + 1
    if words[i] in _SECTIONS:
        at += words[at : at + 1] == ["type"]
        if words[at : at + 1] not in ([":"], ["="], ["is"]):
            return None
        at += 1
        at += words[at : at + 1] == ["a"]
        return (tokens[at], at + 1) if at < len(tokens) and _is_letter(tokens[at]) and _ends(tokens, at + 1) else None
    if words[i] not in ("with", "of", "in", "a") or i == 0:
        return None
    at += words[at : at + 1] in (["a"], ["an"])
    end = at + 1 + (words[at + 1 : at + 2] == ["cross"])
    named = at < len(tokens) and _is_letter(tokens[at]) and words[end : end + 1] in (["section"], ["profile"])
    return (tokens[at], end + 1) if named and words[i] != "a" else None


def _titled(tokens: Sequence[Token], i: int) -> list[Token]:
    """A colon behind the name before “with a T section”, which says nothing of its shape then."""
    named = i > 0 and tokens[i].text.lower() in ("with", "of", "in")
    return [replace(tokens[i], kind="sign", text=":")] if named else []


def _is_letter(token: Token) -> bool:
    return token.text in _LETTERS or token.text.lower() in ("tee", "zee", "zed")


def _ends(tokens: Sequence[Token], i: int) -> bool:
    """Whether a clause or a line seems to end before a token: it begins with a capital, or is no word."""
    return i >= len(tokens) or tokens[i].kind != "word" or tokens[i].text[:1].isupper()


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
