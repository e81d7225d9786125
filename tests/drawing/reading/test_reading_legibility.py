"""How large a picture's lettering is, and how small a drawing may be shown, on pictures made by hand."""

import io

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from cadwright.drawing.reading.crops import LEAST_SIDE, shown
from cadwright.drawing.reading.legibility import Legibility

LARGEST = 1568


def sheet(letters: float, width: int = 2400, height: int = 1350) -> Image.Image:
    """A frame, a block in the middle and a dozen dimensions whose digits are so many pixels high."""
    picture = Image.new("L", (width, height), 255)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((40, 40, width - 40, height - 40), outline=0, width=4)
    draw.rectangle((800, 500, 1600, 900), outline=0, width=3)
    for n in range(12):
        draw.text(
            (850 + 100 * (n % 6), 300 + 750 * (n // 6)), "258", fill=0, font=ImageFont.load_default(letters * 1.4)
        )
    return picture


def png(picture: Image.Image) -> bytes:
    buffer = io.BytesIO()
    picture.save(buffer, "PNG")
    return buffer.getvalue()


def sizes(picture: Image.Image) -> list[tuple[int, int]]:
    found = []
    for _, data in shown(png(picture), "a.png", lines=False, largest=LARGEST).pictures:
        with Image.open(io.BytesIO(data)) as opened:
            found.append(opened.size)
    return found


@pytest.mark.parametrize("letters", [10, 20, 40])
def test_the_height_of_letters_is_measured(letters: int) -> None:
    assert Legibility(np.asarray(sheet(letters))).lettering == pytest.approx(letters, rel=0.25)


def test_a_picture_without_words_says_nothing_of_them() -> None:
    assert Legibility(np.full((100, 200), 255, np.uint8)).lettering is None


def test_the_frame_is_left_out() -> None:
    x0, y0, x1, y1 = Legibility(np.asarray(sheet(30))).content()
    assert 700 < x0 < 800
    assert 250 < y0 < 300
    assert 1600 < x1 < 1700
    assert y1 < 1200


def test_a_drawing_is_as_small_as_its_lettering_allows_and_comes_in_tiles_only_where_that_is_too_small() -> None:
    (one,) = sizes(sheet(30).resize((4800, 2700)))
    assert max(one) == LEAST_SIDE
    tiny = sheet(10, 3600, 2025)
    ImageDraw.Draw(tiny).line((60, 1200, 3500, 1200), fill=0, width=3)
    overview, *tiles = sizes(tiny)
    assert max(overview) == LARGEST
    assert len(tiles) == 3
    assert all(max(tile) <= LARGEST for tile in tiles)
