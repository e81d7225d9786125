"""SGPBench, the part on 3D CAD models (Qiu et al. 2024), asked as CAD-Assistant does, or with the code shown.

The models are DeepCAD's construction sequences. Asked the paper's way (section 4.2), each is built as a native FreeCAD
document and preloaded; its code is not in the prompt. With the input ``code`` it is shown instead, which is the
code-in-prompt baseline of the paper's table 3.
"""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from cadwright import construction
from cadwright.bench import choices
from cadwright.bench.questions import NothingToExecute, Questioning
from cadwright.bench.solid_questions import questions
from cadwright.bench.task import Published, Record, Result, Task, Team
from cadwright.construction import commands, gallery
from cadwright.errors import InputError
from cadwright.protocols.base import Protocol
from cadwright.values import Attachment, Blob, Request
from cadwright.values.media import FCSTD

PRELOADED, CODE = "file", "code"
INPUTS = (PRELOADED, CODE)
"""What a planner gets of a model: a preloaded file, or its code in the prompt."""
EACH = 2
"""Questions of our own on one model."""
RELEASED = "sgpbench3d/questions.jsonl"
SEQUENCES = ("openecad/*.json", "cadprompt/deepcad/*.json")
_SYSTEM = """\
You are shown the code of a three-dimensional CAD object and asked a multiple-choice question about the object. \
<SOL> begins a loop, Line(x, y) and Arc(x, y, swept angle, 1 for counter-clockwise) go on to a point, Circle(x, y, r) \
is a loop of its own; Ext extrudes the loops since the last one, with the plane's orientation (three angles) and \
origin, the size of the profile, distances to both sides, what is done and to which sides. \
Think first, then end with a line "ANSWER: " and the letter of the right option."""


PUBLISHED = Published(
    "CAD-Assistant, table 3, on all questions of SGPBench.",
    {
        "SGPBench (code in the prompt), GPT-4 mini": {"accuracy": 0.737},
        "SGPBench (code in the prompt), GPT-4 Turbo": {"accuracy": 0.762},
        "SGPBench (code in the prompt), GPT-4o": {"accuracy": 0.782},
        "CAD-Assistant, GPT-4 mini": {"accuracy": 0.737},
        "CAD-Assistant, GPT-4 Turbo": {"accuracy": 0.789},
        "CAD-Assistant, GPT-4o": {"accuracy": 0.805},
    },
)


class Options(choices.QuestionOptions, frozen=True, kw_only=True):
    """What may be chosen."""

    input: Annotated[
        str,
        msgspec.Meta(
            description="What is given of the model: a preloaded file, or its code.", extra={"choices": INPUTS}
        ),
    ] = PRELOADED


class _Asked(msgspec.Struct, frozen=True):
    """A question: on the model of ``code``, or of ``sequence``, and the letter of the right option."""

    id: str
    text: str
    options: tuple[str, ...]
    answer: str
    code: str | None = None
    sequence: construction.Sequence | None = None

    def model(self) -> construction.Sequence:
        """Raises `InputError` where the code cannot be read."""
        if self.sequence is not None:
            return self.sequence
        return commands.loads(self.code or "")

    def shown(self) -> str:
        """The model as code."""
        return self.code or commands.dumps(self.model())


class SGPBench3D(Task):
    """``DIR/sgpbench3d/questions.jsonl`` where it is there; else questions of our own.

    The published records hold ``Program``, ``Question``, ``A`` to ``D`` and ``Answer``, or the program before the word
    ``Question:``. Ours are on the sequences of ``DIR/openecad`` and ``DIR/cadprompt/deepcad`` that are read whole.
    """

    name = "sgpbench3d"
    options_type = Options
    published = PUBLISHED
    metrics = choices.METRICS

    def __init__(self, data: Path, options: Options) -> None:
        self._data, self._input = data, options.input
        self._options = options
        self._rows: dict[str, _Asked] = {}
        self._ours = not (data / RELEASED).exists()

    @property
    def usual_turns(self) -> int:
        """More with the paper's own tools."""
        return self._options.turns

    def protocol(self) -> Protocol:
        """CAD-Assistant's for a file; a question and an answer where the code is shown."""
        if self._input != PRELOADED:
            return Questioning()
        return self._options.language()

    def records(self) -> Sequence[Record]:
        """One for each question."""
        rows = _own(self._data) if self._ours else _published(self._data / RELEASED)
        self._rows = {row.id: row for row in rows}
        return [Record(row.id, Request(row.text, "ask", options=row.options)) for row in rows]

    def attempt(self, record: Record, team: Team) -> Result:
        """Ask through the loop; the document is built for it."""
        row, trials = self._rows[record.id], self._options.trials
        if self._input == CODE:
            protocol = Questioning(row.shown(), _SYSTEM, "The code")
            return choices.ask(record.request, record, team, protocol, NothingToExecute(), row.answer, trials)
        try:
            steps = row.model().steps
        except InputError as error:
            return self.failed(record, f"the code cannot be read: {error.message}")
        told, blobs = team.workshop.freecad.call("construction:build", {"steps": msgspec.to_builtins(steps)})
        if told["problems"]:
            return self.failed(record, f"the model cannot be built: {told['problems'][0]}")
        model = Attachment("cad", "model.FCStd", Blob(blobs["document"], FCSTD))
        request = msgspec.structs.replace(record.request, attachments=(model,))
        with team.workshop.environment(pictures=False, preset=self._options.preset) as environment:
            return choices.ask(request, record, team, self.protocol(), environment, row.answer, trials)

    def failed(self, record: Record, reason: str) -> Result:
        """Unanswered."""
        return choices.failed(record, reason)

    def remarks(self, results: Sequence[Result]) -> str:
        """Whose the questions are, how many answers there are of each kind, and why there is none."""
        if not self._ours:
            return choices.remarks(results)
        blocks = [
            "The questions are not SGPBench's, which were not at hand: they are our own, made by code from the "
            "construction sequences in the data, with answers computed from the sequences. The numbers cannot be "
            "compared with published ones.",
            choices.remarks(results),
            _by_kind(results),
        ]
        return "\n\n".join(blocks)


def _own(data: Path) -> list[_Asked]:
    paths = [path for pattern in SEQUENCES for path in sorted(data.glob(pattern))]
    if not paths:
        hint = "--data names the folder of `sgpbench3d/` (SGPBench, CC BY-NC 4.0), or of `openecad/` (DeepCAD, MIT)"
        raise InputError(f"{data} holds no construction sequences", hint)
    rows = []
    for path in paths:
        try:
            sequence = gallery.loads(path.read_bytes())
        except OSError as error:
            raise InputError(f"{path} cannot be read ({type(error).__name__})") from error
        except InputError as error:
            raise InputError(f"{path}: {error.message}", error.hint) from error
        if sequence.problems or not sequence.steps:
            continue
        name = "-".join(path.relative_to(data).with_suffix("").parts)
        rows += [
            _Asked(f"{name}-{q.kind}", q.text, q.options, q.answer, sequence=sequence)
            for q in questions(sequence, name, EACH)
        ]
    return rows


def _published(path: Path) -> list[_Asked]:
    try:
        lines = path.read_bytes().splitlines()
    except OSError as error:
        raise InputError(f"{path} cannot be read ({type(error).__name__})") from error
    return [_row(line, number, f"{path}:{number}") for number, line in enumerate(lines, 1) if line.strip()]


def _row(line: bytes, number: int, where: str) -> _Asked:
    try:
        told = {str(name).lower(): value for name, value in json.loads(line).items()}
        before, _, question = str(told["question"]).rpartition("Question:")
        options = told["options"] if "options" in told else {letter: told[letter.lower()] for letter in "ABCD"}
        texts = tuple(str(options[letter]) for letter in "ABCD")
        answer = str(told["answer"]).strip().upper()
    except (ValueError, KeyError, AttributeError, TypeError) as error:
        raise InputError(f"{where}: no question of SGPBench ({error})") from error
    code = str(told.get("program") or before)
    if answer not in ("A", "B", "C", "D") or not code.strip():
        raise InputError(f"{where}: no question of SGPBench (its answer is {answer!r}, its code {len(code)} long)")
    name = next((str(told[key]) for key in ("uid", "id", "pid") if key in told), f"{number:04d}")
    return _Asked(name, question.strip(), texts, answer, code=code)


def _by_kind(results: Sequence[Result]) -> str:
    kinds = {result.id: result.id.rpartition("-")[2] for result in results}
    asked = Counter(kinds.values())
    lines = ["| kind of question | asked | right | wrong |", "|---|---|---|---|"]
    for kind, number in asked.most_common():
        verdicts = Counter(result.verdict for result in results if kinds[result.id] == kind)
        lines.append(f"| {kind.replace('_', ' ')} | {number} | {verdicts[choices.RIGHT]} | {verdicts[choices.WRONG]} |")
    return "\n".join(lines)
