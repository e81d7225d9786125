"""A session: seats, who may do what, agents, lives, what is recorded, and what each seat is told."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from cadwright.canvas import Circle, Design, Edit, Instruction, Line, MakeCurve
from cadwright.canvas.dataset import Trial
from cadwright.canvas.edits import between
from cadwright.canvas.game import DATASET, STUDY, Game, Role, Rules
from cadwright.errors import PlannerError, UsageError
from cadwright.planners import registry
from cadwright.play.room import PRACTICE, SOLO, Planned, Room, Seat
from cadwright.play.views import TargetView, View, view
from cadwright.players import Designer, Made, Maker, PlannedMaker, Simulated
from cadwright.protocols.mrcad import MrCAD, Round

TARGET = Design((Line(((-10, 8), (10, 8))), Circle(((-4, 0), (4, 0)))))
TRIAL = Planned("trial", "abc", TARGET)
EXACT = between(Design(), TARGET)
WORDS = Instruction("a line below a circle")


class Knowing:
    """A maker who happens to know."""

    name = "knowing maker"

    def __init__(self, *answers: Made) -> None:
        self.answers = list(answers)

    def make(self, instruction: Instruction, design: Design, past: Sequence[Round]) -> Made:
        return self.answers.pop(0)

    def close(self) -> None:
        pass


class Session:
    """A room with a clock that stands still, and what it recorded."""

    def __init__(
        self,
        plan: Sequence[Planned] = (TRIAL,),
        people: Sequence[Seat] = ("designer", "maker"),
        agents: dict[Role, Designer | Maker] | None = None,
        rules: Rules = DATASET,
    ) -> None:
        self.now = 0.0
        self.trials: list[Trial] = []
        self.room = Room(
            rules, plan, people, agents or {}, dyad_id="pair", record=self.trials.append, clock=lambda: self.now
        )

    def begin(self) -> Room:
        for seat in self.room.people:
            if not self.room.present[seat]:
                self.room.set_present(seat, 1)
        for seat in self.room.people:
            self.room.set_ready(seat)
        assert self.room.stage == "playing"
        return self.room


def worked(room: Room) -> None:
    """Let agents do what they have to."""
    while (job := room.job()) is not None:
        room.deliver(job, job.work())


def test_a_trial_begins_when_everybody_is_there_and_ready() -> None:
    room = Session().room
    room.set_ready("designer")
    room.set_ready("maker")
    assert room.games == {}
    room.set_present("designer", 1)
    assert room.games == {}
    room.set_present("maker", 1)
    assert set(room.games) == {"designer", "maker"}
    with pytest.raises(UsageError, match="has begun"):
        room.set_ready("maker")


def test_two_people_play_and_the_trial_is_recorded() -> None:
    session = Session()
    room = session.begin()
    with pytest.raises(UsageError, match="for the designer to do"):
        room.say("maker", WORDS)
    with pytest.raises(UsageError, match="for the maker to do"):
        room.edit("designer", EXACT)
    room.say("designer", WORDS)
    room.edit("maker", EXACT)
    room.submit("maker")
    assert room.stage == "finished"
    (trial,) = session.trials
    assert (trial.target_id, trial.dyad_id, trial.trial_num, trial.verified) == ("abc", "pair", 1, True)
    with pytest.raises(UsageError, match="no trial is being played"):
        room.say("designer", WORDS)


def test_lost_trials_cost_lives_and_the_last_life_the_session() -> None:
    session = Session([TRIAL] * 5, rules=replace(DATASET, lives=2))
    for left in (1, 0):
        room = session.begin()
        room.give_up("maker")
        assert room.lives == left
    assert room.stage == "finished"
    assert session.trials == []


def test_practice_is_repeated_until_it_is_passed_and_costs_nothing() -> None:
    session = Session([SOLO, PRACTICE, TRIAL])
    room = session.begin()
    for seat in room.people:
        with pytest.raises(UsageError, match="for the designer"):
            room.say(seat, WORDS)
        room.edit(seat, between(Design(), SOLO.target))
        assert room.stage == "playing"
        room.submit(seat)
    assert (room.stage, room.planned.kind, room.lives) == ("waiting", "practice", 3)
    session.begin().give_up("designer")
    assert (room.planned.kind, room.lives) == ("practice", 3)
    session.begin().say("designer", WORDS)
    room.edit("maker", between(Design(), PRACTICE.target))
    room.submit("maker")
    assert (room.planned.kind, room.number) == ("trial", 0)
    assert [each.target_id for each in session.trials] == ["solo", "solo", "practice"]
    assert [each.trial_num for each in session.trials] == [0, 0, 0]
    assert session.begin().number == 1


def test_alone_with_targets() -> None:
    session = Session([replace(TRIAL, alone=True)], people=["solo"])
    room = session.begin()
    assert room.job() is None
    room.edit("solo", EXACT)
    room.submit("solo")
    assert (room.stage, len(session.trials)) == ("finished", 1)


def test_an_agent_makes_and_says_what_it_did_not_understand() -> None:
    maker = Knowing(Made((), "not understood: xyzzy"), Made(EXACT))
    session = Session(people=["designer"], agents={"maker": maker})
    room = session.begin()
    room.say("designer", WORDS)
    worked(room)
    told = view(room, "designer")
    assert [each.note for each in told.play.past] == ["not understood: xyzzy"]
    room.say("designer", WORDS)
    worked(room)
    assert session.trials[0].verified


def test_an_agents_thinking_takes_no_time() -> None:
    session = Session(people=["designer"], agents={"maker": Knowing(Made(EXACT))})
    room = session.begin()
    room.say("designer", WORDS)
    session.now = 1e4
    room.tick()
    worked(room)
    assert room.played[0][1].ended == "won"


def test_turns_have_their_time() -> None:
    session = Session(rules=STUDY)
    room = session.begin()
    for now, turn, rounds in [(59, "designer", 0), (60, "maker", 0), (179, "maker", 0), (180, "designer", 1)]:
        session.now = now
        room.tick()
        assert (room.games["maker"].turn, len(room.games["designer"].past)) == (turn, rounds)


def test_an_agents_trouble_is_told_and_it_can_try_again() -> None:
    session = Session(people=["designer"], agents={"maker": Knowing(Made(EXACT))})
    room = session.begin()
    room.say("designer", WORDS)
    job = room.job()
    assert job is not None
    room.failed(job, PlannerError("the server does not answer", "start it"))
    assert room.job() is None
    assert view(room, "designer").session.trouble == "the server does not answer (start it)"
    room.retry()
    worked(room)
    assert room.stage == "finished"


def test_what_an_agent_delivers_too_late_is_dropped() -> None:
    session = Session(people=["designer"], agents={"maker": Knowing(Made(EXACT))})
    room = session.begin()
    room.say("designer", WORDS)
    job = room.job()
    assert job is not None
    room.give_up("designer")
    room.deliver(job, job.work())
    assert session.trials == []


def test_edits_of_an_agent_that_cannot_be_made_leave_the_design() -> None:
    wild: tuple[Edit, ...] = (MakeCurve("line", ((0, 0), (1e9, 0))),)
    room = Session(people=["designer"], agents={"maker": Knowing(Made(wild))}).begin()
    room.say("designer", WORDS)
    worked(room)
    told = view(room, "designer").play
    assert (told.design, told.turn, "off the canvas" in told.past[0].note) == (Design(), "designer", True)


def test_the_embedded_maker_and_a_simulated_designer_play_to_the_end() -> None:
    """Nobody needs to be a person for the rules to work: the recorded rounds lead to the recorded designs."""
    session = Session(
        people=["designer"],
        agents={"designer": Simulated(3), "maker": PlannedMaker(registry.create("embedded", MrCAD()))},
    )
    room = session.begin()
    worked(room)
    (trial,) = session.trials
    assert trial.complete
    assert 1 <= len(trial.rounds) <= 10
    assert room.played[0][1].ended in ("won", "rounds")


class Watched:
    """What every seat was told in the course of a session."""

    def __init__(self, session: Session) -> None:
        self.told: dict[Seat, list[View]] = {seat: [] for seat in session.room.people}
        self._room = session.room
        session.room.changed = self.look

    def look(self) -> None:
        for seat, views in self.told.items():
            views.append(view(self._room, seat))


def test_no_maker_is_told_the_target() -> None:
    session = Session([SOLO, TRIAL], rules=replace(DATASET, rounds=2))
    watched = Watched(session)
    room = session.begin()
    for seat in room.people:
        room.edit(seat, between(Design(), SOLO.target))
        room.submit(seat)
    session.begin()
    for _ in range(2):
        room.say("designer", WORDS)
        room.edit("maker", [MakeCurve("line", ((0, len(room.games["maker"].past)), (5, 5)))])
        room.submit("maker")
    assert room.stage == "finished"
    of_maker = [each for each in watched.told["maker"] if each.session.kind == "trial"]
    assert len(of_maker) >= 6
    for each in of_maker:
        assert not isinstance(each, TargetView)
        assert "target" not in keys(msgspec.to_builtins(each))
        assert all(past.distance is None for past in each.play.past)
    assert any(isinstance(each, TargetView) and each.target == TARGET for each in watched.told["designer"])


def keys(value: Any) -> set[str]:
    if isinstance(value, dict):
        return set(value) | {key for each in value.values() for key in keys(each)}
    return {key for each in value for key in keys(each)} if isinstance(value, list) else set()


def test_the_designer_sees_what_was_made_when_the_maker_is_done() -> None:
    room = Session().begin()
    room.say("designer", WORDS)
    room.edit("maker", [MakeCurve("line", ((0, 0), (5, 5)))])
    assert view(room, "designer").play.design == Design()
    room.submit("maker")
    assert len(view(room, "designer").play.design.curves) == 1


def test_closing_records_what_is_being_played() -> None:
    session = Session()
    room = session.begin()
    room.say("designer", WORDS)
    room.edit("maker", EXACT)
    room.close()
    assert len(session.trials[0].rounds) == 1
    assert room.stage == "finished"


def test_a_simulated_designer_keeps_to_the_rules() -> None:
    for mode in ("text", "drawing"):
        game = Game(replace(DATASET, modality=mode, characters=20), TARGET, "designer", 0.0)
        said = Simulated(5).message(game)
        assert len(said.text) <= 20
        assert bool(said.text) == (mode == "text")
        assert bool(said.drawing.splines) == (mode == "drawing")
