"""Wedges, triangles and trapezoids: straight-sided sections of a length, and plates of such an outline."""

from collections.abc import Mapping

from msgspec.structs import replace

from cadwright.english.frames import Frame
from cadwright.english.lexicon import words_of
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.bodies.gussets import brace, inside_corner
from cadwright.parts.bodies.sections import lay
from cadwright.parts.bodies.stack import outline
from cadwright.parts.expressions import Expr, call
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import ZERO, Point2
from cadwright.parts.outlines import needed, plate, thickness_of
from cadwright.parts.scene import MissingError, Scene, UnbuildableError

_TRIANGLES = (
    *("triangle", "right triangle", "right angled triangle", "right angle triangle"),
    *("equilateral triangle", "isosceles triangle"),
)
_TRIANGULAR = tuple(name.replace("triangle", "triangular") for name in _TRIANGLES)
_LONG = ("prism", "bar", "block", "wedge", "plate")
_OF_SECTION = (
    *(f"{body} {link} {form} {section}" for body in _LONG for link in ("with a", "with", "of") for form in _TRIANGULAR
      for section in ("section", "cross section")),
    *(f"{body} {link} {form}" for body in _LONG for link in ("over a", "over an", "of", "whose section is a",
      "with the section of a", "with the section of an", "section a", "section an") for form in _TRIANGLES),
    *(f"wedge {form} section" for form in _TRIANGLES),
    *(f"{form} {body}" for body in ("bar", "rod", "strip", "wedge", "block") for form in _TRIANGULAR),
    *(f"{form} {section}" for section in ("section", "cross section", "profile", "base")
      for form in _TRIANGULAR),
)  # fmt: skip
"""What a body of a triangle's section is called."""

_TAPERED = (
    *(f"{way} {body}" for way in ("wedge shaped", "wedge") for body in ("block", "piece", "bar", "plate", "strip")),
    *(
        f"{way} {body}"
        for way in ("tapered", "wedge shaped", "wedge")
        for body in ("shim", "packer", "chock", "ramp", "strip", "gib")
    ),
    *("tapered gib strip", "tapering gib strip", "tapering strip", "tapering shim", "taper strip", "taper gib"),
    *(f"{way} {body}" for way in ("wedge shaped", "wedge") for body in ("foot", "riser", "spacer")),
    *("chock", "wheel chock", "riser wedge", "shim wedge", "levelling wedge", "leveling wedge"),
    *("sloped block", "sloping block", "tapered block", "tapering block", "taper block"),
)
_SLOPED = 0.01
"""By what share of the height it may differ from what length and angle say."""
_RIBS = ("rib", "brace", "web", "stiffener", "support", "reinforcement")

WEDGE_FRAME = Frame(
    "wedge",
    "body",
    ("wedge", "ramp", "doorstop", "door stop", "door wedge", "door stopper", "incline", *_TAPERED),
    same("length", "width", "depth", "height", "thin end", "angle")
    | {"thickness": "height", "overall length": "length", "overall height": "height"}
    | {"bottom width": "length", "base": "length"},
    bare=(),
    sizes={2: ("length", "width"), 3: ("length", "width", "height")},
    needed=(("length", "depth"), ("width", "depth"), ("height", "angle")),
    adjectives=frozenset(("tapered",)),
    harmless=frozenset(("pointed", "sloping")),
    marks=frozenset(("thin end",)),
    generic=frozenset(("block", "body", "piece", "solid")),
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
        *("triangular rib", "triangular brace", "triangular web", "triangular stiffener", "gusset rib", "corner brace"),
        *(f"{shape} {rib}" for shape in ("triangle", "triangle shaped", "three cornered") for rib in _RIBS),
        *("triangular support", "triangular fillet rib", "triangular reinforcement", "triangle gusset"),
        "right triangular plate",
        "right triangular prism",
        "equilateral triangular prism",
        "gusset",
        "gusset plate",
        "rounded triangle",
        "scalene triangle",
        "isosceles triangle plate",
        "isosceles triangular prism",
        "equilateral triangle plate",
        "equilateral triangular plate",
        "right triangle plate",
        "right angle triangle",
        "right angled triangle plate",
        "right angled triangular prism",
        "right angled triangular plate",
        "rounded triangle plate",
        "rounded triangular plate",
        "triangle prism",
        "triangle shaped plate",
        "triangular block",
        *_OF_SECTION,
    ),
    same("side", "thickness", "height", "width", "length", "depth", "base", "corner radius", "hypotenuse")
    | same("angle")
    | {"bottom width": "base", "base width": "base", "base length": "base"},
    bare=("side", "thickness"),
    sizes={2: ("a", "b"), 3: ("a", "b", "thickness")},
    needed=(
        ("side", "sides", "legs", "a", "width", "base", "depth"),
        ("thickness", "length", "height", "depth", "width"),
    ),
    adjectives=frozenset(("equal", "right angled", "isosceles")),
    harmless=frozenset(("rounded", "triangular", "straight")),
    takes=PLACES | {"legs", "sides"},
    run="thickness",
)
TRAPEZOID_FRAME = Frame(
    "trapezoid",
    "body",
    (
        "trapezoid",
        "trapezium",
        "trapezoid plate",
        "isosceles trapezoid",
        "isosceles trapezoid plate",
        "isosceles trapezoidal plate",
        "trapezoidal plate",
        "trapezoid bar",
        "trapezoidal bar",
        "trapezoidal prism",
        "trapezoid block",
        "trapezoidal block",
        *(
            f"{form} {what}"
            for form in ("trapezoidal", "trapezoid", "trapezium", "isosceles trapezoidal")
            for what in ("section", "cross section", "profile", "base")
        ),
    ),
    same("top width", "bottom width", "height", "length", "thickness", "depth", "corner radius")
    | {"top diameter": "top width", "bottom diameter": "bottom width", "floor": "bottom width"}
    | {"base": "bottom width", "long": "bottom width"}
    | {"width": "bottom width", "overall height": "height"},
    bare=(),
    takes=PLACES | {"parallel"},
    needed=(
        ("top width", "parallel"),
        ("bottom width", "parallel"),
        ("height", "spacing"),
        ("thickness", "length", "depth"),
    ),
    harmless=frozenset(("equal", "tapered", "isosceles")),
    run="length",
)


def build_wedge(scene: Scene, mention: Mention) -> None:
    """Add the wedge: length along X, its thick end at the right, width along Y; its thin end may have a height."""
    length, width, height, thin = _wedge_sizes(scene, mention)
    if scene.value(height) <= scene.value(thin):
        raise UnbuildableError(f"the thin end of the {mention.noun} is not thinner than its thick one")
    points = [(ZERO, ZERO), (length, ZERO), (length, height)]
    points += [(ZERO, thin)] if scene.value(thin) else []
    lay(scene, mention, points, ((ZERO, ZERO), (length, height)), width)
    middle = [((x - length / 2), (z - height / 2)) for x, z in points]
    scene.solids[-1] = replace(
        scene.solids[-1],
        plain=("bottom", "front", "back", "right"),
        outline=outline(middle),
        outlined="y",
        ends=_ends(mention),
    )


def _wedge_sizes(scene: Scene, mention: Mention) -> tuple[Expr, Expr, Expr, Expr]:
    """The length, the width and the heights of the thick and the thin end; the slope may say one of the first three."""
    angle = scene.maybe(mention, "angle", "slope angle", "deg")
    if angle is not None and not 0 < scene.value(angle) < 90:
        raise UnbuildableError(f"a {mention.noun} of {scene.value(angle):g} degrees is not possible")
    scene.said(mention, "tapered")
    thin = _thin_end(scene, mention)
    across = [slot for slot in ("width", "depth") if mention.size(slot) is not None]
    lengthless = mention.size("length") is None
    if angle is not None and mention.size("height") is not None and lengthless and len(across) == 1:
        height, width = scene.length(mention, "height", name="height"), scene.length(mention, across[0], name="width")
        return (height - thin) / call("tan", angle), width, height, thin
    deep = lengthless and "width" in across  # “90 deep, 70 wide”
    long, wide = ("depth", "width") if deep else ("length", "width" if "width" in across else "depth")
    length, width = scene.length(mention, long, name="length"), scene.length(mention, wide, name="width")
    if angle is None:
        return length, width, scene.length(mention, "height", name="height"), thin
    rise = length * call("tan", angle)
    said = mention.size("height")
    if said is not None:
        height = scene.length(mention, "height", name="height")
        if abs(scene.value(height - thin - rise)) > _SLOPED * said.value:
            raise UnbuildableError(f"length, height and angle are one size too many for the {mention.noun}")
        scene.decided(mention, "angle")
        return length, width, height, thin
    return length, width, thin + rise, thin


def _ends(mention: Mention) -> Mapping[str, str]:
    """At which sides the ends are: those that were named with the heights, and the thin and the thick one."""
    said = ((mention.size("thin end"), "left"), (mention.size("height"), "right"))
    usual = {"small end": "left", "big end": "right", "bend": "right"}
    return usual | {q.of: side for q, side in said if q is not None and q.of in ("left", "right", "front", "back")}


def _thin_end(scene: Scene, mention: Mention) -> Expr:
    """The height of the thin end, which may be said to be nothing."""
    said = mention.size("thin end")
    if said is not None and said.value == 0:
        scene.take(mention, "thin end")
        return ZERO
    return scene.maybe(mention, "thin end", "thin end height") or ZERO


def build_triangle(scene: Scene, mention: Mention) -> None:
    """Add a triangle: of two legs, of equal sides, of three sides, or of a base and a height."""
    corner = inside_corner(scene) if scene.solids and _is_brace(mention) else None
    if corner is not None:
        brace(
            scene, mention, corner, _legs(scene, mention), thickness_of(scene, mention, "thickness", "depth", "width")
        )
        return
    three = [scene.define("side", q.value) for p in mention.places if p.kind == "sides" for q in scene.use(p).amounts]
    three += [e for s in ("a", "b", "c") if mention.size("c") is not None and (e := scene.maybe(mention, s, "side"))]
    if three:
        _of_sides(scene, mention, three)
        return
    legs = [q for p in mention.places if p.kind == "legs" for q in scene.use(p).amounts]
    said = [scene.define("leg", q.value) for q in legs]
    said += [e for s in ("a", "b") if (e := scene.maybe(mention, s, "leg")) is not None]
    right = _is_right(scene, mention)
    base = needed(scene, mention, "base") if mention.size("base") is not None else _width(scene, mention)
    if base is not None and not said:
        _of_height(scene, mention, base, right)
    elif said:
        if not right:
            raise UnbuildableError(f"two sides do not say which triangle the {mention.noun} is")
        _right(scene, mention, said)
    else:
        _equal(scene, mention, right)


def _is_right(scene: Scene, mention: Mention) -> bool:
    """Whether a triangle is said to have a right angle."""
    noun = mention.noun.lower()
    return scene.said(mention, "right angled") or "right" in noun or "gusset" in noun


def _is_isosceles(scene: Scene, mention: Mention) -> bool:
    return scene.said(mention, "isosceles") or "isosceles" in mention.noun.lower()


def _is_brace(mention: Mention) -> bool:
    """Whether a triangle is in the corner between two plates."""
    inside = any(p.kind in ("corner", "between") or "bend" in "".join(p.sides) for p in mention.places)
    names = (mention.noun.lower(), mention.term, *mention.also, *mention.called)
    return inside or any(_BRACES & {*name.split()} for name in names)


_SQUARE = 5e-3
"""By how much, as a share, three sides may miss a right angle that is said."""
_BRACES = words_of("groups.toml", "parts.wedge", "braces")


def _legs(scene: Scene, mention: Mention) -> tuple[Expr, Expr]:
    """How far a gusset goes along the lying plate and up the standing one."""
    legs = [scene.define("leg", q.value) for p in mention.places if p.kind == "legs" for q in scene.use(p).amounts]
    legs += [
        e
        for s in ("a", "b", "side", "base", "length", "depth", "height")
        if (e := scene.maybe(mention, s, "leg")) is not None
    ]
    if not legs or len(legs) > 2:
        raise MissingError(f"the legs of the {mention.noun} are missing")
    if len(legs) == 1:
        scene.assume(f"both legs of the {mention.noun} are as long")
    return legs[0], legs[-1]


def _width(scene: Scene, mention: Mention) -> Expr | None:
    """The width as a base where there is a height to it."""
    both = mention.size("height") is not None and mention.size("side") is None
    both = both and any(mention.size(s) is not None for s in ("thickness", "depth", "length"))
    return scene.maybe(mention, "width", "base") if both else None


def _of_height(scene: Scene, mention: Mention, base: Expr, right: bool) -> None:
    """The triangle on a base: of a height, or where it is right of the angle between base and hypotenuse."""
    angle = scene.maybe(mention, "angle", "angle", "deg") if right and mention.size("height") is None else None
    if angle is not None and not 0 < scene.value(angle) < 90:
        raise UnbuildableError(f"a {mention.noun} has no other angle of {scene.value(angle):g} degrees")
    if angle is not None:
        scene.assume(f"the angle of {scene.value(angle):g} degrees is at the base")
    height = needed(scene, mention, "height") if angle is None else base * call("tan", angle)
    thickness = thickness_of(scene, mention, "thickness", "depth", "length", "width")
    if right:
        _put(scene, mention, (ZERO, ZERO), (base, ZERO), (ZERO, height), thickness)
        return
    if not _is_isosceles(scene, mention):
        scene.assume(f"the {mention.noun} has two equal sides")
    _put(scene, mention, (-base / 2, ZERO), (base / 2, ZERO), (ZERO, height), thickness)


def _of_sides(scene: Scene, mention: Mention, sides: list[Expr]) -> None:
    """The triangle of three sides, the longest below; `UnbuildableError` where they do not meet."""
    if len(sides) != 3:
        raise UnbuildableError(f"a {mention.noun} has three sides")
    a, b, c = sorted(sides, key=scene.value)
    if scene.value(a + b - c) <= ROUNDING:
        raise UnbuildableError(
            f"sides of {scene.value(a):g}, {scene.value(b):g} and {scene.value(c):g} mm make no triangle"
        )
    if _is_right(scene, mention):
        if abs(scene.value(a * a + b * b - c * c)) > _SQUARE * scene.value(c * c):
            raise UnbuildableError(f"a {mention.noun} has no such sides")
        _put(scene, mention, (ZERO, ZERO), (a, ZERO), (ZERO, b), _thickness(scene, mention))
        return
    x = (b * b + c * c - a * a) / (c * 2)
    _put(scene, mention, (ZERO, ZERO), (c, ZERO), (x, call("sqrt", b * b - x * x)), _thickness(scene, mention))


def _equal(scene: Scene, mention: Mention, right: bool) -> None:
    side = scene.maybe(mention, "side", "side")
    if side is None:
        raise MissingError(f"the sides of the {mention.noun} are missing")
    if right or _is_isosceles(scene, mention):
        raise UnbuildableError(f"one side does not say which {mention.noun} it is")
    if not scene.said(mention, "equal") and "equilateral" not in mention.noun.lower():
        scene.assume(f"the sides of the {mention.noun} are equal")
    up = side * call("sqrt", 3) / 2
    _put(scene, mention, (-side / 2, ZERO), (side / 2, ZERO), (ZERO, up), _thickness(scene, mention))


def _right(scene: Scene, mention: Mention, legs: list[Expr]) -> None:
    if len(legs) > 2 or any(scene.value(e) <= 0 for e in legs):
        raise UnbuildableError(f"a {mention.noun} has two legs")
    hypotenuse = scene.maybe(mention, "hypotenuse")
    if hypotenuse is not None and len(legs) == 2:
        raise UnbuildableError(f"two legs and a hypotenuse are one size too many for the {mention.noun}")
    _put(scene, mention, (ZERO, ZERO), (legs[0], ZERO), (ZERO, legs[-1]), _thickness(scene, mention))


def _put(scene: Scene, mention: Mention, a: Point2, b: Point2, c: Point2, thickness: Expr) -> None:
    """Put the triangle down: ``a`` to ``b`` is its lower side, its middle that of its area."""
    radius = scene.maybe(mention, "corner radius", "corner radius")
    core = ((a[0] + b[0] + c[0]) / 3, (a[1] + b[1] + c[1]) / 3)
    plate(scene, mention, [a, b, c], ((a[0], ZERO), (b[0], c[1])), thickness, core, radius)


def _thickness(scene: Scene, mention: Mention) -> Expr:
    """How far the outline is extruded, whatever it is called; `MissingError` where it is not said."""
    return thickness_of(scene, mention, "thickness", "length", "depth", "height")


def build_trapezoid(scene: Scene, mention: Mention) -> None:
    """Add the symmetric trapezoid, as a plate or a bar."""
    both = [scene.define("side", q.value) for p in mention.places if p.kind == "parallel" for q in scene.use(p).amounts]
    bottom, top = (
        sorted(both, key=scene.value, reverse=True)
        if len(both) == 2
        else [scene.length(mention, s, name=s) for s in ("bottom width", "top width")]
    )
    apart = next((p for p in mention.places if p.kind == "spacing" and p.amounts), None)
    if apart is not None and mention.size("height") is None:
        height = scene.define("height", scene.use(apart).amounts[0].value)
    else:
        height = scene.length(mention, "height", name="height")
    points = [(-bottom / 2, ZERO), (bottom / 2, ZERO), (top / 2, height), (-top / 2, height)]
    widest = bottom if scene.value(bottom) >= scene.value(top) else top
    radius = scene.maybe(mention, "corner radius", "corner radius")
    plate(scene, mention, points, ((-widest / 2, ZERO), (widest / 2, height)), _thickness(scene, mention), None, radius)
    scene.assume(f"the {mention.noun} is symmetric")


WEDGE = Kind(WEDGE_FRAME, build_wedge)
TRIANGLE = Kind(TRIANGLE_FRAME, build_triangle)
TRAPEZOID = Kind(TRAPEZOID_FRAME, build_trapezoid)
