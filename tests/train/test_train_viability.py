from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from turns_kit import trajectories, turns

from cadwright.train.turns import Turn
from cadwright.train.viability import WHOLE, Boundary, Masking, boundary, cascade, stall

USUAL = Masking()
maskings = st.builds(
    Masking,
    k=st.integers(1, 3),
    cascade_from=st.sampled_from(["first", "last"]),
    stall_steps=st.sampled_from([None, 1, 2]),
    stall_from=st.sampled_from(["first", "last", "after"]),
    history=st.sampled_from(["window", "whole"]),
    gate=st.sampled_from(["all", "last"]),
    violations=st.booleans(),
    cap=st.booleans(),
)


@pytest.mark.parametrize(
    ("line", "k", "first", "last"),
    [
        ("x x", 2, 1, 2),
        ("0.1 x x", 2, 2, 3),
        ("0.1 x x 0.001 done", 2, 2, 3),
        ("x 0.1 x", 2, None, None),  # recovered in between
        ("x x x x", 2, 1, 2),
        ("x 0.1 x x x", 3, 3, 5),
        ("x x 0.1 x x 0.1", 3, None, None),
        ("0.1 x 0.05 done", 1, 2, 2),
        ("0.1 0.05 done", 1, None, None),
        ("0.1 x no", 2, None, None),  # nothing ran: no runtime error
        ("no no", 2, None, None),
        ("", 1, None, None),
        ("0.1 0.05 0.02 x x", 2, 4, 5),  # confirmed by the final turn
    ],
)
def test_cascades(line: str, k: int, first: int | None, last: int | None) -> None:
    assert cascade(turns(line), Masking(k=k)) == first
    assert cascade(turns(line), Masking(k=k, cascade_from="last")) == last


def test_replies_that_break_the_protocol_may_count_as_failures() -> None:
    assert cascade(turns("0.1 x no"), Masking(violations=True)) == 2


@pytest.mark.parametrize(
    ("line", "masking", "first", "last", "after"),
    [
        ("0.05 0.05", USUAL, 2, 2, 3),
        ("0.05 0.06 0.02 done", USUAL, 2, 2, 3),
        ("0.05 0.04 0.03 done", USUAL, None, None, None),
        ("0.05 0.04 0.04 done", USUAL, 3, 3, 4),
        ("0.05 x 0.05 done", USUAL, 3, 3, 4),  # a failure in between is no valid turn
        ("0.009 0.009 done", USUAL, None, None, None),  # good enough
        ("0.01 0.01 done", USUAL, None, None, None),  # at the gate, not above
        ("0.009 0.02 done", USUAL, None, None, None),
        ("0.05", USUAL, None, None, None),
        ("0.05 0.05 0.05", Masking(k=3), 2, 3, 4),
        ("0.05 0.05 0.04 0.04 0.05", Masking(k=3), 4, 5, 6),
        ("0.05 0.05 0.04", Masking(k=3), None, None, None),
        ("0.05 0.05", Masking(k=1), 2, 2, 3),
        ("0.05 0.05", Masking(stall_steps=2), None, None, None),
        ("0.05 0.05 0.06", Masking(stall_steps=2), 2, 3, 4),
        ("0.009 0.02 done", Masking(gate="last"), 2, 2, 3),
        ("0.05 0.04 0.04 done", Masking(history="whole"), None, None, None),
        ("0.05 0.06 0.02 done", Masking(history="whole"), 2, 2, 3),
    ],
)
def test_stalls(line: str, masking: Masking, first: int | None, last: int | None, after: int | None) -> None:
    found = [stall(turns(line), replace(masking, stall_from=where)) for where in ("first", "last", "after")]
    assert found == [first, last, after]


@pytest.mark.parametrize(
    ("line", "capped", "free"),
    [
        ("0.05 0.05", 2, 3),  # confirmed by the final turn
        ("0.05 0.05 done", 3, 3),
        ("0.05 0.05 x x", 3, 3),
        ("x x 0.05 0.05", 1, 1),
        ("0.05 0.02 0.001 done", None, None),
    ],
)
def test_the_earlier_boundary_counts_and_is_capped_at_the_final_turn(
    line: str, capped: int | None, free: int | None
) -> None:
    assert boundary(turns(line), USUAL).at == capped
    assert boundary(turns(line), Masking(cap=False)).at == free


def test_a_mask_is_of_turns_and_the_clamp_one_sided() -> None:
    found = Boundary(cascade=3, turns=4)
    assert [found.keeps(turn) for turn in (1, 2, 3, 4)] == [True, True, False, False]
    assert (found.clamped(-1.5), found.clamped(1.5)) == (0.0, 1.5)
    assert WHOLE.keeps(9)
    assert WHOLE.clamped(-1.5) == -1.5


def by_definition(line: Sequence[Turn], masking: Masking) -> int | None:
    """f by looking at all windows, as section 3.3 says it, with ``history`` window."""
    found: list[int] = []
    bad = [turn.failed or (masking.violations and turn.kind == "violation") for turn in line]
    for begin in range(len(line) - masking.k + 1):
        if all(bad[begin : begin + masking.k]):
            found.append(begin + (1 if masking.cascade_from == "first" else masking.k))
    valid = [n for n, turn in enumerate(line) if turn.executed]
    for begin in range(len(valid) - masking.steps):
        window = valid[begin : begin + masking.steps + 1]
        distances = [line[n].cd or 0.0 for n in window]
        above = distances[-1:] if masking.gate == "last" else distances
        if distances == sorted(distances) and all(cd > masking.eta for cd in above):
            where = {"first": window[1], "last": window[-1], "after": window[-1] + 1}
            found.append(where[masking.stall_from] + 1)
    if not found:
        return None
    return min(min(found), len(line)) if masking.cap else min(found)


@given(trajectories, maskings.filter(lambda masking: masking.history == "window"))
def test_the_boundary_is_that_of_the_definition(line: tuple[Turn, ...], masking: Masking) -> None:
    assert boundary(line, masking).at == by_definition(line, masking)


@given(trajectories, maskings)
def test_a_boundary_lies_within_the_trajectory(line: tuple[Turn, ...], masking: Masking) -> None:
    at = boundary(line, masking).at
    assert at is None or 1 <= at <= len(line) + (not masking.cap)


@given(trajectories, maskings)
def test_what_comes_later_never_moves_a_boundary_back(line: tuple[Turn, ...], masking: Masking) -> None:
    free = replace(masking, cap=False)
    whole = boundary(line, free).at
    for end in range(len(line)):
        earlier = boundary(line[:end], free).at
        assert earlier is None or whole is not None
        assert earlier is None or whole is None or whole <= earlier


@given(trajectories, maskings)
def test_a_trajectory_that_gets_better_and_never_fails_is_whole(line: tuple[Turn, ...], masking: Masking) -> None:
    cds = sorted({turn.cd for turn in line if turn.cd is not None}, reverse=True)
    assert boundary([Turn("script", cd) for cd in cds], masking).at is None


@given(trajectories, maskings, st.floats(-3, 3))
def test_clamped_advantages_are_never_negative_where_something_is_masked(
    line: tuple[Turn, ...], masking: Masking, advantage: float
) -> None:
    found = boundary(line, masking)
    assert found.clamped(advantage) == (advantage if found.at is None else max(advantage, 0.0))
