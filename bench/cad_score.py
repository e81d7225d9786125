"""How long CADGenBench's score takes, in processor time: parts of our generator, and plates full of counterbored holes.

python bench/cad_score.py
"""

import statistics
import time

from cadwright.kernel.client import Geometry, Kernel
from cadwright.metrics.cadgenbench.boundary import Boundary
from cadwright.metrics.cadgenbench.regions import regions_of
from cadwright.metrics.cadgenbench.score import scored
from cadwright.metrics.triangles import read_stl
from cadwright.synth.parts.generation import make
from cadwright.values import Measurements

PLATE = "import cadquery as cq\nr = cq.Workplane().box(120, 80, 12).faces('>Z').workplane().rarray({}).cboreHole({})"
PARTS = 20


def boundary(kernel: Kernel, brep: bytes) -> Boundary:
    return Boundary.of(read_stl(kernel.cadquery_stl(brep)))


def plate(kernel: Kernel, grid: str, hole: str) -> tuple[Measurements, Boundary]:
    found = kernel.measure(kernel.execute(PLATE.format(grid, hole)).brep)
    assert isinstance(found, Geometry)
    return found.measurements, boundary(kernel, found.brep)


def timed(candidate: Boundary, reference: Boundary, measured: Measurements) -> tuple[float, float]:
    """Seconds of a score with its regions, and the score."""
    began = time.process_time()
    found = scored(candidate, reference, regions_of(measured, reference))
    return time.process_time() - began, found.cad_score


def main() -> None:
    with Kernel() as kernel:
        took = []
        for number in range(PARTS):
            part = make(kernel, "hard", number, 5)
            shape = boundary(kernel, part.brep)
            took.append(timed(shape, shape, part.measurements)[0])
        print(f"{PARTS} parts of the hard level: {statistics.median(took):.2f} s, at most {max(took):.2f} s")
        for grid, hole in (("12, 12, 5, 4", "4, 7, 3"), ("12, 12, 5, 4", "4.2, 7, 3"), ("12, 12, 8, 5", "4, 7, 3")):
            measured, reference = plate(kernel, grid, "4, 7, 3")
            _, candidate = plate(kernel, grid, hole)
            seconds, score = timed(candidate, reference, measured)
            print(f"plate of {measured.faces} faces, {grid} holes {hole}: {seconds:.1f} s, score {score:.3f}")


if __name__ == "__main__":
    main()
