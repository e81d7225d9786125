"""What a benchmark is: records, how one is worked on and scored, and the numbers that are told of all of them."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Literal

import msgspec

from cadwright.bench.workshop import Workshop
from cadwright.jobs import Stop
from cadwright.kernel.client import Kernel
from cadwright.planners.base import Planner
from cadwright.planners.budget import Budget
from cadwright.protocols.base import Protocol
from cadwright.values import Request, Status, Transcript

Keep = Callable[[str, Transcript], None]
"""What is done with the transcript of a record, by the record's id, as soon as its run has ended."""


class NoOptions(msgspec.Struct, frozen=True):
    """Nothing may be chosen."""


class Record(msgspec.Struct, frozen=True):
    """One problem: what is asked, and the file with the right answer where there is one."""

    id: str
    request: Request
    reference: Path | None = None


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """What came of one record.

    ``solved``: the run ended on a valid solid. ``scores`` are the task's own; ``None`` where one is undefined.
    ``planning`` are the seconds that the planner took for each reply. ``group`` is what the record is counted with
    beside all of them: its level, say. ``tokens`` are input and output together, ``output_tokens`` the latter alone.
    """

    id: str
    status: Status | Literal["error"]
    reason: str = ""
    solved: bool = False
    turns: int = 0
    seconds: float = 0.0
    planning: tuple[float, ...] = ()
    tokens: int = 0
    output_tokens: int = 0
    cost_usd: float | None = 0.0
    protocol: str | None = None
    scores: dict[str, float | None] = {}
    verdict: str = ""
    group: str = ""
    script: str | None = None
    not_understood: tuple[str, ...] = ()


class Team(msgspec.Struct, frozen=True):
    """Who works on records, with what they may use. ``planner`` gives a fresh one for a record."""

    kernel: Kernel
    workshop: Workshop
    planner: Callable[[Record], Planner]
    reseeded: Callable[[int], Planner] | None = None
    """Gives a fresh planner that samples with another seed."""
    max_turns: int = 5
    budget: Budget = Budget()
    seed: int | None = None
    pictures: bool = True
    second: Callable[[str], Planner] | None = None
    """Gives a second player by its name: a designer for a maker."""
    method: str | None = None
    """What does the work where nobody plans: one of the task's `methods`."""
    stop: Stop = msgspec.field(default_factory=Stop)
    keep: Keep = lambda _, __: None


Aim = Literal["high", "low", "none"]
"""Which values of a number are good; of some, such as what they took or how many there are, none are."""


class Metric(msgspec.Struct, frozen=True):
    """One number about results, with what it means and which way is better; ``None`` where it is undefined."""

    of: Callable[[Sequence[Result]], float | None]
    meaning: str
    aim: Aim = "high"

    def __call__(self, results: Sequence[Result]) -> float | None:
        """The number."""
        return self.of(results)


class Published(msgspec.Struct, frozen=True):
    """Numbers from papers, to stand beside ours: for each row those of our metrics that it has.

    ``source`` says where they are from, and what is otherwise there.
    """

    source: str
    rows: Mapping[str, Mapping[str, float]]


class Task(ABC):
    """A benchmark on data that are there: a file of `cadwright.bench.tasks`, which has its name.

    It is made from the folder of all data sets and from what was chosen of its `options_type`, whose fields are
    options of the command line by name, type, and the description in their `msgspec.Meta`.
    """

    name: ClassVar[str]
    metrics: ClassVar[Mapping[str, Metric]]
    """The numbers that are told, by name; each gets a confidence interval."""
    grouped: ClassVar[tuple[str, ...]] = ()
    """Those of them that are told of each group of results as well, where there are several groups."""
    options_type: ClassVar[type[msgspec.Struct]] = NoOptions
    methods: ClassVar[tuple[str, ...]] = ()
    """The ways to do it without a planner, the first of which is ours; none where it takes a planner."""
    played: ClassVar[str] = ""
    """Who works where nobody can be chosen."""
    published: ClassVar[Published | None] = None
    planner_flag: ClassVar[str] = "--planner"
    """What else its planner may be called on the command line."""

    @abstractmethod
    def __init__(self, data: Path, options: Any) -> None: ...

    @property
    def needs_sight(self) -> bool:
        """Whether a planner that sees no pictures cannot know what is asked."""
        return False

    @property
    def usual_turns(self) -> int:
        """How many turns a planner has where nothing else is said: as in IterCAD's evaluation."""
        return 5

    @abstractmethod
    def protocol(self) -> Protocol:
        """The language of planner and loop."""

    @abstractmethod
    def records(self) -> Sequence[Record]:
        """All records, in the order of the data. Raises `InputError` when they cannot be read."""

    def asked(self, record: Record) -> Request:
        """What a planner is asked: the record's request, with the files that are read only when it is its turn."""
        return record.request

    @abstractmethod
    def attempt(self, record: Record, team: Team) -> Result:
        """Work on one record and score what came of it."""

    def failed(self, record: Record, reason: str) -> Result:
        """What counts for a record on which the work itself broke down."""
        return Result(id=record.id, status="error", reason=reason)

    def remarks(self, results: Sequence[Result]) -> str:
        """What a report says beyond the numbers, as Markdown."""
        del results
        return ""
