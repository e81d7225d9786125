"""Straight-sided outlines: parallelograms, rhombi, stars, arrows, chevrons, houses, arches and stairs."""

import math

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.bodies.sections import lay
from cadwright.parts.expressions import Expr, call, expr
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.kinds.oval import shaped
from cadwright.parts.model import ZERO, ArcTo, LineTo, Outline, Point2
from cadwright.parts.outlines import first, flat_sizes, needed, plate, thickness_of
from cadwright.parts.scene import MissingError, Scene, UnbuildableError

_FEWEST_CROSSED = 5
"""Points of a star whose inner corners are where lines between the points cross."""
_FLAT = same("length", "width", "height", "depth", "thickness") | {"overall length": "length"}
_THIRD = {2: ("length", "width"), 3: ("length", "width", "thickness")}

PARALLELOGRAM_FRAME = Frame(
    "parallelogram",
    "body",
    (*shaped("parallelogram"), "parallelepiped"),
    _FLAT
    | same("angle", "bottom width", "shift")
    | {"base": "length", "bottom width": "length", "side": "side", "slant": "side"},
    bare=("length", "width", "thickness"),
    sizes=_THIRD,
    needed=(("length",), ("width", "height", "side"), ("thickness", "depth", "height"), ("angle", "shift")),
    takes=PLACES,
    run="thickness",
)
RHOMBUS_FRAME = Frame(
    "rhombus",
    "body",
    (*shaped("rhombus", "rhomb", "diamond", "rhombic", "lozenge"), "rhombohedron"),
    _FLAT | same("angle", "side", "long diagonal", "short diagonal"),
    bare=("side", "thickness"),
    sizes=_THIRD,
    needed=(("side", "length", "width", "long diagonal"), ("thickness", "depth", "height")),
    takes=PLACES | {"pair"},
    run="thickness",
)
STAR_FRAME = Frame(
    "star",
    "body",
    shaped("star"),
    same("outer diameter", "inner diameter", "outer radius", "inner radius", "points", "thickness", "height", "depth")
    | same("span")
    | {"diameter": "outer diameter", "radius": "outer radius", "corners": "outer diameter", "width": "outer diameter"},
    bare=("thickness", "outer diameter"),
    needed=(
        ("outer diameter", "outer radius", "span"),
        ("thickness", "height", "depth"),
    ),
    takes=PLACES,
    run="thickness",
)
ARROW_FRAME = Frame(
    "arrow",
    "body",
    shaped("arrow"),
    _FLAT
    | same("head width", "head length", "shaft width", "shaft length")
    | {"tail width": "shaft width", "tail length": "shaft length", "stem width": "shaft width", "head": "head width"}
    | {"stem length": "shaft length", "shaft": "shaft width", "tail": "shaft width", "stem": "shaft width"}
    | {"shaft height": "shaft width", "head height": "head width", "head depth": "head length"}
    | {"shaft thickness": "shaft width", "width": "head width"},
    bare=("length", "thickness"),
    needed=(
        ("length", "shaft length"),
        ("head width",),
        ("head length",),
        ("shaft width",),
        ("thickness", "depth", "height"),
    ),
    takes=PLACES,
)
CHEVRON_FRAME = Frame(
    "chevron",
    "body",
    shaped("chevron"),
    _FLAT | {"stroke": "arm", "stroke width": "arm", "arm": "arm", "arm width": "arm", "arm thickness": "arm"},
    bare=("arm", "thickness"),
    sizes=_THIRD,
    needed=(("width", "length"), ("height", "length", "width"), ("arm",), ("thickness", "depth")),
    takes=PLACES,
    run="thickness",
)
HOUSE_FRAME = Frame(
    "house",
    "body",
    (*shaped("house"), "house profile", "house outline", "pentagon house", "home plate"),
    same("width", "height", "thickness", "depth", "length", "wall height", "peak", "roof height")
    | {"wall": "wall height", "eaves": "wall height", "eaves height": "wall height", "roof": "roof height"}
    | {"ridge": "peak", "ridge height": "peak", "peak height": "peak", "overall height": "peak"}
    | {"roof": "roof height"},
    bare=("thickness",),
    sizes={2: ("width", "height")},
    needed=(("width",), ("wall height", "height"), ("peak", "roof height", "height"), ("thickness", "depth", "length")),
)
ARCH_FRAME = Frame(
    "arch",
    "body",
    ("arch", "archway", "bridge arch", "round arch", "arched block", "arch block"),
    same("width", "height", "thickness", "depth", "length", "opening width", "opening height", "opening radius")
    | {"opening": "opening width", "opening diameter": "opening width", "inside width": "opening width"}
    | {"inner diameter": "opening width", "inside height": "opening height", "inner radius": "opening radius"}
    | {"overall height": "height", "span": "opening width"},
    bare=("depth",),
    sizes={3: ("width", "height", "depth")},
    needed=(("width",), ("height",), ("opening width", "opening radius"), ("depth", "thickness", "length")),
)
STAIRS_FRAME = Frame(
    "stairs",
    "body",
    ("stairs", "staircase", "stair", "flight of stairs", "stairway", "set of stairs", "flight of steps", "step block"),
    same("step height", "step depth", "width", "height", "depth", "length", "steps")
    | {"step length": "step depth", "step width": "width", "step": "step height", "tread": "step depth"}
    | {"riser": "step height", "rise": "step height", "run": "step depth", "overall height": "total height"}
    | {"overall length": "total depth", "tread depth": "step depth", "riser height": "step height"}
    | {"tread length": "step depth", "thickness": "width"},
    bare=("width",),
    sizes={2: ("step height", "step depth")},
    needed=(("steps",), ("step height", "height", "total height"), ("step depth", "depth", "total depth"), ("width",)),
    harmless=frozenset(("equal",)),
)


def build_parallelogram(scene: Scene, mention: Mention) -> None:
    """Add the parallelogram: its length along X, its upper side moved along it."""
    over = scene.maybe(mention, "shift", "shift")
    if over is not None:
        x, y, thickness = flat_sizes(scene, mention)
    else:
        x, y, over, thickness = _leaning(scene, mention)
    points = [(ZERO, ZERO), (x, ZERO), (x + over, y), (over, y)]
    low, high = (ZERO, x + over) if scene.value(over) >= 0 else (over, x)
    plate(scene, mention, points, ((low, ZERO), (high, y)), thickness)


def _leaning(scene: Scene, mention: Mention) -> tuple[Expr, Expr, Expr, Expr]:
    """Length, height, how far the upper side is moved along, and thickness of a parallelogram by its angle."""
    angle = needed(scene, mention, "angle")
    if not 0 < scene.value(angle) < 180:
        raise UnbuildableError(f"a {mention.noun} has no angle of {scene.value(angle):g}°")
    side = scene.maybe(mention, "side", "slanted side")
    if side is None:
        x, y, thickness = flat_sizes(scene, mention)
        scene.assume(f"{scene.value(y):g} mm is the height of the {mention.noun}, not its slanted side")
    else:
        x, y = needed(scene, mention, "length", "width"), side * call("sin", angle)
        thickness = thickness_of(scene, mention, "thickness", "depth", "height")
    return x, y, y * call("cos", angle) / call("sin", angle), thickness


def build_rhombus(scene: Scene, mention: Mention) -> None:
    """Add the rhombus: by its diagonals, or by its side and an angle."""
    both = [scene.define("diagonal", q.value) for p in mention.places if p.kind == "pair" for q in scene.use(p).amounts]
    angle = scene.maybe(mention, "angle", "angle", "deg")
    if len(both) == 2:
        x, y, thickness = both[0], both[1], thickness_of(scene, mention)
    elif angle is not None:
        side = needed(scene, mention, "side", "length", "width")
        x, y = side * 2 * call("cos", angle / 2), side * 2 * call("sin", angle / 2)
        thickness = thickness_of(scene, mention, "thickness", "depth", "height")
    elif mention.size("long diagonal") is not None:
        x = needed(scene, mention, "long diagonal")
        y, thickness = needed(scene, mention, "short diagonal"), thickness_of(scene, mention)
    else:
        x, y, thickness = flat_sizes(scene, mention)
        if x == y:
            raise MissingError(f"the angle or the other diagonal of the {mention.noun} is missing")
        scene.assume(f"{scene.value(x):g} and {scene.value(y):g} mm are the diagonals of the {mention.noun}")
    plate(
        scene,
        mention,
        [(x / 2, ZERO), (ZERO, y / 2), (-x / 2, ZERO), (ZERO, -y / 2)],
        ((-x / 2, -y / 2), (x / 2, y / 2)),
        thickness,
    )


def build_star(scene: Scene, mention: Mention) -> None:
    """Add the star, one point along Y; its middle is that of its circles."""
    said = scene.take(mention, "points")
    n = round(said.value) if said is not None else 5
    if said is None:
        scene.assume(f"the {mention.noun} has 5 points")
    opposite = scene.maybe(mention, "span", "outer diameter") if n % 2 == 0 else None
    outer = opposite or scene.across(mention, "outer diameter", "outer radius", name="outer diameter")
    outer = outer / 2
    inner = _inner_circle(scene, mention, outer, n)
    _point(scene, mention)
    if n < 3 or not scene.value(inner) < scene.value(outer):
        raise UnbuildableError(f"a {mention.noun} with {n} points and such circles is none")
    scene.decided(mention, "points")
    points = [_polar(outer if k % 2 == 0 else inner, 90 + 180 * k / n) for k in range(2 * n)]
    xs, ys = zip(*points, strict=True)
    low = (min(xs, key=scene.value), min(ys, key=scene.value))
    high = (max(xs, key=scene.value), max(ys, key=scene.value))
    thickness = thickness_of(scene, mention, "thickness", "height", "depth")
    plate(scene, mention, points, (low, high), thickness, core=(ZERO, ZERO))


def _inner_circle(scene: Scene, mention: Mention, outer: Expr, n: int) -> Expr:
    """The radius of the inner corners: as is said, else where straight lines from point to point but one cross."""
    said = any(mention.size(slot) is not None for slot in ("inner diameter", "inner radius"))
    if said or n < _FEWEST_CROSSED:
        return scene.across(mention, "inner diameter", "inner radius", name="inner diameter") / 2
    share = math.cos(2 * math.pi / n) / math.cos(math.pi / n)
    inner = outer * round(share, 6)
    scene.assume(f"the inner corners of the {mention.noun} are {2 * scene.value(inner):.4g} mm apart across its middle")
    return inner


def _point(scene: Scene, mention: Mention) -> None:
    """Take where a figure that is the whole part points, which says nothing of its shape: “pointing right”."""
    for place in mention.places:
        if not scene.solids and place.kind == "place" and len(place.sides) == 1:
            scene.use(place)


def _polar(radius: Expr, angle: float) -> Point2:
    return radius * call("cos", expr(angle)), radius * call("sin", expr(angle))


def build_arrow(scene: Scene, mention: Mention) -> None:
    """Add the arrow, its tip along X; its length is over all."""
    _point(scene, mention)
    wide, long, shaft = (needed(scene, mention, s) for s in ("head width", "head length", "shaft width"))
    tail = scene.maybe(mention, "shaft length", "shaft length")
    x = tail + long if tail is not None else needed(scene, mention, "length")
    if scene.value(shaft) >= scene.value(wide) or scene.value(long) >= scene.value(x):
        raise UnbuildableError(f"the head of the {mention.noun} is not wider than its shaft, or longer than the whole")
    neck, a, b = x - long, shaft / 2, wide / 2
    points = [(ZERO, -a), (neck, -a), (neck, -b), (x, ZERO), (neck, b), (neck, a), (ZERO, a)]
    plate(scene, mention, points, ((ZERO, -b), (x, b)), thickness_of(scene, mention, "thickness", "depth", "height"))


def build_chevron(scene: Scene, mention: Mention) -> None:
    """Add the chevron, its point along Y; arms are measured along Y."""
    _point(scene, mention)
    arm = needed(scene, mention, "arm")
    x, y, thickness = flat_sizes(scene, mention)
    if scene.value(arm) >= scene.value(y):
        raise UnbuildableError(f"the arms of the {mention.noun} fill it")
    half = x / 2
    points = [(-half, ZERO), (ZERO, y - arm), (half, ZERO), (half, arm), (ZERO, y), (-half, arm)]
    plate(scene, mention, points, ((-half, ZERO), (half, y)), thickness)
    scene.assume(f"the arms of the {mention.noun} are {scene.value(arm):g} mm measured upright")


def build_house(scene: Scene, mention: Mention) -> None:
    """Add the house: a rectangle with a gable, standing, its section in X and Z."""
    x = needed(scene, mention, "width")
    wall, roof = scene.maybe(mention, "wall height", "wall height"), scene.maybe(mention, "roof height", "roof height")
    peak = scene.maybe(mention, "peak", "peak height")
    height = scene.maybe(mention, "height", "height")
    if peak is None:
        peak = wall + roof if wall is not None and roof is not None else height
    elif wall is None:
        wall = height
    if wall is None and peak is not None and roof is not None:
        wall = peak - roof
    if wall is None or peak is None:
        raise MissingError(f"how high the walls and the roof of the {mention.noun} are is missing")
    if not 0 < scene.value(wall) < scene.value(peak):
        raise UnbuildableError(f"the roof of the {mention.noun} is not higher than its walls")
    points = [(-x / 2, ZERO), (x / 2, ZERO), (x / 2, wall), (ZERO, peak), (-x / 2, wall)]
    long = thickness_of(scene, mention, "thickness", "depth", "length")
    lay(scene, mention, points, ((-x / 2, ZERO), (x / 2, peak)), long)


def build_arch(scene: Scene, mention: Mention) -> None:
    """Add the block with an opening below that ends in a half circle above."""
    x, y = needed(scene, mention, "width"), needed(scene, mention, "height")
    radius = scene.maybe(mention, "opening radius", "opening radius")
    r = radius if radius is not None else needed(scene, mention, "opening width") / 2
    top = first(scene, mention, "opening height", name="opening height")
    if top is None:
        scene.assume(f"the opening of the {mention.noun} is a half circle")
        top = r
    if scene.value(r) * 2 >= scene.value(x) or not scene.value(r) - ROUNDING <= scene.value(top) < scene.value(y):
        raise UnbuildableError(f"such an opening with a round top does not fit into the {mention.noun}")
    a, spring = x / 2, top - r
    steps: list[LineTo | ArcTo] = [LineTo((-r, ZERO)), LineTo((-r, spring)), ArcTo((ZERO, top), (r, spring))]
    steps += [LineTo((r, ZERO)), LineTo((a, ZERO)), LineTo((a, y)), LineTo((-a, y))]
    if scene.value(spring) < ROUNDING:
        del steps[3], steps[1]
    long = thickness_of(scene, mention, "depth", "thickness", "length")
    lay(scene, mention, Outline((-a, ZERO), tuple(steps)), ((-a, ZERO), (a, y)), long)


def build_stairs(scene: Scene, mention: Mention) -> None:
    """Add solid stairs that rise along X, their width along Y."""
    said = scene.take(mention, "steps")
    n = round(said.value) if said is not None else scene.count(mention, 0)
    if not 2 <= n <= 100:
        raise UnbuildableError.beyond(mention, f"of {n} steps")
    scene.decided(mention, "steps")
    whole = first(scene, mention, "total height", name="total height")
    run = first(scene, mention, "total depth", name="total depth")
    up = whole / n if whole is not None else needed(scene, mention, "step height", "height", name="step height")
    on = run / n if run is not None else needed(scene, mention, "step depth", "depth", "length", name="step depth")
    points: list[Point2] = [(ZERO, ZERO)]
    for k in range(n):
        points += [(on * k, up * (k + 1)), (on * (k + 1), up * (k + 1))]
    points.append((on * n, ZERO))
    lay(scene, mention, points[::-1], ((ZERO, ZERO), (on * n, up * n)), needed(scene, mention, "width"))
    scene.assume("the stairs are solid down to the floor")


PARALLELOGRAM = Kind(PARALLELOGRAM_FRAME, build_parallelogram)
RHOMBUS = Kind(RHOMBUS_FRAME, build_rhombus)
STAR = Kind(STAR_FRAME, build_star)
ARROW = Kind(ARROW_FRAME, build_arrow)
CHEVRON = Kind(CHEVRON_FRAME, build_chevron)
HOUSE = Kind(HOUSE_FRAME, build_house)
ARCH = Kind(ARCH_FRAME, build_arch)
STAIRS = Kind(STAIRS_FRAME, build_stairs)
