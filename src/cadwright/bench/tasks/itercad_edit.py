"""IterCAD-Edit (section 3.4, appendix C.4): a script changed as an instruction says, in the published layout."""

import difflib
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, ClassVar, Literal

import msgspec

from cadwright.bench import solids
from cadwright.bench.attempts import Attempt, best, final
from cadwright.bench.loop_options import LoopOptions
from cadwright.bench.scores import mean
from cadwright.bench.task import Metric, Published, Record, Result, Task, Team
from cadwright.errors import ExportError, InputError
from cadwright.kernel.client import Kernel
from cadwright.metrics.overlap import preserved
from cadwright.metrics.triangles import Floats, read_stl
from cadwright.protocols.base import Protocol
from cadwright.synth.step_edits import Row, read_rows
from cadwright.values import Request


def _row(ir: float, auc_tr: float, mean_cd: float, median_cd: float, turns: float) -> dict[str, float]:
    return {"ir": ir, "auc_tr": auc_tr, "mean_cd_e3": mean_cd, "median_cd_e3": median_cd, "avg_turns": turns}


PUBLISHED = Published(
    "IterCAD, table 2: its 200 edits; AUC-TR is to be read with its ceiling.",
    {
        "GPT-5": _row(0.005, 0.79, 2.14, 0.05, 2.31),
        "IterCAD": _row(0.01, 0.54, 7.52, 0.77, 2.34),
        "Qwen3.5-35B-A3B": _row(0.11, 0.55, 7.49, 0.14, 3.84),
        "Gemini-3-flash-lite": _row(0.11, 0.51, 4.27, 0.06, 4.23),
        "GLM-4.6v": _row(0.14, 0.44, 10.69, 1.49, 3.74),
        "Gemini-2.5-flash-lite": _row(0.43, 0.34, 8.55, 0.31, 4.38),
        "Qwen3.5-4B": _row(0.63, 0.18, 9.96, 1.25, 4.49),
        "InternVL3.5-8B": _row(0.655, 0.17, 10.44, 1.91, 4.36),
        "InternVL3.5-30B-A3B": _row(0.675, 0.16, 8.93, 2.18, 4.48),
    },
)


class Options(LoopOptions, frozen=True, kw_only=True):
    """What may be chosen."""

    wording: Annotated[
        Literal["quantitative", "qualitative"] | None,
        msgspec.Meta(description="Instructions with numbers or in words; the former where there is one."),
    ] = None
    level: Annotated[Literal["easy", "hard"] | None, msgspec.Meta(description="Only records of this level.")] = None


class IterCADEdit(Task):
    """``DIR/itercad-edit/index.jsonl``, or the one JSONL file there: scripts before and after an edit, its instruction.

    `cadwright bench edits` makes such a set out of construction sequences.
    """

    name = "itercad-edit"
    options_type = Options
    published = PUBLISHED
    metrics: ClassVar[Mapping[str, Metric]] = {
        **solids.METRICS,
        "preserved_geometry": mean("kept", "volume outside of what the edit changes, shared over either, valid ones"),
        "preserved_code": mean("code", "lines of the source that the target keeps and the answer has, of all of them"),
    }
    grouped = ("ir", "auc_tr", "auc_tr_surface", "mean_cd_e3", "median_cd_e3", "preserved_geometry", "preserved_code")

    def __init__(self, data: Path, options: Options) -> None:
        self._folder, self._options = data / "itercad-edit", options
        self._rows: dict[str, Row] = {}

    def protocol(self) -> Protocol:
        """IterCAD's."""
        return self._options.language()

    def records(self) -> Sequence[Record]:
        """One for each line, of the level that was asked for, that has an instruction in the wording."""
        rows = self._read()
        found = [row for row in rows if self._options.level in (None, row.level) and self._asked(row)]
        self._rows = {row.name: row for row in found}
        return [
            Record(name, Request(self._asked(row), "edit", script=self._text(row.input_code_path)))
            for name, row in self._rows.items()
        ]

    def attempt(self, record: Record, team: Team) -> Result:
        """Through the loop with script and instruction; what came out is compared with the target, and the source."""
        row = self._rows[record.id]
        before, target = record.request.script or "", self._text(row.target_code_path)
        source, wanted = (_built(script, team.kernel) for script in (before, target))

        def score(told: Result, done: Attempt) -> Result:
            seen = final(done.transcript)
            brep = seen.geometry.data if seen and seen.geometry else None
            grouped = msgspec.structs.replace(told, group=row.level)
            scored = solids.scored(grouped, brep, seen.measurements if seen else None, wanted, team.kernel)
            kept = {"code": code_kept(before, target, told.script or "")}
            if scored.solved and brep is not None:
                kept["kept"] = preserved(read_stl(team.kernel.cadquery_stl(brep), "the answer"), source, wanted)
            return msgspec.structs.replace(scored, scores=scored.scores | kept)

        return best(record, team, self._options, score)

    def remarks(self, results: Sequence[Result]) -> str:
        """The curves, the records that went worst, and those that were called done and are wrong."""
        return "\n\n".join(part(results) for part in (solids.recall, solids.worst, solids.deceptive))

    def _read(self) -> Sequence[Row]:
        if not (self._folder / "index.jsonl").exists():
            found = sorted(self._folder.glob("*.jsonl"))
            if len(found) != 1:
                hint = "make a set with `cadwright bench edits`, or put the published one there"
                raise InputError(f"{self._folder / 'index.jsonl'} is not there", hint)
            return read_rows(self._folder, found[0].name)
        return read_rows(self._folder)

    def _asked(self, row: Row) -> str:
        """The instruction; published records have one of the two."""
        wordings = {"quantitative": row.instruction_quantitative, "qualitative": row.instruction_qualitative}
        if self._options.wording is not None:
            return wordings[self._options.wording].strip()
        return (row.instruction_quantitative or row.instruction_qualitative).strip()

    def _text(self, name: str) -> str:
        path = self._folder / name
        try:
            return path.read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise InputError(f"{path} cannot be read ({type(error).__name__})") from error


def code_kept(source: str, target: str, answer: str) -> float | None:
    """Of the lines of a source that its target keeps in their order, the share that an answer keeps, too."""
    kept = _common(source.splitlines(), target.splitlines())
    if not kept:
        return None
    return len(_common(kept, answer.splitlines())) / len(kept)


def _common(a: Sequence[str], b: Sequence[str]) -> list[str]:
    one, other = [[line.strip() for line in lines if line.strip()] for lines in (a, b)]
    blocks = difflib.SequenceMatcher(None, one, other, autojunk=False).get_matching_blocks()
    return [line for block in blocks for line in one[block.a : block.a + block.size]]


def _built(script: str, kernel: Kernel) -> Floats:
    """The mesh of what a script of the data makes. Raises `InputError` where that is nothing."""
    execution = kernel.execute(script)
    if execution.outcome != "ok":
        raise InputError(f"a script of the data gives no solid ({execution.outcome})")
    try:
        return read_stl(kernel.cadquery_stl(execution.brep), "a script of the data")
    except ExportError as error:
        raise InputError(f"a script of the data gives no mesh ({error.message})") from error
