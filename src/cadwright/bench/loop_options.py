"""What may be chosen about every benchmark that goes through IterCAD's loop."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Shown = Literal["comparison", "words", "views"]
"""What a planner sees of a part that it built from a drawing: the comparison with it in words and pictures, only the
words, or the part's views alone."""


class LoopOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The fields are options of the command line."""

    feedback: Annotated[
        Shown,
        Meta(description="What is shown of a part made from a drawing: how it compares, that in words, or its views."),
    ] = "comparison"


USUAL = LoopOptions()
