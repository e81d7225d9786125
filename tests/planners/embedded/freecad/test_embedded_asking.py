"""Questions on sketches and solids, with options and without: what is answered, and what is left alone."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plain_shapes import L_SHAPE, T_SHAPE, polygon, rectangle, regular, rounded, sketch, slot

from cadwright.planners.embedded.freecad.questions.extruded import answer_solid
from cadwright.planners.embedded.freecad.questions.phrases import phrase
from cadwright.planners.embedded.freecad.questions.rules import answer
from cadwright.planners.embedded.freecad.questions.steps import ask
from cadwright.planners.embedded.freecad.questions.words import options_of, plain, terms
from cadwright.protocols.base import Parsed
from cadwright.sketch import Circle, Geometry, Line, Point, Sketch
from cadwright.tools.recognisers import sketch_recognizer
from cadwright.values import (
    Attachment,
    AttachmentKind,
    Blob,
    Code,
    Decline,
    Done,
    Hole,
    Measurements,
    Observation,
    Problem,
    Request,
)

NUMBERS = ("One", "Two", "Three", "Four")
SHAPES = ("Circle", "Triangle", "Rectangle", "Hexagon")
WAYS = ("Horizontal", "Vertical", "Diagonal", "Circular")
SYMMETRY = ("Asymmetrical", "Horizontal symmetry", "Vertical symmetry", "Horizontal and vertical symmetry")
PLACES = ("Above", "Below", "Left", "Right")

PLATE = sketch(rectangle(0, 0, 60, 40), Circle((15, 20), 4), Circle((45, 20), 4))
RINGS = sketch(Circle((0, 0), 10), Circle((0, 0), 6), Circle((0, 0), 3))
ROW = sketch(rectangle(0, 0, 10, 10), rectangle(20, 0, 10, 10), rectangle(40, 0, 10, 10))
PAIR = sketch(rectangle(0, 0, 20, 40), rectangle(20, 30, 10, 10))

CASES: list[tuple[Sketch, str, tuple[str, ...], str]] = [
    (PLATE, "How many circles are visible in the CAD object?", NUMBERS, "B"),
    (PLATE, "How many holes are visible on the CAD object?", NUMBERS, "B"),
    (PLATE, "How many circles are inside the rectangle?", NUMBERS, "B"),
    (PLATE, "How many rectangles are in the image?", NUMBERS, "A"),
    (PLATE, "What shape is the main body of the CAD object?", SHAPES, "C"),
    (PLATE, "What is the shape of the outer boundary?", SHAPES, "C"),
    (PLATE, "What is the shape of the inner feature of the CAD object?", SHAPES, "A"),
    (PLATE, "What is the orientation of the rectangle?", WAYS, "A"),
    (PLATE, "What is the alignment of the circles in the image?", WAYS, "A"),
    (PLATE, "Are the circles aligned horizontally or vertically in the image?", WAYS, "A"),
    (PLATE, "What is the symmetry type of the CAD object?", SYMMETRY, "D"),
    (PLATE, "How many lines of symmetry does the object in the image have?", NUMBERS, "B"),
    (PLATE, "What is the overall dimensionality of the CAD object?", ("1D", "2D", "3D", "4D"), "B"),
    (
        PLATE,
        "What is the position of the circles relative to the rectangle?",
        ("Inside", "Outside", "Above", "On"),
        "A",
    ),
    (PLATE, "Is there a triangle?", ("Yes", "No"), "B"),
    (RINGS, "How many concentric circles are there in the image?", NUMBERS, "C"),
    (
        RINGS,
        "What is the relationship between the circles in the image?",
        ("tangent", "concentric", "apart", "none"),
        "B",
    ),
    (RINGS, "What feature is located at the center of the CAD object?", ("square", "triangle", "circle", "star"), "C"),
    (ROW, "How many objects are there in the image?", NUMBERS, "C"),
    (ROW, "How many squares are visible in the image?", NUMBERS, "C"),
    (
        ROW,
        "What is the spacing between the objects from left to right?",
        ("Increasing", "Decreasing", "Even", "None"),
        "C",
    ),
    (
        ROW,
        "What type of line is primarily used to construct the object?",
        ("Curved", "Straight", "Zigzag", "Dotted"),
        "B",
    ),
    (PAIR, "What is the position of the smallest rectangle relative to the largest rectangle?", PLACES, "D"),
    (sketch(T_SHAPE), "What is the symmetry type of the CAD object?", SYMMETRY, "C"),
    (sketch(T_SHAPE), "What letter does the CAD object resemble?", ("E", "I", "T", "H"), "C"),
    (sketch(L_SHAPE), "What is the overall symmetry of the CAD object?", SYMMETRY, "A"),
    (sketch(L_SHAPE), "How many vertices does the CAD object have?", ("4", "5", "6", "7"), "C"),
    (sketch(L_SHAPE), "How many right angles are present in the CAD object?", ("4", "5", "6", "7"), "C"),
    (sketch(L_SHAPE), "What is the orientation of the longest edge in the CAD object?", WAYS, "B"),
    (sketch(L_SHAPE), "What type of angles are formed at the corners?", ("Acute", "Right", "Obtuse", "Straight"), "B"),
    (sketch(regular(6)), "How many sides does the shape in the image have?", ("Three", "Four", "Five", "Six"), "D"),
    (sketch(regular(6)), "What geometric shape is primarily depicted in the image?", SHAPES, "D"),
    (sketch(slot()), "What shape is the main body of the CAD object?", ("Circle", "Triangle", "Square", "Oval"), "D"),
    (sketch(rounded()), "What type of corners does the CAD object have?", ("Rounded", "Sharp", "Beveled", "None"), "A"),
    (sketch(rounded()), "What is the basic shape of the CAD object?", SHAPES, "C"),
    (
        sketch(polygon((0, 0), (10, 0), (5, 20))),
        "What type of triangle is shown in the image based on its side lengths?",
        ("Equilateral", "Isosceles", "Scalene", "Right"),
        "B",
    ),
    (
        sketch(rectangle(0, 0, 10, 20), Line((5, -5), (5, 25), True)),
        "What type of line is used to indicate the centerline of the CAD object?",
        ("Solid", "Dotted", "Zigzag", "No line"),
        "B",
    ),
    (
        sketch(rectangle(0, 0, 10, 20), rectangle(40, 0, 10, 20), Circle((25, 10), 5)),
        "What is the relative position of the circle with respect to the rectangles?",
        ("Above", "Below", "Between", "Outside"),
        "C",
    ),
    (
        sketch(rectangle(0, 0, 20, 20), polygon((0, 20), (20, 20), (10, 35))),
        "What geometric shape is the top part of the CAD object?",
        SHAPES,
        "B",
    ),
]


@pytest.mark.parametrize(("drawn", "question", "options", "letter"), CASES, ids=[case[1] for case in CASES])
def test_the_right_option_is_chosen(drawn: Sketch, question: str, options: tuple[str, ...], letter: str) -> None:
    found = answer(drawn, question, options)
    assert found.text == f"{letter}) {options[ord(letter) - ord('A')]}", found.why


@pytest.mark.parametrize(("drawn", "question", "options", "letter"), CASES[::5], ids=[case[1] for case in CASES[::5]])
def test_the_place_of_an_option_does_not_matter(
    drawn: Sketch, question: str, options: tuple[str, ...], letter: str
) -> None:
    right = options[ord(letter) - ord("A")]
    found = answer(drawn, question, options[::-1])
    assert found.text is not None
    assert found.text.endswith(f") {right}")


@pytest.mark.parametrize(
    ("question", "options"),
    [
        ("What could be a likely use for this type of CAD object?", ("lever", "linkage", "control", "heat sink")),
        ("How many circles have a mysterious quality?", NUMBERS),
        ("How many circles are visible in the CAD object?", ("Five", "Six", "Seven", "Eight")),
        ("What is the orientation of the bolt?", WAYS),
        ("How many circles are visible in the CAD object?", ("Two", "2", "Three", "Four")),
        ("What colour is it?", ()),
    ],
)
def test_what_is_not_known_is_not_answered(question: str, options: tuple[str, ...]) -> None:
    found = answer(PLATE, question, options)
    assert found.text is None
    assert found.why


def test_readings_that_differ_are_not_answered_but_told() -> None:
    dotted = sketch(Circle((0, 0), 5), Circle((20, 0), 5), Circle((10, 0), 30, True))
    assert answer(dotted, "How many circles are shown?", ("One", "Two", "Three", "Four")).text is None
    assert answer(dotted, "How many circles are shown?").text == "3 or 2"


def test_nearly_symmetric_is_neither() -> None:
    drawn = sketch(polygon((0, 0), (41.5, 0), (40, 20), (0, 20)))
    assert answer(drawn, "What is the symmetry type of the CAD object?", SYMMETRY).text is None


@pytest.mark.parametrize(
    ("drawn", "question", "text"),
    [
        (PLATE, "How many circles are there?", "2"),
        (RINGS, "What is the largest diameter?", "20 mm"),
        (RINGS, "What is the radius of the smallest circle?", "3 mm"),
        (PLATE, "How far apart are the holes?", "30 mm"),
        (PLATE, "What is the distance between the centers of the circles?", "30 mm"),
        (PLATE, "How wide is it?", "60 mm"),
        (PLATE, "What is the height of the sketch?", "40 mm"),
        (PLATE, "What is the bounding box?", "60 x 40 mm"),
        (sketch(rectangle(0, 0, 60, 40)), "What is the area?", "2400 mm²"),
        (sketch(rectangle(0, 0, 60, 40)), "What is the length of the outline?", "200 mm"),
        (sketch(L_SHAPE), "How long is the longest line?", "40 mm"),
        (PLATE, "Is it symmetric?", "yes, about a vertical and a horizontal axis"),
        (sketch(L_SHAPE), "Is the part symmetric?", "no"),
        (
            sketch(rectangle(0, 0, 9, 5), Circle((20, 2), 2)),
            "Which is left of which?",
            "the rectangle is left of the circle",
        ),
        (sketch(rectangle(0, 0, 9, 5), Circle((20, 2), 2)), "Which shape is larger?", "rectangle"),
        (ROW, "Are the squares identical?", "yes"),
        (PAIR, "Do the rectangles overlap?", "no"),
    ],
)
def test_free_questions(drawn: Sketch, question: str, text: str) -> None:
    assert answer(drawn, question).text == text


@pytest.mark.parametrize(("question", "text"), [("How many arcs are there?", "0"), ("how many lines?", "4")])
def test_primitives_are_counted_where_nothing_else_is_meant(question: str, text: str) -> None:
    corners = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    square = Sketch(tuple(Line(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)))
    assert answer(square, question).text == text
    assert answer(square, question, ("two", "three")).text is None


def test_measures_are_compared_with_numbers_in_options() -> None:
    assert (
        answer(RINGS, "What is the largest diameter?", ("10.0 mm", "20.05 mm", "30.0 mm", "6.0")).text == "B) 20.05 mm"
    )


def test_options_are_read_in_common_terms() -> None:
    assert [option.terms for option in options_of(("Three", "3", "semi-circular", "L-shaped", "'C'", "none"))] == [
        {"3"}, {"3"}, {"semicircle"}, {"l-shape"}, {"c-shape"}, {"0", "asymmetric"},
    ]  # fmt: skip
    assert terms("Horizontal and vertical symmetry") == {"horizontal", "vertical"}


def test_questions_lose_the_words_about_drawings() -> None:
    assert plain("How many circles are visible in the CAD drawing?") == "how many circles are"


def test_phrases_are_read() -> None:
    said = phrase("the smaller, dotted circles at the top")
    assert said.kind == "circle"
    assert said.adjectives == {"small", "dotted", "top"}
    assert said.clear
    assert phrase("axes of symmetry").kind == "axis"
    assert phrase("holes of the flange").unknown == ("flange",)


SOLID = Measurements(
    valid=True, closed=True, solids=1, shells=1, faces=8, edges=18, vertices=12, volume=9000.5, area=5000.25,
    bbox=(0, 0, 0, 60, 40, 5), center_of_mass=(30, 20, 2.5),
    holes=(Hole(6, 5, True, (10, 20, 5), (0, 0, -1)), Hole(8, 5, True, (50, 20, 5), (0, 0, -1))),
)  # fmt: skip
TOLD = 'The document holds:\n{"sketches": []}'


@pytest.mark.parametrize(
    ("question", "options", "text"),
    [
        ("What is the volume?", (), "9000.5 mm³"),
        ("What is the surface area of the part?", (), "5000.25 mm²"),
        ("How many holes are there?", (), "2"),
        ("How many holes does the part have?", NUMBERS, "B) Two"),
        ("How many faces does it have?", (), "8"),
        ("What is the largest hole diameter?", (), "8 mm"),
        ("How far apart are the holes?", (), "40 mm"),
        ("What is the bounding box?", (), "60 x 40 x 5 mm"),
        ("How long is it?", (), "60 mm"),
        ("What is its height?", ("4.5 mm", "5.0 mm", "6.0 mm"), "B) 5.0 mm"),
        ("Where is the center of mass?", (), "(30, 20, 2.5) mm"),
        ("What is the dimensionality?", ("1D", "2D", "3D"), "C) 3D"),
        ("Who made it?", (), None),
    ],
)
def test_questions_on_solids(question: str, options: tuple[str, ...], text: str | None) -> None:
    seen = Observation("valid", TOLD, measurements=SOLID)
    assert answer_solid(seen, question, options).text == text


def asked(kind: AttachmentKind, *seen: Observation, question: str = "How many circles are there?") -> Parsed:
    attachment = Attachment(kind, "x", Blob(b"", "application/octet-stream"))
    return ask(Request(question, "ask", (attachment,)), seen)


def test_it_looks_first_with_what_fits() -> None:
    assert asked("cad").action == Code("sketch_recognizer(sketch)")
    assert asked("cad", Observation("executed")).action == Code("sketch_recognizer(sketch)")
    assert asked("cad", Observation("valid", measurements=SOLID)).action == Code("solid_recognizer(doc)")
    assert asked("image").action == Code("sketch_recognizer(sketch_from_image(img))")


def test_it_reads_what_the_recogniser_printed() -> None:
    told = sketch_recognizer(PLATE).text
    found = asked("cad", Observation("executed"), Observation("executed", told))
    assert found.action == Done("2")
    assert "Counted circles: 2" in found.thinking
    found = asked("cad", Observation("valid", TOLD, measurements=SOLID), question="What is the volume?")
    assert found.action == Done("9000.5 mm³")


@pytest.mark.parametrize(
    "seen",
    [
        Observation("executed", sketch_recognizer(PLATE).text[:-40]),
        Observation("exception", error=Problem("TypeError", "there is no sketch")),
    ],
)
def test_it_declines_where_it_could_not_look(seen: Observation) -> None:
    assert isinstance(asked("cad", Observation("executed"), seen).action, Decline)


def test_several_files_are_too_many() -> None:
    files = tuple(Attachment("cad", name, Blob(b"", "x")) for name in "ab")
    assert isinstance(ask(Request("How many circles?", "ask", files), ()).action, Decline)


POINTS = st.tuples(st.floats(-50, 50), st.floats(-50, 50))
GEOMETRY: st.SearchStrategy[Geometry] = st.one_of(
    st.builds(Line, POINTS, POINTS, st.booleans()),
    st.builds(Circle, POINTS, st.floats(0.1, 30), st.booleans()),
    st.builds(Point, POINTS),
)


@given(st.lists(GEOMETRY, max_size=6), st.sampled_from([case[1] for case in CASES]), st.text(max_size=20))
@settings(max_examples=60, deadline=None)
def test_no_sketch_and_no_question_breaks_it(geometry: list[Geometry], question: str, more: str) -> None:
    for said in (question, f"{question} {more}", f"{more} {question}"):
        found = answer(Sketch(tuple(geometry)), said, NUMBERS)
        assert found.text is None or found.text[0] in "ABCD"
