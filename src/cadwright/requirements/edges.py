"""Rounded and bevelled edges in a request."""

from typing import Literal

import msgspec

from cadwright.requirements.draft import Draft
from cadwright.requirements.phrases import EDGES, LEN, OF_WHOLE, pattern

_R = rf"(?P<v>{LEN}|R\d+)"
_RADIUS = r"(?:an? )?(?:(?:fillet |corner |rounding |edge )?radius (?:of |= |: )?)?"
_TO = r"(?:of |with |by |to |using |at |, |\( )*"
_BE = r"(?:are |is |should be |should have |has |have |being |be )?"
_ON = rf"(?:(?:on|at|along|to|for|around|of) {EDGES} {OF_WHOLE})?"

_FILLETS = (
    pattern(rf"{_R} (?:radius )?(?:rounded|round|filleted|rounding) {EDGES} {OF_WHOLE}"),
    pattern(rf"{_R} (?:radius )?(?:corner |edge )?(?:fillets?|rounds?|roundings?|corner radius) {_ON}"),
    pattern(
        rf"(?:rounded|filleted|rounding|round|fillet|filleting) {EDGES} {OF_WHOLE}{_BE}{_TO}{_RADIUS}{_R} (?:radius )?"
    ),
    pattern(rf"{EDGES} {OF_WHOLE}{_BE}(?:rounded|filleted) {_TO}{_RADIUS}{_R} (?:radius )?"),
    pattern(rf"(?:an? )?(?:fillet|corner|rounding) radius {_TO}{_R} "),
    pattern(rf"fillets? {_ON}{_TO}{_RADIUS}{_R} (?:radius )?"),
)
_C = rf"(?P<v>{LEN}|C\d+) (?:mm )?(?:[x×] )?(?:(?:at )?A\d+ )?"
_CHAMFERS = (
    pattern(rf"{_C}(?:corner |edge )?chamfers? {_ON}"),
    pattern(rf"{_C}chamfered {EDGES} {OF_WHOLE}"),
    pattern(rf"(?:chamfer|chamfered|chamfering) {EDGES} {OF_WHOLE}{_BE}{_TO}(?:an? )?{_C}(?:chamfers? )?"),
    pattern(rf"{EDGES} {OF_WHOLE}{_BE}chamfered {_TO}(?:an? )?{_C}"),
    pattern(rf"chamfers? {_ON}{_TO}(?:size )?(?:of )?{_C}"),
)


class Edges(msgspec.Struct, frozen=True):
    """One statement about edges: the radius of a fillet or the leg of a chamfer, in mm."""

    kind: Literal["fillet", "chamfer"]
    size: float
    quote: str


def take_edges(draft: Draft) -> list[Edges]:
    """Every statement about fillets and chamfers, struck out of the draft."""
    found: list[Edges] = []
    for pattern_ in _FILLETS:
        for match in draft.take(pattern_):
            found.append(Edges("fillet", draft.mm(match["v"]), draft.quote(match)))
    for pattern_ in _CHAMFERS:
        for match in draft.take(pattern_):
            found.append(Edges("chamfer", draft.mm(match["v"]), draft.quote(match)))
    return [e for e in found if e.size > 0]
