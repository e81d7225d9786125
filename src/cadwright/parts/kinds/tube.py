"""Round bodies with a bore: tubes, rings, washers, cups, and sectors of discs and rings."""

from msgspec.structs import replace

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING, SAID_TWICE
from cadwright.parts.bodies.coaxial import axial
from cadwright.parts.bodies.stack import Shape, stand
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES
from cadwright.parts.kinds.cylinder import HEIGHTS, absorb_bore, put_round
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import Circle, Extrusion, Hole
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.scene import AXES, MissingError, Scene, UnbuildableError
from cadwright.parts.screws import WASHERS

_CLOSING = frozenset(("disc", "disk", "plate"))
"""What closes a tube."""

TUBE_FRAME = Frame(
    "tube",
    "body",
    (
        "tube",
        "ring",
        "washer",
        "bushing",
        "bush",
        "spacer",
        "sleeve",
        "pipe",
        "collar",
        "flat washer",
        "hollow cylinder",
        "hollow pin",
        "hollow shaft",
        "annulus",
        "standoff",
        "bearing",
        "bearing dummy",
        "shim ring",
        "spacer ring",
        "grommet",
        "ferrule",
        "hose",
    ),
    same(
        "outer diameter",
        "inner diameter",
        "outer radius",
        "inner radius",
        "wall",
        "floor",
        "thread",
        "roof",
        "inside height",
    )
    | HEIGHTS
    | {
        "bore": "inner diameter",
        "diameter": "outer diameter",
        "width": "height",
        "radius": "outer radius",
        "thickness": "height",
    },
    bare=("outer diameter", "inner diameter", "height"),
    sizes={2: ("outer diameter", "height"), 3: ("outer diameter", "inner diameter", "height")},
    needed=(
        ("outer diameter", "outer radius", "inner diameter", "inner radius", "thread"),
        ("inner diameter", "inner radius", "wall", "thread"),
        ("outer diameter", "outer radius", "wall", "thread"),
        ("height", "overall", "thread"),
    ),
    adjectives=frozenset(("closed", "closed below", "included", "halved")),
    harmless=frozenset(("even", "round", "hollow", "open", "open ended", "vertical")),
    takes=PLACES,
    marks=frozenset(("inner diameter", "inner radius", "wall")),
    rivals=(("inner diameter", "inner radius", "wall"),),
    thick=dict.fromkeys(("tube", "pipe", "hose", "hollow cylinder", "hollow shaft", "cylinder"), "wall"),
    generic=frozenset(
        (
            *("cylinder", "pin", "roller", "hub", "boss", "wheel", "disc", "disk"),
            *("hoop", "band", "liner", "barrel", "sheath", "casing", "tire", "bangle", "seal", "gasket"),
            "cuff",
        )
    ),
)


def _across(scene: Scene, mention: Mention) -> tuple[Expr, Expr | None]:
    """The outer and the inner diameter, of which one may be said by the wall."""
    thread = scene.take(mention, "thread")
    wall = scene.maybe(mention, "wall", "wall")
    said, across = mention.size("wall"), mention.size("outer diameter")
    if said is not None and across is not None and said.span == across.span:
        scene.assume(f"“{said.quote}”: the second size is the wall of the {mention.noun}")
    inner = outer = None
    if mention.size("inner diameter") is not None or mention.size("inner radius") is not None:
        inner = scene.across(mention, "inner diameter", "inner radius", name="inner diameter")
    if mention.size("outer diameter") is not None or mention.size("outer radius") is not None:
        outer = scene.across(mention, "outer diameter", "outer radius", name="outer diameter")
    bored = any(m.kind == "hole" and not m.places and m.size("diameter") for m in scene.mentions)
    if thread is not None and thread.value in WASHERS:
        if inner is None and bored:
            scene.decided(mention, "thread")
        inner = (
            None
            if bored and inner is None
            else inner or scene.define("inner diameter", WASHERS[thread.value][0], note=f"for {thread.quote}, ISO 7089")
        )
        outer = outer or scene.define("outer diameter", WASHERS[thread.value][1], note=f"for {thread.quote}, ISO 7089")
    if outer is None and inner is not None and wall is not None:
        outer = inner + wall * 2
    elif outer is not None and inner is None and wall is not None:
        inner = outer - wall * 2
    elif wall is not None and outer is not None and inner is not None:
        _check_wall(scene, mention, outer, inner, wall)
    if outer is None:
        raise MissingError(f"the outer diameter of the {mention.noun} is missing")
    if inner is not None and scene.value(inner) <= 0:
        raise UnbuildableError(f"the walls of the {mention.noun} fill it")
    return outer, inner


def _check_wall(scene: Scene, mention: Mention, outer: Expr, inner: Expr, wall: Expr) -> None:
    if abs(scene.value(outer - inner - wall * 2)) > SAID_TWICE:
        raise UnbuildableError(
            f"the {mention.noun} cannot have {scene.value(outer):g} mm outside, {scene.value(inner):g} mm inside"
            f" and a wall of {scene.value(wall):g} mm"
        )
    scene.decided(mention, "wall")


def in_order(mention: Mention) -> Mention:
    """A washer or ring by three sizes, of which the wider is the outer one: “8.4 x 16 x 1.6”."""
    outer, inner = mention.size("outer diameter"), mention.size("inner diameter")
    ring = mention.kind == TUBE_FRAME.kind and mention.term.split()[-1:] in (["washer"], ["ring"], ["shim"], ["spacer"])
    if not ring or outer is None or inner is None or outer.span != inner.span:
        return mention
    if outer.value >= inner.value:
        return mention
    across = {"outer diameter": inner, "inner diameter": outer}
    return replace(mention, sizes=tuple((slot, across.get(slot, q)) for slot, q in mention.sizes))


def build_tube(scene: Scene, mention: Mention) -> None:
    """Add a tube along Z."""
    outer, inner = _across(scene, mention)
    bored = any(m.kind in ("hole", "dee hole") for m in scene.mentions)
    if inner is None and not bored and not _is_collar(scene, outer):
        raise MissingError(f"the inner diameter of the {mention.noun} is missing")
    if inner is not None:
        absorb_bore(scene)
    height = _tube_height(scene, mention)
    lid = _closing(scene, mention) if {"closed", "closed below"} & {*mention.adjectives} else None
    floor = _floor_of(scene, lid) if lid is not None else None
    plain = lid is None or floor is not None
    below = plain and scene.said(mention, "closed below")
    closed = (plain and scene.said(mention, "closed")) or below
    if closed or any(mention.size(s) is not None for s in ("floor", "roof", "inside height")):
        _cup(scene, mention, outer, inner, height, floor)
        return
    put_round(scene, mention, outer, inner, height)


def _closing(scene: Scene, mention: Mention) -> Mention | None:
    """The disc or plate that a tube is said to be closed by, told with a thickness of its own."""
    k = scene.mentions.index(mention)
    following = next(iter(scene.mentions[k + 1 : k + 2]), None)
    if following is None or following.kind not in ("cylinder", "block") or following.term not in _CLOSING:
        return None
    across, outer = following.size("diameter"), mention.size("outer diameter")
    as_wide = across is not None and outer is not None and abs(across.value - outer.value) < SAID_TWICE
    return following if mention.size("floor") is None and (as_wide or len(following.sizes) == 1) else None


def _floor_of(scene: Scene, lid: Mention) -> Expr | None:
    """The floor that a disc is, of which only the thickness is said; one that is as wide may be put on the end."""
    slot = next((slot for slot, _ in lid.sizes), "")
    if len(lid.sizes) != 1 or slot not in ("height", "thickness"):
        return None
    scene.absorbed.add(scene.mentions.index(lid))
    return scene.length(lid, slot, name="floor")


def _is_collar(scene: Scene, outer: Expr) -> bool:
    """Whether a ring without a bore is round something thinner: a collar on it."""
    host = scene.solids[0] if scene.solids else None
    if host is None or host.round_axis is None:
        return False
    return scene.value(host.size("x" if host.round_axis != "x" else "y")) < scene.value(outer) - ROUNDING


def _tube_height(scene: Scene, mention: Mention) -> Expr:
    thread = mention.size("thread")
    standard = mention.size("height") is None and mention.size("overall") is None
    if standard and thread is not None and thread.value in WASHERS and "washer" in mention.noun.lower():
        return scene.define("height", WASHERS[thread.value][2], note=f"for {thread.quote}, ISO 7089")
    return axial(scene, mention)


def _cup(
    scene: Scene, mention: Mention, outer: Expr, inner: Expr | None, height: Expr, floor: Expr | None = None
) -> None:
    """A tube whose lower end is closed."""
    floor = floor or scene.maybe(mention, "floor", "floor") or scene.maybe(mention, "roof", "floor")
    deep = scene.maybe(mention, "inside height", "inside depth")
    if deep is None and any(mention.size(s) is not None for s in ("height", "overall")):
        deep = scene.maybe(mention, "deep", "inside depth")
    if deep is not None and floor is not None:
        if abs(scene.value(height - deep - floor)) > SAID_TWICE:
            raise UnbuildableError(f"the {mention.noun} is not as deep inside as its height and its floor leave")
        scene.decided(mention, "inside height")
    elif deep is not None:
        floor = height - deep
    if inner is None:
        raise MissingError(f"the wall of the {mention.noun} is missing")
    if scene.value(inner) >= scene.value(outer):
        raise UnbuildableError(f"the inner diameter of the {mention.noun} is not smaller than the outer one")
    if floor is None:
        floor = (outer - inner) / 2
        scene.assume(f"the floor of the {mention.noun} is as thick as its wall")
    if not 0 < scene.value(floor) < scene.value(height):
        raise UnbuildableError(f"the floor of the {mention.noun} fills it")
    below = _is_open_below(mention)
    for place in mention.places:
        if place.kind == "place" and set(place.sides) & {"bottom", "top", "end", "near end", "far end"}:
            scene.use(place)
        elif place.kind == "place" and place.sides == ("side",) and not place.every:
            scene.use(place)  # “bored from one side”
    solid = stand(scene, mention, Shape((Circle(outer),), Extrusion(height), (outer, outer, height), True))
    x, y = solid.middle("x"), solid.middle("y")
    n = AXES.index("z")
    mouth = Sketch(FACES["bottom"].plane, (x, y, solid.low[n])) if below else Sketch("XY", (x, y, solid.high[n]))
    scene.features.append(Hole(scene.name(f"{mention.noun} inside"), mouth, inner, height - floor))


def _is_open_below(mention: Mention) -> bool:
    """Whether its closed end is the upper one: its top is so thick, or it is open below."""
    opened = any(p.kind == "place" and p.sides == ("bottom",) for p in mention.places)
    return mention.size("roof") is not None or (opened and ({"open", "hollow"} & {*mention.adjectives}) != set())


def build_segment(scene: Scene, mention: Mention) -> None:
    """Add a sector of a disc or ring."""
    if mention.size("inner diameter") is None and mention.size("inner radius") is None and mention.size("wall") is None:
        outer = scene.across(mention, "outer diameter", "outer radius", name="outer diameter")
        put_round(scene, mention, outer, None, axial(scene, mention))
    else:
        build_tube(scene, mention)


TUBE = Kind(TUBE_FRAME, build_tube)
CUP = Kind(
    replace(
        TUBE_FRAME,
        kind="cup",
        nouns=(
            "cup",
            "round cup",
            "jar",
            "pot",
            "tumbler",
            "can",
            "round box",
            "pen cup",
            "pencil cup",
            *(
                f"round {name}"
                for name in (
                    "tray",
                    "tub",
                    "bin",
                    "container",
                    "dish",
                    "saucer",
                    "pot",
                    "planter",
                    "case",
                    "tin",
                    "bowl",
                    "basin",
                )
            ),
            "closed tube",
            "closed end tube",
            "blind bushing",
            "bucket",
            "beaker",
            "vessel",
        ),
        marks=frozenset(("outer diameter", "inner diameter", "outer radius", "inner radius")),
        generic=frozenset(
            ("cap", "lid", "plug", "box", "container", "cover", "holder", "tumbler", "canister", "jar", "bowl", "basin")
        ),
        slots={**TUBE_FRAME.slots, "depth": "deep"},
        needed=(*TUBE_FRAME.needed[:3], ("height", "overall", "deep", "inside height")),
        sizes={2: ("outer diameter", "height")},
        adjectives=frozenset(("open",)),
        harmless=frozenset(("round", "hollow", "closed", "closed below", "capping", "other end open")),
    ),
    lambda scene, mention: _build_cup(scene, mention),
)
END_CAP = Kind(
    replace(
        CUP.frame,
        kind="end cap",
        nouns=("end cap", "tube cap", "pipe cap", "closing cap", "bottle cap", "screw cap", "protective cap"),
        needed=(CUP.frame.needed[0], CUP.frame.needed[3]),
        marks=frozenset(),
        generic=frozenset(),
    ),
    CUP.build,
)
"""A cup whose room may also be a bore."""
SEGMENT = Kind(
    replace(
        TUBE_FRAME,
        kind="segment",
        nouns=("sector", "segment", "ring segment", "disc segment", "ring sector", "pie slice", "wedge", "ring wedge"),
        needed=(("outer diameter", "outer radius"), ("height",), ("angle", "share")),
        marks=frozenset(),
        generic=frozenset(),
    ),
    build_segment,
)


def _build_cup(scene: Scene, mention: Mention) -> None:
    """Add a tube with a floor; “40 deep” is inside where its height is said, too."""
    scene.said(mention, "open")
    outer, inner = _across(scene, mention)
    high = any(mention.size(s) is not None for s in ("height", "overall"))
    floored = any(mention.size(s) is not None for s in ("floor", "roof"))
    inside = scene.maybe(mention, "inside height", "inside depth") if not high and floored else None
    if inside is None and not high and floored and mention.size("outer diameter") is None:
        inside = scene.maybe(mention, "deep", "inside depth")
        if inside is not None:
            scene.assume(f"the depth of the {mention.noun} is that of its inside")
    if inside is not None:
        floor = scene.maybe(mention, "floor", "floor") or scene.maybe(mention, "roof", "floor")
        assert floor is not None, "it was said"
        height = inside + floor
    else:
        height = axial(scene, mention, "height" if high else "deep")
    if inner is None and any(m.kind == "hole" for m in scene.mentions):
        put_round(scene, mention, outer, None, height)
        return
    if mention.term.split()[-1:] in (["bowl"], ["basin"]):
        scene.assume(f"the wall of the {mention.noun} is upright")
    _cup(scene, mention, outer, inner, height)
