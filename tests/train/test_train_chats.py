import io
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from cadwright.errors import InputError
from cadwright.train import chats
from cadwright.train.chats import Chat, Line, Picture, Saved, line
from cadwright.train.pictures import contents, decoded
from cadwright.values import Blob, Message, Piece
from cadwright.values import Image as Shot
from cadwright.values.media import PNG


def png(color: str = "red", size: tuple[int, int] = (4, 3), mode: str = "RGB") -> bytes:
    buffer = io.BytesIO()
    Image.new(mode, size, color).save(buffer, "PNG")
    return buffer.getvalue()


TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@st.composite
def lines(draw: st.DrawFn, role: str) -> Line:
    text = draw(TEXTS)
    if role != "user":
        return Line(role, text, learned=draw(st.booleans()))  # type: ignore[arg-type]
    places = sorted(draw(st.lists(st.integers(0, len(text)), max_size=3)))
    return Line("user", text, tuple(Picture(at, draw(st.binary(min_size=1, max_size=9))) for at in places))


@st.composite
def whole(draw: st.DrawFn) -> Chat:
    turns = draw(st.integers(1, 5))
    roles = ["system"] * draw(st.booleans()) + ["user", "assistant"] * turns
    return Chat(draw(TEXTS), tuple(draw(lines(role)) for role in roles))


@given(st.lists(whole(), max_size=4))
def test_what_is_written_is_read(tmp_path_factory: pytest.TempPathFactory, some: list[Chat]) -> None:
    path = tmp_path_factory.mktemp("chats") / "chats.jsonl"
    assert chats.write(path, some) == len(some)
    assert list(chats.read(path)) == some
    assert Saved(path)[:] == some


def test_pictures_are_found_beside_the_file(tmp_path: Path) -> None:
    (tmp_path / "a.png").write_bytes(png("red"))
    (tmp_path / "shard.tar").write_bytes(b"x" * 512 + png("blue") + b"y" * 512)
    images = [{"at": 0, "file": "a.png"}, {"at": 1, "file": "shard.tar", "offset": 512, "size": len(png("blue"))}]
    row = {"id": "1", "lines": [{"role": "user", "text": "ab", "images": images}]}
    (tmp_path / "chats.jsonl").write_text(json.dumps(row) + "\n\n")
    (chat,) = Saved(tmp_path / "chats.jsonl")
    first, second = chat.lines[0].images
    assert contents(first) == png("red")
    assert decoded(second).getpixel((0, 0)) == (0, 0, 255)
    assert chat.asks
    assert chat.answered("yes").learned == (Line("assistant", "yes"),)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("[]", "not a chat"),
        ('{"id": "1", "lines": []}', "in turn"),
        ('{"id": "1", "lines": [{"role": "assistant", "text": ""}]}', "in turn"),
        ('{"id": "1", "lines": [{"role": "user", "text": "", "image": []}]}', "unknown field"),
        ('{"id": "1", "lines": [{"role": "user", "text": "a", "images": [{"at": 2, "file": "x"}]}]}', "in the text"),
        ('{"id": "1", "lines": [{"role": "user", "text": "a", "images": [{"at": 0}]}]}', "`data` or a `file`"),
    ],
)
def test_what_is_no_chat_is_told_with_its_line(tmp_path: Path, row: str, said: str) -> None:
    path = tmp_path / "chats.jsonl"
    path.write_text('{"id": "0", "lines": [{"role": "user", "text": ""}]}\n' + row + "\n")
    with pytest.raises(InputError, match="line 2: not a chat") as told:
        list(chats.read(path))
    assert said in told.value.message


def test_no_file_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        Saved(tmp_path / "none.jsonl")


def test_a_full_disk_leaves_nothing_half_written(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        chats.write(tmp_path / "none" / "chats.jsonl", [])


def test_messages_become_what_a_model_is_shown() -> None:
    shot = Shot("sheet", Blob(png(), PNG))
    messages = [
        Message("system", (Piece("Be exact."),)),
        Message("user", (Piece("One."), Piece(image=shot), Piece("Two."), Piece("Three."))),
    ]
    chat = chats.of_messages("1", messages)
    assert chat.lines[1] == Line("user", "One.\nTwo.\nThree.", (Picture(4, png()),))
    assert "a picture that you cannot see: sheet" in chats.of_messages("1", messages, pictures=False).lines[1].text


def test_parts_are_set_apart_by_line_breaks() -> None:
    assert line("user", ["", "a", b"1", "b"]) == Line("user", "\na\nb", (Picture(2, b"1"),))


@pytest.mark.parametrize("data", [b"nothing", png()[:40], png()[:-30], png().replace(b"IDAT", b"IDXT")])
def test_a_broken_picture_is_refused(data: bytes) -> None:
    with pytest.raises(InputError, match="no picture that can be read"):
        decoded(Picture(0, data))


def test_what_is_clear_is_white() -> None:
    assert decoded(Picture(0, png("#00000000", mode="RGBA"))).getpixel((0, 0)) == (255, 255, 255)


def test_a_cut_off_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.tar").write_bytes(b"123")
    with pytest.raises(InputError, match="cut off"):
        contents(Picture(0, file=str(tmp_path / "a.tar"), offset=1, size=9))


def test_what_another_one_said_is_not_learned() -> None:
    said = Chat("a", (Line("system", "s"), *[Line(role, "x") for role in ("user", "assistant") * 3]))
    assert [each.learned for each in said.answering(2).lines if each.role == "assistant"] == [False, False, True]
    assert len(said.answering(2).learned) == 1
    assert said.answering(0) == said
