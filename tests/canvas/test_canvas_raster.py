"""The published pixels, and pictures of anything."""

import io
import json
import math
from pathlib import Path

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from cadwright.canvas import Arc, Circle, Design, Drawing, Line
from cadwright.canvas.raster import BLACK, RED, picture, pixel_chamfer, png, polyline, raster

FACE = Design((Circle(((-10, 0), (10, 0))), Arc(((-5, 4), (0, 7), (5, 4))), Line(((0, -3), (0, 2)))))
STROKE = Drawing((((-15, -15), (-12, -14), (-9, -15), (-6, -12)),))
FAR = st.floats(-1e6, 1e6) | st.floats(-21, 21)


def colors(image: np.ndarray) -> set[tuple[int, ...]]:
    return {tuple(map(int, each)) for each in np.unique(image.reshape(-1, 3), axis=0)}


def test_black_and_red_on_white() -> None:
    image = raster(FACE, STROKE, size=256)
    assert image.shape == (256, 256, 3)
    assert colors(image) == {(255, 255, 255), BLACK, RED}
    at = [int((each + 21) * 256 / 42) for each in (0, -10)]
    assert tuple(image[at[0], at[1]]) == BLACK  # (-10, 0): the row is y
    assert tuple(image[at[1], at[0]]) == BLACK  # (0, -10): the circle's highest point
    assert colors(raster(Design())) == {(255, 255, 255)}


def test_short_strokes_are_misplaced_as_in_the_release_and_not_for_people() -> None:
    short = Drawing((((10, 10), (15, 10)),))
    rows, columns = np.nonzero(raster(Design(), short)[:, :, 1] == 0)
    assert rows.max() < 20
    assert columns.max() < 20
    rows, columns = np.nonzero(picture(Design(), short, size=420)[:, :, 1] == 0)
    assert (rows.mean(), columns.mean()) == pytest.approx((310, 335), abs=2)


def test_pictures_for_people_are_smooth() -> None:
    image = picture(FACE, STROKE, size=300, grid=True)
    assert image.shape == (300, 300, 3)
    assert len(colors(image)) > 20
    with Image.open(io.BytesIO(png(image))) as read:
        assert np.array_equal(np.asarray(read), image)


def test_polylines_follow_the_curve() -> None:
    circle, arc, line = FACE.curves[0], FACE.curves[1], FACE.curves[2]
    assert all(math.hypot(x, y) == pytest.approx(10) for x, y in polyline(circle))
    assert polyline(arc)[0] == pytest.approx((5, 4))
    assert max(y for _, y in polyline(arc)) == pytest.approx(7, abs=0.01)
    assert polyline(line) == [(0, -3), (0, 2)]


def test_chamfer_in_pixels() -> None:
    left, right = Design((Line(((-5, -5), (-5, 5))),)), Design((Line(((5, -5), (5, 5))),))
    assert pixel_chamfer(left, left) == 0
    gap = int(26 * 320 / 42) - int(16 * 320 / 42)
    assert gap - 4 <= pixel_chamfer(left, right) <= gap
    assert pixel_chamfer(left, Design()) == math.inf


@settings(deadline=None, max_examples=25)
@given(st.lists(st.tuples(FAR, FAR), min_size=3, max_size=3, unique=True), st.lists(st.tuples(FAR, FAR), max_size=6))
def test_anything_can_be_drawn(points: list[tuple[float, float]], stroke: list[tuple[float, float]]) -> None:
    a, b, c = points
    design = Design((Line((a, b)), Circle((b, c)), Arc((a, b, c)), Line((a, a))))
    assert raster(design, Drawing((tuple(stroke),)), size=64).shape == (64, 64, 3)
    assert picture(design, Drawing((tuple(stroke),)), size=64).shape == (64, 64, 3)


@pytest.mark.data
def test_the_published_pixels(data: Path) -> None:
    folder = data / "mrcad"
    designs = pool(folder)
    seen = 0
    for path in sorted((folder / "renders").glob("*.png")):
        name, size = path.stem.rsplit("_", 1)
        if name in designs:
            assert np.array_equal(raster(designs[name], size=int(size)), np.asarray(Image.open(path).convert("RGB")))
            seen += 1
    assert seen > 0


@pytest.mark.data
def test_the_pixels_of_a_published_drawing(data: Path) -> None:
    record = (data / "mrcad" / "one_real_designer_drawing.json").read_bytes()
    wanted = np.asarray(Image.open(data / "mrcad" / "renders" / "one_real_designer_drawing_400.png").convert("RGB"))
    assert np.array_equal(raster(Design(), msgspec.json.decode(record, type=Drawing)), wanted)


@pytest.mark.data
def test_the_published_chamfer(data: Path) -> None:
    folder = data / "mrcad"
    designs = pool(folder)
    reference = json.loads((folder / "reference_pairwise_distances.json").read_text())
    for row, one in zip(reference["chamfer_px320"], reference["ids"], strict=True):
        for wanted, other in zip(row, reference["ids"], strict=True):
            assert pixel_chamfer(designs[one], designs[other]) == pytest.approx(wanted, abs=1e-6)
    rounded = pool(folder, "test_design_pool_rounded.jsonl")
    for line in (folder / "reference_edit_sequences.jsonl").read_text().splitlines()[::10]:
        record = json.loads(line)
        result = msgspec.convert(record["result"], Design)
        found = {pixel_chamfer(result, each[record["context"]]) for each in (designs, rounded)}
        assert any(each == pytest.approx(record["chamfer_px320"], abs=1e-6) for each in found)


def pool(folder: Path, name: str = "test_design_pool.jsonl") -> dict[str, Design]:
    records = map(json.loads, (folder / name).read_text().splitlines())
    return {each["cad_id"]: msgspec.convert(each["design"], Design) for each in records}
