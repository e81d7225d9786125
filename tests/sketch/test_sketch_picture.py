"""Pictures of sketches: what is drawn where, markers that cover nothing, changes in colour, drawings by hand."""

import io
import math
import random
import time
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from PIL import Image
from sketch_samples import CURVES, PLATE, plain, sketches

from cadwright.errors import InputError
from cadwright.sketch import Arc, Circle, Line, Point, Sketch
from cadwright.sketch.formats.sketchgraphs import from_sequence, read_records
from cadwright.sketch.handdrawn import PUBLISHED, STEADY, Hand, draw_by_hand
from cadwright.sketch.picture import Drawing, draw, draw_binary, draw_changes, frame_of


def dark(image: Image.Image) -> npt.NDArray[np.bool_]:
    return np.asarray(image.convert("L")) < 128


def palette(image: Image.Image) -> set[object]:
    return {color for _, color in image.getcolors(1 << 20) or ()}


def assert_markers_cover_nothing(drawing: Drawing, sketch: Sketch) -> None:
    """No box on geometry, on another box, or outside; no line to a primitive below another box."""
    ink = np.asarray(draw(sketch, size=drawing.frame.size, numbered=False).image) < 255
    cover = np.full(ink.shape, -1)
    for marker in drawing.markers:
        left, top, right, bottom = marker.box
        assert 0 <= left < right <= ink.shape[1]
        assert 0 <= top < bottom <= ink.shape[0]
        assert not ink[top:bottom, left:right].any(), f"number {marker.number} lies on geometry"
        assert (cover[top:bottom, left:right] == -1).all(), f"number {marker.number} lies on another"
        cover[top:bottom, left:right] = marker.number
    for marker in drawing.markers:
        if marker.leads:
            at = np.linspace(marker.foot, marker.anchor, 200).round().astype(int).clip(0, ink.shape[0] - 1)
            assert set(cover[at[:, 1], at[:, 0]]) <= {-1, marker.number}


def test_a_square_is_where_it_should_be() -> None:
    corners = [(0, 0), (1, 0), (1, 1), (0, 1)]
    square = Sketch(tuple(Line(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)))
    picture = dark(draw(square, numbered=False).image)
    rows, columns = np.nonzero(picture)
    margin = 512 * 0.1 / 1.2
    assert rows.min() == pytest.approx(margin, abs=2)
    assert columns.max() == pytest.approx(512 - margin, abs=2)
    assert not picture[100:400, 100:400].any()


def test_up_is_up() -> None:
    picture = dark(draw(Sketch((Line((0, 0), (1, 0)), Line((0.5, 0), (0.5, 0.3)))), numbered=False).image)
    rows, _ = np.nonzero(picture)
    assert picture[rows.max()].sum() > 300  # the long line is at the bottom


def test_construction_is_dashed_solid_or_hidden() -> None:
    sketch = Sketch((Line((0, 0), (1, 0), construction=True), Line((0, 0.5), (1, 0.5))))
    lower = {style: dark(draw(sketch, numbered=False, construction=style).image)[300:].sum()
             for style in ("dashed", "solid", "hidden")}  # fmt: skip
    assert lower["hidden"] == 0
    assert 0.4 * lower["solid"] < lower["dashed"] < 0.8 * lower["solid"]


def test_numbers_of_hidden_primitives_are_not_shown() -> None:
    sketch = Sketch((Line((0, 0), (1, 0), construction=True), Line((0, 0.5), (1, 0.5))))
    assert [marker.number for marker in draw(sketch, construction="hidden").markers] == [1]


@pytest.mark.parametrize("sketch", [PLATE, CURVES], ids=["plate", "curves"])
def test_every_primitive_has_its_number(sketch: Sketch) -> None:
    drawing = draw(sketch)
    assert [marker.number for marker in drawing.markers] == list(range(len(sketch.geometry)))
    assert_markers_cover_nothing(drawing, sketch)


@settings(max_examples=15, deadline=None)
@given(sketches(plain))
def test_markers_of_any_sketch_cover_nothing(sketch: Sketch) -> None:
    drawing = draw(sketch, size=256)
    assert_markers_cover_nothing(drawing, sketch)
    assert len(drawing.markers) + len(drawing.unmarked) == len(sketch.geometry)


def test_primitives_in_one_place_have_numbers_beside_each_other() -> None:
    sketch = Sketch((*[Point((0, 0))] * 6, Line((-1, 0), (1, 0))))
    drawing = draw(sketch)
    assert not drawing.unmarked
    assert_markers_cover_nothing(drawing, sketch)


def crowd(count: int) -> Sketch:
    chance = random.Random(3)
    places = [(chance.uniform(0, 100), chance.uniform(0, 100)) for _ in range(count)]
    return Sketch(tuple(Line((x, y), (x + chance.uniform(-4, 4), y + chance.uniform(-4, 4))) for x, y in places))


def test_a_picture_grows_until_all_numbers_fit() -> None:
    sketch = crowd(90)
    small, large = draw(sketch, size=256), draw(sketch, size=256, largest=1500)
    assert small.unmarked
    assert large.frame.size > 256
    assert not large.unmarked
    assert_markers_cover_nothing(large, sketch)


def test_two_thousand_primitives_are_drawn_soon() -> None:
    sketch = crowd(2000)
    before = time.process_time()
    drawing = draw(sketch)
    draw_by_hand(sketch, 1)
    assert time.process_time() - before < 6  # about 1.5 s on an idle machine
    assert len(drawing.markers) + len(drawing.unmarked) == 2000
    assert_markers_cover_nothing(drawing, sketch)


def test_an_empty_sketch_is_a_white_picture() -> None:
    assert np.asarray(draw(Sketch()).image).min() == 255
    assert np.asarray(draw_by_hand(Sketch(), 1)).min() == 255
    assert np.asarray(draw_binary(Sketch())).all()


@pytest.mark.parametrize(
    "geometry",
    [
        Point((3, 3)),
        Line((2, 2), (2, 2)),
        Circle((0, 0), 0),
        Arc((0, 0), (1, 0), (2, 0)),
        Arc((0, 0), (0, 0), (0, 0)),
        Arc((0, 0), (5, 1e-12), (10, 0)),
        Line((1e12, 1e12), (1e12 + 1, 1e12)),
    ],
)
def test_degenerate_primitives_leave_a_mark(geometry: Line | Arc | Circle | Point) -> None:
    drawing = draw(Sketch((geometry,)))
    assert dark(drawing.image).any()
    assert len(drawing.markers) == 1
    assert dark(draw_by_hand(Sketch((geometry,)), 2)).any()


def test_numbers_that_are_not_finite_are_refused() -> None:
    sketch = Sketch((Point((0, 0)), Line((0, 0), (math.inf, 0))))
    with pytest.raises(InputError, match="primitive 1 has a coordinate that is no finite number"):
        draw(sketch)
    with pytest.raises(InputError, match="primitive 1"):
        draw_by_hand(sketch, 1)


def test_a_binary_picture_is_black_and_white_and_can_share_a_frame() -> None:
    frame = frame_of(PLATE.geometry)
    whole, part = (draw_binary(Sketch(g), frame=frame) for g in (PLATE.geometry, PLATE.geometry[:2]))
    assert whole.mode == "1"
    assert whole.size == (512, 512)
    assert set(np.unique(np.asarray(whole))) == {False, True}
    assert not (~np.asarray(part) & np.asarray(whole)).any()  # what is part of it lies on it


def test_a_png_holds_the_picture() -> None:
    drawing = draw(PLATE)
    again = Image.open(io.BytesIO(drawing.png))
    assert np.array_equal(np.asarray(again), np.asarray(drawing.image))
    assert drawing.png == draw(PLATE).png


def test_changes_have_their_colours() -> None:
    before = Sketch((Line((0, 0), (1, 0)), Line((0, 0), (0, 1)), Circle((0.5, 0.5), 0.1)))
    after = Sketch((Line((0, 0), (1, 0)), Line((0.2, 0), (0.2, 1))))
    colors = palette(draw_changes(before, after).image)
    assert {(0, 0, 0), (232, 150, 40), (20, 90, 220), (215, 40, 40)} <= colors
    assert (0, 140, 60) not in colors
    assert (0, 140, 60) in palette(draw_changes(after, before).image)


def test_a_drawing_by_hand_repeats_with_its_seed() -> None:
    first, again, other = (np.asarray(draw_by_hand(PLATE, seed)) for seed in (5, 5, 6))
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_hiding_construction_leaves_the_rest_as_it_was() -> None:
    with_it = dark(draw_by_hand(PLATE, 5))
    without = dark(draw_by_hand(PLATE, 5, construction="hidden"))
    assert with_it.sum() > without.sum() > 0
    assert not (without & ~with_it).any()


@pytest.mark.parametrize(("hand", "least", "most"), [(STEADY, 1, 6), (Hand(), 5, 14), (PUBLISHED, 5, 14)])
def test_a_hand_strays_about_as_far_as_it_says(hand: Hand, least: float, most: float) -> None:
    """The mean distance of a long line from where it should be, in pixels; 2 % of the diagonal are 12 of them."""
    line = Sketch((Line((0, 0), (1, 0)),))
    off = []
    for seed in range(12):
        rows, _ = np.nonzero(dark(draw_by_hand(line, seed, hand=hand)))
        off.append(float(np.abs(rows - 255.5).mean()))
    assert least < np.mean(off) < most


@pytest.mark.slow
@pytest.mark.data
def test_markers_of_the_data_sets_cover_nothing(data: Path) -> None:
    for _, sequence in read_records(data / "sketchgraphs" / "sgpbench_sequences.jsonl"):
        sketch = from_sequence(sequence).sketch
        drawing = draw(sketch)
        assert not drawing.unmarked
        assert_markers_cover_nothing(drawing, sketch)
