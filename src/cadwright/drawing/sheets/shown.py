"""Which views of a part a sheet shows."""

from cadwright.values.measurement import Measurements


def views_for(measurements: Measurements) -> tuple[str, str, str, str]:
    """Front, top, right and a pictorial view; the bottom or the left instead where holes open only to there.

    What counts are holes whose mouth matters: blind ones, and those with a counterbore or a countersink.
    """
    opening = [h.axis for h in measurements.holes if not h.through or h.counterbore or h.countersink]
    below, above = sum(axis[2] > 0.99 for axis in opening), sum(axis[2] < -0.99 for axis in opening)
    left, right = sum(axis[0] > 0.99 for axis in opening), sum(axis[0] < -0.99 for axis in opening)
    level, pictorial = ("bottom", "iso-below") if below > above else ("top", "iso")
    return ("front", level, "left" if left > right else "right", pictorial)
