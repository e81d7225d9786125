"""What a planner asks to be done."""

from typing import Any

import msgspec


class Code(msgspec.Struct, frozen=True, tag="code"):
    """Run this source text in the environment, whose language it is written in."""

    source: str


class Edits(msgspec.Struct, frozen=True, tag="edits"):
    """Apply these edits, in order; each is a name and its arguments."""

    edits: tuple[dict[str, Any], ...]


class Done(msgspec.Struct, frozen=True, tag="done"):
    """What is there is what was asked for; ``answer`` is the reply to a question, where one was asked."""

    answer: str | None = None


class Decline(msgspec.Struct, frozen=True, tag="decline"):
    """The request was not understood, or cannot be met; nothing is to be built."""

    reason: str


Action = Code | Edits | Done | Decline
