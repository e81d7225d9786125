import pytest
from rollouts_kit import plate
from turns_kit import turns

from cadwright.protocols.itercad_published import PublishedIterCAD
from cadwright.train.rewards import Reward
from cadwright.train.rollouts.episodes import Episode
from cadwright.train.rollouts.judged import judged, measures
from cadwright.train.viability import Masking


def ended(line: str, why: str) -> Episode:
    episode = Episode(0, plate(), PublishedIterCAD(), 5)
    episode.turns, episode.ended = turns(line), why
    return episode


def test_measures_are_those_of_the_paper_and_of_its_figure_8() -> None:
    played = [
        ended("0.002505 done", "done"),
        ended("0.02 x x", "turn limit"),
        ended("0.02 0.02 done", "done"),
        ended("no", "violation"),
    ]
    found = measures([judged(each, Reward(), Masking()) for each in played])
    assert found["rollout/ir"] == 0.5
    assert found["rollout/mean_cd_e3"] == pytest.approx((2.505 + 20) / 2)
    assert found["rollout/turns"] == pytest.approx((2 + 3 + 3 + 1) / 4)
    assert found["reward/geometric"] == pytest.approx(0.125)
    assert found["reward/format"] == 0.5
    assert found["reward/total"] == pytest.approx(0.125 + 0.5 * 0.5)
    assert (found["gvpm/masked"], found["gvpm/cascades"], found["gvpm/stalls"]) == (0.5, 0.25, 0.25)
    assert (found["rollout/done"], found["rollout/violations"]) == (0.5, 0.25)
    assert found["rollout/failed_scripts"] == pytest.approx(2 / 6)


def test_means_of_nothing_are_left_out() -> None:
    found = measures([judged(ended("no", "violation"), Reward(), None)])
    assert found["rollout/ir"] == 1.0
    assert "rollout/mean_cd_e3" not in found
    assert "rollout/failed_scripts" not in found
    assert measures([]) == {}


def test_without_masking_the_whole_trajectory_is_learned_from() -> None:
    assert judged(ended("x x", "turn limit"), Reward(), None).boundary.at is None
    assert judged(ended("x x", "turn limit"), Reward(), Masking()).boundary.at == 1
