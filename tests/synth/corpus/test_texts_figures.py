"""Numbers of a text, however they are written, and paraphrases that keep or lose them."""

import pytest

from cadwright.synth.corpus.texts.figures import added, figures, lost, told
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
