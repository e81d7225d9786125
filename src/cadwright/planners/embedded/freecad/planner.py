"""The planner that needs no network, in FreeCAD: it writes the actions for what needs no language model.

Parts from words become parametric documents; the other tasks have a module each. As everywhere, what it does next
depends on the conversation alone.
"""

from collections.abc import Sequence

from cadwright.parts import things
from cadwright.planners.embedded.freecad.constraints import constrain
from cadwright.planners.embedded.freecad.document_changes import change
from cadwright.planners.embedded.freecad.documents import edit
from cadwright.planners.embedded.freecad.printer import script
from cadwright.planners.embedded.freecad.questions.steps import ask
from cadwright.planners.embedded.freecad.repairs import following
from cadwright.planners.embedded.freecad.scans import rebuild
from cadwright.planners.embedded.freecad.traces import PICTURES, trace
from cadwright.planners.embedded.planner import OTHER_PLANNERS, plan
from cadwright.protocols.base import Parsed, Protocol
from cadwright.values import Code, Decline, Message, Observation, Reply, Request, ToolSpec

CADQUERYS_FONT, FONT = "the usual sans serif font", "osifont, the font of FreeCAD's drawings"


class FreeCADPlanner:
    """Plans in FreeCAD. ``protocol`` is the language that its replies are written in."""

    name = "embedded"

    def __init__(self, protocol: Protocol) -> None:
        self._protocol = protocol

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        """The next action, the answer, or why there is none."""
        request = next(p.about for m in messages for p in m.pieces if isinstance(p.about, Request))
        seen = [p.about for m in messages for p in m.pieces if isinstance(p.about, Observation)]
        return Reply(self._protocol.write(_next(request, seen)))

    def close(self) -> None:
        """Nothing to let go of."""


def _next(request: Request, seen: Sequence[Observation]) -> Parsed:
    if request.task == "make" and not request.attachments:
        return _made(request.text, seen)
    if request.task == "make" and any(attachment.kind == "scan" for attachment in request.attachments):
        return rebuild(request, seen)
    if request.task == "make" and all(attachment.kind in PICTURES for attachment in request.attachments):
        return trace(request, seen)
    if request.task == "edit":
        return _edited(request, seen)
    if request.task == "ask":
        return ask(request, seen)
    if request.task == "constrain":
        return constrain(request, seen)
    return Parsed("This task needs more than rules.", Decline(f"not among what is planned by rule; {OTHER_PLANNERS}"))


def _made(text: str, seen: Sequence[Observation]) -> Parsed:
    made = plan(text)
    if made.part is None:
        reason = f"{made.reason}; {OTHER_PLANNERS}"
        said = f"I cannot plan this: {made.reason}."
        return Parsed(said, Decline(reason), (), made.not_understood, question=made.question)
    features = ", ".join(f.name.replace("_", " ") for f in made.part.features)
    code = Code(script(made.part) + things.line(made.things))
    said = f"Features, in order: {features}."
    first = Parsed(said, code, _told(made.assumptions), made.not_understood, question=made.question)
    return following(first, made.part, seen)


def _edited(request: Request, seen: Sequence[Observation]) -> Parsed:
    """A document of this planner's own is planned again; another one is changed where it stands."""
    changed = None if request.marks is not None and request.marks.picks else change(request)
    if changed is None:  # what is selected is in the document, and not in the words that it was made from
        return edit(request, seen)
    if changed.part is None:
        return Parsed("I change nothing.", Decline(f"{changed.reason}; {OTHER_PLANNERS}"), (), changed.not_understood)
    said = "What the edit names is changed, the rest stays; the document is made anew from all its sizes."
    first = Parsed(said, Code(changed.script), _told(changed.assumptions), changed.not_understood)
    return following(first, changed.part, seen[1:])  # the first observation of an edit is what was there


def _told(assumptions: Sequence[str]) -> tuple[str, ...]:
    """What is assumed, with the font that letters have here."""
    return tuple(each.replace(CADQUERYS_FONT, FONT) for each in assumptions)
