"""Real engineering drawings, as people made them for people: right is what has the drawing's volume and its solid."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, ClassVar, Literal, TypeVar

import msgspec

from cadwright.bench import drawn_solids, solids
from cadwright.bench.attempts import attempt, final, result
from cadwright.bench.loop_options import LoopOptions
from cadwright.bench.task import Metric, Record, Result, Task, Team
from cadwright.bench.tasks.itercad_draw import TEXT, asking
from cadwright.errors import InputError
from cadwright.metrics.size import volume_error
from cadwright.protocols.base import Protocol
from cadwright.values import Observation, Request

RIGHT, WRONG, FAILED, UNJUDGED = "right", "wrong", "failed", "not judged"
ESTABLISHED = "established.json"
"""Volumes in mm³ by id, read off the drawings for the records whose solid is not there."""


class Options(LoopOptions, frozen=True, kw_only=True):
    """What may be chosen."""

    input: Annotated[Literal["png"], msgspec.Meta(description="Real drawings are pictures.")] = "png"


class Row(msgspec.Struct, frozen=True):
    """An entry of the index; paths are relative to its folder."""

    id: str
    drawing: str
    volume_mm3: float | None = None
    step: str | None = None


def _of_judged(results: Sequence[Result]) -> float | None:
    judged = [r for r in results if r.verdict != UNJUDGED]
    return sum(r.verdict == RIGHT for r in judged) / len(judged) if judged else None


def _of_done(results: Sequence[Result]) -> float | None:
    done = [r for r in results if r.status == "done" and r.verdict != UNJUDGED]
    return sum(r.verdict != RIGHT for r in done) / len(done) if done else None


class RealDrawings(Task):
    """``DIR/drawings/index.json``: drawings with the volume and the STEP file of their part where these are known.

    An answer is *right* when its volume is within 1 % and, where there is a solid, it is that solid's shape and size
    whichever way it lies; *wrong* when not; *failed* without a valid solid; *not judged* when
    nothing is known of the part.
    """

    name = "real-drawings"
    options_type = Options
    metrics: ClassVar[Mapping[str, Metric]] = {
        "ir": solids.METRICS["ir"],
        "judged": solids.share(lambda r: r.verdict != UNJUDGED, "parts of which it is known what is right", "none"),
        "right": Metric(_of_judged, "right, of those judged"),
        "volume_error": solids.METRICS["volume_error"],
        "volume_within_1pct": solids.METRICS["volume_within_1pct"],
        "wrong_of_done": Metric(_of_done, solids.METRICS["wrong_of_done"].meaning, "low"),
    }

    def __init__(self, data: Path, options: Options) -> None:
        self._folder = data / "drawings"
        self._options = options
        self._rows: dict[str, Row] = {}

    @property
    def needs_sight(self) -> bool:
        """They are pictures."""
        return True

    def protocol(self) -> Protocol:
        """IterCAD's."""
        return self._options.language()

    def records(self) -> Sequence[Record]:
        """One for each entry of the index."""
        rows = _read(self._folder / "index.json", list[Row])
        known = self._folder / ESTABLISHED
        volumes = _read(known, dict[str, float]) if known.exists() else {}
        self._rows = {
            row.id: msgspec.structs.replace(row, volume_mm3=row.volume_mm3 or volumes.get(row.id)) for row in rows
        }
        return [Record(row.id, Request(TEXT), self._folder / row.drawing) for row in rows]

    def attempt(self, record: Record, team: Team) -> Result:
        """Through the loop once with the drawing; what the run ended on is measured."""
        assert record.reference is not None, "every record has a drawing"
        asked = msgspec.structs.replace(record, request=asking(record.reference))
        done = attempt(asked, team, self._options)
        return self._judged(result(record, done), final(done.transcript), team)

    def failed(self, record: Record, reason: str) -> Result:
        """A run without a solid."""
        return Result(id=record.id, status="error", reason=reason, verdict=FAILED)

    def remarks(self, results: Sequence[Result]) -> str:
        """What came of each drawing."""
        lines = ["| drawing | status | verdict | volume off | shape and size | what was not understood |"]
        lines.append("|---|---|---|---|---|---|")
        for r in results:
            off, size = r.scores.get("volume"), r.scores.get("turned_size")
            shape = "–" if size is None else f"CD {1e3 * (r.scores.get('turned') or 0):.3g}, size {100 * size:.2g} %"
            cells = [r.id, r.status, r.verdict, "–" if off is None else f"{100 * off:.3g} %", shape]
            lines.append(f"| {' | '.join([*cells, '; '.join(r.not_understood) or r.reason])} |")
        return "\n".join(lines)

    def _judged(self, result: Result, seen: Observation | None, team: Team) -> Result:
        row = self._rows[result.id]
        if row.step is not None:
            wanted = drawn_solids.wanted(None, self._folder / row.step, team.kernel)
            result = drawn_solids.scored(result, seen, wanted, team.kernel)
        elif row.volume_mm3 is not None and seen is not None and seen.measurements is not None:
            off = volume_error(seen.measurements.volume, row.volume_mm3)
            result = msgspec.structs.replace(result, scores={"volume": off})
        if row.step is None and row.volume_mm3 is None:
            verdict = UNJUDGED
        elif not result.solved:
            verdict = FAILED
        else:
            verdict = RIGHT if _right(result) else WRONG
        return msgspec.structs.replace(result, verdict=verdict)


def _right(result: Result) -> bool:
    """Whether volume, and shape and size as far as they are known, are those of the drawing's part."""
    if "cd" in result.scores:
        return not solids.misshapen(result)
    off = result.scores.get("volume")
    return off is not None and off <= solids.WRONG_SIZE


T = TypeVar("T")


def _read(path: Path, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(path.read_bytes(), type=kind)
    except OSError as error:
        hint = "--data names the folder of `drawings/` with its index.json"
        raise InputError(f"{path}: {error.strerror}", hint) from error
    except msgspec.DecodeError as error:
        raise InputError(f"{path} is damaged ({error})") from error
