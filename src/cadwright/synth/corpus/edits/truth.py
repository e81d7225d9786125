"""Whether a change is true of two solids: measured, not taken from the scripts that made them."""

from collections.abc import Mapping
from typing import Any

import msgspec

from cadwright.errors import DrawingError
from cadwright.kernel.client import Geometry, Kernel
from cadwright.synth.corpus.edits.changes import Change
from cadwright.synth.corpus.texts.account import Item

LEAST = 1e-4
"""Solids whose difference is less, as part of the larger one, are the same."""
SOLID = ("plate", "disc", "cylinder", "block", "profile", "bracket", "shaft", "stacked", "boss", "hub", "wall", "rib")
"""Kinds that are material; the others take some away."""
_REVERSED = {
    ("profile", "corner"),
    ("pocket", "radius"),
    ("gap", "floor"),
    ("gap", "cheek"),
    ("flat", "distance"),
    ("flats", "across"),
    ("hollow", "wall"),
}
"""Sizes that add material where they take it away otherwise, and the other way round."""
_EITHER = {("slot", "angle"), ("edges", "size")}
"""Sizes that may do either: inner edges are filled where outer ones are rounded."""


class Measured(msgspec.Struct, frozen=True):
    """What became of the input (mm³), and whether that is what the instruction says."""

    volume: float
    added: float
    removed: float
    holds: bool
    why: str = ""


def measured(kernel: Kernel, before: Geometry, after: Geometry, change: Change) -> Measured:
    """Hold a change against the solids. What cannot be compared does not hold."""
    volume = after.measurements.volume - before.measurements.volume
    try:
        found, _ = kernel.differ(before.brep, after.brep)
    except DrawingError as error:
        return Measured(volume, 0.0, 0.0, False, error.message)
    added, removed = (sum(lump.volume for lump in lumps) for lumps in (found.added, found.removed))
    whole = max(before.measurements.volume, after.measurements.volume)
    if found.same or added + removed < LEAST * whole:
        return Measured(volume, added, removed, False, "the solids are the same")
    if found.motion is not None:
        return Measured(volume, 0.0, 0.0, False, "the part was only moved")
    why = _wrong(change, volume, LEAST * whole) or _missing(change, before, after)
    return Measured(volume, added, removed, not why, why)


def _wrong(change: Change, volume: float, slack: float) -> str:
    """Why a change of the volume is not what it ought to be."""
    wanted = _sign(change)
    if wanted > 0 and volume < slack / 100:
        return "it ought to become larger"
    if wanted < 0 and volume > -slack / 100:
        return "it ought to become smaller"
    return ""


def _sign(change: Change) -> int:
    """Whether material is added (1), or taken away (-1); 0 where it may be either."""
    item = change.item
    if change.what in ("added", "removed"):
        if item.kind == "edges" and item.face == "upright":
            return 0
        return _material(item) * (1 if change.what == "added" else -1)
    grows = 1 if change.new > change.old else -1
    if change.what == "count":
        return _material(item) * grows
    if change.what != "size" or (item.kind, change.name) in _EITHER:
        return 0
    return _material(item) * grows * (-1 if (item.kind, change.name) in _REVERSED else 1)


def _material(item: Item) -> int:
    return 1 if item.kind in SOLID else -1


def _missing(change: Change, before: Geometry, after: Geometry) -> str:
    """Why holes are not of the diameter that they ought to have, as far as they were found."""
    if change.item.kind != "hole" or change.what != "size" or change.name != "diameter":
        return ""
    for geometry, diameter in ((before, change.old), (after, change.new)):
        sizes = [hole.diameter for hole in geometry.measurements.holes]
        if not any(abs(size - diameter) < 1e-3 * diameter for size in sizes):
            return f"no hole of {diameter:g} mm was measured"
    return ""


def told(found: Measured) -> Mapping[str, Any]:
    """As a record has it."""
    return {"volume": found.volume, "added": found.added, "removed": found.removed}
