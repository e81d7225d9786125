"""A text that contradicts itself or leaves a place open ends with the words quoted; one that agrees does not."""

import pytest

from cadwright.planners.embedded.planner import plan

BLOCK = "a block 100 mm long, 40 mm wide and 20 mm high"


@pytest.mark.parametrize(
    ("text", "quote"),
    [
        (f"{BLOCK} with a slot that is 10 mm wide, 8 mm deep and half the length (approximately 30 mm) long", "30 mm"),
        (
            "a cylinder of 40 mm diameter and 30 mm height. On top of it a second cylinder of 10 mm height with a "
            "diameter of 15 mm, which is half the diameter of the first cylinder",
            "half the diameter of the first cylinder",
        ),
        (
            "a rectangle 100 x 40 mm extruded by 10 mm. On top of it a square of 20 mm extruded by 12 mm, which is "
            "extruded by twice the amount of the rectangle",
            "twice the amount",
        ),
        (f"{BLOCK}. Place a cylinder of 10 mm diameter and 5 mm height near the edge of the block", "near the edge"),
    ],
)
def test_contradictions_and_open_places_are_quoted(text: str, quote: str) -> None:
    made = plan(text)
    assert made.part is not None, made.reason
    assert any(quote in told for told in made.not_understood), made.not_understood


@pytest.mark.parametrize(
    "text",
    [
        "a cylinder of 40 mm diameter and 30 mm height. On top of it a second cylinder with a height of 10 mm and a "
        "diameter of 20 mm, which is half the diameter of the first cylinder",
        "a rectangle 100 x 40 mm extruded by 10 mm. On top of it a square of 20 mm extruded by 20 mm, which is "
        "extruded by twice the amount of the rectangle",
        "a cube with 20 mm sides",
    ],
)
def test_a_text_that_agrees_with_itself_is_not_doubted(text: str) -> None:
    told = plan(text).not_understood
    assert not any(word in quote for quote in told for word in ("fraction", "not so", "no distance", "that letter")), (
        told
    )
