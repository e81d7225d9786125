"""Texts: every pattern can be filled in, and directions, sizes and names say what is so."""

import random
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadwright.canvas import Arc, Circle, Design, Line
from cadwright.canvas.simulated.deictic import POINTED
from cadwright.canvas.simulated.descriptions import described, inventory
from cadwright.canvas.simulated.differences import Difference, differences
from cadwright.canvas.simulated.figures import figures, mirrored
from cadwright.canvas.simulated.openings import DONE, OPENINGS
from cadwright.canvas.simulated.patterns import said, typed
from cadwright.canvas.simulated.references import back, name_of, size, way
from cadwright.canvas.simulated.requests import REQUESTS
from cadwright.canvas.simulated.sentences import _slots
from cadwright.canvas.simulated.styles import person

STEPS = st.floats(-9, 9).filter(lambda each: abs(each) > 0.1)
SMALL, LARGE = Circle(((-9, 0), (-7, 0))), Circle(((4, 0), (10, 0)))
TWO = Design((SMALL, LARGE))
CORNERS = ((-5, -4), (5, -4), (5, 4), (-5, 4))
BOX = Design(tuple(Line((a, b)) for a, b in zip(CORNERS, CORNERS[1:] + CORNERS[:1], strict=True)))


def difference() -> Difference:
    return differences(TWO, Design((SMALL, Circle(((4, 3), (10, 3))))))[0]


@pytest.mark.parametrize("bank", [*REQUESTS.values(), *POINTED.values()])
def test_every_request_can_be_filled_in(bank: dict[str, tuple[str, ...]]) -> None:
    source = random.Random(1)
    slots = _slots(difference(), TWO, person(1).traits, source, marked=True)
    for pattern in (each for patterns in bank.values() for each in patterns):
        for _ in range(5):
            assert not re.search(r"[{}|<>]", said(pattern, source, slots)), pattern


def test_every_opening_can_be_filled_in() -> None:
    source = random.Random(1)
    for patterns in (*OPENINGS.values(), *DONE.values()):
        for pattern in patterns:
            text = said(pattern, source, described(BOX, source, detail=0.5))
            assert text
            assert not re.search(r"[{}|<>]", text), pattern


def test_there_are_many_ways_to_say_the_same() -> None:
    source = random.Random(1)
    slots = _slots(difference(), TWO, person(1).traits, source, marked=False)
    ways = {said(each, source, slots) for bank in REQUESTS["moved"].values() for each in bank for _ in range(40)}
    assert len(ways) > 45


@given(STEPS, STEPS, st.integers(0, 999))
@settings(max_examples=80, deadline=None)
def test_directions_are_never_wrong(dx: float, dy: float, seed: int) -> None:
    text = way((dx, dy), random.Random(seed), detail=0.5)
    for word, right in (("left", dx < 0), ("right", dx > 0), ("up", dy < 0), ("down", dy > 0)):
        assert right or not re.search(rf"\b{word}", text), text
    too = back((dx, dy), random.Random(seed))
    for word, right in (("left", dx > 0), ("right", dx < 0), ("high", dy > 0), ("low", dy < 0)):
        assert right or not re.search(rf"\b{word}", too), too


@given(st.floats(0.2, 5).filter(lambda x: abs(x - 1) > 0.05), st.integers(0, 99))
def test_sizes_are_never_wrong(factor: float, seed: int) -> None:
    text = size(factor, random.Random(seed), detail=0.5)
    assert bool(re.search(r"big|larg|wide|double", text.replace("half as big", ""))) == (factor > 1)


def test_names_tell_apart() -> None:
    told = {name_of([SMALL], TWO, random.Random(seed), detail=1).the for seed in range(60)}
    assert not any(re.search(r"right|big|large|outer", each) for each in told)
    assert any("left" in each for each in told)
    assert any("small" in each for each in told)
    alone = name_of([SMALL], Design((SMALL,)), random.Random(3), detail=1).the
    assert not re.search(r"left|right|small", alone)


def test_figures() -> None:
    sides = Line(((-4, -2), (4, -2))), Line(((-4, 2), (4, 2)))
    slot = (*sides, Arc(((4, -2), (6, 0), (4, 2))), Arc(((-4, -2), (-6, 0), (-4, 2))))
    assert [each.form for each in figures(BOX)] == ["rectangle"]
    assert [each.form for each in figures(Design(slot))] == ["slot"]
    assert [each.form for each in figures(Design(BOX.curves[:3]))] == ["u"]
    assert [each.form for each in figures(TWO)] == ["circle", "circle"]
    assert mirrored(BOX)
    assert not mirrored(TWO)


def test_an_inventory_knows_what_is_inside() -> None:
    hole = Circle(((-1, 0), (1, 0)))
    texts = [inventory(Design((*BOX.curves, hole)), random.Random(seed), detail=0) for seed in range(20)]
    assert all(re.search(r"inside| in it", each) for each in texts)


def test_slips_of_the_fingers_touch_words_only() -> None:
    text = "move the circle 3 squares, please"
    assert typed(text, 0, random.Random(1)) == text
    slipped = {typed(text, 0.5, random.Random(seed)) for seed in range(30)}
    assert len(slipped) > 20
    assert all(len(each.split()) == len(text.split()) for each in slipped)
