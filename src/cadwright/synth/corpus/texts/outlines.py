"""Outlines of a script's chains: which shapes are drawn where, with which sizes."""

import math
from collections.abc import Iterator, Mapping, Sequence

from cadwright.synth.corpus.texts.account import MIDDLE, Item, Places
from cadwright.synth.corpus.texts.script import Call, Paragraph, UnreadError

POLYGONS: Mapping[int, str] = {3: "triangular", 5: "pentagonal", 6: "hexagonal", 8: "octagonal"}
SECTIONS: Mapping[str, tuple[str, ...]] = {
    "L-shaped": ("width", "height", "foot", "leg"),
    "T-shaped": ("width", "height", "flange", "stem"),
    "U-shaped": ("width", "height", "wall", "base"),
    "H-shaped": ("width", "height", "flange", "web"),
    "cross-shaped": ("width", "height", "arm"),
    "trapezoidal": ("width", "top", "height"),
    "triangular": ("width", "height"),
    "stepped": ("tread", "rise"),
    "corner-cut": ("width", "height", "corner"),
}
"""Outlines of straight lines by their words, with the stems of their dimensions' names."""
_DRAWN = ("rect", "circle", "polygon", "slot2D", "polyline")


def drawn(calls: Sequence[Call]) -> Iterator[tuple[Places, Call]]:
    """The shapes that calls draw on a workplane, each with its places. Raises `UnreadError` for other calls."""
    places, pitch = MIDDLE, (0.0, 0.0)
    for call in calls:
        if call.name == "rect" and call.named.get("forConstruction"):
            pitch = (call.values[0], call.values[1])
        elif call.name == "vertices":
            x, y = pitch[0] / 2, pitch[1] / 2
            places = Places("corners", tuple((i * x, j * y) for i in (-1, 1) for j in (-1, 1)), pitch)
        elif call.name in _DRAWN:
            yield places, call
            places = MIDDLE
        else:
            places = placed(call) or places


def placed(call: Call) -> Places | None:
    """Where a call puts what is drawn next; ``None`` for one that puts it nowhere else."""
    values = call.values
    if call.name == "pushPoints":
        return Places("points", tuple((float(x), float(y)) for x, y in values[0]))
    if call.name == "center":
        return Places("points", ((float(values[0]), float(values[1])),))
    if call.name == "rarray":
        dx, dy, nx, ny = values[:4]
        nx, ny = int(nx), int(ny)
        at = tuple(((i - (nx - 1) / 2) * dx, (j - (ny - 1) / 2) * dy) for i in range(nx) for j in range(ny))
        return Places("grid", at, (dx, dy), (nx, ny))
    if call.name == "polarArray":
        radius, count = float(values[0]), int(values[3])
        turns = [math.tau * k / count for k in range(count)]
        at = tuple((radius * math.cos(t), radius * math.sin(t)) for t in turns)
        return Places("ring", at, circle=2 * radius)
    if call.name in ("Workplane", "close", "faces", "workplane", "edges", "extrude", "cutThruAll", "cutBlind"):
        return None
    raise UnreadError(f"{call.name} is not known among the calls that draw")


def shape(call: Call, words: str = "", paragraph: Paragraph | None = None) -> Item:
    """A plate of a drawn shape, without its thickness. ``words`` name free outlines."""
    values = call.values
    if call.name == "rect":
        return Item("plate", {"length": values[0], "width": values[1]}, "rectangular")
    if call.name == "circle":
        return Item("disc", {"diameter": 2 * values[0]}, "round")
    if call.name == "polygon":
        sides = int(values[0])
        return Item("plate", {"corner circle": values[1]}, POLYGONS.get(sides, f"{sides}-sided"))
    if call.name == "slot2D":
        sizes = {"length": values[0], "width": values[1]}
        angle = values[2] if len(values) > 2 else 0.0
        return Item("plate", sizes | ({"angle": angle} if angle else {}), "obround")
    if words not in SECTIONS or paragraph is None:
        raise UnreadError(f"“{words}” is no known outline")
    corners = tuple((float(x), float(y)) for x, y in values[0])
    return Item("profile", paragraph.sizes(*SECTIONS[words]), words, corners=corners)


def box(item: Item) -> tuple[float, float, float, float]:
    """The box around an outline: xmin, ymin, xmax, ymax."""
    if item.corners:
        xs, ys = zip(*item.corners, strict=True)
        return min(xs), min(ys), max(xs), max(ys)
    if item.kind == "bracket":
        return -item.sizes["length"] / 2, 0.0, item.sizes["length"] / 2, item.sizes["width"]
    across = item.sizes.get("diameter") or item.sizes.get("corner circle") or 0.0
    x, y = item.sizes.get("length", across) / 2, item.sizes.get("width", across) / 2
    return -x, -y, x, y


def opening(places: Places, call: Call, depth: float | None = None, face: str = "top") -> Item:
    """What a shape cuts: a round hole, a slot, or a pocket, all through where it has no depth."""
    cut = shape(call)
    sizes = dict(cut.sizes) | ({} if depth is None else {"depth": depth})
    kind = {"round": "hole", "obround": "slot"}.get(cut.shape, "pocket")
    assert kind in ("hole", "slot", "pocket")
    return Item(kind, sizes, "" if kind == "hole" else cut.shape, places, face)  # type: ignore[arg-type]
