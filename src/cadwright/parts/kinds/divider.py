"""Dividers and compartments: the walls inside of an open box."""

from math import prod

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import ZERO, Body, Extrusion, Points, Rectangle
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.places.nearer import nearer
from cadwright.parts.scene import Axis, MissingError, Scene, Solid, UnbuildableError

DIVIDERS_FRAME = Frame(
    "divider",
    "body",
    (
        "divider",
        "partition",
        "dividing wall",
        "divider wall",
        "inner wall",
        "partition wall",
        "internal wall",
        "separator",
        *(
            f"{way} {what}"
            for way in ("cross", "separation", "separating")
            for what in ("wall", "divider", "partition")
        ),
    ),
    same("thickness", "height") | {"width": "thickness", "wall": "thickness"},
    bare=("thickness",),
    adjectives=frozenset(("vertical",)),
    harmless=frozenset(("even", "inner", "equal")),
    takes=frozenset(("axis", "place", "centre", "host", "offset")),
)
CELLS_FRAME = Frame(
    "compartment",
    "body",
    ("compartment", "cell", "section", "equal compartment"),
    same("wall", "height") | {"thickness": "wall"},
    sizes={2: ("columns", "rows")},
    harmless=frozenset(("even", "equal", "square", "rectangular")),
    takes=frozenset(("grid", "axis", "row")),
)


def build_dividers(scene: Scene, mention: Mention) -> None:
    """Walls across the box, evenly spaced, or one at a distance from a side; those between cells come with them."""
    if mention.count is None and not mention.places and any(m.kind == "compartment" for m in scene.mentions):
        scene.absorb(mention)
        return
    thickness = scene.maybe(mention, "thickness", "divider thickness")
    height = scene.maybe(mention, "height", "divider height")
    offset = next((p for p in mention.places if p.kind == "offset" and p.amounts), None)
    if offset is not None and mention.count in (None, 1):
        _at_distance(scene, mention, offset, thickness, height)
        return
    for place in mention.places:
        if place.kind in ("centre", "host") and mention.count in (None, 1):
            scene.use(place)
    count = scene.count(mention) + 1
    divide(scene, mention, (1, count) if _runs_long(scene, mention) else (count, 1), thickness, height)


def _runs_long(scene: Scene, mention: Mention) -> bool:
    """Whether walls run along the longer side of the box."""
    long_x = _is_long_x(scene, _box(scene))
    for place in mention.places:
        if place.kind == "axis" and place.axis in ("x", "y", "length", "width", "long", "short"):
            scene.use(place)
            return place.axis in ("length", "long") or place.axis == ("x" if long_x else "y")
    return False


def build_cells(scene: Scene, mention: Mention) -> None:
    """Walls that part the box into so many cells, unless its dividers do so already: “two dividers making three …”."""
    dividers = [m for m in scene.mentions if m.kind == "divider" and not m.gone and (m.count or m.places)]
    if dividers:
        made = prod((m.count or 1) + 1 for m in dividers)
        if mention.sizes or mention.places or mention.count not in (None, made):
            raise UnbuildableError(f"the dividers make {made} of them")
        scene.absorb(mention)
        return
    said = scene.take(mention, "columns"), scene.take(mention, "rows")
    grid = next((p for p in mention.places if p.kind == "grid" and len(p.counts) == 2), None)
    count = scene.count(mention)
    pair = None
    if grid is not None:
        scene.use(grid)
        pair = cells_of(grid)
    elif said[0] is not None and said[1] is not None:
        pair = round(said[0].value), round(said[1].value)
    if pair is None:
        if count < 2:
            raise MissingError(f"how many {mention.noun} there are is missing")
        across = any(p.kind == "axis" and p.axis in ("width", "y") for p in mention.places)
        for place in mention.places:
            if place.kind == "axis" and place.axis in ("length", "width", "x", "y"):
                scene.use(place)
        divide(scene, mention, (1, count) if across else (count, 1), *_walls(scene, mention))
        return
    columns, rows = pair
    if min(pair) < 1 or max(pair) > 50:
        raise UnbuildableError(f"{columns} x {rows} compartments")
    if count not in (1, columns * rows):
        raise UnbuildableError(f"{columns} x {rows} are not {count}")
    divide(scene, mention, pair, *_walls(scene, mention))


def _walls(scene: Scene, mention: Mention) -> tuple[Expr | None, Expr | None]:
    """How thick and high the walls between cells are: as said of those, or of “dividers” that are not counted."""
    thickness, height = scene.maybe(mention, "wall", "divider thickness"), scene.maybe(mention, "height")
    for m in scene.mentions:
        if m.kind == "divider" and m.count is None and not m.places:
            thickness = thickness or scene.maybe(m, "thickness", "divider thickness")
            height = height or scene.maybe(m, "height", "divider height")
    return thickness, height


def cells_of(grid: Place) -> tuple[int, int]:
    """Columns and rows: “4 columns and 3 rows”, “3 rows of 4”."""
    first, second = grid.counts[:2]
    return (second, first) if grid.relation in ("row", "rows") else (first, second)


def divide(scene: Scene, mention: Mention, cells: tuple[int, int], thickness: Expr | None, height: Expr | None) -> None:
    """Put walls into the box, so that it has so many cells along its longer side and across."""
    box = _box(scene)
    assert box.wall is not None, "it is hollow"
    assert box.floor is not None, "it has a floor"
    if thickness is None:
        scene.assume(f"the dividers are as thick as the walls, {scene.value(box.wall):g} mm")
        thickness = box.wall
    inside = box.size("z") - box.floor
    if height is None or abs(scene.value(height - box.size("z"))) < ROUNDING:
        scene.decided(mention, "height")  # “full height” is up to the rim
        height = inside
    if scene.value(height) > scene.value(inside) + ROUNDING:
        raise UnbuildableError("the dividers are higher than the box")
    long_x = _is_long_x(scene, box)
    counts = cells if long_x else cells[::-1]
    axes: tuple[Axis, Axis] = ("x", "y")
    for n, axis in enumerate(axes):
        if counts[n] < 2:
            continue
        free = box.size(axis) - box.wall * 2
        cell = (free - thickness * (counts[n] - 1)) / counts[n]
        if scene.value(cell) <= 0:
            raise UnbuildableError("the dividers do not fit into the box")
        at = [(cell + thickness) * (k + 1) - thickness / 2 - free / 2 for k in range(counts[n] - 1)]
        _wall(scene, mention, box, axis, at, thickness, height)


def _box(scene: Scene) -> Solid:
    found = next((s for s in scene.solids if s.floor is not None and s.wall is not None and s.roof is None), None)
    if found is None:
        raise UnbuildableError("there is no open box to divide")
    return found


def _is_long_x(scene: Scene, box: Solid) -> bool:
    return scene.value(box.size("x")) >= scene.value(box.size("y"))


def _wall(
    scene: Scene, mention: Mention, box: Solid, axis: Axis, at: list[Expr], thickness: Expr, height: Expr
) -> None:
    """Walls across an axis of the box, at these distances from its middle."""
    assert box.wall is not None, "it is hollow"
    assert box.floor is not None, "it has a floor"
    other = box.size("y" if axis == "x" else "x") - box.wall * 2
    wall = Rectangle(thickness, other) if axis == "x" else Rectangle(other, thickness)
    points = Points(tuple((a, ZERO) if axis == "x" else (ZERO, a) for a in at))
    frame = Sketch("XY", (box.middle("x"), box.middle("y"), box.low[2] + box.floor))
    scene.features.append(Body(scene.name(mention.noun), frame, (wall,), Extrusion(height), "join", points))


def _at_distance(scene: Scene, mention: Mention, place: Place, thickness: Expr | None, height: Expr | None) -> None:
    """One wall at a distance from a side of the box, outside, to its nearer face."""
    box = _box(scene)
    assert box.wall is not None, "it is hollow"
    assert box.floor is not None, "it has a floor"
    side = next((s for s in place.sides if s in FACES and FACES[s].axis != "z"), None)
    if side is None and not set(place.sides) & {"end", "near end", "side"}:
        raise UnbuildableError("from where the divider is so far is not known")
    long: Axis = "x" if _is_long_x(scene, box) else "y"
    axis, sign = (FACES[side].axis, FACES[side].sign) if side is not None else (long, -1)
    scene.use(place)
    thickness = thickness or box.wall
    away = nearer(place, scene.define("divider distance", place.amounts[0].value), thickness)
    half = box.size(axis) / 2
    if not scene.value(box.wall) <= scene.value(away) <= scene.value(half * 2 - box.wall - thickness):
        raise UnbuildableError("the divider is not in the box")
    to = "middle" if place.of_middle else "nearer face"
    scene.assume(f"the distance of the divider is from the outside of the box to its {to}")
    at = (half - away - thickness / 2) * sign
    _wall(scene, mention, box, axis, [at], thickness, height or box.size("z") - box.floor)


DIVIDER = Kind(DIVIDERS_FRAME, build_dividers)
COMPARTMENT = Kind(CELLS_FRAME, build_cells)
