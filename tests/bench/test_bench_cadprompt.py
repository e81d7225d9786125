"""CADPrompt's task on a small data set of our own: right answers, wrong ones, and every way to fail."""

import json
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest
from bench_samples import BROKEN, DECLINED, DONE, EMPTY, PARTS, Told, said, script, team, write_cadprompt

from cadwright.bench.solids import METRICS, faults, misshapen, wrong
from cadwright.bench.task import Record, Result, Team
from cadwright.bench.tasks.cadprompt import CADPrompt, Options
from cadwright.bench.workshop import Workshop
from cadwright.errors import InputError
from cadwright.kernel.client import Kernel

SMALL = "import cadquery as cq\nr = cq.Workplane().box(30, 20, 11)"


@pytest.fixture(scope="session")
def folder(kernel: Kernel, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_cadprompt(tmp_path_factory.mktemp("data"), kernel)


@pytest.fixture
def task(folder: Path) -> CADPrompt:
    return CADPrompt(folder, Options())


def attempt(task: CADPrompt, kernel: Kernel, name: str, replies: Sequence[str], max_turns: int = 5) -> Result:
    record = next(r for r in task.records() if r.id == name)
    return task.attempt(record, team(kernel, {name: replies}, max_turns))


def test_records_carry_the_chosen_prompt(folder: Path, task: CADPrompt) -> None:
    assert [r.id for r in task.records()] == list(PARTS)
    assert task.records()[0].request.text == "a block 30 x 20 x 10 mm"
    assert CADPrompt(folder, Options(prompt="plain")).records()[0].request.text == "block"


@pytest.mark.parametrize("name", PARTS)
def test_the_right_script_scores_perfectly(task: CADPrompt, kernel: Kernel, name: str) -> None:
    found = attempt(task, kernel, name, [said(script(name))])
    scores = {n: v for n, v in found.scores.items() if v is not None}
    assert (found.status, found.solved, found.turns) == ("done", True, 2)
    assert scores["cd"] <= 1.5 * scores["floor"]
    assert scores["surface"] < 1e-6
    assert scores["iou"] > 0.99
    assert max(scores["volume"], scores["bbox"], scores["size"]) < 0.005
    assert not wrong(found)
    metrics = {n: metric([found]) for n, metric in METRICS.items()}
    assert (metrics["ir"], metrics["auc_tr_surface"], metrics["wrong_of_done"]) == (0, 1, 0)
    assert metrics["auc_tr"] == pytest.approx(metrics["auc_tr_ceiling"], abs=0.05)


FAILURES = {
    "a refusal": [DECLINED],
    "a script that raises": [said(BROKEN)] * 5,
    "no solid": [said(EMPTY)] * 5,
    "a good script, then a broken one at the last turn": [said(script("block"))] * 4 + [said(BROKEN)],
    "no reply in the form": ["a block is a nice thing"] * 5,
    "done before anything was built": [DONE] * 5,
    "a refusal after a good script": [said(script("block")), DECLINED],
}


@pytest.mark.parametrize("replies", FAILURES.values(), ids=FAILURES.keys())
def test_what_does_not_end_on_a_valid_solid_is_invalid(task: CADPrompt, kernel: Kernel, replies: Sequence[str]) -> None:
    found = attempt(task, kernel, "block", replies)
    assert not found.solved
    assert METRICS["ir"]([found]) == 1
    assert METRICS["auc_tr"]([found]) == METRICS["auc_tr_surface"]([found]) == 0
    assert METRICS["median_cd_e3"]([found]) is None
    assert (METRICS["auc_tr_ceiling"]([found]) or 0) > 0.6


def test_a_broken_script_that_is_repaired_is_valid(task: CADPrompt, kernel: Kernel) -> None:
    found = attempt(task, kernel, "block", [said(BROKEN), said(script("block"))])
    assert (found.solved, found.turns) == (True, 3)


def test_the_last_valid_solid_counts_not_the_best_one(task: CADPrompt, kernel: Kernel) -> None:
    found = attempt(task, kernel, "block", [said(script("block")), said(SMALL)])
    assert found.scores["volume"] == pytest.approx(0.1, abs=1e-3)


def test_a_run_that_ends_on_code_at_the_turn_limit_is_valid(task: CADPrompt, kernel: Kernel) -> None:
    found = attempt(task, kernel, "block", [said(script("block"))], max_turns=1)
    assert (found.solved, found.turns) == (True, 1)


def test_a_wrong_answer_called_done_is_told(task: CADPrompt, kernel: Kernel) -> None:
    plate = (
        "import cadquery as cq\nr = cq.Workplane().box(40, 40, 4).faces('>Z').workplane().hole(10).translate((9, 9, 9))"
    )
    moved = attempt(task, kernel, "plate", [said(plate)])
    assert (moved.status, wrong(moved)) == ("done", False)
    off = attempt(task, kernel, "pin", [said("import cadquery as cq\nr = cq.Workplane().circle(3).extrude(25).union(\n"
                                             "    cq.Workplane('YZ').circle(1).extrude(3))")])  # fmt: skip
    assert wrong(off)
    assert METRICS["wrong_of_done"]([moved, off]) == (0.5 if off.status == "done" else 0)


TILTED = "r = r.rotate((0, 0, 0), (1, 2, 3), 40).translate((5, 0, 0))\n"
LYING = "r = r.rotate((0, 0, 0), (0, 1, 0), 90)\n"


@pytest.mark.parametrize("turn", [LYING, TILTED], ids=["along the axes", "any way"])
def test_a_part_that_lies_another_way_is_wrong_and_its_shape_is_not(task: CADPrompt, kernel: Kernel, turn: str) -> None:
    found = attempt(task, kernel, "angle", [said(script("angle") + turn)])
    assert faults(found) == ["way up"]
    assert wrong(found)
    assert not misshapen(found)
    assert (METRICS["wrong_of_done"]([found]), METRICS["misshapen_of_done"]([found])) == (1, 0)


SKEW = (
    "import cadquery as cq\n"
    "r = cq.Workplane().box(30, 20, 10).union(cq.Workplane().box(10, 5, 12).translate((10, 7.5, 11)))"
)
MIRRORED = SKEW + "\nr = r.mirror('YZ')"


def test_a_mirrored_part_is_another_shape(kernel: Kernel, tmp_path: Path) -> None:
    (tmp_path / "cadprompt" / "stl").mkdir(parents=True)
    row = {"id": "skew", "prompt": "p", "prompt_measured": "a block with a step", "stl": "stl/skew.stl"}
    (tmp_path / "cadprompt" / "cadprompt.jsonl").write_text(json.dumps(row))
    (tmp_path / "cadprompt" / row["stl"]).write_bytes(kernel.write(kernel.execute(SKEW).brep, "stl"))
    task = CADPrompt(tmp_path, Options())
    same = attempt(task, kernel, "skew", [said(SKEW + "\n" + TILTED)])
    mirrored = attempt(task, kernel, "skew", [said(MIRRORED)])
    assert (faults(same), misshapen(same)) == (["way up"], False)
    assert (faults(mirrored), misshapen(mirrored)) == (["cd"], True)


def test_a_mesh_without_unit_is_in_that_of_the_prompt(kernel: Kernel, tmp_path: Path) -> None:
    (tmp_path / "cadprompt" / "stl").mkdir(parents=True)
    row = {"id": "cube", "prompt": "p", "prompt_measured": "a cube with sides of 2 inches", "stl": "stl/cube.stl"}
    (tmp_path / "cadprompt" / "cadprompt.jsonl").write_text(json.dumps(row))
    two = "import cadquery as cq\nr = cq.Workplane().box(2, 2, 2)"
    (tmp_path / "cadprompt" / row["stl"]).write_bytes(kernel.write(kernel.execute(two).brep, "stl"))
    task = CADPrompt(tmp_path, Options())
    for sides, right in {"2, 2, 2": True, "50.8, 50.8, 50.8": True, "20, 20, 20": False}.items():
        made = attempt(task, kernel, "cube", [said(f"import cadquery as cq\nr = cq.Workplane().box({sides})")])
        assert wrong(made) is not right, sides


def test_usage_is_kept(task: CADPrompt, kernel: Kernel) -> None:
    found = attempt(task, kernel, "pin", [said(script("pin"))])
    assert (found.tokens, found.cost_usd, len(found.planning)) == (30, 0.5, 2)
    assert found.script is not None
    assert found.script.strip() == script("pin").strip()


@pytest.mark.parametrize(
    ("lines", "says"),
    [("not json\n", "cadprompt.jsonl:1"), ('{"id": "x"}\n', "prompt"), (None, "--data")],
    ids=["no JSON", "lacks a field", "no file"],
)
def test_bad_data_is_one_clear_error(tmp_path: Path, lines: str | None, says: str) -> None:
    (tmp_path / "cadprompt").mkdir()
    if lines is not None:
        (tmp_path / "cadprompt" / "cadprompt.jsonl").write_text(lines)
    with pytest.raises(InputError) as caught:
        CADPrompt(tmp_path, Options()).records()
    assert says in f"{caught.value.message} {caught.value.hint}"


def test_a_missing_mesh_is_one_clear_error(tmp_path: Path, kernel: Kernel) -> None:
    (tmp_path / "cadprompt").mkdir()
    row = {"id": "block", "prompt": "p", "prompt_measured": "a block", "stl": "stl/none.stl"}
    (tmp_path / "cadprompt" / "cadprompt.jsonl").write_text(json.dumps(row))
    task = CADPrompt(tmp_path, Options())
    with pytest.raises(InputError, match=r"none\.stl"):
        task.attempt(task.records()[0], team(kernel, {}))


@pytest.mark.data
def test_the_data_sets_own_scripts_score_well(data: Path, kernel: Kernel) -> None:
    lines = (data / "cadprompt" / "cadprompt.jsonl").read_text().splitlines()[:4]
    truth = {row["id"]: said(row["cadquery"].split("cq.exporters")[0]) for row in map(json.loads, lines)}
    task = CADPrompt(data, Options())

    def solve(record: Record) -> Result:
        return task.attempt(record, team(kernel, {record.id: [truth[record.id]]}))

    results = [solve(record) for record in task.records()[:4]]
    assert METRICS["ir"](results) == 0
    assert METRICS["auc_tr"](results) == pytest.approx(METRICS["auc_tr_ceiling"](results), abs=0.05)


def test_of_several_attempts_the_best_counts_and_all_are_paid_for(folder: Path, kernel: Kernel) -> None:
    """The first attempt makes another part, the second the right one; the third declines."""
    answers = iter([[said(script("block"))], [said(script("plate"))], [DECLINED]])
    task = CADPrompt(folder, Options(best_of=3))
    hands = Team(
        kernel=kernel, workshop=Workshop(kernel), planner=lambda _: Told(next(answers)), pictures=False, seed=1
    )
    seeds: list[int] = []

    def reseeded(seed: int) -> Told:
        seeds.append(seed)
        return Told(next(answers))

    hands = msgspec.structs.replace(hands, reseeded=reseeded)
    kept: list[str] = []
    plate = next(r for r in task.records() if r.id == "plate")
    result = task.attempt(plate, msgspec.structs.replace(hands, keep=lambda name, _: kept.append(name)))
    assert result.solved
    assert (result.script or "").strip() == script("plate").strip()
    assert (result.turns, result.cost_usd, result.tokens) == (2, 1.25, 75)
    assert kept == ["plate"] * 3
    assert seeds == [2, 3], "each further attempt samples anew"


def test_a_violation_makes_the_papers_session_invalid_and_ours_goes_on(folder: Path, kernel: Kernel) -> None:
    def worked(options: Options) -> Result:
        replies = {"pin": [said(script("pin")), "Looks right to me."]}
        task = CADPrompt(folder, options)
        return task.attempt(next(r for r in task.records() if r.id == "pin"), team(kernel, replies))

    ours, paper, released = (worked(Options(protocol=p, best_of=1)) for p in ("ours", "paper", "released"))
    assert (ours.solved, ours.turns, ours.protocol) == (True, 3, "itercad")
    assert (paper.solved, paper.turns, paper.protocol) == (False, 2, "itercad-paper")
    assert (released.solved, released.turns, released.protocol) == (True, 3, "itercad-released")
    assert Options(protocol="paper").attempts == Options(protocol="released").attempts == 2
    assert Options().attempts == 1
