"""What goes to a planner and what comes back."""

from typing import Any, Literal

import msgspec

from cadwright.values.observation import Image, Observation
from cadwright.values.request import Request

Role = Literal["system", "user", "assistant"]


class Piece(msgspec.Struct, frozen=True):
    """A part of a message: text as a model reads it, or a picture.

    ``about`` carries the value that the text was rendered from; a reply that has been superseded is shown as one line
    and carried whole. A model sees ``text`` and ``image`` only; the embedded planner reads ``about`` instead of parsing
    our own prose back.
    """

    text: str = ""
    image: Image | None = None
    about: "Request | Observation | Reply | None" = None


class Message(msgspec.Struct, frozen=True):
    """One message of the conversation that a protocol renders."""

    role: Role
    pieces: tuple[Piece, ...]

    @property
    def text(self) -> str:
        """The texts of all pieces, a line break between them."""
        return "\n".join(p.text for p in self.pieces if p.text)


class ToolSpec(msgspec.Struct, frozen=True):
    """A tool that a planner may call: its name, what it does, and the JSON schema of its arguments."""

    name: str
    description: str
    parameters: dict[str, Any]


NOT_JSON = "not_json"
"""The only argument of a call whose arguments were no JSON object: the beginning of what came instead."""


class ToolCall(msgspec.Struct, frozen=True):
    """A call that a planner made."""

    name: str
    arguments: dict[str, Any]

    @property
    def readable(self) -> bool:
        """Whether its arguments were JSON."""
        return set(self.arguments) != {NOT_JSON}


class Usage(msgspec.Struct, frozen=True):
    """What one reply took. ``cost_usd`` is ``None`` where no price is known.

    Of the input tokens, ``cached_tokens`` were kept by the provider from an earlier turn and cost a fraction.
    """

    input_tokens: int = 0
    output_tokens: int = 0
    cost_usd: float | None = 0.0
    retries: int = 0
    cached_tokens: int = 0

    def __add__(self, other: "Usage") -> "Usage":
        known = self.cost_usd is not None and other.cost_usd is not None
        return Usage(
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            (self.cost_usd or 0.0) + (other.cost_usd or 0.0) if known else None,
            self.retries + other.retries,
            self.cached_tokens + other.cached_tokens,
        )

    @property
    def tokens(self) -> int:
        """Input and output together."""
        return self.input_tokens + self.output_tokens


class Weight(msgspec.Struct, frozen=True):
    """What a message holds for a model to read: pictures, and an estimate of all tokens, those of the pictures too."""

    images: int = 0
    tokens: int = 0


class Reply(msgspec.Struct, frozen=True):
    """What a planner said: text, and tool calls where the protocol uses them."""

    text: str
    calls: tuple[ToolCall, ...] = ()
    usage: Usage = Usage()
