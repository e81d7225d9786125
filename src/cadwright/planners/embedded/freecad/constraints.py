"""Constraining a sketch: the constraints that hold in its geometry, those that are safe added one by one."""

import re
from collections.abc import Sequence

from cadwright.protocols.base import Parsed
from cadwright.values import Code, Decline, Done, Observation, Request

SCRIPT = """\
# The constraints that hold already; of these, what neither conflicts nor moves anything
suggested = suggest_constraints(sketch)
report = add_constraints(sketch, suggested)
doc.recompute()
report
"""


def constrain(request: Request, seen: Sequence[Observation]) -> Parsed:
    """One action, and a look at what came of it."""
    if len(seen) <= 1:
        return Parsed("I add the constraints that hold in the geometry, as far as they move nothing.", Code(SCRIPT))
    last = seen[-1]
    if last.error is not None:
        return Parsed("I cannot constrain this.", Decline(last.error.message))
    left = re.search(r"'dof': (\d+)", last.value or "")
    told = f" {left[1]} degrees of freedom are left." if left else ""
    return Parsed(f"The constraints that hold are in the sketch, and nothing has moved.{told}", Done())
