"""What may be set about a model."""

import msgspec

from cadwright.planners.retry import Backoff

REPLY_SECONDS = 300.0
"""How long a whole reply may take."""


class ModelOptions(msgspec.Struct, frozen=True):
    """Options of a model planner; ``None`` leaves the provider's default.

    ``seed`` also seeds the jitter of the back-off. ``timeout`` is in seconds, for one whole reply. ``key_from`` names
    the environment variable of the key to send in place of the provider's own.
    """

    temperature: float | None = None
    seed: int | None = None
    max_output_tokens: int | None = None
    timeout: float = REPLY_SECONDS
    key_from: str | None = None
    backoff: Backoff = Backoff()
