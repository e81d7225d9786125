"""A run, step by step: append-only, one JSON record a line."""

from typing import Literal

import msgspec

from cadwright.values.action import Action, Code, Done, Edits
from cadwright.values.measurement import Measurements
from cadwright.values.message import Reply, Usage, Weight
from cadwright.values.observation import Observation
from cadwright.values.question import Question
from cadwright.values.request import Request
from cadwright.values.requirement import Requirement

Status = Literal["done", "unmet", "declined", "failed"]


class Start(msgspec.Struct, frozen=True, tag="start", tag_field="record"):
    """Everything fixed before the first turn."""

    request: Request
    planner: str
    protocol: str
    environment: str
    requirements: tuple[Requirement, ...] = ()
    initial: Observation | None = None
    """The state before the first turn, where there is one (an edit's script)."""
    seed: int | None = None
    cadwright: str = ""
    time: str = ""
    max_turns: int | None = None


class Step(msgspec.Struct, frozen=True, tag="step", tag_field="record"):
    """One turn: the planner's reply, the action read from it, and the observation.

    ``action`` is ``None`` when the reply broke the protocol, and ``observation`` says how.
    """

    reply: Reply
    thinking: str
    action: Action | None
    observation: Observation
    seconds: float = 0.0
    assumptions: tuple[str, ...] = ()
    not_understood: tuple[str, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    """Requirements that the planner added in this turn."""
    feedback: Weight | None = None
    """What the planner is shown of this turn; ``None`` where it is shown nothing any more."""
    question: Question | None = None
    """What the planner asks the user, where one thing is missing."""
    final: bool = False
    """Whether the planner said along with its code that this is to be all, unless a check fails."""
    asked: tuple[str, ...] = ()
    """Numbers of the request that no check covers and that the planner got back when it said that it was done."""


class End(msgspec.Struct, frozen=True, tag="end", tag_field="record"):
    """How the run ended. ``reason`` is a word for people: "done", "turn limit", "cost limit", …"""

    status: Status
    reason: str
    usage: Usage
    seconds: float
    in_doubt: tuple[str, ...] = ()
    """What could not be checked, a phrase each; a run that is done and has nothing in doubt is confirmed."""


class Transcript(msgspec.Struct, frozen=True):
    """A whole run so far."""

    start: Start
    steps: tuple[Step, ...] = ()
    end: End | None = None

    def with_step(self, step: Step) -> "Transcript":
        """The transcript with one more step."""
        return Transcript(self.start, (*self.steps, step), self.end)

    def with_end(self, end: End) -> "Transcript":
        """The transcript, closed."""
        return Transcript(self.start, self.steps, end)

    @property
    def usage(self) -> Usage:
        """What all replies took together."""
        return sum((step.reply.usage for step in self.steps), Usage())

    @property
    def requirements(self) -> tuple[Requirement, ...]:
        """The frozen requirements of the request and those that the planner added."""
        added = tuple(r for step in self.steps for r in step.requirements)
        return self.start.requirements + added

    @property
    def best(self) -> Step | None:
        """The last step that made a geometry which passed the validity gate.

        Where there is no solid and none was to be, a document that was changed or a sketch that was asked for, the
        last step that left it in order; what was to be made is that only once the planner said so.
        """
        made = [s for s in reversed(self.steps) if isinstance(s.action, Code | Edits)]
        solid = next((s for s in made if s.observation.valid), None)
        task, last = self.start.request.task, self.steps[-1].action if self.steps else None
        sketched = task == "make" and isinstance(last, Done) and self.start.request.sketched
        if solid is not None or not (task in ("edit", "constrain") or sketched):
            return solid
        return next((s for s in made if s.observation.sound), None)

    @property
    def measured(self) -> Measurements | None:
        """What was measured on the best geometry, with what was looked at when the planner said that it was done."""
        if self.best is None:
            return None
        best, last = self.best.observation, self.steps[-1]
        same = best.geometry is not None and last.observation.geometry == best.geometry
        later = isinstance(last.action, Done) and same
        return last.observation.measurements if later else best.measurements

    @property
    def differing(self) -> tuple[str, ...]:
        """What the best geometry has otherwise than the drawing it was to be made from, a sentence each.

        What an edit changes is said in words: there the drawing that comes along binds nobody.
        """
        compared = self.best.observation.compared if self.best else None
        return compared.open if compared is not None and self.start.request.task == "make" else ()

    @property
    def not_understood(self) -> tuple[str, ...]:
        """What the planner said it did not understand, on its way to the best geometry and when it ended."""
        return tuple(dict.fromkeys(text for step in self._spoken for text in step.not_understood))

    @property
    def assumptions(self) -> tuple[str, ...]:
        """What the planner said it assumed for the best geometry, and that a drawing was not compared with."""
        said = tuple(dict.fromkeys(text for step in self._spoken for text in step.assumptions))
        return (*said, *self._not_compared) if self.best else ()

    @property
    def question(self) -> Question | None:
        """What the planner asked last, on its way to the best geometry or when it ended."""
        return next((step.question for step in reversed(self._spoken) if step.question is not None), None)

    @property
    def answer(self) -> str | None:
        """What the planner answered at the end, if it did."""
        last = self.steps[-1].action if self.steps else None
        return last.answer if isinstance(last, Done) else None

    @property
    def _spoken(self) -> tuple[Step, ...]:
        """The steps whose words are about the result: in a session all, else the one that made it and the last."""
        if self.start.environment == "freecad":
            return self.steps
        last = self.steps[-1:]
        best = self.best
        ends = last if last and isinstance(last[0].action, Done) else ()
        return last if best is None else (best, *(step for step in ends if step is not best))

    @property
    def _not_compared(self) -> tuple[str, ...]:
        """The drawing that nothing was held against, where one was to be followed."""
        request = self.start.request
        if request.task != "make" or self.best is None or self.best.observation.compared is not None:
            return ()
        return tuple(
            f"the part is what {each.name} shows: it could not be compared with it"
            for each in request.attachments
            if each.kind == "drawing"
        )
