"""Pieces of things of the catalogue that a part has although nobody named them."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from msgspec.structs import replace

from cadwright.catalogue.family import Family, Piece, families
from cadwright.english.statements import Mention

_APART = -1000
"""Before this token, no text and no stored thing has anything."""


def has_pieces(kind: str) -> bool:
    """Whether things of a kind have pieces with names."""
    return kind in _families() and bool(_families()[kind].pieces)


def unsaid_pieces(told: Sequence[Mention]) -> tuple[Mention, ...]:
    """The pieces that things have without being told, so that a change can speak of them."""
    return tuple(_unsaid(told))


def _unsaid(told: Sequence[Mention]) -> Iterator[Mention]:
    kinds = {m.kind for m in told}
    for name, family in _families().items():
        for n, (called, piece) in enumerate(family.pieces.items() if name in kinds else ()):
            kind = f"{name}.{called}"
            if kind not in kinds and not piece.optional:
                noun, at = piece.nouns[0], _APART - n
                yield Mention(kind, noun, (at, at), term=noun)


def with_number(mention: Mention, k: int, values: Mapping[tuple[int, str], float]) -> Mention:
    """A piece of which there are so many with its number."""
    piece = _piece(mention.kind)
    number = values.get((k, piece.count)) if piece is not None and mention.count is None else None
    return replace(mention, count=round(number)) if number is not None else mention


def _piece(kind: str) -> Piece | None:
    whole, _, name = kind.partition(".")
    return _families()[whole].pieces.get(name) if whole in _families() else None


@cache
def _families() -> Mapping[str, Family]:
    return {f.name: f for f in families()}
