"""Drawings are sent to a model as pictures: lines are drawn, large sheets come whole and in tiles."""

import io

import pytest
from PIL import Image
from reading_kit import plate_svg

from cadwright.drawing.dxf import to_dxf
from cadwright.drawing.primitives import Text
from cadwright.drawing.sheet import Sheet
from cadwright.geometry.curves import Circle, Line
from cadwright.protocols.base import Protocol
from cadwright.protocols.cad_assistant import CADAssistant
from cadwright.protocols.drawings import LARGEST, pictures_of, tables_of
from cadwright.protocols.itercad import IterCAD
from cadwright.values import Attachment, Blob, Request, Start, Transcript


def size(data: bytes) -> tuple[int, int]:
    with Image.open(io.BytesIO(data)) as opened:
        return opened.size


def png(width: int, height: int) -> Attachment:
    buffer = io.BytesIO()
    Image.new("L", (width, height), 255).save(buffer, "PNG")
    return Attachment("drawing", "sheet.png", Blob(buffer.getvalue(), "image/png"))


def test_a_small_picture_is_sent_as_it_is() -> None:
    attachment = png(800, 600)
    (image,) = pictures_of(attachment)
    assert image.blob == attachment.blob


@pytest.mark.parametrize(("sides", "tiles"), [((2000, 1400), 4), ((3000, 1000), 3)])
def test_a_large_one_comes_whole_and_in_tiles(sides: tuple[int, int], tiles: int) -> None:
    whole, *parts = pictures_of(png(*sides))
    assert max(size(whole.blob.data)) == LARGEST
    assert len(parts) == tiles
    assert all(max(size(p.blob.data)) <= LARGEST for p in parts)
    assert parts[0].name.startswith("sheet.png, row 1 of")


def test_a_huge_scan_comes_whole_only() -> None:
    assert len(pictures_of(png(10_000, 7000))) == 1


def test_a_file_of_lines_is_drawn() -> None:
    shapes = (
        Line((20, 20), (120, 20)),
        Line((20, 40), (120, 40), "hidden"),
        Circle((70, 90), 20),
        Text((20, 60), "Ø40"),
    )
    attachment = Attachment("drawing", "a.dxf", Blob(to_dxf(Sheet(210, 148, shapes, "a")), "image/vnd.dxf"))
    start = Start(Request("Make it.", attachments=(attachment,)), "model", "itercad", "cadquery")
    pieces = [p for m in IterCAD().render(Transcript(start)) for p in m.pieces]
    images = [p.image for p in pieces if p.image is not None]
    assert {image.blob.media_type for image in images} == {"image/png"}
    with Image.open(io.BytesIO(images[0].blob.data)) as opened:
        assert min(opened.convert("L").tobytes()) < 100


def test_what_cannot_be_read_is_handed_on() -> None:
    attachment = Attachment("drawing", "a.pdf", Blob(b"nothing", "application/pdf"))
    assert pictures_of(attachment)[0].blob == attachment.blob


@pytest.mark.parametrize("protocol", [IterCAD(), CADAssistant(lambda _: "")])
def test_what_was_read_for_sure_comes_with_the_first_message(protocol: Protocol) -> None:
    attachment = Attachment("drawing", "plate.svg", Blob(plate_svg(), "image/svg+xml"))
    start = Start(Request("Make it.", attachments=(attachment,)), "model", protocol.name, "cadquery")
    told = "\n".join(piece.text for message in protocol.render(Transcript(start)) for piece in message.pieces)
    assert "plate.svg: Read by machine: views" in told
    assert "- front: 5" in told


def test_of_a_drawing_without_dimensions_nothing_is_told() -> None:
    attachment = png(800, 600)
    assert not list(tables_of(Request("Make it.", attachments=(attachment,))))
