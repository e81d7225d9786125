"""Rounded and bevelled edges: which ones a text means, and whether they can be treated so."""

from typing import Literal

from msgspec.structs import replace

from cadwright.language.plurals import plural
from cadwright.parts.model import Body, Edges, Finish, Rectangle, Slot
from cadwright.planners.embedded.reading.checking import ROUND_SHAPES
from cadwright.planners.embedded.reading.cornering import single_corners, treat_corners
from cadwright.planners.embedded.reading.drafting import Draft, Refused, Solid, host_of
from cadwright.planners.embedded.reading.items import Item
from cadwright.planners.embedded.reading.shapes import first_amount


def finish(draft: Draft, item: Item) -> None:
    """Round or bevel edges of the body, or of the void, that the item belongs to; `Refused` where that cannot be."""
    measure = draft.use(item, "radius", "side", "width", "depth", "length", "height") or first_amount(item)
    host = _treated(draft, item)
    if measure is None and item.shape == "fillet" and any(e.noun == "end" for e in item.edges):
        _round_ends(draft, host)
        return
    if measure is None:
        raise Refused("no size is given")
    size = draft.length(item, "radius" if item.shape == "fillet" else "size", measure)
    corners = single_corners(draft, item)
    if corners and not (item.host is not None and item.host.role == "cut"):
        treat_corners(draft, item, host, size, corners)
        return
    edges = named_edges(item)
    said = {w for thing in item.edges for w in thing.adjectives}
    if edges is not None and "vertical" in said and {"front", "back", "left", "right"} & said:
        raise Refused("I treat all vertical edges or none")
    for edge in item.edges:
        words = {_EDGE_WORDS[w] for w in (*edge.adjectives, edge.face) if w in _EDGE_WORDS}
        if words & {"top", "bottom"} and words & {"front", "back", "left", "right", "vertical"}:
            raise Refused(f"I treat the edges of a whole face, not the {' '.join(sorted(words))} one alone")
    if edges is None:
        edges = "top" if host.shape in ("cylinder", "ring") else "vertical"
        draft.assume(f"edges of the {item.noun} not named: the {edges} edges")
    carved = item.host is not None and item.host.role == "cut"
    name = draft.name(item.host) if item.host is not None and carved else host.name
    treated: tuple[Edges, ...] = (edges,)
    if not carved:
        treated = _free(draft, host, edges)
        for each in treated:
            _check_finish(draft, host, each, draft.number(size))
    index = next((n for n, f in enumerate(draft.features) if f.name == name and isinstance(f, Body)), None)
    if index is None:
        raise Refused("I cannot tell of what")
    body = draft.features[index]
    assert isinstance(body, Body)
    if any(f.edges in (edges, *treated) for f in body.finishes):
        raise Refused(f"the {edges} edges are treated already")
    kind: Literal["fillet", "chamfer"] = "fillet" if item.shape == "fillet" else "chamfer"
    added = tuple(Finish(kind, each, size) for each in treated)
    draft.features[index] = replace(body, finishes=(*body.finishes, *added))


def _treated(draft: Draft, item: Item) -> Solid:
    """The body whose edges are treated; the base where the text names none."""
    host = host_of(draft, item)
    if item.host is None and sum(i.role == "add" for i in draft.reading.items) > 1:
        draft.assume(f"the {plural(item.noun)} are those of the {host.item.noun}")
    elif item.host in draft.reading.items and item.host.role == "add" and item.host is not host.item:
        raise Refused(f"the {item.host.noun} is not there")
    return host


def _free(draft: Draft, host: Solid, edges: Edges) -> tuple[Edges, ...]:
    """Of all edges of a body that stands on another one, those that are not between the two."""
    foot = draft.number(host.low[2])
    on_top = any(abs(draft.number(s.high[2]) - foot) < 1e-9 for s in draft.solids if s.item is not host.item)
    if edges not in ("all", "top and bottom") or not on_top:
        return (edges,)
    draft.assume(f"the edges at the foot of the {host.item.noun} stay as they are")
    return ("top",) if edges != "all" or host.shape in ROUND_SHAPES else ("vertical", "top")


def _round_ends(draft: Draft, host: Solid) -> None:
    """The ends of a bar rounded with half its width."""
    index = next(n for n, f in enumerate(draft.features) if f.name == host.name)
    body = draft.features[index]
    profile = body.profiles[0] if isinstance(body, Body) and len(body.profiles) == 1 else None
    if not isinstance(body, Body) or not isinstance(profile, Rectangle) or body.frame.plane != "XY":
        raise Refused(f"I cannot round the ends of a {host.item.noun}")
    if draft.number(profile.x) <= draft.number(profile.y):
        raise Refused("the ends to be rounded are those of the longer direction, which is not along X")
    draft.features[index] = replace(body, profiles=(Slot(profile.x, profile.y),))


def _check_finish(draft: Draft, host: Solid, edges: Edges, size: float) -> None:
    x, y, z = (draft.number(e) for e in host.extent)
    if host.shape in ROUND_SHAPES and edges not in ("all", "top", "bottom", "top and bottom", "round"):
        raise Refused(f"a {host.item.noun} has no such edges")
    limit = min(x, y) / 2 if edges == "vertical" else min(x / 2, y / 2, z)
    limit = min(limit, z / 2) if edges in ("all", "top and bottom") else limit
    if size > limit * (1 - 1e-9):
        raise Refused(f"{size:g} mm does not fit, the limit is {limit:g} mm")


_EDGE_WORDS: dict[str, Edges] = {
    "vertical": "vertical",
    "top": "top",
    "upper": "top",
    "bottom": "bottom",
    "lower": "bottom",
    "front": "front",
    "back": "back",
    "left": "left",
    "right": "right",
    "all": "all",
}


def named_edges(item: Item) -> Edges | None:
    """The edges that a treatment is for; ``None`` when none are named."""
    if item.where("both sides") and not item.edges:
        return "top and bottom"
    placed = sorted(s for s in item.sides() if s in _EDGE_WORDS)
    if not item.edges and placed:
        return "top and bottom" if {"top", "bottom"} <= set(placed) else _EDGE_WORDS[placed[0]]
    if not item.edges:
        return _EDGE_WORDS.get(next((a for a in sorted(item.adjectives) if a in _EDGE_WORDS), ""))
    words = [w for thing in item.edges for w in (*thing.adjectives, thing.face) if w in _EDGE_WORDS]
    if {"top", "bottom"} <= set(words):
        return "top and bottom"
    if words:
        return _EDGE_WORDS[words[0]]
    if any(thing.term == "corner" for thing in item.edges):
        return "vertical"
    return "all"
