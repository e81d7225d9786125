"""On which side of which other thing a thing is."""

import re

from cadwright.english.lexicon import words_of
from cadwright.english.places import FORWARDS, LENGTHWISE, RIGHTWARDS
from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.extents import AXES as PLANES
from cadwright.parts.faces import FACES, Face, towards
from cadwright.parts.model import Body, Polygon, Rectangle
from cadwright.parts.places.square_tubes import is_across_tube, is_open_tube, wall_of
from cadwright.parts.scene import AXES, Axis, Scene, Solid, UnbuildableError

_UPRIGHT_ENDS = frozenset(("top", "bottom"))
_PLATE = 0.35
"""A body is a plate where it is thinner than this share of its other sizes: holes then go through its thickness."""
_LUG = 0.6
_INTO = frozenset(("from", "in", "into", "at"))
_LUGS = frozenset(("tab", "upright"))
"""Things through whose thickness holes go also where they are this share as thick as wide."""
_BORES = ("hole", "pocket")
_BORED = ("into", "to", "in", "until", "till")
"""How a hole is said to end in a bore."""
_TALL = 0.5
"""Round things that are flatter than this share of their diameter are discs."""
_OPEN = ("opening", "window", "aperture")
"""What goes through, as a hole does, but may be told by the way that it lies."""
_PIERCING = ("through", "thru", "down", "cross", "crosses", "crossing")
"""How something is said to go through a thing along one of its extents."""
INSIDE_BEND = "inside bend"
_SLENDER = 2.0
"""By how much a thing that stands is longer than wide at least, so that its length is upwards."""
_FORKS = words_of("groups.toml", "parts.hosts", "forks")
"""What is at both sides of a slot, and what a hole may be square to."""
_EXTENTS: dict[str, Axis] = {"length": "x", "width": "y", "height": "z", "thickness": "z", "depth": "y"}
"""Along which axis something goes through a thing that goes through one of its extents."""
BENDS = ("bend", INSIDE_BEND)
ENDS = ("end", "near end", "far end")
LYING = {"left": "bottom", "right": "top"}
"""What the ends of something that lies on its side are when it stands."""
_SEEN = {
    ("top", "top"): "back",
    ("top", "bottom"): "front",
    ("bottom", "top"): "back",
    ("bottom", "bottom"): "front",
    ("right", "left"): "front",
    ("right", "right"): "back",
    ("left", "left"): "back",
    ("left", "right"): "front",
}
"""What the edges of a side are called by who looks at it: the top edge of a plate that lies flat is its back."""


def find_host(scene: Scene, mention: Mention) -> Solid:
    """The thing that another is on or in: the one that is named, else the body."""
    if scene.member is not None:
        return scene.member.solid
    if scene.copy is not None:
        return scene.copy
    owner = scene.solid_of(mention.host) if mention.host is not None else None
    for place in mention.places:
        member = place.kind == "member" and not scene.body.members  # “through the flange”, where that is a thing itself
        if place.ref and (place.kind in ("host", "centre") or member):
            named = referred(scene, place.ref, mention, place.noun, place.which)
            if named is None and _is_all_of_body(scene, mention, place):
                scene.use(place)
            if named is not None:
                scene.use(place)
                if owner is None or place.relation != "through" or _is_placed(mention):
                    _use_again(scene, mention, named)
                    return named  # else “each boss has a hole that goes through the plate, too”
    if owner is not None and not _stands_upon(scene, mention, owner):
        return owner
    return scene.body


def _use_again(scene: Scene, mention: Mention, host: Solid) -> None:
    """Use what names the same thing again: “through the post, square to its axis, 15 below the top of the post”."""
    again = ("of", "across") if host.round_axis is not None else ("of",)
    for place in mention.places:
        bare = place.kind == "host" and place.relation in again and place.noun and not (place.sides or place.every)
        if bare and referred(scene, place.ref, mention, place.noun, place.which) == host:
            scene.use(place)


def _is_all_of_body(scene: Scene, mention: Mention, place: Place) -> bool:
    """Whether a hole through the whole is said to be in every one of a piece of the body: “every flange” of a spool."""
    whole = scene.mentions[scene.body.mention].kind
    pieces = [m for m in scene.mentions if m.kind.startswith(f"{whole}.") and place.noun in m.term.split()]
    return bool(pieces) and place.every and mention.kind == "hole" and mention.size("depth") is None


def _is_placed(mention: Mention) -> bool:
    """Whether anything says where on its host a thing is."""
    return any(p.kind not in ("host", "centre", "place") for p in mention.places)


def _stands_upon(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether a thing is to be below what stands on the body: “it has a boss on top. It has a stem below it”.

    There is the body, whose underside is meant. What is *at* its bottom is on the thing itself.
    """
    below = any(p.kind == "place" and p.sides == ("bottom",) and p.relation != "at" for p in mention.places)
    if not below or host is scene.body:
        return False
    return scene.value(host.low[2]) >= scene.value(scene.body.high[2]) - ROUNDING


_NTH = {"first": 0, "second": 1}
_END = re.compile(r"\bend\b")


def referred(scene: Scene, kind: str, mention: Mention, noun: str = "", which: tuple[str, ...] = ()) -> Solid | None:
    """Find the thing that a place speaks of: by its name, else by its kind.

    Of several it is the one that is named by its order, else the last.
    """
    others = [(k, m) for k, m in enumerate(scene.mentions) if m is not mention]
    named = [k for k, m in others if noun and any(noun in called.split() for called in (m.term, *m.also))]
    named = named or [k for k, m in others if m.kind == kind]
    nth = _NTH.get(which[0]) if which else None
    if nth is not None and len(named) > 1:
        named = named[nth : nth + 1]
    found = [s for k in named if (s := scene.solid_of(k)) is not None]
    return found[-1] if found else None


def find_face(scene: Scene, mention: Mention, host: Solid, default: str = "top") -> Face:
    """The side of the host that a thing starts from."""
    if scene.member is not None:
        return FACES[scene.member.side]
    both = opposite(mention)
    if both is not None:
        return _first_of_two(scene, mention, both)
    bored = _drilled_along(scene, mention, host)
    if bored is not None:
        return bored
    end = _bored_end(scene, mention, host) or _side_of_square(scene, mention, host)
    if end is not None:
        return end
    if is_across_tube(scene, mention, host):
        return FACES["front"]
    crossing = host.round_axis is not None and mention.kind == "hole" and _crosses(mention)
    one_wall = "one wall" in mention.adjectives or into_bore(mention) is not None
    crossing = crossing or (host.round_axis is not None and one_wall)
    flank = in_wall(mention, host) or crossing or is_around(scene, mention, host) or _is_along(scene, mention, host)
    if scene.said(mention, "radial") or scene.said(mention, "horizontal") or flank:
        return flank_of(scene, host)
    for place in mention.places:
        side = next((s for s in place.sides if s in FACES), "top" if place.relation == "down" else None)
        if side is None and "floor" in place.sides and host.floor is not None and place.kind != "offset":
            side = "top"
        flat = flat_axis(scene, host)
        if (
            place.kind in ("place", "host", "centre")
            and side
            and (flat in (None, FACES[side].axis) or place.noun == "face" or place.relation in ("from", "down"))
        ):
            scene.use(place)
            return FACES[_end_of(scene, mention, host, side)]
    if default != "top":
        return FACES[default]
    return _crossing(scene, mention, host) or _usual(scene, host)


def _end_of(scene: Scene, mention: Mention, host: Solid, side: str) -> str:
    """The side that is meant: the left and the right of something round that stands upright are its ends to what is
    deeper than it is thick: “a pin Ø12 x 50, a hole drilled 20 in from the right end”. The top of a square tube is a
    wall of it.
    """
    if mention.kind == "hole" and is_open_tube(scene, host):
        return wall_of(side)
    depth = mention.size("depth")
    if host.round_axis != "z" or side not in LYING or depth is None or depth.unit != "mm":
        return side
    return LYING[side] if depth.value > scene.value(host.size("x")) else side


def _drilled_along(scene: Scene, mention: Mention, host: Solid) -> Face | None:
    """The side that a hole goes in from along a direction that is said: “through the width”."""
    if any(p.kind == "place" and p.noun == "face" for p in mention.places):
        return None
    single = mention.count in (None, 1) or flat_axis(scene, host) is None
    topped = any(p.kind == "place" and {"top", "bottom"} & {*p.sides} for p in mention.places)
    in_row = topped and mention.count not in (None, 1) and any(p.kind == "spacing" for p in mention.places)
    drilled = mention.kind in ("hole", "boss", "cross hole") or _is_square_hole(scene, mention, host)
    if not drilled or not single or in_row:
        return None  # “two on top, 30 apart along the length”
    ways = [(p, _along(scene, p, host)) for p in mention.places if p.kind == "axis"]
    along = next((way for _, way in ways if way is not None), None)
    for place, way in ways:
        if way == along is not None:
            scene.use(place)
    return _from_side(scene, mention, along) if along is not None else None


def _is_square_hole(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether a hole that is not round goes through a block from one side to the other: “a square hole front to back”;
    in a plate that is how it lies.
    """
    called = mention.term.endswith("hole") or (mention.term.endswith(_OPEN) and _is_from_side_to_side(mention))
    hole = mention.kind == "pocket" and called and mention.size("depth") is None
    lengthwise = any(p.relation == LENGTHWISE for p in mention.places) and mention.size("side") is None
    return hole and not lengthwise and host.round_axis is None and flat_axis(scene, host) is None


def _is_from_side_to_side(mention: Mention) -> bool:
    """Whether something goes “from front to back” or “from left to right”, and no side is named that it is in."""
    ways = [p for p in mention.places if p.kind == "axis" and p.relation in (FORWARDS, RIGHTWARDS)]
    return bool(ways) and not any(p.sides for p in mention.places)


def _from_side(scene: Scene, mention: Mention, along: Axis) -> Face:
    """The side at an end of an axis that something is said to go in from: “lengthwise, 50 deep from the left end”."""
    for place in mention.places:
        side = next((s for s in place.sides if s in FACES and FACES[s].axis == along), None)
        if place.kind == "place" and side is not None and place.relation in _INTO:
            scene.use(place)
            return FACES[side]
    return towards(along)


def _side_of_square(scene: Scene, mention: Mention, host: Solid) -> Face | None:
    """One of the four like sides of a square block that a hole goes into: “from one side to the other”."""
    plain = host.round_axis is None and host.wall is None and not host.members and not host.irregular
    if mention.kind != "hole" or mention.count not in (None, 1) or not plain:
        return None
    named = [p for p in mention.places if p.kind in ("place", "centre") and p.noun == "side" and _is_one_side(p)]
    alike = abs(scene.value(host.size("x") - host.size("y"))) < ROUNDING
    if not named or not alike or flat_axis(scene, host) is not None:
        return None
    for place in named:
        scene.use(place)
    return towards("x")


def _is_one_side(place: Place) -> bool:
    """Whether a place is one upright side, or the one opposite, whichever those are."""
    return set(place.sides) <= {"side", "near end", "far end", "other side"} and not place.every and not place.counts


def flank_of(scene: Scene, host: Solid) -> Face:
    """The side of something round that things go into from beside; of a prism that has one there, a flat.

    What has ends has its flanks between them.
    """
    flat = (host.round_axis == "z" and sides_of(scene, host) % 4 == 2) or bool(host.ends)
    return towards("y" if host.round_axis == "x" or flat else "x")


def sides_of(scene: Scene, host: Solid) -> int:
    """How many sides a thing has where it is a regular prism; else none."""
    made = [f for f in scene.features if isinstance(f, Body) and scene.makers.get(f.name) == host.mention]
    found = [p for f in made for p in f.profiles if isinstance(p, Polygon)]
    return round(scene.value(found[0].sides)) if found else 0


def _along(scene: Scene, place: Place, host: Solid) -> Axis | None:
    """The axis that a place says: the length of something round is along its axis, however wide it is."""
    if place.relation == LENGTHWISE:
        long = max(AXES, key=lambda a: scene.value(host.size(a)))
        slender = scene.value(host.size(long)) > _SLENDER * scene.value(host.size("x"))
        return host.round_axis or (long if slender else "x")
    if place.axis.removesuffix("s") in _FORKS:
        return _across_slot(scene)
    if place.relation not in _PIERCING:
        return next((a for a in AXES if a == place.axis), None)
    if place.axis == "length" and host.round_axis:
        return host.round_axis
    return _extent(scene, host, place.axis)


def _across_slot(scene: Scene) -> Axis | None:
    """The axis across the last slot, which goes through what is at both its sides."""
    for feature in reversed(scene.features):
        width = scene.mentions[scene.makers.get(feature.name, 0)].size("width")
        if not isinstance(feature, Body) or feature.mode != "cut" or width is None:
            continue
        profile = feature.profiles[0]
        sizes = (profile.x, profile.y) if isinstance(profile, Rectangle) else ()
        axes = [
            a for (a, _), e in zip(PLANES[feature.frame.plane], sizes, strict=False) if scene.value(e) == width.value
        ]
        return AXES[axes[0]] if len(axes) == 1 else None
    return None


def _crossing(scene: Scene, mention: Mention, host: Solid) -> Face | None:
    """The side of a bar that a hole goes across from: “a cross hole”, “10 from one end”; what is square has one such.

    Raises `UnbuildableError` where its other sides are not alike.
    """
    if mention.kind != "hole" or host.round_axis is not None or host.wall is not None or host.members:
        return None
    from_end = any(p.kind == "offset" and set(p.sides) & {*ENDS} for p in mention.places)
    middle = _is_bar(scene, host) and all(p.kind == "centre" and not p.sides for p in mention.places)
    if not (_crosses(mention) or from_end or middle):
        return None
    sizes = {a: scene.value(host.size(a)) for a in AXES}
    long = max(AXES, key=lambda a: sizes[a])
    first, second = (a for a in AXES if a != long)
    if long != _usual(scene, host).axis or sizes[long] < _SLENDER * max(sizes[first], sizes[second]):
        return None
    if middle and sizes[first] != sizes[second]:
        return towards(first if sizes[first] < sizes[second] else second, -1)
    if abs(sizes[first] - sizes[second]) > ROUNDING:
        raise UnbuildableError(f"through which sides the {mention.noun} goes is not said")
    return towards(second, -1)


def _is_bar(scene: Scene, host: Solid) -> bool:
    """Whether a thing is called a bar, which lies mostly, and is drilled from beside."""
    return scene.mentions[host.mention].term.split()[-1:] in (["bar"], ["stock"], ["strip"])


def _extent(scene: Scene, host: Solid, name: str) -> Axis | None:
    """The axis of one of a block's extents: the one that is as long as was said of it; its thickness is the least."""
    sizes = {a: scene.value(host.size(a)) for a in AXES}
    said = scene.mentions[host.mention].size(name)
    found = [a for a in AXES if said is not None and abs(sizes[a] - said.value) < ROUNDING]
    if name == "length" and len(found) != 1:
        found = [a for a in AXES if sizes[a] >= max(sizes.values()) - ROUNDING]
    if name == "thickness" and said is None and host.round_axis is None:
        found = [a for a in AXES if sizes[a] <= min(sizes.values()) + ROUNDING]
    return found[0] if len(found) == 1 else _EXTENTS.get(name)


def _first_of_two(scene: Scene, mention: Mention, place: Place) -> Face:
    """The first of two opposite sides, for a hole that goes through both: “in the left and right walls”."""
    faces = [FACES[s] for s in place.sides if s in FACES]
    across = len(faces) == 2 and faces[0].axis == faces[1].axis
    if mention.kind != "hole" or mention.count not in (None, 1) or not across:
        raise UnbuildableError.beyond(mention, "on two sides")
    scene.use(place)
    return faces[0]


def opposite(mention: Mention) -> Place | None:
    """Two sides at once that a thing is said to be in."""
    return next((p for p in mention.places if p.kind == "opposite"), None)


def _usual(scene: Scene, host: Solid) -> Face:
    """The side that is meant where none is said: the end of something round, the large side of a plate."""
    if host.round_axis is not None:
        return towards(host.round_axis)
    flat = flat_axis(scene, host)
    return FACES["front" if flat == "y" else "right" if flat == "x" else "top"]


def _bored_end(scene: Scene, mention: Mention, host: Solid) -> Face | None:
    """The end of a bar that a hole goes into: “30 deep in one end”."""
    if not _is_bored(scene, mention, host):
        return None
    long = max(AXES, key=lambda a: scene.value(host.size(a)))
    if _is_in_each_end(mention):
        return towards(long)  # and the same in the other one
    for place in mention.places:
        ends = (
            place.kind == "place"
            and place.relation in ("", "in", "into", "from")
            and place.sides[:1] in [(e,) for e in ENDS]
        )
        if ends and not place.every and place.counts != (2,) and mention.count != 2:
            scene.use(place)
            by_name = long != "z" or _is_turned(scene)
            low = place.sides == ("near end",) if by_name else is_other_end(scene, mention)
            return towards(long, -1 if low and place.sides != ("end",) else 1)
    return None


def _is_turned(scene: Scene) -> bool:
    """Whether one end of a bar is turned round, which is the near one: that is below, or left."""
    places = scene.mentions[scene.body.mention].places
    return any(p.kind == "section" and p.sides == ("near end",) and not p.every for p in places)


def _is_bored(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether something is a hole with a depth, or with a wider mouth, in a bar that is no plate."""
    blind = mention.size("depth") or mention.size("drill depth") or mention.size("recess diameter")
    if mention.kind != "hole" or not blind or host.wall is not None or host.round_axis or host.members:
        return False
    return mention.count in (None, 1, 2) and flat_axis(scene, host) is None


def _is_in_each_end(mention: Mention) -> bool:
    ends = (p for p in mention.places if p.kind == "place" and {*p.sides} & {*ENDS})
    return any(p.every or p.counts == (2,) for p in ends)


def is_in_both_ends(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether a hole is in each end of a bar: “an M8 tapped hole 15 deep in both ends”."""
    return _is_bored(scene, mention, host) and _is_in_each_end(mention)


def is_other_end(scene: Scene, mention: Mention) -> bool:
    """Whether one end was spoken of before, which was then the upper one."""
    before = scene.mentions[: scene.mentions.index(mention)]
    return any({"end", "near end"} & {*p.sides} and not p.every for m in before for p in m.places)


def in_wall(mention: Mention, host: Solid) -> Place | None:
    """Where a hole is said to be in the wall or side of something round: “through one wall”, “in the side”."""
    if host.round_axis is None or mention.kind != "hole":
        return None
    walls = (p for p in mention.places if "wall" in (p.noun, p.ref, p.relation))
    return next(walls, next((p for p in mention.places if _is_flank(p)), None))


def into_bore(mention: Mention) -> Place | None:
    """The place that says that a hole ends in a bore."""
    if mention.kind != "hole":
        return None
    told = (p for p in mention.places if p.kind == "host" and p.ref in _BORES and p.relation in _BORED)
    return next(told, None)


def _crosses(mention: Mention) -> bool:
    """Whether a hole goes across something round: “a cross hole”, “a hole across the shank”."""
    across = any(p.kind == "host" and p.relation == "across" for p in mention.places)
    return across or "cross" in mention.term.split()


def _is_along(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether a hole is so far from the end of something round that is long or hollow, and so goes across it."""
    axis = host.round_axis
    if axis is None or mention.kind != "hole":
        return False
    ends = {*ENDS, *(f.side for f in FACES.values() if f.axis == axis)}
    offsets = [p for p in mention.places if p.kind == "offset" and p.amounts]
    long = scene.value(host.size(axis)) > scene.value(host.size(next(a for a in AXES if a != axis)))
    away = any({*p.sides} & ends or _is_from_end(p) for p in offsets)
    return away and (long or host.inner is not None)


def _is_from_end(place: Place) -> bool:
    """Whether a distance is from an end that is called by its side, as those of what lies: “10 from the right end”."""
    return bool({*place.sides} & {*LYING}) and _END.search(place.amounts[0].quote.lower()) is not None


def is_around(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether holes are around the circumference of something that is no flat disc, where its ends may be meant."""
    said = "around" in mention.adjectives or any(goes_around(p) for p in mention.places)
    if mention.kind != "hole" or host.round_axis is None or not said:
        return False
    across = next(a for a in AXES if a != host.round_axis)
    tall = scene.value(host.size(host.round_axis)) > _TALL * scene.value(host.size(across))
    return tall and not any(p.kind == "circle" for p in mention.places)


def goes_around(place: Place) -> bool:
    """Whether a place is all around something: “around the circumference”."""
    return place.kind == "place" and place.sides == ("side",) and place.relation in ("around", "round")


def _is_flank(place: Place) -> bool:
    drilled = place.relation in ("in", "into", "from", "through", "around")
    return place.kind == "place" and place.sides == ("side",) and place.noun == "side" and drilled


def flat_axis(scene: Scene, host: Solid) -> Axis | None:
    """The axis through the thickness of a plate, ``None`` where a thing is no plate."""
    if host.wall is not None or host.round_axis is not None:
        return None
    sizes = {a: scene.value(host.size(a)) for a in AXES}
    thin = min(reversed(AXES), key=lambda a: sizes[a])
    share = _LUG if scene.mentions[host.mention].kind in _LUGS else _PLATE
    return thin if sizes[thin] <= share * min(s for a, s in sizes.items() if a != thin) else None


def member_side(scene: Scene, mention: Mention, side: str) -> str:
    """A side of the member that a thing is on: its bend or its free end."""
    member = scene.member
    if member is not None and side in ENDS and not member.root:
        return side  # the web of a channel has the ends of the whole
    if member is None or (side in BENDS and not member.root):
        raise UnbuildableError(f"I cannot tell where the {side} is")
    if side == "bend":
        return member.root
    if side in ENDS:
        return towards(FACES[member.root].axis, -FACES[member.root].sign).side
    if side == "side" and mention.count in (None, 1):
        raise UnbuildableError("I cannot tell from which edge")
    return side


def edge_of(face: Face, side: str) -> Face | None:
    """The side of the thing that an edge of one of its sides belongs to; ``None`` where it has no such edge."""
    named = FACES.get(_SEEN.get((face.side, side), side))
    return None if named is None or named.axis == face.axis else named
