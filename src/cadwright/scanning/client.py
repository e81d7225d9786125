"""The parent's side of scans: calls the functions of `scanning.worker` by name, each in a fresh locked-down process."""

from pathlib import Path
from typing import Any

from cadwright.errors import InputError
from cadwright.files import contents
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD
from cadwright.sandbox import Closing, ForkWorker, Limits, Standby
from cadwright.scanning.meshes import FORMATS, UNITS
from cadwright.values import Problem
from cadwright.values.text import as_name

_WORKER = "cadwright.scanning.worker"
MAX_BYTES = 512 * 1024**2


class Scan:
    """The bytes of a mesh file and how to read them; not looked at here."""

    def __init__(self, name: str, data: bytes, file_format: str, unit: str = "mm") -> None:
        self.name, self.data, self.file_format, self.unit = name, data, file_format, unit


class Scans(Closing):
    """A warm worker for scans; safe to use from several threads. Close it, or use it in a ``with``."""

    def __init__(self, limits: Limits | None = None) -> None:
        self._worker = Standby(lambda: ForkWorker([_WORKER], role="trusted", limits=limits))

    def call(
        self, function: str, scan: Scan, arguments: dict[str, Any], blobs: dict[str, bytes] | None = None
    ) -> tuple[dict[str, Any], dict[str, bytes]]:
        """Call a function of `scanning.worker` on a scan. Raises `InputError` for what the user can correct."""
        told = {"format": scan.file_format, "unit": scan.unit, **arguments}
        result = self._worker.get().call(f"{_WORKER}:{function}", told, {"scan": scan.data, **(blobs or {})})
        if result.status != "ok":
            raise InputError(f"{scan.name}: the scan could not be worked on ({result.reason})")
        if result.value.get("problem"):
            raise InputError(f"{scan.name}: {result.value['problem']}", result.value.get("hint"))
        return result.value, result.blobs

    def close(self) -> None:
        """End the worker."""
        self._worker.close()


def opened(path: Path, unit: str, kernel: Kernel) -> Scan:
    """A mesh file as it is; a CAD file or FreeCAD document as triangles, made by the kernels' own workers.

    Raises `InputError` for files that cannot be read and units that are not known.
    """
    if unit not in UNITS:
        raise InputError(f"the unit {unit!r} is not known", f"use one of {', '.join(UNITS)}")
    ending, name = path.suffix.lower().lstrip("."), as_name(path.name)
    if ending in FORMATS:
        return Scan(name, contents(path, MAX_BYTES), ending, unit)
    if ending == "fcstd":
        return Scan(name, _tessellated(path, kernel), "stl", unit)
    geometry = kernel.read(path)
    if geometry.brep:
        return Scan(name, kernel.write(geometry.brep, "stl"), "stl", unit)
    return Scan(name, geometry.mesh, "npz", unit)


def _tessellated(path: Path, kernel: Kernel) -> bytes:
    """The solids of a FreeCAD document, built anew, as STL."""
    with FreeCAD(kernel.limits) as freecad:
        _, blobs = freecad.read(str(path), "measurement:check", {}, {"document": contents(path, MAX_BYTES)})
    if "brep" not in blobs:
        raise InputError(f"{path}: the document has no solid")
    geometry = kernel.measure(blobs["brep"])
    if isinstance(geometry, Problem):
        raise InputError(f"{path}: {geometry.message}")
    return kernel.write(geometry.brep, "stl")
