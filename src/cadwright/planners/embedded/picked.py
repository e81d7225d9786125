"""Edits of what was pointed at: "fillet this edge 2 mm", "a 6 mm hole here", with faces and edges that were picked.

What was picked is found again in the script's result as the edge or face whose centre and length, or area, come
nearest: that survives changes of other sizes, and small ones of its own.
"""

import re

from cadwright.english.statements import Mention
from cadwright.parameters import parameters
from cadwright.parts import things
from cadwright.parts.build import reader
from cadwright.parts.lifting.appended import stand_in
from cadwright.parts.lifting.results import result_of
from cadwright.parts.scene import UnbuildableError
from cadwright.planners.embedded.edits import Edited
from cadwright.values import Request
from cadwright.values.mark import Marks, Pick

_ELSEWHERE = re.compile(r"\b(?:all|every|each|both|other|others|except)\b")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_EDGES = {"fillet": ("radius", "fillet"), "chamfer": ("size", "chamfer")}
"""Treatments of edges: the size that is needed, and the call."""


def edit_picked(request: Request) -> Edited | None:
    """The edit of what was picked; ``None`` where nothing was, or the text is about something else."""
    marks = request.marks
    if marks is None or not marks.picks or request.script is None or _ELSEWHERE.search(request.text.lower()):
        return None
    reading = reader().read(request.text, (stand_in(),))
    new = reading.mentions[1:]
    if len(new) != 1 or len(_NUMBER.findall(request.text)) != len(new[0].sizes):
        return None
    try:
        name, before = result_of(request.script)
        said = _paragraph(new[0], marks, name, {p.name for p in parameters(request.script)})
    except UnbuildableError as refusal:
        return Edited(None, reason=str(refusal))
    if said is None:
        return None
    # What the part is made of in words is not all of it any more.
    lines = things.without(request.script).rstrip("\n").splitlines()
    before = min(before, len(lines))
    whole = [*lines[:before], "", *said, *(["", *lines[before:]] if lines[before:] else [])]
    return Edited("\n".join(whole) + "\n")


def _paragraph(mention: Mention, marks: Marks, name: str, taken: set[str]) -> list[str] | None:
    """The lines that change what was picked; ``None`` for what is not done that way."""
    sizes = {slot: quantity.value for slot, quantity in mention.sizes if quantity.unit == "mm"}
    if len(sizes) != len(mention.sizes):
        return None
    about = "; ".join(pick.text or pick.reference for pick in marks.picks)
    if mention.kind in _EDGES:
        slot, call = _EDGES[mention.kind]
        size = sizes.get(slot) or sizes.get("radius") or sizes.get("leg") or sizes.get("width")
        if size is None or len(sizes) != 1:
            return None
        own = _free(f"picked_{call}", taken)
        edges = [_edges(pick, name) for pick in marks.picks]
        chosen = edges[0] + "".join(f".add({each})" for each in edges[1:])
        return [f"# On: {about}", f"{own} = {size:g}", f"{name} = {chosen}.{call}({own})"]
    face = marks.picks[0]
    if len(marks.picks) != 1 or face.kind != "face" or face.form != "plane" or "diameter" not in sizes:
        return None
    own = _free("picked_diameter", taken)
    head = [f"# On: {about}", f"{own} = {sizes['diameter']:g}"]
    plane = f"{_nearest(face, name)}.workplane({_origin(marks)})"
    if mention.kind == "hole" and set(sizes) <= {"diameter", "depth"}:
        if "depth" not in sizes:
            return [*head, f"{name} = {plane}.hole({own})"]
        deep = _free("picked_depth", taken)
        return [*head, f"{deep} = {sizes['depth']:g}", f"{name} = {plane}.hole({own}, {deep})"]
    if mention.kind in ("cylinder", "boss") and set(sizes) == {"diameter", "height"}:
        high = _free("picked_height", taken)
        return [*head, f"{high} = {sizes['height']:g}", f"{name} = {plane}.circle({own} / 2).extrude({high})"]
    return None


def _edges(pick: Pick, name: str) -> str:
    if pick.kind == "vertex":
        raise UnbuildableError("a corner was picked; pick the edges that are meant")
    return _nearest(pick, name) + (".edges()" if pick.kind == "face" else "")


def _nearest(pick: Pick, name: str) -> str:
    """The edge or face of the result that is nearest to what was picked, in its place and in its size."""
    x, y, z = pick.center
    near = f"(s.Center() - cq.Vector({x:.6g}, {y:.6g}, {z:.6g})).Length"
    if pick.kind == "edge":
        size = f" + abs(s.Length() - {pick.sizes['length']:.6g})" if "length" in pick.sizes else ""
        return f"{name}.edges().sort(lambda s: {near}{size})[:1]"
    size = f" + abs(s.Area() - {pick.sizes['area']:.6g}) ** 0.5" if "area" in pick.sizes else ""
    return f"{name}.faces().sort(lambda s: {near}{size})[:1]"


def _origin(marks: Marks) -> str:
    """Where on a face: in the middle of what was drawn on it, else in the middle of the face."""
    drawn = [point for stroke in marks.strokes for point in stroke.on if point is not None]
    if not drawn:
        return 'centerOption="CenterOfMass"'
    low, high = ([pick(p[i] for p in drawn) for i in range(3)] for pick in (min, max))
    middle = ", ".join(f"{(a + b) / 2:.6g}" for a, b in zip(low, high, strict=True))
    return f"origin=({middle})"


def _free(name: str, taken: set[str]) -> str:
    """A name for a dimension that the script does not have yet."""
    found = name
    number = 2
    while found in taken:
        found = f"{name}_{number}"
        number += 1
    taken.add(found)
    return found
