"""Plates with round outlines that are no discs: ellipses, stadiums, D shapes and slotted washers."""

from cadwright.english.frames import Frame
from cadwright.english.lexicon import words_of
from cadwright.english.ratios import AGAIN
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr, call
from cadwright.parts.kinds.dee_hole import across_flat
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import ZERO, ArcTo, Ellipse, LineTo, Outline, Slot
from cadwright.parts.outlines import first, flat_sizes, needed, plate, thickness_of
from cadwright.parts.scene import MissingError, Scene, UnbuildableError

_BASES = ("plate", "base", "block", "disc", "disk", "tile", "bar", "prism", "body", "shape", "sheet", "panel", "pad")
_MORE = ("badge", "tag", "sign", "tray blank", "coaster", "boss", "pad", "slab", "board", "button", "column", "solid")
_SECTIONS = ("section", "cross section", "profile", "rod", "base")


def shaped(*names: str) -> tuple[str, ...]:
    """What a plate of such a shape is called."""
    plates = [
        f"{n}{way} {b}" for n in names for way in ("", " shaped", " shape") for b in (*_BASES, *_MORE, *_SECTIONS)
    ]
    return (*names, *plates, *likened(*names))


def likened(*names: str) -> tuple[str, ...]:
    """What a plate is called that is like something: “plate shaped like an arrow”."""
    ways = ("shaped like", "in the shape of", "in the form of", "with the shape of", "that looks like", "formed like")
    things = ("plate", "part", "piece", "block", "sheet", "solid", "flat plate", "bar", "tile")
    like = (f"{t} {way} {a} {n}" for n in names for t in things for way in ways for a in ("a", "an", "the letter"))
    return (*like, *(f"{t} in {n} shape" for n in names for t in things))


_FLAT = same("length", "width", "height", "depth", "thickness") | {"overall length": "length", "span": "length"}

OVAL_FRAME = Frame(
    "oval",
    "body",
    shaped("ellipse", "oval", "elliptical", "elliptic"),
    _FLAT | same("major", "minor", "semi major", "semi minor") | {"overall height": "height"},
    bare=("length", "width", "thickness"),
    sizes={2: ("length", "width"), 3: ("length", "width", "thickness")},
    needed=(("length", "width", "major", "semi major"), ("thickness", "height", "depth", "length")),
    harmless=frozenset(("round",)),
    takes=PLACES,
    run="thickness",
)
STADIUM_FRAME = Frame(
    "stadium",
    "body",
    (
        *shaped("stadium", "obround", "oblong", "racetrack", "pill", "discorectangle"),
        *(f"slot shaped {b}" for b in (*_BASES, *_MORE)),
        *(f"{way} {b}" for way in ("round ended", "rounded end") for b in ("plate", "bar", "strap", "strip", "link")),
    ),
    _FLAT
    | same("centres", "radius", "diameter")
    | {"spacing": "centres"}
    | dict.fromkeys(("center", "centre", "centers", "centres"), "centres"),
    bare=("length", "width", "thickness"),
    sizes={2: ("length", "width"), 3: ("length", "width", "thickness")},
    needed=(("length", "centres"), ("width", "radius", "diameter"), ("thickness", "height", "depth")),
    harmless=frozenset(("round", "rounded")),
    takes=PLACES,
    marks=frozenset(("centres",)),
    generic=frozenset(("link", "link plate", "connecting link", "strap", "swing link")),
    run="thickness",
)
DEE_FRAME = Frame(
    "d shape",
    "body",
    (
        *(f"d shaped {b}" for b in (*_BASES, *_MORE, "pin", "shaft", "rod")),
        "d shape",
        "d plate",
        *(f"d {s}{b}" for s in ("", "section ", "profile ", "cut ") for b in ("shaft", "pin", "rod", "bar", "spindle")),
    ),
    same("diameter", "radius", "flats", "length", "width", "height", "thickness", "depth", "flat", "from axis")
    | {"overall length": "length", "remaining": "flats"},
    bare=("thickness",),
    sizes={2: ("length", "width"), 3: ("length", "width", "thickness")},
    needed=(("diameter", "radius", "length"), ("flats", "flat", "width"), ("thickness", "height", "depth", "length")),
    harmless=frozenset(("round",)),
    takes=PLACES,
)
SEMICIRCLE_FRAME = Frame(
    "semicircle",
    "body",
    (
        *shaped("semicircle", "semi circle", "semicircular", "semi circular", "half moon", "half round"),
        *(
            f"half round {b}"
            for b in ("moulding", "molding", "rod", "strip", "section", "stock", "bead", "trim", "dowel")
        ),
    ),
    same("diameter", "radius", "thickness", "height", "depth", "length")
    | {"width": "diameter", "outer diameter": "diameter", "outer radius": "radius"},
    bare=("diameter", "thickness"),
    needed=(("diameter", "radius"), ("thickness", "height", "depth", "length")),
    harmless=frozenset(("round", "half")),
    takes=PLACES,
    run="thickness",
)
_SPLIT = ("snap ring", "split ring", "piston ring", "retaining ring", "spring ring", "lock ring", "open ring", "c clip")
"""Rings with a gap that has to be said."""
_GAPS = words_of("groups.toml", "parts.oval", "gaps")
WASHER_FRAME = Frame(
    "slotted washer",
    "body",
    (
        "slotted washer",
        "c washer",
        "open washer",
        "slotted ring",
        "horseshoe washer",
        "c ring",
        "split washer",
        *_SPLIT,
    ),
    same("outer diameter", "inner diameter", "thickness", "height", "width", "slot", "outer radius", "inner radius")
    | {"diameter": "outer diameter", "hole": "inner diameter", "opening": "slot", "gap": "slot"}
    | {"slot width": "slot", "opening width": "slot", "gap width": "slot", "depth": "thickness"},
    bare=("thickness", "slot"),
    sizes={3: ("outer diameter", "inner diameter", "thickness")},
    needed=(("outer diameter", "outer radius"), ("inner diameter", "inner radius"), ("thickness", "height")),
    harmless=frozenset(("round", "open")),
)


def build_oval(scene: Scene, mention: Mention) -> None:
    """Add the ellipse, its longer axis along X where it is said first."""
    major, minor = (_axis(scene, mention, name) for name in ("major", "minor"))
    if major is not None and minor is not None:
        x, y, thickness = major, minor, thickness_of(scene, mention)
    else:
        x, y, thickness = flat_sizes(scene, mention)
    if abs(scene.value(x) - scene.value(y)) < ROUNDING:
        raise UnbuildableError(f"the {mention.noun} has only one size across")
    plate(scene, mention, Ellipse(x, y), ((-x / 2, -y / 2), (x / 2, y / 2)), thickness)


def _axis(scene: Scene, mention: Mention, name: str) -> Expr | None:
    half = scene.maybe(mention, f"semi {name}", f"semi {name} axis")
    return half * 2 if half is not None else scene.maybe(mention, name, f"{name} axis")


def build_stadium(scene: Scene, mention: Mention) -> None:
    """Add the plate with two round ends, along X."""
    centres = scene.maybe(mention, "centres", "centre distance")
    radius = scene.maybe(mention, "radius", "end radius")
    across = radius * 2 if radius is not None else scene.maybe(mention, "diameter", "end diameter")
    if across is None and centres is not None:
        across = needed(scene, mention, "width")
    if centres is None and across is None:
        x, y, thickness = flat_sizes(scene, mention)
    else:
        x = centres + across if centres is not None and across is not None else needed(scene, mention, "length")
        y = across if across is not None else needed(scene, mention, "width")
        thickness = thickness_of(scene, mention, "thickness", "height", "depth")
    long, wide = (x, y) if scene.value(x) >= scene.value(y) else (y, x)
    if scene.value(long) <= scene.value(wide):
        raise UnbuildableError(f"the {mention.noun} is not longer than wide")
    plate(scene, mention, Slot(long, wide), ((-long / 2, -wide / 2), (long / 2, wide / 2)), thickness)


def build_dee(scene: Scene, mention: Mention) -> None:
    """Add a disc with one flat, or a plate with one round end of its whole width."""
    if mention.size("diameter") is None and mention.size("radius") is None:
        _rounded_end(scene, mention)
        return
    d = scene.across(mention, name="diameter")
    across = first(scene, mention, "flats", "flat", "width", name="across the flat")
    _take_whole_length(scene, mention)
    flat = _only_flat(scene)
    if across is not None and flat is not None and {name for name, _ in flat.sizes} == {"length"}:
        scene.absorb(flat)
        _take_whole_length(scene, flat)
    level = scene.maybe(mention, "from axis", "flat distance") if across is None else None
    if across is None:
        across = d / 2 + level if level is not None else _by_its_flat(scene, mention, d)
    if across is None:
        raise MissingError(f"the size of the {mention.noun} across its flat is missing")
    if not 0 < scene.value(across) < scene.value(d):
        raise UnbuildableError(f"the flat does not cut the {mention.noun}")
    y = d / 2 - across  # where the flat is
    half = call("sqrt", d * d / 4 - y * y)
    loop = Outline((-half, y), (LineTo((half, y)), ArcTo((ZERO, d / 2), (-half, y))))
    widest = d / 2 if scene.value(across) >= scene.value(d) / 2 else half
    thickness = thickness_of(scene, mention, "thickness", "height", "depth", "length")
    plate(scene, mention, loop, ((-widest, y), (widest, d / 2)), thickness)
    scene.assume(f"the {mention.noun} is measured from its flat to the round side opposite")


def _only_flat(scene: Scene) -> Mention | None:
    """The one flat that is spoken of with sizes of its own."""
    return next((m for m in scene.mentions if m.kind == "shaft flat" and m.count in (None, 1) and m.sizes), None)


def _by_its_flat(scene: Scene, mention: Mention, across: Expr) -> Expr | None:
    """The size across the flat where that is spoken of as a thing of its own: “a D-shaped disc, the flat 12 from …”."""
    flat = _only_flat(scene)
    if flat is None:
        return None
    scene.absorb(flat)
    _take_whole_length(scene, flat)
    return across_flat(scene, flat, across)


def _take_whole_length(scene: Scene, flat: Mention) -> None:
    """Take that a flat goes “over the whole length”, as that of an outline does."""
    for slot in ("length", f"length {AGAIN}"):
        long = flat.size(slot)
        if long is not None and long.unit == "ratio" and long.value == 1:
            scene.take(flat, slot)


def build_semicircle(scene: Scene, mention: Mention) -> None:
    """Add half a disc, its straight side along X."""
    d = scene.across(mention, name="diameter")
    r = d / 2
    loop = Outline((-r, ZERO), (LineTo((r, ZERO)), ArcTo((ZERO, r), (-r, ZERO))))
    thickness = thickness_of(scene, mention, "thickness", "height", "depth", "length")
    plate(scene, mention, loop, ((-r, ZERO), (r, r)), thickness)


def _rounded_end(scene: Scene, mention: Mention) -> None:
    x, y, thickness = flat_sizes(scene, mention)
    if scene.value(x) < scene.value(y) / 2:
        raise UnbuildableError(f"the {mention.noun} is too short for its round end")
    straight, r = x - y / 2, y / 2
    steps = (LineTo((straight, -r)), ArcTo((x, ZERO), (straight, r)), LineTo((ZERO, r)))
    plate(scene, mention, Outline((ZERO, -r), steps), ((ZERO, -r), (x, r)), thickness)
    scene.assume(f"one end of the {mention.noun} is a half circle of its width")


def build_washer(scene: Scene, mention: Mention) -> None:
    """Add the washer that is open at one side, along X."""
    outer = scene.across(mention, "outer diameter", "outer radius", name="outer diameter") / 2
    inner = scene.across(mention, "inner diameter", "inner radius", name="inner diameter") / 2
    slot = scene.maybe(mention, "slot", "slot width") or _gap(scene)
    if slot is None and mention.term in _SPLIT:
        raise MissingError(f"the gap of the {mention.noun} is missing")
    if slot is None:
        scene.assume(f"the slot of the {mention.noun} is as wide as its hole")
        slot = inner * 2
    if not scene.value(slot) <= scene.value(inner) * 2 < scene.value(outer) * 2:
        raise UnbuildableError(
            f"the slot is wider than the hole of the {mention.noun}, or the hole than the {mention.noun}"
        )
    h = slot / 2
    far, near = call("sqrt", outer * outer - h * h), call("sqrt", inner * inner - h * h)
    steps = (ArcTo((-outer, ZERO), (far, -h)), LineTo((near, -h)), ArcTo((-inner, ZERO), (near, h)))
    thickness = thickness_of(scene, mention, "thickness", "height", "width")
    plate(scene, mention, Outline((far, h), steps), ((-outer, -outer), (far, outer)), thickness)


def _gap(scene: Scene) -> Expr | None:
    """How wide the gap is where it is spoken of as a thing of its own: “saw a gap through one side, 10 wide”."""
    cuts = [m for m in scene.mentions if m.kind in ("slot", "notch", "groove") and m.term in _GAPS and not m.gone]
    if len(cuts) != 1 or cuts[0].count not in (None, 1) or {name for name, _ in cuts[0].sizes} != {"width"}:
        return None
    scene.absorb(cuts[0])
    for place in cuts[0].places:
        if place.kind in ("place", "host", "centre") and set(place.sides) <= {"side", "near end"}:
            scene.use(place)
    return scene.maybe(cuts[0], "width", "gap")


OVAL = Kind(OVAL_FRAME, build_oval)
STADIUM = Kind(STADIUM_FRAME, build_stadium)
DEE = Kind(DEE_FRAME, build_dee)
SEMICIRCLE = Kind(SEMICIRCLE_FRAME, build_semicircle)
SLOTTED_WASHER = Kind(WASHER_FRAME, build_washer)
