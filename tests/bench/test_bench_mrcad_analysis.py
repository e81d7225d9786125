"""mrCAD's analysis: statistics give back what went in, games of all forms are read, what cannot be told is said."""

import csv
import json
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.stats import multivariate_normal

from cadwright.bench.mrcad_analysis import analysed
from cadwright.bench.mrcad_analysis.models import Fitted, fitted, random_intercept
from cadwright.bench.mrcad_analysis.moods import mood, moods
from cadwright.canvas import Circle, Design, Drawing, Instruction, Line
from cadwright.canvas.dataset import Execution, Round, Trial, read, write
from cadwright.canvas.raw import geometries_of, strokes_of
from cadwright.canvas.tables import games_in
from cadwright.cli import run as command_line
from cadwright.errors import InputError

GAMES = Path(__file__).resolve().parent.parent / "canvas" / "games.jsonl"
TARGET = Design((Line(((-10, 0), (10, 0))), Circle(((-4, -8), (4, -8)))))


def test_a_slope_comes_back_beside_what_dyads_differ_by() -> None:
    """Thirty dyads that lie far apart; in each the value falls by 0.05 a round, with noise of 0.02."""
    rng = np.random.default_rng(3)
    rounds = np.tile(np.arange(1, 7), 30).astype(float)
    dyads = np.repeat([f"d{n}" for n in range(30)], 6)
    y = 0.5 - 0.05 * rounds + np.repeat(rng.normal(0, 0.3, 30), 6) + rng.normal(0, 0.02, 180)
    found = fitted(y.tolist(), {"round": rounds.tolist(), "round²": (rounds**2).tolist()}, dyads.tolist())
    assert isinstance(found, Fitted)
    assert list(found.effects) == ["intercept", "round"], "the square explains nothing more"
    slope = found.effects["round"]
    assert abs(slope.b + 0.05) < 3 * slope.error
    assert slope.error < 0.002
    assert slope.p < 1e-6
    assert found.aic < found.simpler["intercept only"] - 100
    assert (found.rows, found.groups) == (180, 30)


def test_the_likelihood_is_that_of_the_whole_covariance() -> None:
    """Held against the normal density with the full matrix, whose maximum no neighbour exceeds."""
    rng = np.random.default_rng(11)
    groups = np.repeat(np.arange(8), [2, 5, 3, 4, 1, 6, 2, 3])
    x = np.column_stack([np.ones(len(groups)), rng.normal(size=len(groups))])
    y = x @ [1.0, 0.5] + rng.normal(0, 0.7, 8)[groups] + rng.normal(0, 0.4, len(groups))
    found = random_intercept(y, x, groups.astype(str).tolist())
    same = (groups[:, None] == groups[None, :]).astype(float)

    def density(b: NDArray[np.float64], within: float, between: float) -> float:
        covariance = within * np.eye(len(y)) + between * same
        return float(multivariate_normal(x @ b, covariance).logpdf(y))

    best = density(found.b, found.within, found.between)
    assert found.log_likelihood == pytest.approx(best, abs=1e-8)
    for b, w, g in [(0.02, 1, 1), (0, 1.1, 1), (0, 0.9, 1), (0, 1, 1.2), (0, 1, 0.8)]:
        assert density(found.b + np.array([0.0, b]), found.within * w, found.between * g) < best
    covariance = found.within * np.eye(len(y)) + found.between * same
    expected = np.sqrt(np.diag(np.linalg.inv(x.T @ np.linalg.inv(covariance) @ x)))
    assert found.errors == pytest.approx(expected)


def test_noise_alone_has_no_effect() -> None:
    rng = np.random.default_rng(5)
    dyads = [f"d{n % 20}" for n in range(200)]
    found = fitted(rng.normal(size=200).tolist(), {"round": rng.permutation(200).astype(float).tolist()}, dyads)
    assert isinstance(found, Fitted)
    assert list(found.effects) == ["intercept"]


@pytest.mark.parametrize(
    ("y", "dyads", "why"),
    [([1, 2, 3, 4, 5, 6], ["a"] * 6, "too few"), ([1, 2], ["a", "b"], "too few"), ([1] * 9, list("abcdefghi"), "same")],
)
def test_what_cannot_be_fitted_is_said(y: list[float], dyads: list[str], why: str) -> None:
    found = fitted(y, {"round": list(range(len(y)))}, dyads)
    assert isinstance(found, str)
    assert why in found


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Move the circle up", "imperative"),
        ("please now extend the left line", "imperative"),
        ("the circle should be smaller", "indicative"),
        ("it looks good", "indicative"),
        ("a house with a round window", "no verb"),
        ("  ", None),
    ],
)
def test_moods_by_the_first_words(sentence: str, expected: str | None) -> None:
    assert mood(sentence) == expected


def test_every_sentence_counts() -> None:
    assert moods(["Move it. A big circle", "delete the line, then draw an arc"]) == {"imperative": 3, "no verb": 1}


def game(number: int, distances: tuple[float, ...], said: tuple[Instruction, ...]) -> Trial:
    """A game whose designs lie ``distances`` to the right of the target."""
    rounds, before = [], Design()
    for n, (off, instruction) in enumerate(zip(distances, said, strict=True), 1):
        line = Line(((-10 + off, 0), (10 + off, 0)))
        design = Design((line, Circle(((-4 + off, -8), (4 + off, -8)))))
        rounds.append(Round(n, before, instruction, Execution(design)))
        before = design
    return Trial(f"t{number}", "target", f"dyad {number % 4}", number, TARGET, tuple(rounds))


DRAWN = Instruction("", Drawing((((0, 0), (3, 4)), ((0, 0), (0, 1)))))
TOLD = Instruction("move it to the left")
NOTHING = Instruction()


def games() -> list[Trial]:
    kept = [game(n, (2 + 0.1 * n, 1.0), (DRAWN, TOLD)) for n in range(12)]
    return [*kept, game(12, (1.0, 0.5), (DRAWN, NOTHING)), game(13, (9.0,), (DRAWN,))]


def test_games_are_left_out_as_the_paper_does_and_counted() -> None:
    found = analysed(games())
    assert (found.games, found.kept) == (14, 12)
    assert found.excluded == {"a message is empty": 1, "the final design is too far from the target": 1}
    assert analysed(games(), all_games=True).kept == 14


def test_rounds_drawing_and_modalities() -> None:
    found = analysed(games())
    assert [row.number for row in found.rounds] == [1, 2]
    assert found.rounds[1].after < found.rounds[1].before == pytest.approx(found.rounds[0].after)
    assert not isinstance(found.modalities, str)
    assert found.modalities.freedom == 1
    assert found.modalities.statistic == pytest.approx(24), "all 24 rounds are told apart"
    assert not isinstance(found.strokes, str)
    assert found.strokes.effects["refinement"].b == pytest.approx(-2, abs=1e-3)
    assert not isinstance(found.first_to_last, str)
    assert found.first_to_last.freedom == 11
    assert found.first_to_last.statistic < 0
    assert found.moods["refinement"] == {"imperative": 12}


def test_one_game_is_told_as_far_as_it_goes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "report.md"
    assert command_line(["bench", "analyse", str(GAMES), "-o", str(page)]) == 0
    assert "too few for a mixed model" in page.read_text()
    capsys.readouterr()
    assert command_line(["bench", "analyse", str(GAMES), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2


COLUMNS = [
    "dyadId",
    "condition",
    "targetId",
    "trialNum",
    "roundNum",
    "role",
    "text",
    "strokes",
    "target",
    "jsGeometries",
]


def write_table(path: Path, trials: list[Trial]) -> None:
    """The raw table of games, as the experiment wrote it."""
    with path.open("w", newline="") as file:
        table = csv.DictWriter(file, COLUMNS)
        table.writeheader()
        for each in trials:
            same = {"dyadId": each.dyad_id, "targetId": each.target_id, "trialNum": each.trial_num}
            same["target"] = json.dumps(geometries_of(each.target))
            for one in each.rounds:
                strokes = json.dumps(strokes_of(one.instruction.drawing))
                said = {"role": "designer", "text": one.instruction.text, "strokes": strokes}
                made = {"role": "maker", "jsGeometries": json.dumps(geometries_of(one.execution.design))}
                table.writerow({**same, **said, "roundNum": one.round_num})
                table.writerow({**same, **made, "roundNum": one.round_num})
        table.writerow({"dyadId": "x", "targetId": "practice", "trialNum": 0, "role": "designer", "target": "{}"})


def test_the_raw_table_holds_the_same_games(tmp_path: Path) -> None:
    write_table(tmp_path / "games.csv", games())
    write(tmp_path / "games.jsonl", games())
    raw, ours = list(games_in(tmp_path / "games.csv")), list(games_in(tmp_path / "games.jsonl"))
    assert ours == list(read(tmp_path / "games.jsonl"))
    assert len(raw) == len(ours)
    for a, b in zip(raw, ours, strict=True):
        assert (a.dyad_id, a.target_id, a.trial_num) == (b.dyad_id, b.target_id, b.trial_num)
        assert [r.instruction for r in a.rounds] == [r.instruction for r in b.rounds]
        assert a.final_distance == pytest.approx(b.final_distance)
    assert analysed(raw).rounds == analysed(ours).rounds


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("dyadId,role\n", "no column targetId"),
        (",".join(COLUMNS) + "\nd,c,t,1,1,designer,x,[,{},{}\n", "line 2: a cell is no JSON"),
        (",".join(COLUMNS) + '\nd,c,t,1,1,maker,,,,"{""points"": 3}"\n', "line 2: not the geometries"),
    ],
)
def test_a_damaged_table_is_told_by_its_line(tmp_path: Path, text: str, says: str) -> None:
    (tmp_path / "games.csv").write_text(text)
    with pytest.raises(InputError, match=says):
        list(games_in(tmp_path / "games.csv"))


def test_nothing_is_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "games.jsonl").write_text("")
    assert command_line(["bench", "analyse", str(tmp_path / "games.jsonl")]) == 0
    assert "0 games" in capsys.readouterr().out
    assert command_line(["bench", "analyse", str(tmp_path / "none.csv")]) == 2
    assert command_line(["bench", "analyse", str(GAMES), "-o", str(tmp_path / "x.pdf")]) == 2
