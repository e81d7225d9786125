"""Edits of the part as a whole, going back, and several edits in one sentence."""

from dataclasses import replace

from edits.chain import Chain, Edit
from edits.features import add_chamfer, add_fillet, remove_edges
from edits.holes import add_center_hole, set_hole_diameter
from edits.sizes import lengthen, set_thickness, widen


def rotate(c: Chain) -> Edit:
    if c.now.turned or c.now.shift != (0.0, 0.0, 0.0):
        return None
    text = c.say(
        "rotate it 90 degrees about z",
        "turn the part by 90° around the z axis",
        "rotate everything by 90 degrees about the z-axis",
    )
    return text, replace(c.now, turned=True)


def translate(c: Chain) -> Edit:
    v = c.rng.choice([5.0, 12.0])
    word, axis = c.rng.choice([("up", 2), ("along x", 0), ("in the y direction", 1)])
    text = c.say("move the whole part {v} mm {w}", "move everything {v} mm {w}", "shift it {v} mm {w}", v=v, w=word)
    shift = list(c.now.shift)
    shift[axis] += v
    return text, replace(c.now, shift=(shift[0], shift[1], shift[2]))


def undo(c: Chain) -> Edit:
    if len(c.states) < 2:
        return None
    return c.say(
        "undo the last operation", "undo", "undo that", "revert the last change", "undo the last edit please"
    ), c.states[-2]


def put_back(c: Chain) -> Edit:
    if c.now.fillet or c.now.round or c.now.wall or not any(s.fillet for s in c.states):
        return None
    v = c.rng.choice([1.5, 2.5])
    if v <= c.now.chamfer:
        return None
    return c.say(
        "put back the fillets but with {v}",
        "bring the fillets back with {v} mm",
        "restore the fillets, but with {v} mm",
        v=v,
    ), replace(c.now, fillet=v)


def combined(c: Chain) -> Edit:
    """Two or three of the others in one sentence."""
    picks: list[str] = []
    state = c.now
    kinds = c.rng.sample(
        [set_thickness, lengthen, widen, add_chamfer, add_fillet, add_center_hole, set_hole_diameter, remove_edges], 8
    )
    for kind in kinds:
        trial = Chain(c.rng, [state])
        made = kind(trial)
        if made is not None and "instead" not in made[0] and not made[0].endswith("please"):
            picks.append(made[0].removeprefix("please "))
            state = made[1]
        if len(picks) == 2:
            break
    if len(picks) < 2 or state == c.now:
        return None
    joined = c.rng.choice([" and ", ", then ", " and then ", ". "]).join(picks)
    return joined, state
