"""What is said of a thing and contradicts what was made of it: whose thread it is, at which end, on which face."""

from cadwright.english.lexicon import words_of
from cadwright.english.statements import Mention, Place, Quantity, Reading, Standing
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.kinds.registry import KINDS
from cadwright.parts.model import Hole
from cadwright.parts.places.hosts import ENDS
from cadwright.parts.places.square_tubes import lies
from cadwright.parts.scene import AXES, Scene

_STOPS = frozenset((".", ";", ":", "!", "?", "\n"))
_SIGNS = _STOPS | {","}
_HEIGHTS = frozenset(("height", "high", "tall"))
_AT = frozenset(("on", "at", "around", "along"))
_ARTICLES = frozenset(("a", "an", "the", "one"))
_BETWEEN = frozenset(("to", "from"))
_STANDING = frozenset(("standing", "stands", "upright", "vertical", "vertically"))
_LYING = frozenset(("lying", "lies", "horizontal", "horizontally"))
_UPRIGHT = frozenset(("left", "right", "front", "back"))
_THROUGH = frozenset(("through", "thru", "into", "from"))
_BELOW_IT = [[word, "it"] for word in ("below", "above", "under", "beneath")]
"""What another thing on the same side has below it, as that is seen."""
_FLAT = frozenset(("top", "bottom"))
_CIRCLE, _ROUND = "circle", "round"
_MEASURED = frozenset(("offset", "point", "away", "stations", "midway"))
"""Places that tell by a distance, or by two other things, where something is."""
_NEXT = (("next", "to"), ("right", "beside"), ("beside", "it"), ("beside", "that"))
_LEVEL, _ON_END = ("horizontal", "level"), ("vertical", "upright")
_BOTH = frozenset(("both", "each", "either", "two"))
_FACES = frozenset(("side", "sides", "face", "faces", "end", "ends"))
_POLITE = frozenset(("thanks", "thank", "please", "pls", "needed"))
"""What may stand behind the “no” that ends a sentence."""
_SAYING = frozenset((":", "=", "-", "?"))
_NONE = frozenset(("no", "none"))
_BEFORE_NOUN = 8
"""So many words before a noun its number may stand at most."""
_NUMBERS = words_of("groups.toml", "parts.contradicted", "numbers")


def contradicted(scene: Scene, reading: Reading, k: int) -> str:
    """What is said of a thing and cannot be so as it was made; nothing where all can be."""
    mention, standings = scene.mentions[k], scene.stands.get(k, ())
    checks = (_lies_otherwise, _open_above, _recessed_twice, _beside, _inside, _square, _second, _second_edge)
    if found := next((quote for check in checks if (quote := check(scene, reading, k))), ""):
        return found
    for slot, said in mention.sizes:
        if said.span[0] < said.span[1] and _is_of_another(scene, reading, k, slot, said):
            return reading.quote(said.span)
    for place in mention.places:
        if place.span[0] < place.span[1] and _is_not_there(scene, reading, mention, place, standings):
            return reading.quote(place.span)
    if mention.kind == "step" and _is_one_of_two(scene, reading, k):
        return "one"
    if _is_heading_or_place(scene, reading, k):
        return mention.noun
    return _count_of_another(reading, mention) or _count_of_next(reading, mention)


def _count_of_next(reading: Reading, mention: Mention) -> str:
    """The number behind a thing that stands right before another noun: “plate 80 x 60 x 4, four standoff pillars”."""
    nouns = {span[0] for span in reading.spans("thing")}
    counts = (span for term, span in mention.heard if term == "#")
    behind = next((span for span in counts if span[0] >= mention.span[1] and span[1] in nouns), None)
    return reading.quote(behind) if behind is not None else ""


def _is_of_another(scene: Scene, reading: Reading, k: int, slot: str, said: Quantity) -> bool:
    """Whether a size is rather that of another thing, or no size at all."""
    mention = scene.mentions[k]
    if _is_named_before(scene, reading, k, said):
        return True
    if slot == "thread":
        second = _is_second_thread(reading, mention, said) or _is_another_thread(reading, mention, said)
        return second or _is_outside(scene, mention, said)
    if slot == "depth" and mention.kind == "hole":
        return not _HEIGHTS.isdisjoint(said.quote.lower().split())
    if slot == "angle" and KINDS[mention.kind].frame.role == "body":
        return _is_of_countersink(scene, k, said)
    return slot == "corner radius" and _is_parted(reading, mention, said)


def _is_named_before(scene: Scene, reading: Reading, k: int, said: Quantity) -> bool:
    """Whether “thick 20” was read of “15 thick 20 bore”, and the 15 for another thing."""
    start = said.span[0]
    named = start > 0 and not reading.tokens[start].values and reading.tokens[start].kind == "word"
    others = (m for j, m in enumerate(scene.mentions) if j != k and not m.gone)
    return named and any(q.span == (start - 1, start) and not q.named for m in others for _, q in m.sizes)


def _is_second_thread(reading: Reading, mention: Mention, said: Quantity) -> bool:
    """Whether a thread was taken for one of a hole whose diameter was said before: “hole 10. Right face: M6”."""
    across = mention.size("diameter")
    if mention.kind != "hole" or across is None or across.span[0] < 0 or across.span[0] >= said.span[0]:
        return False
    end = across.span[1]
    headed = any(
        end <= p.span[0] < said.span[0] and p.span[0] > 0 and reading.tokens[p.span[0] - 1].text in _SIGNS
        for p in mention.places
    )
    return headed or _has_stop(reading, end, said.span[0])


def _is_another_thread(reading: Reading, mention: Mention, said: Quantity) -> bool:
    """Whether a thread is that of one more thing, and not of several before it: “holes from both ends, and an M5 …”."""
    start = said.span[0]
    words = [t.text.lower() for t in reading.tokens[max(0, start - 2) : start]]
    new = len(words) == 2 and words[0] in ("and", "plus", ",") and words[1] in ("a", "an", "one")
    return new and mention.span[1] < start - 1 and mention.noun.lower() != mention.term


def _is_outside(scene: Scene, mention: Mention, said: Quantity) -> bool:
    """Whether a thread is as wide as the rod that it was cut into, and so is on its outside."""
    body = scene.body
    alone = len(scene.solids) == 1 and body.round_axis is not None
    across = next(a for a in AXES if a != body.round_axis)
    return mention.kind == "hole" and alone and scene.value(body.size(across)) <= said.value + ROUNDING


def _is_of_countersink(scene: Scene, k: int, said: Quantity) -> bool:
    """Whether the angle of a body stands behind a countersunk hole, whose it can be."""
    sunk = (m for m in scene.mentions[k + 1 :] if "countersunk" in m.adjectives and m.size("recess angle") is None)
    return any(m.span[0] < said.span[0] for m in sunk)


def _is_parted(reading: Reading, mention: Mention, said: Quantity) -> bool:
    """Whether the corners that are rounded behind a semicolon may be those of the part."""
    start = said.span[0]
    behind = mention.span[1] <= start and start > 0 and reading.tokens[start - 1].text == ";"
    return behind and KINDS[mention.kind].frame.role == "cut"


def _has_stop(reading: Reading, start: int, end: int) -> bool:
    """Whether a sentence or a line ends between two words."""
    if any(t.text in _STOPS for t in reading.tokens[start:end]):
        return True
    return "\n" in reading.text[reading.tokens[start - 1].end : reading.tokens[end].start]


def _is_not_there(
    scene: Scene, reading: Reading, mention: Mention, place: Place, standings: tuple[Standing, ...]
) -> bool:
    """Whether a thing is not where a place says."""
    role = KINDS[mention.kind].frame.role
    if role == "body" and _ends_in(reading, place):
        return True
    if not standings or place.kind not in ("place", "offset", "centre"):
        return False
    if role == "body":
        return place.kind != "offset" and _is_off_face(place, standings)
    if mention.kind == "hole" and place.kind == "offset" and _has_upper_end(scene, reading, place):
        return True
    drilled_down = mention.kind == "hole" and all(s.side in _FLAT for s in standings)
    return drilled_down and _is_aside(scene, reading, mention, place, standings)


def _has_upper_end(scene: Scene, reading: Reading, place: Place) -> bool:
    """Whether something is so far from the right end of what is round and said to stand, which has an upper one."""
    ended = {*place.sides} <= {"left", "right"} and "end" in reading.quote(place.span).lower()
    words = {t.text.lower() for t in reading.tokens}
    stands = not words.isdisjoint(_STANDING) and words.isdisjoint(_LYING)
    return ended and stands and scene.body.round_axis == "z"


def _is_aside(scene: Scene, reading: Reading, mention: Mention, place: Place, standings: tuple[Standing, ...]) -> bool:
    """Whether a hole that goes down, or up, is said to be in a side or an end, in the flat of a half round, at both."""
    words = reading.quote(place.span).lower().split()
    if place.kind == "offset":
        return scene.body.round_axis == "z" and {*place.sides} <= {"left", "right"} and "end" in words
    if _is_half_round(scene) and "flat" in words:
        return True
    if place.kind != "place" or place.every:
        return False
    if words in _BELOW_IT:
        return True
    if place.sides == ("long side",) and place.relation in _THROUGH:
        return True
    if {"near end", "far end"} <= {side for p in mention.places for side in p.sides} and mention.count in (None, 1):
        return True
    if place.sides == ("side",):
        return place.relation in _BETWEEN and place.noun != "face"
    at_end = {*place.sides} <= {*ENDS} and place.counts != (2,) and place.span in scene.used
    return at_end and _is_amid(scene, mention, standings)


def _is_half_round(scene: Scene) -> bool:
    """Whether the part is half a round bar, or another share of it."""
    body = scene.mentions[scene.body.mention]
    half = body.size("share") is not None or "half" in body.noun.lower()
    return half and body.kind in ("cylinder", "semicircle")


def _ends_in(reading: Reading, place: Place) -> bool:
    """Whether “ends in a pin” was taken for both ends."""
    following = [t.text.lower() for t in reading.tokens[place.span[1] : place.span[1] + 2]]
    verb = reading.quote(place.span).lower() == "ends"
    return verb and following[:1] in (["in"], ["as"]) and following[1:] in (["a"], ["an"])


def _is_off_face(place: Place, standings: tuple[Standing, ...]) -> bool:
    """Whether what is said to be on an upright face is on another side."""
    named = _UPRIGHT & {*place.sides}
    return place.noun == "face" and bool(named) and not any(s.side in named for s in standings)


def _is_amid(scene: Scene, mention: Mention, standings: tuple[Standing, ...]) -> bool:
    """Whether a hole “at one end” of a block is in the middle of it."""
    if scene.body.round_axis is not None or mention.count not in (None, 1):
        return False
    first = standings[0]
    sizes = [b - a for a, b in zip(first.low, first.high, strict=True)]
    if sizes[2] >= max(sizes):
        return False  # a bar that stands has its ends above and below
    middle = [(a + b) / 2 for a, b in zip(first.low, first.high, strict=True)]
    return all(abs(p[n] - middle[n]) < ROUNDING for s in standings for p in s.at for n in (0, 1))


def _is_one_of_two(scene: Scene, reading: Reading, k: int) -> bool:
    """Whether one step along “one edge” was cut along two."""
    mention = scene.mentions[k]
    features = sum(maker == k for maker in scene.makers.values())
    quotes = (reading.quote(p.span).lower().split() for p in mention.places)
    return features > 1 and mention.count in (None, 1) and any("one" in words for words in quotes)


def _is_heading_or_place(scene: Scene, reading: Reading, k: int) -> bool:
    """Whether “on circle 50” is where something is, or “round: vertical 15” are edges that are rounded."""
    mention = scene.mentions[k]
    if k == scene.body.mention or mention.kind != "cylinder":
        return False
    start, end = mention.span
    if mention.term == _CIRCLE:
        return _word_before(reading, start) in _AT
    return mention.term == _ROUND and [t.text for t in reading.tokens[end : end + 1]] == [":"]


def denied(scene: Scene, reading: Reading, k: int) -> str:
    """The “no” at the end of what is said of a thing: “chamfer 1 mm no”, “lid: none”."""
    mention = scene.mentions[k]
    ends = {mention.span[1], *(q.span[1] for _, q in mention.sizes)}
    for end in sorted(e for e in ends if e > 0):  # those of a known thing stand in another text
        while end < len(reading.tokens) and reading.tokens[end].text in _SAYING:
            end += 1
        word, behind = ([t.text.lower() for t in reading.tokens[end : end + 2]] + ["", ""])[:2]
        if word in _NONE and (not behind or behind in _SIGNS | _POLITE or _has_stop(reading, end + 1, end + 1)):
            return reading.quote((end, end + 1))
    return ""


def _lies_otherwise(scene: Scene, reading: Reading, k: int) -> str:
    """The “horizontal” right before a plate that stands on another thing, or the “vertical” before one that lies."""
    own, start = scene.solid_of(k), scene.mentions[k].span[0]
    word = reading.tokens[start - 1].text.lower() if start > 0 else ""
    if own is None or own is scene.body or word not in (*_LEVEL, *_ON_END):
        return ""
    sizes = {a: scene.value(own.size(a)) for a in AXES}
    thin = min(AXES, key=lambda a: sizes[a])
    plate = all(sizes[thin] < size / 2 for a, size in sizes.items() if a != thin)
    return word if plate and (thin == "z") == (word in _ON_END) else ""


def _open_above(scene: Scene, reading: Reading, k: int) -> str:
    """The “open top” of a tube that lies, whose top is one of its walls: “a duct 25 wide 20 high 200 long”."""
    if k != scene.body.mention or not lies(scene):
        return ""
    words = [t.text.lower() for t in reading.tokens]
    for i in (i for i, word in enumerate(words) if word == "open"):
        near = next((j for j in range(max(0, i - 2), i + 4) if words[j : j + 1] == ["top"]), None)
        if near is not None:
            return reading.quote((min(i, near), max(i, near) + 1))
    return ""


def _recessed_twice(scene: Scene, reading: Reading, k: int) -> str:
    """The “both sides” of a counterbore or a countersink that there is on one."""
    own = [f for f in scene.features if isinstance(f, Hole) and scene.makers.get(f.name) == k and f.recess]
    recess = [q for slot, q in scene.mentions[k].sizes if slot.startswith("recess") and q.span[0] >= 0]
    if not own or len({f.frame.plane for f in own}) > 1:
        return ""
    start = max((q.span[1] for q in recess), default=scene.mentions[k].span[1])
    words = [t.text.lower() for t in reading.tokens]
    end = next((i for i in range(start, len(words)) if words[i] in _SIGNS or words[i] in ("and", "with")), len(words))
    taken = {i for p in scene.mentions[k].places if p.span in scene.used for i in range(*p.span)}
    pairs = (i for i in range(start, end - 1) if words[i] in _BOTH and words[i + 1] in _FACES)
    both = next((i for i in pairs if i not in taken), None)
    if both is None and words[start : start + 3] in (["top", "and", "bottom"], ["front", "and", "back"]):
        return reading.quote((start, start + 3))
    return reading.quote((both, both + 2)) if both is not None else ""


def _square(scene: Scene, reading: Reading, k: int) -> str:
    """The “square” right before a hole that is round."""
    start = scene.mentions[k].span[0]
    before = reading.tokens[start - 1].text if start > 0 and scene.mentions[k].kind == "hole" else ""
    return before if before.lower() in ("sq", "square") else ""


def _second(scene: Scene, reading: Reading, k: int) -> str:
    """The “thru” right behind another hole, which says that this goes through, and is no second one."""
    mention, before = scene.mentions[k], scene.mentions[k - 1] if k else None
    again = before is not None and before.kind == "hole" and before.span[1] == mention.span[0] and not before.gone
    return mention.noun if again and mention.kind == "hole" and mention.noun.lower() in ("thru", "through") else ""


def _second_edge(scene: Scene, reading: Reading, k: int) -> str:
    """The second edge that a wall is said to be along, of which there is one: “a fence on the front and one on …”."""
    mention = scene.mentions[k]
    if mention.kind != "upright" or mention.count not in (None, 1) or len(scene.copies(k)) != 1:
        return ""
    along = [p for p in mention.places if p.kind == "place" and len(p.sides) == 1 and p.sides[0] in _UPRIGHT]
    others = [p for p in along if p.sides != along[0].sides]
    return reading.quote(others[0].span) if others else ""


def _beside(scene: Scene, reading: Reading, k: int) -> str:
    """The “next to it” of a cut that is not placed by the other thing: in the middle, or so far from it."""
    mention = scene.mentions[k]
    measured = any(p.kind in _MEASURED for p in mention.places)
    if KINDS[mention.kind].frame.role != "cut" or (measured and not any(p.kind == "away" for p in mention.places)):
        return ""
    words = [t.text.lower() for t in reading.tokens]
    end = next((m.span[0] for m in scene.mentions[k + 1 :] if m.span[0] > mention.span[1]), len(words))
    end = next((i for i in range(mention.span[1], end) if words[i] in _STOPS), end)
    taken = {i for p in mention.places for i in range(*p.span)}
    pairs = (i for i in range(mention.span[1], end - 1) if (words[i], words[i + 1]) in _NEXT)
    at = next((i for i in pairs if i not in taken), None)
    return reading.quote((at, at + 2)) if at is not None else ""


def _inside(scene: Scene, reading: Reading, k: int) -> str:
    """The “inside” of a body that stands on the outside of something hollow."""
    host, standings = scene.body, scene.stands.get(k, ())
    role = KINDS[scene.mentions[k].kind].frame.role
    if host.wall is None or role != "body" or k == host.mention or not standings:
        return ""
    top = scene.value(host.high[2])
    if any(abs(p[2] - top) > ROUNDING for s in standings for p in s.at):
        return ""
    start, end = scene.mentions[k].span
    words = [t.text.lower() for t in reading.tokens]
    last = next((i for i in range(end, len(words)) if words[i] in _SIGNS), len(words))
    at = next((i for i in range(start, last) if words[i] in ("inside", "within")), None)
    return reading.quote((at, at + 1)) if at is not None else ""


def _count_of_another(reading: Reading, mention: Mention) -> str:
    """The number of a single thing that stands before an “and”: “through two opposite faces and a 5 mm hole”."""
    if mention.count in (None, 1) or mention.noun.lower() != mention.term or mention.span[0] < 1:
        return ""
    start = mention.span[0]
    near = [t.text.lower() for t in reading.tokens[max(0, start - _BEFORE_NOUN) : start]]
    if "and" not in near or any(t in _STOPS for t in near):
        return ""
    parted = len(near) - 1 - near[::-1].index("and")
    behind = reading.tokens[start - len(near) + parted + 1 : start]
    counted = any(mention.count in t.values or t.text.lower() in _NUMBERS for t in behind)
    before = reading.tokens[start - len(near) : start - len(near) + parted]
    if counted or not any(mention.count in t.values for t in before):
        return ""
    return reading.quote((start - len(near) + parted + 1, mention.span[1]))


def _word_before(reading: Reading, start: int) -> str:
    """The word before a noun and its article; "" at the beginning."""
    while start > 0 and reading.tokens[start - 1].word in _ARTICLES:
        start -= 1
    return reading.tokens[start - 1].word if start > 0 else ""
