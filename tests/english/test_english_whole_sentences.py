"""Words that belong together across a sentence: the name behind its number, what a base has, what is not there."""

import pytest

from cadwright.parts.build import make

SAME = [
    ("a cone. The base has a diameter of 40 mm, it is 55 high and comes to a sharp point", "a cone 40 dia, 55 tall"),
    ("a round blank 98.5 mm dia, 14 mm high. No step on the side.", "a round blank 98.5 mm dia, 14 mm high"),
    ("a pyramid with a base of 60 mm by 60 mm and a height of 45 mm, coming to a point", "a pyramid 60 x 60 x 45"),
    ("The user would like a 60x40x5 plate", "a 60x40x5 plate"),
    ("a plate sixty millimetres by forty millimetres by five millimetres", "a 60x40x5 mm plate"),
    ("a disc eighty in diameter and ten thick", "a disc 80 in diameter and 10 thick"),
]


@pytest.mark.parametrize(("text", "plain"), SAME)
def test_it_is_the_same_part(text: str, plain: str) -> None:
    made, wanted = make(text), make(plain)
    assert (made.not_understood, wanted.not_understood) == ((), ())
    assert made.part is not None
    assert wanted.part is not None
    assert sorted(made.part.values().values()) == sorted(wanted.part.values().values())
    assert [type(f) for f in made.part.features] == [type(f) for f in wanted.part.features]


def test_a_denial_with_a_number_is_no_denial_of_all() -> None:
    assert make("a 60x40x5 plate with two 5 mm holes 10 from the ends, no hole 20 from the left").not_understood


def test_a_block_does_not_come_to_a_point() -> None:
    assert make("a block 60x40x20 coming to a point").not_understood
