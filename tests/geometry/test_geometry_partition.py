"""Sets that grow together."""

from hypothesis import given
from hypothesis import strategies as st

from cadwright.geometry.partition import Partition

PAIRS = st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), max_size=30)


@given(PAIRS)
def test_what_is_joined_by_way_of_others_is_one(pairs: list[tuple[int, int]]) -> None:
    together = Partition(range(13))
    reached = {n: {n} for n in range(13)}
    for a, b in pairs:
        assert together.join(a, b) == (b not in reached[a])
        union = reached[a] | reached[b]
        for n in union:
            reached[n] = union
    for a in range(13):
        for b in range(13):
            assert together.joined(a, b) == (b in reached[a])
            assert (together.root(a) == together.root(b)) == (b in reached[a])
    groups = together.groups()
    assert [group[0] for group in groups] == sorted(min(group) for group in groups)
    assert {frozenset(group) for group in groups} == {frozenset(each) for each in reached.values()}


def test_the_second_ones_root_stands_for_both_and_strangers_for_themselves() -> None:
    together = Partition[str]()
    assert together.join("a", "b")
    assert together.root("a") == "b"
    assert together.root("c") == "c"
    assert together.groups() == [["a", "b"], ["c"]]
    assert not together.join("b", "a")
