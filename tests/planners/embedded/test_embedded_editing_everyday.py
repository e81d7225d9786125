"""Edits as people say them: a design in words, sentences, and what must be measured on the solid then."""

import math

import msgspec
import pytest

from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.kernel.client import Kernel
from cadwright.parts import things
from cadwright.planners.embedded.edits import Edited, edit
from cadwright.planners.embedded.planner import plan, source
from cadwright.values import Code, Measurements, PastVersion, Request

DESIGNS = {
    "plate": "a 60x40x5 mm plate with four 5 mm holes 8 mm from the corners and 3 mm rounded vertical edges",
    "table": "a table with a 1200x700x25 mm top and four legs 50x50 mm, 700 mm tall",
    "bracket": "an L bracket 60x40x30 mm, 4 mm thick",
    "shaft": "a shaft of 20 mm diameter and 100 mm length",
    "tube": "a tube with 30 mm outer diameter, 24 mm inner diameter and 80 mm length",
    "flange": "a flange: disc of 100 mm diameter, 12 mm thickness, 40 mm bore, six 9 mm holes on a 75 mm bolt circle",
    "box": "a box 80 mm long, 40 mm wide and 30 mm tall, open at the top, with 3 mm walls",
    "block": "a 50x50x20 mm block with a cylindrical boss of 20 mm diameter and 10 mm height on top",
    "shelf": "a bookshelf 800 mm wide, 300 mm deep and 1800 mm tall with 5 shelves, 18 mm thick",
    "stool": "a stool with a round seat 300 mm in diameter, 30 mm thick, and three legs 40 mm in diameter, 420 mm high",
    "two": "a 100x50x8 mm plate with a 10 mm hole 20 mm from the left edge and a 6 mm hole 20 mm from the right edge",
    "bored": "a 40 mm cube with a 10 mm hole through the centre",
}


def written(design: str) -> str:
    """The script of a design, with what it is made of."""
    return source(plan(DESIGNS[design]))


class Then(msgspec.Struct, frozen=True):
    """What is measured after the edits: extents, how much more volume there is, the holes' diameters, recesses."""

    size: tuple[float, float, float] | None = None
    more: float | None = None
    holes: tuple[float, ...] | None = None
    recessed: int | None = None


def disc(diameter: float) -> float:
    return math.pi / 4 * diameter**2


CORNER = 1 - math.pi / 4
"""Of the square about a quarter of a circle, what lies outside the circle."""

COLLAR = 2 * math.pi * (10 + 5 * (10 - 3 * math.pi) / (12 - 3 * math.pi)) * CORNER * 25
"""What a fillet of 5 mm around a boss of 20 mm adds, by Pappus' theorem."""

EVERYDAY = [
    ("plate", ["make it 80 mm long"], Then((80, 40, 5), 20 * 40 * 5, (5,) * 4)),
    ("plate", ["counterbore the holes 9 mm wide and 2 mm deep"], Then((60, 40, 5), -8 * (disc(9) - disc(5)), None, 4)),
    ("plate", ["countersink the holes"], Then((60, 40, 5), None, (5,) * 4, 4)),
    ("plate", ["make them M5"], Then((60, 40, 5), -20 * (disc(5.5) - disc(5)), (5.5,) * 4)),
    ("plate", ["swap length and width"], Then((40, 60, 5), 0, (5,) * 4)),
    ("plate", ["scale it by 2"], Then((120, 80, 10), None, (10,) * 4)),
    ("plate", ["make it half as thick"], Then((60, 40, 2.5), None, (5,) * 4)),
    ("plate", ["add another hole in the middle"], Then((60, 40, 5), -5 * disc(5), (5,) * 5)),
    ("plate", ["square off the corners"], Then((60, 40, 5), 4 * CORNER * 9 * 5, (5,) * 4)),
    ("plate", ["round the corners with 5 mm instead"], Then((60, 40, 5), -4 * CORNER * 16 * 5, (5,) * 4)),
    ("plate", ["move the holes 2 mm closer to the edge"], Then((60, 40, 5), 0, (5,) * 4)),
    ("plate", ["make the hole in the top right corner 8 mm"],
     Then((60, 40, 5), -5 * (disc(8) - disc(5)), (5, 5, 5, 8))),
    ("plate", ["make it 1 mm thicker and the holes 1 mm wider"], Then((60, 40, 6), None, (6,) * 4)),
    ("plate", ["remove the fillets", "make it 6 mm thick", "put back the fillet but with 1.5"],
     Then((60, 40, 6), (2400 - 4 * disc(5)) + 20 * CORNER * 9 - 24 * CORNER * 2.25, (5,) * 4)),
    ("table", ["make the table 1500 mm long"], Then((1500, 700, 725), 300 * 700 * 25)),
    ("table", ["make the legs 60x60 mm"], Then((1200, 700, 725), 4 * 700 * 1100)),
    ("table", ["the overall height should be 76 cm"], Then((1200, 700, 760), 4 * 35 * 2500)),
    ("bracket", ["add a 5 mm fillet to the inside corner"], Then((60, 30, 40), CORNER * 25 * 30)),
    ("bracket", ["add a 10 mm boss 6 mm high on top of the horizontal leg"], Then((60, 30, 40), 6 * disc(10))),
    ("bracket", ["make it 5 mm thick"], Then((60, 30, 40), 30 * (95 * 5 - 96 * 4))),
    ("bracket", ["make the vertical leg 50 mm tall"], Then((60, 30, 50), 10 * 4 * 30)),
    ("bracket", ["add a 5 mm fillet to the inside corner", "make it 5 mm thick", "undo the fillet"],
     Then((60, 30, 40), 30 * (95 * 5 - 96 * 4))),
    ("bracket", ["round the outside corner with 3 mm"], Then((60, 30, 40), -30 * 9 * CORNER)),
    ("bracket", ["add a 5 mm hole to each leg"], Then((60, 30, 40), -8 * disc(5), (5, 5))),
    ("plate", ["countersink the holes to 9 mm", "make the countersinks 8 mm"], Then((60, 40, 5), None, (5,) * 4, 4)),
    ("tube", ["make it 2 mm thick"], Then((30, 30, 80), -80 * (disc(26) - disc(24)), (26,))),
    ("tube", ["drill a cross hole of 4 mm 10 mm from one end"], Then((30, 30, 80))),
    ("shaft", ["drill an 8 mm hole along the axis", "add a 6 mm cross hole 15 mm from the end"], Then((20, 20, 100))),
    ("shelf", ["add another shelf"], Then((800, 300, 1800), 764 * 300 * 18)),
    ("box", ["close the top"], Then((80, 40, 30), 74 * 34 * 3)),
    ("shaft", ["double the diameter"], Then((40, 40, 100), 100 * (disc(40) - disc(20)))),
    ("shaft", ["chamfer both ends by 1 mm"], Then((20, 20, 100), -2 * (disc(20) - math.pi / 3 * (100 + 90 + 81)))),
    ("tube", ["make the wall 2 mm thick"], Then((30, 30, 80), -80 * (disc(26) - disc(24)), (26,))),
    ("tube", ["make the bore 26 mm"], Then((30, 30, 80), -80 * (disc(26) - disc(24)), (26,))),
    ("flange", ["use eight bolt holes"], Then((100, 100, 12), -24 * disc(9), (9,) * 8 + (40,))),
    ("flange", ["make the bore 50 mm"], Then((100, 100, 12), -12 * (disc(50) - disc(40)), (9,) * 6 + (50,))),
    ("flange", ["close the bore"], Then((100, 100, 12), 12 * disc(40), (9,) * 6)),
    ("flange", ["remove one of the bolt holes", "undo that"], Then((100, 100, 12), 0, (9,) * 6 + (40,))),
    ("box", ["make the walls 2 mm thick"], Then((80, 40, 30), 74 * 34 * 27 - 76 * 36 * 28)),
    ("box", ["add a 10 mm hole in the front wall"], Then((80, 40, 30), -3 * disc(10))),
    ("block", ["add a 5 mm fillet around the base of the boss"], Then((50, 50, 30), COLLAR)),
    ("block", ["remove the boss"], Then((50, 50, 20), -10 * disc(20))),
    ("block", ["move the boss 10 mm to the right"], Then((50, 50, 30), 0)),
    ("shelf", ["make it 2000 mm tall"], Then((800, 300, 2000), 2 * 200 * 18 * 300)),
    ("shelf", ["make the shelves 20 mm thick"], Then((800, 300, 1800))),
    ("stool", ["make it 500 mm high"], Then((300, 300, 500), 3 * 50 * disc(40))),
    ("stool", ["four legs instead of three"], Then((300, 300, 450), 420 * disc(40))),
    ("two", ["make the small hole 7 mm and the other one 11 mm"], Then((100, 50, 8), None, (7, 11))),
    ("two", ["make the left hole 12 mm", "make the other hole 8 mm"], Then((100, 50, 8), None, (8, 12))),
    ("two", ["add a 5 mm hole in the centre", "remove that hole"], Then((100, 50, 8), 0, (6, 10))),
    ("two", ["make both holes 9 mm"], Then((100, 50, 8), None, (9, 9))),
    ("two", ["add another hole 20 mm to the right of the first"], Then((100, 50, 8), -8 * disc(10), (6, 10, 10))),
    ("bored", ["drill the hole only 20 mm deep"], Then((40, 40, 40), 20 * disc(10), (10,))),
    ("bored", ["drill the hole only 20 mm deep", "make the hole go all the way through"], Then((40,) * 3, 0, (10,))),
    ("bored", ["tap the hole M12"], Then((40, 40, 40), -40 * (disc(10.25) - disc(10)), (10.25,))),
]  # fmt: skip


@pytest.fixture(scope="module")
def environment(kernel: Kernel) -> CadQueryEnvironment:
    return CadQueryEnvironment(kernel, pictures=False)


@pytest.fixture(scope="module")
def built() -> dict[str, tuple[str, Measurements]]:
    """The designs that were built already: script and measurements."""
    return {}


def measured(environment: CadQueryEnvironment, source: str) -> Measurements:
    found = environment.step(Code(source)).measurements
    assert found is not None
    return found


def after(source: str, texts: list[str]) -> Edited:
    """The last of several edits; none of them may leave anything out."""
    history = [PastVersion("v1", "the request", source)]
    for text in texts:
        result = edit(Request(text, "edit", script=history[-1].script, history=tuple(history)))
        assert result.script is not None, result.reason
        assert result.not_understood == ()
        history.append(PastVersion(f"v{len(history) + 1}", text, result.script))
    return result


@pytest.mark.parametrize(("design", "texts", "then"), EVERYDAY, ids=[f"{d}: {'; '.join(t)}" for d, t, _ in EVERYDAY])
def test_everyday_edits_measure_as_they_are_meant(
    design: str,
    texts: list[str],
    then: Then,
    environment: CadQueryEnvironment,
    built: dict[str, tuple[str, Measurements]],
) -> None:
    if design not in built:
        told = written(design)
        built[design] = told, measured(environment, told)
    source, before = built[design]
    result = after(source, texts)
    assert result.script is not None
    now = measured(environment, result.script)
    assert now.valid
    assert now.solids == before.solids == 1
    if then.size is not None:
        assert now.size == pytest.approx(then.size, abs=1e-3)
    if then.more is not None:
        assert now.volume - before.volume == pytest.approx(then.more, abs=1e-5 * before.volume)
    if then.holes is not None:
        assert sorted(h.diameter for h in now.holes) == pytest.approx(sorted(then.holes), abs=1e-3)
    if then.recessed is not None:
        assert sum(bool(h.counterbore or h.countersink) for h in now.holes) == then.recessed


DECLINED = [
    ("plate", "mach die Platte 10 mm dicker", "I read English only"),
    ("plate", "haz la placa 10 mm más larga", "I read English only"),
    ("plate", "counterbore the holes 4 mm wide and 2 mm deep", "no wider than the hole"),
    ("plate", "counterbore the holes 9 mm wide and 8 mm deep", "deeper than the hole"),
    ("plate", "make the holes blind", "depth of the blind holes is missing"),
    ("plate", "make the holes 9 mm deep", "as deep as the part"),
    ("plate", "fillet the inside corners with 2 mm", "which edges those are"),
    ("plate", "ajoute un trou de 5 mm au centre", "I read English only"),
    ("plate", "add countersunk holes", "“countersunk” is not understood"),
    ("two", "make it symmetric", "I do not know this change"),
    ("bracket", "drill a 5 mm hole in the leg", "on which of its parts (arm) is not said"),
    ("two", "make the other hole 8 mm", "which hole that is"),
    ("two", "add another hole 200 mm to the right of the first", "not be inside of the plate"),
    ("two", "add another hole 20 mm to the right", "may be any of hole (10 mm), hole (6 mm)"),
    ("plate", "make the fillet 25 mm", "too much for edges that are 40 mm apart"),
    ("table", "make it 20 mm high", "the top is thicker than the table is high"),
]


@pytest.mark.parametrize(("design", "text", "reason"), DECLINED)
def test_what_cannot_be_meant_is_declined_with_the_reason(design: str, text: str, reason: str) -> None:
    result = edit(Request(text, "edit", script=written(design)))
    assert result.script is None
    assert reason in result.reason


def test_the_scripts_stay_parametric() -> None:
    """What was rounded follows when another dimension changes."""
    rounded = after(written("bracket"), ["add a 5 mm fillet to the inside corner"])
    assert rounded.script is not None
    thick = after(rounded.script, ["make it 6 mm thick", "make the inside fillet 8 mm"]).script
    assert thick is not None
    now, before = (things.without(source).splitlines() for source in (thick, rounded.script))
    changed = [line for line in now if line not in before]
    assert [line.partition(" = ")[0] for line in changed] == ["thickness", "fillet_radius"]
