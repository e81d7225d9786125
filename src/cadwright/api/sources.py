"""Parts by where they are: in a file, or as a version of a design."""

from pathlib import Path

import msgspec

from cadwright.api.drawings import of_version, part_of
from cadwright.design import Design, Version
from cadwright.errors import DesignError, InputError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.values import Problem


class Source(msgspec.Struct, frozen=True):
    """A file; or the folder of a design, with the version or branch that is meant, by default the current one."""

    path: Path
    version: str | None = None

    def __str__(self) -> str:
        return f"{self.version} of {self.path}" if self.version else str(self.path)


def solid(source: Source, kernel: Kernel) -> Geometry:
    """The solid geometry of a source, measured. Raises `UserError` where it has none."""
    if source.version is None:
        return part_of(source.path, kernel)
    return of_version(version_of(source), str(source), kernel)


def shape(source: Source, kernel: Kernel) -> Geometry:
    """The geometry of a source, with a mesh to draw; that of a mesh file is a mesh alone."""
    ending = source.path.suffix.lower()
    if source.version is None and not source.path.is_dir() and ending not in (".py", ".fcstd"):
        return kernel.read(source.path)
    found = solid(source, kernel)
    meshed = kernel.measure(found.brep, found.parts, mesh=True)
    if isinstance(meshed, Problem):
        raise InputError(f"{source}: {meshed.message}", meshed.hint)
    return meshed


def known(source: Source) -> Geometry | None:
    """The geometry of a version as it was measured when it was kept; ``None`` of a file, and of a sketch."""
    if source.version is None and not source.path.is_dir():
        return None
    version = version_of(source)
    if version.geometry is None or version.measurements is None:
        return None
    return Geometry(version.measurements, version.geometry.data, parts=version.parts)


def version_of(source: Source) -> Version:
    """The version of a design that is meant. Raises `UserError` where there is none."""
    design = Design.open(source.path)
    if source.version is not None:
        return design.branches.get(source.version) or design.version(source.version)
    if design.current is None:
        raise DesignError(f"{source.path} has no valid version yet", "run a script first")
    return design.current
