"""Seats of what the catalogue knows, cut into other things: holes for a fan or a motor, the pocket for a bearing."""

from collections.abc import Iterator
from contextlib import suppress

from msgspec.structs import replace

from cadwright.catalogue.family import Family, FeatureData, Seat
from cadwright.english.frames import Frame as Said
from cadwright.english.statements import Mention
from cadwright.parts.cuts import Site, find_sites, recess, share, spots_of, swapped, thickness
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.faces import frame
from cadwright.parts.kinds.family import FamilyBuild
from cadwright.parts.kinds.family_sizes import SEATED
from cadwright.parts.kinds.kind import PLACES, Kind
from cadwright.parts.model import Hole, Point3
from cadwright.parts.places.spots import Spots, everywhere
from cadwright.parts.scene import AXES, MissingError, Scene, UnbuildableError, is_plural

_HOLES = (
    *("seat", "pocket", "recess", "hole", "opening", "cutout", "cut out", "mount", "bore", "housing", "hole pattern"),
    *("bolt pattern", "mounting hole", "mounting pattern", "screw hole", "screw pattern", "fixing hole", "mount hole"),
)
_FOR = ("hole", "opening", "pocket", "seat", "cutout", "cut out", "recess", "mount", "mounting hole", "hole pattern")
_CUTS = frozenset(("hole", "pocket", "notch"))
_THROUGH = "through"


def is_seat(kind: str) -> bool:
    """Whether a kind of thing is the seat of something of the catalogue."""
    return kind.endswith(" seat")


def seats_of(family: Family) -> Iterator[Kind]:
    """The kind of thing that the seat of a family is, where it has one."""
    seat = family.seat
    if seat is None:
        return
    named = [*seat.nouns, *(f"{thing} {hole}" for thing in seat.things for hole in _HOLES), *seat.things]
    named += [f"{hole} for {a}{thing}" for hole in _FOR for a in ("", "a ", "an ", "the ") for thing in seat.things]
    frame_of_seat = Said(
        f"{family.name} seat",
        "cut",
        tuple(dict.fromkeys(named)),
        seat.slots,
        seat.bare,
        needed=seat.needed,
        adjectives=frozenset((*family.adjectives, _THROUGH)),
        harmless=frozenset((*family.harmless, "round", "square", "clearance")),
        takes=PLACES,
        marks=frozenset(seat.marks),
        generic=frozenset(seat.generic),
    )
    yield Kind(frame_of_seat, lambda scene, mention: _SeatBuild(family, seat, scene, mention).run())


class _SeatBuild:
    """One kind of seat in the making."""

    def __init__(self, family: Family, seat: Seat, scene: Scene, mention: Mention) -> None:
        self.family = replace(family, slots=seat.slots, absorbs=seat.absorbs)
        self.seat, self.scene, self.mention = seat, scene, mention
        self.given: dict[str, Expr | None] = {SEATED: None}
        self.count = mention.count

    def run(self) -> None:
        """Cut it into the sides that are named."""
        where = self._where()
        if self._only_says_what_for(where):
            return
        if self.count is None and is_plural(where) and self._is_thing():
            raise MissingError(f"how many {where.noun} there are is not said")
        if self.scene.body.wall is not None and not where.places:
            raise MissingError.of_side(self.mention.noun)
        sites = find_sites(self.scene, where)
        for site in sites:
            count = share(self.scene, where, len(sites))
            self._cut_at(site, where, self.count or count if len(sites) == 1 else count)

    def _is_thing(self) -> bool:
        """Whether it is called by what it is for alone."""
        return self.mention.term in self.seat.things

    def _where(self) -> Mention:
        """Which thing the places are said of: the hole in “a hole in the middle for a 608 bearing” is the seat."""
        scene, k = self.scene, self.scene.mentions.index(self.mention)
        before = scene.mentions[k - 1] if k else self.mention
        screw = {slot for slot, _ in before.sizes} == {"thread"} and self._takes_thread()
        if before.kind not in (*_CUTS, self.mention.kind) or (before.sizes and not screw) or before.gone:
            return self.mention
        if screw:
            self.given["thread"] = scene.maybe(before, "thread")
            scene.decided(before, "thread")
        self.count = self.count or before.count
        where = self.mention if self.mention.places else before
        scene.absorbed.add(k - 1)
        scene.count(before if where is self.mention else self.mention)
        scene.said(before, _THROUGH)
        return where

    def _takes_thread(self) -> bool:
        """Whether it is for a thread that is not said of it: “holes for M3 inserts” may be said of the holes."""
        return "thread" in self.seat.slots and self.mention.size("thread") is None

    def _only_says_what_for(self, where: Mention) -> bool:
        """Whether “for a 608 bearing” only tells the use of a shaft or a box, into which no seat is cut."""
        body, plain = self.scene.body, where is self.mention and self._is_thing() and not self.mention.places
        shaped = body.wall is not None or body.round_axis is not None or body.irregular or bool(body.members)
        if not (plain and shaped):
            return False
        self.scene.used |= {said.span for _, said in self.mention.sizes}
        for slot, _ in self.mention.sizes:
            self.scene.decided(self.mention, slot)
        self.scene.absorb(self.mention)
        self.scene.assume(f"the {self.mention.noun} is what the part is for: no seat is cut for it")
        return True

    def _cut_at(self, site: Site, where: Mention, count: int) -> None:
        scene = self.scene
        through = [scene.said(m, _THROUGH) for m in (self.mention, where)]
        given = self.given | {self.seat.height: thickness(site.host, site.face)}
        build = FamilyBuild(self.family, scene, self.mention, given | ({_THROUGH: None} if any(through) else {}))
        build.sizes.find()
        build.check()
        length, width = (build.value(text) for text in self.seat.room)
        spots = spots_of(scene, where, site, length, width, count=count)
        features = [f for f in self.family.features if f.make == "drill" or f.mode == "cut"]
        for at in self._origins(spots):
            for feature in (f for f in features if build.holds(f.when)):
                self._add(build, feature, site, at)
        for told in self.seat.assume:
            with suppress(KeyError):  # a thread that was not said is not told
                scene.assume(build.sizes.told(told))

    def _origins(self, spots: Spots) -> Iterator[Point3]:
        """The middle of each seat on its side."""
        for across, up in everywhere(spots.positions, self.scene.value):
            away = {spots.face.u: across, spots.face.v: up}
            x, y, z = (o + expr(away[a]) if away.get(a) else o for a, o in zip(AXES, spots.origin, strict=True))
            yield x, y, z

    def _add(self, build: FamilyBuild, data: FeatureData, site: Site, at: Point3) -> None:
        """Add a hole or a recess of the family at a point of the side."""
        scene, positions = self.scene, build.positions(data)
        depth = build.value(data.depth) if data.depth else thickness(site.host, site.face)
        if data.make == "drill":
            name = scene.name(f"{self.mention.noun} {data.name}")
            positions = positions if site.along == site.face.u else swapped(positions)
            sketch, across = frame(site.face, at), build.value(data.size)
            scene.features.append(Hole(name, sketch, across, depth, positions, build.recess(data)))
            return
        if len(data.profiles) != 1:
            raise UnbuildableError.beyond(self.mention, "of several outlines")
        recess(
            scene,
            self.mention,
            site,
            Spots(site.host, site.face, at, positions, 1),
            build.profile(data.profiles[0]),
            depth,
        )
