"""The hard level: bodies with holes, cuts, bosses, shells, fillets, chamfers and booleans, composed."""

from collections.abc import Callable, Mapping
from random import Random

from cadwright.synth.parts.additions import boss, corners, rim
from cadwright.synth.parts.body import Body, ring
from cadwright.synth.parts.cuts import CUTS, Cut
from cadwright.synth.parts.draft import LYING, SIDEWAYS, Draft
from cadwright.synth.parts.families import bracket, fork, housing, meeting, shaft, trimmed
from cadwright.synth.parts.outlines import PLAIN, SECTIONS, any_of, disc, rectangle
from cadwright.synth.parts.sizes import DRILLS, one_of, size

FEWEST = 3
"""Operations of a part."""


def draft_hard(rng: Random) -> Draft:
    """One part of the hard level."""
    draft = Draft(rng, rng.choices((LYING, SIDEWAYS), (4, 1))[0])
    draft.stood_up = draft.frame is LYING and rng.random() < 0.25
    rng.choices(list(FAMILIES), list(FAMILIES.values()))[0](draft)
    return draft if len(draft.steps) >= FEWEST else draft_hard(rng)


def plate(draft: Draft) -> None:
    """A flat body of any plain outline."""
    body = base(draft, PLAIN, 4, 16)
    dress(body, 0.5, 0.3)
    cut(body, draft.rng.choice((1, 2, 2, 3)))
    if draft.rng.random() < 0.35:
        boss(body)


def block(draft: Draft) -> None:
    """A rectangular body as high as it is wide."""
    body = base(draft, ((rectangle, 1),), 15, 50)
    dress(body, 0.35, 0.3)
    cut(body, draft.rng.choice((2, 2, 3, 4)))
    if draft.rng.random() < 0.2:
        boss(body)


def profile(draft: Draft) -> None:
    """An extruded section of straight lines."""
    body = base(draft, SECTIONS, 8, 60)
    dress(body, 0.3, 0.3)
    cut(body, draft.rng.choice((1, 2)), plain=draft.rng.random() < 0.6)


def flange(draft: Draft) -> None:
    """A disc with a hub, a bore and a bolt circle."""
    rng, frame = draft.rng, draft.frame
    body = base(draft, ((disc, 1),), 5, 16, low=40)
    dress(body, 0, 0.4)
    across = body.across[0]
    hub = size(rng, across * 0.25, across * 0.5)
    bolt = one_of(rng, DRILLS, 3, (across - hub) / 2 * 0.5)
    draft.about = "bolt"
    marked = ring(body, bolt, hub / 2 + 1) if bolt is not None else None
    if bolt is not None and marked is not None:
        name = draft.named("diameter", bolt)
        draft.step("Holes on a bolt circle", f"part = {body.on_top}{marked[0]}.hole({name})")
    draft.about = "hub"
    names = draft.named("diameter", hub), draft.named("height", size(rng, 5, 40))
    draft.step("A hub in the middle", f"part = {body.on_top}.circle({names[0]} / 2).extrude({names[1]})")
    if rng.random() < 0.4:
        code = f"part = part.faces({frame.top}).edges().chamfer({draft.named('chamfer', max(1, round(hub * 0.05)))})"
        draft.step("The hub's rim bevelled", code)
    bore = one_of(rng, DRILLS, 3, hub * 0.65)
    if bore is not None:
        draft.step("A bore through all of it", f"part = {body.on_top}.hole({draft.named('bore', bore)})")


def base(
    draft: Draft, kinds: tuple[tuple[Callable[..., object], int], ...], thin: float, thick: float, low: float = 30
) -> Body:
    """An extruded outline."""
    outline = any_of(draft, kinds, low)  # type: ignore[arg-type]
    height = size(draft.rng, thin, thick)
    name = draft.named("height", height)
    code = f"part = cq.Workplane({draft.frame.plane}){outline.calls}.extrude({name})"
    draft.step(f"Body, {outline.words}", code)
    return Body(draft, outline, height)


def dress(body: Body, corner: float, edge: float) -> None:
    """Round or bevel edges of a plain body, in these shares of the parts."""
    dressed = body.draft.wants("fillet", "chamfer")
    if body.rng.random() < max(corner, dressed):
        corners(body)
    if body.rng.random() < max(edge, dressed):
        rim(body)


def cut(body: Body, count: int, *, plain: bool = False) -> None:
    """Put so many kinds of cut on the top; ``plain`` ones are holes."""
    lean = body.draft.lean
    kinds = {make: lean(weight, *uses) for make, weight, uses in CUTS if not plain or uses == ("hole",)}
    for _ in range(count):
        for _ in range(4):
            if not kinds:
                return
            make: Cut = body.rng.choices(list(kinds), list(kinds.values()))[0]
            del kinds[make]
            if make(body):
                break


FAMILIES: Mapping[Callable[[Draft], None], int] = {
    plate: 5,
    block: 4,
    profile: 2,
    flange: 2,
    shaft: 3,
    bracket: 2,
    housing: 3,
    fork: 1,
    meeting: 2,
    trimmed: 1,
}
"""With how often each is taken."""
