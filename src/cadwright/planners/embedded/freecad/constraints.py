"""Constraining a sketch: the constraints that a designer would have placed, those that are safe added one by one."""

import re
from collections.abc import Sequence

from cadwright.protocols.base import Parsed
from cadwright.values import Code, Decline, Done, Observation, Request

SCRIPT = """\
# The constraints that a designer would have placed; of these, what neither conflicts nor moves anything
suggested = suggest_constraints(sketch{dimensions})
report = add_constraints(sketch, suggested{tolerance})
doc.recompute()
report
"""
_TOLERANCE = re.compile(r"\bby no more than ([\d.]+(?:e-?\d+)?) of (?:the|its) long(?:er)? side", re.IGNORECASE)
_DIMENSIONS = re.compile(r"\b(?:dimensions?|fully constrain(?:ed)?)\b", re.IGNORECASE)


def constrain(request: Request, seen: Sequence[Observation]) -> Parsed:
    """One action, and a look at what came of it."""
    if len(seen) <= 1:
        stated = _TOLERANCE.search(request.text)
        script = SCRIPT.format(
            dimensions=", dimensions=True" if _DIMENSIONS.search(request.text) else "",
            tolerance=f", tolerance={float(stated[1]):g}" if stated else "",
        )
        return Parsed("I add the constraints that a designer would place, as far as they move nothing.", Code(script))
    last = seen[-1]
    if last.error is not None:
        return Parsed("I cannot constrain this.", Decline(last.error.message))
    left = re.search(r"'dof': (\d+)", last.value or "")
    told = f" {left[1]} degrees of freedom are left." if left else ""
    return Parsed(f"The constraints are in the sketch, and nothing has moved.{told}", Done())
