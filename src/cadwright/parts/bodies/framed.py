"""Frames that are told by their opening: “a frame 120 x 90 x 6 with a window 80 x 50 in the middle”."""

import math
from collections.abc import Mapping

from msgspec.structs import replace

from cadwright.english.statements import Mention, Reading
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.model import Body, Circle, Hole, Rectangle
from cadwright.parts.scene import Scene

_SIZES: Mapping[str, Mapping[str, str]] = {
    "frame": {slot: slot for slot in ("length", "width", "height", "thickness", "depth", "side")},
    "picture_frame": {"width": "length", "height": "width", "depth": "thickness"},
}
"""What the sizes over all of a frame are to a plate; those of its bars and its opening are none of them."""
_PLATE, _OPENING, _FRAME, _RIM = "block", "pocket", "frame", "rim"
_OF_BORDER = {"outer length": "length", "outer width": "width", "width": "wall", "wall": "wall"}
_OF_BORDER |= dict.fromkeys(("thickness", "height", "depth"), "thickness")
"""What the sizes of a border round a frame are to the frame."""
_AROUND = "around"
_THROUGH = frozenset(("opening", "window", "aperture", "cutout", "hole", "out"))
"""What goes through where no depth of it is said."""
_ACROSS = frozenset(("length", "width", "height", "side", "diameter"))


def framed(reading: Reading) -> Reading:
    """The reading with a plate for a frame of whose bars nothing is said, where one opening is told that is its own; a
    frame that is called by its border, too, is no rim.
    """
    mentions = _with_border(reading.mentions)
    reading = replace(reading, mentions=mentions)
    k = next((k for k, m in enumerate(mentions) if m.kind in _SIZES and not m.gone), None)
    if k is None or not {slot for slot, _ in mentions[k].sizes} <= {*_SIZES[mentions[k].kind]}:
        return reading
    openings = [m for m in mentions[k + 1 :] if _is_opening(m)]
    pieces = any(m.kind.startswith(f"{mentions[k].kind}.") for m in mentions)
    if len(openings) != 1 or pieces:
        return reading
    names = _SIZES[mentions[k].kind]
    plate = replace(mentions[k], kind=_PLATE, sizes=tuple((names[slot], said) for slot, said in mentions[k].sizes))
    return replace(reading, mentions=(*mentions[:k], plate, *mentions[k + 1 :]))


def _with_border(mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """The things with a frame where a text begins with one that is then called a border, which goes round nothing."""
    first = mentions[0] if mentions else None
    if first is None or first.kind != _RIM or _FRAME not in (first.term, *first.also):
        return mentions
    if not {slot for slot, _ in first.sizes} <= {*_OF_BORDER}:
        return mentions
    sizes = tuple((_OF_BORDER[slot], said) for slot, said in first.sizes)
    adjectives = tuple(a for a in first.adjectives if a != _AROUND)
    heard = tuple(h for h in first.heard if h[0] != _AROUND)
    return (replace(first, kind=_FRAME, sizes=sizes, adjectives=adjectives, heard=heard), *mentions[1:])


def told_framed(said: Reading, meant: Reading) -> str:
    """What is assumed where a frame is a plate with its opening; "" where none is."""
    pairs = zip(said.mentions, meant.mentions, strict=False)
    noun = next((a.noun for a, b in pairs if a.kind in _SIZES and b.kind == _PLATE), "")
    return f"the {noun} is a plate with the opening that is told" if noun else ""


def _is_opening(mention: Mention) -> bool:
    """Whether it is one opening that goes through, whose size is said."""
    slots = {slot for slot, _ in mention.sizes}
    through = mention.term.split()[-1] in _THROUGH or "through" in mention.adjectives
    return (
        mention.kind == _OPENING
        and not mention.gone
        and mention.count in (None, 1)
        and through
        and bool(slots & _ACROSS)
        and "depth" not in slots
    )


def is_in_opening(scene: Scene, k: int) -> bool:
    """Whether what is cut is all within the opening of a frame, where nothing is."""
    if not scene.solids or scene.mentions[scene.solids[0].mention].kind not in _SIZES:
        return False
    openings = [
        (scene.value(inner.x), scene.value(inner.y))
        for f in scene.features
        if isinstance(f, Body) and f.mode != "cut" and f.frame.plane == "XY" and len(f.profiles) == 2
        if isinstance(inner := f.profiles[1], Rectangle)
    ]
    boxes = [
        (x, y, *_across(scene, f))
        for f in scene.features
        if isinstance(f, Body | Hole) and scene.makers.get(f.name) == k and f.frame.plane == "XY"
        for s in scene.stands.get(k, ())
        for x, y, _ in s.at
    ]
    return bool(boxes) and any(
        all(abs(x) + w / 2 <= long / 2 + ROUNDING and abs(y) + d / 2 <= wide / 2 + ROUNDING for x, y, w, d in boxes)
        for long, wide in openings
    )


def _across(scene: Scene, cut: Body | Hole) -> tuple[float, float]:
    """How far a cut reaches along X and Y; mm."""
    if isinstance(cut, Hole):
        return scene.value(cut.diameter), scene.value(cut.diameter)
    match cut.profiles[0] if cut.profiles else None:
        case Rectangle(x, y):
            return scene.value(x), scene.value(y)
        case Circle(diameter):
            return scene.value(diameter), scene.value(diameter)
        case _:
            return math.inf, math.inf
