"""Circles, arcs, chamfers and lines at an angle that do not follow from other sizes."""

import math

from cadwright.drawing.callouts import Callout, write
from cadwright.drawing.deduction import Round, Slant
from cadwright.drawing.dimension import Angular, Diameter, Linear, Note, Radius
from cadwright.drawing.dimensioning.draft import Draft
from cadwright.geometry.curves import Point
from cadwright.values.features import Features
from cadwright.values.measurement import Measurements
from cadwright.views.projection import millimetres


def circles(draft: Draft, measurements: Measurements) -> None:
    """Diameters of the circles that are no holes, those of spheres once for all views."""
    elements, deduction = draft.elements, draft.deduction
    order = sorted(range(len(elements.rounds)), key=lambda i: (elements.rounds[i].kind, -elements.rounds[i].radius))
    order = sorted(order, key=lambda i: elements.rounds[i].kind != "visible")
    for i in order:
        circle = elements.rounds[i]
        if not circle.full or i in deduction.radii:
            continue
        sphere = _is_sphere(draft, measurements, circle)
        callout = Callout("diameter", 2 * circle.radius, len(_alike(draft, circle)), spherical=sphere)
        words = "sphere" if sphere else "diameter"
        if circle.kind == "hidden" and not sphere and draft.add(_from_the_side(draft, circle)):
            draft.settle()
            continue
        draft.add(Diameter(circle.view, circle.center, circle.radius, 2 * circle.radius, write(callout), words))
        draft.settle()


def _from_the_side(draft: Draft, circle: Round) -> Linear | None:
    """The diameter of a cylinder that is hidden from its end, between its outlines where these are seen."""
    for place in (0, 1):
        ends = [draft.elements.node(circle.view, place, circle.center[place] + s * circle.radius) for s in (-1, 1)]
        low, high = ends
        if low is None or high is None or draft.is_hidden(low) or draft.is_hidden(high):
            continue
        seen = {s.view for s in draft.elements.sights[low]} & {s.view for s in draft.elements.sights[high]}
        for view in sorted(seen - {circle.view}):
            size = f"Ø{millimetres(2 * circle.radius)}"
            return draft.between(low, high, view=view, text=size, feature="diameter")
    return None


def arcs(draft: Draft, measurements: Measurements, *, inner: bool) -> None:
    """Radii, the largest first, one for all of a view that are alike, in the view that shows most of them.

    An ``inner`` arc lies about the centre of a larger one, from which it may follow with a wall's thickness.
    """
    elements, deduction = draft.elements, draft.deduction
    rounds = elements.rounds
    order = sorted(range(len(rounds)), key=lambda i: (-round(rounds[i].radius, 3), -len(_alike(draft, rounds[i]))))
    for i in sorted(order, key=lambda i: rounds[i].kind != "visible"):
        arc = elements.rounds[i]
        if arc.full or i in deduction.radii or (not inner and _is_inner(draft, arc)):
            continue
        sphere = _is_sphere(draft, measurements, arc)
        callout = Callout("radius", arc.radius, len(_alike(draft, arc)), spherical=sphere)
        words = "rounding" if callout.count == 1 else "roundings"
        draft.add(Radius(arc.view, arc.center, arc.radius, arc.middle, arc.radius, write(callout), words))
        draft.settle()


def _is_sphere(draft: Draft, measurements: Measurements, circle: Round) -> bool:
    """Whether a circle or arc is a sphere's: another view shows one as large about the same point.

    A torus does that as well in two views, but not in all three.
    """
    if not measurements.surfaces.get("sphere"):
        return False
    near, frames = 4 * draft.elements.tolerance, draft.elements.frames
    own = frames[circle.view].toward.axis
    others = {
        frames[other.view].toward.axis
        for other in draft.elements.rounds
        if abs(other.radius - circle.radius) < near and set(other.nodes) & set(circle.nodes)
    }
    return len(others - {own}) >= (2 if measurements.surfaces.get("torus") else 1)


def _is_inner(draft: Draft, arc: Round) -> bool:
    return any(c.view == arc.view and c.nodes == arc.nodes and c.radius > arc.radius for c in draft.elements.rounds)


def _alike(draft: Draft, circle: Round) -> list[int]:
    """The circles or arcs of the same view and radius whose radius is unknown; ends of slots are no corners."""
    near = 4 * draft.elements.tolerance
    return [
        i
        for i, c in enumerate(draft.elements.rounds)
        if c.view == circle.view
        and (c.full, c.centred) == (circle.full, circle.centred)
        and abs(c.radius - circle.radius) < near
        and i not in draft.deduction.radii
    ]


def chamfers(draft: Draft, measurements: Measurements, features: Features) -> None:
    """A note for each size of chamfer at an angle that somebody chose, at a line that shows it.

    Where legs were chosen instead, the ends of the line are placed.
    """
    near = max(4 * draft.elements.tolerance, 1e-3)
    for chamfer in measurements.chamfers:
        shown = [
            s
            for s in draft.elements.slants
            if max(abs(a - b) for a, b in zip(sorted(s.legs), chamfer.size, strict=True)) < near
        ]
        small, large = chamfer.size
        angle = math.degrees(math.atan2(small, large))
        if not shown:
            continue
        slant = max(shown, key=lambda s: (s.kind == "visible", s.view == "front", *map(sum, (s.start, s.end))))
        if not _is_chosen(angle):
            _place(draft, slant.view, slant.start)
            _place(draft, slant.view, slant.end)
            continue
        callout = Callout("chamfer", large, chamfer.count, angle=angle)
        middle = ((slant.start[0] + slant.end[0]) / 2, (slant.start[1] + slant.end[1]) / 2)
        words = "chamfers" if chamfer.count > 1 else "chamfer"
        draft.add(Note(slant.view, middle, large, write(callout), words))


def angles(draft: Draft) -> None:
    """Angles of visible lines that somebody chose: half degrees or whole ones."""
    for i, slant in enumerate(draft.elements.slants):
        found = _angle(slant)
        known = i in draft.deduction.slants | draft.deduction.angles
        if not known and _is_chosen(found.value) and slant.kind == "visible":
            draft.add(found)
            draft.settle()


def _is_chosen(angle: float) -> bool:
    """Whether an angle is one that somebody would state: whole or half degrees."""
    return abs(angle * 2 - round(angle * 2)) < 2e-3


def slants(draft: Draft) -> None:
    """Places of the ends of lines at an angle, and of the centres of arcs, that nothing else gives."""
    elements, deduction = draft.elements, draft.deduction
    for i, arc in enumerate(elements.rounds):
        if i not in deduction.rounds:
            _place(draft, arc.view, arc.center)
    for i, slant in enumerate(elements.slants):
        for end in (slant.start, slant.end):
            if i not in deduction.slants:
                _place(draft, slant.view, end)


def _place(draft: Draft, view: str, at: Point) -> None:
    for dimension in draft.point(view, at):
        draft.add(dimension)
    draft.settle()


def _angle(slant: Slant) -> Angular:
    """The acute angle between a line and the horizontal or the vertical, at its lower end."""
    low, high = sorted((slant.start, slant.end), key=lambda p: p[1])
    turn = math.degrees(math.atan2(high[1] - low[1], high[0] - low[0]))
    quarter = 90.0 * round(turn / 90)
    start, end = min(turn, quarter), max(turn, quarter)
    return Angular(slant.view, low, start, end, end - start, f"{millimetres(end - start)}°", "slope")
