import io
import math

import numpy as np
import pytest
from PIL import Image, ImageDraw

from cadwright.drawing.png import to_png
from cadwright.drawing.reading.raster import strokes_of_image
from cadwright.drawing.reading.raster.deskew import straightened
from cadwright.drawing.reading.raster.picture import FINEST, LONGEST, Picture, picture_of
from cadwright.drawing.sheet import Sheet
from cadwright.errors import InputError
from cadwright.geometry.curves import Circle, Line


def saved(image: Image.Image, file_format: str = "PNG", **options: object) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, file_format, **options)
    return buffer.getvalue()


def drawing(size: tuple[int, int] = (900, 600), mode: str = "L") -> Image.Image:
    image = Image.new(mode, size, "white")
    pen = ImageDraw.Draw(image)
    pen.rectangle([40, 40, size[0] - 40, size[1] - 40], outline="black", width=3)
    pen.ellipse([300, 200, 500, 400], outline="black", width=3)
    return image


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "no picture"),
        (b"not a picture at all", "no picture"),
        (saved(drawing())[:2000], "broken"),
        (saved(Image.new("L", (50, 50))), "too small"),
        (saved(Image.new("L", (800, 600), "white")), "nothing is drawn"),
        (saved(Image.new("L", (800, 600), "black")), ""),
    ],
)
def test_what_is_no_drawing_is_said_in_one_line(data: bytes, says: str) -> None:
    with pytest.raises(InputError) as caught:
        strokes_of_image(data)
    assert says in caught.value.message
    assert "\n" not in caught.value.message


def test_noise_is_no_drawing() -> None:
    grain = np.random.default_rng(1).integers(0, 255, (600, 800), np.uint8)
    with pytest.raises(InputError):
        strokes_of_image(saved(Image.fromarray(grain)))


@pytest.mark.parametrize("mode", ["1", "L", "P", "RGB", "RGBA", "LA", "I;16"])
def test_all_kinds_of_pixels_are_read(mode: str) -> None:
    deep = Image.fromarray(np.asarray(drawing(), np.uint16) * 256)
    image = deep if mode == "I;16" else drawing().convert(mode)
    found = strokes_of_image(saved(image, dpi=(150, 150)))
    assert sum(isinstance(stroke.curve, Circle) for stroke in found.strokes) == 1
    assert sum(isinstance(stroke.curve, Line) for stroke in found.strokes) == 4


@pytest.mark.parametrize("file_format", ["PNG", "JPEG", "TIFF"])
def test_all_formats_are_read(file_format: str) -> None:
    found = strokes_of_image(saved(drawing(), file_format, dpi=(150, 150)))
    assert any(isinstance(stroke.curve, Circle) for stroke in found.strokes)
    assert found.width == pytest.approx(900 / 150 * 25.4, rel=1e-3)


def test_light_lines_on_dark_ground_are_read() -> None:
    found = strokes_of_image(saved(Image.eval(drawing(), lambda v: 255 - v), dpi=(150, 150)))
    assert any(isinstance(stroke.curve, Circle) for stroke in found.strokes)


def test_further_pages_are_told() -> None:
    data = saved(drawing(), "TIFF", save_all=True, append_images=[drawing()], dpi=(150, 150))
    assert any("2 pages" in problem for problem in strokes_of_image(data).problems)


def test_transparent_paper_is_white() -> None:
    image = Image.new("RGBA", (900, 600), (0, 0, 0, 0))
    ImageDraw.Draw(image).line([(100, 300), (800, 300)], (0, 0, 0, 255), 3)
    assert len(strokes_of_image(saved(image, dpi=(150, 150))).strokes) == 1


@pytest.mark.parametrize(("paper", "dpi"), [((297, 210), 150), ((297, 210), 300), ((420, 297), 200), ((594, 420), 150)])
def test_resolutions_are_told_from_sizes_of_paper(paper: tuple[float, float], dpi: float) -> None:
    """A4 at 300 dots per inch has as many dots as A2 at 150: the lines' width tells."""
    width, height = paper
    lines = [Line((10, y), (width - 10, y), "visible" if y % 20 else "thin") for y in range(10, int(height) - 10, 10)]
    image = Image.open(io.BytesIO(to_png(Sheet(width, height, tuple(lines)), dots_per_mm=dpi / 25.4)))
    picture = picture_of(saved(image))
    assert picture.problems == ()
    assert picture.colours.shape[1] / picture.dots_per_mm == pytest.approx(width, rel=0.01)


def test_an_unknown_resolution_is_told() -> None:
    assert any("resolution" in problem for problem in picture_of(saved(drawing())).problems)


def test_large_scans_are_averaged_down() -> None:
    picture = picture_of(saved(Image.new("L", (10_000, 7_000), "white"), dpi=(600, 600), compress_level=1))
    assert max(picture.colours.shape) <= LONGEST
    assert picture.dots_per_mm <= FINEST + 0.01
    assert picture.colours.shape[1] / picture.dots_per_mm == pytest.approx(10_000 / 600 * 25.4, rel=0.01)


@pytest.mark.parametrize("angle", [-3.0, -1.3, 0.4, 2.7])
def test_askew_pictures_are_turned(angle: float) -> None:
    image = drawing((1200, 800))
    turned = image.rotate(angle, Image.Resampling.BICUBIC, fillcolor="white")
    straight = straightened(Picture(np.asarray(turned.convert("RGB")), 6.0)).colours[..., 0]
    difference = np.abs(straight.astype(float) - np.asarray(image, float))
    assert (difference > 128).mean() < 0.001


def test_straight_pictures_are_left_alone() -> None:
    picture = Picture(np.asarray(drawing().convert("RGB")), 6.0)
    assert straightened(picture) is picture


def test_photos_at_an_angle_are_laid_flat_and_told() -> None:
    image = drawing((1200, 800))
    # From a corner of the wanted picture to the one it came from.
    shape = (0.93, 0.02, 20.0, 0.04, 0.95, 10.0, 6e-5, 3e-5)
    photo = image.transform(image.size, Image.Transform.PERSPECTIVE, shape, Image.Resampling.BICUBIC, fillcolor="white")
    found = strokes_of_image(saved(photo, dpi=(150, 150)))
    assert any("at an angle" in problem for problem in found.problems)
    lines = [stroke.curve for stroke in found.strokes if isinstance(stroke.curve, Line)]
    long = [line for line in lines if math.dist(line.start, line.end) > 60]
    assert long
    for line in long:
        assert min(abs(line.start[0] - line.end[0]), abs(line.start[1] - line.end[1])) < 0.6
