"""Whether sizes and places that a thing took are its own: which of several things a text says them of."""

import re

from cadwright.english.ratios import AGAIN
from cadwright.english.statements import Mention, Place, Quantity, Reading
from cadwright.parts.kinds.registry import KINDS
from cadwright.parts.scene import Scene

_DEEP = frozenset(("deep", "depth", "dp"))
_STOPS = frozenset((".", ";", "!", "?"))
_SIGNS = frozenset((",", ".", ";", ":", "!", "?"))
_MASSIVE = frozenset(("cylinder", "cone", "prism", "ball", "dome", "oval"))
"""Kinds of bodies whose height is no depth where a thread or a hole is spoken of beside it."""
_EDGES = frozenset(("edge", "edges"))
_SHARED = frozenset(("both", "each", "all"))
_SIDEWAYS = frozenset(("left", "right"))
_COUNTED = re.compile(r"(?:^| )\d+ (?:plates|sheets|strips)$")
_ADJECTIVES = 2
_FRACTION = re.compile(r"\d+/\d+")


def misgiven(scene: Scene, reading: Reading, k: int) -> str:
    """What of a thing is rather said of another one; nothing where all can be its own."""
    mention = scene.mentions[k]
    if mention.span[0] < 0:
        return ""
    for slot, said in mention.sizes:
        if said.span[0] >= said.span[1]:
            continue
        if (
            _is_depth_of_cut(reading, scene, k, slot, said)
            or (slot != "overall" and _is_of_noun_before(reading, scene, k, slot, said))
            or _is_right_behind_other(scene, k, said)
            or _is_before_another_noun(reading, scene, k, said)
            or _is_place(reading, mention, said)
            or _is_no_length(said)
            or _is_of_another_like(reading, mention, said)
            or ("radius" in slot and _is_behind_stop(reading, scene, k, said))
            or _is_before_stop(reading, scene, k, said)
            or (not slot.endswith(AGAIN) and _repeats_share(reading, scene, said))
        ):
            return reading.quote(said.span)
    for place in mention.places:
        if _is_before_another(reading, scene, k, place) or _is_behind_another(reading, scene, k, place):
            return reading.quote(place.span)
    return heading(scene, reading, k)


def heading(scene: Scene, reading: Reading, k: int) -> str:
    """The place of a thing that rather heads what is said of another one: “top edge: R2 / bottom edge: chamfer 1”."""
    mention = scene.mentions[k]
    return next((reading.quote(p.span) for p in mention.places if _heads_another(reading, scene, mention, p)), "")


def _is_behind_another(reading: Reading, scene: Scene, k: int, place: Place) -> bool:
    """Whether a distance right behind what is said of another cut was given to one before it: “a hole in the middle,
    and a slot through the top 30 from each end”.
    """
    if place.kind not in ("offset", "away", "centre"):
        return False
    for other in scene.mentions[k + 1 :]:
        behind = place.span[0] - other.span[1]
        if other.gone or other.span[0] < 0 or KINDS[other.kind].frame.role != "cut" or behind < 0:
            continue
        spans = [*(q.span for _, q in other.sizes), *(p.span for p in other.places)]
        said = {i for span in spans for i in range(*span)}
        between = range(other.span[1], place.span[0])
        if all(i in said for i in between):
            return True
    return False


def _is_depth_of_cut(reading: Reading, scene: Scene, k: int, slot: str, said: Quantity) -> bool:
    """Whether the height of a massive thing is a depth, said beside a cut: “ball knob 45 dia, M8 x 18 deep”."""
    mention = scene.mentions[k]
    if slot != "height" or mention.kind not in _MASSIVE or _DEEP.isdisjoint(re.split(r"\W+", said.quote.lower())):
        return False
    if k != scene.body.mention:
        return True
    start = said.span[0]
    while start > 0 and reading.tokens[start - 1].text not in _SIGNS:
        start -= 1
    cuts = (m for m in scene.mentions if KINDS[m.kind].frame.role == "cut" and not m.gone)
    return any(start <= q.span[0] < said.span[0] for m in cuts for _, q in m.sizes)


def _is_of_noun_before(reading: Reading, scene: Scene, k: int, slot: str, said: Quantity) -> bool:
    """Whether a size right behind the noun of a body, or between sizes of that, was given to another thing."""
    mention, start = scene.mentions[k], said.span[0]
    for j, other in enumerate(scene.mentions):
        if j == k or other.gone or other.span[0] < 0 or KINDS[other.kind].frame.role not in ("body", "whole"):
            continue
        if other.span[1] == start and start < mention.span[0] and _is_parted(reading, said.span[1], mention.span[0]):
            return True
        if slot == "floor" and slot not in KINDS[other.kind].frame.slots.values():
            continue  # “with 4 compartments, 3 mm walls and a 3 mm floor”
        own = [q.span for _, q in other.sizes if other.span[1] <= q.span[0] < start]
        shared = reading.tokens[start - 1].text.lower() in _SHARED or _is_named_between(reading, scene, other, start)
        if mention.span[0] < other.span[0] and own and not shared and not _ends(reading, own[-1][1], start):
            return True
    return False


def _is_right_behind_other(scene: Scene, k: int, said: Quantity) -> bool:
    """Whether a named size right behind the noun of another cut went to one before it: “a hole and a slot 5 deep”."""
    mention = scene.mentions[k]
    if not said.named or KINDS[mention.kind].frame.role != "cut":
        return False
    others = (m for m in scene.mentions if m.span[1] == said.span[0] and mention.span[1] <= m.span[0] and not m.gone)
    return any(KINDS[m.kind].frame.role == "cut" and said.span not in {q.span for _, q in m.sizes} for m in others)


def _is_before_another_noun(reading: Reading, scene: Scene, k: int, said: Quantity) -> bool:
    """Whether a size without a name leads what a body has: the 3 of “disc 110 with 3 mm raised spigot”."""
    start, end = said.span
    if said.named or start == 0 or scene.mentions[k].span[0] >= start or reading.tokens[start - 1].word != "with":
        return False
    nouns = [m.span[0] for m in scene.mentions if m.span[0] >= end and not m.gone]
    if not nouns or min(nouns) - end > _ADJECTIVES:
        return False
    return all(t.kind == "word" for t in reading.tokens[end : min(nouns)])


def _is_named_between(reading: Reading, scene: Scene, other: Mention, end: int) -> bool:
    """Whether a noun of which nothing was made stands between a thing and a size: “the head is 6 thick, the stem 8”."""
    made = {m.span for m in scene.mentions}
    return any(other.span[1] <= span[0] < end and span not in made for span in reading.spans("thing"))


def _is_parted(reading: Reading, start: int, end: int) -> bool:
    return any(t.text in _SIGNS for t in reading.tokens[start:end])


def _ends(reading: Reading, start: int, end: int) -> bool:
    return any(t.text in _STOPS for t in reading.tokens[start:end])


def _is_place(reading: Reading, mention: Mention, said: Quantity) -> bool:
    """Whether a bare number is how far something is to a side: “round d12, 18 to the left of the middle”."""
    if said.named or said.span[1] - said.span[0] > 1:
        return False
    behind = [t.text.lower() for t in reading.tokens[said.span[1] : said.span[1] + 3]]
    return behind[:2] == ["to", "the"] and bool(_SIDEWAYS.intersection(behind[2:]))


def _is_no_length(said: Quantity) -> bool:
    """Whether a number is two diameters, inches or a count: “holes 4/8”, “1/2 square hole”, “made of 2 plates”."""
    if _COUNTED.search(said.quote):
        return True
    return said.value < 1 and said.unit == "mm" and _FRACTION.fullmatch(said.quote) is not None


def _heads_another(reading: Reading, scene: Scene, mention: Mention, place: Place) -> bool:
    """Whether a place with a colon behind it, that a sentence or a line begins with, was given to a thing before it."""
    start, end = place.span
    if place.kind not in ("place", "centre", "edges") or start >= end:
        return False
    if end <= mention.span[0]:
        return any(t.text == "/" for t in reading.tokens[end : mention.span[0]])  # “on top / block: …”
    if start < mention.span[1]:
        return False  # “top edge: radius 2” is its own heading
    headed = [t.text for t in reading.tokens[end : end + 1]] == [":"] and any(m.span[0] > end for m in scene.mentions)
    return headed and start > 0 and (reading.tokens[start - 1].text in _STOPS or _is_line(reading, start))


def _is_of_another_like(reading: Reading, mention: Mention, said: Quantity) -> bool:
    """Whether a size behind a sign has the noun of a thing behind it again: “8 holes 15 from each end, 12 hole …”."""
    start, end = said.span
    again = [t.text.lower() for t in reading.tokens[end : end + 1]] == [mention.term] if mention.term else False
    if not again or said.named or start <= mention.span[1] or _is_line(reading, end):
        return False
    return reading.tokens[start - 1].text in _SIGNS


def _is_behind_stop(reading: Reading, scene: Scene, k: int, said: Quantity) -> bool:
    """Whether a sentence of edges alone was taken for those of a cut before it: “; R5 VERT EDGES;”."""
    mention = scene.mentions[k]
    edged = not _EDGES.isdisjoint(re.split(r"\W+", said.quote.lower()))
    cut = KINDS[mention.kind].frame.role == "cut"
    return cut and edged and _ends(reading, mention.span[1], said.span[0])


def _is_before_stop(reading: Reading, scene: Scene, k: int, said: Quantity) -> bool:
    """Whether the point of a unit may end a sentence, and a size is none of the noun behind it: “H 1 in. A hole”."""
    mention = scene.mentions[k]
    if k == scene.body.mention or not said.named or not said.quote.endswith(".") or said.span[1] > mention.span[0]:
        return False
    start = said.span[0]
    return any(q.span[1] in (start, start - 1) for j, m in enumerate(scene.mentions) if j < k for _, q in m.sizes)


def _repeats_share(reading: Reading, scene: Scene, said: Quantity) -> bool:
    """Whether a number in brackets behind a share, which says how much that is, was taken for another size."""
    start = said.span[0]
    shares = (q.span[1] for m in scene.mentions for _, q in m.sizes if q.unit == "ratio")
    return start > 0 and reading.tokens[start - 1].text == "(" and start - 1 in shares


def _is_before_another(reading: Reading, scene: Scene, k: int, place: Place) -> bool:
    """Whether a distance behind “and” leads to the article of another thing: “and 15 to the right a 6 mm hole”."""
    start, end = place.span
    words = [t.text.lower() for t in reading.tokens]
    if place.kind not in ("away", "offset", "point") or start < scene.mentions[k].span[1] or end >= len(words):
        return False
    following = next((m for m in scene.mentions if m.span[0] >= end), None)
    return words[end] in ("a", "an", "one") and following is not None and not following.places


def _is_line(reading: Reading, i: int) -> bool:
    """Whether a line begins with a word."""
    return "\n" in reading.text[reading.tokens[i - 1].end : reading.tokens[i].start]
