"""Round holes: drilled, tapped, counterbored, countersunk; through or to a depth."""

from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.expressions import Expr
from cadwright.parts.faces import frame
from cadwright.parts.kinds.kind import PLACES, Kind, same
from cadwright.parts.model import Counterbore, Countersink, Drill
from cadwright.parts.placement import find_spots
from cadwright.parts.scene import MissingError, Scene, UnbuildableError
from cadwright.parts.screws import CLEARANCE, PITCH

FRAME = Frame(
    "hole",
    "cut",
    (
        "hole",
        "bore",
        "drilling",
        "perforation",
        "through hole",
        "thru hole",
        "bolt hole",
        "screw hole",
        "mounting hole",
        "pilot hole",
        "clearance hole",
        "tapped hole",
        "threaded hole",
        "drill hole",
        "opening",
        "center hole",
        "centre hole",
        "cross hole",
        "dowel hole",
        "port",
        "set screw hole",
        "grub screw hole",
        "fixing hole",
        "bolt",
        "screw",
        "finger hole",
        "cable hole",
        "hanging hole",
        "thru",
        "drill",
    ),
    same("diameter", "depth", "radius", "thread")
    | {"inner diameter": "diameter", "width": "diameter", "height": "depth", "circle": "circle", "length": "depth"},
    bare=("diameter",),
    needed=(("diameter", "radius", "thread"),),
    adjectives=frozenset(("through", "blind", "tapped", "countersunk", "counterbored", "horizontal", "radial")),
    harmless=frozenset(("round", "vertical", "inner", "even", "clearance")),
    takes=PLACES,
)


def build(scene: Scene, mention: Mention) -> None:
    """Drill the holes."""
    across = _across(scene, mention)
    spots = find_spots(scene, mention, rim=across / 2)
    depth = None if scene.said(mention, "through") else scene.maybe(mention, "depth")
    if depth is not None and scene.value(depth) >= scene.value(spots.host.size(spots.face.axis)) - 1e-6:
        scene.assume(f"the {mention.noun} is as deep as the part: it goes through")
        depth = None
    if depth is None and scene.said(mention, "blind"):
        raise MissingError(f"the depth of the blind {mention.noun} is missing")
    recess = _recess(scene, mention)
    scene.features.append(
        Drill(scene.name(mention.noun), frame(spots.face, spots.origin), across, depth, spots.positions, recess)
    )


def _across(scene: Scene, mention: Mention) -> Expr:
    thread = scene.take(mention, "thread")
    if mention.size("diameter") is not None or mention.size("radius") is not None or thread is None:
        return scene.across(mention, name=f"{mention.noun} diameter")
    if thread.value not in CLEARANCE:
        raise UnbuildableError(f"{thread.quote} is not a thread that I know")
    tapped = scene.said(mention, "tapped") or "thread" in mention.noun or "tapped" in mention.noun
    value = thread.value - PITCH[thread.value] if tapped else CLEARANCE[thread.value]
    kind = "core hole, thread not modelled" if tapped else "clearance hole"
    scene.assume(f"{thread.quote}: {kind} of {value:g} mm")
    return scene.define(f"{mention.noun} diameter", value, note=f"{thread.quote} {kind}")


def _recess(scene: Scene, mention: Mention) -> Counterbore | Countersink | None:
    del scene, mention
    return None


HOLE = Kind(FRAME, build)
