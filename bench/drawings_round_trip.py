"""Part → drawing → part: how many parts come back with the volume that they had.

python bench/drawings_round_trip.py [--count 100] [--seed 1] [--form dxf|svg|png] [--sections] [--styles]
    [--data DIR] [-o FILE]

Parts are those of `cadwright.synth.parts`, the two levels in turn; with --data also the STEP files of cadcoder. Each is
drawn on a dimensioned sheet, the file is read back, and the embedded planner's first candidate is built. --sections has
the sheets of `cadwright draw`: the views that show most, cut open where that shows more. --styles draws each sheet in a
drafting style of its own (`cadwright.synth.drafting_styles`), and has a table of what came back by what the style has.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from cadwright.drawing.reading.files import read_strokes
from cadwright.drawing.reading.interpretation import understand
from cadwright.drawing.svg import to_svg
from cadwright.errors import DrawingError, UserError
from cadwright.kernel.client import Kernel
from cadwright.parts.cadquery.printer import script
from cadwright.planners.embedded.drawings.plans import candidates
from cadwright.synth.drafting_styles import DraftingStyle, sampled
from cadwright.synth.parts.generation import make, shares
from cadwright.synth.sheets import drafted, drawn
from cadwright.values import Measurements, Problem

NEAR = 1e-3
"""The relative difference of volumes that counts as the same."""


class Part(msgspec.Struct):
    """A part to be drawn: where it is from, and its geometry."""

    set: str
    name: str
    brep: bytes
    measurements: Measurements


class Back(msgspec.Struct):
    """What came back: the relative difference in volume, or why there is none; processor time to read and to plan."""

    part: Part
    volume: float | None = None
    reason: str = ""
    seconds: float = 0.0

    @property
    def same(self) -> bool:
        """Whether the volume is that of the part."""
        return self.volume is not None and abs(self.volume) <= NEAR


def parts(kernel: Kernel, count: int, seed: int, data: Path | None) -> Iterator[Part]:
    """Generated parts, then STEP files."""
    for level, number in shares(count):
        made = make(kernel, level, number, seed)
        yield Part(level, made.id, made.brep, made.measurements)
    for path in sorted((data / "cadcoder" / "steps").glob("*")) if data is not None else ():
        geometry = kernel.read(path)
        if geometry.measurements.valid and geometry.measurements.solids == 1:
            yield Part("cadcoder", path.stem, geometry.brep, geometry.measurements)


def drawing(kernel: Kernel, part: Part, form: str, *, sections: bool, style: DraftingStyle | None) -> bytes:
    """The file of a part's sheet."""
    if form == "svg":
        _, shown = drafted(kernel, part.brep, part.measurements, part.name, as_for_people=sections, style=style)
        return to_svg(shown).encode()
    pictures = drawn(kernel, part.brep, part.measurements, part.name, as_for_people=sections, style=style)
    return pictures.png if form == "png" else pictures.dxf


def back(kernel: Kernel, part: Part, form: str, *, sections: bool, style: DraftingStyle | None) -> Back:
    """Draw a part, read the drawing, and build what was read."""
    try:
        data = drawing(kernel, part, form, sections=sections, style=style)
    except DrawingError as error:
        return Back(part, reason=f"not drawn: {error.message}")
    began = time.process_time()
    try:
        reading = understand(read_strokes(data, f"{part.name}.{form}"))
    except UserError as error:
        return Back(part, reason=error.message)
    found = candidates(reading)[0]
    seconds = time.process_time() - began
    if found.part is None:
        return Back(part, reason=found.reason, seconds=seconds)
    execution = kernel.execute(script(found.part))
    geometry = kernel.measure(execution.brep) if execution.outcome == "ok" else execution.problem
    if geometry is None or isinstance(geometry, Problem):
        return Back(part, reason=geometry.message if geometry else execution.outcome, seconds=seconds)
    volume = geometry.measurements.volume / part.measurements.volume - 1
    return Back(part, volume, f"{found.unexplained:.1%} of the lines unexplained", seconds)


def table(backs: list[Back]) -> str:
    """A row for each set."""
    rows = [
        "| set | parts | volume within 0.1 % | within 1 % | nothing built | s per part (median) |",
        "|---|---|---|---|---|---|",
    ]
    for name in dict.fromkeys(b.part.set for b in backs):
        mine = [b for b in backs if b.part.set == name]
        near = sum(b.volume is not None and abs(b.volume) <= 0.01 for b in mine)
        none = sum(b.volume is None for b in mine)
        spent = statistics.median(b.seconds for b in mine)
        rows.append(f"| {name} | {len(mine)} | {sum(b.same for b in mine)} | {near} | {none} | {spent:.2f} |")
    return "\n".join(rows)


def by_style(backs: list[Back], styles: Sequence[DraftingStyle | None]) -> str:
    """A row for each choice of a style: how many of its sheets came back."""
    rows = ["| style | sheets | volume within 0.1 % |", "|---|---|---|"]
    for field in ("angle", "unit", "comma", "heads", "widths", "hidden", "centre", "colours"):
        chosen = [str(getattr(style, field)) for style in styles]
        for choice in dict.fromkeys(sorted(chosen)):
            mine = [b.same for b, own in zip(backs, chosen, strict=True) if own == choice]
            rows.append(f"| {field} {choice} | {len(mine)} | {sum(mine)} |")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--form", choices=["dxf", "svg", "png"], default="dxf")
    parser.add_argument("--sections", action="store_true")
    parser.add_argument("--styles", action="store_true")
    parser.add_argument("--data", type=Path)
    parser.add_argument("-o", "--output", type=Path)
    options = parser.parse_args()
    backs, styles = [], list[DraftingStyle | None]()
    with Kernel() as kernel:
        for part in parts(kernel, options.count, options.seed, options.data):
            style = sampled(f"{options.seed} {part.name}") if options.styles else None
            found = back(kernel, part, options.form, sections=options.sections, style=style)
            backs.append(found)
            styles.append(style)
            if not found.same:
                volume = "none" if found.volume is None else f"{found.volume:+.2%}"
                print(f"{part.name}: {volume}; {found.reason} {style or ''}", file=sys.stderr, flush=True)
    text = "\n\n".join([table(backs), *([by_style(backs, styles)] if options.styles else [])])
    print(text)
    if options.output is not None:
        options.output.write_text(f"{text}\n")


if __name__ == "__main__":
    main()
