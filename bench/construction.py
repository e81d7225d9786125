"""How many construction sequences become valid native FreeCAD documents, and how many of these are the right part.

    python bench/construction.py --data DIR [--limit N]

Of `DIR/openecad`, `DIR/cadprompt/deepcad` and the sequences among `DIR/fusion360`. "whole" are those that are read
without leaving anything out. A result is compared with what there is: the bounding box that the file states, moved
corners as a part of the diagonal; the volume that it states; the mesh beside it (CADPrompt's, which are scaled to a
size of their own), sides and volume at equal longest sides. Right is within 1 %.
"""

import argparse
import math
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import msgspec

from cadwright.construction import Sequence, gallery
from cadwright.errors import InputError, UserError
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD
from cadwright.metrics.triangles import bounds, read_stl, volume
from cadwright.values import Measurements, Problem

WITHIN = 0.01
PATTERNS = ("openecad/*.json", "cadprompt/deepcad/*.json", "fusion360/**/*.json")


def sequences(data: Path) -> Iterator[tuple[Path, Sequence]]:
    """All files that are construction sequences."""
    for pattern in PATTERNS:
        for path in sorted(data.glob(pattern)):
            try:
                found = gallery.loads(path.read_bytes())
            except InputError:
                continue  # Fusion's folder holds assemblies and graphs too
            if found.steps or found.problems:
                yield path, found


def built(sequence: Sequence, freecad: FreeCAD, kernel: Kernel) -> Measurements | str:
    """The measures of the document that is built, verified; or why there are none."""
    made = freecad.try_call("construction:build", {"steps": msgspec.to_builtins(sequence.steps)})
    if made.status != "ok":
        return f"building: {made.message or made.status}"
    if made.value["problems"]:
        return f"building: {made.value['problems'][0]}"
    checked = freecad.try_call("measurement:check", {}, {"document": made.blobs["document"]})
    if checked.status != "ok" or "brep" not in checked.blobs:
        return f"verifying: {checked.message or checked.status}"
    if checked.value["errors"] or checked.value["mismatches"]:
        return f"verifying: {(checked.value['errors'] + checked.value['mismatches'])[0]}"
    geometry = kernel.measure(checked.blobs["brep"])
    if isinstance(geometry, Problem):
        return f"measurement: {geometry.message}"
    measured = geometry.measurements
    return measured if measured.valid else f"invalid: {'; '.join(measured.problems)}"


def compared(path: Path, sequence: Sequence, measured: Measurements) -> dict[str, float]:
    """How far off the measures are, as parts, by what they are compared with."""
    told: dict[str, float] = {}
    stated = sequence.stated
    if stated.box:
        diagonal = math.dist(stated.box[:3], stated.box[3:])
        told["stated box"] = max(abs(a - b) for a, b in zip(measured.bbox, stated.box, strict=True)) / diagonal
    if stated.volume:
        told["stated volume"] = abs(measured.volume / stated.volume - 1)
    mesh = path.parent.parent / "stl" / f"{path.stem}.stl"
    if mesh.exists():
        triangles = read_stl(mesh.read_bytes())
        low, high = bounds(triangles.reshape(-1, 3))
        sides, own = (
            sorted((high - low).tolist()),
            sorted(b - a for a, b in zip(measured.bbox[:3], measured.bbox[3:], strict=True)),
        )
        scale = own[-1] / sides[-1]
        told["mesh, sides"] = max(abs(a / scale - b) for a, b in zip(own, sides, strict=True)) / sides[-1]
        told["mesh, volume"] = abs(measured.volume / scale**3 / volume(triangles) - 1)
    return told


def main() -> None:
    """Build all of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--limit", type=int)
    arguments = parser.parse_args()
    counts: Counter[str] = Counter()
    compared_with: Counter[str] = Counter()
    began = time.monotonic()
    with FreeCAD() as freecad, Kernel() as kernel:
        for path, sequence in list(sequences(arguments.data))[: arguments.limit]:
            counts["sequences"] += 1
            counts["whole"] += not sequence.problems
            for problem in sequence.problems:
                print(f"{path.stem}: left out: {problem}")
            result = built(sequence, freecad, kernel) if sequence.steps else "nothing to build"
            if isinstance(result, str):
                print(f"{path.stem}: {result}")
                continue
            counts["valid"] += 1
            for what, off in compared(path, sequence, result).items():
                compared_with[what] += 1
                counts[what] += off <= WITHIN
                if off > WITHIN:
                    print(f"{path.stem}: {what} off by {off:.1%}")
    total = counts["sequences"]
    print(f"{total} sequences, {counts['whole']} read whole, {counts['valid']} built to a valid solid")
    for what, number in compared_with.items():
        print(f"{what}: {counts[what]} of {number} within {WITHIN:.0%}")
    print(f"{(time.monotonic() - began) / max(total, 1):.2f} s for a sequence")


if __name__ == "__main__":
    try:
        main()
    except UserError as error:
        raise SystemExit(f"{error.message}") from error
