"""Legs of an angle or a channel that are measured on the inside of the corner: each is longer by a thickness."""

from msgspec.structs import replace

from cadwright.english.lexicon import words_of
from cadwright.english.statements import Mention, Reading, Span

MEASURED_INSIDE = "measured inside"
"""What is said of such a thing; where it has no use for it, that is quoted."""
_INSIDE = words_of("groups.toml", "parts.measured_inside", "inside")
_BETWEEN = words_of("groups.toml", "parts.measured_inside", "between")
"""What may stand between that and the legs: “measured on the inside of the corner, its legs are …”."""
_SIGNS = frozenset((",", "(", ")", ":"))
_KINDS = ("legs", "flanges")
_SECTIONS = frozenset(("angle", "channel", "T profile", "Z profile", "profile"))
_ACROSS = frozenset(("leg", "leg b", "width", "height", "depth", "third"))
"""Sizes of a section, but for its thickness and its length."""
_MEASURED = frozenset(("dimensions", "dimension", "measurements", "measured", "sizes", "lengths"))


def with_insides(reading: Reading) -> Reading:
    """The reading with the things whose legs are measured inside, which is no longer left over."""
    mentions, passed = list(reading.mentions), []
    for k, mention in enumerate(mentions):
        legs = _legs(mention) if mention.kind in _SECTIONS and _is_named_here(reading, mention) else []
        said = next((s for span in legs if (s := _inside(reading, span)) is not None), None)
        if said is None and legs:
            said = _clause(reading)
        if said is not None:
            mentions[k] = _measured(mention, said)
            passed.append(said)
    skipped = tuple(s for s in reading.skipped if not any(a <= s[0][0] and s[0][1] <= b for a, b in passed))
    return replace(reading, mentions=tuple(mentions), skipped=skipped) if passed else reading


def _is_named_here(reading: Reading, mention: Mention) -> bool:
    """Whether a thing is named in this text, and not in the one that it was made from."""
    last = max((q.span[1] for _, q in mention.sizes), default=mention.span[1])
    return mention.before is None and last <= len(reading.tokens) and reading.quote(mention.span) == mention.noun


def _legs(mention: Mention) -> list[Span]:
    """Where it is said how long its legs are, or how large its section is."""
    sized = [q.span for slot, q in mention.sizes if slot in _ACROSS]
    return [p.span for p in mention.places if p.kind in _KINDS] + sized


def _clause(reading: Reading) -> Span | None:
    """A clause by itself which says that all is measured inside: “…, inside dimensions”."""
    words = [token.text.lower() for token in reading.tokens]
    for at in (i for i, word in enumerate(words) if word in _INSIDE):
        start, end = at, at + 1
        while start > 0 and words[start - 1] in _BETWEEN:
            start -= 1
        while end < len(words) and words[end] in _BETWEEN:
            end += 1
        alone = _stands_alone(reading, at, before=True) and _stands_alone(reading, at, before=False)
        if alone and not _MEASURED.isdisjoint(words[start:end]):
            return start, end
    return None


def _measured(mention: Mention, said: Span) -> Mention:
    heard = (*mention.heard, (MEASURED_INSIDE, said))
    return replace(mention, adjectives=(*mention.adjectives, MEASURED_INSIDE), heard=heard)


def _inside(reading: Reading, legs: Span) -> Span | None:
    """What says right before or behind legs that they are measured inside, and is a clause by itself there."""
    words = [token.text.lower() for token in reading.tokens]
    start, end = legs
    while start > 0 and words[start - 1] in _INSIDE | _BETWEEN | _SIGNS:
        start -= 1
    while end < len(words) and words[end] in _INSIDE | _BETWEEN | _SIGNS:
        end += 1
    for low, high in ((start, legs[0]), legs, (legs[1], end)):
        at = next((i for i in range(low, high) if words[i] in _INSIDE), None)
        if at is not None and ((low, high) == legs or _stands_alone(reading, at, before=high == legs[0])):
            return low, high
    return None


def _stands_alone(reading: Reading, at: int, before: bool) -> bool:
    """Whether nothing else has that word: “a hole inside, legs …”, “legs 50 and 30, inner radius 3”."""
    step = -1 if before else 1
    i = at + step
    while 0 <= i < len(reading.tokens) and reading.tokens[i].text.lower() in _BETWEEN:
        i += step
    return not 0 <= i < len(reading.tokens) or reading.tokens[i].kind == "sign" or reading.tokens[i].text == "\n"
