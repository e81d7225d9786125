"""Nouns in the plural."""

import pytest

from cadwright.language.plurals import plural


@pytest.mark.parametrize(
    ("one", "more"),
    [
        ("hole", "holes"),
        ("boss", "bosses"),
        ("Boss", "Bosses"),
        ("through hole", "through holes"),
        ("cavity", "cavities"),
        ("keyway", "keyways"),
        ("shelf", "shelves"),
        ("box", "boxes"),
        ("notch", "notches"),
    ],
)
def test_plurals(one: str, more: str) -> None:
    assert plural(one) == more
