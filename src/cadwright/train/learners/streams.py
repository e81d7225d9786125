"""A trajectory as the tokens that were really there: those that the policy sampled, and those around them.

A reply that is decoded and read again may have other tokens than it was sampled with; their probabilities would be
those of another reply. So the tokens of each reply are kept as they were written, and only what stands around them is
read from the chat.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from cadwright.train.chats import Chat
from cadwright.train.learners.codec import IGNORED, Codec, Encoded
from cadwright.train.viability import WHOLE, Boundary


class Stream(NamedTuple):
    """Tokens with the turn that each belongs to, counted from 1; 0 where the policy did not write it."""

    ids: list[int]
    turns: list[int]
    kinds: dict[str, list[int]]
    pictures: dict[str, Any]

    @property
    def written(self) -> int:
        """How many tokens the policy wrote."""
        return sum(turn > 0 for turn in self.turns)

    def encoded(self, boundary: Boundary = WHOLE) -> Encoded:
        """As examples are: labelled are the tokens of turns before the boundary (m_u of equation 6)."""
        kept = {turn: turn > 0 and boundary.keeps(turn) for turn in set(self.turns)}
        labels = [token if kept[turn] else IGNORED for token, turn in zip(self.ids, self.turns, strict=True)]
        return Encoded(self.ids, labels, self.kinds, self.pictures)


def stream(codec: Codec, chat: Chat, said: Sequence[Sequence[int]]) -> Stream:
    """The tokens of a chat whose assistant's lines were sampled as ``said``, each with its stop where it came to one.

    Where a reply was cut off, the end of its turn stands there all the same, and was not written by the policy.
    """
    pieces = codec.pieces(chat)
    texts = [list(each[:-1] if _stops(codec, each) else each) for each in said]
    ids, turns = list(pieces.gaps[0]), [0] * len(pieces.gaps[0])
    for number, (text, gap, end) in enumerate(zip(texts, pieces.gaps[1:], pieces.endings, strict=True), 1):
        ids += text + gap
        turns += [number] * len(text) + [0] * len(gap)
        if _stops(codec, said[number - 1]):
            turns[len(turns) - len(gap) + end - 1] = number
    return Stream(ids, turns, pieces.spread(texts), pieces.pictures)


def _stops(codec: Codec, said: Sequence[int]) -> bool:
    return bool(said) and said[-1] == codec.stop
