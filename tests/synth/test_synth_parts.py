"""Generated parts: readable, sound, each its own, the same for the same seed."""

import ast
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cadwright.jobs import Threads
from cadwright.kernel.client import Kernel
from cadwright.synth.drawn import entries
from cadwright.synth.parts.draft import LEVELS, LYING, SIDEWAYS, UPRIGHT, Draft, Frame, Level, broken
from cadwright.synth.parts.generation import draft, make, operations, shares, signature, sound
from cadwright.values import Problem

HARD = {"hole", "cutBlind", "cboreHole", "cskHole", "cut", "fillet", "chamfer", "shell", "intersect", "revolve"}


@given(st.sampled_from(LEVELS), st.integers(0, 5000), st.integers(0, 50))
def test_scripts_are_python_with_named_dimensions(level: Level, number: int, seed: int) -> None:
    drawn = draft(level, number, seed)
    source = drawn.source()
    assert source == draft(level, number, seed).source()
    names = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
    assert set(drawn.dimensions) < names
    loads = [n.id for n in ast.walk(ast.parse(source)) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)]
    assert all(loads.count(name) for name in drawn.dimensions), "a dimension that nothing uses"
    assert all(value > 0 for value in drawn.dimensions.values())


def test_levels_are_what_they_say() -> None:
    easy = operations(draft("easy", n, 3).source() for n in range(200))
    hard = operations(draft("hard", n, 3).source() for n in range(200))
    assert not HARD & set(easy)
    assert set(hard) >= HARD
    assert easy.most_common(1)[0][0] == "extrude"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("number", range(4))
def test_parts_are_single_valid_solids(kernel: Kernel, level: Level, number: int) -> None:
    part = make(kernel, level, number, 11)
    assert part.measurements.valid
    assert part.measurements.solids == 1
    again = kernel.measure(kernel.execute(part.script).brep)
    assert not isinstance(again, Problem)
    found = again.measurements
    assert found.volume == pytest.approx(part.measurements.volume, rel=1e-9)
    assert part.id == f"{level}-11-{number:04d}"


def test_the_same_parts_however_many_at_a_time_and_none_twice(kernel: Kernel) -> None:
    wanted = shares(4)
    one = [entry.part.script for entry in entries(kernel, wanted, 5, Threads(1), set())]
    two = list(entries(kernel, wanted, 5, Threads(3), set()))
    assert one == [entry.part.script for entry in two]
    known = {signature(two[0].part.measurements)}
    other = next(entries(kernel, wanted, 5, Threads(1), known))
    assert other.part.id == two[0].part.id
    assert other.part.script != two[0].part.script


def drafted(*steps: str) -> Draft:
    made = Draft(Random(0))
    for step in steps:
        made.step("A step", step)
    return made


BOX = "part = cq.Workplane().box(20, 20, 10)"
UNSOUND = {
    "a step that changes nothing": (BOX, "part = part.cut(cq.Workplane().box(5, 5, 5).translate((50, 0, 0)))"),
    "two solids": (BOX, "part = part.union(cq.Workplane().box(5, 5, 5).translate((50, 0, 0)))"),
    "an exception": (BOX, "part = part.edges().fillet(50)"),
    "too thin": ("part = cq.Workplane().box(20, 20, 0.5)",),
    "nothing": (BOX, "part = part.cut(cq.Workplane().box(50, 50, 50))"),
}


@pytest.mark.parametrize("steps", UNSOUND.values(), ids=UNSOUND.keys())
def test_what_is_not_sound(kernel: Kernel, steps: tuple[str, ...]) -> None:
    assert sound(kernel, drafted(BOX)) is not None
    assert sound(kernel, drafted(*steps)) is None


@pytest.mark.parametrize("frame", [LYING, UPRIGHT, SIDEWAYS], ids=lambda f: f.plane)
def test_workplanes_on_top_have_the_frames_axes(kernel: Kernel, frame: Frame) -> None:
    source = (
        "import cadquery as cq\n"
        f"part = cq.Workplane({frame.plane}).rect(40, 20).extrude(10)\n"
        f"r = part.faces({frame.top}).workplane().pushPoints([(15, 6)]).rect(4, 2).extrude(5)\n"
    )
    aimed = (
        "import cadquery as cq\n"
        f"part = cq.Workplane({frame.plane}).rect(40, 20).extrude(10)\n"
        f"r = part.union(cq.Workplane({frame.plane}).pushPoints([(15, 6)]).rect(4, 2).extrude(15))\n"
    )
    found, wanted = (kernel.measure(kernel.execute(s).brep) for s in (source, aimed))
    assert not isinstance(found, Problem)
    assert not isinstance(wanted, Problem)
    assert found.measurements.center_of_mass == pytest.approx(wanted.measurements.center_of_mass)


def test_long_chains_are_broken_and_mean_the_same() -> None:
    calls = ".polyline([(0.5, 0), (10.25, 0), (10, 4)]).close().extrude(height / 2.5, both=True).edges('|Z')"
    line = f"part = cq.Workplane('XY'){calls}"
    found = broken(line)
    assert ast.dump(ast.parse(found)) == ast.dump(ast.parse(line))
    assert "\n    .close()\n" in found
    assert broken("part = part.cut(tool)") == "part = part.cut(tool)"
