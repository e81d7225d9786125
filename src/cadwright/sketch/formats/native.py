"""The sketch graph's own JSON: ``{"geometry": [{"type": "line", "start", "end"}, …], "constraints": […]}``."""

from typing import Any

import msgspec

from cadwright.errors import InputError
from cadwright.sketch.graph import Sketch

FARTHEST = 1e12
"""Numbers beyond this are no lengths, and their squares no numbers."""


def dumps(sketch: Sketch) -> str:
    """The sketch in full, on one line."""
    return msgspec.json.encode(sketch).decode()


def loads(text: str | bytes) -> Sketch:
    """The sketch that `dumps` wrote. Raises `InputError` for anything else."""
    try:
        document = msgspec.json.decode(text, type=dict[str, msgspec.Raw])
        if "geometry" not in document:
            raise InputError("not a sketch in JSON: it has no geometry")
        require_lengths(msgspec.json.decode(document["geometry"]))
        return msgspec.json.decode(text, type=Sketch)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"not a sketch in JSON: {error}") from None


def require_lengths(value: Any) -> None:
    """Refuse numbers in decoded JSON that nobody can compute with: those beyond `FARTHEST`."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            require_lengths(each)
    elif isinstance(value, int | float) and not abs(value) <= FARTHEST:
        raise InputError(f"{value:g} is no length")
