"""Text–code pairs out of published sets: Text2CAD's texts and sequences, DeepCAD's and Fusion 360 Gallery's sequences,
OpenECAD's scripts, each as a CadQuery script that is held against geometry.

What it is held against: a mesh or STEP file beside it (``ID.stl``, ``ID.step``, ``ID.obj``, or that in the folder
``stl`` beside its own), else the solid that FreeCAD builds of the same sequence, where FreeCAD is there, else the
volume that the file states. The paper keeps pairs with a Chamfer distance below 1e-5 (appendix B.2); two samplings of
the same surface differ by more on most parts, so that its filter rejects right code: ``near="surface"`` measures from
points to surfaces instead. Both are taken on parts of diagonal 1 around the origin, as the published metric is.
"""

import csv
import math
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any, Literal

import msgspec
import numpy as np

from cadwright import construction
from cadwright.construction import cadquery_script, gallery, openecad, text2cad
from cadwright.errors import ExportError, InputError
from cadwright.files import contents
from cadwright.kernel.client import Geometry, Kernel
from cadwright.kernel.freecad import FreeCAD, FreeCADError
from cadwright.metrics.chamfer import chamfer
from cadwright.metrics.surface import surface_distance
from cadwright.metrics.triangles import Floats, bounds, diagonal, read_stl
from cadwright.synth.corpus.pairs import measured_fields, solid_files
from cadwright.synth.corpus.pipeline import Made, Make, Rejected
from cadwright.synth.corpus.texts.composition import TEXT_LEVELS, Text, TextLevel
from cadwright.synth.corpus.texts.paraphrase import Paraphrase, reworded
from cadwright.synth.corpus.texts.sequences import texts

Near = Literal["surface", "cd"]
Format = Literal["text2cad", "gallery", "openecad"]
WITHIN: Mapping[Near, float] = {"surface": 2e-3, "cd": 1e-5}
"""*surface*: root of the mean squared distance, of the diagonal: meshes are that coarse. *cd*: the paper's filter."""
LARGEST = 64 * 1024**2
WORDINGS = 2
READERS: Mapping[Format, Callable[[bytes], construction.Sequence]] = {
    "text2cad": text2cad.loads,
    "gallery": gallery.loads,
    "openecad": openecad.loads,
}
COUNTED = ("level", "provenance.source", "checks.against")


class Item(msgspec.Struct, frozen=True):
    """A file with a part; ``texts`` are those that come with it, by their level."""

    path: Path
    format: Format
    texts: Mapping[str, str] = {}


class Held(msgspec.Struct, frozen=True):
    """What a part was held against, and how far it is from it by each measure."""

    against: str
    surface: float | None = None
    cd: float | None = None
    volume: float | None = None

    def is_near(self, near: Near) -> bool:
        """Whether that is near enough; what there is nothing to hold against is."""
        if self.against == "volume":
            return self.volume is not None and self.volume < 1e-3
        measured = self.surface if near == "surface" else self.cd
        return measured is None or measured < WITHIN[near]


def items_in(folder: Path) -> list[Item]:
    """The parts of a published set, in the order of their names. Raises `InputError` for a folder without any."""
    tables = sorted(folder.glob("*.csv"))
    found = [item for table in tables for item in _of_table(table, folder / "minimal_json")]
    known = {item.path for item in found}
    for path in sorted(folder.rglob("*")):
        ending = path.suffix.lower()
        if path in known or "minimal_json" in path.parts or ending not in (".json", ".py"):
            continue
        found.append(Item(path, "openecad" if ending == ".py" else "gallery"))
    if not found:
        hint = "Text2CAD: a table (*.csv) and minimal_json/; DeepCAD, Fusion 360 Gallery: *.json; OpenECAD: *.py"
        raise InputError(f"{folder} holds no construction sequences", hint)
    return found


def _of_table(table: Path, folder: Path) -> Iterator[Item]:
    csv.field_size_limit(sys.maxsize)
    try:
        with table.open(encoding="utf-8", newline="") as file:
            rows = csv.DictReader(file)
            if rows.fieldnames is None or "uid" not in rows.fieldnames:
                raise InputError(f"{table} has no column uid", "it is to be Text2CAD's table of texts")
            for row in rows:
                path = text2cad.path_of(folder, row["uid"] or "")
                told: dict[str, str] = {
                    level: text for level in TEXT_LEVELS if (text := (row.get(level) or "").strip())
                }
                if path is not None:
                    yield Item(path, "text2cad", told)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise InputError(f"{table} cannot be read ({type(error).__name__})") from error


@contextmanager
def texts_of_published(
    items: Sequence[Item],
    seed: int,
    levels: Sequence[TextLevel] = TEXT_LEVELS,
    near: Near = "surface",
    paraphrase: Paraphrase | None = None,
) -> Iterator[Make]:
    """What makes the pair of each number: the levels of the first part, those of the second, and so on.

    A file that is broken, or whose code makes another part than it ought to, is rejected with the reason.
    """
    with Kernel() as kernel, FreeCAD(kernel.limits) as freecad:
        kernel.warm()

        def make(number: int) -> Made | Rejected:
            item, level = items[number // len(levels)], levels[number % len(levels)]
            made = _made(kernel, freecad, item, level, near, Random(f"cadwright published {seed} {number}"))
            if paraphrase is None or isinstance(made, Rejected):
                return made
            return msgspec.structs.replace(made, record=reworded(made.record, paraphrase))

        yield make


def _made(kernel: Kernel, freecad: FreeCAD, item: Item, level: TextLevel, near: Near, rng: Random) -> Made | Rejected:
    try:
        sequence = READERS[item.format](contents(item.path, LARGEST))
    except InputError as error:
        return Rejected("unreadable", f"{item.path.name}: {error.message}")
    if sequence.problems:
        return Rejected("unknown-parts", f"{item.path.name}: {sequence.problems[0]}")
    code = cadquery_script.dumps(sequence)
    done = kernel.execute(code)
    if done.outcome != "ok":
        return Rejected("not-executable", f"{item.path.name}: {done.problem.message if done.problem else ''}", code)
    part = kernel.measure(done.brep)
    if not isinstance(part, Geometry) or not part.measurements.valid:
        return Rejected("invalid", f"{item.path.name}: its solid is not valid", code)
    try:
        held = _held(kernel, freecad, item, sequence, part)
        files = {"py": code.encode(), **solid_files(kernel, part.brep, item.path.stem)}
    except (InputError, ExportError) as error:
        return Rejected("not-compared", f"{item.path.name}: {error.message}", code)
    if not held.is_near(near):
        return Rejected("elsewhere", f"{item.path.name}: {msgspec.json.encode(held).decode()}", code)
    return Made(_record(item, level, sequence, code, part, held, near, rng), files)


def _record(
    item: Item,
    level: TextLevel,
    sequence: construction.Sequence,
    code: str,
    part: Geometry,
    held: Held,
    near: Near,
    rng: Random,
) -> dict[str, Any]:
    ours = texts(sequence, level, rng, WORDINGS)
    given = [Text(item.texts[level], item.format, "")] if level in item.texts else []
    first, *others = [*given, *ours]
    return {
        "level": level,
        "provenance": {"source": item.format, "file": item.path.name, "steps": len(sequence.steps)},
        "request": first.text,
        "voice": first.voice,
        "unit": first.unit or "mm",
        "paraphrases": [{"text": each.text, "voice": each.voice, "unit": each.unit} for each in others],
        "plain": None,
        "code": code,
        "words": [f"{step.name}: {step.operation}" for step in sequence.steps],
        "measurements": measured_fields(part.measurements),
        "checks": {"executed": True, "valid": True, "near": near, **msgspec.to_builtins(held)},
    }


def _held(kernel: Kernel, freecad: FreeCAD, item: Item, sequence: construction.Sequence, part: Geometry) -> Held:
    there = _mesh_beside(kernel, item.path)
    if there is None and freecad.available:
        there = _built_by_freecad(kernel, freecad, sequence)
    if there is not None:
        against, wanted = there
        made = read_stl(kernel.cadquery_stl(part.brep), item.path.name)
        whole = surface_distance(_unit(made), _unit(wanted))
        return Held(against, round(math.sqrt(whole), 9), round(chamfer(made, wanted), 9))
    if sequence.stated.volume:
        return Held("volume", volume=abs(part.measurements.volume / sequence.stated.volume - 1))
    return Held("nothing")


def _mesh_beside(kernel: Kernel, path: Path) -> tuple[str, Floats] | None:
    for folder in (path.parent, path.parent.parent / "stl"):
        for ending in (".stl", ".step", ".stp", ".obj"):
            file = folder / f"{path.stem}{ending}"
            if file.is_file():
                if ending == ".stl":
                    return "stl", read_stl(contents(file, LARGEST), file.name)
                read = kernel.read(file)
                data = kernel.cadquery_stl(read.brep) if read.brep else read.mesh
                return ending.lstrip("."), read_stl(data, file.name)
    return None


def _built_by_freecad(kernel: Kernel, freecad: FreeCAD, sequence: construction.Sequence) -> tuple[str, Floats] | None:
    try:
        told, blobs = freecad.call("construction:build", {"steps": msgspec.to_builtins(sequence.steps)})
        if told["problems"] or len(told["bodies"]) != 1:
            return None  # bodies that overlap are one in a script, and several there
        checked, shapes = freecad.call("measurement:check", {}, {"document": blobs["document"]})
    except FreeCADError:
        return None
    if not checked.get("results"):
        return None
    return "freecad", read_stl(kernel.cadquery_stl(shapes["brep"]), "FreeCAD's solid")


def _unit(triangles: Floats) -> Floats:
    """A mesh in a box of diagonal 1 around the origin."""
    low, high = bounds(triangles)
    return np.asarray((triangles - (low + high) / 2) / diagonal(triangles))
