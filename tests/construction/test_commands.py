"""Construction sequences as DeepCAD's commands."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.construction import commands
from cadwright.construction.loops import area, box
from cadwright.errors import InputError
from cadwright.sketch import Circle

PLATE = """
<SOL>; Line: (40, 0); Line: (40, 20); Line: (0, 20); Line: (0, 0);
<SOL>; Circle: (20, 10, 4);
Ext: (0, 0, 0, 1, 2, 3, 40, 5, 0, 'New body', 'One-sided'); <EOS>
"""


def test_a_plate_with_a_hole() -> None:
    (step,) = commands.loads(PLATE).steps
    assert step.operation == "new"
    assert step.extent == "one-sided"
    assert [step.forward, step.backward] == [5, 0]
    assert area(step.profile.outer) == pytest.approx(800)
    assert step.profile.inner[0].curves == (Circle((20, 10), 4),)
    assert list(step.plane.origin) == [1, 2, 3]
    assert list(step.plane.normal) == [0, 0, 1]


def test_letters_numbers_and_names_are_read_too() -> None:
    said = "SOL R(x=0, y=0, r=2) E(0,0,0,0,0,0,8,1,0,0,0) <SOL> C(0,0,1) Extrude(0,0,0,0,0,0,2,1,3,2,2)"
    first, second = commands.loads(said).steps
    assert first.profile.outer.curves == (Circle((0, 0), 4),), "the profile is given the size 8"
    assert (second.operation, second.extent, second.forward, second.backward) == ("cut", "two-sided", 1, 3)


@pytest.mark.parametrize(("flag", "xmax"), [(1, 2), (0, 1)])
def test_arcs_bulge_to_the_side_they_turn_to(flag: int, xmax: float) -> None:
    """Half a circle up the right side: outwards counter-clockwise, inwards clockwise."""
    said = f"<SOL> L(1,0) A(1,2,π,{flag}) L(-1,2) L(-1,0) E(0,0,0,0,0,0,3,1,0,new,one)"
    (step,) = commands.loads(said).steps
    left, _, right, _ = box(step.profile.outer.curves)
    assert (right - left) == pytest.approx(3)
    drawn = 3 if flag else 2
    assert right / (3 / drawn) == pytest.approx(xmax)


@given(st.floats(0, math.pi), st.floats(-3, 3), st.floats(-3, 3))
def test_planes_are_right_handed(theta: float, phi: float, gamma: float) -> None:
    (step,) = commands.loads(f"<SOL> R(0,0,1) E({theta},{phi},{gamma},0,0,0,2,1,0,0,0)").steps
    x, y, normal = step.plane.x, step.plane.y, step.plane.normal
    cross = (x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0])
    assert cross == pytest.approx(normal, abs=1e-9)
    assert normal[2] == pytest.approx(math.cos(theta))


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("", "no extrusion"),
        ("<SOL> R(0,0,1)", "no extrusion"),
        ("R(0,0,1) E(0,0,0,0,0,0,2,1,0,0,0)", "before the first"),
        ("<SOL> R(0,0) E(0,0,0,0,0,0,2,1,0,0,0)", "2 arguments"),
        ("<SOL> R(0,0,x) E(0,0,0,0,0,0,2,1,0,0,0)", "no number"),
        ("<SOL> R(0,0,1) E(0,0,0,0,0,0,2,1,0,7,0)", "none of new"),
        ("<SOL> R(0,0,1) E(0,0,0,0,0,0,2,0,0,0,0)", "no length"),
        ("<SOL> R(0,0,1) E(0,0,0,0,0,0,0,1,0,0,0)", "no size"),
        ("E(0,0,0,0,0,0,2,1,0,0,0)", "no loops"),
        ("<SOL> <SOL> E(0,0,0,0,0,0,2,1,0,0,0)", "empty"),
    ],
)
def test_incomplete_texts_are_refused(said: str, reason: str) -> None:
    with pytest.raises(InputError, match=reason):
        commands.loads(said)


@given(
    st.floats(0, math.pi),
    st.floats(-3, 3),
    st.floats(-3, 3),
    st.floats(0.5, 6),
    st.sampled_from([("one", 3.0, 0.0), ("one", -3.0, 0.0), ("symmetric", 3.0, 0.0), ("two", 3.0, 1.0)]),
    st.sampled_from(["new", "join", "cut", "intersect"]),
)
def test_what_is_written_is_read_again(
    theta: float, phi: float, gamma: float, sweep: float, lengths: tuple[str, float, float], operation: str
) -> None:
    extent, one, two = lengths
    drawn = f"<SOL> L(4,0) A(4,3,{sweep},1) L(0,3) L(0,0) <SOL> R(1,1,0.5)"
    first = commands.loads(f"{drawn} E({theta},{phi},{gamma},1,2,3,9,{one},{two},{operation},{extent})")
    second = commands.loads(commands.dumps(first, digits=15))
    (a,), (b,) = first.steps, second.steps
    assert (a.operation, a.extent) == (b.operation, b.extent)
    assert (b.forward, b.backward) == pytest.approx((a.forward, a.backward))
    for here, there in ((a.plane.x, b.plane.x), (a.plane.y, b.plane.y), (a.plane.origin, b.plane.origin)):
        assert there == pytest.approx(here, abs=1e-9)
    assert area(b.profile.outer) == pytest.approx(area(a.profile.outer))
    assert box(b.profile.outer.curves) == pytest.approx(box(a.profile.outer.curves), abs=1e-9)
