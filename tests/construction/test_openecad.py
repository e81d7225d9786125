"""OpenECAD's scripts: both generations, planes by reference, and what is none of it."""

import math
from pathlib import Path

import pytest

from cadwright.construction import Sequence, cadquery_script, gallery, openecad
from cadwright.construction.sequence import Curve, Step
from cadwright.errors import InputError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.sketch import Arc, Circle
from cadwright.values import Measurements

BLOCK = """
SketchPlane0 = add_sketchplane(
\torigin= [0., 0., 0.], normal= [ 0., -1.,  0.], x_axis= [ 1.,  0., -0.])
Loops0 = []
Curves0_0 = []
Line0_0_0 = add_line(start= [0., 0.], end= [40., 0.])
Line0_0_1 = add_line(start= [40., 0.], end= [40., 20.])
Line0_0_2 = add_line(start= [40., 20.], end= [0., 20.])
Line0_0_3 = add_line(start= [0., 20.], end= [0., 0.])
Loop0_0 = add_loop(Curves0_0)
Profile0 = add_profile(Loops0)
Sketch0 = add_sketch(sketch_plane= SketchPlane0, profile= Profile0)
Extrude0 = add_extrude(sketch= Sketch0,
\toperation= 0, type= 0, extent_one= 10., extent_two= 0.)
"""
PIN = """
SketchPlane1 = add_sketchplane_ref(
\tExtrude0, {place})
Loops1 = []
Curves1_0 = []
Circle1_0_0 = add_circle(center= [0., 0.], radius= 2.)
Loop1_0 = add_loop(Curves1_0)
Profile1 = add_profile(Loops1)
Sketch1 = add_sketch(sketch_plane= SketchPlane1, profile= Profile1)
Extrude1 = add_extrude(sketch= Sketch1, operation= 1, type= 0, extent_one= 5., extent_two= 0.)
"""
GRID = """
SketchPlane0 = add_sketchplane(
        origin= [0., 0., 0.], normal= [0., 0., 1.], x_axis= [1., 0., 0.], y_axis= [0., 1., 0.])
Loops0 = []
Curves0_0 = []
Arc0_0_0 = add_arc(start= [223., 128.], end= [128., 128.], mid= [175.5, 175.5])
Curves0_0.append(Arc0_0_0)
Line0_0_1 = add_line(start= [128., 128.], end= [223., 128.])
Curves0_0.append(Line0_0_1)
Loop0_0 = add_loop(Curves0_0)
Loops0.append(Loop0_0)
Profile0 = add_profile(Loops0)
Sketch0 = add_sketch(sketch_plane= SketchPlane0, profile= Profile0,
        sketch_position= [1., 2., 3.], sketch_size= 0.5)
Extrude0 = add_extrude(sketch= Sketch0, operation= 0, type= 1, extent_one= 0.25, extent_two= 0.)
"""


def test_a_block_is_drawn_on_its_plane() -> None:
    (step,) = openecad.loads(BLOCK.encode()).steps
    assert (step.operation, step.extent, step.forward, step.backward) == ("new", "one-sided", 10, 0)
    assert step.plane.y == pytest.approx((0, 0, 1))
    assert len(step.profile.outer.curves) == 4


@pytest.mark.parametrize(
    ("place", "box"),
    [
        ('origin= [10., 5.], type= "sameplane", reverse= True', (0, -10, 0, 40, 5, 20)),
        ('origin= [10., 5.], type= "extent_one"', (0, -15, 0, 40, 0, 20)),
        ('origin= [5., 5.], type= "line", line= Line0_0_1, angle= np.pi/2', (0, -10, 0, 45, 0, 20)),
        ('origin= [5., 5.], type= "line", line= Line0_0_2', (0, -10, 0, 40, 0, 25)),
    ],
)
def test_a_plane_may_be_one_of_an_earlier_extrusion(kernel: Kernel, place: str, box: tuple[float, ...]) -> None:
    """A pin of 5 mm on each: the box says which side of the block it stands on."""
    measured = built(kernel, openecad.loads((BLOCK + PIN.format(place=place)).encode()))
    assert measured.valid
    assert measured.bbox == pytest.approx(box, abs=1e-6)
    assert measured.volume == pytest.approx(8000 + 20 * math.pi)


def test_the_first_generation_draws_on_a_grid(kernel: Kernel) -> None:
    (step,) = openecad.loads(GRID.encode()).steps
    assert len(step.profile.outer.curves) == 2, "what is appended, too, is there once"
    assert (step.extent, step.forward, step.backward) == ("symmetric", 0.25, 0.25)
    measured = built(kernel, Sequence((step,)))
    assert measured.bbox == pytest.approx((1, 2, 2.75, 1.5, 2.25, 3.25), abs=1e-6)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("def", "Python cannot read it"),
        ("x = 1\n", "extrudes nothing"),
        ("import os\nos.system('x')\n", "line 2 of a script of OpenECAD: os.system is none of its functions"),
        (BLOCK.replace("end= [40., 0.]", "end= [40., nan]"), "'nan' is missing"),
        (BLOCK.replace("end= [40., 20.]", "end= [41., 20.]"), "a loop does not close"),
        (BLOCK.replace("operation= 0", "operation= 9"), "line 13"),
        (BLOCK.replace("extent_one= 10.", "extent_one= 0."), "its length is 0"),
        (BLOCK.replace("x_axis= [ 1.,  0., -0.]", "x_axis= [0., 1., 0.]"), "its axes make no plane"),
        (BLOCK.replace("[40., 0.]", "[40., 0., 1.]"), "line 6"),
        (BLOCK + PIN.format(place='origin= [0., 0.], type= "above"'), "'above' is no type of a plane"),
        (BLOCK + PIN.format(place='origin= [0., 0.], type= "line", line= Loops0'), "no line"),
        ("a = " + "-" * 500 + "1", "nested too deep"),
        ("a = 1 / 0", "line 1"),
        ("for x in y: pass", "it is no assignment"),
    ],
)
def test_what_is_no_script_is_one_line(text: str, reason: str) -> None:
    with pytest.raises(InputError) as raised:
        openecad.loads(text.encode())
    assert reason in raised.value.message
    assert "\n" not in raised.value.message


@pytest.mark.slow
def test_deepcads_sequences_come_back_from_either_generation(data: Path, kernel: Kernel) -> None:
    """The same solids, when they are written as OpenECAD's authors write them."""
    compared = 0
    for path in sorted((data / "openecad").glob("*.json"))[:6]:
        wanted = gallery.loads(path.read_bytes())
        if wanted.problems:
            continue
        for write in (second_generation, first_generation):
            read = openecad.loads(write(wanted).encode())
            a, b = built(kernel, wanted), built(kernel, read)
            assert b.volume == pytest.approx(a.volume, rel=1e-6), path.name
            assert b.bbox == pytest.approx(a.bbox, abs=1e-6 * a.diagonal), path.name
        compared += 1
    assert compared >= 3


def built(kernel: Kernel, sequence: Sequence) -> Measurements:
    execution = kernel.execute(cadquery_script.dumps(sequence, digits=9))
    assert execution.outcome == "ok", execution.problem
    geometry = kernel.measure(execution.brep)
    assert isinstance(geometry, Geometry)
    return geometry.measurements


def second_generation(sequence: Sequence) -> str:
    return "\n".join(_step(n, step, step.plane.origin, 1.0, 0.0, "") for n, step in enumerate(sequence.steps))


def first_generation(sequence: Sequence) -> str:
    """Every sketch of size 9.5, around its plane's origin."""
    size = 9.5
    said = f", sketch_position= {{}}, sketch_size= {size}"
    return "\n".join(
        _step(n, step, (0, 0, 0), 95 / size, 128.0, said.format(list(step.plane.origin)))
        for n, step in enumerate(sequence.steps)
    )


def _step(n: int, step: Step, origin: tuple[float, ...], scale: float, middle: float, said: str) -> str:
    def at(point: tuple[float, float]) -> list[float]:
        return [middle + value * scale for value in point]

    def call(curve: Curve) -> str:
        if isinstance(curve, Circle):
            return f"add_circle(center= {at(curve.center)}, radius= {curve.radius * scale})"
        if isinstance(curve, Arc):
            return f"add_arc(start= {at(curve.start)}, end= {at(curve.end)}, mid= {at(curve.mid)})"
        return f"add_line(start= {at(curve.start)}, end= {at(curve.end)})"

    plane = step.plane
    lines = [f"P{n} = add_sketchplane(origin= {list(origin)}, normal= {list(plane.normal)}, x_axis= {list(plane.x)})"]
    lines.append(f"Loops{n} = []")
    for m, loop in enumerate((step.profile.outer, *step.profile.inner)):
        lines.append(f"Curves{n}_{m} = []")
        lines += [f"C{n}_{m}_{k} = {call(curve)}" for k, curve in enumerate(loop.curves)]
        lines.append(f"Loop{n}_{m} = add_loop(Curves{n}_{m})")
    operation = openecad.OPERATIONS.index(step.operation)
    lines += [
        f"Profile{n} = add_profile(Loops{n})",
        f"Sketch{n} = add_sketch(sketch_plane= P{n}, profile= Profile{n}{said})",
        f"E{n} = add_extrude(Sketch{n}, {operation}, type= 2, extent_one= {step.forward}, extent_two= {step.backward})",
    ]
    return "\n".join(lines)
