"""Every kind of edit."""

from collections.abc import Callable

from edits.chain import Chain, Edit
from edits.features import (
    add_boss,
    add_chamfer,
    add_fillet,
    center_boss,
    change_boss,
    hollow,
    mirror_boss,
    move_boss,
    pocket,
    remove_boss,
    remove_edges,
    set_chamfer,
    set_fillet,
)
from edits.holes import (
    add_center_hole,
    add_holes,
    circle,
    count,
    fill_center,
    move_holes,
    remove_holes,
    set_hole_diameter,
    threads,
    widen_holes,
)
from edits.sizes import diameter_of_disc, factor, inches, lengthen, resize, set_thickness, thicken, widen
from edits.whole import combined, put_back, rotate, translate, undo

KINDS: dict[str, tuple[Callable[[Chain], Edit], ...]] = {
    "a size, absolute": (set_thickness, resize, diameter_of_disc),
    "a size, relative": (thicken, lengthen, widen, factor),
    "inches": (inches,),
    "holes: diameter": (set_hole_diameter, widen_holes, threads),
    "holes: place, circle, count": (move_holes, circle, count),
    "edges: size": (set_fillet, set_chamfer),
    "boss and pocket: size": (change_boss, pocket),
    "add": (add_chamfer, add_fillet, add_boss, add_holes, add_center_hole, hollow),
    "remove": (remove_boss, fill_center, remove_holes, remove_edges),
    "move, turn, mirror": (move_boss, center_boss, rotate, translate, mirror_boss),
    "undo and put back": (undo, put_back),
    "combined": (combined,),
}
