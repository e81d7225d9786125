"""Headings that name a part before it is described in other words, and those that say more than a name."""

import pytest

from cadwright.parts.build import make


@pytest.mark.parametrize(
    "text",
    [
        "Soap dish with ridges. Base 120x80x5, corners r15. On top 6 ribs, each 90 long, 3 wide, 5 high, spaced 10 mm",
        "Carousel for microtubes: disc 100 mm diameter, 25 mm thick. Centre bore 10 mm through",
        "Soap dish for the sink - block 100x70x20 with a pocket 80x50x10 in the top",
        "Chess pawn\nfoot 20 dia 4 high, on that a cone 16 to 8, 20 high, on that a ball 12",
        "Knob for the oven, the old one cracked. Cylinder 40 dia 18 tall, a 6 mm hole 12 deep from below",
    ],
)
def test_a_heading_is_a_name(text: str) -> None:
    made = make(text)
    assert made.part is not None, made.reason
    assert not made.not_understood


@pytest.mark.parametrize(
    "text",
    [
        "Round tray with lid. Disc 90 dia 10 thick",
        "Two hose connectors: cylinder 20 dia 40 long",
        "Hose connector 12 mm: cylinder 20 dia 40 long",
        "Handle without holes for a door that has four feet. Base 60x40x5 and a gizmo",
        "A table. Top 100x60x5 with a flumox",
        "angle bracket: two plates 50x30x5",
        "angle bracket: two arms, 50 long, 20 wide, 5 thick",
    ],
)
def test_a_heading_that_says_more_is_quoted(text: str) -> None:
    made = make(text)
    assert made.part is None or made.not_understood


def test_the_name_is_told() -> None:
    made = make("Carousel for microtubes: disc 100 mm diameter, 25 mm thick with a bore 10 mm through")
    assert made.part is not None
    told = " ".join((*made.assumptions, *made.not_understood))
    assert "Carousel" not in told or "what the part is called" in told


@pytest.mark.parametrize(
    "text",
    [
        "The old knob of the drawer in our hall fell off and the dog chewed it. A disc, 40 mm in diameter, 6 mm thick.",
        "My daughter is building a rainbow of flat ply and we lost the biggest arch. A plate 60 x 40 x 5 mm.",
    ],
)
def test_a_story_says_nothing_of_the_part(text: str) -> None:
    made = make(text)
    assert made.not_understood == (), made.not_understood
    assert any("tells nothing of the shape" in told for told in made.assumptions)


@pytest.mark.parametrize(
    "text",
    [
        "I want a box with a lid. Plate 60x40x5.",
        "I need a prism with five side. It is inside of circle with 30 mm diameter, and also 30 mm high.",
        "I need a plate with holes in it. The plate is 60 x 40 x 5 mm.",
        "We would like it hollow. A cylinder 40 mm in diameter and 60 mm tall.",
    ],
)
def test_a_story_that_says_something_of_the_part_is_quoted(text: str) -> None:
    assert make(text).not_understood != ()


@pytest.mark.parametrize("text", ["TOOL BRKT, INCH. BASE 3 x 2 x 1", "Sensor bracket, all inches. Base 3 x 2 x 1"])
def test_a_heading_tells_the_units(text: str) -> None:
    made = make(text)
    assert made.part is not None
    assert made.not_understood == ()
    assert max(made.part.values().values()) == pytest.approx(76.2)


def test_a_heading_may_say_what_there_is_not() -> None:
    text = "Bolt blank, no thread: hexagonal head 17 across flats and 8 thick; "
    text += "below the head a 10 diameter shank, 40 long."
    assert make(text).not_understood == ()
    assert make("Bracket, no holes: plate 60 x 40 x 5 with a rib 40 x 20 x 5 on top.").not_understood == ()
    assert make("Bracket, no holes: plate 60 x 40 x 5 with a 6 mm hole in the middle.").not_understood
