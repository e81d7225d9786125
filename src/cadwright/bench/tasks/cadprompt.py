"""CADPrompt (Alrashedy et al. 2024): a part from words, with or without its dimensions, scored against its mesh."""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from cadwright.bench import solids
from cadwright.bench.attempts import Attempt, best, final
from cadwright.bench.loop_options import LoopOptions
from cadwright.bench.task import Published, Record, Result, Task, Team
from cadwright.errors import InputError
from cadwright.language.default_unit import default_scale
from cadwright.language.quantities import tokenise
from cadwright.metrics.chamfer import floor
from cadwright.metrics.triangles import Floats, diagonal, read_stl
from cadwright.protocols.base import Protocol
from cadwright.values import Measurements, Request

PUBLISHED = Published(
    "IterCAD, table 4: all 200 records, plain prompts.",
    {
        "Text2CAD": {"ir": 0.06, "median_cd_e3": 127.7},
        "CADmium": {"ir": 0.105, "median_cd_e3": 116.75},
        "CAD-Judge": {"ir": 0.045, "mean_cd_e3": 152.4, "median_cd_e3": 42.69},
        "IterCAD": {"ir": 0.02, "mean_cd_e3": 10.45, "median_cd_e3": 2.42},
    },
)


class Options(LoopOptions, frozen=True, kw_only=True):
    """What may be chosen."""

    prompt: Annotated[Literal["measured", "plain"], msgspec.Meta(description="With dimensions, or without.")] = (
        "measured"
    )


class _Row(msgspec.Struct):
    """What is read of a line of ``cadprompt.jsonl``."""

    id: str
    prompt: str
    prompt_measured: str
    stl: str


class CADPrompt(Task):
    """``DIR/cadprompt/cadprompt.jsonl`` with its STL files."""

    name = "cadprompt"
    options_type = Options
    published = PUBLISHED
    metrics = solids.METRICS

    def __init__(self, data: Path, options: Options) -> None:
        self._folder = data / "cadprompt"
        self._options = options

    def protocol(self) -> Protocol:
        """IterCAD's."""
        return self._options.language()

    def records(self) -> Sequence[Record]:
        """One for each line."""
        path = self._folder / "cadprompt.jsonl"
        rows = [_row(line, f"{path}:{number}") for number, line in enumerate(_lines(path), 1) if line.strip()]
        return [Record(row.id, Request(self._text(row)), self._folder / row.stl) for row in rows]

    def attempt(self, record: Record, team: Team) -> Result:
        """Through the loop; what the run ended on is compared with the record's mesh."""
        mesh = self._wanted(record)

        def score(told: Result, done: Attempt) -> Result:
            seen = final(done.transcript)
            brep = seen.geometry.data if seen and seen.geometry else None
            wanted = _in_unit(mesh, record.request.text, seen.measurements if seen else None)
            return solids.scored(told, brep, seen.measurements if seen else None, wanted, team.kernel)

        return best(record, team, self._options, score)

    def failed(self, record: Record, reason: str) -> Result:
        """Invalid; the ceiling counts it like any other."""
        return Result(id=record.id, status="error", reason=reason, scores={"floor": floor(self._wanted(record))})

    def remarks(self, results: Sequence[Result]) -> str:
        """The curves, the records that went worst, and those that were called done and are wrong."""
        return "\n\n".join(part(results) for part in (solids.recall, solids.worst, solids.deceptive))

    def _text(self, row: _Row) -> str:
        return (row.prompt_measured if self._options.prompt == "measured" else row.prompt).strip()

    def _wanted(self, record: Record) -> Floats:
        assert record.reference is not None, "every record has a mesh"
        try:
            return read_stl(record.reference.read_bytes(), str(record.reference))
        except OSError as error:
            raise InputError(f"{record.reference}: {error.strerror}") from error


def _in_unit(wanted: Floats, text: str, measured: Measurements | None) -> Floats:
    """The reference in mm. An STL has no unit: its numbers are the prompt's, in mm or in the unit that this names.

    Of the two the one is taken whose size is nearer to the candidate's.
    """
    scale = default_scale(tokenise(text))
    if measured is None or measured.diagonal == 0:
        return wanted
    return wanted * min((1.0, scale), key=lambda s: abs(math.log(s * diagonal(wanted) / measured.diagonal)))


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        hint = "--data names the folder of `cadprompt/`: CADPrompt of CAD_Code_Generation, which states no licence"
        raise InputError(f"{path} cannot be read ({type(error).__name__})", hint) from error


def _row(line: str, where: str) -> _Row:
    try:
        return msgspec.json.decode(line, type=_Row)
    except msgspec.DecodeError as error:
        raise InputError(f"{where}: not a record of CADPrompt ({error})") from error
