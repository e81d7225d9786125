"""The ends of something round as one and the other: “one end is turned down. The other end has a hole” is at two ends.

Builders have ends of their own in mind where only one is spoken of; where several things are at ends, these are told.
"""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from cadwright.english.attached_places import TURNED
from cadwright.english.statements import Mention, Place, Reading

_ROUND = frozenset(("shaft", "cylinder", "tube", "cone", "prism"))
"""What stands on one of its ends, with the other one above, however many sides it has."""
_STANDING = _ROUND | {"block", "ball"}
_PLACED = frozenset(("place", "host", "offset", "section", "edges"))
_THE_ONE = (frozenset(("near end",)), frozenset(("end",)))
_OTHER = (frozenset(("far end",)), frozenset(("other", "end")), frozenset(("opposite", "end")))
_NAMED = {"left": -1, "bottom": -1, "right": 1, "top": 1}
_SIDES = {1: "top", -1: "bottom"}
_ONE = frozenset(("one", "an", "a"))
"""Words of an end that may be another one than that which was spoken of."""


class _End(msgspec.Struct, frozen=True):
    """A place at an end: whether it is the other one, which one it is where that is told, and of what it is said."""

    mention: int
    place: Place
    far: bool = False
    sign: int = 0

    @property
    def turned(self) -> bool:
        """Whether it is a length of the shaft itself."""
        return self.place.kind == "section"


def with_one_end(reading: Reading) -> Reading:
    """The reading with each of several ends as the one above or below."""
    ends = sorted(_ends(reading), key=lambda e: e.place.span)
    if len(ends) < 2 or any(m.before is not None for m in reading.mentions):
        return reading
    first = ends[0]
    if first.far and first.turned:
        first = ends[0] = replace(first, sign=1)  # “the last 30 at one end are turned down”
    if (first.far and not first.sign) or not all(e.far or _is_same(reading, e) for e in ends[1:] if not e.sign):
        return reading
    base = first.sign or (-1 if first.turned else 1)
    mentions = list(reading.mentions)
    for end in ends:
        if not end.sign:
            mentions[end.mention] = _at(mentions[end.mention], end, -base if end.far else base)
    return replace(reading, mentions=tuple(mentions))


def _ends(reading: Reading) -> Iterator[_End]:
    """The single ends that things on a round body, or lengths of it, are at."""
    body = next((k for k, m in enumerate(reading.mentions) if not m.gone), None)
    if body is None or reading.mentions[body].kind not in _ROUND:
        return
    for k, mention in enumerate(reading.mentions):
        if mention.gone or _is_on_another(reading, mention, body):
            continue
        for place in mention.places:
            sides = frozenset(place.sides)
            if place.kind not in _PLACED or place.every or max(place.counts, default=1) > 1 or place.ref:
                continue
            if place.kind == "section" and (place.relation not in TURNED or sides == {"end"}):
                continue  # “ends turned down” are both
            if sides in _THE_ONE or sides in _OTHER:
                yield _End(k, place, sides in _OTHER)
            elif place.kind == "section" and len(sides) == 1 and sides <= _NAMED.keys():
                yield _End(k, place, sign=_NAMED[place.sides[0]])


def _is_on_another(reading: Reading, mention: Mention, body: int) -> bool:
    """Whether a thing is on something that stands on the body, and has ends of its own."""
    on = mention.host not in (None, body)
    return on and mention.host is not None and reading.mentions[mention.host].kind in _STANDING


def _is_same(reading: Reading, end: _End) -> bool:
    """Whether an end is that which was spoken of: “that end”, and not “one end” again."""
    words = {t.text.lower() for t in reading.tokens[slice(*end.place.span)]}
    start = end.place.span[0]
    before = reading.tokens[start - 1].text.lower() if start > 0 else ""
    return _ONE.isdisjoint({*words, before})


def _at(mention: Mention, end: _End, sign: int) -> Mention:
    """The thing at the upper or the lower end."""
    usual = {"section": -1, "edges": 1}.get(end.place.kind)
    if not end.far and sign == usual:
        return mention
    edged = ("end",) if end.place.kind == "edges" else ()
    told = replace(end.place, sides=(_SIDES[sign], *edged))
    return replace(mention, places=tuple(told if p is end.place else p for p in mention.places))
