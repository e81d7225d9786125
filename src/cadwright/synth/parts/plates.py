"""Families of the easy level beside the plain ones: lugs, links, bars extruded to both sides, clevises, gaskets."""

from cadwright.synth.parts.draft import Draft, number, points
from cadwright.synth.parts.loops import loop_calls
from cadwright.synth.parts.outlines import PLAIN, SECTIONS, any_of, disc
from cadwright.synth.parts.sizes import DRILLS, one_of, size


def lug(draft: Draft) -> None:
    """A plate with one round end and a hole in its middle; sometimes a foot, or more holes."""
    rng, frame = draft.rng, draft.frame
    width, length = size(rng, 14, 70), size(rng, 20, 100)
    thick = size(rng, 3, max(width * 0.4, 4))
    names = {s: draft.named(s, v) for s, v in (("width", width), ("length", length), ("thickness", thick))}
    outline = (
        ".moveTo(-{width} / 2, 0).lineTo({width} / 2, 0).lineTo({width} / 2, {length})"
        ".threePointArc((0, {length} + {width} / 2), (-{width} / 2, {length})).close()"
    ).format(**names)
    bore = one_of(rng, DRILLS, 3, width * 0.6)
    drilled = f".pushPoints([(0, {names['length']})]).circle({draft.named('bore', bore)} / 2)" if bore else ""
    small = one_of(rng, DRILLS, 2.5, width * 0.3)
    if small is not None and rng.random() < 0.45 and length > 6 * small:
        places = [(round(width * side), 1.5 * small) for side in (-0.28, 0.28)] if width > 4 * small else []
        more = f".pushPoints({points([*places] or [(0.0, 1.5 * small)])}).circle({draft.named('hole', small)} / 2)"
        drilled += more
    code = f"part = cq.Workplane({frame.plane}){outline}{drilled}.extrude({names['thickness']})"
    draft.step(f"Lug, a plate with one round end{', with holes' if drilled else ''}", code)
    if rng.random() < max(0.4, draft.wants("union", "rect")):
        draft.about = "foot"
        depth, height = size(rng, thick * 1.5, thick * 4), size(rng, 3, 12)
        inner = {s: draft.named(s, v) for s, v in (("depth", depth), ("height", height))}
        calls = f".center(0, -{inner['height']} / 2).rect({names['width']}, {inner['height']})"
        code = f"foot = cq.Workplane({frame.plane}){calls}.extrude({inner['depth']})\npart = part.union(foot)"
        draft.step("A foot at its square end", code)


def link(draft: Draft) -> None:
    """A flat bar with round ends and a hole in each; often with a boss around one or both."""
    rng, frame = draft.rng, draft.frame
    width, pitch = size(rng, 12, 50), size(rng, 30, 110)
    pitch = max(pitch, round(width * 1.6))
    thick = size(rng, 3, 14)
    bores = [one_of(rng, DRILLS, 3, width * 0.55) or 3.0]
    bores.append(bores[0] if rng.random() < 0.6 else one_of(rng, DRILLS, 3, width * 0.55) or 3.0)
    names = draft.named("pitch", pitch), draft.named("width", width), draft.named("thickness", thick)
    holes = [draft.named("bore", bore) for bore in (bores if bores[0] != bores[1] else bores[:1])]
    ends = [f"(-{names[0]} / 2, 0)", f"({names[0]} / 2, 0)"]
    if len(holes) == 1:
        drilled = f".pushPoints([{', '.join(ends)}]).circle({holes[0]} / 2)"
    else:
        drilled = "".join(f".pushPoints([{end}]).circle({hole} / 2)" for end, hole in zip(ends, holes, strict=True))
    outline = f".slot2D({names[0]} + {names[1]}, {names[1]})"
    draft.step(
        "Link, a bar with round ends and a hole in each",
        f"part = cq.Workplane({frame.plane}){outline}{drilled}.extrude({names[2]})",
    )
    for k in range(rng.choice((0, 1, 1, 2))):
        draft.about = "boss"
        bore, hole = bores[k], holes[min(k, len(holes) - 1)]
        across = size(rng, bore + 4, max(width, bore + 5))
        rise = draft.named("height", size(rng, 2, 15))
        ring = f".pushPoints([{ends[k]}]).circle({draft.named('diameter', min(across, width))} / 2)"
        bored = f".pushPoints([{ends[k]}]).circle({hole} / 2)"
        code = (
            f"boss = cq.Workplane({frame.plane}).workplane(offset={names[2]}){ring}{bored}.extrude({rise})\n"
            "part = part.union(boss)"
        )
        draft.step("A boss around the hole at one end", code)


def bar(draft: Draft) -> None:
    """A section extruded to both sides of its plane; sometimes a second, larger one as a collar in its middle."""
    rng, frame = draft.rng, draft.frame
    outline = any_of(draft, rng.choice((PLAIN, SECTIONS)), 14, 80)
    length = size(rng, 20, 140)
    name = draft.named("length", length)
    loops = loop_calls(draft, outline) if rng.random() < 0.35 else ""
    code = f"part = cq.Workplane({frame.plane}){outline.calls}{loops}.extrude({name} / 2, both=True)"
    draft.step(f"Bar, {outline.words}, to both sides of its plane{', with openings' if loops else ''}", code)
    if not loops and outline.pads[0].central and rng.random() < max(0.5, draft.wants("union")):
        draft.about = "collar"
        reach = max(outline.box[2] - outline.box[0], outline.box[3] - outline.box[1])
        across = draft.named("diameter", round(reach * rng.uniform(1.45, 1.9)))
        wide = draft.named("width", size(rng, 3, max(length * 0.4, 4)))
        calls = f".circle({across} / 2).extrude({wide} / 2, both=True)"
        draft.step("A collar in its middle", f"collar = cq.Workplane({frame.plane}){calls}\npart = part.union(collar)")


def clevis(draft: Draft) -> None:
    """Two cheeks with round ends on a base, a hole across both."""
    rng, frame = draft.rng, draft.frame
    width, gap, cheek = size(rng, 14, 40), size(rng, 6, 30), size(rng, 3, 10)
    height, base = size(rng, 12, 50), size(rng, 4, 14)
    names = {
        "w": draft.named("width", width),
        "g": draft.named("gap", gap),
        "c": draft.named("cheek", cheek),
        "h": draft.named("height", height),
        "b": draft.named("base", base),
        "d": draft.named("bore", one_of(rng, DRILLS, 3, width * 0.6) or 3.0),
    }
    calls = ".rect({w}, {g} + 2 * {c}).extrude({b})".format(**names)
    draft.step("Clevis, its base", f"part = cq.Workplane({frame.plane}){calls}")
    outline = (
        ".moveTo(-{w} / 2, {b}).lineTo({w} / 2, {b}).lineTo({w} / 2, {b} + {h})"
        ".threePointArc((0, {b} + {h} + {w} / 2), (-{w} / 2, {b} + {h})).close()"
        ".pushPoints([(0, {b} + {h})]).circle({d} / 2).extrude({c})"
    ).format(**names)
    for which, (where, offset) in enumerate((("one", "{g} / 2"), ("the other", "-{g} / 2 - {c}"))):
        cheek_name = f"cheek_{which + 1}"
        plane = f"cq.Workplane({frame.front}).workplane(offset={offset.format(**names)})"
        draft.step(f"A cheek on {where} side", f"{cheek_name} = {plane}{outline}\npart = part.union({cheek_name})")


def gasket(draft: Draft) -> None:
    """A thin ring or frame with holes around: outline, opening and holes in one sketch."""
    rng, frame = draft.rng, draft.frame
    thick = draft.named("thickness", size(rng, 2, 6))
    if rng.random() < 0.5:
        outline = disc(draft, 40, 140)
        across = outline.reach
        bolt = one_of(rng, DRILLS, 2.5, across * 0.08) or 2.5
        circle = round(across - 3 * bolt)
        opening = round(circle - 3.5 * bolt)
        names = (
            draft.named("opening", opening),
            draft.named("bolt_circle", circle),
            draft.named("bolts", rng.choice((3, 4, 6, 8))),
            draft.named("hole", bolt),
        )
        calls = ".circle({} / 2).polarArray({} / 2, 0, 360, {}).circle({} / 2)".format(*names)
        draft.step("Round gasket", f"part = cq.Workplane({frame.plane}){outline.calls}{calls}.extrude({thick})")
        return
    length, width = size(rng, 50, 140), size(rng, 40, 110)
    bolt = one_of(rng, DRILLS, 2.5, min(length, width) * 0.09) or 2.5
    band = 3 * bolt
    sides = draft.named("length", length), draft.named("width", width), draft.named("band", number_of(band))
    hole = draft.named("hole", bolt)
    calls = (
        f".rect({sides[0]}, {sides[1]}).rect({sides[0]} - 2 * {sides[2]}, {sides[1]} - 2 * {sides[2]})"
        f".rect({sides[0]} - {sides[2]}, {sides[1]} - {sides[2]}, forConstruction=True).vertices().circle({hole} / 2)"
    )
    draft.step(
        "Gasket, a frame with holes in its corners", f"part = cq.Workplane({frame.plane}){calls}.extrude({thick})"
    )


def number_of(value: float) -> float:
    """A size to half a millimetre."""
    return float(number(round(value * 2) / 2))
