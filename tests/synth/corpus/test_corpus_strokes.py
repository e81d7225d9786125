"""Games of the simulated designer, and sketches drawn by hand: what records hold, and that both are sound."""

import io
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import pytest
from PIL import Image

from cadwright.canvas.dataset import Trial
from cadwright.canvas.design import Design, Instruction
from cadwright.canvas.distance import distance
from cadwright.canvas.edits import apply
from cadwright.canvas.game import SOLO_TARGET
from cadwright.canvas.pools import GAP, closest
from cadwright.canvas.simulated import SimulatedDesigner
from cadwright.cli import run
from cadwright.players import Made as Turn
from cadwright.protocols.mrcad import Round
from cadwright.sketch.graph import Arc, Line, Sketch
from cadwright.synth.corpus.pipeline import Made
from cadwright.synth.corpus.shards import entries, read_entry
from cadwright.synth.corpus.strokes.pairs import strokes
from cadwright.synth.corpus.strokes.plans import constrained, plan
from cadwright.synth.corpus.strokes.rounds import played, target_of
from cadwright.synth.corpus.texts.account import Account, Item, Places
from cadwright.synth.corpus.texts.reader import account
from cadwright.synth.parts.draft import LEVELS
from cadwright.synth.parts.generation import draft

PLATE = Item("plate", {"length": 60.0, "width": 40.0, "thickness": 5.0}, "rectangular")
ROUNDED = Item("edges", {"size": 5.0}, "fillet", face="upright")
HOLES = Item("hole", {"diameter": 5.0}, places=Places("points", ((10.0, 0.0), (-10.0, 0.0))))
SLOT = Item("slot", {"length": 20.0, "width": 6.0, "angle": 30.0}, "obround")


class Nobody:
    """A maker who does nothing."""

    name = "nobody"

    def make(self, instruction: Instruction, design: Design, past: Sequence[Round]) -> Turn:
        return Turn(())

    def close(self) -> None:
        """Nothing."""


def test_a_plan_has_the_outline_and_what_is_in_it() -> None:
    found = plan(Account((PLATE, ROUNDED, HOLES, SLOT), box=(-30, -20, 30, 20)))
    kinds = sorted(type(one).__name__ for one in found.geometry)
    assert kinds == ["Arc"] * 6 + ["Circle"] * 2 + ["Line"] * 6
    sketch = constrained(found)
    types = {constraint.type for constraint in sketch.constraints}
    assert {"Horizontal", "Vertical", "Tangent", "Equal"} <= types


@pytest.mark.parametrize("level", LEVELS)
def test_every_part_has_a_plan_whose_outline_closes(level: str) -> None:
    for number in range(40):
        sketch = plan(account(draft(level, number, 8).source()))  # type: ignore[arg-type]
        assert sketch.geometry
        ends = Counter(_near(p) for one in sketch.geometry if isinstance(one, Line | Arc) for p in (one.start, one.end))
        assert not [point for point, count in ends.items() if count % 2], (level, number)


def _near(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 6) + 0.0, round(point[1], 6) + 0.0


def test_targets_have_room_for_a_hand() -> None:
    found = [
        target
        for number in range(60)
        if (target := target_of(plan(account(draft("hard", number, 3).source())), Random(number))) is not None
    ]
    assert len(found) > 15
    assert all(closest(target) >= GAP * 0.99 for target in found)


def test_an_informed_maker_does_what_is_meant_and_comes_nearer() -> None:
    for person in range(6):
        done = played(SOLO_TARGET, person, 1)
        assert done is not None
        assert done.complete
        left = [distance(each.execution.design, done.target) for each in done.rounds]
        assert left[-1] < 0.2
        assert all(after <= before + 0.02 for before, after in pairwise(left))
        for each in done.rounds:
            assert each.edit_execution is not None
            assert apply(each.context, each.edit_execution.edits) == each.execution.design


def test_a_message_is_about_what_it_says_it_is_about() -> None:
    """The same words as before; none of the differences in the first round."""
    designer = SimulatedDesigner(3)
    first, meant = designer.instructed(SOLO_TARGET, Design(), 1)
    assert first == designer.instruct(SOLO_TARGET, Design(), 1)
    assert meant == ()
    less = Design(SOLO_TARGET.curves[:2])
    said, meant = designer.instructed(SOLO_TARGET, less, 2)
    assert said == designer.instruct(SOLO_TARGET, less, 2)
    assert [each.kind for each in meant] == ["missing"]


def test_a_game_in_which_nothing_is_made_is_none() -> None:
    assert played(SOLO_TARGET, 1, 1, Nobody()) is None


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("strokes") / "a"
    assert run(["synth", "strokes", "-n", "6", "--seed", "4", "-o", str(folder), "-j", "2", "--json"]) == 0
    return folder


@pytest.mark.slow
def test_records_are_games_in_the_published_form_and_sketches_with_pictures(corpus: Path, tmp_path: Path) -> None:
    assert run(["synth", "strokes", "-n", "6", "--seed", "4", "-o", str(tmp_path / "b"), "--json"]) == 0
    assert (tmp_path / "b" / "00000.tar").read_bytes() == (corpus / "00000.tar").read_bytes()
    for place in entries(corpus):
        _, record, files = read_entry(place)
        assert all(Image.open(io.BytesIO(data)).format == "PNG" or name == "photo.png" for name, data in files.items())
        if record["what"] == "rounds":
            done = msgspec.convert(record["trial"], Trial)
            assert len(done.rounds) == record["rounds"]
            assert set(files) == {"target.png", *(f"round{n}.png" for n in range(1, record["rounds"] + 1))}
            assert record["distance"] == pytest.approx(done.final_distance, abs=1e-5)
        else:
            sketch = msgspec.convert(record["sketch"], Sketch)
            assert sketch.geometry
            assert set(files) == {"drawing.png", "photo.png", "exact.png"}
            assert Image.open(io.BytesIO(files["drawing.png"])).size == (512, 512)


def test_only_one_kind_and_targets_that_are_given(tmp_path: Path) -> None:
    with strokes(1, ("rounds",), targets=(SOLO_TARGET,)) as make:
        made = make(0)
    assert isinstance(made, Made)
    assert made.record["provenance"]["source"] == "given"
    with strokes(1, ("sketch",)) as make:
        assert all(isinstance(outcome := make(n), Made) and outcome.record["what"] == "sketch" for n in range(3))


def test_a_planner_may_make(tmp_path: Path) -> None:
    folder = tmp_path / "c"
    arguments = ["synth", "strokes", "-n", "1", "--what", "rounds", "--maker", "embedded", "-o", str(folder), "--json"]
    assert run(arguments) == 0
    (place,) = entries(folder)
    assert read_entry(place).record["provenance"]["maker"] == "embedded"


def test_targets_that_are_not_there_are_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["synth", "strokes", "-n", "1", "--targets", str(tmp_path), "-o", str(tmp_path / "d"), "--json"]
    assert run(arguments) == 2
    assert "no target designs" in capsys.readouterr().out


def test_a_maker_that_there_is_not_is_told_before_anything_is_made(tmp_path: Path) -> None:
    arguments = ["synth", "strokes", "-n", "1", "--maker", "nobody", "-o", str(tmp_path / "e"), "--json"]
    assert run(arguments) == 2
    assert not (tmp_path / "e").exists()
