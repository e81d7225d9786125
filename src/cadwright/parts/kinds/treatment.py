"""Edge treatments: fillets, chamfers, rounded and mitred ends."""

from typing import Literal

from msgspec.structs import replace

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING, SAID_TWICE
from cadwright.parts.bodies.ball_flat import is_ball, slice_off
from cadwright.parts.edges.bored import check_circles, target_of, treat_turned
from cadwright.parts.edges.boxes import UNCLEAR
from cadwright.parts.edges.cuts import is_floor, treat_cup, treat_cut, treat_hole
from cadwright.parts.edges.joints import treat_joint
from cadwright.parts.edges.members import is_of_members, treat_members
from cadwright.parts.edges.rounds import between
from cadwright.parts.edges.sizes import chamfer, is_full, mitre, rounding
from cadwright.parts.edges.straight import treat_box, treat_opening, treat_outline, treat_tray
from cadwright.parts.edges.targets import Target, bodies, bore, box_of, covered, dress_all
from cadwright.parts.edges.treatments import Treat
from cadwright.parts.edges.words import Wish, refers, wish
from cadwright.parts.faces import FACES
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import Body, EdgeTreatment, Outline, Rectangle, Slot
from cadwright.parts.scene import AXES, Scene, UnbuildableError

_TAKES = frozenset(("host", "edges", "axis"))
_CUT_OFF = ("cut away", "cut back", "take off", "slice off", "shave off", "knock off", "file off")
"""What is cut at an angle, but for what is so wide and so deep."""
_ADJECTIVES = frozenset(("vertical", "inner", "outer"))
_HARMLESS = frozenset(("around", "rounded", "equal", "even"))
_FULLY = (
    "full round",
    "full radius",
    "full r",
    "full rad",
    "fully round",
    "fully rounded",
    "fully radiused",
    "completely round",
    "completely rounded",
    "semicircular",
    "semi circular",
    "half round",
    "bullnose",
    "bull nose",
)
FILLET_FRAME = Frame(
    "fillet",
    "edge",
    (
        "fillet",
        "filleted",
        "rounding",
        "round",
        "rounded",
        "radiused",
        "round off",
        "rounded off",
        "round over",
        "rounded over",
        "roundover",
        "ease",
        "eased",
        "blend",
        "blended",
        "soften",
        "softened",
        "corner radius",
        "corner radii",
        "corner fillet",
        "corner rounding",
        "rounded corner",
        "round corner",
        "radiused corner",
        "corner rounded",
        "filleted corner",
        "edge fillet",
        "edge radius",
        "edge rounding",
        *("soft edge", "soft corner"),
    ),
    same("radius", "diameter") | {"corner": "radius", "side": "radius", "corner radius": "radius"},
    bare=("radius",),
    needed=(("radius",),),
    adjectives=_ADJECTIVES,
    takes=_TAKES,
    harmless=_HARMLESS,
    marks=frozenset(("edges",)),
    generic=frozenset(("radius", "rad")),
)
_HALF_BALLS = ("half ball", "half sphere", "hemisphere", "full half ball", "full half sphere", "full hemisphere")
_SPHERICAL = (
    *("hemispherical", "spherical", "full spherical", "fully spherical", "full hemispherical", "spherically rounded"),
    *("rounded spherical", "rounded hemispherical", "rounded spherically", "full ball", "full sphere"),
    *(
        f"{way} {ball}"
        for way in (
            "is a",
            "being a",
            "rounded to a",
            "rounded into a",
            "rounded off to a",
            "shaped as a",
            "shaped to a",
        )
        for ball in _HALF_BALLS
    ),
    *(f"{way} {ball}" for way in ("are", "rounded to", "rounded into", "rounded off to") for ball in _HALF_BALLS),
)
"""What an end is that is round about the axis, and not only across."""
ROUND_END_FRAME = replace(
    FILLET_FRAME,
    kind="round end",
    nouns=(*_FULLY, *_SPHERICAL),
    slots=same("radius") | {"corner radius": "radius"},
    adjectives=_ADJECTIVES | {"included"},
    needed=(("edges", "place", "host"),),
    marks=frozenset(("edges",)),
    generic=frozenset(),
)
CHAMFER_FRAME = Frame(
    "chamfer",
    "edge",
    (
        "chamfer",
        "chamfered",
        "chamfering",
        "cham",
        "chmf",
        "chf",
        "chfr",
        "bevel",
        "beveled",
        "bevelled",
        "edge break",
        "break edge",
        "break",
        "broken",
        "chamfered edge",
        "chamfered corner",
        "corner chamfer",
        "edge chamfer",
        "cut off",
        "cropped",
        "clipped",
        "snipped",
        "snipped off",
        "clipped off",
        "knocked off",
        "nipped off",
        "chopped off",
        "trimmed off",
        "sliced off",
        *("angled off", "taken off at an angle", "off at an angle", "cut at an angle"),
        *("shaved off", "sawn off", "sawed off", "planed off", "lopped off", "sanded off", "filed off", "milled off"),
        "mitre",
        "miter",
        "mitred",
        "mitered",
        "mitre cut",
        "miter cut",
    ),
    same("angle")
    | {
        "length": "size",
        "width": "size",
        "height": "size",
        "depth": "size",
        "side": "size",
        "thickness": "size",
        "leg": "size",
    },
    bare=("size",),
    sizes={2: ("size", "leg")},
    needed=(("size", "angle"),),
    adjectives=_ADJECTIVES,
    takes=_TAKES,
    harmless=_HARMLESS | {"even legs"},
    marks=frozenset(("angle", "edges")),
    generic=frozenset((*_CUT_OFF, "cut at", "cut diagonally")),
)


def _build(kind: Literal["fillet", "chamfer"], scene: Scene, mention: Mention) -> None:
    said = wish(scene, mention)
    leg = mention.size("leg")
    if mention.term in _CUT_OFF and leg is not None and {"wide", "deep"} <= {*leg.quote.lower().split()}:
        raise UnbuildableError("whether it is cut at an angle is not said")
    radius = mention.size("radius")
    if radius is not None and "corner" in radius.quote.lower():
        said = replace(said, nouns=said.nouns | {"corner"})
    if is_full(mention) and not said.nouns:
        said = replace(said, nouns=frozenset(("end",)))
    aim = target_of(scene, mention, said)
    if aim.solids and is_ball(scene, aim.solids[-1]):
        _of_ball(scene, mention, said, aim)
        return
    if kind == "fillet" and _are_round(scene, mention, said, aim):
        return
    if kind == "chamfer" and mention.noun.lower().startswith(("mitre", "miter")):
        said, treat = mitre(scene, mention, said, aim)
    else:
        treat = rounding(scene, mention, said, aim) if kind == "fillet" else chamfer(scene, mention)
    if not said.nouns and not any(said.groups) and not said.spares and not said.joint:
        said = _unnamed(scene, mention, said, aim, treat)
    _treat(scene, mention, said, aim, treat)


def _are_round(scene: Scene, mention: Mention, said: Wish, aim: Target) -> bool:
    """Whether both ends are spoken of that the outline of a thing has round: “a pill-shaped slab, ends fully round”; a
    radius that is said of them is half its width.
    """
    own = [scene.features[n] for n in bodies(scene, aim.mention)]
    outlines = [b.profiles[0] for b in own if isinstance(b, Body) and b.profiles and isinstance(b.profiles[0], Slot)]
    both = said.every or said.count == 2 or (said.plural and said.count is None)
    if not both or said.nouns != {"end"} or any(said.groups) or len(own) != 1 or not outlines:
        return False
    radius = mention.size("radius")
    if radius is None:
        return not mention.sizes
    if radius.unit != "mm" or abs(2 * radius.value - scene.value(outlines[0].width)) > SAID_TWICE:
        return False
    scene.take(mention, "radius")
    return True


def _of_ball(scene: Scene, mention: Mention, said: Wish, aim: Target) -> None:
    """Cut off what is said to be: “the bottom 5 mm cut off”; a ball has no edges."""
    if not mention.noun.lower().endswith(" off") or len(said.sides & {"bottom", "top"}) != 1:
        raise UnbuildableError("there are no such edges")
    slice_off(scene, mention, aim.solids[-1], scene.length(mention, "size", name="flat depth"), "top" in said.sides)


_SIDED = frozenset(("left", "right", "front", "back"))
_SHARED = ((frozenset(("outer",)),), frozenset(("corner",)))
"""What is said of the one corner outside that legs share."""


def _treat(scene: Scene, mention: Mention, said: Wish, aim: Target, treat: Treat) -> None:
    """Treat the edges of whatever kind of thing it is."""
    solid = aim.solids[-1] if aim.solids else None
    said = _meant(scene, said, aim)
    if (said.directed or said.spared_runs) and (
        said.joint or solid is None or solid.wall is not None or not _is_box(scene, aim)
    ):
        raise UnbuildableError(UNCLEAR)
    if said.joint:
        _joint(scene, mention, aim, treat)
    elif solid is None:
        cut = bodies(scene, aim.mention, cut=True)
        if not (cut or mention.places):
            raise UnbuildableError(UNCLEAR)  # “a cube with a hole with a chamfer”
        check_circles(mention, said, aim)
        (treat_cut if cut else treat_hole)(scene, said, aim, treat)
    elif is_floor(said, solid) and bore(scene, aim.mention) is not None:
        treat_cup(scene, said, aim, treat)
    elif solid.round_axis is not None:
        treat_turned(scene, mention, said, aim, treat)
    else:
        check_circles(mention, said, aim)
        _treat_straight(scene, mention, said, aim, treat)


def _treat_straight(scene: Scene, mention: Mention, said: Wish, aim: Target, treat: Treat) -> None:
    """Treat the edges of something that is not round."""
    solid = aim.solids[-1]
    if solid.wall is not None:
        _tray(scene, said, aim, treat)
    elif is_of_members(scene, said, aim):
        treat_members(scene, said, aim, treat, _member_noun(mention))
    elif solid.members or solid.irregular or _is_drawn(scene, aim):
        treat_outline(scene, said, aim, treat)
    elif said.has("inner"):
        treat_opening(scene, said, aim, treat)
    elif not _is_box(scene, aim):
        _whatever(scene, said, treat)
    else:
        treat_box(scene, said, aim, treat)


def _meant(scene: Scene, said: Wish, aim: Target) -> Wish:
    """The edges with which a thing stands on another are a joint; the one corner that legs share is their bend."""
    solid = aim.solids[-1] if aim.solids else None
    if solid is not None and _is_at_foot(scene, said, aim):
        return replace(said, joint=True)
    if solid is not None and solid.members and (said.groups, said.nouns) == _SHARED and not said.plural:
        return replace(said, groups=(), nouns=frozenset(("bend",)))
    return said


def _is_box(scene: Scene, aim: Target) -> bool:
    """Whether a thing is one extruded rectangle that fills its box."""
    own = [scene.features[n] for n in bodies(scene, aim.mention)]
    body = own[0] if len(own) == 1 else None
    if not isinstance(body, Body) or not body.profiles or not isinstance(body.profiles[0], Rectangle):
        return False
    box, solid = box_of(body, body.profiles[0]), aim.solids[-1]
    return box is not None and all(
        abs(scene.value(high - low) - scene.value(solid.size(a))) < ROUNDING
        for a, low, high in zip(AXES, *box, strict=True)
    )


def _joint(scene: Scene, mention: Mention, aim: Target, treat: Treat) -> None:
    """Treat the edges where two things meet, or two lengths of a shaft."""
    if aim.solids and scene.mentions[aim.mention].kind == "shaft":
        names = {n for p in mention.places if p.relation == "joint" for n in (p.noun, *p.which)}
        between(scene, aim, frozenset(names), treat)
    else:
        treat_joint(scene, mention, aim, treat)


def _member_noun(mention: Mention) -> str:
    """What the legs are called: “the corners of the flanges”."""
    place = refers(mention)
    return place.noun if place is not None else ""


def _is_at_foot(scene: Scene, said: Wish, aim: Target) -> bool:
    """Whether the edges of a thing are those with which it stands on another one."""
    solid = aim.solids[-1]
    upright = said.has("vertical", "inner") or said.nouns & {"corner"}
    if not aim.named or solid is scene.body or not said.sides or upright:
        return False
    return all(covered(scene, solid, FACES[side]) for side in said.sides)


def _is_drawn(scene: Scene, aim: Target) -> bool:
    own = [scene.features[n] for n in bodies(scene, aim.mention)]
    return len(own) == 1 and isinstance(own[0], Body) and any(isinstance(p, Outline) for p in own[0].profiles)


def _tray(scene: Scene, said: Wish, aim: Target, treat: Treat) -> None:
    inner = said.has("inner") or "floor" in said.nouns
    rim = said.sides == {"top"} or "rim" in said.nouns
    if inner and bodies(scene, aim.mention, cut=True):
        treat_cut(scene, said if not rim else replace(said, nouns=said.nouns | {"rim"}), aim, treat)
    else:
        treat_tray(scene, said, aim, treat)


def _whatever(scene: Scene, said: Wish, treat: Treat) -> None:
    """Things whose edges are not known one by one: all of them, or those of an outermost side."""
    sides = sorted(said.sides)
    if said.nouns & {"corner", "end", "floor", "bend", "shoulder"} or any(
        g - {"outer"} - set(sides) for g in said.groups
    ):
        raise UnbuildableError(UNCLEAR)
    if said.spared or said.has("outer") or len(sides) > 1:
        raise UnbuildableError(UNCLEAR)
    least = min(scene.value(scene.body.size(a)) for a in AXES)
    if 2 * scene.value(treat.size) >= least:
        raise UnbuildableError(f"{scene.value(treat.size):g} mm is too much for a side of {least:g} mm")
    dress_all(scene, EdgeTreatment(treat.kind, sides[0] if sides else "all", treat.even()))  # type: ignore[arg-type]


def _unnamed(scene: Scene, mention: Mention, said: Wish, aim: Target, treat: Treat) -> Wish:
    """Edges that are not named: all of them, or the corners of a plate where all is too much."""
    noun = mention.noun.lower()
    solid = aim.solids[-1] if aim.solids else None
    if solid is None or solid.round_axis is not None or "edge" in noun:
        return said
    if aim.whole:
        raise UnbuildableError("on which edges is not said")
    thin = min(scene.value(solid.size(a)) for a in AXES)
    if 2 * scene.value(treat.size) >= thin and not (solid.members or solid.irregular):
        scene.assume(f"edges of the {noun} not named: the corners")
        return replace(said, nouns=frozenset(("corner",)))
    scene.assume(f"edges of the {noun} not named: all of them")
    return said


FILLET = Kind(FILLET_FRAME, lambda scene, mention: _build("fillet", scene, mention))


def _round_end(scene: Scene, mention: Mention) -> None:
    """Round the ends of a body; those of a slot that was spoken of right before are round anyway."""
    scene.said(mention, "included")  # what is rounded gets no longer
    scene.said(scene.mentions[scene.body.mention], "over all")
    if mention.term in _SPHERICAL and any(m.kind == "domed end" and not m.gone for m in scene.mentions):
        scene.absorb(mention)  # “with a domed top … the top is a half ball”
        return
    if mention.term in _SPHERICAL and scene.body.round_axis is None:
        raise UnbuildableError(f"nothing is there whose end could be {mention.noun}")
    before = [m for m in scene.mentions if m.span[0] < mention.span[0] and not m.gone]
    last = max(before, key=lambda m: m.span[0], default=None)
    owned = any(p.ref for p in mention.places) or mention.host is not None
    sided = any(_SIDED & {*p.sides} for p in mention.places)  # “the right end” is one of the plate
    if last is None or last.kind != "slot" or owned or sided or mention.sizes:
        _build("fillet", scene, mention)
        return
    if scene.said(last, "square"):
        raise UnbuildableError(f"the {last.noun} cannot have square ends and round ones")
    for place in mention.places:
        scene.use(place)


ROUND_END = Kind(ROUND_END_FRAME, _round_end)
CHAMFER = Kind(CHAMFER_FRAME, lambda scene, mention: _build("chamfer", scene, mention))
