"""Families of the hard level that are no plate with features: shafts, brackets, housings, forks, bodies that meet."""

import math

from cadwright.synth.parts.additions import corners
from cadwright.synth.parts.body import Body, spots
from cadwright.synth.parts.draft import Draft, number, points
from cadwright.synth.parts.outlines import Outline, disc, obround, rectangle
from cadwright.synth.parts.places import Pad
from cadwright.synth.parts.sizes import DRILLS, RADII, one_of, size


def shaft(draft: Draft) -> None:
    """Round steps along one axis, turned or stacked, with a bore, a flat, a keyway or a cross hole."""
    rng, frame = draft.rng, draft.frame
    steps = rng.choice((2, 2, 3, 3, 4))
    widths = [size(rng, 8, 60) for _ in range(steps)]
    lengths = [size(rng, 4, 40) for _ in range(steps)]
    if rng.random() < 0.5:
        widths.sort(reverse=True)
    widths = [w + 2 * k if w == widths[k - 1] else w for k, w in enumerate(widths)]
    names = [(draft.named("diameter", w), draft.named("length", n)) for w, n in zip(widths, lengths, strict=True)]
    if rng.random() < 0.4:
        _turned(draft, names)
    else:
        for k, (diameter, length) in enumerate(names):
            start = f"cq.Workplane({frame.plane})" if k == 0 else f"part.faces({frame.top}).workplane()"
            words = "A shaft's first step" if k == 0 else "The next step"
            draft.step(words, f"part = {start}.circle({diameter} / 2).extrude({length})")
    whole, last = sum(lengths), widths[-1]
    leg = one_of(rng, RADII[:4], 1, min(widths[-1] * 0.12, lengths[-1] * 0.4))
    if leg is not None and rng.random() < 0.6:
        code = f"part = part.faces({frame.top}).edges().chamfer({draft.named('chamfer', leg)})"
        draft.step("The end bevelled", code)
        last -= 2 * leg
    choice = rng.random()
    if choice < 0.4:
        _bore(draft, min(widths), last, whole)
    elif choice < 0.6:
        _flat(draft, widths[-1], lengths[-1], whole)
    elif choice < 0.8:
        _keyway(draft, widths[0], lengths[0])
    else:
        _pin_hole(draft, widths[0], lengths[0])


def _turned(draft: Draft, names: list[tuple[str, str]]) -> None:
    """The steps as one revolved outline: radius along x, the axis along z."""
    corners_, height = ["(0, 0)"], "0"
    for diameter, length in names:
        corners_.append(f"({diameter} / 2, {height})")
        height = length if height == "0" else f"{height} + {length}"
        corners_.append(f"({diameter} / 2, {height})")
    outline = f"[{', '.join(corners_)}, (0, {height})]"
    code = f"part = cq.Workplane({draft.frame.front}).polyline({outline}).close().revolve(360, (0, 0), (0, 1))"
    draft.step("A turned shaft", code)


def _bore(draft: Draft, narrow: float, last: float, whole: float) -> None:
    rng, top = draft.rng, f"part.faces({draft.frame.top}).workplane()"
    bore = one_of(rng, DRILLS, 2.5, min(narrow, last) * 0.6)
    if bore is None:
        return
    name = draft.named("bore", bore)
    if rng.random() < 0.5:
        draft.step("A bore through all of it", f"part = {top}.hole({name})")
    else:
        depth = draft.named("bore_depth", size(rng, 3, whole * 0.7))
        draft.step("A blind bore", f"part = {top}.hole({name}, {depth})")


def _flat(draft: Draft, diameter: float, length: float, whole: float) -> None:
    """One side of the last step cut flat."""
    name = draft.named("flat", round(diameter * draft.rng.uniform(0.25, 0.42) * 2) / 2)
    z = whole - length / 2
    calls = f".center({number(diameter)}, {number(z)}).rect(2 * ({number(diameter)} - {name}), {number(length)})"
    code = f"flat_cut = cq.Workplane({draft.frame.front}){calls}.extrude({number(diameter)}, both=True)"
    draft.step("A flat on the last step", f"{code}\npart = part.cut(flat_cut)")


def _keyway(draft: Draft, diameter: float, length: float) -> None:
    """A slot with round ends into the side of the first step."""
    width = size(draft.rng, 2, max(diameter * 0.3, 2.5))
    long = round(length * 0.7)
    if long <= width + 1:
        _pin_hole(draft, diameter, length)
        return
    draft.about = "key"
    names = draft.named("length", long), draft.named("width", width)
    sunk = draft.named("depth", max(round(diameter * 0.15 * 2) / 2, 1))
    code = (
        f"key = cq.Workplane({draft.frame.side}).center(0, {number(length / 2)}).slot2D({names[0]}, {names[1]}, 90)"
        f".extrude({number(diameter)}).translate({_along_x(draft, f'{number(diameter)} / 2 - {sunk}')})"
    )
    draft.step("A keyway in the first step", f"{code}\npart = part.cut(key)")


def _along_x(draft: Draft, length: str) -> str:
    """A vector along the part's x, in the model's axes."""
    return "(" + ", ".join(length if axis == draft.frame.x else "0" for axis in "XYZ") + ")"


def _pin_hole(draft: Draft, diameter: float, length: float) -> None:
    """A hole across the first step."""
    bore = one_of(draft.rng, DRILLS, 2.5, min(diameter * 0.4, length * 0.6))
    if bore is None:
        return
    calls = f".center(0, {number(length / 2)}).circle({draft.named('pin_diameter', bore)} / 2)"
    code = f"pin_hole = cq.Workplane({draft.frame.front}){calls}.extrude({number(diameter)}, both=True)"
    draft.step("A hole across the first step", f"{code}\npart = part.cut(pin_hole)")


def bracket(draft: Draft) -> None:
    """A base and an upright, holes in both, and a rib or a rounded corner between them."""
    rng, frame = draft.rng, draft.frame
    length, width, rise = size(rng, 30, 100), size(rng, 25, 80), size(rng, 25, 80)
    thick, wall = size(rng, 4, 12), size(rng, 4, 12)
    name = {
        "l": draft.named("length", length),
        "w": draft.named("width", width),
        "h": draft.named("height", rise),
        "t": draft.named("base", thick),
        "s": draft.named("wall", wall),
    }
    corners_ = "[(0, 0), ({w}, 0), ({w}, {t}), ({s}, {t}), ({s}, {h}), (0, {h})]".format(**name)
    body = f"part = cq.Workplane({frame.side}).polyline({corners_}).close().extrude({name['l']} / 2, both=True)"
    draft.step("A base and an upright", body)
    box = (-length / 2, wall, length / 2, width)
    base = Body(draft, Outline("base", "", box, (Pad(box),)), thick)
    if rng.random() < 0.5:
        _rib(draft, name, min(width - wall, rise - thick))
        base.face.take((-wall, wall, wall, width))
    diameter = one_of(rng, DRILLS, 3, min(length, width - wall) * 0.25)
    if diameter is not None:
        places = [p for _ in range(rng.choice((1, 2, 2))) if (p := base.face.place(rng, diameter, diameter))]
        _drilled(draft, frame.plane, "base_holes", places, diameter, max(thick, rise) + 1)
    upright = Body(
        draft,
        Outline("upright", "", (-length / 2, thick, length / 2, rise), (Pad((-length / 2, thick, length / 2, rise)),)),
        wall,
    )
    if base.face.taken and base.face.taken[0] == (-wall, wall, wall, width):
        upright.face.take((-wall, thick, wall, rise))
    diameter = one_of(rng, DRILLS, 3, min(length, rise - thick) * 0.4)
    if diameter is not None:
        places = [p for _ in range(rng.choice((1, 1, 2))) if (p := upright.face.place(rng, diameter, diameter))]
        _drilled(draft, frame.front, "upright_holes", places, diameter, width + 1)
    if rng.random() < 0.4:
        radius = one_of(rng, RADII, 1, min(thick, wall) * 0.4)
        if radius is not None:
            edges = f'part.edges("|{frame.x}").edges(">{frame.y} or >{frame.z}")'
            code = f"part = {edges}.fillet({draft.named('radius', radius)})"
            draft.step("The free edges rounded", code)


def _rib(draft: Draft, name: dict[str, str], room: float) -> None:
    """A triangular web in the corner of a bracket."""
    leg, thick = size(draft.rng, 5, max(room * 0.8, 6)), size(draft.rng, 3, 8)
    legs, web = draft.named("rib", leg), draft.named("rib_thickness", thick)
    corners_ = "[({s}, {t}), ({s} + {legs}, {t}), ({s}, {t} + {legs})]".format(legs=legs, **name)
    code = f"rib = cq.Workplane({draft.frame.side}).polyline({corners_}).close().extrude({web} / 2, both=True)"
    draft.step("A rib in the corner", f"{code}\npart = part.union(rib)")


def _drilled(
    draft: Draft, plane: str, name: str, places: list[tuple[float, float]], diameter: float, reach: float
) -> None:
    """Holes of one diameter, through from a workplane both ways."""
    if not places:
        return
    calls = f".pushPoints({points(places)}).circle({draft.named('hole_diameter', diameter)} / 2)"
    code = f"{name} = cq.Workplane({plane}){calls}.extrude({number(reach)}, both=True)"
    draft.step("Holes" if len(places) > 1 else "A hole", f"{code}\npart = part.cut({name})")


def housing(draft: Draft) -> None:
    """A body hollowed from one side, with holes in its floor or an opening in its wall."""
    rng, frame = draft.rng, draft.frame
    outline = rng.choice((rectangle, rectangle, disc, obround))(draft, 35, 110)
    height = size(rng, 12, 60)
    name = draft.named("height", height)
    draft.step(f"Body, {outline.words}", f"part = cq.Workplane({frame.plane}){outline.calls}.extrude({name})")
    body = Body(draft, outline, height)
    if rng.random() < 0.5:
        corners(body)
    draft.about = ""
    wall = size(rng, 1.5, min(6, outline.reach * 0.12))
    shell = f"part = part.faces({frame.top}).shell(-{draft.named('wall', wall)})"
    draft.step("Hollowed from the top", shell)
    inner = Body(draft, outline, wall)
    inner.inset(wall)
    if rng.random() < 0.6:
        diameter = one_of(rng, DRILLS, 3, outline.reach * 0.2)
        marked = spots(inner, diameter) if diameter is not None else None
        if diameter is not None and marked is not None:
            calls = f"{marked[0]}.circle({draft.named('hole_diameter', diameter)} / 2)"
            code = f"floor_holes = cq.Workplane({frame.plane}){calls}.extrude({number(height / 2)})"
            draft.step("Holes in the floor", f"{code}\npart = part.cut(floor_holes)")
    if rng.random() < 0.5 and not outline.words.startswith("round"):
        width, high = size(rng, 4, body.across[0] * 0.4), size(rng, 3, height * 0.4)
        names = draft.named("opening_width", width), draft.named("opening_height", high)
        calls = f".center(0, {number(round(height * 0.55))}).rect({names[0]}, {names[1]})"
        both = rng.random() < 0.5
        far = number(math.ceil(body.across[1]))
        code = f"opening = cq.Workplane({frame.front}){calls}.extrude({far}{', both=True' if both else ''})"
        draft.step(f"An opening in {'two walls' if both else 'one wall'}", f"{code}\npart = part.cut(opening)")


def fork(draft: Draft) -> None:
    """A U with a hole across its cheeks and one in its base; sometimes the cheeks' ends are round."""
    rng, frame = draft.rng, draft.frame
    width, depth, height = size(rng, 25, 80), size(rng, 12, 40), size(rng, 25, 80)
    cheek, floor = size(rng, 3, width * 0.25), size(rng, 4, height * 0.3)
    name = {
        "w": draft.named("width", width),
        "d": draft.named("depth", depth),
        "h": draft.named("height", height),
        "c": draft.named("cheek", cheek),
        "f": draft.named("floor", floor),
    }
    draft.step("A block", "part = cq.Workplane({p}).rect({w}, {d}).extrude({h})".format(p=frame.plane, **name))
    if rng.random() < 0.6:
        select = f'part.faces({frame.top}).edges("|{frame.x}")'
        draft.step("Its top rounded", f"part = {select}.fillet({number(round(depth * 0.4 * 2) / 2)})")
    gap = (
        "gap = cq.Workplane({p}).center(0, {f} + {h} / 2).rect({w} - 2 * {c}, {h}).extrude({d}, both=True)\n"
        "part = part.cut(gap)"
    )
    draft.step("The gap between the cheeks", gap.format(p=frame.front, **name))
    bore = one_of(rng, DRILLS, 3, min(depth * 0.5, (height - floor) * 0.4))
    if bore is not None:
        z = height - max(round(depth / 2), math.ceil(bore / 2 + 2))
        _drilled(draft, frame.side, "pivot", [(0, z)], bore, width)
    screw = one_of(rng, DRILLS, 3, min(depth, width - 2 * cheek) * 0.5)
    if screw is not None and rng.random() < 0.7:
        _drilled(draft, frame.plane, "screw", [(0, 0)], screw, floor + 1)


def meeting(draft: Draft) -> None:
    """A block that a cylinder runs through: joined with it, or cut out of it."""
    rng, frame = draft.rng, draft.frame
    length, width, height = size(rng, 30, 90), size(rng, 20, 60), size(rng, 15, 60)
    names = [draft.named(s, v) for s, v in (("length", length), ("width", width), ("height", height))]
    code = f"part = cq.Workplane({frame.plane}).rect({names[0]}, {names[1]}).extrude({names[2]})"
    draft.step("A block", code)
    if rng.random() < 0.5:
        diameter = size(rng, 8, min(length, height) * 0.8)
        draft.about = "tube"
        name, reach = draft.named("diameter", diameter), draft.named("length", width + 2 * size(rng, 4, 30))
        middle = f".center(0, {number(height / 2)})"
        code = f"tube = cq.Workplane({frame.front}){middle}.circle({name} / 2).extrude({reach} / 2, both=True)"
        draft.step("A cylinder through it", f"{code}\npart = part.union(tube)")
        bore = one_of(rng, DRILLS, 3, diameter * 0.75)
        if bore is not None:
            _drilled(draft, frame.front, "bore", [(0, height / 2)], bore, width + 100)
    else:
        diameter = size(rng, 8, length * 0.75)
        draft.about = "trough"
        name = draft.named("diameter", diameter)
        middle = f".center(0, {names[2]})"
        code = f"trough = cq.Workplane({frame.front}){middle}.circle({name} / 2).extrude({names[1]}, both=True)"
        if diameter / 2 > height - 3:
            return
        draft.step("A round trough across the top", f"{code}\npart = part.cut(trough)")
        room = (length - diameter) / 2
        hole = one_of(rng, DRILLS, 3, room * 0.5)
        if hole is not None:
            x = round(diameter / 2 + room / 2)
            _drilled(draft, frame.plane, "holes", [(-x, 0), (x, 0)], hole, height)


def trimmed(draft: Draft) -> None:
    """A disc of which a block leaves only what lies in it: two or four flats."""
    rng, frame = draft.rng, draft.frame
    outline = disc(draft, 25, 100)
    across = outline.reach
    height = size(rng, 6, 40)
    name = draft.named("height", height)
    draft.step("A disc", f"part = cq.Workplane({frame.plane}){outline.calls}.extrude({name})")
    flats = draft.named("across_flats", round(across * rng.uniform(0.72, 0.9)))
    other = flats if rng.random() < 0.4 else number(math.ceil(across) + 2)
    code = f"block = cq.Workplane({frame.plane}).rect({other}, {flats}).extrude({name})\npart = part.intersect(block)"
    draft.step("Flats on its sides", code)
    bore = one_of(rng, DRILLS, 4, across * 0.45)
    if bore is None:
        return
    top = f"part.faces({frame.top}).workplane()"
    name = draft.named("bore", bore)
    if rng.random() < 0.5:
        draft.step("A bore", f"part = {top}.hole({name})")
    else:
        depth = draft.named("bore_depth", max(1, round(height * 0.6)))
        draft.step("A blind bore", f"part = {top}.hole({name}, {depth})")
    leg = one_of(rng, RADII[:4], 1, min(height * 0.2, (across - bore) * 0.08))
    if leg is not None and rng.random() < 0.5:
        code = f"part = part.faces({frame.bottom}).edges().chamfer({draft.named('chamfer', leg)})"
        draft.step("The bottom's edges bevelled", code)
