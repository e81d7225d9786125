"""Families of the hard level that are turned: bushings, pulleys, knobs, feet."""

import math

from cadwright.synth.parts.draft import Draft, number
from cadwright.synth.parts.sizes import DRILLS, RADII, one_of, size


def bushing(draft: Draft) -> None:
    """A turned sleeve with a collar; its collar drilled or cut flat, its ends bevelled."""
    rng, frame = draft.rng, draft.frame
    bore = one_of(rng, DRILLS, 5, 40) or 10.0
    wall, collar = size(rng, 2, 12), size(rng, 4, 25)
    length, thick = size(rng, 12, 70), size(rng, 3, 14)
    outer = bore + 2 * wall
    names = {
        "b": draft.named("bore", bore),
        "d": draft.named("diameter", outer),
        "c": draft.named("collar_diameter", outer + 2 * collar),
        "t": draft.named("collar_thickness", thick),
        "l": draft.named("length", length + thick),
    }
    corners = "[({b} / 2, 0), ({c} / 2, 0), ({c} / 2, {t}), ({d} / 2, {t}), ({d} / 2, {l}), ({b} / 2, {l})]"
    outline = f".polyline({corners.format(**names)}).close().revolve(360, (0, 0), (0, 1))"
    draft.step("Bushing, turned, with a collar", f"part = cq.Workplane({frame.front}){outline}")
    leg = one_of(rng, RADII[:4], 1, wall * 0.45)
    if leg is not None and rng.random() < max(0.6, draft.wants("chamfer")):
        code = f"part = part.faces({frame.top}).edges().chamfer({draft.named('chamfer', leg)})"
        draft.step("Its end bevelled", code)
    bolt = one_of(rng, DRILLS, 2.5, collar * 0.55)
    if bolt is not None and rng.random() < max(0.6, draft.wants("polarArray", "hole", "cskHole", "cboreHole")):
        circle = draft.named("bolt_circle", outer + collar)
        count, hole = draft.named("bolts", rng.choice((3, 4, 6))), draft.named("bolt", bolt)
        marked = f"part.faces({frame.bottom}).workplane().polarArray({circle} / 2, 0, 360, {count})"
        if draft.wants("cskHole") and 2 * bolt < collar and bolt < thick:
            drilled = f".cskHole({hole}, {draft.named('head', 1.6 * bolt)}, 90)"
        else:
            drilled = f".hole({hole})"
        draft.step("Holes in the collar", f"part = {marked}{drilled}")
    elif rng.random() < max(0.5, draft.wants("cut", "both")):
        draft.about = "flat"
        away = draft.named("distance", round(outer / 2 + collar * 0.4, 1))
        far = number(outer + 2 * collar)
        calls = f".center({away} + {far} / 2, {names['t']} / 2).rect({far}, {names['t']})"
        code = f"flat = cq.Workplane({frame.front}){calls}.extrude({far}, both=True)\npart = part.cut(flat)"
        draft.step("A flat on the collar", code)


def pipe_flange(draft: Draft) -> None:
    """A disc with a bore for a pipe and a bolt circle, often with a raised face or a collar to weld the pipe to."""
    rng, frame = draft.rng, draft.frame
    bore = size(rng, 12, 60)
    face = bore + 2 * size(rng, 4, 12)
    bolt = one_of(rng, DRILLS, 3.4, 14) or 5.5
    circle = math.ceil(face + 2 * bolt + 2)
    thick = size(rng, 5, 18)
    names = draft.named("diameter", circle + math.ceil(2.4 * bolt)), draft.named("thickness", thick)
    draft.step("Flange, a disc", f"part = cq.Workplane({frame.plane}).circle({names[0]} / 2).extrude({names[1]})")
    leg = one_of(rng, RADII[:3], 1, thick * 0.2)
    if leg is not None and rng.random() < max(0.4, draft.wants("chamfer", "fillet")):
        kind = "fillet" if draft.wants("fillet") else "chamfer"
        dressed = f"part.faces({frame.bottom}).edges().{kind}({draft.named(kind, leg)})"
        draft.step("The edge of its back dressed", f"part = {dressed}")
    top = f"part.faces({frame.top}).workplane()"
    if rng.random() < 0.7:
        rise = draft.named("face_height", size(rng, 1, 3) if rng.random() < 0.6 else size(rng, 8, 30))
        code = f"part = {top}.circle({draft.named('face_diameter', face)} / 2).extrude({rise})"
        draft.step("A raised face", code)
    draft.step("A bore through all of it", f"part = {top}.hole({draft.named('bore', bore)})")
    draft.about = "bolt"
    marks = draft.named("circle", circle), draft.named("count", rng.choice((3, 4, 4, 6, 8)))
    marked = f"part.faces({frame.bottom}).workplane().polarArray({marks[0]} / 2, 0, 360, {marks[1]})"
    hole, head = draft.named("hole", bolt), 1.8 * bolt
    if draft.wants("cboreHole") and head < circle - face:
        sunk = f"{draft.named('head', round(head, 1))}, {draft.named('head_depth', round(thick * 0.4, 1))}"
        draft.step("Counterbored holes on a bolt circle", f"part = {marked}.cboreHole({hole}, {sunk})")
    else:
        draft.step("Holes on a bolt circle", f"part = {marked}.hole({hole})")


def pulley(draft: Draft) -> None:
    """A wheel with a groove for a belt or a cord, a hub and a bore, often with holes in its web."""
    rng, frame = draft.rng, draft.frame
    across, width = size(rng, 40, 120), size(rng, 8, 25)
    deep = size(rng, 2, min(width * 0.6, across * 0.12))
    mouth, floor = number(round(width * 0.7, 1)), number(round(width * 0.25, 1))
    name = draft.named("diameter", across), draft.named("width", width)
    draft.step("Wheel", f"part = cq.Workplane({frame.plane}).circle({name[0]} / 2).extrude({name[1]})")
    draft.about = "groove"
    sunk = draft.named("depth", deep)
    middle = f"{name[1]} / 2"
    corners = (
        f"[({name[0]} / 2 + 1, {middle} - {mouth} / 2), ({name[0]} / 2 - {sunk}, {middle} - {floor} / 2), "
        f"({name[0]} / 2 - {sunk}, {middle} + {floor} / 2), ({name[0]} / 2 + 1, {middle} + {mouth} / 2)]"
    )
    code = f"groove = cq.Workplane({frame.front}).polyline({corners}).close().revolve(360, (0, 0), (0, 1))"
    draft.step("A groove around it", f"{code}\npart = part.cut(groove)")
    draft.about = "hub"
    hub = size(rng, across * 0.22, across * 0.42)
    bore = one_of(rng, DRILLS, max(4, hub * 0.35), hub * 0.65) or 4.0
    rise = draft.named("height", size(rng, 3, 18))
    top = f"part.faces({frame.top}).workplane()"
    draft.step("A hub", f"part = {top}.circle({draft.named('diameter', hub)} / 2).extrude({rise})")
    draft.step("A bore through all of it", f"part = {top}.hole({draft.named('bore', bore)})")
    room = (across - 2 * deep - hub) / 2
    hole = one_of(rng, DRILLS, 4, room * 0.6)
    if hole is not None and rng.random() < max(0.7, draft.wants("polarArray", "cutThruAll")):
        draft.about = "web"
        ring = draft.named("circle", round(hub + room))
        count = draft.named("holes", rng.choice((3, 4, 5, 6)))
        marked = f"part.faces({frame.bottom}).workplane().polarArray({ring} / 2, 0, 360, {count})"
        code = f"part = {marked}.circle({draft.named('hole', hole)} / 2).cutThruAll()"
        draft.step("Holes in the web", code)


def knob(draft: Draft) -> None:
    """A turned grip with a domed top, a blind bore from below, and often notches around its rim."""
    rng, frame = draft.rng, draft.frame
    across, height = size(rng, 20, 70), size(rng, 10, 30)
    dome = size(rng, 2, height * 0.4)
    names = {
        "d": draft.named("diameter", across),
        "h": draft.named("height", height),
        "o": draft.named("dome", dome),
    }
    outline = (
        ".moveTo(0, 0).lineTo({d} / 2, 0).lineTo({d} / 2, {h})"
        ".threePointArc(({d} / 4, {h} + 0.75 * {o}), (0, {h} + {o})).close().revolve(360, (0, 0), (0, 1))"
    ).format(**names)
    draft.step("Knob with a domed top, turned", f"part = cq.Workplane({frame.front}){outline}")
    if rng.random() < max(0.6, draft.wants("polarArray", "cutThruAll")):
        draft.about = "notch"
        wide = size(rng, 3, across * 0.16)
        count = draft.named("count", rng.choice((5, 6, 8, 10)))
        calls = f".polarArray({names['d']} / 2, 0, 360, {count}).circle({draft.named('diameter', wide)} / 2)"
        draft.step("Notches around its rim", f"part = part.faces({frame.bottom}).workplane(){calls}.cutThruAll()")
    draft.about = "bore"
    bore = one_of(rng, DRILLS, 3, across * 0.35) or 3.0
    depth = draft.named("depth", max(2, round(height * rng.uniform(0.4, 0.85))))
    bored = f"part.faces({frame.bottom}).workplane()"
    draft.step("A blind bore from below", f"part = {bored}.hole({draft.named('diameter', bore)}, {depth})")
    leg = one_of(rng, RADII[:4], 1, across * 0.06)
    if leg is not None and rng.random() < max(0.3, draft.wants("chamfer")) and "Notches" not in draft.steps[1].words:
        select = f"part.faces({frame.bottom}).edges()"
        draft.step("The edges below bevelled", f"part = {select}.chamfer({draft.named('chamfer', leg)})")


def foot(draft: Draft) -> None:
    """A foot or a plug: a body with a draft angle, its rim rounded, a screw's hole down its middle."""
    rng, frame = draft.rng, draft.frame
    round_ = rng.random() < 0.6
    across, height = size(rng, 18, 70), size(rng, 8, 40)
    degrees = rng.choice((2, 3, 5, 8, 10))
    draft.about = "body"
    if round_:
        outline = f".circle({draft.named('diameter', across)} / 2)"
    else:
        outline = f".rect({draft.named('length', across)}, {draft.named('width', size(rng, across * 0.5, across))})"
    names = draft.named("height", height), draft.named("draft_angle", degrees)
    draft.step(
        f"Foot, {'round' if round_ else 'rectangular'}, with a draft angle",
        f"part = cq.Workplane({frame.plane}){outline}.extrude({names[0]}, taper={names[1]})",
    )
    rim = one_of(rng, RADII[:5], 1, min(across * 0.08, height * 0.2))
    if rim is not None:
        kind = "chamfer" if rng.random() < (0.9 if draft.wants("chamfer") else 0.3) else "fillet"
        draft.step(
            "The rim of its top dressed", f"part = part.faces({frame.top}).edges().{kind}({draft.named(kind, rim)})"
        )
    draft.about = "screw"
    clear = one_of(rng, (3.4, 4.5, 5.5, 6.6), 3, across * 0.2)
    top = f"part.faces({frame.top}).workplane()"
    if clear is None:
        return
    name = draft.named("hole", clear)
    choice = rng.random()
    if draft.wants("cboreHole") or (choice < 0.5 and not draft.wants("cskHole", "hole")):
        head = draft.named("head", round(clear * 1.8)), draft.named("depth", max(2, round(height * 0.4)))
        draft.step("A counterbored hole down its middle", f"part = {top}.cboreHole({name}, {head[0]}, {head[1]})")
    elif draft.wants("cskHole") or choice < 0.75:
        draft.step("A countersunk hole", f"part = {top}.cskHole({name}, {draft.named('head', 2 * clear)}, 90)")
    else:
        draft.step("A hole down its middle", f"part = {top}.hole({name})")
