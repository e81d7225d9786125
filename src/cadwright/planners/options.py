"""What may be set about a model."""

import msgspec

from cadwright.planners.retry import Backoff


class ModelOptions(msgspec.Struct, frozen=True):
    """Options of a model planner; ``None`` leaves the provider's default.

    ``seed`` also seeds the jitter of the back-off. ``timeout`` is in seconds, for one whole reply.
    """

    temperature: float | None = None
    seed: int | None = None
    max_output_tokens: int | None = None
    timeout: float = 300.0
    backoff: Backoff = Backoff()
