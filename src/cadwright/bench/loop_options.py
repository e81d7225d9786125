"""What may be chosen about every benchmark that goes through IterCAD's loop."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from cadwright.protocols.itercad import IterCAD
from cadwright.protocols.itercad_published import Feedback, PublishedIterCAD
from cadwright.protocols.script_prompt import PAPER, SHORT

Shown = Literal["comparison", "words", "views"]
"""What a planner sees of a part that it built from a drawing: the comparison with it in words and pictures, only the
words, or the part's views alone."""


class LoopOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The fields are options of the command line."""

    feedback: Annotated[
        Shown,
        Meta(description="What is shown of a part made from a drawing: how it compares, that in words, or its views."),
    ] = "comparison"
    protocol: Annotated[
        Literal["ours", "paper", "released"],
        Meta(description="Whose loop: ours, or IterCAD's as its paper or its released code has it."),
    ] = "ours"
    prompts: Annotated[
        Literal["paper", "ours", "short"] | None,
        Meta(description="Whose system prompt, or one in two lines; the protocol's where it is not said."),
    ] = None
    best_of: (
        Annotated[
            int, Meta(ge=1, le=16, description="The best of so many attempts counts; else 1, in IterCAD's loop 2.")
        ]
        | None
    ) = None

    @property
    def attempts(self) -> int:
        """How many attempts there are at a record, as in the released evaluation two."""
        return self.best_of or (1 if self.protocol == "ours" else 2)

    def language(self) -> IterCAD:
        """The language of planner and loop."""
        if self.protocol == "ours":
            return IterCAD(prompt={"paper": PAPER, "short": SHORT}.get(self.prompts or ""))
        seen: Feedback = "words" if self.feedback == "words" else "views"
        return PublishedIterCAD(self.protocol, self.prompts or "paper", seen)


USUAL = LoopOptions()
