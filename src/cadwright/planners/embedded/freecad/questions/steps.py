"""The steps of a question: look with a recogniser, then say what its numbers tell, or that they do not."""

from collections.abc import Sequence

from cadwright.errors import InputError
from cadwright.planners.embedded.freecad.questions.answers import Answer, settled
from cadwright.planners.embedded.freecad.questions.everyday import everyday
from cadwright.planners.embedded.freecad.questions.extruded import answer_solid
from cadwright.planners.embedded.freecad.questions.rules import answer
from cadwright.planners.embedded.freecad.questions.words import plain
from cadwright.planners.embedded.planner import OTHER_PLANNERS
from cadwright.protocols.base import Parsed
from cadwright.sketch import Sketch
from cadwright.sketch.formats import json_text
from cadwright.values import Code, Decline, Done, Observation, Request

SKETCH, SOLID, PICTURE = "sketch_recognizer(sketch)", "solid_recognizer(doc)", (
    "sketch_recognizer(sketch_from_image(img))")  # fmt: skip
_LOOKS = {"cad": SKETCH, "image": PICTURE, "drawing": PICTURE}
_SKETCH_TOLD, _DOCUMENT_TOLD = '{"Geometry"', "The document holds:"


def ask(request: Request, seen: Sequence[Observation]) -> Parsed:
    """Look first; then answer from what was seen."""
    kinds = [a.kind for a in request.attachments if a.kind in _LOOKS]
    if len(kinds) != 1:
        return _declined("the question is answered on one document or picture at a time")
    last = seen[-1] if seen else None
    if last is not None and _DOCUMENT_TOLD in last.stdout:
        return _said(answer_solid(last, request.text, request.options))
    if last is not None and _SKETCH_TOLD in last.stdout:
        sketch = _sketch(last.stdout)
        if sketch is None:
            return _declined("the sketch is too large to be read as one text")
        return _said(answer(sketch, request.text, request.options))
    if len(seen) > 1 and last is not None and last.error is not None:  # a document in disorder can be looked at
        return _declined(last.error.message)
    if last is not None and last.measurements is not None and not last.measurements.flat:
        told = everyday(plain(request.text), last.measurements) if not request.options else None
        if told is not None:
            return _said(settled(told, (), "everyday"))
        return Parsed("I look at the features of the model.", Code(SOLID))
    return Parsed("I look at the sketch: its primitives, with all their coordinates.", Code(_LOOKS[kinds[0]]))


def _sketch(told: str) -> Sketch | None:
    try:
        return json_text.loads(told[told.index(_SKETCH_TOLD) : told.rindex("}") + 1])
    except (InputError, ValueError):
        return None


def _said(found: Answer) -> Parsed:
    if found.text is None:
        return _declined(found.why)
    return Parsed(found.why, Done(found.text))


def _declined(why: str) -> Parsed:
    return Parsed(f"I cannot answer this: {why}.", Decline(f"{why}; {OTHER_PLANNERS}"))
