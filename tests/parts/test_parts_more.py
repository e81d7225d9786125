"""“One more”: a cut like the last one, elsewhere; and numbers and nouns that only say where something is."""

import pytest

from cadwright.parts.build import make
from cadwright.parts.model import Hole, Points, Polar


def holes(text: str) -> list[int]:
    made = make(text)
    assert made.not_understood == ()
    assert made.part is not None
    values = made.part.values()
    counts = []
    for feature in made.part.features:
        if isinstance(feature, Hole):
            at = feature.positions
            several = round(at.count.evaluate(values)) if isinstance(at, Polar) else 1 if at is None else 4
            counts.append(len(at.at) if isinstance(at, Points) else several)
            assert feature.diameter.evaluate(values) == 6
    return counts


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("disc 60 dia 5 thick with 6 holes of 6 mm on a 40 mm circle and one more in the centre", [6, 1]),
        ("plate 60x40x5 with two 6 mm holes 10 from the left edge and one more in the middle", [2, 1]),
        ("plate 60x40x5 with a 6 mm hole 10 from the left edge and another one 10 from the right edge", [1, 1]),
        ("plate 100x40x5 with 4 holes of 6 mm 8 from the corners and two more 40 apart", [4, 2]),
        ("plate 100x40x5 with 4 holes of 6 mm 8 from the corners and one more 6 mm hole in the middle", [4, 1]),
        ("disc 60 dia 5 thick with 6 holes of 6 mm on a 40 circle, plus an additional one in the middle", [6, 1]),
    ],
)
def test_one_more_is_like_the_last(text: str, counts: list[int]) -> None:
    assert holes(text) == counts


def test_what_is_through_the_wall_makes_no_wall() -> None:
    made = make("Ring, outside diameter 48, inside 40, height 12, with a 3 mm gash through the wall")
    assert made.not_understood
    assert made.part is not None
    assert len(made.part.features) == 1


def test_a_distance_is_no_size() -> None:
    made = make("cylinder 12 mm diameter, 20 mm long, with a groove, the groove is 2 mm from the axis")
    assert any("2 mm" in left for left in made.not_understood)


def test_the_base_is_the_underside_where_no_thing_is_called_so() -> None:
    made = make("cone 30 mm across the base, 60 tall, with a 6 mm hole 10 deep in the centre of the base")
    assert made.part is not None
    drill = made.part.features[-1]
    assert isinstance(drill, Hole)
    assert drill.frame.plane == "YX"


def test_a_cup_with_a_diameter_is_round() -> None:
    made = make("cup: 60 mm outside diameter, 80 mm tall, walls 3 mm, floor 5 mm thick, open at the top")
    assert made.part is not None
    assert "side" not in made.part.values()
