"""The corners at the free ends of the legs, arms and flanges of a profile."""

from typing import cast

from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.edges.bevels import along_edge
from cadwright.parts.edges.boxes import UNCLEAR, Edge
from cadwright.parts.edges.targets import Target, bodies, finish
from cadwright.parts.edges.treatments import Treat
from cadwright.parts.edges.words import Wish
from cadwright.parts.faces import FACES, towards
from cadwright.parts.model import AtSides, EdgeTreatment, EdgeWord
from cadwright.parts.scene import AXES, Axis, Member, Scene, UnbuildableError


def is_of_members(scene: Scene, wish: Wish, aim: Target) -> bool:
    """Whether the corners of the legs of a profile are meant, not those of its section."""
    inside = wish.has("inner", "vertical") or wish.nouns & {"bend"}
    return bool(aim.solids and aim.solids[-1].members and wish.nouns & {"corner", "end"} and not inside)


def treat_members(scene: Scene, wish: Wish, aim: Target, treat: Treat, noun: str) -> None:
    """Round or bevel the two corners at the free end of each leg, or of those on the named side."""
    members = [m for m in aim.solids[-1].members if m.root and (not noun or noun in m.names)]
    sides = wish.sides
    chosen = [m for m in members if not sides or _end(m) in sides or sides & m.names]
    if not chosen or wish.count not in (None, 2 * len(chosen), len(chosen)):
        raise UnbuildableError(UNCLEAR)
    own = bodies(scene, aim.mention)
    if treat.told:
        treat.even()
    selections: list[AtSides] = []
    for member in chosen:
        across, thin = _across(member), FACES[member.side].axis
        size, room = scene.value(treat.size), scene.value(member.solid.size(across))
        if 2 * size > room + ROUNDING or size >= scene.value(member.reach) - ROUNDING:
            raise UnbuildableError(f"{size:g} mm is too much for a leg of {room:g} mm")
        ends = (towards(across, -1).side, towards(across, 1).side)
        if abs(2 * size - room) < ROUNDING or treat.legs is not None or len(own) != 1:
            for end in ends:
                edge = Edge(thin, frozenset((_end(member), end)))
                along_edge(scene, member.solid, edge, treat.legs or (treat.size, treat.size), treat.kind == "fillet")
        else:
            words = cast(tuple[EdgeWord, ...], (f"along {thin.upper()}", _end(member)))
            selections += [AtSides((words,))] if AtSides((words,)) not in selections else []
    for selection in selections:
        finish(scene, own[0], EdgeTreatment(treat.kind, selection, treat.size))


def _end(member: Member) -> str:
    """The side at which a leg ends."""
    root = FACES[member.root]
    return towards(root.axis, -root.sign).side


def _across(member: Member) -> Axis:
    """The axis along which a leg is wide."""
    return next(a for a in AXES if a not in (FACES[member.side].axis, FACES[member.root].axis))
