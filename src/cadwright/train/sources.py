"""Where chats come from, by the paths that a config names."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path

from cadwright.errors import InputError
from cadwright.protocols.itercad_published import Prompts, PublishedIterCAD
from cadwright.train.chats import Chat
from cadwright.train.listed import Listed
from cadwright.train.trajectories.saved import Answers, conversations


class Joined(Listed[Chat]):
    """Chats of several sources, one after the other."""

    def __init__(self, parts: Sequence[Sequence[Chat]]) -> None:
        self._parts = parts
        self._ends = list(accumulate(len(part) for part in parts))

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    def at(self, number: int) -> Chat:
        """A chat."""
        part = bisect_right(self._ends, number)
        return self._parts[part][number - (self._ends[part - 1] if part else 0)]


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
    """Yield the texts of chats, for learning a vocabulary; what is no chat is left out."""
    for number in range(len(chats)):
        try:
            chat = chats[number]
        except InputError:
            continue
        yield from (line.text for line in chat.lines)
