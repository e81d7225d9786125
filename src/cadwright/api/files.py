"""Scripts and CAD files that belong to no design."""

from collections.abc import Sequence
from pathlib import Path

from cadwright import inputs, products
from cadwright.api.work import Settings, warm
from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.kernel.client import Kernel
from cadwright.results import Measured, Ran
from cadwright.values import Code


def run_script(
    script: Path, *, outputs: Sequence[Path] = (), settings: Settings = Settings(), kernel: Kernel | None = None
) -> Ran:
    """Run a CadQuery script in the sandbox, measure what it made, and export it where asked."""
    source = inputs.script(script)
    products.check_outputs(outputs)
    with warm(kernel, settings) as kernel:
        seen = CadQueryEnvironment(kernel, pictures=False).step(Code(source))
        files: dict[str, str] = {}
        if seen.geometry is not None and seen.measurements is not None:
            product = products.Product(kernel, script.stem, seen.geometry.data, seen.measurements, source, seen.parts)
            files = products.save_all(product, outputs)
        return Ran(seen.outcome, seen.error, seen.stdout, seen.measurements, seen.isolation, seen.seconds, files)


def measure(file: Path, *, kernel: Kernel | None = None) -> Measured:
    """Measure a CAD or mesh file."""
    with warm(kernel) as kernel:
        return Measured(str(file), kernel.read(file).measurements)
