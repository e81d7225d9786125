"""A part in controlled English: the few forms that the embedded planner reads for sure.

What is written here is believed only where the planner makes the same solid of it (`checked`).
"""

import re

from cadwright.synth.corpus.texts.account import Account
from cadwright.synth.corpus.texts.plain.bodies import body, box
from cadwright.synth.corpus.texts.plain.things import THINGS
from cadwright.synth.corpus.texts.plain.words import UnsayableError, number


def plain(account: Account, *, inches: bool = False) -> str:
    """The sentences of a part, in mm or in inches. Raises `UnsayableError`.

    Features are told in the order in which they are made; a housing is told as a box of its own, a bracket as a plate
    with a wall. How it lies in the end is not told.
    """
    items = list(account.items)
    hollow = next((item for item in items if item.kind == "hollow"), None)
    if hollow is not None:
        items.remove(hollow)
        sentences = [box(items[0], hollow)]
    else:
        sentences = [body(items[0], len(items) == 1)]
    for item in items[1:]:
        if item.kind not in THINGS:
            raise UnsayableError(item.kind)
        sentences.append(THINGS[item.kind](item, account))
    text = " ".join(sentences)
    return _LENGTH.sub(_inch, _POINT.sub(_inch_point, text)) if inches else text


_LENGTH, _POINT = re.compile(r"([-\d.]+) mm"), re.compile(r"\(([-\d.]+), ([-\d.]+)\)")


def _inch(length: re.Match[str]) -> str:
    return f"{number(float(length[1]) / 25.4)} inches"


def _inch_point(point: re.Match[str]) -> str:
    return f"({number(float(point[1]) / 25.4)}, {number(float(point[2]) / 25.4)})"
