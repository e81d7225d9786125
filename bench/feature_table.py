"""What the table of features costs, and that it holds on any geometry: `python bench/feature_table.py [FILE|DIR …]`.

Scripts (.py, .jsonl of CADPrompt) are run here: give only those that you trust. Without arguments: parts of known size.
"""

import contextlib
import io
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import cadquery as cq

from cadwright.errors import InputError
from cadwright.kernel.occ import table, verify
from cadwright.kernel.occ.table.part import Part
from cadwright.values import Feature


class Clock:
    """The processor's seconds spent in the table."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._table = table.table

    def measure(self, parts: Sequence[Part], volumes: Sequence[float]) -> tuple[tuple[Feature, ...], int]:
        """The table of parts."""
        start = time.process_time()
        found = self._table(parts, volumes)
        self.seconds = time.process_time() - start
        return found


def known() -> Iterator[tuple[str, Any]]:
    """Parts of known size."""
    yield "box, hole, fillet", cq.Workplane().box(40, 30, 10).faces(">Z").workplane().hole(8).edges("|Z").fillet(3)
    plate = cq.Workplane().box(200, 150, 10).faces(">Z").workplane()
    yield "plate of 190 holes", plate.rarray(10, 10, 19, 10).hole(5)
    yield "plate of 900 holes", cq.Workplane().box(400, 400, 5).faces(">Z").workplane().rarray(12, 12, 30, 30).hole(5)
    fins = cq.Workplane().box(200, 100, 5)
    yield "40 fins", fins.union(cq.Workplane().rarray(5, 1, 40, 1).rect(2, 90).extrude(30))
    pockets = cq.Workplane().box(200, 200, 20).faces(">Z").workplane().rarray(18, 18, 10, 10)
    yield "100 round-cornered pockets", pockets.rect(12, 14).cutBlind(-8).edges("|Z").fillet(1.5)


def given(paths: list[str]) -> Iterator[tuple[str, Any]]:
    """The geometries of files."""
    for path in (found for one in paths for found in _files(Path(one))):
        if path.suffix.lower() in (".step", ".stp"):
            yield path.name, cq.importers.importStep(str(path))
        elif path.suffix == ".py":
            yield path.name, _run(path.read_text())
        elif path.suffix == ".jsonl":
            for number, line in enumerate(path.read_text().splitlines()):
                scripts = [v for v in json.loads(line).values() if isinstance(v, str) and "import cadquery" in v]
                for script in scripts[:1]:
                    yield f"{path.stem} {number}", _run(script)


def _files(path: Path) -> list[Path]:
    return sorted(path.rglob("*")) if path.is_dir() else [path]


def _run(script: str) -> Any:
    names: dict[str, Any] = {"show_object": lambda shown, *_, **__: names.__setitem__("result", shown)}
    with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(Exception):
        exec(script, names)
    for name in ("result", "r", "solid", "part"):
        if isinstance(names.get(name), cq.Workplane | cq.Shape):
            return names[name]
    return next((v for v in reversed(list(names.values())) if isinstance(v, cq.Workplane | cq.Shape)), None)


def main() -> None:
    """Measure every part and print faces, milliseconds in all and in the table, and the kinds found."""
    clock = Clock()
    setattr(verify, "table", clock.measure)  # noqa: B010
    kinds: Counter[str] = Counter()
    failed = count = 0
    for name, part in given(sys.argv[1:]) if sys.argv[1:] else known():
        if part is None:
            continue
        shapes = [v for v in part.vals() if isinstance(v, cq.Shape)] if isinstance(part, cq.Workplane) else [part]
        if not any(shape.Faces() for shape in shapes):
            continue
        shape = cq.Compound.makeCompound(shapes).wrapped if len(shapes) > 1 else shapes[0].wrapped
        start = time.process_time()
        count += 1
        try:
            measured = verify.measured(shape)
        except InputError as error:
            failed += 1
            print(f"{name}: {error.message}")
            continue
        spent = time.process_time() - start
        kinds.update(feature.kind for feature in measured.features)
        print(
            f"{name[:40]:40} {measured.faces:5} faces {1e3 * spent:8.1f} ms, table {1e3 * clock.seconds:7.1f} ms, "
            f"{len(measured.features)} features"
            + (f" (+{measured.features_left_out})" * bool(measured.features_left_out))
        )
    print(f"{count} parts, {failed} failed; {dict(kinds.most_common())}")


if __name__ == "__main__":
    main()
