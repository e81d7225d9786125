"""Dividers and compartments: the walls inside of an open box."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import ZERO, Body, Extrusion, Points, Rectangle
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.scene import MissingError, Scene, UnbuildableError

DIVIDERS_FRAME = Frame(
    "divider",
    "body",
    ("divider", "partition", "dividing wall", "divider wall", "inner wall", "partition wall", "internal wall"),
    same("thickness", "height") | {"width": "thickness", "wall": "thickness"},
    bare=("thickness",),
    adjectives=frozenset(("vertical",)),
    harmless=frozenset(("even", "inner", "equal")),
    takes=frozenset(("axis", "place", "centre", "host")),
)
CELLS_FRAME = Frame(
    "compartment",
    "body",
    ("compartment", "cell", "section", "equal compartment"),
    same("wall") | {"thickness": "wall"},
    sizes={2: ("columns", "rows")},
    harmless=frozenset(("even", "equal", "square", "rectangular")),
    takes=frozenset(("grid", "axis", "row")),
)


def build_dividers(scene: Scene, mention: Mention) -> None:
    """Walls across the box, evenly spaced."""
    for place in mention.places:
        if place.kind in ("centre", "host") and mention.count in (None, 1):
            scene.use(place)
    _divide(scene, mention, (scene.count(mention) + 1, 1), "thickness")


def build_cells(scene: Scene, mention: Mention) -> None:
    """Walls that part the box into so many cells."""
    said = scene.take(mention, "columns"), scene.take(mention, "rows")
    grid = next((p for p in mention.places if p.kind == "grid" and len(p.counts) == 2), None)
    count = scene.count(mention)
    pair = None
    if grid is not None:
        scene.use(grid)
        pair = grid.counts[0], grid.counts[1]
    elif said[0] is not None and said[1] is not None:
        pair = round(said[0].value), round(said[1].value)
    if pair is None:
        if count < 2:
            raise MissingError(f"how many {mention.noun}s is missing")
        _divide(scene, mention, (count, 1), "wall")
        return
    columns, rows = pair
    if min(pair) < 1 or max(pair) > 50:
        raise UnbuildableError(f"{columns} x {rows} compartments")
    if count not in (1, columns * rows):
        raise UnbuildableError(f"{columns} x {rows} are not {count}")
    _divide(scene, mention, (columns, rows), "wall")


def _divide(scene: Scene, mention: Mention, cells: tuple[int, int], slot: str) -> None:
    box = next((s for s in scene.solids if s.floor is not None and s.wall is not None), None)
    if box is None or box.floor is None or box.wall is None:
        raise UnbuildableError("there is no open box to divide")
    thickness = scene.maybe(mention, slot, "divider thickness")
    if thickness is None:
        scene.assume(f"the dividers are as thick as the walls, {scene.value(box.wall):g} mm")
        thickness = box.wall
    height = scene.maybe(mention, "height", "divider height") or box.size("z") - box.floor
    if scene.value(height) > scene.value(box.size("z") - box.floor) + 1e-6:
        raise UnbuildableError("the dividers are higher than the box")
    long_x = scene.value(box.size("x")) >= scene.value(box.size("y"))
    for place in mention.places:
        if place.kind == "axis" and place.axis in ("x", "y", "length", "width"):
            scene.use(place)
            runs_long = place.axis == "length" or place.axis == ("x" if long_x else "y")
            if slot == "thickness":
                long_x = long_x != runs_long
    counts = cells if long_x else cells[::-1]
    for n, axis in enumerate(("x", "y")):
        if counts[n] < 2:
            continue
        free = box.size("x" if axis == "x" else "y") - box.wall * 2
        cell = (free - thickness * (counts[n] - 1)) / counts[n]
        if scene.value(cell) <= 0:
            raise UnbuildableError("the dividers do not fit into the box")
        at = [(cell + thickness) * (k + 1) - thickness / 2 - free / 2 for k in range(counts[n] - 1)]
        other = box.size("y" if axis == "x" else "x") - box.wall * 2
        wall = Rectangle(thickness, other) if axis == "x" else Rectangle(other, thickness)
        points = Points(tuple((a, ZERO) if axis == "x" else (ZERO, a) for a in at))
        frame = Sketch("XY", (box.middle("x"), box.middle("y"), box.low[2] + box.floor))
        scene.features.append(Body(scene.name(mention.noun), frame, (wall,), Extrusion(height), "join", points))


DIVIDER = Kind(DIVIDERS_FRAME, build_dividers)
COMPARTMENT = Kind(CELLS_FRAME, build_cells)
