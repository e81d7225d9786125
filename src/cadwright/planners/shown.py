"""What of a conversation a model is shown: texts and pictures, in their order."""

from collections.abc import Sequence

import msgspec

from cadwright.errors import PlannerError
from cadwright.values import Image, Message, Piece
from cadwright.values.media import PICTURES
from cadwright.values.message import Role

EMPTY = "(an empty reply)"


class Shown(msgspec.Struct, frozen=True):
    """A message as a model gets it."""

    role: Role
    parts: tuple[str | Image, ...]


def shown(messages: Sequence[Message], *, pictures: bool = True) -> list[Shown]:
    """The messages; pieces with nothing to say are left out, as providers refuse them.

    Without ``pictures`` a model that sees none is told their names instead. Raises `PlannerError` for a picture in a
    format that models do not look at.
    """
    return [each for each in (_message(message, pictures) for message in messages) if each.parts]


def _message(message: Message, pictures: bool) -> Shown:
    if message.role == "assistant":
        # Without it, two messages of the user's would follow each other, which not every server takes.
        return Shown("assistant", (message.text if message.text.strip() else EMPTY,))
    if message.role == "system":
        return Shown("system", (message.text,) if message.text.strip() else ())
    return Shown("user", tuple(part for piece in message.pieces for part in _parts(piece, pictures)))


def _parts(piece: Piece, pictures: bool) -> list[str | Image]:
    parts: list[str | Image] = [piece.text] if piece.text.strip() else []
    if piece.image is not None and not pictures:
        parts.append(f"(a picture that you cannot see: {piece.image.name})")
    elif piece.image is not None:
        kind = piece.image.blob.media_type
        if kind not in PICTURES:
            raise PlannerError(f"a model cannot look at {piece.image.name} ({kind})", "give a PNG or a JPEG")
        parts.append(piece.image)
    return parts
