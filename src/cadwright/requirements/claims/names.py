"""What people call a size, beside the names of measured sizes."""

from collections.abc import Sequence

from cadwright.requirements.claims.candidates import Candidate
from cadwright.requirements.claims.vocabulary import NAMES
from cadwright.values import Size


def measured_for(size: Size, c: Candidate, but: Sequence[float] = ()) -> bool:
    """Whether a feature has a size of that name, or of one that people use for it, with none of some values."""
    names = NAMES.get(size.name, frozenset({size.name})) - ({"diameter"} if size.name != "diameter" else set())
    return any(name in names and not any(abs(value - v) < 1e-6 for v in but) for name, value in c.sizes)


def may_be(stated: str, measured: str, kind: str) -> bool:
    """Whether a size that people call one thing may be measured under another name."""
    if measured == stated:
        return True
    if kind in ("box", "body", "block"):
        straight = stated in ("length", "width", "height", "depth", "thickness")
        return measured == "extent" and (straight or (stated == "diameter" and kind != "block"))
    return measured in NAMES.get(stated, frozenset())
