"""Recorded games: written and read, excluded, split and counted; and the raw tables' encoding."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadwright.canvas import Arc, Circle, Curve, Design, Drawing, Instruction, Line, MakeCurve, apply
from cadwright.canvas.dataset import (
    EditExecution,
    Execution,
    Round,
    Trial,
    benchmark,
    excluded,
    ink,
    modality,
    read,
    statistics,
    subsets,
    write,
)
from cadwright.canvas.raw import design_of, drawing_of, geometries_of, strokes_of
from cadwright.errors import InputError

NUMBERS = st.floats(-20, 20).map(lambda x: round(x, 3) + 0.0)
POINTS = st.tuples(NUMBERS, NUMBERS)
TRIPLES = st.lists(POINTS, min_size=3, max_size=3, unique=True)
CURVES: st.SearchStrategy[Curve] = TRIPLES.flatmap(
    lambda p: st.sampled_from([Line((p[0], p[1])), Circle((p[0], p[1])), Arc((p[0], p[1], p[2]))])
)
DESIGNS = st.lists(CURVES, max_size=4).map(lambda found: Design(tuple(found)))
DRAWINGS = st.lists(st.lists(POINTS, max_size=5).map(tuple), max_size=3).map(lambda each: Drawing(tuple(each)))
INSTRUCTIONS = st.builds(Instruction, st.text(max_size=20), DRAWINGS)
EDITED = st.builds(EditExecution, st.just((MakeCurve("line", ((0, 0), (1, 1))),)), DESIGNS)
ROUNDS = st.builds(Round, st.integers(1, 9), DESIGNS, INSTRUCTIONS, st.builds(Execution, DESIGNS), st.none() | EDITED)
TRIALS = st.builds(
    Trial, st.text(max_size=5), st.text(max_size=5), st.text(max_size=5), st.integers(0, 20), DESIGNS,
    st.lists(ROUNDS, max_size=3).map(tuple),
)  # fmt: skip

LINE = Design((Line(((0, 0), (10, 0))),))
MAKE = MakeCurve("line", ((0, 0), (10, 0)))
STROKE = Drawing((((0, 0), (3, 4)), ((0, 0), (1, 0))))


def played(name: str, *said: Instruction, target: str = "t", numbers: tuple[int, ...] = ()) -> Trial:
    """A game in which the maker draws the line in the first round."""
    after = apply(Design(), [MAKE])
    rounds = tuple(
        Round(
            number,
            Design() if place == 0 else after,
            each,
            Execution(after),
            EditExecution((MAKE,) if place == 0 else (), after),
        )
        for place, (number, each) in enumerate(zip(numbers or range(1, len(said) + 1), said, strict=True))
    )
    return Trial(name, target, "d", 1, LINE, rounds)


TEXT, DRAWN, BOTH = Instruction("a line"), Instruction("", STROKE), Instruction("like this line", STROKE)


@settings(deadline=None, max_examples=30)
@given(st.lists(TRIALS, max_size=3))
def test_what_is_written_is_read(tmp_path_factory: pytest.TempPathFactory, trials: list[Trial]) -> None:
    path = tmp_path_factory.mktemp("trials") / "trials.jsonl"
    write(path, trials[:1])
    write(path, trials[1:])
    assert list(read(path)) == trials


def test_the_published_form(tmp_path: Path) -> None:
    path = tmp_path / "trials.jsonl"
    path.write_text(
        '{"trial_id": "1", "target_id": "sg", "dyad_id": "d", "trial_num": 3, "more": 1,'
        '"target": {"curves": [{"type": "line", "control_points": [[0, 0], [10, 0]]}]}, "rounds": [{"round_num": 1,'
        '"context": {"curves": []}, "instruction": {"text": "a line", "drawing": {"splines": [[[0, 1], [2, 3]]]}},'
        '"execution": {"design": {"curves": [{"type": "line", "control_points": [[0, 0], [10, 0]]}]}},'
        '"edit_execution": {"edits": [{"edit_type": "make_curve", "type": "line", '
        '"control_points": [[0, 0], [10, 0]]}], "design": {"curves": []}}}]}\n\n'
    )
    [trial] = list(read(path))
    assert trial.verified
    assert trial.rounds[0].instruction.drawing == Drawing((((0, 1), (2, 3)),))
    assert trial.rounds[0].edit_execution is not None
    assert list(trial.rounds[0].edit_execution.edits) == [MAKE]


@pytest.mark.parametrize("line", ["{}", "nonsense", "\xff", '{"trial_id": 1}'])
def test_a_line_that_is_no_trial(tmp_path: Path, line: str) -> None:
    path = tmp_path / "trials.jsonl"
    write(path, [played("1", TEXT)])
    with path.open("ab") as file:
        file.write(line.encode("latin-1") + b"\n")
    with pytest.raises(InputError, match="line 2"):
        list(read(path))
    with pytest.raises(InputError, match="nowhere"):
        list(read(tmp_path / "nowhere.jsonl"))


def test_exclusion() -> None:
    assert excluded(played("1", BOTH, TEXT)) is None
    assert excluded(played("1", BOTH, TEXT, numbers=(1, 3))) == "rounds are missing"
    assert excluded(played("1")) == "rounds are missing"
    assert excluded(played("1", Instruction(" ", Drawing(((),))))) == "a message is empty"
    idle = Trial("1", "t", "d", 1, LINE, (Round(1, Design(), TEXT, Execution(Design())),))
    assert excluded(idle) == "the maker did nothing"
    far = Trial("1", "t", "d", 1, Design((Line(((-20, -20), (-20, 20))),)), played("1", TEXT).rounds)
    assert excluded(far) == "the final design is too far from the target"
    assert not far.verified


def test_subsets_by_verified_trials_of_a_target() -> None:
    trials = [
        played(f"{target}{n}", TEXT, target=target)
        for target, count in (("a", 2), ("b", 3), ("c", 30))
        for n in range(count)
    ]
    trials.append(played("a2", TEXT, target="a", numbers=(2,)))
    found = subsets(trials)
    assert {name: {each.target_id for each in members} for name, members in found.items()} == {
        "coverage": {"a"},
        "dense": {"b"},
        "very-dense": {"c"},
    }
    assert len(found["coverage"]) == 2
    assert {each.target_id for each in benchmark(trials)} == {"b"}


def test_statistics() -> None:
    found = statistics([played("1", DRAWN, TEXT), played("2", BOTH), played("3", DRAWN, DRAWN, TEXT)])
    assert (found.trials, found.targets, found.dyads, found.rounds_per_trial) == (3, 1, 1, 2)
    assert found.modalities == {"text": 0, "drawing": 0, "both": 1, "none": 0}
    assert found.generation.modalities == {"text": 0, "drawing": 2 / 3, "both": 1 / 3, "none": 0}
    assert found.refinement.modalities == {"text": 2 / 3, "drawing": 1 / 3, "both": 0, "none": 0}
    assert (found.generation.strokes, found.generation.ink) == (2, 6)
    assert found.refinement.strokes == pytest.approx(2 / 3)
    assert (found.generation.characters, found.generation.words) == (14, 3)
    assert found.all.rounds == 6
    assert found.all.words == pytest.approx(7 / 3)
    assert statistics([]).rounds_per_trial is None


def test_ink_and_modality() -> None:
    assert ink(STROKE) == 6
    assert [modality(each) for each in (TEXT, DRAWN, BOTH, Instruction())] == ["text", "drawing", "both", None]


@settings(deadline=None)
@given(DESIGNS, DRAWINGS)
def test_the_raw_encoding_there_and_back(design: Design, drawing: Drawing) -> None:
    assert design_of(geometries_of(design)) == design
    assert drawing_of(strokes_of(drawing)) == drawing


def test_the_raw_encoding() -> None:
    points = {"pt_1": {"name": "pt", "i": 20, "j": 20}, "pt_2": {"name": "pt", "i": 30, "j": 15}}
    circle = {"name": "arc_3pt", "start": "pt_1", "mid": "pt_2", "end": "pt_1"}
    dropped = {"name": "arc_3pt", "start": "pt_1", "mid": "pt_2", "end": "pt_2"}
    assert design_of({"points": points, "curves": [circle, dropped]}) == Design((Circle(((0, 0), (10, -5))),))
    assert drawing_of([[{"x": 0, "y": 400}]]) == Drawing((((-20, 20),),))


@pytest.mark.parametrize(
    "cell",
    [
        {},
        {"points": {}, "curves": [{"name": "line"}]},
        {"points": [], "curves": []},
        {"points": {}, "curves": [{"name": "blob"}]},
    ],
)
def test_what_is_no_geometry(cell: dict[str, object]) -> None:
    with pytest.raises(InputError):
        design_of(cell)
    with pytest.raises(InputError):
        drawing_of([[{"z": 1.0}]])


def test_recorded_games_of_our_own() -> None:
    games = list(read(Path(__file__).with_name("games.jsonl")))
    assert [excluded(each) for each in games] == [None, None]
    for game in games:
        for before, after in pairwise(game.rounds):
            assert before.execution.design == after.context
        for each in game.rounds:
            assert each.edit_execution is not None
            assert apply(each.context, each.edit_execution.edits) == each.execution.design
    assert [each.final_distance for each in games] == pytest.approx([0, 0], abs=1e-9)
    found = statistics(games)
    assert (found.rounds_per_trial, found.generation.rounds, found.refinement.rounds) == (2, 2, 2)
    assert found.refinement.modalities == {"text": 0.5, "drawing": 0, "both": 0.5, "none": 0}
