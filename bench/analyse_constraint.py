"""How long `analyse_constraint` takes on sketches of 10, 50 and 200 elements: all connected, and in loops of four."""

import argparse
import itertools
import json
import math
import statistics
import sys
import time
from typing import Any

from cadwright.kernel.freecad.discovery import needed

sys.path.extend(str(path) for path in needed().paths)

import FreeCAD as App
import Part
import Sketcher

from cadwright.kernel.freecad_guest import analysis

C = Sketcher.Constraint


def polygon(doc: Any, count: int) -> Any:
    """A regular polygon whose sides meet and are equal: every element is connected with every other."""
    sketch = doc.addObject("Sketcher::SketchObject", "Polygon")
    angles = [2 * math.pi * n / count for n in range(count + 1)]
    corners = [App.Vector(10 * math.cos(angle), 10 * math.sin(angle)) for angle in angles]
    sketch.addGeometry([Part.LineSegment(*ends) for ends in itertools.pairwise(corners)], False)
    sketch.addConstraint([C("Coincident", n, 2, (n + 1) % count, 1) for n in range(count)])
    sketch.addConstraint([C("Equal", n, n + 1) for n in range(count - 1)])
    return sketch


def squares(doc: Any, count: int) -> Any:
    """Squares side by side, each with its corners joined and its sides level: loops of four, as holes and slots are."""
    sketch = doc.addObject("Sketcher::SketchObject", "Squares")
    for first in range(0, count - 3, 4):
        x = 3.0 * first
        corners = [App.Vector(x + dx, dy) for dx, dy in ((0, 0), (5, 0), (5, 5), (0, 5), (0, 0))]
        sketch.addGeometry([Part.LineSegment(*ends) for ends in itertools.pairwise(corners)], False)
        sketch.addConstraint([C("Coincident", first + n, 2, first + (n + 1) % 4, 1) for n in range(4)])
        sketch.addConstraint([C("Horizontal", first), C("Horizontal", first + 2), C("Vertical", first + 1)])
    return sketch


def candidates(sketch: Any) -> dict[str, Any]:
    """A constraint that holds already, one that moves, one that is redundant, one with a wrong argument."""
    x = sketch.getPoint(0, 1).x
    return {
        "holds": C("DistanceX", 0, 1, x),
        "moves": C("Distance", 0, 1.25 * (sketch.getPoint(0, 2) - sketch.getPoint(0, 1)).Length),
        "redundant": C("Coincident", 0, 2, 1, 1),
        "wrong": C("Radius", 0, 2.0),
    }


def measured(sketch: Any, constraint: Any, repeats: int) -> dict[str, float]:
    """Milliseconds of an analysis: the first, the median of the others, and the least processor time."""
    times, processor = [], []
    for _ in range(repeats):
        started, used = time.perf_counter(), time.process_time()
        analysis.analyse(sketch, constraint)
        times.append(1000 * (time.perf_counter() - started))
        processor.append(1000 * (time.process_time() - used))
    median = statistics.median(times[1:])
    return {"first": round(times[0], 2), "median": round(median, 2), "processor": round(min(processor), 2)}


def main() -> None:
    """Print the times as a table, or as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=11, help="analyses of each constraint")
    parser.add_argument("--json", action="store_true", help="print JSON")
    options = parser.parse_args()
    doc = App.newDocument("bench", hidden=True)
    rows = []
    for make in (polygon, squares):
        for count in (10, 50, 200):
            sketch = make(doc, count)
            for what, constraint in candidates(sketch).items():
                repeats = min(options.repeats, 3) if count == 200 and make is polygon else options.repeats
                row = {"sketch": make.__name__, "elements": sketch.GeometryCount, "constraint": what}
                rows.append(row | measured(sketch, constraint, repeats))
    if options.json:
        print(json.dumps(rows))
        return
    for row in rows:
        print(
            "{sketch:8} {elements:4} elements  {constraint:10} first {first:8} ms  median {median:8} ms  "
            "processor {processor:8} ms".format(**row)
        )


if __name__ == "__main__":
    main()
