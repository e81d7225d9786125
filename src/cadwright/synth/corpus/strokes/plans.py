"""Sketches out of generated parts: the outline of a body seen from above, or from the side, with what is in it.

Primitives are exact; constraints are those that hold in them, ranked as a draughtsman would set them.
"""

import math
from collections.abc import Iterator, Sequence

from cadwright.geometry.tolerance import ROUNDING
from cadwright.sketch.graph import XY, Arc, Circle, Geometry, Line, Sketch
from cadwright.sketch.inference import infer
from cadwright.sketch.normalise import normalise
from cadwright.synth.corpus.texts.account import Account, Item
from cadwright.synth.corpus.texts.bodies import SIDES

_SEEN = ("hole", "pocket", "slot", "boss", "hub", "stacked")
_FROM_ABOVE = ("top", "floor", "base", "boss", "sides")


def plan(account: Account) -> Sketch:
    """The sketch of a part in mm, y up, without constraints."""
    drawn = list(_body(account))
    if account.body.kind in ("plate", "disc", "cylinder", "block", "profile"):
        for item in account.items[1:]:
            if item.kind in _SEEN and item.face in _FROM_ABOVE:
                drawn += [one for at in item.places.at for one in _outline(item, at)]
            elif item.kind == "hollow":
                drawn += _inner(account.body, item.sizes["wall"])
    return Sketch(tuple(drawn))


def constrained(sketch: Sketch) -> Sketch:
    """The sketch with its long side 1 and centred, and the constraints that hold in it."""
    scaled = normalise(sketch).sketch
    return Sketch(scaled.geometry, infer(scaled))


def _body(account: Account) -> Iterator[Geometry]:
    item = account.body
    if item.corners:
        yield from _closed(item.corners)
    elif item.kind == "bracket":
        s = item.sizes
        w, h, t, u = s["width"], s["height"], s["base"], s["wall"]
        yield from _closed(((0, 0), (w, 0), (w, t), (u, t), (u, h), (0, h)))
    elif item.kind == "shaft":
        yield from _closed(_silhouette(item))
    else:
        yield from _dressed(account, item)


def _dressed(account: Account, item: Item) -> Iterator[Geometry]:
    """The outline with its corners as they are rounded or bevelled."""
    edges = next((other for other in account.items if other.kind == "edges" and other.face == "upright"), None)
    if edges is None or item.shape != "rectangular":
        yield from _outline(item, (0.0, 0.0))
        return
    x, y, r = item.sizes["length"] / 2, item.sizes["width"] / 2, edges.sizes["size"]
    corners = ((x, y), (-x, y), (-x, -y), (x, -y))
    ends = []
    for number, (cx, cy) in enumerate(corners):
        sx, sy = math.copysign(r, cx), math.copysign(r, cy)
        pair = [(cx, cy - sy), (cx - sx, cy)]
        ends.append(pair if number % 2 == 0 else pair[::-1])
    for number, ((start, end), (cx, cy)) in enumerate(zip(ends, corners, strict=True)):
        middle = (cx - math.copysign(r, cx), cy - math.copysign(r, cy))
        if edges.shape == "fillet":
            by = r / math.sqrt(2)
            yield Arc(start, (middle[0] + math.copysign(by, cx), middle[1] + math.copysign(by, cy)), end)
        else:
            yield Line(start, end)
        after = ends[(number + 1) % 4][0]
        if math.dist(end, after) > ROUNDING:
            yield Line(end, after)


def _outline(item: Item, at: XY) -> Iterator[Geometry]:
    s, (x, y) = item.sizes, at
    if "diameter" in s:
        yield Circle(at, s["diameter"] / 2)
        if "head" in s:
            yield Circle(at, s["head"] / 2)
    elif "corner circle" in s:
        sides = SIDES.get(item.shape, 6)
        turns = [math.tau * k / sides for k in range(sides)]
        r = s["corner circle"] / 2
        yield from _closed([(x + r * math.cos(t), y + r * math.sin(t)) for t in turns])
    elif item.shape == "obround":
        yield from _obround(s["length"], s["width"], s.get("angle", 0.0), at)
    else:
        a, b = s["length"] / 2, s["width"] / 2
        yield from _closed([(x - a, y - b), (x + a, y - b), (x + a, y + b), (x - a, y + b)])


def _obround(length: float, width: float, angle: float, at: XY) -> Iterator[Geometry]:
    turn, half, r = math.radians(angle), (length - width) / 2, width / 2

    def placed(u: float, v: float) -> XY:
        return (
            at[0] + u * math.cos(turn) - v * math.sin(turn),
            at[1] + u * math.sin(turn) + v * math.cos(turn),
        )

    a, b, c, d = (placed(u, v) for u, v in ((-half, -r), (half, -r), (half, r), (-half, r)))
    yield Line(a, b)
    yield Arc(b, placed(half + r, 0), c)
    yield Line(c, d)
    yield Arc(d, placed(-half - r, 0), a)


def _inner(body: Item, wall: float) -> list[Geometry]:
    """The inside of a hollow body, in by its wall."""
    by = dict.fromkeys(("length", "width", "diameter"), 2 * wall)
    sizes = {name: value - by.get(name, 0.0) for name, value in body.sizes.items()}
    if min(sizes.values()) <= 0:
        return []
    return list(_outline(Item(body.kind, sizes, body.shape), (0.0, 0.0)))


def _silhouette(shaft: Item) -> list[XY]:
    """A shaft from the side, lying along x."""
    upper: list[XY] = []
    x = 0.0
    for number in range(1, len(shaft.sizes) // 2 + 1):
        r, long = shaft.sizes[f"diameter {number}"] / 2, shaft.sizes[f"length {number}"]
        upper += [(x, r), (x + long, r)]
        x += long
    return [*((a, -b) for a, b in upper), *reversed(upper)]


def _closed(corners: Sequence[XY]) -> Iterator[Geometry]:
    points = [p for p, q in zip(corners, [*corners[1:], corners[0]], strict=True) if math.dist(p, q) > ROUNDING]
    for a, b in zip(points, [*points[1:], points[0]], strict=True):
        yield Line(a, b)
