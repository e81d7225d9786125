"""Wings with a profile of the NACA four-digit series."""

import math

from cadwright.parts.expressions import Expr
from cadwright.parts.model import ZERO, ArcTo, Extrusion, Loft, Outline, Point2
from cadwright.planners.embedded.objects.entries import Entry
from cadwright.planners.embedded.objects.maker import Maker, naca

STATIONS = 19
"""Points on each side of the profile, closer together towards its ends; odd, so that one arc goes round the nose."""


def wing(m: Maker) -> None:
    """The profile lies in X and Z, its nose at the origin; the span is along Y. With a chord of its own at the tip the
    wing tapers towards it, about the quarter chord.
    """
    code = naca(m.draft.reading.text)
    m.require(not code or (len(code) == 4 and code.isdigit()), f"NACA {code} is not a profile of four digits")
    if not code:
        m.draft.assume("profile not given: NACA 2412")
    m.whole.amounts[:] = [a for a in m.whole.amounts if a.quote != code]
    m.spread("", "span", "chord")
    chords = m.each("chord")
    at_tip = next((c for c in chords if "tip" in m.draft.reading.quote(c).split()), None)
    for chord_said in chords:
        m.parts["tip" if chord_said is at_tip else "chord"] = chord_said
    chord = m.length("chord", "chord.", "chord.length", "root.", "root.length", "width", "depth", default=200.0)
    span = m.length("span", "span.", "span.length", "length", "height", default=chord * 5, note="along Y")
    m.require(not code.endswith("00"), f"NACA {code} has no thickness")
    shape = profile(code or "2412")
    tip = m.maybe("tip_chord", "tip.", "tip.length", "tip.width")
    at, root, note = (ZERO, span / 2, ZERO), _outline(shape, chord, ZERO), f"NACA {code or 2412}"
    if tip is None:
        m.solid("wing", root, by=Extrusion(span), at=at, plane="XZ", note=note)
        return
    m.require(m.number(tip) <= m.number(chord), "the tip's chord is longer than the root's")
    loft = Loft(span, _outline(shape, tip, (chord - tip) / 4))
    m.solid("wing", root, by=loft, at=at, plane="XZ", note=note)


def profile(code: str) -> list[tuple[float, float]]:
    """Points of a profile of chord 1, from the trailing edge over the upper side and the nose to the trailing edge."""
    camber, place, thick = int(code[0]) / 100, int(code[1]) / 10, int(code[2:]) / 100
    stations = [(1 - math.cos(math.pi * n / STATIONS)) / 2 for n in range(STATIONS + 1)]
    upper = [_surface(x, camber, place, thick) for x in stations]
    lower = [_surface(x, camber, place, -thick) for x in stations]
    return [*reversed(upper), *lower[1:]]


def _surface(x: float, camber: float, place: float, thick: float) -> tuple[float, float]:
    """The point over (below, for a negative thickness) station ``x`` of the mean line."""
    half = 5 * thick * (0.2969 * math.sqrt(x) - 0.1260 * x - 0.3516 * x**2 + 0.2843 * x**3 - 0.1015 * x**4)
    if not camber:
        return x, half
    ahead = x < place
    scale = camber / (place**2 if ahead else (1 - place) ** 2)
    mean = scale * (2 * place * x - x**2) if ahead else scale * (1 - 2 * place + 2 * place * x - x**2)
    slope = math.atan(2 * scale * (place - x))
    return x - half * math.sin(slope), mean + half * math.cos(slope)


def _outline(shape: list[tuple[float, float]], chord: Expr, start: Expr) -> Outline:
    """Arcs, each through three points, and a straight trailing edge.

    Volumes and meshes of extruded arcs are exact, those of one spline through all points are off by several percent.
    """
    points: list[Point2] = [(start + chord * _short(x), chord * _short(z)) for x, z in shape]
    arcs = zip(points[1::2], points[2::2], strict=True)
    return Outline(points[0], tuple(ArcTo(middle, end) for middle, end in arcs))


def _short(value: float) -> float:
    return float(f"{value:.6f}")


WINGS = (
    Entry(
        "wing",
        (
            "wing",
            "airplane wing",
            "aeroplane wing",
            "aircraft wing",
            "plane wing",
            "airfoil",
            "aerofoil",
            "wing section",
        ),
        wing,
        {"chord": "chord", "span": "span wingspan", "tip": "tip", "root": "root"},
        "airplane aeroplane aircraft plane naca airfoil aerofoil series profile digit section",
        listed="chord",
    ),
)
