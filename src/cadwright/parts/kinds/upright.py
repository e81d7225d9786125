"""Ribs, lips and upright walls and plates on top of a plate: along its sides, flush with them, or in the middle."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.bodies.uprights import direction, erect
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES, level
from cadwright.parts.kinds import box
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.places.placement import find_host
from cadwright.parts.scene import MissingError, Scene, Solid, UnbuildableError

FRAME = Frame(
    "upright",
    "body",
    (
        "rib",
        "stiffening rib",
        "stiffener",
        "reinforcing rib",
        "strengthening rib",
        "lip",
        "front lip",
        "back wall",
        "side wall",
        "front wall",
        "rear wall",
        "upright wall",
        "vertical wall",
        "end wall",
        "fence",
        "ridge",
        "back rest",
        "back support",
        "upright",
        "stop",
        "end stop",
    ),
    same("length", "thickness", "height") | {"width": "width", "depth": "depth", "overall height": "overall"},
    bare=("thickness", "height"),
    sizes={2: ("thickness", "height"), 3: ("length", "thickness", "height")},
    needed=(("thickness", "depth", "width"), ("height", "overall")),
    adjectives=frozenset(("vertical",)),
    harmless=frozenset(("rectangular", "square")),
    takes=PLACES,
    marks=frozenset(("height", "overall", "three sizes")),
    generic=frozenset(
        (
            *("wall", "rail", "guide rail", "side rail", "guide", "guide strip", "runner", "strip", "batten", "cleat"),
            *(
                "kerb",
                "curb",
                "fin",
                "web",
                "spine",
                "cheek",
                "side cheek",
                "flange",
                "side flange",
                "parapet",
                "crest",
            ),
            *("back plate", "end plate", "wall plate", "side plate", "front plate", "rear plate"),
            *("back panel", "side panel", "bead", "divider rib", "edge strip", "backstop"),
            *("standing wall", "low wall", "partition", "shoulder", "bulkhead", "barrier", "baffle"),
            *("cheeks", "fins", "webs", "spines", "kerbs", "curbs"),  # other words, too
        )
    ),
)


def build(scene: Scene, mention: Mention) -> None:
    """Add it: as long as the side unless a length is said; a width is that where a thickness is said, too."""
    if not scene.solids:
        box.build(scene, mention)
        return
    if _goes_around(mention):
        raise UnbuildableError(f"whether the {mention.noun} goes all around is not said")
    host = find_host(scene, mention)
    scene.said(mention, "vertical")
    if _lies(mention) and (mention.term.endswith(_PLATES) or _is_along(scene, mention, host)):
        erect(scene, mention, host, *_standing(scene, mention, host))
        return
    erect(scene, mention, host, *_sizes(scene, mention), _height(scene, mention, host))


def _goes_around(mention: Mention) -> bool:
    """Whether a single one is so far “from the edges”, which may be all of them."""
    insets = (p for p in mention.places if p.kind == "offset" and p.amounts and p.sides == ("side",))
    return mention.count in (None, 1) and any(p.amounts[0].quote.lower().endswith(_EDGES) for p in insets)


_EDGES = ("edges", "sides")


def _is_along(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether one of the first two of three sizes is that of the side which it is along: “wall 80x40x5” on 80."""
    side = scene.value(host.size(direction(scene, mention, host)))
    said = (mention.size(slot) for slot in ("length", "thickness"))
    return any(q is not None and abs(q.value - side) < ROUNDING for q in said)


def _standing(scene: Scene, mention: Mention, host: Solid) -> tuple[Expr, Expr, Expr]:
    """Thickness, length and height of a wall whose thickness is told last: “a back plate 80 x 60 x 5”."""
    first, second, thin = (scene.length(mention, slot) for slot in ("length", "thickness", "height"))
    side = scene.value(host.size(direction(scene, mention, host)))
    if scene.value(thin) >= scene.value(first):
        raise UnbuildableError(f"I cannot tell how thick the {mention.noun} is")
    if abs(scene.value(second) - side) < ROUNDING < abs(scene.value(first) - side):
        first, second = second, first
    scene.assume(f"the {mention.noun} is {scene.value(second):g} mm high and {scene.value(thin):g} mm thick")
    return thin, first, second


def _sizes(scene: Scene, mention: Mention) -> tuple[Expr, Expr | None]:
    """Thickness, and the length along the side if one is said."""
    full = [s for s in ("width", "length") if (q := mention.size(s)) is not None and q.whose and q.value == 1]
    for slot in full:
        scene.take(mention, slot)
    thickness, depth, width, length = (
        None if s in full else scene.maybe(mention, s) for s in ("thickness", "depth", "width", "length")
    )
    thin = thickness if thickness is not None else depth
    if thin is None:
        thin, width = width, None
    elif thickness is not None and depth is not None:
        raise UnbuildableError(f"I cannot tell how thick the {mention.noun} is")
    if thin is None:
        raise MissingError(f"the thickness of the {mention.noun} is missing")
    if length is not None and width is not None:
        raise UnbuildableError(f"the {mention.noun} has two lengths")
    if _lies(mention):
        raise UnbuildableError(f"I cannot tell how thick the {mention.noun} is")
    return thin, length if length is not None else width


def _lies(mention: Mention) -> bool:
    """Whether a wall that is told as “100 x 50 x 10”, or as “5 x 40 x 60”, would be thicker than high or long."""
    thick, high = mention.size("thickness"), mention.size("height")
    long = mention.size("length")
    if thick is None or high is None or long is None or not thick.span == high.span == long.span:
        return False
    return mention.term.endswith(_HIGH) and thick.value > min(high.value, long.value)


_HIGH = ("wall", "plate", "panel", "fence", "back", "fin", "fins", "cheek", "cheeks", "upright")
"""Things that are higher than thick."""
_PLATES = ("plate", "panel", "upright")
"""Of these the last of three sizes is how thick they are."""


def _height(scene: Scene, mention: Mention, host: Solid) -> Expr:
    """The height above what it stands on; one over all is from the underside of that."""
    height, overall = scene.maybe(mention, "height"), scene.maybe(mention, "overall", "overall height")
    if height is not None:
        return height
    if overall is None:
        raise MissingError(f"the height of the {mention.noun} is missing")
    below = level(FACES["top"], host) - host.low[2]
    if scene.value(overall - below) <= 0:
        raise UnbuildableError(f"the {mention.noun} is not higher than what it is on")
    return overall - below


UPRIGHT = Kind(FRAME, build)
