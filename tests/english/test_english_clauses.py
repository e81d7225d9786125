"""The best reading of whole sentences, and that the pieces are found by their words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.english.lexicon import Lexicon
from cadwright.english.pattern import compiled
from cadwright.parts.build import make, reader


def said(text: str) -> list[tuple[str, int | None, dict[str, float]]]:
    return [(m.kind, m.count, {n: round(q.value, 3) for n, q in m.sizes}) for m in reader().read(text).mentions]


def test_sizes_go_to_the_nearest_thing_that_has_such() -> None:
    assert said("plate 60x40x5 with four 5 mm holes, 3 mm deep") == [
        ("block", None, {"length": 60, "width": 40, "thickness": 5}),
        ("hole", 4, {"diameter": 5, "depth": 3}),
    ]


def test_names_may_stand_before_or_behind_numbers() -> None:
    assert said("bushing 20 OD, 12 ID, 25 long") == said("bushing, OD 20, ID of 12 and a length of 25")


def test_misspelt_words_are_mended_and_told() -> None:
    reading = reader().read("a rectanglar plaet 60x40x5")
    assert ("rectanglar", "rectangular") in reading.mended
    assert reading.mentions[0].kind == "block"


def test_short_words_are_not_mended() -> None:
    assert Lexicon([("thing", "hole", "hole")]).mended("hale") is None


def test_what_nothing_takes_is_quoted() -> None:
    made = make("plate 60x40x5 with a gizmo of 17 mm")
    assert any("17" in quote for quote in made.not_understood)


def test_a_pattern_with_a_wrong_notation_is_refused() -> None:
    with pytest.raises(ValueError, match="pattern"):
        compiled("(a|b")


@given(st.text(max_size=80))
def test_any_text_has_a_reading(text: str) -> None:
    made = make(text)
    assert (made.part is None) == bool(made.reason)


@pytest.mark.parametrize(
    ("text", "height"),
    [
        ("a cylinder 20 mm in diameter and three times as tall as wide", 60),
        ("a cylinder with a radius of 10 mm, as tall as its diameter", 20),
        ("cylinder, height = 2x diameter, diameter 15 mm", 30),
    ],
)
def test_sizes_may_be_shares_of_other_sizes(text: str, height: float) -> None:
    made = make(text)
    assert made.part is not None
    assert made.not_understood == ()
    assert made.part.values()[next(n for n in made.part.values() if "height" in n)] == height


@pytest.mark.parametrize(
    ("text", "kind", "left"),
    [
        ("a round puck, 60 mm diameter, 12 thick", "cylinder", ()),
        ("tapered rubber bung: 30 mm dia at the top, 26 at the bottom, 20 tall", "cone", ()),
        ("hexagonal thingamajig 20 across flats 10 high", "prism", ()),
        ("a nice simple geegaw 50 x 30 x 20 mm", "block", ("geegaw",)),
        ("Oak widget, 50 mm diameter, 20 high", "cylinder", ("widget",)),
    ],
)
def test_what_no_list_calls_by_a_name_is_what_its_sizes_say(text: str, kind: str, left: tuple[str, ...]) -> None:
    made = make(text)
    assert [m.kind for m in made.reading.mentions] == [kind]
    assert made.not_understood == left
    assert any("is understood as" in told for told in made.assumptions) or kind == "cylinder"


def test_a_thing_that_cannot_be_made_is_not_passed_over_for_its_base() -> None:
    assert "cat" in make("a sitting cat, height 80 mm, base plate 60 mm diameter").not_understood
