from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from measured import block
from msgspec.structs import replace

from cadwright.requirements.checker import check
from cadwright.values import (
    Boss,
    Chamfer,
    Counterbore,
    Fillet,
    Hole,
    Looked,
    Measurements,
    Probe,
    Probed,
    Requirement,
    Symmetry,
    Verdict,
)
from cadwright.values.requirement import Quantity

DOWN = (0.0, 0.0, -1.0)


def hole(x: float, y: float, diameter: float = 5, depth: float = 5, through: bool = True) -> Hole:
    return Hole(diameter, depth, through, (x, y, 5.0), DOWN)


PLATE = block(
    60,
    40,
    5,
    faces=14,
    edges=36,
    vertices=24,
    volume=11_500.0,
    area=6000.0,
    surfaces={"plane": 6, "cylinder": 9},
    holes=(hole(-22, -12), hole(22, -12), hole(-22, 12), hole(22, 12), hole(0, 0, 10, 3, through=False)),
    fillets=(Fillet(3.0, 4, True),),
    symmetry=Symmetry(True, True, False),
)
BARE = replace(PLATE, holes=(), fillets=(), symmetry=None, surfaces={"plane": 6})
DISC = replace(BARE, surfaces={"plane": 2, "cylinder": 1}, bosses=(Boss(60, 5, (0, 0, 0), (0, 0, 1)),))
STEPPED = replace(PLATE, levels=((-30, 9, 30), (-20, 20), (0, 5)), lines=(5, 17, 60))
RING = tuple(hole(x, y, 6) for x, y in ((10, 0), (-5, 8.660254), (-5, -8.660254)))


def want(quantity: Any, *values: float, **more: Any) -> Requirement:
    return Requirement("it is so", quantity, tuple(float(v) for v in values), **more)


INSIDE = Probe("point", (1.0, 1.0, 1.0))
CASES: list[tuple[Requirement, Measurements | None, Verdict, object]] = [
    (want("sketch-size", 40, axis="x"), PLATE, "PASS", 40),
    (want("hole-spacing", 44, diameter=5), PLATE, "PASS", 44.0),
    (want("hole-spacing", 40, diameter=5), PLATE, "FAIL", 44.0),
    (want("hole-spacing", 40, diameter=10), PLATE, "FAIL", None),
    (want("dimension", 60), PLATE, "UNVERIFIED", None),
    (want("feature", 60), PLATE, "UNVERIFIED", None),
    (want("name"), PLATE, "UNVERIFIED", None),
    (want("sizes", 60, 40, 5), PLATE, "PASS", (60, 40, 5)),
    (want("sizes", 5, 60, 40), PLATE, "PASS", (60, 40, 5)),
    (want("sizes", 60, 40, 5.02), PLATE, "FAIL", (60, 40, 5)),
    (want("sizes", 60, 40, 5.02, tolerance=0.05), PLATE, "PASS", (60, 40, 5)),
    (want("sizes", 70, 50, 20, relation="<="), PLATE, "PASS", (60, 40, 5)),
    (want("sizes", 70, 50, 4, relation="<="), PLATE, "FAIL", (60, 40, 5)),
    (want("size", 40), PLATE, "PASS", 40),
    (want("size", 41), PLATE, "FAIL", 40),
    (want("size", 40, axis="x"), PLATE, "FAIL", 60),
    (want("size", 5, axis="z"), PLATE, "PASS", 5),
    (want("thickness", 5), PLATE, "PASS", 5),
    (want("thickness", 6), PLATE, "FAIL", 5),
    (want("volume", 11_500), PLATE, "PASS", 11_500),
    (want("volume", 11_600), PLATE, "FAIL", 11_500),
    (want("volume", 11_600, tolerance=200), PLATE, "PASS", 11_500),
    (want("volume", 12_000, relation="<="), PLATE, "PASS", 11_500),
    (want("volume", 12_000, relation=">="), PLATE, "FAIL", 11_500),
    (want("area", 6000), PLATE, "PASS", 6000),
    (want("area", 6100), PLATE, "FAIL", 6000),
    (want("mass", 90.275, density=7.85), PLATE, "PASS", pytest.approx(90.275)),
    (want("mass", 80, density=7.85), PLATE, "FAIL", pytest.approx(90.275)),
    (want("mass", 90), PLATE, "UNVERIFIED", None),
    (want("hole-count", 5), PLATE, "PASS", 5),
    (want("hole-count", 4, diameter=5.0), PLATE, "PASS", 4),
    (want("hole-count", 4, diameter=6.0), PLATE, "FAIL", 0),
    (want("hole-count", 3, diameter=5.0, relation=">="), PLATE, "PASS", 4),
    (want("hole-count", 0), BARE, "PASS", 0),
    (want("hole-depth", 3, diameter=10.0), PLATE, "PASS", "3 mm deep"),
    (want("hole-depth", 4, diameter=10.0), PLATE, "FAIL", "3 mm deep"),
    (want("hole-through", diameter=5.0), PLATE, "PASS", "through"),
    (want("hole-through", diameter=10.0), PLATE, "FAIL", "3 mm deep"),
    (want("hole-through", diameter=7.0), PLATE, "FAIL", None),
    (want("hole-position", 22, 12, diameter=5.0), PLATE, "PASS", (22, 12)),
    (want("hole-position", 20, 12, diameter=5.0), PLATE, "FAIL", (22, 12)),
    (want("hole-inset", 8, diameter=5.0), PLATE, "PASS", "8 and 8 mm from the sides"),
    (want("hole-inset", 7, diameter=5.0), PLATE, "FAIL", "8 and 8 mm from the sides"),
    (want("hole-inset", 8, 9, diameter=5.0), PLATE, "FAIL", "8 and 8 mm from the sides"),
    (want("hole-centred", diameter=10.0), PLATE, "PASS", 0),
    (want("hole-centred", diameter=5.0), PLATE, "FAIL", pytest.approx(25.06, abs=0.01)),
    (want("hole-centred", diameter=7.0), PLATE, "FAIL", None),
    (want("hole-circle", 20, diameter=6.0), replace(PLATE, holes=RING), "PASS", pytest.approx(20)),
    (want("hole-circle", 22, diameter=6.0), replace(PLATE, holes=RING), "FAIL", pytest.approx(20)),
    (want("hole-circle", 20, diameter=6.0), replace(PLATE, holes=RING[:2]), "UNVERIFIED", None),
    (want("diameter", 10), PLATE, "PASS", 10),
    (want("diameter", 60), DISC, "PASS", 60),
    (want("diameter", 61), DISC, "FAIL", 60),
    (want("diameter", 60), BARE, "FAIL", None),
    (want("diameter", 60), replace(BARE, surfaces={"cylinder": 1}), "UNVERIFIED", None),
    (want("fillet-radius", 3), PLATE, "PASS", 3),
    (want("fillet-radius", 4), PLATE, "FAIL", 3),
    (want("fillet-radius", 3), BARE, "FAIL", None),
    (want("fillet-radius", 3), replace(BARE, surfaces={"plane": 6, "torus": 4}), "UNVERIFIED", None),
    (want("chamfer-size", 2), replace(PLATE, chamfers=(Chamfer((1.0, 2.0), 4),)), "PASS", 2),
    (want("chamfer-size", 3), replace(PLATE, chamfers=(Chamfer((1.0, 2.0), 4),)), "FAIL", 2),
    (want("chamfer-size", 2), BARE, "FAIL", None),
    (want("chamfer-size", 2), replace(BARE, surfaces={"plane": 10}), "UNVERIFIED", None),
    (want("solids", 1), PLATE, "PASS", 1),
    (want("solids", 2), PLATE, "FAIL", 1),
    (want("symmetry", axis="x"), PLATE, "PASS", "symmetric"),
    (want("symmetry", axis="z"), PLATE, "FAIL", "not symmetric"),
    (want("symmetry", axis="x"), BARE, "UNVERIFIED", None),
    (want("sizes", 60, 40, 5), None, "UNVERIFIED", None),
    (want("extent", *PLATE.bbox), PLATE, "PASS", PLATE.bbox),
    (want("extent", 0, 0, 0, 1, 1, 1), PLATE, "FAIL", PLATE.bbox),
    (want("extent", 1), PLATE, "UNVERIFIED", None),
    (
        replace(want("probe"), looked=Looked(INSIDE, inside=True)),
        replace(PLATE, probed=(Probed(INSIDE, inside=True),)),
        "PASS",
        "material",
    ),
    (replace(want("probe"), looked=Looked(INSIDE, inside=True)), PLATE, "UNVERIFIED", None),
    (want("probe"), PLATE, "UNVERIFIED", None),
]


@pytest.mark.parametrize(("requirement", "measurements", "verdict", "measured"), CASES)
def test_verdicts(requirement: Requirement, measurements: Measurements | None, verdict: str, measured: object) -> None:
    (checked,) = check((requirement,), measurements)
    assert checked.verdict == verdict
    assert checked.measured == measured
    assert checked.evidence
    assert "\n" not in checked.evidence
    assert checked.requirement == requirement


def test_a_counterbore_is_a_diameter_of_the_part() -> None:
    bored = replace(PLATE, holes=(replace(hole(0, 0), counterbore=Counterbore(9.0, 3.0)),))
    assert check((want("diameter", 9),), bored)[0].verdict == "PASS"


def test_every_quantity_can_be_checked() -> None:
    asked = {r.quantity for r, _, _, _ in CASES} | {"edit"}  # held against what changed: tests/requirements/editing
    assert asked == set(Requirement.__annotations__["quantity"].__args__)


@given(st.floats(0.1, 1e4), st.floats(0.1, 1e4), st.floats(0.1, 1e4), st.floats(-3, 3))
def test_the_tolerance_is_a_ten_thousandth_of_the_diagonal(x: float, y: float, z: float, off: float) -> None:
    m = replace(BARE, bbox=(0, 0, 0, x, y, z))
    wanted = z + off * 1e-4 * m.diagonal
    verdict = check((want("size", wanted, axis="z"),), m)[0].verdict
    assert verdict == ("PASS" if abs(off) <= 1 - 1e-6 else "FAIL") or abs(abs(off) - 1) < 1e-6


@pytest.mark.parametrize("quantity", get_args(Quantity))
@pytest.mark.parametrize("values", [(), (1.0, 2.0, 3.0, 4.0)])
def test_a_strange_number_of_values_is_no_error(quantity: Quantity, values: tuple[float, ...]) -> None:
    (checked,) = check([Requirement("it is so", quantity, values)], PLATE)
    assert checked.verdict in ("FAIL", "UNVERIFIED") or quantity in ("hole-centred", "hole-through", "symmetry")


def test_a_sketch_has_its_size_along_its_own_axes() -> None:
    flat = replace(BARE, solids=0, faces=0, edges=4, volume=0.0, bbox=(0.0, 0.0, 0.0, 39.4, 40.0, 0.0))
    wide = Requirement("sketch 40 mm wide", "sketch-size", (40.0,), axis="x")
    assert check([wide], flat)[0].verdict == "FAIL"
    upright = replace(BARE, bbox=(0.0, 0.0, 0.0, 5.0, 20.0, 40.0))
    assert check([wide], upright)[0].verdict == "PASS", "the body made of it may lie anyhow"
