"""Circles, arcs, chamfers and lines at an angle that do not follow from other sizes."""

import math

from cadwright.drawing.callouts import Bevel, Callout
from cadwright.drawing.deducing import Round, Slant
from cadwright.drawing.dimension import Angular, Diameter, Note, Radius
from cadwright.drawing.dimensioning.draft import Draft
from cadwright.drawing.projection import millimetres
from cadwright.values.measurement import Measurements


def circles(draft: Draft) -> None:
    """Diameters of the circles that are no holes."""
    elements, deduction = draft.elements, draft.deduction
    order = sorted(range(len(elements.rounds)), key=lambda i: (elements.rounds[i].kind, -elements.rounds[i].radius))
    order = sorted(order, key=lambda i: elements.rounds[i].kind != "visible")
    for i in order:
        circle = elements.rounds[i]
        if not circle.full or i in deduction.radii:
            continue
        count = len(_alike(draft, circle))
        callout = Callout(2 * circle.radius, "Ø", count)
        draft.add(Diameter(circle.view, circle.center, circle.radius, 2 * circle.radius, callout.text, "diameter"))
        draft.settle()


def arcs(draft: Draft) -> None:
    """Radii, the largest first, one for all of a view that are alike."""
    elements, deduction = draft.elements, draft.deduction
    order = sorted(range(len(elements.rounds)), key=lambda i: -elements.rounds[i].radius)
    order = sorted(order, key=lambda i: elements.rounds[i].kind != "visible")
    for i in order:
        arc = elements.rounds[i]
        if arc.full or i in deduction.radii:
            continue
        callout = Callout(arc.radius, "R", len(_alike(draft, arc)))
        words = "rounding" if callout.count == 1 else "roundings"
        draft.add(Radius(arc.view, arc.center, arc.radius, arc.middle, arc.radius, callout.text, words))
        draft.settle()


def _alike(draft: Draft, circle: Round) -> list[int]:
    """The circles or arcs of the same view and radius whose radius is unknown."""
    near = 4 * draft.elements.tolerance
    return [
        i
        for i, c in enumerate(draft.elements.rounds)
        if c.view == circle.view
        and c.full == circle.full
        and abs(c.radius - circle.radius) < near
        and i not in draft.deduction.radii
    ]


def chamfers(draft: Draft, measurements: Measurements) -> None:
    """A note for each size of chamfer, at a line that shows it."""
    near = max(4 * draft.elements.tolerance, 1e-3)
    for chamfer in measurements.chamfers:
        shown = [
            s
            for s in draft.elements.slants
            if max(abs(a - b) for a, b in zip(sorted(s.legs), chamfer.size, strict=True)) < near
        ]
        if not shown:
            continue
        slant = max(shown, key=lambda s: (s.kind == "visible", s.view == "front", *map(sum, (s.start, s.end))))
        small, large = chamfer.size
        bevel = Bevel(large, math.degrees(math.atan2(small, large)), chamfer.count)
        middle = ((slant.start[0] + slant.end[0]) / 2, (slant.start[1] + slant.end[1]) / 2)
        words = "chamfers" if chamfer.count > 1 else "chamfer"
        draft.add(Note(slant.view, middle, large, bevel.text, words))


def slants(draft: Draft) -> None:
    """Angles of lines whose ends do not give them."""
    for i, slant in enumerate(draft.elements.slants):
        if i not in draft.deduction.slants:
            draft.add(_angle(slant))
            draft.settle()


def _angle(slant: Slant) -> Angular:
    """The acute angle between a line and the horizontal or the vertical, at its lower end."""
    low, high = sorted((slant.start, slant.end), key=lambda p: p[1])
    turn = math.degrees(math.atan2(high[1] - low[1], high[0] - low[0]))
    start, end = (
        ((0.0, turn) if turn <= 45 else (turn, 90.0) if turn <= 90 else (90.0, turn)) if turn < 135 else (turn, 180.0)
    )
    return Angular(slant.view, low, start, end, end - start, f"{millimetres(end - start)}°", "slope")
