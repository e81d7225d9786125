"""The environment of the canvas: edits in, designs out, and reasons for what it refuses."""

import io
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from cadwright.canvas import Circle, Design, Line
from cadwright.environments.base import Environment
from cadwright.environments.canvas import CanvasEnvironment
from cadwright.errors import InputError
from cadwright.values import Code, Done, Edits, Request

MAKE = {"name": "make_curve", "arguments": {"type": "line", "control_points": [[0, 0], [10, 0]]}}
PUBLISHED = {"edit_type": "make_curve", "type": "circle", "control_points": [[-1, 0], [1, 0]]}
LINE = Line(((0, 0), (10, 0)))

COORDINATE = st.sampled_from([-3.0, 0.0, 0.25, 4.0])
POINT = st.lists(COORDINATE, min_size=2, max_size=2)
SHAPED = st.sampled_from(["line", "circle", "arc"]).flatmap(
    lambda kind: st.fixed_dictionaries(
        {
            "type": st.just(kind),
            "control_points": st.lists(POINT, min_size=(n := 3 if kind == "arc" else 2), max_size=n),
        }
    )
)
ACTIONS = st.lists(
    st.one_of(
        SHAPED.map(lambda each: {"edit_type": "make_curve", **each}),
        SHAPED.map(lambda each: {"edit_type": "remove_curve", **each}),
        st.tuples(SHAPED, POINT).map(lambda each: {"edit_type": "move_curve", **each[0], "offset": each[1]}),
        st.tuples(POINT, POINT).map(lambda p: {"edit_type": "move_point", "point": p[0], "new_point": p[1]}),
        POINT.map(lambda point: {"edit_type": "delete_point", "point": point}),
    ),
    max_size=6,
)


def test_edits_in_both_forms() -> None:
    environment: Environment = CanvasEnvironment()
    assert environment.reset(Request("a line")) is None
    seen = environment.step(Edits((MAKE, PUBLISHED)))
    assert (seen.outcome, seen.error, seen.notes, seen.stdout) == ("executed", None, (), "")
    assert seen.sound
    assert json.loads(seen.state or "")["curves"][1] == {"type": "circle", "control_points": [[-1, 0], [1, 0]]}
    with Image.open(io.BytesIO(seen.images[0].blob.data)) as image:
        assert image.size == (256, 256)
    environment.close()
    environment.close()


def test_what_names_nothing_is_said() -> None:
    environment = CanvasEnvironment(pictures=False)
    seen = environment.step(Edits((MAKE, {"edit_type": "delete_point", "point": [9, 9]})))
    assert seen.notes == ("edit 2 (delete_point) changed nothing",)
    assert seen.images == ()
    assert environment.design == Design((LINE,))


def test_snapping_is_off_unless_asked_for() -> None:
    near = Edits(({"name": "move_point", "arguments": {"point": [9.8, 0.1], "new_point": [0, 5]}},))
    for snap, end in ((0.0, (10, 0)), (0.5, (0, 5))):
        environment = CanvasEnvironment(snap=snap, pictures=False)
        environment.step(Edits((MAKE,)))
        environment.step(near)
        assert environment.design.curves[0].control_points[1] == end


def test_the_distance_is_told_only_with_a_target() -> None:
    environment = CanvasEnvironment(target=Design((LINE,)), pictures=False)
    assert environment.step(Edits((PUBLISHED,))).stdout.startswith("distance to the target: 0.")
    assert environment.step(Edits(({"edit_type": "delete_point", "point": [1, 0]}, MAKE))).stdout.endswith("0.000000")


@pytest.mark.parametrize(
    ("edit", "reason"),
    [
        ({}, "no edit None"),
        ({"name": "paint", "arguments": {}}, "no edit 'paint'"),
        ({"name": "make_curve"}, "a name and arguments"),
        ({"name": "delete_point", "arguments": {}}, "missing arguments: point"),
        ({"name": "delete_point", "arguments": {"point": [0, 0], "why": 1}}, "extra arguments: why"),
        ({"name": "delete_point", "arguments": {"point": [0]}}, "delete_point"),
        ({"name": "delete_point", "arguments": {"point": [float("nan"), 0]}}, "numbers"),
        ({"name": "delete_point", "arguments": {"point": [1e300, 0]}}, "numbers"),
        ({"name": "make_curve", "arguments": {"type": "line", "control_points": [[0, 0]]}}, "2 control points"),
        ({"name": "remove_curve", "arguments": {"type": "blob", "control_points": [[0, 0]]}}, "remove_curve"),
    ],
)
def test_a_bad_edit_changes_nothing(edit: dict[str, Any], reason: str) -> None:
    environment = CanvasEnvironment(pictures=False)
    environment.step(Edits((MAKE,)))
    seen = environment.step(Edits((PUBLISHED, edit)))
    assert seen.outcome == "protocol"
    assert seen.error is not None
    assert "edit 2" in seen.error.message
    assert reason in seen.error.message
    assert environment.design == Design((LINE,))


@pytest.mark.parametrize(
    "edit",
    [
        {"edit_type": "make_curve", "type": "line", "control_points": [[0, 0], [20.5, 0]]},
        {"edit_type": "move_point", "point": [10, 0], "new_point": [0, -21]},
        {"edit_type": "move_curve", "type": "line", "control_points": [[0, 0], [10, 0]], "offset": [11, 0]},
    ],
)
def test_points_off_the_canvas_are_refused_and_told(edit: dict[str, Any]) -> None:
    environment = CanvasEnvironment(pictures=False)
    environment.step(Edits((MAKE,)))
    seen = environment.step(Edits((PUBLISHED, edit)))
    assert seen.outcome == "protocol"
    assert seen.error is not None
    assert "edit 2" in seen.error.message
    assert "off the canvas, which goes from -20 to 20" in seen.error.message
    assert environment.design == Design((LINE,))
    sketch = CanvasEnvironment(pictures=False, bounded=False)
    sketch.step(Edits((MAKE,)))
    assert sketch.step(Edits((PUBLISHED, edit))).outcome == "executed"


def test_what_was_off_the_canvas_may_stay_there() -> None:
    environment = CanvasEnvironment(pictures=False)
    far = '{"curves": [{"type": "line", "control_points": [[0, 0], [25, 0]]}]}'
    environment.reset(Request("x", "edit", script=far))
    assert environment.step(Edits((PUBLISHED,))).outcome == "executed"


def test_other_actions_are_answered() -> None:
    for action in (Code("x = 1"), Done()):
        assert CanvasEnvironment().step(action).outcome == "protocol"


def test_reset_with_a_design() -> None:
    environment = CanvasEnvironment(pictures=False)
    environment.step(Edits((MAKE,)))
    script = '{"curves": [{"type": "circle", "control_points": [[0, 0], [2, 0]]}]}'
    seen = environment.reset(Request("smaller", "edit", script=script))
    assert seen is not None
    assert environment.design == Design((Circle(((0, 0), (2, 0))),))
    environment.undo(5)
    assert environment.design == Design((Circle(((0, 0), (2, 0))),))
    for bad in ("[]", script.replace("[2, 0]", "[1e300, 0]")):
        with pytest.raises(InputError, match="not a design"):
            environment.reset(Request("smaller", "edit", script=bad))


@settings(deadline=None, max_examples=60)
@given(st.lists(ACTIONS, max_size=4), st.sampled_from([0.0, 0.5]))
def test_any_edits_keep_a_design_and_undo_returns_it(actions: list[list[dict[str, Any]]], snap: float) -> None:
    environment = CanvasEnvironment(snap=snap, pictures=False)
    states = [environment.design]
    for edits in actions:
        seen = environment.step(Edits(tuple(edits)))
        assert seen.outcome == "executed", seen.error
        assert all(len(each.control_points) in (2, 3) for each in environment.design.curves)
        states.append(environment.design)
    for before in reversed(states[:-1]):
        environment.undo()
        assert environment.design == before
