"""Features that add material to a body, and what is done to its edges."""

from cadwright.synth.parts.body import Body
from cadwright.synth.parts.draft import points
from cadwright.synth.parts.sizes import DRILLS, RADII, one_of, size


def boss(body: Body) -> bool:
    """A round or rectangular boss on the top, now and then with a hole through it and its rim dressed."""
    rng, draft, frame = body.rng, body.draft, body.frame
    room = max(min(pad.size) for pad in body.face.pads)
    if room < 10:
        return False
    draft.about = "boss"
    round_ = rng.random() < 0.65
    width = size(rng, 5, max(room * 0.55, 6))
    depth = width if round_ else size(rng, 5, max(room * 0.55, 6))
    place = body.face.place(rng, width, depth)
    if place is None:
        return False
    at = "" if place == (0, 0) else f".pushPoints({points([place])})"
    if round_:
        outline = f".circle({draft.named('diameter', width)} / 2)"
    else:
        outline = f".rect({draft.named('length', width)}, {draft.named('width', depth)})"
    height = size(rng, 2, max(room * 0.4, 4))
    draft.step("A boss on it", f"part = {body.on_top}{at}{outline}.extrude({draft.named('height', height)})")
    rim = one_of(rng, RADII[:5], 1, min(width, depth, 2 * height) * 0.15)
    if rim is not None and rng.random() < 0.4:
        kind = rng.choice(("chamfer", "fillet"))
        code = f"part = part.faces({frame.top}).edges().{kind}({draft.named(kind, rim)})"
        draft.step(f"The boss's rim {_DRESSED[kind]}", code)
        width, depth = width - 2 * rim, depth - 2 * rim
    bore = one_of(rng, DRILLS, 2.5, min(width, depth) * 0.6)
    if bore is not None and rng.random() < 0.5:
        code = f"part = {body.on_top}{at}.hole({draft.named('bore', bore)})"
        draft.step("A hole through the boss", code)
    return True


def corners(body: Body) -> None:
    """Round or bevel the edges along z, while the body is plain."""
    if not body.outline.angular:
        return
    kind = body.rng.choice(("fillet", "fillet", "chamfer"))
    extent = one_of(body.rng, RADII, 1, min(min(p.size) for p in body.outline.pads) * 0.3)
    if extent is None:
        return
    body.draft.about = "corner"
    name = body.draft.named(kind, extent)
    body.draft.step(f"Corners {_DRESSED[kind]}", f"part = part.edges({body.frame.upright}).{kind}({name})")
    body.inset(extent * 0.3)


def rim(body: Body) -> None:
    """Bevel or round the edges of the top, or of the bottom, while the body is plain."""
    least = min(min(min(p.size) for p in body.outline.pads) / 2, body.height)
    extent = one_of(body.rng, RADII[:7], 1, least * 0.25)
    if extent is None:
        return
    kind = body.rng.choice(("chamfer", "chamfer", "fillet"))
    body.draft.about = "rim"
    side = body.frame.top if body.rng.random() < 0.8 else body.frame.bottom
    code = f"part = part.faces({side}).edges().{kind}({body.draft.named(kind, extent)})"
    body.draft.step(f"{'Top' if side == body.frame.top else 'Bottom'} edges {_DRESSED[kind]}", code)
    body.inset(extent)


_DRESSED = {"chamfer": "bevelled", "fillet": "rounded"}
