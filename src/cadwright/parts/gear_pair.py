"""Two spur gears that mesh: the second one beside the first, as far away and turned as their teeth want it."""

from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.catalogue.family import family_called
from cadwright.english.statements import Mention, Quantity, Reading
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.bodies.copies import along
from cadwright.parts.expressions import Expr, expr
from cadwright.parts.kinds.family import FamilyBuild
from cadwright.parts.kinds.family_sizes import with_names
from cadwright.parts.model import ZERO, Body, Component, Feature, Frame, Hole
from cadwright.parts.scene import Scene, UnbuildableError

_GEAR = "spur_gear"
_MESHING = "meshing"
_COMMON = ("module", "width", "pressure_angle")
"""What two gears that mesh have in common where it is said of one of them."""
_REACH = 5
"""How many words before or behind a hole “both” or “each” is said of it."""
_TURNED = frozenset(("helical", "herringbone", "lefthanded", "righthanded"))


def paired(reading: Reading) -> Reading:
    """The reading with two things where one is said to be two gears that mesh, each with what they have in common."""
    mentions = list(reading.mentions)
    gears = [k for k, m in enumerate(mentions) if m.kind == _GEAR and not m.gone]
    said, both = any(_MESHING in mentions[k].adjectives for k in gears), False
    if len(gears) == 1 and mentions[gears[0]].count == 2 and said:
        first = mentions[gears[0]]
        mentions[gears[0]] = _with_teeth(replace(first, count=None), 0)
        gears.append(len(mentions))
        both = True
        uncounted = tuple(each for each in first.heard if each[0] != "#")
        mentions.append(_with_teeth(replace(first, count=None, heard=uncounted), 1))
    if len(gears) != 2:
        return reading
    a, b = gears
    if mentions[a].count == len(gears):
        mentions[a] = replace(mentions[a], count=None)  # “a pair of gears, the pinion … and the gear …”
    mentions[a], mentions[b] = _shared(mentions[a], mentions[b]), _shared(mentions[b], mentions[a])
    mentions = [replace(m, each=both or _is_of_both(reading, m)) if m.kind == "hole" else m for m in mentions]
    return replace(reading, mentions=tuple(mentions))


def _is_of_both(reading: Reading, hole: Mention) -> bool:
    """Whether a hole is one of each of two gears: “both with an 8 mm bore”."""
    near = (*reading.tokens[max(0, hole.span[0] - _REACH) : hole.span[0]], *reading.tokens[hole.span[1] :][:_REACH])
    return any(t.word in ("both", "each") for t in near)


def _with_teeth(gear: Mention, n: int) -> Mention:
    """One of two gears, with its own number of teeth: “20 and 40 teeth”."""
    said = gear.size("teeth")
    if said is None or not said.more:
        return gear
    own = replace(said, value=(said.value, *said.more)[n], unit="number", more=())
    return replace(gear, sizes=tuple((slot, own if slot == "teeth" else q) for slot, q in gear.sizes))


def _shared(gear: Mention, other: Mention) -> Mention:
    missing: list[tuple[str, Quantity]] = [
        (slot, q) for slot, q in other.sizes if slot in _COMMON and gear.size(slot) is None
    ]
    return replace(gear, sizes=(*gear.sizes, *missing))


def mate_of(mentions: Sequence[Mention], bodies: Sequence[int]) -> tuple[int, ...]:
    """Which of the things of a text is the second of two gears, where these are the only ``bodies``."""
    gears = [k for k in bodies if mentions[k].kind == _GEAR]
    return (gears[1],) if len(gears) == len(bodies) == 2 else ()


def mesh(scene: Scene, gear: Mention) -> None:
    """Put a second gear beside the one that is there; `UnbuildableError` where the two cannot mesh."""
    first = scene.mentions[scene.body.mention]
    if _TURNED & {*first.adjectives, *gear.adjectives}:
        raise UnbuildableError("gears with slanted teeth that mesh are beyond me")
    said = [scene.said(m, _MESHING) for m in (first, gear)]
    if not any(said):
        scene.assume("the two gears mesh")
    family, bore = family_called(_GEAR), _bore(scene, first)
    assert family is not None, "it is in the catalogue"
    with scene.alone() as (made, solids):
        FamilyBuild(with_names(family, f"{gear.term} 2"), scene, gear, bore).run()
    (module, teeth), (other_module, other_teeth) = (_size(scene, m) for m in (first, gear))
    if abs(scene.value(module - other_module)) > ROUNDING:
        raise UnbuildableError(f"modules of {scene.value(module):g} and {scene.value(other_module):g} mm do not mesh")
    apart = scene.define("centre distance", (module * teeth + other_module * other_teeth) / 2)
    gap = expr(180 / scene.value(other_teeth)) if scene.value(other_teeth) % 2 == 0 else ZERO
    scene.features += [Component(_name(first, gear, 1)), *(_beside(f, apart, gap, f is made[0]) for f in made)]
    scene.features.append(Component(_name(gear, first, 2)))
    scene.solids.append(solids[0].moved("x", apart))
    scene.claim(gear)


def _bore(scene: Scene, first: Mention) -> dict[str, Expr | None]:
    """The bore that the second gear has with the first one, where that was said of both."""
    holes = [m for k, m in enumerate(scene.mentions) if k in scene.absorbed and m.kind == "hole"]
    if not holes:
        return {}
    if not all(m.each for m in holes):
        if any(m.host is not None and scene.mentions[m.host] is not first for m in holes):
            raise UnbuildableError("which of the gears has the hole is not clear")
        return {}
    return {"bore": scene.settled(first, "bore")}


def _size(scene: Scene, gear: Mention) -> tuple[Expr, Expr]:
    module, teeth = scene.settled(gear, "module"), scene.settled(gear, "teeth")
    assert module is not None, "it was built"
    assert teeth is not None, "it was built"
    return module, teeth


def _name(gear: Mention, other: Mention, n: int) -> str:
    return gear.term if gear.term != other.term else f"{gear.term} {n}"


def _beside(feature: Feature, by: Expr, turn: Expr, first: bool) -> Feature:
    """A feature of the second gear where that is, turned so that a gap is where the other one has a tooth."""
    if not isinstance(feature, Body | Hole):
        raise UnbuildableError("gears with treated edges that mesh are beyond me")
    frame: Frame = along(feature.frame, "x", by)
    frame = replace(frame, rotate=(ZERO, ZERO, turn)) if turn != ZERO else frame
    if isinstance(feature, Body):
        return replace(feature, frame=frame, mode="new" if first else feature.mode)
    return replace(feature, frame=frame)
