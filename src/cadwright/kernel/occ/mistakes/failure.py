"""What is known about an exception of a CadQuery script."""

from pathlib import Path

import cadquery

from cadwright.kernel.scripts import failure


class Failure(failure.Failure):
    """An exception together with the CadQuery script that raised it."""

    library = str(Path(cadquery.__file__).parent)
