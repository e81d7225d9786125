"""SGPBench, the part on 2D CAD sketches (Qiu et al. 2024), asked as CAD-Assistant does, or with the sketch shown.

Asked the paper's way (section 4.2), the sketch is preloaded as a FreeCAD file and its code is not in the prompt. With
another ``input`` it is shown instead, in one of the formats or renderings of the paper's table 2; the format of
SGPBench itself is the code-in-prompt baseline of table 3.
"""

import ast
import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec

from cadwright.bench import choices
from cadwright.bench.questions import NothingToExecute, Questioning
from cadwright.bench.task import Published, Record, Result, Task, Team
from cadwright.errors import InputError
from cadwright.protocols.base import Protocol
from cadwright.sketch import Sketch
from cadwright.sketch.formats import FORMATS
from cadwright.sketch.handdrawn import draw_by_hand
from cadwright.sketch.picture import draw
from cadwright.values import Attachment, Blob, Request
from cadwright.values.media import FCSTD

RENDERING, HAND_DRAWN = "rendering", "hand-drawn"
PRELOADED = "file"
INPUTS = (PRELOADED, *FORMATS, RENDERING, HAND_DRAWN)
"""What a planner gets of a sketch: a preloaded file, a text in a format, a picture."""
DECIMALS = 4
"""Of the coordinates in texts, as in the recogniser."""
_MARKING = """\
for number in {flagged}:
    if number < sketch.GeometryCount and not sketch.getConstruction(number):
        sketch.toggleConstruction(number)"""
"""Published records also flag numbers that the sketch does not have."""


PUBLISHED = Published(
    "CAD-Assistant, tables 2 and 3.",
    {
        "SGPBench (code in the prompt), GPT-4 mini": {"accuracy": 0.594},
        "SGPBench (code in the prompt), GPT-4 Turbo": {"accuracy": 0.674},
        "SGPBench (code in the prompt), GPT-4o": {"accuracy": 0.686},
        "CAD-Assistant, GPT-4 mini": {"accuracy": 0.614},
        "CAD-Assistant, GPT-4 Turbo": {"accuracy": 0.741},
        "CAD-Assistant, GPT-4o": {"accuracy": 0.791},
        "GPT-4o, --input hand-drawn": {"accuracy": 0.616},
        "GPT-4o, --input rendering": {"accuracy": 0.754},
        "GPT-4o, --input json-point-based": {"accuracy": 0.748},
        "GPT-4o, --input json-overparameterised": {"accuracy": 0.747},
        "GPT-4o, --input sgpbench-point-based": {"accuracy": 0.744},
        "GPT-4o, --input html": {"accuracy": 0.71},
        "GPT-4o, --input oca": {"accuracy": 0.707},
        "GPT-4o, --input markdown": {"accuracy": 0.706},
        "GPT-4o, --input csv": {"accuracy": 0.703},
        "GPT-4o, --input sgpbench-implicit": {"accuracy": 0.674},
        "GPT-4o, --input dxf": {"accuracy": 0.671},
    },
)


class Options(choices.QuestionOptions, frozen=True, kw_only=True):
    """What may be chosen."""

    input: Annotated[
        str,
        msgspec.Meta(
            description="What is given of the sketch: a preloaded file, a text in a format, a picture.",
            extra={"choices": INPUTS},
        ),
    ] = PRELOADED


class _Row(msgspec.Struct):
    """What is read of a line of ``questions.jsonl``; mappings are JSON, or Python's way to write them."""

    dir: str
    question: str
    options: dict[str, Any] | str
    answer: str
    fcstd: str
    construction: dict[str, bool] | str = {}


class SGPBench2D(Task):
    """``DIR/sgpbench2d/questions.jsonl`` with its FreeCAD files, four options to a question, or the released folders.

    An answer counts as *right* or *wrong*; a planner that declines, or ends without one, leaves it *unanswered*,
    which is not right either. FreeCAD's files do not tell which geometry is construction geometry; the records do,
    and it is set before the question is asked.
    """

    name = "sgpbench2d"
    options_type = Options
    published = PUBLISHED
    metrics = choices.METRICS

    def __init__(self, data: Path, options: Options) -> None:
        self._folder, self._input = data / "sgpbench2d", options.input
        self._options = options
        self._rows: dict[str, _Row] = {}

    @property
    def usual_turns(self) -> int:
        """More with the paper's own tools."""
        return self._options.turns

    @property
    def needs_sight(self) -> bool:
        """Two of the forms are pictures."""
        return self._input in (RENDERING, HAND_DRAWN)

    def protocol(self) -> Protocol:
        """CAD-Assistant's for a file; a question and an answer where the sketch is shown."""
        if self._input != PRELOADED:
            return Questioning()
        return self._options.language()

    def records(self) -> Sequence[Record]:
        """One for each line; the script marks the construction geometry."""
        path = self._folder / "questions.jsonl"
        rows = list(_released(self._folder)) if not path.exists() else _listed(path)
        if not rows:
            hint = (
                "--data names the folder that holds `sgpbench2d/`: questions.jsonl with its FreeCAD files, or the "
                "folders 2D_0000, 2D_0001, … of CAD-Assistant's sgp_bench_samples (CC BY-NC 4.0)"
            )
            raise InputError(f"{self._folder} holds no questions", hint)
        self._rows = {row.dir: row for row in rows}
        return [Record(row.dir, self._request(row), self._folder / row.fcstd) for row in rows]

    def attempt(self, record: Record, team: Team) -> Result:
        """Ask through the loop."""
        answer, trials = self._rows[record.id].answer, self._options.trials
        if self._input == PRELOADED:
            with team.workshop.environment(pictures=False, preset=self._options.preset) as environment:
                return choices.ask(record.request, record, team, self.protocol(), environment, answer, trials)
        shown = _shown(self._sketch(record, team), self._input)
        request = msgspec.structs.replace(record.request, attachments=())
        return choices.ask(request, record, team, Questioning(shown), NothingToExecute(), answer, trials)

    def failed(self, record: Record, reason: str) -> Result:
        """Unanswered."""
        return choices.failed(record, reason)

    def remarks(self, results: Sequence[Result]) -> str:
        """How many answers there are of each kind, and why there is none where there is none."""
        return choices.remarks(results)

    def _request(self, row: _Row) -> Request:
        path = self._folder / row.fcstd
        try:
            blob = Blob(path.read_bytes(), FCSTD)
        except OSError as error:
            raise InputError(f"{path} cannot be read ({type(error).__name__})") from error
        flagged = _construction(row)
        script = _MARKING.format(flagged=flagged) if flagged else None
        options = tuple(str(text) for _, text in sorted(_mapping(row.options).items()))
        return Request(row.question, "ask", (Attachment("cad", path.name, blob),), script, options=options)

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


def _construction(row: _Row) -> list[int]:
    return sorted(int(number) for number, flagged in _mapping(row.construction).items() if flagged)


def _listed(path: Path) -> list[_Row]:
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise InputError(f"{path} cannot be read ({type(error).__name__})") from error
    return [_row(line, f"{path}:{number}") for number, line in enumerate(lines, 1) if line.strip()]


def _released(folder: Path) -> Iterator[_Row]:
    """The records of CAD-Assistant's release: a folder for each, with a document, its flags and the question.

    The question stands behind "Question:" of a text that holds the sketch's code, too.
    """
    for path in sorted(folder.rglob("*_metadata.json")):
        own = path.parent
        try:
            told = {str(key).lower(): value for key, value in json.loads(path.read_bytes()).items()}
            options = told["options"] if "options" in told else {letter: told[letter.lower()] for letter in "ABCD"}
            flags = [json.loads(each.read_bytes()) for each in own.glob("*_isconstruction.json")]
            (document,) = own.glob("*.FCStd")
            question = str(told["question"]).rpartition("Question:")[2].strip()
            answer = str(told["answer"]).strip().upper()
        except (OSError, ValueError, KeyError, AttributeError, TypeError) as error:
            hint = "a record has *_metadata.json, *_isconstruction.json and one *.FCStd; download it again"
            raise InputError(f"{own} is no whole record of SGPBench ({error})", hint) from error
        construction = flags[0] if flags else {}
        yield _Row(own.name, question, options, answer, str(document.relative_to(folder)), construction)


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
