"""Things of a number that are told one by one: “two cross holes: the lower one 6 mm …; the upper one 4 mm …”."""

from msgspec.structs import replace

from cadwright.english.lexicon import words_of
from cadwright.english.statements import Mention, Reading

_BEFORE = frozenset((":", ",", ";", "-", "–", "(", ".", "the", "of", "which", "is", "are"))
_ONE = frozenset(("one", "1"))
_SIDES = words_of("groups.toml", "parts.apportioned", "sides")


def apportioned(reading: Reading) -> Reading:
    """The reading with one thing where “the lower one” was told of several, and the others are told by themselves."""
    mentions = list(reading.mentions)
    for k, mention in enumerate(mentions):
        number = mention.count or 1
        others = [m for m in mentions[k + 1 :] if m.term == mention.term and m.kind == mention.kind and m.count == 1]
        if number > 1 and len(others) == number - 1 and _is_told_singly(reading, mention):
            mentions[k] = replace(mention, count=1)
    return replace(reading, mentions=tuple(mentions))


def _is_told_singly(reading: Reading, mention: Mention) -> bool:
    """Whether “one” is the first word behind a noun, but for a side that tells which."""
    words = [t.text.lower() for t in reading.tokens[mention.span[1] :]] if mention.span[0] >= 0 else []
    while words and words[0] in _BEFORE:
        words.pop(0)
    if words and words[0] in _SIDES:
        words.pop(0)
    return bool(words) and words[0] in _ONE
