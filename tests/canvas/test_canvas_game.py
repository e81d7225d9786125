"""The rules of the game: turns, rounds, clocks, thresholds, and what is refused."""

import math
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from cadwright.canvas import Circle, Design, Drawing, Instruction, Line, MakeCurve, MovePoint, apply, distance, game
from cadwright.canvas.edits import DeletePoint, Edit, MoveCurve
from cadwright.canvas.game import DATASET, GENERATION, MOST_STROKES, STUDY, Game
from cadwright.errors import InputError, UsageError, UserError

TARGET = Design((Line(((-10, 8), (10, 8))), Circle(((-4, 0), (4, 0)))))
EXACT = (MakeCurve("line", ((-10, 8), (10, 8))), MakeCurve("circle", ((-4, 0), (4, 0))))
FAR = MakeCurve("line", ((-20, -20), (-19, -20)))
WORDS = Instruction("a line below a circle")


def test_the_rules_are_those_of_table_2() -> None:
    assert (DATASET.rounds, DATASET.seconds, DATASET.designer_speed, DATASET.lives) == (10, 540, 2, 3)
    assert (STUDY.rounds, STUDY.designer_seconds, STUDY.maker_seconds, STUDY.characters) == (3, 60, 120, 200)
    assert (GENERATION.rounds, GENERATION.designer_seconds, GENERATION.maker_seconds) == (1, 180, 360)
    assert GENERATION.characters == 600


def told(rules: game.Rules = DATASET) -> Game:
    return game.say(game.start(rules, TARGET, 0.0), WORDS, 0.0)


def test_a_game_from_the_first_word_to_the_last() -> None:
    now = told()
    assert (now.turn, now.number, now.instruction) == ("maker", 1, WORDS)
    now = game.submit(game.edit(now, [FAR]), 5.0)
    assert (now.turn, now.number, now.context, now.ended) == ("designer", 2, now.design, None)
    now = game.say(now, Instruction("", Drawing((((0.0, 0.0),),))), 6.0)
    now = game.submit(game.edit(now, [DeletePoint((-20, -20)), *EXACT]), 7.0)
    assert (now.turn, now.ended, now.design) == (None, "won", TARGET)
    trial = game.trial(now, "t", "target", "pair", 3)
    assert [each.round_num for each in trial.rounds] == [1, 2]
    assert trial.verified
    for each in trial.rounds:
        assert each.edit_execution is not None
        assert apply(each.context, each.edit_execution.edits) == each.execution.design
    with pytest.raises(UsageError, match="the trial is over"):
        game.submit(now, 8.0)


def test_only_the_one_whose_turn_it_is_moves() -> None:
    start = game.start(DATASET, TARGET, 0.0)
    with pytest.raises(UsageError, match="the designer's turn"):
        game.edit(start, EXACT)
    with pytest.raises(UsageError, match="the maker's turn"):
        game.say(told(), WORDS, 1.0)


def test_the_threshold_grows_from_round_to_round() -> None:
    now = told(replace(DATASET, threshold=(0.05, 0.25), rounds=5))
    found = []
    while now.turn == "maker":
        assert now.threshold is not None
        found.append(now.threshold)
        now = game.submit(now, 1.0)
        now = game.say(now, WORDS, 1.0) if now.turn == "designer" else now
    assert found == pytest.approx([0.05, 0.1, 0.15, 0.2, 0.25])
    assert now.ended == "rounds"


def test_what_is_not_near_enough_now_is_near_enough_later() -> None:
    near = MakeCurve("line", ((-10, 8), (10, 8)))
    gap = distance(apply(Design(), [near]), TARGET)
    assert 0.05 < gap < 0.3
    now = game.submit(game.edit(told(replace(DATASET, threshold=(0.05, 0.3), rounds=2)), [near]), 1.0)
    assert now.ended is None
    assert game.submit(game.say(now, WORDS, 1.0), 1.0).ended == "won"


def test_without_a_threshold_all_rounds_are_played() -> None:
    now = told(STUDY)
    now = game.submit(game.edit(now, EXACT), 1.0)
    assert now.ended is None
    for _ in range(2):
        now = game.submit(game.say(now, WORDS, 1.0), 1.0)
    assert (now.ended, len(now.past)) == ("rounds", 3)


def test_generation_only_is_one_round() -> None:
    assert game.submit(told(GENERATION), 1.0).ended == "rounds"


def test_the_designers_time_elapses_twice_as_fast() -> None:
    now = game.start(DATASET, TARGET, 100.0)
    assert now.remaining(130.0) == 540 - 60
    now = game.say(now, WORDS, 130.0)
    assert now.remaining(150.0) == 540 - 60 - 20
    now = game.submit(now, 150.0)
    assert now.remaining(160.0) == 540 - 60 - 20 - 20
    stopped = game.start(replace(DATASET, designer_speed=0), TARGET, 0.0)
    assert stopped.remaining(1e6) == 540


def test_time_ends_a_trial_and_keeps_what_was_made() -> None:
    assert game.tick(told(), 539.0).ended is None
    assert game.tick(told(), 540.0).ended == "time"
    lost = game.tick(game.edit(told(), [FAR]), 540.0)
    assert (lost.ended, len(lost.past)) == ("time", 1)
    assert game.tick(game.edit(told(), EXACT), 540.0).ended == "won"
    assert game.give_up(game.edit(told(), EXACT), 1.0).ended == "given up"


def test_a_turn_whose_time_is_up_goes_to_the_other_player() -> None:
    now = game.tick(game.start(STUDY, TARGET, 0.0), 60.0)
    assert (now.turn, now.instruction) == ("maker", Instruction())
    assert now.remaining_turn(70.0) == 110
    now = game.tick(game.edit(now, EXACT), 180.0)
    assert (now.turn, now.design) == ("designer", TARGET)


def test_undo_takes_back_one_edit_of_this_turn() -> None:
    now = game.edit(game.edit(told(), EXACT), [MovePoint((-10, 8), (0, 0))])
    assert game.undo(now).design == TARGET
    nothing = game.undo(game.undo(game.undo(now)))
    assert nothing.design == Design()
    with pytest.raises(UsageError, match="nothing to take back"):
        game.undo(nothing)


def test_alone_one_edits_until_it_is_near_enough() -> None:
    now = game.edit(game.start(DATASET, TARGET, 0.0, solo=True), [FAR])
    with pytest.raises(InputError, match="not close enough"):
        game.submit(now, 1.0)
    assert game.submit(game.edit(now, [DeletePoint((-20, -20)), *EXACT]), 1.0).ended == "won"


@pytest.mark.parametrize(
    ("rules", "said", "reason"),
    [
        (DATASET, Instruction(), "the message is empty"),
        (DATASET, Instruction("  \n", Drawing(((),))), "the message is empty"),
        (STUDY, Instruction("x" * 201), "at most 200 characters, not 201"),
        (DATASET, Instruction("x" * 4001), "at most 4000 characters"),
        (replace(DATASET, modality="text"), Instruction("a", Drawing((((0, 0),),))), "only words"),
        (replace(DATASET, modality="drawing"), Instruction("a"), "only drawings"),
        (DATASET, Instruction("", Drawing((((0, 0), (math.nan, 0)),))), "off the canvas"),
        (DATASET, Instruction("", Drawing((((0, 0), (0, math.inf)),))), "off the canvas"),
        (DATASET, Instruction("", Drawing((((0, 0), (22, 0)),))), "off the canvas"),
        (DATASET, Instruction("a", Drawing((((0, 0),), ()))), "a stroke has no points"),
        (DATASET, Instruction("", Drawing((((0, 0),) * 20_001,))), "20000 points"),
        (DATASET, Instruction("", Drawing((((0, 0),),) * (MOST_STROKES + 1))), "300 strokes"),
    ],
)
def test_messages_that_cannot_be_sent(rules: game.Rules, said: Instruction, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        game.say(game.start(rules, TARGET, 0.0), said, 0.0)


@pytest.mark.parametrize(
    ("edits", "reason"),
    [
        ([], "there is no edit"),
        ([DeletePoint((3, 3))], "changes nothing"),
        ([MakeCurve("line", ((0, 0), (0, 0)))], "have to differ"),
        ([MakeCurve("arc", ((0, 0), (1, 0)))], "arc has 3 control points, not 2"),
        ([MakeCurve("line", ((0, 0), (20.5, 0)))], "off the canvas"),
        ([MakeCurve("line", ((0, 0), (math.nan, 0)))], "off the canvas"),
        ([MovePoint((-10, 8), (math.inf, 0))], "off the canvas"),
        ([MoveCurve("line", ((-10, 8), (10, 8)), (11, 0))], "off the canvas"),
        ([MovePoint((-10, 8), (0, 0))] * 2001, "at most 2000 edits"),
    ],
)
def test_edits_that_cannot_be_made(edits: list[Edit], reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        game.edit(game.edit(told(), EXACT), edits)


COORDINATE = st.integers(-25, 25).map(float) | st.sampled_from([math.nan, math.inf, 1e300])
POINT = st.tuples(COORDINATE, COORDINATE)
EDIT = (
    st.builds(MakeCurve, st.sampled_from(["line", "circle", "arc"]), st.lists(POINT, min_size=2, max_size=3).map(tuple))
    | st.builds(MovePoint, POINT, POINT)
    | st.builds(DeletePoint, POINT)
)
MOVE = st.one_of(
    st.tuples(st.just("say"), st.builds(Instruction, st.sampled_from(["", "a", "x" * 300]))),
    st.tuples(st.just("edit"), st.lists(EDIT, max_size=3)),
    st.tuples(st.sampled_from(["undo", "submit", "give_up", "tick"]), st.none()),
)


def moved(before: Game, name: str, value: Any, now: float) -> Game:
    if name == "say":
        return game.say(before, value, now)
    if name == "edit":
        return game.edit(before, value)
    if name == "undo":
        return game.undo(before)
    return {"submit": game.submit, "give_up": game.give_up, "tick": game.tick}[name](before, now)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([DATASET, STUDY, GENERATION]), st.booleans(), st.lists(MOVE, max_size=25))
def test_any_moves_keep_a_game_that_can_be_written_down(
    rules: game.Rules, solo: bool, moves: list[tuple[str, Any]]
) -> None:
    state = game.start(rules, TARGET, 0.0, solo=solo)
    for second, (name, value) in enumerate(moves):
        try:
            state = moved(state, name, value, float(second))
        except UserError:
            continue
        assert (state.turn is None) == (state.ended is not None)
        assert all(abs(x) <= 20 for point in state.design.points for x in point)
        trial = game.trial(state, "t", "target", "pair", 1)
        assert msgspec.json.decode(msgspec.json.encode(trial), type=type(trial)) == trial
        assert not trial.rounds or trial.complete
