"""Part → sheet with a section → part: how well depths that only a section or a callout states come back.

    python bench/section_sheets.py [--count 20] [--seed 1] [-v]

Turned parts, housings and plates with blind holes, of sizes drawn by chance, are drawn in two views: one that looks
into them, and one across that is cut open, through the middle, or through a row of holes where the part has no pocket
that this would not show. Hidden lines are in neither, as on most sheets with sections. The DXF is read back and the
embedded planner's first candidate is built.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import msgspec

from cadwright.drawing.dimensioning import dimensions_of
from cadwright.drawing.dxf import to_dxf
from cadwright.drawing.reading.whole import read_drawing
from cadwright.drawing.sheets import Options, iso_sheet
from cadwright.drawing.sheets.sections import Section
from cadwright.drawing.views import sections_of, views_of
from cadwright.errors import DrawingError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.parts.cadquery.printer import script
from cadwright.planners.embedded.drawings.plans import rebuild
from cadwright.values import Problem
from cadwright.views.projection import VIEWS
from cadwright.views.view import View

LAYOUTS = {
    "top + section": ("", ("front", "top")),
    "front + section at the right": ("r = r.rotate((0, 0, 0), (1, 0, 0), 90)\n", ("right", "front")),
    "front + section above": ("r = r.rotate((0, 0, 0), (1, 0, 0), 90)\n", ("top", "front")),
}
"""How a part that is open to the top is turned; the view that is cut open, and the one that looks into it."""
NEAR = 1e-3
"""The relative difference of volumes that counts as the same."""


def turned(rng: Random) -> str:
    """A stepped shaft with a stepped bore."""
    outer, height = rng.randrange(30, 70, 2), rng.randrange(30, 60, 2)
    neck, step = outer - rng.randrange(8, 16, 2), rng.randrange(10, height - 12)
    bore = rng.randrange(6, neck // 2, 2)
    wide, deep = bore + rng.randrange(4, 8, 2), rng.randrange(5, height - 8)
    through = rng.choice(("", f", {rng.randrange(deep + 2, height - 1)}"))
    return f"""r = cq.Workplane().circle({outer} / 2).extrude({step})
r = r.faces(">Z").workplane().circle({neck} / 2).extrude({height - step})
r = r.faces(">Z").workplane().hole({wide}, {deep}).faces(">Z").workplane().hole({bore}{through})
"""


def housing(rng: Random) -> str:
    """A box with a cavity from above, a boss on its floor, and a hole through that."""
    x, y, z = (rng.randrange(low, low + 40, 2) for low in (50, 40, 25))
    wall, floor = rng.randrange(3, 8), rng.randrange(4, 10)
    rise, boss = rng.randrange(4, z - floor - 4), rng.randrange(10, 20, 2)
    return f"""r = cq.Workplane().box({x}, {y}, {z}, centered=(True, True, False))
r = r.faces(">Z").workplane().rect({x - 2 * wall}, {y - 2 * wall}).cutBlind(-{z - floor})
r = r.union(cq.Workplane().workplane(offset={floor}).circle({boss} / 2).extrude({rise}))
r = r.cut(cq.Workplane().circle({boss - 6} / 2).extrude({floor + rise}))
"""


def plate(rng: Random) -> str:
    """A plate with blind holes, counterbores or a pocket."""
    x, y, z = rng.randrange(60, 120, 2), rng.randrange(40, 70, 2), rng.randrange(12, 30)
    holes = f".rect({x - 16}, {y - 16}, forConstruction=True).vertices()"
    code = f"r = cq.Workplane().box({x}, {y}, {z})\n"
    size, deep = rng.randrange(4, 8), rng.randrange(4, z - 3)
    if rng.random() < 0.5:
        code += f'r = r.faces(">Z").workplane(){holes}.hole({size}, {deep})\n'
    else:
        code += f'r = r.faces(">Z").workplane(){holes}.cboreHole({size}, {size + 4}, {min(deep, 6)})\n'
    if rng.random() < 0.6:
        pocket = f".rect({x - 40}, {y - 30}).cutBlind(-{rng.randrange(3, z - 3)})"
        code += f'r = r.faces(">Z").workplane(){pocket}\n'
    if rng.random() < 0.5:
        inner = f".center({-x / 2 + 14}, 0).hole({rng.randrange(4, 9)}, {rng.randrange(z - 4, z + 1)})"
        code += f'r = r.faces(">Z").workplane(){inner}\n'
    return code


FAMILIES = {"turned": turned, "housing": housing, "plate": plate}


class Sheet(msgspec.Struct):
    """A part's sheet: its family, script, volume in mm³ and DXF."""

    family: str
    name: str
    source: str
    volume: float
    dxf: bytes


def sheets(kernel: Kernel, count: int, seed: int) -> Iterator[Sheet]:
    """For each family and layout as many sheets with a section."""
    for family, source in FAMILIES.items():
        for layout, (turn, pair) in LAYOUTS.items():
            found = number = 0
            while found < count and number < 20 * count:
                number += 1
                name = f"{family}, {layout}, {seed}-{number}"
                code = f"import cadquery as cq\n{source(Random(f'section sheets {name}'))}{turn}"
                sheet = _cut_open(kernel, family, name, code, pair)
                if sheet is not None:
                    found += 1
                    yield sheet


def _cut_open(kernel: Kernel, family: str, name: str, code: str, pair: Sequence[str]) -> Sheet | None:
    """The sheet of a script's part in two views, the first cut open; ``None`` where there is no part."""
    execution = kernel.execute(code)
    geometry = kernel.measure(execution.brep) if execution.outcome == "ok" else None
    if not isinstance(geometry, Geometry) or not geometry.measurements.valid or geometry.measurements.solids != 1:
        return None
    part = geometry.measurements
    across, into = pair
    rows = [sum(a * b for a, b in zip(VIEWS[across].toward, hole.position, strict=True)) for hole in part.holes]
    middle = sum(a * (part.bbox[i] + part.bbox[i + 3]) / 2 for i, a in enumerate(VIEWS[across].toward))
    at = Random(name).choice(sorted({round(row, 6) for row in (middle, *("cutBlind" not in code) * rows)}))
    (cut,) = sections_of(kernel.sections(geometry.brep, [(across, at)]))
    whole = views_of(kernel.project(geometry.brep, (into,)))[into]
    views = {across: cut, into: View(into, tuple(c for c in whole.curves if c.kind != "hidden"))}
    try:
        dimensions = dimensions_of(views, part, kernel.features(geometry.brep))
        sheet = iso_sheet(views, dimensions, part, Options(title=name), (Section("A", cut, at, into),))
    except DrawingError:
        return None
    return Sheet(family, name, code, part.volume, to_dxf(sheet))


def back(kernel: Kernel, sheet: Sheet) -> tuple[float | None, str]:
    """The relative difference in volume of what is rebuilt from a sheet, or ``None`` and why there is none."""
    found = rebuild(read_drawing(sheet.dxf, f"{sheet.name}.dxf"))
    if found.part is None:
        return None, found.reason
    execution = kernel.execute(script(found.part))
    geometry = kernel.measure(execution.brep) if execution.outcome == "ok" else execution.problem
    if geometry is None or isinstance(geometry, Problem):
        return None, geometry.message if geometry else execution.outcome
    return geometry.measurements.volume / sheet.volume - 1, f"{found.unexplained:.1%} of the lines unexplained"


def main() -> None:
    """Draw, rebuild, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10, help="sheets of each family and layout")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-v", "--verbose", action="store_true", help="also say what came of each sheet that is off")
    given = parser.parse_args()
    came: Counter[tuple[str, str]] = Counter()
    spent = 0.0
    with Kernel() as kernel:
        for sheet in sheets(kernel, given.count, given.seed):
            began = time.process_time()
            off, said = back(kernel, sheet)
            spent += time.process_time() - began
            kind = "none" if off is None else "same" if abs(off) <= NEAR else "near" if abs(off) <= 0.01 else "wrong"
            came[sheet.family, kind] += 1
            if given.verbose and kind != "same":
                print(f"{sheet.name}: {'none' if off is None else f'{off:+.2%}'}; {said}", file=sys.stderr, flush=True)
    print("| family | sheets | volume within 0.1 % | within 1 % | nothing built |\n|---|---|---|---|---|")
    for family in FAMILIES:
        total = sum(came[family, kind] for kind in ("none", "same", "near", "wrong"))
        same, near = came[family, "same"], came[family, "near"]
        print(f"| {family} | {total} | {same} | {same + near} | {came[family, 'none']} |")
    print(f"{spent:.1f} s of processor time to read and plan", file=sys.stderr)


if __name__ == "__main__":
    main()
