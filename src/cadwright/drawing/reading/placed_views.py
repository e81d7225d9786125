"""The groups of a sheet's strokes as views: in mm of the part, with the origin of all views at one point of it."""

from collections.abc import Iterator, Sequence

import msgspec

from cadwright.drawing.reading.groups import Group
from cadwright.drawing.reading.hatches import FEWEST
from cadwright.drawing.reading.layout import NAMES, Layout
from cadwright.drawing.reading.patches import Shown
from cadwright.drawing.reading.scale import Scale
from cadwright.drawing.reading.scene import Scene, box_gap, grown, holds
from cadwright.drawing.reading.values import ReadView
from cadwright.geometry.curves import Curve, Line, LineType, Point, bounds, placed
from cadwright.geometry.tidy import tidy

AROUND = 0.1
"""Of a view's size: how far beyond its lines other strokes of a picture are kept with it."""


def views_of(
    scene: Scene,
    groups: Sequence[Group],
    found: Layout,
    scale: Scale,
    hatching: Sequence[Line],
    shown: Sequence[Shown],
) -> list[ReadView | None]:
    """The groups as views; ``None`` for those that are no view of this part."""
    views: list[ReadView | None] = []
    for i, group in enumerate(groups):
        name = _side(found, i)
        own = scale.of_view(i)
        x, y = _origin(name, group, groups[found.hub] if found.hub >= 0 else group, found, i)
        edges = [placed(_as_edge(scene.curve(n)), 1 / own, (-x / own, -y / own)) for n in group.strokes]
        curves = tidy(edges, 0.02 * scene.slack / own)
        box = (group.box[0], group.box[1], group.box[2], group.box[3])
        over = [line for line in hatching if holds(grown(box, scene.slack), bounds((line,)))]
        faces = tuple(placed(line, 1 / own, (-x / own, -y / own)) for line in over) if len(over) >= FEWEST else ()
        others = _beside(scene, group) if scene.sheet.source == "png" else ()
        beside = tuple(placed(curve, 1 / own, (-x / own, -y / own)) for curve in others)
        form, patches = shown[i]
        patches = tuple(patch.moved(1 / own, (-x / own, -y / own)) for patch in patches)
        views.append(ReadView(name, curves, box, (own, x, y), 0.0, bool(faces), faces, beside, "", patches, form))
    return views


def _beside(scene: Scene, group: Group) -> Iterator[Curve]:
    """The strokes in and around a view that were not taken for its own."""
    around, own = grown(group.box, AROUND * max(group.size)), set(group.strokes)
    for n in range(len(scene)):
        if n not in own and box_gap(around, scene.boxes[n]) == 0:
            yield scene.curve(n)


def _side(found: Layout, number: int) -> str:
    """A view's name: that of its side for a section that stands in line with the front view."""
    name, place = found.names[number], found.places.get(number, "far")
    if name != "section" or place == "far" or found.angle is None:
        return name
    side = NAMES[found.angle][place]
    return name if side in found.names.values() else side


def _as_edge(curve: Curve) -> Curve:
    kinds: dict[LineType, LineType] = {"thin": "smooth"}
    return msgspec.structs.replace(curve, kind=kinds.get(curve.kind, curve.kind))


def _origin(name: str, group: Group, hub: Group, found: Layout, number: int) -> Point:
    """Where the part's lowest corner lies on the paper, in a view: the corner with the smallest x, y and z.

    Seen from the back, the left or below, an axis runs against the view's own: the corner is on the far side.
    """
    x0, y0, x1, y1 = group.box
    place = found.places.get(number)
    if place in ("above", "below"):
        x0, x1 = hub.box[0], hub.box[2]
    elif place in ("left", "right", "far"):
        y0, y1 = hub.box[1], hub.box[3]
    match name:
        case "left" | "back":
            return (x1, y0)
        case "bottom":
            return (x0, y1)
        case _:
            return (x0, y0)
