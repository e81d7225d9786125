"""What a text has made of a part that was there."""

import msgspec

from cadwright.english.ledger import Entry
from cadwright.english.statements import Mention
from cadwright.parts.model import Part


class Change(msgspec.Struct, frozen=True):
    """A changed part with its script and what it is made of; what was assumed and what was not understood."""

    script: str
    part: Part
    things: tuple[Mention, ...]
    assumptions: tuple[str, ...] = ()
    not_understood: tuple[str, ...] = ()
    pieces: tuple[Entry, ...] = ()
