"""Drawings and pictures made to do harm end in one line, in a worker, within their limits."""

from collections.abc import Callable, Iterator

import hostile_drawings as hostile
import msgspec
import pytest
from attack_kit import attacks

from cadwright import foreign
from cadwright.drawing.reading.values import Reading
from cadwright.drawing.reading.whole import read_drawing
from cadwright.errors import InputError
from cadwright.protocols.drawings import pictures_of
from cadwright.sandbox import ForkWorker, Standby, probe
from cadwright.sketch.formats import Imported
from cadwright.values import Attachment, Blob

HASTY = msgspec.structs.replace(foreign.LIMITS, wall_seconds=4.0)
"""What never ends need not be waited for as long as the slowest of honest scans."""
Making = Callable[[], bytes]


@pytest.fixture(scope="module")
def hasty_worker() -> Iterator[Standby[ForkWorker]]:
    if probe().lacks():
        pytest.skip("this machine cannot isolate fully: " + "; ".join(probe().lacks()))
    with Standby(lambda: ForkWorker(foreign.WORKERS, role="trusted", limits=HASTY)) as worker:
        worker.get()
        yield worker


@pytest.fixture
def hasty(hasty_worker: Standby[ForkWorker], monkeypatch: pytest.MonkeyPatch) -> None:
    """Drawings are read within four seconds."""
    monkeypatch.setattr(foreign, "_worker", hasty_worker)
    monkeypatch.setattr(foreign, "LIMITS", HASTY)


def outcome(data: bytes) -> Reading | str:
    """The reading, or the one line instead."""
    try:
        return read_drawing(data, "drawing")
    except InputError as error:
        told = error
    assert "\n" not in told.message
    assert told.message.startswith("drawing: ")
    return f"{told.message} {told.hint}"


def ended(data: bytes) -> bool:
    """Whether its reading was stopped, or came to an end with less than there is or with nothing, which is said."""
    told = outcome(data)
    if isinstance(told, str):
        return "could not be read (it " in told or "shows nothing" in told
    return any("more" in each or "only the first" in each for each in told.problems)


@pytest.mark.slow
@attacks("drawings that never end")
@pytest.mark.parametrize(
    "making",
    [
        hostile.form_in_itself,
        hostile.nested_forms,
        hostile.dense_text,
        hostile.many_inserts,
        hostile.empty_inserts,
        hostile.nested_blocks,
        hostile.block_in_itself,
        hostile.many_vertices,
        hostile.many_rules,
        hostile.uses,
        hostile.path_of,
    ],
)
@pytest.mark.usefixtures("hasty")
def test_what_never_ends_is_ended(making: Making) -> None:
    assert ended(making())


@attacks("drawings that fill the memory")
@pytest.mark.parametrize("making", [hostile.flate_bomb, hostile.same_lines])
@pytest.mark.usefixtures("hasty")
def test_what_unpacks_without_end_is_ended(making: Making) -> None:
    assert ended(making())


@attacks("drawings that fill the memory")
@pytest.mark.parametrize(
    ("making", "said"),
    [
        (hostile.huge_page, "too large (5000 by 5000 mm)"),
        (hostile.pixel_bomb, "too many pixels"),
        (hostile.huge_header, "too many pixels"),
        (hostile.text_bombs, "no picture that can be read"),
        (lambda: hostile.text_bombs(b"iTXt"), "no picture that can be read"),
        (lambda: hostile.text_bombs(late=True), "broken or cut off"),
        (hostile.cut_chunk, "no picture that can be read"),
    ],
)
def test_what_is_too_large_is_refused(making: Making, said: str) -> None:
    told = outcome(making())
    assert isinstance(told, str)
    assert said in told


@attacks("drawings without sense")
@pytest.mark.parametrize(
    ("making", "said"),
    [
        (lambda: hostile.ellipse("1e200"), "1 ELLIPSE"),
        (lambda: hostile.ellipse("5", "-1e18", "1e18"), "nothing"),
        (lambda: hostile.arc("1e300", "0", "1e300"), "nothing"),
        (lambda: hostile.arc("5", "0", "1e22"), "nothing"),
        (hostile.wild_spline, "nothing"),
        (hostile.utf7, "no SVG file that can be read"),
        (hostile.entities, "no SVG file that can be read"),
        (hostile.nested_groups, "nothing"),
    ],
)
def test_what_makes_no_sense_is_said_in_one_line(making: Making, said: str) -> None:
    told = outcome(making())
    assert isinstance(told, str)
    assert said in told


@attacks("drawings without sense")
@pytest.mark.parametrize(
    ("making", "said"),
    [
        (hostile.dense_hatch, "1 hatch is too dense to be drawn: left out"),
        (hostile.nested_tspans, "more elements than are read"),
        (lambda: hostile.turned("1e400"), ""),
        (hostile.style_that_backtracks, ""),
        (hostile.comments_that_backtrack, ""),
        (hostile.use_of_itself, ""),
        (hostile.bytes_that_are_no_text, ""),
    ],
)
def test_what_is_left_out_does_not_hide_the_rest(making: Making, said: str) -> None:
    told = outcome(making())
    assert isinstance(told, Reading), told
    assert any(said in problem for problem in told.problems)


@attacks("drawings that never end")
@pytest.mark.parametrize(
    "making", [hostile.many_inserts, hostile.empty_inserts, hostile.nested_blocks, lambda: hostile.ellipse("1e200")]
)
@pytest.mark.usefixtures("hasty")
def test_sketches_in_dxf_are_ended_too(making: Making) -> None:
    try:
        sketch = foreign.decoded("cadwright.sketch.formats.worker:dxf", making(), Imported, "not read").sketch
    except InputError as error:
        told = error.message
    else:
        told = "" if sketch.geometry else "more than nothing is left out"
    assert "more than" in told or "stopped after" in told


@attacks("drawings that never end")
@pytest.mark.usefixtures("hasty")
def test_what_cannot_be_drawn_for_a_model_is_handed_on() -> None:
    attachment = Attachment("drawing", "a.dxf", Blob(hostile.many_inserts(), "image/vnd.dxf"))
    assert len(pictures_of(attachment)) >= 1


def test_a_failure_is_not_waited_for_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    data = hostile.utf7() + b"<!-- once -->"
    assert "no SVG file" in str(outcome(data))
    monkeypatch.setattr(foreign, "_worker", None)
    assert "no SVG file" in str(outcome(data))
