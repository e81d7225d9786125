"""The easy level: extruded rectangles, circles and polygons, with holes as inner loops, stacked or joined."""

from collections.abc import Callable, Mapping
from random import Random

from cadwright.synth.parts.draft import LYING, SIDEWAYS, UPRIGHT, Draft, points
from cadwright.synth.parts.loops import loop_calls
from cadwright.synth.parts.outlines import PLAIN, SECTIONS, Outline, any_of, disc, rectangle
from cadwright.synth.parts.places import Face, Pad
from cadwright.synth.parts.sizes import DRILLS, one_of, size


def draft_easy(rng: Random) -> Draft:
    """One part of the easy level."""
    draft = Draft(rng, rng.choices((LYING, UPRIGHT, SIDEWAYS), (6, 3, 2))[0])
    rng.choices(list(FAMILIES), list(FAMILIES.values()))[0](draft)
    return draft


def plate(draft: Draft) -> None:
    """An extruded outline of any plain kind."""
    outline = any_of(draft, PLAIN)
    thickness = size(draft.rng, 3, max(outline.reach * 0.6, 6))
    _extrude(draft, f"Plate, {outline.words}", outline, "thickness", thickness, 0.7)


def section(draft: Draft) -> None:
    """A length of a profile of straight lines."""
    outline = any_of(draft, SECTIONS)
    _extrude(draft, f"Profile, {outline.words}", outline, "length", size(draft.rng, 5, 120), 0.35)


def _extrude(draft: Draft, words: str, outline: Outline, stem: str, height: float, opened: float) -> None:
    """Extrude an outline, with inner loops in a share ``opened`` of the parts."""
    loops = loop_calls(draft, outline) if draft.rng.random() < opened else ""
    name = draft.named(stem, height)
    code = f"part = cq.Workplane({draft.frame.plane}){outline.calls}{loops}.extrude({name})"
    draft.step(f"{words}{', with openings' if loops else ''}", code)


def stack(draft: Draft) -> None:
    """One extrusion on the other, each within the one below; sometimes with one hole through them all."""
    rng, frame = draft.rng, draft.frame
    below = any_of(draft, ((rectangle, 5), (disc, 4)), 30)
    _extrude(draft, f"Base, {below.words}", below, "height", size(rng, 4, max(below.reach * 0.5, 5)), 0)
    for _ in range(rng.choice((1, 1, 2))):
        draft.about = "block"
        room = below.reach * rng.uniform(0.45, 0.8)
        if room < 8:
            break
        above = any_of(draft, PLAIN[:3], room * 0.6, room)
        extents = (above.box[2] - above.box[0], above.box[3] - above.box[1])
        aside = Face(*below.pads).place(rng, *extents, 1) if rng.random() < 0.35 else None
        moved = f".pushPoints({points([aside])})" if aside not in (None, (0, 0)) else ""
        rise = draft.named("height", size(rng, 3, max(room, 6)))
        code = f"part = part.faces({frame.top}).workplane(){moved}{above.calls}.extrude({rise})"
        draft.step(f"Block on it, {above.words}", code)
        below = above
        if aside:
            return
    bore = one_of(rng, DRILLS, 3, below.reach * 0.6)
    if bore is not None and rng.random() < 0.5:
        code = f"part = part.faces({frame.top}).workplane().circle({draft.named('bore', bore)} / 2).cutThruAll()"
        draft.step("A hole through all of it", code)


def joined(draft: Draft) -> None:
    """A plate and a wall along its edge, each an extruded rectangle, the plate now and then with inner loops."""
    rng = draft.rng
    length, width = size(rng, 30, 120), size(rng, 20, 80)
    wall = size(rng, 3, min(15, width * 0.4))
    names = (draft.named("length", length), draft.named("width", width))
    free = (-length / 2, -width / 2 + wall, length / 2, width / 2)
    outline = Outline("base", f".rect({names[0]}, {names[1]})", free, (Pad(free),))
    _extrude(draft, "Base plate", outline, "thickness", size(rng, 3, 15), 0.4)
    thick, rise = draft.named("wall", wall), draft.named("wall_height", size(rng, 20, 90))
    code = (
        f"wall_block = cq.Workplane({draft.frame.plane}).center(0, ({thick} - {names[1]}) / 2)"
        f".rect({names[0]}, {thick}).extrude({rise})\n"
        "part = part.union(wall_block)"
    )
    draft.step("A wall along one edge", code)


FAMILIES: Mapping[Callable[[Draft], None], int] = {plate: 5, section: 5, stack: 4, joined: 2}
"""With how often each is taken."""
