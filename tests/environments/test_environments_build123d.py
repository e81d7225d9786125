"""build123d scripts: run in their own interpreter, measured by the verifier, explained where they fail."""

import math
import textwrap
from pathlib import Path

import pytest

from cadwright.environments.build123d import Build123dEnvironment
from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.errors import UserError
from cadwright.kernel.build123d import find
from cadwright.kernel.client import Kernel
from cadwright.sandbox import probe
from cadwright.values import Code, Observation, Probe, Request

there = pytest.mark.skipif(find() is None, reason="build123d is not set up: `cadwright setup build123d`")
PLATE = """
from build123d import *

length, width, thickness = 60, 40, 5
with BuildPart() as plate:
    Box(length, width, thickness)
    with GridLocations(44, 24, 2, 2):
        Hole(2.5)
    fillet(plate.edges().filter_by(Axis.Z).filter_by(GeomType.LINE), 3)
result = plate.part
"""
SOLID = 60 * 40 * 5 - (4 - math.pi) * 9 * 5 - 4 * math.pi * 2.5**2 * 5


@pytest.fixture(scope="module")
def environment(kernel: Kernel) -> Build123dEnvironment:
    return Build123dEnvironment(kernel, pictures=False)


def run(environment: CadQueryEnvironment, source: str, begin: str = "from build123d import *\n") -> Observation:
    return environment.step(Code(begin + textwrap.dedent(source)))


@there
def test_a_part_is_measured_drawn_and_probed_like_any_other(kernel: Kernel) -> None:
    environment = Build123dEnvironment(kernel)
    seen = environment.step(Code(PLATE))
    assert seen.outcome == "valid", seen.error
    measured = seen.measurements
    assert measured is not None
    assert measured.volume == pytest.approx(SOLID, rel=1e-9)
    assert measured.bbox == pytest.approx((-30, -20, -2.5, 30, 20, 2.5))
    assert [(hole.diameter, hole.through) for hole in measured.holes] == [(5.0, True)] * 4
    assert [image.name for image in seen.images] == ["four shaded views"]
    assert not seen.notes, "what is called result needs no word"
    probed = environment.probe(seen, [Probe("line", (22, 12), "z")]).measurements
    assert probed is not None
    assert len(probed.probed) == 1
    assert seen.isolation == probe().lacks()


@there
def test_the_environment_of_cadquery_runs_it_too_and_the_other_way_round(
    kernel: Kernel, environment: Build123dEnvironment
) -> None:
    assert CadQueryEnvironment(kernel, pictures=False).step(Code(PLATE)).valid
    assert environment.step(Code("import cadquery as cq\nr = cq.Workplane().box(1, 2, 3)")).valid
    assert run(environment, "result = [1][0]", "").outcome == "no-result"


@there
def test_an_edit_tells_what_it_changed(environment: Build123dEnvironment) -> None:
    environment.reset(Request("longer", "edit", script=PLATE))
    changed = environment.step(Code(PLATE.replace("length, width, thickness = 60", "length, width, thickness = 70")))
    assert changed.valid
    assert changed.changed is not None


VIEWER = "from ocp_vscode import *\nfrom ocp_vscode import show, set_port\nset_port(3939)\n"
RESULTS = {
    "the last one that was bound": ("a = Box(1, 1, 1)\nb = Box(2, 2, 2)", 8, "`b` (line 3)"),
    "one that was changed in place": ("a = Box(3, 3, 3)\nb = Box(1, 1, 9)\na -= b", 24, "`a` (line 4)"),
    "a builder from its end": ("with BuildPart() as p:\n    b = Box(2, 2, 2)\n    add(Pos(5) * b)", 16, "`p` (line 2)"),
    "not what a loop leaves": ("a = Box(9, 1, 1)\nfor x in [1]:\n    s = Rectangle(1, 1)", 9, "`a`"),
    "a list of solids": ("parts = [Box(1, 1, 1), Pos(9) * Box(2, 2, 2)]", 9, "`parts`"),
    "result before others": ("result = Box(2, 1, 1)\nb = Box(9, 9, 9)", 2, ""),
    "part before others": ("part = Box(2, 1, 1)\nb = Box(9, 9, 9)", 2, ""),
    "a radius called r": ("r = 3\nball = Box(r, r, r)", 27, "`ball`"),
    "what was shown": (VIEWER + "a = Box(1, 1, 1)\nb = Box(2, 2, 2)\nshow(a)", 1, "last show()"),
    "all that was shown": (VIEWER + "show(Box(1, 1, 1), Pos(5) * Box(2, 2, 2), camera=Camera.KEEP)", 9, "last show()"),
    "show_object without import": ("show_object(Box(1, 1, 1))\nresult = Box(2, 2, 2)", 1, "show_object()"),
    "a sketch that is shown is none": ("show_object(Rectangle(1, 1))\nresult = Box(2, 2, 2)", 8, ""),
    "what was exported": ("export_step(Box(1, 2, 3), '/home/me/part.step')", 6, "exported last"),
    "a function's value": ("def part():\n    inner = Box(1, 1, 1)\n    return inner\nmade = part()", 1, "`made`"),
    "what an object calls its part": (
        "class A:\n    def __init__(self):\n        self.part = Box(1, 1, 1)\na = A()",
        1,
        "`a` (line 5)",
    ),
    "on purpose at the end": ("result = Box(1, 1, 1)\nraise SystemExit", 1, ""),
}  # fmt: skip


@there
@pytest.mark.parametrize("name", RESULTS)
def test_what_is_taken_for_the_result(environment: Build123dEnvironment, name: str) -> None:
    source, volume, told = RESULTS[name]
    seen = run(environment, source)
    assert seen.outcome == "valid", seen.error
    assert seen.measurements is not None
    assert seen.measurements.volume == pytest.approx(volume)
    assert told in " ".join(seen.notes)
    assert bool(told) == bool(seen.notes)


@there
def test_an_assembly_keeps_places_labels_and_colours(environment: Build123dEnvironment) -> None:
    seen = run(
        environment,
        """
        base = Box(10, 10, 2)
        base.label, base.color = "base", Color("red")
        pin = Pos(3, 0, 4) * Cylinder(1, 6)
        pin.label = "pin"
        pair = Compound(label="pair", children=[pin, Pos(-3, 0, 4) * Cylinder(1, 6)])
        pair.color = Color(0, 1, 0)
        result = Pos(100, 0, 0) * Compound(label="whole", children=[base, pair])
        """,
    )
    assert seen.measurements is not None
    assert seen.measurements.solids == 3
    assert seen.measurements.bbox == pytest.approx((95, -5, -1, 105, 5, 7))
    assert [part.name for part in seen.parts] == ["base", "pair/pin", "pair"]
    assert [part.color for part in seen.parts] == [(1, 0, 0, 1), (0, 1, 0, 1), (0, 1, 0, 1)]


FAILURES = {
    "name": ("b = Boxx(1, 1, 1)", "NameError", 2, "Did you mean `Box`?"),
    "import": ("b = 1\nfrom build123d import Cylindre", "ImportError", 3, "import Cylinder"),
    "arguments": ("b = 1\nb = Box(1, 1)", "TypeError", 3, "Box(length, width, height"),
    "keyword": ("b = Cylinder(radius=1, hight=2)", "TypeError", 2, "Cylinder(radius, height"),
    "attribute": ("Box(1, 1, 1).fillett(1)", "AttributeError", 2, "`fillet`"),
    "kernel": ("b = Box(-1, 1, 1)", "Standard_DomainError", 2, "Box(length, width, height"),
    "fillet": ("b = Box(1, 1, 1)\nfillet(b.edges(), 5)", "ValueError", 3, "smaller size"),
    "context": ("with BuildSketch() as s:\n    Box(1, 1, 1)", "RuntimeError", 3, "BuildPart"),
    "in a function": ("def f():\n    return fillet(Box(1, 1, 1).edges(), 5)\nf()", "ValueError", 3, "smaller"),
    "syntax": ("b = Box(1, 1", "SyntaxError", 2, "Look at this line"),
    "module": ("import FreeCAD", "ModuleNotFoundError", 2, "bd_warehouse"),
    "warehouse": ("from bd_warehouse.fastener import HexNut\nn = HexNut(size='M99')", "ValueError", 3, ""),
}


@there
@pytest.mark.parametrize("name", FAILURES)
def test_what_is_wrong_is_told_with_its_line(environment: Build123dEnvironment, name: str) -> None:
    source, kind, line, hint = FAILURES[name]
    error = run(environment, source).error
    assert error is not None
    assert (error.type, error.line) == (kind, line)
    assert error.source == source.splitlines()[line - 2].strip()
    assert hint in (error.hint or "")
    assert "\n" not in error.message


@there
@pytest.mark.parametrize(
    ("source", "message", "line"),
    [
        ("with BuildSketch() as s:\n    Circle(3)", "s is a BuildSketch, not a solid", 2),
        ("face = Rectangle(2, 2)", "face is a Rectangle, not a solid", 2),
        ("import py_gearworks as g\ngear = g.SpurGear(number_of_teeth=9)", "gear is a SpurGear that was not built", 3),
        ("with BuildPart() as p:\n    pass", "p is a BuildPart without solids, not a solid", 2),
        ("def part():\n    return Box(1, 1, 1)", "the script left no solid", None),
        ("x = 1", "the script left no solid", None),
    ],
)
def test_a_script_without_a_solid_says_what_it_left(
    environment: Build123dEnvironment, source: str, message: str, line: int | None
) -> None:
    seen = run(environment, source)
    assert seen.outcome == "no-result"
    assert seen.error is not None
    assert (seen.error.message, seen.error.line) == (message, line)


ATTACKS = {
    "network": ("import socket\nsocket.create_connection(('127.0.0.1', 80))", "blocked"),
    "files outside": ("open('/etc/shadow').read()", "blocked"),
    "home": ("import pathlib\nopen(pathlib.Path.home().parent.parent / 'root' / '.bashrc')", "blocked"),
    "its own environment": ("import build123d as b\nopen(b.__file__, 'a')", "blocked"),
    "a process": ("import subprocess\nsubprocess.run(['ls'])", "blocked"),
    "memory": ("x = bytearray(1 << 40)", "memory"),
    "an exit": ("import os\nos._exit(0)", "crash"),
}


@there
@pytest.mark.skipif(bool(probe().lacks()), reason="this machine cannot isolate fully")
@pytest.mark.parametrize("name", ATTACKS)
def test_the_sandbox_is_the_same(environment: Build123dEnvironment, name: str) -> None:
    source, outcome = ATTACKS[name]
    assert run(environment, source).outcome == outcome
    assert run(environment, "result = Box(1, 1, 1)").valid, "the next one is as if nothing had been"


@there
def test_one_script_leaves_nothing_to_the_next(environment: Build123dEnvironment) -> None:
    assert run(environment, "import build123d\nbuild123d.Box = None\nresult = Cylinder(1, 1)").valid
    assert run(environment, "result = Box(1, 1, 1)").valid


@there
def test_a_result_that_lies_is_measured_all_the_same(environment: Build123dEnvironment) -> None:
    source = """
    import cadwright.kernel.build123d_guest.guest as guest
    guest.result.to_brep = lambda shapes: b"no geometry"
    result = Box(1, 1, 1)
    """
    assert run(environment, source).outcome == "invalid-geometry"


@there
def test_the_manual_is_that_of_the_installed_version(kernel: Kernel) -> None:
    first = kernel.manual("fillet", 3, "build123d")[0]
    assert first.name.endswith("fillet")
    assert any(entry.name == "CounterBoreHole" for entry in kernel.manual("counter bore hole", 3, "build123d"))


def test_where_it_is_not_set_up_the_user_is_told_how_to_get_it(
    kernel: Kernel, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with pytest.raises(UserError, match="build123d, which is not set up") as caught:
        Build123dEnvironment(kernel)
    assert "cadwright setup build123d" in (caught.value.hint or "")
    seen = CadQueryEnvironment(kernel, pictures=False).step(Code(PLATE))
    assert seen.outcome == "exception"
    assert seen.error is not None
    assert "cadwright setup build123d" in (seen.error.hint or ""), "a planner's mistake is no end of a run"
