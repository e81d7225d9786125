"""Relief slots at the bottom of vees: “a slot 3 wide at the bottom of the V, 4 mm deeper than its tip”."""

from cadwright.english.statements import Mention, Place
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.cuts import find_site, groove
from cadwright.parts.expressions import Expr
from cadwright.parts.model import ZERO
from cadwright.parts.scene import AXES, MissingError, Scene, UnbuildableError

_VEE = "vee"


def vee_of(scene: Scene, mention: Mention) -> Mention | None:
    """The vee at whose bottom something is."""
    if not any(_is_at_bottom(p) for p in mention.places):
        return None
    vees = [m for m in scene.mentions if m.kind == _VEE and not m.gone and scene.mentions.index(m) in scene.marks]
    return vees[-1] if vees else None


def cut_in_vee(scene: Scene, mention: Mention, vee: Mention) -> None:
    """Cut it along the vee, about its middle; a depth that is measured from nothing named begins at its tip."""
    site, middle, tip = find_site(scene, vee), scene.marks[scene.mentions.index(vee)], scene.settled(vee, "depth")
    assert tip is not None, "the vee was built"
    width = scene.length(mention, "width", name="relief width")
    depth = _depth(scene, mention, tip)
    if not scene.value(tip) < scene.value(depth) < scene.value(site.host.size(site.face.axis)) - ROUNDING:
        raise UnbuildableError(f"the {mention.noun} does not end between the bottom of the {vee.noun} and the part's")
    for word in ("square", "rectangular", "through", "open"):
        scene.said(mention, word)
    _use(scene, mention)
    half = width / 2
    at = middle[AXES.index(site.across)]
    groove(scene, mention, site, at, ((-half, ZERO), (-half, depth), (half, depth), (half, ZERO)))


def _depth(scene: Scene, mention: Mention, tip: Expr) -> Expr:
    """How deep it is below the side that the vee is in."""
    said = mention.size("depth")
    if said is not None and said.unit == "ratio":
        if said.value != 1 or said.plus <= 0:
            raise UnbuildableError(f"“{said.quote}” is no depth of the {mention.noun}")
        scene.used.add(said.span)
        return tip + scene.define("relief depth", said.plus)
    below = next((p for p in mention.places if p.kind == "offset" and p.sides == ("top",) and p.amounts), None)
    if below is not None and said is None:
        return scene.define("relief depth", scene.use(below).amounts[0].value)
    deep = next((p for p in mention.places if p.kind == "remaining" and p.sides == ("top",) and p.amounts), None)
    if deep is not None and said is None:
        return scene.define("relief depth", scene.use(deep).amounts[0].value)
    own = scene.maybe(mention, "depth", "relief depth")
    if own is None:
        raise MissingError(f"the depth of the {mention.noun} is missing")
    scene.assume(f"the depth of the {mention.noun} is measured from the point of the vee")
    return tip + own


def _is_at_bottom(place: Place) -> bool:
    return place.kind in ("host", "centre") and place.ref == _VEE and place.relation in ("at", "in", "into", "from", "")


def _use(scene: Scene, mention: Mention) -> None:
    """Where it is and along what it runs is told by the vee."""
    for place in mention.places:
        if place.ref == _VEE or (place.kind == "place" and set(place.sides) <= {"bottom", "far end"}):
            scene.use(place)
