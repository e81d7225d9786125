import io
from importlib.resources import files

import numpy as np
import pytest
from PIL import Image

from cadwright.drawing.png import to_png
from cadwright.drawing.primitives import Text
from cadwright.drawing.reading.raster import strokes_of_image
from cadwright.drawing.reading.raster.letters import WEIGHTS, classes, features, probabilities
from cadwright.drawing.reading.raster.text import bracketed
from cadwright.drawing.reading.values import Word
from cadwright.drawing.sheet import Sheet
from cadwright.geometry.curves import Line

FRAME = (Line((5, 5), (145, 5)), Line((145, 5), (145, 95)), Line((145, 95), (5, 95)), Line((5, 95), (5, 5)))


def words(*texts: Text, dpi: float = 150) -> tuple[Word, ...]:
    image = Image.open(io.BytesIO(to_png(Sheet(150, 100, (*FRAME, *texts)), dots_per_mm=dpi / 25.4)))
    buffer = io.BytesIO()
    image.save(buffer, "PNG", dpi=(dpi, dpi))
    return strokes_of_image(buffer.getvalue()).words


@pytest.mark.parametrize(
    "text",
    [
        "12.5",
        "11",
        "(35)",
        "R5",
        "Ø6.6",
        "4× Ø6.6",
        "⌴ Ø11 ↧ 6",
        "⌵ Ø8 × 90°",
        "2 × 45°",
        "M8",
        "±0.1",
        "SECTION A-A",
        "1:2",
        "3",
        "104.75",
        "Ø18 THRU",
    ],
)
@pytest.mark.parametrize("dpi", [150, 300])
def test_texts_of_drawings(text: str, dpi: float) -> None:
    found = words(Text((30, 50), text, 3.5), dpi=dpi)
    assert [word.text.replace(" ", "") for word in found] == [text.replace(" ", "")]
    (word,) = found
    assert 0.5 < word.sure <= 1
    assert word.angle == 0
    assert word.height == pytest.approx(3.5, abs=0.5)
    assert word.at[1] == pytest.approx(50, abs=0.5)
    assert word.box[0] == pytest.approx(30, abs=1)


@pytest.mark.parametrize("angle", [90.0, 30.0, -30.0, 60.0])
def test_texts_in_other_directions(angle: float) -> None:
    found = words(Text((70, 40), "24.75", 3.5, "left", "thin", angle), Text((20, 15), "36.2", 3.5))
    turned = [word for word in found if word.text == "24.75"]
    assert len(turned) == 1
    assert turned[0].angle == pytest.approx(angle, abs=6)
    assert turned[0].at == pytest.approx((70, 40), abs=1.5)


def test_lines_of_text_stay_apart() -> None:
    found = words(Text((30, 50), "3× Ø4.5", 3.5), Text((30, 44.5), "⌵ Ø8 × 90°", 3.5), Text((60, 50), "27", 3.5))
    assert sorted(word.text.replace(" ", "") for word in found) == ["27", "3×Ø4.5", "⌵Ø8×90°"]


def test_letters_that_touch_a_line_are_read() -> None:
    """A dimension line that begins where its text ends."""
    line = Line((37.2, 51.7), (100, 51.7), "thin")
    image = Image.open(io.BytesIO(to_png(Sheet(150, 100, (*FRAME, line, Text((30, 50), "580", 3.5))), dots_per_mm=6)))
    buffer = io.BytesIO()
    image.save(buffer, "PNG", dpi=(152.4, 152.4))
    assert [word.text for word in strokes_of_image(buffer.getvalue()).words] == ["580"]


def test_the_weights_are_small_and_know_the_symbols() -> None:
    stored = files("cadwright.drawing.reading.raster").joinpath(WEIGHTS).read_bytes()
    assert len(stored) < 300_000
    assert set("0123456789R") | {
        "Ø",
        "⌴",
        "↧",
        "⌵",
        "±",
        ".",
        ",",
        "(",
        ")",
        "-",
        "+",
        ":",
        "/",
        "M",
        "o",
        "x",
        "",
    } <= set(classes())


def test_no_pictures_have_no_letters() -> None:
    assert probabilities([]).shape == (0, len(classes()))


def test_features_do_not_depend_on_size() -> None:
    small = np.zeros((12, 6), np.float32)
    small[:, 2:4] = 1
    large = small.repeat(3, axis=0).repeat(3, axis=1)
    assert np.abs(features(small) - features(large)).mean() < 0.05


@pytest.mark.parametrize("angle", [0.0, 90.0])
@pytest.mark.parametrize("size", ["22.0000", "70.0000", "46.8008"])
def test_figures_that_touch_are_read_one_by_one(size: str, angle: float) -> None:
    shapes = (Line((20, 20), (90, 20)), Text((50, 40), size, 2.83, "centre", "label", angle))
    data = to_png(Sheet(110, 80, shapes, style="itercad"), dots_per_mm=150 / 25.4)
    assert [word.text for word in strokes_of_image(data).words] == [size]


def test_what_lines_look_like_in_an_ink_without_sizes_is_no_text() -> None:
    letter = (Line((20, 20), (20, 24)), Line((20, 20), (22, 20)), Line((20, 22), (21.5, 22)), Line((20, 24), (22, 24)))
    sizes = [Text((60, 15 * k), f"{k}2.5000", 2.83, "centre", "label") for k in (1, 2, 3)]
    found = strokes_of_image(to_png(Sheet(110, 80, (*letter, *sizes), style="itercad"), dots_per_mm=150 / 25.4))
    assert sorted(word.text for word in found.words) == ["12.5000", "22.5000", "32.5000"]
    assert sum(stroke.color == "#000000" for stroke in found.strokes) >= 3


@pytest.mark.parametrize("text", ["(8", "(Ø.625", "R5)", "12.5)", "(90°"])
def test_a_size_in_half_a_bracket_is_in_brackets(text: str) -> None:
    assert bracketed(text) == f"({text.strip('()')})"


@pytest.mark.parametrize("text", ["8", "(8)", "A)", "(see note", "2× (8"])
def test_other_brackets_are_left_alone(text: str) -> None:
    assert bracketed(text) == text


def test_letters_in_an_ink_without_sizes_are_read_where_they_are_certain() -> None:
    """Sizes in blue; the letter of a section and outlines in black."""
    image = Image.new("RGB", (1200, 800), "white")
    black = Image.open(io.BytesIO(to_png(Sheet(150, 100, (*FRAME, Text((30, 50), "A", 3.5))), dots_per_mm=8)))
    sizes = (Text((60, 20 * n), f"{n}2.5", 3.5) for n in (1, 2, 3, 4))
    blue = Image.open(io.BytesIO(to_png(Sheet(150, 100, tuple(sizes)), dots_per_mm=8)))
    for ink, layer in (((0, 0, 0), black), ((0, 128, 255), blue)):
        image.paste(ink, mask=layer.convert("L").point(lambda value: 255 - value))
    buffer = io.BytesIO()
    image.save(buffer, "PNG", dpi=(203.2, 203.2))
    assert sorted(word.text for word in strokes_of_image(buffer.getvalue()).words) == [
        "12.5",
        "22.5",
        "32.5",
        "42.5",
        "A",
    ]
