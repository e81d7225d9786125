"""The embedded maker: it reads what a designer says and draws, and answers with edits."""

from collections.abc import Sequence

from cadwright.planners.embedded.canvas.acting import act
from cadwright.protocols.base import Parsed, Protocol
from cadwright.protocols.mrcad import call, design_of, instruction_of
from cadwright.values import Decline, Done, Edits, Message, Observation, Reply, Request, ToolSpec


class CanvasPlanner:
    """Makes what strokes and words ask for. ``protocol`` is the language that its replies are written in."""

    name = "embedded"

    def __init__(self, protocol: Protocol) -> None:
        self._protocol = protocol

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        """Edits, or why there are none; then that it is done."""
        pieces = [piece for message in messages for piece in message.pieces]
        request = next(piece.about for piece in pieces if isinstance(piece.about, Request))
        if any(isinstance(piece.about, Observation) for piece in pieces):
            return Reply(self._protocol.write(Parsed("", Done())))
        return Reply(self._protocol.write(first(request)))

    def close(self) -> None:
        """Nothing to let go of."""


def first(request: Request) -> Parsed:
    """The reply to an instruction."""
    instruction = instruction_of(request)
    acted = act(instruction, design_of(request.script))
    if acted.edits:
        return Parsed("", Edits(tuple(map(call, acted.edits))), (), acted.not_understood)
    reason = "; ".join(acted.not_understood) or (
        "nothing is to be changed" if instruction.text else "the message is empty"
    )
    return Parsed("The design stays as it is.", Decline(f"not understood: {reason}"), (), acted.not_understood)
