"""Sheets with sections and views that are not whole → part: how many come back, how many of those done are wrong.

    python bench/foreign_views.py --sets FOLDER [--kind half ...] [--form dxf svg png] [--half held] [--count 5]

Parts of sizes drawn by chance are drawn with half, offset, aligned and broken-out sections, partial and auxiliary views
(`view_kinds`), kept below FOLDER and rebuilt from the file alone, through the same loop as ``make --drawing``. A seed
makes ``count`` parts a kind for either half: those of the work half may be looked at while the planner is worked on,
those of the held one are only ever scored.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec
from view_kinds.parts import KINDS
from view_kinds.sheets import Studio, sheet_of

from cadwright.api.turned_parts import laid
from cadwright.bench import runner
from cadwright.bench.order import Order
from cadwright.bench.task import Result
from cadwright.drawing.dxf import to_dxf
from cadwright.drawing.png import to_png
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.svg import to_svg
from cadwright.kernel.client import Geometry, Kernel
from cadwright.synth.folder import INDEX, Row, read_rows, write_row
from cadwright.synth.sheets import Pictures

HALVES = ("work", "held")
FORMS = ("dxf", "svg", "png")
NEAR = 1e-3
"""The relative difference of volumes that counts as the same; a wrong one differs by more, or lies elsewhere."""
PICTURED = 1e-2
"""The same for pictures, whose lengths that no dimension states are about right."""
ALIKE = 0.999
"""The IoU below which a part is another one, on vector files; on pictures 0.99 is near enough."""


def made(kernel: Kernel, kind: str, half: str, count: int, seed: int) -> Iterator[tuple[str, Geometry, str, Sheet]]:
    """So many parts of a kind with their scripts and sheets."""
    found = number = 0
    while found < count and number < 10 * count:
        number += 1
        rng = Random(f"{kind} {half} {seed} {number}")
        part = KINDS[kind](rng)
        code = f"import cadquery as cq\n{part.code}"
        execution = kernel.execute(code)
        geometry = kernel.measure(execution.brep) if execution.outcome == "ok" else None
        if not isinstance(geometry, Geometry) or not geometry.measurements.valid or geometry.measurements.solids != 1:
            continue
        geometry, _ = laid(geometry, (), kernel) if kind == "shaft" else (geometry, ())  # as `cadwright draw` has them
        sheet = sheet_of(kind, Studio(kernel, geometry, part, rng))
        if sheet is not None:
            found += 1
            yield f"{kind}-{seed}-{number}", geometry, code, sheet


def written(kernel: Kernel, folder: Path, kind: str, half: str, count: int, seed: int) -> Path:
    """The folder of a kind's half, in all forms; one that is there already is kept."""
    whole = folder / f"{kind}-{half}-{seed}-{count}"
    if not whole.exists():
        for name, geometry, code, sheet in made(kernel, kind, half, count, seed):
            pictures = Pictures(to_png(sheet), to_dxf(sheet))
            inner = whole / "itercad-draw"
            write_row(kernel, inner, Row(name, kind), geometry.brep, geometry.measurements, pictures, code)
            (inner / "svg").mkdir(exist_ok=True)
            (inner / "svg" / f"{name}.svg").write_text(to_svg(sheet), encoding="utf-8")
    return whole


def in_form(folder: Path, form: str) -> Path:
    """The folder as a set whose vector files are of a form."""
    if form != "svg":
        return folder
    other = folder.with_name(f"{folder.name}-svg")
    inner = other / "itercad-draw"
    inner.mkdir(parents=True, exist_ok=True)
    source = folder / "itercad-draw"
    rows = (
        msgspec.structs.replace(
            row, dxf=f"{source}/svg/{row.id}.svg", stl=f"{source}/{row.stl}", step=f"{source}/{row.step}"
        )
        for row in read_rows(source)
    )
    (inner / INDEX).write_bytes(b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
    return other


def is_same(result: Result, form: str) -> bool:
    """Whether a part is the one that was drawn."""
    off, iou = result.scores.get("volume"), result.scores.get("iou")
    limit, least = (PICTURED, 0.99) if form == "png" else (NEAR, ALIKE)
    return result.solved and off is not None and off <= limit and (iou is None or iou >= least)


def row(kind: str, form: str, half: str, results: Sequence[Result]) -> str:
    """A row of the table."""
    right = [r for r in results if is_same(r, form)]
    done = [r for r in results if r.status == "done"]
    wrong = sum(r not in right for r in done)
    declined = sum(r.status == "declined" for r in results)
    counts = (len(results), len(right), len(done), wrong, declined)
    return f"| {kind} | {form} | {half} | {' | '.join(map(str, counts))} |"


def main() -> None:
    """Draw, rebuild, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sets", type=Path, required=True, help="where the drawn sheets are kept")
    parser.add_argument("--kind", dest="kinds", nargs="+", choices=list(KINDS), default=list(KINDS))
    parser.add_argument("--form", dest="forms", nargs="+", choices=FORMS, default=["dxf"])
    parser.add_argument("--half", choices=[*HALVES, "both"], default="both")
    parser.add_argument("--count", type=int, default=5, help="parts of each kind and half")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-v", "--verbose", action="store_true", help="also say what came of each part that is not done")
    given = parser.parse_args()
    print(
        "| views | file | half | sheets | right | done | wrong of done | declined |\n|---|---|---|---|---|---|---|---|"
    )
    with Kernel() as kernel:
        halves = HALVES if given.half == "both" else (given.half,)
        folders = [
            (k, h, written(kernel, given.sets, k, h, given.count, given.seed)) for k in given.kinds for h in halves
        ]
    for form in given.forms:
        for kind, half, folder in folders:
            order = Order(
                task="itercad-draw",
                data=in_form(folder.resolve(), form),
                planners=("embedded",),
                options={"input": "png" if form == "png" else "vector"},
            )
            results = runner.run(order)[0].results
            print(row(kind, form, half, results), flush=True)
            if given.verbose and half == "work":
                _explain(results, form)


def _explain(results: Sequence[Result], form: str) -> None:
    """What came of the parts that are not done and right, on stderr."""
    for r in results:
        if r.status != "done" or not is_same(r, form):
            off, iou = (r.scores.get(name) for name in ("volume", "iou"))
            said = "; ".join(r.not_understood) or r.reason or r.verdict
            print(f"  {r.id}: {r.status}, volume off {off}, IoU {iou}; {said}", file=sys.stderr)


if __name__ == "__main__":
    main()
