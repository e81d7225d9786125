from collections.abc import Iterator, Sequence

import pytest
from rollouts_kit import DONE, ENDLESS, HOSTILE, Scripted, plate, reply, script

from cadwright.jobs import Threads
from cadwright.protocols.itercad_published import PublishedIterCAD
from cadwright.train.rollouts.episodes import Episode, play
from cadwright.train.rollouts.execution import Executed, Job, Sandbox, Wanted, executing
from cadwright.train.rollouts.pool import Pool
from cadwright.train.rollouts.problem import Problem
from cadwright.values import Request

RIGHT, WRONG, BROKEN = reply(script(60, 40, 5)), reply(script(60, 40, 15)), reply("r = nothing\n")


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool[Job, Executed]]:
    sandbox = Sandbox(workers=2, seconds=2.0, isolation="partial")
    with Threads(2) as engine, Pool(engine, 2, lambda: executing(sandbox)) as pool:
        yield pool


def played(
    pool: Pool[Job, Executed], lines: Sequence[Sequence[str | None]], lanes: int = 2, **form: str
) -> list[Episode]:
    protocol = PublishedIterCAD(**form)  # type: ignore[arg-type]
    episodes = [Episode(number, plate(number), protocol, 3) for number in range(len(lines))]
    play(episodes, Scripted(lambda number: lines[number]), pool, lanes)
    return episodes


def kinds(episode: Episode) -> str:
    return " ".join("x" if turn.failed else "valid" if turn.executed else turn.kind for turn in episode.turns)


@pytest.mark.slow
def test_episodes_are_played_to_their_ends(pool: Pool[Job, Executed]) -> None:
    lines: list[list[str | None]] = [
        [RIGHT, DONE],
        [WRONG, RIGHT, DONE],
        [BROKEN, BROKEN, RIGHT],
        ["no form at all"],
        [DONE],
        [RIGHT, "<thinking>no</thinking>\n<DECLINE>too hard</DECLINE>"],
        [WRONG, None],
    ]
    found = played(pool, lines)
    assert [(kinds(each), each.ended) for each in found] == [
        ("valid done", "done"),
        ("valid valid done", "done"),
        ("x x valid", "turn limit"),
        ("violation", "violation"),
        ("violation", "violation"),
        ("valid declined", "declined"),
        ("valid", "no room"),
    ]
    distances = [turn.cd for turn in found[1].turns]
    assert distances[0] is not None
    assert distances[0] > 1e-3
    assert distances[1] == 0.0  # the same script has the same triangles


def test_the_released_form_goes_on_after_a_violation(pool: Pool[Job, Executed]) -> None:
    (episode,) = played(pool, [["no form at all", f"so:\n{RIGHT}", DONE]], form="released")
    assert (kinds(episode), episode.ended) == ("violation valid done", "done")
    assert not episode.turns[0].traced
    assert episode.turns[1].traced


def test_endless_and_hostile_scripts_are_failed_turns_and_the_others_go_on(pool: Pool[Job, Executed]) -> None:
    endless, hostile, good = played(pool, [[ENDLESS, RIGHT, DONE], [HOSTILE, RIGHT, DONE], [RIGHT, DONE]])
    assert kinds(endless) == kinds(hostile) == "x valid done"
    assert kinds(good) == "valid done"
    told = [step.observation.error for step in (endless.transcript.steps[0], hostile.transcript.steps[0])]
    assert all(error is not None for error in told)
    assert "Runtime Error: TimeLimit" in str(endless.asked.messages[3].text)


def test_a_lane_speaks_in_one_batch_while_the_other_is_executed(pool: Pool[Job, Executed]) -> None:
    protocol = PublishedIterCAD()
    lines = [[RIGHT, DONE], [RIGHT, WRONG, DONE], [RIGHT, DONE], [RIGHT, DONE]]
    for lanes, batches in ((1, [[0, 1, 2, 3], [0, 1, 2, 3], [1]]), (2, [[0, 2], [1, 3], [0, 2], [1, 3], [1]])):
        policy = Scripted(lambda number: lines[number])
        episodes = [Episode(number, plate(number), protocol, 5) for number in range(4)]
        spent = play(episodes, policy, pool, lanes)
        assert policy.batches == batches
        assert 0 < spent.busy <= 1
        assert spent.executing <= 2 * spent.seconds


def test_a_problem_whose_reference_is_broken_is_told_by_its_name(pool: Pool[Job, Executed]) -> None:
    spoiled = Problem("bad", Request("?"), Wanted("bad", stl=b"not a mesh"))
    good = plate(1)
    episodes = [Episode(n, problem, PublishedIterCAD(), 2) for n, problem in enumerate([spoiled, good])]
    play(episodes, Scripted(lambda _: [RIGHT, DONE]), pool)
    assert "bad" in episodes[0].broken
    assert not episodes[1].broken
    assert kinds(episodes[1]) == "valid done"
