"""The runner: what it tells, what it keeps, and how it goes on after an interruption."""

import errno
import json
import pickle
import socket
import threading
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from bench_samples import DECLINED, PARTS, Told, Unreachable, said, script, team, write_cadprompt

from cadwright.bench import options, runner, tasks
from cadwright.bench.order import SAMPLING, Order
from cadwright.bench.reports import content, markdown
from cadwright.bench.reports.runs import just_ended
from cadwright.bench.reports.summaries import words
from cadwright.bench.run_folder import RunFolder, file_name, results_in, summary_in, transcripts_in
from cadwright.bench.runner import Standing, Tick, work_through
from cadwright.bench.summary import Summary, summarise
from cadwright.bench.task import Record, Result, Team
from cadwright.bench.tasks.cadprompt import CADPrompt, Options
from cadwright.bench.worker import TRIES, Worker, hand
from cadwright.bench.workshop import Workshop
from cadwright.cli import run as command_line
from cadwright.errors import InputError, PlannerError, UsageError
from cadwright.jobs import Ask, Failed, Stop, Tell, Threads
from cadwright.jobs.base import R, T
from cadwright.kernel.client import Kernel
from cadwright.planners.pace import Pace


class Counting(CADPrompt):
    """The task, with a list of the records that were worked on; it may break down on some."""

    def __init__(self, data: Path, broken: Sequence[str] = ()) -> None:
        super().__init__(data, Options())
        self.broken = broken
        self.worked: list[str] = []

    def attempt(self, record: Record, team: Team) -> Result:
        self.worked.append(record.id)
        if record.id in self.broken:
            raise RuntimeError("a fault of ours")
        return super().attempt(record, team)


@pytest.fixture(scope="session")
def folder(kernel: Kernel, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_cadprompt(tmp_path_factory.mktemp("data"), kernel)


def work(
    task: CADPrompt,
    kernel: Kernel,
    folder: RunFolder,
    tick: Callable[[Standing], None] = lambda _: None,
    replies: Mapping[str, Sequence[str]] = {"pin": [DECLINED]},
    budget_usd: float | None = None,
) -> list[Result]:
    mine = Worker(task, task.records(), team(kernel, replies))
    return work_through(mine.work, mine, Threads(2), folder, budget_usd=budget_usd, stop=mine.team.stop, tick=tick)


def test_results_come_in_the_order_of_the_records(folder: Path, kernel: Kernel) -> None:
    ticks: list[int] = []
    results = work(Counting(folder), kernel, RunFolder(None, {}), lambda now: ticks.append(len(now.results)))
    assert [r.id for r in results] == list(PARTS)
    assert [r.status for r in results] == ["done", "done", "declined", "done"]
    assert ticks == [0, 1, 2, 3, 4]


def test_an_interruption_loses_nothing_and_the_next_run_goes_on(folder: Path, kernel: Kernel, tmp_path: Path) -> None:
    def interrupt(now: Standing) -> None:
        if len(now.results) == 2:
            raise KeyboardInterrupt

    first, second = Counting(folder), Counting(folder)
    with pytest.raises(KeyboardInterrupt):
        work(first, kernel, RunFolder(tmp_path, {}), interrupt)
    kept = set(RunFolder(tmp_path, {}).results())
    assert len(kept) >= 2
    results = work(second, kernel, RunFolder(tmp_path, {}))
    assert set(second.worked) == set(PARTS) - kept
    fresh = work(Counting(folder), kernel, RunFolder(None, {}))
    assert [(r.id, r.scores, r.status) for r in results] == [(r.id, r.scores, r.status) for r in fresh]
    assert threading.active_count() < 20


def test_a_line_cut_short_is_worked_on_again(folder: Path, kernel: Kernel, tmp_path: Path) -> None:
    work(Counting(folder), kernel, RunFolder(tmp_path, {}))
    path = tmp_path / "results.jsonl"
    path.write_bytes(path.read_bytes()[:-20])
    again = Counting(folder)
    work(again, kernel, RunFolder(tmp_path, {}))
    assert len(again.worked) == 1
    assert len(path.read_text().splitlines()) == len(PARTS)


def test_a_fault_of_ours_counts_as_invalid_and_is_tried_again(folder: Path, kernel: Kernel, tmp_path: Path) -> None:
    results = work(Counting(folder, broken=["plate"]), kernel, RunFolder(tmp_path, {}))
    plate = next(r for r in results if r.id == "plate")
    assert (plate.status, plate.solved, plate.reason) == ("error", False, "RuntimeError: a fault of ours")
    assert (plate.scores["floor"] or 0) > 0
    again = Counting(folder)
    work(again, kernel, RunFolder(tmp_path, {}))
    assert again.worked == ["plate"]


def test_a_planner_that_cannot_be_reached_ends_the_run(folder: Path, kernel: Kernel) -> None:
    task, lines = Counting(folder), list[str]()
    nobody = Team(kernel=kernel, workshop=Workshop(kernel), planner=lambda _: Unreachable([]), pictures=False)
    mine = Worker(task, task.records(), nobody, lines.append)
    with pytest.raises(PlannerError, match="does not answer"):
        work_through(mine.work, mine, Threads(1), RunFolder(None, {}))
    assert len(task.worked) == TRIES
    assert len(lines) == TRIES - 1
    assert "trying again" in lines[0]


def test_results_made_otherwise_are_not_mixed(tmp_path: Path) -> None:
    RunFolder(tmp_path, {"planner": "embedded", "prompt": "plain"})
    with pytest.raises(UsageError, match="prompt"):
        RunFolder(tmp_path, {"planner": "embedded", "prompt": "measured"})
    (tmp_path / "settings.json").write_text("{")
    with pytest.raises(InputError, match="damaged"):
        RunFolder(tmp_path, {"planner": "embedded"})


def test_a_damaged_folder_is_one_clear_error(tmp_path: Path) -> None:
    log = RunFolder(tmp_path, {})
    (tmp_path / "results.jsonl").write_text("rubbish\n")
    with pytest.raises(InputError, match="damaged"):
        log.results()


@pytest.mark.parametrize(
    ("planner", "name"), [("embedded", "embedded"), ("local:http://a:1/v1#m", "local-http-a-1-v1-m"), ("..", "planner")]
)
def test_planners_have_folders(planner: str, name: str) -> None:
    assert file_name(planner) == name


@pytest.mark.slow
def test_the_same_metrics_come_out_again(folder: Path, kernel: Kernel) -> None:
    task = Counting(folder)
    first, second = (summarise(task.metrics, work(task, kernel, RunFolder(None, {})), 3)[0] for _ in range(2))
    timing = {"planning_p50_ms", "planning_p99_ms", "seconds_per_record"}
    assert {n: v for n, v in first.items() if n not in timing} == {n: v for n, v in second.items() if n not in timing}
    assert first["ir"] == 0.25
    assert first["declined_share"] == 0.25
    low, high = first["ir_ci"]
    assert low <= 0.25 <= high


def summary_of(task: CADPrompt, results: Sequence[Result]) -> Summary:
    metrics, meanings = summarise(task.metrics, results, None)
    return Summary(
        task="cadprompt",
        planner="told",
        n=4,
        of=4,
        seed=None,
        protocol="itercad",
        metrics=metrics,
        meanings=meanings,
        aims={},
        seconds=1.0,
        cost_usd=None,
        tokens=1,
        output_tokens=1,
        max_turns=5,
        command="cadwright bench run cadprompt --data DIR",
        remarks=task.remarks(results),
    )


def test_every_number_has_a_meaning_on_the_page(folder: Path, kernel: Kernel) -> None:
    task = Counting(folder)
    summary = summary_of(task, work(task, kernel, RunFolder(None, {})))
    page = markdown.page(content.sections([just_ended(summary, None)]))
    assert "`cadwright bench run cadprompt --data DIR`" in page
    assert "| pin | declined | – | – | – | – | no valid solid | 0 |" in page
    assert "auc_tr_ceiling" in words([summary])
    assert all(summary.meanings[name] for name in summary.metrics if not name.endswith("_ci"))


def test_the_command_line_says_what_is_otherwise_than_usual() -> None:
    order = Order(
        task="autoconstrain",
        data=Path(),
        planners=("told",),
        options={"source": "onshape", "recognizer": False, "preset": None},
        limit=4,
        sampling=SAMPLING["mrcad"],
    )
    assert order.command() == (
        "cadwright bench run autoconstrain --data DIR --planner told --no-recognizer --source onshape --limit 4 "
        "--temperature 1 --top-p 0.9"
    )


def test_no_record_is_begun_once_the_budget_is_spent(folder: Path, kernel: Kernel, tmp_path: Path) -> None:
    """Each reply costs a quarter of a dollar, two a record; two records run at a time."""
    results = work(CADPrompt(folder, Options()), kernel, RunFolder(tmp_path, {}), replies={}, budget_usd=0.9)
    assert 2 <= len(results) < len(PARTS)
    assert set(results_in(tmp_path)) == {r.id for r in results}
    rest = work(CADPrompt(folder, Options()), kernel, RunFolder(tmp_path, {}), replies={}, budget_usd=9)
    assert len(rest) == len(PARTS)


def test_transcripts_are_kept_and_come_back(folder: Path, kernel: Kernel, tmp_path: Path) -> None:
    work(Counting(folder), kernel, RunFolder(tmp_path, {}))
    (transcript,) = transcripts_in(tmp_path, "plate")
    assert transcript.end is not None
    assert transcript.end.status == "done"
    assert transcript.start.request.text.startswith("a 40 x 40")
    assert transcripts_in(tmp_path, "nobody") == []


def test_progress_tells_rate_cost_and_score() -> None:
    told = str(Tick("told", 4, 10, 4, 8.0, 2.0, ("ir", 0.25)))
    assert told == "told: 4 of 10 records · 2 s each · 12 s left · $2, $5 in all · ir 0.25"
    assert str(Tick("told", 0, 10)) == "told: 0 of 10 records"


def test_a_run_that_is_interrupted_is_summed_up_as_far_as_it_went(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(tick: Tick) -> None:
        if tick.done == 3:
            raise KeyboardInterrupt

    order = Order(task="cadprompt", data=folder, planners=("embedded",), out=tmp_path)
    with pytest.raises(KeyboardInterrupt):
        runner.run(order, progress=interrupt)
    summary = summary_in(tmp_path / "cadprompt" / "embedded")
    assert (summary.n, summary.of) == (3, 4)
    with pytest.raises(InputError, match="no run"):
        summary_in(tmp_path)


def test_a_limit_in_dollars_needs_a_price(folder: Path) -> None:
    order = Order(task="cadprompt", data=folder, planners=("local:http://localhost:1/v1#m",), budget_usd=1.0)
    with pytest.raises(UsageError, match="--budget-usd would bind nothing"):
        runner.run(order)


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, object]:
    code = command_line(["bench", "run", *arguments, "--json"])
    return code, json.loads(capsys.readouterr().out)


CONTRACT = {
    "task": str,
    "planner": str,
    "n": int,
    "seed": int,
    "protocol": str,
    "metrics": dict,
    "seconds": float,
    "cost_usd": float,
}


def test_the_command_line_keeps_its_contract(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.md"
    kept = ["--out", str(tmp_path / "kept"), "--report", str(page)]
    common = ["cadprompt", "--data", str(folder), "--planner", "embedded", "--seed", "1", "-j", "2", "--limit", "2"]
    code, told = run_json(capsys, *common, *kept)
    assert code == 0
    assert isinstance(told, dict)
    assert {name: type(told[name]) for name in CONTRACT} == CONTRACT
    metrics = told["metrics"]
    assert all(isinstance(metrics[name], float) for name in ("ir", "auc_tr", "auc_tr_ceiling", "auc_tr_surface"))
    assert all(metrics[name] is None or isinstance(metrics[name], float) for name in ("iou", "volume_error"))
    assert metrics["avg_turns_ci"][0] <= metrics["avg_turns"] <= metrics["avg_turns_ci"][1]
    assert page.read_text().startswith("# Benchmarks: cadprompt\n")
    rows = (tmp_path / "kept" / "cadprompt" / "embedded" / "results.jsonl").read_text().splitlines()
    assert {json.loads(row)["id"] for row in rows} == {"block", "plate"}
    code, again = run_json(capsys, *common, *kept)
    assert isinstance(again, dict)
    assert again["metrics"] == metrics


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["cadprompt", "--data", "nowhere", "--planner", "embedded"], "nowhere"),
        (["cadprompt", "--planner", "embedded"], "--data"),
        (["cadprompt", "--data", ".", "--planner", "openai:x"], "cadprompt.jsonl"),
        (["spoons", "--data", "."], "spoons"),
        (["cadprompt", "--data", ".", "--limit", "0"], "limit"),
        (["cadprompt", "--data", ".", "--report", "missing/page.md"], "missing"),
        (["cadprompt", "--data", ".", "--report", "page.txt"], "page.txt"),
    ],
)
def test_bad_usage_is_one_line(
    arguments: list[str],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CADWRIGHT_DATA", raising=False)
    assert command_line(["bench", "run", *arguments]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert len(told.err.strip().splitlines()) == 1
    assert says in told.err


def test_a_missing_key_is_told_before_any_work(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    code = command_line(["bench", "run", "cadprompt", "--data", str(folder), "-p", "embedded", "-p", "openai:gpt-5"])
    assert code == 2
    assert "OPENAI_API_KEY" in capsys.readouterr().err


def test_the_same_planner_is_not_compared_with_itself(folder: Path) -> None:
    with pytest.raises(UsageError, match="twice"):
        runner.run(Order(task="cadprompt", data=folder, planners=("embedded", "embedded")))


def test_the_right_scripts_give_perfect_numbers(folder: Path, kernel: Kernel) -> None:
    task = CADPrompt(folder, Options())
    right = {name: [said(script(name))] for name in PARTS}
    metrics, _ = summarise(task.metrics, work(task, kernel, RunFolder(None, {}), replies=right), None)
    assert (metrics["ir"], metrics["auc_tr_surface"], metrics["volume_within_1pct"]) == (0, 1, 1)
    assert (metrics["wrong_of_done"], metrics["done_share"]) == (0, 1)
    assert metrics["iou"] > 0.99


@pytest.mark.parametrize("name", tasks.names())
def test_every_benchmark_can_be_chosen_with_options_that_say_what_they_are(name: str) -> None:
    task = tasks.task_class(name)
    assert task.name == name
    assert tasks.about(name)
    found = list(options.choices(task))
    assert all(choice.about for choice in found)
    usual = options.chosen(task, {choice.name: choice.default for choice in found})
    assert usual == task.options_type()
    with pytest.raises(UsageError, match="--colour"):
        options.chosen(task, {"colour": "red"})


class Blind(Told):
    """A model that sees no pictures."""

    pictures = False


def test_a_model_that_sees_nothing_is_refused_where_pictures_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "itercad-draw").mkdir()
    row = {"id": "a", "drawing": "a.png", "dxf": "a.dxf", "stl": "a.stl"}
    (tmp_path / "itercad-draw" / "index.jsonl").write_text(json.dumps(row))
    monkeypatch.setattr("cadwright.planners.registry.create", lambda *_, **__: Blind([DECLINED]))
    order = Order(task="itercad-draw", data=tmp_path, planners=("local:http://localhost:1/v1#m",))
    with pytest.raises(UsageError, match="sees no pictures, which itercad-draw shows"):
        runner.run(order)


def test_what_is_missing_elsewhere_is_told_with_the_machine(tmp_path: Path) -> None:
    """Another process opens a worker of its own; here, there are no data where it looks."""
    order = Order(task="cadprompt", data=tmp_path, planners=("embedded",))
    with pytest.raises(InputError, match=r"cadprompt\.jsonl") as raised, hand(order, "embedded", print, Pace()):
        pass
    assert raised.value.message.endswith(f"(on {socket.gethostname()})")


def test_an_engine_elsewhere_gets_work_that_is_pickled(folder: Path, tmp_path: Path) -> None:
    """Threads that take nothing but what survives pickling, each process's part played by a copy."""

    class Elsewhere(Threads):
        is_here = False

        def completed(
            self, work: Callable[[T], R], items: Iterable[T], stop: Stop | None = None
        ) -> Generator[tuple[int, R | Failed]]:
            copy = pickle.loads(pickle.dumps(work))
            with closing(copy):
                yield from super().completed(copy, items, stop)

        def share(self, make: Callable[[], object]) -> Ask:
            return getattr

        def relay(self, tell: Tell) -> Tell:
            return print

    order = Order(task="cadprompt", data=folder, planners=("embedded",), out=tmp_path, seed=1)
    (here,) = runner.run(order)
    (elsewhere,) = runner.run(msgspec.structs.replace(order, out=tmp_path / "elsewhere"), engine=Elsewhere(2))
    assert len(elsewhere.results) == len(PARTS)
    assert [(r.id, r.scores, r.script) for r in elsewhere.results] == [(r.id, r.scores, r.script) for r in here.results]
    assert transcripts_in(tmp_path / "elsewhere" / "cadprompt" / "embedded", "plate")


def test_a_full_disk_is_one_line_and_keeps_what_was_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = RunFolder(tmp_path, {})
    kept.append(Result(id="first", status="done"))
    opened = Path.open

    def full(path: Path, mode: str = "r", *args: Any, **more: Any) -> Any:
        if mode != "rb":
            raise OSError(errno.ENOSPC, "No space left on device")
        return opened(path, mode, *args, **more)

    monkeypatch.setattr(Path, "open", full)
    with pytest.raises(InputError, match="No space left on device") as caught:
        kept.append(Result(id="second", status="done"))
    assert "run it again" in str(caught.value.hint)
    monkeypatch.undo()
    assert list(RunFolder(tmp_path, {}).results()) == ["first"]
