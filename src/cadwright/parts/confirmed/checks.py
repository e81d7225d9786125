"""A statement about one thing of a part, checked claim by claim."""

from collections.abc import Callable, Mapping

from cadwright.english.confirmed import Statement
from cadwright.geometry.tolerance import SAID_TWICE
from cadwright.parts.confirmed import looks, places
from cadwright.parts.confirmed.thing import Thing
from cadwright.parts.half_shells import is_at_crown
from cadwright.parts.model import Body
from cadwright.parts.scene import AXES, Scene

_CHECKS: Mapping[tuple[str, str], Callable[[Thing, Statement], bool]] = {
    ("state", "flat"): looks.is_flat,
    ("state", "sharp"): looks.is_sharp,
    ("state", "squared"): looks.is_squared,
    ("state", "square ended"): looks.has_square_ends,
    ("state", "through"): looks.is_through,
    ("state", "whole"): looks.is_whole,
    ("state", "whole length"): looks.is_of_whole_length,
    ("state", "whole width"): looks.is_of_whole_width,
    ("state", "whole height"): looks.is_of_whole_height,
    ("state", "tip"): looks.is_tip,
    ("state", "solid"): looks.is_solid,
    ("state", "open"): looks.is_open,
    ("state", "stepped"): looks.is_stepped,
    ("state", "slotted"): looks.is_slotted,
    ("state", "parted"): looks.is_parted,
    ("state", "l shaped"): lambda thing, _: thing.is_first and thing.mention.kind == "angle",
    ("state", "t shaped"): lambda thing, _: thing.is_first and thing.mention.kind == "T profile",
    ("state", "u shaped"): lambda thing, _: thing.is_first and thing.mention.kind == "channel",
    ("state", "drilled"): looks.is_drilled,
    ("state", "half"): looks.is_halved,
    ("state", "called"): lambda thing, _: thing.is_first,
    ("state", "same diameter"): looks.has_one_diameter,
    ("state", "crown"): lambda thing, _: is_at_crown(thing.scene, thing.holes),
    ("state", "either side"): places.is_on_either_side,
    ("state", "aligned"): places.is_aligned,
    ("state", "upwards"): places.goes_up,
    ("state", "downwards"): places.goes_down,
    ("state", "raised"): places.is_raised,
    ("state", "eccentric"): places.is_off_centre,
    ("state", "soft corners"): looks.has_soft_corners,
    ("state", "soft edges"): looks.has_soft_edges,
    ("state", "opposite"): places.are_opposite,
    ("state", "centred"): places.is_centred,
    ("state", "parallel"): looks.is_parallel,
    ("state", "uniform"): looks.is_uniform,
    ("state", "one piece"): looks.is_one_piece,
    ("centre", "centre"): places.is_centred,
    ("adjective", "around"): places.is_around,
    ("adjective", "radial"): places.is_radial,
    ("adjective", "through"): looks.is_through,
    ("adjective", "blind"): looks.is_blind,
    ("adjective", "square"): looks.is_square,
    ("adjective", "rectangular"): looks.is_rectangular,
    ("adjective", "round"): looks.is_round,
    ("adjective", "rounded"): looks.is_rounded,
    ("adjective", "hollow"): looks.is_hollow,
    ("adjective", "open"): looks.is_open,
    ("adjective", "open ended"): looks.is_through,
    ("adjective", "pointed"): looks.is_tip,
    ("adjective", "countersunk"): looks.is_countersunk,
    ("adjective", "counterbored"): looks.is_counterbored,
    ("adjective", "horizontal"): looks.is_lying,
    ("adjective", "outer"): looks.has_inside,
    ("adjective", "inner"): looks.has_inside,
    ("adjective", "right angled"): looks.is_right_angled,
}
"""What each word that claims something means; what is not listed is never so."""
_CORNERS = {"triangular": 3, "pentagonal": 5, "hexagonal": 6, "octagonal": 8}


def is_so(scene: Scene, about: int, said: Statement) -> bool:
    """Whether all that is stated of a thing is so."""
    if any(isinstance(f, Body) and f.mode == "intersect" for f in scene.features):
        return False  # what is left of the sides is not known
    thing = Thing(scene, about)
    if not all(_is_one(scene, length) for length in said.lengths):
        return False
    claims = all(any(_holds(thing, said, *sense) for sense in claim) for claim in said.claims)
    return claims and places.is_there(thing, said)


def _is_one(scene: Scene, length: float) -> bool:
    """Whether a length is one of the part, and not that of several of its sides."""
    sides = [scene.value(scene.solids[0].size(axis)) for axis in AXES]
    sized = any(abs(length - own) < SAID_TWICE for own in scene.sizes().values())
    return sized and sum(abs(length - side) < SAID_TWICE for side in sides) <= 1


def _holds(thing: Thing, said: Statement, table: str, term: str) -> bool:
    if table == "axis":
        return places.is_along(thing, term)
    if table == "adjective" and term in _CORNERS:
        return looks.has_corners(thing, _CORNERS[term])
    check = _CHECKS.get((table, term))
    return check is not None and check(thing, said)
