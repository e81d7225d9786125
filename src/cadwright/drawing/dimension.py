"""Dimensions of a part in its views (ISO 129): what a drawing states in numbers, before anything is placed on paper.

Points are in view coordinates, mm of the part, y up; angles in degrees, counter-clockwise from x. ``view`` names the
view that shows the dimension, ``value`` is what it states (mm or degrees) and ``text`` how it is written there
("4× Ø6.6", "(35)", "R5"). ``feature`` says in words what is sized ("the holes of the rim"), for reports; it is not
drawn.
"""

import msgspec

from cadwright.geometry.curves import Point


class Linear(msgspec.Struct, frozen=True, tag="linear"):
    """The distance of two points along the direction ``angle``: 0 horizontal, 90 vertical, any other one aligned.

    Also a diameter that is seen from the side, with Ø in its text.
    """

    view: str
    start: Point
    end: Point
    angle: float
    value: float
    text: str
    feature: str = ""


class Diameter(msgspec.Struct, frozen=True, tag="diameter"):
    """The diameter of a circle that is seen end-on; ``text`` may hold a whole callout, lines apart by newlines."""

    view: str
    center: Point
    radius: float
    value: float
    text: str
    feature: str = ""


class Radius(msgspec.Struct, frozen=True, tag="radius"):
    """The radius of an arc that is seen end-on; ``at`` is the angle of the arc's middle."""

    view: str
    center: Point
    radius: float
    at: float
    value: float
    text: str
    feature: str = ""


class Angular(msgspec.Struct, frozen=True, tag="angular"):
    """The angle at ``vertex`` from direction ``start`` counter-clockwise to direction ``end``."""

    view: str
    vertex: Point
    start: float
    end: float
    value: float
    text: str
    feature: str = ""


class Note(msgspec.Struct, frozen=True, tag="note"):
    """A statement with a leader to a point of the part: a chamfer ("2 × 45°"), a thickness ("t 3")."""

    view: str
    at: Point
    value: float
    text: str
    feature: str = ""


class Tabulated(msgspec.Struct, frozen=True, tag="tabulated"):
    """A hole in a table.

    It has its ``label``, the distances of its centre from ``datum`` to the right and up, its diameter, and ``text``
    with all that is said of its size.
    """

    view: str
    center: Point
    radius: float
    datum: Point
    label: str
    value: float
    text: str
    feature: str = ""


Dimension = Linear | Diameter | Radius | Angular | Note | Tabulated
