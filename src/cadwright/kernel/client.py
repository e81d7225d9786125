"""The parent's side of the kernel: calls the functions of `kernel.occ` by name in workers, and never imports one.

Workers, started when first needed: the *guest* runs foreign scripts (those of build123d have one of their own, in
another interpreter), the *verifier* reads the geometry that they wrote and measures it without ever running a script,
the *renderer* draws what the verifier tessellated.
"""

import math
import threading
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Literal

import msgspec

from cadwright.engines import Engine, engine_of
from cadwright.errors import DrawingError, ExportError, InputError, UserError
from cadwright.files import contents
from cadwright.kernel import build123d
from cadwright.kernel.execution import CLAIM_BYTES, Execution, understood
from cadwright.sandbox import CallResult, Closing, ForkWorker, Limits, PersistentWorker, Standby, probe
from cadwright.values import Measurements, PartStyle, Pick, Probe, Probed, Problem, to_builtins
from cadwright.values.comparison import Changed
from cadwright.values.features import Features
from cadwright.values.manual import Entry
from cadwright.values.placement import Placing
from cadwright.values.tessellation import Tessellated
from cadwright.values.text import as_name
from cadwright.views.flat_pattern import FlatPattern
from cadwright.views.projection import Projection
from cadwright.views.sight import Sight

_OCC, _BUILD123D = "cadwright.kernel.occ", "cadwright.kernel.build123d_guest"
View = Literal["iso", "front", "top", "right"]
VIEWS: tuple[View, ...] = ("iso", "front", "top", "right")
PATIENCE = 4.0
"""So many times as long as its processor time a call may take: other processes want the processor, too."""
PROJECTION_SECONDS = 20.0
"""How long hidden-line removal may take, of processor time as below; a part of 200 faces takes a fifth of a second."""
PROBING_SECONDS = 20.0
"""How long all lines, or all sections, of a part together may take: a line takes 5 ms, a section mostly 80 ms."""
DIFFERENCE_SECONDS = 60.0
"""How long the boolean difference of two solids may take."""
FINENESS = 1e-3
"""How far the lines that a viewer shows may be from the part, in units of its diagonal: not to be seen."""
MAX_FILE_BYTES = 1024**3
"""The largest file that is read."""
NOT_SET_UP = "this is a build123d script, and build123d is not set up here"


class Geometry(msgspec.Struct, frozen=True):
    """A geometry with what the verifier measured on it. ``brep`` is empty for a mesh, which has triangles only."""

    measurements: Measurements
    brep: bytes = b""
    mesh: bytes = b""
    parts: tuple[PartStyle, ...] = ()


class Drawable(msgspec.Struct, frozen=True):
    """What a part's drawings and files are made of, as `project`, `features`, `wireframe`, `write` and `cadquery_stl`
    give it.
    """

    projected: dict[str, Any]
    features: Features
    wires: dict[str, Any]
    step: bytes
    stl: bytes


class Kernel(Closing):
    """Warm workers for one process; safe to use from several threads. Close it, or use it in a ``with``."""

    def __init__(self, limits: Limits | None = None) -> None:
        self.limits = limits or Limits()
        self._guest, self._build123d, self._verifier, self._renderer = (
            Standby(partial(start, self.limits))
            for start in (_start_guest, _start_build123d, _start_verifier, _start_renderer)
        )

    def warm(self, *, pictures: bool = False, engine: Engine = "cadquery") -> None:
        """Start guest and verifier at the same time, in the background; the renderer, too, where there are pictures.

        Raises `UserError` where there is no build123d for scripts of that ``engine``.
        """
        guest = self._guest
        if engine == "build123d":
            build123d.needed()
            guest = self._build123d
        for worker in (guest, self._verifier, *([self._renderer] if pictures else [])):
            threading.Thread(target=worker.get, daemon=True).start()

    def execute(self, source: str, engine: Engine = "cadquery", files: Mapping[str, bytes] | None = None) -> Execution:
        """Run a script in a fresh locked-down process. Whatever it does, the outcome is a value.

        It runs with the library that it imports; with ``engine`` where it imports none. ``files`` lie beside it, by
        their names, for it to read.
        """
        blobs = dict(files or {})
        if engine_of(source, engine) == "cadquery":
            return understood(self._guest.get().call(f"{_OCC}.guest:execute", {"source": source}, blobs))
        if build123d.find() is None:
            return Execution("exception", Problem("NotSetUp", NOT_SET_UP, hint=build123d.HOW_TO_GET_IT))
        return understood(self._build123d.get().call(f"{_BUILD123D}.guest:execute", {"source": source}, blobs))

    def measure(self, brep: bytes, parts: tuple[PartStyle, ...] = (), *, mesh: bool = False) -> Geometry | Problem:
        """Measure a geometry without believing anything but its bytes; a `Problem` when it cannot be read at all."""
        arguments = {"parts": to_builtins(parts), "mesh": mesh}
        result = self._verifier.get().call(f"{_OCC}.verify:measure", arguments, {"brep": brep})
        if result.status != "ok":
            return Problem("InvalidGeometry", f"the geometry could not be measured: {result.reason}")
        if "measurements" not in result.value:
            return _problem(result.value.get("problem"))
        try:
            measurements = msgspec.convert(result.value["measurements"], Measurements)
        except msgspec.ValidationError as error:  # a number that JSON has no form for
            return Problem("InvalidGeometry", f"the geometry could not be measured: {error}")
        numbers = (measurements.volume, measurements.area, *measurements.bbox, *measurements.center_of_mass)
        if not all(map(math.isfinite, numbers)):
            return Problem("InvalidGeometry", "the geometry has no finite size")
        return Geometry(measurements, brep, result.blobs.get("mesh", b""), parts)

    def meshed(self, brep: bytes, measured: Measurements, parts: tuple[PartStyle, ...] = ()) -> Geometry:
        """A geometry that was ``measured`` before, with triangles for pictures: without measuring it once more.

        Raises `DrawingError` when it has none.
        """
        failed = "the part could not be tessellated"
        result = self._verified("verify:mesh", {"diagonal": measured.diagonal}, {"brep": brep}, failed)
        if not result.blobs.get("mesh"):
            raise DrawingError(result.value.get("problem", failed))
        return Geometry(measured, brep, result.blobs["mesh"], parts)

    def sheet(self, geometry: Geometry, *, size: int = 1024, trim: bool = False) -> bytes:
        """The four-view shaded sheet (iso, front, top, right) of a geometry with a mesh, as PNG.

        ``size`` is its width and height in pixels; with ``trim`` it is smaller where the views leave it empty.
        Raises `DrawingError` when it cannot be drawn.
        """
        arguments = {"views": list(VIEWS), "size": [size, size], "bbox": geometry.measurements.bbox, "trim": trim}
        return self._drawn("sheet", arguments, geometry.mesh)

    def view(self, geometry: Geometry, view: View = "iso", *, size: tuple[int, int] = (1280, 960)) -> bytes:
        """One shaded view of a geometry with a mesh, as PNG. Raises `DrawingError` when it cannot be drawn."""
        return self._drawn("view", {"view": view, "size": list(size)}, geometry.mesh)

    def project(
        self, brep: bytes, views: tuple[str, ...] = VIEWS, *, along: Mapping[str, Projection] | None = None
    ) -> dict[str, Any]:
        """Hidden-line projections by view, as JSON primitives in view coordinates (x right, y up, mm).

        ``along`` are more of them, in any direction.

        Raises `DrawingError` for the rare part on which exact hidden-line removal takes minutes (modelled threads).
        """
        arguments = {"views": list(views), "hidden": True, "along": to_builtins(along or {})}
        return self._verified(
            "hidden_lines:project",
            arguments,
            {"brep": brep},
            "the views could not be drawn",
            hint="its surfaces are too intricate for exact hidden lines; export step, or `draw --style itercad`",
            seconds=PROJECTION_SECONDS,
        ).value

    def sight(self, brep: bytes, views: Sequence[str]) -> Sight:
        """Which edges of a part are seen in the named views, in space. Raises `DrawingError` as `project` does."""
        arguments, failed = {"views": list(views)}, "what is seen of the part could not be told"
        result = self._verified("sight:sight", arguments, {"brep": brep}, failed, seconds=PROJECTION_SECONDS)
        return msgspec.convert(result.value["sight"], Sight)

    def differ(self, a: bytes, b: bytes, *, seconds: float = DIFFERENCE_SECONDS) -> tuple[Changed, bytes]:
        """What solid ``b`` has otherwise than solid ``a``, with the geometry of what was removed and of what was added.

        That is a compound of one part for each of them that there is, or empty where there is neither.

        Raises `DrawingError` for the rare pair whose boolean difference takes minutes.
        """
        failed, hint = "the solids could not be compared", "their surfaces are too intricate for boolean operations"
        result = self._verified("difference:differ", {}, {"a": a, "b": b}, failed, hint=hint, seconds=seconds)
        return msgspec.convert(result.value, Changed), result.blobs.get("changes", b"")

    def placing(self, one: bytes, other: bytes, *, free: bool = True) -> Placing | None:
        """How one solid is to be moved, by quarter turns and a shift, to lie where another one of its shape does.

        ``None`` where it is another part, or, without ``free``, lies elsewhere. Raises `DrawingError` when that cannot
        be found out.
        """
        arguments, blobs = {"free": free}, {"one": one, "other": other}
        result = self._verified("placement:placing", arguments, blobs, "the parts could not be compared")
        return msgspec.convert(result.value["placing"], Placing | None)

    def features(self, brep: bytes) -> Features:
        """What the part is made of, each with its place. Raises `DrawingError` when its faces cannot be read."""
        result = self._verified("features:features", {}, {"brep": brep}, "the features could not be found")
        return msgspec.convert(result.value["features"], Features)

    def probe(self, brep: bytes, measured: Measurements, probes: Iterable[Probe]) -> Measurements:
        """What was measured of a part, with what there is at lines, points and sections of it.

        Where nothing can be looked at, each has the reason as its doubt.
        """
        known = {one.probe for one in measured.probed}
        new = [one for one in dict.fromkeys(probes) if one not in known]
        # A section may take seconds where a line takes milliseconds: it may not cost the lines their time.
        lines = [one for one in new if one.kind != "section"]
        cuts = [one for one in new if one.kind == "section"]
        found = [*self._probed(brep, lines), *self._probed(brep, cuts)]
        return msgspec.structs.replace(measured, probed=(*measured.probed, *found))

    def _probed(self, brep: bytes, probes: Sequence[Probe]) -> tuple[Probed, ...]:
        if not probes:
            return ()
        arguments = {"probes": to_builtins(tuple(probes))}
        try:
            result = self._verified(
                "probes:probe", arguments, {"brep": brep}, "it could not be looked at", seconds=PROBING_SECONDS
            )
        except DrawingError as error:
            return tuple(Probed(one, doubt=error.message) for one in probes)
        if "probed" not in result.value:
            return tuple(Probed(one, doubt=str(result.value.get("problem"))) for one in probes)
        return msgspec.convert(result.value["probed"], tuple[Probed, ...])

    def sections(
        self, brep: bytes, planes: Sequence[tuple[str, float]], *, seconds: float = PROJECTION_SECONDS
    ) -> dict[str, Any]:
        """The part cut by planes, each across a named view and so far from the origin toward its viewer, as JSON.

        `drawing.views.sections_of` makes views of it. Raises `DrawingError` when a section cannot be made, or not in
        so many ``seconds`` of processor time.
        """
        arguments = {"planes": [{"view": view, "at": at} for view, at in planes]}
        failed = "the section could not be drawn"
        return self._verified("sections:sections", arguments, {"brep": brep}, failed, seconds=seconds).value

    def unfolded(self, brep: bytes, k_factor: float, *, sharp: bool) -> tuple[FlatPattern, bytes]:
        """The flat pattern of a part of bent sheet, and the geometry of the sheet before it is bent.

        ``sharp`` says that its flanges may meet without a rounding. Raises `DrawingError`, which says why not.
        """
        arguments, failed = {"k_factor": k_factor, "sharp": sharp}, "the part cannot be unfolded"
        result = self._verified("flat_pattern:unfold", arguments, {"brep": brep}, failed, seconds=PROJECTION_SECONDS)
        if "flat" not in result.value:
            raise DrawingError(f"{failed}: {result.value.get('problem')}")
        return msgspec.convert(result.value["flat"], FlatPattern), result.blobs["brep"]

    def wireframe(self, brep: bytes) -> dict[str, Any]:
        """All edges in the views of IterCAD's sheet, as JSON for `drawing.wireframe.wires_of`.

        Raises `DrawingError` when they cannot be drawn.
        """
        return self._verified("wireframe:wireframe", {}, {"brep": brep}, "the edges could not be drawn").value

    def drawable(self, brep: bytes, views: Sequence[str], name: str = "part") -> Drawable:
        """All that a part's drawings and files are made of, in one child: a quarter less work than one by one.

        Raises `DrawingError` when any of it cannot be made.
        """
        calls = [
            ("project", {"views": list(views), "hidden": True}),
            ("features", {}),
            ("wireframe", {}),
            ("write", {"format": "step", "parts": [], "name": name}),
            ("cadquery_stl", {}),
        ]
        failed, arguments = "the part could not be drawn", {"calls": calls}
        result = self._verified("several:several", arguments, {"brep": brep}, failed, seconds=2 * PROJECTION_SECONDS)
        projected, featured, wires, _, _ = result.value["values"]
        found = msgspec.convert(featured["features"], Features)
        return Drawable(projected, found, wires, result.blobs["3/file"], result.blobs["4/file"])

    def tessellation(self, brep: bytes, *, fineness: float = FINENESS) -> tuple[Tessellated, ...]:
        """The parts as triangles and lines for a viewer, no farther from the part than ``fineness`` of its diagonal.

        Raises `DrawingError` when they cannot be made.
        """
        failed = "the part could not be made ready for the viewer"
        result = self._verified("tessellation:tessellation", {"fineness": fineness}, {"brep": brep}, failed)
        return msgspec.msgpack.decode(result.blobs["parts"], type=tuple[Tessellated, ...])

    def picked(self, brep: bytes, picks: Sequence[tuple[int, str]]) -> tuple[Pick, ...]:
        """What pairs of a part's number and a reference ("faces/3") of `tessellation` point at, without words.

        Raises `InputError` for what is not there.
        """
        failed = "what was picked is not there"
        arguments = {"picks": [list(pick) for pick in picks]}
        result = self._verified("picked:picked", arguments, {"brep": brep}, failed, error=InputError)
        if "picks" not in result.value:
            raise InputError(str(result.value.get("problem")), "pick it again on the version that is shown")
        return msgspec.convert(result.value["picks"], tuple[Pick, ...])

    def scaled(self, brep: bytes, factor: float) -> bytes:
        """The geometry times ``factor`` about the origin. Raises `InputError` when that cannot be made."""
        failed = "the part could not be scaled"
        result = self._verified("scale:scale", {"factor": factor}, {"brep": brep}, failed, error=InputError)
        return result.blobs["brep"]

    def turned(self, brep: bytes, rows: Sequence[Sequence[float]]) -> bytes:
        """The geometry turned about the origin by the rows of a matrix. Raises `InputError` if that cannot be made."""
        failed = "the part could not be turned"
        result = self._verified(
            "turn:turn", {"rows": [list(row) for row in rows]}, {"brep": brep}, failed, error=InputError
        )
        return result.blobs["brep"]

    def exploded(self, brep: bytes) -> bytes:
        """The parts of an assembly, pulled apart. Raises `ExportError` for a single body."""
        failed = "the parts could not be pulled apart"
        result = self._verified("exploded:explode", {}, {"brep": brep}, failed, error=ExportError)
        if result.value["parts"] < 2:
            raise ExportError("there is one body, which cannot be pulled apart", "leave out --exploded")
        return result.blobs["brep"]

    def read(self, path: Path) -> Geometry:
        """A CAD or mesh file, measured. `InputError` in one line when it cannot be read."""
        data = contents(path, MAX_FILE_BYTES)
        arguments = {"format": as_name(path.suffix.lower().lstrip(".")), "name": as_name(path.name)}
        failed = f"{path}: the file could not be read"
        result = self._verified("exchange:read", arguments, {"file": data}, failed, error=InputError)
        if result.value.get("problem"):
            raise InputError(f"{path}: {_problem(result.value['problem']).message}")
        parts = msgspec.convert(result.value.get("parts", []), tuple[PartStyle, ...])
        if "brep" in result.blobs:
            geometry = self.measure(result.blobs["brep"], parts, mesh=True)
            if isinstance(geometry, Problem):
                raise InputError(f"{path}: {geometry.message}")
            return geometry
        try:
            measurements = msgspec.convert(result.value["measurements"], Measurements)
        except msgspec.ValidationError:  # a number that JSON has no form for
            raise InputError(f"{path}: the mesh has no finite size") from None
        return Geometry(measurements, mesh=result.blobs.get("mesh", b""))

    def write(self, brep: bytes, file_format: str, *, parts: tuple[PartStyle, ...] = (), name: str = "part") -> bytes:
        """The geometry as a file: step, iges, brep, stl, glb, 3mf. Raises `ExportError` when it cannot be written."""
        arguments = {"format": file_format, "parts": to_builtins(parts), "name": name}
        return self._written("exchange", file_format, arguments, brep)

    def cadquery_stl(self, brep: bytes) -> bytes:
        """The geometry as binary STL with exactly the triangles of CadQuery's exporter; metrics are defined on them.

        Raises `ExportError` when the mesher cannot do it.
        """
        return self._written("cadquery_stl", "stl", {}, brep)

    def manual(self, query: str, most: int, engine: Engine = "cadquery") -> tuple[Entry, ...]:
        """The entries of a library's manual that are nearest to a query. Raises `InputError` when it cannot be read."""
        # In a child of the worker that has the library at hand; no script has run in it.
        worker, package = (self._guest, _OCC) if engine == "cadquery" else (self._build123d, _BUILD123D)
        result = worker.get().call(f"{package}.manual:find", {"query": query, "most": most})
        if result.status != "ok":
            raise InputError(f"the manual could not be read ({result.reason})")
        return msgspec.convert(result.value["entries"], tuple[Entry, ...])

    @property
    def isolation(self) -> tuple[str, ...]:
        """What the machine lacks for full isolation of foreign scripts."""
        return probe().lacks()

    def close(self) -> None:
        """End all workers."""
        for worker in (self._guest, self._build123d, self._verifier, self._renderer):
            worker.close()

    def _verified(
        self,
        function: str,
        arguments: dict[str, Any],
        blobs: dict[str, bytes],
        failed: str,
        *,
        error: type[UserError] = DrawingError,
        hint: str | None = None,
        seconds: float = math.inf,
    ) -> CallResult:
        """What a function of the verifier's gave; ``error``, which says why, if nothing.

        It has so many ``seconds`` of processor time, so that what is found does not depend on how busy the machine is.
        """
        wall = min(self.limits.wall_seconds, PATIENCE * seconds)
        worked = seconds if math.isfinite(seconds) else None
        limits = msgspec.structs.replace(self.limits, wall_seconds=wall, processor_seconds=worked)
        result = self._verifier.get().call(f"{_OCC}.{function}", arguments, blobs, limits)
        if result.status != "ok":
            raise error(f"{failed} ({result.reason})", hint)
        return result

    def _drawn(self, function: str, arguments: dict[str, Any], mesh: bytes) -> bytes:
        result = self._renderer.get().call(f"{_OCC}.render:{function}", arguments, {"mesh": mesh})
        if result.status != "ok":
            raise DrawingError(f"the picture could not be drawn ({result.reason})")
        return result.blobs["png"]

    def _written(self, module: str, file_format: str, arguments: dict[str, Any], brep: bytes) -> bytes:
        failed, hint = f"the part could not be written as {file_format}", "try another format"
        result = self._verified(f"{module}:write", arguments, {"brep": brep}, failed, error=ExportError, hint=hint)
        return result.blobs["file"]


def _start_guest(limits: Limits) -> ForkWorker:
    claimed = msgspec.structs.replace(limits, value_bytes=CLAIM_BYTES)
    return ForkWorker([f"{_OCC}.boot_cadquery", f"{_OCC}.guest"], role="guest", limits=claimed)


def _start_build123d(limits: Limits) -> ForkWorker:
    claimed = msgspec.structs.replace(limits, value_bytes=CLAIM_BYTES)
    return ForkWorker(
        [f"{_BUILD123D}.boot_build123d"], role="guest", limits=claimed, program=build123d.needed().program
    )


def _start_verifier(limits: Limits) -> ForkWorker:
    used = ("boot", "verify", "exchange", "hidden_lines", "features", "tessellation", "picked", "several", "sight")
    return ForkWorker([f"{_OCC}.{module}" for module in used], role="trusted", limits=limits)


def _start_renderer(limits: Limits) -> ForkWorker:
    return PersistentWorker([f"{_OCC}.render"], limits=limits)


def _problem(raw: Any) -> Problem:
    if isinstance(raw, str):
        return Problem("InvalidGeometry", raw)
    return msgspec.convert(raw, Problem) if raw else Problem("InvalidGeometry", "the geometry could not be read")
