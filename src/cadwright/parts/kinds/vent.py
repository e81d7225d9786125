"""Vents: rows of slots in walls; where no size is said, upright ones in the middle of the wall."""

from msgspec.structs import replace

from cadwright.english.statements import Mention
from cadwright.parts.cuts import Site, find_sites, recess, share
from cadwright.parts.cuts import thickness as behind
from cadwright.parts.faces import level
from cadwright.parts.kinds.kind import Kind
from cadwright.parts.kinds.slot import SLOT_FRAME, build_slot
from cadwright.parts.model import ZERO, Point3, Points, Slot
from cadwright.parts.places.spots import Spots
from cadwright.parts.scene import AXES, MissingError, Scene, UnbuildableError

_WIDE, _APART = 2.0, 5.0
"""Width of the slots, and how far apart their middles are, mm."""
_SHARE = 0.5
"""How much of the wall's height they take, and of its length where no number is said."""
_MOST = 100
_SIZES = frozenset(("width", "length", "centres", "radius", "depth", "angle"))

FRAME = replace(
    SLOT_FRAME,
    kind="vent",
    nouns=(
        *("vent", "vent slot", "ventilation slot", "ventilation", "cooling slot", "cooling vent", "air vent"),
        *("vent opening", "ventilation opening", "air slot", "vent grille", "louvre"),
    ),
    needed=(("width", "diameter", "radius", "place", "host", "opposite"),),
)


def build(scene: Scene, mention: Mention) -> None:
    """Cut the row into each wall that is named; with a size, it is cut as slots are."""
    if _SIZES & {name for name, _ in mention.sizes}:
        build_slot(scene, mention)
        return
    if scene.body.wall is None or not mention.places:
        raise MissingError.of_side(mention.noun)
    if any(p.amounts for p in mention.places):
        raise MissingError(f"the width of the {mention.noun} is missing")
    sites = find_sites(scene, mention)
    several = mention.noun.lower() != mention.term or mention.term == "ventilation"
    for site in sites:
        _row(scene, mention, site, share(scene, mention, len(sites)) if not several or mention.count else 0)


def _row(scene: Scene, mention: Mention, site: Site, count: int) -> None:
    """Cut upright slots beside each other, as many as fit into half of the wall where no number is said."""
    host, face = site.host, site.face
    if face.axis == "z":
        raise UnbuildableError(f"{mention.noun} in the floor or the lid need sizes")
    along = face.u if face.v == "z" else face.v
    room = scene.value(host.size(along)) * (1 if count else _SHARE) - 2 * scene.value(host.wall or ZERO)
    fitting = int(room / _APART)
    count = count or fitting
    if not 0 < count <= min(_MOST, fitting):
        raise UnbuildableError(f"{count} {mention.noun} do not fit into the wall")
    wide = scene.define(f"{mention.noun} width", _WIDE, note="assumed")
    high = scene.define(f"{mention.noun} height", round(scene.value(host.size("z")) * _SHARE, 2), note="assumed")
    apart = scene.define(f"{mention.noun} spacing", _APART, note="assumed")
    scene.assume(
        f"{mention.noun}: {count} upright slots of {_WIDE:g} x {scene.value(high):g} mm, {_APART:g} mm apart, in the "
        f"middle of the {face.side} wall"
    )
    middle = [host.middle(a) for a in AXES]
    middle[AXES.index(face.axis)] = level(face, host)
    origin: Point3 = (middle[0], middle[1], middle[2])
    steps = [apart * (k - (count - 1) / 2) for k in range(count)]
    at = Points(tuple((s, ZERO) if face.u == along else (ZERO, s) for s in steps))
    spots = Spots(host, face, origin, at, count)
    upright = Site(host, face, "z", along)
    recess(scene, mention, upright, spots, Slot(high, wide), behind(host, face))


VENT = Kind(FRAME, build)
