"""The sandbox as a rollout environment: a script is executed, measured, drawn, and compared with what was wanted."""

import functools
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.errors import ExportError, InputError, UsageError, WorkerError
from cadwright.kernel.client import Kernel
from cadwright.metrics.chamfer import chamfer
from cadwright.metrics.surface import surface_distance
from cadwright.metrics.triangles import Floats, read_stl
from cadwright.sandbox import Limits, probe
from cadwright.values import Code, Observation, Problem

TRIES = 3
"""How often a script is executed where a worker process fails: that is nobody's script."""
REMEMBERED = 256
"""Meshes of what is wanted that are kept at hand."""
DISTANCES: dict[str, Callable[[Floats, Floats], float]] = {"chamfer": chamfer, "surface": surface_distance}
"""Distances between two meshes of triangles (m, 3, 3)."""


class Sandbox(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the scripts of a policy are executed."""

    workers: Annotated[int, Meta(ge=1, le=1024)] = 2
    """Scripts at a time."""
    engine: Literal["local", "ray"] = "local"
    address: str | None = None
    """HOST:PORT of a Ray cluster, or auto; without it one starts here."""
    seconds: Annotated[float, Meta(gt=0, le=600)] = 60.0
    """What a script may take, by the wall clock."""
    memory_gib: Annotated[float, Meta(gt=0, le=64)] = 4.0
    isolation: Literal["full", "partial"] = "full"
    """Whether scripts are executed, too, where the machine lacks something to isolate them (containers, mostly)."""
    distance: Literal["chamfer", "surface"] = "chamfer"
    """IterCAD's Chamfer distance, which sees neither size nor place, or the distance to the surface, which does."""
    pictures: bool = False
    """Whether a policy sees the views of what it built."""
    pixels: Annotated[int, Meta(ge=64, le=4096)] = 1024
    """The longer side of such a picture; the released code has 2100."""

    @property
    def limits(self) -> Limits:
        """What an execution may use."""
        return Limits(wall_seconds=self.seconds, memory_bytes=int(self.memory_gib * 2**30))

    def check(self) -> None:
        """Raise `UsageError` where scripts would be less isolated than they have to be."""
        lacks = probe().lacks()
        if lacks and self.isolation == "full":
            hint = 'run on a machine that has it (`cadwright doctor`), or say isolation = "partial" in [sandbox]'
            raise UsageError(f"this machine does not isolate scripts fully: {lacks[0]}", hint)


class Wanted(msgspec.Struct, frozen=True):
    """What scripts should make: a mesh (STL), or the script of it; ``id`` tells it from others."""

    id: str
    stl: bytes = b""
    code: str = ""


class Job(msgspec.Struct, frozen=True):
    """A script, and what it should have made."""

    source: str
    wanted: Wanted


class Executed(msgspec.Struct, frozen=True):
    """What came of a script; ``cd`` is the distance of a valid solid to what was wanted, ``None`` for a failure."""

    observation: Observation
    cd: float | None = None
    seconds: float = 0.0


class Executor:
    """Executes scripts with a kernel, which it does not own; safe to use from several threads.

    It remembers the meshes of what was wanted last.
    """

    def __init__(self, kernel: Kernel, sandbox: Sandbox) -> None:
        self._kernel, self._distance = kernel, DISTANCES[sandbox.distance]
        self._mesh = functools.lru_cache(REMEMBERED)(functools.partial(mesh_of, kernel))
        self._environment = CadQueryEnvironment(
            kernel, pictures=sandbox.pictures, compared=False, sheet=True, pixels=sandbox.pixels
        )

    def __call__(self, job: Job) -> Executed:
        """What comes of a script, whatever it does.

        Raises `WorkerError` where no script can be executed, `InputError` where what was wanted has no mesh.
        """
        began = time.monotonic()
        for left in reversed(range(TRIES)):
            try:
                seen, cd = self._executed(job)
                break
            except WorkerError:
                if not left:
                    raise
        return Executed(replace(seen, geometry=None), cd, time.monotonic() - began)

    def _executed(self, job: Job) -> tuple[Observation, float | None]:
        seen = self._environment.step(Code(job.source))
        if not seen.valid or seen.geometry is None:
            return seen, None
        try:
            mesh = read_stl(self._kernel.cadquery_stl(seen.geometry.data), "the solid")
        except (ExportError, InputError) as error:
            # As in the released evaluator: what cannot be meshed has no distance, and is no result.
            problem = Problem("InvalidGeometry", error.message)
            return replace(seen, outcome="invalid-geometry", error=problem, images=()), None
        return seen, self._distance(mesh, self._mesh(job.wanted))


def mesh_of(kernel: Kernel, wanted: Wanted) -> Floats:
    """The triangles (m, 3, 3) of what is wanted, in mm. Raises `InputError` where it has none."""
    if wanted.stl:
        return read_stl(wanted.stl, wanted.id)
    execution = kernel.execute(wanted.code)
    if execution.outcome != "ok":
        raise InputError(f"{wanted.id}: its own script gives no solid ({execution.outcome})")
    try:
        return read_stl(kernel.cadquery_stl(execution.brep), wanted.id)
    except ExportError as error:
        raise InputError(f"{wanted.id}: its own solid has no mesh ({error.message})") from error


@contextmanager
def executing(sandbox: Sandbox) -> Iterator[Callable[[Job], Executed]]:
    """An executor with a kernel of its own, warm. Raises `UsageError` where the machine does not isolate scripts."""
    sandbox.check()
    with Kernel(sandbox.limits) as kernel:
        kernel.warm()
        yield Executor(kernel, sandbox)
