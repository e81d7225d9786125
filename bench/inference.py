"""How well and how fast the plain rules find the constraints that people set, on SketchGraphs sequences.

    python bench/inference.py --data DIR [--tolerance 1e-4]

Both sides are compared by what follows from them: coincident points as pairs of their transitive closure, directions
as all lines that are then horizontal, vertical, parallel or at right angles, equal sizes as pairs of their closure; the
other types as they stand, references in any order, points in one place for each other, an end's tangency as one of its
curves. Constraints with geometry outside of the sketch are left out, and so are those that do not hold in the data
itself. Precision of equal lengths is low by nature: much is equal that nobody meant.
"""

import argparse
import time
from collections import Counter
from itertools import combinations, product
from pathlib import Path

from cadwright.geometry.partition import Partition
from cadwright.sketch.constraints import WrongConstraint, holds
from cadwright.sketch.formats.sketchgraphs import from_sequence, read_records
from cadwright.sketch.graph import Circle, Constraint, Geometry, Line, Reference, Sketch
from cadwright.sketch.inference import infer
from cadwright.sketch.inference.measured import Measured

Fact = tuple[str, frozenset[object]]


def facts(constraints: list[Constraint], clusters: dict[Reference, int]) -> set[Fact]:
    """What follows from constraints, type by type; points in one place (``clusters``) stand for each other."""
    points, sizes, found = Partition[object](), Partition[object](), set[Fact]()
    members: dict[str, set[object]] = {"points": set(), "sizes": set(), "lines": set()}
    # A line's direction has two states, itself and turned by a right angle, each in one set with what is parallel.
    turns = Partition[object]()
    for c in constraints:
        refs, numbers = c.references, [r.geometry for r in c.references]
        ends = [r for r in refs if r.position != "edge"]
        if c.type == "Coincident" or (c.type in ("Tangent", "Perpendicular") and len(ends) == 2):
            points.join(refs[0], refs[1])
            members["points"] |= set(refs)
        if c.type == "Equal":
            sizes.join(numbers[0], numbers[1])
            members["sizes"] |= set(numbers)
        elif c.type in ("Horizontal", "Vertical", "Parallel", "Perpendicular") and not ends:
            other = numbers[1] if len(numbers) > 1 else -1
            turned = c.type in ("Vertical", "Perpendicular")
            for state in (0, 1):
                turns.join((numbers[0], state), (other, state ^ turned))
            members["lines"] |= {numbers[0], other}
        elif c.type == "Tangent":
            found.add(("Tangent", frozenset(numbers)))
        elif c.type not in ("Coincident", "Perpendicular"):
            found.add((c.type, frozenset(_place(ref, clusters) for ref in refs)))
            if c.type == "Symmetric" and len(ends) == 3 and numbers[0] == numbers[1]:  # a line's midpoint is on it
                places = (_place(refs[2], clusters), _place(Reference(numbers[0]), clusters))
                found.add(("PointOnObject", frozenset(places)))
    found |= {("Coincident", frozenset(pair)) for pair in _together(points, members["points"])}
    found |= {("Equal", frozenset(pair)) for pair in _together(sizes, members["sizes"])}
    for a, b in combinations(sorted(members["lines"] | {-1}, key=str), 2):
        for state, names in ((0, ("Horizontal", "Parallel")), (1, ("Vertical", "Perpendicular"))):
            if turns.root((a, 0)) == turns.root((b, state)):
                found.add((names[-1 not in (a, b)], frozenset((a, b))))
    return found


def _place(reference: Reference, clusters: dict[Reference, int]) -> object:
    return clusters.get(reference, reference)


def _together(groups: Partition[object], members: set[object]) -> list[tuple[object, object]]:
    sets: dict[object, list[object]] = {}
    for member in members:
        sets.setdefault(groups.root(member), []).append(member)
    return [pair for together in sets.values() for pair in combinations(together, 2)]


def meant(sketch: Sketch) -> list[Constraint]:
    """The constraints of a sketch that a rule could find: they hold, within it, and are no dimensions."""
    return [c for c in sketch.constraints if c.value is None and _inside(c, sketch)]


def _inside(constraint: Constraint, sketch: Sketch) -> bool:
    if any(reference.geometry < 0 for reference in constraint.references):
        return False
    try:
        return holds(constraint, sketch, 0.02, 0.02) is not False
    except WrongConstraint:
        return False


def grid(count: int) -> Sketch:
    """Plates with four holes each, ``count`` primitives in all."""
    geometry: list[Geometry] = []
    for k, row in product(range(5), range(count)):
        x, y = 30.0 * k, 25.0 * row
        corners = [(x, y), (x + 20, y), (x + 20, y + 15), (x, y + 15)]
        geometry += [Line(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
        geometry += [Circle((x + dx, y + dy), 2.0) for dx, dy in ((4, 4), (16, 4), (16, 11), (4, 11))]
    return Sketch(tuple(geometry[:count]))


def compare(path: Path, tolerance: float) -> None:
    """Print precision and recall by type over the sequences of a file."""
    right, given, stated, seconds, sketches = Counter[str](), Counter[str](), Counter[str](), 0.0, 0
    for _, sequence in read_records(path):
        sketch = from_sequence(sequence).sketch
        if not sketch.geometry:
            continue
        start = time.perf_counter()
        inferred = infer(sketch, tolerance)
        seconds, sketches = seconds + time.perf_counter() - start, sketches + 1
        clusters = Measured(sketch, tolerance).cluster
        ours, theirs = facts(list(inferred), clusters), facts(meant(sketch), clusters)
        given.update(name for name, _ in ours)
        stated.update(name for name, _ in theirs)
        right.update(name for name, _ in ours & theirs)
    print(f"\n{path.name}: {sketches} sketches, tolerance {tolerance:g}, {1000 * seconds / sketches:.1f} ms each")
    print(f"{'type':15}{'meant':>8}{'found':>8}{'precision':>11}{'recall':>8}")
    for name in sorted(set(given) | set(stated), key=lambda each: -stated[each]):
        precision = f"{right[name] / given[name]:.3f}" if given[name] else "-"
        recall = f"{right[name] / stated[name]:.3f}" if stated[name] else "-"
        print(f"{name:15}{stated[name]:8}{given[name]:8}{precision:>11}{recall:>8}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of the data sets")
    parser.add_argument("--tolerance", type=float, action="append", help="part of the long side; several can be given")
    given = parser.parse_args()
    for tolerance in given.tolerance or [1e-4]:
        for path in sorted((given.data / "sketchgraphs").glob("*_sequences.jsonl")):
            compare(path, tolerance)
    for count in (10, 50, 200, 1000):
        sketch = grid(count)
        times = []
        for _ in range(5):
            start = time.perf_counter()
            found = infer(sketch)
            times.append(1000 * (time.perf_counter() - start))
        print(f"{count:5} primitives: {len(found)} constraints, best of 5 {min(times):.1f} ms")


if __name__ == "__main__":
    main()
