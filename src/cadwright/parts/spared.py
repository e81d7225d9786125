"""Whether a side is left as it was: “the other end wall stays whole” holds where what was cut is in one side only."""

from cadwright.english.statements import Reading, Span
from cadwright.parts.confirmed.thing import Thing, normal
from cadwright.parts.model import Body, Hole
from cadwright.parts.scene import AXES, Scene

_SIDES = frozenset(("left", "right", "front", "back"))


def is_spared(scene: Scene, reading: Reading, span: Span) -> bool:
    """Whether the thing that was made last before a clause reaches one side of the part only, and none that is named.

    What goes through is in one of its sides only where it is in a piece of the part: in one leg, or one wall.
    """
    made = Thing(scene, scene.solids[0].mention).made if scene.solids else frozenset()
    before = [k for k in made if 0 <= scene.mentions[k].span[0] < span[0]]
    if not before:
        return False
    thing = Thing(scene, max(before, key=lambda k: scene.mentions[k].span[0]))
    named = _SIDES & {token.text.lower() for token in reading.tokens[span[0] : span[1]]}
    if thing.is_first or not thing.features or len(thing.sides) != 1 or thing.sides & named:
        return False
    return all(_stays_at_one(thing, feature) for feature in thing.features)


def _stays_at_one(thing: Thing, feature: Body | Hole) -> bool:
    """Whether a feature ends before the far side of the part."""
    if isinstance(feature, Hole):
        return feature.depth is not None or any(p.kind == "member" for p in thing.mention.places)
    return feature.mode != "cut" or not thing.spans(AXES[normal(feature)[0]])
