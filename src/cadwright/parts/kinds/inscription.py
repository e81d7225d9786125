"""Engraved and raised text on a side of a thing, in the font that CadQuery has without being told one."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.cuts import thickness
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import Face, level
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import CAPITALS, ZERO, Body, Lettering, Point3
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.places.placement import find_face, find_host, find_spots
from cadwright.parts.scene import AXES, MissingError, Scene, Solid, UnbuildableError
from cadwright.values.question import Question

_NARROW = 0.45
"""How wide a letter is at least on average, as a share of its height."""
_DEEP = {"cut": 0.5, "join": 1.0}
"""How deep or high text is where it is not said, mm."""
_LOW = 3.0
"""Less than that is how far letters go in or out rather than how high they are, mm."""
_SHARE = 0.3
"""How high letters are where it is not said, as a share of the side."""
_RAISED = ("raised", "embossed", "emboss")
_TURNED = frozenset(("bottom", "left", "back"))
"""Sides whose sketch plane has to be turned for text to run from left to right."""

FRAME = Frame(
    "inscription",
    "cut",
    (
        *("text", "lettering", "inscription", "engraving", "writing", "engraved text", "embossed text", "raised text"),
        *(
            "engrave",
            "engraved",
            "emboss",
            "embossed",
            "etched",
            "deboss",
            "debossed",
            "raised letters",
            "raised lettering",
        ),
        *("stamped", "initials", "raised initials", "engraved letters", "engraved initials"),
    ),
    same("depth", "height", "text", "thickness")
    | {"letter height": "height", "letter size": "height", "letter": "height", "size": "height"},
    bare=("depth", "height"),
    needed=(("text",),),
    adjectives=frozenset(_RAISED),
    harmless=frozenset(("engraved", "etched", "recessed", "sunk", "sunken")),
    takes=PLACES,
)


def build(scene: Scene, mention: Mention) -> None:
    """Cut the letters into the side, or set them on it where they are raised."""
    words = scene.take(mention, "text")
    if words is None:
        question = Question("What is to be written?", (), f"the {mention.noun} is “…”")
        raise MissingError("what is to be written is missing", question)
    scene.decided(mention, "text")
    host = find_host(scene, mention)
    face = find_face(scene, mention, host)
    raised = any([*(scene.said(mention, word) for word in _RAISED), _names_raised(mention)])
    low, high = _slots(scene, mention, raised)
    depth = _depth(scene, mention, host, face, raised, low)
    height = scene.maybe(mention, high, "letter height") or _usual(scene, host, face)
    width = height * (_NARROW * len(words.quote))
    room = scene.value(host.size(face.v if face.side in _TURNED else face.u))
    if scene.value(width) > room:
        raise UnbuildableError("the text is longer than the side that it is on")
    across = (height, width) if face.side in _TURNED else (width, height)
    spots = find_spots(scene, mention, face.side, host, (*across, ZERO), face=face)
    if spots.positions is not None:
        raise UnbuildableError("text in several places is beyond me")
    at = list(spots.origin)
    at[AXES.index(face.axis)] = level(face, host) - (0 if raised else depth * face.sign)
    origin: Point3 = (at[0], at[1], at[2])
    turned = (ZERO, ZERO, ZERO - 90) if face.side in _TURNED else None
    letters = Lettering(words.quote, height / CAPITALS, depth)
    sketch = Sketch(face.plane, origin, turned)
    scene.features.append(Body(scene.name("text"), sketch, (), letters, "join" if raised else "cut"))
    scene.assume("text is in the usual sans serif font, its capitals as high as is said")


def _names_raised(mention: Mention) -> bool:
    return mention.noun.lower().split()[0] in _RAISED


def _slots(scene: Scene, mention: Mention, raised: bool) -> tuple[str, str]:
    """Which sizes are how far the letters go in or out, and how high they are.

    “Raised 1 mm high” is how far they stand out; a size that does not say which it is, is the height from 3 mm on.
    """
    depth, height = mention.size("depth"), mention.size("height")
    swapped = (
        (depth is None and height is not None and raised and height.value < _LOW)
        or (height is None and depth is not None and not depth.named and depth.value >= _LOW)
        or (depth is not None and height is not None and not depth.named and depth.value > height.value)
    )
    return ("height", "depth") if swapped else ("depth", "height")


def _depth(scene: Scene, mention: Mention, host: Solid, face: Face, raised: bool, slot: str) -> Expr:
    """How deep or high the letters are."""
    mode = "join" if raised else "cut"
    depth = scene.maybe(mention, slot, "text depth") or scene.maybe(mention, "thickness", "text depth")
    if depth is None:
        depth = scene.define("text depth", _DEEP[mode])
        scene.assume(f"the text is {_DEEP[mode]:g} mm {'high' if raised else 'deep'}")
    if not raised and scene.value(depth) > scene.value(thickness(host, face)) + ROUNDING:
        raise UnbuildableError("the text is deeper than the part")
    return depth


def _usual(scene: Scene, host: Solid, face: Face) -> Expr:
    """Letters of a usual height for a side."""
    height = round(_SHARE * scene.value(host.size(face.u if face.side in _TURNED else face.v)), 1)
    scene.assume(f"the letters are {height:g} mm high")
    return scene.define("letter height", height)


INSCRIPTION = Kind(FRAME, build)
