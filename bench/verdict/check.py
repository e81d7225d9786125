"""Checks the measuring set: every script runs, is valid, and every wrong one really differs from the right one.

    python bench/verdict/check.py [DIR] [NAME ...]

All records are run in plain CadQuery. A record is printed when its right script (or the script an edit starts from)
fails or gives no valid solid, when a wrong script fails, gives no valid solid or is geometrically equal to the right
one, when `replace` does not occur exactly once in the right script, or when a wrong part of a text or a drawing is
the right part turned (for these the pose is free; for an edit it is given by the script it starts from). Volumes
that the drawings' right scripts must have are compared to 0.1 %.
"""

import itertools
import math
import multiprocessing
import sys
import tomllib
from collections import Counter
from importlib import import_module
from pathlib import Path
from typing import Any

import cadquery as cq

HERE = Path(__file__).resolve().parent
SETS = ("texts", "drawings", "edits")
KINDS = {"dimension", "owner", "turned", "missing", "mirrored", "side", "count", "place", "extra", "unchanged", "other"}
LOOSE = {"extra", "missing", "unchanged", "other"}
"""Kinds of wrong variants that may have another number of solids than the right part."""
VOLUMES = {
    "curved_support": None,
    "buffer_stand": None,
    "post_cap": None,
    "paste_sleeve": None,
    "c_clamp_base": 35605.547,
    "bearing_jig": 42053.828,
    "tie_plate": 434238.267,
}
"""mm³ of the parts of the drawings; None: what bench/real_parts.py gives."""


class FaultError(Exception):
    """What is wrong with a script."""


def build(script: str) -> cq.Shape:
    """The shape that a script binds to r."""
    space: dict[str, Any] = {"__name__": "record"}
    try:
        exec(compile(script, "script", "exec"), space)
    except Exception as error:  # noqa: BLE001 - whatever a script raises is what is wrong with it
        raise FaultError(f"does not run: {type(error).__name__}: {error}") from None
    result = space.get("r")
    if isinstance(result, cq.Assembly):
        result = result.toCompound()
    if isinstance(result, cq.Workplane):
        solids = [solid for value in result.vals() if isinstance(value, cq.Shape) for solid in value.Solids()]
    elif isinstance(result, cq.Shape):
        solids = result.Solids()
    else:
        raise FaultError("binds no shape to r")
    if not solids:
        raise FaultError("gives no solid")
    for solid in solids:
        if not solid.isValid():
            raise FaultError("gives an invalid solid")
        if solid.Volume() <= 0:
            raise FaultError("gives a solid without volume")
    for one, other in itertools.combinations(solids, 2):
        if overlap(one, other) > 1e-3:
            raise FaultError("gives solids that overlap")
    return solids[0] if len(solids) == 1 else cq.Compound.makeCompound(solids)


def boxes_touch(one: cq.Shape, other: cq.Shape) -> bool:
    """Whether the bounding boxes have anything in common."""
    a, b = one.BoundingBox(), other.BoundingBox()
    return all(
        getattr(a, f"{x}min") < getattr(b, f"{x}max") and getattr(b, f"{x}min") < getattr(a, f"{x}max") for x in "xyz"
    )


def overlap(one: cq.Shape, other: cq.Shape) -> float:
    """The volume of what two shapes have in common."""
    total = 0.0
    for a in one.Solids():
        for b in other.Solids():
            if boxes_touch(a, b):
                total += a.intersect(b).Volume()
    return total


def box(shape: cq.Shape) -> tuple[float, ...]:
    """The bounding box, from the exact geometry."""
    b = cq.Shape.BoundingBox(shape, 1e-4)
    return (b.xmin, b.ymin, b.zmin, b.xmax, b.ymax, b.zmax)


def apart(one: cq.Shape, other: cq.Shape) -> float:
    """The volume that belongs to one of two shapes only."""
    volumes = one.Volume(), other.Volume()
    if abs(volumes[0] - volumes[1]) > 1e-4 * max(volumes):
        return float(abs(volumes[0] - volumes[1]))
    return float(volumes[0] + volumes[1] - 2 * overlap(one, other))


def same(one: cq.Shape, other: cq.Shape) -> bool:
    """Whether two shapes are the same body at the same place."""
    return bool(apart(one, other) <= 1e-4 * one.Volume())


def turns() -> list[list[list[int]]]:
    """The 24 turns that take the axes to the axes."""
    found = []
    for order in itertools.permutations(range(3)):
        for signs in itertools.product((1, -1), repeat=3):
            rows = [[signs[i] if order[i] == j else 0 for j in range(3)] for i in range(3)]
            (a, b, c), (d, e, f), (g, h, i) = rows
            if a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) == 1:
                found.append(rows)
    return found


def turned(shape: cq.Shape, rows: list[list[int]], centre: cq.Vector) -> cq.Shape:
    """The shape moved to have its centre at the origin, and turned."""
    plane = cq.Plane((0, 0, 0), xDir=tuple(row[0] for row in rows), normal=tuple(row[2] for row in rows))
    return shape.translate(centre * -1).moved(cq.Location(plane))


def congruent(one: cq.Shape, other: cq.Shape) -> bool:
    """Whether a turn about the axes (and a shift) makes one shape the other."""
    if not math.isclose(one.Volume(), other.Volume(), rel_tol=1e-4) or not math.isclose(
        one.Area(), other.Area(), rel_tol=1e-4
    ):
        return False
    still = one.translate(cq.Shape.centerOfMass(one) * -1)
    centre = cq.Shape.centerOfMass(other)
    sizes = sorted(round(v, 2) for v in (still.BoundingBox().xlen, still.BoundingBox().ylen, still.BoundingBox().zlen))
    b = other.BoundingBox()
    if any(abs(u - v) > 0.05 for u, v in zip(sizes, sorted((b.xlen, b.ylen, b.zlen)), strict=True)):
        return False
    for rows in turns():
        candidate = turned(other, rows, centre)
        if all(abs(u - v) < 0.05 for u, v in zip(box(still), box(candidate), strict=True)) and same(still, candidate):
            return True
    return False


def scripts(record: dict[str, Any]) -> list[tuple[dict[str, Any], str]]:
    """The wrong variants with their whole scripts."""
    found = []
    for wrong in record.get("wrong", []):
        script = wrong.get("script")
        if script is None:
            if record["right"].count(wrong["replace"]) != 1:
                raise FaultError(f"{wrong['replace']!r} occurs {record['right'].count(wrong['replace'])} times")
            script = record["right"].replace(wrong["replace"], wrong["with"])
        found.append((wrong, script))
    return found


def expected(name: str) -> float | None:
    """The volume that a drawing's part must have."""
    if VOLUMES[name] is not None:
        return float(VOLUMES[name] or 0)
    sys.path.insert(0, str(HERE.parent))
    try:
        real_parts = import_module("real_parts")
    except ImportError:
        return None
    parts = (part for part in real_parts.PARTS if part[0] == name.replace("_", " "))
    return next(float(build().val().Volume() * unit**3) for _, build, unit, _ in parts)


def compare(wrong: dict[str, Any], part: cq.Shape, right: cq.Shape, free: bool) -> None:
    """Raises what speaks against a wrong part; free: its pose is not given."""
    if wrong["kind"] not in KINDS:
        raise FaultError(f"no such kind: {wrong['kind']}")
    if same(right, part):
        raise FaultError("is equal to the right part")
    if free and congruent(right, part):
        raise FaultError("is the right part turned")
    if wrong["kind"] not in LOOSE and len(part.Solids()) != len(right.Solids()):
        raise FaultError(f"has {len(part.Solids())} solids, the right part {len(right.Solids())}")


def check(path: Path) -> tuple[Path, list[str], int, Counter[str]]:
    """What is wrong with a record, how many solids its right part has, and its wrong variants by kind."""
    said: list[str] = []
    kinds: Counter[str] = Counter()
    try:
        record = tomllib.loads(path.read_text())
        right = build(record["right"])
        if path.parent.name == "edits":
            before = build(record["before"])
            if same(before, right):
                said.append("the right part is the part before the edit")
        if path.parent.name == "drawings":
            volume = expected(path.stem)
            if volume is not None and not math.isclose(volume, right.Volume(), rel_tol=1e-3):
                said.append(f"the volume is {right.Volume():.1f} instead of {volume:.1f}")
        variants = scripts(record)
    except FaultError as fault:
        return path, [f"right or before: {fault}"], 0, kinds
    except (KeyError, tomllib.TOMLDecodeError) as error:
        return path, [f"{type(error).__name__}: {error}"], 0, kinds
    poses = path.parent.name != "edits"
    for wrong, script in variants:
        kinds[wrong["kind"]] += 1
        try:
            compare(wrong, build(script), right, poses)
            if wrong["kind"] == "unchanged" and script.strip() != record["before"].strip():
                raise FaultError("is not the script before the edit")
        except FaultError as fault:
            said.append(f"wrong ({wrong['what']}): {fault}")
    return path, said, len(right.Solids()), kinds


def main() -> None:
    """All records, or those named."""
    named = set(sys.argv[1:])
    folders = [Path(name) for name in named if Path(name).is_dir()] or [HERE]
    paths = [path for folder in folders for name in SETS for path in sorted((folder / name).glob("*.toml"))]
    named -= {str(folder) for folder in folders}
    if named:
        paths = [path for path in paths if path.stem in named or path.parent.name in named]
    kinds: Counter[str] = Counter()
    counts: Counter[str] = Counter()
    bad = 0
    several = []
    with multiprocessing.Pool() as pool:
        for path, said, solids, kind in pool.imap(check, paths):
            for line in said:
                print(f"{path.parent.name}/{path.stem}: {line}", flush=True)
            bad += bool(said)
            kinds += kind
            counts[path.parent.name] += 1
            counts[path.parent.name + " wrong"] += kind.total()
            if solids > 1:
                several.append(f"{path.parent.name}/{path.stem} ({solids})")
    print("right parts of several solids:", ", ".join(several) or "none")
    print("records:", dict(counts))
    print("wrong variants by kind:", dict(kinds.most_common()))
    print("records at fault:", bad)
    sys.exit(bool(bad))


if __name__ == "__main__":
    main()
