"""Whether comparison finds single changes of a part, names the right feature, and says nothing where nothing changed.

    python bench/drawing_changes.py [--count 500] [--seed 1] [--through direct|dxf] [--parts own|synth] [--show]

Parts and changes come from `changes.parts`. With ``--parts synth`` they are hard ones of `cadwright.synth.parts`, in
which one named dimension is made about a tenth larger or smaller; there a change counts as named when the first
difference states both values, or their halves: a diameter may be told as a radius.

Every change is looked for twice: with the first part as a drawing (its exact front, top and right views, directly or
written as a DXF sheet and read back) and with both parts as solids. A change counts as named when the first difference
that is told names the changed feature and its numbers. Of the pairs that are identical, one third are made by the same
script twice, one third go through a STEP file, and of one third all faces and edges are put together in another order.
"""

import argparse
import random
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from changes.parts import Change, part

from cadwright.drawing.comparison import Comparison, compare
from cadwright.drawing.comparison.solid_views import compare_solids
from cadwright.drawing.reading.values import Reading, ReadView
from cadwright.drawing.views import views_of
from cadwright.kernel.client import Geometry, Kernel
from cadwright.parameters import parameters, with_values
from cadwright.synth.parts.generation import draft
from cadwright.values import Difference
from cadwright.views.projection import millimetres
from cadwright.views.view import View

VIEWS = ("front", "top", "right")
REORDERED = """
faces = r.val().Faces()
r = cq.Workplane(cq.Solid.makeSolid(cq.Shell.makeShell(faces[{k}:] + faces[:{k}])))
"""


@dataclass
class Tally:
    """How often a kind of change was found and named."""

    tried: int = 0
    found: int = 0
    named: int = 0
    told: list[int] = field(default_factory=list)

    def count(self, change: Change, compared: Comparison) -> None:
        """One more comparison of parts of which one underwent the change."""
        self.tried += 1
        self.found += bool(compared.differences)
        self.named += named(change, compared.differences)
        self.told.append(len(compared.differences))


class Bench:
    """Builds parts and compares them."""

    def __init__(self, kernel: Kernel, through: str) -> None:
        self.kernel, self.through = kernel, through
        self.seconds: dict[str, list[float]] = defaultdict(list)
        self._views: dict[bytes, dict[str, View]] = {}

    def build(self, script: str) -> Geometry | None:
        """The part of a script, if it is a valid one."""
        made = self.kernel.execute(script)
        if made.outcome != "ok":
            return None
        measured = self.kernel.measure(made.brep)
        return measured if isinstance(measured, Geometry) and measured.measurements.valid else None

    def views(self, geometry: Geometry) -> dict[str, View]:
        """Its exact views, those of the last few parts kept."""
        if geometry.brep not in self._views:
            if len(self._views) > 4:
                self._views.pop(next(iter(self._views)))
            self._views[geometry.brep] = views_of(self.kernel.project(geometry.brep, VIEWS))
        return self._views[geometry.brep]

    def reading(self, geometry: Geometry) -> Reading:
        """Its drawing, as it is read."""
        views = self.views(geometry)
        if self.through == "direct":
            read = tuple(ReadView(name, view.curves, view.bounds, (1.0, 0.0, 0.0)) for name, view in views.items())
            return Reading(read, (), 1.0, "third")
        from cadwright.drawing.dimensioning import dimensions_of
        from cadwright.drawing.dxf import to_dxf
        from cadwright.drawing.reading.files import read_strokes
        from cadwright.drawing.reading.interpretation import understand
        from cadwright.drawing.sheets import iso_sheet

        features = self.kernel.features(geometry.brep)
        sheet = iso_sheet(views, dimensions_of(views, geometry.measurements, features), geometry.measurements)
        return understand(read_strokes(to_dxf(sheet), "sheet.dxf"))

    def against_drawing(self, before: Geometry, after: Geometry) -> Comparison:
        """The second part held against a drawing of the first."""
        reading, views = self.reading(before), self.views(after)
        began = time.process_time()
        compared = compare(reading, views)
        self.seconds["drawing"].append(time.process_time() - began)
        return compared

    def against_solid(self, before: Geometry, after: Geometry) -> Comparison:
        """The second part held against the first."""
        changed, _ = self.kernel.differ(before.brep, after.brep)
        ours = (self.views(after), after.measurements)
        return compare_solids((self.views(before), before.measurements), ours, changed)


def cases(bench: Bench, seed: int, count: int) -> Iterator[tuple[str, Change, Geometry, Geometry]]:
    """The script before, the change, and both geometries; changes that build nothing valid are left out."""
    rng = random.Random(seed)
    given = 0
    while given < count:
        base = part(rng)
        before = bench.build(base.script())
        if before is None:
            continue
        changes = base.changes(rng)
        for change, other in rng.sample(changes, min(2, len(changes))):
            after = bench.build(other.script())
            if after is None or given == count:
                continue
            given += 1
            yield base.script(), change, before, after


def synthesised(bench: Bench, seed: int, count: int) -> Iterator[tuple[str, Change, Geometry, Geometry]]:
    """The same of generated parts: the first script, and one of its named dimensions changed."""
    rng = random.Random(seed)
    given, number = 0, 0
    while given < count:
        script = draft("hard", number, seed).source()
        number += 1
        before = bench.build(script)
        if before is None:
            continue
        names = parameters(script)
        for parameter in rng.sample(names, min(2, len(names))):
            value = round(parameter.value * rng.choice((0.9, 1.1)), 2)
            after = bench.build(with_values(script, {parameter.name: value}))
            if after is None or given == count:
                continue
            given += 1
            stem = parameter.name.rstrip("_0123456789").rpartition("_")[2]
            yield script, Change(f"dimension named … {stem}", "", (parameter.value, value)), before, after


def named(change: Change, differences: tuple[Difference, ...]) -> bool:
    """Whether the first difference names the feature and the numbers."""
    if not differences:
        return False
    first = differences[0]
    words = first.text.replace("-", "")
    either = ([millimetres(abs(n)), *([millimetres(abs(n) / 2)] if not change.feature else [])] for n in change.numbers)
    return change.feature in first.feature and all(any(n in words for n in forms) for forms in either)


def identical(bench: Bench, seed: int, count: int, *, synth: bool) -> Iterator[tuple[str, Geometry, Geometry]]:
    """Pairs of one part made twice, in three ways."""
    rng = random.Random(seed)
    given = 0
    while given < count:
        script = draft("hard", rng.randrange(10**6), seed).source() if synth else part(rng).script()
        before = bench.build(script)
        if before is None:
            continue
        way = ("same script", "through STEP", "another order")[given % 3]
        if way == "same script":
            after = bench.build(script)
        elif way == "through STEP":
            with tempfile.NamedTemporaryFile(suffix=".step") as file:
                Path(file.name).write_bytes(bench.kernel.write(before.brep, "step"))
                after = bench.kernel.read(Path(file.name))
        else:
            after = bench.build(script + REORDERED.format(k=rng.randrange(1, 5)))
        if after is None:
            raise SystemExit(f"the same part was not built again ({way}):\n{script}")
        given += 1
        yield way, before, after


def run(count: int, seed: int, through: str, *, synth: bool, show: bool) -> str:
    """The report."""
    tallies: dict[str, dict[str, Tally]] = {"drawing": defaultdict(Tally), "solid": defaultdict(Tally)}
    reported: dict[str, dict[str, list[int]]] = {"drawing": defaultdict(list), "solid": defaultdict(list)}
    with Kernel() as kernel:
        kernel.warm()
        bench = Bench(kernel, through)
        ways = {"drawing": bench.against_drawing, "solid": bench.against_solid}
        changed = synthesised(bench, seed, count) if synth else cases(bench, seed, count)
        same = identical(bench, seed + 1, count, synth=synth)
        try:
            for (script, change, before, after), (kind, one, other) in zip(changed, same, strict=True):
                for way, against in ways.items():
                    compared = against(before, after)
                    tallies[way][change.kind].count(change, compared)
                    if show and not named(change, compared.differences):
                        tell(f"{way}: {change}\n{script}", compared)
                    compared = against(one, other)
                    reported[way][kind].append(len(compared.differences))
                    if show and compared.differences:
                        tell(f"{way}, identical, {kind}", compared)
        except KeyboardInterrupt:
            print("interrupted; this is what was compared so far", file=sys.stderr)
        return report(tallies, reported, bench.seconds["drawing"])


def tell(title: str, compared: Comparison) -> None:
    """The first differences, for whoever looks into them."""
    print(title, file=sys.stderr)
    for difference in compared.differences[:4]:
        print(f"    {difference.kind} | {difference.feature} | {difference.text}", file=sys.stderr)


def report(
    tallies: dict[str, dict[str, Tally]], reported: dict[str, dict[str, list[int]]], seconds: list[float]
) -> str:
    """Tables of what was found, named and wrongly reported."""
    lines = ["| change | pairs | drawing: found | named | solid: found | named |", "|---|---|---|---|---|---|"]
    totals = [0] * 5
    for kind in sorted(tallies["drawing"]):
        a, b = tallies["drawing"][kind], tallies["solid"][kind]
        row = [a.tried, a.found, a.named, b.found, b.named]
        totals = [x + y for x, y in zip(totals, row, strict=True)]
        lines.append(f"| {kind} | " + " | ".join(map(str, row)) + " |")
    parts = [f"{n} ({100 * n / totals[0]:.1f} %)" for n in totals[1:]]
    lines.append(f"| **all** | {totals[0]} | " + " | ".join(parts) + " |")
    told = [n for tally in tallies["drawing"].values() for n in tally.told]
    lines += [
        "",
        "| identical pairs | drawing: pairs | with differences | solid: with differences |",
        "|---|---|---|---|",
    ]
    for kind, counts in reported["drawing"].items():
        wrong = sum(map(bool, counts)), sum(map(bool, reported["solid"][kind]))
        lines.append(f"| {kind} | {len(counts)} | {wrong[0]} | {wrong[1]} |")
    median = sorted(told)[len(told) // 2]
    pace = sorted(seconds)[len(seconds) // 2]
    lines += ["", f"Differences told of one change: {median} at the median, at most {max(told)}."]
    lines += [f"Processor time of one comparison with a drawing: {1000 * pace:.0f} ms at the median."]
    return "\n".join(lines) + "\n"


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--through", choices=("direct", "dxf"), default="direct")
    parser.add_argument("--parts", choices=("own", "synth"), default="own")
    parser.add_argument("--show", action="store_true", help="print what was not named as expected")
    given = parser.parse_args()
    tables = run(given.count, given.seed, given.through, synth=given.parts == "synth", show=given.show)
    print(tables)


if __name__ == "__main__":
    main()
