"""What is to be run, and the command line that says so."""

from pathlib import Path
from typing import Any, Literal

import msgspec

from cadwright.bench import options
from cadwright.bench.task import Record, Task
from cadwright.bench.tasks import task_class
from cadwright.errors import InputError, UsageError
from cadwright.planners.options import REPLY_SECONDS, ModelOptions, Price

SCORED = 4
"""One record in so many is for scoring only."""
Split = Literal["all", "look", "score"]


class Sampling(msgspec.Struct, frozen=True):
    """How a model is to sample; ``None`` leaves it to the provider."""

    temperature: float | None = None
    top_p: float | None = None
    max_output_tokens: int | None = None


SAMPLING = {
    "cad-assistant": Sampling(temperature=0.0),
    "itercad": Sampling(temperature=0.7),
    "mrcad": Sampling(temperature=1.0, top_p=0.9),
}
"""How the papers' own evaluations sample, as they were released."""


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be run: a benchmark on the data sets' folder, with planners as in `planners.registry`.

    ``options`` are the benchmark's own, by name. ``methods`` do without a planner what the benchmark has some for.
    ``part`` takes the records that may be looked at while a planner is worked on, or every fourth one, which is only
    ever scored; ``limit`` the first of these only. ``seed`` goes to planners that sample and to the confidence
    intervals. ``out`` is the folder in which finished records are kept, and from which a run goes on. ``key_from`` is
    the environment variable of the key for the one model that is asked, ``reply_timeout`` the seconds for a reply.
    No record is begun once ``budget_usd`` are spent.
    """

    task: str
    data: Path
    options: dict[str, Any] = {}
    planners: tuple[str, ...] = ()
    methods: tuple[str, ...] = ()
    threads: int = 1
    part: Split = "all"
    limit: int | None = None
    seed: int | None = None
    max_turns: int | None = None
    out: Path | None = None
    key_from: str | None = None
    reply_timeout: float = REPLY_SECONDS
    sampling: Sampling = Sampling()
    price: Price | None = None
    budget_usd: float | None = None

    @property
    def task_class(self) -> type[Task]:
        """The benchmark. Raises `UsageError` where there is none of that name."""
        return task_class(self.task)

    @property
    def changed(self) -> dict[str, Any]:
        """The benchmark's options that are otherwise than by default."""
        return options.changed(self.task_class, self.options)

    @property
    def model(self) -> ModelOptions:
        """What is set about a model."""
        return ModelOptions(
            **msgspec.structs.asdict(self.sampling),
            seed=self.seed,
            timeout=self.reply_timeout,
            key_from=self.key_from,
            price=self.price,
        )

    @property
    def is_planned(self) -> bool:
        """Whether planners are asked."""
        task = self.task_class
        return not task.played and (not task.methods or bool(self.planners))

    def make(self) -> Task:
        """The benchmark with its options. Raises `UsageError` for options that it does not have."""
        task = self.task_class
        return task(self.data, options.chosen(task, self.options))

    def chosen(self, task: Task) -> list[Record]:
        """The records that are to be worked on. Raises `InputError` where there are none."""
        all_ = enumerate(task.records())
        kept = [r for n, r in all_ if self.part == "all" or (self.part == "score") == (n % SCORED == SCORED - 1)]
        records = kept[: self.limit]
        if not records:
            raise InputError(f"there are no records of {task.name} in the data")
        if len({record.id for record in records}) < len(records):
            raise InputError(f"the records of {task.name} do not have ids of their own")
        return records

    def settings(self, planner: str, turns: int, version: str) -> dict[str, Any]:
        """Return all that results depend on, so that those of other settings are not mixed with them."""
        told = {name: value for name, value in msgspec.structs.asdict(self.sampling).items() if value is not None}
        return {
            "task": self.task,
            "planner": planner,
            "max_turns": turns,
            "seed": self.seed,
            "cadwright": version,
            **self.changed,
            **told,
        }

    def command(self) -> str:
        """The command line, with ``DIR`` for the data."""
        parts = ["cadwright bench run", self.task, "--data DIR"]
        parts += [f"--planner {name}" for name in self.planners] + [f"--method {name}" for name in self.methods]
        for choice in options.choices(self.task_class):
            if choice.name in self.changed:
                value = self.changed[choice.name]
                negated = f"--no-{choice.flag.removeprefix('--')}"
                parts.append(negated if choice.kind is bool and not value else f"{choice.flag} {value}")
        parts += [f"--part {self.part}"] if self.part != "all" else []
        for name in ("limit", "seed", "max_turns", "budget_usd"):
            value = getattr(self, name)
            parts += [f"--{name.replace('_', '-')} {value:g}"] if value is not None else []
        for name, value in msgspec.structs.asdict(self.sampling).items():
            parts += [f"--{name.replace('_', '-')} {value:g}"] if value is not None else []
        return " ".join(parts)

    def check(self) -> None:
        """Raise `UsageError` for planners and methods that do not go with the benchmark."""
        task = self.task_class
        if self.methods and (not task.methods or self.planners):
            raise UsageError("--method is for benchmarks that are done without a planner", "leave it out")
        if unknown := set(self.methods) - set(task.methods):
            raise UsageError(f"there is no method {unknown.pop()!r}", f"there are {', '.join(task.methods)}")
        if task.played and self.planners:
            raise UsageError(
                f"{self.task} is played by {task.played}, not by {self.planners[0]}", "leave out --planner"
            )
        if len(set(self.planners)) < len(self.planners):
            raise UsageError("a planner is named twice")
        if self.key_from is not None and len(self.planners) > 1:
            raise UsageError("--key-from names the key of one model", "measure its planner alone")
