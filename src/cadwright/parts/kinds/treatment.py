"""Edge treatments: fillets and chamfers."""

from typing import Literal

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.expressions import Expr
from cadwright.parts.kinds.kind import Kind, same
from cadwright.parts.model import Dress, Drill, Edges, Finish
from cadwright.parts.scene import AXES, Scene, UnbuildableError

_TAKES = frozenset(("place", "corner", "host", "offset"))
FILLET_FRAME = Frame(
    "fillet",
    "edge",
    (
        "fillet",
        "rounded corner",
        "round corner",
        "rounded edge",
        "corner radius",
        "radiused corner",
        "rounding",
        "round",
        "rounded",
        "radius",
        "corner rounded",
        "edge rounded",
        "rounded vertical edge",
        "filleted",
        "filleted edge",
        "filleted corner",
        "corner fillet",
        "edge fillet",
        "edge radius",
        "corner radii",
    ),
    same("radius") | {"diameter": "diameter", "corner": "radius", "side": "radius"},
    bare=("radius",),
    needed=(("radius",),),
    adjectives=frozenset(("vertical", "inner", "outer")),
    takes=_TAKES,
)
CHAMFER_FRAME = Frame(
    "chamfer",
    "edge",
    (
        "chamfer",
        "bevel",
        "chamfered edge",
        "beveled edge",
        "bevelled edge",
        "chamfered",
        "chamfered corner",
        "edge break",
        "break edge",
        "beveled",
        "bevelled",
    ),
    same("angle") | {"length": "size", "width": "size", "height": "size", "depth": "size", "side": "size"},
    bare=("size",),
    needed=(("size",),),
    adjectives=frozenset(("vertical", "inner", "outer")),
    takes=_TAKES,
)


def _edges(scene: Scene, mention: Mention) -> Edges:
    noun = mention.noun.lower()
    sides = [s for p in mention.places for s in p.sides]
    corner = "corner" in noun or any(p.kind == "corner" for p in mention.places) or "corner" in sides
    for place in mention.places:
        scene.use(place)
    if corner and {"left", "right", "front", "back"} & set(sides):
        raise UnbuildableError("I cannot tell which corners those are")  # there is no selector of some corners alone
    if corner or scene.said(mention, "vertical"):
        return "vertical"
    if "top" in sides and "bottom" in sides:
        return "top and bottom"
    for side in ("top", "bottom", "left", "right", "front", "back"):
        if side in sides:
            return side
    if {"end", "far end", "near end"} & set(sides) and scene.body.round_axis == "z":
        return "top and bottom"
    return "all"


def _build(kind: Literal["fillet", "chamfer"], scene: Scene, mention: Mention) -> None:
    owned = mention.host is not None and mention.host != scene.body.mention
    if owned or any(p.kind == "host" and scene.mentions[0].kind != p.ref for p in mention.places):
        raise UnbuildableError("I cannot tell which edges those are")
    edges = _edges(scene, mention)
    if edges != "all" and (scene.body.members or scene.body.irregular):
        raise UnbuildableError("I cannot tell which edges those are")
    size = scene.length(
        mention, "radius" if kind == "fillet" else "size", name=f"{kind} size" if kind == "chamfer" else "fillet radius"
    )
    _check(scene, edges, size)
    outer = scene.said(mention, "outer") or any("side" in p.sides and not p.every for p in mention.places)
    if outer and any(s.inner is not None for s in scene.solids):
        raise UnbuildableError("I cannot leave the edges of the bore as they are")
    stepped = sum(len(s.steps) for s in scene.solids) > 1
    each: tuple[Edges, ...] = ("top", "bottom") if edges == "top and bottom" and stepped else (edges,)
    drilled = [n for n, f in enumerate(scene.features) if isinstance(f, Drill)]
    at = min(drilled, default=len(scene.features))
    scene.features[at:at] = [Dress(scene.name(kind), Finish(kind, some, size)) for some in each]


def _check(scene: Scene, edges: Edges, size: Expr) -> None:
    """Raise `UnbuildableError` where there are no such edges or the treatment is larger than the body."""
    body = scene.body
    x, y, z = (scene.value(body.size(a)) for a in AXES)
    if edges == "vertical" and body.round_axis == "z" and len(scene.solids) == 1:
        raise UnbuildableError("there are no such edges")
    most = min(x, y) if edges == "vertical" else min(x, y, z)
    if 2 * scene.value(size) > most * (1 + 1e-9) or (edges == "all" and 2 * scene.value(size) >= most):
        raise UnbuildableError("that does not fit on the edges")


FILLET = Kind(FILLET_FRAME, lambda scene, mention: _build("fillet", scene, mention))
CHAMFER = Kind(CHAMFER_FRAME, lambda scene, mention: _build("chamfer", scene, mention))
