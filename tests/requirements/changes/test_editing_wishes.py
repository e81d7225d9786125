"""What is read of the words of an edit."""

import pytest

from cadwright.requirements.changes.wishes import asked


@pytest.mark.parametrize("words", ["take off the boss", "we do not need the boss", "get rid of the boss", "no boss"])
def test_what_is_to_go_is_told_from_what_stays(words: str) -> None:
    assert [noun.removed for noun in asked(words).nouns] == [True]
    assert [noun.removed for noun in asked(f"make the hole 6 wide, {words}").nouns] == [False, True]


def test_a_name_that_only_describes_is_no_feature() -> None:
    assert [noun.kind for noun in asked("a round hole as well").nouns] == ["hole"]
    assert [noun.kind for noun in asked("drill the plate").nouns] == []


def test_what_is_brought_back_is_at_no_side() -> None:
    assert not asked("bring the fillets back with 2 mm").sides
    assert asked("put a hole in the back").sides == {(1, 1)}
