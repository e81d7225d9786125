"""What a benchmark is: records, how one is worked on and scored, and the numbers that are told of all of them."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Literal
from typing import Protocol as Interface

import msgspec

from cadwright.bench.workshop import Workshop
from cadwright.jobs import Stop
from cadwright.kernel.client import Kernel
from cadwright.planners.base import Planner
from cadwright.planners.budget import Budget
from cadwright.protocols.base import Protocol
from cadwright.tools import Preset
from cadwright.values import Request, Status

Prompt = Literal["measured", "plain"]
Modality = Literal["drawing", "text"]
Designer = Literal["human", "simulated"]


Shown = Literal["comparison", "words", "views"]
"""What a planner sees of a part that it built from a drawing: the comparison with it in words and pictures, only the
words, or as in the paper the part's views alone."""
PRELOADED = "file"
"""The input of questions on sketches that is CAD-Assistant's: a file that is loaded before the question."""


class Options(msgspec.Struct, frozen=True):
    """What may be chosen about a task; a task ignores what it does not know."""

    prompt: Prompt = "measured"
    input: str = PRELOADED
    """What a planner gets of a sketch that it is asked about, or of a drawing: `INPUTS` of the task."""
    level: str | None = None
    """Only records of this level."""
    ablate: Modality | None = None
    """What is taken out of instructions."""
    designer: Designer | None = None
    """Who instructs: recorded people, or simulated designers; people where they are recorded, unless it is said."""
    feedback: Shown | None = None
    """What a planner sees of what it built from a drawing; the runner gives it to the `Team`."""
    preset: Preset | None = None
    """The tools that a planner in FreeCAD has; `tools.selection` says which by default."""
    docstrings: bool = True
    recognizer: bool = True
    constraint_check: bool = True
    """What a planner has in CAD-Assistant's own sketch tasks (`sketch_route`): table 4 takes these out one by one."""
    subset: str | None = None
    """Only this set of scripts (`verdict.SETS`)."""
    source: str | None = None
    """Only sketches from there."""
    hand: str | None = None
    """Who draws (`handdrawn.HANDS`)."""
    pixels: int | None = None
    """The side of drawings by hand."""
    checks: str | None = None
    """What is stated beside scripts: those of whole replies, or of the files in a folder."""


class Record(msgspec.Struct, frozen=True):
    """One problem: what is asked, and the file with the right answer where there is one."""

    id: str
    request: Request
    reference: Path | None = None


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one record.

    ``solved``: the run ended on a valid solid. ``scores`` are the task's own; ``None`` where one is undefined.
    ``planning`` are the seconds that the planner took for each reply.
    """

    id: str
    status: Status | Literal["error"]
    reason: str = ""
    solved: bool = False
    turns: int = 0
    seconds: float = 0.0
    planning: tuple[float, ...] = ()
    tokens: int = 0
    cost_usd: float | None = 0.0
    protocol: str | None = None
    scores: dict[str, float | None] = {}
    verdict: str = ""
    script: str | None = None
    not_understood: tuple[str, ...] = ()


class Team(msgspec.Struct, frozen=True):
    """Who works on records, with what they may use. ``planner`` gives a fresh one for a record."""

    kernel: Kernel
    workshop: Workshop
    planner: Callable[[Record], Planner]
    max_turns: int = 5
    budget: Budget = Budget()
    seed: int | None = None
    pictures: bool = True
    feedback: Shown = "comparison"
    method: str | None = None
    """What does the work where nobody plans: one of those that `tasks.METHODS` has for the task."""
    stop: Stop = msgspec.field(default_factory=Stop)


Metric = Callable[[Sequence[Result]], float | None]
"""One number about all records; ``None`` where it is undefined."""


class Task(Interface):
    """A benchmark on data that are there."""

    name: str

    def protocol(self) -> Protocol:
        """The language of planner and loop."""
        ...

    def records(self) -> Sequence[Record]:
        """All records, in the order of the data. Raises `InputError` when they cannot be read."""
        ...

    def attempt(self, record: Record, team: Team) -> Result:
        """Work on one record and score what came of it."""
        ...

    def failed(self, record: Record, reason: str) -> Result:
        """What counts for a record on which the work itself broke down."""
        ...

    @property
    def metrics(self) -> Mapping[str, Metric]:
        """The numbers that are told, by name; each gets a confidence interval."""
        ...

    def remarks(self, results: Sequence[Result]) -> str:
        """What a report says beyond the numbers, as Markdown."""
        ...
