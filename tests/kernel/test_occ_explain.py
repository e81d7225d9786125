"""Every row of the tables of mistakes, triggered by a real script."""

import errno
from pathlib import Path

import pytest

from cadwright.kernel.occ import explain, guest
from cadwright.kernel.occ.mistakes import vocabulary
from cadwright.kernel.occ.mistakes.failure import Failure
from cadwright.values import Problem

HEAD = "import cadquery as cq\n"
BOX = "b = cq.Workplane().box(10, 10, 3)\n"
NO_SPACE = f"raise OSError({errno.ENOSPC}, 'No space left on device')"

# Row, script (after `import cadquery as cq` on line 1), line, words of the cause, words of the hint.
CASES = [
    ("memory", "raise MemoryError", 2, "memory", "fewer"),
    ("disk full", NO_SPACE, 2, "disk", "exports"),
    ("network", "import socket\nraise socket.gaierror(-3, 'name resolution')", 3, "network", "into the script"),
    ("network", "import urllib.error\nraise urllib.error.URLError(OSError(101, 'unreachable'))", 3, "network", ""),
    ("process", "import os\nraise BlockingIOError(11, 'os.fork')", 3, "processes", ""),
    ("process", 'raise RuntimeError("can\'t start new thread")', 2, "processes", ""),
    ("blocked", "raise PermissionError(13, 'denied', '/etc/shadow')", 2, "sandbox", "file access"),
    ("blocked", "open('/etc/no-such-secret')", 2, "own working folder", "file access"),
    ("no such file", "open('nowhere.txt')", 2, "does not exist", "Build"),
    ("import file", "cq.importers.importStep('nope.step')", 2, "could not be read", "Build"),
    ("syntax", "x = [1, 2", 2, "not valid Python", "brackets"),
    ("syntax", "if True:\nx = 1", 3, "not valid Python", "four spaces"),
    ("syntax", "```python", 2, "not valid Python", "fences"),
    ("syntax", "x = “a”", 2, "not valid Python", "typographic"),
    ("syntax", "x = = 1", 2, "not valid Python", "end of the one before"),
    ("not text", "x = '\0'", None, "cannot read", "UTF-8"),
    ("module", "from ocp_vscode import show", 2, "viewer", "show_object"),
    ("module", "import solid2", 2, "scripts here are CadQuery", "numpy"),
    ("module", "import build123d", 2, "a script uses one of them", "numpy"),
    ("module", "import no_such_module.part", 2, "`no_such_module` is not installed", "numpy"),
    ("import name", "from cadquery import Workplan", 2, "nothing of that name", "Workplane"),
    ("unbound", "n = 1\ndef f():\n    n += 1\nf()", 4, "local", "argument"),
    ("mirror plane", BOX + "b.mirror('XX')", 3, "mirrorPlane='XX'", "XZ"),
    ("name", "r = np.pi", 2, "`np`", "import numpy as np"),
    ("name", "r = math.pi", 2, "`math`", "import math"),
    ("name", "r = Workplane()", 2, "`Workplane`", "from cadquery import Workplane"),
    ("name", "r = sin(1)", 2, "`sin`", "from math import sin"),
    ("name", "thickness = 2\nr = thicknes", 3, "`thicknes`", "`thickness`"),
    ("name", "r = width\nwidth = 3", 2, "line 3", "Move"),
    ("name", "r = extrude(3)", 2, "`extrude`", "extrude(until"),
    ("none", "def f(): pass\nf().box", 3, "None", "return"),
    ("empty val", BOX + "b.faces('%CYLINDER').val().Area()", 3, "empty", "selector"),
    ("attribute elsewhere", BOX + "b.val().hole(3)", 3, "belongs to Workplane, not to Solid", "hole(diameter"),
    ("attribute elsewhere", BOX + "b.Volume()", 3, "belongs to Shape", ".val().Volume("),
    ("attribute elsewhere", "r = cq.box(1, 2, 3)", 2, "belongs to Workplane", 'cq.Workplane("XY").box(length'),
    ("attribute elsewhere", "r = cq.Sketch().extrude(3)", 2, "belongs to Workplane", "extrude(until"),
    ("attribute", "r = cq.Workplane().bx(1, 2, 3)", 2, "Workplane has no `bx`", "box(length, width, height"),
    ("attribute", "r = cq.Workplane().polygon_array(3)", 2, "polygon_array", "polarArray(radius, startAngle"),
    ("attribute", "r = cq.Workplane().cube(3)", 2, "cube", "box(length"),
    ("attribute", "r = cq.cube(3)", 2, "cube", 'cq.Workplane("XY").box(length'),
    ("arguments", "r = cq.Workplane().box(1, 2)", 2, "height", "box(length, width, height"),
    ("arguments", "r = cq.Workplane().box(lenght=1, width=2, height=3)", 2, "lenght", "`length` instead of `lenght`"),
    ("arguments", BOX + "b.val().fillet(2)", 3, "edgeList", "fillet(radius, edgeList)"),
    ("arguments", "def f(a): pass\nf(1, 2)", 3, "do not fit", "f(a)"),
    ("arguments", BOX + "b.translate(1, 2, 3)", 3, "do not fit", "translate((x, y, z))"),
    ("arguments", "r = cq.Workplane.box(1, 2, 3)", 2, "do not fit", 'cq.Workplane("XY").box('),
    ("argument type", "r = cq.Workplane().box('5', 2, 3)", 2, "length is '5'", "box(length"),
    ("argument type", BOX + "b.edges('|Z').fillet('2')", 3, "radius is '2'", "fillet(radius)"),
    ("argument type", "r = cq.Workplane().pushPoints([1, 2])", 2, "pushPoints(pntList=[1, 2])", "pushPoints(pntList"),
    ("not callable", "x = 5\nr = x(3)", 3, "no function", "operator"),
    ("none operand", "x = None\nr = x + 1", 3, "None", "return"),
    ("division by zero", "n = 0\nr = 360 / n", 3, "zero", "`n`"),
    ("recursion", "def f(): f()\nf()", 2, "without end", "last step"),
    ("exit", "raise SystemExit(3)", 2, "error code", "exit()"),
    ("interrupt", "raise KeyboardInterrupt", 2, "interrupt", ""),
    ("input", "raise EOFError", 2, "input", "variables"),
    ("assertion", "assert 1 > 2", 2, "does not hold", "Correct"),
    ("list index", "r = [1][2]", 2, "shorter", "from 0"),
    ("key", "r = {}['x']", 2, "'x'", "filled"),
    (
        "open profile",
        "r = cq.Workplane().lineTo(9, 0).lineTo(9, 5).extrude(1)",
        2,
        "(0, 0, 0) to (9, 5, 0)",
        ".close()",
    ),
    ("no profile", BOX + "b.faces('>Z').workplane().extrude(2)", 3, "nothing was drawn", ".rect("),
    ("nothing to close", "r = cq.Workplane().circle(2).close()", 2, "no open line", "circle"),
    ("no current point", "r = cq.Workplane().rect(2, 2).lineTo(3, 3)", 2, "current point", "moveTo"),
    ("plane name", "r = cq.Workplane('XX')", 2, "no plane", '"XY"'),
    ("null direction", "r = cq.Plane((0, 0, 0), (0, 0, 0))", 2, "length zero", "xDir"),
    ("coinciding points", "r = cq.Workplane().lineTo(5, 0).lineTo(5, 0)", 2, "coincide", "repeated"),
    ("straight arc", "r = cq.Workplane().threePointArc((1, 0), (2, 0))", 2, "on one line", "middle point"),
    ("short radius", "r = cq.Workplane().radiusArc((10, 0), 2)", 2, "cannot reach", "5 mm"),
    ("spline points", "r = cq.Workplane().spline([(0, 0)])", 2, "two points", "repeated"),
    (
        "open wire",
        "w = cq.Workplane().lineTo(9, 0).lineTo(9, 9).wire()\nw.circle(1).extrude(1)",
        3,
        "open",
        "close",
    ),
    ("open wire", BOX + "b.moveTo(0, 0).lineTo(1, 0).lineTo(1, 1).wire().cutThruAll()", 3, "open", "close"),
    ("not planar", "r = cq.Workplane().circle(0).extrude(1)", 2, "one plane", "greater than zero"),
    (
        "wire pieces",
        "e = cq.Edge.makeLine\ncq.Wire.assembleEdges([e((0,0,0),(1,0,0)), e((5,0,0),(6,0,0))])",
        3,
        "do not join",
        "Order",
    ),
    ("array", "r = cq.Workplane().polarArray(9, 0, 360, 0)", 2, "count=0", "greater than zero"),
    ("array", "r = cq.Workplane().rarray(1, 1, 0, 2)", 2, "xCount=0", "greater than zero"),
    ("sketch selection", "r = cq.Sketch().rect(3, 3).fillet(1)", 2, "nothing is selected", "vertices"),
    ("empty selection", BOX + "b.edges('%CIRCLE').fillet(1)", 3, "edges('%CIRCLE')` on line 3 selected no", "12 LINE"),
    ("empty selection", BOX + "e = b.edges('%CIRCLE')\ne.chamfer(1)", 4, "edges('%CIRCLE')` on line 3", "12 LINE"),
    ("empty selection", BOX + "b.vertices('>Z').fillet(1)", 3, "selected 4 Vertex", "12 LINE"),
    ("selector", BOX + "b.faces('>W')", 3, "'>W'", "farthest"),
    ("selector", BOX + "b.faces('%FOO')", 3, "'%FOO'", "CYLINDER"),
    ("selector index", BOX + "b.faces('>Z[5]')", 3, "there are 2", "from 0"),
    ("empty selector", BOX + "b.edges('%CIRCLE').edges('>Z[0]')", 3, "nothing to choose", "before"),
    ("workplane on several", BOX + "b.edges('|Z').workplane()", 3, "one flat face", '.faces(">Z")'),
    ("workplane on several", BOX + "b.faces('|Z').workplane()", 3, "one flat face", '.faces(">Z")'),
    ("tag", BOX + "b.tag('base').workplaneFromTagged('bse')", 3, "tag", "'base'"),
    ("chain end", BOX + "b.end(9)", 3, "goes back further", "fewer"),
    ("no solid", "r = cq.Workplane().hole(3)", 2, "hole(diameter=3)` works on a solid", "body first"),
    ("boolean of nothing", BOX + "b.cut(cq.Workplane())", 3, "no solid", "Extrude"),
    ("boolean of nothing", BOX + "b.union(cq.Workplane().circle(2))", 3, "no solid", "Extrude"),
    ("boolean of nothing", BOX + "b.cut(None)", 3, "cut(toCut=None)", "Extrude"),
    ("fillet size", BOX + "b.edges().fillet(0)", 3, "greater than zero", "Leave"),
    ("fillet", BOX + "b.edges('|Z').fillet(6)", 3, "fillet(radius=6)` does not fit", "below 5 mm"),
    ("fillet", BOX + "b.edges().chamfer(5)", 3, "chamfer(length=5)` does not fit", "below 1.5 mm"),
    ("fillet", "r = cq.Sketch().rect(2, 2).vertices().fillet(5)", 2, "fillet(d=5)` does not fit", "half the shortest"),
    (
        "corner",
        "cq.Wire.makePolygon([(0, 0), (5, 0), (5, 5)]).fillet(50, [])",
        2,
        "fillet(radius=50",
        "half the shortest",
    ),
    ("shell", BOX + "b.faces('>Z').shell(0)", 3, "shell(thickness=0)", "thinner"),
    ("loft", "r = cq.Workplane().rect(2, 2).loft()", 2, "two profiles", "workplane(offset=h)"),
    ("sweep path", "r = cq.Workplane().rect(2, 2).sweep(cq.Workplane())", 2, "path", "Draw the path"),
    (
        "sweep",
        "p = cq.Workplane('XZ').lineTo(0, 9).lineTo(0, 5)\ncq.Workplane().circle(2).sweep(p)",
        3,
        "follow",
        "bend",
    ),
    ("revolve axis", "r = cq.Workplane().circle(2).revolve(360)", 2, "cuts through", "to one side"),
    ("zero direction", BOX + "b.rotate((0, 0, 0), (0, 0, 0), 90)", 3, "length zero", "must differ"),
    ("size", "r = cq.Workplane().box(0, 2, 3)", 2, "length is 0", "computed"),
    ("size", "r = cq.Workplane().rect(1, 1).extrude(0)", 2, "until is 0", "computed"),
    ("size", "w = -3\nr = cq.Workplane().sphere(w)", 3, "radius is -3", "computed"),
    ("split", BOX + "b.split()", 3, "neither half", "keepTop"),
    ("assembly name", BOX + "cq.Assembly().add(b, name='a').add(b, name='a')", 3, "same name", "own"),
    (
        "assembly part",
        BOX + "cq.Assembly().add(b, name='a').constrain('a@faces@>Z', 'c@faces@<Z', 'Plane')",
        3,
        "'c'",
        "a",
    ),
    (
        "assembly location",
        "a = cq.Assembly(cq.Solid.makeBox(1, 1, 1), (0, 0, 1))",
        None,
        "Location",
        "loc=cq",
    ),
    ("assembly attribute", "cq.Assembly().val()", 2, "assembly", "toCompound"),
    ("constraint", BOX + "cq.Assembly().add(b, name='a').constrain('a', 'Stuck')", 3, "that kind", "Fixed"),
    ("colour", "cq.Color('reddish')", 2, "colour", "red"),
    ("export type", BOX + "cq.exporters.export(b, 'part.foo')", 3, "no format", ".step"),
    ("null shape", "cq.Wire.assembleEdges([])", 2, "empty shape", "overlap"),
    ("kernel", BOX + "from OCP.TopoDS import TopoDS\nTopoDS.Face_s(b.val().wrapped)", 4, "another type", ""),
    ("cadquery", "r = cq.Workplane().eachpoint(3)", 2, "eachpoint(arg=3)", "eachpoint(arg"),
]


def test_known_names() -> None:
    for synonym in vocabulary.SYNONYMS.values():
        assert hasattr(vocabulary.OWNERS[0], synonym)


def test_error_in_a_function_is_on_the_functions_line() -> None:
    _, problem = run(HEAD + "def part(r):\n    return cq.Workplane().box(9, 9, 9).edges('|Z').fillet(r)\npart(8)")
    assert (problem.line, problem.source) == (3, "return cq.Workplane().box(9, 9, 9).edges('|Z').fillet(r)")


def test_line_of_a_chain_is_that_of_the_call() -> None:
    chain = "r = (\n    cq.Workplane()\n    .box(9, 9, 9)\n    .edges('%CIRCLE')\n    .fillet(1)\n)"
    _, problem = run(HEAD + chain)
    assert (problem.line, problem.source) == (6, ".fillet(1)")
    assert "on line 5" in (problem.cause or "")


@pytest.fixture(autouse=True)
def _scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(source: str) -> tuple[str, Problem]:
    done = guest.run_script(source, "script.py", {})
    assert done.problem is not None, done
    return done.outcome, done.problem


@pytest.fixture
def row_used(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    used: list[str] = []
    original = explain.explain

    def spy(failure: Failure) -> Problem:
        used.append(next((row.name for row in explain.ROWS if row.applies(failure)), "none"))
        return original(failure)

    monkeypatch.setattr(explain, "explain", spy)
    return used


@pytest.mark.parametrize(("row", "script", "line", "cause", "hint"), CASES)
def test_row(row: str, script: str, line: int | None, cause: str, hint: str, row_used: list[str]) -> None:
    _, problem = run(HEAD + script)
    assert row_used == [row], problem
    assert problem.line == line
    assert cause in (problem.cause or "")
    assert hint in (problem.hint or "")
    assert problem.message


def test_every_row_has_a_script() -> None:
    assert {row.name for row in explain.ROWS} == {case[0] for case in CASES}
