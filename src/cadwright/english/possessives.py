"""Sides that are called by their owner: “15 below the post's top” as “15 below the top of the post”."""

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cadwright.english.lexicon import words_of
from cadwright.language.tokens import Token

_OWNER = re.compile(r"[A-Za-z]{3,}['’]s")
_SIDES = words_of("groups.toml", "possessives", "sides")
_FACES = words_of("groups.toml", "possessives", "faces")
"""What a side may be called behind its name, or alone behind a way to it."""
_LEADING = words_of("groups.toml", "possessives", "leading")
_ITS = frozenset(("its", "their"))
_END = (["end"], ["edge"], ["side"])
_DETERMINERS = frozenset(("the", "each", "every", "that", "this", "a", "an", "its"))
_AXIS = "axis"
_WITHIN = 6
"""So many words before an owner its axis may be spoken of."""
_FAR = 3
"""So many words the name of an owner has at most."""


def with_possessives(tokens: Sequence[Token]) -> list[Token]:
    """The tokens with sides before the things that they are of, where something leads to such a side."""
    tokens = [*_without_own(tokens)]
    made: list[Token] = []
    i = 0
    while i < len(tokens):
        name = _owner(tokens, i)
        end = _side_end(tokens, i + 1) if name else 0
        like = _AXIS if name and not end and _is_of_axis(tokens, i) else ""
        end = i + 1 if like else end
        if not end:
            made.append(tokens[i])
            i += 1
            continue
        del made[len(made) - (len(name) - 1) :]
        at = name[0].start
        owner = replace(tokens[i], text=tokens[i].text[:-2], end=tokens[i].end - 2)
        side = [Token("word", like, at, at)] if like else tokens[i + 1 : end]
        made += [Token("word", "the", at, at), *side, Token("word", "of", at, at), *name[:-1], owner]
        i = end
    return made


def _without_own(tokens: Sequence[Token]) -> Iterator[Token]:
    """The tokens with “each end” for “its own end”: each of several things has another one."""
    words = [t.text.lower() for t in tokens]
    for i, token in enumerate(tokens):
        sided = words[i + 1 : i + 2] and (words[i + 1] in _SIDES or words[i + 1] in _FACES)
        if words[i] == "own" and i > 0 and words[i - 1] in _ITS and sided:
            continue
        following = words[i + 1 : i + 3]
        owned = words[i] in _ITS and following[:1] == ["own"] and following[1:2] in _END
        yield replace(token, text="each") if owned else token


def _owner(tokens: Sequence[Token], i: int) -> list[Token]:
    """The words that name an owner, from its article; none where no way leads there."""
    if not _OWNER.fullmatch(tokens[i].text):
        return []
    for j in range(i - 1, max(i - _FAR, 0) - 1, -1):
        if tokens[j].kind != "word":
            return []
        if tokens[j].text.lower() in _DETERMINERS:
            led = j > 0 and tokens[j - 1].text.lower() in _LEADING
            return list(tokens[j : i + 1]) if led else []
    return []


def _is_of_axis(tokens: Sequence[Token], i: int) -> bool:
    """Whether an owner stands for its axis: “its axis square to the post's and 15 below the top”."""
    before = [t.text.lower() for t in tokens[max(0, i - _WITHIN) : i]]
    behind = tokens[i + 1 : i + 2]
    ended = not behind or behind[0].kind == "sign" or behind[0].text.lower() == "and"
    return ended and _AXIS in before


def _side_end(tokens: Sequence[Token], i: int) -> int:
    """Behind a side with what it is called; 0 where none begins at a token."""
    end = i
    while end < len(tokens) and tokens[end].text.lower() in _SIDES:
        end += 1
    sided = end > i
    while end < len(tokens) and tokens[end].text.lower() in _FACES:
        end += 1
    return end if sided or end > i else 0
