"""Answers on how a solid is built, from what the recogniser told."""

import json
from typing import Any

import pytest

from cadwright.planners.embedded.freecad.questions.construction import read
from cadwright.planners.embedded.freecad.questions.extruded import answer_solid
from cadwright.sketch import Circle, Line, Sketch
from cadwright.sketch.formats.json_text import dumps_point_based
from cadwright.values import Hole, Measurements, Observation

NUMBERS = ("One", "Two", "Three", "Four")
SHAPES = ("Circle", "Square", "Rectangle", "L-shape")
AXES = ("Along the X axis", "Along the Y axis", "Along the Z axis", "Along none of them")
DOES = ("It makes a new body", "It adds material", "It removes material", "It keeps the overlap")


def polygon(*corners: tuple[float, float]) -> list[Line]:
    return [Line(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]


PLATE = Sketch((*polygon((0, 0), (40, 0), (40, 20), (0, 20)), Circle((30, 10), 4)))
ANGLE = Sketch((*polygon((0, 0), (30, 0), (30, 10), (10, 10), (10, 30), (0, 30)),))
PIN = Sketch((Circle((10, 10), 5),))


def plane(z: float = 0.0) -> dict[str, Any]:
    return {"x": [1.0, 0, 0], "y": [0, 1.0, 0], "normal": [0, 0, 1.0], "translation": [0, 0, z]}


def told(*steps: tuple[Sketch, str, float, float, float], features: list[dict[str, Any]] | None = None) -> str:
    """What the recogniser prints of extrusions: profile, type, height of the plane, lengths."""
    sketches, extrusions = [], []
    for number, (profile, kind, z, forward, backward) in enumerate(steps):
        sketches.append({"name": f"S{number}", "plane": plane(z), **json.loads(dumps_point_based(profile))})
        extrusion = {"name": f"E{number}", "type": kind, "sketch": f"S{number}", "plane": plane(z)}
        extrusions.append(extrusion | {"direction": [0, 0, 1.0], "lengths": [forward, backward], "solid": True})
    document = {"sketches": sketches, "extrusions": extrusions, "features": features or []}
    return f"The document holds:\n{json.dumps(document)}\nand nothing else."


PART = told((PLATE, "new", 0, 5, 0), (PIN, "join", 5, 10, 0), (PIN, "cut", 0, 6, 6))
SOLID = Measurements(
    valid=True, closed=True, solids=1, shells=1, faces=9, edges=20, vertices=12, volume=4534.05, area=2800,
    bbox=(0, 0, 0, 40, 20, 15), center_of_mass=(20, 10, 3), holes=(Hole(8, 5, True, (30, 10, 5), (0, 0, -1)),),
)  # fmt: skip


@pytest.mark.parametrize(
    ("question", "options", "text"),
    [
        ("How many extrusions are there?", (), "3"),
        ("How many extrusions is the CAD object made of?", NUMBERS, "C) Three"),
        ("How many sketches does the model contain?", NUMBERS, "C) Three"),
        ("How many of the extrusions cut material away?", NUMBERS, "A) One"),
        ("How many straight lines does the outline of the first extruded profile have?", NUMBERS, "D) Four"),
        ("How many round holes go through the CAD object?", NUMBERS, "A) One"),
        ("What does the second extrusion do?", DOES, "B) It adds material"),
        ("What type of operation is the last extrusion?", DOES, "C) It removes material"),
        ("In which order do the extrusions act?", ("new, cut, join", "new, join, cut"), "B) new, join, cut"),
        ("What shape is the outline of the first extruded profile?", SHAPES, "C) Rectangle"),
        ("What is the shape of the second profile?", SHAPES, "A) Circle"),
        ("What is the primary shape of the top part of the CAD object?", SHAPES, "A) Circle"),
        ("What is the shape of the main body?", ("Cylinder", "Rectangular prism", "Cone"), "B) Rectangular prism"),
        ("How long is the second extrusion in all?", ("5 mm", "10 mm", "15 mm"), "B) 10 mm"),
        ("How long is the second extrusion?", (), "10 mm"),
        ("How does the third extrusion leave the plane of its sketch?", ("To one side", "Symmetrically"),
         "B) Symmetrically"),
        ("About which axes is the outline of the first profile symmetric?", ("X only", "Y only", "Both"), "C) Both"),
        ("In which direction is the first profile extruded?", AXES, "C) Along the Z axis"),
        ("Where is the second extrusion relative to the third?", ("In the -Z direction", "In the +Z direction"),
         "B) In the +Z direction"),
        ("What is the largest dimension of the CAD object?", ("20 mm", "40 mm", "80 mm"), "B) 40 mm"),
        ("Along which axis does the CAD object reach farthest?", AXES, "A) Along the X axis"),
        ("What is the ratio of the longest to the shortest side?", ("2.667", "1.333"), "A) 2.667"),
        ("What is the volume of the CAD object?", ("4534 mm³", "9068 mm³"), "A) 4534 mm³"),
        ("What does the seventh extrusion do?", DOES, None),
        ("What is it used for?", NUMBERS, None),
        ("How many extrusions are there?", ("Five", "Six"), None),
    ],
)  # fmt: skip
def test_answers(question: str, options: tuple[str, ...], text: str | None) -> None:
    seen = Observation("valid", PART, measurements=SOLID)
    assert answer_solid(seen, question, options).text == text


def test_letters_are_shapes_of_bodies() -> None:
    seen = Observation("valid", told((ANGLE, "new", 0, 5, 0)), measurements=SOLID)
    options = ("Cylinder", "Sphere", "L-shape", "Cube")
    assert answer_solid(seen, "What is the shape of the main body of the CAD object?", options).text == "C) L-shape"


def test_a_body_that_other_features_changed_is_not_named() -> None:
    rounded = told((PLATE, "new", 0, 5, 0), features=[{"kind": "fillet"}])
    seen = Observation("valid", rounded, measurements=SOLID)
    assert answer_solid(seen, "What is the shape of the main body?", ("Rectangular plate", "Cone")).text is None


@pytest.mark.parametrize(
    "stdout", ["", "The document holds:", "The document holds:\n{broken}", "The document holds:\n[]"]
)
def test_what_is_cut_off_is_not_read(stdout: str) -> None:
    assert read(stdout) is None
