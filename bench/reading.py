"""How exactly sheets are read: parts drawn, written as files, and read back from what the files show.

    python bench/reading.py --data DIR [--limit N] [--formats dxf svg pdf] [--angle first|third|both] [-v]

The parts are the STEP files of DIR/cadcoder/steps. A view counts as exact when it was given its right name and every
point of its curves lies, with its line type, within 0.03 mm of paper of the exact projection, and the other way round.
A dimension counts as recovered when one is read in the same view, of the same kind, with the same value, that measures
the same two levels, circle, angle or place within 0.3 mm of paper; "extra" ones are read and not on the sheet.

With --bare, sheets are read without frame, title block and projection symbol, all lines of one width: smooth edges then
count as visible ones, and the projection must be told from what the views show. "Angle right" counts drawings too that
look the same in both projections.
"""

import argparse
import math
import statistics
import time
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
import numpy as np
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from cadwright.drawing.dimension import Angular, Diameter, Dimension, Linear, Note, Radius, Tabulated
from cadwright.drawing.dimensioning.dimensions import dimensions_of
from cadwright.drawing.dxf import to_dxf
from cadwright.drawing.pdf import to_pdf
from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.frame import border_of
from cadwright.drawing.reading.interpretation import understand
from cadwright.drawing.reading.plane import sampled
from cadwright.drawing.reading.scene import Scene
from cadwright.drawing.reading.values import Reading, Stroke, Strokes
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.sheets import Options, iso_sheet
from cadwright.drawing.sheets.paper import Angle
from cadwright.drawing.svg import to_svg
from cadwright.drawing.views import views_of
from cadwright.errors import DrawingError
from cadwright.geometry.curves import Curve, Point, placed
from cadwright.kernel.client import Kernel
from cadwright.views.projection import VIEWS
from cadwright.views.view import View

NEAR_CURVE, NEAR_POINT = 0.03, 0.3
"""Of paper, in mm."""
FLAT = ("front", "top", "right")


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--data", type=Path, required=True)
    arguments.add_argument("--limit", type=int)
    arguments.add_argument("--formats", nargs="+", default=["dxf", "svg", "pdf"])
    arguments.add_argument("--angle", choices=["first", "third", "both"], default="both")
    arguments.add_argument("--bare", action="store_true", help="one line width, no frame, no title block")
    arguments.add_argument("-v", "--verbose", action="store_true")
    given = arguments.parse_args()
    angles: list[Angle] = ["first", "third"] if given.angle == "both" else [given.angle]
    scores = {(form, angle): Score() for form in given.formats for angle in angles}
    with Kernel() as kernel:
        for path in sorted((given.data / "cadcoder" / "steps").glob("*.step"))[: given.limit]:
            geometry = kernel.read(path)
            try:
                views = views_of(kernel.project(geometry.brep, ("front", "top", "right", "iso")))
            except DrawingError as error:
                print(f"{path.name}: {error}")
                continue
            dimensions = dimensions_of(views, geometry.measurements)
            for angle in angles:
                sheet = iso_sheet(views, dimensions, geometry.measurements, Options(angle=angle, title="part"))
                for form in given.formats:
                    score = scores[form, angle]
                    faults = score.add(sheet, form, views, dimensions, angle, bare=given.bare)
                    if given.verbose and faults:
                        print(f"{path.stem} {form} {angle}: " + "; ".join(faults))
    print(
        "| sheets | parts | views exact | dimensions recovered | extra | scale right | angle right | seconds, median |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for (form, angle), score in scores.items():
        print(f"| {'bare ' if given.bare else ''}{form}, {angle} angle | {score.row()}")


class Score:
    """Sums over parts."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.seconds: list[float] = []

    def add(
        self,
        sheet: Sheet,
        form: str,
        views: dict[str, View],
        dimensions: Sequence[Dimension],
        angle: str,
        *,
        bare: bool = False,
    ) -> list[str]:
        """Reads one sheet; what was not read right, in words."""
        data = {"dxf": to_dxf, "svg": lambda s: to_svg(s).encode(), "pdf": to_pdf}[form](sheet)
        start = time.process_time()
        strokes = read_strokes(data, f"sheet.{form}")
        reading = understand(stripped(strokes) if bare else strokes)
        self.seconds.append(time.process_time() - start)
        scale = sheet.dimensions[0].scale if sheet.dimensions else reading.scale
        corner = (views["front"].bounds[0], views["top"].bounds[1], views["front"].bounds[1])
        faults: list[str] = []
        for name in FLAT:
            read = [v for v in reading.views if v.name == name]
            away = VIEWS[name].to_view(corner)
            exact = [placed(c, 1.0, (-away[0], -away[1])) for c in views[name].curves]
            if bare:
                exact = [msgspec.structs.replace(c, kind="visible") if c.kind == "smooth" else c for c in exact]
            fine = len(read) == 1 and same(exact, read[0].curves, NEAR_CURVE / scale)
            self.counts["views"] += 1
            self.counts["exact"] += fine
            faults += [] if fine else [f"view {name}"]
        missed, extra = compare(reading, [moved(d, corner) for d in dimensions], NEAR_POINT / scale)
        faults += [f"missing {d.view} {d.text!r}" for d in missed] + [f"extra {d.view} {d.text!r}" for d in extra]
        self.counts["parts"] += 1
        self.counts["dimensions"] += len(dimensions)
        self.counts["recovered"] += len(dimensions) - len(missed)
        self.counts["extra"] += len(extra)
        self.counts["scale"] += math.isclose(reading.scale, scale, rel_tol=1e-3)
        self.counts["angle"] += reading.angle == angle
        if not math.isclose(reading.scale, scale, rel_tol=1e-3):
            faults.append(f"scale {reading.scale:g} for {scale:g}")
        if reading.angle != angle:
            faults.append(f"angle ({'; '.join(reading.problems)})")
        return faults

    def row(self) -> str:
        """The sums as the rest of a row of the table."""
        n = self.counts
        return (
            f"{n['parts']} | {share(n['exact'], n['views'])} | {share(n['recovered'], n['dimensions'])} | {n['extra']}"
            f" | {share(n['scale'], n['parts'])} | {share(n['angle'], n['parts'])}"
            f" | {statistics.median(self.seconds or [0.0]):.3f} |"
        )


def stripped(strokes: Strokes) -> Strokes:
    """The sheet without frame and title block, all lines of one width."""
    scene = Scene(strokes, strokes.strokes)
    border = border_of(scene)
    return msgspec.structs.replace(
        strokes,
        strokes=tuple(
            Stroke(s.curve, 0.25, s.dashes) for i, s in enumerate(strokes.strokes) if i not in border.strokes
        ),
        words=tuple(w for i, w in enumerate(strokes.words) if i not in border.words),
    )


def share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part / max(whole, 1):.1f} %)"


def same(ours: Sequence[Curve], theirs: Sequence[Curve], near: float) -> bool:
    """Whether two pictures agree, line type by line type."""
    for kind in ("visible", "hidden", "smooth"):
        a, b = dots(ours, kind, near), dots(theirs, kind, near)
        if (len(a) == 0) != (len(b) == 0):
            return False
        if len(a) and max(np.max(cKDTree(a).query(b)[0]), np.max(cKDTree(b).query(a)[0])) > 2 * near:
            return False
    return True


def dots(curves: Sequence[Curve], kind: str, near: float) -> NDArray[np.float64]:
    """Points on the curves of one line type, so dense that the next is never far."""
    found: list[Point] = []
    for curve in curves:
        if curve.kind == kind:
            points = sampled(curve, 2.0)
            for a, b in pairwise(points):
                steps = min(4000, max(1, math.ceil(math.dist(a, b) / near / 2)))
                found += [
                    (a[0] + (b[0] - a[0]) * t / steps, a[1] + (b[1] - a[1]) * t / steps) for t in range(steps + 1)
                ]
    return np.array(found).reshape(-1, 2)


def moved(dimension: Dimension, corner: tuple[float, float, float]) -> Dimension:
    """The dimension in coordinates whose origin is the part's lowest corner."""
    dx, dy = VIEWS[dimension.view].to_view(corner)

    def move(point: Point) -> Point:
        return (point[0] - dx, point[1] - dy)

    match dimension:
        case Linear(view, start, end, angle, value, text):
            return Linear(view, move(start), move(end), angle, value, text)
        case Diameter(view, center, radius, value, text):
            return Diameter(view, move(center), radius, value, text)
        case Tabulated(view, center, radius, datum, label, value, text):
            return Tabulated(view, move(center), radius, move(datum), label, value, text)
        case Radius(view, center, radius, at, value, text):
            return Radius(view, move(center), radius, at, value, text)
        case Angular(view, vertex, start, end, value, text):
            return Angular(view, move(vertex), start, end, value, text)
        case Note(view, at, value, text):
            return Note(view, move(at), value, text)


def compare(reading: Reading, wanted: Sequence[Dimension], near: float) -> tuple[list[Dimension], list[Dimension]]:
    """The wanted dimensions that were not read, and the read ones that were not wanted."""
    left = list(reading.dimensions)
    missed = []
    for dimension in wanted:
        found = next((other for other in left if agree(dimension, other, near)), None)
        if found is None:
            missed.append(dimension)
        else:
            left.remove(found)
    return missed, left


def agree(a: Dimension, b: Dimension, near: float) -> bool:
    if type(a) is not type(b) or a.view != b.view or "".join(a.text.split()) != "".join(b.text.split()):
        return False
    if abs(a.value - b.value) > 6e-4 + 6e-4 * abs(a.value):
        return False
    match a, b:
        case Linear(), Linear():
            radians = math.radians(a.angle)
            levels = [
                sorted(p[0] * math.cos(radians) + p[1] * math.sin(radians) for p in (d.start, d.end)) for d in (a, b)
            ]
            turned = abs((a.angle - b.angle + 90) % 180 - 90)
            return turned < 0.5 and max(abs(p - q) for p, q in zip(*levels, strict=True)) < near
        case Diameter(), Diameter():
            return math.dist(a.center, b.center) < near and abs(a.radius - b.radius) < near
        case Radius(), Radius():
            return math.dist(a.center, b.center) < near and abs(a.radius - b.radius) < near
        case Angular(), Angular():
            return math.dist(a.vertex, b.vertex) < near
        case Note(), Note():
            return math.dist(a.at, b.at) < 3 * near
        case _:
            return False


if __name__ == "__main__":
    main()
