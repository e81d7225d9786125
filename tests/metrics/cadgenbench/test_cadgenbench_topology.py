import numpy as np
import pytest
from cadgenbench_shapes import block, boundary, rod, triangles
from hypothesis import given
from hypothesis import strategies as st

from cadwright.metrics.cadgenbench.boundary import Boundary
from cadwright.metrics.cadgenbench.topology import Betti, betti, match

COUNTS = st.builds(Betti, st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))


def test_solids_voids_and_handles_are_counted() -> None:
    cube = block(10, 10, 10)
    assert betti(boundary(cube)) == Betti(1, 0, 0)
    assert betti(boundary(cube - rod(2, 20))) == Betti(1, 1, 0)
    holes = [rod(1, 20, (x, y, 0)) for x in (-3, 3) for y in (-3, 3)]
    assert betti(boundary(cube - sum(holes[1:], holes[0]))) == Betti(1, 4, 0)
    assert betti(boundary(cube - block(4, 4, 4))) == Betti(1, 0, 1)
    assert betti(boundary(cube + block(2, 2, 2, (20, 0, 0)))) == Betti(2, 0, 0)
    assert betti(boundary(cube - rod(2, 6, (0, 0, 5)))) == Betti(1, 0, 0), "a blind hole is nothing to topology"
    inside = cube - block(6, 6, 6) + block(2, 2, 2)
    assert betti(boundary(inside)) == Betti(2, 0, 1), "a piece in a void of another one"


def test_pieces_that_touch_at_a_corner_are_two() -> None:
    touching = np.concatenate([triangles(block(2, 2, 2)), triangles(block(2, 2, 2, (2, 2, 2)))])
    assert len(Boundary.of(touching).corners) == 15
    assert betti(Boundary.of(touching)) == Betti(2, 0, 0)


def test_the_published_examples() -> None:
    assert match(Betti(1, 4, 0), Betti(1, 2, 0)) == pytest.approx(0.36)
    assert match(Betti(2, 0, 0), Betti(1, 0, 0)) == pytest.approx(4 / 9)
    assert match(Betti(2, 4, 0), Betti(1, 2, 0)) == pytest.approx(0.36 * 4 / 9), "the product, not the mean"


@given(COUNTS, COUNTS)
def test_only_equals_match_and_it_is_symmetric(one: Betti, other: Betti) -> None:
    assert match(one, other) == match(other, one)
    assert 0 < match(one, other) <= 1
    assert (match(one, other) == 1) == (one == other)
