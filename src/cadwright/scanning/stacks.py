"""Scans as stacks of prisms: levels where the section changes, a section between each two, and what stays the same.

An outline that is found in several layers is one extrusion through all of them; holes are cut, each through the layers
that have it, so that blind holes, pockets and steps come out as such.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from scipy.ndimage import gaussian_filter1d

from cadwright.errors import InputError
from cadwright.geometry.polygons import signed_area
from cadwright.scanning import meshes, regions, regularisation
from cadwright.scanning.meshes import Floats
from cadwright.scanning.plan import Loop, Place, Prism
from cadwright.scanning.sections import Chain, Frame, cut
from cadwright.scanning.surface import Surface
from cadwright.sketch.fitting import fit

MOST_LEVELS, MOST_PRIMITIVES = 60, 400
"""More layers or curves than this are no part that anybody drew so."""
SIDE, BINS, WINDOWS = 0.4, 180, (8.0, 6.0, 4.0, 0.5, 0.05)
"""Side faces have normals whose part along the axis is less; their directions are counted, then averaged nearby."""
FRACTIONS = (0.5, 0.28, 0.72, 0.1, 0.9)
"""Where a layer is cut, from its bottom to its top."""
ALIKE = 0.01
"""Sections whose areas differ by no more than this part are of one kind."""
THINNEST = 5
"""What is thinner than so many standard deviations of the noise is not told from it."""
OPEN_ENDS = 0.1
"""An open chain is closed by a line that is no longer than this part of it."""


@dataclass(frozen=True)
class Layer:
    """A slice between two levels, with its outlines."""

    bottom: float
    top: float
    loops: tuple[Loop, ...]


def plane_along(surface: Surface, direction: Floats) -> Frame:
    """A sketch plane square to a direction; its origin is the scan's own unless the direction is tilted."""
    along = int(np.abs(direction).argmax())
    if abs(direction[along]) == 1:
        right, up = np.eye(3)[(along + 1) % 3], np.eye(3)[(along + 2) % 3]
        return Frame(right, up, np.eye(3)[along], np.zeros(3))
    right = across(surface, direction)
    return Frame(right, np.cross(direction, right), direction, surface.mesh.bounds.mean(axis=0))


def across(surface: Surface, direction: Floats) -> Floats:
    """The direction square to another that side faces have, or are square to, so that sketches lie straight."""
    helper = np.cross(direction, np.eye(3)[int(np.abs(direction).argmin())])
    u = helper / np.linalg.norm(helper)
    v = np.cross(direction, u)
    sides = surface.normals[np.abs(surface.normals @ direction) < SIDE]
    quarter = math.pi / 2
    angles = np.arctan2(sides @ v, sides @ u) % quarter
    if not len(angles):
        return np.asarray(u)
    counts = np.bincount((angles / quarter * BINS).astype(int) % BINS, minlength=BINS).astype(float)
    found = (float(gaussian_filter1d(counts, 2.0, mode="wrap").argmax()) + 0.5) / BINS * quarter
    # Round faces have all directions: in a window about the peak, drawn closer and closer, they do not tip the mean.
    for window in WINDOWS if surface.exact else WINDOWS[:3]:
        off = (angles - found + quarter / 2) % quarter - quarter / 2
        near = off[np.abs(off) < math.radians(window)]
        found += float(near.mean()) if len(near) else 0.0
    return np.asarray(u * math.cos(found) + v * math.sin(found))


def stack(surface: Surface, direction: Floats) -> tuple[list[Prism], list[str]]:
    """The prisms along a direction, in the order in which they are made, and what was assumed.

    Raises `InputError` where the sections tell of no stack.
    """
    frame = plane_along(surface, direction)
    found = levels(surface, frame)
    if len(found) > MOST_LEVELS:
        raise InputError(f"its section changes at {len(found)} levels")
    layers = [_layer(surface, frame, low, high) for low, high in pairwise(found)]
    if sum(len(loop) for layer in layers for loop in layer.loops) > MOST_PRIMITIVES:
        raise InputError("its sections are too intricate for sketches")
    if not any(layer.loops for layer in layers):
        raise InputError("its sections hold no closed outline")
    within = moved_by(surface)
    straightened, rounded_some = regularisation.tidied(
        [loop for layer in layers for loop in layer.loops], within, exact=surface.exact
    )
    left = iter(straightened)
    layers = [Layer(y.bottom, y.top, tuple(next(left) for _ in y.loops)) for y in layers]
    layers = [Layer(y.bottom, y.top, tuple(filter(regularisation.is_closed, y.loops))) for y in layers]
    prisms = _prisms(layers, frame, max(3 * within, surface.slack))
    if not prisms:
        raise InputError("its sections hold no closed outline")
    return prisms, ["lengths are rounded where the scan leaves it open"] if rounded_some and not surface.exact else []


def moved_by(surface: Surface) -> float:
    """How far a coordinate may be moved: an average over many points is better known than each of them."""
    return 1e-5 * surface.mesh.diagonal if surface.exact else 1.5 * surface.noise


def levels(surface: Surface, frame: Frame) -> list[float]:
    """The heights above a plane at which the section may change, upwards."""
    heights = (surface.mesh.vertices if surface.exact else surface.points) @ frame.ahead
    heights = heights - float(frame.origin @ frame.ahead)
    found = _exact_levels(surface, frame) if surface.exact else _noisy_levels(surface, frame)
    low, high = (float(h) for h in np.percentile(heights, (0, 100) if surface.exact else (0.2, 99.8)))
    far = 1e-4 * surface.mesh.diagonal + 4 * surface.noise
    if not found or found[0] > low + far:
        found.insert(0, low)
    if found[-1] < high - far:
        found.append(high)
    within = moved_by(surface)
    nice = [regularisation.nice_length(level, within) for level in found]
    kept: list[float] = []
    for level in nice:
        if not kept or level > kept[-1] + 4 * surface.noise:
            kept.append(level)
    return kept


def _exact_levels(surface: Surface, frame: Frame) -> list[float]:
    normals, areas = meshes.normals(surface.mesh)
    flat = np.abs(normals @ frame.ahead) > np.cos(surface.width)
    centres = surface.mesh.corners[flat].mean(axis=1)
    heights, weights = (centres - frame.origin) @ frame.ahead, areas[flat]
    order = np.argsort(heights)
    heights, weights = heights[order], weights[order]
    if not len(heights):
        return []
    group = np.append(0, np.cumsum(np.diff(heights) > 2e-5 * surface.mesh.diagonal))
    total = np.bincount(group, weights)
    mean = np.bincount(group, weights * heights) / np.maximum(total, 1e-300)
    return [float(level) for level in mean[total > 1e-7 * areas.sum()]]


def _noisy_levels(surface: Surface, frame: Frame) -> list[float]:
    """Heights at which points that face along the axis pile up."""
    flat = np.abs(surface.normals @ frame.ahead) > np.cos(2 * surface.width)
    heights = (surface.points[flat] - frame.origin) @ frame.ahead
    if not len(heights):
        return []
    step = surface.noise / 2
    low = heights.min() - 10 * step
    count = int((heights.max() - low) / step) + 20
    density = gaussian_filter1d(np.bincount(((heights - low) / step).astype(int), minlength=count).astype(float), 2.0)
    peaks = [
        i
        for i in range(1, len(density) - 1)
        if density[i] >= density[max(0, i - 8) : i + 9].max() and density[i] > density[i - 1]
    ]
    found = []
    for peak in peaks:
        near = heights[np.abs(heights - (low + (peak + 0.5) * step)) < 3 * surface.noise]
        if len(near) >= 0.003 * len(surface.points):
            found.append(float(np.median(near)))
    return found


def _layer(surface: Surface, frame: Frame, bottom: float, top: float) -> Layer:
    """The outlines of a slice: of a few sections one with the usual area, and of these the one with the fewest curves.

    A hole across the slice is met by some of them only.
    """
    fractions = FRACTIONS if top - bottom > 12 * surface.noise else FRACTIONS[:1]
    tries = []
    for fraction in fractions:
        at = bottom + fraction * (top - bottom)
        plane = Frame(frame.right, frame.up, frame.ahead, frame.origin + at * frame.ahead)
        try:
            chains = without_specks(cut(surface.mesh, plane), surface.slack, surface.noise)
        except InputError:
            continue
        if len(chains) > MOST_PRIMITIVES:
            raise InputError("its sections are too intricate for sketches")
        tries.append((_material(chains), chains))
    if not tries:
        return Layer(bottom, top, ())
    usual = sorted(material for material, _ in tries)[len(tries) // 2]
    near = [chains for material, chains in tries if abs(material - usual) <= ALIKE * abs(usual)]
    # Sections of an exact mesh are all the same there; of a noisy one some are clearer than others.
    fitted = (outlines(chains, surface.slack, surface.noise) for chains in (near[:1] if surface.exact else near))
    return Layer(bottom, top, tuple(min(fitted, key=lambda loops: sum(map(len, loops)))))


def _material(chains: Sequence[Chain]) -> float:
    """The area of a section, holes not counted."""
    polygons = [chain.points for chain in chains]
    signs = [(-1) ** depth for depth in regions.depths(polygons)]
    return float(sum(sign * abs(signed_area(each)) for sign, each in zip(signs, polygons, strict=True)))


def without_specks(chains: Sequence[Chain], tolerance: float, noise: float) -> list[Chain]:
    """The chains around more than noise."""
    kept = []
    for chain in chains:
        length = float(np.hypot(*(chain.points - np.roll(chain.points, 1, axis=0)).T).sum())
        least = max((8 * noise) ** 2, 4 * tolerance**2, THINNEST * noise * length / 2)
        if len(chain.points) > 2 and abs(signed_area(chain.points)) >= least:
            kept.append(chain)
    return kept


def outlines(chains: Sequence[Chain], tolerance: float, noise: float) -> list[Loop]:
    """Closed outlines of a section; specks of noise are left out, and small gaps are closed."""
    found = []
    for chain in without_specks(chains, tolerance, noise):
        lengths = np.hypot(*np.diff(chain.points, axis=0).T)
        gap = float(np.hypot(*(chain.points[-1] - chain.points[0])))
        if not chain.closed and gap > OPEN_ENDS * float(lengths.sum()):
            continue
        fitted = fit(chain.points, closed=True, tolerance=tolerance)
        if regularisation.is_closed(fitted):
            found.append(fitted)
    return found


def _prisms(layers: Sequence[Layer], frame: Frame, within: float) -> list[Prism]:
    """Each outline through all the layers that have it; what encloses comes before what it encloses."""
    place = place_of(frame)
    depths = [regions.depths([regions.polygon(loop, within) for loop in layer.loops]) for layer in layers]
    used = [[False] * len(layer.loops) for layer in layers]
    found: list[tuple[int, Prism]] = []
    for i, layer in enumerate(layers):
        for k, loop in enumerate(layer.loops):
            if used[i][k]:
                continue
            run, best, thickest = i, loop, layer.top - layer.bottom
            for j in range(i + 1, len(layers)):
                match = _same_in(layers[j], depths[j], used[j], loop, depths[i][k], within)
                if match is None:
                    break
                used[j][match], run = True, j
                if layers[j].top - layers[j].bottom > thickest:
                    best, thickest = layers[j].loops[match], layers[j].top - layers[j].bottom
            depth = depths[i][k]
            found.append((depth, Prism(place, best, layer.bottom, layers[run].top, cut=depth % 2 == 1)))
    found.sort(key=lambda each: each[0])
    return [prism for _, prism in found]


def _same_in(
    layer: Layer, depths: Sequence[int], used: Sequence[bool], loop: Loop, depth: int, within: float
) -> int | None:
    for k, other in enumerate(layer.loops):
        if not used[k] and depths[k] == depth and regions.same(loop, other, within):
            return k
    return None


def place_of(frame: Frame) -> Place:
    """A frame as plain numbers."""
    right, up, ahead, origin = (
        (float(v[0]) + 0.0, float(v[1]) + 0.0, float(v[2]) + 0.0)
        for v in (frame.right, frame.up, frame.ahead, frame.origin)
    )
    return Place(right, up, ahead, origin)
