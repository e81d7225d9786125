"""Sizes of known things that a text changes, as what they come to, and which of them a name means."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from cadwright.english.alterations import OVER
from cadwright.english.frames import Frame, Role
from cadwright.english.statements import Mention, Quantity

_ALIKE = (
    frozenset(("thickness", "height", "depth")),
    frozenset(("diameter", "radius", "outer diameter", "outer radius")),
    frozenset(("inner diameter", "inner radius", "wall")),
    frozenset(("outer diameter", "wall")),
    frozenset(("diameter", "radius", "thread")),
    frozenset(("diameter", "width")),
    frozenset(("size", "radius")),
    frozenset(("height", "depth", "inside height")),
    frozenset(("depth", "remaining")),
    frozenset(("length", "inside length")),
    frozenset(("width", "inside width")),
)
"""Sizes of which a thing mostly has one: said anew under another name, one takes the place of the other."""

Values = Mapping[tuple[int, str], float]
"""What sizes of known things are, said or not: by the thing's index and the slot."""


def over_all(said: Mention, k: int, values: Values, bodies: Sequence[int]) -> Mention:
    """A thing that is to make the whole so high, with its own height: the only body, or the one on the first."""
    over = said.size(OVER)
    below = next((values[0, s] for s in ("height", "thickness") if (0, s) in values), 0.0) if k else 0.0
    if over is None or bodies not in ([0], [0, k]) or said.size("height") is not None or over.value <= below:
        return said
    own = "height" if k or (0, "height") in values else "thickness"
    return replace(
        said, sizes=tuple((own, replace(q, value=q.value - below)) if s == OVER else (s, q) for s, q in said.sizes)
    )


def of_itself(said: Mention, frame: Frame) -> Mention:
    """A thing with sizes that are so many times themselves: “double the length of the bar”."""
    if said.before is None:
        return said
    own = {*said.before.term.split(), said.before.noun, ""}

    def grown(slot: str, q: Quantity) -> Quantity:
        itself = q.unit == "ratio" and q.whose in own and q.of and frame.slot(q.of) == slot
        return replace(q, unit="change", of="", whose="") if itself else q

    return replace(said, sizes=tuple((slot, grown(slot, q)) for slot, q in said.sizes))


def absolute(said: Mention, k: int, values: Values, role: Role) -> Mention:
    """A thing with changes of sizes that were not said of it as what they come to."""
    if said.before is None:
        return said

    def new(slot: str, by: Quantity) -> Quantity:
        known = by.unit == "change" and said.before is not None and named_size(said.before, slot, set(), role) is None
        if not known or (k, slot) not in values:
            return by
        return replace(by, value=values[k, slot] * by.value + by.plus, plus=0.0, unit="mm", named=True)

    return replace(said, sizes=tuple((slot, new(slot, by)) for slot, by in said.sizes))


def named_size(thing: Mention, slot: str, fixed: set[str], role: Role) -> str | None:
    """Return the size of a thing that a name means.

    It is the size of that name, or one that is mostly the same and need not stay: a family of the catalogue tells its
    thickness from its height, and so does what has legs.
    """
    if thing.size(slot) is not None:
        return slot
    for group in _ALIKE[role == "whole" or thing.size("leg") is not None :]:
        alike = [s for s, _ in thing.sizes if slot in group and s in group and s not in fixed]
        if alike:
            return alike[0]
    return None
