"""Places on faces: inside, apart from each other."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from cadwright.synth.parts.places import WALL, Box, Face, Pad, around
from cadwright.synth.parts.sizes import DRILLS, one_of, size

extents = st.floats(1, 30)


def apart(a: Box, b: Box) -> bool:
    return a[2] + WALL <= b[0] or b[2] + WALL <= a[0] or a[3] + WALL <= b[1] or b[3] + WALL <= a[1]


@given(st.integers(0, 1000), st.floats(10, 100), st.floats(10, 100), st.lists(st.tuples(extents, extents), max_size=8))
def test_what_is_placed_lies_inside_and_apart(
    seed: int, width: float, height: float, wanted: list[tuple[float, float]]
) -> None:
    face = Face(Pad((0, 0, width, height)))
    rng = Random(seed)
    for w, h in wanted:
        place = face.place(rng, w, h)
        if place is not None:
            x0, y0, x1, y1 = around(place, w, h)
            assert min(x0, y0) >= WALL
            assert x1 <= width - WALL
            assert y1 <= height - WALL
    taken = face.taken
    assert all(apart(taken[i], taken[j]) for i in range(len(taken)) for j in range(i))


@given(st.integers(0, 1000), st.floats(15, 100), extents)
def test_a_round_pad_holds_corners_too(seed: int, across: float, extent: float) -> None:
    face = Face(Pad((-across / 2, -across / 2, across / 2, across / 2), round=True))
    place = face.place(Random(seed), extent, extent)
    if place is not None:
        far = (abs(place[0]) + extent / 2) ** 2 + (abs(place[1]) + extent / 2) ** 2
        assert far**0.5 <= across / 2 - WALL + 1e-9


def test_what_does_not_fit_has_no_place() -> None:
    face = Face(Pad((0, 0, 20, 20)))
    assert face.place(Random(0), 17, 5) is None
    assert face.place(Random(0), 16, 16) == (10, 10)
    assert face.place(Random(0), 1, 1) is None


@given(st.integers(0, 10_000), st.floats(1, 50), st.floats(1.1, 5))
def test_sizes_are_round_and_nearly_in_range(seed: int, low: float, ratio: float) -> None:
    value = size(Random(seed), low, low * ratio)
    assert value * 2 == round(value * 2)
    assert low - 0.5 <= value <= low * ratio + 0.5


def test_one_of_those_that_fit() -> None:
    assert one_of(Random(1), DRILLS, 6.5, 6.7) == 6.6
    assert one_of(Random(1), DRILLS, 6.1, 6.2) is None
