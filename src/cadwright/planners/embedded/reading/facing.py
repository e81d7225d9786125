"""Voids into side faces: which face a text means, and the body as seen from it."""

from msgspec.structs import replace

from cadwright.parts.expressions import Expr
from cadwright.parts.model import ZERO, Frame, Plane, Point3
from cadwright.planners.embedded.editing.phrases import Place
from cadwright.planners.embedded.reading.drafting import Draft, Refused, Solid
from cadwright.planners.embedded.reading.items import Item
from cadwright.planners.embedded.reading.sizing import HEIGHTS

_FACES: dict[str, Plane] = {"front": "XZ", "back": "ZX", "left": "ZY", "right": "YZ"}
_BY_AXIS = {"x": "right", "y": "front"}
_ACROSS = {"cross", "transverse", "radial"}
_SHEETS = {"plate", "panel", "sheet", "board", "wall", "door", "partition", "leg"}


def side_face(draft: Draft, item: Item, host: Solid) -> str | None:
    """The side face that a void goes into; `None` where it goes down from the top. A plate that stands is pierced
    through its large face.
    """
    for place, _ in item.places:
        target = place.target
        if target is not None and (target.term == "face" or target.face == "face"):
            found = next((a for a in target.adjectives if a in _FACES), None)
            if found is not None:
                return found
        if place.where == "axis" and place.sides[0] in _BY_AXIS:
            return _BY_AXIS[place.sides[0]]
        if place.where == "through length":
            return _BY_AXIS[place.sides[0]]
    if item.adjectives & _ACROSS:
        return "front"
    return None if item.where("downwards", "upwards") else _large_face(draft, host)


def _large_face(draft: Draft, host: Solid) -> str | None:
    """The face across which a standing plate is thin."""
    x, y, z = (draft.number(e) for e in host.extent)
    if host.item.noun not in _SHEETS or host.shape not in ("box", "square") or 2 * min(x, y) > min(max(x, y), z):
        return None
    return "front" if y < x else "right"


def facing(draft: Draft, item: Item, host: Solid, face: str) -> tuple[Frame, Solid]:
    """The frame in a side face's middle, and the host as seen from there: across, up and into the face.

    A through hole comes out on the other side, so the back is drilled from the front and the left from the right.
    """
    through = not set(HEIGHTS) & item.dimensions.keys()
    if through:
        face = {"back": "front", "left": "right"}.get(face, face)
    if face in ("back", "left") and item.places and not all(p.where in ("center", face, "in") for p, _ in item.places):
        raise Refused(f"I place holes in the {face} face only in its middle")
    x, y, z = host.center
    (wide, deep, high), low, top = host.extent, host.low, host.high
    origin, seen = {
        "front": ((x, low[1], z), (wide, high, deep)),
        "back": ((x, top[1], z), (high, wide, deep)),
        "left": ((low[0], y, z), (high, deep, wide)),
        "right": ((top[0], y, z), (deep, high, wide)),
    }[face]
    sizes = {"length": seen[0], "width": seen[1], "height": seen[2], "depth": seen[2]}
    view = replace(host, shape="box", low=(ZERO, ZERO, ZERO), high=seen, sizes=sizes)
    gone = (*_FACES, "axis", "through length")
    item.places = [(_as_seen(p, face), t) for p, t in item.places if p.where not in gone]
    return Frame(_FACES[face], origin), view


def _as_seen(place: Place, face: str) -> Place:
    """A place as seen from a side face: heights are distances from its lower or upper edge."""
    turned = {"front": "left", "back": "right"} if face in ("left", "right") else {}
    sides = tuple(turned.get(s, s) for s in place.sides)
    where = "from sides" if place.where in ("from above", "from below") and place.distance is not None else place.where
    return replace(place, where=where, sides=sides)


def from_view(frame: Frame, view: Solid, spot: Point3) -> Point3:
    """A point of a view (across, up, into the face) in the part's coordinates."""
    across, up, out = _DIRECTIONS[frame.plane]
    x, y, z = (s - m for s, m in zip(spot, (*view.center[:2], view.high[2]), strict=True))
    moved: list[Expr] = list(frame.origin)
    for value, (axis, sign) in zip((x, y, z), (across, up, out), strict=True):
        moved[axis] = moved[axis] + value * sign
    return moved[0], moved[1], moved[2]


_DIRECTIONS: dict[str, tuple[tuple[int, int], tuple[int, int], tuple[int, int]]] = {
    "XZ": ((0, 1), (2, 1), (1, -1)),
    "ZX": ((2, 1), (0, 1), (1, 1)),
    "ZY": ((2, 1), (1, 1), (0, -1)),
    "YZ": ((1, 1), (2, 1), (0, 1)),
}
"""The axis, and its sign, of each side plane's x, y and outward normal."""
