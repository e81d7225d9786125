"""Prisms over polygons and other outlines: triangle, trapezoid, L, T, U and the like.

A profile lies in the XY plane and is extruded along Z, unless its own height is given and what is extruded is a width
or a length: then it stands upright in the XZ plane and is extruded along Y.
"""

import math
from collections.abc import Callable

from cadwright.parts.expressions import Expr, call
from cadwright.parts.model import ZERO, ArcTo, Extrusion, LineTo, Outline, Plane, Point2, Profile
from cadwright.planners.embedded.editing.phrases import Measure
from cadwright.planners.embedded.reading.drafting import Draft, Refused
from cadwright.planners.embedded.reading.items import Item
from cadwright.planners.embedded.reading.shapes import Form, first_amount, polygon

Corners = list[Point2]


class _Sizes:
    """The measures of an item, handed out by the first of several names that was said."""

    def __init__(self, draft: Draft, item: Item) -> None:
        self.draft, self.item = draft, item
        self.left = dict(item.dimensions)
        flat = next((s for s in item.sizes if len(s) >= 2), ())
        for name, measure in zip(("length", "width", "extrusion"), flat, strict=False):
            self.left.setdefault(name, measure)
        if flat:
            item.sizes.remove(flat)

    def take(self, name: str, *said: str) -> Expr | None:
        """A length called ``name``, from the first of the dimensions ``said`` that is there."""
        for word in said:
            if word in self.left:
                measure = self.left.pop(word)
                self.draft.use(self.item, word)
                return self.draft.length(self.item, name, measure)
        return None

    def need(self, name: str, *said: str) -> Expr:
        """As `take`; `Refused` when none is there."""
        found = self.take(name, *said)
        if found is None and (measure := first_amount(self.item)) is not None:
            found = self.draft.length(self.item, name, measure)
        if found is None:
            raise Refused(f"“{self.draft.reading.quote(self.item)}” has no {name.replace('_', ' ')}")
        return found

    def has(self, *said: str) -> bool:
        """Whether one of these dimensions is left."""
        return any(word in self.left for word in said)


def _depth(sizes: _Sizes, scale: Expr) -> tuple[Expr, bool]:
    """How far the profile is extruded, and whether it stands upright."""
    flat = sizes.take("thickness", "extrusion", "thickness", "depth")
    if flat is not None:
        return flat, False
    upright = sizes.take("width", "width", "length")
    if upright is not None:
        return upright, True
    flat = sizes.take("thickness", "height")
    if flat is None and (measure := first_amount(sizes.item)) is not None:
        flat = sizes.draft.length(sizes.item, "thickness", measure)
    if flat is not None:
        return flat, False
    value = float(f"{sizes.draft.number(scale) / 10:.3g}")
    sizes.draft.assume(f"thickness of the {sizes.item.noun} not given: {value:g} mm")
    return sizes.draft.define(sizes.draft.prefix(sizes.item) + "thickness", value, note="assumed"), False


def _prism(draft: Draft, profiles: tuple[Profile, ...], x: Expr, y: Expr, depth: Expr, upright: bool) -> Form:
    """A form over a profile that is centred in its box of ``x`` by ``y``."""
    plane: Plane = "XZ" if upright else "XY"
    sizes = {"length": x, "base": x, "thickness": depth, "depth": depth}
    if upright:
        sizes |= {"width": depth, "height": y}
        low, high = (-x / 2, -depth / 2, ZERO), (x / 2, depth / 2, y)
        return Form(profiles, Extrusion(depth / 2, both=True), low, high, sizes, plane)
    sizes |= {"width": y, "height": depth}
    return Form(profiles, Extrusion(depth), (-x / 2, -y / 2, ZERO), (x / 2, y / 2, depth), sizes, plane)


def _centred(corners: Corners, x: Expr, y: Expr, upright: bool) -> Outline:
    """Corners given from the lower left of their box, moved so that the box is centred (upright ones stand on 0)."""
    down = ZERO if upright else y / 2
    return polygon([(px - x / 2, py - down) for px, py in corners])


def _made(sizes: _Sizes, corners: Corners, x: Expr, y: Expr) -> Form:
    depth, upright = _depth(sizes, sizes.draft.extreme((x, y), high=False))
    return _prism(sizes.draft, (_centred(corners, x, y, upright),), x, y, depth, upright)


def _triangle(draft: Draft, item: Item) -> Form:
    sizes = _Sizes(draft, item)
    if "equilateral" in item.adjectives or (sizes.has("side") and not sizes.has("height", "base", "length")):
        side = sizes.need("side", "side", "side length", "base", "length", "base length", "width")
        height = side * call("sin", 60)
        return _made(sizes, [(ZERO, ZERO), (side, ZERO), (side / 2, height)], side, height)
    base = sizes.need("base", "base", "base length", "base width", "length", "side")
    rise = _rise(sizes)
    right = bool({"right-angled", "right", "right-angle"} & item.adjectives)
    if right or "scalene" in item.adjectives or "obtuse" in item.adjectives:
        if not right:
            draft.assume(f"the {item.noun} has a right angle: its other corners are not given")
        return _made(sizes, [(ZERO, ZERO), (base, ZERO), (ZERO, rise)], base, rise)
    if "isosceles" not in item.adjectives:
        draft.assume(f"the {item.noun} is isosceles")
    return _made(sizes, [(ZERO, ZERO), (base, ZERO), (base / 2, rise)], base, rise)


def _rise(sizes: _Sizes) -> Expr:
    """The profile's own height, when something else is left to extrude it by; else its width."""
    if sizes.has("height") and sizes.has("extrusion", "thickness", "depth", "width", "length"):
        return sizes.need("rise", "height")
    if sizes.has("width") and not sizes.item.amounts:
        return sizes.need("rise", "width")
    return sizes.need("rise", "height", "width", "length", "depth")


def _trapezoid(draft: Draft, item: Item) -> Form:
    sizes = _Sizes(draft, item)
    bottom = sizes.need(
        "base", "bottom base", "base", "base length", "base width", "bottom length", "bottom width", "length"
    )
    top = sizes.need("top", "top base", "top length", "top width")
    rise = _rise(sizes)
    if draft.number(top) <= draft.number(bottom):
        x, inset = bottom, (bottom - top) / 2
        corners = [(ZERO, ZERO), (bottom, ZERO), (bottom - inset, rise), (inset, rise)]
    else:
        x, inset = top, (top - bottom) / 2
        corners = [(inset, ZERO), (inset + bottom, ZERO), (top, rise), (ZERO, rise)]
    return _made(sizes, corners, x, rise)


def _rhombus(draft: Draft, item: Item) -> Form:
    sizes = _Sizes(draft, item)
    x = sizes.need("length", "length", "side")
    y = sizes.take("width", "width") or x
    return _made(sizes, [(x / 2, ZERO), (x, y / 2), (x / 2, y), (ZERO, y / 2)], x, y)


def _parallelogram(draft: Draft, item: Item) -> Form:
    sizes = _Sizes(draft, item)
    base = sizes.need("base", "base", "base length", "length")
    rise = _rise(sizes)
    angle = sizes.left.get("angle")
    degrees = draft.define(draft.prefix(item) + "angle", angle.value if angle else 60.0, "deg")
    if angle is None:
        draft.assume(f"angle of the {item.noun} not given: 60 degrees")
    shift = rise / call("tan", degrees)
    return _made(sizes, [(ZERO, ZERO), (base, ZERO), (base + shift, rise), (shift, rise)], base + shift, rise)


def _semicircle(draft: Draft, item: Item) -> Form:
    sizes = _Sizes(draft, item)
    radius = sizes.take("radius", "radius")
    if radius is None:
        radius = sizes.need("diameter", "diameter", "length", "width") / 2
    depth, _ = _depth(sizes, radius)
    half = radius / 2
    arc = ArcTo((ZERO, half), (-radius, -half))
    outline = Outline((-radius, -half), (LineTo((radius, -half)), arc))
    return _prism(draft, (outline,), radius * 2, radius, depth, upright=False)


def _star(draft: Draft, item: Item) -> Form:
    """Five points; ``side`` is one of its ten edges."""
    sizes = _Sizes(draft, item)
    ratio = math.sin(math.radians(18)) / math.sin(math.radians(54))
    side = sizes.take("side", "side", "side length")
    if side is not None:
        reach = side * (math.sin(math.radians(126)) / math.sin(math.radians(36)))
    else:
        reach = sizes.need("diameter", "diameter", "length", "width") / 2
    corners: Corners = []
    for n in range(10):
        r = reach if n % 2 == 0 else reach * ratio
        corners.append((r * math.cos(math.radians(90 + 36 * n)), r * math.sin(math.radians(90 + 36 * n))))
    depth, _ = _depth(sizes, reach)
    draft.assume("the star has five points")
    return _prism(draft, (polygon(corners),), reach * 2, reach * 2, depth, upright=False)


# letters


def _legs(sizes: _Sizes) -> tuple[Expr, Expr, Expr]:
    """Length and height over all, and the thickness of the legs, of an L, T or U."""
    thin = sizes.take("thickness", "wall thickness", "thickness")
    x = sizes.need("length", "length", "base length", "base", "width")
    if thin is None and sizes.has("height") and sizes.has("width"):
        other = min((sizes.left["height"], sizes.left["width"]), key=_size)
        name = next(n for n in ("height", "width") if sizes.left[n] is other)
        if _size(other) <= sizes.draft.number(x) / 4:
            thin = sizes.need("thickness", name)
            if name == "height":
                sizes.draft.assume(f"both legs of the {sizes.item.noun} are as long as each other")
                return x, x + thin, thin
    y = sizes.take("height", "height", "vertical length")
    if y is None:
        y = x
        sizes.draft.assume(f"both legs of the {sizes.item.noun} are as long as each other")
    if thin is None:
        value = float(f"{min(sizes.draft.number(x), sizes.draft.number(y)) / 10:.3g}")
        thin = sizes.draft.define(sizes.draft.prefix(sizes.item) + "thickness", value, note="assumed")
        sizes.draft.assume(f"thickness of the {sizes.item.noun} not given: {value:g} mm")
    if sizes.draft.number(thin) >= min(sizes.draft.number(x), sizes.draft.number(y)):
        raise Refused("the legs are thicker than they are long")
    return x, y, thin


def _size(measure: Measure) -> float:
    return measure.value if measure.kind == "length" else math.inf


def _letter(corners_of: Callable[[Expr, Expr, Expr], Corners]) -> Callable[[Draft, Item], Form]:
    def made(draft: Draft, item: Item) -> Form:
        sizes = _Sizes(draft, item)
        x, y, t = _legs(sizes)
        depth = sizes.take("width", "width", "extrusion", "depth", "length")
        if depth is None:
            depth = t
            draft.assume(f"width of the {item.noun} not given: as thick as its legs")
        return _prism(draft, (_centred(corners_of(x, y, t), x, y, True),), x, y, depth, upright=True)

    return made


def _l_corners(x: Expr, y: Expr, t: Expr) -> Corners:
    return [(ZERO, ZERO), (x, ZERO), (x, t), (t, t), (t, y), (ZERO, y)]


def _t_corners(x: Expr, y: Expr, t: Expr) -> Corners:
    a, b = (x - t) / 2, (x + t) / 2
    return [(a, ZERO), (b, ZERO), (b, y - t), (x, y - t), (x, y), (ZERO, y), (ZERO, y - t), (a, y - t)]


def _u_corners(x: Expr, y: Expr, t: Expr) -> Corners:
    return [(ZERO, ZERO), (x, ZERO), (x, y), (x - t, y), (x - t, t), (t, t), (t, y), (ZERO, y)]


def _c_corners(x: Expr, y: Expr, t: Expr) -> Corners:
    return [(ZERO, ZERO), (x, ZERO), (x, t), (t, t), (t, y - t), (x, y - t), (x, y), (ZERO, y)]


def _i_corners(x: Expr, y: Expr, t: Expr) -> Corners:
    a, b = (x - t) / 2, (x + t) / 2
    left: Corners = [(ZERO, ZERO), (x, ZERO), (x, t), (b, t), (b, y - t), (x, y - t), (x, y), (ZERO, y)]
    return [*left, (ZERO, y - t), (a, y - t), (a, t), (ZERO, t)]


def _h_corners(x: Expr, y: Expr, t: Expr) -> Corners:
    c, d = (y - t) / 2, (y + t) / 2
    right: Corners = [(ZERO, ZERO), (t, ZERO), (t, c), (x - t, c), (x - t, ZERO), (x, ZERO), (x, y), (x - t, y)]
    return [*right, (x - t, d), (t, d), (t, y), (ZERO, y)]


def _points(draft: Draft, item: Item) -> Form:
    """A loop through points that are given outright; it stays where they are."""
    at = [tuple(m.value for m in p[:2]) for p in item.points]
    closed = len(at) > 1 and at[0] == at[-1]
    sharp = closed and len(at) - 1 not in item.bulges
    corners = at[:-1] if sharp else at
    if len(corners) < (2 if item.bulges else 3):
        raise Refused("an outline needs three points or more")
    sizes = _Sizes(draft, item)
    name = draft.prefix(item)
    named = [_point(draft, name, f"{n}", p, "corner") for n, p in enumerate(corners, start=1)]
    bulges = {
        n: _point(draft, name, f"{n + 1}_through", tuple(m.value for m in p[:2]), "on the arc")
        for n, p in item.bulges.items()
    }
    depth, _ = _depth(sizes, draft.define(f"{name}span", max(abs(v) for p in corners for v in p)))
    steps = (ArcTo(bulges[n], p) if n in bulges else LineTo(p) for n, p in enumerate(named[1:], start=1))
    reach = [*named, *bulges.values()]
    low = (*(draft.extreme((p[axis] for p in reach), high=False) for axis in (0, 1)), ZERO)
    high = (*(draft.extreme((p[axis] for p in reach), high=True) for axis in (0, 1)), depth)
    said = {"height": depth, "thickness": depth, "depth": depth}
    return Form((Outline(named[0], tuple(steps)),), Extrusion(depth), low, high, said)  # type: ignore[arg-type]


def _point(draft: Draft, prefix: str, label: str, at: tuple[float, ...], note: str) -> Point2:
    x, y = at
    return draft.define(f"{prefix}x_{label}", x, note=note), draft.define(f"{prefix}y_{label}", y, note=note)


OUTLINES: dict[str, Callable[[Draft, Item], Form]] = {
    "triangle": _triangle,
    "trapezoid": _trapezoid,
    "rhombus": _rhombus,
    "parallelogram": _parallelogram,
    "semicircle": _semicircle,
    "star": _star,
    "outline": _points,
    "L": _letter(_l_corners),
    "T": _letter(_t_corners),
    "U": _letter(_u_corners),
    "C": _letter(_c_corners),
    "I": _letter(_i_corners),
    "H": _letter(_h_corners),
}
