"""Holes that cannot be made for certain are quoted, not made otherwise."""

import pytest

from cadwright.parts.making import make
from cadwright.parts.model import Drill


@pytest.mark.parametrize("text", ["a 1/4-20 tapped hole in the centre", "a 3/8-16 threaded hole"])
def test_a_thread_in_inches_is_no_row_of_tiny_holes(text: str) -> None:
    made = make(f"A plate 100 x 60 x 10 with {text}")
    assert made.not_understood
    assert made.part is None or not any(isinstance(f, Drill) for f in made.part.features)


def test_a_metric_tapped_hole_is_drilled() -> None:
    made = make("A plate 100 x 60 x 10 with an M6 tapped hole in the centre")
    assert not made.not_understood
    assert made.part is not None
    assert any(isinstance(f, Drill) for f in made.part.features)
