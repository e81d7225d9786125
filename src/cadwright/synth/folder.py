"""The layout of IterCAD-Draw's sets: ``FOLDER/index.jsonl`` and the files that it names."""

import struct
from pathlib import Path

import msgspec
import numpy as np

from cadwright.errors import InputError
from cadwright.kernel.client import Kernel
from cadwright.metrics.triangles import Floats, bounds, diagonal, read_stl
from cadwright.synth.parts.generation import Signature, signature
from cadwright.synth.sheets import Pictures
from cadwright.values import Measurements

INDEX = "index.jsonl"


class Row(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the index; paths are relative to its folder. ``signature`` tells equal parts."""

    id: str
    level: str = ""
    drawing: str = ""
    dxf: str = ""
    stl: str = ""
    step: str = ""
    code: str = ""
    words: tuple[str, ...] = ()
    volume: float = 0.0
    signature: Signature = ()


def read_rows(folder: Path) -> list[Row]:
    """The index of a set, empty where there is none. Raises `InputError` when it cannot be read."""
    path = folder / INDEX
    try:
        lines = path.read_bytes().splitlines() if path.exists() else []
        return [msgspec.json.decode(line, type=Row) for line in lines if line.strip()]
    except OSError as error:
        raise InputError(f"{path}: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise InputError(f"{path} is damaged ({error})") from error


def write_row(
    kernel: Kernel,
    folder: Path,
    row: Row,
    brep: bytes,
    measurements: Measurements,
    pictures: Pictures,
    script: str = "",
) -> Row:
    """Write the files of a part and then its line of the index: ``row`` with their paths and what was measured."""
    mesh = read_stl(kernel.cadquery_stl(brep), row.id)
    files = {
        f"png/{row.id}.png": pictures.png,
        f"dxf/{row.id}.dxf": pictures.dxf,
        f"stl/{row.id}.stl": normalised_stl(mesh),
        f"step/{row.id}.step": kernel.write(brep, "step", name=row.id),
        f"code/{row.id}.py": script.encode(),
    }
    for path, data in files.items():
        if data:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            (folder / path).write_bytes(data)
    png, dxf, stl, step, code = (path if data else "" for path, data in files.items())
    whole = msgspec.structs.replace(
        row,
        drawing=png,
        dxf=dxf,
        stl=stl,
        step=step,
        code=code,
        volume=measurements.volume,
        signature=signature(measurements),
    )
    with (folder / INDEX).open("ab") as index:
        index.write(msgspec.json.encode(whole) + b"\n")
    return whole


def normalised_stl(triangles: Floats) -> bytes:
    """Binary STL of a mesh moved and scaled into a box of diagonal 1 around the origin, as the published set has it."""
    low, high = bounds(triangles)
    corners = ((triangles - (low + high) / 2) / diagonal(triangles)).astype("<f4")
    sides = corners[:, 1:] - corners[:, :1]
    normals = np.cross(sides[:, 0], sides[:, 1])
    normals /= np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-30)
    facets = np.zeros(len(corners), np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("flags", "<u2")]))
    facets["normal"], facets["corners"] = normals, corners
    return b"".join([b"cadwright, normalised".ljust(80), struct.pack("<I", len(corners)), facets.tobytes()])
