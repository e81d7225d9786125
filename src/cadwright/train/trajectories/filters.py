"""What of the trajectories is kept (IterCAD, section 3.2): those of the right form, coherent, and right in the end.

A filter gives the reason why a trajectory is not kept, in a word or two to count by, or ``None``.
"""

import math
import re
from collections.abc import Sequence
from typing import Literal

from cadwright.train.rewards import Reward, keeps_form
from cadwright.train.turns import Turn, outcome
from cadwright.values import Code, Done, Transcript

Near = Literal["surface", "cd"]
LARGEST_CD = 1e-5
"""The paper's. Two samplings of one surface are farther apart (1.6e-4 for a cube), so that only a solid with the very
triangles of the reference passes: a right part from another script seldom does."""
LARGEST_SURFACE = 1e-4
"""As a part of the diagonal: the mean distance of one surface to the other, which is 0 for the same solid."""
FEWEST_WORDS = 3
_DENIES = re.compile(r"\b(?:wrong|incorrect|mismatch|does not match|doesn't match|still missing|needs? fixing)\b", re.I)
_DENIED = re.compile(r"\b(?:no|not|nothing|none|never|isn't|without)\b[^.;\n]{0,40}$", re.I)


def form(turns: Sequence[Turn]) -> str | None:
    """Format compliance: a trace and a script in each turn, ``<DONE>`` at the end, as R_fmt wants it."""
    return None if keeps_form(turns, Reward()) else "form"


def logic(transcript: Transcript) -> str | None:
    """Logic coherence by rules, for want of a judge: what is said goes with what is done.

    Every turn is reasoned about, no script is sent again as it was, and nobody says that the part is wrong and is done.
    """
    seen: set[str] = set()
    for step in transcript.steps:
        if len(step.thinking.split()) < FEWEST_WORDS:
            return "no reasoning"
        if isinstance(step.action, Code):
            script = "".join(step.action.source.split())
            if script in seen:
                return "the same script again"
            seen.add(script)
        if isinstance(step.action, Done) and _says_wrong(step.thinking):
            return "done and wrong"
    return None


def geometry(turns: Sequence[Turn], near: Near) -> str | None:
    """Geometric correctness of what it ends on.

    Distances of the turns are `metrics.chamfer` for ``cd``, `metrics.surface` for ``surface``.
    """
    distance = outcome(turns)
    if distance is None:
        return "no solid"
    return None if is_near(distance, near) else "another solid"


def is_near(distance: float, near: Near) -> bool:
    """Whether a distance is that of the same solid."""
    if near == "cd":
        return distance < LARGEST_CD
    return math.sqrt(distance) < LARGEST_SURFACE


def _says_wrong(trace: str) -> bool:
    return any(_DENIED.search(trace[: found.start()]) is None for found in _DENIES.finditer(trace))
