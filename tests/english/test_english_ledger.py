"""Every piece of a text is accounted for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.cli.shared import explanation
from cadwright.parts.build import make

TEXT = "Clamp plate 60x40x5, sorry 60x40x6, with a 5 mm hole in the middle, a gizmo, no chamfers, for a 608 motor"


def test_what_became_of_each_piece_is_told() -> None:
    told = {e.text: e.fate for e in make(TEXT).ledger()}
    assert told["60x40x6"] == told["5 mm"] == "size"
    assert told["60x40x5"] == told["sorry"] == "withdrawn"
    assert told["plate"] == told["hole"] == "thing"
    assert told["in the middle"] == "place"
    assert told["gizmo"] == "lost"
    assert told["no chamfers"] == "filler"
    assert told["for a 608 motor"] == "purpose"


def test_what_is_not_understood_is_lost_in_the_ledger() -> None:
    made = make("plate 60x40x5 with four 50 mm holes in a row")
    assert made.not_understood
    assert any(e.fate == "lost" for e in made.ledger())


@pytest.mark.parametrize("text", [TEXT, "", "no wait", "scratch the hole. 5, sorry 6"])
def test_no_letter_is_left_out(text: str) -> None:
    covered = {i for e in make(text).ledger() for i in range(e.start, e.end)}
    assert all(i in covered or not c.isalnum() for i, c in enumerate(text))


@given(st.text(alphabet="plate hole 5x6 sorry no wait scratch ,.?:", max_size=60))
def test_any_text_has_a_ledger(text: str) -> None:
    assert all(e.text == text[e.start : e.end] for e in make(text).ledger())


def test_an_account_is_printed_a_line_for_each_piece() -> None:
    pieces = [(e.text, e.told) for e in make("plate 60x40x5 with a gizmo").ledger()]
    lines = explanation(pieces).splitlines()
    assert lines[1].split() == ["plate", "a", "block"]
    assert lines[-1].split(maxsplit=1) == ["gizmo", "not understood"]
    assert "not known" in explanation([])
