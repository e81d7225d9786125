"""Where chats come from, by the paths that a config names."""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import overload

from cadwright.errors import InputError
from cadwright.protocols.itercad_published import Prompts, PublishedIterCAD
from cadwright.train.chats import Chat
from cadwright.train.trajectories.saved import Answers, conversations


class Joined(Sequence[Chat]):
    """Chats of several sources, one after the other."""

    def __init__(self, parts: Sequence[Sequence[Chat]]) -> None:
        self._parts = parts
        self._ends = list(accumulate(len(part) for part in parts))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, index: int) -> Chat: ...
    @overload
    def __getitem__(self, index: slice) -> list[Chat]: ...
    def __getitem__(self, index: int | slice) -> Chat | list[Chat]:
        """A chat."""
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        number = next((n for n, end in enumerate(self._ends) if index < end), None)
        if number is None or index < 0:
            raise IndexError(index)
        return self._parts[number][index - (self._ends[number - 1] if number else 0)]


def chats_of(paths: Sequence[str], prompts: Prompts = "paper", answers: Answers = "code") -> Sequence[Chat]:
    """The chats at all paths: JSONL files, or folders that `cadwright synth` has written.

    ``prompts`` is the system prompt of those that are pairs, ``answers`` what texts are answered with. Raises
    `InputError` where there are none.
    """
    protocol = PublishedIterCAD("paper", prompts)
    found = Joined([conversations(Path(path).expanduser(), protocol, answers) for path in paths])
    if not len(found):
        raise InputError(f"there are no chats in {', '.join(paths)}")
    return found


def texts(chats: Sequence[Chat]) -> Iterator[str]:
    """What is said in them, for those who learn words of it; chats that are none are left out."""
    for number in range(len(chats)):
        try:
            chat = chats[number]
        except InputError:
            continue
        yield from (line.text for line in chat.lines)
