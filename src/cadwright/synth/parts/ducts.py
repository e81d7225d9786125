"""Families of the hard level with swept and lofted bodies: elbows, handles, adapters, hoppers, hooks."""

from cadwright.synth.parts.draft import Draft, number
from cadwright.synth.parts.sizes import DRILLS, RADII, one_of, size

BEND = 0.70710678
"""Sine and cosine of 45°: where the middle of a quarter of a bend lies."""


def elbow(draft: Draft) -> None:
    """A pipe with a bend of 90°, with a flange, and its holes, at one end or both."""
    rng, frame = draft.rng, draft.frame
    bore = size(rng, 8, 40)
    wall = size(rng, 1.5, max(bore * 0.2, 2))
    outer = bore + 2 * wall
    bend = round(outer * rng.uniform(0.9, 1.6))
    names = {
        "o": draft.named("outer_diameter", outer),
        "i": draft.named("inner_diameter", bore),
        "r": draft.named("bend_radius", bend),
        "a": draft.named("rise", size(rng, 8, 50)),
        "b": draft.named("reach", size(rng, 8, 50)),
    }
    path = (
        "path = cq.Workplane({f}).lineTo(0, {a})"
        ".threePointArc(({r} * (1 - {k}), {a} + {r} * {k}), ({r}, {a} + {r})).lineTo({r} + {b}, {a} + {r})"
    ).format(f=frame.front, k=BEND, **names)
    code = "part = cq.Workplane({p}).circle({o} / 2).circle({i} / 2).sweep(path)".format(p=frame.plane, **names)
    draft.step("Elbow, a pipe with a bend", f"{path}\n{code}")
    draft.about = "flange"
    across, thick = round(outer * rng.uniform(1.7, 2.2)), size(rng, 4, 10)
    bolt = one_of(rng, DRILLS, 3, (across - outer) * 0.25) or 2.5
    plate = {
        "d": draft.named("diameter", across),
        "t": draft.named("thickness", thick),
        "c": draft.named("bolt_circle", round((across + outer) / 2)),
        "n": draft.named("bolts", rng.choice((3, 4, 6))),
        "h": draft.named("hole", bolt),
    }
    ring = ".circle({d} / 2).circle({i} / 2).polarArray({c} / 2, 0, 360, {n}).circle({h} / 2).extrude({t})"
    ring = ring.format(i=names["i"], **plate)
    draft.step(
        "A flange at its lower end", f"low_flange = cq.Workplane({frame.plane}){ring}\npart = part.union(low_flange)"
    )
    if rng.random() < 0.55:
        end = "{r} + {b} - {t}".format(t=plate["t"], **names)
        there = f"cq.Workplane({frame.side}).workplane(offset={end}).center(0, {names['a']} + {names['r']})"
        draft.step("The same flange at its other end", f"far_flange = {there}{ring}\npart = part.union(far_flange)")
    elif rng.random() < max(0.5, draft.wants("chamfer", "fillet")):
        leg = one_of(rng, RADII[:3], 1, thick * 0.3) or 1
        select = f"part.faces({frame.bottom}).edges()"
        draft.step("The edges of its sealing face bevelled", f"part = {select}.chamfer({draft.named('chamfer', leg)})")


def handle(draft: Draft) -> None:
    """A bar bent to a bow between two feet."""
    rng, frame = draft.rng, draft.frame
    bar, span, rise = size(rng, 5, 16), size(rng, 60, 160), size(rng, 20, 55)
    bend = round(min(bar * rng.uniform(1.2, 2), rise * 0.6))
    names = {
        "s": draft.named("span", span),
        "h": draft.named("height", rise),
        "r": draft.named("bend_radius", bend),
        "d": draft.named("bar", bar),
    }
    path = (
        "path = cq.Workplane({f}).moveTo(-{s} / 2, 0).lineTo(-{s} / 2, {h} - {r})"
        ".threePointArc((-{s} / 2 + {r} * (1 - {k}), {h} - {r} + {r} * {k}), (-{s} / 2 + {r}, {h}))"
        ".lineTo({s} / 2 - {r}, {h})"
        ".threePointArc(({s} / 2 - {r} * (1 - {k}), {h} - {r} + {r} * {k}), ({s} / 2, {h} - {r})).lineTo({s} / 2, 0)"
    ).format(f=frame.front, k=BEND, **names)
    if rng.random() < 0.6:
        section = f".circle({names['d']} / 2)"
    else:
        section = f".rect({names['d']}, {draft.named('bar_width', round(bar * rng.uniform(1, 1.8)))})"
    code = f"part = cq.Workplane({frame.plane}).center(-{names['s']} / 2, 0){section}.sweep(path)"
    draft.step("Handle, a bar bent to a bow", f"{path}\n{code}")
    draft.about = "foot"
    foot, thick = size(rng, bar * 1.8, bar * 3), size(rng, 3, 8)
    across, deep = draft.named("diameter", foot), draft.named("thickness", thick)
    ends = f"[(-{names['s']} / 2, 0), ({names['s']} / 2, 0)]"
    calls = f".pushPoints({ends}).circle({across} / 2).extrude({deep})"
    draft.step("A foot at each end", f"feet = cq.Workplane({frame.plane}){calls}\npart = part.union(feet)")
    screw = one_of(rng, (2.5, 3, 3.4, 4, 5), 2.5, bar * 0.55)
    if screw is not None:
        bored = f"part.faces({frame.bottom}).workplane(origin=(0, 0, 0)).pushPoints({ends})"
        sunk = draft.named("depth", round(thick + rise * 0.3))
        draft.step("A blind hole into each end", f"part = {bored}.hole({draft.named('screw', screw)}, {sunk})")


def adapter(draft: Draft) -> None:
    """A passage from a rectangle, or a circle, to a smaller circle: solid with a bore, or hollowed."""
    rng, frame = draft.rng, draft.frame
    wide, height = size(rng, 30, 100), size(rng, 15, 70)
    deep = size(rng, wide * 0.6, wide)
    neck = size(rng, 14, deep * 0.65)
    draft.about = "base"
    if rng.random() < 0.65:
        foot = f".rect({draft.named('length', wide)}, {draft.named('width', deep)})"
    else:
        foot = f".circle({draft.named('diameter', deep)} / 2)"
    draft.about = ""
    names = draft.named("height", height), draft.named("neck", neck)
    calls = f"{foot}.workplane(offset={names[0]}).circle({names[1]} / 2).loft(combine=True)"
    draft.step("Adapter, from its base to a round neck", f"part = cq.Workplane({frame.plane}){calls}")
    if rng.random() < max(0.4, draft.wants("shell")):
        wall = draft.named("wall", size(rng, 1.5, 3))
        both_ends = f'"<{frame.z[-1]} or >{frame.z[-1]}"'
        draft.step("Hollowed, open at both ends", f"part = part.faces({both_ends}).shell(-{wall})")
        return
    length = draft.named("neck_length", size(rng, 6, 30))
    top = f"part.faces({frame.top}).workplane()"
    draft.step("A neck on it", f"part = {top}.circle({names[1]} / 2).extrude({length})")
    if rng.random() < max(0.6, draft.wants("rect", "vertices", "circle", "union")):
        _flange_below(draft, wide, deep)
    draft.about = ""
    bore = draft.named("bore", one_of(rng, DRILLS, 4, neck * 0.75) or 4.0)
    draft.step("A bore through all of it", f"part = {top}.hole({bore})")


def _flange_below(draft: Draft, wide: float, deep: float) -> None:
    """A plate below a body of that length and width, with holes near its corners."""
    rng = draft.rng
    draft.about = "flange"
    thick, over = draft.named("thickness", size(rng, 3, 8)), size(rng, 8, 18)
    sides = draft.named("length", wide + 2 * over), draft.named("width", deep + 2 * over)
    hole = draft.named("hole", one_of(rng, DRILLS, 3, over * 0.55) or 3.0)
    marked = f".rect({sides[0]} - {number(over)}, {sides[1]} - {number(over)}, forConstruction=True).vertices()"
    plate = f"cq.Workplane({draft.frame.plane}).rect({sides[0]}, {sides[1]}){marked}.circle({hole} / 2)"
    draft.step("A flange below it, with holes", f"flange = {plate}.extrude(-{thick})\npart = part.union(flange)")


def hopper(draft: Draft) -> None:
    """A funnel between two rectangles, hollowed, with a spout or a rim."""
    rng, frame = draft.rng, draft.frame
    wide = size(rng, 40, 120)
    deep = size(rng, wide * 0.6, wide)
    mouth = size(rng, 12, deep * 0.5)
    names = {
        "l": draft.named("length", wide),
        "w": draft.named("width", deep),
        "m": draft.named("mouth", mouth),
        "h": draft.named("height", size(rng, 25, 80)),
    }
    calls = ".rect({m}, {m}).workplane(offset={h}).rect({l}, {w}).loft(ruled=True)".format(**names)
    draft.step("Hopper, from a small square to a rectangle", f"part = cq.Workplane({frame.plane}){calls}")
    spout = draft.named("spout", size(rng, 6, 25))
    below = f"part.faces({frame.bottom}).workplane()"
    draft.step("A spout below", f"part = {below}.rect({names['m']}, {names['m']}).extrude({spout})")
    rimmed = rng.random() < 0.6
    top, rim = f"part.faces({frame.top}).workplane()", ""
    if rimmed:
        rim = draft.named("rim", size(rng, 4, 15))
        draft.step("A straight rim on top", f"part = {top}.rect({names['l']}, {names['w']}).extrude({rim})")
    # A shell of slanting faces has its faces in another order in each run.
    names["t"] = draft.named("wall", size(rng, 1.5, min(4, mouth * 0.15)))
    throat = ".rect({m} - 2 * {t}, {m} - 2 * {t})".format(**names)
    opened = ".workplane(offset={h}).rect({l} - 2 * {t}, {w} - 2 * {t}).loft(ruled=True)".format(**names)
    code = f"inside = cq.Workplane({frame.plane}){throat}{opened}\npart = part.cut(inside)"
    draft.step("Hollowed between its ends", code)
    draft.step("Its throat, through the spout", f"part = {below}{throat}.cutThruAll()")
    if rimmed:
        inner = ".rect({l} - 2 * {t}, {w} - 2 * {t})".format(**names)
        draft.step("The inside of its rim", f"part = {top}{inner}.cutBlind(-{rim})")


def hook(draft: Draft) -> None:
    """A bar bent round to a hook, on a plate with screw holes."""
    rng, frame = draft.rng, draft.frame
    bar, bend, rise = size(rng, 5, 12), size(rng, 10, 30), size(rng, 15, 50)
    names = {
        "d": draft.named("bar", bar),
        "r": draft.named("bend_radius", max(bend, round(bar * 1.2))),
        "s": draft.named("shank", rise),
        "e": draft.named("end", size(rng, 3, 15)),
    }
    path = (
        "path = cq.Workplane({f}).lineTo(0, {s})"
        ".threePointArc(({r}, {s} + {r}), (2 * {r}, {s})).lineTo(2 * {r}, {s} - {e})"
    ).format(f=frame.front, **names)
    code = "part = cq.Workplane({p}).circle({d} / 2).sweep(path)".format(p=frame.plane, **names)
    draft.step("Hook, a bar bent round", f"{path}\n{code}")
    draft.about = "plate"
    long, wide, thick = size(rng, 30, 70), size(rng, bar * 1.8, 35), size(rng, 3, 8)
    plate = {s: draft.named(s, v) for s, v in (("length", long), ("width", wide), ("thickness", thick))}
    hole = one_of(rng, (2.5, 3, 3.4, 4, 4.5), 2.5, min(wide * 0.4, (long - bar) * 0.2)) or 2.5
    away = number(round((long + bar) / 4, 1))
    marked = f".pushPoints([(-{away}, 0), ({away}, 0)]).circle({draft.named('hole', hole)} / 2)"
    calls = ".rect({length}, {width})".format(**plate) + marked + ".extrude(-{thickness})".format(**plate)
    draft.step(
        "A plate to screw it on", f"base_plate = cq.Workplane({frame.plane}){calls}\npart = part.union(base_plate)"
    )
    radius = one_of(rng, RADII[:7], 1, wide * 0.3)
    if radius is not None and rng.random() < max(0.6, draft.wants("fillet")):
        select = f"part.edges({frame.upright})"
        draft.step("The plate's corners rounded", f"part = {select}.fillet({draft.named('radius', radius)})")
