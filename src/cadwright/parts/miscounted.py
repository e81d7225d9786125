"""Whether there are as many of a thing as a text says, all together or in each of several."""

from itertools import pairwise

from cadwright.english.lexicon import words_of
from cadwright.english.statements import Mention, Reading
from cadwright.geometry.tolerance import SAID_TWICE
from cadwright.parts.model import Body, Hole
from cadwright.parts.places.spots import everywhere
from cadwright.parts.scene import Scene

_SHARING = words_of("groups.toml", "parts.doubts", "sharing")
"""Words by which things may be more than their number says."""
_EACH = frozenset(("each", "ea", "every", "both"))
_EACH_ONE = frozenset((each, one) for each in ("each", "every", "both", "all") for one in ("one", "of"))
"""How several things are pointed at together."""
_STOPS = frozenset((".", "!", "?", ";", "\n"))


def miscounted(scene: Scene, reading: Reading, k: int) -> int:
    """The number that was said where there are not so many, 1 for “walls” of which there is one; else 0."""
    mention, words = scene.mentions[k], [t.word for t in reading.tokens]
    if mention.count is not None and _is_shared_out(scene, words, k):
        return mention.count
    made = sum(len(s.at) for s in scene.stands.get(k, ()))
    features = sum(maker == k for maker in scene.makers.values())
    if made == 0:
        return 0
    if mention.count is None:
        return int(made == features == 1 and _is_plural(mention) and len(scene.copies(k)) < 2)
    several = made % mention.count == 0 and (
        made == mention.count or not _SHARING.isdisjoint(t.text.lower() for t in reading.tokens)
    )
    return 0 if several or features > 1 else mention.count  # several features are counted by who made them


def _is_shared_out(scene: Scene, words: list[str], k: int) -> bool:
    """Whether several that are “in each flange” were made as many as there are flanges."""
    mention = scene.mentions[k]
    own = [f for f in scene.features if isinstance(f, Hole | Body) and scene.makers.get(f.name) == k]
    made = sum(len(everywhere(f.positions, scene.value)) for f in own)
    host = scene.mentions[mention.host].term if mention.host is not None else ""
    each = any(p.kind in ("host", "member") and p.every for p in mention.places)
    each = each or any(a in ("each", "every") and b == host for a, b in pairwise(words))
    return each and len(own) > 1 and mention.count is not None and made == mention.count > 1


def is_one_of_each(scene: Scene, reading: Reading, k: int) -> bool:
    """Whether a cut that there is once is said, in its sentence, to be in each of several: “goes down each one”."""
    made = sum(len(s.at) for s in scene.stands.get(k, ()))
    features = sum(maker == k for maker in scene.makers.values())
    if made != 1 or features != 1 or scene.mentions[k].span[0] < 0 or k in {m.host for m in scene.mentions}:
        return False
    words = [t.text.lower() for t in reading.tokens]
    start, end = scene.mentions[k].span
    first = max((i + 1 for i in range(start) if _ends(reading, i)), default=0)
    last = next((i for i in range(end, len(words)) if _ends(reading, i)), len(words))
    apart = (
        j for j, m in enumerate(scene.mentions) if m.term and len(scene.copies(j)) > 1 and not _is_in_line(scene, j, k)
    )
    several = {scene.mentions[j].term.split()[-1]: scene.mentions[j].span for j in apart}
    if any((a, b) in _EACH_ONE or (a in _EACH and b in several) for a, b in pairwise(words[end:last])):
        return True
    before = max((span for span in several.values() if first <= span[0] < start), default=None)
    return before is not None and not _EACH.isdisjoint(words[before[1] : start])


def _is_in_line(scene: Scene, j: int, k: int) -> bool:
    """Whether all copies of a thing are on the axis of a cut, which goes through each: a bore through two hubs."""
    at = [s.at[0] for s in scene.stands.get(k, ()) if s.side in ("top", "bottom")]
    middles = [[scene.value(s.middle(a)) for a in ("x", "y")] for s in scene.copies(j)]
    through = scene.mentions[k].size("depth") is None
    return through and bool(at) and all(abs(x - at[0][0]) + abs(y - at[0][1]) < SAID_TWICE for x, y in middles)


def _ends(reading: Reading, i: int) -> bool:
    """Whether a sentence or a line ends with a token."""
    following = reading.tokens[i + 1 : i + 2]
    return reading.tokens[i].text in _STOPS or any(
        "\n" in reading.text[reading.tokens[i].end : t.start] for t in following
    )


def _is_plural(mention: Mention) -> bool:
    """Whether a noun is written in the plural of the one that is listed."""
    noun, term = mention.noun.lower(), mention.term
    return bool(term) and noun in (f"{term}s", f"{term}es", f"{term[:-1]}ies")
