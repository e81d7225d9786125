"""Construction sequences in JSON."""

import math
from typing import Any

import pytest
from construction_samples import XZ_PLANE, circle, extrude, line, plate, point, rectangle, sketch, written
from hypothesis import given
from hypothesis import strategies as st

from cadwright.construction import Stated, gallery
from cadwright.construction.loops import area
from cadwright.errors import InputError
from cadwright.sketch import Arc, Circle

SIZES = st.floats(0.001, 1)


@given(SIZES, SIZES, SIZES)
def test_a_file_of_deepcad_is_read_in_mm(width: float, height: float, thickness: float) -> None:
    found = gallery.loads(plate(width, height, thickness, hole=min(width, height) / 4))
    assert not found.problems
    first, second = found.steps
    assert (first.operation, second.operation) == ("new", "cut")
    assert first.forward == pytest.approx(1000 * thickness)
    assert area(first.profile.outer) == pytest.approx(1e6 * width * height)
    curves = first.profile.outer.curves
    for here, following in zip(curves, curves[1:] + curves[:1], strict=True):
        assert not isinstance(here, Circle)
        assert not isinstance(following, Circle)
        assert here.end == following.start
    (hole,) = second.profile.outer.curves
    assert isinstance(hole, Circle)
    assert hole.center == pytest.approx((500 * width, 500 * height))
    assert hole.radius == pytest.approx(250 * min(width, height))


def test_the_gallery_is_in_cm_and_states_what_comes_out() -> None:
    box = {"min_point": point(0, 0, 0), "max_point": point(2, 1, 3)}
    entities = {"s1": sketch([rectangle(2, 1)]), "e1": extrude("s1", 3)}
    timeline = [{"index": 0, "entity": "s1"}, {"index": 1, "entity": "e1"}]
    stated = {"bounding_box": box, "volume": 6.0, "face_count": 6}
    found = gallery.loads(written(entities, timeline=timeline, properties=stated))
    assert found.steps[0].forward == 30
    assert found.stated == Stated((0, 0, 0, 20, 10, 30), 6000.0, 6)


@pytest.mark.parametrize(
    ("told", "forward", "backward", "extent"),
    [
        (extrude("s1", 0.002), 2, 0, "one-sided"),
        (extrude("s1", -0.002), 0, 2, "one-sided"),
        (extrude("s1", 0.002, extent_type="SymmetricFeatureExtentType"), 2, 2, "symmetric"),
        (extrude("s1", 0.002, 0.001, extent_type="TwoSidesFeatureExtentType"), 2, 1, "two-sided"),
        (extrude("s1", -0.002, 0.003, extent_type="TwoSidesFeatureExtentType"), 0, 3, "two-sided"),
    ],
)
def test_extents(told: dict[str, Any], forward: float, backward: float, extent: str) -> None:
    (step,) = gallery.loads(written({"s1": sketch([rectangle(0.01, 0.01)]), "e1": told})).steps
    assert (step.forward, step.backward) == pytest.approx((forward, backward))
    assert step.extent == extent


def test_several_profiles_are_several_steps_of_which_the_later_join() -> None:
    profiles = [{"profile": name, "sketch": "s1"} for name in ("p0", "p1")]
    drawn = sketch([rectangle(0.01, 0.01)], [[circle(0.1, 0.1, 0.01)]])
    found = gallery.loads(written({"s1": drawn, "e1": extrude("s1", 0.01, profiles=profiles)}))
    assert [(s.name, s.operation) for s in found.steps] == [("Extrude 1 (1)", "new"), ("Extrude 1 (2)", "join")]


def test_the_largest_loop_is_the_outer_one() -> None:
    drawn = sketch([[circle(0.02, 0.01, 0.002)], rectangle(0.04, 0.02)], plane=XZ_PLANE)
    (step,) = gallery.loads(written({"s1": drawn, "e1": extrude("s1", 0.01)})).steps
    assert len(step.profile.outer.curves) == 4
    assert step.profile.inner[0].curves[0] == Circle((20, 10), 2)
    assert step.plane.normal == (0, -1, 0)


@given(st.floats(-3, 3), st.floats(0.2, 6), st.booleans(), st.booleans())
def test_an_arc_passes_where_its_angles_lead(begin: float, sweep: float, swapped: bool, gallery_form: bool) -> None:
    sense = -1 if gallery_form else 1

    def at(angle: float) -> tuple[float, float]:
        return math.cos(begin + sense * angle), math.sin(begin + sense * angle)

    start, end = at(0), at(sweep)
    arc = {
        "type": "Arc3D",
        "start_point": point(*(end if swapped else start)),
        "end_point": point(*(start if swapped else end)),
        "center_point": point(0, 0),
        "radius": 1.0,
        "normal": point(0, 0, -1),
        "start_angle": 0.0,
        "end_angle": sweep,
        "reference_vector": point(*start),
    }
    entities = {"s1": sketch([[arc, line(start, end)]]), "e1": extrude("s1", 1)}
    order = [{"index": 0, "entity": "s1"}, {"index": 1, "entity": "e1"}]
    found = gallery.loads(written(entities, **({"timeline": order} if gallery_form else {})))
    (read,) = (curve for curve in found.steps[0].profile.outer.curves if isinstance(curve, Arc))
    unit = 10 if gallery_form else 1000
    assert read.mid == pytest.approx(tuple(unit * value for value in at(sweep / 2)), abs=1e-6 * unit)


OPEN = [line((0, 0), (1, 0)), line((1, 0), (1, 1))]


@pytest.mark.parametrize(
    ("entities", "reason"),
    [
        ({"s1": sketch([rectangle(1, 1)]), "e1": extrude("s1", 1, taper=0.1)}, "tapered"),
        ({"s1": sketch([rectangle(1, 1)]), "e1": extrude("s1", 0)}, "length is 0"),
        ({"s1": sketch([rectangle(1, 1)]), "e1": extrude("s1", 1, profiles=[])}, "no profile"),
        ({"s1": sketch([rectangle(1, 1)]), "e1": extrude("s2", 1)}, "not in the file"),
        ({"s1": sketch([OPEN]), "e1": extrude("s1", 1)}, "does not close"),
        ({"s1": sketch([[{"type": "NurbsCurve3D"}]]), "e1": extrude("s1", 1)}, "NurbsCurve3D is not read"),
        ({"s1": sketch([rectangle(1, 1)]), "e1": extrude("s1", 1, operation="Sew")}, "Sew is not read"),
        ({"s1": sketch([rectangle(1, 1)]), "e1": extrude("s1", 1, extent_one={"type": "To"})}, "type To is not read"),
        ({"s1": sketch([rectangle(1, 1)]), "e1": {"type": "ExtrudeFeature"}}, "incomplete"),
        ({"e1": {"type": "FilletFeature", "name": "Round"}}, "Round: a FilletFeature is not read"),
    ],
)
def test_what_is_not_known_is_told_and_left_out(entities: dict[str, Any], reason: str) -> None:
    found = gallery.loads(written(entities))
    assert found.steps == ()
    (problem,) = found.problems
    assert reason in problem


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"entities": {}}', b"\xff\xfe", b"null"])
def test_what_is_no_sequence_is_refused(data: bytes) -> None:
    with pytest.raises(InputError, match="no construction sequence"):
        gallery.loads(data)
