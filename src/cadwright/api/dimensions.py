"""The named dimensions of designs: what they are, other values for them, and what those would give."""

from collections.abc import Mapping
from pathlib import Path

import msgspec

from cadwright.api.designs import current_of
from cadwright.api.scripts import failed
from cadwright.api.work import Settings, environment_of, for_script, telling, warm
from cadwright.design import Design, Version
from cadwright.design.vanished import vanished
from cadwright.errors import InputError
from cadwright.kernel.client import Kernel
from cadwright.kernel.freecad import FreeCAD
from cadwright.parameters import Parameter, described, number, outside, parameters, with_values
from cadwright.results import Made, Parameters, Previewed
from cadwright.values import Attachment, Blob, Code, Observation, Problem, Request
from cadwright.workbench import Workbench, stand


def params(directory: Path, *, kernel: Kernel | None = None) -> Parameters:
    """The named dimensions of the current version: of its script, or of its document."""
    design = Design.open(directory)
    version = current_of(design)
    if version.document is None:
        return Parameters(str(design.path), version.id, parameters(version.script))
    with FreeCAD() as freecad:
        return Parameters(str(design.path), version.id, _dimensions(freecad, str(design.path), version.document))


def set_params(directory: Path, values: Mapping[str, float], *, kernel: Kernel | None = None) -> Made:
    """Give named dimensions other values: a new version, without any planner.

    Values outside the range that `params` tells are a warning. Raises `InputError`, and keeps nothing, where features
    would vanish, unless a count or a size of 0 says so.
    """
    design = Design.open(directory)
    base = current_of(design)
    request = "set " + ", ".join(f"{name} = {number(value)}" for name, value in values.items())
    settings = Settings(environment="freecad") if base.document is not None else for_script(base.script)
    script = with_values(base.script, values) if base.document is None else ""
    known, document = parameters(base.script), None
    if base.document is not None:
        known, document = _with_dimensions(str(design.path), base.document, values)

    def agreed(seen: Observation) -> None:
        lost = _lost(base, known, values, seen)
        if lost:
            hint = "; ".join(outside(known, values)) or "see the sizes with `cadwright params`"
            raise InputError(f"{request}: {', '.join(lost)} would be gone, so the part stays {base.id}", hint)

    with (
        warm(kernel, settings) as running,
        environment_of(settings, running) as environment,
        design.lock(),
        telling(design),
    ):
        bench = Workbench(design, running)
        if document is not None:
            seen = bench.keep_document(document, request, environment, base, agreed)
        else:
            seen = bench.keep_script(script, request, environment, base, agreed)
        made = stand(design)
        made = msgspec.structs.replace(made, warnings=(*made.warnings, *outside(known, values)))
        return made if seen.sound else failed(made, request, seen)


def preview(
    directory: Path,
    values: Mapping[str, float] | None = None,
    script: str | None = None,
    *,
    kernel: Kernel | None = None,
) -> Previewed:
    """What the current version would be with other ``values``, or with another ``script``; nothing is kept.

    A part that does not build, or would lose features, is an outcome with an error, as the planner would get it.
    """
    design = Design.open(directory)
    base = design.current if script is not None else current_of(design)
    with warm(kernel) as running:
        if script is not None or base is None or base.document is None:
            source = script if script is not None else with_values(base.script if base else "", values or {})
            with environment_of(for_script(source), running, pictures=False) as environment:
                seen = environment.step(Code(source))
            known = parameters(base.script) if base is not None else ()
        else:
            known, document = _with_dimensions(str(design.path), base.document, values or {})
            with environment_of(Settings(environment="freecad"), running, pictures=False) as environment:
                opened = environment.reset(Request("preview", "edit", (document,)))
            assert opened is not None, "an attached document is there at the beginning"
            seen = opened
    error = seen.error
    lost = _lost(base, known, values, seen) if base is not None and values else ()
    if lost:
        error = Problem("Vanished", f"{', '.join(lost)} would be gone", hint="; ".join(outside(known, values or {})))
    return Previewed(seen.outcome, error, seen.measurements, seen.geometry, seen.parts, seen.seconds)


def _lost(
    base: Version, known: tuple[Parameter, ...], values: Mapping[str, float], seen: Observation
) -> tuple[str, ...]:
    """Features that would vanish, unless a count or a size of 0 says so."""
    meant = any(value == 0 for value in values.values()) or any(p.unit == "" for p in known if p.name in values)
    return () if meant or not seen.sound else vanished(base.measurements, seen.measurements)


def _with_dimensions(
    path: str, document: Blob, values: Mapping[str, float]
) -> tuple[tuple[Parameter, ...], Attachment]:
    """A document's dimensions, and it with other values of them. Raises `InputError` for names that are not there."""
    with FreeCAD() as freecad:
        known = _dimensions(freecad, path, document)
        _, blobs = freecad.read(path, "dimensions:change", {"values": dict(values)}, {"document": document.data})
    return known, Attachment("cad", "part.FCStd", Blob(blobs["document"], document.media_type))


def _dimensions(freecad: FreeCAD, path: str, document: Blob) -> tuple[Parameter, ...]:
    told, _ = freecad.read(path, "dimensions:tell", {}, {"document": document.data})
    return tuple(described(each["name"], each["value"], each["unit"]) for each in told["dimensions"])
