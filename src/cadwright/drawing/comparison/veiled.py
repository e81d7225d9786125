"""Drawings that leave hidden lines out: what is seen is held against the part, and what is not seen is told.

Hidden lines of the part are no difference then, and joints of faces that the drawing shows are lines of the part. The
pictorial view counts as any other, where it shows the part as it is looked at. What of the part no view tells is a
guess, and a part with a guess differs.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from cadwright.drawing.comparison.alignment import moved, own_scale
from cadwright.drawing.comparison.findings import Finding
from cadwright.drawing.comparison.guesses import Told
from cadwright.drawing.comparison.joints import joints
from cadwright.drawing.comparison.overlay import Overlay
from cadwright.drawing.comparison.pictures import Drawn, is_picture, without_joints
from cadwright.drawing.comparison.recognition import is_pictorial
from cadwright.drawing.comparison.strays import stray_findings
from cadwright.drawing.comparison.superposition import Superposition, superpose
from cadwright.drawing.dimension import Dimension
from cadwright.drawing.reading.values import Reading
from cadwright.geometry.curves import Curve
from cadwright.values import Hole
from cadwright.views.sight import Sight

DOUBT = "the drawing leaves hidden lines out: what no view shows was not compared"


class Unsure(NamedTuple):
    """What a drawing without hidden lines leaves open: guesses and faults of its picture, and doubts in words."""

    findings: tuple[Finding, ...] = ()
    doubts: tuple[str, ...] = ()


def leaves_hidden_out(reference: Reading) -> bool:
    """Whether an exact drawing, with nothing cut open, has no hidden line in any view."""
    if reference.traced or reference.wireframe or any(v.cut or v.name.startswith("section") for v in reference.views):
        return False
    return not any(curve.kind == "hidden" for view in reference.views for curve in view.curves)


Views = Mapping[str, Sequence[Curve]]


def hold_seen(
    drawn: Views,
    candidate: Views,
    tangent: Views,
    sight: Sight,
    tolerance: float,
    holes: Sequence[Hole],
    dimensions: Sequence[Dimension],
) -> tuple[Superposition, Unsure]:
    """The part laid over a drawing that has no hidden lines, and what that leaves open."""
    held = superpose(drawn, candidate, tolerance, pictorial=False, tangent=tangent, hidden=False)
    found = joints(held.overlays, held.measure.laid, sight, tolerance)
    if found:
        shifts = {over.view: (-over.shift[0], -over.shift[1]) for over in held.overlays}
        jointed = {name: (*curves, *moved(found.get(name, ()), shifts[name])) for name, curves in candidate.items()}
        held = superpose(drawn, jointed, tolerance, pictorial=False, tangent=tangent, hidden=False)
    pictures = []
    for over in held.overlays:
        if is_pictorial(over.view) and is_picture(over):
            scale = own_scale(over.view, drawn[over.view], candidate[over.view])
            place = Drawn(sight.projection(over.view), scale, over.shift)
            pictures.append(without_joints(over, place, sight, found, held.shift, tolerance))
    showing = {over.view for over in held.overlays if not is_pictorial(over.view)}
    showing |= {over.view for over in pictures if over.agrees}
    guesses = Told(sight, showing, holes, dimensions).guesses(held.shift)
    veiled = found or any(curve.kind == "hidden" for name in showing for curve in candidate[name])
    return held, Unsure((*_faults(pictures, held, tolerance), *guesses), (DOUBT,) if veiled else ())


def _faults(pictures: Sequence[Overlay], held: Superposition, tolerance: float) -> list[Finding]:
    """What differs in the pictorial views; other views show it better where they differ, too."""
    return [] if held.findings else stray_findings(pictures, (), tolerance)
