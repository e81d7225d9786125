"""The sketch graph's own JSON: ``{"geometry": [{"type": "line", "start", "end"}, …], "constraints": […]}``."""

import msgspec

from cadwright.errors import InputError
from cadwright.sketch.graph import Sketch


def dumps(sketch: Sketch) -> str:
    """The sketch in full, on one line."""
    return msgspec.json.encode(sketch).decode()


def loads(text: str | bytes) -> Sketch:
    """The sketch that `dumps` wrote. Raises `InputError` for anything else."""
    try:
        document = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
        if "geometry" not in document:
            raise InputError("not a sketch in JSON: it has no geometry")
        return msgspec.json.decode(text, type=Sketch)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"not a sketch in JSON: {error}") from None
