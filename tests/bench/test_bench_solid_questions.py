"""Questions of our own on construction sequences."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.bench.solid_questions import KINDS, Question, questions
from cadwright.construction import Loop, Operation, Plane, Profile, Sequence, Step
from cadwright.sketch import Arc, Circle, Line

XY = Plane((0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))
RAISED = Plane((0, 0, 50), (1, 0, 0), (0, 1, 0), (0, 0, 1))
TILTED = Plane((0, 0, 0), (1, 0, 0), (0, 0.6, 0.8), (0, -0.8, 0.6))


def polygon(*corners: tuple[float, float]) -> Loop:
    return Loop(tuple(Line(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)))


RECTANGLE = polygon((0, 0), (40, 0), (40, 20), (0, 20))
SQUARE = polygon((0, 0), (20, 0), (20, 20), (0, 20))
TRIANGLE = polygon((0, 0), (20, 0), (20, 15))
ANGLE = polygon((0, 0), (30, 0), (30, 10), (10, 10), (10, 30), (0, 30))
ROUND = Loop((Circle((10, 10), 5),))
SPLIT = polygon((0, 0), (40, 0), (40, 3), (40, 20), (0, 20))
"""A rectangle of which one side is drawn as two lines."""
NEARLY = polygon((0, 0), (40, 0), (40, 20), (1, 20))
HALF = Loop((Line((0, 0), (10, 0)), Arc((10, 0), (5, 5), (0, 0))))


def step(outer: Loop, operation: Operation = "new", *inner: Loop, plane: Plane = XY, forward: float = 5.0) -> Step:
    return Step("Extrude", plane, Profile("Sketch", outer, inner), operation, forward)


def asked(kind: str, *steps: Step) -> str | None:
    """The right answer to a kind of question."""
    draft = KINDS[kind](Sequence(steps), random.Random(0))
    return draft.right if draft else None


@pytest.mark.parametrize(
    ("kind", "steps", "right"),
    [
        ("extrusions", (step(RECTANGLE), step(ROUND, "cut")), "2"),
        ("cuts", (step(RECTANGLE), step(ROUND, "cut"), step(SQUARE, "join")), "1"),
        ("cuts", (step(RECTANGLE),), None),
        ("holes", (step(RECTANGLE, "new", ROUND),), "1"),
        ("holes", (step(RECTANGLE, "new", SQUARE),), None),
        ("faces", (step(RECTANGLE, "new", ROUND),), "7"),
        ("operation", (step(RECTANGLE), step(ROUND, "cut")), "It cuts material away"),
        ("order", (step(RECTANGLE), step(ROUND, "cut"), step(SQUARE, "join")), "new, cut, join"),
        ("profile_shape", (step(ROUND),), "Circle"),
        ("profile_shape", (step(SQUARE),), "Square"),
        ("profile_shape", (step(RECTANGLE),), "Rectangle"),
        ("profile_shape", (step(TRIANGLE),), "Triangle"),
        ("profile_shape", (step(ANGLE),), "L-shape"),
        ("profile_shape", (step(HALF),), None),
        ("lines", (step(HALF),), "1"),
        ("symmetry", (step(RECTANGLE),), "Both"),
        ("symmetry", (step(SPLIT),), "Both"),
        ("symmetry", (step(NEARLY),), None),
        ("symmetry", (step(HALF),), "The Y axis only"),
        ("symmetry", (step(TRIANGLE),), "Neither"),
        ("symmetry", (step(ROUND),), None),
        ("length", (step(RECTANGLE, forward=7.5),), "7.5 mm"),
        ("extent", (step(RECTANGLE),), "To one side of the sketch plane"),
        ("direction", (step(RECTANGLE),), "Along the Z axis"),
        ("direction", (step(RECTANGLE, plane=TILTED),), None),
        ("longest", (step(RECTANGLE),), "Along the X axis"),
        ("longest", (step(SQUARE, forward=20),), None),
        ("largest", (step(RECTANGLE), step(ROUND, "join", plane=RAISED)), "55 mm"),
        ("largest", (step(RECTANGLE), step(ROUND, "cut")), None),
        ("largest", (step(RECTANGLE, plane=TILTED),), None),
        ("ratio", (step(RECTANGLE),), "8"),
        ("volume", (step(RECTANGLE),), "4000 mm³"),
        ("position", (step(SQUARE), step(SQUARE, "join", plane=RAISED)), "In the +Z direction"),
        ("position", (step(SQUARE), step(ROUND, "join")), None),
    ],
)
def test_answers(kind: str, steps: tuple[Step, ...], right: str | None) -> None:
    assert asked(kind, *steps) == right


STEPS = st.lists(
    st.builds(
        step,
        st.sampled_from([RECTANGLE, SQUARE, TRIANGLE, ANGLE, ROUND, HALF]),
        st.sampled_from(["join", "cut"]),
        forward=st.floats(0.1, 100),
        plane=st.sampled_from([XY, RAISED, TILTED]),
    ),
    max_size=4,
)


@given(STEPS, st.text(max_size=5))
def test_four_options_of_which_one_is_right(more: list[Step], name: str) -> None:
    sequence = Sequence((step(RECTANGLE), *more))
    found = questions(sequence, name, len(KINDS))
    assert len({question.kind for question in found}) == len(found) >= 5
    for question in found:
        assert len(set(question.options)) == 4
        assert question.answer in "ABCD"
    assert found[:2] == questions(sequence, name, 2), "the name decides"


def test_the_right_option_is_not_always_in_one_place() -> None:
    sequence = Sequence((step(RECTANGLE),))

    def all_asked(name: str) -> list[Question]:
        return questions(sequence, name, len(KINDS))

    assert {question.answer for name in "abcdefgh" for question in all_asked(name)} == set("ABCD")
