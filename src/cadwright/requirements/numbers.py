"""How many numbers of a request a measurement was compared with."""

from collections.abc import Iterable

from cadwright.values import Checked


def counted(checked: Iterable[Checked]) -> tuple[int, int]:
    """How many numbers of the request were compared with a measurement, and how many were read from it."""
    done = total = 0
    for c in checked:
        r = c.requirement
        numbers = len(r.values) + (r.quantity == "hole-count" and r.diameter is not None) + (r.quantity == "name")
        total += numbers * (r.source == "request")
        done += numbers * (r.source == "request" and c.verdict != "UNVERIFIED")
    return done, total
