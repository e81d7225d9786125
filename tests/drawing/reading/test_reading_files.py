"""What a file is, its content tells; what cannot be read is one clear line."""

import io

import ezdxf
import pytest

from cadwright.drawing.reading.files import read_strokes
from cadwright.errors import InputError

SVG = (
    b'<?xml version="1.0"?><!-- a drawing -->'
    b'<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9" stroke="red"/></svg>'
)


def test_content_goes_before_the_ending() -> None:
    assert read_strokes(SVG, "drawing.dxf").source == "svg"
    stream = io.StringIO()
    document = ezdxf.new("R12")
    document.modelspace().add_line((0, 0), (5, 0))
    document.write(stream)
    assert read_strokes(stream.getvalue().encode(), "drawing").source == "dxf"


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "empty"),
        (b"  \n", "empty"),
        (b"AC1027\x00\x00", "DWG"),
        (b"hello there", "no drawing"),
        (b"<svg", "no SVG file"),
        (b"\x89PNG\r\n\x1a\nbroken", "x.svg"),
    ],
)
def test_what_cannot_be_read_is_one_line(data: bytes, says: str) -> None:
    with pytest.raises(InputError) as caught:
        read_strokes(data, "x.svg")
    assert says in caught.value.message
    assert "\n" not in caught.value.message
