from pathlib import Path
from typing import Any

import pytest
from design_samples import draft, measurements, requirement
from msgspec.structs import replace

from cadwright.design import Change, Comparison, Design, HoleChange, VerdictChange, Version, compare, match_holes
from cadwright.values import (
    Boss,
    Chamfer,
    Checked,
    Counterbore,
    Countersink,
    Fillet,
    Hole,
    Measurements,
    decode,
    encode,
    to_builtins,
)

DOWN = (0.0, 0.0, -1.0)


def hole(x: float, y: float, diameter: float = 5.0, depth: float = 5.0, **others: Any) -> Hole:
    return Hole(diameter, depth, others.pop("through", True), (x, y, depth), others.pop("axis", DOWN), **others)


CORNERS = tuple(hole(x, y) for x in (8.0, 52.0) for y in (8.0, 32.0))


def version(number: int = 1, **changes: Any) -> Version:
    base = draft(1)
    fields = {name: getattr(base, name) for name in base.__struct_fields__} | changes
    return Version(**fields, id=f"v{number}", parent=None, branch="main", time="")


def kinds(changes: tuple[HoleChange, ...]) -> list[str]:
    return [change.kind for change in changes]


def test_a_version_does_not_differ_from_itself() -> None:
    same = compare(version(1), version(2))
    assert same == Comparison("v1", "v2")
    assert same.differences == ()


def test_scripts_differ_line_by_line() -> None:
    old, new = version(1, script="a = 1\nb = 2\nc = 3\n"), version(2, script="a = 1\nb = 5\nc = 3\n")
    lines = compare(old, new).script.splitlines()
    assert lines == ["--- v1", "+++ v2", "@@ -1,3 +1,3 @@", " a = 1", "-b = 2", "+b = 5", " c = 3"]
    assert [d.kind for d in compare(old, new).differences] == ["script"]


def test_measurements_that_differ_are_told_with_both_values() -> None:
    before = measurements(1)
    after = replace(before, volume=2.0, faces=9, surfaces={"plane": 6, "torus": 4})
    changes = compare(version(1, measurements=before), version(2, measurements=after)).measurements
    assert changes == (
        Change("volume", 2 / 3, 2.0),
        Change("faces", 7, 9),
        Change("surfaces.cylinder", 1, 0),
        Change("surfaces.torus", 0, 4),
    )


def test_what_the_kernel_rounds_differently_is_the_same() -> None:
    before = measurements(1)
    after = replace(before, volume=before.volume * (1 + 1e-9), center_of_mass=(0.0, -1 / 3 + 1e-9, 2.5))
    assert compare(version(1, measurements=before), version(2, measurements=after)).measurements == ()


def test_thickness_changes_the_size() -> None:
    before = measurements(1)
    after = replace(before, bbox=(*before.bbox[:5], before.bbox[5] + 3))
    comparison = compare(version(1, measurements=before), version(2, measurements=after))
    assert [change.key for change in comparison.measurements] == ["size", "bbox"]
    assert "→ (60, 40, 8.7)" in comparison.differences[0].text


def test_features_are_counted_by_size() -> None:
    def featured(radius: float) -> Measurements:
        return replace(
            measurements(1),
            fillets=(Fillet(radius, 4, convex=True), Fillet(1.0, 2, convex=False)),
            chamfers=(Chamfer((1.0, 2.0), 1),),
            bosses=(Boss(8.0, radius, (0.0, 0.0, 0.0), (0.0, 0.0, 1.0)),) * 2,
        )

    changes = compare(version(1, measurements=featured(3.0)), version(2, measurements=featured(4.5))).measurements
    assert changes == (Change("rounds.R3", 4, 0), Change("rounds.R4.5", 0, 4))
    gone = compare(version(1, measurements=featured(3.0)), version(2, measurements=measurements(1))).measurements
    assert {change.key for change in gone} == {"rounds.R3", "fillets.R1", "chamfers.1×2", "bosses.Ø8"}


def test_a_version_without_measurements_has_none_to_compare() -> None:
    changes = compare(version(1, measurements=None), version(2)).measurements
    assert Change("faces", None, 7) in changes
    assert compare(version(1, measurements=None), version(2, measurements=None)).measurements == ()


def test_the_same_holes_in_another_order_are_the_same() -> None:
    assert match_holes(CORNERS, CORNERS[::-1]) == ()


def test_holes_added_and_removed() -> None:
    center = hole(30.0, 20.0, 12.0)
    assert match_holes(CORNERS, (*CORNERS, center)) == (HoleChange("added", None, center),)
    assert match_holes(CORNERS, CORNERS[1:]) == (HoleChange("removed", CORNERS[0], None),)
    assert kinds(match_holes((), CORNERS)) == ["added"] * 4


def test_a_hole_that_went_elsewhere_is_the_nearest_of_its_diameter() -> None:
    moved = hole(9.0, 8.0)
    (change,) = match_holes(CORNERS, (moved, *CORNERS[1:]))
    assert change == HoleChange("moved", CORNERS[0], moved)
    assert change.size == pytest.approx(1.0)
    everywhere = tuple(hole(h.position[0] + 2, h.position[1]) for h in CORNERS)
    assert match_holes(CORNERS, everywhere) == tuple(
        HoleChange("moved", before, after) for before, after in zip(CORNERS, everywhere, strict=True)
    )


def test_a_hole_of_another_diameter_at_the_same_place_is_resized() -> None:
    (change,) = match_holes(CORNERS, (hole(8.0, 8.0, 6.5), *CORNERS[1:]))
    assert (change.kind, change.size) == ("resized", 1.5)
    assert str(change) == "hole resized: Ø5 through, 5 deep at (8, 8, 5) → Ø6.5 through, 5 deep at (8, 8, 5)"


def test_a_hole_of_another_diameter_elsewhere_is_another_hole() -> None:
    assert kinds(match_holes((hole(1.0, 1.0),), (hole(2.0, 2.0, 6.0),))) == ["removed", "added"]


def test_a_thicker_plate_makes_its_through_holes_deeper_and_moves_none() -> None:
    thicker = tuple(hole(*h.position[:2], depth=8.0) for h in CORNERS)
    changes = match_holes(CORNERS, thicker)
    assert [(change.kind, change.size) for change in changes] == [("resized", 3.0)] * 4


def test_a_blind_hole_whose_mouth_went_up_is_moved() -> None:
    before, after = (Hole(5.0, 4.0, False, (1.0, 2.0, z), DOWN) for z in (5.0, 8.0))
    (change,) = match_holes((before,), (after,))
    assert (change.kind, change.size) == ("moved", 3.0)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({}, {"counterbore": Counterbore(9.0, 2.0)}),
        ({"counterbore": Counterbore(9.0, 2.0)}, {"counterbore": Counterbore(9.5, 2.0)}),
        ({"counterbore": Counterbore(9.0, 90.0)}, {"countersink": Countersink(9.0, 90.0)}),
        ({"through": True}, {"through": False}),
    ],
)
def test_another_mouth_or_end_is_resized(before: dict[str, Any], after: dict[str, Any]) -> None:
    assert kinds(match_holes((hole(0.0, 0.0, **before),), (hole(0.0, 0.0, **after),))) == ["resized"]


def test_a_mouth_that_the_kernel_rounds_differently_is_the_same() -> None:
    bored = [hole(0.0, 0.0, counterbore=Counterbore(9.0 + noise, 2.0)) for noise in (0.0, 1e-9)]
    assert match_holes((bored[0],), (bored[1],)) == ()


def test_holes_across_each_other_are_different_holes() -> None:
    across = hole(8.0, 8.0, axis=(1.0, 0.0, 0.0))
    assert kinds(match_holes((CORNERS[0],), (across,))) == ["removed", "added"]
    drilled = [Hole(5.0, 4.0, False, (1.0, 2.0, 0.0), (0.0, 0.0, sign)) for sign in (1.0, -1.0)]
    assert kinds(match_holes((drilled[0],), (drilled[1],))) == ["removed", "added"]


def test_verdicts_that_differ() -> None:
    def checked(text: str, verdict: Any) -> Checked:
        return Checked(requirement(text), verdict)

    before = (checked("4 holes", "PASS"), checked("8 thick", "FAIL"), checked("steel", "UNVERIFIED"))
    after = (checked("4 holes", "PASS"), checked("8 thick", "PASS"), checked("R3", "PASS"))
    comparison = compare(version(1, requirements=before), version(2, requirements=after))
    assert comparison.requirements == (
        VerdictChange("8 thick", "FAIL", "PASS"),
        VerdictChange("steel", "UNVERIFIED", None),
        VerdictChange("R3", None, "PASS"),
    )
    assert [d.text for d in comparison.differences] == [
        "8 thick: FAIL → PASS",
        "steel: UNVERIFIED → not required",
        "R3: not required → PASS",
    ]


def test_every_kind_of_difference_has_words_and_round_trips(tmp_path: Path) -> None:
    design = Design.create(tmp_path / "plate", "plate")
    old = design.commit(replace(draft(1), measurements=measurements(1, holes=CORNERS)))
    new = design.commit(replace(draft(2), measurements=measurements(2, holes=(hole(9.0, 8.0), *CORNERS[2:]))))
    comparison = compare(old, new)
    assert decode(encode(comparison), Comparison) == comparison
    assert {d.kind for d in comparison.differences} == {"script", "measurement", "hole-moved", "hole-removed"}
    for difference in map(to_builtins, comparison.differences):
        assert set(difference) == {"kind", "feature", "text", "size", "view", "explained", "doubtful"}
        assert difference["text"]
        assert "\n" not in difference["text"]
