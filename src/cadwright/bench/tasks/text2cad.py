"""Text2CAD (Khan et al. 2024; IterCAD, table 3): a part from one of four levels of text, held against its sequence."""

import csv
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from cadwright.bench import solids
from cadwright.bench.attempts import Attempt, best, final
from cadwright.bench.loop_options import LoopOptions
from cadwright.bench.task import Published, Record, Result, Task, Team
from cadwright.construction import cadquery_script, text2cad
from cadwright.errors import InputError
from cadwright.kernel.client import Kernel
from cadwright.metrics.chamfer import chamfer, floor
from cadwright.metrics.triangles import Floats, read_stl
from cadwright.protocols.base import Protocol
from cadwright.values import Request

LEVELS = ("abstract", "beginner", "intermediate", "expert")
STANDARDISED = "standardised"
"""The column of texts that were refined and reorganised, where the data have one (IterCAD, appendix B.2)."""
FILTER = 1e-5
"""The Chamfer distance below which IterCAD keeps a pair of text and code (appendix B.2)."""
PUBLISHED = Published(
    "IterCAD, table 3: the 8046 test parts.",
    {
        "Claude-3.7-sonnet": {"ir": 0.4703, "mean_cd_e3": 186.53, "median_cd_e3": 134.16},
        "GPT-4o": {"ir": 0.93, "mean_cd_e3": 133.52, "median_cd_e3": 45.91},
        "Deepseek-V3": {"ir": 0.5196, "mean_cd_e3": 186.69, "median_cd_e3": 107.57},
        "Text2CAD": {"ir": 0.0375, "mean_cd_e3": 29.29, "median_cd_e3": 0.37},
        "CAD-Coder": {"ir": 0.0145, "mean_cd_e3": 6.54, "median_cd_e3": 0.17},
        "IterCAD": {"ir": 0.0064, "mean_cd_e3": 10.92, "median_cd_e3": 0.10},
    },
)


class Options(LoopOptions, frozen=True, kw_only=True):
    """What may be chosen."""

    level: Annotated[
        Literal["abstract", "beginner", "intermediate", "expert", "standardised"],
        msgspec.Meta(description="How much a text says."),
    ] = "expert"
    filtered: Annotated[
        bool, msgspec.Meta(description="Only parts whose own code is within the paper's Chamfer distance of its mesh.")
    ] = False


class Text2CAD(Task):
    """``DIR/text2cad/*.csv`` (``uid`` and a column for each level) and ``DIR/text2cad/minimal_json``.

    A part's sequence is ``minimal_json/FOLDER/ID.json``, or below a folder ``ID`` there, for the uid ``FOLDER/ID``.
    The data have no licence to be shipped under: CC BY-NC-SA 4.0, from the hub page of Text2CAD.
    """

    name = "text2cad"
    options_type = Options
    published = PUBLISHED
    metrics = solids.METRICS

    def __init__(self, data: Path, options: Options) -> None:
        self._folder, self._options = data / "text2cad", options

    def protocol(self) -> Protocol:
        """IterCAD's."""
        return self._options.language()

    def records(self) -> Sequence[Record]:
        """One for each text of the level whose sequence is there."""
        tables = sorted(self._folder.glob("*.csv"))
        if not tables:
            hint = "put Text2CAD's table of texts and its folder minimal_json there (CC BY-NC-SA 4.0)"
            raise InputError(f"{self._folder} holds no table (*.csv)", hint)
        found = [record for table in tables for record in self._of(table)]
        if not found:
            hint = f"each part's is at {self._folder}/minimal_json/FOLDER/ID.json"
            raise InputError(f"no sequence of the texts in {self._folder} is there", hint)
        return found

    def attempt(self, record: Record, team: Team) -> Result:
        """Through the loop; what came out is compared with the solid of the part's sequence."""
        wanted = self._wanted(record, team.kernel)

        def score(told: Result, done: Attempt) -> Result:
            seen = final(done.transcript)
            brep = seen.geometry.data if seen and seen.geometry else None
            return solids.scored(told, brep, seen.measurements if seen else None, wanted, team.kernel)

        if self._options.filtered and not self._is_kept(record, wanted):
            return Result(id=record.id, status="error", reason="its code is not within the filter of its mesh")
        return best(record, team, self._options, score)

    def remarks(self, results: Sequence[Result]) -> str:
        """The curves, the records that went worst, and those that were called done and are wrong."""
        return "\n\n".join(part(results) for part in (solids.recall, solids.worst, solids.deceptive))

    def _of(self, table: Path) -> Iterator[Record]:
        csv.field_size_limit(sys.maxsize)
        try:
            with table.open(encoding="utf-8", newline="") as file:
                rows = csv.DictReader(file)
                level = self._options.level
                if rows.fieldnames is None or not {"uid", level} <= set(rows.fieldnames):
                    raise InputError(f"{table} has no columns uid and {level}", "choose another --level")
                for row in rows:
                    path = text2cad.path_of(self._folder / "minimal_json", row["uid"])
                    text = (row[level] or "").strip()
                    if path is not None and text:
                        yield Record(row["uid"], Request(text), path)
        except (OSError, UnicodeDecodeError, csv.Error) as error:
            raise InputError(f"{table} cannot be read ({type(error).__name__})") from error

    def _wanted(self, record: Record, kernel: Kernel) -> Floats:
        assert record.reference is not None, "every record has a sequence"
        try:
            sequence = text2cad.loads(record.reference.read_bytes())
        except InputError as error:
            raise InputError(f"{record.reference}: {error.message}", error.hint) from error
        execution = kernel.execute(cadquery_script.dumps(sequence))
        if execution.outcome != "ok":
            raise InputError(f"{record.reference}: its sequence gives no solid ({execution.outcome})")
        return read_stl(kernel.cadquery_stl(execution.brep), str(record.reference))

    def _is_kept(self, record: Record, wanted: Floats) -> bool:
        """Whether the mesh beside a sequence, where there is one, is that of its code within the paper's filter.

        Two samplings of one surface differ by more than the filter allows on many parts: the floor is taken off first.
        """
        assert record.reference is not None, "every record has a sequence"
        mesh = record.reference.with_suffix(".stl")
        if not mesh.exists():
            return True
        distance = chamfer(read_stl(mesh.read_bytes(), str(mesh)), wanted)
        return max(0.0, distance - floor(wanted)) < FILTER
