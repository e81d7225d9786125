"""Slots: with round or square ends, open at an end, or along a whole side."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.cuts import (
    Site,
    depth_of,
    find_sites,
    longer,
    recess,
    room,
    share,
    spots_of,
)
from cadwright.parts.cuts_around import cut_about, is_about
from cadwright.parts.cuts_in_vees import cut_in_vee, vee_of
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES, level
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.kinds.notch import edge_cut
from cadwright.parts.kinds.slit import cut_slit, is_full, is_slit
from cadwright.parts.model import Rectangle, Slot
from cadwright.parts.places.margins import between_margins
from cadwright.parts.places.placement import Spots, find_host
from cadwright.parts.scene import AXES, Axis, MissingError, Scene, UnbuildableError

SLOT_FRAME = Frame(
    "slot",
    "cut",
    (
        "slot",
        "through slot",
        "slotted hole",
        "elongated hole",
        "oblong hole",
        "obround",
        *(
            "obround hole",
            "obround opening",
            "oblong opening",
            "elongated opening",
            "elongated through hole",
            "slot opening",
        ),
        "oblong",
        "obround slot",
        "mounting slot",
        "cable slot",
        "adjustment slot",
        "clearance slot",
        *("relief slot", "relief cut", "relief saw cut", "undercut slot"),
        "blind slot",
        "long hole",
        "slit",
        "coin slot",
        "saw cut",
        "kerf",
        "gap",
        "fork gap",
        "fork slot",
        "clevis slot",
        "clevis gap",
        "finger gap",
        "saw slot",
        "saw kerf",
        "slit cut",
    ),
    same("length", "width", "depth", "centres", "angle", "remaining")
    | {"diameter": "width", "overall length": "length", "span": "length", "height": "depth", "radius": "radius"},
    bare=("width",),
    sizes={2: ("length", "width"), 3: ("length", "width", "depth")},
    needed=(("width", "diameter", "radius"),),
    adjectives=frozenset(
        (
            *("through", "blind", "rounded", "round", "square", "rectangular", "open", "vertical", "horizontal"),
            *("around", "radial"),
        )
    ),
    harmless=frozenset(("even", "straight")),
    takes=PLACES | {"remaining"},
)


def build_slot(scene: Scene, mention: Mention) -> None:
    """Cut it; without a length it runs along the whole side."""
    if is_about(scene, mention):
        cut_about(scene, mention)
        return
    vee = vee_of(scene, mention)
    if vee is not None:
        cut_in_vee(scene, mention, vee)
        return
    if _is_at_edge(scene, mention):
        scene.said(mention, "open")
        edge_cut(scene, mention, find_host(scene, mention))
        return
    if is_slit(scene, mention):
        cut_slit(scene, mention)
        return
    if _is_in_wall(scene, mention):
        raise UnbuildableError.beyond(mention, "through the wall of something round")
    end = _open_end(scene, mention)
    full = mention.size("length") is None and mention.size("centres") is None
    sites = find_sites(scene, mention, full=full) if end is None else [_top(scene, mention)]
    for site in sites:
        _build_slot(scene, mention, site, end, share(scene, mention, len(sites)))


def _is_in_wall(scene: Scene, mention: Mention) -> bool:
    """Whether it goes through the wall of something round, and not down from one of its ends."""
    host = find_host(scene, mention)
    sides = {s for p in mention.places if p.kind in ("place", "host") for s in p.sides}
    return host.round_axis is not None and host.inner is not None and "side" in sides


def _is_at_edge(scene: Scene, mention: Mention) -> bool:
    """Whether slots go from an edge of a plate inwards: they are deeper than it is thick, “along the top edge”."""
    host, depth = find_host(scene, mention), mention.size("depth")
    if depth is None or mention.size("length") is not None or mention.size("width") is None:
        return False
    sides = {s for p in mention.places if p.kind in ("place", "host", "centre") for s in p.sides}
    if host.round_axis is not None or not sides:
        return False
    if host.wall is not None:
        return bool(sides & {"top"}) and len(sides) > 1
    least = min(scene.value(host.size(a)) for a in AXES)
    return depth.value > least + ROUNDING and scene.value(host.size("z")) <= least + ROUNDING


def _build_slot(scene: Scene, mention: Mention, site: Site, end: Place | None, count: int) -> None:
    radius = scene.maybe(mention, "radius", "slot radius")
    width = radius * 2 if radius is not None else scene.length(mention, "width", name="slot width")
    centres = _centres(scene, mention)
    length = scene.maybe(mention, "length", "slot length")
    if centres is not None and length is not None:
        raise UnbuildableError("the slot has two lengths")
    if centres is not None:
        length = centres + width
    if length is None and end is not None and end.every and scene.count(mention) == 1:
        scene.use(end)
        end = None
    if length is None and end is None:
        length = between_margins(scene, mention, site.host, site.face, named=True).get(site.along)
    if length is None and end is not None:
        raise MissingError(f"the length of the {mention.noun} is missing")
    if length is None or _is_whole(scene, mention, site, length):
        along_side(scene, mention, site, width)
        return
    if end is not None:
        _open(scene, mention, site, end, length, width)
        return
    if scene.value(length) < scene.value(width):
        named = [q.named for s in ("length", "width") if (q := mention.size(s)) is not None]
        if len(named) == 2 and all(named):
            raise UnbuildableError(f"the {mention.noun} is wider than long")
        length, width = width, length
    depth = depth_of(scene, mention, site, through=True)
    if mention.size("depth") is None:
        scene.used |= {p.span for p in mention.places if p.kind == "place" and p.sides == ("floor",)}
    square = _square(scene, mention)
    angle = scene.maybe(mention, "angle", "slot angle", "deg")
    site, row = _row(scene, mention, site, length, count)
    profile = Rectangle(length, width) if square else Slot(length, width)
    spots = spots_of(scene, mention, site, *room(scene, (length, width), angle), row, count)
    recess(scene, mention, site, spots, profile, depth, angle=angle)


def _is_whole(scene: Scene, mention: Mention, site: Site, length: Expr) -> bool:
    """Whether a slot with a depth is as long as the side, and so open at both its ends."""
    over = scene.value(length) - scene.value(site.host.size(site.along))
    told = mention.size("depth") is not None or is_full(mention)
    whole = abs(over) < ROUNDING and told and mention.count in (None, 1)
    if whole:
        scene.decided(mention, "length")
    return whole


def _row(scene: Scene, mention: Mention, site: Site, length: Expr, count: int) -> tuple[Site, Axis | None]:
    """How several lie: side by side where they are nearer to each other than long, or do not fit end to end.

    Then they stand in a wall if they fit into its height.
    """
    if _beside(scene, mention, length):
        return site, site.across
    spaced = next((p.amounts[0].value for p in mention.places if p.kind == "spacing" and len(p.amounts) == 1), 0.0)
    if spaced and spaced * (count - 1) + scene.value(length) > scene.value(site.host.size(site.along)):
        return site, site.across
    if count < 2 or any(p.kind in ("spacing", "grid", "circle", "corner", "point", "axis") for p in mention.places):
        return site, None
    if scene.value(length) * (count + 1 if count > 2 else 2) < scene.value(site.host.size(site.along)) - ROUNDING:
        return site, None
    if scene.value(length) >= scene.value(site.host.size(site.across)) - ROUNDING:
        return site, site.across
    scene.assume(f"the {mention.noun} lie side by side along the {scene.mentions[site.host.mention].noun}")
    return Site(site.host, site.face, site.across, site.along), site.along


def _centres(scene: Scene, mention: Mention) -> Expr | None:
    """The distance between the centres of the ends, which is also how one slot is spaced."""
    said = scene.maybe(mention, "centres", "slot centres")
    spacing = next((p for p in mention.places if p.kind == "spacing" and p.amounts), None)
    if said is not None or spacing is None or mention.count not in (None, 1):
        return said
    scene.use(spacing)
    return scene.define("slot centres", spacing.amounts[0].value)


def _top(scene: Scene, mention: Mention) -> Site:
    """The upper side: the end at which a slot is open is not the side that it is cut from."""
    host = find_host(scene, mention)
    face = FACES["top"]
    long = longer(scene, host, face)
    return Site(host, face, long, face.v if long == face.u else face.u)


def _square(scene: Scene, mention: Mention) -> bool:
    """Whether its ends are square."""
    square = scene.said(mention, "square") or scene.said(mention, "rectangular")
    round_it = scene.said(mention, "rounded") or scene.said(mention, "round")
    if square and round_it:
        raise UnbuildableError("the ends are both round and square")
    if not square and not round_it:
        scene.assume(f"the ends of the {mention.noun} are round")
    return square


def _beside(scene: Scene, mention: Mention, length: Expr) -> bool:
    """Whether copies are nearer to each other than they are long, so that they lie side by side."""
    said = [p.amounts[0].value for p in mention.places if p.kind == "spacing" and p.amounts]
    return bool(said) and said[0] <= scene.value(length)


def along_side(scene: Scene, mention: Mention, site: Site, width: Expr) -> None:
    """A slot along the whole side."""
    depth = depth_of(scene, mention, site, through=False)
    if scene.value(depth) >= scene.value(site.host.size(site.face.axis)) - ROUNDING:
        raise UnbuildableError(f"the {mention.noun} cuts the part in two")
    full = site.host.size(site.along)
    spots = spots_of(scene, mention, site, full, width, site.across)
    recess(scene, mention, site, spots, Rectangle(full, width), depth)


def _open_end(scene: Scene, mention: Mention) -> Place | None:
    """The end at which it is open."""
    if not scene.said(mention, "open"):
        return None
    ends = {"end", "near end", "far end", "left", "right", "front", "back", "long side", "side"}
    return next((p for p in mention.places if p.kind == "place" and set(p.sides) & ends), None)


def _open(scene: Scene, mention: Mention, site: Site, end: Place, length: Expr, width: Expr) -> None:
    """A slot that is open at an end: twice as long, its middle on that end."""
    side = end.sides[0]
    face = FACES.get(side)
    long = longer(scene, site.host, site.face)
    axis = face.axis if face else long if side != "long side" else _across(site, long)
    if axis == site.face.axis or scene.value(length) > scene.value(site.host.size(axis)) - ROUNDING:
        raise UnbuildableError("it would not end inside of the part")
    scene.use(end)
    signs = (-1, 1) if end.every else (face.sign if face else 1 if side == "far end" else -1,)
    if scene.count(mention) not in (1, len(signs)):
        raise UnbuildableError("more of them than ends")
    turned = Site(site.host, site.face, axis, _across(site, axis))
    depth = depth_of(scene, mention, turned, through=True)
    profile = Rectangle(length * 2, width) if _square(scene, mention) else Slot(length * 2, width)
    for sign in signs:
        origin = [turned.host.middle(a) for a in AXES]
        origin[AXES.index(site.face.axis)] = level(site.face, site.host)
        origin[AXES.index(axis)] = (site.host.high if sign > 0 else site.host.low)[AXES.index(axis)]
        spots = Spots(site.host, site.face, (origin[0], origin[1], origin[2]), None, 1)
        recess(scene, mention, turned, spots, profile, depth)


def _across(site: Site, axis: Axis) -> Axis:
    return site.face.v if axis == site.face.u else site.face.u


SLOT = Kind(SLOT_FRAME, build_slot)
