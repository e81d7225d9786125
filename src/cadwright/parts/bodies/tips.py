"""What stands on something pointed or tapered: at which of its ends, and whether it would only touch it."""

from collections.abc import Iterable

from cadwright.english.statements import Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.expressions import Expr
from cadwright.parts.scene import AXES, Scene, Solid

_HIGH = frozenset(("top", "right", "near end"))


def is_on_tip(scene: Scene, host: Solid, level: Expr, sign: int) -> bool:
    """Whether a thing would stand on the tip of a cone or the top of a dome."""
    ends = ((s.low, s.start) if sign < 0 else (s.high, s.end) for s in host.steps)
    return any(abs(scene.value(at - level)) < ROUNDING and scene.value(across) < ROUNDING for at, across in ends)


def are_poles(scene: Scene, ball: Solid, levels: Iterable[Expr]) -> bool:
    """Whether things would stand on the poles of a ball, which they would only touch."""
    n = AXES.index(ball.round_axis or "z")
    ends = [scene.value(e) for e in (ball.low[n], ball.high[n])]
    return all(any(abs(scene.value(level) - end) < ROUNDING for end in ends) for level in levels)


def is_held_below(scene: Scene, mention: Mention, host: Solid) -> bool:
    """Whether a thing is on half a ball on its flat side, which alone can hold it, and not said to be above."""
    below = scene.mentions[host.mention]
    half = (below.kind == "dome" or below.size("share") is not None) and len(scene.solids) == 1
    return half and not any(set(p.sides) & _HIGH or p.relation in ("above", "over") for p in mention.places)


def tell_end(scene: Scene, mention: Mention, host: Solid, below: bool) -> None:
    """Tell at which end of something tapered a thing is where that is not said."""
    if not host.steps or mention.places or mention.host is not None:
        return
    own, other = scene.value(host.steps[-1].end), scene.value(host.steps[0].start)
    own, other = (other, own) if below else (own, other)
    if abs(own - other) > ROUNDING and scene.mentions[host.mention].kind == "cone":
        which = "wider" if own > other else "narrower"
        scene.assume(f"the {mention.noun} is at the {which} end of the {scene.mentions[host.mention].noun}")
