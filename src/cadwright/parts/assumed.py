"""Sizes of bodies that were not said, assumed from the others and told: a plate is a tenth as thick as wide."""

from msgspec.structs import replace

from cadwright.english.lexicon import words_of
from cadwright.english.statements import Mention, Quantity, Reading
from cadwright.parts.kinds.registry import KINDS

_ACROSS = ("length", "width", "side", "diameter", "outer diameter", "bottom diameter")
_FLAT = words_of("groups.toml", "parts.assumed", "flat")
"""What is mostly much thinner than wide where its thickness is called its height."""
_SHARES = {"thickness": 0.1, "height": 1.0, "width": 1.0, "length": 1.0, "top width": 0.5, "depth": 1.0}
"""How large a size is that was not said, as a share of the smallest one across."""


def assumed(reading: Reading, reason: str) -> tuple[Reading, str] | None:
    """The reading with the size that “the … of the … is missing” names, and how that is told; ``None`` where it has to
    be said.
    """
    size, _, noun = reason.removeprefix("the ").removesuffix(" is missing").partition(" of the ")
    bodies = (k for k, m in enumerate(reading.mentions) if m.noun == noun and KINDS[m.kind].frame.role == "body")
    k = next(bodies, None)
    if k is None or size not in _SHARES or not reason.endswith(" is missing"):
        return None
    body = reading.mentions[k]
    slot = KINDS[body.kind].frame.slot(size)
    across = _across(body)
    if slot is None or body.size(slot) is not None or not across or body.term not in KINDS[body.kind].frame.nouns:
        return None
    share = 0.1 if size == "height" and _FLAT & {*body.term.split()} else _SHARES[size]
    value = float(f"{min(across) * share:.2g}")
    said = Quantity(value, "mm", (body.span[1], body.span[1]), f"{value:g} mm", named=True)
    whole = replace(body, sizes=(*body.sizes, (slot, said)))
    mentions = (*reading.mentions[:k], whole, *reading.mentions[k + 1 :])
    return replace(reading, mentions=mentions), f"{size} of the {noun} not given: {value:g} mm"


def _across(body: Mention) -> list[float]:
    """The sizes across that are said, mm."""
    said = [q.value for name, q in body.sizes if name in _ACROSS and q.unit == "mm"]
    return [*said, *(2 * q.value for name, q in body.sizes if name.endswith("radius") and q.unit == "mm")]
