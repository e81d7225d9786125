"""What a text has made of a part or a script that was there."""

import msgspec

from cadwright.english.ledger import Entry
from cadwright.english.statements import Mention
from cadwright.parts.model import Part


class Rewritten(msgspec.Struct, frozen=True):
    """A changed script; what was assumed and what was not understood."""

    script: str
    assumptions: tuple[str, ...] = ()
    not_understood: tuple[str, ...] = ()


class Change(Rewritten, frozen=True, kw_only=True):
    """A changed part with its script and what it is made of."""

    part: Part
    things: tuple[Mention, ...]
    pieces: tuple[Entry, ...] = ()
