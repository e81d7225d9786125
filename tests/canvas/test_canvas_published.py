from pathlib import Path

import pytest
from msgspec.structs import replace

from cadwright.canvas import Drawing, Instruction
from cadwright.canvas.dataset import Execution, Trial, read, write
from cadwright.canvas.design import Design
from cadwright.canvas.published import FILES, files, games_in, without
from cadwright.errors import InputError

GAMES = Path(__file__).with_name("games.jsonl")


@pytest.fixture
def won() -> Trial:
    """A game that ends on its target."""
    game = next(iter(read(GAMES)))
    last = replace(game.rounds[-1], execution=Execution(game.target))
    return replace(game, rounds=(*game.rounds[:-1], last))


@pytest.fixture
def lost(won: Trial) -> Trial:
    last = replace(won.rounds[-1], execution=Execution(Design()))
    return replace(won, trial_id="lost", rounds=(*won.rounds[:-1], last))


def test_a_set_is_read_from_its_own_file(tmp_path: Path, won: Trial, lost: Trial) -> None:
    (tmp_path / "mrcad").mkdir()
    write(tmp_path / "mrcad" / FILES["validation"], [won])
    assert games_in(tmp_path, "validation") == (won,)
    with pytest.raises(InputError, match=r"trials\.jsonl"):
        games_in(tmp_path, "coverage")
    write(tmp_path / "mrcad" / FILES["coverage"], [won])
    assert games_in(tmp_path, "coverage", failed=True) == (won,)
    write(tmp_path / "mrcad" / "trials.jsonl", [lost])
    assert games_in(tmp_path, "coverage") == (won,)
    assert games_in(tmp_path, "coverage", failed=True) == (won, lost)
    assert games_in(tmp_path, "validation", failed=True) == (won,)


def test_sets_are_found_among_all_games(tmp_path: Path, won: Trial, lost: Trial) -> None:
    (tmp_path / "mrcad").mkdir()
    often = [replace(won, trial_id=f"often {n}", target_id="often") for n in range(3)]
    missed = replace(lost, target_id="often")
    everything = [won, lost, *often, missed]
    write(files(tmp_path, "dense")[1], everything)
    assert games_in(tmp_path, "coverage") == (won,)
    assert games_in(tmp_path, "coverage", failed=True) == (won, lost)
    assert games_in(tmp_path, "dense") == tuple(often)
    with pytest.raises(InputError, match=r"eval_verified_incomplete\.jsonl is not there"):
        games_in(tmp_path, "validation")


def test_one_modality_is_taken_out() -> None:
    said = Instruction("a line", Drawing((((0.0, 0.0), (1.0, 1.0)),)))
    assert without(said, None) == said
    assert without(said, "text") == Instruction("", said.drawing)
    assert without(said, "drawing") == Instruction("a line")
