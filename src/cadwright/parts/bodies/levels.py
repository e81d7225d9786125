"""Where the top of a body is: “its top 50 above the underside of the base” is true of what was built, or is refused."""

from cadwright.english.ratios import AGAIN
from cadwright.english.statements import STANDING, Mention
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.scene import Scene, UnbuildableError


def check_top(scene: Scene, mention: Mention) -> None:
    """Raise `UnbuildableError` where the top of a body is not so far above the underside of the first one as is said.

    Its height was worked out from that as if it stood on the top of the first body.
    """
    said = next((q for slot in ("height", f"height {AGAIN}") if (q := mention.size(slot)) and q.of == STANDING), None)
    if said is None:
        return
    index = scene.mentions.index(mention)
    ground = scene.value(scene.solids[0].low[2])
    tops = [scene.value(s.high[2]) - ground for s in scene.solids if s.mention == index]
    if not tops or any(abs(top - said.plus) > ROUNDING for top in tops):
        raise UnbuildableError(f"its top is not {said.plus:g} mm above the underside")
