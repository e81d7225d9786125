"""How a model is asked for a designer's message: it sees pictures of the target and of the canvas, never coordinates.

Section 2.2 of the paper: the designer is given both designs rendered as images, and the rounds so far. A reply is a
call of `TOOL`, or one fenced block of JSON with the same arguments: ``{"text": "…", "strokes": [[[x, y], …], …]}``.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import msgspec

from cadwright.canvas import Design, Drawing, Instruction
from cadwright.canvas.dataset import Modality
from cadwright.canvas.design import XY
from cadwright.canvas.raster import MODEL_SIZE, png, raster
from cadwright.protocols.base import Violation
from cadwright.protocols.mrcad import Round
from cadwright.protocols.replies import FENCE, FENCE_END, taken_out, unreadable
from cadwright.values import Blob, Image, Message, Piece, Reply, ToolSpec
from cadwright.values.media import PNG

SYSTEM = """\
You play mrCAD, a game for two. You are the designer: you see a target, and tell a maker, who does not see it, round \
by round how to change the design on a canvas until it looks like the target. In the first round the canvas is empty.

You can speak in words, in pen strokes drawn on the canvas, or in both. Strokes may show curves to add, circle or \
cross out what you mean, or show with arrows where something goes. The maker can make, move and remove lines, circles \
and arcs, and move or remove their points. Refer to things by what they look like and where they are. In later rounds \
say only what is still to be changed, the most important first.

The canvas goes from -20 to 20 in x (to the right) and in y (DOWNWARDS). Pictures show designs in black and strokes in \
red, with a margin of one unit around the canvas."""

_ALLOWED = {
    "both": "Use words, strokes or both.",
    "text": "Only words are allowed in this game: no strokes.",
    "drawing": "Only strokes are allowed in this game: no words.",
}
_ENOUGH = 4
_FORM = 'Call send_message, or send one ```json block: {"text": "…", "strokes": [[[x, y], [x, y], …], …]}.'

TOOL = ToolSpec(
    "send_message",
    "Send the message of this round to the maker.",
    {
        "type": "object",
        "properties": {
            "text": {"type": "string", "description": "What you say; may be empty."},
            "strokes": {
                "type": "array",
                "description": "Pen strokes, each a list of points [x, y]; may be empty.",
                "items": {"type": "array", "items": {"type": "array", "items": {"type": "number"}}},
            },
        },
        "required": ["text", "strokes"],
        "additionalProperties": False,
    },
)


class _Said(msgspec.Struct, forbid_unknown_fields=True):
    text: str = ""
    strokes: tuple[tuple[XY, ...], ...] = ()


def messages(
    target: Design, design: Design, past: Sequence[Round], *, modality: Modality = "both", characters: int | None = None
) -> tuple[Message, ...]:
    """What a designer sees: the target, the rounds so far with what came of them, and the canvas now."""
    shown = [Piece("The target:"), Piece(image=_picture(target))]
    talk = [Message("system", (Piece(SYSTEM),))]
    for number, each in enumerate(past, 1):
        said = each.instruction
        talk.append(Message("user", (*shown, Piece(f"Round {number}. Your message?"))))
        drawn = (Piece(image=_picture(each.context, said.drawing)),) if any(said.drawing.splines) else ()
        talk.append(Message("assistant", (Piece(said.text or "(strokes only)"),)))
        shown = [*(Piece("You had drawn:") for _ in drawn), *drawn]
        shown += [Piece("The maker made this of it:"), Piece(image=_picture(each.design))]
    if not past:
        shown.append(Piece("The canvas is empty." if not design.curves else "The canvas:"))
        shown += [Piece(image=_picture(design))] if design.curves else []
    limit = f" At most {characters} characters." if characters is not None else ""
    ask = f"Round {len(past) + 1}. Your message? {_ALLOWED[modality]}{limit} {_FORM}"
    return (*talk, Message("user", (*shown, Piece(ask))))


def parse(reply: Reply) -> Instruction | Violation:
    """The message that a reply sends, or in which way it breaks the form; never raises on any text."""
    blocks, _ = taken_out(FENCE, FENCE_END, reply.text)
    if broken := unreadable(reply):
        return broken
    calls = [call.arguments for call in reply.calls if call.name == TOOL.name]
    if len(calls) + len(blocks) != 1 or len(calls) != len(reply.calls):
        return Violation("the reply is not exactly one message", _FORM)
    try:
        value: Any = calls[0] if calls else msgspec.json.decode(blocks[0][1])
        said = msgspec.convert(value, _Said)
    except msgspec.DecodeError as error:
        return Violation(f"the reply is no message ({error})", _FORM)
    except RecursionError:
        return Violation("the reply is nested too deeply", _FORM)
    return Instruction(said.text, Drawing(tuple(stroke for stroke in said.strokes if stroke)))


def _picture(design: Design, drawing: Drawing | None = None) -> Image:
    shown = Drawing(tuple(map(_halved, drawing.splines))) if drawing is not None else None
    return Image("canvas", Blob(png(raster(design, shown, size=MODEL_SIZE)), PNG))


def _halved(stroke: tuple[XY, ...]) -> tuple[XY, ...]:
    """A stroke with enough points for the released renderer, which misplaces those of three or fewer."""
    while 1 < len(stroke) < _ENOUGH:
        halves = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in pairwise(stroke)]
        stroke = (*(each for pair in zip(stroke, halves, strict=False) for each in pair), stroke[-1])
    return stroke
