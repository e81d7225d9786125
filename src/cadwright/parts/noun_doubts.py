"""Whether the things that were made are what a text calls them: by another noun, or by two of which one is none."""

from collections.abc import Iterator

from cadwright.english.statements import Mention, Reading
from cadwright.parts.kinds.pieces import has_pieces
from cadwright.parts.kinds.registry import KINDS
from cadwright.parts.kinds.seat import is_seat
from cadwright.parts.model import Body, Slot
from cadwright.parts.scene import Scene

_IS = frozenset(("is", "it's", "its"))
_ARTICLES = frozenset(("a", "an"))
_HAVING = frozenset(("with", "has", "having", "plus", "w", "w/", "including"))
_BOTH_ENDS = 2
"""So many diameters tell how something tapers."""
_FASTENERS = frozenset(("bolt", "screw", "stud", "rivet"))
_SHAPES = frozenset(("rectangular", "square", "round", "hexagonal", "hex", "oval", "countersunk", "blind", "tapped"))
"""Adjectives with which nothing ends that a part is for."""
_OPEN = frozenset(("sleeve", "tube", "band"))
"""Nouns of hollow things that mostly have no floor."""
_ENDS = frozenset(("closed", "closed below", "open", "open ended", "open below"))
_VEE = ("v", "vee")
"""With these begin nouns of pulleys for belts, which have a groove."""
_GROOVES = frozenset(("groove", "ring groove", "vee"))
_LEGS = 3
"""So many bodies below are the legs of what stands on them."""


def renamed(scene: Scene, reading: Reading) -> str:
    """The noun of another kind that a text says the part is: “a nut blank. It's a disk, …”."""
    made = {m.span for m in scene.mentions}
    own = {scene.mentions[s.mention].kind for s in scene.solids}
    words = [t.text.lower() for t in reading.tokens]
    for span in reading.spans("thing"):
        led = span[0] > 1 and words[span[0] - 1] in _ARTICLES and words[span[0] - 2] in _IS
        if not led or span in made:
            continue
        noun = " ".join(words[span[0] : span[1]])
        kinds = {name for name, kind in KINDS.items() if noun in kind.frame.nouns and kind.frame.role == "body"}
        if kinds and not kinds & own:
            return reading.quote(span)
    return ""


def unsettled(scene: Scene, reading: Reading) -> Iterator[tuple[int, str]]:
    """The things that are not clearly what they were taken for."""
    body = scene.mentions[scene.body.mention]
    for k, mention in enumerate(scene.mentions):
        if mention.gone or mention.before is not None:
            continue
        why = _why_for(reading, mention) if k in scene.absorbed else _why_not_it(scene, k, body)
        if why:
            yield k, f"{mention.noun}: {why}"
    if body.kind == "prism" and body.size("diameter") is not None and (noun := _head(scene, reading, body)):
        yield scene.body.mention, noun
    if body.kind == "cone" and body.term == "stopper" and _is_pointed(body):
        yield scene.body.mention, f"{body.noun}: whether it comes to a point"
    if body.kind == "enclosure" and body.term in _OPEN and _has_floor_unsaid(body):
        yield scene.body.mention, f"{body.noun}: whether it has a floor"
    if body.kind == "cylinder" and body.term.split()[0] in _VEE and not _is_grooved(scene):
        yield scene.body.mention, f"{body.noun}: its groove is missing"
    for _, end in reading.spans("purpose"):
        if reading.tokens[end - 1].text.lower() in _SHAPES and any(t.values for t in reading.tokens[end : end + 1]):
            yield scene.body.mention, reading.quote((end - 1, end))


def _why_for(reading: Reading, mention: Mention) -> str:
    """Why something that was taken for the use of a part can be a piece of it."""
    return "whether it is only what the part is for" if is_seat(mention.kind) and _comes_with(reading, mention) else ""


def _why_not_it(scene: Scene, k: int, body: Mention) -> str:
    """Why something can be the part itself, or a piece that it has by itself."""
    mention = scene.mentions[k]
    if mention.kind == "hole" and _is_fastener(mention, body):
        return "whether it is the part"
    if _is_second_wall(mention, body):
        return f"whether the {body.noun} has others"
    if mention.term == "leg" and _lie(scene, k):
        return "how they stand"
    if _are_legs(mention, body):
        return f"whether they are what the {body.noun} stands on"
    vee = scene.mentions[k - 1] if k else mention
    if mention.term == "opening" and vee.kind == "vee" and vee.size("width") is None:
        return f"whether it is how wide the {vee.noun} is"
    return "which of its sizes is the length" if _is_wider_than_long(scene, k) else ""


def _head(scene: Scene, reading: Reading, body: Mention) -> str:
    """The noun that ends a name of which “hex” is only the beginning: “hex drive hub, 55 dia”."""
    made = {m.span for m in scene.mentions}
    start = body.span[1]
    end = next((i for i in range(start, len(reading.tokens)) if reading.tokens[i].kind == "sign"), start)
    return next((reading.quote(s) for s in reading.spans("thing") if start <= s[0] < end and s not in made), "")


def _comes_with(reading: Reading, mention: Mention) -> bool:
    """Whether the part is said to have a thing: “a shaft with two bearings”."""
    i = mention.span[0] - 1
    while i > 0 and (reading.tokens[i].values or reading.tokens[i].text.lower() in _ARTICLES):
        i -= 1
    return reading.tokens[i].text.lower() in _HAVING


def _is_fastener(mention: Mention, body: Mention) -> bool:
    """Whether the noun of a fastener comes before that of the part, which is then one: “dummy M8 bolt: hex head …”."""
    return mention.term in _FASTENERS and mention.count in (None, 1) and 0 <= mention.span[0] < body.span[0]


def _is_second_wall(mention: Mention, body: Mention) -> bool:
    """Whether walls are put on something that has walls all round, of which nothing was said."""
    return mention.kind == "upright" and body.kind == "enclosure" and body.size("wall") is None


def _are_legs(mention: Mention, body: Mention) -> bool:
    """Whether several bodies below are what something with legs of its own stands on."""
    below = any(p.kind == "place" and p.sides == ("bottom",) for p in mention.places)
    several = mention.count is not None and mention.count >= _LEGS
    return has_pieces(body.kind) and below and several and KINDS[mention.kind].frame.role == "body"


def _lie(scene: Scene, k: int) -> bool:
    """Whether legs that are told by three sizes lie on the largest side of them."""
    solid = scene.solid_of(k)
    if solid is None or len({q.span for _, q in scene.mentions[k].sizes}) > 1 or solid.round_axis is not None:
        return False
    x, y, z = (scene.value(solid.size(a)) for a in ("x", "y", "z"))
    return z < min(x, y)


def _is_wider_than_long(scene: Scene, k: int) -> bool:
    """Whether what was taken for the length of a slot is less than its width, and nothing says that it is so called."""
    mention = scene.mentions[k]
    if mention.kind != "slot":
        return False
    long, wide = mention.size("length"), mention.size("width")
    if long is None or wide is None or long.named:
        return False
    if long.span == wide.span and long.value != wide.value:
        return False  # “20 x 5”
    cuts = (f for f in scene.features if isinstance(f, Body) and scene.makers.get(f.name) == k)
    return long.value <= wide.value and any(isinstance(p, Slot) for f in cuts for p in f.profiles)


def _is_pointed(body: Mention) -> bool:
    """Whether only one diameter of something tapered is said."""
    slots = {slot for slot, _ in body.sizes}
    return len({slot for slot in slots if slot.endswith(("diameter", "radius"))}) < _BOTH_ENDS and "angle" not in slots


def _has_floor_unsaid(body: Mention) -> bool:
    return body.size("floor") is None and not _ENDS & {*body.adjectives} and not body.places


def _is_grooved(scene: Scene) -> bool:
    """Whether a groove was made."""
    return any(scene.mentions[k].kind in _GROOVES for k in {*scene.makers.values()})
