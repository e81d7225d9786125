"""Corrections of the documents that this planner makes: as of its CadQuery scripts (`embedded.repairs`).

The part is known, and so is all that came of it: what was corrected before is corrected again, one observation after
the other.
"""

import json
from collections.abc import Sequence

from cadwright.parts.model import Part
from cadwright.planners.embedded.freecad.printer import script
from cadwright.planners.embedded.freecad.selections import KINDS
from cadwright.planners.embedded.planner import corrected, ended
from cadwright.planners.embedded.repairs import Blamed, Correction, finishes_of, repair
from cadwright.protocols.base import Parsed
from cadwright.values import Observation


def following(first: Parsed, part: Part, seen: Sequence[Observation]) -> Parsed:
    """The reply to feedback on the document of a part, of which ``first`` was said."""
    reply = first
    for turn, observation in enumerate(seen, 1):
        mended = repair(part, observation, turn, failed)
        if mended is None:
            return ended(seen)
        part = mended.part
        told = mended.step or mended.assumption  # what a session is told once stays said
        reply = corrected(first, Correction(script(part), told, mended.missing))
    return reply


def failed(part: Part, observation: Observation) -> Blamed:
    """The treatment whose object could not be computed, else the last that was come to.

    There is an object for each of them, in the order in which they were made.
    """
    treatments = [(feature, finish) for feature in part.features for finish in finishes_of(feature)]
    objects = json.loads(observation.state or "{}").get("objects", ())
    dressed = [each for each in objects if each["type"] in KINDS.values()][-len(treatments) or None :]
    made = list(zip(treatments, dressed, strict=False))
    broken = [treatment for treatment, each in made if not each["valid"]]
    come_to = [treatment for treatment, _ in made] or treatments
    return next(iter([*broken, *reversed(come_to)]), (None, None))
