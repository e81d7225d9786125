"""Scripts and CAD files that belong to no design."""

from collections.abc import Sequence
from pathlib import Path

import msgspec

from cadwright import inputs, products
from cadwright.api.work import Settings, environment_of, for_script, warm
from cadwright.kernel.client import Kernel
from cadwright.results import Measured, Ran
from cadwright.values import Code, Observation, PartStyle

UNITLESS = ("stl", "ply", "obj", "off")
"""Formats of meshes that say nothing of their unit."""


class Executed(msgspec.Struct, frozen=True):
    """A script's outcome with the geometry that it made, if any."""

    ran: Ran
    brep: bytes = b""
    parts: tuple[PartStyle, ...] = ()


def run_source(source: str, *, settings: Settings = Settings(), kernel: Kernel | None = None) -> Executed:
    """Run the text of a script (CadQuery or build123d) in the sandbox and measure what it made."""
    settings = for_script(source, settings)
    with warm(kernel, settings) as kernel, environment_of(settings, kernel, pictures=False) as environment:
        seen = environment.step(Code(inputs.request_text(source, "script")))
        return Executed(_ran(seen), seen.geometry.data if seen.geometry is not None else b"", seen.parts)


def run_script(
    script: Path, *, outputs: Sequence[Path] = (), settings: Settings = Settings(), kernel: Kernel | None = None
) -> Ran:
    """Run a script (CadQuery or build123d) in the sandbox, measure what it made, and export it where asked."""
    source = inputs.script(script)
    products.check_outputs(outputs)
    settings = for_script(source, settings)
    with warm(kernel, settings) as kernel, environment_of(settings, kernel, pictures=False) as environment:
        seen = environment.step(Code(source))
        files: dict[str, str] = {}
        if seen.geometry is not None and seen.measurements is not None:
            product = products.Product(kernel, script.stem, seen.geometry.data, seen.measurements, source, seen.parts)
            files = products.save_all(product, outputs)
        return msgspec.structs.replace(_ran(seen), files=files)


def _ran(seen: Observation) -> Ran:
    return Ran(seen.outcome, seen.error, seen.stdout, seen.measurements, seen.isolation, seen.seconds, notes=seen.notes)


def measure(file: Path, *, kernel: Kernel | None = None) -> Measured:
    """Measure a CAD or mesh file."""
    with warm(kernel) as kernel:
        found = kernel.read(file).measurements
    return Measured(str(file), found, units(file, found.size))


def units(file: Path, size: tuple[float, float, float]) -> tuple[str, ...]:
    """A word about the unit of a mesh whose file does not tell it, where millimetres are hardly meant."""
    if file.suffix.lower().lstrip(".") not in UNITLESS:
        return ()
    # The libraries of meshes take half a second to import.
    from cadwright.scanning.meshes import TINY

    if not 0 < max(size) < TINY:
        return ()
    return (
        f"its longest side is {max(size):.3g} as millimetres, which such a file does not say: it looks like metres "
        f"({1000 * max(size):.4g} mm); `cadwright scan` and `section` take `--unit m`",
    )
