"""Our own sheets and the parts that they show: right parts contradicted, wrong ones that nothing contradicts.

    cadwright bench generate itercad-draw --data DIR --count 44 --seed 31
    python bench/verdict/own_sheets.py --data DIR [--form png|dxf] [--limit N] [-v]

Each part of the benchmark is held against its own drawing, and so are parts with one of their script's parameters
10 % off (the first, the middle and the last of them that change the volume), without any words of a request.
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from cadwright.drawing.comparison import compare
from cadwright.drawing.reading.values import Reading
from cadwright.drawing.reading.whole import read_drawing
from cadwright.errors import DrawingError, UserError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.kernel.views import sight_of, understood
from cadwright.synth.folder import read_rows
from cadwright.values import Problem
from cadwright.values.comparison import Compared

OFF = 1.1
"""What a parameter is multiplied by; counts are left alone."""
PARAMETER = re.compile(r"^([a-z_]\w*) = (\d+(?:\.\d+)?)$", re.MULTILINE)
SAME = 1e-6
"""The relative difference of volumes of parts that are the same."""


def wrong(script: str) -> Iterator[tuple[str, str]]:
    """The script with one of its parameters off, each in turn: the name, and the script."""
    for match in PARAMETER.finditer(script):
        name, value = match[1], float(match[2])
        if not re.search("count|number|sides|teeth|angle", name):
            yield name, f"{script[: match.start()]}{name} = {value * OFF:g}{script[match.end() :]}"


def built(kernel: Kernel, script: str) -> Geometry | None:
    """The part that a script makes, if it makes one."""
    execution = kernel.execute(script)
    geometry = kernel.measure(execution.brep) if execution.outcome == "ok" else None
    return None if geometry is None or isinstance(geometry, Problem) else geometry


def wrong_parts(kernel: Kernel, script: str, right: Geometry) -> Iterator[tuple[str, Geometry]]:
    """Three parts, as far as there are so many, that differ from the right one."""
    scripts = list(wrong(script))
    chosen = {n: scripts[n] for n in (0, len(scripts) // 2, len(scripts) - 1) if 0 <= n < len(scripts)}
    for name, other in chosen.values():
        part = built(kernel, other)
        volume = right.measurements.volume
        if part is not None and abs(part.measurements.volume - volume) > SAME * volume:
            yield name, part


def judged(reading: Reading, part: Geometry, kernel: Kernel) -> Compared:
    """The part held against the drawing, as the loop does it."""
    try:
        reading, views = understood(reading, part, kernel)
        sight = sight_of(reading, views, part, kernel)
    except DrawingError as error:
        return Compared("drawing", unchecked=(error.message,))
    return compare(reading, views, part.measurements.holes, sight).compared("drawing")


def status(compared: Compared) -> str:
    """What the loop would call a part."""
    return "unmet" if compared.open else "done" if compared.in_doubt else "confirmed"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--form", choices=["png", "dxf"], default="png")
    parser.add_argument("--limit", type=int)
    parser.add_argument("--only", default="")
    parser.add_argument("-v", "--verbose", action="store_true")
    given = parser.parse_args()
    root, counts = given.data / "itercad-draw", {"right": Counter[str](), "wrong": Counter[str]()}
    with Kernel() as kernel:
        for row in read_rows(root)[: given.limit]:
            if given.only not in row.id:
                continue
            path = root / (row.drawing if given.form == "png" else row.dxf)
            script = (root / row.code).read_text()
            right = built(kernel, script)
            assert right is not None, f"{row.id} is no part"
            try:
                reading = read_drawing(path.read_bytes(), path.name)
            except UserError as error:
                counts["right"]["not read"] += 1
                print(f"{row.id}: {error.message}", flush=True)
                continue
            for altered, part in (("", right), *wrong_parts(kernel, script, right)):
                compared = judged(reading, part, kernel)
                kind, found = "wrong" if altered else "right", status(compared)
                counts[kind][found] += 1
                if given.verbose:
                    print(f"{row.id} {f'{altered} 10 % off' if altered else 'right'} -> {found}", flush=True)
                    for line in compared.open:
                        print("     FAIL", line)
                    for line in compared.in_doubt:
                        print("     ?", line)
    for kind, many in counts.items():
        print(f"{kind}: {many.total()}; {', '.join(f'{how} {n}' for how, n in sorted(many.items()))}")


if __name__ == "__main__":
    main()
