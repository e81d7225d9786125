"""SGPBench, the part on 2D CAD sketches (Qiu et al. 2024), asked as CAD-Assistant does, or with the sketch shown.

Asked the paper's way (section 4.2), the sketch is preloaded as a FreeCAD file and its code is not in the prompt. With
another ``input`` it is shown instead, in one of the formats or renderings of the paper's table 2; the format of
SGPBench itself is the code-in-prompt baseline of table 3.
"""

import ast
import io
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from cadwright import tools
from cadwright.agent import run
from cadwright.bench.attempts import Attempt, Timed, result
from cadwright.bench.questioning import NothingToExecute, Questioning
from cadwright.bench.task import PRELOADED, Metric, Options, Record, Result, Team
from cadwright.environments.base import Environment
from cadwright.errors import InputError, UsageError
from cadwright.protocols.base import Protocol
from cadwright.protocols.cad_assistant import CADAssistant, choice
from cadwright.sketch import Sketch
from cadwright.sketch.drawing import draw
from cadwright.sketch.formats import FORMATS
from cadwright.sketch.handdrawn import draw_by_hand
from cadwright.values import Attachment, Blob, Done, Request, Transcript

RIGHT, WRONG, UNANSWERED = "right", "wrong", "unanswered"
RENDERING, HAND_DRAWN = "rendering", "hand-drawn"
INPUTS = (PRELOADED, *FORMATS, RENDERING, HAND_DRAWN)
"""What a planner gets of a sketch: a preloaded file, a text in a format, a picture."""
DECIMALS = 4
"""Of the coordinates in texts, as in the recogniser."""
_MARKING = """\
for number in {flagged}:
    if number < sketch.GeometryCount and not sketch.getConstruction(number):
        sketch.toggleConstruction(number)"""
"""Published records also flag numbers that the sketch does not have."""
_FCSTD = "application/vnd.freecad.fcstd"


class _Row(msgspec.Struct):
    """What is read of a line of ``questions.jsonl``; mappings are JSON, or Python's way to write them."""

    dir: str
    question: str
    options: dict[str, Any] | str
    answer: str
    fcstd: str
    construction: dict[str, bool] | str = {}


def _share(*verdicts: str) -> Metric:
    return lambda results: sum(r.verdict in verdicts for r in results) / len(results)


def _of_answered(results: Sequence[Result]) -> float | None:
    answered = [r for r in results if r.verdict != UNANSWERED]
    return sum(r.verdict == RIGHT for r in answered) / len(answered) if answered else None


def _tokens(results: Sequence[Result]) -> float:
    return sum(r.tokens for r in results) / len(results)


def _cost(results: Sequence[Result]) -> float | None:
    costs = [r.cost_usd for r in results if r.cost_usd is not None]
    return sum(costs) / len(costs) if len(costs) == len(results) else None


class SGPBench2D:
    """``DIR/sgpbench2d/questions.jsonl`` with its FreeCAD files, four options to a question.

    An answer counts as *right* or *wrong*; a planner that declines, or ends without one, leaves it *unanswered*,
    which is not right either. FreeCAD's files do not tell which geometry is construction geometry; the records do,
    and it is set before the question is asked.
    """

    name = "sgpbench2d"
    metrics: Mapping[str, Metric] = {
        "accuracy": _share(RIGHT),
        "answered": _share(RIGHT, WRONG),
        "answered_accuracy": _of_answered,
        "tokens_per_question": _tokens,
        "cost_per_question": _cost,
    }

    def __init__(self, data: Path, options: Options) -> None:
        if options.input not in INPUTS:
            raise UsageError(f"there is no input {options.input!r}", f"there are {', '.join(INPUTS)}")
        self._folder, self._input = data / "sgpbench2d", options.input
        self._rows: dict[str, _Row] = {}

    def protocol(self) -> Protocol:
        """CAD-Assistant's for a file; a question and an answer where the sketch is shown."""
        return CADAssistant(tools.docstrings) if self._input == PRELOADED else Questioning()

    def records(self) -> Sequence[Record]:
        """One for each line; the script marks the construction geometry."""
        path = self._folder / "questions.jsonl"
        try:
            lines = path.read_bytes().splitlines()
        except OSError as error:
            hint = "--data names the folder that holds `sgpbench2d/`"
            raise InputError(f"{path} cannot be read ({type(error).__name__})", hint) from error
        rows = [_row(line, f"{path}:{number}") for number, line in enumerate(lines, 1) if line.strip()]
        self._rows = {row.dir: row for row in rows}
        return [Record(row.dir, self._request(row), self._folder / row.fcstd) for row in rows]

    def attempt(self, record: Record, team: Team) -> Result:
        """Ask once, through the loop."""
        if self._input == PRELOADED:
            with team.workshop.environment(pictures=False) as environment:
                return self._asked(record, team, self.protocol(), environment)
        shown = _shown(self._sketch(record, team), self._input)
        return self._asked(record, team, Questioning(shown), NothingToExecute())

    def failed(self, record: Record, reason: str) -> Result:
        """Unanswered."""
        return Result(id=record.id, status="error", reason=reason, verdict=UNANSWERED)

    def remarks(self, results: Sequence[Result]) -> str:
        """How many answers there are of each kind, and why there is none where there is none."""
        counts = Counter(r.verdict for r in results)
        reasons = Counter(_kind(r.reason) for r in results if r.verdict == UNANSWERED)
        lines = ["### Answers", "", ", ".join(f"{n} {verdict}" for verdict, n in counts.most_common()), ""]
        lines += ["| unanswered because | questions |", "|---|---|"]
        return "\n".join(lines + [f"| {reason} | {n} |" for reason, n in reasons.most_common(10)])

    def _request(self, row: _Row) -> Request:
        path = self._folder / row.fcstd
        try:
            blob = Blob(path.read_bytes(), _FCSTD)
        except OSError as error:
            raise InputError(f"{path} cannot be read ({type(error).__name__})") from error
        flagged = _construction(row)
        script = _MARKING.format(flagged=flagged) if flagged else None
        options = tuple(str(text) for _, text in sorted(_mapping(row.options).items()))
        return Request(row.question, "ask", (Attachment("cad", path.name, blob),), script, options=options)

    def _asked(self, record: Record, team: Team, protocol: Protocol, environment: Environment) -> Result:
        with closing(Timed(team.planner(record), team.stop)) as planner:
            transcript = run(
                record.request if self._input == PRELOADED else msgspec.structs.replace(record.request, attachments=()),
                planner,
                protocol,
                environment,
                max_turns=team.max_turns,
                budget=team.budget,
                seed=team.seed,
            )
        team.stop.check()
        told = result(record, Attempt(transcript, tuple(planner.seconds)))
        return msgspec.structs.replace(told, verdict=_verdict(transcript, self._rows[record.id].answer))

    def _sketch(self, record: Record, team: Team) -> Sketch:
        """The sketch of the record's file, with its construction geometry."""
        blob = record.request.attachments[0].blob
        value, _ = team.workshop.freecad.call("calls:sketch_graphs", {}, {"document": blob.data})
        sketch = msgspec.convert(value["sketches"][0]["graph"], Sketch)
        flagged = set(_construction(self._rows[record.id]))
        marked = (msgspec.structs.replace(g, construction=n in flagged) for n, g in enumerate(sketch.geometry))
        return Sketch(tuple(marked), sketch.constraints)


def _shown(sketch: Sketch, how: str) -> str | bytes:
    if how in FORMATS:
        return FORMATS[how].dumps(sketch, DECIMALS)
    image = draw(sketch, numbered=False).image if how == RENDERING else draw_by_hand(sketch, seed=0)
    png = io.BytesIO()
    image.save(png, "PNG")
    return png.getvalue()


def _verdict(transcript: Transcript, answer: str) -> str:
    last = transcript.steps[-1].action if transcript.steps else None
    if not isinstance(last, Done) or last.answer is None:
        return UNANSWERED
    options = transcript.start.request.options
    said = last.answer.strip().strip(".")
    same = [chr(ord("A") + n) for n, option in enumerate(options) if option.strip().lower() == said.lower()]
    letter = same[0] if len(same) == 1 else choice(f"Answer: {said}")
    return UNANSWERED if letter is None else RIGHT if letter == answer else WRONG


def _kind(reason: str) -> str:
    """A reason without what is particular to one question."""
    return "the facts fit no single option" if "No single option" in reason else reason.partition(";")[0]


def _construction(row: _Row) -> list[int]:
    return sorted(int(number) for number, flagged in _mapping(row.construction).items() if flagged)


def _row(line: bytes, where: str) -> _Row:
    """Raises `InputError` for a line that is no record."""
    try:
        row = msgspec.json.decode(line, type=_Row)
        for mapping in (row.options, row.construction):
            _mapping(mapping)
    except (msgspec.DecodeError, ValueError, SyntaxError, TypeError) as error:
        raise InputError(f"{where}: no question of SGPBench ({error})") from error
    return row


def _mapping(written: dict[str, Any] | str) -> dict[str, Any]:
    """A mapping, also one that was written as Python writes it."""
    return written if isinstance(written, dict) else dict(ast.literal_eval(written))
