"""A scripted policy, and problems that it can be wrong and right about."""

from collections.abc import Callable, Sequence

from cadwright.train.rollouts.episodes import Asked, Said
from cadwright.train.rollouts.execution import Wanted
from cadwright.train.rollouts.problem import Problem
from cadwright.values import Request


def script(*box: float, then: str = "") -> str:
    return f"import cadquery as cq\nr = cq.Workplane().box({', '.join(map(str, box))}){then}\n"


def reply(code: str, thinking: str = "a box") -> str:
    return f"<thinking>{thinking}</thinking>\n```python\n{code}```"


DONE = "<thinking>right</thinking>\n<DONE>"
ENDLESS = reply("while True:\n    pass\n")
HOSTILE = reply("import os, socket\nsocket.create_connection(('127.0.0.1', 80))\nos.kill(os.getppid(), 9)\n")


def plate(number: int = 0) -> Problem:
    return Problem(f"plate-{number}", Request("a plate 60 x 40 x 5"), Wanted(f"plate-{number}", code=script(60, 40, 5)))


class Scripted:
    """Says, in each episode, one line after the other; ``lines`` gives those of an episode by its number."""

    def __init__(self, lines: Callable[[int], Sequence[str | None]]) -> None:
        self._lines = lines
        self.batches: list[list[int]] = []

    def replies(self, asked: Sequence[Asked]) -> list[Said]:
        self.batches.append([each.episode for each in asked])
        turn = [sum(message.role == "assistant" for message in each.messages) for each in asked]
        return [Said(self._lines(each.episode)[number]) for each, number in zip(asked, turn, strict=True)]
