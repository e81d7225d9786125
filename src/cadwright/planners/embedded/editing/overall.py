"""Sizes over all of a part that is put together from several bodies: which of its dimensions gives way."""

from cadwright.parts.extents import overall
from cadwright.parts.model import Body, Part
from cadwright.parts.scene import UnbuildableError as Refused
from cadwright.planners.embedded.editing.handles import by_name, dimensions
from cadwright.planners.embedded.editing.references import base, resolve, whole
from cadwright.planners.embedded.editing.sites import tidy
from cadwright.planners.embedded.editing.solver import Change, with_parameter
from cadwright.planners.embedded.editing.wishes import Wish
from cadwright.planners.embedded.editing.work import Work

_AXES = {"length": 0, "width": 1, "depth": 1, "height": 2}
_SECTIONS = ("thickness", "diameter", "depth", "wall", "radius", "inset", "spacing", "circle", "size", "offset_z")
"""What parameters of cross-sections, and of gaps, are named for: people leave these as they are."""


def speaks_of_all(work: Work, wish: Wish) -> bool:
    """Whether a wish is for an extent of a whole composition that is not a dimension of its base body."""
    if wish.dimension not in _AXES or wish.of is not None or not _composed(work.part):
        return False
    thing = wish.thing
    if thing is not None and (resolve(work, thing) != [base(work)] if thing.pronoun else not whole(thing)):
        return False
    named = by_name(work.part, base(work)).get(wish.dimension)
    if named is not None and wish.dimension != "height":
        return False
    own = named or dimensions(work.part, base(work)).get(wish.dimension)
    extent = overall(work.part)[_AXES[wish.dimension]]
    return own is None or abs(work.number(own) - extent) > 1e-6 * extent


def change_overall(work: Work, wish: Wish) -> None:
    """Give the whole another extent by the length of one constituent: of legs, say, rather than the thickness of a top.

    What stands on it moves along, since it is placed by the same parameter. `Refused` where no length gives it.
    """
    axis = _AXES[wish.dimension]
    now = overall(work.part)[axis]
    if wish.old is not None and abs(wish.old - now) > 1e-6 * now:
        raise Refused(f"the {wish.dimension} over all is {now:g} mm, not {wish.old:g} mm")
    wanted = tidy(Change(wish.how, wish.amount).applied(now))
    if wanted <= 0:
        raise Refused(f"{wanted:g} mm is not a possible {wish.dimension}")
    found = {n: v for n, v in _giving(work.part, axis, wanted).items() if v > 0}
    if not found:
        raise Refused(f"no single length of the part gives it a {wish.dimension} over all of {wanted:g} mm")
    values = work.part.values()
    name = min(found, key=lambda n: (n.endswith(_SECTIONS), -values[n]))
    work.part = with_parameter(work.part, name, found[name])
    said = name.replace("_", " ")
    work.assume(f"{wanted:g} mm is the {wish.dimension} over all: the {said} is {found[name]:g} mm")


def _composed(part: Part) -> bool:
    return sum(isinstance(f, Body) and f.mode in ("new", "join") for f in part.features) > 1


def _giving(part: Part, axis: int, wanted: float) -> dict[str, float]:
    """The lengths that can give the whole this extent and change no other one, with the values that do."""
    now = overall(part)
    found: dict[str, float] = {}
    for p in part.parameters:
        if p.unit != "mm" or not p.value.is_constant:
            continue
        more = overall(with_parameter(part, p.name, p.value.constant + 1.0))
        slope = more[axis] - now[axis]
        if abs(slope) < 1e-9 or any(abs(more[n] - now[n]) > 1e-9 for n in range(3) if n != axis):
            continue
        value = tidy(p.value.constant + (wanted - now[axis]) / slope)
        if abs(overall(with_parameter(part, p.name, value))[axis] - wanted) <= 1e-6 * wanted:
            found[p.name] = value
    return found
