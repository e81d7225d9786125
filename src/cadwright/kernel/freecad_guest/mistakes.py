"""FreeCAD's exceptions in words: what was wrong, why, and what to try.

Some come with a dict in place of a message, many with the name of a C++ class, most without any cause.
"""

from __future__ import annotations

import re
from typing import NamedTuple


class Words(NamedTuple):
    """An exception for whoever has to correct the code; ``None`` where there is nothing to add."""

    message: str
    cause: str | None = None
    hint: str | None = None


_CPP = re.compile(r"^(?:\d+Standard_\w+|(?:Standard|StdFail|gp)_?\w*(?:Error|Failure)) ?:? ?")
_EMPTY = "It has no shape yet, or its feature failed."
_KNOWN: tuple[tuple[str, str | None, str | None], ...] = (
    (
        r"is not a document object type",
        "Types have two colons and belong to a module that is loaded.",
        'Write "Sketcher::SketchObject", "Part::Box", "PartDesign::Body", "Part::Extrusion".',
    ),
    (r"type must be 'DocumentObject'", "A link takes an object, not its name.", 'Give doc.getObject("Name").'),
    (r"Constraint has invalid indexes", "A primitive or point that the constraint names is not in the sketch.", None),
    (r"Both points are equal", "A line needs two different ends.", None),
    (r"(?:Three )?points are collinear", "The three points of an arc lie on one line.", "Use a Part.LineSegment."),
    (
        r"fillet|chamfer",
        None,
        "Take edges of the shape itself, and a radius smaller than the faces beside them.",
    ),
    (
        r"BRep_API: command not done",
        "The operation failed on this geometry.",
        "Check that wires are closed and connected; try smaller radii, or other edges.",
    ),
    (
        r"BRepSweep|input vector has zero norm|Cannot normalize null vector",
        "A direction of length 0 was given.",
        None,
    ),
    (r"too small|creation of \w+ failed", "A size must be more than 0, and a profile must not cross its axis.", None),
    (r"syntax error", "A size is a number, or an expression such as '12 mm'.", None),
    (r"Invalid geometry Id|with the given index", "Primitives are counted from 0.", "See sketch.GeometryCount."),
    (r"Cannot set the datum", "The constraint of that number is not there, or has no value.", None),
    (r"shape is invalid|Null shape|shape is null", _EMPTY, "Call doc.recompute(), then look at obj.getStatusString()."),
    (r"Cannot compute Inventor representation|Error in transferring", _EMPTY, "Call doc.recompute() first."),
    (
        r"deleted object",
        "The object or its document was removed.",
        "Get it anew, with doc.getObject(name).",
    ),
    (r"No document object found", "There is no object of that name.", "See [o.Name for o in doc.Objects]."),
    (r"list index out of range", "The list is shorter: a result may be empty.", "Print its length first."),
    (r"No module named 'PySide|FreeCADGui", "There is no window here.", "Use App, Part and Sketcher."),
    (r"not enough points|Need at least two", "There are too few points or profiles.", None),
    (r"constructor accepts", "The arguments are of the wrong kind or number.", None),
    (r"recompute", None, "Look at each object's State and getStatusString() after doc.recompute()."),
    (r"read-only file system", None, "Only the working directory can be written to."),
    (
        r"Operation not permitted|Permission denied",
        None,
        "The session has no network, no other programs and no files but its own.",
    ),
)
"""What is said of a message, the first that fits: cause and hint."""


def in_words(error: BaseException, message: str) -> Words:
    """What is to be said of an exception whose message Python gave as ``message``."""
    told = error.args[0] if error.args and isinstance(error.args[0], dict) else {}
    if told:
        message = str(told.get("sErrMsg") or told.get("swhat") or "FreeCAD does not say why")
    message = _CPP.sub("", message).strip() or "FreeCAD does not say why"
    for pattern, cause, hint in _KNOWN:
        if re.search(pattern, f"{type(error).__name__}: {message}", re.IGNORECASE):
            return Words(message, cause, hint)
    return Words(message)
