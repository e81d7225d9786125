"""Right answers of a run with one thing changed, held against the sheet: none of them may be called done.

    python bench/foreign_parts.py … --out RUNS     # or: cadwright bench run itercad-draw --data SET … --out RUNS
    python bench/verdict/perturbed.py --set SET --run RUNS [--form dxf|png] [--most 8] [-v]

Every answer that is right (its volume within 0.1 %) is judged as it is; then up to ``--most`` others, spread over all
that can be made of its script: each size 10 % larger, or by 2 mm, each feature left out, each hole made blind. What
changes no line that the sheet's views could show, hidden lines counted where the sheet draws any, is counted apart.
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from own_sheets import built, judged, status

from cadwright.bench.run_folder import results_in, runs_in
from cadwright.drawing.comparison.superposition import extent, superpose
from cadwright.drawing.reading.values import Reading
from cadwright.drawing.reading.whole import read_drawing
from cadwright.drawing.views import views_of
from cadwright.errors import DrawingError, UserError
from cadwright.geometry.curves import Curve
from cadwright.kernel.client import Geometry, Kernel
from cadwright.synth.folder import read_rows
from cadwright.values.comparison import Compared
from cadwright.views.projection import VIEWS

RIGHT = 1e-3
OFF, MOVED, BLIND = 1.1, 2.0, 0.6
SAME, EXACT = 1e-6, 1e-4
PARAMETER = re.compile(r"^(\w+) = (\d+(?:\.\d+)?)(?=  # mm|$)", re.MULTILINE)
HOLE = re.compile(r"\.hole\((\w+)\)")
FEATURE = re.compile(r"^# ")


def changed(script: str, right: Geometry) -> Iterator[tuple[str, str]]:
    """What is changed, in words, and the script with it."""
    for match in PARAMETER.finditer(script):
        name, value = match[1], float(match[2])
        for told, other in ((f"{name} × {OFF:g}", value * OFF), (f"{name} + {MOVED:g}", value + MOVED)):
            yield told, f"{script[: match.start()]}{name} = {other:g}{script[match.end() :]}"
    blocks = script.split("\n\n")
    for n, block in enumerate(blocks):
        if FEATURE.match(block) and n > 2:
            yield f"without {block.splitlines()[0][2:]}", "\n\n".join([*blocks[:n], *blocks[n + 1 :]])
    sizes = {match[1]: float(match[2]) for match in PARAMETER.finditer(script)}
    for match in HOLE.finditer(script):
        diameter = sizes.get(match[1], 0.0)
        depths = [
            h.depth for h in right.measurements.holes if h.through and abs(h.diameter - diameter) <= SAME * diameter
        ]
        if depths:
            blind = f".hole({match[1]}, {BLIND * max(depths):g})"
            yield f"{match[1]} blind", f"{script[: match.start()]}{blind}{script[match.end() :]}"


def differs(one: Geometry, other: Geometry) -> bool:
    """Whether two parts have another shape, wherever they lie."""

    def shape(part: Geometry) -> list[float]:
        measured = part.measurements
        low, high = measured.bbox[:3], measured.bbox[3:]
        sizes = [b - a for a, b in zip(low, high, strict=True)]
        middle = [c - a for a, c in zip(low, measured.center_of_mass, strict=True)]
        return [measured.volume ** (1 / 3), measured.area**0.5, *sizes, *middle]

    return any(abs(a - b) > SAME * one.measurements.diagonal for a, b in zip(shape(one), shape(other), strict=True))


def lines(kernel: Kernel, part: Geometry, reading: Reading) -> dict[str, Sequence[Curve]]:
    """What the sheet's views could show of a part."""
    names = tuple(dict.fromkeys(view.name for view in reading.views if view.name in VIEWS))
    hidden = reading.traced or any(curve.kind == "hidden" for view in reading.views for curve in view.curves)
    kinds = ("visible", "hidden") if hidden else ("visible",)
    views = views_of(kernel.project(part.brep, names))
    return {name: [c for c in view.curves if c.kind in kinds] for name, view in views.items()}


def alike(one: Mapping[str, Sequence[Curve]], other: Mapping[str, Sequence[Curve]]) -> bool:
    """Whether two parts show the same in all views."""
    return all(over.agrees for over in superpose(one, other, EXACT * extent(one)).overlays)


def spread(found: Sequence[tuple[str, str]], most: int) -> list[tuple[str, str]]:
    """So many of them, evenly spread."""
    return [found[n * len(found) // most] for n in range(most)] if len(found) > most else list(found)


def judged_all(kernel: Kernel, script: str, reading: Reading, most: int) -> Iterator[tuple[str, str, Compared]]:
    """Kind (right, wrong or unseen), what was changed, and what came of it."""
    right = built(kernel, script)
    if right is None:
        return
    yield "right", "", judged(reading, right, kernel)
    shown = lines(kernel, right, reading)
    for told, other in spread(list(changed(script, right)), most):
        part = built(kernel, other)
        if part is None or not part.measurements.valid or not differs(right, part):
            continue
        try:
            kind = "unseen" if alike(shown, lines(kernel, part, reading)) else "wrong"
        except DrawingError:
            continue
        yield kind, told, judged(reading, part, kernel)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--set", type=Path, required=True, help="the folder that holds itercad-draw/")
    parser.add_argument("--run", type=Path, required=True, help="what a run of that set was kept in (--out)")
    parser.add_argument("--form", choices=["dxf", "png"], default="dxf")
    parser.add_argument("--most", type=int, default=8, help="wrong parts of one right one")
    parser.add_argument("--only", default="")
    parser.add_argument("-v", "--verbose", action="store_true")
    given = parser.parse_args()
    root = given.set / "itercad-draw"
    rows = {row.id: row for row in read_rows(root)}
    counts = {kind: Counter[str]() for kind in ("right", "wrong", "unseen")}
    answers = {name: r for folder in runs_in(given.run) for name, r in results_in(folder).items() if name in rows}
    with Kernel() as kernel:
        for name, answer in answers.items():
            off = answer.scores.get("volume")
            if not answer.solved or off is None or off > RIGHT or not answer.script or given.only not in name:
                continue
            path = root / (rows[name].drawing if given.form == "png" else rows[name].dxf)
            try:
                reading = read_drawing(path.read_bytes(), path.name)
            except UserError as error:
                print(f"{name}: {error.message}", flush=True)
                continue
            for kind, told, compared in judged_all(kernel, answer.script, reading, given.most):
                counts[kind][status(compared)] += 1
                amiss = (status(compared) == "unmet") == (kind == "right")
                if given.verbose and amiss:
                    print(f"{name} {told or 'right'} -> {kind}, {status(compared)}", flush=True)
                    for line in (*compared.open, *(f"? {doubt}" for doubt in compared.in_doubt)):
                        print(f"     {line}")
    for kind, many in counts.items():
        print(f"{kind}: {many.total()}; {', '.join(f'{how} {n}' for how, n in sorted(many.items()))}")


if __name__ == "__main__":
    main()
