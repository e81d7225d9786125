"""Conversations to learn from, wherever they are kept: JSONL, shards of trajectories, shards of pairs."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from cadwright.errors import InputError
from cadwright.protocols.itercad_published import PublishedIterCAD
from cadwright.synth.corpus.pipeline import order_in
from cadwright.synth.corpus.shards import Place, entries, read_entry
from cadwright.train.chats import Chat, Picture, Saved
from cadwright.train.listed import Listed
from cadwright.train.rollouts.cases import TRAJECTORIES, Cases
from cadwright.train.trajectories.pairs import chat_of, plain_of

Answers = Literal["code", "plain"]
CHAT = "chat"


def conversations(path: Path, protocol: PublishedIterCAD | None = None, answers: Answers = "code") -> Sequence[Chat]:
    """The chats at a path: a JSONL file, or a folder that `cadwright synth` has written.

    Trajectories have their pictures in their shards, where they are looked up when they are looked at. Pairs become
    chats of one turn in the words of ``protocol`` (IterCAD's paper's), one for each wording of a text; with ``plain``
    texts are answered in controlled English. Raises `InputError` where there is neither.
    """
    if not path.is_dir():
        return Saved(path)
    if order_in(path).get("kind") == TRAJECTORIES:
        return _Trajectories(path)
    cases = Cases(path, paraphrased=True)
    if answers == "plain":
        return [chat for case in cases if (chat := plain_of(case)) is not None]
    return _Pairs(cases, protocol or PublishedIterCAD())


def as_field(chat: Chat) -> tuple[Any, dict[str, bytes]]:
    """A chat as a record's field, and its pictures as an entry's files, by kinds that the field names."""
    files: dict[str, bytes] = {}
    lines = []
    for line in chat.lines:
        images = []
        for image in line.images:
            kind = f"{len(files) + 1}.png"
            files[kind] = image.data
            images.append(Picture(image.at, file=kind))
        lines.append(msgspec.structs.replace(line, images=tuple(images)))
    return msgspec.to_builtins(msgspec.structs.replace(chat, lines=tuple(lines))), files


class _Pairs(Listed[Chat]):
    def __init__(self, cases: Cases, protocol: PublishedIterCAD) -> None:
        self._cases, self._protocol = cases, protocol

    def __len__(self) -> int:
        return len(self._cases)

    def at(self, number: int) -> Chat:
        return chat_of(self._cases[number], self._protocol)


class _Trajectories(Listed[Chat]):
    def __init__(self, folder: Path) -> None:
        self._places = list(entries(folder))

    def __len__(self) -> int:
        return len(self._places)

    def at(self, number: int) -> Chat:
        place = self._places[number]
        record = read_entry(place, ()).record
        try:
            chat = msgspec.convert(record.get(CHAT), Chat)
        except msgspec.ValidationError as error:
            raise InputError(f"{place.shard}: {place.key} has no chat ({error})") from error
        return _placed(chat, place)


def _placed(chat: Chat, place: Place) -> Chat:
    """The chat with its pictures where they are in their shard."""
    lines = []
    for line in chat.lines:
        images = []
        for image in line.images:
            span = place.members.get(image.file)
            if span is None:
                raise InputError(f"{place.shard}: {place.key} lacks its picture {image.file}")
            images.append(Picture(image.at, file=str(place.shard), offset=span.offset, size=span.size))
        lines.append(msgspec.structs.replace(line, images=tuple(images)))
    return msgspec.structs.replace(chat, lines=tuple(lines))
