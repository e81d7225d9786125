"""What an edit changed, told from two measurements."""

from measured import block
from msgspec.structs import replace

from cadwright.requirements.change_report import changes, same_part
from cadwright.values import Hole
from cadwright.values.features import Feature

DOWN = (0.0, 0.0, -1.0)
SLOT = Feature("slot", {"length": 20.0, "width": 6.0}, (0.0, 0.0, 5.0), DOWN, (-10, -3, 0, 10, 3, 5))
PLATE = block(
    60,
    40,
    5,
    faces=10,
    edges=24,
    vertices=16,
    volume=11_000.0,
    area=6_000.0,
    holes=(Hole(8.0, 5.0, True, (20.0, 0.0, 5.0), DOWN),),
    features=(SLOT,),
)


def test_nothing_changed() -> None:
    assert same_part(PLATE, replace(PLATE, volume=11_000.0 + 1e-4))
    assert changes(PLATE, PLATE) == ()


def test_changes_are_told_in_words() -> None:
    wider = replace(PLATE, holes=(Hole(10.0, 5.0, True, (20.0, 0.0, 5.0), DOWN),), volume=10_900.0)
    assert any("hole resized" in told for told in changes(PLATE, wider))
    longer = replace(PLATE, bbox=(-30.0, -20.0, 0.0, 35.0, 20.0, 5.0), features=(), volume=12_000.0)
    told = changes(PLATE, longer)
    assert "60 → 65 mm along x" in told
    assert "gone: slot (length 20, width 6)" in told


def test_the_same_sizes_elsewhere_are_another_part() -> None:
    moved = replace(PLATE, center_of_mass=(1.0, 0.0, 2.5))
    assert not same_part(PLATE, moved)
    assert changes(PLATE, moved) == ("the same sizes in other places",)
