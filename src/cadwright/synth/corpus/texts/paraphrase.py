"""Texts in the words of a language model, kept only where every number survives."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import msgspec

from cadwright.english.figures import added, lost
from cadwright.errors import UsageError
from cadwright.planners import registry
from cadwright.planners.attempt import at_one_go
from cadwright.planners.options import ModelOptions
from cadwright.protocols.itercad import IterCAD
from cadwright.values import Message, Piece

LONGEST = 4000
_SYSTEM = """\
You rewrite descriptions of mechanical parts as another person would put them: a hobbyist, a machinist, a designer. \
Keep every number with its unit, every position and every feature exactly, and add none. Change words, order and \
sentence structure. Answer with the new description alone."""


class Paraphrased(msgspec.Struct, frozen=True):
    """A text and whose words it is in."""

    text: str
    by: str


Paraphrase: TypeAlias = Callable[[str], Paraphrased | None]


class ByModel(msgspec.Struct, frozen=True):
    """Asks a planner, ``bridge:DIR`` included, for another wording."""

    planner: str
    model: ModelOptions = ModelOptions()

    def __call__(self, text: str) -> Paraphrased | None:
        """The other wording, ``None`` where it lost a number, has one more, or is no text.

        Raises `PlannerError` where nobody can be asked.
        """
        with at_one_go():
            asked = registry.create(self.planner, IterCAD(), options=self.model)
            try:
                reply = asked.reply((Message("system", (Piece(_SYSTEM),)), Message("user", (Piece(text),))))
            finally:
                asked.close()
        return kept(text, reply.text, self.planner)


def reworded(record: Mapping[str, Any], paraphrase: Paraphrase) -> dict[str, Any]:
    """A record of a text with one more wording, where there is one that keeps its numbers."""
    more = paraphrase(record["request"])
    wordings = list(record["paraphrases"])
    if more is not None:
        wordings.append({"text": more.text, "voice": more.by, "unit": record["unit"]})
    return {**record, "paraphrases": wordings, "checks": {**record["checks"], "paraphrase": more is not None}}


def check(by: ByModel, announce: Callable[[str], None]) -> None:
    """Tell ``announce`` who is asked. Raises `UsageError` for the embedded planner, which only reads, and
    `PlannerError` where nobody can be asked.
    """
    if by.planner.strip() == "embedded":
        raise UsageError("the embedded planner has no words of its own", "name a model, or leave --planner out")
    registry.create(by.planner, IterCAD(), options=by.model, announce=announce).close()


def kept(before: str, after: str, by: str) -> Paraphrased | None:
    """A paraphrase, where it gives the same numbers."""
    told = after.strip()
    if not told or len(told) > LONGEST or told == before or lost(before, told) or added(before, told):
        return None
    return Paraphrased(told, by)
