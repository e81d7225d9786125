"""Every piece of material that came or went belongs to a change that the words ask for: plates with known pieces."""

import math

import pytest
from measured import block
from msgspec.structs import replace

from cadwright.requirements.changes import Difference
from cadwright.requirements.changes.verdict import held_to
from cadwright.requirements.checker import check
from cadwright.requirements.claims.ledger import in_doubt
from cadwright.values import Checked, Countersink, Hole, Measurements, Requirement
from cadwright.values.comparison import Changed, Lump

DOWN = (0.0, 0.0, -1.0)


def hole(x: float, y: float, diameter: float = 6.0) -> Hole:
    return Hole(diameter, 8.0, True, (x, y, 8.0), DOWN)


def at(x: float, y: float, wide: float, low: float = 0.0, high: float = 8.0) -> Lump:
    """A piece of material as wide as a hole there."""
    half = wide / 2
    return Lump(math.pi * half**2 * (high - low), (x - half, y - half, low, x + half, y + half, high))


LEFT, RIGHT, BORE = hole(-40, 0), hole(40, 0), hole(0, 0, 20)
PLATE = block(100, 60, 8, volume=44_000.0, holes=(LEFT, RIGHT, BORE))


def verdict(
    words: str, holes: tuple[Hole, ...], added: tuple[Lump, ...] = (), removed: tuple[Lump, ...] = ()
) -> Checked:
    gained = sum(x.volume for x in added) - sum(x.volume for x in removed)
    after = replace(PLATE, holes=holes, volume=PLATE.volume + gained)
    return check(held_to(words), after, Difference(PLATE, Changed(False, None, added, removed)))[0]


def test_material_elsewhere_is_told_with_its_place_and_size() -> None:
    wider = (LEFT, RIGHT, hole(0, 0, 30))
    assert verdict("make the bore 30", wider, removed=(at(0, 0, 30),)).verdict == "PASS"
    found = verdict("make the bore 30", wider, removed=(at(0, 0, 30), at(40, 20, 4, 6, 8)))
    assert found.verdict == "FAIL"
    assert "material removed at (40, 20, 7), 4 x 4 x 2, of which the request says nothing" in found.evidence


def test_material_that_reaches_beyond_the_change_is_in_doubt_whatever_checks_say() -> None:
    """The bore's mouth is rounded along with it, or its keyway is filled: no check of its diameter settles that."""
    wider = (LEFT, RIGHT, hole(0, 0, 30))
    found = verdict("make the bore 30", wider, removed=(at(0, 0, 34),))
    assert (found.verdict, found.otherwise) == ("UNVERIFIED", True)
    passed = Checked(Requirement("hole Ø30", "feature", (30.0,), source="planner"), "PASS", 30.0)
    assert in_doubt((found, passed))
    keyed = verdict("make the bore 30", wider, (Lump(100.0, (-3, 14, 0, 3, 18, 8)),), (at(0, 0, 30),))
    assert (keyed.verdict, keyed.otherwise) == ("UNVERIFIED", True)


@pytest.mark.parametrize(
    ("words", "holes", "added", "removed"),
    [
        ("move the left hole 5 mm to the right", (hole(-35, 0), RIGHT, BORE), [at(-40, 0, 6)], [at(-35, 0, 6)]),
        ("another 6 mm hole, 20 from the front", (LEFT, RIGHT, BORE, hole(0, -20)), [], [at(0, -20, 6)]),
        ("remove the left hole", (RIGHT, BORE), [at(-40, 0, 6)], []),
    ],
)
def test_material_of_the_change_itself_is_accounted_for(
    words: str, holes: tuple[Hole, ...], added: list[Lump], removed: list[Lump]
) -> None:
    assert verdict(words, holes, tuple(added), tuple(removed)).verdict == "PASS"
    corner = (at(47, 27, 6),)
    assert verdict(words, holes, tuple(added), (*removed, *corner)).verdict == "FAIL"


def test_a_countersink_is_wider_than_its_hole() -> None:
    sunk = tuple(replace(h, countersink=Countersink(12.0, 90.0), depth=5.0) for h in (LEFT, RIGHT))
    cones = tuple(at(x, 0, 12, 5, 8) for x in (-40, 40))
    words = "countersink the 6 mm holes, 90 degrees, 12 across"
    assert verdict(words, (*sunk, BORE), removed=cones).verdict == "PASS"
    assert verdict(words, (*sunk, BORE), removed=(*cones, at(0, 0, 24, 6, 8))).verdict == "FAIL"


def test_what_lies_between_the_old_and_the_new_side_follows_from_the_length() -> None:
    """The right hole keeps its distance from the side that moved."""
    longer = replace(PLATE, bbox=(-50, -30, 0, 70, 30, 8), holes=(LEFT, hole(60, 0), BORE), volume=53_600.0)
    added, removed = (Lump(9600.0, (50, -30, 0, 70, 30, 8)), at(40, 0, 6)), (at(60, 0, 6),)

    def held(*more: Lump) -> Checked:
        changed = Changed(False, None, added, (*removed, *more))
        return check(held_to("20 longer on the right, the right hole moves along"), longer, Difference(PLATE, changed))[
            0
        ]

    assert held().verdict == "PASS"
    assert held(at(-45, 20, 5)).verdict == "FAIL"


def test_a_part_scaled_as_a_whole_changes_everywhere() -> None:
    all_of_it = tuple(Hole(h.diameter * 2, 16.0, True, (h.position[0] * 2, 0, 16.0), DOWN) for h in PLATE.holes)
    large: Measurements = replace(
        PLATE, bbox=(-100, -60, 0, 100, 60, 16), holes=all_of_it, volume=8 * PLATE.volume, area=4 * PLATE.area
    )
    changed = Changed(False, None, (Lump(1e5, (-100, -60, 0, 100, 60, 16)),), (at(40, 0, 6),))
    assert check(held_to("the whole thing twice as big"), large, Difference(PLATE, changed))[0].verdict != "FAIL"
