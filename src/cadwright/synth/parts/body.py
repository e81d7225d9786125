"""A body that features are put on: its script so far, its top face and what is there already."""

import math

from cadwright.synth.parts.draft import Draft, number, points
from cadwright.synth.parts.outlines import Outline
from cadwright.synth.parts.places import WALL, Face, Pad, Place, around


class Body:
    """An extruded outline between z = 0 and z = ``height``, in the part's own axes.

    ``face`` is its top. ``depth`` is the material below the top: less than ``height`` for a body that was hollowed.
    """

    def __init__(self, draft: Draft, outline: Outline, height: float) -> None:
        self.draft = draft
        self.rng = draft.rng
        self.frame = draft.frame
        self.outline = outline
        self.face = Face(*outline.pads)
        self.height = height
        self.depth = height

    @property
    def across(self) -> tuple[float, float]:
        """Width and height of the outline's box."""
        x0, y0, x1, y1 = self.outline.box
        return (x1 - x0, y1 - y0)

    @property
    def on_top(self) -> str:
        """The part with a workplane on its top, above the origin."""
        return f"part.faces({self.frame.top}).workplane()"

    def inset(self, by: float) -> None:
        """Keep features that far from the rim, which was dressed."""
        self.face.pads = tuple(
            Pad((p.box[0] + by, p.box[1] + by, p.box[2] - by, p.box[3] - by), p.round) for p in self.face.pads
        )

    def tool(self, plane: str, name: str, calls: str, reach: float, words: str) -> None:
        """Cut something that runs through the whole part, both ways from a workplane."""
        code = f"{name} = cq.Workplane({plane}){calls}.extrude({number(math.ceil(reach))}, both=True)"
        self.draft.step(words, f"{code}\npart = part.cut({name})")


def spots(body: Body, extent: float) -> tuple[str, int] | None:
    """Calls that mark places for equal features, each of this extent across, and how many they are."""
    patterns = [_some, _some, _some]
    pad = body.face.pads[0]
    if pad.central and not body.face.taken:
        lean = body.draft.lean
        if pad.round:
            patterns += [ring] * lean(3, "polarArray")
        else:
            patterns += [_corners] * lean(3, "vertices") + [_grid] * lean(1, "rarray")
    for _ in range(3):
        found = body.rng.choice(patterns)(body, extent)
        if found is not None:
            return found
    return None


def _some(body: Body, extent: float) -> tuple[str, int] | None:
    wanted = body.rng.choice((1, 1, 1, 2, 2, 3))
    places = [body.face.place(body.rng, extent, extent) for _ in range(wanted)]
    found = [place for place in places if place is not None]
    if not found:
        return None
    return ("" if found == [(0, 0)] else f".pushPoints({points(found)})", len(found))


def _corners(body: Body, extent: float) -> tuple[str, int] | None:
    width, height = body.face.pads[0].size
    edge = math.ceil(extent / 2 + WALL + body.rng.choice((0, 1, 2, 4)))
    pitch = (width - 2 * edge, height - 2 * edge)
    if min(pitch) < extent + WALL:
        return None
    _take(body, extent, [(x * pitch[0] / 2, y * pitch[1] / 2) for x in (-1, 1) for y in (-1, 1)])
    names = body.draft.named("pitch_x", pitch[0]), body.draft.named("pitch_y", pitch[1])
    return f".rect({names[0]}, {names[1]}, forConstruction=True).vertices()", 4


def _grid(body: Body, extent: float) -> tuple[str, int] | None:
    width, height = body.face.pads[0].size
    pitch = math.ceil(extent + WALL + body.rng.choice((1, 2, 4, 6, 10)))
    most = [int((side - 2 * WALL - extent) // pitch) + 1 for side in (width, height)]
    if max(most) < 2 or min(most) < 1:
        return None
    nx, ny = body.rng.randint(1, min(most[0], 5)), body.rng.randint(1, min(most[1], 3))
    if nx * ny < 2:
        return None
    _take(
        body,
        extent,
        [((i - (nx - 1) / 2) * pitch, (j - (ny - 1) / 2) * pitch) for i in range(nx) for j in range(ny)],
    )
    name = body.draft.named("pitch", pitch)
    return f".rarray({name}, {name}, {nx}, {ny})", nx * ny


def ring(body: Body, extent: float, inner: float = 0) -> tuple[str, int] | None:
    """Places on a circle around the origin, outside the radius ``inner``."""
    across = body.face.pads[0].size[0]
    radius = math.floor(across / 2 - extent / 2 - WALL - body.rng.choice((0, 1, 2)))
    most = int(math.tau * radius / (extent + WALL))
    count = min(body.rng.choice((3, 4, 4, 6, 6, 8)), most)
    if count < 3 or radius < inner + extent / 2 + WALL:
        return None
    places = [(radius * math.cos(math.tau * k / count), radius * math.sin(math.tau * k / count)) for k in range(count)]
    _take(body, extent, places)
    names = body.draft.named("bolt_circle", 2 * radius), body.draft.named("count", count)
    return f".polarArray({names[0]} / 2, 0, 360, {names[1]})", count


def _take(body: Body, extent: float, places: list[Place]) -> None:
    for place in places:
        body.face.take(around(place, extent, extent))
