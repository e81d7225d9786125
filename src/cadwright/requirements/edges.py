"""Rounded and bevelled edges in a request."""

import re
from typing import Literal

import msgspec

from cadwright.requirements.draft import Draft
from cadwright.requirements.figures import number
from cadwright.requirements.phrases import EDGES, OF_WHOLE, pattern
from cadwright.values import Requirement

# A bare number beside "rounded corners" may be their count, so it is a radius only after that word.
_SIZE = r"L\d+|R\d+"
_R = rf"(?P<v>{_SIZE})"
_RADIUS = rf"(?:an? )?(?:(?:fillet |corner |rounding |edge )?radius (?:of |= |: )?(?P<r>{_SIZE}|N\d+)|(?P<v>{_SIZE}))"
_ROUNDED = r"(?:rounded|filleted|rounding|round|fillet|filleting)"
_TO = r"(?:of |with |by |to |using |, |\( )*"
_BE = r"(?:are |is |should be |should have |has |have |being |be )?"
_ON = rf"(?:(?:on|at|along|to|for|around|of) {EDGES} {OF_WHOLE})?"

_ROUNDS = r"(?:rounds|round(?= (?:on|at|along|to|for|all|each|edges?|corners?)\s))"
"""What is rounded, not "a 12 mm round hole" and not "12 mm round, 40 long"."""

_FILLETS = (
    pattern(rf"{_R} (?:radius )?{_ROUNDED} {EDGES} {OF_WHOLE}"),
    pattern(rf"(?P<v>{_SIZE}|N\d+(?= radius )) (?:radius )?(?:corner |edge )?(?:fillets?|{_ROUNDS}|roundings?) {_ON}"),
    pattern(rf"{_R} (?:corner|fillet|edge) radius {_ON}"),
    pattern(rf"{_ROUNDED} {EDGES} {OF_WHOLE}{_BE}{_TO}{_RADIUS} (?:radius )?"),
    pattern(rf"{EDGES} {OF_WHOLE}{_BE}(?:rounded|filleted) {_TO}{_RADIUS} (?:radius )?"),
    pattern(rf"(?:an? )?(?:fillet|corner|rounding) radius {_TO}(?P<v>{_SIZE}|N\d+) {_ON}"),
    pattern(rf"fillets? {_ON}{_TO}{_RADIUS} (?:radius )?{_ON}"),
)
_C = r"(?P<v>L\d+|[NC]\d+(?= (?:[x×] )?(?:at )?A\d+ )) (?:[x×] )?(?:(?:at )?A\d+ )?"
_CHAMFERED = r"(?:chamfer|chamfered|chamfering)"
_CHAMFERS = (
    pattern(rf"{_C}(?:corner |edge )?chamfers? {_ON}"),
    pattern(rf"{_C}chamfered {EDGES} {OF_WHOLE}"),
    pattern(rf"{_CHAMFERED} {EDGES} {OF_WHOLE}{_BE}{_TO}(?:an? )?{_C}(?:chamfers? )?"),
    pattern(rf"{EDGES} {OF_WHOLE}{_BE}chamfered {_TO}(?:an? )?{_C}"),
    pattern(rf"chamfers? {_ON}{_TO}(?:size )?(?:of )?{_C}"),
)


_PATTERNS: dict[Literal["fillet", "chamfer"], tuple[re.Pattern[str], ...]] = {"fillet": _FILLETS, "chamfer": _CHAMFERS}


class Edges(msgspec.Struct, frozen=True):
    """One statement about edges: the radius of a fillet or the leg of a chamfer, in mm."""

    kind: Literal["fillet", "chamfer"]
    size: float
    quote: str


def take_edges(draft: Draft) -> list[Edges]:
    """Every statement about fillets and chamfers, struck out of the draft."""
    found: list[Edges] = []
    for kind, patterns in _PATTERNS.items():
        for pattern_ in patterns:
            for match in draft.take(pattern_):
                value = match["v"] or match.groupdict().get("r")
                found.append(Edges(kind, draft.mm(str(value)), draft.quote(match)))
    return [e for e in found if e.size > 0]


def edge_requirements(edges: list[Edges]) -> list[Requirement]:
    """That there are rounded or bevelled edges of the stated sizes."""
    made = []
    for e in edges:
        if e.kind == "fillet":
            made.append(Requirement(f"rounded edges R{number(e.size)}", "fillet-radius", (e.size,), quote=e.quote))
        else:
            made.append(Requirement(f"chamfer {number(e.size)} mm", "chamfer-size", (e.size,), quote=e.quote))
    return made
