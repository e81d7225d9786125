import msgspec
import numpy as np
from cadgenbench_shapes import block, boundary, triangles

from cadwright.kernel.client import Geometry, Kernel
from cadwright.metrics.cadgenbench.boundary import Boundary
from cadwright.metrics.cadgenbench.gate import faults, mesh_faults


def test_a_closed_boundary_passes() -> None:
    assert mesh_faults(boundary(block(1, 2, 3))) == ()


def test_what_is_open_turned_or_crowded_does_not() -> None:
    cube = triangles(block(2, 2, 2))
    assert mesh_faults(Boundary.of(cube[1:])) == ("3 edges of the mesh have a triangle on one side only",)
    flipped = np.concatenate([cube[:1, ::-1], cube[1:]])
    assert mesh_faults(Boundary.of(flipped)) == ("3 edges of the mesh have triangles that face different ways",)
    # Two cubes that share an edge have four triangles at it.
    beside = np.concatenate([cube, triangles(block(2, 2, 2, (2, 2, 0)))])
    assert mesh_faults(Boundary.of(beside)) == ("1 edge of the mesh have more than two triangles",)
    assert mesh_faults(Boundary.of(np.empty((0, 3, 3)))) == ("there are no triangles",)


def test_what_the_verifier_refuses_does_not_pass(kernel: Kernel) -> None:
    found = kernel.measure(kernel.execute("import cadquery as cq\nr = cq.Workplane().box(1, 2, 3)").brep)
    assert isinstance(found, Geometry)
    good, mesh = found.measurements, boundary(block(1, 2, 3))
    assert faults(good, mesh) == ()
    bad = msgspec.structs.replace(good, valid=False, problems=("the solid is not closed",))
    assert faults(bad, mesh) == ("the solid is not closed",)
