"""What a sketch lacks: proposals for a missing part, each with its reason, where something implies one.

Rules suggest pieces (`openings`, `symmetry`, `patterns`, `repeats`); how likely each is right is told by weights that
were learned from real sketches of which pieces had been taken away, and from whole ones (`proposals`).
"""

from collections.abc import Iterator

from msgspec.structs import replace

from cadwright.sketch.completion.known import Known
from cadwright.sketch.completion.openings import openings, spurs
from cadwright.sketch.completion.patterns import patterns
from cadwright.sketch.completion.places import same
from cadwright.sketch.completion.proposals import DOUBTFUL, Candidate, Proposal, Rule, alike_all, compatible, ranked
from cadwright.sketch.completion.repeats import repeats
from cadwright.sketch.completion.symmetry import mirrored, turned
from cadwright.sketch.graph import Sketch

__all__ = [
    "DOUBTFUL",
    "Candidate",
    "Known",
    "Proposal",
    "Rule",
    "alike_all",
    "candidates",
    "compatible",
    "propose",
    "same",
]


def propose(sketch: Sketch, least: float = DOUBTFUL) -> tuple[Proposal, ...]:
    """What the sketch seems to lack, the likeliest first; nothing where nothing implies a missing part.

    ``least`` is the confidence below which a proposal is not made.
    """
    known = Known(sketch)
    found = ranked(candidates(known), known, least) if known.size > 0 else ()
    return tuple(replace(each, geometry=tuple(map(known.snapped, each.geometry))) for each in found)


def candidates(known: Known) -> Iterator[Candidate]:
    """What all rules suggest, likely or not."""
    yield from openings(known)
    yield from spurs(known)
    yield from mirrored(known)
    yield from turned(known)
    yield from patterns(known)
    yield from repeats(known)
