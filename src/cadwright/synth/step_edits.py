"""Edits out of construction sequences (IterCAD, section 3.4): what a part is before and after one of its steps.

The source is the first steps of a sequence as a CadQuery script, the target one step more. The step is told twice:
quantitatively, with every number that it takes, and qualitatively, by shape and place. The set has IterCAD-Edit's
layout.
"""

import math
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from cadwright import __version__, construction
from cadwright.construction import cadquery_script, gallery
from cadwright.construction.loops import box
from cadwright.construction.sequence import Loop, Plane, Step
from cadwright.errors import InputError
from cadwright.kernel.client import Kernel
from cadwright.sketch import Arc, Circle, Line
from cadwright.values import Measurements, Problem

INDEX = "index.jsonl"
LEAST = 1e-4
"""A step that changes the volume by less, as part of it, is no edit."""
Level = Literal["easy", "hard"]
SIDES = {"+x": "right", "-x": "left", "+y": "back", "-y": "front", "+z": "top", "-z": "bottom"}
Watch = Callable[[int], None]


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the index, by the published names; paths are relative to its folder.

    ``transform_type`` is what the step does, ``made_by`` the version that made it.
    """

    source_file: str
    variant_idx: int
    level: str
    transform_type: str
    input_code_path: str
    target_code_path: str
    instruction_quantitative: str = ""
    instruction_qualitative: str = ""
    input_stl_path: str = ""
    target_stl_path: str = ""
    input_step_path: str = ""
    target_step_path: str = ""
    made_by: str = ""

    @property
    def name(self) -> str:
        """The record's id."""
        return f"{Path(self.source_file).stem}-{self.variant_idx}"


class Stage(msgspec.Struct, frozen=True):
    """A part at one of its steps: its script, and what it gave."""

    script: str
    brep: bytes
    measurements: Measurements


def write_edits(
    kernel: Kernel, folder: Path, files: Sequence[Path], count: int, progress: Watch = lambda _: None
) -> list[Row]:
    """Write up to ``count`` edits out of files of sequences, in their order; what is there already is kept.

    The same files give the same edits. Steps whose part is no valid solid, or that change nothing, are passed over.
    """
    rows = read_rows(folder)
    done = {row.name for row in rows}
    for file in files:
        if len(rows) >= count:
            break
        for number, (before, after, step) in enumerate(_edits(kernel, file), 1):
            row = Row(
                file.name,
                number,
                _level(step),
                step.operation,
                f"code/{file.stem}-{number}-input.py",
                f"code/{file.stem}-{number}-target.py",
                quantitative(step),
                qualitative(step, before.measurements),
                made_by=f"cadwright {__version__}",
            )
            if row.name not in done and len(rows) < count:
                rows.append(_write(kernel, folder, row, before, after))
                done.add(row.name)
                progress(len(rows))
    return rows


def read_rows(folder: Path, index: str = INDEX) -> list[Row]:
    """The index of a set, empty where there is none. Raises `InputError` when it is damaged."""
    path = folder / index
    try:
        lines = path.read_bytes().splitlines() if path.exists() else []
        return [msgspec.json.decode(line, type=Row) for line in lines if line.strip()]
    except msgspec.DecodeError as error:
        raise InputError(f"{path} is damaged ({error})") from error


def quantitative(step: Step) -> str:
    """A step with all its numbers: where the sketch lies, its loops, how far and which way, what is done."""
    plane = step.plane
    away = f"{_n(step.forward)} mm along the normal"
    if step.backward:
        away += f" and {_n(step.backward)} mm the other way" if step.forward else ""
        away = away if step.forward else f"{_n(step.backward)} mm against the normal"
    loops = "; ".join([_loop(step.profile.outer), *(f"minus {_loop(inner)}" for inner in step.profile.inner)])
    does = {"new": "as a body of its own", "join": "and join it to the part", "cut": "and cut it from the part"}
    return (
        f"On the plane with origin {_point(plane.origin)}, x axis {_point(plane.x)} and normal {_point(plane.normal)}, "
        f"sketch {loops}; extrude it {away} {does.get(step.operation, 'and keep only what both share')}."
    )


def qualitative(step: Step, before: Measurements) -> str:
    """A step in words alone: what shape, where on the part."""
    shape, side = shape_of(step.profile.outer), _side(step.plane, step, before)
    if step.operation == "cut":
        return f"Cut {_article(shape)} {shape} {'hole' if shape == 'round' else 'recess'} {side}."
    if step.operation == "intersect":
        return f"Keep only what lies within {_article(shape)} {shape} outline {side}."
    ring = " with a hollow middle" if step.profile.inner else ""
    what = "a separate body" if step.operation == "new" else "a boss"
    return f"Add {what} of {_article(shape)} {shape} outline{ring} {side}."


def _edits(kernel: Kernel, file: Path) -> Iterator[tuple[Stage, Stage, Step]]:
    """Every step of a file after its first that changes a valid solid into another one."""
    try:
        sequence = gallery.loads(file.read_bytes())
    except (InputError, OSError):
        return
    if sequence.problems:
        return
    before: Stage | None = None
    for count, step in enumerate(sequence.steps, 1):
        after = _stage(kernel, construction.Sequence(sequence.steps[:count]))
        if before is not None and after is not None and _differ(before.measurements, after.measurements):
            yield before, after, step
        before = after


def _stage(kernel: Kernel, sequence: construction.Sequence) -> Stage | None:
    script = cadquery_script.dumps(sequence)
    execution = kernel.execute(script)
    if execution.outcome != "ok":
        return None
    geometry = kernel.measure(execution.brep, execution.parts)
    if isinstance(geometry, Problem) or not geometry.measurements.valid:
        return None
    return Stage(script, geometry.brep, geometry.measurements)


def _differ(a: Measurements, b: Measurements) -> bool:
    return abs(a.volume - b.volume) > LEAST * max(a.volume, b.volume)


def _write(kernel: Kernel, folder: Path, row: Row, before: Stage, after: Stage) -> Row:
    paths: dict[str, str] = {}
    for what, stage in (("input", before), ("target", after)):
        files = {
            f"code/{row.name}-{what}.py": stage.script.encode(),
            f"stl/{row.name}-{what}.stl": kernel.cadquery_stl(stage.brep),
            f"step/{row.name}-{what}.step": kernel.write(stage.brep, "step", name=f"{row.name}-{what}"),
        }
        for path, data in files.items():
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
        code, stl, step = files
        paths |= {f"{what}_code_path": code, f"{what}_stl_path": stl, f"{what}_step_path": step}
    whole = msgspec.structs.replace(row, **paths)
    with (folder / INDEX).open("ab") as index:
        index.write(msgspec.json.encode(whole) + b"\n")
    return whole


def _level(step: Step) -> Level:
    """Hard is what is neither round nor a rectangle, or has holes of its own."""
    return "easy" if shape_of(step.profile.outer) in ("round", "rectangular") and not step.profile.inner else "hard"


def shape_of(loop: Loop) -> str:
    """What a loop is like: round, rectangular, slotted, rounded, 7-sided."""
    curves = loop.curves
    if isinstance(curves[0], Circle):
        return "round"
    lines = [curve for curve in curves if isinstance(curve, Line)]
    if len(lines) < len(curves):
        arcs = len(curves) - len(lines)
        return "slotted" if (arcs, len(lines)) == (2, 2) else "rounded"
    if len(lines) == 4 and _is_square_cornered(lines):
        return "rectangular"
    names = {3: "triangular", 5: "pentagonal", 6: "six-sided", 8: "eight-sided"}
    return names.get(len(lines), f"{len(lines)}-sided")


def _is_square_cornered(lines: Sequence[Line]) -> bool:
    ways = [(b.end[0] - b.start[0], b.end[1] - b.start[1]) for b in lines]
    turns = [
        (a[0] * b[0] + a[1] * b[1]) / (math.hypot(*a) * math.hypot(*b) or 1.0)
        for a, b in zip(ways, [*ways[1:], ways[0]], strict=True)
    ]
    return all(abs(turn) < 1e-3 for turn in turns)


def _loop(loop: Loop) -> str:
    first = loop.curves[0]
    if isinstance(first, Circle):
        return f"a circle of radius {_n(first.radius)} mm at {_point(first.center)}"
    if shape_of(loop) == "rectangular" and all(
        min(abs(c.end[0] - c.start[0]), abs(c.end[1] - c.start[1])) < 1e-6 for c in loop.curves if isinstance(c, Line)
    ):
        x0, y0, x1, y1 = box(loop.curves)
        return f"a rectangle from {_point((x0, y0))} to {_point((x1, y1))}"
    parts = [f"a closed outline from {_point(first.start)}"]
    for curve in loop.curves:
        assert not isinstance(curve, Circle), "a circle is a loop of its own"
        over = f"an arc through {_point(curve.mid)} to" if isinstance(curve, Arc) else "a line to"
        parts.append(f"{over} {_point(curve.end)}")
    return ", ".join(parts)


def _side(plane: Plane, step: Step, before: Measurements) -> str:
    """Where the step meets the part: a side that its plane lies on, or through the middle."""
    way = cadquery_script.facing(plane)
    if way not in ("+x", "-x", "+y", "-y", "+z", "-z"):
        return "at a slant"
    axis = "xyz".index(way[1])
    at, low, high = plane.origin[axis], before.bbox[axis], before.bbox[axis + 3]
    near = 1e-3 * before.diagonal
    for value, sign in ((high, "+"), (low, "-")):
        if abs(at - value) < near:
            side = SIDES[sign + way[1]]
            deep = step.operation == "cut" and step.forward + step.backward > high - low - near
            return f"all the way through from the {side}" if deep else f"on the {side}"
    return f"between the {SIDES['-' + way[1]]} and the {SIDES['+' + way[1]]}"


def _article(word: str) -> str:
    return "an" if word[0] in "aeiou8" else "a"


def _point(values: tuple[float, ...]) -> str:
    return f"({', '.join(_n(value) for value in values)})"


def _n(value: float) -> str:
    told = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if told in ("-0", "") else told
