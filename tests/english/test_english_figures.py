"""Numbers of a text, however they are written, and paraphrases that keep or lose them."""

import pytest

from cadwright.english.figures import added, figures, lost, told, unaccounted
from cadwright.synth.corpus.texts.paraphrase import kept

SAID = "a 60x40x5mm plate with four Ø5.5 holes at X-12 Y3.5, R2 on the edges"


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        (SAID, {60, 40, 5, 4, 5.5, 12, 3.5, 2}),
        ("60 × 40 × 5 mm, 4x Ø 6.6 thru", {60, 40, 5, 4, 6.6}),
        ("an M8 bolt, 1.5 mm pitch, at (-3, 0.5)", {8, 1.5, 3, 0.5}),
        ("two holes and both ends", {2}),
        ("5,5 cm wide, 2-step shaft", {5.5, 2}),
        ("an outline (0,0), (10,30), (-10.5,3) of 2,5 mm", {0, 10, 30, 10.5, 3, 2.5}),
        ("one plate", set()),
        ('1/4" plate', {1, 4}),
        ("10mm", {10}),
    ],
)
def test_numbers_are_found(text: str, numbers: set[float]) -> None:
    assert set(figures(text)) == numbers


def test_a_paraphrase_keeps_every_number() -> None:
    again = "Plate 60 by 40 by 5 mm; 4 holes of 5.5 mm diameter, at X -12, Y 3.5; edges rounded with 2 mm."
    assert not lost(SAID, again)
    assert not added(SAID, again)
    found = kept(SAID, f"\n{again}\n", "somebody")
    assert found is not None
    assert (found.text, found.by) == (again, "somebody")


@pytest.mark.parametrize(
    "again",
    [
        "",
        SAID,
        SAID.replace("3.5", "35"),
        SAID.replace("four ", ""),
        SAID + " and 25 mm tall",
        "word " * 1000 + SAID,
    ],
)
def test_one_that_loses_or_adds_a_number_is_not_kept(again: str) -> None:
    assert kept(SAID, again, "somebody") is None


def test_shares_of_lengths_are_told_in_their_unit() -> None:
    assert told("6 by 4 cm", [60, 40, 5], 10) == pytest.approx(2 / 3)
    assert told("nothing", []) == 1


@pytest.mark.parametrize(
    ("before", "after", "numbers"),
    [
        ("75 long, a third as wide, 2 thick", "a plate 75 mm long, 25 mm wide and 2 mm thick", []),
        ("16 over all on a base of 8", "a block 8 mm high; it has a block 8 mm high on top", []),
        ("two holes, M4, 3 off each end, 45° chamfer", "2 M4 holes 3 mm from the ends, chamfered", []),
        ("60 x 40 plate with a 7 mm hole", "a plate 60 mm long and 40 mm wide", [7]),
        ("60 x 40 plate", "a plate 60 mm long, 40 mm wide and 3 mm thick", [3]),
        ("60 x 40 plate", "a plate 60 mm long, 40 mm wide with 4 holes", []),
        ("60 x 41 plate", "a plate 60 mm long, 43 mm wide", [41, 43]),
        ("bearing 608, 22 OD", "a disc of 22 mm diameter", [608]),
    ],
)
def test_numbers_of_two_texts_are_held_against_each_other(before: str, after: str, numbers: list[float]) -> None:
    assert unaccounted(before, after) == numbers
