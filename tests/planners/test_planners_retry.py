import random

from hypothesis import given
from hypothesis import strategies as st

from cadwright.planners.retry import Backoff

SEEDS = st.integers(0, 2**32)


@given(st.integers(1, 40), SEEDS)
def test_waits_grow_up_to_the_longest(attempt: int, seed: int) -> None:
    delay = Backoff(first=1, longest=60).delay(attempt, None, random.Random(seed))
    full = min(60, 2 ** (attempt - 1))
    assert delay is not None
    assert full / 2 <= delay <= full


@given(st.integers(1, 40), st.floats(0, 120), SEEDS)
def test_a_wish_is_never_undercut(attempt: int, asked: float, seed: int) -> None:
    delay = Backoff(first=1, longest=60).delay(attempt, asked, random.Random(seed))
    assert delay is not None
    assert asked <= delay <= asked + 0.1


def test_a_wish_for_too_long_a_wait_is_not_granted() -> None:
    assert Backoff(longest=60).delay(1, 121, random.Random(0)) is None
