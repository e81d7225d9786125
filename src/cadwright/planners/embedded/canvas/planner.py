"""The embedded maker: it reads what a designer says and draws, and answers with edits."""

from collections.abc import Sequence

import msgspec

from cadwright.canvas import DeletePoint, Edit, MoveCurve, MovePoint, RemoveCurve
from cadwright.canvas.design import GRID, XY
from cadwright.planners.embedded.canvas.actions import act
from cadwright.protocols.base import Parsed, Protocol
from cadwright.protocols.mrcad import MrCAD, call, design_of, instruction_of
from cadwright.values import Decline, Done, Edits, Message, Observation, Reply, Request, ToolSpec


class CanvasPlanner:
    """Makes what strokes and words ask for. ``protocol`` is the language that its replies are written in.

    In a game nothing is put off the canvas, where strokes may lead; a sketch may grow beyond it.
    """

    name = "embedded"

    def __init__(self, protocol: Protocol) -> None:
        self._protocol = protocol
        self._bounded = not (isinstance(protocol, MrCAD) and protocol.unit_mm is not None)

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        """Edits, or why there are none; then that it is done."""
        pieces = [piece for message in messages for piece in message.pieces]
        request = next(piece.about for piece in pieces if isinstance(piece.about, Request))
        if any(isinstance(piece.about, Observation) for piece in pieces):
            return Reply(self._protocol.write(Parsed("", Done())))
        return Reply(self._protocol.write(first(request, bounded=self._bounded)))

    def close(self) -> None:
        """Nothing to let go of."""


def first(request: Request, *, bounded: bool = True) -> Parsed:
    """The reply to an instruction, with no new point off the canvas where that is ``bounded``."""
    instruction = instruction_of(request)
    acted = act(instruction, design_of(request.script))
    if acted.edits:
        edits = map(_on_canvas, acted.edits) if bounded else acted.edits
        return Parsed("", Edits(tuple(map(call, edits))), (), acted.not_understood)
    reason = "; ".join(acted.not_understood) or (
        "nothing is to be changed" if instruction.text else "the message is empty"
    )
    return Parsed("The design stays as it is.", Decline(f"not understood: {reason}"), (), acted.not_understood)


def _on_canvas(edit: Edit) -> Edit:
    """An edit whose new points are on the canvas: what would lie beyond its edge lies on it."""
    match edit:
        case RemoveCurve() | DeletePoint():
            return edit
        case MovePoint():
            return msgspec.structs.replace(edit, new_point=_inside(edit.new_point))
        case MoveCurve():
            low, high = (tuple(map(best, zip(*edit.control_points, strict=True))) for best in (min, max))
            x, y = (
                min(max(by, min(-GRID / 2 - a, 0)), max(GRID / 2 - b, 0))
                for by, a, b in zip(edit.offset, low, high, strict=True)
            )
            return msgspec.structs.replace(edit, offset=(x, y))
        case _:
            return msgspec.structs.replace(edit, control_points=tuple(map(_inside, edit.control_points)))


def _inside(point: XY) -> XY:
    x, y = (max(-GRID / 2, min(GRID / 2, each)) for each in point)
    return x, y
