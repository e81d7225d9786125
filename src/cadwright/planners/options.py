"""What may be set about a model."""

import msgspec

from cadwright.planners.retry import Backoff
from cadwright.values import Usage

REPLY_SECONDS = 300.0
"""How long a whole reply may take."""


class Price(msgspec.Struct, frozen=True):
    """US dollars for a million tokens, of the input and of what the model writes."""

    input: float
    output: float

    def of(self, usage: Usage) -> float:
        """What a reply took."""
        return (self.input * usage.input_tokens + self.output * usage.output_tokens) / 1e6


class ModelOptions(msgspec.Struct, frozen=True):
    """Options of a model planner; ``None`` leaves the provider's default.

    ``seed`` also seeds the jitter of the back-off. ``timeout`` is in seconds, for one whole reply. ``key_from`` names
    the environment variable of the key to send in place of the provider's own. ``price`` counts in place of a known
    one.
    """

    temperature: float | None = None
    top_p: float | None = None
    seed: int | None = None
    max_output_tokens: int | None = None
    timeout: float = REPLY_SECONDS
    key_from: str | None = None
    price: Price | None = None
    backoff: Backoff = Backoff()
