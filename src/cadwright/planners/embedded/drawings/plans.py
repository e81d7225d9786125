"""From a reading to a part."""

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

import msgspec

from cadwright.drawing.callouts import parse
from cadwright.drawing.dimension import Dimension, Linear, Note
from cadwright.drawing.reading.values import Reading, ReadView
from cadwright.geometry.arrangement import Arrangement
from cadwright.geometry.curves import Box, Line, bounds, length_of
from cadwright.parts.model import Part
from cadwright.planners.embedded.drawings.blends import Blend, blends_of, sharpened
from cadwright.planners.embedded.drawings.blocks import levels_of
from cadwright.planners.embedded.drawings.cleanup import ROUGH, tolerance_of, without_axes
from cadwright.planners.embedded.drawings.dimension_names import measured
from cadwright.planners.embedded.drawings.doubted import doubted
from cadwright.planners.embedded.drawings.features import part_of
from cadwright.planners.embedded.drawings.in_space import SEEN
from cadwright.planners.embedded.drawings.pictured import UNLIKE, Against, against, as_pictured, uncovered
from cadwright.planners.embedded.drawings.planes import Axes, Look, Plane, all_round, planes_of
from cadwright.planners.embedded.drawings.rounded import unrounded
from cadwright.planners.embedded.drawings.slanted import slanted_of
from cadwright.planners.embedded.drawings.solidity import EXPLAINED
from cadwright.planners.embedded.drawings.solver import Arranged, Sheet, arranged, deepened, solve_blocks
from cadwright.planners.embedded.drawings.sunk import sunk_of
from cadwright.planners.embedded.drawings.turned import Silhouettes, silhouettes

THICKNESS = re.compile(r"\s*(t|th|thk|thickness)\W*\d", re.IGNORECASE)
MOST_PLACES = 60_000
"""Places along x, times those along y and z, at which edges of the views may lie: each adds up to eight samples of the
grid along its axis, and a misread picture can have thousands.
"""
NUMBER = re.compile(r"\d+[.,](\d+)")
CHAINED, ROUNDED = 3.0, 5e-4
"""How many rounded lengths are added up at most, and the share of the extent that this may come to."""
BLURRED = 10
"""How many tolerances apart slopes may be that go round one end of a body."""
SHARP = 1e-3
"""How exactly files say where lines lie on paper (mm): some write six digits."""
MISREAD = 0.03
"""The share of lines left unexplained from which on a section is tried without, too."""
MIRRORED = "what lies before the section is taken as the mirror image of what lies behind it, as the other views are"
PICTURES = (SEEN.name, "auxiliary")
"""What views are called that may show the part from a corner."""
UNDRAWN = "edges that this part would show in the pictorial view are not drawn there"
NOTHING = "no body could be found that the views agree on"


class Rebuilt(msgspec.Struct, frozen=True):
    """A part that a drawing shows, or the reason why there is none.

    ``unexplained`` is the share of the length of the drawing's lines that the part does not account for; ``missed`` is
    the share of the part's volume that the features got wrong. ``unknown`` says what the drawing does not tell although
    it shows it. ``unpictured`` is the share of a pictorial view's lines for which the part has no edge, and of the
    part's edges that the view lacks. A view that is ``unlike`` the part shows something else, or its mirror image.
    """

    part: Part | None
    unexplained: float = 1.0
    missed: float = 1.0
    problems: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    unpictured: float = 0.0
    unlike: bool = False
    reason: str = ""

    @property
    def astray(self) -> float:
        """How much of the views that the part is found from speaks against it."""
        return math.inf if self.part is None else self.unexplained + self.missed

    @property
    def doubt(self) -> float:
        """How much speaks against it."""
        return self.astray + self.unpictured


def rebuild(reading: Reading) -> Rebuilt:
    """The part that a reading's views and dimensions show."""
    return candidates(reading)[0]


def candidates(reading: Reading) -> tuple[Rebuilt, ...]:
    """The parts that a reading may show, the most likely first; a single one without a part where there is none."""
    found = _candidates(reading, reading.views)
    whole = [view for view in reading.views if not view.cut]
    if found[0].unexplained > MISREAD and len(planes_of(whole)) > 1 and len(whole) < len(reading.views):
        found += _candidates(reading, whole)
    for views in doubted(reading) if reading.traced else ():
        found.sort(key=lambda each: each.doubt)
        if found[0].doubt <= MISREAD:
            break
        lacking = 1 - _length(views) / _length(reading.views)
        found += [_lacking(each, lacking) for each in _candidates(reading, views)]
    found.sort(key=lambda each: each.doubt)
    different = [each for n, each in enumerate(found) if all(each.part != other.part for other in found[:n])]
    return tuple(different)


def _length(views: Iterable[ReadView]) -> float:
    return sum(length_of(curve) for view in views for curve in view.curves)


def _lacking(found: Rebuilt, share: float) -> Rebuilt:
    """What was found without a share of the drawing's lines, none of which it explains."""
    return msgspec.structs.replace(found, unexplained=share + (1 - share) * found.unexplained)


def _candidates(reading: Reading, views: Sequence[ReadView]) -> list[Rebuilt]:
    """The parts that some of a reading's views may show."""
    planes = planes_of(views)
    if len(planes) == 1:
        planes |= _sheet_metal(planes, reading)
    if len(planes) < 2:
        return [Rebuilt(None, reason=_few(reading))]
    size = max(_extent(planes), 1e-9)
    planes = {axes: without_axes(plane, ROUGH * size) for axes, plane in planes.items()}
    planes |= all_round(planes, ROUGH * size)
    fine = tolerance_of(planes, size, traced=reading.traced)
    dimensions = reading.dimensions if reading.traced else unrounded(reading.dimensions, SHARP / reading.scale)
    known = measured(planes, dimensions, fine)
    fine = max(fine, min(_rounding(dimensions), ROUNDED * size))
    if not all(known.names.places):  # a view shows nothing but axes
        return [Rebuilt(None, problems=known.problems, reason=NOTHING)]
    spans = [(p[0], p[-1]) for p in known.names.places]
    frames = {axes: _frame(spans, axes) for axes in known.planes}
    pictures = [] if reading.traced else [view for view in views if view.name in PICTURES]
    holes = sunk_of(planes, known.planes, dimensions)
    slanted, upright = slanted_of(known.planes, fine)
    known = replace(known, planes=upright)
    sheet = Sheet(known, frames, fine, holes, pictures, slanted)
    drawn = arranged(known.planes, sheet)
    if unfit := _unfit(drawn.plain, fine):
        return [Rebuilt(None, problems=known.problems, reason=unfit)]
    blends = blends_of(known.planes, BLURRED * fine)
    found = _blended(sheet, blends, drawn) if blends else []
    if not any(_explained(each) for each in found):
        found += _rebuilt(drawn, sheet, ())
    found.sort(key=lambda each: each.doubt)
    return found or [Rebuilt(None, problems=known.problems, reason=NOTHING)]


def _blended(sheet: Sheet, blends: Sequence[Blend], drawn: Arranged) -> list[Rebuilt]:
    """What is found when the blends' lines are taken back first."""
    planes: Mapping[Axes, Plane] = sheet.known.planes
    for blend in blends:
        planes = sharpened(planes, blend, drawn.whole, BLURRED * sheet.tolerance)
    return _rebuilt(arranged(planes, sheet), sheet, blends)


def _rebuilt(views: Arranged, sheet: Sheet, blends: Sequence[Blend]) -> list[Rebuilt]:
    """The parts that are found with or without surfaces of revolution, and with hidden lines left out where there are
    none.
    """
    believed = silhouettes(views.plain, sheet.tolerance)
    found = []
    for veiled in (False, True) if views.veiled else (False,):
        for rounds in (believed, Silhouettes()) if believed.turned else (believed,):
            solved = solve_blocks(views, sheet, rounds, veiled=veiled)
            if sheet.holes and (veiled or views.cuts.cuts):
                solved = deepened(views, sheet, solved, veiled=veiled)
            if veiled and not blends:
                solved = uncovered(views, sheet, solved)
                solved = as_pictured(views, sheet, solved)
            prisms = solved.prisms(sheet.tolerance)
            part = part_of(prisms, sheet.known.names, blends, sheet.slanted) if prisms.joined else None
            if part is not None:
                problems = (*sheet.known.problems, *((MIRRORED,) if views.cuts.mirrors else ()))
                unknown = tuple(views.cuts.unknown(views.plain, [hole.circle for hole in sheet.holes], sheet.tolerance))
                said = against(prisms, sheet) if views.veiled and not blends else Against()
                unknown += (UNDRAWN,) if said.refutes else ()
                found.append(Rebuilt(part, solved.unexplained, prisms.missed, problems, unknown, said.off))
    if all(each.unpictured >= UNLIKE.off for each in found):  # the picture is of something else
        return [msgspec.structs.replace(each, unpictured=0.0, unlike=True) for each in found]
    return found


def _explained(found: Rebuilt) -> bool:
    return found.unexplained <= EXPLAINED and found.missed <= EXPLAINED


def _unfit(arranged: Mapping[Axes, Arrangement], tolerance: float) -> str:
    """Why the edges of the views cannot be tried: there are none along an axis, or far too many; else nothing."""
    counts = [len(levels_of(arranged, axis, tolerance)) for axis in range(3)]
    if min(counts) < 2:
        return NOTHING
    if math.prod(counts) > MOST_PLACES:
        told = f"{counts[0]}, {counts[1]} and {counts[2]} places along x, y and z"
        return f"the views have edges at {told}, too many to try"
    return ""


def _rounding(dimensions: Sequence[Dimension]) -> float:
    """How far apart coordinates that are one may come to lie, because stated lengths are rounded."""
    errors = [0.0]
    for d in dimensions:
        number = NUMBER.search(d.text) if isinstance(d, Linear) else None
        if isinstance(d, Linear) and number is not None:
            angle = math.radians(d.angle)
            (x0, y0), (x1, y1) = d.start, d.end
            error = abs(d.value - abs((x1 - x0) * math.cos(angle) + (y1 - y0) * math.sin(angle)))
            if error <= 0.51 * 10.0 ** -len(number[1]):
                errors.append(error)
    return CHAINED * max(errors)


def _extent(planes: Mapping[Axes, Plane]) -> float:
    """The longest side of what is drawn."""
    boxes = [bounds(look.curves) for plane in planes.values() for look in plane.looks]
    return max((max(b[2] - b[0], b[3] - b[1]) for b in boxes), default=0.0)


def _sheet_metal(planes: Mapping[Axes, Plane], reading: Reading) -> dict[Axes, Plane]:
    """The side of a flat part that is drawn in one view, with its thickness in a note."""
    (axes, plane), *_ = planes.items()
    noted = [d.value for d in reading.dimensions if isinstance(d, Note) and THICKNESS.match(d.text)]
    said = (parse(word.text) for word in reading.loose)
    noted += [each.value for each in said if each is not None and each.kind == "thickness"]
    if len(set(noted)) != 1:
        return {}
    across, depth = axes[0], plane.depth
    x0, _, x1, _ = bounds(tuple(c for look in plane.looks for c in look.curves))
    corners = ((x0, 0.0), (x1, 0.0), (x1, noted[0]), (x0, noted[0]), (x0, 0.0))
    third = (min(across, depth), max(across, depth))
    points = corners if across < depth else tuple((v, u) for u, v in corners)
    return {third: Plane(third, (Look("", -1, tuple(Line(a, b) for a, b in pairwise(points))),))}


def _frame(spans: Sequence[tuple[float, float]], axes: Axes) -> Box:
    (x0, x1), (y0, y1) = spans[axes[0]], spans[axes[1]]
    return (x0, y0, x1, y1)


def _few(reading: Reading) -> str:
    names = ", ".join(v.name for v in reading.views)
    shown = f"the drawing shows {names}" if names else "no view was found in the drawing"
    return f"{shown}; two views along different axes are needed"
