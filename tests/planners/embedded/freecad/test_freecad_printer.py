"""Printed FreeCAD scripts: they build what the part model says, stay parametric, and hold no needless function."""

import ast
from collections.abc import Iterator
from math import pi, sqrt

import pytest

from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.environments.freecad import FreeCADEnvironment
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD
from cadwright.parts.cadquery.printer import script as cadquery_script
from cadwright.planners.embedded.freecad.printer import script
from cadwright.planners.embedded.planner import plan
from cadwright.values import Code, Observation, Request

PARTS = {
    "a 60x40x5 mm plate with four 5 mm holes 8 mm from the corners": 60 * 40 * 5 - 4 * pi * 2.5**2 * 5,
    "a plate 100 x 20 x 4 with an obround slot 30 mm long and 8 mm wide through its middle": 8000
    - (22 * 8 + pi * 16) * 4,
    "a disc of 80 mm diameter and 10 mm thickness with six 6 mm holes on a 60 mm bolt circle": (
        pi * 1600 * 10 - 6 * pi * 9 * 10
    ),
    "a hexagonal prism with a diameter of 30 mm and a height of 20 mm": 20 * 3 * sqrt(3) / 2 * 15**2,
    "a sphere of 20 mm diameter": 4 / 3 * pi * 1000,
    "a 50x50x20 mm block with a counterbored hole in the centre: 6 mm through, counterbore 11 mm, 6 mm deep": (
        50000 - pi * 9 * 20 - pi * (5.5**2 - 9) * 6
    ),
    "a 40x40x10 plate with a countersunk hole in the centre, 5 mm, countersink 10 mm at 90 degrees": (
        16000 - pi * 2.5**2 * 10 - (pi * 5 / 3 * 25 - pi * 2.5**2 * 2.5 - pi * 2.5 / 3 * 6.25)
    ),
    "a flat ring with outer radius of 25 mm, inner radius of 15 mm, 5 mm thick, with three evenly spaced square holes "
    "on the ring, each side of the square being 3 mm": pi * (25**2 - 15**2) * 5 - 3 * 9 * 5,
    "an open box 60 x 40 x 30 mm with 2 mm walls": 60 * 40 * 30 - 56 * 36 * 28,
    "a 60x40x5 mm plate with 2 mm chamfers on the top edges": None,
    "a spring, 2 mm wire, 20 mm mean diameter, pitch 6 mm, 10 turns": pi * 1 * pi * 20 * 10,
    "a gridfinity baseplate 2x1": None,
}


@pytest.fixture(scope="module")
def environment(kernel: Kernel) -> Iterator[FreeCADEnvironment]:
    with FreeCAD() as freecad:
        if not freecad.available:
            pytest.skip("there is no FreeCAD on this machine")
        environment = FreeCADEnvironment(kernel, freecad, pictures=False)
        environment.reset(Request("warm"))
        yield environment
        environment.close()


def printed(text: str) -> str:
    part = plan(text).part
    assert part is not None, text
    return script(part)


def built(environment: FreeCADEnvironment, source: str) -> Observation:
    environment.restore(0)
    return environment.step(Code(source))


@pytest.mark.parametrize(("text", "volume"), PARTS.items())
def test_it_builds_the_part(environment: FreeCADEnvironment, text: str, volume: float | None) -> None:
    seen = built(environment, printed(text))
    assert seen.outcome == "valid", seen.error
    assert seen.measurements is not None
    if volume is not None:
        assert seen.measurements.volume == pytest.approx(volume, rel=1e-6)


def test_sketches_are_fully_constrained_and_follow_the_spreadsheet(environment: FreeCADEnvironment) -> None:
    text = "a 60x40x5 mm plate with four 5 mm holes 8 mm from the corners"
    built(environment, printed(text))
    change = """
assert all(one.FullyConstrained for one in doc.Objects if one.TypeId == "Sketcher::SketchObject")
sizes.set(sizes.getCellFromAlias("length"), "100")
sizes.set(sizes.getCellFromAlias("hole_edge_distance"), "10")
doc.recompute()
"""
    seen = environment.step(Code(change))
    assert seen.measurements is not None, seen.error
    assert seen.measurements.volume == pytest.approx(100 * 40 * 5 - 4 * pi * 2.5**2 * 5)
    assert {round(abs(hole.position[0]), 6) for hole in seen.measurements.holes} == {40.0}


def test_only_what_a_script_calls_is_defined() -> None:
    source = printed("a sphere of 20 mm diameter")
    defined = {node.name for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)}
    assert "ball" in defined
    assert "rectangle" not in defined


def test_names_that_the_script_needs_are_not_taken_by_features(environment: FreeCADEnvironment) -> None:
    seen = built(environment, printed("40x30x50 block with a 20x15 notch cut into the middle of the right edge"))
    assert seen.outcome == "valid", seen.error


def test_twisted_teeth_are_those_of_the_cadquery_script(environment: FreeCADEnvironment, kernel: Kernel) -> None:
    """A twist takes no volume: it is that of the outline times the height, in either direction of the turn."""
    text = "a helical gear with 12 teeth, module 1, a helix angle of 15°, 8 mm wide, with a 4 mm bore"
    part = plan(text).part
    assert part is not None
    wanted = CadQueryEnvironment(kernel, pictures=False).step(Code(cadquery_script(part))).measurements
    assert wanted is not None
    turned = 'sizes.set(sizes.getCellFromAlias("hand"), "-1")\ndoc.recompute()\n'
    for seen in (built(environment, script(part)), environment.step(Code(turned))):
        assert seen.measurements is not None, seen.error
        assert seen.measurements.volume == pytest.approx(wanted.volume, rel=1e-4)
        assert seen.measurements.bbox == pytest.approx(wanted.bbox, abs=0.01)


def test_a_large_outline_is_drawn_in_seconds(environment: FreeCADEnvironment) -> None:
    """Its constraints are added together: solved one after the other, they take minutes."""
    source = printed("an 08B sprocket with 17 teeth, with a 16 mm bore and a hub 40 mm in diameter, 18 mm long")
    seen = built(environment, source)
    assert seen.outcome == "valid", seen.error
    assert seen.seconds is not None
    assert seen.seconds < 30


def test_letters_are_cut_as_deep_and_their_capitals_as_high_as_is_said(environment: FreeCADEnvironment) -> None:
    source = printed('a 60x40x5 mm plate with the text "HI" engraved 1 mm deep on top, 10 mm high letters')
    seen = built(environment, source)
    assert seen.measurements is not None, seen.error
    assert 60 * 40 * 5 - 100 < seen.measurements.volume < 60 * 40 * 5 - 10
    check = """
box, words = doc.getObject("Text_sketch").Shape.BoundBox, doc.getObject("Text_sketch")
(round(box.YLength, 2), round(abs(box.Center.x) + abs(box.Center.y), 2), round(box.ZMin, 6), words.FullyConstrained)
"""
    assert environment.step(Code(check)).value == "(10.0, 0.0, 4.0, True)"


def test_sizes_may_be_called_as_properties_of_spreadsheets_are(environment: FreeCADEnvironment) -> None:
    seen = built(environment, printed("a 2020 V-slot extrusion, 60 mm long"))
    assert seen.outcome == "valid", seen.error
