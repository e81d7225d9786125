"""Tokens and pictures of two sketches: equal ones score full, what is missing or too many costs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.errors import InputError
from cadwright.metrics.sketch_accuracy import TOLERANCES, accuracy, image_cd, image_distances
from cadwright.sketch import Arc, Circle, Line, Point, Sketch

SIDES = (Line((0, 0), (64, 0)), Line((64, 0), (64, 64)), Line((64, 64), (0, 64)), Line((0, 64), (0, 0)))
PLATE = Sketch((*SIDES, Circle((32.5, 32.5), 10.5), Arc((20.5, 10.5), (30.5, 20.5), (40.5, 10.5)), Point((5.5, 5.5))))
TOKENS = 4 * 5 + 4 + 7 + 3


def test_a_sketch_agrees_with_itself_in_any_order_and_with_lines_turned_around() -> None:
    turned = Sketch((*PLATE.geometry[4:], *(Line(line.end, line.start) for line in SIDES)))
    told = accuracy(turned, PLATE)
    assert told.tokens == TOKENS
    assert told.tokens_right == (TOKENS,) * len(TOLERANCES)
    assert told.right == told.found == told.drawn == {"arc": 1, "circle": 1, "line": 4, "point": 1}
    assert image_cd(*image_distances(PLATE, PLATE)) == 0
    assert image_cd(*image_distances(turned, PLATE)) < 0.5, "a line that is drawn from its other end"


def test_what_is_missing_and_what_is_too_many_is_wrong() -> None:
    less = Sketch(PLATE.geometry[:5])
    assert accuracy(less, PLATE).tokens_right[0] == 24
    assert accuracy(less, PLATE).tokens == TOKENS
    assert accuracy(PLATE, less).shares == accuracy(less, PLATE).shares
    assert accuracy(Sketch(), PLATE).shares == (0,) * len(TOLERANCES)


def test_another_kind_in_the_same_place_is_no_counterpart() -> None:
    bent = Sketch((*SIDES[:3], Arc((0, 64), (1, 32), (0, 0))))
    told = accuracy(bent, Sketch(SIDES))
    assert (told.tokens_right[-1], told.tokens) == (15, 20 + 7)
    assert told.right == {"line": 3}


@pytest.mark.parametrize(("off", "right"), [(0, (4, 4, 4, 4)), (1, (3, 4, 4, 4)), (2, (3, 3, 4, 4)), (6, (3, 3, 3, 3))])
def test_each_token_counts_by_its_own_tolerance(off: int, right: tuple[int, ...]) -> None:
    moved = Sketch((*SIDES, Circle((32.5 + off, 32.5), 10.5)))
    told = accuracy(moved, Sketch((*SIDES, Circle((32.5, 32.5), 10.5))))
    assert told.tokens_right == tuple(20 + n for n in right)


@given(scale=st.floats(1e-3, 1e3), x=st.floats(-100, 100), y=st.floats(-100, 100))
def test_place_and_size_do_not_count(scale: float, x: float, y: float) -> None:
    def there(p: tuple[float, float]) -> tuple[float, float]:
        return (p[0] * scale + x, p[1] * scale + y)

    moved = Sketch((*(Line(there(s.start), there(s.end)) for s in SIDES), Circle(there((32.5, 32.5)), 10.5 * scale)))
    told = accuracy(moved, Sketch((*SIDES, Circle((32.5, 32.5), 10.5))))
    assert told.shares[1:] == (1.0,) * (len(TOLERANCES) - 1)


def test_the_distance_of_pictures_is_in_pixels_of_the_truth() -> None:
    moved = Sketch((*SIDES, Line((34, 0), (34, 64))))
    straight = Sketch((*SIDES, Line((32, 0), (32, 64))))
    forth, back = image_distances(moved, straight)
    assert max(forth.max(), back.max()) == pytest.approx(2 * 512 / 1.2 / 64, abs=1.5)
    with pytest.raises(InputError):
        image_distances(Sketch(), straight)
