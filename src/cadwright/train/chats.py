"""Chats to learn from: several turns, several pictures, and which of the assistant's lines are learned.

On disk a chat is one line of JSON::

    {"id": "draw-000001", "lines": [
      {"role": "system", "text": "…"},
      {"role": "user", "text": "Make this part.", "images": [{"at": 15, "file": "pictures/000001.png"}]},
      {"role": "assistant", "text": "<thinking>…", "learned": false},
      {"role": "user", "text": "NameError: …"},
      {"role": "assistant", "text": "<thinking>…"}]}

A picture stands in the text of its line before the character ``at``. Its bytes are given in the line itself
(``data``, base64), or are a file's (``file``, from the folder of the JSONL file), or a piece of one (``offset`` and
``size`` too: a member of a tar shard). An assistant's line is learned unless it says that it is not: a policy's turns
before its teacher's correction are what the correction answers to, and no example.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from cadwright.errors import InputError
from cadwright.planners.shown import shown
from cadwright.train.listed import Listed
from cadwright.values import Message
from cadwright.values.message import Role


class Picture(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A picture in a line's text, before its character ``at``; ``size`` 0 is up to the end of the file."""

    at: int
    data: bytes = b""
    file: str = ""
    offset: int = 0
    size: int = 0

    def __post_init__(self) -> None:
        if bool(self.data) == bool(self.file):
            raise ValueError("a picture has `data` or a `file`")
        if self.offset < 0 or self.size < 0:
            raise ValueError("a picture's `offset` and `size` are not below 0")


class Line(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What one of them says. ``learned`` tells of the assistant's lines alone."""

    role: Role
    text: str
    images: tuple[Picture, ...] = ()
    learned: bool = True

    def __post_init__(self) -> None:
        places = [each.at for each in self.images]
        if places != sorted(places) or any(not 0 <= at <= len(self.text) for at in places):
            raise ValueError("pictures stand in the text, in their order")
        if self.images and self.role != "user":
            raise ValueError("pictures are the user's")


class Chat(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A conversation: at most one line of the system's at first, then the user and the assistant in turn.

    ``about`` is where it comes from, for those who look.
    """

    id: str
    lines: tuple[Line, ...]
    about: dict[str, Any] = {}

    def __post_init__(self) -> None:
        roles = [each.role for each in self.lines]
        turns = roles[1:] if roles[:1] == ["system"] else roles
        if not turns or any(role != ("user", "assistant")[number % 2] for number, role in enumerate(turns)):
            raise ValueError("after the system the user and the assistant speak in turn")

    @property
    def asks(self) -> bool:
        """Whether it is the assistant's turn: a chat to answer, not to learn from."""
        return self.lines[-1].role == "user"

    @property
    def learned(self) -> tuple[Line, ...]:
        """The lines that are learned."""
        return tuple(each for each in self.lines if each.role == "assistant" and each.learned)

    def answered(self, text: str, *, learned: bool = True) -> "Chat":
        """The chat with the assistant's next line."""
        return replace(self, lines=(*self.lines, Line("assistant", text, learned=learned)))

    def answering(self, count: int) -> "Chat":
        """The chat in which the assistant's first lines are answered to and not learned: another one said them."""
        spoken, lines = 0, []
        for each in self.lines:
            spoken += each.role == "assistant"
            others = each.role == "assistant" and spoken <= count
            lines.append(replace(each, learned=False) if others else each)
        return replace(self, lines=tuple(lines))


def line(role: Role, parts: Sequence[str | bytes]) -> Line:
    """A line of texts and pictures (their bytes) in their order.

    Texts are set apart by a line break; a picture stands at the end of the text before it.
    """
    text, images, said = "", [], False
    for part in parts:
        if isinstance(part, bytes):
            images.append(Picture(len(text), part))
        else:
            text, said = f"{text}\n{part}" if said else part, True
    return Line(role, text, tuple(images))


def of_messages(name: str, messages: Sequence[Message], *, pictures: bool = True) -> Chat:
    """The chat that a model sees which is asked with ``messages``; what it replies is added with `Chat.answered`."""
    lines = []
    for each in shown(messages, pictures=pictures):
        lines.append(line(each.role, [part if isinstance(part, str) else part.blob.data for part in each.parts]))
    return Chat(name, tuple(lines))


class Saved(Listed[Chat]):
    """The chats of a JSONL file, read from it one by one as they are asked for; only their places are kept."""

    def __init__(self, path: Path) -> None:
        """Raises `InputError` where there is no such file."""
        self._path = path
        self._decoder = msgspec.json.Decoder(Chat)
        self._places: list[tuple[int, int]] = []
        try:
            with path.open("rb") as file:
                at = 0
                for number, data in enumerate(file, 1):
                    if data.strip():
                        self._places.append((at, number))
                    at += len(data)
        except OSError as error:
            raise InputError(f"{path}: {error.strerror or error}", "name a JSONL file of chats") from error

    def __len__(self) -> int:
        return len(self._places)

    def at(self, number: int) -> Chat:
        """A chat. Raises `InputError` with the line that is none."""
        at, place = self._places[number]
        with self._path.open("rb") as file:
            file.seek(at)
            data = file.readline()
        try:
            return _placed(self._decoder.decode(data), self._path.parent)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise InputError(f"{self._path}, line {place}: not a chat ({error})") from None


def read(path: Path) -> Iterator[Chat]:
    """The chats of a JSONL file, one after the other. Raises `InputError` with the line that is none."""
    yield from Saved(path)


def write(path: Path, chats: Iterable[Chat]) -> int:
    """Write chats to a JSONL file, which is there when all are written; how many.

    Raises `InputError` on a full disk.
    """
    part, count = path.with_name(f"{path.name}.part"), 0
    try:
        with part.open("wb") as file:
            for each in chats:
                file.write(msgspec.json.encode(each) + b"\n")
                count += 1
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise InputError(f"{path}: {error.strerror or error}", "make room, or name another place") from error
    return count


def _placed(chat: Chat, folder: Path) -> Chat:
    """The chat with its pictures' files as seen from here."""
    if not any(image.file for each in chat.lines for image in each.images):
        return chat
    lines = []
    for each in chat.lines:
        images = tuple(replace(i, file=str(folder / i.file)) if i.file else i for i in each.images)
        lines.append(replace(each, images=images))
    return replace(chat, lines=tuple(lines))
