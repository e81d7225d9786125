"""Query2CAD's expectations, on requests in our own words, and the task around them."""

import math
from pathlib import Path

import pytest
from bench_samples import BROKEN, DECLINED, said, team

from cadwright.bench import expectations
from cadwright.bench.expectations import EXPECTATIONS, Expectation, expectation, key, mismatches
from cadwright.bench.loop_options import LoopOptions
from cadwright.bench.task import Result
from cadwright.bench.tasks.query2cad import Query2CAD
from cadwright.errors import InputError
from cadwright.kernel.client import Kernel
from cadwright.values import Measurements

REQUESTS = {
    "a tube": Expectation(
        why="30 outside, 20 inside, 10 long",
        extents=((30, 30, 10),),
        volume=math.pi / 4 * (30**2 - 20**2) * 10,
        holes=1,
    ),
    "a rail": Expectation(why="its length is open", extents=((20, None, 10),), section=200, holes=0, open=True),
    "a dragon": Expectation(why="a dragon has no dimensions", declined=True),
}
TUBE = "import cadquery as cq\nr = cq.Workplane().circle(15).circle(10).extrude(10)"
BAR = "import cadquery as cq\nr = cq.Workplane().circle(15).extrude(10)"
RAIL = "import cadquery as cq\nr = cq.Workplane().box(20, 70, 10)"
ASSUMED = f"<thinking>A rail.\nAssumption: 70 mm long</thinking>\n```python\n{RAIL}\n```"

CASES = {
    "a right solid": ("a tube", [said(TUBE)], "right", ""),
    "a wrong solid": ("a tube", [said(BAR)], "wrong", "round holes"),
    "something else declined": ("a tube", [DECLINED], "declined", ""),
    "no solid": ("a tube", [said(BROKEN)] * 5, "failed", ""),
    "an assumption that is told": ("a rail", [ASSUMED], "right", ""),
    "an assumption in silence": ("a rail", [said(RAIL)], "wrong", "without saying so"),
    "what cannot be built, declined": ("a dragon", [DECLINED], "right", ""),
    "what cannot be built, built": ("a dragon", [said(BAR)], "wrong", "no dimensions"),
    "what nobody has thought of": ("a spoon", [said(BAR)], "not judged", ""),
}


@pytest.fixture
def task(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Query2CAD:
    (tmp_path / "query2cad").mkdir()
    (tmp_path / "query2cad" / "queries.txt").write_text("A tube \n\na rail\na DRAGON\na spoon\n")
    monkeypatch.setattr(expectations, "EXPECTATIONS", {key(text): wanted for text, wanted in REQUESTS.items()})
    return Query2CAD(tmp_path, LoopOptions())


def attempt(task: Query2CAD, kernel: Kernel, request: str, replies: list[str]) -> Result:
    record = next(r for r in task.records() if r.request.text.lower() == request)
    return task.attempt(record, team(kernel, {record.id: replies}))


def test_records_are_known_by_their_line(task: Query2CAD) -> None:
    assert [(r.id, r.request.text) for r in task.records()] == [
        ("01", "A tube"),
        ("03", "a rail"),
        ("04", "a DRAGON"),
        ("05", "a spoon"),
    ]


@pytest.mark.parametrize(("request_text", "replies", "verdict", "says"), CASES.values(), ids=CASES.keys())
def test_verdicts(
    task: Query2CAD, kernel: Kernel, request_text: str, replies: list[str], verdict: str, says: str
) -> None:
    found = attempt(task, kernel, request_text, replies)
    assert found.verdict == verdict
    assert says in found.reason


def test_metrics_count_what_was_judged(task: Query2CAD) -> None:
    def result(verdict: str, status: str = "done") -> Result:
        return Result(id=verdict, status=status, solved=True, verdict=verdict)  # type: ignore[arg-type]

    results = [result("right"), result("wrong"), result("wrong", "unmet"), result("declined", "declined")]
    told = {name: metric([*results, result("not judged")]) for name, metric in task.metrics.items()}
    assert told == {"ir": 0, "judged": 0.8, "right": 0.25, "wrong": 0.5, "declined": 0.25, "wrong_of_done": 0.5}
    assert task.metrics["right"]([result("not judged")]) is None
    assert "2 wrong" in task.remarks(results)


def test_a_missing_file_is_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"queries\.txt"):
        Query2CAD(tmp_path, LoopOptions()).records()


def measured(size: tuple[float, float, float], volume: float, solids: int = 1) -> Measurements:
    return Measurements(True, True, solids, 1, 6, 12, 8, volume, 1, (0, 0, 0, *size), (0, 0, 0))


@pytest.mark.parametrize(
    ("wanted", "size", "volume", "right"),
    [
        (Expectation(why="", extents=((1, 2, 3),)), (3, 1, 2), 6, True),
        (Expectation(why="", extents=((1, 2, 3),)), (3, 1, 2.1), 6, False),
        (Expectation(why="", extents=((1, 2, 3), (1, 2, 4))), (4, 1, 2), 6, True),
        (Expectation(why="", extents=((2, 2, None),)), (2, 9, 2), 6, True),
        (Expectation(why="", volume=6), (1, 2, 3), 6.005, True),
        (Expectation(why="", volume=6), (1, 2, 3), 6.01, False),
        (Expectation(why="", volume=(5, 7)), (1, 2, 3), 7.01, False),
        (Expectation(why="", extents=((2, 2, None),), section=4), (2, 5, 2), 20, True),
        (Expectation(why="", extents=((2, 2, None),), section=4), (2, 5, 2), 19, False),
        (Expectation(why="", fill=(0, 0.5)), (1, 2, 3), 3.1, False),
        (Expectation(why="", solids=2), (1, 2, 3), 6, False),
        (Expectation(why="", solids=None, parts=((1, 2, 3),)), (1, 2, 3), 6, False),
    ],
)
def test_what_is_right(wanted: Expectation, size: tuple[float, float, float], volume: float, right: bool) -> None:
    assert (mismatches(wanted, measured(size, volume), ()) == []) is right


def test_a_request_is_known_whatever_its_spaces_and_capitals() -> None:
    assert key(" A  Tube\n") == key("a tube") != key("a tube.")


@pytest.mark.data
def test_every_expectation_is_about_a_request(data: Path) -> None:
    known = {key(r.request.text) for r in Query2CAD(data, LoopOptions()).records()}
    assert set(EXPECTATIONS) & known, "none of these requests is in the table"
    assert expectation("a request that nobody ever made") is None


def test_every_expectation_says_why_and_can_fail() -> None:
    nothing = measured((1e-3, 1e-3, 1e-3), 1e-9, solids=7)
    for wanted in EXPECTATIONS.values():
        assert wanted.why
        assert wanted.declined or mismatches(wanted, nothing, ("assumed",))
