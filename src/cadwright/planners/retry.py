"""When a server says "later": how often it is asked again, and how long is waited in between."""

import random

import msgspec


class Retry(msgspec.Struct, frozen=True):
    """One wait, for whoever shows progress: the ``attempt``-th retry of at most ``limit``, after ``delay`` seconds."""

    attempt: int
    limit: int
    delay: float
    reason: str

    def __str__(self) -> str:
        return f"{self.reason}; trying again in {self.delay:.1f} s ({self.attempt} of {self.limit})"


class Backoff(msgspec.Struct, frozen=True):
    """Exponential back-off with jitter; times in seconds.

    The n-th wait is drawn from the upper half of ``first * 2**(n-1)``, at most ``longest``. A server's own wish
    (Retry-After) is honoured instead, and never undercut.
    """

    retries: int = 5
    first: float = 1.0
    longest: float = 60.0

    def delay(self, attempt: int, asked: float | None, chance: random.Random) -> float | None:
        """Seconds to wait before the ``attempt``-th retry (from 1); ``None`` when the server asks for too much."""
        if asked is not None and asked > 2 * self.longest:
            return None
        if asked is not None:
            return asked + chance.uniform(0, 0.1 * self.first)
        return float(min(self.longest, self.first * 2.0 ** (attempt - 1))) * chance.uniform(0.5, 1.0)
