"""Scripts as people write them, read as the things that their parts are made of."""

import ast
import math
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.kernel.client import Kernel
from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import NotAPart
from cadwright.parts.lifting.interpreter import interpreted
from cadwright.parts.lifting.mentions import lifted, made_of
from cadwright.parts.lifting.solids import Disc, Piece, Rect, Solid, Step, bounds, mapped, moved, same
from cadwright.values import Code, Measurements

HEAD = "import cadquery as cq\n"
FACED = """
length, width = 80.0, 60.0
r = (
    cq.Workplane("front").box(length, width, 10).faces(">Z").workplane()
    .hole(22).faces(">Z").workplane().rect(length - 12, width - 12, forConstruction=True)
    .vertices().cboreHole(2.4, 4.4, 2.1).edges("|Z").fillet(2.0)
)
"""
FUNCTIONS = """
B = lambda a, b, c, d, e, f: cq.Workplane("XY").box(b - a, d - c, f - e, centered=False).translate((a, c, e))
def holes(at, d):
    return cq.Workplane("XY").pushPoints(at).circle(d / 2).extrude(50)
L, W, T = 60, 40, 5
r = B(-L / 2, L / 2, -W / 2, W / 2, 0, T)
for x in (-20, 20):
    r = r.cut(holes([(x, y * 10) for y in (-1, 1)], 4))
"""
SCRIPTS = {
    "faces": FACED,
    "functions": FUNCTIONS,
    "shell": 'r = cq.Workplane("XY").box(40, 30, 20).faces(">Z").shell(-2)',
    "tube": 'r = cq.Workplane("XY").circle(10).circle(8).extrude(50)',
    "side": 'r = cq.Workplane("XY").box(40, 30, 20).faces(">X").workplane().center(0, 3).hole(5, 12)',
    "boss": 'r = cq.Workplane("XY").box(40, 30, 5).faces(">Z").workplane().center(8, 0).circle(6).extrude(10)',
    "slot": 'r = cq.Workplane("XY").rect(60, 40).extrude(8).faces(">Z").workplane().slot2D(20, 6, 90).cutBlind(-3)',
    "pocket": 'r = cq.Workplane("XY").rect(60, 40).extrude(8)'
    '.cut(cq.Workplane("XY").box(20, 10, 6).translate((5, 0, 8)))',
    "circle": 'r = cq.Workplane("XY").circle(30).extrude(8).faces(">Z").workplane().polarArray(20, 30, 360, 5).hole(4)',
    "lines": 'r = cq.Workplane("XY").hLine(40).vLine(20).hLine(-40).close().extrude(6).edges("|Z").chamfer(2)',
    "turned": 'r = cq.Workplane("XZ").rect(30, 8).extrude(20).rotate((0, 0, 0), (1, 0, 0), 90)',
    "mirror": 'r = cq.Workplane("XY").box(60, 40, 5)'
    '.cut(cq.Workplane("XY").center(20, 5).circle(3).extrude(9, both=True).mirror("YZ", union=True))',
}


def measured(kernel: Kernel, source: str) -> Measurements:
    found = CadQueryEnvironment(kernel, pictures=False).step(Code(source)).measurements
    assert found is not None
    return found


@pytest.mark.parametrize("name", SCRIPTS)
def test_a_lifted_part_measures_as_its_script(kernel: Kernel, name: str) -> None:
    source = HEAD + SCRIPTS[name]
    part = made_of(lifted(source).things).part
    assert part is not None
    own, again = measured(kernel, source), measured(kernel, script(part))
    assert math.isclose(own.volume, again.volume, rel_tol=1e-6)
    assert math.isclose(own.area, again.area, rel_tol=1e-6)
    sizes = [[m.bbox[n + 3] - m.bbox[n] for n in range(3)] for m in (own, again)]
    assert sizes[0] == pytest.approx(sizes[1])
    assert sorted(h.diameter for h in own.holes) == pytest.approx(sorted(h.diameter for h in again.holes))


@pytest.mark.parametrize(
    "line",
    [
        'r = cq.Workplane("XY").rect(40, 30).workplane(offset=20).circle(10).loft()',
        'r = cq.Workplane("XY").box(40, 30, 5).edges("|Z").fillet(2, 3)',
        'r = cq.Workplane("XY").box(40, 30, 20).rotate((0, 0, 0), (0, 0, 1), 30)',
        'r = cq.Workplane("XY").box(40, 30, 20).faces(">Z").edges("%CIRCLE").chamfer(1)',
        'r = cq.Workplane("XY").box(40, 30, 20).hole(5).faces(">Z").edges().chamfer(1)',
        "r = cq.importers.importStep('part.step')",
        "r = open('/etc/passwd').read()",
        "while True:\n    pass",
        "r = [x for x in range(10 ** 9)]",
        "r = [0] * 10 ** 9",
        "r = list(range(10 ** 9))",
        "f = lambda: f()\nr = f()",
        "r = cq.Workplane('XY').box(40, 30, -5 + 5)",
        "def (",
    ],
)
def test_what_is_not_wholly_known_is_not_lifted(line: str) -> None:
    with pytest.raises(NotAPart):
        lifted(HEAD + line)


SIZE = st.integers(20, 90).map(float)


@settings(max_examples=40, deadline=None)
@given(SIZE, SIZE, st.integers(2, 15), st.integers(1, 6), st.integers(-8, 8), st.integers(-8, 8))
def test_holes_are_where_the_script_has_them(x: float, y: float, z: int, d: int, u: int, v: int) -> None:
    assume(abs(u) + d / 2 < x / 2 and abs(v) + d / 2 < y / 2)  # else it is a notch
    source = f'{HEAD}r = cq.Workplane("XY").box({x}, {y}, {z}).faces(">Z").workplane().center({u}, {v}).hole({d})'
    found = lifted(source)
    assert [m.kind for m in found.things] == ["block", "hole"]
    assert list(found.features[1].at) == [u, v]
    assert dict(found.features[1].sizes) == {"diameter": d}


# pieces

PIECES = st.one_of(
    st.builds(lambda a, b: Piece(Rect((0.0, 0.0), (a, b)), 2, 0.0, 3.0), SIZE, SIZE),
    st.builds(lambda a, b: Piece(Disc((a, b), 4.0), 0, -2.0, 3.0), SIZE, SIZE),
)


@given(PIECES, st.tuples(SIZE, SIZE, SIZE))
def test_moving_and_turning_keep_the_size(p: Piece, by: tuple[float, float, float]) -> None:
    low, high = bounds([p])
    sizes = [b - a for a, b in zip(low, high, strict=True)]
    after = bounds([moved(p, by)])
    assert [b - a for a, b in zip(*after, strict=True)] == pytest.approx(sizes)
    turned = bounds([mapped(p, ((1, 1), (0, -1), (2, 1)))])
    assert [b - a for a, b in zip(*turned, strict=True)] == pytest.approx([sizes[1], sizes[0], sizes[2]])


@given(PIECES, st.integers(1, 9))
def test_a_hole_more_is_another_solid(p: Piece, d: int) -> None:
    low, high = bounds([p])
    at = [(a + b) / 2 for a, b in zip(low, high, strict=True)]
    plain = Solid((Step("join", (p,)),))
    drilled = Solid((*plain.steps, Step("cut", (Piece(Disc((at[0], at[1]), d / 10), 2, low[2] - 1, high[2] + 1),))))
    assert same(plain, plain)
    assert not same(plain, drilled)


@pytest.mark.data
def test_examples_are_lifted_as_they_are_or_not_at_all(kernel: Kernel, data: Path) -> None:
    known = 0
    for path in sorted((data / "cadquery_examples").glob("Ex0*.py")):
        source = path.read_text()
        try:
            part = made_of(lifted(source).things).part
        except NotAPart:
            continue
        assert part is not None
        own, again = measured(kernel, source), measured(kernel, script(part))
        assert math.isclose(own.volume, again.volume, rel_tol=1e-6), path.name
        known += 1
    assert known >= 5


def test_numbers_are_found_in_order() -> None:
    solid = interpreted(ast.parse(HEAD + SCRIPTS["tube"]), {(2, 30): 12.0})
    assert bounds(solid.pieces("join"))[1][0] == 12
