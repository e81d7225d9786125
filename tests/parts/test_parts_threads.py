"""Threads that a part was asked for with: which of its holes take them, and whether they fit."""

import msgspec
import pytest

from cadwright.parts.cadquery.reader import recover
from cadwright.parts.threads import tapped, with_threads
from cadwright.values.measurement import Hole, Measurements
from cadwright.values.thread import Thread, thread_of

BLOCK = """import cadquery as cq

length = 40  # mm
hole_diameter = 5  # mm
tapped_hole_diameter = {size}  # mm, {note}

# Block
block = cq.Workplane("XY").rect(length, length).extrude(20)
r = block

# Tapped hole{more}
r = (
    r.copyWorkplane(cq.Workplane("XY", origin=(0, 0, 20)))
    .pushPoints([(-10, 5), (10, 5)])
    .hole(tapped_hole_diameter)
)

# Hole
r = (
    r.copyWorkplane(cq.Workplane("XY", origin=(0, 0, 20)))
    .pushPoints([(0, -10)])
    .hole(hole_diameter)
)
"""


def measured(*places: tuple[float, float], diameter: float = 5.0) -> Measurements:
    holes = tuple(Hole(diameter, 20, True, (x, y, 20), (0, 0, -1)) for x, y in places)
    whole = Measurements(True, True, 1, 1, 9, 21, 14, 1.0, 1.0, (-20, -20, 0, 20, 20, 20), (0, 0, 10))
    return msgspec.structs.replace(whole, holes=holes)


def script(note: str, size: float = 5, more: str = "") -> str:
    return BLOCK.format(note=note, size=size, more=more)


def test_holes_of_the_same_size_are_told_apart_by_where_they_are() -> None:
    found, misfits = with_threads(measured((-10, 5), (10, 5), (0, -10)), tapped(recover(script("M6 core hole"))))
    assert [thread_of(hole) for hole in found.holes] == [Thread("M6", 6, 1), Thread("M6", 6, 1), None]
    assert misfits == ()


@pytest.mark.parametrize(
    ("note", "thread"),
    [
        ("M8x1 core hole", Thread("M8×1", 8, 1)),
        ("M6 counterbored core hole", Thread("M6", 6, 1)),
        ("1/4-20 core hole", Thread("1/4-20 UNC", 6.35, 1.27)),
        ("#10-32 UNF core hole", Thread("#10-32 UNF", 4.826, 0.79375)),
        ("4× M5 ↧ 12", Thread("M5", 5, 0.8)),
        ("M8×1 ↧ 15 Ø7 ↧ 20", Thread("M8×1", 8, 1, 15)),
    ],
)
def test_threads_are_read_off_what_a_diameter_is_called(note: str, thread: Thread) -> None:
    (found,) = tapped(recover(script(note)))
    assert found.thread.designation == thread.designation
    assert (found.thread.nominal, found.thread.pitch) == pytest.approx((thread.nominal, thread.pitch))
    assert found.thread.depth == thread.depth


@pytest.mark.parametrize("note", ["M6 clearance hole", "M7.3 core hole", "", "4× Ø5", "made 5 wide"])
def test_other_notes_name_no_thread(note: str) -> None:
    assert tapped(recover(script(note))) == ()


def test_a_thread_that_ends_before_its_hole_has_a_depth() -> None:
    (found,) = tapped(recover(script("M6 core hole", more=": thread 12 mm deep")))
    assert found.thread.depth == 12
    seen, _ = with_threads(measured((10, 5)), (found,))
    assert thread_of(seen.holes[0]) == Thread("M6", 6, 1, 12)


def test_a_thread_that_does_not_fit_its_hole_is_told_once_and_not_drawn() -> None:
    part = recover(script("M6 core hole", size=9))
    found, misfits = with_threads(measured((-10, 5), (10, 5), diameter=9), tapped(part))
    assert misfits == ("the hole Ø9 is called M6, which does not fit it",)
    assert all(thread_of(hole) is None for hole in found.holes)
