"""Holes into side faces: which face a text means, and the body as seen from it."""

from msgspec.structs import replace

from cadwright.planners.embedded.part import ZERO, Frame, Plane
from cadwright.planners.embedded.reading.drafting import Draft, Refused, Solid
from cadwright.planners.embedded.reading.items import Item
from cadwright.planners.embedded.reading.shapes import HEIGHTS

_FACES: dict[str, Plane] = {"front": "XZ", "back": "ZX", "left": "ZY", "right": "YZ"}
_BY_AXIS = {"x": "right", "y": "front"}
_ACROSS = {"cross", "transverse", "radial"}


def side_face(item: Item) -> str | None:
    """The side face that a hole goes into; `None` where it goes down from the top."""
    for place, _ in item.places:
        target = place.target
        if target is not None and (target.term == "face" or target.face == "face"):
            found = next((a for a in target.adjectives if a in _FACES), None)
            if found is not None:
                return found
        if place.where == "axis" and place.sides[0] in _BY_AXIS:
            return _BY_AXIS[place.sides[0]]
    return "front" if item.adjectives & _ACROSS else None


def facing(draft: Draft, item: Item, host: Solid) -> tuple[Frame, Solid]:
    """The frame in a side face's middle, and the host as seen from there: across, up and into the face.

    A through hole comes out on the other side, so the back is drilled from the front and the left from the right.
    """
    face = side_face(item)
    assert face is not None
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
    item.places = [(p, t) for p, t in item.places if p.where not in (*_FACES, "axis")]
    return Frame(_FACES[face], origin), view
