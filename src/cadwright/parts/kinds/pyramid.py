"""Pyramids and truncated pyramids over a square, a rectangle or a regular polygon, solid or hollow."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.bodies.coaxial import axial
from cadwright.parts.bodies.stack import Shape, stand
from cadwright.parts.expressions import Expr, call, expr
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import Body, Loft, Point2, Polygon, Rectangle
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.scene import MissingError, Scene, UnbuildableError

_TIP = 0.002
"""How wide the tip is: a loft needs an outline there."""
_SIDES = {"triangular": 3, "pentagonal": 5, "hexagonal": 6, "octagonal": 8}
_NAMED = {"hex": 6, "oct": 8, "penta": 5, "triang": 3, "three": 3, "six": 6, "eight": 8}

FRAME = Frame(
    "pyramid",
    "body",
    (
        *("pyramid", "pyr", "square pyramid", "truncated pyramid", "truncated square pyramid", "rectangular pyramid"),
        *("truncated rectangular pyramid", "hexagonal pyramid", "hex pyramid", "triangular pyramid", "pyramid frustum"),
        *("octagonal pyramid", "pentagonal pyramid", "truncated hexagonal pyramid", "square frustum", "obelisk"),
        *("frustum of a square pyramid", "frustum of a rectangular pyramid", "square pyramid frustum"),
        *("frustum of a pyramid", "pyramidal frustum", "rectangular frustum", "pyramid stump", "tapered block"),
        *("frustum of a square pyramid", "frustum of a rectangular pyramid", "square pyramid frustum"),
        *("square pyramidal frustum", "rectangular pyramid frustum", "frustum of a four sided pyramid"),
        *("square tapered block", "truncated octagonal pyramid", "square taper"),
    ),
    same("length", "width", "side", "height", "flats", "corners", "wall", "top width", "top length", "top side")
    | {"bottom width": "side", "bottom length": "length", "top diameter": "top width", "bottom diameter": "side"}
    | {"thickness": "height", "overall height": "height", "diameter": "corners", "depth": "width"}
    | {"base": "side", "base side": "side", "base width": "side", "base length": "length"},
    bare=("side", "height"),
    sizes={2: ("length", "width"), 3: ("length", "width", "height")},
    needed=(("length", "side", "width", "flats", "corners"), ("height",)),
    adjectives=frozenset(
        ("square", "rectangular", "triangular", "hexagonal", "octagonal", "pentagonal", "truncated", "hollow", "equal")
    )
    | frozenset(("tapered", "open below", "open")),
    harmless=frozenset(("even", "vertical", "pointed")),
    takes=PLACES,
    marks=frozenset(("top width", "top length", "tapered")),
    members=frozenset(("base", "top", "tip")),
    generic=frozenset(("block", "column", "post", "tower", "leg", "roof", "hopper", "square post", "square column")),
)


def build(scene: Scene, mention: Mention) -> None:
    """Add a pyramid on its base, its tip or its smaller end above the middle of that."""
    scene.said(mention, "tapered")
    sides = _sides(scene, mention)
    base = _rectangle(scene, mention) if sides == 4 else None
    across = _corners(scene, mention, sides) if sides != 4 else None
    top = _top(scene, mention)
    cut_off = any(word in mention.term for word in ("frustum", "truncated", "stump", "taper"))
    if top is None and (scene.said(mention, "truncated") or cut_off):
        raise MissingError(f"the size at the top of the {mention.noun} is missing")
    scene.said(mention, "truncated")
    height = axial(scene, mention)
    if base is not None:
        _put_rectangular(scene, mention, base, top, height)
        return
    assert across is not None
    if scene.maybe(mention, "wall") is not None or scene.said(mention, "hollow"):
        raise UnbuildableError(f"a hollow {mention.noun} with {sides} sides is beyond me")
    tip = top[0] / call("cos", expr(180) / sides) if top is not None else expr(_TIP)
    flats = across * call("cos", expr(180) / sides)
    stand(
        scene,
        mention,
        Shape((Polygon(expr(sides), across),), Loft(height, Polygon(expr(sides), tip)), (across, flats, height)),
    )


def _put_rectangular(scene: Scene, mention: Mention, base: Point2, top: Point2 | None, height: Expr) -> None:
    tip = top if top is not None else (expr(_TIP), expr(_TIP))
    first = not scene.solids
    x, y = (a if scene.value(a) >= scene.value(b) else b for a, b in zip(base, tip, strict=True))
    stand(scene, mention, Shape((Rectangle(*base),), Loft(height, Rectangle(*tip)), (x, y, height)))
    wall = scene.maybe(mention, "wall", "wall")
    open_below = [scene.said(mention, a) for a in ("hollow", "open below", "open")]
    if wall is None:
        if any(open_below):
            raise MissingError(f"the wall of the {mention.noun} is missing")
        return
    if not first:
        raise UnbuildableError(f"a hollow {mention.noun} on something else is beyond me")
    if scene.value(wall) * 2 >= min(scene.value(e) for e in base):
        raise UnbuildableError(f"the walls of the {mention.noun} fill it")
    scene.assume(f"the {mention.noun} is open below, its wall measured level")
    profile, inside = _hollow(scene, base, top, height, wall)
    scene.features.append(Body(scene.name(f"{mention.noun} inside"), Sketch(), (profile,), inside, "cut"))


def _hollow(scene: Scene, base: Point2, top: Point2 | None, height: Expr, wall: Expr) -> tuple[Rectangle, Loft]:
    """The inside, which is as steep as the outside: through a wide top, else up to its own tip."""
    low = Rectangle(base[0] - wall * 2, base[1] - wall * 2)
    if top is not None and min(scene.value(e) for e in top) > scene.value(wall) * 2:
        return low, Loft(height, Rectangle(top[0] - wall * 2, top[1] - wall * 2))
    if top is not None:
        raise UnbuildableError("the walls close at the top")
    narrow = min(base, key=scene.value)
    ridge = [(e - narrow) * wall * 2 / narrow + _TIP for e in base]
    return low, Loft(height * (narrow - wall * 2) / narrow, Rectangle(ridge[0], ridge[1]))


def _sides(scene: Scene, mention: Mention) -> int:
    said = {n for name, n in _SIDES.items() if scene.said(mention, name)}
    named = {n for name, n in _NAMED.items() if name in mention.term}
    four = [scene.said(mention, a) for a in ("square", "rectangular")]
    scene.said(mention, "equal")
    found = said | named or {4}
    if len(found) > 1 or (any(four) and found != {4}):
        raise UnbuildableError(f"I cannot tell how many sides the {mention.noun} has")
    return found.pop()


def _rectangle(scene: Scene, mention: Mention) -> Point2:
    """The base of one with four sides."""
    said = [e for s in ("length", "side", "width") if (e := scene.maybe(mention, s, s)) is not None]
    if len(said) > 2:
        raise UnbuildableError(f"the base of the {mention.noun} has more than two sizes")
    if mention.size("flats") is not None or mention.size("corners") is not None or not said:
        raise MissingError(f"the side of the {mention.noun} is missing")
    if len(said) == 1 and "rectangular" in (*mention.adjectives, *mention.term.split()):
        raise MissingError(f"the width of the {mention.noun} is missing")
    return said[0], said[-1]


def _corners(scene: Scene, mention: Mention, sides: int) -> Expr:
    """The diameter of the circle round the corners of the base."""
    flats, corners = scene.maybe(mention, "flats", "across flats"), scene.maybe(mention, "corners", "across corners")
    if flats is not None and sides % 2 == 0:
        return flats / call("cos", expr(180) / sides)
    if corners is not None:
        return corners
    side = next((e for s in ("side", "width", "length") if (e := scene.maybe(mention, s, "side")) is not None), None)
    if side is None:
        raise MissingError(f"the side of the {mention.noun} is missing")
    return side / call("sin", expr(180) / sides)


def _top(scene: Scene, mention: Mention) -> Point2 | None:
    """The sizes of the smaller end."""
    said = [e for s in ("top length", "top side", "top width") if (e := scene.maybe(mention, s, s)) is not None]
    return (said[0], said[-1]) if said and scene.value(said[0]) > 0 else None


PYRAMID = Kind(FRAME, build)
