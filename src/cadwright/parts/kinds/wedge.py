"""Wedges, triangles and trapezoids: straight-sided sections of a length, and plates of such an outline."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.expressions import Expr, call
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import ZERO
from cadwright.parts.scene import MissingError, Scene, UnbuildableError
from cadwright.parts.sections import lay

WEDGE_FRAME = Frame(
    "wedge",
    "body",
    ("wedge", "ramp", "doorstop", "door stop", "door wedge", "door stopper", "incline"),
    same("length", "width", "height")
    | {"thickness": "height", "depth": "width", "overall length": "length", "overall height": "height"},
    bare=(),
    sizes={3: ("length", "width", "height")},
    needed=(("length",), ("width",), ("height",)),
    adjectives=frozenset(("tapered",)),
)
TRIANGLE_FRAME = Frame(
    "triangle",
    "body",
    (
        "right triangle",
        "right angled triangle",
        "equilateral triangle",
        "isosceles triangle",
        "triangle",
        "triangular prism",
        "triangular plate",
        "triangle plate",
        "triangular gusset",
        "right triangular plate",
        "right triangular prism",
        "equilateral triangular prism",
        "gusset",
        "gusset plate",
    ),
    same("side", "thickness", "height", "width", "length", "leg", "depth"),
    bare=("side",),
    sizes={2: ("a", "b"), 3: ("a", "b", "thickness")},
    needed=(("side", "legs", "a", "width", "leg"), ("thickness", "length", "height", "depth")),
    adjectives=frozenset(("equal",)),
    takes=frozenset(("legs",)),
)
TRAPEZOID_FRAME = Frame(
    "trapezoid",
    "body",
    (
        "trapezoid",
        "trapezium",
        "trapezoid plate",
        "trapezoidal plate",
        "trapezoid bar",
        "trapezoidal bar",
        "trapezoidal prism",
        "trapezoid block",
        "trapezoidal block",
    ),
    same("top width", "bottom width", "height", "length", "thickness", "depth")
    | {"top diameter": "top width", "bottom diameter": "bottom width", "floor": "bottom width"}
    | {"width": "bottom width", "overall height": "height"},
    bare=(),
    needed=(("top width",), ("bottom width",), ("height",), ("thickness", "length", "depth")),
    harmless=frozenset(("equal", "tapered")),
)


def build_wedge(scene: Scene, mention: Mention) -> None:
    """Add the wedge: length along X, its thick end at the right, width along Y."""
    length, width, height = (scene.length(mention, s, name=s) for s in ("length", "width", "height"))
    scene.said(mention, "tapered")
    lay(scene, mention, [(ZERO, ZERO), (length, ZERO), (length, height)], ((ZERO, ZERO), (length, height)), width)


def build_triangle(scene: Scene, mention: Mention) -> None:
    """Add a right triangle with two legs or one with equal sides, as a plate or a prism."""
    legs = [q for p in mention.places if p.kind == "legs" for q in scene.use(p).amounts]
    said = [scene.define("leg", q.value) for q in legs]
    said += [e for s in ("a", "b", "leg") if (e := scene.maybe(mention, s, "leg")) is not None]
    if said:
        if "right" not in mention.noun.lower() and "gusset" not in mention.noun.lower():
            raise UnbuildableError(f"two sides do not say which triangle the {mention.noun} is")
        _right(scene, mention, said)
        return
    side = scene.maybe(mention, "side", "side")
    if side is None:
        raise MissingError(f"the sides of the {mention.noun} are missing")
    if "right" in mention.noun.lower() or "isosceles" in mention.noun.lower():
        raise UnbuildableError(f"one side does not say which {mention.noun} it is")
    if not scene.said(mention, "equal") and "equilateral" not in mention.noun.lower():
        scene.assume(f"the sides of the {mention.noun} are equal")
    up = side * call("sqrt", 3) / 2
    points = [(-side / 2, ZERO), (side / 2, ZERO), (ZERO, up)]
    lay(scene, mention, points, ((-side / 2, ZERO), (side / 2, up)), _thickness(scene, mention))


def _right(scene: Scene, mention: Mention, legs: list[Expr]) -> None:
    if len(legs) > 2 or any(scene.value(e) <= 0 for e in legs):
        raise UnbuildableError(f"a {mention.noun} has two legs")
    x, z = legs[0], legs[-1]
    lay(scene, mention, [(ZERO, ZERO), (x, ZERO), (ZERO, z)], ((ZERO, ZERO), (x, z)), _thickness(scene, mention))


def _thickness(scene: Scene, mention: Mention) -> Expr:
    """How far the outline is extruded, whatever it is called; `MissingError` where it is not said."""
    for slot in ("thickness", "length", "depth", "height"):
        found = scene.maybe(mention, slot, slot)
        if found is not None:
            return found
    raise MissingError(f"the thickness of the {mention.noun} is missing")


def build_trapezoid(scene: Scene, mention: Mention) -> None:
    """Add the symmetric trapezoid, as a plate or a bar."""
    top, bottom = (scene.length(mention, s, name=s) for s in ("top width", "bottom width"))
    height = scene.length(mention, "height", name="height")
    points = [(-bottom / 2, ZERO), (bottom / 2, ZERO), (top / 2, height), (-top / 2, height)]
    widest = bottom if scene.value(bottom) >= scene.value(top) else top
    lay(scene, mention, points, ((-widest / 2, ZERO), (widest / 2, height)), _thickness(scene, mention))
    scene.assume(f"the {mention.noun} is symmetric")


WEDGE = Kind(WEDGE_FRAME, build_wedge)
TRIANGLE = Kind(TRIANGLE_FRAME, build_triangle)
TRAPEZOID = Kind(TRAPEZOID_FRAME, build_trapezoid)
