"""Texts at holes, arcs and chamfers are read as they were written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.drawing.callouts import Bevel, Callout, read_bevel, read_callout

sizes = st.integers(1, 10**6).map(lambda n: n / 1000)
counts = st.integers(1, 99)
pairs = st.none() | st.tuples(sizes, sizes)


@given(st.builds(Callout, sizes, st.sampled_from(["", "Ø", "R", "SØ", "SR"]), counts))
def test_sizes_round_trip(callout: Callout) -> None:
    assert read_callout(callout.text) == callout


@given(st.builds(Callout, sizes, st.just("Ø"), counts, st.booleans(), st.none() | sizes, pairs, pairs))
def test_holes_round_trip(callout: Callout) -> None:
    assert read_callout(callout.text) == callout


@given(st.builds(Bevel, sizes, st.integers(1, 89).map(float), counts))
def test_chamfers_round_trip(bevel: Bevel) -> None:
    assert read_bevel(bevel.text) == bevel
    assert read_callout(bevel.text) is None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("4x Ø6,6", Callout(6.6, "Ø", 4)),
        ("(35)", Callout(35)),
        ("Ø11 thru", Callout(11, "Ø", through=True)),
        ("Ø6.6 ↧ 10\n⌴ Ø11 ↧ 6", Callout(6.6, "Ø", depth=10, counterbore=(11, 6))),
        ("Ø5 ⌵ Ø10", Callout(5, "Ø", countersink=(10, 90))),
    ],
)
def test_other_ways_of_writing(text: str, expected: Callout) -> None:
    assert read_callout(text) == expected


@pytest.mark.parametrize("text", ["", "SECTION A-A", "Ø", "× 45°"])
def test_other_texts_are_none(text: str) -> None:
    assert read_callout(text) is None


@given(st.text(max_size=30))
def test_any_text_is_read_or_not(text: str) -> None:
    read_callout(text)
    read_bevel(text)
