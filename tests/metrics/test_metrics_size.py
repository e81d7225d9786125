import pytest

from cadwright.metrics.size import bbox_error, size_error, volume_error

BOX = (0.0, 0.0, 0.0, 3.0, 4.0, 12.0)  # its diagonal is 13


def test_volume() -> None:
    assert volume_error(99, 100) == pytest.approx(0.01)
    assert volume_error(250, 100) == pytest.approx(1.5)
    assert volume_error(1, 0) is None


def test_the_box_sees_position_and_the_size_does_not() -> None:
    moved = (1.3, 0.0, 0.0, 4.3, 4.0, 12.0)
    assert bbox_error(moved, BOX) == pytest.approx(0.1)
    assert size_error(moved, BOX) == pytest.approx(0, abs=1e-15)


def test_the_size_does_not_see_which_way_up() -> None:
    lying = (0.0, 0.0, 0.0, 12.0, 4.0, 3.0)
    assert size_error(lying, BOX) == 0
    assert bbox_error(lying, BOX) == pytest.approx(9 / 13)


def test_a_longer_box() -> None:
    longer = (0.0, 0.0, 0.0, 3.0, 4.0, 13.3)
    assert size_error(longer, BOX) == bbox_error(longer, BOX) == pytest.approx(0.1)
