"""What is measured from the longer or the shorter of the parallel sides of a trapezium."""

import pytest
from parts_kit import mouths_of

PLATE = "Trapezium plate, 6 thick. Parallel sides {} and {}, 40 apart. A 10 mm hole "


@pytest.mark.parametrize(("first", "second"), [(80, 50), (50, 80)])
@pytest.mark.parametrize(
    ("place", "y"),
    [
        ("15 from the longer side.", -5.0),
        ("15 from the long parallel side.", -5.0),
        ("on the line of symmetry, 15 from the longer of the parallel sides.", -5.0),
        ("15 from the short side.", 5.0),
        ("15 from the shorter of the two parallel sides.", 5.0),
    ],
)
def test_from_a_parallel_side(first: int, second: int, place: str, y: float) -> None:
    assert mouths_of(PLATE.format(first, second) + place) == [(0.0, y, 6.0)]
