"""Any number, count or shape of a sentence that changes changes the part, or is quoted."""

import re

import pytest

from cadwright.parts.build import make
from cadwright.parts.cadquery.printer import script

SENTENCES = [
    "plate 60x40x5 with four 5 mm holes, 3 mm deep",
    "a plate 100 x 60 x 8 with a hole of 6 mm in each corner, 9 mm from the edges",
    "bushing 20 OD, 12 ID, 25 long",
    "a box whose length is twice its width and three times its height; the height is 20 mm",
    "a block 60 x 40 x 20 with a round boss of 15 mm diameter on top, 12 high, and a 5 mm hole through the boss",
    "a round plate, 80 mm in diameter, 6 mm thick, with 6 holes of 5 mm on a 60 mm bolt circle",
    "a cylinder 30 dia and 50 long with a 2 mm chamfer on the top edge",
    "a square tube 30 mm outside, 2 mm wall, 100 mm long",
    "a hexagonal bar 17 mm across flats, 60 mm long, with a blind 8 mm hole 20 deep",
    "box 80x60x40, wall 2 mm, open top",
    "Plate 120 x 40 x 6. A slot 50 x 8 through it in the middle. All corners rounded with 5 mm.",
    "1. A plate 90 x 50 x 4. 2. Two holes of 5 mm, 60 mm apart, in the centre.",
    "a plate 90 mm long, half as wide as long, 5 mm thick, with a hole a third of the width of the plate in diameter",
    "part: plate\nlength = 60 mm\nwidth = 40 mm\nthickness = 5 mm\nhole_diameter = 8 mm",
]
NUMBER = re.compile(r"(?<![\w.])\d+(?![\w.]*:)")
WORDS = {
    "four": "three",
    "two": "three",
    "Two": "Three",
    "twice": "four times",
    "half": "a third",
    "round": "square",
    "square": "hexagonal",
    "hexagonal": "octagonal",
    "blind": "countersunk",
    "three": "four",
}


def perturbed(text: str) -> list[str]:
    """The text with one number, count or shape changed at a time; numbers of a list are left as they are."""
    found = []
    for match in NUMBER.finditer(text):
        if not (text[match.end() :].startswith(". ") and match.start() in (0, text.find("2. "))):
            found.append(f"{text[: match.start()]}{int(match[0]) + 1}{text[match.end() :]}")
    for word, other in WORDS.items():
        found += [f"{text[: m.start()]}{other}{text[m.end() :]}" for m in re.finditer(rf"\b{word}\b", text)]
    return found


@pytest.mark.parametrize("text", SENTENCES)
def test_a_change_of_a_sentence_is_a_change_of_the_part_or_is_quoted(text: str) -> None:
    made = make(text)
    assert made.part is not None, made.reason
    assert made.not_understood == ()
    plain = script(made.part)
    for changed in perturbed(text):
        other = make(changed)
        assert other.part is None or other.not_understood or script(other.part) != plain, changed
