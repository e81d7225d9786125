"""SGPBench 3D: published records and our own, asked with a built document or with code, answers counted."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from bench_samples import Told

from cadwright.bench.options import chosen
from cadwright.bench.task import Result, Team
from cadwright.bench.tasks.sgpbench3d import CODE, Options, SGPBench3D
from cadwright.bench.workshop import Workshop
from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import find
from cadwright.planners.registry import create

CODE_OF_PLATE = """\
<SOL>; Line(40, 0); Line(40, 20); Line(0, 20); Line(0, 0); <SOL>; Circle(20, 10, 4);
Ext(0, 0, 0, 0, 0, 0, 40, 5, 0, new, one-sided)
<SOL>; Circle(5, 5, 2); Ext(0, 0, 0, 0, 0, 5, 4, 10, 0, join, one-sided) <EOS>"""
NUMBERS = {"A": "One", "B": "Two", "C": "Three", "D": "Four"}
ROWS = [
    {"Uid": "a", "Program": CODE_OF_PLATE, "Question": "How many extrusions are there?", "Answer": "B", **NUMBERS},
    {"Uid": "b", "question": f"{CODE_OF_PLATE}\nQuestion: What is the shape of the main body?", "answer": "d",
     "options": {"A": "Sphere", "B": "Cylinder", "C": "Cone", "D": "Rectangular plate"}},
    {"Uid": "c", "Program": CODE_OF_PLATE, "Question": "What is it for?", "Answer": "A", **NUMBERS},
    {"Uid": "d", "Program": "Ext()", "Question": "How many extrusions are there?", "Answer": "A", **NUMBERS},
]  # fmt: skip


@pytest.fixture(scope="module")
def workshop(kernel: Kernel) -> Iterator[Workshop]:
    if find() is None:
        pytest.skip("there is no FreeCAD here")
    with Workshop(kernel) as opened:
        yield opened


@pytest.fixture
def published(tmp_path: Path) -> Path:
    (tmp_path / "sgpbench3d").mkdir()
    (tmp_path / "sgpbench3d" / "questions.jsonl").write_text("\n".join(map(json.dumps, ROWS)))
    return tmp_path


@pytest.fixture
def own(tmp_path: Path) -> Path:
    """One sequence: a box of 10 x 20 x 30 mm; and one that cannot be read whole."""

    def point(x: float, y: float, z: float = 0) -> dict[str, float]:
        return {"x": x, "y": y, "z": z}

    corners = [(0, 0), (0.01, 0), (0.01, 0.02), (0, 0.02)]
    sides = zip(corners, corners[1:] + corners[:1], strict=True)
    curves = [{"type": "Line3D", "start_point": point(*a), "end_point": point(*b)} for a, b in sides]
    axes = {"x_axis": point(1, 0), "y_axis": point(0, 1), "z_axis": point(0, 0, 1)}
    extrude = {
        "type": "ExtrudeFeature",
        "profiles": [{"profile": "p", "sketch": "s"}],
        "operation": "NewBodyFeatureOperation",
        "extent_type": "OneSideFeatureExtentType",
        "extent_one": {"distance": {"value": 0.03}},
    }
    entities = {
        "s": {
            "type": "Sketch",
            "transform": {"origin": point(0, 0), **axes},
            "profiles": {"p": {"loops": [{"profile_curves": curves}]}},
        },
        "e": extrude,
    }
    (tmp_path / "openecad").mkdir()
    for name, last in (("box", extrude), ("odd", extrude | {"operation": "Sew"})):
        told = {"entities": entities | {"e": last}, "sequence": [{"entity": "s"}, {"entity": "e"}]}
        (tmp_path / "openecad" / f"{name}.json").write_text(json.dumps(told))
    return tmp_path


def attempts(task: SGPBench3D, kernel: Kernel, workshop: Workshop) -> dict[str, Result]:
    team = Team(kernel, workshop, lambda record: create("embedded", task.protocol()), pictures=False)
    return {record.id: task.attempt(record, team) for record in task.records()}


def test_published_records_are_built_and_asked(published: Path, kernel: Kernel, workshop: Workshop) -> None:
    task = SGPBench3D(published, Options())
    results = attempts(task, kernel, workshop)
    assert {name: result.verdict for name, result in results.items()} == {
        "a": "right",
        "b": "right",
        "c": "unanswered",
        "d": "unanswered",
    }
    assert "cannot be read" in results["d"].reason
    assert task.metrics["answered_accuracy"](list(results.values())) == 1
    assert "not SGPBench's" not in task.remarks(list(results.values()))


def test_the_code_is_not_in_the_prompt(published: Path) -> None:
    record = SGPBench3D(published, Options()).records()[1]
    assert record.request.text == "What is the shape of the main body?"
    assert record.request.options[3] == "Rectangular plate"


def test_with_the_input_code_it_is(published: Path, kernel: Kernel) -> None:
    task = SGPBench3D(published, Options(input=CODE))
    record, *_ = task.records()
    planner = Told(["Two of them.\nANSWER: B"])
    result = task.attempt(record, Team(kernel, Workshop(kernel), lambda _: planner))
    assert result.verdict == "right"
    assert result.protocol == "questioning"


def test_questions_of_our_own_say_so(own: Path, kernel: Kernel, workshop: Workshop) -> None:
    task = SGPBench3D(own, Options())
    records = task.records()
    assert len(records) == 2, "the sequence that is not read whole is not asked about"
    assert all(record.id.startswith("openecad-box-") for record in records)
    results = attempts(task, kernel, workshop)
    assert {result.verdict for result in results.values()} <= {"right", "unanswered"}
    assert "The questions are not SGPBench's" in task.remarks(list(results.values()))


def test_an_unknown_input_is_refused() -> None:
    with pytest.raises(UsageError, match="--input of sgpbench3d cannot be 'json'"):
        chosen(SGPBench3D, {"input": "json"})


@pytest.mark.parametrize("line", ["[]", "{}", "no", '{"question": "What?", "options": {}, "answer": "A"}'])
def test_what_is_no_record_is_refused(tmp_path: Path, line: str) -> None:
    (tmp_path / "sgpbench3d").mkdir()
    (tmp_path / "sgpbench3d" / "questions.jsonl").write_text(line)
    with pytest.raises(InputError, match=r"questions\.jsonl:1"):
        SGPBench3D(tmp_path, Options()).records()


def test_a_folder_without_data_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no construction sequences"):
        SGPBench3D(tmp_path, Options()).records()
