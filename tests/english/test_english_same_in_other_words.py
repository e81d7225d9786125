"""Requests written otherwise make the same part: signs for words, blanks, capitals, greetings, units left away."""

import re
from collections.abc import Callable

import pytest

from cadwright.planners.embedded.planner import plan

REQUESTS = [
    "Plate 80 mm x 50 mm x 6 mm with four 5 mm holes, 8 mm from the corners, and a 12 mm hole in the middle.",
    "Flange Ø90 x 12 with a Ø30 bore and six Ø7 holes on a Ø65 circle.",
    "Box 100 mm x 60 mm x 40 mm with 2.5 mm walls, open top.",
    "Round bar 20 mm dia, 80 mm long, with a 1 mm chamfer on both ends.",
    "L bracket 60 mm x 40 mm x 5 mm, 30 mm wide, with two 6 mm holes in each leg.",
]
OTHERWISE: dict[str, Callable[[str], str]] = {
    "a sign for and": lambda text: text.replace(" and ", " & "),
    "short for with": lambda text: text.replace(" with ", " w/ "),
    "by": lambda text: re.sub(r"(?<=[\dm]) x (?=\d)", " by ", text),
    "no blanks": lambda text: re.sub(r"(?<=[\dm]) x (?=\d)", "x", text),
    "blanks": lambda text: text.replace(" ", "  "),
    "units glued": lambda text: text.replace(" mm", "mm"),
    "units in words": lambda text: text.replace(" mm", " millimetres"),
    "no units": lambda text: text.replace(" mm", ""),
    "capitals": str.upper,
    "lines": lambda text: text.replace(", ", ",\n"),
    "decimal comma": lambda text: text.replace("2.5", "2,5"),
    "polite": lambda text: f"Please make a {text[0].lower()}{text[1:]} Thanks!",
    "greeting": lambda text: f"Hello, I need this: {text}",
}


def values(text: str) -> list[float]:
    made = plan(text)
    assert made.part is not None
    assert made.not_understood == ()
    return sorted(p.value.constant for p in made.part.parameters)


@pytest.mark.parametrize("otherwise", OTHERWISE)
@pytest.mark.parametrize("text", REQUESTS, ids=[text[:12] for text in REQUESTS])
def test_the_same_in_other_words(text: str, otherwise: str) -> None:
    assert values(OTHERWISE[otherwise](text)) == values(text)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("plate 120 x 80 x 3 with a 4 x 3 grid of 5 holes, 25 apart both ways, centred", [3, 5, 25, 80, 120]),
        ("disc 100 dia 8 thick with 6 evenly spaced 9 holes on a 70 circle", [6, 8, 9, 70, 100]),
        ("spacer for a threadless 1-1/8 fork: bore 28.8, outside 34, height 7.5", [7.5, 28.8, 34]),
        ("front panel 100 x 40 in 1.5 sheet", [1.5, 40, 100]),
    ],
)
def test_numbers_without_units(text: str, wanted: list[float]) -> None:
    assert values(text) == wanted
