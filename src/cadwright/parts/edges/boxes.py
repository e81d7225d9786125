"""The twelve edges of a box-shaped thing: which of them words mean, and what size fits on them."""

from collections.abc import Iterator, Sequence
from typing import cast

import msgspec

from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.edges.words import Wish
from cadwright.parts.faces import FACES
from cadwright.parts.model import AtSides, Edges, EdgeWord, Selection
from cadwright.parts.scene import AXES, Axis, Scene, Solid, UnbuildableError

UNCLEAR = "I cannot tell which edges those are"
_THIN = 0.35
_ACROSS: dict[Axis, tuple[tuple[str, str], tuple[str, str]]] = {
    "x": (("front", "back"), ("bottom", "top")),
    "y": (("left", "right"), ("bottom", "top")),
    "z": (("left", "right"), ("front", "back")),
}
_ENDS: dict[Axis, tuple[str, str]] = {"x": ("left", "right"), "y": ("front", "back"), "z": ("bottom", "top")}
_AT_ENDS = frozenset(("end", "near end", "far end"))
_TREATMENTS = frozenset(("fillet", "chamfer", "round end"))
_NAMED: dict[tuple[str, ...], Edges] = {("along Z",): "vertical", ("along X",): "along X", ("along Y",): "along Y"}
Group = tuple[EdgeWord, ...]


class Edge(msgspec.Struct, frozen=True):
    """One of the twelve: its direction and the two sides that meet in it."""

    axis: Axis
    sides: frozenset[str]


EDGES = tuple(Edge(axis, frozenset((a, b))) for axis, (u, v) in _ACROSS.items() for a in u for b in v)


class Meant(msgspec.Struct, frozen=True):
    """The edges that are meant, as a selection and one by one; ``upright`` is the axis of what are corners only."""

    selection: Selection
    edges: tuple[Edge, ...]
    upright: Axis | None = None


def meant(scene: Scene, wish: Wish, solid: Solid, fillet: bool) -> Meant:
    """The edges of a box that are meant; `UnbuildableError` where that is not clear."""
    reader = _Reader(scene, wish, solid, fillet)
    groups = list(dict.fromkeys(group for words in wish.groups for group in reader.groups(words)))
    edges = tuple(e for e in EDGES if any(_on(e, g) for g in groups))
    if "vertical" in wish.spared and any(e.axis == "z" for e in edges):
        if any(w.startswith("along") for g in groups for w in g):
            raise UnbuildableError(UNCLEAR)
        groups = [_group(a, g) for g in groups for a in ("x", "y")]
        edges = tuple(e for e in edges if e.axis != "z")
    for run in sorted(wish.spared_runs, key=sorted):
        groups, edges = _without_run(reader, run, groups, edges)
    sides = {s for s in wish.spared if any(s in e.sides for e in edges)}
    if sides:
        spared = tuple(cast(EdgeWord, f"not {s}") for s in sorted(sides))
        groups = [(*g, *spared) for g in groups]
        edges = tuple(e for e in edges if not e.sides & sides)
    for corner in sorted(wish.spared_corners, key=sorted):
        less = ((*g, cast(EdgeWord, f"not {side}")) for g in groups for side in sorted(corner))
        groups = [tuple(dict.fromkeys(g)) for g in less]
        edges = tuple(e for e in edges if not corner <= e.sides)
    if not edges:
        raise UnbuildableError("there are no such edges")
    if wish.count not in (None, 1, len(edges)) and not reader.counted(edges):
        raise UnbuildableError(UNCLEAR)
    axes = {e.axis for e in edges}
    alike = len(axes) == 1 and all(any(w.startswith("along") for w in g) for g in groups)
    return Meant(_selection(groups), edges, axes.pop() if alike else None)


def _without_run(
    reader: "_Reader", run: frozenset[str], groups: list[Group], edges: tuple[Edge, ...]
) -> tuple[list[Group], tuple[Edge, ...]]:
    """What is left where the long or the short edges are left as they are, at the sides that are named with them."""
    axis = reader.run(run)
    spared = [e for e in edges if e.axis == axis and run & FACES.keys() <= e.sides]
    if not spared:
        return groups, edges
    if any(e.axis == axis for e in edges if e not in spared) or any(w.startswith("along") for g in groups for w in g):
        raise UnbuildableError(UNCLEAR)
    axes = [a for a in AXES if any(e.axis == a for e in edges if e not in spared)]
    level = [_group(a, g) for g in groups for a in axes if any(_on(e, _group(a, g)) for e in edges)]
    return level, tuple(e for e in edges if e not in spared)


def _on(edge: Edge, group: Group) -> bool:
    return all(
        (w.removeprefix("not ") in edge.sides) != w.startswith("not ")
        if not w.startswith("along")
        else w[-1].lower() == edge.axis
        for w in group
    )


def _selection(groups: Sequence[Group]) -> Selection:
    if len(groups) == 1:
        (group,) = groups
        if not group:
            return "all"
        if group in _NAMED:
            return _NAMED[group]
        if len(group) == 1 and group[0] in FACES:
            return cast(Edges, group[0])
    if {*groups} == {("top",), ("bottom",)}:
        return "top and bottom"
    return AtSides(tuple(g for g in groups if g)) if all(groups) else "all"


class _Reader:
    """The words of one wish as groups of sides and directions."""

    def __init__(self, scene: Scene, wish: Wish, solid: Solid, fillet: bool) -> None:
        self.scene, self.wish, self.solid, self.fillet = scene, wish, solid, fillet
        self.size = {a: scene.value(solid.size(a)) for a in AXES}
        self.one = wish.count == 1 or (wish.count is None and wish.has("near", "other"))

    def counted(self, edges: Sequence[Edge]) -> bool:
        """Whether the number that was said is that of ends or sides."""
        ends = "end" in self.wish.nouns and not self.wish.has("vertical", "horizontal")
        return ends or "side" in self.wish.nouns or self.wish.count == len({e.axis for e in edges})

    def groups(self, words: frozenset[str]) -> Iterator[Group]:
        """What words of one group mean."""
        sides = [w for w in sorted(words) if w in FACES]
        nouns = self.wish.nouns
        if "inner" in words or nouns & {"shoulder", "floor", "bend"}:
            raise UnbuildableError(UNCLEAR)
        directions = [a for a in ("x", "y") if f"along {a}" in words]
        if directions:
            yield from self._along(directions, sides)
        elif "corner" in nouns:
            yield from self._corners(words, sides)
        elif "end" in nouns and not ("edge" in nouns and words & {"vertical", "horizontal"}):
            yield from self._ends(words, sides)
        elif "end" in nouns and not sides:
            raise UnbuildableError(UNCLEAR)
        elif words & {"vertical", "long", "short"}:
            yield from self._directed(words, sides)
        elif "horizontal" in words:
            yield from (_group("x", sides), _group("y", sides))
        else:
            yield from self._sided(words, sides)

    def _along(self, directions: list[str], sides: list[str]) -> Iterator[Group]:
        """The edges along an axis, all of them or those at the sides that are named."""
        one = self.wish.count == 1
        unclear = not one and (self.one or self._single()) and len(sides) < 2
        if self.wish.nouns & {"corner", "end"} or len(directions) > 1 or unclear:
            raise UnbuildableError(UNCLEAR)
        yield _group(directions[0], self._completed(cast(Axis, directions[0]), sides, 2) if one else sides)

    def _completed(self, axis: Axis, sides: list[str], number: int) -> list[str]:
        """So many sides of edges along an axis that are alike: any of them will do, which is told."""
        if len(sides) >= number:
            return sides
        missing = [pair[1] for pair in reversed(_ACROSS[axis]) if not set(pair) & set(sides)]
        sides = [*sides, *missing[: number - len(sides)]]
        self.scene.assume(f"the edges are those at the {' '.join(sides)}")
        return sides

    def flat(self) -> Axis:
        """The axis along which the corners are: the thickness of a plate, else the upright one."""
        thin = min(AXES, key=lambda a: (self.size[a], a != "z"))
        others = [self.size[a] for a in AXES if a != thin]
        return thin if self.size[thin] <= _THIN * min(others) else "z"

    def _corners(self, words: frozenset[str], sides: list[str]) -> Iterator[Group]:
        axis: Axis = "z" if "vertical" in words else self.flat()
        if axis == "z" and "vertical" not in words:
            plan = {"top": "back", "bottom": "front"}
            if {"top", "bottom"} & set(sides) and self.size["z"] > _THIN * min(self.size["x"], self.size["y"]):
                raise UnbuildableError("I cannot tell which corners those are")
            sides = [plan.get(s, s) for s in sides]
        allowed = {s for pair in _ACROSS[axis] for s in pair}
        if not set(sides) <= allowed or len({FACES[s].axis for s in sides}) < len(sides):
            raise UnbuildableError("I cannot tell which corners those are")
        (low_u, high_u), (low_v, high_v) = _ACROSS[axis]
        if "opposite" in words and not sides:
            yield _group(axis, [low_u, low_v])
            yield _group(axis, [high_u, high_v])
            self.scene.assume(f"the opposite corners are {low_v} {low_u} and {high_v} {high_u}")
            return
        if ("end" in self.wish.nouns or "short" in words) and self.wish.count == 2:
            sides = sides or [self._end_of(axis)]
        if self.one and len(sides) < 2:
            rest = [pair[1] for pair in _ACROSS[axis] if not set(pair) & set(sides)]
            sides = [*sides, *rest]
            self.scene.assume(f"the corner is the {' '.join(reversed(sides))} one")
        elif len(sides) == 1 and not self.wish.plural and self.wish.count is None and not self.wish.every:
            raise UnbuildableError("I cannot tell which of the two corners that is")
        yield _group(axis, sides)

    def _end_of(self, axis: Axis) -> str:
        """The end of the longer direction that stands for “one end”."""
        long = max((a for a in AXES if a != axis), key=lambda a: (round(self.size[a], 6), a == "x"))
        end = self._end(long)
        self.scene.assume(f"the end is the {end} one")
        return end

    def _end(self, axis: Axis, other: bool = False) -> str:
        """The end that is “one end”, or “the other end”.

        One is the later one, where nothing but edges is at an end; what is placed from “one end” is from the first.
        """
        things = (m for m in self.scene.mentions if m.kind not in _TREATMENTS)
        placed = axis != "z" and any(not _AT_ENDS.isdisjoint(p.sides) for m in things for p in m.places)
        return _ENDS[axis][placed == other]

    def _ends(self, words: frozenset[str], sides: list[str]) -> Iterator[Group]:
        axis = max(AXES, key=lambda a: (round(self.size[a], 6), a != "z"))
        across = min((a for a in AXES if a != axis), key=lambda a: (round(self.size[a], 6), a != "z"))
        if not self.fillet and axis == "z" and sides:
            axis = FACES[sides[0]].axis
        ends = sides or list(_ENDS[axis])
        if not sides and "other" in words:
            ends = [self._end(axis, other=True)]
        elif not sides and (self.one or not (self.wish.plural or self.wish.every or self.wish.count)):
            ends = [self._end(axis)]
            self.scene.assume(f"the end is the {ends[0]} one")
        for end in ends:
            if self.fillet and FACES[end].axis == across:
                raise UnbuildableError(UNCLEAR)
            yield _group(across, [end]) if self.fillet else cast(Group, (end,))

    def run(self, words: frozenset[str]) -> Axis:
        """The axis along which upright, long or short edges are."""
        level = sorted(("x", "y"), key=lambda a: -self.size[cast(Axis, a)])
        tall = "long" in words and self.size["z"] > max(self.size["x"], self.size["y"]) + ROUNDING
        axis = cast(Axis, "z" if tall or "vertical" in words else level[0] if "long" in words else level[1])
        if axis != "z" and abs(self.size["x"] - self.size["y"]) < ROUNDING:
            raise UnbuildableError("no edges are longer than the others")
        return axis

    def _directed(self, words: frozenset[str], sides: list[str]) -> Iterator[Group]:
        axis = self.run(words)
        wanted = self.wish.count if self.wish.count is not None else 1 if self.one else None
        if axis == "z" and {"top", "bottom"} & set(sides):
            raise UnbuildableError("there are no such edges")
        if wanted in (1, 2):
            sides = self._completed(axis, sides, 2 if wanted == 1 else 1)
        yield _group(axis, sides)

    def _sided(self, words: frozenset[str], sides: list[str]) -> Iterator[Group]:
        del words
        axes = {FACES[s].axis for s in sides}
        if not sides:
            if self.one or (self.wish.count or 0) in (2, 3):
                raise UnbuildableError(UNCLEAR)
            yield _group("z", []) if "side" in self.wish.nouns and "edge" in self.wish.nouns else ()
        elif len(axes) < len(sides):
            yield from ((cast(EdgeWord, s),) for s in sides)
        elif len(sides) == 1 and sides[0] not in ("top", "bottom") and self._single():
            self.scene.assume(f"the {sides[0]} edge is the upper one")
            yield cast(Group, ("top", sides[0]))
        elif len(sides) == 3 or (len(sides) == 1 and self.wish.count == 1 and "edge" in self.wish.nouns):
            raise UnbuildableError(UNCLEAR)
        else:
            yield cast(Group, tuple(sides))

    def _single(self) -> bool:
        return "edge" in self.wish.nouns and not (self.wish.plural or self.wish.every)


def _group(axis: str, sides: Sequence[str]) -> Group:
    return cast(Group, (f"along {axis.upper()}", *sides))


def check(scene: Scene, meant: Meant, solid: Solid, size: float, equal: bool = True) -> bool:
    """Whether the treatments of neighbouring edges meet; `UnbuildableError` where the edges are too near for them.

    Corners may meet: a full round end. Other edges may not.
    """
    meeting = False
    for n, one in enumerate(meant.edges):
        for axis in AXES:
            if axis == one.axis:
                continue
            room = scene.value(solid.size(axis))
            shared = [
                e
                for e in meant.edges[n + 1 :]
                if e.axis == one.axis
                and len(e.sides & one.sides) == 1
                and FACES[next(iter(e.sides - one.sides))].axis == axis
            ]
            need = size * (2 if shared else 1)
            if need > room + ROUNDING or (abs(need - room) < ROUNDING and not (equal and meant.upright)):
                raise UnbuildableError(
                    f"{size:g} mm is too much for edges that are {room:g} mm apart"
                    if shared
                    else f"{size:g} mm is too much for a side of {room:g} mm"
                )
            meeting = meeting or abs(need - room) < ROUNDING
    return meeting
