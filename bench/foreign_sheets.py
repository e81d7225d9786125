"""How well drawings of a set are read that nobody made for the reader: views, scale and sizes against the STEP file.

    cadwright bench draw FOLDER --data SET [--sheets techdraw] [--scale 100]
    python bench/foreign_sheets.py SET [SET ...] [--form dxf|png] [-v]

A sheet's views are right when front, top and right view are found under their names, and each is as wide and as high
as the part from there, within 0.1 % of its diagonal (png: 1 %). Of the dimensions that a DXF file has as entities, it
is told how many are read with the same value.
"""

import argparse
import re
import statistics
import time
from collections import Counter
from pathlib import Path

import ezdxf

from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.interpretation import understand
from cadwright.drawing.reading.values import Reading
from cadwright.errors import UserError
from cadwright.geometry.curves import bounds
from cadwright.kernel.client import Kernel
from cadwright.synth.folder import Row, read_rows
from cadwright.values import Measurements

AXES = {"front": (0, 2), "top": (0, 1), "right": (1, 2)}
ROUNDING = 0.006
"""How far a value may be from the one that is shown (mm)."""
TOLERANCE = {"dxf": 1e-3, "png": 1e-2}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("sets", nargs="+", type=Path)
    arguments.add_argument("--form", choices=["dxf", "png"], default="dxf")
    arguments.add_argument("--limit", type=int)
    arguments.add_argument("-v", "--verbose", action="store_true")
    given = arguments.parse_args()
    print("| set | sheets | read | three views | of right size | dimensions read | of | seconds, median |")
    print("|---|---|---|---|---|---|---|---|")
    with Kernel() as kernel:
        for folder in given.sets:
            score = Score(given.form)
            for row in read_rows(folder / "itercad-draw")[: given.limit]:
                fault = score.add(kernel, folder / "itercad-draw", row)
                if given.verbose and fault:
                    print(f"{row.id}: {fault}")
            print(f"| {folder.name} | {score.words()} |")


class Score:
    """Counts over the sheets of a set."""

    def __init__(self, form: str) -> None:
        self.form = form
        self.sheets = self.read = self.views = self.sized = self.found = self.stated = 0
        self.seconds: list[float] = []

    def add(self, kernel: Kernel, folder: Path, row: Row) -> str:
        """Read one sheet; what is wrong with what was read."""
        path = folder / (row.dxf if self.form == "dxf" else row.drawing)
        measured = kernel.read(folder / row.step).measurements
        self.sheets += 1
        began = time.process_time()
        try:
            reading = understand(read_strokes(path.read_bytes(), path.name))
        except UserError as error:
            return error.message
        self.seconds.append(time.process_time() - began)
        self.read += 1
        stated = _stated(path) if self.form == "dxf" else []
        values = [dimension.value for dimension in reading.dimensions]
        for value in stated:
            near = next((other for other in values if abs(other - value) < ROUNDING), None)
            if near is not None:
                values.remove(near)
                self.found += 1
        self.stated += len(stated)
        names = Counter(view.name for view in reading.views)
        if any(names[name] != 1 for name in AXES):
            return f"views {dict(names)}; {'; '.join(reading.problems)}"
        self.views += 1
        wrong = _sizes(reading, measured, TOLERANCE[self.form])
        self.sized += not wrong
        return wrong

    def words(self) -> str:
        """The row of the table."""
        took = f"{statistics.median(self.seconds):.2f}" if self.seconds else "–"
        return f"{self.sheets} | {self.read} | {self.views} | {self.sized} | {self.found} | {self.stated} | {took}"


def _stated(path: Path) -> list[float]:
    """The values of the file's dimensions: the last number of the text, or what it measures where it has none."""
    values = []
    for entity in ezdxf.readfile(path).modelspace().query("DIMENSION"):
        numbers = re.findall(r"\d+(?:\.\d+)?", entity.dxf.text)
        measured = "<>" in entity.dxf.text or not numbers
        # Types 2 and 5 are angles, which have no scale.
        factor = 1 if entity.dimtype in (2, 5) else entity.override().get("dimlfac", 1)
        values.append(float(entity.get_measurement()) * factor if measured else float(numbers[-1]))
    return values


def _sizes(reading: Reading, measured: Measurements, tolerance: float) -> str:
    """Which views are not as large as the part."""
    wrong = []
    for view in reading.views:
        if view.name not in AXES:
            continue
        x0, y0, x1, y1 = bounds(view.curves)
        found = (x1 - x0, y1 - y0)
        wanted = tuple(measured.size[axis] for axis in AXES[view.name])
        if max(abs(a - b) for a, b in zip(found, wanted, strict=True)) > tolerance * measured.diagonal:
            wrong.append(f"{view.name} {found[0]:.2f} × {found[1]:.2f} for {wanted[0]:.2f} × {wanted[1]:.2f}")
    return "; ".join(wrong)


if __name__ == "__main__":
    main()
