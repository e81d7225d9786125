"""How long a dimensioned sheet takes, from the geometry to the file.

    python bench/draw.py [--repeat 5]

Parts of growing size; milliseconds of processor time, the best of several, everything in this process: "views" are four
views by exact hidden-line removal, "features" what the part is made of, "sections" the cuts that are tried,
"dimensions" what is dimensioned with what that leaves open, "placing" where everything goes on paper, then each kind of
file. "sheet" is the sum as SVG. "call" is the wall clock around all of it with a warm kernel, whose worker does the
first three: the other number that depends on what else the machine does.
"""

import argparse
import time
from collections.abc import Callable
from typing import Any, TypeVar

from cadwright.api.drawings import sheet_of
from cadwright.drawing.audit import audit
from cadwright.drawing.dimensioning import dimensions_of
from cadwright.drawing.dxf import to_dxf
from cadwright.drawing.pdf import to_pdf
from cadwright.drawing.png import to_png
from cadwright.drawing.sheets import Options, iso_sheet
from cadwright.drawing.sheets.sections import chosen, planes_to_try
from cadwright.drawing.sheets.shown import views_for
from cadwright.drawing.svg import to_svg
from cadwright.drawing.views import sections_of, views_of
from cadwright.kernel.client import Geometry, Kernel
from cadwright.kernel.occ import boot
from cadwright.kernel.occ.features import features
from cadwright.kernel.occ.hidden_lines import project
from cadwright.kernel.occ.sections import sections

PLATE = """
import cadquery as cq
r = cq.Workplane().box(80, 50, 12).edges("|Z").fillet(6).faces(">Z").workplane()
r = r.rect(60, 30, forConstruction=True).vertices().cboreHole(6.6, 11, 6.5).faces(">Z").workplane().hole(20)
"""
HOUSING = """
import cadquery as cq
r = cq.Workplane().box(120, 90, 40, centered=(True, True, False)).edges("|Z").fillet(8)
r = r.faces(">Z").workplane().rect(90, 60).cutBlind(-28)
r = r.faces(">Z").workplane(origin=(0, 0, 40)).rect(104, 74, forConstruction=True).vertices().hole(5, 18)
r = r.faces("<Z").workplane(origin=(0, 0, 0)).rarray(20, 18, 4, 3).hole(6)
r = r.faces(">X").workplane(centerOption="CenterOfBoundBox").rarray(24, 1, 3, 1).cboreHole(5, 9, 4)
r = r.faces("<Y").workplane(centerOption="CenterOfBoundBox").rarray(22, 1, 4, 1).hole(7)
"""
GRID = """
import cadquery as cq
r = cq.Workplane().box(150, 110, 12).faces(">Z").workplane().rarray(14, 14, 9, 7).cboreHole(4, 7, 4)
r = r.edges("|Z").edges(">X or <X").chamfer(4)
"""
PARTS = {"plate": PLATE, "housing": HOUSING, "grid": GRID}
WRITERS: tuple[Callable[[Any], str | bytes], ...] = (to_svg, to_dxf, to_pdf, to_png)
T = TypeVar("T")


def best(call: Callable[[], T], repeat: int, clock: Callable[[], float] = time.process_time) -> tuple[float, T]:
    """The shortest of some calls in ms, and what the last one returned."""
    taken = []
    for _ in range(repeat):
        start = clock()
        result = call()
        taken.append((clock() - start) * 1000)
    return min(taken), result


def measure(name: str, kernel: Kernel, repeat: int) -> None:
    """All numbers of one part."""
    made = kernel.execute(PARTS[name])
    geometry = kernel.measure(made.brep)
    assert isinstance(geometry, Geometry), f"{name}: {made.problem or geometry}"
    part, options, measured = geometry, Options(title=name), geometry.measurements
    blobs = {"brep": part.brep}
    ms: dict[str, float] = {}
    ms["views"], projected = best(lambda: project({"views": views_for(measured)}, blobs)[0], repeat)
    ms["features"], _ = best(lambda: features({}, blobs), repeat)
    known, views = kernel.features(part.brep), views_of(projected)
    dimensioned, dimensions = best(lambda: dimensions_of(views, measured, known), repeat)
    audited, _ = best(lambda: audit(views, dimensions), repeat)
    planes = planes_to_try(views, dimensions, measured)
    asked: dict[str, Any] = {"planes": [{"view": view, "at": at} for view, at in planes]}
    ms["sections"], told = best(lambda: sections(asked, blobs)[0], repeat)
    cut = chosen(tuple(zip(planes, sections_of(told), strict=True)), views, dimensions, measured)
    ms["dimensions"] = dimensioned + audited
    ms["placing"], sheet = best(lambda: iso_sheet(views, dimensions, measured, options, cut), repeat)
    files = {kind.__name__[3:]: best(lambda kind=kind: kind(sheet), repeat)[0] for kind in WRITERS}  # type: ignore[misc]
    call, _ = best(lambda: to_svg(sheet_of(part, options, kernel)[0]), repeat, time.perf_counter)
    print(f"\n{name}: {measured.faces} faces, {len(dimensions)} dimensions, {len(planes)} planes, {len(cut)} sections")
    print("  " + "   ".join(f"{what} {taken:.0f}" for what, taken in (ms | files).items()))
    print(f"  sheet {sum(ms.values()) + files['svg']:.0f}   call {call:.0f}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repeat", type=int, default=5, help="calls for each number (default 5)")
    given = parser.parse_args()
    boot.boot()
    print("milliseconds, best of several")
    with Kernel() as kernel:
        for name in PARTS:
            measure(name, kernel, given.repeat)


if __name__ == "__main__":
    main()
