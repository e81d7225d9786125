"""Repeated sub-shapes: chains that agree but for a piece that one of them lacks."""

import math
from collections.abc import Iterator, Sequence

from cadwright.sketch.completion.known import Known
from cadwright.sketch.completion.places import anchor, same
from cadwright.sketch.completion.proposals import Candidate, fit
from cadwright.sketch.completion.symmetry import together
from cadwright.sketch.graph import XY, Arc, Geometry, Line
from cadwright.sketch.motions import Motion, between

_MOST_CHAINS = 60
_LONGEST = 60
"""Chains beyond so many, and those of more primitives, are not compared."""


def repeats(known: Known) -> Iterator[Candidate]:
    """For every chain what a like, longer one has that it lacks."""
    chains = [[known.shapes[n] for n in chain] for chain in known.chains if len(chain) <= _LONGEST][:_MOST_CHAINS]
    for lacking in chains:
        if len(lacking) < 2 or not any(_open(end.number, lacking, known) for end in known.loose):
            continue
        for whole in chains:
            if whole is lacking or not 0 < len(whole) - len(lacking) <= max(1, len(lacking) // 2):
                continue
            found = _missing(lacking, whole, known)
            if found is not None:
                alike = sum(len(other) == len(whole) for other in chains)
                evidence = {
                    "there": math.log2(len(lacking)),
                    "missing": math.log2(len(found)),
                    "like it": math.log2(alike),
                }
                reason = f"A like shape beside it has {len(whole)} primitives; this one has {len(lacking)} of them."
                for group in together(found, known):
                    yield Candidate("repeat", group, reason, evidence | fit(group, known))
                break


def _open(number: int, chain: Sequence[Geometry], known: Known) -> bool:
    return any(known.shapes[number] is each for each in chain)


def _missing(lacking: Sequence[Geometry], whole: Sequence[Geometry], known: Known) -> list[Geometry] | None:
    """What a chain has that another, which is a part of its image, lacks; ``None`` where it is none."""
    key = max(lacking, key=_extent)
    for other in whole:
        for motion in _onto(other, key, known.near):
            images = [motion.of(each) for each in whole]
            left = [image for image in images if not any(same(image, each, known.near) for each in lacking)]
            if len(left) == len(whole) - len(lacking) and all(known.find(each) is None for each in left):
                return left
    return None


def _onto(a: Geometry, b: Geometry, near: float) -> Iterator[Motion]:
    """The motions that bring one primitive onto another like it."""
    if type(a) is not type(b) or abs(_extent(a) - _extent(b)) > near:
        return
    pairs = _ends(a), _ends(b)
    if pairs[0] is None or pairs[1] is None:
        (px, py), (qx, qy) = anchor(a), anchor(b)
        yield Motion(0, (qx - px, qy - py))
        return
    for target in (pairs[1], pairs[1][::-1]):
        for mirrored in (False, True):
            motion = between(pairs[0], target, mirrored=mirrored)
            if same(motion.of(a), b, near):
                yield motion


def _ends(geometry: Geometry) -> tuple[XY, XY] | None:
    return (geometry.start, geometry.end) if isinstance(geometry, Line | Arc) else None


def _extent(geometry: Geometry) -> float:
    ends = _ends(geometry)
    return math.dist(*ends) if ends is not None else 0.0
