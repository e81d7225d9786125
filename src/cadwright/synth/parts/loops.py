"""Inner loops of an outline, which become holes when it is extruded."""

import math
from collections.abc import Callable
from typing import TypeAlias

from cadwright.synth.parts.draft import Draft, points
from cadwright.synth.parts.outlines import Outline
from cadwright.synth.parts.places import Face, around
from cadwright.synth.parts.sizes import DRILLS, one_of, size

Loop: TypeAlias = Callable[[Draft, Face], str]
GAP = 3.0
"""Material that is left beside a loop (mm)."""


def loop_calls(draft: Draft, outline: Outline) -> str:
    """Calls that draw one kind of loop or two inside an outline; empty when nothing fits."""
    face = Face(*outline.pads)
    kinds: list[tuple[Loop, int]] = [(_circles, 4), (_window, 2), (_slot, 1)]
    pad = outline.pads[0]
    if pad.round and pad.central:
        kinds.append((_ring, 6))
    elif len(outline.pads) == 1 and pad.central:
        kinds.append((_corners, 6))
    calls = ""
    for _ in range(draft.rng.choice((1, 1, 2))):
        make = draft.rng.choices([k for k, _ in kinds], [weight for _, weight in kinds])[0]
        calls += make(draft, face)
        kinds = [kind for kind in kinds if kind[0] is not make]
    return calls


def _circles(draft: Draft, face: Face) -> str:
    """Equal circles, one to three."""
    room = min(min(pad.size) for pad in face.pads)
    diameter = one_of(draft.rng, DRILLS, 2.5, room * 0.6)
    if diameter is None:
        return ""
    wanted = draft.rng.choice((1, 1, 2, 3))
    found = [face.place(draft.rng, diameter, diameter, GAP) for _ in range(wanted)]
    places = [place for place in found if place is not None]
    if not places:
        return ""
    return f".pushPoints({points(places)}).circle({draft.named('hole_diameter', diameter)} / 2)"


def _corners(draft: Draft, face: Face) -> str:
    """A circle near each of the four corners of the pad around the origin."""
    width, height = face.pads[0].size
    diameter = one_of(draft.rng, DRILLS, 2.5, min(width, height) * 0.22)
    if diameter is None:
        return ""
    edge = math.ceil(diameter / 2 + GAP + draft.rng.choice((0, 1, 2, 4)))
    places = [(x * (width / 2 - edge), y * (height / 2 - edge)) for x in (-1, 1) for y in (-1, 1)]
    boxes = [around(place, diameter, diameter) for place in places]
    if 2 * (edge + diameter) > min(width, height) or not all(face.free(box, face.pads[0]) for box in boxes):
        return ""
    for box in boxes:
        face.take(box)
    pitch_x, pitch_y = draft.named("pitch_x", width - 2 * edge), draft.named("pitch_y", height - 2 * edge)
    name = draft.named("hole_diameter", diameter)
    return f".pushPoints([(0, 0)]).rect({pitch_x}, {pitch_y}, forConstruction=True).vertices().circle({name} / 2)"


def _ring(draft: Draft, face: Face) -> str:
    """Equal circles on a circle around the origin, and often one in its middle."""
    across, rng = face.pads[0].size[0], draft.rng
    diameter = one_of(rng, DRILLS, 2.5, across * 0.18)
    if diameter is None or face.taken:
        return ""
    radius = round(across / 2 - diameter / 2 - GAP - rng.choice((0, 1, 2)))
    most = int(math.tau * radius / (diameter + GAP))
    count = min(rng.choice((3, 4, 4, 5, 6, 6, 8)), most)
    inner = 2 * radius - diameter - 2 * GAP
    bore = one_of(rng, DRILLS, 4, inner) if rng.random() < 0.6 else None
    if count < 3 or inner < 0:
        return ""
    face.take(face.pads[0].box)
    names = draft.named("bolt_circle", 2 * radius), draft.named("bolts", count), draft.named("hole_diameter", diameter)
    calls = ".polarArray({} / 2, 0, 360, {}).circle({} / 2)".format(*names)
    return calls if bore is None else f"{calls}.pushPoints([(0, 0)]).circle({draft.named('bore', bore)} / 2)"


def _window(draft: Draft, face: Face) -> str:
    """A rectangle, or a regular polygon."""
    rng, room = draft.rng, min(min(pad.size) for pad in face.pads)
    if room < 12:
        return ""
    if rng.random() < 0.3:
        across = size(rng, 5, room * 0.6)
        place = face.place(rng, across, across, GAP)
        if place is None:
            return ""
        return f".pushPoints({points([place])}).polygon({rng.choice((3, 6))}, {draft.named('window', across)})"
    pad = max(face.pads, key=lambda pad: pad.size[0] * pad.size[1])
    width, height = (size(rng, 4, side * 0.6) for side in pad.size)
    place = face.place(rng, width, height, GAP)
    if place is None:
        return ""
    names = draft.named("window_width", width), draft.named("window_height", height)
    return f".pushPoints({points([place])}).rect({names[0]}, {names[1]})"


def _slot(draft: Draft, face: Face) -> str:
    """A slot with round ends, along x or y."""
    rng, pad = draft.rng, max(face.pads, key=lambda pad: pad.size[0] * pad.size[1])
    upright = pad.size[1] > pad.size[0]
    long, short = max(pad.size), min(pad.size)
    width = size(rng, 3, max(short * 0.4, 3.5))
    length = size(rng, width * 1.5, max(long * 0.7, width * 2))
    place = face.place(rng, *((width, length) if upright else (length, width)), GAP)
    if place is None:
        return ""
    names = draft.named("slot_length", length), draft.named("slot_width", width)
    turned = ", 90" if upright else ""
    return f".pushPoints({points([place])}).slot2D({names[0]}, {names[1]}{turned})"
