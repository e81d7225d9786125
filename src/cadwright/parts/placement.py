"""Where things are: the places that were said, as a side of another thing and points on it."""

import math
from collections.abc import Callable, Mapping

import msgspec

from cadwright.english.statements import Mention, Place, Point, Quantity, Standing
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.faces import FACES, Face, level, towards
from cadwright.parts.loops import holds
from cadwright.parts.model import ZERO, Corners, Grid, Point3, Points, Polar, Positions
from cadwright.parts.scene import AXES, Axis, Scene, Solid, UnbuildableError

_PLATE = 0.35
"""A body is a plate where it is thinner than this share of its other sizes: holes then go through its thickness."""
MOST_COPIES = 400


class Spots(msgspec.Struct, frozen=True):
    """A side of a thing, the point on it that sketches start from, and the places of the copies about that point."""

    host: Solid
    face: Face
    origin: Point3
    positions: Positions | None
    count: int


def find_host(scene: Scene, mention: Mention) -> Solid:
    """The thing that another is on or in: the one that is named, else the body."""
    if scene.member is not None:
        return scene.member.solid
    if scene.copy is not None:
        return scene.copy
    for place in mention.places:
        if place.ref and place.kind in ("host", "centre"):
            named = _referred(scene, place.ref, mention, place.noun)
            if named is not None:
                scene.use(place)
                return named
    if mention.host is not None:
        found = scene.solid_of(mention.host)
        if found is not None:
            return found
    return scene.body


def _referred(scene: Scene, kind: str, mention: Mention, noun: str = "") -> Solid | None:
    """The last thing of those that are called so, else of a kind."""
    others = [(k, m) for k, m in enumerate(scene.mentions) if m is not mention]
    named = [k for k, m in others if noun and noun in m.term.split()]
    named = named or [k for k, m in others if m.kind == kind]
    found = [s for k in named if (s := scene.solid_of(k)) is not None]
    return found[-1] if found else None


def find_face(scene: Scene, mention: Mention, host: Solid, default: str = "top") -> Face:
    """The side of the host that a thing starts from."""
    if scene.member is not None:
        return FACES[scene.member.side]
    for place in mention.places:
        if place.kind == "axis" and place.axis in AXES and mention.kind in ("hole", "boss", "cross hole"):
            scene.use(place)
            return towards(place.axis, 1)
    if scene.said(mention, "radial") or scene.said(mention, "horizontal"):
        return towards("x" if host.round_axis != "x" else "y")
    for place in mention.places:
        side = next((s for s in place.sides if s in FACES), None)
        if side is None and "floor" in place.sides and host.floor is not None and place.kind != "offset":
            side = "top"
        if (
            place.kind in ("place", "host", "centre")
            and side
            and (side in ("top", "bottom") or not _is_plate(scene, host))
        ):
            scene.use(place)
            return FACES[side]
    if host.round_axis is not None and default == "top":
        return towards(host.round_axis)
    return FACES[default]


def _is_plate(scene: Scene, host: Solid) -> bool:
    x, y, z = (scene.value(host.size(a)) for a in AXES)
    return host.wall is None and z <= _PLATE * min(x, y)


_INSIDE_BEND = "inside bend"
_BENDS = ("bend", _INSIDE_BEND)
_ENDS = ("end", "near end", "far end")


def _member_side(scene: Scene, mention: Mention, side: str) -> str:
    """A side of the member that a thing is on: its bend or its free end."""
    member = scene.member
    if member is None or (side in (*_BENDS, *_ENDS) and not member.root):
        raise UnbuildableError(f"I cannot tell where the {side} is")
    if side == "bend":
        return member.root
    if side in _ENDS:
        return towards(FACES[member.root].axis, -FACES[member.root].sign).side
    if side == "side" and mention.count in (None, 1):
        raise UnbuildableError("I cannot tell from which edge")
    return side


class _Plan:
    """The places of one thing on a side of its host, axis by axis."""

    def __init__(self, scene: Scene, mention: Mention, host: Solid, face: Face, count: int) -> None:
        self.scene, self.mention, self.host, self.face, self.count = scene, mention, host, face, count
        self.axes: tuple[Axis, Axis] = tuple(a for a in AXES if a != face.axis)  # type: ignore[assignment]
        self.at: dict[Axis, Expr] = {a: host.middle(a) for a in self.axes}
        self.insets: dict[Axis, Expr] = {}
        self.half: dict[Axis, Expr] = {}
        self.fixed: dict[Axis, int] = {}
        """Axes along which a distance from one side is said, and which way is inwards."""
        self.along: Axis | None = None

    def places(self, *kinds: str) -> list[Place]:
        return [p for p in self.mention.places if p.kind in kinds]

    def amount(self, place: Place, name: str, n: int = 0) -> Expr:
        self.scene.use(place)
        said: Quantity = place.amounts[n]
        return self.scene.define(f"{self.mention.noun} {name}", said.value)

    def long(self) -> Axis:
        """The longer of the two axes."""
        first, second = self.axes
        return first if self.scene.value(self.host.size(first)) >= self.scene.value(self.host.size(second)) else second

    def other(self, axis: Axis) -> Axis:
        return self.axes[1] if axis == self.axes[0] else self.axes[0]

    # conditions

    def read(self) -> None:
        """Take all distances from sides and named sides."""
        for place in self.places("offset"):
            self._offset(place)
        for place in self.places("place"):
            self._beside(place)
        for place in self.places("centre"):
            each = not place.every or (self.scene.mentions[self.host.mention].count or 1) > 1
            if each and (not place.sides or self.face.side in place.sides):
                self.scene.use(place)
        for place in self.places("away"):
            self._away(place)

    def _offset(self, place: Place) -> None:
        side = self._named_side(place.sides[0] if place.sides else "side")
        if len(place.amounts) > 1:
            raise UnbuildableError(f"several distances from the {side}")
        if self.scene.member is not None or side in _BENDS:
            side = _member_side(self.scene, self.mention, side)
        value = self.amount(place, "edge distance")
        if side == "floor" and self.host.floor is not None:
            side, value = "bottom", value + self.host.floor
        if side == _INSIDE_BEND and self.scene.member is not None:
            side, value = self.scene.member.root, value + self.scene.member.bend
        if side in FACES:
            self._from(FACES[side].axis, FACES[side].sign, value, place)
        elif side in ("end", "near end", "far end"):
            axis = self.long()
            if place.every or self.count > 1:
                self.insets[axis] = value
            else:
                self._from(axis, -1 if side != "far end" else 1, value, place)
        elif side == "long side":
            self._inset_or_from(self.other(self.long()), value, place)
        elif self.count == 1 and not place.every and side == "side":
            self._from(self.long(), -1, value, place)
        else:
            free = [a for a in self.axes if a not in self.insets and a not in self.fixed]
            chosen = free if self.count >= 4 or place.every or len(free) < 2 else [self.long()]
            for axis in chosen:
                self.insets[axis] = value

    def _named_side(self, side: str) -> str:
        """“On the right side, 6 mm from the edge”: an edge without a name is that of the side named beside it."""
        if side not in ("side", "end") or self.count > 1 or self.scene.member is not None:
            return side
        named = {s for p in self.places("place", "host") for s in p.sides if s in FACES}
        beside = [s for s in sorted(named) if FACES[s].axis != self.face.axis]
        return beside[0] if len(beside) == 1 else side

    def _inset_or_from(self, axis: Axis, value: Expr, place: Place) -> None:
        if self.count > 1 or place.every:
            self.insets[axis] = value
        else:
            self._from(axis, -1, value, place)

    def _from(self, axis: Axis, sign: int, value: Expr, place: Place) -> None:
        """A distance from one side along an axis; along the face's own axis it says nothing of a point on it."""
        if axis == self.face.axis:
            raise UnbuildableError(f"a distance from the {place.sides[0]} is no place on the {self.face.side}")
        edge = self.host.high if sign > 0 else self.host.low
        self.at[axis] = edge[AXES.index(axis)] - (value + self.half.get(axis, ZERO)) * sign
        self.fixed[axis] = -sign

    def _beside(self, place: Place) -> None:
        """“At the left end” without a distance is used only where a distance from that end is said, or as the side."""
        side = next((s for s in place.sides if s in FACES), None)
        axis = FACES[side].axis if side else None
        inwards = -FACES[side].sign if side else 0
        told = axis in self.axes and self.fixed.get(axis, 0) == inwards
        if side == self.face.side or told or (side is None and (self.fixed or self.insets)):
            self.scene.use(place)

    def _away(self, place: Place) -> None:
        """A distance from the middle or from another thing."""
        value = self.amount(place, "distance")
        other = _referred(self.scene, place.ref, self.mention) if place.ref else self.host
        if other is None:
            raise UnbuildableError("what it is away from is not there")
        axis = self.long()
        self.at[axis] = other.middle(axis) + value

    # positions

    def positions(self, origin: Mapping[Axis, Expr]) -> Positions | None:
        """The places about the origin, in the part's axes."""
        for find in (self._circle, self._grid, self._corners, self._points, self._row):
            found = find(origin)
            if found is not None:
                return found
        return None

    def _circle(self, origin: Mapping[Axis, Expr]) -> Positions | None:
        del origin
        place = next(iter(self.places("circle")), None)
        if place is None or not place.amounts:
            return None
        diameter = self.amount(place, f"circle {place.relation or 'diameter'}")
        if place.relation == "radius":
            diameter = diameter * 2
        return Polar(self.scene.define(f"{self.mention.noun} count", self.count, "count"), diameter)

    def _spacing(self) -> list[Expr]:
        return [self.amount(p, "spacing") for p in self.places("spacing") if p.amounts]

    def _grid(self, origin: Mapping[Axis, Expr]) -> Positions | None:
        del origin
        place = next((p for p in self.places("grid") if len(p.counts) == 2), None)
        if place is None:
            return None
        self.scene.use(place)
        u = self.face.u
        rows = place.counts if self.long() == u else place.counts[::-1]
        counts = {u: rows[0], self.face.v: rows[1]}
        said = self._spacing()
        steps: dict[Axis, Expr] = {}
        for n, axis in enumerate((self.long(), self.other(self.long()))):
            if said:
                steps[axis] = said[min(n, len(said) - 1)]
            elif axis in self.insets:
                steps[axis] = (self.host.size(axis) - self.insets[axis] * 2) / max(counts[axis] - 1, 1)
            else:
                raise UnbuildableError("the spacing of the grid is missing")
        return Grid(expr(counts[u]), expr(counts[self.face.v]), steps[u], steps[self.face.v])

    def _corners(self, origin: Mapping[Axis, Expr]) -> Positions | None:
        del origin
        corner = self.places("corner")
        for place in corner:
            self.scene.use(place)
        if not (corner or (len(self.insets) == 2 and self.count == 4)):
            return None
        if self.count not in (1, 4):
            raise UnbuildableError(f"{self.count} at corners")
        self.count = 4
        sizes = {}
        for axis in self.axes:
            inset = self.insets.get(axis) or next(iter(self.insets.values()), None)
            if inset is None:
                raise UnbuildableError("how far from the corners is missing")
            sizes[axis] = self.host.size(axis) - inset * 2
        return Corners(sizes[self.face.u], sizes[self.face.v])

    def _points(self, origin: Mapping[Axis, Expr]) -> Positions | None:
        places = self.places("point")
        if not places:
            return None
        low = {a: self.host.low[AXES.index(a)] for a in self.axes}
        points = []
        for place in places:
            self.scene.use(place)
            if len(place.amounts) < 2:
                raise UnbuildableError("a point needs two coordinates")
            x, y = (expr(q.value) for q in place.amounts[:2])
            points.append({self.axes[0]: x, self.axes[1]: y})
        centred = any(p.relation == "middle" for p in places) or all(
            abs(self.scene.value(p[a])) * 2 < self.scene.value(self.host.size(a)) for p in points for a in self.axes
        )
        shift = {a: self.host.middle(a) for a in self.axes} if centred else low
        self.count = len(points)
        return Points(tuple(self._flat({a: p[a] + shift[a] - origin[a] for a in self.axes}) for p in points))

    def _flat(self, at: Mapping[Axis, Expr]) -> tuple[Expr, Expr]:
        return at[self.face.u], at[self.face.v]

    def _row(self, origin: Mapping[Axis, Expr]) -> Positions | None:
        if self.count == 1:
            return None
        for place in self.places("row"):
            self.scene.use(place)
        axis = self._row_axis()
        said = self._spacing()
        at = self._along(axis, said[0] if said else None)
        points = [
            self._flat({a: (at[k] if a == axis else self.at[a]) - origin[a] for a in self.axes})
            for k in range(self.count)
        ]
        return Points(tuple(points))

    def _row_axis(self) -> Axis:
        if self.along is not None:
            return self.along
        for place in self.places("axis"):
            if place.axis in self.axes or place.axis in ("length", "width", "height"):
                self.scene.use(place)
                named = {"length": self.long(), "width": self.other(self.long()), "height": "z"}
                axis = named.get(place.axis, place.axis)
                if axis in self.axes:
                    return axis
        free = [a for a in self.axes if a not in self.fixed]
        inset = [a for a in self.axes if a in self.insets]
        return inset[0] if len(inset) == 1 else free[0] if len(free) == 1 else self.long()

    def _along(self, axis: Axis, spacing: Expr | None) -> list[Expr]:
        """The coordinates of a row of copies."""
        n, length = self.count, self.host.size(axis)
        if n > MOST_COPIES:
            raise UnbuildableError(f"{n} of them are too many")
        if spacing is not None and axis in self.fixed:
            return [self.at[axis] + spacing * (k * self.fixed[axis]) for k in range(n)]
        if spacing is None and axis in self.insets:
            spacing = (length - self.insets[axis] * 2) / (n - 1)
        if spacing is None:
            self.scene.assume(
                f"the {self.mention.noun.removesuffix('s')}s are spread evenly along the {self.host_name()}"
            )
            spacing = length / (n + 1) if n > 2 else length / 2
        return [self.host.middle(axis) + spacing * (k - (n - 1) / 2) for k in range(n)]

    def check(self, origin: Mapping[Axis, Expr], positions: Positions | None, rim: float) -> None:
        """Raise `UnbuildableError` where a copy lies outside of the host, in its bore, or runs into the next one."""
        value = self.scene.value
        at = numbers(positions, value)
        for u, v in at:
            for axis, along in ((self.face.u, u), (self.face.v, v)):
                n = AXES.index(axis)
                place = value(origin[axis]) + along
                if not value(self.host.low[n]) + rim - 1e-6 <= place <= value(self.host.high[n]) - rim + 1e-6:
                    raise UnbuildableError(f"it would not be inside of the {self.host_name()}")
        if self.host.outline is not None and not all(self._held(origin, place, rim) for place in at):
            raise UnbuildableError(f"it would not be inside of the {self.host_name()}")
        if rim and any(math.dist(a, b) < 2 * rim for k, a in enumerate(at) for b in at[:k]):
            raise UnbuildableError("they do not fit beside each other")
        if rim and self.host.inner is not None and self.host.round_axis == self.face.axis:
            self._check_bore(origin, at, rim)

    def _held(self, origin: Mapping[Axis, Expr], place: tuple[float, float], rim: float) -> bool:
        """Whether a copy is in the outline of its host."""
        if self.face.axis != "z":
            raise UnbuildableError(f"I cannot tell where that is on the {self.face.side} of a {self.host_name()}")
        at = {a: self.scene.value(origin[a]) + d for a, d in zip((self.face.u, self.face.v), place, strict=True)}
        box = [self.scene.value((low + high) / 2) for low, high in zip(self.host.low, self.host.high, strict=True)]
        assert self.host.outline is not None, "the host has an outline"
        return holds(self.host.outline, (at["x"] - box[0], at["y"] - box[1]), rim, self.scene.value)

    def _check_bore(self, origin: Mapping[Axis, Expr], at: list[tuple[float, float]], rim: float) -> None:
        value, inner = self.scene.value, self.host.inner
        assert inner is not None, "the host has a bore"
        middle = [value(self.host.middle(a)) for a in (self.face.u, self.face.v)]
        for u, v in at:
            away = math.hypot(value(origin[self.face.u]) + u - middle[0], value(origin[self.face.v]) + v - middle[1])
            if away + rim <= value(inner) / 2 + 1e-6:
                raise UnbuildableError(f"the {self.host_name()} is open there")

    def host_name(self) -> str:
        """What the host is called."""
        return self.scene.mentions[self.host.mention].noun


def numbers(positions: Positions | None, value: Callable[[Expr], float]) -> list[tuple[float, float]]:
    """The outermost places as numbers."""
    match positions:
        case None:
            return [(0.0, 0.0)]
        case Points(at):
            return [(value(u), value(v)) for u, v in at]
        case Polar(count, diameter, start):
            r, n = value(diameter) / 2, round(value(count))
            turns = [math.radians(value(start) + 360 * k / n) for k in range(n)]
            return [(r * math.cos(t), r * math.sin(t)) for t in turns]
        case Grid(columns, rows, dx, dy):
            u, v = (value(columns) - 1) * value(dx) / 2, (value(rows) - 1) * value(dy) / 2
        case Corners(x, y):
            u, v = value(x) / 2, value(y) / 2
    return [(u, v), (-u, -v)]


def everywhere(positions: Positions | None, value: Callable[[Expr], float]) -> list[tuple[float, float]]:
    """All places as numbers."""
    match positions:
        case Grid(columns, rows, dx, dy):
            across, up = (
                [value(d) * (k - (round(value(n)) - 1) / 2) for k in range(round(value(n)))]
                for n, d in ((columns, dx), (rows, dy))
            )
            return [(u, v) for v in up for u in across]
        case Corners(x, y):
            return [(u * value(x) / 2, v * value(y) / 2) for v in (-1, 1) for u in (-1, 1)]
        case _:
            return numbers(positions, value)


def _standing(scene: Scene, spots: Spots) -> Standing:
    """Where the copies are, for texts that speak of them later."""
    value, face = scene.value, spots.face
    found: list[Point] = []
    for u, v in everywhere(spots.positions, value):
        along = {face.u: u, face.v: v}
        x, y, z = (value(o) + along.get(a, 0.0) for a, o in zip(AXES, spots.origin, strict=True))
        found.append((x, y, z))
    (a, b, c), (d, e, f) = ([value(x) for x in corner] for corner in (spots.host.low, spots.host.high))
    return Standing(face.side, tuple(found), (a, b, c), (d, e, f))


def find_spots(
    scene: Scene,
    mention: Mention,
    default: str = "top",
    host: Solid | None = None,
    footprint: Point3 | None = None,
    rim: Expr | None = None,
    row: Axis | None = None,
    face: Face | None = None,
    count: int | None = None,
) -> Spots:
    """Where a thing and its copies are; `UnbuildableError` where a place that was said cannot be meant.

    A distance from a side is that of the middle, or of the nearer side of a thing with a ``footprint``. ``rim`` is the
    radius of what is cut: it must be on the host, and copies must not run into each other. ``row`` is the axis along
    which copies are beside each other, where the things themselves say so; ``face`` and ``count`` are the side and how
    many there are on it, where those are known.
    """
    host = host or find_host(scene, mention)
    if host.irregular:
        raise UnbuildableError(f"I cannot tell where that is on a {scene.mentions[host.mention].noun}")
    face = face or find_face(scene, mention, host, default)
    for place in mention.places:
        if place.kind == "host" and face.side in place.sides:
            scene.use(place)
    plan = _Plan(scene, mention, host, face, scene.count(mention) if count is None else count)
    plan.along = row
    if footprint is not None:
        plan.half = {face.u: footprint[0] / 2, face.v: footprint[1] / 2}
    plan.read()
    patterned = any(p.kind in ("circle", "grid", "corner") for p in mention.places) or len(plan.insets) == 2
    single = plan.count == 1 and not any(p.kind in ("circle", "corner", "point") for p in mention.places)
    origin = {a: plan.at[a] if single or (patterned and plan.fixed) else host.middle(a) for a in plan.axes}
    at: list[Expr] = [ZERO, ZERO, ZERO]
    for axis in plan.axes:
        at[AXES.index(axis)] = origin[axis]
    at[AXES.index(face.axis)] = level(face, host)
    positions = plan.positions(origin)
    plan.check(origin, positions, scene.value(rim) if rim is not None else 0.0)
    spots = Spots(host, face, (at[0], at[1], at[2]), positions, plan.count)
    k = scene.mentions.index(mention)
    others = tuple(s for s in scene.stands.get(k, ()) if s.side != face.side)
    scene.stands[k] = (*others, _standing(scene, spots))
    return spots


def depth_through(scene: Scene, spots: Spots) -> Expr:
    """How deep a cut must be to go through the host from its side."""
    del scene
    return spots.host.size(spots.face.axis)
