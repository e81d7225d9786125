"""A language model that says a request in the embedded planner's own words, where that planner does not read it.

The model makes nothing: it is told how controlled English is written and says the request in it. What it says is
believed only where the planner reads all of it, and where every number of the request is in it or follows from it, and
none besides. The user is told how the request was understood, and requirements stay those of the user's own words.
"""

from collections.abc import Callable
from functools import cache
from importlib.resources import files

import msgspec

from cadwright.english.figures import unaccounted
from cadwright.planners.base import Planner
from cadwright.values import Message, Piece, Usage

UNDERSTOOD = "understood as: "
NOTHING = "CANNOT"
"""The answer of a model for what controlled English has no words for."""
LONGEST = 6000
"""Characters of an answer at most: nobody asks for more of one part."""
QUOTED, MOST = 200, 5
"""Characters of an answer that is not believed, and numbers that only one text has, that are told."""


class Reworded(msgspec.Struct, frozen=True):
    """A request in the words of a model.

    ``text`` is controlled English, "" where the model has no words for it. The reason tells why it is not believed; the
    tokens are what it took.
    """

    text: str
    doubt: str
    usage: Usage

    @property
    def told(self) -> str:
        """For the user: how the request was understood, or what was not believed and why; "" where nothing was said."""
        if not self.doubt:
            return f"{UNDERSTOOD}{self.text}"
        short = self.text if len(self.text) <= QUOTED else f"{self.text[:QUOTED].rstrip()} …"
        return f"not believed, as {self.doubt}: “{short}”" if self.text else ""


@cache
def guide() -> str:
    """How controlled English is written, as a model is told."""
    return files("cadwright.planners.embedded").joinpath("controlled_english.md").read_text(encoding="utf-8")


def reword(text: str, model: Planner, reads: Callable[[str], tuple[str, ...] | None]) -> Reworded:
    """Ask a model to say a request in controlled English.

    ``reads`` says what of a text the planner does not understand, ``None`` where it makes nothing of it. Raises what
    the model raises.
    """
    asked = Message("system", (Piece(guide()),)), Message("user", (Piece(f"Request: {text.strip()}"),))
    reply = model.reply(asked)
    said = " ".join(reply.text[:LONGEST].replace("```", " ").split())
    if not said or said.strip("“”\"'. ").upper() == NOTHING:
        return Reworded("", "there are no words for it", reply.usage)
    if len(reply.text) > LONGEST:
        return Reworded(said, f"that is longer than {LONGEST} characters", reply.usage)
    return Reworded(said, _doubt(text, said, reads), reply.usage)


def _doubt(text: str, said: str, reads: Callable[[str], tuple[str, ...] | None]) -> str:
    numbers = unaccounted(text, said)
    if numbers:
        return f"{', '.join(f'{number:g}' for number in numbers[:MOST])} is in one of both only"
    left = reads(said)
    if left is None:
        return "that is not read either"
    return f"“{left[0]}” is not read" if left else ""
