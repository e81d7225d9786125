"""Metric threads in edits."""

from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.parts.screws import CLEARANCE, PITCH


def diameter_of(quote: str, nominal: float, *, tapped: bool) -> float:
    """The clearance hole (ISO 273, medium) of a thread, or its core hole, in mm."""
    if nominal not in CLEARANCE:
        raise Refused(f"{quote} is not a thread that I know")
    return nominal - PITCH[nominal] if tapped else CLEARANCE[nominal]
