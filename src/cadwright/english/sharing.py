"""What is said of several things at once: “a hole at the left end and one at the right end, both 12 deep”."""

from collections.abc import Mapping

from cadwright.english.attachment import with_phrase
from cadwright.english.frames import Frame
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.statements import Mention
from cadwright.english.states import put

_FARTHEST = 14
"""So many words before what is said “both” may stand."""
_NAMING = ("thing", "side", "edged", "dimension", "corner", "axis", "centre")
"""What “both” counts itself: “both ends”, “both directions”."""


def shared(
    frames: Mapping[str, Frame], lattice: Lattice, focus: int, mentions: tuple[Mention, ...], k: int, phrase: Phrase
) -> tuple[Mention, ...]:
    """The things with what was said of the last of two also said of the one before, where both are one of a kind."""
    if "both" not in lattice.spoken or k != focus or k == 0:
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


def _is_one(mention: Mention) -> bool:
    plural = mention.count is None and mention.noun.lower() != mention.term
    return mention.count in (None, 1) and not plural and mention.before is None and not mention.gone
