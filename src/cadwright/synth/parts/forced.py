"""A body that gets one feature for each operation that is wanted: where no family would use them together."""

from collections.abc import Callable
from typing import TypeAlias

from cadwright.synth.parts import cuts
from cadwright.synth.parts.additions import corners, rim
from cadwright.synth.parts.body import Body
from cadwright.synth.parts.draft import Draft, number, points
from cadwright.synth.parts.ducts import BEND
from cadwright.synth.parts.outlines import PLAIN, Make, Outline, any_of, disc, obround, rectangle, regular
from cadwright.synth.parts.places import Pad, around
from cadwright.synth.parts.sizes import DRILLS, one_of, size

Feature: TypeAlias = Callable[[Body], bool]


def machined(draft: Draft) -> None:
    """A body with what is wanted of it; it fits what is wanted of its outline, and need not have all the rest."""
    rng, wanted = draft.rng, draft.wanted
    outline = _outline(draft)
    height = size(rng, 12, 45)
    name = draft.named("height", height)
    tapered = "taper" in wanted
    more = f", taper={draft.named('draft_angle', rng.choice((2, 3, 5)))}" if tapered else ""
    code = f"part = cq.Workplane({draft.frame.plane}){outline.calls}.extrude({name}{more})"
    draft.step(f"Body, {outline.words}{', with a draft angle' if tapered else ''}", code)
    body = Body(draft, outline, height)
    if tapered:
        body.inset(height * 0.09)
    for operation, early in EARLY.items():
        if operation in wanted:
            early(body)
    late = [features for operation, features in LATE.items() if operation in wanted]
    rng.shuffle(late)
    late.sort(key=lambda features: features != LATE["revolve"])  # it needs the middle
    for features in late:
        draft.about = ""
        any(make(body) for make in rng.sample(features, len(features)))


def _outline(draft: Draft) -> Outline:
    fitting = [make for operation, make in OUTLINES.items() if operation in draft.wanted]
    if fitting:
        return draft.rng.choice(fitting)(draft, 40, 120)
    return any_of(draft, PLAIN, 45, 120)


def round_ended(draft: Draft, low: float, high: float) -> Outline:
    """A rectangle one of whose ends is an arc."""
    length = size(draft.rng, low, high)
    width = size(draft.rng, max(low / 2, length / 3), length)
    bulge = size(draft.rng, 3, width / 2)
    sizes = {"length": length, "width": width, "bulge": bulge}
    names = {stem: draft.named(stem, value) for stem, value in sizes.items()}
    calls = (
        ".moveTo(-{length} / 2, -{width} / 2).lineTo({length} / 2, -{width} / 2)"
        ".threePointArc(({length} / 2 + {bulge}, 0), ({length} / 2, {width} / 2))"
        ".lineTo(-{length} / 2, {width} / 2).close()"
    ).format(**names)
    box = (-length / 2, -width / 2, length / 2, width / 2)
    return Outline("round-ended", calls, (*box[:2], length / 2 + bulge, box[3]), (Pad(box),))


OUTLINES: dict[str, Make] = {
    "rect": rectangle,
    "circle": disc,
    "polygon": regular,
    "slot2D": obround,
    "arc": round_ended,
}


def _trimmed(body: Body) -> None:
    """Only what lies in a cylinder is left of it."""
    width, height = body.across
    across = body.draft.named("trim_diameter", round((width**2 + height**2) ** 0.5 * 0.9))
    code = (
        f"round_body = cq.Workplane({body.frame.plane}).circle({across} / 2).extrude({number(body.height)})\n"
        "part = part.intersect(round_body)"
    )
    body.draft.step("Only what lies in a cylinder is left", code)
    body.inset(min(width, height) * 0.1)


def _mirrored(body: Body) -> None:
    """An ear with a hole on one side, and its mirror image on the other."""
    rng, draft, frame = body.rng, body.draft, body.frame
    if "shell" in draft.wanted:
        return
    draft.about = "ear"
    reach = size(rng, 12, 30)
    width, thick = size(rng, 10, max(body.across[1] * 0.8, 11)), size(rng, 3, max(body.height * 0.5, 4))
    names = draft.named("reach", reach), draft.named("width", width), draft.named("thickness", thick)
    inside = number(min(body.across) / 4)
    edge = number(body.outline.box[2])
    hole = draft.named("hole", one_of(rng, DRILLS, 3, min(reach, width) * 0.4) or 3)
    shape = f".center({edge} + ({names[0]} - {inside}) / 2, 0).rect({names[0]} + {inside}, {names[1]})"
    bored = f".pushPoints([({inside} / 2, 0)]).circle({hole} / 2)"
    code = f"ear = cq.Workplane({frame.plane}){shape}{bored}.extrude({names[2]})\npart = part.union(ear)"
    draft.step("An ear with a hole on one side", code)
    draft.step("Its mirror image on the other side", f"part = part.union(ear.mirror({frame.side}))")


def _hollowed(body: Body) -> None:
    """Open below."""
    wall = size(body.rng, 2, min(6, body.outline.reach * 0.1))
    code = f"part = part.faces({body.frame.bottom}).shell(-{body.draft.named('wall', wall)})"
    body.draft.about = ""
    body.draft.step("Hollowed from below", code)
    body.depth = wall
    body.inset(wall)


EARLY: dict[str, Callable[[Body], None]] = {
    "intersect": _trimmed,
    "fillet": corners,
    "mirror": _mirrored,
    "shell": _hollowed,
    "chamfer": rim,
}
"""What is done to a plain body, in this order. The kernel hollows one with slanting faces or ears to the same solid in
each run, but with its faces in another order.
"""


def _room(body: Body, share: float) -> float:
    return min(body.face.pads[0].size) * share


def _lofted(body: Body) -> bool:
    """A stub that goes from a rectangle to a circle."""
    rng, draft = body.rng, body.draft
    width = size(rng, 6, max(_room(body, 0.5), 7))
    place = body.face.place(rng, width, width)
    if place is None:
        return False
    draft.about = "stub"
    names = draft.named("width", width), draft.named("height", size(rng, 5, 25))
    end = draft.named("end_diameter", max(3, round(width * 0.6)))
    at = f".center({number(place[0])}, {number(place[1])})"
    calls = f"{at}.rect({names[0]}, {names[0]}).workplane(offset={names[1]}).circle({end} / 2).loft(combine=True)"
    draft.step("A stub from a square to a circle", f"part = {body.on_top}{calls}")
    return True


def _bow(body: Body) -> bool:
    """A bow of a bent bar on the top."""
    rng, draft, frame = body.rng, body.draft, body.frame
    bar = size(rng, 3, 8)
    span = size(rng, 4 * bar, max(body.face.pads[0].size[0] * 0.7, 5 * bar))
    place = body.face.place(rng, span + bar, bar)
    if place is None or place[1] != 0:
        return False
    draft.about = "bow"
    names = {"s": draft.named("span", span), "d": draft.named("bar", bar), "r": draft.named("radius", span / 2)}
    names |= {"x": number(place[0]), "z": number(body.height - 1), "k": str(BEND)}
    path = (
        "bow_path = cq.Workplane({f}).moveTo({x} - {s} / 2, {z}).threePointArc(({x}, {z} + {r}), ({x} + {s} / 2, {z}))"
    )
    swept = "bow = cq.Workplane({p}).workplane(offset={z}).center({x} - {s} / 2, 0).circle({d} / 2).sweep(bow_path)"
    code = f"{path}\n{swept}\npart = part.union(bow)".format(f=frame.front, p=frame.plane, **names)
    draft.step("A bow of a bent bar on it", code)
    return True


def _ring_groove(body: Body) -> bool:
    """A groove around the middle of the top."""
    rng, draft, pad = body.rng, body.draft, body.face.pads[0]
    across, wide = _room(body, rng.uniform(0.4, 0.7)), size(rng, 2, 5)
    if not pad.central or body.depth < 2 * cuts.FLOOR or not body.face.free(around((0, 0), across, across), pad):
        return False
    body.face.take(around((0, 0), across, across))
    draft.about = "ring"
    names = draft.named("diameter", round(across - wide)), draft.named("width", wide)
    sunk = draft.named("depth", size(rng, 1, max(body.depth - cuts.FLOOR, 1.5) * 0.7))
    section = f".center({names[0]} / 2 - {names[1]} / 2, {number(body.height)}).rect({names[1]}, 2 * {sunk})"
    turned = f".revolve(360, ({names[1]} / 2 - {names[0]} / 2, 0), ({names[1]} / 2 - {names[0]} / 2, 1))"
    code = f"ring = cq.Workplane({body.frame.front}){section}{turned}\npart = part.cut(ring)"
    draft.step("A groove around its middle", code)
    return True


def _joined(body: Body) -> bool:
    """A boss, made on its own and joined."""
    rng, draft = body.rng, body.draft
    width = size(rng, 6, max(_room(body, 0.5), 7))
    place = body.face.place(rng, width, width)
    if place is None:
        return False
    draft.about = "post"
    names = draft.named("diameter", width), draft.named("height", size(rng, 3, 25))
    plane = f"cq.Workplane({body.frame.plane}).workplane(offset={number(body.height)})"
    made = f"{plane}.pushPoints({points([place])}).circle({names[0]} / 2).extrude({names[1]})"
    draft.step("A post joined to it", f"post = {made}\npart = part.union(post)")
    return True


LATE: dict[str, tuple[Feature, ...]] = {
    "hole": (cuts.through_holes, cuts.blind_holes),
    "cboreHole": (cuts.counterbored_holes,),
    "cskHole": (cuts.countersunk_holes,),
    "cutBlind": (cuts.pocket, cuts.slot),
    "cutThruAll": (cuts.pocket, cuts.slot, cuts.notch),
    "cut": (cuts.groove, cuts.rounded_pocket, cuts.cross_hole),
    "both": (cuts.groove, cuts.cross_hole, cuts.ledge),
    "polyline": (cuts.groove, cuts.slope),
    "union": (_joined,),
    "pushPoints": (_joined, cuts.through_holes),
    "workplane": (cuts.through_holes, cuts.pocket),
    "revolve": (_ring_groove,),
    "loft": (_lofted,),
    "sweep": (_bow,),
    "rarray": (cuts.through_holes, cuts.blind_holes),
    "polarArray": (cuts.through_holes, cuts.blind_holes),
    "vertices": (cuts.through_holes, cuts.counterbored_holes),
}
"""For each operation the features that may take it."""
