"""Whether things that were made are where their places say: on which half of a side, in whose flank, halfway up what.

A builder that has no use for a place may pass over it; where the part shows that it is not so, it is doubted.
"""

import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from cadwright.english.lexicon import words_of
from cadwright.english.statements import Mention, Place, Quantity, Reading, Standing
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.extents import extent
from cadwright.parts.faces import FACES, normal
from cadwright.parts.kinds.registry import KINDS
from cadwright.parts.model import Body, Hole
from cadwright.parts.scene import AXES, Scene, Solid

_LEVEL = frozenset(("left", "right", "front", "back"))
_FLAT = frozenset(("top", "bottom"))
_PLATE = 1 / 3
"""What is lower than this share of its width may be called by its two sides."""
_EDGES = frozenset(("edge", "edges"))
_THROUGH_SIDES = frozenset(("in", "into", "through", "thru"))
_AT_EDGES = frozenset(("upright", "notch", "rim", "tab"))
"""What is at a side as a whole, and stands elsewhere in no other one."""
_UPRIGHT = frozenset(("thickness", "height", "z"))
_UP = frozenset(("up", "height", "thickness", "depth"))
"""Words for what something can be in the middle of only in a flank."""
_ABOVE_OR_BELOW = frozenset(("above", "atop", "below", "beneath", "under", "underneath"))
_INWARDS = frozenset(("toward", "towards"))
_MIDDLES = frozenset(("middle", "center", "centre", "axis"))
_INTO = frozenset(("in", "into", "from"))
_FLANKS = frozenset(("rim", "circumference", "flank"))
_ENDS = frozenset(("end", "ends"))
_THROUGH = tuple(f"{how}{through}" for through in ("through", "thru") for how in ("", "right ", "straight ", "clean "))
_PLACES = frozenset(("place", "centre", "host"))
_THAT = frozenset(("it", "that"))
_WITHIN = frozenset(("in", "into", "on", "onto"))
_AS_FAR_AS = frozenset(("to", "until", "till"))
_RELATIVE = words_of("groups.toml", "parts.whereabouts", "relative")
"""Words behind which “to” leads nowhere."""
_UPPER_FACE = frozenset(("top", "upper", "face", "surface", "of", "the"))
"""What may stand before the noun of what a hole only goes down to."""
_NAMED = 3
"""So many words behind “in the” may name what something is in."""
_STOPS = frozenset((".", ";", "!", "?"))
_BESIDE = 10
"""So many words before a noun, and twice as many behind it, are said of it."""


def misplaced(scene: Scene, reading: Reading, k: int) -> str:
    """What is said of where a thing is, and is not so; nothing where all of it can be so."""
    mention, standings = scene.mentions[k], scene.stands.get(k, ())
    for place in mention.places:
        if place.span[0] >= place.span[1]:
            continue
        if (
            (_is_elsewhere(mention, place, standings) and not _is_open_at(scene, k, place))
            or _is_in_flank(reading, place, standings)
            or _is_beside_axis(scene, place, standings)
            or _is_opposite(mention, place, standings)
            or _is_aside(reading, mention, place, standings)
            or (mention.kind == "hole" and place.kind == "host" and place.ref == "shaft flat")  # holes go in elsewhere
            or _is_beside_end(scene, reading, place, standings)
            or _is_in_wrong_side(scene, reading, k, place)
        ):
            return reading.quote(place.span)
    through = _through(scene, reading, k) or _in_end(reading, mention, standings)
    return through or next((q.quote for _, q in mention.sizes if _is_at_end(scene, mention, q, standings)), "")


def _through(scene: Scene, reading: Reading, k: int) -> str:
    """What is said of a body that goes through another one, on which it stands."""
    if KINDS[scene.mentions[k].kind].frame.role != "body" or k == scene.body.mention:
        return ""
    end = scene.mentions[k].span[1]
    near = (
        p
        for p in scene.mentions[k].places
        if p.kind in _PLACES and not _STOPS & {t.text for t in reading.tokens[end : p.span[0]]}
    )
    quotes = (reading.quote(p.span) for p in near if p.span[0] >= end)
    return next((quote for quote in quotes if quote.lower().startswith(_THROUGH)), "")


def _in_end(reading: Reading, mention: Mention, standings: tuple[Standing, ...]) -> str:
    """The “side” that a hole goes through where it was drilled into the end that it is at."""
    if mention.kind != "hole" or not standings:
        return ""
    ends = {side for p in mention.places for side in p.sides if "end" in reading.quote(p.span).lower().split()}
    aside = [quote for p in mention.places if p.sides == ("side",) and (quote := reading.quote(p.span))]
    through = next((quote for quote in aside if quote.lower().startswith(_THROUGH)), "")
    return through if all(s.side in ends & _LEVEL for s in standings) else ""


def _is_at_end(scene: Scene, mention: Mention, said: Quantity, standings: tuple[Standing, ...]) -> bool:
    """Whether the end that a thing stands at was taken for the name of its size: “one end 25 dia boss”, “hole 8 at one
    end” of a block.
    """
    quote = said.quote.lower()
    words = (quote if scene.body.round_axis is None else re.split(r"\d", quote)[0]).split()
    if mention.kind not in ("cylinder", "block", "hole", "pocket") or _ENDS.isdisjoint(words):
        return False
    middles = [[(a + b) / 2 for a, b in zip(s.low, s.high, strict=True)] for s in standings]
    amid = all(
        abs(p[n] - m[n]) < ROUNDING for s, m in zip(standings, middles, strict=True) for p in s.at for n in (0, 1)
    )
    return bool(standings) and amid and all(s.side in ("top", "bottom") for s in standings)


def misdirected(scene: Scene, reading: Reading, k: int) -> str:
    """The words for the rim, or towards the axis, where what is blind goes down from the top: both may be meant."""
    mention, standings = scene.mentions[k], scene.stands.get(k, ())
    on_ends = bool(standings) and all(s.side in ("top", "bottom") for s in standings)
    if mention.kind != "hole" or not on_ends or mention.size("depth") is None or scene.body.round_axis != "z":
        return ""
    words = [t.text.lower() for t in reading.tokens]
    start, end = mention.span
    for i in range(max(0, start - _BESIDE), min(end + 2 * _BESIDE, len(words) - 2)):
        if words[i + 1] not in ("the", "its") or _parted(words, i, mention):
            continue
        if (words[i] in _INWARDS and words[i + 2] in _MIDDLES) or (words[i] in _INTO and words[i + 2] in _FLANKS):
            return reading.quote((i, i + 3))
    return ""


def alongside(scene: Scene, reading: Reading, k: int) -> str:
    """The “across” between two round things that are on one axis: “a bar 80 long across the top of a rod”."""
    own, first = scene.solid_of(k), scene.body
    if own is None or own is first or own.round_axis is None or own.round_axis != first.round_axis:
        return ""
    along = (quote for p in scene.mentions[k].places if (quote := reading.quote(p.span)).lower().startswith("across"))
    if laid := next(along, ""):
        return laid
    start, end = sorted((scene.mentions[k].span[0], scene.mentions[first.mention].span[0]))
    passed = (span for span in reading.spans("preposition") if start < span[0] < end)
    return next((quote for span in passed if (quote := reading.quote(span)).lower() == "across"), "")


def crossing(scene: Scene, reading: Reading, k: int) -> str:
    """The “into it” behind a hole that goes right through, where one that it crosses was named right before."""
    holes = {j: f for f in scene.features if isinstance(f, Hole) and (j := scene.makers.get(f.name)) in (k - 1, k)}
    if len(holes) < 2 or holes[k].depth is not None or normal(holes[k].frame.plane) == normal(holes[k - 1].frame.plane):
        return ""
    words = [t.text.lower() for t in reading.tokens]
    start, end = scene.mentions[k].span[1], next(iter(scene.mentions[k + 1 : k + 2]), None)
    last = end.span[0] if end is not None else len(words)
    into = next((i for i in range(start, last - 1) if words[i] == "into" and words[i + 1] in _THAT), None)
    return reading.quote((into, into + 2)) if into is not None else ""


def elsewhere(scene: Scene, reading: Reading, k: int) -> str:
    """The words right behind a cut that name another thing than the one that it is in: “a hole in the upright”."""
    standings = scene.stands.get(k, ())
    words = [t.text.lower() for t in reading.tokens]
    start = scene.mentions[k].span[1]
    others = {m.span[0] for j, m in enumerate(scene.mentions) if j != k and m.span[0] >= start}
    end = next(
        (i for i in range(start, len(words)) if words[i] in _STOPS or words[i] == "," or i in others), len(words)
    )
    for i in range(start, end - 2):
        if words[i] not in _WITHIN or words[i + 1] != "the":
            continue
        for j, solids in _named(scene, k, words[i + 2 : min(i + 2 + _NAMED, end)]):
            boxes = [tuple(tuple(map(scene.value, c)) for c in (s.low, s.high)) for s in solids]
            if standings and not any((s.low, s.high) in boxes for s in standings):
                return f"{reading.quote((i, i + 2))} {scene.mentions[j].noun}"
    return ""


def reaching(scene: Scene, reading: Reading, k: int) -> str:
    """The words that say how far a hole goes that goes right through: “a hole down the boss to the plate's top”."""
    own = [f for f in scene.features if isinstance(f, Hole) and scene.makers.get(f.name) == k]
    if not own or any(f.depth is not None for f in own):
        return ""
    words = [t.text.lower() for t in reading.tokens]
    start = scene.mentions[k].span[1]
    end = next((i for i in range(start, len(words)) if words[i] in _STOPS), len(words))
    for i in range(start, end - 2):
        led = words[i - 1] in _RELATIVE or bool(reading.tokens[i - 1].values)
        if words[i] in _AS_FAR_AS and words[i + 1] == "the" and not led:
            at = next((j for j in range(i + 2, end) if words[j] not in _UPPER_FACE), end)
            if any(True for _ in _named(scene, k, words[at : at + 1])):
                return reading.quote((i, at + 1))
    return ""


def _named(scene: Scene, k: int, words: list[str]) -> Iterator[tuple[int, list[Solid]]]:
    """The bodies that some words name, where these are the only ones of their names, and where they are."""
    terms = {j: m.term.split()[-1] for j, m in enumerate(scene.mentions) if m.term and not m.gone}
    for j, term in terms.items():
        solids = scene.copies(j)
        if j != k and term in words and solids and not solids[0].members and [*terms.values()].count(term) == 1:
            yield j, solids


def _parted(words: list[str], i: int, mention: Mention) -> bool:
    """Whether a sentence ends between a word and a thing."""
    low, high = sorted((i, mention.span[0]))
    return any(word in _STOPS for word in words[low:high])


def _is_elsewhere(mention: Mention, place: Place, standings: tuple[Standing, ...]) -> bool:
    """Whether nothing of a thing is on the half of a side that is named."""
    sides = _LEVEL & {*place.sides}
    if place.kind not in ("place", "offset") or not sides or not standings or mention.kind in _AT_EDGES:
        return False
    far = place.kind == "offset" and (mention.kind != "hole" or not _is_short(place, standings))
    if far or any(s.side in sides for s in standings):
        return False
    return not all(any(_is_towards(s, FACES[side].axis, FACES[side].sign) for s in standings) for side in sides)


def _is_open_at(scene: Scene, k: int, place: Place) -> bool:
    """Whether what is taken away is open at a side that is named, or that side is an end of what stands upright."""
    if scene.body.round_axis == "z" and {*place.sides} <= {"left", "right"}:
        return True
    part = scene.part()
    boxes = [extent(part, f) for f in scene.features if isinstance(f, Body) and scene.makers.get(f.name) == k]
    for face in (FACES[side] for side in place.sides if side in _LEVEL):
        n = AXES.index(face.axis)
        level = scene.value((scene.body.high if face.sign > 0 else scene.body.low)[n])
        if any((scene.value((b.high if face.sign > 0 else b.low)[n]) - level) * face.sign > -ROUNDING for b in boxes):
            return True
    return False


def _is_beside_end(scene: Scene, reading: Reading, place: Place, standings: tuple[Standing, ...]) -> bool:
    """Whether something “in the right end” of something round that stands upright went into its flank."""
    upright = scene.body.round_axis == "z" and place.kind == "place" and {*place.sides} <= {"left", "right"}
    named = "end" in reading.quote(place.span).lower().split()
    return upright and named and any(s.side in _LEVEL for s in standings)


def _is_in_wrong_side(scene: Scene, reading: Reading, k: int, place: Place) -> bool:
    """Whether something cut into the top or the bottom is said to be in “the side”, or at an edge that is called as
    these are: “two slots at the bottom edge”.
    """
    mention, standings = scene.mentions[k], scene.stands.get(k, ())
    if place.kind != "place" or mention.kind in _AT_EDGES or KINDS[mention.kind].frame.role != "cut" or not standings:
        return False
    if not all(s.side in _FLAT for s in standings):
        return False
    if place.sides == ("side",):
        if all(_is_plate(s) for s in standings):
            return False  # the side of a disc may be its face
        return place.noun == "side" and place.relation in _THROUGH_SIDES and not place.every
    at_edge = not _EDGES.isdisjoint(reading.quote(place.span).lower().split())
    seen = {"top": "back", "bottom": "front"}.get("".join(place.sides), "")  # from above
    if not at_edge or not seen or _is_open_at(scene, k, replace(place, sides=(seen,))):
        return False
    return not any(_is_towards(s, "y", FACES[seen].sign) for s in standings)


def _is_plate(standing: Standing) -> bool:
    """Whether the host is much lower than it is wide."""
    x, y, z = (b - a for a, b in zip(standing.low, standing.high, strict=True))
    return z < _PLATE * min(x, y)


def _is_opposite(mention: Mention, place: Place, standings: tuple[Standing, ...]) -> bool:
    """Whether something that does not go through is on the top where the bottom is named, or the other way round."""
    other = {"bottom": "top", "top": "bottom"}.get("".join(place.sides))
    if place.kind != "place" or other is None or not standings or mention.kind in _AT_EDGES:
        return False
    deep = mention.size("depth") is not None or mention.size("height") is not None
    return deep and all(s.side == other for s in standings)


def _is_aside(reading: Reading, mention: Mention, place: Place, standings: tuple[Standing, ...]) -> bool:
    """Whether a body that is said to be above or below another one sticks out of its flank."""
    if place.kind != "place" or mention.kind in _AT_EDGES or KINDS[mention.kind].frame.role != "body":
        return False
    upright = not _ABOVE_OR_BELOW.isdisjoint(reading.quote(place.span).lower().split())
    return upright and bool(standings) and all(s.side in _LEVEL for s in standings)


def _is_short(place: Place, standings: Iterable[Standing]) -> bool:
    """Whether a distance from a side does not reach the middle."""
    reach = [(s.high[n] - s.low[n]) / 2 for s in standings for side in _LEVEL & {*place.sides} for n in _axes(side)]
    return len(place.amounts) == 1 and all(place.amounts[0].value < r - ROUNDING for r in reach)


def _axes(side: str) -> Iterator[int]:
    yield AXES.index(FACES[side].axis)


def _is_towards(standing: Standing, axis: str, sign: int) -> bool:
    """Whether one of the copies is on a half of the side that they are on."""
    n = AXES.index(axis)
    middle = (standing.low[n] + standing.high[n]) / 2
    return any((p[n] - middle) * sign > ROUNDING for p in standing.at)


def _is_in_flank(reading: Reading, place: Place, standings: tuple[Standing, ...]) -> bool:
    """Whether something in a top or bottom is said to be halfway up: so only what goes into a flank can be."""
    if place.kind not in ("centre", "fraction") or not standings:
        return False
    words = {t.text.lower() for t in reading.tokens[place.span[0] : place.span[1]]}
    upright = place.axis in _UPRIGHT or (place.kind == "centre" and not words.isdisjoint(_UP) and "halfway" in words)
    return upright and all(s.side in ("top", "bottom") for s in standings)


def _is_beside_axis(scene: Scene, place: Place, standings: tuple[Standing, ...]) -> bool:
    """Whether something goes into the flank of a round thing so far from an “edge”, of which there is only the rim."""
    if place.kind != "offset" or place.sides != ("side",) or scene.body.round_axis != "z":
        return False
    across = [(s, AXES.index("x" if FACES[s.side].axis == "y" else "y")) for s in standings if s.side in _LEVEL]
    return any(abs(p[n] - (s.low[n] + s.high[n]) / 2) > ROUNDING for s, n in across for p in s.at)
