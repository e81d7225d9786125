"""Pockets, recesses, windows and cut-outs: rectangular, square, round or with many sides, to a depth or through."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.bodies.open_pockets import OPEN
from cadwright.parts.cuts import Site, depth_of, find_sites, recess, room, share, spots_of
from cadwright.parts.expressions import Expr, call, expr
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.kinds.notch import corner_cut, edge_cut
from cadwright.parts.model import Circle, Polygon, Profile, Rectangle
from cadwright.parts.places.margins import between_margins
from cadwright.parts.places.placement import find_host
from cadwright.parts.scene import Axis, MissingError, Scene, Solid, UnbuildableError

_SIDES = {"hexagonal": 6, "octagonal": 8, "pentagonal": 5, "triangular": 3}
_THROUGH = ("window", "cut", "saw", "opening", "hole", "aperture")

FRAME = Frame(
    "pocket",
    "cut",
    (
        "pocket",
        "recess",
        "window",
        "cutout",
        "cut out",
        "depression",
        "cavity",
        "aperture",
        "square hole",
        *("square socket", "square recess", "square drive"),
        "rectangular hole",
        "hex hole",
        "hexagonal hole",
        "square opening",
        "rectangular opening",
        *(
            "rectangular hollow",
            "square hollow",
            "circular hollow",
            "hollow space",
            "hollow area",
            "rectangular cavity",
        ),
        "hex pocket",
        "hexagonal pocket",
        "nut pocket",
        "square pocket",
        "rectangular pocket",
        "round pocket",
        "circular pocket",
        "bearing pocket",
        "magnet pocket",
        "round recess",
        "circular recess",
        "rectangular cutout",
        "rectangular cut out",
        "square cutout",
        "square cut out",
        "rectangular window",
        "square window",
        "indentation",
        "sink",
        "usb slot",
        "handle hole",
        "hand hole",
        "handhold",
        "grip hole",
        "handle slot",
        "handle cutout",
        "usb port",
        "usb hole",
        "port cutout",
        "power port",
        "display cutout",
        "screen cutout",
        "lcd cutout",
        "card slot",
        *(
            f"{form} {what}"
            for form in ("square", "rectangular", "round")
            for what in ("well", "pit", "niche", "recess")
        ),
        *(
            f"{way} {what}"
            for way in ("sunken", "sunk", "recessed", "inset", "lowered", "depressed", "indented")
            for what in ("panel", "area", "field", "zone", "region", "rectangle", "square", "circle", "patch", "seat")
        ),
        *("round well", "square depression", "rectangular depression", "square mortise", "rectangular mortise"),
        *(
            f"{way} out {what}"
            for way in ("take", "taken", "clear", "mill", "milled", "machine", "rout", "scoop", "dig", "cut", "hollow")
            for what in ("everything inside", "everything within", "all inside", "the inside", "the middle", "the rest")
        ),
        *(f"{way} out" for way in ("saw", "sawn", "sawed", "mill", "milled", "rout", "routed", "chisel", "chiselled")),
        "nut trap",
        "hex recess",
    ),
    same(
        "length",
        "width",
        "depth",
        "side",
        "diameter",
        "flats",
        "corners",
        "radius",
        "height",
        "corner radius",
        "angle",
        "remaining",
        "wall",
    )
    | {"inner diameter": "diameter", "overall length": "length", "circumcircle": "corners", "floor": "remaining"},
    bare=("diameter",),
    sizes={2: ("length", "width"), 3: ("length", "width", "depth")},
    needed=(("length", "width", "side", "diameter", "flats", "corners", "radius", "wall", "offset", "extent"),),
    adjectives=frozenset(("through", "blind", "round", "square", "vertical", "horizontal", "open", *_SIDES)),
    harmless=frozenset(("rectangular", "inner", "even", "rounded", "straight")),
    takes=PLACES | {"inside", "remaining", "opposite"},
    marks=frozenset(("square", "rectangular", "length", "width", "flats", "corners", *_SIDES)),
    generic=frozenset(("hole", "opening", "through hole", "cable hole", "mortise", "mortice", "well", "pit")),
)


def build(scene: Scene, mention: Mention) -> None:
    """Cut it: the longer size along the side, or the height upright where one is said."""
    host = find_host(scene, mention)
    if any(p.relation == OPEN for p in mention.places):
        scene.said(mention, "open")
    if _is_at_edge(mention, host):
        edge_cut(scene, mention, host)
        return
    corner = next((p for p in mention.places if p.kind == "corner"), None)
    away = "cut" in mention.noun.lower() or scene.said(mention, "cut")
    if corner is not None and away and not any(p.kind == "offset" for p in mention.places):
        corner_cut(scene, mention, host, corner)
        return
    if host.round_axis is not None:
        _use_end(scene, mention, host)
    sites = find_sites(scene, mention)
    for site in sites:
        _cut(scene, mention, site, share(scene, mention, len(sites)))


def _use_end(scene: Scene, mention: Mention, host: Solid) -> None:
    """Take one end of something round, and one side of a disc, as the end that it is in anyway."""
    assert host.round_axis is not None
    across: Axis = "x" if host.round_axis != "x" else "y"
    flat = scene.value(host.size(host.round_axis)) <= scene.value(host.size(across))
    for place in mention.places:
        at_end = place.kind == "place" and place.sides in (("end",), ("near end",)) and not place.every
        if at_end and (flat or place.noun != "side"):
            scene.use(place)


def _is_at_edge(mention: Mention, host: Solid) -> bool:
    """Whether it is open at an edge: “20 wide and 10 deep in the top edge”, “in the front top edge” of a box."""
    noun = mention.noun.lower()
    sides = {s for p in mention.places if p.kind in ("place", "host", "centre") for s in p.sides}
    if ("cut" not in noun and "opening" not in noun) or not sides:
        return False
    if host.wall is not None:
        return "top" in sides and len(sides) > 1
    named = {name for name, _ in mention.sizes}
    return "depth" in named and len(named & {"width", "length"}) == 1 and not named & {"height", "side", "diameter"}


def _cut(scene: Scene, mention: Mention, site: Site, count: int) -> None:
    profile, sizes = _outline(scene, mention, site)
    noun = mention.noun.lower()
    scene.said(mention, "cut")
    through = site.host.wall is not None or mention.kind == "inner outline" or any(word in noun for word in _THROUGH)
    for place in mention.places:
        if place.kind == "axis" and place.axis == site.face.axis:
            through = scene.use(place) is place  # “a mortise from top to bottom”
    depth = depth_of(scene, mention, site, through)
    _tell_turned(scene, mention, site, profile)
    corner = scene.maybe(mention, "corner radius", "corner radius") or _treated(scene, mention)
    if corner is not None and not isinstance(profile, Rectangle):
        raise UnbuildableError(f"a {mention.noun} of that shape has no corner radius")
    if corner is not None and 2 * scene.value(corner) >= min(scene.value(s) for s in sizes):
        raise UnbuildableError("the corner radius is too large")
    angle = scene.maybe(mention, "angle", "angle", "deg")
    spots = spots_of(scene, mention, site, *room(scene, sizes, angle), count=count)
    recess(scene, mention, site, spots, profile, depth, corner, angle)


def _tell_turned(scene: Scene, mention: Mention, site: Site, profile: Profile) -> None:
    """Tell that it lies along the part's longer side where that is not the one from left to right, and is not said."""
    square = isinstance(profile, Rectangle) and scene.value(profile.x) == scene.value(profile.y)
    said = any(p.kind == "axis" for p in mention.places) or {"vertical", "horizontal"} & {*mention.adjectives}
    if site.face.axis == "z" and site.along == "y" and not (square or said or isinstance(profile, Circle)):
        scene.assume(f"the {mention.noun} lies along Y, as the part does")


def _treated(scene: Scene, mention: Mention) -> Expr | None:
    """The radius of its corners where they are said to be rounded: “a window with 5 mm corner radii”."""
    k = scene.mentions.index(mention)
    for m in scene.mentions[k + 1 : k + 2]:
        corner = "corner" in m.noun.lower() or any(p.kind == "corner" or "corner" in p.sides for p in m.places)
        radius = m.size("radius")
        taken = radius is None or radius.span in scene.used
        directed = any(p.kind == "axis" for p in m.places)
        corner = corner and "outer" not in m.adjectives
        if m.kind == "fillet" and corner and m.host in (k, None) and not (taken or directed):
            scene.absorb(m)
            scene.said(m, "vertical")
            return scene.length(m, "radius", name="corner radius")
    return None


def _outline(scene: Scene, mention: Mention, site: Site) -> tuple[Profile, tuple[Expr, Expr]]:
    """The outline with x along the site, and how far it reaches along and across."""
    nouns = mention.noun.lower().split()
    called = {word: any(w.startswith(word[:4]) or w == word[:3] for w in nouns) for word in _SIDES}
    named = [n for word, n in _SIDES.items() if scene.said(mention, word) or called[word]]
    nut = mention.size("flats") is not None or mention.size("corners") is not None or "nut" in mention.noun.lower()
    if named or nut:
        return _polygon(scene, mention, named[0] if named else 6)
    square = scene.said(mention, "square") or "square" in mention.noun.lower()
    sizes = _sizes(scene, mention, site, square)
    if sizes is not None:
        return Rectangle(*sizes), sizes
    across = scene.across(mention)
    scene.said(mention, "round")
    return Circle(across), (across, across)


def _polygon(scene: Scene, mention: Mention, sides: int) -> tuple[Profile, tuple[Expr, Expr]]:
    flats = next((f for s in ("flats", "width", "diameter") if (f := scene.maybe(mention, s, "across flats"))), None)
    corners = scene.maybe(mention, "corners", "across corners")
    radius = scene.maybe(mention, "radius") if corners is None and flats is None else None
    if radius is not None:
        corners = radius * 2
        scene.assume(f"the radius of the {mention.noun} is that round its corners")
    side = scene.maybe(mention, "side")
    half = expr(180) / sides
    if flats is not None and not sides % 2:
        corners = flats / call("cos", half)
    elif corners is None and side is not None:
        corners = side / call("sin", half)
    if corners is None:
        raise MissingError(f"the size of the {mention.noun} is missing")
    return Polygon(expr(sides), corners), (corners, flats if flats is not None else corners)


def _sizes(scene: Scene, mention: Mention, site: Site, square: bool) -> tuple[Expr, Expr] | None:
    """Along and across the site: a height is upright, a length along, of two sizes without names the first is along."""
    height, length, width, side = (scene.maybe(mention, s) for s in ("height", "length", "width", "side"))
    if side is None and square and mention.size("diameter") is not None:
        side = scene.maybe(mention, "diameter", "side")
    if side is not None:
        return side, side
    wall = scene.maybe(mention, "wall", f"{mention.noun} wall")
    if wall is not None and (length, width, height) == (None, None, None):
        return site.host.size(site.along) - wall * 2, site.host.size(site.across) - wall * 2
    beside = between_margins(scene, mention, site.host, site.face) if None in (length, width) and height is None else {}
    if site.along in beside and site.across in beside:
        if square and abs(scene.value(beside[site.along] - beside[site.across])) > ROUNDING:
            raise UnbuildableError(f"the {mention.noun} would not be square")
        return beside[site.along], beside[site.across]
    if beside and (width := length if length is not None else width) is not None:
        return (beside[site.along], width) if site.along in beside else (width, beside[site.across])
    if height is not None:
        level = length if length is not None else width
        if level is None or (length is not None and width is not None):
            raise UnbuildableError(f"I cannot tell how the {mention.noun} lies")
        upright = "z" if site.face.axis != "z" else site.across
        return (height, level) if site.along == upright else (level, height)
    if length is not None and width is not None:
        return (width, length) if _is_in_stock_order(scene, mention, site.host) else (length, width)
    only = length if length is not None else width
    if only is None:
        return None
    if not square:
        raise MissingError(f"the other size of the {mention.noun} is missing")
    return only, only


def _is_in_stock_order(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether two sizes rise as those of the thing that is cut, width before length: “5 THK 36 x 54; RECT 12 x 22”."""
    listed = [(name, q.span) for name, q in scene.mentions[host.mention].sizes if name in ("length", "width")]
    turned = [name for name, _ in listed] == ["width", "length"] and listed[0][1] == listed[1][1]
    length, width = mention.size("length"), mention.size("width")
    if length is None or width is None or length.span != width.span or any(p.kind == "axis" for p in mention.places):
        return False
    return turned and length.value < width.value


POCKET = Kind(FRAME, build)
INNER = Kind(
    Frame(
        "inner outline",
        "cut",
        (),
        same("length", "width", "side", "diameter", "radius", "depth", "flats", "corners")
        | {"height": "depth", "thickness": "depth"},
        bare=("diameter",),
        sizes={2: ("length", "width"), 3: ("length", "width", "depth")},
        needed=FRAME.needed,
        adjectives=(FRAME.adjectives | {"cut"}) - {"blind"},
        harmless=FRAME.harmless,
        takes=PLACES | {"inside", "remaining"},
        marks=frozenset(("inside", "cut")),
        generic=frozenset(
            (
                *(
                    "circle",
                    "square",
                    "rectangle",
                    "triangle",
                    "hexagon",
                    "cylinder",
                    "block",
                    "box",
                    "cuboid",
                    "prism",
                ),
                *("rectangular prism", "rectangular block", "pentagon", "octagon", "hexagonal prism"),
            )
        ),
    ),
    build,
)
"""“Inside it draw a smaller circle”, “subtract a cylinder”: what is left out of a sketch or taken away."""
