"""From a drawing's file to its reading, once: planner and environment ask for the same one."""

from functools import lru_cache

from cadwright.drawing.reading.values import Reading
from cadwright.errors import UserError
from cadwright.foreign import decoded


def read_drawing(data: bytes, name: str, layout: str | None = None) -> Reading:
    """What a drawing shows, read in a worker; ``layout`` says how its views stand, where the sheet does not.

    Raises `InputError`, with one line, for what is empty, encrypted, broken, or no drawing, and for what takes more
    time or memory than a drawing may.
    """
    found = _read(data, name, layout)
    if isinstance(found, UserError):
        raise type(found)(found.message, found.hint)
    return found


@lru_cache(maxsize=4)
def _read(data: bytes, name: str, layout: str | None) -> Reading | UserError:
    """The reading, or what is wrong: that, too, is not to be waited for twice."""
    failed = f"{name}: the drawing could not be read"
    try:
        return decoded("cadwright.drawing.reading.worker:reading", data, Reading, failed, name=name, layout=layout)
    except UserError as error:
        return error
