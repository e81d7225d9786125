"""Patterns filled in, and typed as people type: in lower case, with slips, without full stops."""

import random
import re
from collections.abc import Mapping

_CHOICE = re.compile(r"\{([^{}]*)\}")
_SLOT = re.compile(r"<(\w+)>")
_SPACE = re.compile(r" +")
_KEYS = {
    "a": "sq", "b": "vn", "c": "xv", "d": "sf", "e": "wr", "f": "dg", "g": "fh", "h": "gj", "i": "uo", "k": "jl",
    "l": "k", "m": "n", "n": "bm", "o": "ip", "p": "o", "r": "et", "s": "ad", "t": "ry", "u": "yi", "v": "cb",
    "w": "qe", "y": "tu",
}  # fmt: skip
_SHORT = {"please": "pls", "you": "u", "though": "tho", "because": "cos", "and": "&", "with": "w", "the": "teh"}


def said(pattern: str, source: random.Random, slots: Mapping[str, str]) -> str:
    """A pattern with one of each of its alternatives and its slots filled in. Raises `KeyError` for an unknown slot."""
    text = pattern
    while True:
        found = _CHOICE.search(text)
        if found is not None:
            text = text[: found.start()] + source.choice(found[1].split("|")) + text[found.end() :]
            continue
        filled = _SLOT.sub(lambda match: slots[match[1]], text)
        if filled == text:
            return _SPACE.sub(" ", text).replace(" ,", ",").strip()
        text = filled


def joined(sentences: list[str], source: random.Random, *, capitals: bool) -> str:
    """Sentences as one text: with full stops, commas, "and", or line breaks between them."""
    text = ""
    for each in sentences:
        if not text:
            text = each
            continue
        between = source.choice(
            (". ", ". ", ", ", " and ", "\n", ", then ") if not capitals else (". ", ". ", ". ", ", and ")
        )
        if text.endswith(("!", "?")) and between.startswith((".", ",")):
            between = " "
        text += between + (each[0].upper() + each[1:] if capitals and between == ". " else each)
    if capitals:
        text = text[0].upper() + text[1:]
        if text[-1].isalnum() and source.random() < 0.6:
            text += "."
    return text


def typed(text: str, typos: float, source: random.Random) -> str:
    """A text with slips of the fingers, so many for each word on average."""
    words = re.split(r"(\s+)", text)
    for place, word in enumerate(words):
        if word.isalpha() and source.random() < typos:
            words[place] = _slipped(word, source)
    return "".join(words)


def _slipped(word: str, source: random.Random) -> str:
    kind = source.random()
    if kind < 0.2 and word in _SHORT:
        return _SHORT[word]
    if len(word) < 3:
        return word
    at = source.randrange(1, len(word) - 1)
    if kind < 0.45:  # two letters in the wrong order
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if kind < 0.65:  # one left out
        return word[:at] + word[at + 1 :]
    if kind < 0.8:  # one twice
        return word[:at] + word[at] + word[at:]
    near = _KEYS.get(word[at].lower())
    return word[:at] + source.choice(near) + word[at + 1 :] if near else word
