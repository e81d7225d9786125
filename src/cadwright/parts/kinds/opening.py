"""Openings in walls by what goes through them: “a USB-C cutout in the front wall”, “a hole for a PG9 cable gland”."""

from itertools import product

from cadwright.catalogue.fittings import GLAND_PLAY, METRIC, PG, Opening, openings
from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.cuts import Site, depth_of, find_sites, recess, share, spots_of
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.faces import frame
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import ZERO, Hole, Points, Profile, Rectangle, Slot
from cadwright.parts.places.placement import Spots
from cadwright.parts.scene import MissingError, Scene, UnbuildableError

_HOLES = ("cutout", "cut out", "hole", "opening", "slot", "window")
_THINGS = ("port", "socket", "connector", "jack", "receptacle", "inlet", "plug", "switch")
_GLANDS = ("cable gland", "gland", "cable gland fitting", "cable entry")


def _nouns(name: str) -> tuple[str, ...]:
    """All that an opening can be called: the thing, what of it is seen, the hole, and the hole for it."""
    things = (name, *(f"{name} {thing}" for thing in _THINGS if not name.endswith(thing)))
    holes = tuple(f"{thing} {hole}" for thing, hole in product(things, _HOLES))
    # “a hole for a USB-C port”
    fors = tuple(f"{hole} for {a}{thing}" for hole, a, thing in product(_HOLES, ("", "a ", "an ", "the "), things))
    return (*things, *holes, *fors)


def _names() -> dict[str, Opening]:
    return {noun: each for name, each in openings().items() for noun in _nouns(name)}


OPENINGS = _names()
FRAME = Frame(
    "opening",
    "cut",
    tuple(OPENINGS),
    same("diameter", "depth", "width", "height", "length", "clearance"),
    sizes={2: ("length", "width")},
    adjectives=frozenset(("through",)),
    harmless=frozenset(("rectangular", "round", "horizontal", "rounded")),
    takes=PLACES,
)
GLAND_FRAME = Frame(
    "gland hole",
    "cut",
    tuple(noun for name in _GLANDS for noun in _nouns(name) if noun != "gland"),
    same("diameter", "thread", "pg", "depth"),
    bare=("diameter",),
    needed=(("pg", "thread", "diameter"),),
    adjectives=frozenset(("through",)),
    harmless=frozenset(("round",)),
    takes=PLACES,
    generic=frozenset(("gland",)),
    marks=frozenset(("pg",)),
)


def build(scene: Scene, mention: Mention) -> None:
    """Cut it into the walls that are named, as large as the thing with its play."""
    where, sites = _sites(scene, mention)
    for site in sites:
        _cut(scene, mention, OPENINGS[mention.term], where, site, share(scene, where, len(sites)))


def build_gland(scene: Scene, mention: Mention) -> None:
    """Drill it: as wide as the thread of the gland and a little more."""
    across = _gland(scene, mention)
    where, sites = _sites(scene, mention)
    for site in sites:
        _drill(scene, mention, where, site, across, share(scene, where, len(sites)))


def _sites(scene: Scene, mention: Mention) -> tuple[Mention, list[Site]]:
    """The walls that are named, and which thing they are said of: the hole in “a hole in the left wall for a USB-C
    port” is the opening; a box has no wall that goes without saying.
    """
    k = scene.mentions.index(mention)
    before = scene.mentions[k - 1] if k else mention
    where = mention
    if before.kind in ("hole", "pocket", "notch") and not before.sizes and not before.gone:
        where = mention if mention.places else before
        scene.absorbed.add(k - 1)
        scene.count(before if where is mention else mention)
    if scene.body.wall is not None and not where.places:
        raise MissingError.of_side(mention.noun)
    return where, find_sites(scene, where)


def _gland(scene: Scene, mention: Mention) -> Expr:
    """The diameter of the hole for a gland; `UnbuildableError` for a size that is none of a gland."""
    wide = scene.maybe(mention, "diameter", f"{mention.noun} diameter")
    pg, metric = scene.take(mention, "pg"), scene.take(mention, "thread")
    said = pg or metric
    if said is None:
        if wide is None:
            raise MissingError(f"the size of the {mention.noun} is missing")
        return wide
    name = f"{'PG' if pg is not None else 'M'}{said.value:g}"
    thread = PG.get(said.value) if pg is not None else said.value if said.value in METRIC else None
    if thread is None:
        known = ", ".join(f"{n:g}" for n in (PG if pg is not None else METRIC))
        raise UnbuildableError(f"{name} is no size of cable glands that I know: {known}")
    if wide is not None:
        return wide
    across = round(thread + GLAND_PLAY, 3)
    scene.assume(f"a hole of {across:g} mm for the {name} gland, whose thread is {thread:g} mm wide")
    return scene.define(f"{mention.noun} diameter", across, note=f"{name} cable gland")


def _cut(scene: Scene, mention: Mention, known: Opening, where: Mention, site: Site, count: int) -> None:
    play = scene.maybe(mention, "clearance", "clearance")
    more = 2 * play if play is not None else expr(2 * known.play)
    if known.size is None:
        across = scene.maybe(mention, "diameter", f"{mention.noun} diameter")
        if across is None:
            across = scene.define(f"{mention.noun} diameter", more + known.diameter, note=known.source)
            _tell(scene, mention, known, f"a hole of {scene.value(across):g} mm")
        _drill(scene, mention, where, site, across, count)
        return
    size = _said(scene, mention)
    if size is None:
        wide, high = (
            scene.define(f"{mention.noun} {name}", more + thing, note=known.source)
            for name, thing in zip(("width", "height"), known.size, strict=True)
        )
        _tell(scene, mention, known, f"{scene.value(wide):g} x {scene.value(high):g} mm")
        size = wide, high
    along, across = size if site.along != "z" else (size[1], size[0])
    depth = depth_of(scene, mention, site, through=True)
    spots = spots_of(scene, where, site, along, across, count=count)
    profile: Profile = Slot(along, across) if known.round and site.along != "z" else Rectangle(along, across)
    recess(scene, mention, site, spots, profile, depth)
    if known.screws:
        _screws(scene, mention, known, site, spots, depth)


def _said(scene: Scene, mention: Mention) -> tuple[Expr, Expr] | None:
    """Along the wall and upright, where they are said."""
    length, width, height = (scene.maybe(mention, s) for s in ("length", "width", "height"))
    along = length if length is not None else width
    high = height if height is not None else width if length is not None else None
    if along is None and high is None:
        return None
    if along is None or high is None:
        raise MissingError(f"the other size of the {mention.noun} is missing")
    return along, high


def _tell(scene: Scene, mention: Mention, known: Opening, size: str) -> None:
    scene.assume(f"the {mention.noun}: {size} with its play all around ({known.source})")


def _screws(scene: Scene, mention: Mention, known: Opening, site: Site, spots: Spots, depth: Expr) -> None:
    """Drill the holes for the screws that hold it, right and left of it."""
    if spots.positions is not None:
        raise UnbuildableError(f"several {mention.noun}s with screws are beyond me")
    half = scene.define(f"{mention.noun} screw spacing", known.screws, note=known.source) / 2
    across = scene.define(f"{mention.noun} screw hole diameter", known.screw, note=known.source)
    scene.assume(f"two screw holes of {known.screw:g} mm beside the {mention.noun}, {known.screws:g} mm apart")
    ends = ((half, ZERO), (-half, ZERO)) if site.along == site.face.u else ((ZERO, half), (ZERO, -half))
    at = frame(site.face, spots.origin)
    scene.features.append(Hole(scene.name(f"{mention.noun} screw holes"), at, across, depth, Points(ends)))


def _drill(scene: Scene, mention: Mention, where: Mention, site: Site, across: Expr, count: int) -> None:
    depth = depth_of(scene, mention, site, through=True)
    spots = spots_of(scene, where, site, across, across, count=count)
    at = frame(site.face, spots.origin)
    scene.features.append(Hole(scene.name(mention.noun), at, across, depth, spots.positions))


OPENING = Kind(FRAME, build)
GLAND = Kind(GLAND_FRAME, build_gland)
