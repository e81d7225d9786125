"""What of a part that is made can hardly be as it was said: other numbers of things, and things that change nothing.

The last look before a part is called done; what is found is quoted, for a builder may have taken words too lightly.
"""

import math
import re
from collections.abc import Iterator
from itertools import pairwise, product

from msgspec.structs import replace

from cadwright.english.lexicon import words_of
from cadwright.english.missing_sizes import is_unmarked
from cadwright.english.statements import Mention, Reading
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.bodies.framed import is_in_opening
from cadwright.parts.bodies.turned_ends import is_between_lengths
from cadwright.parts.contradicted import contradicted, denied
from cadwright.parts.faces import FACES, normal
from cadwright.parts.half_shells import is_in_hollow
from cadwright.parts.kinds.registry import KINDS
from cadwright.parts.miscounted import is_one_of_each, miscounted
from cadwright.parts.misgiven import heading, misgiven
from cadwright.parts.model import Body, Circle, Hole
from cadwright.parts.noun_doubts import renamed, unsettled
from cadwright.parts.scene import AXES, Scene, Solid
from cadwright.parts.whereabouts import alongside, crossing, elsewhere, misdirected, misplaced, reaching

_ABOVE = 1e-3
"""So far above a side something is on it; mm."""
_SUNK = frozenset(("sunk", "deep", "depth"))
"""Words for how far something goes into another."""
_SPOKEN_OF = frozenset(("that", "this", "rim", "circumference"))
"""Words for sides that are not the top."""
_INSIDE = 0.999
"""How far out of a box, from its middle, its corners are looked at."""
_LEFT = words_of("groups.toml", "parts.doubts", "left")
_BESIDE = 3
"""So many words before a noun, and twice as many behind it, tell how it comes about."""
_BENEATH = frozenset(("under", "below", "beneath", "underneath"))


def doubtful(scene: Scene, reading: Reading) -> Iterator[tuple[int, str]]:
    """The things that are not what was said, and what of them is to be quoted."""
    if scene.solids and (square := _unused_square(scene, reading) or renamed(scene, reading)):
        yield scene.body.mention, square
    told = all(span[1] <= len(reading.tokens) for m in scene.mentions for span in _spans(m))
    if scene.solids and told:
        yield from unsettled(scene, reading)
    for k, mention in enumerate(scene.mentions):
        if not mention.gone and told and _is_lost_another(scene, reading, k):
            yield k, f"another {mention.noun}"
        if mention.gone or mention.before is not None or k in scene.absorbed:
            continue
        if told and (no := denied(scene, reading, k)):
            yield k, f"{mention.noun}: whether it is there (“{no}”)"
        elif _makes(scene, k) and KINDS[mention.kind].frame.role in ("body", "cut"):
            why = _why_not(scene, reading, k) or _why_not_there(scene, reading, k)
            why = why or (_why_not_so(scene, reading, k) if told else "")
            if why:
                yield k, f"{mention.noun}: {why}"
        elif told and KINDS[mention.kind].frame.role == "edge" and (what := heading(scene, reading, k)):
            yield k, f"{mention.noun}: whether “{what}” is said of it"


def _is_lost_another(scene: Scene, reading: Reading, k: int) -> bool:
    """Whether “another boss” was taken for the one that is there."""
    start = scene.mentions[k].span[0]
    new = start > 0 and reading.tokens[start - 1].text.lower() == "another"
    return new and not _makes(scene, k) and KINDS[scene.mentions[k].kind].frame.role in ("body", "cut")


def _why_not(scene: Scene, reading: Reading, k: int) -> str:
    """Why a thing can hardly be what it was taken for; nothing where it can."""
    mention = scene.mentions[k]
    if mention.kind == "ball" and k == scene.body.mention and _is_flat(scene, reading):
        return "where it is flat"
    if k != scene.body.mention and _may_be_sunk(mention):
        return "whether it stands or is cut in"
    if _is_another(mention):
        return "which of several things it is"
    if mention.kind == "lid" and any(m.span[1] == mention.span[0] > 0 for m in scene.mentions if not m.gone):
        return "whether it is the part"  # “a fuse box cover”
    if k != scene.body.mention and _is_alone_on_circle(reading, mention):
        return "whether it is in the middle or on the circle"
    if mention.kind == "rim" and _is_wider_than_part(scene, mention):
        return "how wide it is"
    number = miscounted(scene, reading, k)
    if number > 0:
        return f"{number} of them" if number > 1 else "there is only one"
    return "whether it is put on or left" if mention.kind == "rim" and _is_left_over(reading, mention) else ""


def _why_not_there(scene: Scene, reading: Reading, k: int) -> str:
    """Why a thing can hardly be where it is, or as large as it is; nothing where it can."""
    body = KINDS[scene.mentions[k].kind].frame.role == "body"
    return _ill_placed_body(scene, k) if body else _ill_placed_cut(scene, reading, k)


def _why_not_so(scene: Scene, reading: Reading, k: int) -> str:
    """Why what is said of a thing can hardly be so; of one that is not named in the text nothing is."""
    if scene.mentions[k].span[0] < 0:
        return ""
    checks = (misplaced, misdirected, elsewhere, alongside, crossing, reaching, contradicted)
    where = next((found for check in checks if (found := check(scene, reading, k))), "")
    if where:
        return f"it is not “{where}”"
    what = misgiven(scene, reading, k)
    return f"whether “{what}” is said of it" if what else ""


def _spans(mention: Mention) -> Iterator[tuple[int, int]]:
    """Where a thing is named, and where its sizes and places stand; those of a known thing stand in another text."""
    yield mention.span
    yield from (q.span for _, q in mention.sizes)
    yield from (p.span for p in mention.places)


def _may_be_sunk(mention: Mention) -> bool:
    """Whether an outline on another thing goes into it: “on the top face a hexagon 13 AF is sunk 6 mm”."""
    high = mention.size("height")
    return mention.kind == "prism" and high is not None and not _SUNK.isdisjoint(re.split(r"\W+", high.quote.lower()))


def _unused_square(scene: Scene, reading: Reading) -> str:
    """A “square” behind a size that no thing was made of: “flange: 28 mm square” is no round one."""
    made = {m.span for m in scene.mentions}
    for span in reading.spans("thing"):
        behind = span[0] > 0 and bool(reading.tokens[span[0] - 1].values)
        if behind and span not in made and reading.quote(span).lower() in ("square", "sq"):
            return reading.quote(span)
    return ""


def _is_left_over(reading: Reading, mention: Mention) -> bool:
    """Whether a rim that was put on is said to be what a cut leaves: “a rim of 15 left standing”."""
    start, end = mention.span
    near = reading.tokens[max(0, start - _BESIDE) : end + 2 * _BESIDE]
    return any(t.text.lower() in _LEFT for t in near)


def _ill_placed_body(scene: Scene, k: int) -> str:
    """Why a body can hardly be where it is; nothing where it can."""
    if _is_lost(scene, k):
        return "it would be inside of what is there"
    if _is_loose(scene, k):
        return "it would touch nothing"
    if is_between_lengths(scene, k):
        return "whether it is between the lengths"
    return "on which of several things it stands" if _is_sunk(scene, k) or _is_covered(scene, k) else ""


def _ill_placed_cut(scene: Scene, reading: Reading, k: int) -> str:
    """Why a cut can hardly be where it is; nothing where it can."""
    if is_one_of_each(scene, reading, k):
        return "each one"
    if _is_at_both(scene, reading, k):
        return "at which of two ends it is"
    if _takes_nothing(scene, k) or _is_in_half_shell(scene, k) or is_in_opening(scene, k) or _is_cut_twice(scene, k):
        return "there is nothing left where it is"
    if _is_buried(scene, k):
        return "it would begin inside of what is there"
    if _is_on_that_side(scene, reading, k):
        return "on which side it is"
    if _is_too_wide(scene, k):
        return "it is wider than the side that it is in"
    beneath = any(p.kind == "host" and p.relation in _BENEATH for p in scene.mentions[k].places)
    return "what is under which is not clear" if beneath else ""


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


def _is_wider_than_part(scene: Scene, mention: Mention) -> bool:
    """Whether a rim is as wide as what it goes around: “through one 70 wall” is no rim of 70."""
    wide = mention.size("width")
    across = min(scene.value(scene.body.size(axis)) for axis in ("x", "y"))
    return wide is not None and wide.unit == "mm" and wide.value >= across - ROUNDING


_OF_SEVERAL = frozenset(("bolt", "pitch", "pcd", "bcd", "bc", "phc"))
"""Words for circles that several things are on."""


def _is_alone_on_circle(reading: Reading, mention: Mention) -> bool:
    """Whether one thing is on a circle of several, or on a circle and in its middle, too."""
    circles = [p for p in mention.places if p.kind == "circle"]
    if not circles or mention.count not in (None, 1) or mention.each or mention.kind == "torus":
        return False  # the circle of a torus is its own
    quotes = (re.split(r"[^a-z]+", reading.quote(p.span).lower()) for p in circles)
    several = any(not _OF_SEVERAL.isdisjoint(words) for words in quotes) and mention.noun.lower() == mention.term
    return several or any(p.kind == "centre" for p in mention.places)


_OPEN_AT_EDGES = frozenset(("notch", "pocket", "slot"))
"""What may go in from a side that is named, and is then in the middle of “that edge”."""


def _is_on_that_side(scene: Scene, reading: Reading, k: int) -> bool:
    """Whether something is said to be in the middle of a side that was spoken of, and is on the top."""
    aside = any(
        p.kind == "centre" and p.sides == ("side",) and _SPOKEN_OF & {*reading.quote(p.span).lower().split()}
        for p in scene.mentions[k].places
    )
    sides = {s.side for s in scene.stands.get(k, ())}
    mention = scene.mentions[k]
    own = mention.kind in _OPEN_AT_EDGES and any(p.kind == "place" and p.relation == "in" for p in mention.places)
    return aside and not own and bool(sides) and sides <= {"top", "bottom"}


def _makes(scene: Scene, k: int) -> bool:
    """Whether a feature was made of a thing."""
    return k in scene.makers.values()


def _is_lost(scene: Scene, k: int) -> bool:
    """Whether all copies of a thing are in the midst of another one that fills its box."""
    own = scene.copies(k)
    others = [s for s in scene.solids if s.mention != k and _is_massive(s)]
    return bool(own) and k != scene.solids[0].mention and all(any(_is_within(scene, o, s) for o in others) for s in own)


def _is_loose(scene: Scene, k: int) -> bool:
    """Whether a round thing is at the mouth of a bore that is wider than it, and nothing else holds it."""
    if all(s.inner is None for s in scene.solids):
        return False
    for own in scene.copies(k):
        others = [s for s in scene.solids if s is not own and _touches(scene, s, own)]
        if own is scene.solids[0] or own.round_axis is None or not others:
            return False
        if not all(_is_around(scene, s, own) for s in others):
            return False
    return bool(scene.copies(k))


def _touches(scene: Scene, one: Solid, other: Solid) -> bool:
    """Whether the boxes of two things meet."""
    value = scene.value
    return all(value(one.low[n]) <= value(other.high[n]) + ROUNDING for n in range(3)) and all(
        value(other.low[n]) <= value(one.high[n]) + ROUNDING for n in range(3)
    )


def _is_around(scene: Scene, outer: Solid, inner: Solid) -> bool:
    """Whether a thing has a bore without a floor on the axis of another one that would pass through it."""
    if outer.inner is None or outer.round_axis != inner.round_axis or outer.floor is not None or outer.roof is not None:
        return False
    across = [a for a in AXES if a != inner.round_axis]
    coaxial = all(abs(scene.value(outer.middle(a) - inner.middle(a))) < ROUNDING for a in across)
    return coaxial and scene.value(inner.size(across[0])) < scene.value(outer.inner) - ROUNDING


def _is_sunk(scene: Scene, k: int) -> bool:
    """Whether two things stand on one spot, one around the other: “a post … and a disc on top”."""
    own, value = scene.copies(k), scene.value
    if len(own) != 1 or own[0] is scene.solids[0] or not _is_massive(own[0]):
        return False
    there = (s for s in scene.solids[1:] if s.mention < k and _is_massive(s))
    return any(
        abs(value(s.low[2]) - value(own[0].low[2])) < ROUNDING
        and all(abs(value(s.middle(a)) - value(own[0].middle(a))) < ROUNDING for a in ("x", "y"))
        for s in there
    )


def _is_covered(scene: Scene, k: int) -> bool:
    """Whether a body covers what stands beside it on the same level: “posts … and a disc resting on them”."""
    value = scene.value
    own = scene.copies(k)
    if len(own) != 1 or own[0] is scene.solids[0]:
        return False
    box = own[0]
    return any(
        abs(value(s.low[2]) - value(box.low[2])) < ROUNDING
        and all(
            value(box.low[n]) - ROUNDING <= value(s.low[n]) and value(s.high[n]) <= value(box.high[n]) + ROUNDING
            for n in range(len(AXES) - 1)
        )
        for s in scene.solids[1:]
        if s.mention < k
    )


def _is_within(scene: Scene, outer: Solid, inner: Solid) -> bool:
    """Whether the box of a thing is within a block, or within a round bar down to its sides."""
    if not _holds(scene, outer, inner):
        return False
    if outer.round_axis is None:
        return not outer.steps
    middle = [scene.value(inner.middle(a)) for a in AXES]
    corners = product(*((scene.value(a), scene.value(b)) for a, b in zip(inner.low, inner.high, strict=True)))
    drawn_in = ([m + (c - m) * _INSIDE for c, m in zip(corner, middle, strict=True)] for corner in corners)
    return all(_fills(scene, outer, point) for point in drawn_in)


def _is_massive(solid: Solid) -> bool:
    """Whether a thing is a block or a round bar without a bore."""
    hollow = solid.inner is not None or solid.wall is not None or solid.outline is not None or bool(solid.members)
    return not (hollow or solid.irregular or solid.toothed)


def _holds(scene: Scene, outer: Solid, inner: Solid) -> bool:
    """Whether a box is within another."""
    return all(
        scene.value(outer.low[n]) <= scene.value(inner.low[n]) + ROUNDING
        and scene.value(inner.high[n]) <= scene.value(outer.high[n]) + ROUNDING
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


def _is_at_both(scene: Scene, reading: Reading, k: int) -> bool:
    """Whether a cut that is said to be in one of several sides is in two of them."""
    mention = scene.mentions[k]
    sides = {s.side for s in scene.stands.get(k, ())}
    if len(sides) < 2 or mention.count not in (None, 1):
        return False
    quotes = (reading.quote(p.span).lower().split() for p in mention.places if p.kind == "place")
    return any(pair == ("one", "of") for words in quotes for pair in pairwise(words))


def _takes_nothing(scene: Scene, k: int) -> bool:
    """Whether a hole is where another one that is as wide and goes right through leaves nothing of the part."""
    holes = [f for f in scene.features if isinstance(f, Hole)]
    own = [f for f in holes if scene.makers.get(f.name) == k and f.recess is None]
    value = scene.value
    if len(own) != 1:
        return False
    wider = (f for f in holes if scene.makers.get(f.name) != k and f.diameter != own[0].diameter)  # none of a copy
    return any(
        normal(f.frame.plane) == normal(own[0].frame.plane)
        and (f.depth is None or _is_through(scene, f))
        and value(own[0].diameter) <= value(f.diameter) + ROUNDING
        and set() < _places(scene, own[0]) <= _places(scene, f)
        for f in wider
    )


def _is_in_half_shell(scene: Scene, k: int) -> bool:
    """Whether what is cut along half a pipe is inside of it, where nothing is."""
    own = [f for f in scene.features if isinstance(f, Hole | Body) and scene.makers.get(f.name) == k]
    return any(is_in_hollow(scene, f, _places(scene, f) if isinstance(f, Hole) else ()) for f in own)


def _is_cut_twice(scene: Scene, k: int) -> bool:
    """Whether one cut was made twice at one place, as “a slot in each side” is that goes right through."""
    own = [f for f in scene.features if isinstance(f, Body) and f.mode == "cut" and scene.makers.get(f.name) == k]
    return any(replace(one, name=other.name) == other for one, other in pairwise(own))


def _is_through(scene: Scene, hole: Hole) -> bool:
    """Whether a hole is as deep as the part, where that is one thing."""
    n = AXES.index(normal(hole.frame.plane))
    own = scene.value(scene.body.high[n] - scene.body.low[n])
    return len(scene.solids) == 1 and hole.depth is not None and scene.value(hole.depth) >= own - ROUNDING


def _places(scene: Scene, hole: Hole) -> set[tuple[float, ...]]:
    """Where the axes of holes are, across their direction; mm, rounded."""
    n = AXES.index(normal(hole.frame.plane))
    stands = scene.stands.get(scene.makers.get(hole.name, -1), ())
    at = [point for s in stands for point in s.at]
    if not stands and hole.positions is None:
        x, y, z = map(scene.value, hole.frame.origin)
        at.append((x, y, z))
    return {tuple(round(c, 3) for c in (*point[:n], *point[n + 1 :])) for point in at}


def _is_too_wide(scene: Scene, k: int) -> bool:
    """Whether a round cut that goes in to a depth is wider than the end of a tapered thing that it is in."""
    base = scene.body
    sides = {s.side for s in scene.stands.get(k, ())}
    if base.round_axis != "z" or not base.steps or len(scene.solids) > 1 or len(sides) != 1:
        return False
    ends = {"top": base.steps[-1].end, "bottom": base.steps[0].start}
    return any(w > scene.value(ends[side]) + ROUNDING for side in sides & {*ends} for w in _widths(scene, k))


def _widths(scene: Scene, k: int) -> Iterator[float]:
    """The diameters of round cuts that do not go through."""
    for feature in scene.features:
        if scene.makers.get(feature.name) != k:
            continue
        if isinstance(feature, Hole) and feature.depth is not None:
            yield scene.value(feature.diameter)
        elif isinstance(feature, Body) and feature.mode == "cut":
            yield from (scene.value(p.diameter) for p in feature.profiles if isinstance(p, Circle))


def _fills(scene: Scene, solid: Solid, point: list[float]) -> bool:
    """Whether a point is within the material of a block or a round bar."""
    if not _is_massive(solid):
        return False
    low, high = ([scene.value(c) for c in corner] for corner in (solid.low, solid.high))
    if any(not a + ROUNDING < p < b - ROUNDING for a, p, b in zip(low, point, high, strict=True)):
        return False
    if solid.round_axis is None:
        return True
    across = [n for n, axis in enumerate(AXES) if axis != solid.round_axis]
    widths = [scene.value(w) for step in solid.steps for w in (step.start, step.end)]
    radius = min(widths, default=high[across[0]] - low[across[0]]) / 2
    return math.hypot(*(point[n] - (low[n] + high[n]) / 2 for n in across)) < radius - ROUNDING
