"""Problems to train on: what is asked, and the solid that is wanted."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, TypeVar

import msgspec
import numpy as np
from msgspec import Meta

from cadwright.bench.options import chosen
from cadwright.bench.task import Record, Task
from cadwright.bench.tasks import task_class
from cadwright.errors import InputError, UsageError
from cadwright.train.listed import Listed
from cadwright.train.rollouts.cases import Cases
from cadwright.train.rollouts.execution import Wanted
from cadwright.train.rollouts.problem import Problem

T = TypeVar("T")


class Source(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where problems come from: a benchmark whose references are meshes, or a corpus of pairs."""

    corpus: str = ""
    """A folder of drawings, texts or edits that `cadwright synth` has written; then no benchmark is asked."""
    first: Annotated[int, Meta(ge=0)] = 0
    """The first of them to be taken."""
    task: str = "itercad-draw"
    data: str = ""
    """The folder of the data sets, as `cadwright bench run --data` has it."""
    options: Mapping[str, Any] = {}
    """The benchmark's own, by name: ``level = "hard"`` is the paper's subset."""
    limit: Annotated[int, Meta(ge=1)] | None = None
    """Only so many of them."""


class Problems(Listed[Problem]):
    """Problems that are read one by one as they are asked for."""

    def __init__(self, task: Task, records: Sequence[Record]) -> None:
        self._task, self._records = task, records

    def __len__(self) -> int:
        return len(self._records)

    def at(self, number: int) -> Problem:
        """A problem. Raises `InputError` where its files cannot be read."""
        record = self._records[number]
        assert record.reference is not None, "those without were left out"
        try:
            mesh = record.reference.read_bytes()
        except OSError as error:
            raise InputError(f"{record.reference}: {error.strerror}") from error
        return Problem(record.id, self._task.asked(record), Wanted(record.id, stl=mesh))


class CorpusProblems(Listed[Problem]):
    """Those of a corpus's pairs, read one by one as they are asked for."""

    def __init__(self, cases: Cases, numbers: Sequence[int]) -> None:
        self._cases, self._numbers = cases, numbers

    def __len__(self) -> int:
        return len(self._numbers)

    def at(self, number: int) -> Problem:
        """A problem. Raises `InputError` where its shard cannot be read."""
        return self._cases[self._numbers[number]].problem


def problems(source: Source) -> Sequence[Problem]:
    """The problems of a source. Raises `UserError` where there are none."""
    if source.corpus:
        cases = Cases(Path(source.corpus))
        return CorpusProblems(cases, _chosen(range(len(cases)), source))
    kind = task_class(source.task)
    task = kind(Path(source.data), chosen(kind, source.options))
    records = [record for record in task.records() if _is_mesh(record.reference)]
    if not records:
        raise UsageError(f"{source.task} has no records with a mesh (.stl) to compare with", "take another task")
    return Problems(task, _chosen(records, source))


def order(count: int, seed: int, epoch: int) -> list[int]:
    """In which order so many problems are worked through, another one in each epoch."""
    return [int(number) for number in np.random.default_rng([seed, epoch]).permutation(count)]


def _chosen(found: Sequence[T], source: Source) -> Sequence[T]:
    chosen = found[source.first :][: source.limit]
    if not chosen:
        raise UsageError(f"the source has {len(found)} problems, and none is left from {source.first} on")
    return chosen


def _is_mesh(path: Path | None) -> bool:
    return path is not None and path.suffix.lower() == ".stl"
