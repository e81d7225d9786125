"""Edits that lead from one design to another."""

from hypothesis import given
from hypothesis import strategies as st

from cadwright.canvas import Arc, Circle, Curve, Design, Line, apply
from cadwright.canvas.edits import between

place = st.tuples(st.integers(-3, 3).map(float), st.integers(-3, 3).map(float))
curves: st.SearchStrategy[Curve] = st.one_of(
    st.builds(Line, st.tuples(place, place)),
    st.builds(Circle, st.tuples(place, place)),
    st.builds(Arc, st.tuples(place, place, place)),
)
designs = st.lists(curves, max_size=6, unique=True).map(lambda found: Design(tuple(found)))


@given(designs, designs)
def test_they_lead_there(before: Design, after: Design) -> None:
    assert set(apply(before, between(before, after)).curves) == set(after.curves)


@given(designs)
def test_nothing_is_changed_without_need(design: Design) -> None:
    assert between(design, design) == ()


def test_what_stays_is_not_named() -> None:
    stays, goes = Line(((0.0, 0.0), (1.0, 0.0))), Circle(((0.0, 0.0), (2.0, 0.0)))
    (edit,) = between(Design((stays, goes)), Design((stays,)))
    assert edit.__struct_config__.tag == "remove_curve"
