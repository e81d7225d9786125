"""Trays, boxes, cases: hollow blocks with walls and a floor, and the walls that divide them."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.expressions import Expr
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import ZERO, Body, Extrusion, Finish, Points, Rectangle
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.scene import MissingError, Scene, Solid, UnbuildableError

_WALL = 2.0
_INSIDE = ("inside length", "inside width", "inside height")

FRAME = Frame(
    "enclosure",
    "body",
    (
        "tray",
        "enclosure",
        "case",
        "housing",
        "bin",
        "crate",
        "tub",
        "planter",
        "drawer",
        "project box",
        "electronics box",
        "parts box",
        "storage box",
        "open box",
        "open top box",
        "organiser",
        "organizer",
        "caddy",
        "hollow box",
        "lidless box",
        "chassis",
        "sorting tray",
        "storage tray",
        "screw tray",
        "open tray",
        "shallow tray",
        "basket",
        "shell",
        "dish",
    ),
    same("length", "width", "height", "wall", "floor", "side", "corner radius", "inner corner radius", *_INSIDE)
    | {"depth": "depth", "thickness": "wall", "overall height": "height"},
    bare=("wall",),
    sizes={2: ("length", "width"), 3: ("length", "width", "height")},
    needed=(
        ("length", "width", "side", "inside length", "inside width"),
        ("height", "depth", "inside height"),
        ("wall", "floor", "inside length", "inside width"),
    ),
    adjectives=frozenset(("open", "closed", "hollow", "square", "open below")),
    harmless=frozenset(("rectangular", "outer")),
    takes=frozenset(),
    marks=frozenset(("open", "hollow", "wall", "floor", "open below", *_INSIDE)),
    generic=frozenset(("box", "container", "holder", "rectangular box", "square box", "block", "body", "base")),
)


def build(scene: Scene, mention: Mention) -> None:
    """Add the box: a block less its inside."""
    if scene.solids:
        raise UnbuildableError("a second hollow thing is beyond me")
    wall = scene.length(mention, "wall", _WALL, "wall")
    floor = scene.maybe(mention, "floor", "floor")
    scene.said(mention, "hollow")
    closed, below = scene.said(mention, "closed"), scene.said(mention, "open below")
    if closed and (below or scene.said(mention, "open")):
        raise UnbuildableError(f"the {mention.noun} is open and closed")
    scene.said(mention, "open")
    if floor is None:
        floor = wall
        if not closed:
            scene.assume(f"the floor is as thick as the walls, {scene.value(wall):g} mm")
    x, y, z = _outer(scene, mention, wall, floor * 2 if closed else floor)
    within = (x - wall * 2, y - wall * 2, z - floor * (2 if closed else 1))
    if any(scene.value(e) <= 0 for e in within):
        raise UnbuildableError(f"the walls fill the {mention.noun}")
    outer, inner = _corners(scene, mention, wall, min(scene.value(x), scene.value(y)))
    name = scene.name(mention.noun)
    scene.features.append(Body(name, Sketch("XY"), (Rectangle(x, y),), Extrusion(z), finishes=outer))
    inside = Sketch("XY", (ZERO, ZERO, ZERO if below else floor))
    height = within[2] if closed or below else z - floor
    scene.features.append(
        Body(scene.name("inside"), inside, (Rectangle(within[0], within[1]),), Extrusion(height), "cut", None, inner)
    )
    k = scene.mentions.index(mention)
    bottom = None if closed or below else floor
    scene.solids.append(Solid(k, (-x / 2, -y / 2, ZERO), (x / 2, y / 2, z), None, None, wall, bottom))


def _outer(scene: Scene, mention: Mention, wall: Expr, floors: Expr) -> tuple[Expr, Expr, Expr]:
    """The outside sizes, from those outside or inside."""
    side = scene.maybe(mention, "side", "side")
    said: list[Expr | None] = []
    for name, more in (("length", wall * 2), ("width", wall * 2), ("height", floors)):
        outside = scene.maybe(mention, name, name)
        inside = scene.maybe(mention, f"inside {name}", f"inside {name}")
        whole = inside + more if inside is not None else None
        if outside is not None and whole is not None and abs(scene.value(outside - whole)) > 1e-6:
            raise UnbuildableError(f"the {name} outside and inside do not fit with the walls")
        said.append(outside if outside is not None else whole)
    length, width, height = said
    depth = scene.maybe(mention, "depth", "depth")
    if depth is not None:
        if height is None:
            height = depth
        elif length is None or width is None:
            length, width = (width, depth) if length is None else (length, depth)
        else:
            raise UnbuildableError(f"the {mention.noun} has more sizes than three")
    if side is not None or scene.said(mention, "square"):
        one = side if side is not None else length if length is not None else width
        length, width = length or one, width or one
    if length is None or width is None or height is None:
        missing = "height" if height is None else "width" if width is None else "length"
        raise MissingError(f"the {missing} of the {mention.noun} is missing")
    return length, width, height


def _corners(scene: Scene, mention: Mention, wall: Expr, most: float) -> tuple[tuple[Finish, ...], tuple[Finish, ...]]:
    """The rounding of the upright edges outside and inside: inside the walls keep their thickness."""
    outer = scene.maybe(mention, "corner radius", "corner radius")
    inner = scene.maybe(mention, "inner corner radius", "inner corner radius")
    if outer is not None and 2 * scene.value(outer) >= most:
        raise UnbuildableError("the corner radius is too large")
    if inner is not None and 2 * scene.value(inner) >= most - 2 * scene.value(wall):
        raise UnbuildableError("the inner corner radius is too large")
    if inner is None and outer is not None and scene.value(outer) > scene.value(wall) + 1e-6:
        inner = outer - wall
        scene.assume("the walls are as thick in the corners as elsewhere")
    return tuple(
        () if radius is None else (Finish("fillet", "vertical", radius),)  # type: ignore[return-value]
        for radius in (outer, inner)
    )


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


ENCLOSURE = Kind(FRAME, build)
DIVIDER = Kind(DIVIDERS_FRAME, build_dividers)
COMPARTMENT = Kind(CELLS_FRAME, build_cells)
