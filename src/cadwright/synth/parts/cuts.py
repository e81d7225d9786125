"""Features that take material away from a body's top. Each says whether it found room."""

from collections.abc import Callable
from typing import TypeAlias

from cadwright.synth.parts.body import Body, spots
from cadwright.synth.parts.draft import number, points
from cadwright.synth.parts.places import WALL, Box, around
from cadwright.synth.parts.sizes import DRILLS, RADII, SCREWS, one_of, size

Cut: TypeAlias = Callable[[Body], bool]
FLOOR = 2.0
"""The least material below what is blind (mm)."""


def through_holes(body: Body) -> bool:
    """Holes all through."""
    diameter = one_of(body.rng, DRILLS, 2.5, min(_room(body) * 0.6, 25))
    return diameter is not None and _drill(body, diameter, diameter, "hole({d})", "Through hole")


def blind_holes(body: Body) -> bool:
    """Flat-bottomed holes."""
    diameter = one_of(body.rng, DRILLS, 3, min(_room(body) * 0.6, 25))
    if diameter is None or body.depth < 2 * FLOOR:
        return False
    depth = _depth(body)
    return _drill(body, diameter, diameter, "hole({d}, {depth})", "Blind hole", depth=depth)


def counterbored_holes(body: Body) -> bool:
    """Holes for the heads of socket screws."""
    fitting = [s for s in SCREWS if s[1] <= _room(body) * 0.7 and s[2] + FLOOR <= body.depth]
    if not fitting:
        return False
    clear, head, sunk = body.rng.choice(fitting)
    call = "cboreHole({d}, {bore}, {depth})"
    return _drill(body, clear, head, call, "Counterbored hole", bore=head, depth=sunk)


def countersunk_holes(body: Body) -> bool:
    """Holes for the heads of countersunk screws."""
    fitting = [s for s in SCREWS if s[1] <= _room(body) * 0.7 and s[1] / 2 < body.depth]
    if not fitting:
        return False
    clear, head, _ = body.rng.choice(fitting)
    call = "cskHole({d}, {head}, {angle})"
    return _drill(body, clear, head, call, "Countersunk hole", head=head, angle=90)


def pocket(body: Body) -> bool:
    """A rectangular, round or six-sided recess, or opening."""
    rng = body.rng
    widths = _extents(body, 0.25, 0.65)
    if widths is None:
        return False
    shape = rng.choice(("rect", "rect", "circle", "polygon"))
    if shape != "rect":
        widths = (min(widths), min(widths))
    place = body.face.place(rng, *widths)
    if place is None:
        return False
    body.draft.about = "pocket"
    if shape == "rect":
        calls = f".rect({body.draft.named('length', widths[0])}, {body.draft.named('width', widths[1])})"
    elif shape == "circle":
        calls = f".circle({body.draft.named('diameter', widths[0])} / 2)"
    else:
        calls = f".polygon(6, {body.draft.named('corner_circle', widths[0])})"
    return _sink(body, _at(place) + calls, "pocket")


def rounded_pocket(body: Body) -> bool:
    """A rectangular recess with rounded corners."""
    widths = _extents(body, 0.3, 0.65)
    if widths is None or body.depth < 2 * FLOOR:
        return False
    radius = one_of(body.rng, RADII, 1, min(widths) * 0.35)
    place = body.face.place(body.rng, *widths)
    if radius is None or place is None:
        return False
    draft, frame = body.draft, body.frame
    draft.about = "pocket"
    names = [draft.named(s, v) for s, v in (("length", widths[0]), ("width", widths[1]), ("depth", _depth(body)))]
    made = f"{body.on_top}{_at(place)}.rect({names[0]}, {names[1]}).extrude(-{names[2]}, combine=False)"
    rounded = f"pocket = {made}.edges({frame.upright}).fillet({draft.named('radius', radius)})"
    draft.step("A pocket with rounded corners", f"{rounded}\npart = part.cut(pocket)")
    return True


def slot(body: Body) -> bool:
    """A slot with round ends, along x or y, or at an angle."""
    rng, pad = body.rng, max(body.face.pads, key=lambda pad: min(pad.size))
    width = size(rng, 3, max(min(pad.size) * 0.3, 3.5))
    length = size(rng, width * 1.6, max(max(pad.size) * 0.6, width * 1.7))
    turn = rng.choice((0, 0, 90, 90, 30, 45, 60))
    extents = {0: (length, width), 90: (width, length)}.get(turn, (length, length))
    place = body.face.place(rng, *extents)
    if place is None:
        return False
    body.draft.about = "slot"
    names = body.draft.named("length", length), body.draft.named("width", width)
    turned = f", {body.draft.named('angle', turn)}" if turn else ""
    return _sink(body, f"{_at(place)}.slot2D({names[0]}, {names[1]}{turned})", "slot")


def notch(body: Body) -> bool:
    """A rectangular cut into an edge or a corner, all through."""
    rng, pad = body.rng, body.face.pads[0]
    if pad.round or len(body.face.pads) > 1:
        return False
    x0, y0, x1, y1 = pad.box
    width, height = size(rng, 3, max(pad.size[0] * 0.3, 4)), size(rng, 3, max(pad.size[1] * 0.3, 4))
    x = rng.choice((x0, x1))
    y = rng.choice((y0, (y0 + y1) / 2, y1))
    box = around((x, y), 2 * width, height if y0 < y < y1 else 2 * height)
    if not _clear(body, box):
        return False
    body.face.take(box)
    body.draft.about = "notch"
    wide, high = body.draft.named("depth", width), body.draft.named("width", height)
    calls = f".pushPoints({points([(x, y)])}).rect(2 * {wide}, {high if y0 < y < y1 else f'2 * {high}'}).cutThruAll()"
    body.draft.step("A notch in the edge", f"part = {body.on_top}{calls}")
    return True


def groove(body: Body) -> bool:
    """A rectangular or V-shaped groove across the top."""
    rng = body.rng
    width = size(rng, 3, max(body.across[0] * 0.25, 4))
    deep = size(rng, 2, max(body.depth * 0.5, 2.5))
    x = _strip(body, width)
    if x is None or deep + FLOOR > body.depth:
        return False
    draft = body.draft
    draft.about = "groove"
    top, names = number(body.height), (draft.named("width", width), draft.named("depth", deep))
    if rng.random() < 0.65:
        calls = f".center({number(x)}, {top}).rect({names[0]}, 2 * {names[1]})"
        body.tool(body.frame.front, "groove", calls, body.across[1], "A groove across the top")
    else:
        corners = f"[(-{names[0]} / 2, 0), ({names[0]} / 2, 0), (0, -{names[1]})]"
        calls = f".center({number(x)}, {top}).polyline({corners}).close()"
        body.tool(body.frame.front, "groove", calls, body.across[1], "A V-groove across the top")
    return True


def ledge(body: Body) -> bool:
    """A step along the edge at the largest x."""
    end = _end(body, 0.3)
    if end is None:
        return False
    edge, width, deep = end
    names = body.draft.named("width", width), body.draft.named("depth", deep)
    calls = f".center({number(edge)}, {number(body.height)}).rect(2 * {names[0]}, 2 * {names[1]})"
    body.tool(body.frame.front, "ledge", calls, body.across[1], "A step along the edge")
    return True


def slope(body: Body) -> bool:
    """The edge at the largest x cut off at an angle."""
    end = _end(body, 0.4)
    if end is None:
        return False
    edge, width, deep = end
    names = body.draft.named("width", width), body.draft.named("depth", deep)
    calls = (
        f".center({number(edge)}, {number(body.height)}).polyline([(-{names[0]}, 0), (0, 0), (0, -{names[1]})]).close()"
    )
    body.tool(body.frame.front, "slope", calls, body.across[1], "The edge cut off at an angle")
    return True


def cross_hole(body: Body) -> bool:
    """A hole from one side to the other, below the top."""
    diameter = one_of(body.rng, DRILLS, 2.5, min(body.depth - 2 * WALL, body.across[0] * 0.3, 25))
    if diameter is None:
        return False
    x = _strip(body, diameter)
    if x is None:
        return False
    body.draft.about = "cross_hole"
    name = body.draft.named("diameter", diameter)
    calls = f".center({number(x)}, {number(body.height - body.depth / 2)}).circle({name} / 2)"
    body.tool(body.frame.front, "cross_hole", calls, body.across[1], "A hole from side to side")
    return True


def _drill(body: Body, diameter: float, extent: float, call: str, words: str, **dimensions: float) -> bool:
    """Holes of one kind at some places; ``call`` holds the dimensions by their stems."""
    body.draft.about = words.split()[0].lower()
    marked = spots(body, extent)
    if marked is None:
        return False
    where, count = marked
    names = {"d": body.draft.named("diameter", diameter)}
    names |= {stem: body.draft.named(stem, value) for stem, value in dimensions.items()}
    plural = "s" if count > 1 else ""
    body.draft.step(f"{words}{plural}", f"part = {body.on_top}{where}.{call.format(**names)}")
    return True


def _sink(body: Body, calls: str, words: str) -> bool:
    """Cut an outline on the top through, or some way down."""
    if body.depth < 2 * FLOOR or body.rng.random() < 0.3:
        body.draft.step(f"A {words} all through", f"part = {body.on_top}{calls}.cutThruAll()")
    else:
        name = body.draft.named("depth", _depth(body))
        body.draft.step(f"A {words}, blind", f"part = {body.on_top}{calls}.cutBlind(-{name})")
    return True


def _at(place: tuple[float, float]) -> str:
    return "" if place == (0, 0) else f".pushPoints({points([place])})"


def _room(body: Body) -> float:
    return max(min(pad.size) for pad in body.face.pads)


def _depth(body: Body) -> float:
    return size(body.rng, 1, max(body.depth - FLOOR, 1.5) * 0.85)


def _extents(body: Body, low: float, high: float) -> tuple[float, float] | None:
    """Width and height as shares of the largest pad."""
    pad = max(body.face.pads, key=lambda pad: min(pad.size))
    if min(pad.size) < 10:
        return None
    width, height = (size(body.rng, max(side * low, 4), side * high) for side in pad.size)
    return width, height


def _strip(body: Body, width: float) -> float | None:
    """The x of a free strip of that width from side to side, which is then taken; only on a single rectangle."""
    pad = body.face.pads[0]
    if len(body.face.pads) > 1 or pad.round:
        return None
    room = (pad.size[0] - width) / 2 - 2 * WALL
    if room < 0:
        return None
    for _ in range(10):
        x = pad.centre[0] + body.rng.choice((-1, 0, 1)) * body.rng.randint(0, int(room))
        box = around((x, pad.centre[1]), width, 3 * max(body.across))
        if _clear(body, box):
            body.face.take(box)
            return x
    return None


def _end(body: Body, share: float) -> tuple[float, float, float] | None:
    """The largest x, and width and depth of a cut along the edge there, which is then taken."""
    pad, rng = body.face.pads[0], body.rng
    if len(body.face.pads) > 1 or pad.round or body.outline.words != "rectangular":
        return None
    width, deep = size(rng, 3, max(pad.size[0] * share, 4)), size(rng, 2, max(body.depth * 0.6, 2.5))
    edge = body.outline.box[2]
    box = around((edge, pad.centre[1]), 2 * width, 3 * max(body.across))
    if deep + FLOOR > body.depth or not _clear(body, box):
        return None
    body.face.take(box)
    body.draft.about = "end"
    return edge, width, deep


def _clear(body: Body, box: Box) -> bool:
    """Whether nothing lies in a box, which may reach over the edge."""
    return not any(
        box[0] < b[2] + WALL and b[0] < box[2] + WALL and box[1] < b[3] + WALL and b[1] < box[3] + WALL
        for b in body.face.taken
    )


CUTS: tuple[tuple[Cut, int, tuple[str, ...]], ...] = (
    (through_holes, 6, ("hole",)),
    (blind_holes, 4, ("hole",)),
    (counterbored_holes, 3, ("cboreHole",)),
    (countersunk_holes, 2, ("cskHole",)),
    (pocket, 4, ("cutBlind", "cutThruAll", "polygon", "circle")),
    (rounded_pocket, 2, ("cut", "fillet")),
    (slot, 4, ("slot2D", "cutBlind", "cutThruAll")),
    (notch, 2, ("cutThruAll",)),
    (groove, 2, ("cut", "polyline", "both")),
    (ledge, 2, ("cut", "both")),
    (slope, 2, ("cut", "polyline", "both")),
    (cross_hole, 2, ("cut", "circle", "both")),
)
"""With how often each is tried, and the operations that it may take."""
