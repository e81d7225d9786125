"""SGPBench 2D: records as published, asked with a file or shown, answers counted."""

import io
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from bench_samples import Told
from PIL import Image

from cadwright.bench.options import chosen
from cadwright.bench.questions import NothingToExecute, Questioning
from cadwright.bench.task import Record, Result, Team
from cadwright.bench.tasks.sgpbench2d import INPUTS, Options, SGPBench2D
from cadwright.bench.workshop import Workshop
from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD, find
from cadwright.planners.base import Planner
from cadwright.planners.registry import create
from cadwright.protocols.base import Violation
from cadwright.sketch import Circle, Line, Sketch
from cadwright.values import Blob, Code, Done, Message, Reply, Request, Start, ToolSpec, Transcript

PLATE = Sketch(
    (
        Line((-0.5, -0.25), (0.5, -0.25)),
        Line((0.5, -0.25), (0.5, 0.25)),
        Line((0.5, 0.25), (-0.5, 0.25)),
        Line((-0.5, 0.25), (-0.5, -0.25)),
        Circle((0.2, 0.0), 0.1),
        Circle((-0.2, 0.0), 0.1),
    )
)
NUMBERS = {"A": "One", "B": "Two", "C": "Three", "D": "Four"}
ROWS = [
    # As the data set writes them: mappings as Python's text, and flags for primitives that are not there.
    ("a", "How many circles are visible?", str(NUMBERS), "B", "{'4': False, '5': False, '14': True}"),
    ("b", "How many circles are visible?", NUMBERS, "A", {}),
    ("c", "What is it for?", NUMBERS, "A", {"5": True}),
]


@pytest.fixture(scope="module")
def workshop(kernel: Kernel) -> Iterator[Workshop]:
    if find() is None:
        pytest.skip("there is no FreeCAD here")
    with Workshop(kernel) as opened:
        yield opened


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("data")
    (data / "sgpbench2d" / "fcstd").mkdir(parents=True)
    rows = [
        {"dir": name, "question": question, "options": options, "answer": answer, "construction": flags,
         "fcstd": "fcstd/plate.FCStd", "pid": "1"}
        for name, question, options, answer, flags in ROWS
    ]  # fmt: skip
    (data / "sgpbench2d" / "questions.jsonl").write_text("\n".join(map(json.dumps, rows)) + "\n")
    document = b"not read"
    if find() is not None:
        import msgspec

        with FreeCAD() as freecad:
            _, blobs = freecad.call("calls:build_sketch", {"graph": msgspec.to_builtins(PLATE)})
            document = blobs["document"]
    (data / "sgpbench2d" / "fcstd" / "plate.FCStd").write_bytes(document)
    return data


class Listening(Told):
    """Keeps the first conversation it saw."""

    seen: Sequence[Message] = ()

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        self.seen = self.seen or messages
        return super().reply(messages, tools)


def attempt(task: SGPBench2D, number: int, planner: Planner, workshop: Workshop, kernel: Kernel) -> Result:
    record: Record = task.records()[number]
    return task.attempt(record, Team(kernel=kernel, workshop=workshop, planner=lambda _: planner, pictures=False))


def test_records_are_questions_with_a_file_and_options(folder: Path) -> None:
    records = SGPBench2D(folder, Options()).records()
    assert [record.id for record in records] == ["a", "b", "c"]
    request = records[0].request
    assert request.task == "ask"
    assert request.options == ("One", "Two", "Three", "Four")
    assert [a.kind for a in request.attachments] == ["cad"]
    assert request.script is not None
    assert "[14]" in request.script
    assert records[1].request.script is None


@pytest.mark.parametrize(("number", "verdict"), [(0, "right"), (1, "wrong"), (2, "unanswered")])
def test_the_embedded_planner_answers_through_the_loop(
    folder: Path, workshop: Workshop, kernel: Kernel, number: int, verdict: str
) -> None:
    task = SGPBench2D(folder, Options())
    result = attempt(task, number, create("embedded", task.protocol()), workshop, kernel)
    assert result.verdict == verdict
    assert result.turns == 2
    assert result.protocol == "cad_assistant"


def test_construction_geometry_is_marked_before_the_question(folder: Path, workshop: Workshop, kernel: Kernel) -> None:
    told = Listening(
        ["PLAN: look.\nACTION:\n```python\n[sketch.getConstruction(n) for n in range(6)]\n```", "ANSWER: A\nTERMINATE"]
    )
    result = attempt(SGPBench2D(folder, Options()), 2, told, workshop, kernel)
    assert "geometry 5 is construction now" in "\n".join(message.text for message in told.seen)
    assert "-0.25" not in told.seen[1].text.partition("What is there now")[0], "the sketch is not in the question"
    assert result.verdict == "right"
    assert result.tokens == 30


SHOWN = {
    "sgpbench-implicit": "xCenter",
    "sgpbench-point-based": "Circle",
    "csv": ",",
    "json-point-based": '"Radius": 0.1',
    "json-overparameterised": '"Diameter": 0.2',
    "dxf": "CIRCLE",
}


@pytest.mark.parametrize("how", sorted(SHOWN))
def test_the_sketch_is_shown_as_text(folder: Path, workshop: Workshop, kernel: Kernel, how: str) -> None:
    told = Listening(["Two circles.\nANSWER: B"])
    result = attempt(SGPBench2D(folder, Options(input=how)), 0, told, workshop, kernel)
    assert SHOWN[how] in told.seen[1].text
    assert "B) Two" in told.seen[1].text
    assert (result.verdict, result.turns, result.protocol) == ("right", 1, "questioning")


@pytest.mark.parametrize("how", ["rendering", "hand-drawn"])
def test_the_sketch_is_shown_as_a_picture(folder: Path, workshop: Workshop, kernel: Kernel, how: str) -> None:
    told = Listening(["ANSWER: two"])
    result = attempt(SGPBench2D(folder, Options(input=how)), 0, told, workshop, kernel)
    (image,) = [piece.image for piece in told.seen[1].pieces if piece.image]
    assert isinstance(image.blob, Blob)
    with Image.open(io.BytesIO(image.blob.data)) as opened:
        assert opened.size[0] >= 128
    assert result.verdict == "right"


def test_every_format_of_the_table_can_be_chosen(folder: Path) -> None:
    table = {"sgpbench-implicit", "sgpbench-point-based", "dxf", "oca", "csv", "markdown", "html", "json-point-based"}
    assert table | {"json-overparameterised", "rendering", "hand-drawn", "file"} <= set(INPUTS)
    with pytest.raises(UsageError, match="--input of sgpbench2d cannot be 'pdf'"):
        chosen(SGPBench2D, {"input": "pdf"})


def results() -> list[Result]:
    def one(name: str, verdict: str, cost: float | None = 0.02) -> Result:
        return Result(id=name, status="done", verdict=verdict, tokens=100, cost_usd=cost)

    return [one("a", "right"), one("b", "right"), one("c", "wrong"), one("d", "unanswered")]


def test_metrics_count_unanswered_questions_as_not_right() -> None:
    told = {name: metric(results()) for name, metric in SGPBench2D.metrics.items()}
    assert told["accuracy"] == 0.5
    assert told["answered"] == 0.75
    assert told["answered_accuracy"] == pytest.approx(2 / 3)
    assert told["tokens_per_question"] == 100
    assert told["cost_per_question"] == pytest.approx(0.02)


def test_a_breakdown_is_unanswered(folder: Path) -> None:
    task = SGPBench2D(folder, Options())
    failed = task.failed(task.records()[0], "OSError: gone")
    assert failed.verdict == "unanswered"
    assert "| OSError: gone | 1 |" in task.remarks([failed])


@pytest.mark.parametrize(
    "line", ["{", '{"dir": "a"}', '{"dir": "a", "question": "?", "options": "x", "answer": "A", "fcstd": "f"}']
)
def test_bad_records_are_told_by_their_line(tmp_path: Path, line: str) -> None:
    (tmp_path / "sgpbench2d").mkdir()
    (tmp_path / "sgpbench2d" / "f").write_bytes(b"")
    (tmp_path / "sgpbench2d" / "questions.jsonl").write_text(f"{line}\n")
    with pytest.raises(InputError, match=r"questions\.jsonl:1"):
        SGPBench2D(tmp_path, Options()).records()


def test_missing_data_are_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="holds no questions") as told:
        SGPBench2D(tmp_path, Options()).records()
    assert "CC BY-NC" in (told.value.hint or "")


def test_a_reply_without_an_answer_is_asked_again() -> None:
    protocol, request = Questioning("a circle"), Request("How many?", "ask", options=("One", "Two"))
    transcript = Transcript(Start(request, "x", protocol.name, "none"))
    assert isinstance(protocol.parse(Reply("I think two."), transcript), Violation)
    parsed = protocol.parse(Reply("Answer: A? No.\n**ANSWER: B**"), transcript)
    assert not isinstance(parsed, Violation)
    assert isinstance(parsed.action, Done)
    assert parsed.action.answer == "B**"
    assert NothingToExecute().step(Code("1")).outcome == "protocol"


def test_on_the_data(data: Path) -> None:
    """Every record can be read, and has an answer among its options."""
    records = SGPBench2D(data, Options()).records()
    assert records
    assert all(len(record.request.options) == 4 for record in records)


def test_the_release_has_a_folder_for_each_record(tmp_path: Path) -> None:
    folder = tmp_path / "sgpbench2d" / "sgp_bench_samples" / "2D_0007"
    folder.mkdir(parents=True)
    (folder / "2D_0007.FCStd").write_bytes(b"document")
    (folder / "2D_0007_isconstruction.json").write_text('{"0": false, "3": true}')
    told = {"pid": 7, "Question": "code Question: How many?", "A": "1", "B": "2", "C": "3", "D": "4", "Answer": "c"}
    (folder / "2D_0007_metadata.json").write_text(json.dumps(told))
    (record,) = SGPBench2D(tmp_path, Options()).records()
    assert (record.id, record.request.text, record.request.options) == ("2D_0007", "How many?", ("1", "2", "3", "4"))
    assert record.request.attachments[0].blob.data == b"document"
    assert "[3]" in (record.request.script or "")
    (folder / "2D_0007.FCStd").unlink()
    with pytest.raises(InputError, match="2D_0007 is no whole record"):
        SGPBench2D(tmp_path, Options()).records()


@pytest.mark.parametrize(
    ("letters", "verdict", "right"),
    [
        ("BBA", "right", 2 / 3),
        ("AAB", "wrong", 1 / 3),
        ("AB-", "wrong", 1 / 3),
        ("---", "unanswered", 0),
        ("-B-", "right", 1 / 3),
    ],
)
def test_what_most_trials_answer_counts(
    folder: Path, workshop: Workshop, kernel: Kernel, letters: str, verdict: str, right: float
) -> None:
    """Trials without a letter are left out; of letters that are equally often the first counts; all are paid for."""
    task = SGPBench2D(folder, Options(input="csv", trials=3))
    replies = iter([Told([f"ANSWER: {letter}" if letter != "-" else "I cannot say."] * 5) for letter in letters])
    seeds: list[int] = []

    def reseeded(seed: int) -> Planner:
        seeds.append(seed)
        return next(replies)

    team = Team(kernel, workshop, lambda _: next(replies), seed=5, reseeded=reseeded, pictures=False, max_turns=1)
    result = task.attempt(task.records()[0], team)
    assert (result.verdict, seeds) == (verdict, [6, 7])
    assert result.scores["right a trial"] == pytest.approx(right)
    assert result.tokens == 45
    assert SGPBench2D.metrics["accuracy_a_trial"]([result]) == pytest.approx(right)
