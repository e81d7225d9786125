"""What reading a foreign format gives."""

import msgspec

from cadwright.sketch.graph import Sketch


class Imported(msgspec.Struct, frozen=True):
    """A sketch, how many of what was left out of it, and what else a reader of the file should know."""

    sketch: Sketch
    left_out: dict[str, int] = {}
    notes: tuple[str, ...] = ()
