"""What a rule suggests, how sure that is, and how suggestions of several rules become a ranked list of proposals."""

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

from cadwright.sketch.completion.known import Known
from cadwright.sketch.completion.places import same
from cadwright.sketch.facts.edges import edge_of
from cadwright.sketch.graph import XY, Geometry

Rule = Literal[
    "line",
    "spur",
    "arc",
    "arc-one-sided",
    "arc-concentric",
    "corner",
    "mirror",
    "turn",
    "grid",
    "ring",
    "row",
    "concentric",
    "repeat",
]
"""How a missing piece was found."""

DOUBTFUL = 0.5
"""A proposal that is less likely right than this is not made."""
MOST = 10
"""Proposals that are told."""
_WEIGHTS = Path(__file__).parent / "weights.json"


class Candidate(msgspec.Struct, frozen=True):
    """One or several primitives that a rule suggests, why in a sentence, and what speaks for and against them."""

    rule: Rule
    geometry: tuple[Geometry, ...]
    reason: str
    evidence: Mapping[str, float] = {}


class Proposal(msgspec.Struct, frozen=True):
    """What seems to be missing, why, and how likely it is right (0 to 1); the surest reason comes first."""

    geometry: tuple[Geometry, ...]
    reason: str
    confidence: float
    rules: tuple[Rule, ...]


@cache
def weights() -> Mapping[str, Mapping[str, float]]:
    """For each rule what evidence counts, in log-odds; ``scripts/train_completion.py`` finds them."""
    told: dict[str, dict[str, float]] = json.loads(_WEIGHTS.read_text(encoding="utf-8"))["rules"]
    return told


def likelihood(candidate: Candidate) -> float:
    """How likely a candidate alone is right."""
    counted = weights().get(candidate.rule, {})
    odds = counted.get("always", -2.0) + sum(counted.get(n, 0.0) * v for n, v in candidate.evidence.items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))


def ranked(candidates: Iterable[Candidate], known: Known, least: float = DOUBTFUL) -> tuple[Proposal, ...]:
    """The proposals, the likeliest first: what several rules suggest is surer, what fills one gap differently is not.

    What is suggested more than once is told once, in the words of the surest rule.
    """
    groups: list[list[tuple[float, Candidate]]] = []
    for likely, each in sorted(((likelihood(c), c) for c in candidates), key=lambda pair: -pair[0]):
        alike = (g for g in groups if alike_all(g[0][1].geometry, each.geometry, 2 * known.near))
        group = next(alike, None)
        if group is None:
            groups.append([(likely, each)])
        elif all(each.rule != other.rule for _, other in group):
            group.append((likely, each))
    sure = [1 - math.prod(1 - likely for likely, _ in group) for group in groups]
    shared = _shared(groups, sure, known)
    found = [
        Proposal(g[0][1].geometry, g[0][1].reason, round(p, 3), tuple(each.rule for _, each in g))
        for p, g in zip(shared, groups, strict=True)
        if p >= least
    ]
    return tuple(sorted(found, key=lambda proposal: -proposal.confidence)[:MOST])


def compatible(proposals: Sequence[Proposal], known: Known) -> tuple[int, ...]:
    """The numbers, from 0, of proposals that go together, the likeliest first: none fills what another fills."""
    chosen: list[int] = []
    taken: set[int] = set()
    for number, each in enumerate(proposals):
        ends = loose_ends(each.geometry, known)
        pieces = [piece for other in chosen for piece in proposals[other].geometry]
        again = any(same(a, b, 2 * known.near) for a in each.geometry for b in pieces)
        if not again and not ends & taken:
            chosen.append(number)
            taken |= ends
    return tuple(chosen)


def alike_all(some: tuple[Geometry, ...], others: tuple[Geometry, ...], near: float) -> bool:
    """Whether both are the same primitives, in any order."""
    if len(some) != len(others):
        return False
    return all(any(same(a, b, near) for b in others) for a in some)


def _shared(groups: list[list[tuple[float, Candidate]]], sure: list[float], known: Known) -> list[float]:
    """Likelihoods, where those that end in the same loose end exclude each other: their odds share one whole."""
    ends = [loose_ends(group[0][1].geometry, known) for group in groups]
    odds = [min(p, 0.9999) / (1 - min(p, 0.9999)) for p in sure]
    rivals = [sum(o for j, o in enumerate(odds) if j != i and mine & ends[j]) for i, mine in enumerate(ends)]
    return [o / (1 + o + others) for o, others in zip(odds, rivals, strict=True)]


def loose_ends(geometry: Iterable[Geometry], known: Known) -> frozenset[int]:
    """The numbers of the loose ends that primitives would close."""
    places = [p for each in geometry for p in ends_of(each)]
    return frozenset(
        n for n, end in enumerate(known.loose) if any(math.dist(end.at, p) <= 1.5 * known.near for p in places)
    )


def ends_of(geometry: Geometry) -> tuple[XY, ...]:
    """The ends of an open curve; none of a closed one or a point."""
    edge = edge_of(geometry, 0, math.inf)
    return () if edge is None or edge.start == edge.end else (edge.start, edge.end)


def fit(geometry: tuple[Geometry, ...], known: Known) -> dict[str, float]:
    """How new primitives fit in: which of their ends close a loose one, meet another, or hang free; what they cross."""
    places = [p for each in geometry for p in ends_of(each)]
    own = [sum(math.dist(p, q) <= known.near for q in places) > 1 for p in places]
    outer = [p for p, shared in zip(places, own, strict=True) if not shared]
    loose = [known.at_loose(p) for p in outer]
    met = [known.meets(p) for p in outer]
    share = 1 / max(1, len(outer))
    return {
        "closes": sum(loose) * share,
        "hangs": sum(not m for m in met) * share,
        "crosses": float(any(known.crossings(each) for each in geometry)),
        "closed": float(not places),
        "closes all": float(bool(outer) and len(known.loose) == 2 and all(loose)),
    }
