"""The things that a script's part is made of, as requests say them; only where building them gives the same solid."""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

from cadwright.english.statements import Mention, Place, Quantity, Reading, Span
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.build import Made, built
from cadwright.parts.cadquery.printer import script
from cadwright.parts.cadquery.reader import NotAPart
from cadwright.parts.lifting.features import Feature, centred, features
from cadwright.parts.lifting.interpreter import interpreted
from cadwright.parts.lifting.solids import Solid, same
from cadwright.parts.model import Part
from cadwright.syntax import parsed

_NOWHERE: Span = (-2, -2)
_EDGES: dict[tuple[str, ...], tuple[str, ...]] = {
    ("edges()",): ("edge", "s"),
    ('edges("|Z")',): ("vertical", "edge", "s"),
    ('faces(">Z")', "edges()"): ("top", "edge", "s"),
    ('faces("<Z")', "edges()"): ("bottom", "edge", "s"),
    ('faces("<Y")', "edges()"): ("front", "edge", "s"),
    ('faces(">Y")', "edges()"): ("back", "edge", "s"),
    ('faces("<X")', "edges()"): ("left", "edge", "s"),
    ('faces(">X")', "edges()"): ("right", "edge", "s"),
}
_SAME_EDGES: dict[tuple[str, ...], tuple[str, ...]] = {
    ('faces(">Z")',): ('faces(">Z")', "edges()"),
    ('faces("<Z")',): ('faces("<Z")', "edges()"),
}
_PLATE = 0.35
_AROUND = 3


class Lifted(msgspec.Struct, frozen=True):
    """A script's part: what it is made of, its features and solid, and where its body is."""

    things: tuple[Mention, ...]
    features: tuple[Feature, ...]
    solid: Solid
    at: tuple[float, ...]


@lru_cache(maxsize=16)
def lifted(source: str, tied: bool = False) -> Lifted:
    """The part of a script; `NotAPart` where it is not wholly known.

    Sizes that are ``tied`` where they are the same, as the floor to the walls, are said once.
    """
    try:
        tree = parsed(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:  # the last two: nested too deeply
        raise NotAPart(f"not Python: {error}") from error
    solid, at = centred(interpreted(tree))
    found = features(solid)
    things = told(found, tied)
    made = made_of(things)
    if made.part is None or made.not_understood or not is_part(made.part, solid):
        raise NotAPart(f"words do not tell it all: {made.reason or made.not_understood}")
    return Lifted(things, found, solid, tuple(at))


def made_of(things: Sequence[Mention]) -> Made:
    """What is built of things."""
    return built(Reading("", tuple(things), (), (), 0.0))


def solid_of(part: Part) -> Solid:
    """The solid of a part of the model; `NotAPart`."""
    return centred(interpreted(parsed(script(part))))[0]


def is_part(part: Part, solid: Solid) -> bool:
    """Whether a part is a solid, with its treated edges."""
    try:
        other = solid_of(part)
    except NotAPart:
        return False
    return _edges(other) == _edges(solid) and same(other, solid)


def _edges(solid: Solid) -> list[tuple[str, tuple[str, ...], float]]:
    return sorted((t.kind, _SAME_EDGES.get(t.calls, t.calls), round(t.size, 6)) for t in solid.treated())


# naming


def told(found: Sequence[Feature], tied: bool = False) -> tuple[Mention, ...]:
    """Features as things; copies of one are one thing."""
    spans = _spans()
    things: list[Mention] = []
    index: dict[int, int] = {}
    groups: dict[tuple[object, ...], list[Feature]] = {}
    for k, f in enumerate(found):
        alike = (*f.signature(), tuple(round(v, 6) for _, v in f.sizes)) if f.side else (k,)
        groups.setdefault(alike, []).append(f)
        index[k] = list(groups).index(alike)
    body = found[0]
    for group in groups.values():
        host = index[group[0].host] if group[0].host is not None else None
        if host is not None and host > 0 and sum(1 for n in index.values() if n == host) > 1:
            raise NotAPart("something in one of several copies")
        things.append(_thing(group, host, body, spans, tied))
    return tuple(things)


def _spans() -> Iterator[Span]:
    n = -2
    while True:
        n -= 1
        yield n, n


def _thing(group: Sequence[Feature], host: int | None, body: Feature, spans: Iterator[Span], tied: bool) -> Mention:
    f = group[0]
    sizes = dict(f.sizes)
    if tied and f.kind == "enclosure" and abs(sizes["wall"] - sizes["floor"]) < ROUNDING:
        del sizes["floor"]
    said = tuple((slot, _quantity(v, next(spans), True)) for slot, v in sizes.items())
    noun = _noun(f, body)
    count = len(group) if len(group) > 1 else None
    plural = noun + "s" * (count is not None)
    places = tuple(_places(group, body, spans)) if f.side else _own_places(f, spans)
    adjectives = ("counterbored",) if "recess diameter" in sizes else ()
    on = host if host else None
    return Mention(
        f.kind, plural, next(spans), count, sizes=said, adjectives=adjectives, places=places, host=on, term=noun
    )


def _quantity(value: float, span: Span, named: bool = False) -> Quantity:
    value = float(f"{value:.9g}")
    return Quantity(value, "mm", span, f"{value:g}", named=named)


def _noun(f: Feature, body: Feature) -> str:
    sizes = dict(f.sizes)
    if f.kind == "hole" and f.at == (0.0, 0.0) and f.side in ("top", "bottom") and body.kind == "cylinder":
        return "bore"
    if f.kind == "block":
        thin = sizes["thickness"] <= _PLATE * min(sizes["length"], sizes["width"])
        return "plate" if thin and not f.side else "block"
    if f.kind == "cylinder":
        return "boss" if f.side else "disc" if sizes["height"] < sizes["diameter"] / 2 else "cylinder"
    if f.kind == "pocket":
        return "pocket" if "depth" in sizes else "window"
    return {"enclosure": "box"}.get(f.kind, f.kind)


def _own_places(f: Feature, spans: Iterator[Span]) -> tuple[Place, ...]:
    if f.kind == "enclosure":
        return (Place("side open", next(spans), sides=("top",)),)
    if f.kind in ("fillet", "chamfer"):
        words = _EDGES.get(_SAME_EDGES.get(f.calls, f.calls))
        if words is None:
            raise NotAPart(f"edges chosen by {'.'.join(f.calls)}")
        return (Place("edges", next(spans), sides=words, every=len(words) == len(("edge", "s"))),)
    return ()


def _places(group: Sequence[Feature], body: Feature, spans: Iterator[Span]) -> Iterator[Place]:
    f = group[0]
    if f.side != "top":
        relation = "in" if f.kind in ("hole", "pocket", "slot") else "on"
        if f.kind == "hole" and "depth" not in dict(f.sizes):
            relation = "through"
        yield Place("place", next(spans), sides=(f.side,), noun="face", relation=relation)
    elif f.kind in ("block", "cylinder"):
        yield Place("place", next(spans), sides=("top",), relation="on")
    if f.along == 1:
        yield Place("axis", next(spans), axis="y")
    elif f.kind == "slot" and f.side in ("top", "bottom"):
        yield Place("axis", next(spans), axis="x")
    at = [(round(x, 6) + 0.0, round(y, 6) + 0.0) for x, y in (g.at for g in group)]
    yield from _pattern(f, at, body, spans) or (() if at == [(0.0, 0.0)] else [_point(p, spans) for p in at])


def _point(at: tuple[float, float], spans: Iterator[Span]) -> Place:
    span = next(spans)
    return Place("point", span, tuple(_quantity(c, span) for c in at), relation="middle")


def _pattern(f: Feature, at: list[tuple[float, float]], body: Feature, spans: Iterator[Span]) -> list[Place]:
    """How copies are arranged: at the corners, on a circle, in rows; nothing where they are not."""
    xs, ys = (sorted({p[n] for p in at}) for n in (0, 1))
    whole = dict(body.sizes)
    if len(at) == 4 and len(xs) == len(ys) == 2 and xs[0] == -xs[1] and ys[0] == -ys[1]:
        insets = [whole.get("length", 0) / 2 - xs[1], whole.get("width", 0) / 2 - ys[1]]
        if f.side == "top" and f.host == 0 and "length" in whole and abs(insets[0] - insets[1]) < ROUNDING < insets[0]:
            span = next(spans)
            return [Place("offset", span, (_quantity(insets[0], span),), relation="corner")]
    radii = [math.hypot(*p) for p in at]
    if len(at) >= _AROUND and max(radii) - min(radii) < ROUNDING and f.side in ("top", "front", "right"):
        turns = sorted(math.degrees(math.atan2(p[1], p[0])) % 360 for p in at)
        step = 360 / len(at)
        if all(abs(t - turns[0] - k * step) < 1e-3 for k, t in enumerate(turns)):
            span = next(spans)
            circle = [Place("circle", span, (_quantity(2 * radii[0], span),))]
            if turns[0] > 1e-3:
                span = next(spans)
                start = msgspec.structs.replace(_quantity(round(turns[0], 4), span), unit="deg")
                circle.append(Place("start", span, (start,)))
            return circle
    return []
