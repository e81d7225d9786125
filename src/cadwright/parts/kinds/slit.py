"""Slits: from an edge to a hole, or through the wall of a ring; and holes that go across them for a clamping screw."""

from cadwright.english.ratios import AGAIN
from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.bodies.copies import extent
from cadwright.parts.cuts import named_faces
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import FACES, Face, normal, towards
from cadwright.parts.model import Body, Extrusion, Hole, Rectangle
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.places.placement import Spots, find_host
from cadwright.parts.scene import AXES, Axis, MissingError, Scene, Solid, UnbuildableError

_ALONG = frozenset(("width", "height", "length", "thickness", "x", "y", "z"))
"""Along what a slit goes all through a ring, and a hole across it is in the middle anyway."""


def is_slit(scene: Scene, mention: Mention) -> bool:
    """Whether it goes from an edge to a hole, or through the wall of a ring."""
    if (mention.size("length") is not None and not is_full(mention)) or mention.size("depth") is not None:
        return False
    host = find_host(scene, mention)
    starts = any(p.kind == "place" and p.relation == "from" for p in mention.places)
    to_hole = any(_is_hole(p) for p in mention.places) or (starts and any(m.kind == "hole" for m in scene.mentions))
    return to_hole or (host.round_axis is not None and (host.inner is not None or _cuts_wall(scene, mention, host)))


def _cuts_wall(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether it is said to go through the wall of something that has a bore along its axis."""
    n = [AXES.index(a) for a in AXES if a != host.round_axis]
    middle = [scene.value(host.middle(AXES[k])) for k in n]
    bored = any(
        isinstance(f, Hole)
        and f.positions is None
        and f.depth is None
        and normal(f.frame.plane) == host.round_axis
        and all(abs(scene.value(f.frame.origin[k]) - at) < ROUNDING for k, at in zip(n, middle, strict=True))
        for f in scene.features
    )
    through = any(
        p.relation == "through" and ("wall" in (p.noun, p.ref) or p.sides == ("side",)) for p in mention.places
    )
    return bored and (through or "radial" in mention.adjectives)


def is_full(mention: Mention) -> bool:
    """Whether it is as long as what it is in: “full length”."""
    length = mention.size("length")
    return length is not None and length.unit == "ratio" and length.value == 1


def _is_hole(place: Place) -> bool:
    return place.kind in ("host", "centre") and place.noun in ("hole", "bore") and not place.sides


def cut_slit(scene: Scene, mention: Mention) -> None:
    """Cut from an edge to the middle of the hole, right through; through one side of a ring."""
    hosts = [p for p in mention.places if _is_hole(p)]
    body = scene.body
    drilled = [f for f in scene.features if isinstance(f, Hole) and f.positions is None]
    axis = body.round_axis or (normal(drilled[-1].frame.plane) if drilled else "z")
    if hosts and not drilled and body.inner is None:
        raise UnbuildableError(f"where the {mention.noun} ends is not known")
    hole = drilled[-1].frame.origin if drilled else None
    if drilled and axis != normal(drilled[-1].frame.plane):
        raise UnbuildableError("the hole goes another way")
    faces = _sides(scene, mention, axis)
    if not faces and body.round_axis is not None:
        faces = [towards("x" if axis != "x" else "y")]
    silent = (p for p in mention.places if set(p.sides) <= {"side"} and p.kind in ("place", "host", "centre"))
    along = (p for p in mention.places if p.kind == "axis" and p.axis in _ALONG and body.round_axis is not None)
    for place in (*hosts, *silent, *along):
        scene.use(place)
    full = mention.size(f"width {AGAIN}")
    if full is not None and full.unit == "ratio" and full.value == 1:
        scene.used.add(full.span)  # “2 wide, full width”
    if not faces or scene.count(mention, len(faces)) not in (1, len(faces)):
        raise MissingError(f"from which side the {mention.noun} goes is missing")
    scene.said(mention, "through")
    scene.said(mention, "open")
    scene.said(mention, "radial")
    if is_full(mention):
        scene.decided(mention, "length")
    width = scene.length(mention, "width", name="slit width")
    for face in faces:
        at = list(hole) if hole is not None else [body.middle(a) for a in AXES]
        n = AXES.index(face.axis)
        edge = body.high[n] if face.sign > 0 else body.low[n]
        reach = (edge - at[n]) * face.sign
        middle = (edge + at[n]) / 2
        across = next(a for a in AXES if a not in (axis, face.axis))
        if scene.value(width) >= scene.value(body.size(across)):
            raise UnbuildableError(f"the {mention.noun} is wider than the part")
        up = towards(axis)
        sizes = {face.axis: reach, across: width}
        low = min((s.low[AXES.index(axis)] for s in scene.solids), key=scene.value)
        point = {face.axis: middle, across: at[AXES.index(across)], axis: low}
        frame = Sketch(up.plane, (point["x"], point["y"], point["z"]))
        profile = Rectangle(sizes[up.u], sizes[up.v])
        name = scene.name(mention.noun)
        scene.features.append(Body(name, frame, (profile,), Extrusion(extent(scene, axis)), "cut"))
        scene.marks[scene.mentions.index(mention)] = (point["x"], point["y"], point["z"])


def _sides(scene: Scene, mention: Mention, axis: Axis) -> list[Face]:
    """The sides along an axis that are named, upper and lower ones, too."""
    upper = [p for p in mention.places if axis != "z" and p.kind == "place" and p.sides in (("top",), ("bottom",))]
    for place in upper:
        scene.use(place)
    return [
        *(f for f in named_faces(scene, mention, scene.body) if f.axis != axis),
        *(FACES[p.sides[0]] for p in upper),
    ]


def crossed_slit(scene: Scene, mention: Mention) -> tuple[Place, int] | None:
    """The place that says that a hole goes across a slit, and which thing the slit is; ``None`` where it does not."""
    for place in mention.places:
        if place.kind == "host" and place.relation == "across":
            slits = [k for k in scene.marks if scene.mentions[k].kind == "slot" and is_slit(scene, scene.mentions[k])]
            named = [k for k in slits if place.noun in scene.mentions[k].term.split() or place.ref == "slot"]
            if len(named) == 1:
                return place, named[0]
    return None


def check_beside_slit(scene: Scene, mention: Mention, spots: Spots) -> None:
    """Raise `UnbuildableError` where a hole in the flank of a ring would be in its slit, of which nothing was said."""
    bore, face = spots.host.round_axis, spots.face
    if bore is None or face.axis == bore or spots.host.inner is None:
        return
    n = AXES.index(face.axis)
    for k in scene.marks:
        slit = scene.mentions[k].kind == "slot" and is_slit(scene, scene.mentions[k])
        if slit and scene.value(scene.marks[k][n] - spots.host.middle(face.axis)) * face.sign > ROUNDING:
            raise UnbuildableError(f"where around the {scene.mentions[spots.host.mention].noun} it is, is not said")


def drill_across(scene: Scene, mention: Mention, slit: tuple[Place, int], across: Expr) -> None:
    """Drill a hole at a right angle to a slit in a ring, right through what is on both its sides."""
    place, k = slit
    body, bore = scene.body, scene.body.round_axis
    inner = body.inner or next((f.diameter for f in scene.features if isinstance(f, Hole)), None)
    if bore is None or inner is None or scene.count(mention) != 1:
        raise UnbuildableError(f"where the {mention.noun} crosses the {scene.mentions[k].noun} is not clear")
    if any(mention.size(s) is not None for s in ("depth", "recess diameter", "drill depth")):
        raise UnbuildableError(f"how deep the {mention.noun} is from the outside is not clear")
    offsets = {a: scene.marks[k][AXES.index(a)] - body.middle(a) for a in AXES if a != bore}
    out = max(offsets, key=lambda a: abs(scene.value(offsets[a])))
    square: Axis = next(a for a in AXES if a not in (bore, out))
    reach = _from_axis(scene, mention)
    radius = scene.value(across) / 2
    if not scene.value(inner) / 2 < scene.value(reach) - radius + ROUNDING:
        raise UnbuildableError("it would open into the bore")
    if scene.value(reach) + radius > scene.value(body.size(out)) / 2 - ROUNDING:
        raise UnbuildableError(f"it would not be inside of the {scene.mentions[body.mention].noun}")
    scene.use(place)
    scene.said(mention, "through")
    scene.said(mention, "radial")
    for said in mention.places:
        if _says_all_through(said) or (said.kind == "centre" and said.axis in _ALONG):
            scene.use(said)
    at = [body.middle(a) for a in AXES]
    at[AXES.index(out)] = body.middle(out) + (reach if scene.value(offsets[out]) > 0 else -reach)
    side = towards(square)
    at[AXES.index(square)] = body.high[AXES.index(square)]
    scene.features.append(Hole(scene.name(mention.noun), Sketch(side.plane, (at[0], at[1], at[2])), across, None))


def _from_axis(scene: Scene, mention: Mention) -> Expr:
    """How far the hole is from the axis of the ring."""
    away = [p for p in mention.places if p.kind == "away" and len(p.amounts) == 1 and not p.sides]
    if len(away) != 1:
        raise MissingError(f"how far from the axis the {mention.noun} is, is missing")
    scene.use(away[0])
    return scene.distance(mention, away[0], "axis distance")


def _says_all_through(place: Place) -> bool:
    """Whether a place says that a hole goes right through: “from side to side”, “on both sides of the slit”."""
    return place.kind == "place" and place.sides == ("side",) and (place.every or place.counts == (2,))
