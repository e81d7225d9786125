"""What features, their sizes and the sides of a part are called."""

from collections.abc import Iterator

from cadwright.language.numerals import words


def _called(listing: dict[str, str]) -> dict[str, str]:
    """Each name, with its plural, to what it names; names of two words have a ``_`` between them."""
    names: dict[str, str] = {}
    for meant, listed in listing.items():
        for name in (meant, *listed.split()):
            for form in _forms(name.replace("_", " ")):
                names.setdefault(form, meant)
    return names


def _forms(name: str) -> Iterator[str]:
    yield name
    yield name + "s"
    if name.endswith(("s", "x", "ch", "sh")):
        yield name + "es"


FEATURES: dict[str, str] = _called(
    {
        "hole": "bore drill drilling drilled_hole through_hole thru_hole blind_hole pilot pilot_hole bolt_hole "
        "screw_hole mounting_hole clearance_hole tapped_hole threaded_hole cross_hole cross-hole port passage "
        "center_hole centre_hole "
        "thru-hole through-hole",
        "counterbore": "cbore c'bore counter-bore counter_bore spotface spot_face spot-face ⌴",
        "countersink": "csink csk c'sink counter-sink counter_sink ⌵",
        "boss": "stud post peg pillar standoff stand-off spigot hub pin lug nub knob collar",
        "step": "journal stage shaft_section turned_section bearing_seat seat shank stem neck shoulder spindle",
        "groove": "ring_groove circlip_groove snap_ring_groove o-ring_groove o_ring_groove undercut gland relief",
        "slot": "obround channel slit mounting_slot elongated_hole oblong_hole",
        "vee": "v v-groove vee_groove vee-groove v_groove v_notch v-notch vee_notch vee-notch",
        "prism": "hexagon hex hex_head hexagonal_head hexagon_head hex_bar octagon",
        "dovetail": "dovetail_slot dovetail_groove dovetail_channel",
        "t-slot": "t_slot tee_slot tee-slot",
        "keyway": "keyseat key_seat key_slot key-way",
        "pocket": "recess cavity well depression cutout_pocket",
        "window": "opening cutout cut-out cut_out aperture rectangular_hole square_hole",
        "notch": "nick cut rebate step_cut rabbet",
        "wall": "shell side_wall sidewall",
        "floor": "bottom_plate",
        "rib": "web gusset fin stiffener vane blade",
        "spoke": "arm",
        "full round": "full_radius rounded_end round_end",
        "fillet": "round rounding rounded_corner rounded_edge corner_radius edge_radius inside_radius radiused_corner "
        "inner_radius fillet_radius corner_fillet",
        "chamfer": "bevel clip clipped_corner snipe beveled_edge bevelled_edge chamfered_edge bevelled_corner",
        "taper": "cone tapered_section frustum conical_section",
        "dome": "sphere ball hemisphere spherical_end",
        "thread": "helix",
        "draft": "draft_angle",
        "slope": "incline sloped_face inclined_face bevelled_face ramp",
        "flange": "lip rim raised_face pad",
        "body": "solid separate_part separate_body separate_piece",
        "gap": "clearance play air_gap",
        "tooth": "teeth",
    }
)
"""Names of features, in lower case, to their kinds."""

PARTS = frozenset(
    "box size overall envelope bounding_box block plate slab bar brick strip sheet panel tile board cube cuboid "
    "cylinder disc disk rod puck ring washer tube pipe sleeve bushing spacer shaft axle base baseplate body part "
    "bracket leg upright upstand lid cover housing enclosure case tray cup ball cap knob clamp wedge pyramid "
    "piece stock blank arm_plate back_plate base_plate top_plate face_plate triangle "
    "gear pinion sprocket pulley rack key "
    "rectangle square circle trapezoid trapezium profile outline extrusion flat".replace("_", " ").split()
)
"""Nouns for a part as a whole, or for one of the blocks that it is made of."""

WHOLES = frozenset({"box", "size", "overall", "envelope", "bounding"})
"""With these a check speaks of the bounding box."""

NAMES: dict[str, frozenset[str]] = {
    "length": frozenset({"length", "height", "width"}),
    "width": frozenset({"width", "thickness", "across", "length", "inner width"}),
    "height": frozenset({"height", "length", "depth", "thickness", "width", "across", "inner height"}),
    "depth": frozenset({"depth", "reach", "height", "length", "neck depth", "inner height"}),
    "thickness": frozenset({"thickness", "height", "width", "depth", "length"}),
    "diameter": frozenset(
        {
            "diameter",
            "minor diameter",
            "small diameter",
            "large diameter",
            "inner diameter",
            "outer diameter",
            "pitch diameter",
            "root diameter",
        }
    ),
    "proud": frozenset({"height", "length", "thickness"}),
    "across": frozenset({"across", "width", "thickness"}),
    "radius": frozenset({"radius", "corner radius", "end radius"}),
    "angle": frozenset({"angle"}),
    "pitch": frozenset({"pitch", "column pitch", "row pitch"}),
    "leg": frozenset({"leg", "second leg"}),
}
"""What a size may be called in the table of features, by what people call it."""

AFTER: dict[str, str] = {
    **dict.fromkeys(("long", "length", "lg", "oal", "l"), "length"),
    **dict.fromkeys(("wide", "width", "broad", "w"), "width"),
    **dict.fromkeys(("across", "af", "a/f"), "across"),
    **dict.fromkeys(("high", "tall", "height", "h", "ht"), "height"),
    "proud": "proud",
    **dict.fromkeys(("deep", "depth", "dp", "↧"), "depth"),
    **dict.fromkeys(("thick", "thickness", "thk", "gauge"), "thickness"),
    **dict.fromkeys(("diameter", "dia", "diam", "ø", "od", "id"), "diameter"),
    **dict.fromkeys(("radius", "rad"), "radius"),
    **dict.fromkeys(("module", "mod"), "module"),
}
"""Words beside a number to the name of the size that it is; "deep" follows its number, "depth" may lead it."""

BREAKS = words(
    "with and plus having has have containing including incl so which whose where that then but , ; . : ( ) — – & +"
)
"""Words and signs at which a text is cut into phrases."""

FILLERS = words("of is = : a an the to be by at about exactly nominal overall total its on")
"""Words between the name of a size and its number."""

LEADING = words(
    "module mod length width height depth thickness diameter dia diam radius od id lg thk dp ↧ ø oal pitch wide long"
)

SIDES: dict[str, str] = {
    "+x": "+x", "-x": "-x", "+y": "+y", "-y": "-y", "+z": "+z", "-z": "-z",
    "right": "+x", "left": "-x", "back": "+y", "rear": "+y", "front": "-y", "top": "+z", "bottom": "-z",
    "upper": "+z", "lower": "-z", "underside": "-z", "base": "-z",
    "table": "-z", "ground": "-z",
}  # fmt: skip
"""Sides of a part by name, in its own coordinates: a viewer in front looks along +y."""

ANY_SIDE = words("edge edges side sides end ends face faces corner corners outside rim border")

FAMILIES: dict[str, frozenset[str]] = {
    "hole": frozenset({"hole", "bore"}),
    "counterbore": frozenset({"counterbore", "bore", "pocket"}),
    "boss": frozenset({"boss", "step", "flange", "lug", "dome", "prism", "block"}),
    "step": frozenset({"step", "boss", "flange", "taper", "prism"}),
    "flat": frozenset({"flat"}),
    "prism": frozenset({"prism", "window", "boss", "pocket", "block"}),
    "groove": frozenset({"groove", "slot", "notch", "vee", "dovetail", "t-slot"}),
    "slot": frozenset({"slot", "window", "keyway", "pocket", "notch", "groove", "vee", "dovetail", "t-slot"}),
    "vee": frozenset({"vee", "groove", "notch"}),
    "dovetail": frozenset({"dovetail"}),
    "t-slot": frozenset({"t-slot", "slot"}),
    "keyway": frozenset({"keyway", "slot", "notch"}),
    "pocket": frozenset({"pocket", "slot", "notch", "hole", "counterbore", "bore", "window"}),
    "window": frozenset({"window", "slot", "notch", "pocket", "hole"}),
    "notch": frozenset({"notch", "slot", "pocket", "window", "keyway", "vee", "dovetail"}),
    "wall": frozenset({"wall", "plate", "rib", "shell", "floor", "block"}),
    "floor": frozenset({"floor", "wall", "plate", "block"}),
    "rib": frozenset({"rib", "wall", "plate", "block"}),
    "spoke": frozenset({"spoke", "rib", "block"}),
    "flange": frozenset({"flange", "boss", "step", "plate", "wall", "shell", "floor", "block", "prism"}),
    "taper": frozenset({"taper", "draft", "slope", "countersink"}),
    "chamfer": frozenset({"chamfer", "taper"}),
    "dome": frozenset({"dome", "torus"}),
    "draft": frozenset({"draft", "taper", "slope"}),
    "slope": frozenset({"draft", "taper", "slope"}),
    "body": frozenset({"body"}),
    "full round": frozenset({"full round", "fillet", "lug", "slot", "notch"}),
}
"""The kinds of the table that a stated kind may be: people call one opening a slot, a window or a keyway."""


def family(kind: str) -> frozenset[str]:
    """The kinds of measured features that a stated kind may be."""
    return FAMILIES.get(kind, frozenset({kind}))


PART_KINDS = frozenset(
    {
        "box",
        "body",
        "block",
        "boss",
        "step",
        "plate",
        "wall",
        "flange",
        "floor",
        "hole",
        "bore",
        "taper",
        "prism",
        "end",
    }
)
"""What the sizes of a noun like plate or shaft may be those of."""


def kinds_of(kind: str) -> frozenset[str] | None:
    """The kinds of measured features that may be meant; ``None`` for any."""
    if not kind:
        return None
    return PART_KINDS if kind == "part" else family(kind)


HOLLOW = frozenset(
    [
        "hole",
        "bore",
        "counterbore",
        "countersink",
        "slot",
        "keyway",
        "pocket",
        "window",
        "notch",
        "groove",
        "vee",
        "dovetail",
        "t-slot",
        "gap",
    ]
)
RAISED = frozenset(
    [
        "boss",
        "step",
        "rib",
        "spoke",
        "lug",
        "flange",
        "prism",
        "wall",
        "plate",
        "block",
        "shell",
        "floor",
        "body",
        "dome",
        "torus",
        "taper",
        "end",
    ]
) | {"full round"}
_LOOSE = frozenset({"step", "thread"})
"""What is said of any round piece: a seat, a neck, the thread of a rod."""


def akin(kind: str) -> frozenset[str] | None:
    """The kinds of measured features of which one may have been meant by a word for another; ``None`` for any.

    What is cut out is never what stands, and rounded edges and teeth are nothing else.
    """
    if kind in _LOOSE:
        return None
    if kind in ("fillet", "chamfer", "flat", "tooth"):
        return family(kind)
    return next((kinds | family(kind) for kinds in (HOLLOW, RAISED) if kind in kinds), None)
