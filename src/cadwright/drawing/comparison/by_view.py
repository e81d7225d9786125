"""A part held against a drawing, view by view: what is missing, what is extra, and which features that comes from.

The part's exact projections are laid over the drawing's own views. Where the curves agree everywhere, nothing differs.
Where they do not, features of both are recognised in the same way, matched, and each difference of theirs that is borne
out by missing or extra curves is told in words; curves that this does not explain are told by their place.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain

import msgspec

from cadwright.drawing.comparison.callouts import alone, borne, size_of
from cadwright.drawing.comparison.findings import Finding, backed, ranked
from cadwright.drawing.comparison.openings import opening_findings
from cadwright.drawing.comparison.overlay import Overlay
from cadwright.drawing.comparison.recognition import (
    EXACT,
    TRACED,
    bare_edges,
    broken_off,
    is_pictorial,
    seen_views,
    stated_circles,
    untold_lines,
)
from cadwright.drawing.comparison.stated import drawn_length
from cadwright.drawing.comparison.strays import stray_findings
from cadwright.drawing.comparison.superposition import Superposition, extent, superpose
from cadwright.drawing.comparison.units import in_inches
from cadwright.drawing.comparison.veiled import Unsure, hold_seen
from cadwright.drawing.dimension import Dimension
from cadwright.drawing.reading.values import Reading, ReadView
from cadwright.geometry.curves import Curve, length_of
from cadwright.values import Hole
from cadwright.values.comparison import Compared, Difference, SeenView, StatedSize
from cadwright.views.frame import frame_of
from cadwright.views.projection import VIEWS, Vector, millimetres
from cadwright.views.sight import Sight
from cadwright.views.view import View

TOLERANCE = 5e-4
"""Of the drawing's largest extent: how far the curves of an exact drawing may be apart."""

ROUGH = 5e-3
"""The same for drawings that were traced from pictures."""
ANCHORS = 2
"""So many lines as long as their dimensions state make sure that a view of an exact drawing is one."""
CLEAR = 0.75
"""Of a traced view's lines: with fewer of them explained, there may be features that the part has not."""
DIMENSION = 60.0
_NUMBERS = re.compile(r"\d+(?:\.\d+)?")


class Comparison(msgspec.Struct, frozen=True):
    """What differs between a reference and a candidate; ``differences`` are ranked, the most important first.

    ``overlays`` hold the recognised views, in the reference's coordinates; ``sizes`` every dimension that the reference
    states, ``views`` how far each of its views was recognised, ``unchecked`` what could not be held against the part.
    """

    differences: tuple[Difference, ...]
    sizes: tuple[StatedSize, ...]
    overlays: tuple[Overlay, ...]
    shift: Vector
    notes: tuple[str, ...] = ()
    views: tuple[SeenView, ...] = ()
    unchecked: tuple[str, ...] = ()

    def compared(self, reference: str) -> Compared:
        """The comparison without its curves, as observations carry it."""
        notes = self.notes
        if self.differences and any(round(c, 3) for c in self.shift):
            origin = ", ".join(millimetres(round(c, 3)) for c in self.shift)
            notes = (f"places are those of {reference}, in which the part's origin is at ({origin})", *notes)
        return Compared(reference, self.differences, self.sizes, notes, self.off, self.views, self.unchecked)

    @property
    def off(self) -> float:
        """The part of all lines that only one of both has, by length, from 0 to 1; pictorial views do not count.

        Where there are views and none was recognised, that is all.
        """
        if self.views and not any(view.recognised for view in self.views):
            return 1.0
        flat = [over for over in self.overlays if over.view not in VIEWS or frame_of(over.view)] or self.overlays
        both = sum(length_of(c) for over in flat for c in over.common)
        alone = sum(length_of(c) for over in flat for c in (*over.missing, *over.extra))
        return alone / (both + alone) if alone else 0.0


def compare(
    reference: Reading, views: Mapping[str, View], holes: Sequence[Hole] = (), sight: Sight | None = None
) -> Comparison:
    """What differs between a drawing and the exact views of a part.

    ``views`` should hold a view for each of the drawing's, by name; a note says which are not there. ``holes`` are the
    part's as they were measured: how deep they are, pictures do not tell. Only views that are recognised count. Where a
    drawing is not to scale and says so by its dimensions, the part that follows them differs from its lines: that is
    explained. ``sight`` is what of the part's edges is seen in the drawing's views: with it, hidden lines of the part
    count for nothing where the drawing leaves them out, and every face must be told by what is seen
    (`cadwright.drawing.comparison.guesses`).
    """
    named = named_views(reference)
    drawn = {name: view.curves for name, view in named.items()}
    both = {name: curves for name, curves in drawn.items() if name in views}
    notes = tuple(f"the view {name!r} was not compared" for name in drawn if name not in both)
    candidate = {name: views[name].curves for name in both}
    tolerance = tolerance_of(reference)
    seen = seen_views(drawn, candidate, tolerance, TRACED if reference.traced else EXACT)
    counted = [view.name for view in seen if view.name in both and _counts(view, reference)]
    drawn = {name: both[name] for name in counted}
    candidate = {name: candidate[name] for name in counted}
    tangent = {name: views[name].tangent for name in counted}
    if sight is None:
        held, unsure = superpose(drawn, candidate, tolerance, pictorial=False, tangent=tangent), Unsure()
    else:
        held, unsure = hold_seen(drawn, candidate, tangent, sight, tolerance, holes, reference.dimensions)
    told = {name for name in counted if not is_pictorial(name)}
    sizes = tuple(size_of(d, held.measure, holes, told, traced=reference.traced) for d in reference.dimensions)
    off_scale = [] if reference.traced else list(held.measure.off_scale(reference.dimensions, sizes))
    findings = [_explained(finding, off_scale) for finding in held.findings]
    findings += [*unsure.findings, *opening_findings(reference, {name: named[name] for name in counted}, views, holes)]
    untold: tuple[str, ...] = ()
    if reference.traced:
        untold = tuple(_untold(held, both, tolerance))
        findings = _firm(findings, held, named, reference.dimensions, tolerance)
        sizes = (*sizes, *(borne(size, held.measure) for size in alone(reference)))
    differences = ranked([*findings, *_disagreeing(sizes, findings)])
    unchecked = (*_unchecked(seen, told, reference), *untold, *unsure.doubts)
    return Comparison(differences, sizes, held.overlays, held.shift, notes, seen, unchecked)


def _counts(view: SeenView, reference: Reading) -> bool:
    """Whether a view is held against the part: it was recognised, or the drawing itself says that it is one.

    That is so where lines of an exact drawing are as long as its dimensions state.
    """
    if view.recognised or reference.traced or view.pictorial:
        return view.recognised
    lengths = ((d.value, drawn_length(d)) for d in reference.dimensions if d.view == view.name)
    return sum(drawn is not None and abs(drawn - value) <= 0.01 * value for value, drawn in lengths) >= ANCHORS


def _unchecked(seen: Sequence[SeenView], told: set[str], reference: Reading) -> tuple[str, ...]:
    """What could not be held against the part: views that have a name of their own, and more lines than it has."""
    if not told:
        return ("no view of the drawing was recognised in the part",) if seen else ()
    lost = [view.name for view in seen if view.name in VIEWS and view.name not in told and not view.pictorial]
    found = [f"the view {name!r} was not recognised" for name in lost]
    found += ["the drawing seems to be in inches, and the part in mm"] if in_inches(reference) else []
    poor = [v for v in seen if reference.traced and v.name in told and v.explained < CLEAR]
    return (*found, *(f"only {v.explained:.0%} of the lines of the view {v.name!r} are the part's" for v in poor))


def tolerance_of(reference: Reading) -> float:
    """How far curves may lie beside those of a drawing and still be the same, in mm of the part."""
    return (ROUGH if reference.traced else TOLERANCE) * extent({view.name: view.curves for view in reference.views})


def named_views(reference: Reading) -> dict[str, ReadView]:
    """The views of a drawing by name; of several with one name the second is "section 2", and so on.

    Details whose place is known are left out: they show lines of another view once more.
    """
    found: dict[str, ReadView] = {}
    for view in (view for view in reference.views if not view.of):
        names = (view.name if n == 1 else f"{view.name} {n}" for n in range(1, len(reference.views) + 1))
        found[next(name for name in names if name not in found)] = view
    return found


def _firm(
    findings: Sequence[Finding],
    held: Superposition,
    drawn: Mapping[str, ReadView],
    dimensions: Sequence[Dimension],
    tolerance: float,
) -> list[Finding]:
    """Findings in a traced picture: in doubt but for those that edges without any ink, or stated circles, bear out.

    Where such edges and circles are borne out by no finding, they are told by themselves.
    """
    bare = tuple(
        _bare(over, drawn[over.view], held.measure.laid[over.view], dimensions, tolerance)
        for over in held.overlays
        if not is_pictorial(over.view)
    )
    firm = backed(findings, bare, 2 * tolerance)
    rest = [_in_doubt(finding) for finding in findings if finding not in firm]
    return [*firm, *rest, *stray_findings(bare, firm, tolerance)]


def _bare(
    over: Overlay, drawn: ReadView, laid: Sequence[Curve], dimensions: Sequence[Dimension], tolerance: float
) -> Overlay:
    """What of a traced view's differences is sure."""
    missing = stated_circles(over.view, drawn.curves, laid, dimensions, tolerance)
    extra = [f(drawn.curves, laid, tolerance, drawn.beside) for f in (bare_edges, broken_off)]
    return Overlay(over.view, over.shift, missing=tuple(missing), extra=tuple(chain(*extra)))


def _untold(held: Superposition, drawn: Mapping[str, Sequence[Curve]], tolerance: float) -> Iterator[str]:
    """Traced views with lines that the part does not have: a sentence each."""
    for over in held.overlays:
        if not is_pictorial(over.view):
            lines = untold_lines(drawn[over.view], held.measure.laid[over.view], tolerance)
            longest = max(map(length_of, lines), default=0.0)
            if lines:
                many = f"{len(lines)} lines" if len(lines) > 1 else "a line"
                yield f"the view {over.view!r} has {many}, up to {millimetres(round(longest, 1))} long, not in the part"


def _in_doubt(finding: Finding) -> Finding:
    return finding._replace(
        difference=msgspec.structs.replace(finding.difference, doubtful=True), weight=finding.weight / 10
    )


def _disagreeing(sizes: Sequence[StatedSize], findings: Sequence[Finding]) -> Iterator[Finding]:
    """Stated sizes that the part does not have, though no curve tells: the drawing is not to scale there."""
    for size in sizes:
        if size.agrees is not False or size.measured is None or size.reference:
            continue
        words = (millimetres(size.stated), millimetres(size.measured))
        if any(all(word in f.difference.text for word in words) for f in findings):
            continue
        text = f"{size.view}: {size.text} stated, {words[1]} measured"
        off = abs(size.stated - size.measured)
        yield Finding(Difference("dimension", size.feature or size.text, text, off, size.view), (), DIMENSION)


def _explained(finding: Finding, off_scale: Sequence[tuple[float, float]]) -> Finding:
    """The finding, explained where the part has what a dimension states and the drawing's lines have not.

    ``off_scale`` are such dimensions: drawn length and stated value.
    """
    words = set(_NUMBERS.findall(finding.difference.text))
    for drawn, stated in off_scale:
        if {millimetres(drawn), millimetres(stated)} <= words:
            why = f"not drawn to scale: {millimetres(stated)} is stated there"
            return finding._replace(difference=msgspec.structs.replace(finding.difference, explained=why))
    return finding
