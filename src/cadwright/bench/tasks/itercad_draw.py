"""IterCAD-Draw (section 3.4, appendix C.4): a part from its drawing, in the published format and in our own."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec

from cadwright.bench import drawn_solids, solids
from cadwright.bench.attempts import Attempt, best, final
from cadwright.bench.loop_options import LoopOptions
from cadwright.bench.task import Published, Record, Result, Task, Team
from cadwright.errors import InputError
from cadwright.metrics.chamfer import floor
from cadwright.metrics.triangles import read_stl
from cadwright.protocols.base import Protocol
from cadwright.synth.folder import Row as Made
from cadwright.values import Attachment, Blob, Request

TEXT = "Make the part that the engineering drawing shows."
MEDIA = {
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".dxf": "image/vnd.dxf",
    ".svg": "image/svg+xml",
    ".pdf": "application/pdf",
}
BY_LEVEL = (
    "ir",
    "auc_tr",
    "auc_tr_ceiling",
    "auc_tr_surface",
    "mean_cd_e3",
    "median_cd_e3",
    "iou",
    "volume_error",
    "volume_within_1pct",
)
"""The metrics that are told for each level too."""


def _published(ir: float, auc_tr: float, mean: float, median: float, turns: float) -> dict[str, float]:
    return {"ir": ir, "auc_tr": auc_tr, "mean_cd_e3": mean, "median_cd_e3": median, "avg_turns": turns}


PUBLISHED = Published(
    "IterCAD, tables 1 and 6: its 1000 drawings, other parts in another hand; up to five turns, the better of two runs "
    "by the released evaluator's default. AUC-TR is to be read with its ceiling.",
    {
        "IterCAD, easy": _published(0.002, 0.74, 2.49, 0.06, 2.34),
        "IterCAD, hard": _published(0.004, 0.47, 7.70, 1.78, 2.62),
        "IterCAD": _published(0.003, 0.61, 5.09, 0.35, 2.48),
        "IterCAD, one turn": _published(0.065, 0.54, 9.75, 0.30, 1.0),
        "GPT-5, easy": _published(0.0, 0.65, 7.98, 0.09, 2.09),
        "GPT-5, hard": _published(0.094, 0.35, 16.80, 4.84, 2.79),
        "Gemini-3-flash-lite, easy": _published(0.03, 0.72, 3.52, 0.06, 2.39),
        "Gemini-3-flash-lite, hard": _published(0.224, 0.40, 8.64, 1.23, 3.85),
    },
)


class Options(LoopOptions, frozen=True, kw_only=True):
    """What may be chosen."""

    input: Annotated[
        Literal["png", "vector"], msgspec.Meta(description="How a planner gets a drawing: as a picture, or as DXF.")
    ] = "png"
    level: Annotated[Literal["easy", "hard"] | None, msgspec.Meta(description="Only records of this level.")] = None


class Row(Made, frozen=True, kw_only=True):
    """A line of the index, by our own names or by the published ones; paths are relative to its folder."""

    id: str = ""
    uid: str = ""
    gt_view_path: str = ""
    gt_stl_normalized_path: str = ""

    @property
    def name(self) -> str:
        """The record's id."""
        return self.id or self.uid


class IterCADDraw(Task):
    """``DIR/itercad-draw/index.jsonl``, or the one JSONL file there; level and form of the drawing by ``options``."""

    name = "itercad-draw"
    metrics = solids.METRICS
    grouped = BY_LEVEL
    options_type = Options
    published = PUBLISHED

    def __init__(self, data: Path, options: Options) -> None:
        self._folder = data / "itercad-draw"
        self._options = options
        self._rows: dict[str, Row] = {}

    @property
    def needs_sight(self) -> bool:
        """Drawings as pictures do."""
        return self._options.input == "png"

    def protocol(self) -> Protocol:
        """IterCAD's."""
        return self._options.language()

    def records(self) -> Sequence[Record]:
        """One for each line, of the level that was asked for."""
        path = _index(self._folder)
        rows = [_row(line, f"{path}:{n}") for n, line in enumerate(_lines(path), 1) if line.strip()]
        level = self._options.level
        if level is not None and not any(row.level for row in rows):
            raise InputError(f"{path} does not say which level its records are of", "leave out --level")
        self._rows = {row.name: row for row in rows if level in (None, row.level)}
        return [
            Record(row.name, Request(TEXT), self._path(row.stl or row.gt_stl_normalized_path))
            for row in self._rows.values()
        ]

    def asked(self, record: Record) -> Request:
        """The request with the drawing. Raises `InputError` when that cannot be read."""
        return asking(self._drawing(self._rows[record.id]))

    def attempt(self, record: Record, team: Team) -> Result:
        """Through the loop with the drawing; what the run ended on is compared with the record's solid."""
        row = self._rows[record.id]
        wanted = drawn_solids.wanted(record.reference, self._path(row.step), team.kernel)
        asked = msgspec.structs.replace(record, request=self.asked(record))

        def score(told: Result, done: Attempt) -> Result:
            grouped = msgspec.structs.replace(told, group=row.level)
            return drawn_solids.scored(grouped, final(done.transcript), wanted, team.kernel)

        return best(asked, team, self._options, score)

    def failed(self, record: Record, reason: str) -> Result:
        """Invalid; the ceiling counts it like any other, where there is a mesh."""
        scores: dict[str, float | None] = {}
        if record.reference is not None:
            scores["floor"] = floor(read_stl(record.reference.read_bytes(), str(record.reference)))
        group = self._rows[record.id].level
        return Result(id=record.id, status="error", reason=reason, scores=scores, group=group)

    def remarks(self, results: Sequence[Result]) -> str:
        """The curves, and the records that went worst."""
        return "\n\n".join((solids.recall(results), solids.worst(results)))

    def _drawing(self, row: Row) -> Path:
        form = self._options.input
        path = self._path(row.dxf if form == "vector" else row.drawing or row.gt_view_path)
        if path is None:
            raise InputError(f"record {row.name} has no drawing as {form}", "choose another --input")
        return path

    def _path(self, name: str) -> Path | None:
        return self._folder / name if name else None


def asking(drawing: Path) -> Request:
    """The request that comes with a drawing. Raises `InputError` when that cannot be read."""
    try:
        data = drawing.read_bytes()
    except OSError as error:
        raise InputError(f"{drawing}: {error.strerror}") from error
    media = MEDIA.get(drawing.suffix.lower(), "application/octet-stream")
    return Request(TEXT, attachments=(Attachment("drawing", drawing.name, Blob(data, media)),))


def _index(folder: Path) -> Path:
    """Our index, or the published file."""
    if (folder / "index.jsonl").exists():
        return folder / "index.jsonl"
    found = sorted(folder.glob("*.jsonl"))
    if len(found) != 1:
        hint = "--data names the folder that holds `itercad-draw/`; `cadwright bench generate itercad-draw` makes one"
        raise InputError(f"{folder} has {'several indexes' if found else 'no index.jsonl'}", hint)
    return found[0]


def _lines(path: Path) -> list[str]:
    try:
        return path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path} cannot be read ({type(error).__name__})") from error


def _row(line: str, where: str) -> Row:
    try:
        row = msgspec.json.decode(line, type=Row)
    except msgspec.DecodeError as error:
        raise InputError(f"{where}: not a record of IterCAD-Draw ({error})") from error
    if not row.name or not (row.stl or row.gt_stl_normalized_path or row.step):
        raise InputError(f"{where}: a record needs an id and a solid (stl or step)")
    return row
