"""What the gate's look through closed solids costs: processor milliseconds per part, beside all other measuring.

python bench/gate.py --data DIR

Measured in this process on every STEP file below DIR and on a plate with four holes and rounded corners; the check
includes the triangles that it needs, which pictures are drawn from as well.
"""

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from unittest.mock import patch

import cadquery as cq
import numpy as np
from OCP.TopoDS import TopoDS_Shape

from cadwright.errors import InputError
from cadwright.kernel.occ import brep, step, verify
from cadwright.kernel.occ.interference import Examined


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    data = parser.parse_args().data
    plate = cq.Workplane().box(60, 40, 5).edges("|Z").fillet(3).faces(">Z").workplane()
    plate = plate.rect(44, 24, forConstruction=True).vertices().hole(5)
    row("plate", [min(timed(plate.val().wrapped, []) for _ in range(10))])
    parts = []
    for path in sorted(p for p in data.rglob("*") if p.suffix.lower() in (".step", ".stp")):
        try:
            pieces = step.read_step(path.read_bytes())
        except InputError:
            continue
        parts.append(timed(brep.compound(piece.shape for piece in pieces), [piece.name for piece in pieces]))
    row(f"{len(parts)} STEP files", parts)


def timed(shape: TopoDS_Shape, names: list[str | None]) -> tuple[float, float]:
    """Seconds of processor time for measuring, and for the check within it."""
    geometry = brep.decode(brep.encode(shape))
    spent = 0.0
    examined = verify._examined

    def watched(shape: TopoDS_Shape, bodies: Sequence[verify.Body], diagonal: float) -> Examined:
        nonlocal spent
        start = time.process_time()
        found = examined(shape, bodies, diagonal)
        spent += time.process_time() - start
        return found

    with patch.object(verify, "_examined", watched):
        start = time.process_time()
        verify.measured(geometry, names)
        return time.process_time() - start, spent


def row(name: str, times: list[tuple[float, float]]) -> None:
    whole, check = (1e3 * np.array(column) for column in zip(*times, strict=True))
    for what, values in (("all other measuring", whole - check), ("the check", check)):
        p50, p95, most = np.quantile(values, [0.5, 0.95, 1])
        print(f"{name}: {what}: p50 {p50:.1f} ms, p95 {p95:.1f} ms, at most {most:.0f} ms")


if __name__ == "__main__":
    main()
