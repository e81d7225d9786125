"""What of a part that is made can hardly be as it was said: other numbers of things, and things that change nothing.

The last look before a part is called done; what is found is quoted, for a builder may have taken words too lightly.
"""

import math
from collections.abc import Iterator
from itertools import pairwise

from cadwright.english.attachment import is_unmarked
from cadwright.english.statements import Mention, Reading
from cadwright.parts.faces import FACES
from cadwright.parts.kinds.registry import KINDS
from cadwright.parts.model import Hole
from cadwright.parts.scene import AXES, Scene, Solid

_NEAR = 1e-6
_ABOVE = 1e-3
"""So far above a side something is on it; mm."""
_SHARING = frozenset(("each", "both", "per", "every", "all", "either", "apiece", "respectively", "ea"))
"""Words by which things may be more than their number says."""
_SPOKEN_OF = frozenset(("that", "this", "rim", "circumference"))
"""Words for sides that are not the top."""
_STOPS = frozenset((".", "!", "?", ";", "\n"))
_EACH_ONE = frozenset((each, one) for each in ("each", "every", "both", "all") for one in ("one", "of"))
"""How several things are pointed at together."""
_BENEATH = frozenset(("under", "below", "beneath", "underneath"))


def doubtful(scene: Scene, reading: Reading) -> Iterator[tuple[int, str]]:
    """The things that are not what was said, and what of them is to be quoted."""
    words = {t.text.lower() for t in reading.tokens}
    for k, mention in enumerate(scene.mentions):
        if mention.gone or mention.before is not None or k in scene.absorbed or not _makes(scene, k):
            continue
        role = KINDS[mention.kind].frame.role
        if role not in ("body", "cut"):
            continue
        if mention.kind == "ball" and k == scene.body.mention and _is_flat(scene, reading):
            yield k, f"{mention.noun}: where it is flat"
        elif _is_another(mention):
            yield k, f"{mention.noun}: which of several things it is"
        elif (number := _miscounted(scene, k, mention, words)) > 0:
            yield k, f"{mention.noun}: {number} of them" if number > 1 else f"{mention.noun}: there is only one"
        elif role == "cut" and _is_one_of_each(scene, reading, k):
            yield k, f"{mention.noun}: each one"
        elif role == "body" and _is_lost(scene, k):
            yield k, f"{mention.noun}: it would be inside of what is there"
        elif role == "cut" and _is_buried(scene, k):
            yield k, f"{mention.noun}: it would begin inside of what is there"
        elif role == "cut" and _is_on_that_side(scene, reading, k):
            yield k, f"{mention.noun}: on which side it is"
        elif role == "cut" and any(p.kind == "host" and p.relation in _BENEATH for p in mention.places):
            yield k, f"{mention.noun}: what is under which is not clear"


def _is_flat(scene: Scene, reading: Reading) -> bool:
    """Whether words that mostly say nothing more call a ball flat, of which nothing is cut off."""
    said = (reading.quote(span).lower() for span in reading.spans("filler"))
    flat = any("flat" in words and not words.isalpha() for words in said)
    return flat and not any(m.kind in ("shaft flat", "chamfer") for m in scene.mentions)


def _is_another(mention: Mention) -> bool:
    """Whether a thing has the noun of another kind, and nothing that tells that it is of this one."""
    frame = KINDS[mention.kind].frame
    if mention.term not in frame.generic or not is_unmarked(frame, mention):
        return False
    others = (k.frame for k in KINDS.values() if k.frame.kind != mention.kind and k.frame.role == frame.role)
    return any(mention.term in other.nouns and mention.term not in other.generic for other in others)


def _is_on_that_side(scene: Scene, reading: Reading, k: int) -> bool:
    """Whether something is said to be in the middle of a side that was spoken of, and is on the top."""
    aside = any(
        p.kind == "centre" and p.sides == ("side",) and _SPOKEN_OF & {*reading.quote(p.span).lower().split()}
        for p in scene.mentions[k].places
    )
    return aside and {s.side for s in scene.stands.get(k, ())} <= {"top", "bottom"}


def _makes(scene: Scene, k: int) -> bool:
    """Whether a feature was made of a thing."""
    return k in scene.makers.values()


def _miscounted(scene: Scene, k: int, mention: Mention, words: set[str]) -> int:
    """The number that was said where there are not so many, 1 for “walls” of which there is one; else 0."""
    made = sum(len(s.at) for s in scene.stands.get(k, ()))
    features = sum(maker == k for maker in scene.makers.values())
    if made == 0:
        return 0
    if mention.count is None:
        return int(made == features == 1 and _is_plural(mention) and len(scene.copies(k)) < 2)
    several = made % mention.count == 0 and (made == mention.count or bool(_SHARING & words))
    return 0 if several or features > 1 else mention.count  # several features are counted by who made them


def _is_one_of_each(scene: Scene, reading: Reading, k: int) -> bool:
    """Whether a cut that there is once is said, in its sentence, to be in each of several: “goes down each one”."""
    if sum(len(s.at) for s in scene.stands.get(k, ())) != 1 or k in {m.host for m in scene.mentions}:
        return False
    behind = [t.text.lower() for t in reading.tokens[scene.mentions[k].span[1] :]]
    sentence = behind[: next((i for i, word in enumerate(behind) if word in _STOPS), len(behind))]
    return any((a, b) in _EACH_ONE for a, b in pairwise(sentence))


def _is_plural(mention: Mention) -> bool:
    """Whether a noun is written in the plural of the one that is listed."""
    noun, term = mention.noun.lower(), mention.term
    return bool(term) and noun in (f"{term}s", f"{term}es", f"{term[:-1]}ies")


def _is_lost(scene: Scene, k: int) -> bool:
    """Whether all copies of a thing are in the midst of another one that fills its box."""
    own = scene.copies(k)
    others = [s for s in scene.solids if s.mention != k and _is_full(s)]
    return bool(own) and k != scene.solids[0].mention and all(any(_holds(scene, o, s) for o in others) for s in own)


def _is_full(solid: Solid) -> bool:
    """Whether a thing fills its box."""
    return _is_massive(solid) and not solid.steps and solid.round_axis is None


def _is_massive(solid: Solid) -> bool:
    """Whether a thing is a block or a round bar without a bore."""
    hollow = solid.inner is not None or solid.wall is not None or solid.outline is not None or bool(solid.members)
    return not (hollow or solid.irregular or solid.toothed)


def _holds(scene: Scene, outer: Solid, inner: Solid) -> bool:
    """Whether a box is within another."""
    return all(
        scene.value(outer.low[n]) <= scene.value(inner.low[n]) + _NEAR
        and scene.value(inner.high[n]) <= scene.value(outer.high[n]) + _NEAR
        for n in range(len(AXES))
    )


def _is_buried(scene: Scene, k: int) -> bool:
    """Whether the mouths of drilled holes are where another thing stands: “in the body: 3 holes” in a flange."""
    drilled = [f for f in scene.features if isinstance(f, Hole) and scene.makers.get(f.name) == k]
    if len(drilled) != 1:
        return False
    face = next(f for f in FACES.values() if f.plane == drilled[0].frame.plane)
    n = AXES.index(face.axis)
    level = scene.value(drilled[0].frame.origin[n])
    for standing in scene.stands.get(k, ()):
        for at in standing.at:
            mouth = [*at[:n], level + face.sign * _ABOVE, *at[n + 1 :]]
            if standing.side == face.side and any(_fills(scene, s, mouth) for s in scene.solids if s.mention != k):
                return True
    return False


def _fills(scene: Scene, solid: Solid, point: list[float]) -> bool:
    """Whether a point is within the material of a block or a round bar."""
    if not _is_massive(solid):
        return False
    low, high = ([scene.value(c) for c in corner] for corner in (solid.low, solid.high))
    if any(not a + _NEAR < p < b - _NEAR for a, p, b in zip(low, point, high, strict=True)):
        return False
    if solid.round_axis is None:
        return True
    across = [n for n, axis in enumerate(AXES) if axis != solid.round_axis]
    widths = [scene.value(w) for step in solid.steps for w in (step.start, step.end)]
    radius = min(widths, default=high[across[0]] - low[across[0]]) / 2
    return math.hypot(*(point[n] - (low[n] + high[n]) / 2 for n in across)) < radius - _NEAR
