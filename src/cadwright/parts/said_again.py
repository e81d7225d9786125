"""Things that a text names once more without saying anything new of them."""

from collections.abc import Mapping

from cadwright.english.statements import Mention, Quantity, Reading
from cadwright.geometry.tolerance import ROUNDING
from cadwright.parts.scene import AXES, Scene, UnbuildableError

_LENGTHS = frozenset(("section", "step", "stage", "portion", "diameter"))
"""What the lengths of a stepped thing are counted as."""
_FASTENERS = ("bolt", "screw")
_SHANKS = ("shank", "stem", "body", "rod")
_ALONG = frozenset(("centre", "axis", "host"))
"""Places of a bore that goes all along."""


def without_repeated(
    scene: Scene, reading: Reading, unmade: Mapping[int, UnbuildableError]
) -> dict[int, UnbuildableError]:
    """What could not be built and is not there already."""
    left: dict[int, UnbuildableError] = {}
    for k, why in unmade.items():
        mention = scene.mentions[k]
        again = _is_said_again(scene, reading, mention) or _is_same_bore(scene, mention)
        if not (again or _is_called_so(scene, k, mention)):
            left[k] = why
            continue
        scene.absorb(mention)
        scene.used |= {q.span for _, q in mention.sizes} | {p.span for p in mention.places}
        for adjective in mention.adjectives:
            scene.said(mention, adjective)
    return left


def _is_said_again(scene: Scene, reading: Reading, mention: Mention) -> bool:
    """Whether something of which nothing new is said is there: a “pocketed” block has a pocket, “the collar” was one of
    the lengths, “three sections” are as many as were told.
    """
    first, end = mention.span
    if mention.places or end != first + 1 or not all(_is_overall(scene, slot, q) for slot, q in mention.sizes):
        return False
    named = lengths_of(scene)
    if mention.count:
        listed = sum(p.kind == "section" for m in scene.mentions for p in m.places)
        return mention.term in _LENGTHS and mention.count == listed and not mention.adjectives
    before = reading.tokens[first - 1].text.lower() if first else ""
    old = before in ("the", "its") or reading.tokens[first].text.lower().endswith("ed")
    made = {scene.mentions[k].kind for k in (*scene.makers.values(), *scene.absorbed)}
    return old and {*mention.adjectives} <= {"included"} and (mention.kind in made or mention.term in named)


def _is_called_so(scene: Scene, k: int, mention: Mention) -> bool:
    """Whether a bolt is only what the part is called whose head and shank are told: “plain bolt: a hexagon head …”."""
    named = k == 0 and mention.term.split()[-1] in _FASTENERS and mention.count in (None, 1)
    said = mention.sizes or mention.places or mention.adjectives
    made = {s.mention for s in scene.solids}
    shank = any(scene.mentions[m].term.split()[-1] in _SHANKS for m in made)
    return bool(named and not said and shank and len(made) > 1)


def _is_same_bore(scene: Scene, mention: Mention) -> bool:
    """Whether a hole is the bore that the part has, with its diameter: “tube 30 OD, 20 ID … Ø20 bore through”."""
    inner = scene.solids[0].inner
    if mention.kind != "hole" or inner is None or not mention.sizes or mention.count not in (None, 1):
        return False
    same = all(slot == "diameter" and abs(q.value - scene.value(inner)) < ROUNDING for slot, q in mention.sizes)
    return same and all(p.kind in _ALONG for p in mention.places) and {*mention.adjectives} <= {"through"}


def _is_overall(scene: Scene, slot: str, said: Quantity) -> bool:
    """Whether a size is how long the part is along its axis, with all that is on it."""
    n = AXES.index(scene.solids[0].round_axis or "z")
    high = max(scene.value(s.high[n]) for s in scene.solids)
    low = min(scene.value(s.low[n]) for s in scene.solids)
    return slot == "overall" and abs(high - low - said.value) < ROUNDING


def lengths_of(scene: Scene) -> set[str]:
    """What the lengths of shafts are called."""
    return {word for m in scene.mentions for p in m.places if p.kind == "section" for word in p.which}
