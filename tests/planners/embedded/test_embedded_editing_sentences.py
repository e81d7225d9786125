"""The grammar of edits: sentences to clauses."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cadwright.planners.embedded.editing.constituents import Adjective, Clause, Named, Reference, Toward, Value, Where
from cadwright.planners.embedded.editing.sentences import clauses

SPLIT = [
    ("make it 8 mm thick and add a 2 mm chamfer to the top edges", ["change", "add"]),
    ("make it 8 mm thick and 100 mm long", ["change"]),
    ("make the boss 20 mm wide and 8 mm high", ["change"]),
    ("remove the boss and the holes", ["remove"]),
    ("drop the rounded edges and then 8 mm wider", ["remove", ""]),
    ("delete the chamfer, then I'd like the disc to be 16 mm thick", ["remove", ""]),
    ("add a boss and the thickness should be 9", ["add", ""]),
    ("add a 5 mm hole, 3 mm deep, and a 2 mm chamfer", ["add"]),
    ("get rid of the holes. Please centre the boss!", ["remove", "center"]),
    ("1. make it 8 mm thick\n2. round the edges", ["change", "finish"]),
    ("put the boss in the centre", ["move"]),
    ("put a boss in the centre", ["add"]),
    ("put back the fillet but with 1.5", ["restore"]),
    ("go back to the first version but keep the holes", ["restore", "keep"]),
    ("double the number of holes", ["double"]),
    ("twice as long", [""]),
    ("turn it 90 degrees about z", ["rotate"]),
    ("turn the fillets into chamfers", ["change"]),
    ("no fillets", ["remove"]),
    ("please", []),
    ("", []),
]


@pytest.mark.parametrize(("text", "verbs"), SPLIT)
def test_a_sentence_is_cut_where_a_new_change_begins(text: str, verbs: list[str]) -> None:
    assert [c.verb for c in clauses(text)] == verbs


def one(text: str) -> Clause:
    (clause,) = clauses(text)
    return clause


def test_a_dimension_with_its_owner() -> None:
    for text in ("increase the hole diameter to 6", "increase the diameter of the holes to 6"):
        named, value = one(text).parts
        assert isinstance(named, Named)
        assert named.dimension == "diameter"
        assert named.owner is not None
        assert named.owner.noun == "hole"
        assert isinstance(value, Value)
        assert (value.measure.value, value.role) == (6.0, "to")


def test_a_comparative_is_a_difference() -> None:
    value, adjective = one("10 mm wider").parts
    assert isinstance(value, Value)
    assert adjective == Adjective("width", 1)


def test_a_direction_and_a_length() -> None:
    reference, value, toward = one("move the boss 10 mm to the right").parts
    assert isinstance(reference, Reference)
    assert isinstance(value, Value)
    assert toward == Toward("right")


def test_a_place_tells_which_one_or_where_to() -> None:
    which = one("fill the hole in the centre").parts
    assert len(which) == 1
    assert isinstance(which[0], Reference)
    assert "centre" in which[0].thing.adjectives
    where_to = one("move the hole to the centre").parts
    assert any(isinstance(p, Where) for p in where_to)


def test_a_phrase_may_be_on_another() -> None:
    (reference,) = one("remove the hole in the boss").parts
    assert isinstance(reference, Reference)
    assert reference.thing.noun == "hole"
    assert reference.thing.adjectives == ("on boss",)


def test_inches_are_millimetres() -> None:
    value = one('make it 1/4" thick').parts[1]
    assert isinstance(value, Value)
    assert value.measure.value == pytest.approx(6.35)


def test_words_without_a_place_are_quoted_together() -> None:
    assert one("make it 8 mm thick because grandma insists").unread() == ["because grandma insists"]


def test_a_denial_is_known() -> None:
    assert one("don't make it 8 mm thick").negated
    assert not one("make it 8 mm thick").negated


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=120))
def test_any_text_is_cut_into_clauses(text: str) -> None:
    for clause in clauses(text):
        assert clause.text in text
        assert len(clause.quotes) == len(clause.parts)
