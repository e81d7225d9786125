"""How wide holes for screws are: they slip through, or take the thread."""

from cadwright.english.statements import Mention, Quantity
from cadwright.parts.expressions import Expr
from cadwright.parts.scene import Scene, UnbuildableError
from cadwright.parts.screws import clearance_hole, core_hole


def is_tapped(scene: Scene, mention: Mention) -> bool:
    """Whether a hole takes a thread."""
    return scene.said(mention, "tapped") or "thread" in mention.noun or "tapped" in mention.noun


def for_screw(scene: Scene, mention: Mention, thread: Quantity, name: str) -> Expr:
    """The named diameter of a hole for a screw, which is told; `UnbuildableError` for a thread of no standard."""
    # nobody tells the pitch of a screw that slips through
    pitched = thread.plus > 0 and "clearance" not in mention.noun
    tapped = is_tapped(scene, mention) or pitched
    value = core_hole(thread.value, thread.plus) if tapped else clearance_hole(thread.value)
    if value is None:
        raise UnbuildableError(f"{thread.quote} is not a thread that I know")
    value = round(value, 4)
    kind = "core hole" if tapped else "clearance hole"
    scene.assume(f"{thread.quote}: {kind} of {value:g} mm" + (", the thread itself is not modelled" if tapped else ""))
    return scene.define(name, value, note=f"{thread.quote} {kind}")


def may_be_outside(scene: Scene, mention: Mention) -> bool:
    """Whether a thread of which no hole is told may be cut on a round bar: “M16 thread 25 long at one end”."""
    named = any(word == "tapped" and span == mention.span for word, span in mention.heard)
    depth, body = mention.size("depth"), scene.body
    bar = body.round_axis is not None and body.inner is None
    return named and bar and depth is not None and "long" in depth.quote.lower().split()
