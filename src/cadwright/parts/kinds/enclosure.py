"""Trays, boxes, cases, planters, sleeves: hollow blocks with walls, open at any of their sides."""

from collections.abc import Mapping

from msgspec.structs import replace

from cadwright.english.frames import Frame
from cadwright.english.lexicon import words_of
from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES, Side, towards
from cadwright.parts.kinds.board import Fitted, fitted, furnish, room
from cadwright.parts.kinds.divider import cells_of, divide
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import ZERO, Body, EdgeTreatment, Extrusion, Rectangle
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.scene import AXES, Axis, MissingError, Scene, Solid, UnbuildableError

_WALL = 2.0
_ROUND = ("cup", "pot", "sleeve", "bucket", "bowl")
"""What is mostly round: square only if that is said."""
_CLOSED = ("box", "project box", "enclosure", "case", "housing", "electronics box", "junction box", "battery box")
_LOWER = ("bottom", "base", "bottom half", "lower half", "bottom part", "bottom shell", "lower part", "lower shell")
"""What is called so is the open half of something that is closed by a lid."""
_TOPLESS = words_of("groups.toml", "parts.enclosure", "topless")
"""What has no top, at whatever other sides it is said to be open."""
_INSIDE = ("inside length", "inside width", "inside height")
_NAMES: Mapping[Axis, str] = {"x": "length", "y": "width", "z": "height"}

FRAME = Frame(
    "enclosure",
    "body",
    (
        *("tray", "enclosure", "case", "housing", "bin", "crate", "tub", "planter", "drawer", "project box"),
        *("electronics box", "parts box", "storage box", "open box", "open top box", "organiser", "organizer"),
        *("caddy", "hollow box", "lidless box", "chassis", "sorting tray", "storage tray", "screw tray", "open tray"),
        *("shallow tray", "basket", "shell", "dish", "junction box", "battery box", "tool box", "toolbox"),
        *("desk organizer", "desk organiser", "desk tray", "desk tidy", "cutlery tray", "utensil tray", "pen tray"),
        *("drawer tray", "compartment tray", "compartment box", "divided tray", "jewelry tray", "jewellery tray"),
        *("drawer divider tray", "makeup organizer", "makeup organiser", "parts tray", "organizer tray"),
        *("organiser tray", "sorting box", "bead box", "bead tray", "seed tray", "component tray", "coin tray"),
        *("drawer insert", "drawer organizer", "drawer organiser", "pencil box", "card box", "gift box"),
        *("flower box", "planter box", "trough box", "casing", "box shell"),
        *("box enclosure", "cabinet", "sink box", "jewelry box", "jewellery box", "ammo box"),
        *(f"{name} {part}" for name in _CLOSED for part in _LOWER),
    ),
    same("length", "width", "height", "wall", "floor", "roof", "side", "corner radius", "inner corner radius", *_INSIDE)
    | {"depth": "depth", "thickness": "thickness", "overall height": "height", "inner diameter": "inside side"}
    | {"outer diameter": "side", "bottom width": "floor"},
    bare=("wall",),
    sizes={2: ("length", "width"), 3: ("length", "width", "height"), 4: ("length", "width", "height", "wall")},
    needed=(
        ("length", "width", "side", "inside length", "inside width", "inside side"),
        ("height", "depth", "inside height", "side"),
        ("wall", "thickness", "floor", "inside length", "inside width"),
    ),
    adjectives=frozenset(("open", "closed", "hollow", "square", "open below", "open ended", "closed below")),
    harmless=frozenset(("rectangular", "outer")),
    takes=frozenset(("side open", "grid")),
    marks=frozenset(
        ("open", "hollow", "wall", "floor", "thickness", "open below", "open ended", "side open", *_INSIDE)
    ),
    generic=frozenset(
        (
            *("box", "container", "holder", "rectangular box", "square box", "trough", "square container"),
            *("rectangular container", "cup", "pot", "sleeve", "bucket", "bowl", "insert"),
        )
    ),
)


def build(scene: Scene, mention: Mention) -> None:
    """Add the box: a block less its inside."""
    if scene.solids:
        raise UnbuildableError("a second hollow thing is beyond me")
    angular = {name for name, _ in mention.sizes} & {"length", "width", "inside length", "inside width"}
    if mention.term in _ROUND and not angular and "square" not in mention.adjectives:
        raise UnbuildableError(f"whether the {mention.noun} is round or square is not said")
    wall = _wall(scene, mention)
    floor, roof = scene.maybe(mention, "floor", "floor"), scene.maybe(mention, "roof", "lid thickness")
    scene.said(mention, "hollow")
    open_at = _openings(scene, mention)
    if mention.term.endswith("cube") and not open_at:
        scene.assume(f"the {mention.noun} is closed on all sides")
    elif floor is None and "bottom" not in open_at:
        scene.assume(f"the floor is as thick as the walls, {scene.value(wall):g} mm")
    thick = _thicknesses(wall, wall if floor is None else floor, roof, open_at)
    board = fitted(scene)
    size = _outer(scene, mention, thick, board)
    if not open_at - {"top"}:
        ends = _ends(scene, mention, size)
        thick.update(dict.fromkeys(ends, ZERO))
        open_at |= ends
    used = [f for f, t in ((floor, "bottom"), (roof, "top")) if f is not None and t in open_at]
    if used:
        raise UnbuildableError(f"the {mention.noun} is open where it has a thickness")
    lay(scene, mention, size, thick, wall)
    if board is not None:
        furnish(scene, board, scene.solids[-1])
    for place in mention.places:
        if place.kind == "grid" and len(place.counts) == 2:
            scene.use(place)
            divide(scene, mention, cells_of(place), None, None)


def _wall(scene: Scene, mention: Mention) -> Expr:
    """How thick the walls are: as said, else as those between the compartments (“4 compartments, 3 mm walls”)."""
    slot = _wall_slot(mention)
    if mention.size(slot) is None:
        for cells in (m for m in scene.mentions if m.kind == "compartment"):
            between = scene.maybe(cells, "wall", "divider thickness")
            if between is not None:
                scene.assume(f"the walls are as thick as those of the compartments, {scene.value(between):g} mm")
                return between
    return scene.length(mention, slot, _WALL, "wall")


def _wall_slot(mention: Mention) -> str:
    """Where the thickness of the walls is: “12 mm sides” are that where length and width are said."""
    if mention.size("wall") is not None:
        return "wall"
    sized = mention.size("length") is not None or mention.size("width") is not None
    return (
        "side" if sized and mention.size("side") is not None else "thickness" if mention.size("thickness") else "wall"
    )


def _openings(scene: Scene, mention: Mention) -> set[Side]:
    """The sides at which it is open, the upper one if none is said; ends are found when its sizes are known."""
    found: set[Side] = set()
    closed, ended = scene.said(mention, "closed"), scene.said(mention, "open ended")
    closed = closed or _is_cube(mention)
    closed = closed and not any(m.kind == "lid" and not m.gone for m in scene.mentions)  # “closed with a lid”
    if scene.said(mention, "open below"):
        found.add("bottom")
    places = [p for p in mention.places if p.kind == "side open"]
    for place in places:
        found |= {FACES[side].side for side in place.sides if side in FACES}
        if set(place.sides) <= set(FACES):
            scene.use(place)
    opened = scene.said(mention, "open")
    if scene.said(mention, "closed below") and "bottom" in found:
        raise UnbuildableError(f"the {mention.noun} is open and closed")
    if closed and (found or opened or ended):
        raise UnbuildableError(f"the {mention.noun} is open and closed")
    topless = opened or ("bottom" not in found and not closed and mention.term.split()[-1] in _TOPLESS)
    if topless or (not found and not closed and not ended and all(set(p.sides) & set(FACES) for p in places)):
        found.add("top")
    return found


def _is_cube(mention: Mention) -> bool:
    """Whether it is a cube of which no side is said to be open, and no bottom to be of another thickness."""
    openable = {"open", "open below", "open ended"} & {*mention.adjectives} or mention.size("floor") is not None
    return mention.term.endswith("cube") and not openable and not any(p.kind == "side open" for p in mention.places)


def _ends(scene: Scene, mention: Mention, size: tuple[Expr, Expr, Expr]) -> set[Side]:
    """The ends of its longest direction, where those are open."""
    places = [p for p in mention.places if p.kind == "side open"]
    if not places and not scene.said(mention, "open ended"):
        return set()
    values = [scene.value(e) for e in size]
    axis = AXES[max(range(3), key=lambda n: (values[n], n))]
    ends = {towards(axis, -1).side, towards(axis, 1).side}
    found: set[Side] = set(ends) if not places else set()
    for place in places:
        if set(place.sides) & {"end", "near end", "far end"}:
            scene.use(place)
            found |= ends if place.every or place.counts else {towards(axis, 1).side}
    return found


def _thicknesses(wall: Expr, floor: Expr, roof: Expr | None, open_at: set[Side]) -> dict[Side, Expr]:
    """How thick it is behind each of its sides."""
    found = {f.side: wall for f in FACES.values()}
    found |= {"bottom": floor, "top": roof if roof is not None else floor}
    return found | dict.fromkeys(open_at, ZERO)


def lay(scene: Scene, mention: Mention, size: tuple[Expr, Expr, Expr], thick: Mapping[Side, Expr], wall: Expr) -> None:
    """Put the hollow block on the XY plane."""
    x, y, z = size
    low = tuple(thick[towards(a, -1).side] for a in AXES)
    within = tuple(s - a - thick[towards(n, 1).side] for s, a, n in zip(size, low, AXES, strict=True))
    if any(scene.value(e) <= 0 for e in within):
        raise UnbuildableError(f"the walls fill the {mention.noun}")
    outer, inner = _corners(scene, mention, wall, min(scene.value(x), scene.value(y)))
    name = scene.name(mention.noun)
    scene.features.append(Body(name, Sketch("XY"), (Rectangle(x, y),), Extrusion(z), finishes=outer))
    at = (low[0] + within[0] / 2 - x / 2, low[1] + within[1] / 2 - y / 2, low[2])
    room = (Rectangle(within[0], within[1]),)
    scene.features.append(Body(scene.name("inside"), Sketch("XY", at), room, Extrusion(within[2]), "cut", None, inner))
    k = scene.mentions.index(mention)
    floor, roof = (t if scene.value(t) > 0 else None for t in (thick["bottom"], thick["top"]))
    opened = tuple(f.side for f in FACES.values() if scene.value(thick[f.side]) == 0)
    corners = (-x / 2, -y / 2, ZERO), (x / 2, y / 2, z)
    scene.solids.append(Solid(k, *corners, None, None, wall, floor, roof=roof, open_at=opened))


def _outer(scene: Scene, mention: Mention, thick: Mapping[Side, Expr], board: Fitted | None) -> tuple[Expr, Expr, Expr]:
    """The outside sizes, from those outside or inside, or from the board that it is for."""
    said_of = frozenset(n.removeprefix("inside ") for n, _ in mention.sizes)
    said_of |= {"length", "width"} if said_of & {"side"} else set()
    said_of |= {"height"} if "depth" in said_of else set()
    needs = room(scene, board, said_of) if board is not None else {}
    side = scene.maybe(mention, "side", "side") if _wall_slot(mention) != "side" else None
    inner_side = scene.maybe(mention, "inside side", "inside")
    said: list[Expr | None] = []
    for axis, name in _NAMES.items():
        more = thick[towards(axis, -1).side] + thick[towards(axis, 1).side]
        outside = scene.maybe(mention, name, name)
        inside = scene.maybe(mention, f"inside {name}", f"inside {name}")
        if inside is None and axis != "z":
            inside = inner_side
        if inside is None and outside is None:
            inside = needs.get(axis)
        whole = inside + more if inside is not None else None
        if outside is not None and whole is not None and abs(scene.value(outside - whole)) > ROUNDING:
            raise UnbuildableError(f"the {name} outside and inside do not fit with the walls")
        if outside is not None:
            scene.decided(mention, f"inside {name}")
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
    square = scene.said(mention, "square")
    if side is not None or square:
        one = side if side is not None else length if length is not None else width
        length, width = length or one, width or one
        height = height or side
    if length is None or width is None or height is None:
        missing = "height" if height is None else "width" if width is None else "length"
        raise MissingError(f"the {missing} of the {mention.noun} is missing")
    return length, width, height


def _corners(
    scene: Scene, mention: Mention, wall: Expr, most: float
) -> tuple[tuple[EdgeTreatment, ...], tuple[EdgeTreatment, ...]]:
    """The rounding of the upright edges outside and inside: inside the walls keep their thickness."""
    outer = scene.maybe(mention, "corner radius", "corner radius")
    inner = scene.maybe(mention, "inner corner radius", "inner corner radius")
    for treated in scene.mentions:
        if treated.kind != "fillet" or not _is_upright(treated):
            continue
        sides = {s for p in treated.places for s in p.sides}
        outside = scene.said(treated, "outer") or "outer" in sides
        of_inside = (scene.said(treated, "inner") or "inner" in sides) and not outside
        if (inner if of_inside else outer) is not None:
            continue
        scene.said(treated, "vertical")
        radius = scene.length(treated, "radius", name="inner corner radius" if of_inside else "corner radius")
        inner, outer = (radius, outer) if of_inside else (inner, radius)
        scene.absorb(treated)
    if outer is not None and 2 * scene.value(outer) >= most:
        raise UnbuildableError("the corner radius is too large")
    if inner is not None and 2 * scene.value(inner) >= most - 2 * scene.value(wall):
        raise UnbuildableError("the inner corner radius is too large")
    if inner is None and outer is not None and scene.value(outer) > scene.value(wall) + ROUNDING:
        inner = outer - wall
        scene.assume("the walls are as thick in the corners as elsewhere")
    return tuple(
        () if radius is None else (EdgeTreatment("fillet", "vertical", radius),)  # type: ignore[return-value]
        for radius in (outer, inner)
    )


def _is_upright(treated: Mention) -> bool:
    """Whether an edge treatment is that of all upright edges: “outer corners rounded R5”, “vertical edges R3”."""
    named = any("vertical" in p.sides or "corner" in p.sides for p in treated.places)
    named = named or "vertical" in treated.adjectives or "vertical" in treated.noun.lower()
    corner = "corner" in treated.noun.lower() or any(_is_corner(p) for p in treated.places)
    plain = all(_is_corner(p) and not p.amounts for p in treated.places)
    return (named or corner) and plain and treated.size("radius") is not None and treated.host in (None, 0)


def _is_corner(place: Place) -> bool:
    if place.kind == "edges":
        return set(place.sides) <= {"outer", "inner", "vertical", "corner", "edge", "s"} and not place.ref
    return place.kind == "corner" or set(place.sides) <= {"side", "corner"} or place.ref == "enclosure"


ENCLOSURE = Kind(FRAME, build)
HOLLOW = Kind(
    replace(
        FRAME,
        kind="hollow",
        nouns=("hollow block", "hollow cube", "hollow cuboid", "hollow body", "block shell"),
        marks=frozenset(("hollow", "wall", "inside length", "inside width", "inside side")),
        generic=frozenset(("block", "body", "base", "cube", "cuboid", "stand", "main body", "lower part", "base part")),
    ),
    build,
)
"""Blocks and bodies: they are solid unless they are hollow or have walls."""
