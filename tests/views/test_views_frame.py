"""Where the axes of a view lie in space."""

import pytest

from cadwright.views.frame import Frame, Way, frame_of
from cadwright.views.projection import VIEWS

FLAT = [name for name, view in VIEWS.items() if not view.is_oblique]


@pytest.mark.parametrize("name", FLAT)
def test_a_frame_sees_what_its_projection_sees(name: str) -> None:
    frame = frame_of(name)
    assert frame is not None
    point = (3.0, -5.0, 7.0)
    assert frame.in_view(point) == pytest.approx(VIEWS[name].to_view(point))
    back = frame.in_space(frame.in_view(point))
    assert back == tuple(0.0 if axis == frame.toward.axis else value for axis, value in enumerate(point))
    assert {*frame.axes, frame.toward.axis} == {0, 1, 2}
    assert VIEWS[name].toward[frame.toward.axis] == frame.toward.sign


def test_pictorial_and_unknown_views_have_none() -> None:
    assert frame_of("iso") is None
    assert frame_of("section A") is None
    assert frame_of("right") == Frame("right", Way(1, 1), Way(2, 1), Way(0, 1))
