"""Where lines of a text say something of their own: items of lists, and sheets of short lines."""

import re
from collections.abc import Sequence
from itertools import pairwise

from cadwright.language.tokens import Token

_BULLETS = frozenset(("-", "–", "—", "•", "*", "·"))
_LABELLED = re.compile(r"[A-Za-z][A-Za-z ]{1,24}(?:\(\d+\))?:(?=\s)")
_FEWEST, _SHORT = 3, 40
"""So many lines are a list where they have no more letters on the average; lines of prose are longer."""


def items_of(text: str, tokens: Sequence[Token]) -> tuple[int, ...]:
    """The numbers of the tokens that begin items of a list: they have bullets, or names before a colon."""
    starts = (text[: token.start].rpartition("\n") for token in tokens)
    return tuple(
        i
        for i, (_, line, before) in enumerate(starts)
        if line and not before.strip() and (tokens[i].text in _BULLETS or _LABELLED.match(text, tokens[i].start))
    )


def short_lines(text: str, tokens: Sequence[Token]) -> tuple[int, ...]:
    """The numbers of the tokens that begin lines of a text of short lines; none in any other text."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) < _FEWEST or sum(map(len, lines)) > _SHORT * len(lines):
        return ()
    between = ((i, text[before.end : token.start]) for i, (before, token) in enumerate(pairwise(tokens), 1))
    return tuple(i for i, blank in between if "\n" in blank)
