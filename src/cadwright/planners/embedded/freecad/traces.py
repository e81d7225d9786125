"""A picture of a sketch made into a sketch, and into a solid where the text says how.

What is read: "turn this drawing into a sketch", "transform the hand-drawn image into a constrained sketch 40 mm wide",
"… and extrude it by 5 mm", "extrude this sketch by 5 mm", "… and revolve it 360 degrees". A request with a word more
is left to other planners.
"""

import re
from collections.abc import Sequence
from typing import Literal

import msgspec

from cadwright.language.quantities import tokenise
from cadwright.planners.embedded.freecad.documents import code
from cadwright.planners.embedded.freecad.wishes import Extrude, Revolve, RoundCorners, wish
from cadwright.planners.embedded.planner import OTHER_PLANNERS
from cadwright.protocols.base import Parsed
from cadwright.values import Code, Decline, Done, Observation, Request

PICTURES = ("image", "drawing")
_SIDES: dict[str, Literal["XLength", "YLength"]] = {
    "wide": "XLength",
    "long": "XLength",
    "width": "XLength",
    "high": "YLength",
    "tall": "YLength",
    "height": "YLength",
}
_WORDS = {"turn", "transform", "convert", "trace", "make", "create", "draw", "read", "add", "apply", "please"}
_WORDS |= {"image", "picture", "drawing", "photo", "sketch", "cad", "freecad", "constraints", "it", "is"}
_WORDS |= {"hand", "drawn", "handdrawn", "provided", "given", "constrained", "appropriate", "parametric", "geometric"}
_WORDS |= {"this", "the", "that", "a", "an", "into", "from", "as", "to", "in", "on", "of", "with"}
_NO_SCALE = "a picture has no scale: the sketch is 1 mm on its longer side"


class Drawn(msgspec.Struct, frozen=True):
    """What is to be made of a picture: how large along which side, and what of the sketch then."""

    size: float | None = None
    side: Literal["XLength", "YLength"] = "XLength"
    then: Extrude | Revolve | RoundCorners | None = None


def drawn(text: str) -> Drawn | None:
    """What a request wants of a picture; ``None`` when it is something else."""
    found = Drawn()
    for clause in re.split(r"\band\b|[,;]|\.(?!\d)", text):
        after = wish(clause)
        if isinstance(after, Extrude | Revolve | RoundCorners) and found.then is None:
            found = msgspec.structs.replace(found, then=after)
        elif (sized := _sized(clause)) is None or (sized and found.size is not None):
            return None
        elif sized:
            found = msgspec.structs.replace(found, size=sized[0], side=sized[1])
    return found


def _sized(clause: str) -> tuple[float, Literal["XLength", "YLength"]] | tuple[()] | None:
    """The size in a clause about the sketch, if it tells one; ``None`` when it tells anything else."""
    tokens = [token for token in tokenise(clause) if token.kind != "sign"]
    words = {token.word for token in tokens if token.kind == "word"}
    lengths = [token.value for token in tokens if token.kind == "length"]
    sides = [_SIDES[word] for word in words if word in _SIDES]
    strange = words - _WORDS - set(_SIDES) or any(token.kind not in ("word", "length") for token in tokens)
    if strange or len(lengths) != len(sides) or len(sides) > 1:
        return None
    return (lengths[0], sides[0]) if sides else ()


def trace(request: Request, seen: Sequence[Observation]) -> Parsed:
    """The next action for a picture: trace it, all in one, then say what came of it."""
    if len(request.attachments) != 1:
        return _declined(f"one picture is traced at a time; {OTHER_PLANNERS}")
    wanted = drawn(request.text)
    if wanted is None:
        return _declined(f"I can trace the picture of a sketch; {request.text!r} asks for more; {OTHER_PLANNERS}")
    done = seen[1:]  # the first observation is what was loaded
    if done and done[-1].error is not None:
        return _declined(done[-1].error.message)
    assumed = (_NO_SCALE,) if wanted.size is None else ()
    if done:
        return Parsed("The sketch is in the document.", Done(), assumed)
    said = "I trace the picture and add the constraints that seem meant."
    return Parsed(said, Code(_script(wanted)), assumed)


def _declined(reason: str) -> Parsed:
    return Parsed("I make nothing.", Decline(reason))


def _script(wanted: Drawn) -> str:
    lines = ["graph = sketch_from_image(img)", 'doc = App.newDocument("Drawing")']
    if wanted.size is not None:
        lines += [
            "trial = add_sketch(doc, graph)",
            "doc.recompute()",
            f"graph = scale_sketch(graph, {wanted.size!r} / trial.Shape.BoundBox.{wanted.side})",
            "doc.removeObject(trial.Name)",
        ]
    sized = "" if wanted.size is None else _SIZED.format(size=wanted.size, side=wanted.side)
    return "\n".join(lines) + _CONSTRAINED + sized + (code(wanted.then) if wanted.then else "")


_CONSTRAINED = """
sketch = add_sketch(doc, {"geometry": graph["geometry"], "constraints": []})
doc.recompute()

# What a designer would have meant, as far as the hand strayed
report = add_constraints(sketch, graph, tolerance=0.02)
doc.recompute()
"""

_SIZED = """
# Constraints have moved what was drawn askew: the size is that of the result
graph = scale_sketch(sketch, {size!r} / sketch.Shape.BoundBox.{side})
doc.removeObject(sketch.Name)
sketch = add_sketch(doc, graph)
doc.recompute()
"""
