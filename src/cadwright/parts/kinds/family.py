"""Parts of the catalogue: a family's data, read as a kind of thing."""

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Literal

from cadwright.catalogue.family import Family, FeatureData, Piece, ProfileData, families
from cadwright.english.frames import Frame as Said
from cadwright.english.missing_sizes import is_unmarked
from cadwright.english.statements import Mention
from cadwright.parts.expressions import Expr
from cadwright.parts.kinds.airfoil import airfoil
from cadwright.parts.kinds.family_sizes import Sizes
from cadwright.parts.kinds.kind import Kind
from cadwright.parts.model import (
    ZERO,
    ArcTo,
    Body,
    Circle,
    Coil,
    Corners,
    Counterbore,
    Countersink,
    Dress,
    EdgeTreatment,
    Ellipse,
    Extrusion,
    Frame,
    Grid,
    Hole,
    LineTo,
    Loft,
    Operation,
    Outline,
    Point2,
    Points,
    Polar,
    Polygon,
    Positions,
    Profile,
    Rectangle,
    Revolution,
    Slot,
    Twist,
)
from cadwright.parts.scene import Scene, Solid, UnbuildableError
from cadwright.parts.toothed.shapes import drawn

MOST_REPEATS = 100
_ON_BARS = frozenset(("place", "offset", "centre", "spacing", "even", "host"))
"""Where something with a bore can be on a bar."""


def kinds_of(family: Family) -> Iterator[Kind]:
    """The kind of thing that a family describes, and those of its pieces."""
    frame = Said(
        family.name,
        "whole",
        family.nouns,
        family.slots,
        family.bare,
        {int(n): names for n, names in family.sizes.items()},
        family.needed,
        frozenset(family.adjectives),
        takes=_ON_BARS if family.is_ring and not _has_seat(family) else frozenset(),
        harmless=frozenset(family.harmless),
        spare=family.spare,
        marks=frozenset(family.marks),
        generic=frozenset(family.generic),
        rivals=family.rivals,
    )

    def build(scene: Scene, mention: Mention) -> None:
        told = any(m.size(mark) or mark in m.adjectives for m in scene.mentions for mark in family.marks)
        if is_unmarked(frame, mention) and mention.term in frame.generic and not told:
            raise UnbuildableError(f"which {mention.noun} is meant is not said")
        FamilyBuild(family, scene, mention).run()

    yield Kind(frame, build)
    for name, piece in family.pieces.items():
        yield Kind(_frame_of(family, name, piece), _only_with_the_whole)


def _has_seat(family: Family) -> bool:
    """Whether its noun may also mean a seat for it, which has the places then."""
    return any(f.table_of == family.name and f.seat is not None for f in families())


def _frame_of(family: Family, name: str, piece: Piece) -> Said:
    return Said(
        f"{family.name}.{name}",
        "piece",
        piece.nouns,
        piece.slots,
        piece.bare,
        {int(n): names for n, names in piece.sizes.items()},
        adjectives=frozenset(piece.adjectives),
        harmless=frozenset(piece.harmless),
        takes=frozenset(piece.places),
        rivals=family.rivals,
    )


def _only_with_the_whole(scene: Scene, mention: Mention) -> None:
    """Refuse to build a piece: a family builds its own."""
    raise UnbuildableError(f"there is nothing here that has {mention.noun}")


class FamilyBuild:
    """One part of a family in the making."""

    def __init__(
        self, family: Family, scene: Scene, mention: Mention, given: Mapping[str, Expr | None] = MappingProxyType({})
    ) -> None:
        self.family, self.scene, self.mention = family, scene, mention
        self.sizes = Sizes(family, scene, mention, given)
        self.value, self.holds = self.sizes.value, self.sizes.holds

    def run(self) -> None:
        """Add the part to an empty scene."""
        if self.scene.solids:
            raise UnbuildableError.beyond(self.mention, "on something else")
        self.sizes.find()
        self.check()
        for feature in self.family.features:
            if self.holds(feature.when):
                self._add(feature)
        self.sizes.settle()
        conditional = (told.text for told in self.family.tells if self.holds(told.when))
        for text in (*self.family.assume, *conditional):
            self.scene.assume(self.sizes.told(text))
        x, y, z = (self.value(e) for e in self.family.box)
        low = self.value(self.family.low)
        inner = self.sizes.known(self.family.inner)
        k = self.scene.mentions.index(self.mention)
        corners = (-x / 2, -y / 2, low), (x / 2, y / 2, low + z)
        axis: Literal["z"] | None = "z" if self.family.round else None
        irregular, toothed = self.family.irregular, self.family.toothed
        stem = (self.value(e) for e in self.family.stem)
        shank = (next(stem), next(stem), next(stem)) if self.family.stem else None
        self.scene.solids.append(Solid(k, *corners, axis, inner, irregular=irregular, toothed=toothed, stem=shank))

    def check(self) -> None:
        """Raise `UnbuildableError` where something cannot be."""
        for check in self.family.checks:
            if self.holds(check.when) and self.scene.value(self.value(check.positive)) <= 0:
                raise UnbuildableError(self.sizes.told(check.message))

    # features

    def _add(self, data: FeatureData) -> None:
        if not data.repeat:
            self._one(data, None)
            return
        count = round(self.scene.value(self.value(data.repeat)))
        if count > MOST_REPEATS:
            raise UnbuildableError(f"{count} of them are too many")
        for k in range(count):
            self._one(data, k)

    def _one(self, data: FeatureData, k: int | None) -> None:
        scene, name = self.scene, self.scene.name(data.name)
        x, y, z = (self.value(e, k) for e in data.at)
        frame = Frame(data.plane, (x, y, z), (ZERO, ZERO, self.value(data.turn, k)) if data.turn else None)
        if data.make in ("fillet", "chamfer"):
            finish = EdgeTreatment("fillet" if data.make == "fillet" else "chamfer", data.edges, self.value(data.size))
            scene.features.append(Dress(name, finish))
        elif data.make == "drill":
            depth = self.value(data.depth) if data.depth else None
            scene.features.append(
                Hole(name, frame, self.value(data.size), depth, self.positions(data), self.recess(data))
            )
        else:
            mode = data.mode if scene.features else "new"
            profiles = tuple(self.profile(p) for p in data.profiles if self.holds(p.when))
            operation = self._operation(data, k)
            finishes = tuple(EdgeTreatment(way, edges, self.value(size)) for way, edges, size in data.finishes)
            scene.features.append(Body(name, frame, profiles, operation, mode, self.positions(data), finishes))

    def _operation(self, data: FeatureData, k: int | None) -> Operation:
        if data.make == "revolve":
            return Revolution(self.value(data.angle))
        if data.make == "coil":
            return Coil(*self._all((data.size, data.pitch, data.radius)))
        size = self.value(data.size, k)
        if data.twist:
            return Twist(size, self.value(data.twist))
        return Loft(size, self.profile(data.to)) if data.to is not None else Extrusion(size)

    def recess(self, data: FeatureData) -> Counterbore | Countersink | None:
        """What widens a hole at its mouth."""
        if data.bore:
            return Counterbore(*self._all(data.bore))
        return Countersink(*self._all(data.sink)) if data.sink else None

    def positions(self, data: FeatureData) -> Positions | None:
        """Where the copies of a feature are."""
        if data.polar:
            return Polar(*self._all(data.polar))
        if data.corners:
            return Corners(*self._all(data.corners))
        if data.grid:
            return Grid(*self._all(data.grid))
        return Points(tuple(self._point(p) for p in data.points)) if data.points else None

    def _all(self, texts: Iterable[str]) -> list[Expr]:
        return [self.value(t) for t in texts]

    @staticmethod
    def _step(to: list[Expr]) -> LineTo | ArcTo:
        """The piece of an outline to a point, which is an arc where it has a point between."""
        return LineTo((to[0], to[1])) if len(to) == 2 else ArcTo((to[0], to[1]), (to[2], to[3]))

    def _point(self, point: tuple[str, str]) -> Point2:
        return self.value(point[0]), self.value(point[1])

    def profile(self, data: ProfileData) -> Profile:
        """One loop of a sketch."""
        sizes = self._all(data.sizes)
        match data.shape:
            case "circle":
                return Circle(*sizes)
            case "rectangle":
                return Rectangle(*sizes)
            case "polygon":
                return Polygon(*sizes)
            case "slot":
                return Slot(*sizes)
            case "ellipse":
                return Ellipse(*sizes)
            case "outline":
                start, *others = (self._all(p) for p in data.points)
                return Outline((start[0], start[1]), tuple(self._step(p) for p in others))
            case "airfoil":
                self.sizes.decide(data.sizes[0])
                return airfoil(self.scene.value(sizes[0]), *sizes[1:])
            case toothed:
                for text in data.sizes[1:]:
                    self.sizes.decide_all(text)
                return drawn(toothed, sizes[0], [self.scene.value(size) for size in sizes[1:]])
