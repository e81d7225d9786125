"""What is said of several things at once: “a hole at the left end and one at the right end, both 12 deep”."""

from collections.abc import Mapping

from cadwright.english.attachment import with_phrase
from cadwright.english.frames import Frame
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.statements import Mention
from cadwright.english.states import put

_FARTHEST = 14
"""So many words before what is said “both” may stand."""
_ALL = frozenset(("all", "every"))
_NAMING = ("thing", "side", "edged", "dimension", "corner", "axis", "centre")
"""What “both” counts itself: “both ends”, “both directions”."""


def shared(
    frames: Mapping[str, Frame], lattice: Lattice, focus: int, mentions: tuple[Mention, ...], k: int, phrase: Phrase
) -> tuple[Mention, ...]:
    """The things with what was said of the last of two also said of the one before, where both are one of a kind."""
    if k == 0 or k != focus:
        return mentions
    if not lattice.spoken.isdisjoint(_ALL) and lattice.once(_all, phrase):
        return _of_all(frames, lattice, mentions, k, phrase)
    if "both" not in lattice.spoken:
        return mentions
    two = mentions[k - 1 : k + 1]
    if two[0].kind != two[1].kind or not all(map(_is_one, two)) or not lattice.once(_both, phrase):
        return mentions
    other = with_phrase(frames[two[0].kind], two[0], lattice, phrase)
    return put(mentions, k - 1, other) if other is not None else mentions


def _both(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a phrase is said of two things by a “both” before it that stands for them."""
    for i in range(phrase.start, max(-1, phrase.start - _FARTHEST), -1):
        if lattice.words[i] == "both":
            linked = i == 0 or not any(lattice.is_in(i - 1, table) for table in ("preposition", "determiner"))
            return linked and not any(lattice.is_in(i + 1, table) for table in _NAMING)
        if any(term == "stop" for _, term in lattice.sense(i, "link")) or any(lattice.sense(i, "thing")):
            return False
    return False


def _all(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a size is said of all that are called so: “a 20 mm hole and six of 9 mm, all 50 deep”, “every hole is 50
    deep”.
    """
    if phrase.kind != "amount":
        return False
    for i in range(phrase.start, max(-1, phrase.start - _FARTHEST), -1):
        if lattice.words[i] in _ALL:
            ended = i == phrase.start - 1 and (i == 0 or lattice.is_in(i - 1, "link"))
            return ended or any(True for j in (i + 1, i + 2) if j < phrase.start for _ in lattice.sense(j, "thing"))
        linked = lattice.is_in(i, "link") and lattice.words[i] not in ("has", "have")
        if linked or (lattice.tokens[i].values and i < phrase.start):
            return False
    return False


def _of_all(
    frames: Mapping[str, Frame], lattice: Lattice, mentions: tuple[Mention, ...], k: int, phrase: Phrase
) -> tuple[Mention, ...]:
    """The things with what is said of one also said of all new ones before it that are of its kind and lack it."""
    last = mentions[k]
    for j, mention in enumerate(mentions[:k]):
        if mention.kind == last.kind and frames[mention.kind].role == "cut" and not mention.gone and not mention.before:
            given = with_phrase(frames[mention.kind], mention, lattice, phrase)
            mentions = put(mentions, j, given) if given is not None else mentions
    return mentions


def _is_one(mention: Mention) -> bool:
    plural = mention.count is None and mention.noun.lower() != mention.term
    return mention.count in (None, 1) and not plural and mention.before is None and not mention.gone
