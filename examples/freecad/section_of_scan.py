"""A scan becomes an editable part through its cross-section (CAD-Assistant, figure 3).

Run: python section_of_scan.py FOLDER
"""

import sys
from pathlib import Path

import trimesh
from recorded import DONE, action, replayed

from cadwright import api
from cadwright.kernel.client import Kernel
from cadwright.results import Made

TEXT = "Rebuild this scan as a sketch and an extrusion"

LOOK = action(
    "I look at the section across the middle of the scan.",
    """
box = mesh.BoundBox
middle = App.Vector(box.Center.x, box.Center.y, box.Center.z)
get_crosssection_image(mesh, App.Vector(0, 0, 1), middle)
print(box)
""",
)
BUILD = action(
    "A ring. Its section is the same over the whole height, so I extrude it from the bottom to the top.",
    """
doc = App.newDocument("Ring")
base = App.Vector(0, 0, box.Center.z)
sketch = add_sketch(doc, get_crosssection_sketch(mesh, App.Vector(0, 0, 1), base))
sketch.Placement.Base = App.Vector(0, 0, box.ZMin)
add_constraints(sketch, suggest_constraints(sketch))
doc.recompute()
ring = doc.addObject("Part::Extrusion", "Ring")
ring.Base = sketch
ring.DirMode = "Normal"
ring.LengthFwd = box.ZLength
ring.Solid = True
doc.recompute()
""",
)


def main(folder: Path, kernel: Kernel | None = None) -> Made:
    """As a planner with a language model did it."""
    return _made(folder, TEXT, replayed(folder, LOOK, BUILD, DONE), kernel)


def from_words(folder: Path, kernel: Kernel | None = None) -> Made:
    """As the embedded planner does it."""
    return _made(folder, "rebuild this scan", api.Settings(planner="embedded"), kernel)


def _made(folder: Path, text: str, settings: api.Settings, kernel: Kernel | None) -> Made:
    folder.mkdir(parents=True, exist_ok=True)
    scan = folder / "ring.stl"
    trimesh.creation.annulus(8, 20, 12, sections=128).export(scan)
    return api.make(text, folder / "design", files=[scan], settings=settings, kernel=kernel)


if __name__ == "__main__":
    print(main(Path(sys.argv[1])).files)
