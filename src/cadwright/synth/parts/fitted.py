"""Families of the hard level that hold, close or cool something: covers, clamps, collars, pillow blocks, heat sinks."""

import math

from cadwright.synth.parts.additions import corners
from cadwright.synth.parts.body import Body, ring
from cadwright.synth.parts.draft import Draft, number
from cadwright.synth.parts.outlines import disc, rectangle
from cadwright.synth.parts.sizes import DRILLS, RADII, SCREWS, one_of, size


def cover(draft: Draft) -> None:
    """A lid: a plate with screw holes and a locating rim below, or a shallow hood hollowed from below."""
    rng, frame = draft.rng, draft.frame
    outline = (disc if rng.random() < 0.35 else rectangle)(draft, 40, 130)
    hood = rng.random() < max(0.35, draft.wants("shell"))
    height = size(rng, 10, 30) if hood else size(rng, 3, 10)
    name = draft.named("height" if hood else "thickness", height)
    draft.step(f"Cover, {outline.words}", f"part = cq.Workplane({frame.plane}){outline.calls}.extrude({name})")
    body = Body(draft, outline, height)
    if rng.random() < max(0.7, draft.wants("fillet", "chamfer")):
        corners(body)
    draft.about = ""
    if hood:
        wall = draft.named("wall", size(rng, 1.5, 4))
        draft.step("Hollowed from below", f"part = part.faces({frame.bottom}).shell(-{wall})")
    rim = one_of(rng, RADII[:4], 1, height * 0.3)
    if rim is not None and rng.random() < 0.5:
        draft.about = "edge"
        kind = rng.choice(("fillet", "chamfer"))
        code = f"part = part.faces({frame.top}).edges().{kind}({draft.named(kind, rim)})"
        draft.step(f"Its upper edges {'rounded' if kind == 'fillet' else 'bevelled'}", code)
        body.inset(rim)
    draft.about = ""
    clear, head, sunk = rng.choice(SCREWS[:4])
    marked = _around(body, head + 2)
    if marked:
        screw = draft.named("screw_hole", clear)
        if draft.wants("cboreHole") and sunk + 1.5 < height and not hood:
            drilled = f".cboreHole({screw}, {draft.named('head', head)}, {draft.named('head_depth', sunk)})"
        elif not hood and clear < height and rng.random() < max(0.4, draft.wants("cskHole")):
            drilled = f".cskHole({screw}, {draft.named('head', min(head, 2 * height))}, 90)"
        else:
            drilled = f".hole({screw})"
        draft.step("Screw holes around", f"part = {body.on_top}{marked}{drilled}")
    if not hood:
        _locating_rim(draft, body, head)


def _around(body: Body, extent: float) -> str:
    """Calls that mark places near the corners, or on a circle."""
    if body.face.pads[0].round:
        found = ring(body, extent)
        return found[0] if found else ""
    width, height = body.face.pads[0].size
    pitch = width - extent - 4, height - extent - 4
    if min(pitch) < extent:
        return ""
    names = body.draft.named("pitch_x", pitch[0]), body.draft.named("pitch_y", pitch[1])
    return f".rect({names[0]}, {names[1]}, forConstruction=True).vertices()"


def _locating_rim(draft: Draft, body: Body, head: float) -> None:
    width, height = body.face.pads[0].size
    inner = min(width, height) - 2 * head - 10
    if inner < 12:
        return
    draft.about = "rim"
    wall, rise = size(draft.rng, 2, 4), draft.named("height", size(draft.rng, 2, 8))
    thick = draft.named("wall", wall)
    if body.face.pads[0].round:
        name = draft.named("diameter", inner)
        calls = f".circle({name} / 2).circle({name} / 2 - {thick})"
    else:
        names = draft.named("length", width - 2 * head - 10), draft.named("width", inner)
        calls = f".rect({names[0]}, {names[1]}).rect({names[0]} - 2 * {thick}, {names[1]} - 2 * {thick})"
    code = f"part = part.faces({draft.frame.bottom}).workplane(){calls}.extrude({rise})"
    draft.step("A locating rim below", code)


def clamp(draft: Draft) -> None:
    """A block with a bore for a bar, slit from the top to it, with a screw across the slit."""
    rng, frame = draft.rng, draft.frame
    bore = one_of(rng, DRILLS, 8, 40) or 12.0
    wall, above = size(rng, 4, 12), size(rng, 12, 24)
    length, width = bore + 2 * wall + 2 * rng.choice((0, 2, 4)), size(rng, 10, 40)
    middle = bore / 2 + wall
    height = middle + bore / 2 + above
    names = {
        "l": draft.named("length", length),
        "w": draft.named("width", width),
        "h": draft.named("height", height),
        "b": draft.named("bore", bore),
        "m": draft.named("bore_height", middle),
        "s": draft.named("slit", size(rng, 1.5, 4)),
    }
    draft.step(
        "Clamp, its block", "part = cq.Workplane({p}).rect({l}, {w}).extrude({h})".format(p=frame.plane, **names)
    )
    radius = one_of(rng, RADII, 2, min(wall, above) * 0.5)
    if radius is not None and rng.random() < max(0.6, draft.wants("fillet", "chamfer")):
        kind = "chamfer" if draft.wants("chamfer") else "fillet"
        select = f'part.faces({frame.top}).edges("|{frame.y}")'
        draft.step("Its upper edges dressed", f"part = {select}.{kind}({draft.named(kind, radius)})")
    calls = ".center(0, {m}).circle({b} / 2).extrude({w}, both=True)".format(**names)
    draft.step("The bore for a bar", f"bar_hole = cq.Workplane({frame.front}){calls}\npart = part.cut(bar_hole)")
    calls = ".center(0, ({m} + {h}) / 2).rect({s}, {h} - {m}).extrude({w}, both=True)".format(**names)
    draft.step(
        "Slit from the top to the bore", f"slit_cut = cq.Workplane({frame.front}){calls}\npart = part.cut(slit_cut)"
    )
    screw = one_of(rng, (3.4, 4.5, 5.5, 6.6, 9), 3, min(above * 0.5, width * 0.4)) or 3.0
    calls = f".center(0, {number(height - above / 2)}).circle({draft.named('screw', screw)} / 2)"
    code = (
        f"screw_hole = cq.Workplane({frame.side}){calls}.extrude({names['l']}, both=True)\npart = part.cut(screw_hole)"
    )
    draft.step("A hole for the screw, across the slit", code)
    base = one_of(rng, (3.4, 4.5, 5.5), 3, min(wall, width * 0.3))
    if base is not None and length > bore + 4 * base:
        away = number(round(length / 2 - base * 1.2, 1))
        code = f"part = part.faces({frame.bottom}).workplane().pushPoints([(-{away}, 0), ({away}, 0)])"
        draft.step("Holes from below", f"{code}.hole({draft.named('base_hole', base)}, {draft.named('base_depth', 8)})")


def collar(draft: Draft) -> None:
    """A shaft collar: a ring with one slit and a screw beside it, or a screw toward its axis."""
    rng, frame = draft.rng, draft.frame
    bore = one_of(rng, DRILLS, 5, 35) or 10.0
    across, width = round(bore * rng.uniform(1.9, 2.6)), size(rng, 8, 22)
    names = draft.named("diameter", across), draft.named("bore", bore), draft.named("width", width)
    code = f"part = cq.Workplane({frame.plane}).circle({names[0]} / 2).circle({names[1]} / 2).extrude({names[2]})"
    draft.step("Shaft collar, a ring", code)
    leg = one_of(rng, RADII[:3], 1, (across - bore) * 0.08)
    if leg is not None and rng.random() < max(0.6, draft.wants("chamfer", "fillet")):
        kind = "fillet" if draft.wants("fillet") else "chamfer"
        edges = f"part.faces({frame.top}).edges()"
        draft.step("The edges of one side dressed", f"part = {edges}.{kind}({draft.named(kind, leg)})")
    screw = one_of(rng, (2.5, 3, 3.4, 4, 5, 6), 2.5, min(width * 0.5, (across - bore) * 0.25)) or 2.5
    hole = draft.named("screw", screw)
    if rng.random() < 0.5:
        gap = draft.named("slit", size(rng, 1, 3))
        calls = f".center({names[0]} / 2, 0).rect({names[0]}, {gap}).extrude({names[2]})"
        draft.step("A slit", f"slit_cut = cq.Workplane({frame.plane}){calls}\npart = part.cut(slit_cut)")
        at = number(round((across + bore) / 4, 2))
        calls = f".center({at}, {names[2]} / 2).circle({hole} / 2).extrude({names[0]}, both=True)"
        code = f"screw_hole = cq.Workplane({frame.front}){calls}\npart = part.cut(screw_hole)"
        draft.step("A hole for the screw across the slit", code)
        return
    calls = f".center(0, {names[2]} / 2).circle({hole} / 2).extrude({names[0]})"
    code = f"screw_hole = cq.Workplane({frame.side}){calls}\npart = part.cut(screw_hole)"
    draft.step("A hole for a set screw", code)


def pillow_block(draft: Draft) -> None:
    """A seat for a shaft on a base whose two ears, with a hole each, mirror one another."""
    rng, frame = draft.rng, draft.frame
    bore = one_of(rng, DRILLS, 8, 35) or 12.0
    wall, width, base = size(rng, 4, 12), size(rng, 12, 40), size(rng, 5, 14)
    middle = base + bore / 2 + wall
    ear = size(rng, 14, 35)
    across = bore + 2 * wall
    names = {
        "a": draft.named("across", across),
        "w": draft.named("width", width),
        "m": draft.named("axis_height", middle),
        "b": draft.named("bore", bore),
        "e": draft.named("ear", ear),
        "t": draft.named("ear_thickness", base),
    }
    outline = (
        ".moveTo(-{a} / 2, 0).lineTo({a} / 2, 0).lineTo({a} / 2, {m})"
        ".threePointArc((0, {m} + {a} / 2), (-{a} / 2, {m})).close().extrude({w} / 2, both=True)"
    ).format(**names)
    draft.step("Pillow block, the seat with its round top", f"part = cq.Workplane({frame.front}){outline}")
    hole = one_of(rng, DRILLS, 3, min(ear, width) * 0.4) or 3.0
    drilled = draft.named("ear_hole", hole)
    ear_at = "{a} / 2 + {e} / 2".format(**names)
    shape = ".rect({e}, {w})".format(**names)
    ear_code = (
        f"ear_body = cq.Workplane({frame.plane}).center({ear_at}, 0){shape}.circle({drilled} / 2)"
        f".extrude({names['t']})\npart = part.union(ear_body)"
    )
    draft.step("An ear with a hole", ear_code)
    draft.step("The other ear, its mirror image", f"part = part.union(ear_body.mirror({frame.side}))")
    calls = ".center(0, {m}).circle({b} / 2).extrude({w}, both=True)".format(**names)
    draft.step(
        "The bore for the shaft", f"shaft_hole = cq.Workplane({frame.front}){calls}\npart = part.cut(shaft_hole)"
    )
    radius = one_of(rng, RADII, 1, min(ear, width) * 0.25)
    if radius is not None and rng.random() < max(0.5, draft.wants("fillet", "chamfer")):
        kind = "chamfer" if draft.wants("chamfer") else "fillet"
        ends = f'part.faces("<{frame.x} or >{frame.x}").edges({frame.upright})'
        draft.step("The ears' corners dressed", f"part = {ends}.{kind}({draft.named(kind, radius)})")


def heat_sink(draft: Draft) -> None:
    """A base with fins, or pins, in a rectangular pattern, and holes to screw it down."""
    rng, frame = draft.rng, draft.frame
    thick, count = size(rng, 2, 4), rng.randint(4, 9)
    gap, rise, base = size(rng, 3, 8), size(rng, 8, 35), size(rng, 3, 8)
    pitch = thick + gap
    length = (count - 1) * pitch + thick + rng.choice((0, 4, 20))
    width = size(rng, 25, 90)
    names = {
        "l": draft.named("length", length),
        "w": draft.named("width", width),
        "b": draft.named("base", base),
        "t": draft.named("fin_thickness", thick),
        "p": draft.named("fin_pitch", pitch),
        "n": draft.named("fins", count),
        "h": draft.named("fin_height", rise),
    }
    draft.step(
        "Heat sink, its base", "part = cq.Workplane({z}).rect({l}, {w}).extrude({b})".format(z=frame.plane, **names)
    )
    top = f"part.faces({frame.top}).workplane()"
    if rng.random() < 0.65:
        calls = ".rarray({p}, 1, {n}, 1).rect({t}, {w}).extrude({h})".format(**names)
        draft.step("Fins", f"part = {top}{calls}")
    else:
        rows = draft.named("rows", max(2, math.floor((width - thick) / pitch)))
        calls = ".rarray({p}, {p}, {n}, {r}).rect({t}, {t}).extrude({h})".format(r=rows, **names)
        draft.step("Pins", f"part = {top}{calls}")
    hole = one_of(rng, (2.5, 3, 3.4, 4), 2.5, gap * 0.9)
    if hole is not None and count % 2 == 0:
        ends = f"[(0, {number(round(width * 0.35))}), (0, {number(-round(width * 0.35))})]"
        marked = f"part.faces({frame.bottom}).workplane().pushPoints({ends})"
        name = draft.named("hole", hole)
        if rng.random() < max(0.35, draft.wants("cskHole")) and 2 * base > hole:
            draft.step(
                "Countersunk holes from below",
                f"part = {marked}.cskHole({name}, {draft.named('head', 1.7 * hole)}, 90)",
            )
        else:
            draft.step("Holes between the fins", f"part = {marked}.hole({name})")
    elif rng.random() < 0.7:
        leg = draft.named("chamfer", 1)
        draft.step("The base's corners bevelled", f"part = part.faces({frame.bottom}).edges().chamfer({leg})")
