"""One design in one session (IterCAD, figure 13): a drawing, then changes in words, one of them taken back.

Run: python session.py FOLDER
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from cadwright import api
from cadwright.kernel.client import Kernel
from cadwright.results import Made
from cadwright.synth.sheets import drawn
from cadwright.values import Problem

PLATE = """
import cadquery as cq
r = cq.Workplane().box(80, 60, 8).faces(">Z").workplane().rarray(60, 40, 2, 2).hole(6)
"""
CHANGES = (
    "Make the plate 4 mm thicker.",
    "Fillet the vertical edges with 5 mm.",
    "Undo the previous operation.",
    "Add a boss Ø20 × 12 in the middle of the top face and chamfer the top edge of the boss by 1 mm.",
)


def sheet(folder: Path, kernel: Kernel) -> Path:
    """The drawing that the session begins with."""
    geometry = kernel.measure(kernel.execute(PLATE).brep)
    assert not isinstance(geometry, Problem), geometry.message
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "plate.dxf"
    path.write_bytes(drawn(kernel, geometry.brep, geometry.measurements, "base plate").dxf)
    return path


def main(folder: Path, kernel: Kernel, planners: Sequence[str] = ("embedded",) * 5) -> list[Made]:
    """What came of each request; ``planners`` answer one each."""
    design = folder / "plate"
    first, *others = (api.Settings(planner=name) for name in planners)
    steps = [api.make("", design, drawing=sheet(folder, kernel), settings=first, kernel=kernel)]
    for text, settings in zip(CHANGES, others, strict=True):
        steps.append(api.edit(text, design, settings=settings, kernel=kernel))
    return steps


if __name__ == "__main__":
    with Kernel() as warm:
        for step in main(Path(sys.argv[1]), warm):
            print(step.version, step.status, step.measurements and step.measurements.size)
