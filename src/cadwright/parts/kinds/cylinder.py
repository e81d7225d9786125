"""Round bodies of one section: discs, rods, pins, and shares of them (half round, a quarter disc)."""

from msgspec.structs import replace

from cadwright.english.frames import Frame
from cadwright.english.lexicon import words_of
from cadwright.english.statements import Mention
from cadwright.parts.bodies.coaxial import at_both_ends, axial
from cadwright.parts.bodies.stack import Shape, outline, stand
from cadwright.parts.expressions import Expr
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import ZERO, Circle, Extrusion, Profile, Revolution
from cadwright.parts.scene import Scene, UnbuildableError

HEIGHTS = {
    "height": "height",
    "length": "height",
    "thickness": "height",
    "depth": "height",
    "overall length": "overall",
    "overall height": "overall",
    "span": "overall",
    "share": "share",
    "angle": "angle",
}
_RODS = (
    *("rod", "round rod", "bar round", "round bar", "round stock", "dowel", "dowel pin", "pin", "pole", "post", "peg"),
    *("axle", "spindle", "shaft", "column", "pillar", "cylindrical rod", "cylindrical pin", "cylindrical bar"),
    *("bar", "leg", "stem", "stud", "shank"),
)
"""What is mostly longer than wide."""
_SHARES = {0.5: 180.0, 0.25: 90.0, 0.75: 270.0}

CYLINDER_FRAME = Frame(
    "cylinder",
    "body",
    (
        "cylinder",
        *("cylindrical object", "cylindrical shape", "cylindrical body", "cylindrical block", "cylindrical base"),
        *("cylindrical part", "cylindrical piece", "cylindrical rod", "cylindrical pin", "cylindrical bar"),
        *("right circular cylinder", "circular cylinder", "right cylinder"),
        "circle",
        "disc",
        *(
            "round nut",
            "ring nut",
            "spanner nut",
            "slotted nut",
            "slotted round nut",
            "shaft nut",
            "bearing nut",
            "locknut",
        ),
        "disk",
        "rod",
        "shaft",
        "pin",
        "round bar",
        "dowel",
        "peg",
        "round plate",
        "circular plate",
        "puck",
        "dial",
        "coin",
        "coaster",
        "pole",
        "bar round",
        "round",
        *(f"round {b}" for b in ("trim", "bead", "strip")),
        "round stock",
        "dowel pin",
        "round disc",
        *("flange", "brim"),
        "roller",
        "wheel",
        "knob",
        "hub",
        "plug",
        "column",
        "stub",
        "boss",
        "stud",
        "post",
        "spigot",
        *("collar", "shoulder ring", "collar ring"),
        "shank",
        "stem",
        "round head",
        "shoulder",
        "journal",
        "raised face",
        "pedestal",
        "pillar",
        "token",
        "turntable",
        "nub",
        "axle",
        "piston",
        "button",
        "handle",
        "stand off",
        "standoff",
        "spacer",
        "round base",
        "nose",
        "pilot",
        "foot",
        "pad",
        "drum",
        "pulley",
        "sheave",
        "flat pulley",
        *(
            f"{vee} {pulley}"
            for vee in ("v", "vee", "v belt", "vee belt", "v groove")
            for pulley in ("pulley", "sheave")
        ),
        *("coupling", "coupler", "cam", "eccentric cam"),
        *("gear blank", "pulley blank", "wheel blank", "round blank"),
        "spindle",
    ),
    same("diameter", "radius")
    | HEIGHTS
    | {
        "outer diameter": "diameter",
        "bottom diameter": "diameter",
        "width": "width",
        "face width": "width",
        "inner diameter": "inner diameter",
    },
    bare=("diameter", "height"),
    sizes={2: ("diameter", "height")},
    needed=(("diameter", "radius", "width"), ("height", "width", "overall")),
    adjectives=frozenset(("horizontal", "included", "round", "over all", "radial", "halved", "quartered")),
    harmless=frozenset(("even", "vertical", "outer")),
    takes=PLACES,
    marks=frozenset(("diameter", "radius", "round")),
    thick=dict.fromkeys(_RODS, "diameter"),
    generic=frozenset(
        (
            "leg",
            "lug",
            "nozzle",
            "support",
            "peg leg",
            "head",
            "body",
            "base",
            "core",
            "bar",
            "neck",
            "plate",
            "blank",
            "cap",
            *("counterweight", "plunger", "ram", "lens", "magnet", "billet", "bobbin", "checker"),
            *("counter", "stump", "slug", "bollard", "pile", "stake", "grip", "medallion", "trivet", "mat"),
            *("toggle", "tappet", "seat", "buoy", "bob", "float", "barrel"),
            *(
                "cover",
                "lid",
                "tag",
                "name tag",
                "key tag",
                "badge",
                "sign",
                "panel",
                "board",
                "tile",
                "block",
                "piece",
            ),
        )
    ),
)


def build_cylinder(scene: Scene, mention: Mention) -> None:
    """Add a cylinder along Z."""
    scene.said(mention, "round")
    if mention.size("diameter") is None and mention.size("radius") is None:
        domed = _domed(scene, mention)
        if domed is not None:
            across = scene.across(domed, name="diameter")
        else:
            across = scene.length(mention, "width", name="diameter")
        height = axial(scene, mention)
    else:
        across = scene.across(mention, name="diameter")
        wide = mention.size("height") is None and mention.size("width") is not None
        height = axial(scene, mention, "width" if wide else "height")
    inner = scene.maybe(mention, "inner diameter", "inner diameter")
    if inner is not None:
        absorb_bore(scene)
    put_round(scene, mention, across, inner, height)


def _domed(scene: Scene, mention: Mention) -> Mention | None:
    """The half balls on the ends of a rod that has no diameter of its own: it is as wide as they are."""
    if scene.solids or mention.size("width") is not None:
        return None
    return next((m for m in scene.mentions if m.kind == "dome" and m.size("diameter") and at_both_ends(m)), None)


def absorb_bore(scene: Scene) -> None:
    """Take a hole of which nothing is said as the bore that is there: “12 od 6 id, the bore goes right through”."""
    for hole in scene.mentions:
        if hole.kind == "hole" and not (hole.sizes or hole.places) and hole.count in (None, 1):
            scene.absorb(hole)
            scene.said(hole, "through")


def put_round(scene: Scene, mention: Mention, outer: Expr, inner: Expr | None, height: Expr) -> None:
    """Stand a round body of one section, or the share of one that is said."""
    if inner is not None and scene.value(inner) >= scene.value(outer):
        raise UnbuildableError(f"the inner diameter of the {mention.noun} is not smaller than the outer one")
    angle = _angle(scene, mention)
    for share, word in ((0.5, "halved"), (0.25, "quartered")):
        if angle is not None and scene.value(angle) == _SHARES[share]:
            scene.said(mention, word)
    if angle is None:
        profiles: tuple[Profile, ...] = (Circle(outer),) if inner is None else (Circle(outer), Circle(inner))
        stand(scene, mention, Shape(profiles, Extrusion(height), (outer, outer, height), True, inner))
        return
    near = inner / 2 if inner is not None else ZERO
    section = outline([(near, ZERO), (outer / 2, ZERO), (outer / 2, height), (near, height)])
    whole = stand(scene, mention, Shape((section,), Revolution(angle), (outer, outer, height), True, inner))
    if whole is scene.solids[0]:
        low, high = list(whole.low), list(whole.high)
        turned = scene.value(angle)
        if turned <= 180:
            low[1] = ZERO
        if turned <= 90:
            low[0] = ZERO
        scene.solids[0] = replace(
            whole, low=(low[0], low[1], low[2]), high=(high[0], high[1], high[2]), round_axis=None
        )


_PIECES = words_of("groups.toml", "parts.cylinder", "pieces")
"""What may be a part of a whole turn."""


def _angle(scene: Scene, mention: Mention) -> Expr | None:
    """The angle of a share of a round thing; ``None`` for a whole one."""
    share = scene.take(mention, "share")
    if share is None:
        angle = mention.size("angle")
        if angle is not None and not _PIECES & {*mention.term.split(), *mention.noun.lower().split()}:
            raise UnbuildableError(f"I cannot tell what “{angle.quote}” is of")
        return scene.maybe(mention, "angle", "angle", "deg")
    if share.value not in _SHARES:
        raise UnbuildableError(f"“{share.quote}” of a {mention.noun}")
    return scene.define("angle", _SHARES[share.value], "deg")


CYLINDER = Kind(CYLINDER_FRAME, build_cylinder)
