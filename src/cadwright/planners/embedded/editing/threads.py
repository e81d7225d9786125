"""Metric threads in edits."""

from cadwright.planners.embedded.reading.building import CLEARANCE, PITCH
from cadwright.planners.embedded.reading.drafting import Refused


def diameter_of(quote: str, nominal: float, *, tapped: bool) -> float:
    """The clearance hole (ISO 273, medium) of a thread, or its core hole, in mm."""
    if nominal not in CLEARANCE:
        raise Refused(f"{quote} is not a thread that I know")
    return nominal - PITCH[nominal] if tapped else CLEARANCE[nominal]
