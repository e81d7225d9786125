"""The table of features: what a part is made of, by name, with sizes and place, from the geometry alone.

One file for each family. A feature is listed where its sizes are certain; what cannot be told is left out.
"""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from cadwright.kernel.occ.table.blended import balls, chamfers, drafts, ends, fillets, rounds
from cadwright.kernel.occ.table.blocks import blocks
from cadwright.kernel.occ.table.bodies import body, gaps
from cadwright.kernel.occ.table.cavities import cavities, floored
from cadwright.kernel.occ.table.drilled import drilled
from cadwright.kernel.occ.table.openings import openings, rings
from cadwright.kernel.occ.table.pads import pads, prisms
from cadwright.kernel.occ.table.part import Part
from cadwright.kernel.occ.table.patterns import patterns
from cadwright.kernel.occ.table.profiles import profiles, scallops
from cadwright.kernel.occ.table.ribs import ribs
from cadwright.kernel.occ.table.rounded import flats, partial_bosses, ringed, sockets
from cadwright.kernel.occ.table.sheets import floors, plate, sheets, shell, spokes, walls
from cadwright.kernel.occ.table.threads import threads
from cadwright.kernel.occ.table.toothed import toothed
from cadwright.kernel.occ.table.turned import turned
from cadwright.values.features import Feature

MOST = 500
"""Features beyond which no more are told."""


def table(parts: Sequence[Part], volumes: Sequence[float]) -> tuple[tuple[Feature, ...], int]:
    """The features of all solids, bodies first, and how many more there are."""
    found = [body(part, volume) for part, volume in zip(parts, volumes, strict=True)]
    found += gaps(parts)
    for part in parts:
        found += _of(part)
    tolerance = max((part.tolerance for part in parts), default=1e-5)
    found += patterns(found, tolerance)
    return _bounded(found)


def _of(part: Part) -> Iterator[Feature]:
    around, thick, cut = list(rings(part)), sheets(part), list(profiles(part))
    # The two sides of a vee are no step of an edge.
    leaning = [sides for _, sides in cut]
    hollows = [one for one in cavities(part) if not any(one.flats <= sides for sides in leaning)]
    walled = {face for walls_, _ in around for wall in walls_ for face in wall.faces}
    yield from plate(part, thick)
    yield from shell(part, thick)
    yield from blocks(part)
    yield from turned(part)
    yield from ringed(part)
    yield from flats(part)
    yield from partial_bosses(part)
    yield from sockets(part)
    yield from threads(part)
    yield from toothed(part)
    yield from drilled(part, walled)
    yield from floored(part, hollows)
    yield from (feature for feature, _ in cut)
    yield from scallops(part)
    yield from openings(part, around)
    yield from pads(part)
    yield from prisms(part)
    yield from ribs(part, thick)
    yield from spokes(part, thick)
    yield from rounds(part)
    yield from balls(part)
    yield from fillets(part)
    yield from chamfers(part)
    yield from drafts(part, walled | {face for hollow in hollows for face in hollow.faces})
    yield from ends(part)
    yield from floors(part, thick, hollows)
    yield from walls(part, thick)


def _bounded(found: list[Feature]) -> tuple[tuple[Feature, ...], int]:
    """Not more than `MOST`: patterns stay, and of every kind the first ones."""
    if len(found) <= MOST:
        return tuple(found), 0
    ranks: dict[str, int] = {}
    keys = []
    for number, feature in enumerate(found):
        rank = ranks[feature.kind] = ranks.get(feature.kind, 0) + 1
        keys.append((0 if feature.members and feature.kind != "gap" else rank, number))
    kept = sorted(number for _, number in sorted(keys)[:MOST])
    place = {number: new for new, number in enumerate(kept)}
    features = (found[number] for number in kept)
    renumbered = (replace(f, members=tuple(place[n] for n in f.members if n in place)) for f in features)
    return tuple(renumbered), len(found) - MOST
