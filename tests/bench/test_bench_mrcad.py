"""mrCAD's benchmark: recorded rounds one by one, simulated games as a whole."""

import json
import shutil
import statistics
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from cadwright.bench.task import Record, Result, Team
from cadwright.bench.tasks.mrcad import MrCADBenchmark, Options
from cadwright.bench.workshop import Workshop
from cadwright.canvas import Circle, Design, Line
from cadwright.canvas.dataset import read
from cadwright.errors import InputError, UsageError
from cadwright.kernel.client import Kernel
from cadwright.planners.base import Planner
from cadwright.planners.registry import create
from cadwright.protocols.mrcad import MrCAD, instruction_of
from cadwright.values import Message, Reply, ToolCall, ToolSpec, Usage

GAMES = Path(__file__).resolve().parent.parent / "canvas" / "games.jsonl"
TARGET = Design((Line(((-10, 0), (10, 0))), Circle(((-4, -8), (4, -8)))))


class Saying:
    """A planner that always gives the same reply."""

    name = "saying"

    def __init__(self, text: str) -> None:
        self.text = text

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        return Reply(self.text)

    def close(self) -> None:
        pass


@pytest.fixture(scope="module")
def workshop(kernel: Kernel) -> Iterator[Workshop]:
    with Workshop(kernel) as opened:
        yield opened


@pytest.fixture
def recorded(tmp_path: Path) -> Path:
    (tmp_path / "mrcad").mkdir()
    shutil.copy(GAMES, tmp_path / "mrcad" / "trials.jsonl")
    return tmp_path


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    (tmp_path / "mrcad").mkdir()
    curves = [
        {"type": "line", "control_points": [[-10, 0], [10, 0]]},
        {"type": "circle", "control_points": [[-4, -8], [4, -8]]},
    ]
    line = json.dumps({"design": {"curves": curves}})
    (tmp_path / "mrcad" / "test_design_pool.jsonl").write_text(line + "\n")
    return tmp_path


def attempts(task: MrCADBenchmark, planner: Planner, kernel: Kernel, workshop: Workshop) -> list[Result]:
    def fresh(_: Record) -> Planner:
        return planner

    team = Team(kernel, workshop, fresh)
    return [task.attempt(record, team) for record in task.records()]


def test_every_recorded_round_is_a_record_with_what_came_before(recorded: Path) -> None:
    task = MrCADBenchmark(recorded, Options())
    records = {each.id: each.request for each in task.records()}
    trials = {each.trial_id: each for each in read(recorded / "mrcad" / "trials.jsonl")}
    for name, request in records.items():
        trial, _, number = name.rpartition(" ")
        played = trials[trial].rounds[int(number) - 1]
        assert instruction_of(request) == played.instruction
        assert len(request.history) == int(number) - 1
    assert any(request.history for request in records.values())


def test_people_on_their_own_rounds_are_told_beside(recorded: Path, kernel: Kernel, workshop: Workshop) -> None:
    task = MrCADBenchmark(recorded, Options())
    results = attempts(task, create("embedded", MrCAD()), kernel, workshop)
    assert all(-1 <= value <= 1 for each in results for value in each.scores.values() if value is not None)
    remarks = task.remarks(results)
    assert "People, in the same rounds" in remarks


def test_who_does_nothing_improves_nothing(recorded: Path, kernel: Kernel, workshop: Workshop) -> None:
    task = MrCADBenchmark(recorded, Options())
    results = attempts(task, Saying("<DECLINE>no</DECLINE>"), kernel, workshop)
    assert {each.status for each in results} == {"declined"}
    assert task.metrics["pi_generation"](results) == 0
    assert task.metrics["pi_refinement"](results) == 0


@pytest.mark.parametrize("ablate", ["drawing", "text"])
def test_a_modality_can_be_taken_out(recorded: Path, ablate: str) -> None:
    options = Options(ablate="drawing" if ablate == "drawing" else "text")
    for record in MrCADBenchmark(recorded, options).records():
        instructions = [instruction_of(record.request), *map(instruction_of, record.request.history)]
        for said in instructions:
            assert not (said.text if ablate == "text" else said.drawing.splines)


def test_without_recordings_designers_are_simulated_and_it_is_said(
    pool: Path, kernel: Kernel, workshop: Workshop
) -> None:
    task = MrCADBenchmark(pool, Options())
    (result,) = attempts(task, create("embedded", MrCAD()), kernel, workshop)
    generation = result.scores["pi 1"]
    assert generation is not None
    assert generation > 0.7
    assert result.scores["final"] is not None
    assert "**Designers are simulated**" in task.remarks([result])
    assert task.metrics["pi_games"]([result]) == pytest.approx(
        statistics.fmean(result.scores[f"played {n}"] or 0.0 for n in (2, 3))
    )
    assert all(metric.meaning for metric in task.metrics.values())


def test_a_perfect_maker_is_at_the_target_whatever_it_starts_from(
    pool: Path, kernel: Kernel, workshop: Workshop
) -> None:
    design = {
        "curves": [
            {"type": "line", "control_points": [[-10, 0], [10, 0]]},
            {"type": "circle", "control_points": [[-4, -8], [4, -8]]},
        ]
    }
    task = MrCADBenchmark(pool, Options())
    (result,) = attempts(task, Saying(f"```json\n{json.dumps(design)}\n```"), kernel, workshop)
    played = {name: value for name, value in result.scores.items() if not name.startswith("pi ")}
    assert played == pytest.approx({"played 1": 1.0, "final": 0.0})
    assert all(value == pytest.approx(1.0) for name, value in result.scores.items() if name.startswith("pi "))


def test_in_a_game_a_model_is_told_why_its_reply_counted_nothing(
    pool: Path, kernel: Kernel, workshop: Workshop
) -> None:
    asked: list[str] = []

    class Listening(Saying):
        def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
            asked.append("\n".join(message.text for message in messages))
            return super().reply(messages, tools)

    attempts(MrCADBenchmark(pool, Options()), Listening("I would draw a line."), kernel, workshop)
    assert "counted nothing: the reply has no kind of answer" in asked[-1]
    assert not any("counted nothing" in text for text in asked[:4])
    off = '[{"edit_type": "make_curve", "type": "line", "control_points": [[0, 0], [30, 0]]}]'
    attempts(MrCADBenchmark(pool, Options()), Listening(off), kernel, workshop)
    assert "(30, 0) is off the canvas" in asked[-1]


def test_people_cannot_be_asked_for_where_none_are_recorded(pool: Path) -> None:
    with pytest.raises(InputError, match=r"trials\.jsonl"):
        MrCADBenchmark(pool, Options(designer="human"))


def test_what_broke_down_counts_as_nothing_done(recorded: Path) -> None:
    task = MrCADBenchmark(recorded, Options())
    record = task.records()[0]
    assert task.failed(record, "oops").scores == {"pi 1": 0.0}


class Designing:
    """A model as designer: a stroke along the line of the target, round after round."""

    name = "designing"

    def __init__(self, name: str) -> None:
        self.asked = name

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        stroke = [[x, 0.0] for x in range(-10, 11, 2)]
        return Reply("", (ToolCall("send_message", {"text": "draw a line", "strokes": [stroke]}),), Usage(100, 10, 0.5))

    def close(self) -> None:
        pass


def test_a_model_designs_whole_games_with_the_maker(pool: Path, kernel: Kernel, workshop: Workshop) -> None:
    task = MrCADBenchmark(pool, Options(designer="openai:some-model"))
    (record,) = task.records()
    asked: list[str] = []

    def second(name: str) -> Planner:
        asked.append(name)
        return Designing(name)

    team = Team(kernel, workshop, lambda _: create("embedded", MrCAD()), second=second)
    result = task.attempt(record, team)
    assert asked == ["openai:some-model"]
    assert {"played 1", "played 2", "played 3", "final"} == set(result.scores)
    assert (result.scores["played 1"] or 0) > 0.3, "the line is drawn in the first round"
    assert (result.tokens, result.cost_usd) == (330, 1.5), "the designer's three messages are paid for"
    assert task.metrics["pi_first"]([result]) == result.scores["played 1"]
    assert task.metrics["success"]([result]) == float((result.scores["final"] or 1) < 0.2)
    assert task.metrics["pi_generation"]([result]) is None
    assert "openai:some-model" in task.remarks([result])


def test_the_embedded_planner_does_not_design(pool: Path) -> None:
    with pytest.raises(UsageError, match="does not design"):
        MrCADBenchmark(pool, Options(designer="embedded"))


def test_each_published_set_has_its_file(recorded: Path) -> None:
    games = recorded / "mrcad" / "trials.jsonl"
    every = {r.id for r in MrCADBenchmark(recorded, Options()).records()}
    with pytest.raises(InputError, match="eval_verified_incomplete"):
        MrCADBenchmark(recorded, Options(games="validation")).records()
    assert {r.id for r in MrCADBenchmark(recorded, Options(games="coverage")).records()} <= every
    first = games.read_text().splitlines()[0]
    (recorded / "mrcad" / "eval_verified_incomplete.jsonl").write_text(first + "\n")
    found = MrCADBenchmark(recorded, Options(games="validation")).records()
    assert 0 < len(found) < len(every)
