"""“A ball on a stem”, “a rod in the middle of a foot”: the thing behind is what the one before it stands on."""

from collections.abc import Mapping

from msgspec.structs import replace

from cadwright.english.frames import Frame
from cadwright.english.phrases import Lattice
from cadwright.english.statements import Mention, Place

_ON = frozenset(("on", "onto", "upon", "atop"))
_MIDDLE = (("middle", "of"), ("centre", "of"), ("center", "of"))
_ARTICLES = frozenset(("a", "an"))


def standing(frames: Mapping[str, Frame], lattice: Lattice, mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """The things, those before “on a …” with that as their host."""
    found = list(mentions)
    for k in range(1, len(found)):
        last, under = found[k - 1], found[k]
        bodies = all(frames[m.kind].role == "body" and not m.gone and m.before is None for m in (last, under))
        free = last.host is None and under.host is None
        if bodies and free and _is_under(lattice, under.span[0], last.span[1]):
            found[k - 1] = replace(last, host=k)
            kept = tuple(p for p in under.places if not _says_on(p, last.span[1], under.span[0]))
            found[k] = replace(under, places=kept)
    return tuple(found)


def _says_on(place: Place, start: int, end: int) -> bool:
    """Whether a place is the “on top” of “on top of a …”, or the “in the middle” of “in the middle of a …”."""
    said = place.kind == "centre" or (place.kind == "place" and place.sides == ("top",))
    return said and start <= place.span[0] < end


def _is_under(lattice: Lattice, noun: int, since: int) -> bool:
    """Whether “on a” stands before a noun with its sizes and adjectives, behind the noun before."""
    j = noun - 1
    while j > since and lattice.words[j] not in _ARTICLES:
        told = lattice.tokens[j].values or any(lattice.is_in(j, t) for t in ("adjective", "dimension", "use"))
        if not told:
            return False
        j -= 1
    if j <= since or lattice.words[j] not in _ARTICLES:
        return False
    before = tuple(lattice.words[max(since, j - 3) : j])
    return before[-1:] != () and (before[-1] in _ON or before[-2:] in _MIDDLE or before == ("on", "top", "of"))
