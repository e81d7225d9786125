"""Bars of a section: T, Z, I, H and hat profiles, of flanges and webs."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.bodies.sections import bend_radii, bent, lay, member
from cadwright.parts.bodies.zed import flange_pair, lay_zed
from cadwright.parts.expressions import Expr
from cadwright.parts.kinds.kind import STRIPS, Kind, same
from cadwright.parts.kinds.letter import aye
from cadwright.parts.model import ZERO, Point2
from cadwright.parts.outlines import first
from cadwright.parts.scene import Member, MissingError, Scene, UnbuildableError

_BARS = ("bar", "profile", "section", "beam", "bracket", "iron", "girder", "rail", "extrusion", "joist")
_THIN = 4.0
"""A flange or web that is said by one number is so many times thinner than high, or it is its length that is meant."""

FRAME = Frame(
    "profile",
    "body",
    (
        *(f"{letter}{way} {bar}" for letter in "tzihw" for way in ("", " shaped") for bar in _BARS),
        *(f"{name} {bar}" for name in ("tee", "zed", "zee", "double t") for bar in _BARS),
        *(f"{letter}{way} {strip}" for letter in "tzih" for way in ("", " shaped", " section") for strip in STRIPS),
        *("zee", "zed"),
        *(f"{hat} {bar}" for hat in ("hat", "top hat", "omega", "hat shaped") for bar in (*_BARS, "channel")),
        *(f"{letter} {bar} {what}" for letter in "tzih" for bar in ("bar", "beam") for what in ("section", "profile")),
        *(f"{letter} {what} {bar}" for letter in "tzih" for what in ("section", "profile") for bar in ("bar", "beam")),
        *("z plate", "hat", "universal beam", "rsj"),
    ),
    same("width", "height", "thickness", "length", "depth", "side", "third", "fourth")
    | same("web", "flange", "web thickness", "flange thickness", "flange width", "flange length", "web height")
    | dict.fromkeys(("web width", "web depth", "web length"), "web height")
    | {"flange height": "flange thickness"}
    | {"flange depth": "flange length", "wall": "thickness", "overall length": "length", "overall height": "height"}
    | {"cut length": "length"}
    | {"brim": "flange length", "brim width": "flange length", "brim length": "flange length"}
    | {"brim thickness": "flange thickness", "crown width": "width", "crown": "width", "top width": "width"}
    | {"stem height": "web height", "stem thickness": "web thickness", "stem width": "web thickness", "stem": "web"}
    | {"bar width": "flange length", "bar thickness": "flange thickness", "stem length": "web height"}
    | same("bend radius", "outer bend radius", "inner corner radius")
    | {"arm": "flange length", "arm width": "flange length", "arm length": "flange length"},
    bare=("thickness", "length"),
    sizes={
        2: ("width", "height"),
        3: ("width", "height", "third"),
        4: ("width", "height", "third", "fourth"),
    },
    needed=(
        ("width", "flange width", "flange length", "side", "flange", "flanges"),
        ("height", "web height", "side", "web"),
        ("thickness", "web thickness", "flange thickness", "web", "flange", "third"),
        ("length", "depth", "third", "fourth", "flanges"),  # beside two flanges, “50 wide” is how long it is
    ),
    harmless=frozenset(("equal", "outer", "open", "open ended", "equal legs")),
    takes=frozenset(("flanges", "centre")),
    marks=frozenset(("length", "thickness")),
    generic=frozenset(("tee",)),
    run="length",
    members=frozenset(("flange", "web", "stem", "arm", "brim", "crown", "crossbar", "crosspiece", "bar", "leg")),
)


def build(scene: Scene, mention: Mention) -> None:
    """Add the bar: the section stands in X and Z, the length is along Y."""
    kind = _kind(mention)
    pair = flange_pair(scene, mention) if kind == "z" else None
    brim = (pair[0], False) if pair is not None else _reach(scene, mention, "flange", "flange length")
    tall = _reach(scene, mention, "web", "web height")
    third = first(scene, mention, "third", name="thickness" if mention.size("thickness") is None else "length")
    thickness = scene.maybe(mention, "thickness", "thickness")
    length = first(scene, mention, "length", "fourth", "depth", name="length")
    if thickness is None:
        both = all(_said(mention, part) for part in ("web", "flange"))
        thickness = None if both else third
        length = length if length is not None or thickness is not None else third
    elif length is None:
        length = third
    web, flange = _thick(scene, mention, "web", tall[1]), _thick(scene, mention, "flange", brim[1])
    web, flange = web or thickness or flange, flange or thickness or web
    if length is None and brim[0] is not None and mention.size("width") is not None and kind != "hat":
        length = scene.maybe(mention, "width", "length")
        wide = None
    else:
        flanges = () if kind in ("z", "hat") else ("flange width",)
        wide = first(scene, mention, "width", "side", *flanges, name="height" if _is_upright(mention) else "width")
    if web is None or flange is None or length is None:
        raise MissingError(f"the {'length' if length is None else 'thickness'} of the {mention.noun} is missing")
    wide = pair[0] + pair[1] - web if pair is not None else wide
    x, y = _extents(scene, mention, kind, (wide, None if pair else brim[0], tall[0]), flange, web)
    x, y = (y, x) if _is_upright(mention) else (x, y)
    if kind == "hat":
        if brim[0] is None:
            raise MissingError(f"the width of the brims of the {mention.noun} is missing")
        _hat(scene, mention, (x, y, brim[0], flange, length))
        return
    _check(scene, mention, kind, (x, y), flange, web)
    _use_middle(scene, mention, kind)
    if kind == "z":
        lay_zed(scene, mention, pair or ((x + web) / 2, (x + web) / 2), (x, y, flange, web, length))
    elif kind == "t":
        _tee(scene, mention, (x, y, flange, web, length))
    else:
        _flanged(scene, mention, (x, y, flange, web, length))


def _use_middle(scene: Scene, mention: Mention, kind: str) -> None:
    """Take the middle of the flange as the place of the web, where it is anyway."""
    told = _said(mention, "web") or mention.size("web height") is not None
    for place in mention.places:
        if kind in ("t", "i") and told and place.kind == "centre" and not (place.amounts or place.sides):
            scene.use(place)


def _is_upright(mention: Mention) -> bool:
    """Whether the first of two sizes is the height, as standards call I and H bars: “200 x 100 x 8”."""
    wide, high = mention.size("width"), mention.size("height")
    if _kind(mention) != "i" or wide is None or high is None:
        return False
    return not wide.named and not high.named and wide.span == high.span and wide.value >= high.value


def _kind(mention: Mention) -> str:
    noun = (mention.term or mention.noun).lower()
    if "hat" in noun or "omega" in noun:
        return "hat"
    return "z" if noun.startswith("z") else "t" if noun.startswith("t") else "i"


def _reach(scene: Scene, mention: Mention, slot: str, long: str) -> tuple[Expr | None, bool]:
    """How long a flange or web is, and whether a number without a name said it."""
    wide = ("flange width",) if slot == "flange" and _kind(mention) in ("z", "hat") else ()
    found = first(scene, mention, long, *wide, name=long)
    if found is not None:
        return found, False
    thin = ("thickness", "third", "web thickness", "flange thickness")
    own = next((s for s in (slot, f"{slot} thickness") if _is_bare(mention, s)), None)
    thick = next((q for s in thin if s != own and (q := mention.size(s))), None)
    bare = mention.size(own) if own is not None else None
    if own is not None and bare is not None and thick is not None and bare.value > _THIN * thick.value:
        return scene.maybe(mention, own, long), True
    return None, False


def _is_bare(mention: Mention, slot: str) -> bool:
    """Whether a size was said without the word for being thick: “flanges of 40”."""
    said = mention.size(slot)
    return said is not None and "thick" not in said.quote.lower()


def _said(mention: Mention, part: str) -> bool:
    """Whether anything says how thick a web or flange is."""
    return mention.size(part) is not None or mention.size(f"{part} thickness") is not None


def _thick(scene: Scene, mention: Mention, part: str, is_long: bool) -> Expr | None:
    """How thick a web or flange is; a number without a name may say how long it is instead."""
    thick = () if is_long and _is_bare(mention, f"{part} thickness") else (f"{part} thickness",)
    slots = (*thick, *(() if is_long else (part,)))
    return first(scene, mention, *slots, name=f"{part} thickness") if slots else None


def _extents(
    scene: Scene,
    mention: Mention,
    kind: str,
    said: tuple[Expr | None, Expr | None, Expr | None],
    flange: Expr,
    web: Expr,
) -> tuple[Expr, Expr]:
    """How wide and how high the section is."""
    wide, brim, tall = said
    high = scene.maybe(mention, "height", "width" if _is_upright(mention) else "height")
    if high is None and tall is not None:
        whole = kind == "z" or mention.size("height") is not None
        high = tall if whole else tall + flange * (1 if kind in ("t", "hat") else 2)
        between = "what is between the flanges" if kind == "i" else "measured without the flange"
        scene.assume(f"the web is {'measured outside' if whole else between}")
    if high is None:
        high = scene.maybe(mention, "side", "width")
    if kind == "z" and brim is not None:
        wide = brim * 2 - web
        scene.assume("the flanges are measured outside, with the web")
    elif wide is None and brim is not None and kind in ("i", "t"):
        wide = brim
    if wide is None or high is None:
        raise MissingError(f"the {'width' if wide is None else 'height'} of the {mention.noun} is missing")
    return wide, high


def _check(scene: Scene, mention: Mention, kind: str, size: tuple[Expr, Expr], flange: Expr, web: Expr) -> None:
    many = 1 if kind == "t" else 2
    if scene.value(web) >= scene.value(size[0]) or scene.value(flange) * many >= scene.value(size[1]):
        raise UnbuildableError(f"the web and flanges of the {mention.noun} fill it")


def _tee(scene: Scene, mention: Mention, size: tuple[Expr, Expr, Expr, Expr, Expr]) -> None:
    """A T that lies on its flange, the web upright."""
    x, y, f, w, length = size
    a, b = x / 2, w / 2
    points: list[Point2] = [(-a, ZERO), (a, ZERO), (a, f), (b, f), (b, y), (-b, y), (-b, f), (-a, f)]
    flange = member(scene, mention, "flange base bottom top", "bottom", ((-a, ZERO), (a, f)), length, x)
    web = member(scene, mention, "web stem upright vertical", "right", ((-b, f), (b, y)), length, y, "bottom", ZERO)
    lay(scene, mention, points, ((-a, ZERO), (a, y)), length, (flange, web))


def _flanged(scene: Scene, mention: Mention, size: tuple[Expr, Expr, Expr, Expr, Expr]) -> None:
    x, y, f, w, length = size
    points = [(u - x / 2, v) for u, v in aye(x, y, f, w)]
    web = member(scene, mention, "web", "right", ((-w / 2, f), (w / 2, y - f)), length, y)
    low, high = ((-x / 2, ZERO), (x / 2, f)), ((-x / 2, y - f), (x / 2, y))
    flanges = (_flange(scene, mention, "bottom", low, length), _flange(scene, mention, "top", high, length))
    lay(scene, mention, points, ((-x / 2, ZERO), (x / 2, y)), length, (web, *flanges))


def _flange(scene: Scene, mention: Mention, side: str, box: tuple[Point2, Point2], length: Expr) -> Member:
    names = f"flange arm leg {side}"
    return member(scene, mention, names, side, box, length, box[1][0] - box[0][0])


def _hat(scene: Scene, mention: Mention, size: tuple[Expr, Expr, Expr, Expr, Expr]) -> None:
    """A hat: a crown on two webs, with brims outwards below."""
    x, y, b, t, length = size
    if scene.value(t) * 2 >= scene.value(x) or scene.value(t) >= scene.value(y):
        raise UnbuildableError(f"the walls of the {mention.noun} fill it")
    a = x / 2
    right: list[Point2] = [(a - t, ZERO), (a + b, ZERO), (a + b, t), (a, t), (a, y)]
    left = [(-u, v) for u, v in reversed(right)]
    points = [*right, *left, (t - a, y - t), (a - t, y - t)]
    inner, outer = bend_radii(scene, mention, t)
    if any(e is not None and scene.value(e) >= min(scene.value(a), scene.value(y) / 2) for e in (inner, outer)):
        raise UnbuildableError(f"the bends do not fit into the {mention.noun}")
    radii = {k: e for ks, e in (((0, 4, 5, 9), outer), ((3, 6, 10, 11), inner)) for k in ks if e is not None}
    names = "flange brim leg side"
    lay(
        scene,
        mention,
        bent(points, radii, scene.value) if radii else points,
        ((-a - b, ZERO), (a + b, y)),
        length,
        (
            member(scene, mention, "top crown web roof", "top", ((-a, y - t), (a, y)), length, x),
            member(scene, mention, f"{names} left", "top", ((-a - b, ZERO), (-a, t)), length, b),
            member(scene, mention, f"{names} right", "top", ((a, ZERO), (a + b, t)), length, b),
        ),
    )
    scene.assume("the brims are measured from the outside of the webs, the top over the webs")


PROFILE_BAR = Kind(FRAME, build)
