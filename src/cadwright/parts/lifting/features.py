"""Which features a solid has: its body, what stands on it, holes, pockets and slots in it, and its treated edges."""

from typing import Literal

import msgspec
from msgspec.structs import replace

from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.cadquery.reader import NotAPart
from cadwright.parts.lifting.solids import (
    ACROSS,
    Disc,
    Oblong,
    Pair,
    Piece,
    Rect,
    Solid,
    Step,
    Treated,
    bounds,
    box,
    moved,
)

SIDES = {(0, -1): "left", (0, 1): "right", (1, -1): "front", (1, 1): "back", (2, -1): "bottom", (2, 1): "top"}
_WIDE_BORE = 0.55
"""From which share of the outside on a bore makes a tube."""
_PLAIN = frozenset(('edges("|Z")', 'edges("|X")', 'edges("|Y")'))


class Feature(msgspec.Struct, frozen=True):
    """One thing: its kind and sizes, on which side of which other one it is, and where, from the middle of that.

    ``host`` is the index of the feature that it is on or in, ``along`` the axis of a slot, 0 or 1 of those across.
    """

    kind: Literal["block", "cylinder", "tube", "cup", "enclosure", "hole", "pocket", "slot", "fillet", "chamfer"]
    sizes: tuple[tuple[str, float], ...]
    side: str = ""
    at: Pair = (0.0, 0.0)
    host: int | None = None
    along: int = 0
    calls: tuple[str, ...] = ()

    def values(self) -> tuple[float, ...]:
        """All its numbers."""
        return (*(v for _, v in self.sizes), *self.at)

    def signature(self) -> tuple[object, ...]:
        """What it is, apart from its numbers."""
        return (self.kind, tuple(s for s, _ in self.sizes), self.side, self.host, self.along, self.calls)


def centred(solid: Solid) -> tuple[Solid, list[float]]:
    """A solid with its first piece in the middle and on the ground, and where that was."""
    first = solid.pieces("join")[0]
    low, high = box(first)
    at = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, low[2]]
    back = [-c for c in at]
    steps = tuple(
        replace(s, pieces=tuple(moved(p, back) for p in s.pieces)) if isinstance(s, Step) else s for s in solid.steps
    )
    return Solid(steps), at


def features(solid: Solid) -> tuple[Feature, ...]:
    """The features of a centred solid, its body first; `NotAPart` where there is one that has no name here."""
    work = _Work(solid)
    return (*work.found, *work.treatments())


class _Work:
    """The features that were found, and the pieces that they are."""

    def __init__(self, solid: Solid) -> None:
        self.solid = solid
        joined = solid.pieces("join")
        self.whole = joined[0]
        self.hosts: list[Piece] = [self.whole]
        self.cuts = list(solid.pieces("cut"))
        self.found: list[Feature] = [self._body()]
        for each in joined[1:]:
            self.found.append(self._boss(each))
            self.hosts.append(each)
        while self.cuts:
            self.found.append(self._cut(self.cuts.pop(0)))

    # bodies

    def _body(self) -> Feature:
        low, high = box(self.whole)
        x, y, z = (b - a for a, b in zip(low, high, strict=True))
        match self.whole.loop:
            case Rect():
                return self._tray(x, y, z) or Feature("block", (("length", x), ("width", y), ("thickness", z)))
            case Disc(_, radius) if self.whole.axis == 2:
                return self._tube(2 * radius, z) or Feature("cylinder", (("diameter", 2 * radius), ("height", z)))
        raise NotAPart("a body that is neither a block nor a cylinder")

    def _tray(self, x: float, y: float, z: float) -> Feature | None:
        """A box that is hollow and open at the top."""
        for cut in self.cuts:
            low, high = box(cut)
            wall = x / 2 - high[0]
            inset = (low[0] + x / 2, low[1] + y / 2, y / 2 - high[1])
            if (
                not isinstance(cut.loop, Rect)
                or wall <= ROUNDING
                or any(abs(wall - other) > ROUNDING for other in inset)
            ):
                continue
            if ROUNDING < low[2] < z - ROUNDING and high[2] > z - ROUNDING and 2 * wall < min(x, y) / 2:
                self.cuts.remove(cut)
                sizes = (("length", x), ("width", y), ("height", z), ("wall", wall), ("floor", low[2]))
                return Feature("enclosure", sizes)
        return None

    def _tube(self, across: float, height: float) -> Feature | None:
        for cut in self.cuts:
            if not isinstance(cut.loop, Disc) or cut.axis != 2 or abs(cut.loop.at[0]) + abs(cut.loop.at[1]) > ROUNDING:
                continue
            inner = 2 * cut.loop.radius
            if inner < _WIDE_BORE * across or cut.high < height - ROUNDING:
                continue
            if cut.low < ROUNDING:
                self.cuts.remove(cut)
                return Feature("tube", (("outer diameter", across), ("inner diameter", inner), ("height", height)))
            if abs((across - inner) / 2 - cut.low) < ROUNDING:
                self.cuts.remove(cut)
                return Feature("cup", (("outer diameter", across), ("height", height), ("wall", cut.low)))
        return None

    def _boss(self, p: Piece) -> Feature:
        """What stands out of a side of the body."""
        low, high = box(p)
        whole_low, whole_high = box(self.whole)
        out = [
            (n, sign)
            for n in range(3)
            for sign, over in ((1, high[n] - whole_high[n]), (-1, whole_low[n] - low[n]))
            if over > ROUNDING
        ]
        if len(out) != 1:
            raise NotAPart("a piece that stands out of several sides")
        ((n, sign),) = out
        level = (whole_high if sign > 0 else whole_low)[n]
        if (low[n] if sign > 0 else -high[n]) > sign * level + ROUNDING:
            raise NotAPart("a piece that is on nothing")
        tall = (high[n] - level) * sign if sign > 0 else level - low[n]
        at = _middle(p, n, self.whole)
        match p.loop:
            case Disc(_, radius) if p.axis == n:
                return Feature("cylinder", (("diameter", 2 * radius), ("height", tall)), SIDES[n, sign], at, 0)
            case Rect() if n == 2:
                sizes = (("length", high[0] - low[0]), ("width", high[1] - low[1]), ("thickness", tall))
                return Feature("block", sizes, SIDES[n, sign], at, 0)
        raise NotAPart("a piece on the body that I have no name for")

    # what is cut

    def _cut(self, p: Piece) -> Feature:
        """A hole, a pocket or a slot, in what it begins in."""
        axis = p.axis
        if isinstance(p.loop, Rect):
            axis = self._open_axis(p)
        low, high = box(p)
        over = [k for k, h in enumerate(self.hosts) if _is_over(p, h, axis)]
        if not over:
            raise NotAPart("a cut beside everything")
        top = max(over, key=lambda k: box(self.hosts[k])[1][axis])
        bottom = min(over, key=lambda k: box(self.hosts[k])[0][axis])
        opens_top = high[axis] > box(self.hosts[top])[1][axis] - ROUNDING
        opens_bottom = low[axis] < box(self.hosts[bottom])[0][axis] + ROUNDING
        if not (opens_top or opens_bottom):
            raise NotAPart("a cut that begins nowhere")
        host = top if opens_top else bottom
        ends = box(self.hosts[host])
        depth: tuple[tuple[str, float], ...] = ()
        if not (opens_top and opens_bottom):
            deep = ends[1][axis] - low[axis] if opens_top else high[axis] - ends[0][axis]
            depth = (("depth", deep),)
        side = SIDES[axis, 1 if opens_top else -1]
        at = _middle(p, axis, self.hosts[host])
        match p.loop:
            case Disc(_, radius):
                return self._hole(p, Feature("hole", (("diameter", 2 * radius), *depth), side, at, host))
            case Oblong(_, length, width, along):
                sizes = (("length", length), ("width", width), *depth)
                return Feature("slot", sizes, side, at, host, along)
            case Rect():
                u, v = ACROSS[axis]
                sizes = (("length", high[u] - low[u]), ("width", high[v] - low[v]), *depth)
                return Feature("pocket", sizes, side, at, host)
        raise NotAPart("a cut that I have no name for")

    def _open_axis(self, p: Piece) -> int:
        """The axis along which a box is cut: the one at which it is open, others not."""
        low, high = box(p)
        whole_low, whole_high = bounds(self.hosts)
        through = [n for n in range(3) if low[n] < whole_low[n] + ROUNDING or high[n] > whole_high[n] - ROUNDING]
        if len(through) != 1:
            raise NotAPart("a cut that is open at several sides")
        return through[0]

    def _hole(self, p: Piece, hole: Feature) -> Feature:
        """A hole with its counterbore, where another one with the same axis begins at the same side."""
        for other in self.cuts:
            if not isinstance(other.loop, Disc) or other.axis != p.axis or not isinstance(p.loop, Disc):
                continue
            if abs(other.loop.at[0] - p.loop.at[0]) + abs(other.loop.at[1] - p.loop.at[1]) > ROUNDING:
                continue
            mine = self.cuts.index(other)
            second = self._plain_hole(other)
            narrow, wide = (hole, second) if p.loop.radius < other.loop.radius else (second, hole)
            sizes, recess = dict(narrow.sizes), dict(wide.sizes)
            level = hole.host == second.host and (wide.side == narrow.side or "depth" not in sizes)
            if level and "depth" in recess and recess["depth"] < sizes.get("depth", 1e9):
                del self.cuts[mine]
                both = (("diameter", sizes["diameter"]), ("recess diameter", recess["diameter"]),
                        ("recess depth", recess["depth"]))  # fmt: skip
                deep = (("depth", sizes["depth"]),) if "depth" in sizes else ()
                return replace(wide, sizes=(*both, *deep))
            raise NotAPart("two holes in one place")
        return hole

    def _plain_hole(self, p: Piece) -> Feature:
        """A hole by itself."""
        waiting, self.cuts = self.cuts, []
        found = self._cut(p)
        self.cuts = waiting
        return found

    # edges

    def treatments(self) -> list[Feature]:
        """The treated edges of the body, where nothing else had such edges when they were treated."""
        found: list[Feature] = []
        before: list[Piece] = []
        for step in self.solid.steps:
            if isinstance(step, Step):
                before += step.pieces
                continue
            round_ones = all(isinstance(p.loop, Disc) for p in before[1:])
            if len(before) > 1 and not (step.calls[0] in _PLAIN and len(step.calls) == 1 and round_ones):
                raise NotAPart("edges of several things")
            found.append(_treated(step))
        return found


def _treated(step: Treated) -> Feature:
    slot = "radius" if step.kind == "fillet" else "size"
    return Feature(step.kind, ((slot, step.size),), calls=step.calls)


def _middle(p: Piece, axis: int, host: Piece) -> Pair:
    """Where a piece is across an axis, from the middle of its host."""
    (low, high), (host_low, host_high) = box(p), box(host)
    u, v = ((low[n] + high[n] - host_low[n] - host_high[n]) / 2 for n in ACROSS[axis])
    return u, v


def _is_over(p: Piece, host: Piece, axis: int) -> bool:
    """Whether the middle of a cut is over a thing along its axis, and the two meet."""
    (low, high), (a, b) = box(p), box(host)
    across = all(a[n] + ROUNDING < (low[n] + high[n]) / 2 < b[n] - ROUNDING for n in ACROSS[axis])
    return across and min(high[axis], b[axis]) - max(low[axis], a[axis]) > ROUNDING
