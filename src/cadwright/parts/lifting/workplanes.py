"""CadQuery's workplanes as far as scripts put straight pieces along the axes together: what their calls do, in numbers.

Each call gives a new workplane; what is not known exactly raises `NotAPart`.
"""

import math
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.cadquery.reader import NotAPart
from cadwright.parts.lifting.solids import (
    ACROSS,
    Disc,
    Loop,
    Oblong,
    Outlined,
    Pair,
    Piece,
    Rect,
    Solid,
    Step,
    Treated,
    Triple,
    bounds,
    box,
    mapped,
    moved,
    overlap,
    piece,
)

Axis = tuple[int, int]
"""An axis of the part and a sign."""


class Plane(msgspec.Struct, frozen=True):
    """A sketch plane along the axes: where it is, and which way its x, y and z go."""

    origin: Triple
    x: Axis
    y: Axis
    z: Axis

    def point(self, u: float, v: float, w: float = 0.0) -> Triple:
        """A point of the plane in the part."""
        at = list(self.origin)
        for amount, (n, sign) in zip((u, v, w), (self.x, self.y, self.z), strict=True):
            at[n] += amount * sign
        return at[0], at[1], at[2]


X, Y, Z = (0, 1), (1, 1), (2, 1)
_PLANES: dict[str, tuple[Axis, Axis, Axis]] = {
    "XY": (X, Y, Z),
    "YZ": (Y, Z, X),
    "ZX": (Z, X, Y),
    "XZ": (X, Z, (1, -1)),
    "YX": (Y, X, (2, -1)),
    "ZY": (Z, Y, (0, -1)),
    "front": (X, Y, Z),
    "back": ((0, -1), Y, (2, -1)),
    "left": (Z, Y, (0, -1)),
    "right": ((2, -1), Y, X),
    "top": (X, (2, -1), Y),
    "bottom": (X, Z, (1, -1)),
}
_FACES = {f"{way}{axis}": (n, sign) for way, sign in ((">", 1), ("<", -1)) for n, axis in enumerate("XYZ")}


class Workplane(msgspec.Struct, frozen=True):
    """A plane, the points on it, what is drawn, the solid of the chain, and which of its faces and edges are chosen."""

    plane: Plane
    points: tuple[Pair, ...] | None = ((0.0, 0.0),)
    drawn: tuple[Loop, ...] = ()
    path: tuple[Pair, ...] = ()
    vertices: tuple[Pair, ...] = ()
    solid: Solid | None = None
    calls: tuple[str, ...] = ()
    faces: str = ""

    def made(self) -> Solid:
        """The solid so far; `NotAPart` where there is none."""
        if self.solid is None:
            raise NotAPart("nothing is there yet")
        return self.solid

    def at(self) -> tuple[Pair, ...]:
        """The points that something is put at."""
        if self.points is None:
            raise NotAPart("something is drawn without a plane")
        return self.points


def begun(name: object = "XY", origin: Sequence[float] = (0.0, 0.0, 0.0)) -> Workplane:
    """A chain's first plane, by its name or itself."""
    if isinstance(name, Plane):
        return Workplane(name)
    if isinstance(name, Solid):
        return Workplane(Plane((0.0, 0.0, 0.0), X, Y, Z), points=None, solid=name)
    if not isinstance(name, str) or name not in _PLANES:
        raise NotAPart(f"a plane {name}")
    x, y, z = origin
    return Workplane(Plane((x, y, z), *_PLANES[name]))


# planes and points


def _workplane(
    w: Workplane,
    offset: float = 0.0,
    invert: bool = False,
    center_option: str = "ProjectedOrigin",
    origin: Sequence[float] | None = None,
) -> Workplane:
    plane = w.plane
    if w.faces:
        n, sign = _FACES[w.faces]
        low, high = bounds(w.made().pieces("join"))
        at = list(plane.origin) if origin is None else list(origin)
        if center_option != "ProjectedOrigin":
            at = _centre(w.made(), n, sign, center_option)
        at[n] = high[n] if sign > 0 else low[n]
        x = X if n == 2 else (1, sign) if n == 0 else (0, -sign)
        plane = _plane((at[0], at[1], at[2]), x, (n, sign))
    elif w.calls:
        raise NotAPart("a plane on something that is chosen otherwise")
    if invert:
        plane = _plane(plane.origin, plane.x, (plane.z[0], -plane.z[1]))
    return _on(w, replace(plane, origin=plane.point(0, 0, offset)))


def _plane(origin: Triple, x: Axis, z: Axis) -> Plane:
    n = 3 - x[0] - z[0]
    even = (z[0], x[0]) in ((0, 1), (1, 2), (2, 0))
    return Plane(origin, x, (n, x[1] * z[1] * (1 if even else -1)), z)


def _on(w: Workplane, plane: Plane) -> Workplane:
    return Workplane(plane, solid=w.solid, drawn=w.drawn)


def _centre(solid: Solid, n: int, sign: int, option: str) -> list[float]:
    """The middle of an outermost face."""
    joined = solid.pieces("join")
    end = (bounds(joined)[1] if sign > 0 else bounds(joined)[0])[n]
    there = [p for p in joined if abs(box(p)[sign > 0][n] - end) < ROUNDING]
    cut = [
        p
        for p in solid.pieces("cut")
        if any(overlap(p, q) for q in there) and box(p)[0][n] < end < box(p)[1][n] + ROUNDING
    ]
    if len(there) != 1 or solid.treated() or (cut and option != "CenterOfBoundBox"):
        raise NotAPart("the middle of a face with something in it")
    low, high = box(there[0])
    return [(a + b) / 2 for a, b in zip(low, high, strict=True)]


def _center(w: Workplane, x: float, y: float) -> Workplane:
    return replace(_on(w, replace(w.plane, origin=w.plane.point(x, y))), drawn=tuple(_off(d, -x, -y) for d in w.drawn))


def _transformed(w: Workplane, rotate: Sequence[float] = (0, 0, 0), offset: Sequence[float] = (0, 0, 0)) -> Workplane:
    plane = replace(w.plane, origin=w.plane.point(*offset))
    for k, turn in enumerate(rotate):
        if turn % 90 > ROUNDING:
            raise NotAPart("a plane that is turned by no right angle")
        for _ in range(round(turn / 90) % 4):
            x, y, z = plane.x, plane.y, plane.z
            ways = ((x, z, _neg(y)), (_neg(z), y, x), (y, _neg(x), z))[k]
            plane = Plane(plane.origin, *ways)
    return replace(_on(w, plane), drawn=())


def _neg(axis: Axis) -> Axis:
    return axis[0], -axis[1]


def _push_points(w: Workplane, points: Sequence[Sequence[float]]) -> Workplane:
    return replace(w, points=tuple((p[0], p[1]) for p in points), calls=(), faces="")


def _rarray(w: Workplane, dx: float, dy: float, nx: float, ny: float, center: bool = True) -> Workplane:
    if center is not True:
        raise NotAPart("a grid off the middle")
    across, up = ([d * (k - (n - 1) / 2) for k in range(round(n))] for d, n in ((dx, nx), (dy, ny)))
    return replace(w, points=_all(w, [(u, v) for u in across for v in up]), calls=(), faces="")


def _polar_array(
    w: Workplane, radius: float, start_angle: float, angle: float, count: float, fill: bool = True, rotate: bool = True
) -> Workplane:
    n = round(count)
    whole = abs(abs(angle) - 360) < ROUNDING
    step = angle / (n if whole or not fill else max(n - 1, 1)) if fill else angle
    turns = [math.radians(start_angle + step * k) for k in range(n)]
    points = [(radius * math.cos(t), radius * math.sin(t)) for t in turns]
    return replace(w, points=_all(w, points), calls=(), faces="")


def _all(w: Workplane, points: Sequence[Pair]) -> tuple[Pair, ...]:
    if len(w.at()) != 1:
        raise NotAPart("copies of copies")
    ((x, y),) = w.at()
    return tuple((x + u, y + v) for u, v in points)


def _vertices(w: Workplane) -> Workplane:
    if not w.vertices:
        raise NotAPart("vertices of a solid")
    return replace(w, points=w.vertices, vertices=())


# drawing


def _off(loop: Loop, u: float, v: float) -> Loop:
    return moved(Piece(loop, 2, 0.0, 1.0), (u, v, 0.0)).loop


def _draw(w: Workplane, loop: Loop) -> Workplane:
    return replace(w, drawn=(*w.drawn, *(_off(loop, u, v) for u, v in w.at())), calls=(), faces="")


def _rect(
    w: Workplane, x_len: float, y_len: float, centered: bool | Sequence[bool] = True, for_construction: bool = False
) -> Workplane:
    x, y = (centered, centered) if isinstance(centered, bool) else centered
    a, b = (-x_len / 2 if x else 0.0), (-y_len / 2 if y else 0.0)
    if for_construction:
        corners = [(a + i * x_len, b + j * y_len) for i, j in ((0, 0), (1, 0), (1, 1), (0, 1))]
        return replace(w, vertices=_all(w, corners), calls=(), faces="")
    return _draw(w, Rect((a, b), (a + x_len, b + y_len)))


def _circle(w: Workplane, radius: float) -> Workplane:
    return _draw(w, Disc((0.0, 0.0), radius))


def _slot(w: Workplane, length: float, diameter: float, angle: float = 0.0) -> Workplane:
    if angle % 90 > ROUNDING:
        raise NotAPart("a slot askew")
    return _draw(w, Oblong((0.0, 0.0), length, diameter, round(angle / 90) % 2))


def _polygon(w: Workplane, n_sides: float, diameter: float) -> Workplane:
    n = round(n_sides)
    turns = [2 * math.pi * k / n for k in range(n)]
    return _draw(w, Outlined(tuple((diameter / 2 * math.cos(t), diameter / 2 * math.sin(t)) for t in turns)))


def _move_to(w: Workplane, x: float = 0.0, y: float = 0.0) -> Workplane:
    return replace(w, points=((x, y),), path=())


def _here(w: Workplane) -> Pair:
    return w.path[-1] if w.path else w.at()[-1]


def _line_to(w: Workplane, x: float, y: float) -> Workplane:
    return replace(w, path=(*(w.path or (_here(w),)), (x, y)))


def _line(w: Workplane, x: float, y: float) -> Workplane:
    return _line_to(w, _here(w)[0] + x, _here(w)[1] + y)


def _polyline(w: Workplane, points: Sequence[Sequence[float]], include_current: bool = False) -> Workplane:
    if w.path and not include_current:
        raise NotAPart("a line in two pieces")
    before = (w.path or (_here(w),)) if include_current else ()
    return replace(w, path=(*before, *((p[0], p[1]) for p in points)))


def _close(w: Workplane) -> Workplane:
    at = [p for k, p in enumerate(w.path) if k == 0 or math.dist(p, w.path[k - 1]) > ROUNDING]
    if len(at) > 1 and math.dist(at[0], at[-1]) < ROUNDING:
        at.pop()
    loop: Loop = Outlined(tuple(at))
    xs, ys = ({round(p[n], 9) for p in at} for n in (0, 1))
    if (
        len(at) == 4
        and len(xs) == len(ys) == 2
        and all((a[0] == b[0]) != (a[1] == b[1]) for a, b in zip(at, (*at[1:], at[0]), strict=True))
    ):
        loop = Rect((min(xs), min(ys)), (max(xs), max(ys)))
    return replace(w, drawn=(*w.drawn, loop), path=())


# solids


def _solid(plane: Plane, loop: Loop, a: float, b: float) -> Piece:
    """A loop of a plane between two heights over it."""
    flat = Piece(loop, 2, a, b)
    turned = mapped(flat, (plane.x, plane.y, plane.z))
    return moved(turned, plane.origin)


def _grouped(loops: Sequence[Loop]) -> tuple[list[Loop], list[Loop]]:
    """The outer loops, and those that lie in them."""
    boxes = [box(Piece(loop, 2, 0.0, 1.0)) for loop in loops]

    def is_in(k: int, n: int) -> bool:
        (a, b), (c, d) = boxes[k], boxes[n]
        return k != n and all(c[i] - ROUNDING <= a[i] and b[i] <= d[i] + ROUNDING for i in (0, 1)) and (a, b) != (c, d)

    inner = [k for k in range(len(loops)) if any(is_in(k, n) for n in range(len(loops)))]
    if any(is_in(k, n) for k in inner for n in inner):
        raise NotAPart("loops in loops in loops")
    return [loop for k, loop in enumerate(loops) if k not in inner], [loops[k] for k in inner]


def _pulled(w: Workplane, a: float, b: float) -> tuple[Piece, ...]:
    if not w.drawn or w.path:
        raise NotAPart("nothing closed is drawn")
    return tuple(_solid(w.plane, loop, a, b) for loop in w.drawn)


def _done(w: Workplane, solid: Solid | None) -> Workplane:
    return Workplane(w.plane, points=None, solid=solid)


def _extrude(
    w: Workplane, until: float, combine: bool | str = True, clean: bool = True, both: bool = False
) -> Workplane:
    outer, inner = _grouped(w.drawn)
    low = -until if both else 0.0
    joined, cut = ([_solid(w.plane, loop, low, until) for loop in loops] for loops in (outer, inner))
    if not joined or w.path:
        raise NotAPart("nothing closed is drawn")
    new = Solid((Step("join", tuple(joined)), *((Step("cut", tuple(cut)),) if cut else ())))
    if combine in ("cut", "s"):
        raise NotAPart("an extrusion that is combined otherwise")
    return _done(w, _joined(w.solid, new) if w.solid is not None and combine else new)


def _box(
    w: Workplane,
    length: float,
    width: float,
    height: float,
    centered: bool | Sequence[bool] = True,
    combine: bool = True,
    clean: bool = True,
) -> Workplane:
    in_middle = (centered,) * 3 if isinstance(centered, bool) else tuple(centered)
    a, b, c = (-size / 2 if c else 0.0 for size, c in zip((length, width, height), in_middle, strict=True))
    loop = Rect((a, b), (a + length, b + width))
    pieces = tuple(_solid(w.plane, _off(loop, u, v), c, c + height) for u, v in w.at())
    new = Solid((Step("join", pieces),))
    return _done(w, _joined(w.solid, new) if w.solid is not None and combine else new)


def _cylinder(
    w: Workplane,
    height: float,
    radius: float,
    direct: object = None,
    angle: float = 360,
    centered: bool | Sequence[bool] = True,
    combine: bool = True,
) -> Workplane:
    in_middle = (centered,) * 3 if isinstance(centered, bool) else tuple(centered)
    if direct is not None or angle != 360 or not (in_middle[0] and in_middle[1]):
        raise NotAPart("a part of a cylinder")
    low = -height / 2 if in_middle[2] else 0.0
    pieces = tuple(_solid(w.plane, Disc(at, radius), low, low + height) for at in w.at())
    new = Solid((Step("join", pieces),))
    return _done(w, _joined(w.solid, new) if w.solid is not None and combine else new)


def _cut_blind(w: Workplane, until: float) -> Workplane:
    return _done(w, _cut_by(w.made(), _pulled(w, 0.0, until)))


def _cut_all(w: Workplane) -> Workplane:
    far = _far(w)
    return _done(w, _cut_by(w.made(), _pulled(w, -far, far)))


def _far(w: Workplane) -> float:
    """Farther than anything is from a plane."""
    low, high = bounds(w.made().pieces("join"))
    return 10 * max(1.0, *(abs(a - o) for side in (low, high) for a, o in zip(side, w.plane.origin, strict=True)))


def _cut_by(solid: Solid, pieces: Sequence[Piece]) -> Solid:
    return Solid((*solid.steps, Step("cut", tuple(pieces))))


def _hole_points(w: Workplane) -> Workplane:
    """Where holes go in: at the points, or in the middle of the chosen face."""
    if not w.faces or w.points is not None:
        return w
    n, sign = _FACES[w.faces]
    at = _centre(w.made(), n, sign, "CenterOfBoundBox")
    at[n] = (bounds(w.made().pieces("join"))[1] if sign > 0 else bounds(w.made().pieces("join"))[0])[n]
    return replace(w, plane=replace(w.plane, origin=(at[0], at[1], at[2])), points=((0.0, 0.0),))


def _hole(w: Workplane, diameter: float, depth: float | None = None, clean: bool = True) -> Workplane:
    w = _hole_points(w)
    deep = _far(w) if depth is None else depth
    pieces = tuple(_solid(w.plane, Disc(at, diameter / 2), -deep, 0.0) for at in w.at())
    return _done(w, _cut_by(w.made(), pieces))


def _cbore_hole(
    w: Workplane,
    diameter: float,
    cbore_diameter: float,
    cbore_depth: float,
    depth: float | None = None,
    clean: bool = True,
) -> Workplane:
    after = _hole(w, diameter, depth)
    w = _hole_points(w)
    pieces = tuple(_solid(w.plane, Disc(at, cbore_diameter / 2), -cbore_depth, 0.0) for at in w.at())
    return _done(w, _cut_by(after.made(), pieces))


# combining


def _of(other: object) -> Solid:
    if isinstance(other, Workplane):
        return other.made()
    if isinstance(other, Solid):
        return other
    raise NotAPart("something else than a solid is combined")


def _joined(solid: Solid, other: Solid) -> Solid:
    """Two solids as one chain of steps; what is cut from the second must not be where the first is."""
    new = other.pieces("cut")
    if other.treated() or any(overlap(c, p) for c in new for p in solid.pieces("join")):
        raise NotAPart("what is cut out of one piece lies in another")
    return Solid((*solid.steps, *other.steps))


def _union(w: Workplane, other: object, clean: bool = True, glue: bool = False, tol: object = None) -> Workplane:
    return _done(w, _joined(w.made(), _of(other)))


def _cut(w: Workplane, other: object, clean: bool = True, tol: object = None) -> Workplane:
    solid = _of(other)
    if solid.pieces("cut") or solid.treated():
        raise NotAPart("something hollow is cut out")
    return _done(w, _cut_by(w.made(), solid.pieces("join")))


def _translate(w: Workplane, vec: Sequence[float]) -> Workplane:
    return _done(w, _each(w.made(), lambda p: moved(p, vec)))


def _rotate(w: Workplane, a: Sequence[float], b: Sequence[float], angle: float) -> Workplane:
    way = [q - p for p, q in zip(a, b, strict=True)]
    axes = [n for n in range(3) if abs(way[n]) > ROUNDING]
    if len(axes) != 1 or angle % 90 > ROUNDING or w.made().treated():
        raise NotAPart("a turn by no right angle")
    (n,) = axes
    u, v = (n + 1) % 3, (n + 2) % 3
    solid = _each(w.made(), lambda p: moved(p, [-c for c in a]))
    for _ in range(round(angle * math.copysign(1, way[n]) / 90) % 4):
        axis: list[Axis] = [X, Y, Z]
        axis[u], axis[v] = (v, 1), (u, -1)
        solid = _each(solid, lambda p, axis=axis: mapped(p, axis))  # type: ignore[misc]
    return _done(w, _each(solid, lambda p: moved(p, a)))


def _mirror(
    w: Workplane, mirror_plane: str = "XY", base_point_vector: Sequence[float] = (0, 0, 0), union: bool = False
) -> Workplane:
    if mirror_plane not in ("XY", "YX", "XZ", "ZX", "YZ", "ZY") or w.made().treated():
        raise NotAPart("mirrored otherwise")
    n = next(k for k, axis in enumerate("XYZ") if axis not in mirror_plane)
    axes: list[Axis] = [X, Y, Z]
    axes[n] = (n, -1)
    back = [2 * base_point_vector[n] if k == n else 0.0 for k in range(3)]
    other = _each(w.made(), lambda p: moved(mapped(p, axes), back))
    return _done(w, _joined(w.made(), other) if union else other)


def _each(solid: Solid, change: Callable[[Piece], Piece]) -> Solid:
    steps = (replace(s, pieces=tuple(change(p) for p in s.pieces)) if isinstance(s, Step) else s for s in solid.steps)
    return Solid(tuple(steps))


def _shell(w: Workplane, thickness: float) -> Workplane:
    solid = w.made()
    if thickness >= 0 or len(solid.steps) != 1 or len(solid.pieces("join")) != 1 or w.faces not in ("", *_FACES):
        raise NotAPart("a shell of something else than one plain piece")
    (whole,), wall = solid.pieces("join"), -thickness
    open_at = _FACES.get(w.faces)
    low, high = box(whole)
    low, high = [a + wall for a in low], [b - wall for b in high]
    if open_at is not None:
        n, sign = open_at
        low, high = (
            (low, [h + wall * (k == n) for k, h in enumerate(high)])
            if sign > 0
            else ([a - wall * (k == n) for k, a in enumerate(low)], high)
        )
    u, v = ACROSS[whole.axis]
    match whole.loop:
        case Rect():
            loop: Loop = Rect((low[u], low[v]), (high[u], high[v]))
        case Disc(at, radius) if open_at is None or open_at[0] == whole.axis:
            loop = Disc(at, radius - wall)
        case _:
            raise NotAPart("a shell of something else than one plain piece")
    return _done(w, _cut_by(solid, [piece(loop, whole.axis, low[whole.axis], high[whole.axis])]))


# choosing


def _chosen(name: str) -> Callable[..., Workplane]:
    def choose(w: Workplane, selector: str | None = None) -> Workplane:
        if not isinstance(selector, str | None):
            raise NotAPart("chosen otherwise")
        call = f'{name}("{selector}")' if selector is not None else f"{name}()"
        faces = selector if name == "faces" and selector in _FACES and not w.calls else ""
        return replace(w, calls=(*w.calls, call), faces=faces or "", points=None, drawn=())

    return choose


def _treatment(kind: str) -> Callable[..., Workplane]:
    def treat(w: Workplane, size: float) -> Workplane:
        if not w.calls or w.solid is None:
            raise NotAPart("edges that were not chosen")
        return _done(w, Solid((*w.solid.steps, Treated(kind, w.calls, size))))  # type: ignore[arg-type]

    return treat


def _same(w: Workplane, *_: object) -> Workplane:
    return w


CALLS: dict[str, Callable[..., Any]] = {
    "workplane": _workplane,
    "copyWorkplane": lambda w, other: _on(w, other.plane),
    "center": _center,
    "transformed": _transformed,
    "pushPoints": _push_points,
    "rarray": _rarray,
    "polarArray": _polar_array,
    "vertices": _vertices,
    "rect": _rect,
    "circle": _circle,
    "slot2D": _slot,
    "polygon": _polygon,
    "moveTo": _move_to,
    "move": lambda w, x=0.0, y=0.0: _move_to(w, _here(w)[0] + x, _here(w)[1] + y),
    "lineTo": _line_to,
    "line": _line,
    "hLine": lambda w, x: _line(w, x, 0.0),
    "vLine": lambda w, y: _line(w, 0.0, y),
    "hLineTo": lambda w, x: _line_to(w, x, _here(w)[1]),
    "vLineTo": lambda w, y: _line_to(w, _here(w)[0], y),
    "polyline": _polyline,
    "close": _close,
    "extrude": _extrude,
    "box": _box,
    "cylinder": _cylinder,
    "cutBlind": _cut_blind,
    "cutThruAll": _cut_all,
    "hole": _hole,
    "cboreHole": _cbore_hole,
    "union": _union,
    "cut": _cut,
    "translate": _translate,
    "rotate": _rotate,
    "mirror": _mirror,
    "shell": _shell,
    "faces": _chosen("faces"),
    "edges": _chosen("edges"),
    "fillet": _treatment("fillet"),
    "chamfer": _treatment("chamfer"),
    "clean": _same,
    "combine": _same,
    "solids": _same,
}
"""What methods of a workplane do."""
