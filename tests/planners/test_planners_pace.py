"""Who asks a server waits while another was asked for a pause; so do other processes that share the pace."""

import pickle

import pytest

from cadwright.planners.pace import Pace, SharedPace


class Clock:
    """Time that passes only while somebody sleeps."""

    def __init__(self) -> None:
        self.now = 100.0

    def sleep(self, seconds: float) -> None:
        self.now += seconds

    def __call__(self) -> float:
        return self.now


@pytest.mark.parametrize("is_shared", [False, True])
def test_a_server_is_left_alone_as_long_as_the_longest_pause_and_others_are_not(is_shared: bool) -> None:
    clock = Clock()
    kept = Pace(sleep=clock.sleep, clock=clock)
    pace = SharedPace(lambda name, *told: getattr(kept, name)(*told), sleep=clock.sleep) if is_shared else kept
    pace.put_off("https://a", 30.0)
    pace.put_off("https://a", 10.0)
    assert pace.left("https://a") == 30.0
    assert pace.left("https://b") <= 0
    pace.wait("https://b")
    assert clock.now == 100.0
    pace.wait("https://a")
    assert clock.now == 130.0
    pace.wait("https://a")
    assert clock.now == 130.0


ASKED: list[tuple[object, ...]] = []


def ask(*told: object) -> float:
    ASKED.append(told)
    return 0.0


def test_a_shared_pace_is_sent_to_other_processes_by_how_it_is_asked() -> None:
    ASKED.clear()
    pace = pickle.loads(pickle.dumps(SharedPace(ask)))
    pace.put_off("https://a", 3.0)
    pace.wait("https://a")
    assert ASKED == [("put_off", "https://a", 3.0), ("left", "https://a")]
