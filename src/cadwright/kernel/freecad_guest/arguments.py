"""Which references each constraint takes: what is asked before FreeCAD's solver sees a constraint.

FreeCAD takes numbers as they come. Some that name nothing end its process, and some combinations it accepts and then
silently ignores; both are refused here, with the reason in words. The table follows what its solver (0.20) does with
every type on every pair of primitives.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple, Sequence

WITH_VALUE = ("Distance", "DistanceX", "DistanceY", "Radius", "Diameter", "Angle", "SnellsLaw", "Weight")
_ABOVE_ZERO = ("Distance", "Radius", "Diameter", "SnellsLaw", "Weight")

_ABOUT_TWO = ("Tangent", "Perpendicular", "Angle")

POINTS = {
    "line": ("start", "end"),
    "arc": ("start", "end", "center"),
    "circle": ("center",),
    "point": ("start", "center"),
    "ellipse": ("center",),
    "arc of ellipse": ("start", "end", "center"),
    "arc of hyperbola": ("start", "end", "center"),
    "arc of parabola": ("start", "end", "center"),
    "bspline": ("start", "end"),
    "axis": ("start",),
    "external": ("start", "end", "center"),
}
"""The points that a constraint can name on each kind of primitive."""

_STRAIGHT = ("line", "axis")
_ROUND = ("circle", "arc")
_ELLIPTIC = ("ellipse", "arc of ellipse")
_CONICS = (*_ROUND, *_ELLIPTIC, "arc of hyperbola", "arc of parabola")
_ENDED = ("line", "arc", "arc of ellipse", "arc of hyperbola", "arc of parabola", "bspline")


class Role(NamedTuple):
    """What one reference of a constraint may be."""

    words: str
    kinds: Sequence[str]
    positions: Sequence[str] = ("edge",)

    def takes(self, kind: str, position: str) -> bool:
        """Whether a reference to this position of this kind of primitive fills the role."""
        if position not in self.positions:
            return False
        if position != "edge" and position not in POINTS[kind]:
            return False
        return kind in self.kinds or kind == "external"


POINT = Role("a point", tuple(POINTS), ("start", "end", "center"))
END = Role("an end of a line, an arc or a spline", _ENDED, ("start", "end"))
LINE = Role("a line", _STRAIGHT)
LINE_END = Role("an end of a line", _STRAIGHT, ("start", "end"))
CURVE = Role("a line or a curve", (*_STRAIGHT, *_CONICS))
EDGE = Role("a line or a curve", (*_STRAIGHT, *_CONICS, "bspline"))
ROUND = Role("a circle or an arc", _ROUND)
ELLIPSE = Role("an ellipse or an arc of one", _ELLIPTIC)
ARC = Role("an arc", ("arc",))
OWN = Role("a primitive of the sketch", tuple(kind for kind in POINTS if kind not in ("axis", "external")))
SPLINE = Role("a B-spline", ("bspline",))
BARE_LINE = Role("a line", ("line",))
BARE_POINT = Role("a point", ("point",), ("start", "center"))
CENTER = Role("the centre of a circle", ("circle",), ("center",))
CIRCLE = Role("a circle", ("circle",))

_ANGLED = ((END, EDGE), (END, END), (EDGE, EDGE, POINT))
FORMS: dict[str, tuple[tuple[Role, ...], ...]] = {
    "Coincident": ((POINT, POINT),),
    "PointOnObject": ((POINT, CURVE),),
    "Horizontal": ((LINE,), (POINT, POINT)),
    "Vertical": ((LINE,), (POINT, POINT)),
    "Parallel": ((LINE, LINE),),
    "Perpendicular": ((LINE, LINE), (LINE, ROUND), (ROUND, LINE), *_ANGLED),
    "Tangent": (
        (LINE, LINE),
        (LINE, ROUND),
        (ROUND, LINE),
        (LINE, ELLIPSE),
        (ELLIPSE, LINE),
        (ROUND, ROUND),
        *_ANGLED,
    ),
    "Equal": ((LINE, LINE), (ROUND, ROUND), (ELLIPSE, ELLIPSE)),
    "Symmetric": ((POINT, POINT, LINE), (POINT, POINT, POINT)),
    "Block": ((OWN,),),
    "Distance": ((LINE,), (POINT, POINT), (POINT, LINE)),
    "DistanceX": ((LINE,), (POINT,), (POINT, POINT)),
    "DistanceY": ((LINE,), (POINT,), (POINT, POINT)),
    "Radius": ((ROUND,),),
    "Diameter": ((ROUND,),),
    "Angle": ((LINE,), (ARC,), (LINE, LINE), (LINE_END, LINE_END), (EDGE, EDGE, POINT)),
    "InternalAlignment": (
        (BARE_LINE, ELLIPSE),
        (BARE_POINT, ELLIPSE),
        (CENTER, SPLINE),
        (BARE_POINT, SPLINE),
    ),
    "SnellsLaw": ((END, END, CURVE),),
    "Weight": ((CIRCLE,),),
}
"""The combinations of references that each type takes, in FreeCAD's order."""


class Kinds:
    """The kinds of what numbers stand for in a sketch: its primitives, its axes, its external geometry."""

    def __init__(self, primitives: Sequence[str], external: int = 0) -> None:
        self._primitives = primitives
        self._external = external

    def of(self, number: int) -> str | None:
        """The kind of a primitive by its number; ``axis`` for -1 and -2; nothing for a number that names nothing."""
        if number >= 0:
            return self._primitives[number] if number < len(self._primitives) else None
        if number >= -2:
            return "axis"
        return "external" if -3 - number < self._external else None

    def range(self) -> str:
        """The numbers that name something, in words."""
        last = len(self._primitives) - 1
        own = "the sketch has no geometry" if last < 0 else f"geometry is numbered 0 to {last}"
        outer = f" and -3 to {-2 - self._external} for external geometry" if self._external else ""
        return f"{own}; -1 and -2 are the axes{outer}"


def reason_against(constraint: dict[str, Any], kinds: Kinds) -> str | None:
    """Why a constraint, as a dict of the sketch graph, makes no sense in a sketch; nothing when it does."""
    what, places = constraint["type"], constraint["references"]
    if what not in FORMS:
        return f"{what} is no type of constraint"
    return (
        _unknown_reference(places, kinds)
        or _wrong_combination(what, places, kinds)
        or _same_twice(what, places, kinds)
        or _wrong_value(what, constraint.get("value"))
        or (_wrong_alignment(constraint, kinds) if what == "InternalAlignment" else None)
    )


def _place(reference: dict[str, Any]) -> str:
    return str(reference.get("position", "edge"))


def words(reference: dict[str, Any]) -> str:
    """A reference in words: ``the start of geometry 3``."""
    number, position = reference["geometry"], _place(reference)
    if number in (-1, -2):
        return "the origin" if position == "start" else "the {} axis".format("x" if number == -1 else "y")
    what = f"geometry {number}" if number >= 0 else f"external geometry {number}"
    return what if position == "edge" else f"the {position} of {what}"


def _unknown_reference(places: Sequence[dict[str, Any]], kinds: Kinds) -> str | None:
    if not places:
        return "it refers to nothing"
    for place in places:
        kind = kinds.of(place["geometry"])
        if kind is None:
            return "there is no geometry {}: {}".format(place["geometry"], kinds.range())
        position = _place(place)
        if position != "edge" and position not in POINTS[kind]:
            offered = " and ".join(POINTS[kind])
            return "{} ({}) has no {}; it has {}".format(
                words({"geometry": place["geometry"]}), _with_article(kind), position, offered
            )
    return None


def _with_article(kind: str) -> str:
    return ("an " if kind[0] in "aeiou" else "a ") + kind


def _wrong_combination(what: str, places: Sequence[dict[str, Any]], kinds: Kinds) -> str | None:
    given = [(kinds.of(place["geometry"]) or "", _place(place)) for place in places]
    for form in FORMS[what]:
        if len(form) == len(given) and all(role.takes(*one) for role, one in zip(form, given)):
            return None
    offered = "; or ".join(", ".join(role.words for role in form) for form in FORMS[what])
    had = ", ".join(
        f"{words(place)} ({kind})" if kind not in ("axis", "external") else words(place)
        for place, (kind, _) in zip(places, given)
    )
    return f"{what} takes {offered}, not {had}"


def _same_twice(what: str, places: Sequence[dict[str, Any]], kinds: Kinds) -> str | None:
    seen = [_identity(place, kinds) for place in places]
    for index, one in enumerate(seen):
        if one in seen[:index]:
            return f"it refers to {words(places[index])} twice"
    numbers = [place["geometry"] for place in places]
    if what == "Coincident" and numbers[0] == numbers[1] and kinds.of(numbers[0]) != "bspline":
        return f"joining two points of geometry {numbers[0]} would make it vanish"
    if all(number < 0 for number in numbers):
        return "nothing of the sketch is in it: axes and external geometry cannot be changed"
    if what == "PointOnObject" and numbers[0] == numbers[1]:
        return f"a point of geometry {numbers[0]} cannot be put on that geometry itself"
    if what == "Distance" and len(numbers) == 2 and numbers[0] == numbers[1] and _place(places[1]) == "edge":
        return f"the distance of a point of geometry {numbers[0]} from itself is always 0"
    if what == "Symmetric" and _place(places[2]) == "edge" and numbers[2] in numbers[:2]:
        return f"points of geometry {numbers[2]} cannot be symmetric about it"
    if what in _ABOUT_TWO and len(numbers) > 1 and numbers[0] == numbers[1] and kinds.of(numbers[0]) != "bspline":
        return f"it relates geometry {numbers[0]} to itself"
    return None


def _identity(place: dict[str, Any], kinds: Kinds) -> tuple[int, str]:
    """What a reference names: the start of either axis is the origin, any position of a point the point."""
    number, position = place["geometry"], _place(place)
    kind = kinds.of(number)
    if position != "edge" and kind == "axis":
        return -1, "start"
    return (number, "start") if position != "edge" and kind == "point" else (number, position)


def _wrong_value(what: str, value: Any) -> str | None:
    if what not in WITH_VALUE:
        return None
    if value is None:
        return f"{what} needs a value"
    if not math.isfinite(value):
        return f"its value is {value}"
    if what in _ABOVE_ZERO and not value > 0:
        return f"the value of a {what} must be above 0"
    return None


def _wrong_alignment(constraint: dict[str, Any], kinds: Kinds) -> str | None:
    what = constraint.get("alignment")
    if what is None:
        return "it is not clear what is to be aligned"
    inner, outer = (kinds.of(place["geometry"]) for place in constraint["references"])
    fits = {
        "EllipseMajorDiameter": ("line", _ELLIPTIC),
        "EllipseMinorDiameter": ("line", _ELLIPTIC),
        "EllipseFocus1": ("point", _ELLIPTIC),
        "EllipseFocus2": ("point", _ELLIPTIC),
        "BSplineControlPoint": ("circle", ("bspline",)),
        "BSplineKnotPoint": ("point", ("bspline",)),
    }.get(what)
    if fits is None or inner != fits[0] or outer not in fits[1]:
        return "{} does not align {} with {}".format(
            what, _with_article(inner or "nothing"), _with_article(outer or "")
        )
    return None
