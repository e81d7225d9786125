"""What every environment must do; one row an environment, and its own way of saying each thing."""

import atexit
from collections.abc import Callable, Iterator
from contextlib import closing

import msgspec
import pytest

from cadwright.environments.base import Environment
from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.environments.freecad import FreeCADEnvironment
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD, find
from cadwright.sandbox import Limits
from cadwright.values import Code, Done, Edits, Observation, Outcome, Request


class Dialect(msgspec.Struct, frozen=True):
    """An environment, and actions in its language that lead to each outcome."""

    name: str
    make: Callable[[Kernel], Environment]
    scripts: dict[Outcome, str]


HEAD = "import cadquery as cq\nbox = cq.Workplane().box(10, 20, 30)\n"
OPEN_BOX = (
    HEAD
    + """\
from OCP.BRep import BRep_Builder
from OCP.TopoDS import TopoDS_Solid
walls = cq.Shell.makeShell(box.faces("not(>Z)").vals())
solid, builder = TopoDS_Solid(), BRep_Builder()
builder.MakeSolid(solid)
builder.Add(solid, walls.wrapped)
r = cq.Workplane(cq.Solid(solid))
"""
)
CADQUERY = Dialect(
    "cadquery",
    CadQueryEnvironment,
    {
        "valid": HEAD + "r = box",
        "no-result": "x = 1",
        "exception": HEAD + "r = box.bx(1)",
        "blocked": "open('/etc/shadow')",
        "timeout": "while True: pass",
        "memory": "x = bytearray(10**11)",
        "crash": "import ctypes\nctypes.string_at(0)",
        "invalid-geometry": OPEN_BOX,
    },
)
FREECADS = FreeCAD(Limits(wall_seconds=60))
"""Started when it is first needed."""
atexit.register(FREECADS.close)
BOX = "doc = App.newDocument('part')\nbox = doc.addObject('Part::Box', 'Box')\nbox.Width, box.Height = 20, 30\n"
FREECAD = Dialect(
    "freecad",
    lambda kernel: FreeCADEnvironment(kernel, FREECADS),
    {
        "valid": BOX,
        "executed": "x = 1",
        "exception": BOX + "box.bx(1)",
        "blocked": "import os; os.fork()",
        "timeout": "while True: pass",
        "memory": "x = bytearray(10**11)",
        "crash": "import ctypes\nctypes.string_at(0)",
        "invalid-geometry": "doc = App.newDocument()\nmade = doc.addObject('Part::Feature', 'Open')\n"
        "made.Shape = Part.Solid(Part.Shell(Part.makeBox(1, 2, 3).Faces[:5]))",
    },
)
DIALECTS = [CADQUERY, *([FREECAD] if find() else [])]


@pytest.fixture(scope="module")
def quick() -> Iterator[Kernel]:
    """A kernel that gives up soon."""
    with Kernel(Limits(wall_seconds=4.0)) as kernel:
        kernel.warm()
        yield kernel


def each_outcome() -> list[pytest.param]:  # type: ignore[valid-type]
    return [
        pytest.param(dialect, outcome, id=f"{dialect.name}-{outcome}")
        for dialect in DIALECTS
        for outcome in dialect.scripts
    ]


@pytest.mark.parametrize(("dialect", "outcome"), each_outcome())
def test_outcomes_are_told_apart(dialect: Dialect, outcome: Outcome, quick: Kernel) -> None:
    with closing(dialect.make(quick)) as environment:
        seen = environment.step(Code(dialect.scripts[outcome]))
    assert seen.outcome == outcome, seen
    assert seen.valid == (outcome == "valid")
    assert (seen.error is None) == (outcome in ("valid", "executed"))
    assert (seen.geometry is not None) == (outcome in ("valid", "invalid-geometry"))


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda d: d.name)
def test_a_bad_action_does_not_spoil_the_next(dialect: Dialect, quick: Kernel) -> None:
    with closing(dialect.make(quick)) as environment:
        first = environment.step(Code(dialect.scripts["valid"]))
        environment.step(Code(dialect.scripts["timeout"]))
        environment.step(Code(dialect.scripts["crash"]))
        again = environment.step(Code(dialect.scripts["valid"]))
    assert again.measurements == first.measurements
    assert again.geometry == first.geometry
    assert again.images == first.images


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda d: d.name)
def test_actions_that_it_does_not_know_are_answered(dialect: Dialect, quick: Kernel) -> None:
    for action in (Done(), Edits(())):
        seen = dialect.make(quick).step(action)
        assert seen.outcome == "protocol"
        assert seen.error is not None


@pytest.mark.parametrize("dialect", DIALECTS, ids=lambda d: d.name)
def test_reset_shows_what_an_edit_starts_from(dialect: Dialect, quick: Kernel) -> None:
    environment = dialect.make(quick)
    assert environment.reset(Request("a box")) is None
    seen = environment.reset(Request("thicker", "edit", script=dialect.scripts["valid"]))
    assert isinstance(seen, Observation)
    assert seen.valid
    environment.close()
    environment.close()


def test_a_valid_observation_is_measured_and_drawn(quick: Kernel) -> None:
    seen = CadQueryEnvironment(quick).step(Code(CADQUERY.scripts["valid"] + "\nprint('hello')"))
    assert seen.stdout == "hello\n"
    assert seen.measurements is not None
    assert seen.measurements.volume == pytest.approx(6000)
    assert seen.images[0].blob.data.startswith(b"\x89PNG")
    assert CadQueryEnvironment(quick, pictures=False).step(Code(CADQUERY.scripts["valid"])).images == ()


def test_assemblies_and_several_solids_are_kept(quick: Kernel) -> None:
    source = (
        "import cadquery as cq\n"
        "a = cq.Assembly(name='pair')\n"
        "a.add(cq.Workplane().box(1, 1, 1), name='left', color=cq.Color('red'))\n"
        "a.add(cq.Workplane().box(2, 2, 2), name='right', loc=cq.Location((5, 0, 0)))\n"
        "show_object(a)"
    )
    seen = CadQueryEnvironment(quick).step(Code(source))
    assert seen.valid
    assert seen.measurements is not None
    assert seen.measurements.solids == 2
    assert [part.name for part in seen.parts] == ["left", "right"]
    assert seen.parts[0].color is not None
    assert [round(p.volume, 6) for p in seen.measurements.parts] == [1, 8]
