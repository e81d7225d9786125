"""GenCAD-Code's test tasks (CAD-Coder, Doris et al. 2025): CadQuery code of the part in a picture."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

import msgspec

from cadwright.bench import drawn_solids, solids
from cadwright.bench.attempts import Attempt, best, final
from cadwright.bench.loop_options import LoopOptions
from cadwright.bench.task import Metric, Record, Result, Task, Team
from cadwright.errors import InputError
from cadwright.protocols.base import Protocol
from cadwright.values import Attachment, Blob, Request
from cadwright.values.media import PNG

TEXT = "Write the CadQuery code of the part that the picture shows."


class _Row(msgspec.Struct, frozen=True):
    """What is read of a line: the picture and the solid, relative to the folder."""

    question_id: int | str
    image: str
    step: str = ""


class CADCoder(Task):
    """``DIR/cadcoder/*.jsonl`` with the pictures and STEP files that it names.

    The pictures have no scale: the candidate is scaled to the reference and moved to its middle, as `drawn_solids` does
    with normalised meshes, but for the size that `size_error` tells.
    """

    name = "cadcoder"
    options_type = LoopOptions
    metrics: ClassVar[Mapping[str, Metric]] = solids.METRICS

    def __init__(self, data: Path, options: LoopOptions) -> None:
        self._folder, self._options = data / "cadcoder", options

    @property
    def needs_sight(self) -> bool:
        """They are pictures."""
        return True

    def protocol(self) -> Protocol:
        """IterCAD's."""
        return self._options.language()

    def records(self) -> Sequence[Record]:
        """One for each line that has a solid."""
        tables = sorted(self._folder.glob("*.jsonl"))
        if not tables:
            hint = "--data names the folder that holds `cadcoder/` (GenCAD-Code's test set, Apache-2.0)"
            raise InputError(f"{self._folder} holds no records (*.jsonl)", hint)
        rows = [row for table in tables for row in _rows(table)]
        return [Record(str(row.question_id), self._asked(row), self._folder / row.step) for row in rows if row.step]

    def attempt(self, record: Record, team: Team) -> Result:
        """Through the loop with the picture; what came out is compared with the record's solid."""
        wanted = drawn_solids.wanted(None, record.reference, team.kernel)

        def score(told: Result, done: Attempt) -> Result:
            return drawn_solids.scored(told, final(done.transcript), wanted, team.kernel)

        return best(record, team, self._options, score)

    def remarks(self, results: Sequence[Result]) -> str:
        """The curves, and the records that went worst."""
        return "\n\n".join((solids.recall(results), solids.worst(results)))

    def _asked(self, row: _Row) -> Request:
        path = self._folder / row.image
        try:
            picture = Blob(path.read_bytes(), PNG)
        except OSError as error:
            raise InputError(f"{path}: {error.strerror}") from error
        return Request(TEXT, attachments=(Attachment("image", path.name, picture),))


def _rows(table: Path) -> list[_Row]:
    try:
        lines = table.read_bytes().splitlines()
        return [msgspec.json.decode(line, type=_Row) for line in lines if line.strip()]
    except OSError as error:
        raise InputError(f"{table}: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise InputError(f"{table} is no table of records ({error})") from error
