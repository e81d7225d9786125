"""A sketch and a text become a solid (CAD-Assistant, figure 3).

Run: python extrude_sketch.py FOLDER
"""

import sys
from pathlib import Path

from recorded import DONE, action, replayed

from cadwright import api
from cadwright.kernel.client import Kernel
from cadwright.results import Made
from cadwright.sketch import Circle, Sketch
from cadwright.sketch.formats import native

HOLES = tuple(Circle((x, y), 1.0) for x in (-6.0, 6.0) for y in (-5.0, 5.0))
FLANGE = Sketch((Circle((0.0, 0.0), 10.0), *HOLES))
TEXT = "extrude the sketch by 10 mm"

LOOK = action("I look at the sketch first.", "sketch_recognizer(sketch)")
EXTRUDE = action(
    "A disc with four holes. I extrude it by 10 mm.",
    """
flange = doc.addObject("Part::Extrusion", "Flange")
flange.Base = sketch
flange.DirMode = "Normal"
flange.LengthFwd = 10
flange.Solid = True
doc.recompute()
""",
)


def main(folder: Path, kernel: Kernel | None = None) -> Made:
    """As a planner with a language model did it."""
    return _edited(folder, replayed(folder, LOOK, EXTRUDE, DONE), kernel)


def from_words(folder: Path, kernel: Kernel | None = None) -> Made:
    """As the embedded planner does it."""
    return _edited(folder, api.Settings(planner="embedded"), kernel)


def _edited(folder: Path, settings: api.Settings, kernel: Kernel | None) -> Made:
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / "flange.json"
    source.write_text(native.dumps(FLANGE))
    return api.edit(TEXT, folder / "design", source=source, settings=settings, kernel=kernel)


if __name__ == "__main__":
    print(main(Path(sys.argv[1])).files)
