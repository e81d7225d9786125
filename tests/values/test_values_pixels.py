"""How large pictures are, read off their first bytes."""

import io

import pytest
from PIL import Image

from cadwright.values.pixels import size_of


def picture(file_format: str, **options: bool) -> bytes:
    buffer = io.BytesIO()
    mode = "RGBA" if options.get("alpha") else "RGB"
    Image.new(mode, (317, 211), "white").save(buffer, file_format, lossless=bool(options.get("lossless")))
    return buffer.getvalue()


@pytest.mark.parametrize("file_format", ["PNG", "JPEG", "WEBP", "GIF", "BMP"])
def test_every_kind_of_picture_tells_its_size(file_format: str) -> None:
    assert size_of(picture(file_format)) == (317, 211)


@pytest.mark.parametrize("options", [{"lossless": True}, {"alpha": True}, {"alpha": True, "lossless": True}])
def test_so_does_every_kind_of_webp(options: dict[str, bool]) -> None:
    assert size_of(picture("WEBP", **options)) == (317, 211)


def test_an_extended_webp_is_read_to_its_last_byte() -> None:
    head = (
        b"RIFF\x16\0\0\0WEBPVP8X\x0a\0\0\0\x10\0\0\0"
        + (317 - 1).to_bytes(3, "little")
        + (70_000 - 1).to_bytes(3, "little")
    )
    assert size_of(head) == (317, 70_000)


@pytest.mark.parametrize("file_format", ["PNG", "JPEG", "WEBP", "GIF", "BMP"])
def test_what_is_cut_off_anywhere_is_no_error(file_format: str) -> None:
    data = picture(file_format)
    assert {size_of(data[:end]) for end in range(200)} <= {(0, 0), (317, 211)}


@pytest.mark.parametrize(
    "data", [b"", b"nothing", b"%PDF-1.7", b"\xff\xd8" + b"\xff" * 1000, b"\xff\xd8" + bytes(1000)]
)
def test_what_is_no_picture_has_no_size(data: bytes) -> None:
    assert size_of(data) == (0, 0)
