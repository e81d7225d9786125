"""A sketch graph carried along in a comment of a file whose format cannot hold all of it.

With it goes a digest of the rest of the file. A program that changes the drawing changes that, and then what the file
shows counts, not what it carries.
"""

import hashlib
import json
import re

from cadwright.errors import InputError
from cadwright.sketch.formats import native
from cadwright.sketch.graph import Sketch

_MARK = "cadwright-sketch"
_LONGEST = 200
"""Letters of a line of a DXF comment."""
_PATTERNS = {
    ".svg": re.compile(rf"<!-- {_MARK} ([0-9a-f]{{64}}) (.*?) -->\n", re.DOTALL),
    ".oca": re.compile(rf"^# {_MARK} ([0-9a-f]{{64}}) (.*)\n", re.MULTILINE),
    ".dxf": re.compile(rf"^999\n{_MARK} ([0-9a-f]{{64}})\n((?:999\n.*\n)*?)999\n{_MARK} end\n", re.MULTILINE),
}
ENDINGS = frozenset(_PATTERNS)
"""Of files that can carry a sketch."""


def carrying(text: str, sketch: Sketch, ending: str) -> str:
    """A file's text with the sketch in a comment."""
    told = json.dumps(json.loads(native.dumps(sketch)))  # in ASCII
    digest = _digest(text)
    if ending == ".svg":
        told = told.replace("--", "-\\u002d").replace(">", "\\u003e")  # what ends a comment
        head, newline, rest = text.partition("\n")
        return f"{head}{newline}<!-- {_MARK} {digest} {told} -->\n{rest}"
    if ending == ".oca":
        return f"{text}# {_MARK} {digest} {told}\n"
    lines = "".join(f"999\n{told[n : n + _LONGEST]}\n" for n in range(0, len(told), _LONGEST))
    return f"999\n{_MARK} {digest}\n{lines}999\n{_MARK} end\n{text}"


def carried(text: str, ending: str) -> Sketch | None:
    """The sketch that an unchanged file carries; ``None`` where there is none, or something was changed since."""
    pattern = _PATTERNS.get(ending)
    text = text.replace("\r\n", "\n")
    found = pattern.search(text) if pattern else None
    if found is None or _digest(text[: found.start()] + text[found.end() :]) != found[1]:
        return None
    told = found[2]
    if ending == ".dxf":
        told = "".join(told.split("\n")[1::2])
    try:
        return native.loads(told)
    except InputError:
        return None


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
