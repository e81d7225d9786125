"""Players that are programs: they get what a person in their place would get, and answer with a turn."""

import json
from collections.abc import Sequence
from typing import Protocol as Interface

import msgspec

from cadwright.agent import run
from cadwright.canvas import Design, Edit, Instruction, apply
from cadwright.canvas.edits import between
from cadwright.canvas.game import Game, check_message
from cadwright.canvas.simulated import SimulatedDesigner
from cadwright.environments.canvas import CanvasEnvironment, edit_of
from cadwright.errors import InputError, PlannerError
from cadwright.planners.base import Planner
from cadwright.protocols import mrcad_designer
from cadwright.protocols.base import Violation
from cadwright.protocols.mrcad import MrCAD, Round, design_of, round_request
from cadwright.values import Decline, Edits, Message, Piece, Transcript

TURNS = 3
"""So often a planner may correct a turn of its own."""
SNAP = 0.5
"""Grid units within which a point that a planner names is taken for one that is there."""
_NO_MESSAGE = "the designer's replies were no messages"


class Made(msgspec.Struct, frozen=True):
    """A maker's turn: its edits, and a word about what was not understood."""

    edits: tuple[Edit, ...]
    note: str = ""


class Designer(Interface):
    """Says what to do; ``name`` is what the other player is told."""

    name: str

    def message(self, game: Game) -> Instruction:
        """The message of a round. Raises `PlannerError` when there is none."""
        ...

    def close(self) -> None:
        """Let go of connections."""
        ...


class Maker(Interface):
    """Changes a design as told. It is given no game, because a game holds the target."""

    name: str

    def make(self, instruction: Instruction, design: Design, past: Sequence[Round]) -> Made:
        """A turn. Raises `PlannerError` when the planner cannot answer."""
        ...

    def close(self) -> None:
        """Let go of connections."""
        ...


class Simulated:
    """The simulated designer, who is one person for the whole session."""

    def __init__(self, seed: int) -> None:
        self._person = SimulatedDesigner(seed)
        self.name = "simulated designer"

    def message(self, game: Game) -> Instruction:
        """What that person says; no longer than the rules allow."""
        allowed = None if game.rules.modality == "both" else game.rules.modality
        said = self._person.instruct(game.target, game.design, game.number, modality=allowed)
        text = said.text
        if game.rules.characters is not None and len(text) > game.rules.characters:
            text = text[: game.rules.characters].rsplit(" ", 1)[0]
        return Instruction(text, said.drawing)

    def close(self) -> None:
        """Nothing to let go of."""


class PlannedDesigner:
    """A model as designer: it sees pictures only."""

    def __init__(self, planner: Planner) -> None:
        self._planner = planner
        self.name = planner.name

    def message(self, game: Game) -> Instruction:
        """The model's message; where it cannot be sent, the model is told why and asked again."""
        rules = game.rules
        talk = mrcad_designer.messages(
            game.target, game.design, past_of(game), modality=rules.modality, characters=rules.characters
        )
        for _ in range(TURNS):
            reply = self._planner.reply(talk, (mrcad_designer.TOOL,))
            said = mrcad_designer.parse(reply)
            if isinstance(said, Instruction):
                try:
                    check_message(said, rules)
                except InputError as error:
                    said = Violation(error.message, "Send it again.")
                else:
                    return said
            problem = f"That could not be sent: {said.message}. {said.hint}"
            said_so = reply.text or json.dumps([call.arguments for call in reply.calls])
            talk = (*talk, Message("assistant", (Piece(said_so),)), Message("user", (Piece(problem),)))
        raise PlannerError(_NO_MESSAGE, "try again, or take another planner")

    def close(self) -> None:
        """Let go of the planner."""
        self._planner.close()


class PlannedMaker:
    """Any planner as maker, in the protocol `mrcad`."""

    def __init__(self, planner: Planner) -> None:
        self._planner = planner
        self.name = "embedded maker" if planner.name == "embedded" else planner.name

    def make(self, instruction: Instruction, design: Design, past: Sequence[Round]) -> Made:
        """The planner's edits, and why where there are none."""
        request = round_request(instruction, design, past)
        environment = CanvasEnvironment(snap=SNAP, pictures=False)
        transcript = run(request, self._planner, MrCAD(), environment, max_turns=TURNS)
        return Made(_edits(transcript, design), _note(transcript))

    def close(self) -> None:
        """Let go of the planner."""
        self._planner.close()


def past_of(game: Game) -> tuple[Round, ...]:
    """The rounds of a game as the protocols have them."""
    return tuple(
        Round(
            each.context,
            each.instruction,
            each.edit_execution.edits if each.edit_execution else (),
            each.execution.design,
        )
        for each in game.past
    )


def _edits(transcript: Transcript, design: Design) -> tuple[Edit, ...]:
    """What was done; where coordinates were rounded on the way, edits that lead to the same design."""
    executed = [
        (step.action, step.observation.state) for step in transcript.steps if step.observation.outcome == "executed"
    ]
    made = [(action.edits, state) for action, state in executed if isinstance(action, Edits) and state is not None]
    if not made:
        return ()
    after = design_of(made[-1][1]).rounded()
    edits = tuple(edit_of(0, each) for records, _ in made for each in records)
    return edits if apply(design, edits) == after else between(design, after)


def _note(transcript: Transcript) -> str:
    last = transcript.steps[-1] if transcript.steps else None
    if last is not None and isinstance(last.action, Decline):
        return last.action.reason
    problem = last.observation.error if last is not None else None
    lines = [f"not understood: {each}" for each in transcript.not_understood]
    return "; ".join([*lines, *([problem.message] if problem else [])])
