"""Outlines that are told by their corners and extruded: “an outline through (0, 0), (40, 0), (0, 30), 8 mm thick”."""

from msgspec.structs import replace

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.expressions import expr
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.outlines import plate, thickness_of
from cadwright.parts.scene import MissingError, Scene, UnbuildableError

FRAME = Frame(
    "outline",
    "body",
    ("outline", "closed outline", "contour", "closed contour", "polyline", "closed polyline"),
    same("length", "thickness", "depth", "height"),
    bare=("thickness",),
    needed=(("vertices",), ("thickness", "length", "depth", "height")),
    harmless=frozenset(("straight",)),
    takes=PLACES | {"vertices"},
    marks=frozenset(("vertices",)),
    generic=frozenset(("profile", "polygon", "section", "shape", "plate", "gusset", "cheek", "bracket")),
)


def build(scene: Scene, mention: Mention) -> None:
    """Add it, its box around the origin; coordinates of what is on it count from where its own do."""
    place = next((p for p in mention.places if p.kind == "vertices"), None)
    if place is None:
        raise MissingError(f"the corners of the {mention.noun} are missing")
    numbers = [q.value for q in scene.use(place).amounts]
    if len(numbers) % 2:
        raise UnbuildableError("a corner needs two coordinates")
    corners = list(zip(numbers[::2], numbers[1::2], strict=True))
    if corners[0] == corners[-1]:
        corners.pop()
    xs, ys = zip(*corners, strict=True)
    low, high = (min(xs), min(ys)), (max(xs), max(ys))
    box = (expr(low[0]), expr(low[1])), (expr(high[0]), expr(high[1]))
    plate(scene, mention, [(expr(x), expr(y)) for x, y in corners], box, thickness_of(scene, mention))
    solid = scene.solids[-1]
    zero = (solid.low[0] - low[0], solid.low[1] - low[1], solid.low[2])
    scene.solids[-1] = replace(solid, zero=zero)


DRAWN = Kind(FRAME, build)
