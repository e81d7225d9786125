"""Why a text changes nothing: a line that says what is missing, or what there is not."""

import pytest

from cadwright.parts.build import make
from cadwright.parts.change import told_of
from cadwright.parts.unchanged import SO_ALREADY, any_of, reason
from cadwright.planners.embedded.planner import plan, source

PLATE = "a 90x50x7 mm plate with a 6 mm hole in the middle and four 4 mm holes 9 mm from the corners"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("make it longer", "“longer” does not say by how much"),
        ("make the rib higher by 3", "there is no such rib here"),
        ("remove the rib", "there is no such rib here"),
        ("make the hole deeper", "which hole is not said: it may be any of hole (6 mm), holes (4 mm)"),
        ("turn it on its side", "how far it is to be turned, and about which axis, is not said"),
        ("move it", "how far it is to be moved, and where to, is not said"),
        ("remove the plate", "nothing would be left without the plate"),
        ("make it 7 mm thick", SO_ALREADY),
        ("paint it", "I do not know this change"),
    ],
)
def test_a_text_that_changes_nothing_gets_a_reason(text: str, why: str) -> None:
    made = told_of(source(plan(PLATE)))
    assert made is not None
    assert reason(text, made.reading.mentions, made.stands).startswith(why)


def test_things_alike_are_told_apart_by_their_first_size() -> None:
    holes = make(PLATE).reading.mentions[1]
    assert any_of([holes, holes]) == f"{holes.noun} (6 mm), {holes.noun} (6 mm)"
