"""Balls and parts of balls: domes, spherical caps, hollow hemispheres, and round ends of rods."""

from msgspec.structs import replace

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import SAID_TWICE
from cadwright.parts.bodies.coaxial import end_across, feet, on_axis, point_on, says_round_end
from cadwright.parts.bodies.flanks import sides_of
from cadwright.parts.bodies.stack import FULL, Shape, stand
from cadwright.parts.expressions import Expr, call
from cadwright.parts.faces import Face, level
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import ZERO, ArcTo, Body, LineTo, Mode, Outline, Point3, Revolution, Sphere
from cadwright.parts.model import Frame as Sketch
from cadwright.parts.places.hosts import referred
from cadwright.parts.places.placement import find_host, find_spots
from cadwright.parts.scene import AXES, MissingError, Scene, Solid, Step, UnbuildableError

BALL_FRAME = Frame(
    "ball",
    "body",
    (
        "ball",
        "sphere",
        "full sphere",
        "full ball",
        "whole sphere",
        "complete sphere",
        "bead",
        "globe",
        "hollow ball",
        "hollow sphere",
        "round ball",
        "marble",
        "orb",
        "ball end",
    ),
    same("diameter", "radius", "wall", "share")
    | {"outer diameter": "diameter", "outer radius": "radius", "width": "diameter"}
    | {"height": "diameter", "thickness": "wall", "inner diameter": "inner diameter", "projection": "projection"},
    bare=("diameter",),
    needed=(("diameter", "radius"),),
    adjectives=frozenset(("hollow", "halved")),
    harmless=frozenset(
        (
            "even",
            "round",
        )
    ),
    takes=PLACES,
)


def build_ball(scene: Scene, mention: Mention) -> None:
    """Add a ball, its middle at the end of what it is on."""
    share, halved = scene.take(mention, "share"), scene.said(mention, "halved")
    if share is not None or halved:
        if share is not None and share.value != 0.5:
            raise UnbuildableError(f"“{share.quote}” of a {mention.noun}")
        build_dome(scene, mention)
        return
    across = scene.across(mention, name="diameter")
    inner = _inside(scene, mention, across)
    for at in _middles(scene, mention, across):
        mode: Mode = "join" if scene.solids else "new"
        scene.features.append(Body(scene.name(mention.noun), Sketch("XY", at), (), Sphere(across), mode))
        if inner is not None:
            scene.features.append(
                Body(scene.name(f"{mention.noun} inside"), Sketch("XY", at), (), Sphere(inner), "cut")
            )
        low, high = (tuple(c + across / 2 * sign for c in at) for sign in (-1, 1))
        k = scene.mentions.index(mention)
        scene.solids.append(Solid(k, (low[0], low[1], low[2]), (high[0], high[1], high[2]), "z"))


def _middles(scene: Scene, mention: Mention, across: Expr) -> list[Point3]:
    """Where balls are: about the origin, or on the ends of what is on the axis of a round thing."""
    if not scene.solids:
        return [(ZERO, ZERO, ZERO)]
    host = find_host(scene, mention)
    lifted = next((p for p in mention.places if p.kind == "away" and p.relation in _LIFTED and not p.sides), None)
    if lifted is not None:
        return [_over(scene, mention, host, lifted)]
    if host.round_axis is None:
        return _on_faces(scene, mention, host)
    scene.assume(f"the middle of the {mention.noun} is on the end of the {scene.mentions[host.mention].noun}")
    if on_axis(scene, mention, host):
        return [point_on(host, foot.level) for foot in feet(scene, mention, across, across)]
    spots = find_spots(scene, mention, footprint=(across, across, across))
    if spots.positions is not None:
        raise UnbuildableError(f"several {mention.noun}s are beyond me")
    return [spots.origin]


_LIFTED = {"above": 1, "over": 1, "below": -1, "under": -1}


def _over(scene: Scene, mention: Mention, host: Solid, place: Place) -> Point3:
    """The middle of a ball “with its centre 5 above the cone”, which is measured from the end of that."""
    centred = _own_centre(scene, mention)
    if not centred or len(place.amounts) != 1:
        raise UnbuildableError(f"whether that is the middle of the {mention.noun} is not said")
    named = referred(scene, place.ref, mention, place.noun) if place.ref else None
    host = named or host
    axis, sign = host.round_axis or "z", _LIFTED[place.relation]
    end = (host.high if sign > 0 else host.low)[AXES.index(axis)]
    away = scene.define(f"{mention.noun} distance", scene.use(place).amounts[0].value)
    for said in mention.places:
        if said.kind in ("place", "host") and set(said.sides) <= {"top", "bottom"}:
            scene.use(said)
    x, y, z = (end + away * sign if a == axis else host.middle(a) for a in AXES)
    return x, y, z


def _own_centre(scene: Scene, mention: Mention) -> bool:
    """Whether it is the middle of the ball that is said to be somewhere."""
    own = [p for p in mention.places if p.kind == "centre"]
    for place in own:
        scene.use(place)
    return bool(own)


def _on_faces(scene: Scene, mention: Mention, host: Solid) -> list[Point3]:
    """The middles of the sides of something square on which balls are said to have their middles."""
    if not _own_centre(scene, mention) or host.irregular or host.members:
        raise UnbuildableError(f"how far the {mention.noun} stands out is missing")
    faces = sides_of(scene, mention, host, "top")
    for place in mention.places:
        if place.kind in ("place", "host"):
            scene.use(place)
    if scene.count(mention, len(faces)) != len(faces):
        raise UnbuildableError(f"where the {mention.count} {mention.noun} are is not said")
    return [_middle_of(host, face) for face in faces]


def _middle_of(host: Solid, face: Face) -> Point3:
    """The middle of a side."""
    x, y, z = (level(face, host) if a == face.axis else host.middle(a) for a in AXES)
    return x, y, z


def _inside(scene: Scene, mention: Mention, across: Expr) -> Expr | None:
    """The diameter of the room inside of a hollow one."""
    wall = scene.maybe(mention, "wall", "wall")
    inner = scene.maybe(mention, "inner diameter", "inner diameter")
    if wall is None and inner is None:
        if scene.said(mention, "hollow"):
            raise MissingError(f"the wall of the hollow {mention.noun} is missing")
        return None
    scene.said(mention, "hollow")
    found = inner if inner is not None else across - (wall or ZERO) * 2
    if not 0 < scene.value(found) < scene.value(across):
        raise UnbuildableError(f"the walls of the {mention.noun} fill it")
    return found


DOME_FRAME = replace(
    BALL_FRAME,
    kind="dome",
    nouns=(
        *("dome", "hemisphere", "half ball", "half sphere", "hemispherical dome", "hemisphere dome", "dome cap"),
        *("spherical cap", "sphere cap", "spherical segment", "ball segment", "spherical dome", "hemispherical shell"),
        *("hemispherical bowl", "hemispherical cap", "shallow dome", "half a sphere", "half a ball"),
        *("domed head", "dome head", "mushroom head", "half round head", "hemispherical head", "dome shaped head"),
    ),
    slots=same("diameter", "radius", "wall")
    | {
        "outer diameter": "diameter",
        "outer radius": "radius",
        "width": "diameter",
        "thickness": "wall",
        "inner diameter": "inner diameter",
    }
    | {"height": "height", "bottom diameter": "diameter", "overall height": "height"},
    bare=("diameter", "height"),
    adjectives=frozenset(("hollow", "open", "open below", "included")),
    harmless=frozenset(("round", "closed", "half")),
    sizes={2: ("diameter", "height")},
)


def build_dome(scene: Scene, mention: Mention) -> None:
    """Add half a ball, or less of one where its height says so, on its flat side; a hollow one is open there."""
    if says_round_end(scene, mention):
        scene.absorb(mention)
        scene.said(mention, "included")
        return
    across = _dome_across(scene, mention)
    wall = _wall(scene, mention, across)
    radius = across / 2
    height = scene.maybe(mention, "height") if mention.size("height") is not None else radius
    assert height is not None
    if scene.value(height) > scene.value(radius) + SAID_TWICE:
        raise UnbuildableError(f"the {mention.noun} is higher than half as wide")
    if scene.value(height) < scene.value(radius) - SAID_TWICE:
        if any(word in mention.term for word in ("hemi", "half")):
            raise UnbuildableError(f"a {mention.noun} is half as high as wide")
        _cap(scene, mention, radius, height, wall)
        return
    _stand_cap(scene, mention, radius, radius, radius, wall)


def _dome_across(scene: Scene, mention: Mention) -> Expr:
    """The diameter: as said, or that of the end of something round that it is on."""
    said = any(mention.size(slot) is not None for slot in ("diameter", "radius"))
    host = find_host(scene, mention) if scene.solids and not said else None
    if host is None or host.round_axis is None or not on_axis(scene, mention, host):
        return scene.across(mention, name="diameter")
    return end_across(scene, mention, host)


def _cap(scene: Scene, mention: Mention, radius: Expr, height: Expr, wall: Expr | None) -> None:
    """Less than half a ball."""
    scene.assume(f"the {mention.noun} is the cap of a ball, {scene.value(radius * 2):g} mm wide at its base")
    ball = (radius * radius + height * height) / (height * 2)
    _stand_cap(scene, mention, radius, height, ball, wall)


def _stand_cap(scene: Scene, mention: Mention, radius: Expr, height: Expr, ball: Expr, wall: Expr | None) -> None:
    """A cap of a ball with the radius ``ball``, whose base has the radius ``radius``."""
    steps: tuple[LineTo | ArcTo, ...] = (LineTo((radius, ZERO)), _arc(radius, height, ball, upwards=True))
    start = (ZERO, ZERO)
    if wall is not None:
        inner, deep = ball - wall, height - wall
        whole = scene.value(ball) == scene.value(radius)
        near = inner if whole else call("sqrt", inner * inner - (ball - height) * (ball - height))
        if scene.value(deep) <= 0:
            raise UnbuildableError(f"the walls of the {mention.noun} fill it")
        start = (near, ZERO)
        steps = (*steps, LineTo((ZERO, deep)), _arc(near, deep, inner, upwards=False))
    across = radius * 2
    shape = Shape((Outline(start, steps),), Revolution(FULL), (across, across, height), True)
    stand(scene, mention, replace(shape, steps=(Step(ZERO, height, across, ZERO),)))


def _arc(radius: Expr, height: Expr, ball: Expr, upwards: bool) -> ArcTo:
    """The arc between the base and the top of a cap."""
    half = radius / 2
    middle = (half, height - ball + call("sqrt", ball * ball - half * half))
    return ArcTo(middle, (ZERO, height) if upwards else (radius, ZERO))


def _wall(scene: Scene, mention: Mention, across: Expr) -> Expr | None:
    """The wall of a hollow one."""
    inner = _inside(scene, mention, across)
    if inner is None:
        return None
    scene.said(mention, "open")
    scene.said(mention, "open below")
    for place in mention.places:
        if place.kind == "place" and place.sides == ("bottom",):
            scene.use(place)
    return (across - inner) / 2


END_FRAME = Frame(
    "domed end",
    "body",
    (
        *("end hemispherical", "end domed", "end hemisphere", "end ball shaped", "end half ball"),
        *("hemispherical end", "hemispherical top", "hemispherical tip", "hemispherical nose", "hemisphere end"),
        *("domed end", "domed top", "dome end", "dome top", "domed tip", "spherical end", "spherical top"),
        *("ball nose", "round nose", "rounded nose", "half ball end", "half sphere end", "ball shaped end"),
        *("half round top", "dome shaped top", "dome shaped end", "hemisphere top", "spherical nose", "spherical tip"),
    ),
    same("diameter", "radius"),
    adjectives=frozenset(("included",)),
    harmless=frozenset(("round",)),
    takes=frozenset(("place", "host")),
)


def build_end(scene: Scene, mention: Mention) -> None:
    """Add half a ball on the end of a round thing, as wide as that."""
    if not scene.solids or find_host(scene, mention).round_axis is None:
        raise UnbuildableError(f"there is nothing round for the {mention.noun} to be on")
    scene.said(mention, "included")
    if scene.mentions[find_host(scene, mention).mention].kind == "capsule":
        scene.absorb(mention)  # its ends are so
        return
    across = end_across(scene, mention, find_host(scene, mention))
    said = None
    if mention.size("diameter") is not None or mention.size("radius") is not None:
        said = scene.across(mention, name="diameter")
    if said is not None and abs(scene.value(said) - scene.value(across)) > SAID_TWICE:
        raise UnbuildableError(f"the {mention.noun} is not as wide as what it is on")
    radius = across / 2
    _stand_cap(scene, mention, radius, radius, radius, None)


BALL = Kind(BALL_FRAME, build_ball)
DOME = Kind(DOME_FRAME, build_dome)
DOMED_END = Kind(END_FRAME, build_end)
