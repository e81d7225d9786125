"""What a text takes back or says is not there: “scratch the cross hole”, “no holes or chamfers”, “all edges sharp”."""

from collections.abc import Iterator, Mapping
from functools import partial

from msgspec.structs import replace

from cadwright.english.alterations import ABSENT
from cadwright.english.frames import Frame
from cadwright.english.lexicon import words_of
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.statements import Mention
from cadwright.english.states import Denied, State, put
from cadwright.english.unknown import is_unknown

_words = partial(words_of, "notes.toml", "sharp")

_NONE = frozenset(("no", "without"))
_NOT = frozenset(("no", "without", "not", "non", "nothing"))
_ANY = words_of("groups.toml", "denials", "any")
_NEEDED = words_of("groups.toml", "denials", "needed")
_WHERE = ("preposition", "determiner", "side", "edged", "edging", "corner", "joint", "filler", "centre")
"""What says where something is not: “no step on the side”."""
_OF = ("adjective", "filler", "use", "joint", "side", "edging", "edged", "centre")
"""What may stand before the noun of what is not there: “no root radius”."""
_AND = frozenset((",", "or", "nor", "and", "/", "&"))
_SAYING = frozenset((":", "=", "-", "is", "are", "?"))
"""What may stand between a noun and the “none” that is said of it."""
_REMOVED = frozenset(("removed", "omitted", "deleted", "dropped"))
_ELSEWHERE = frozenset(("circle", "corner", "rectangle", "vertices", "pair", "diameters", "stations"))
"""Places that are none of the middle."""
_ADDED = words_of("groups.toml", "denials", "added")
"""Bodies that only stand on others where they are named, so that “without a handle” says nothing new."""
_DETAILS = words_of("groups.toml", "denials", "details")
_CUP = "cup"
"""What is hollow, and has no hole in its floor where none is said."""
_UNTRUE = frozenset(("tapped", "countersunk", "counterbored", "rounded", "chamfered", "tapered", "hollow"))
"""Adjectives that hold of nothing of which they are not said, so that “not threaded” says nothing new."""


def retracted(frames: Mapping[str, Frame], lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """“Scratch the cross hole”: the one thing that this can mean is out."""
    at, _ = phrase.parts["ref"]
    wanted = {term for i in range(phrase.start, at) for _, term in lattice.sense(i, "adjective")}
    nouns = _listed(lattice, at, phrase.end)
    found = [k for k, m in enumerate(state.mentions) if k > 0 and m.term in nouns and not m.gone]
    if len(found) > 1:
        found = [k for k in found if wanted <= {*state.mentions[k].adjectives}]
    if len(found) == 1 and not state.pending and not _is_one_of_many(lattice, state.mentions[found[0]], phrase):
        (k,) = found
        frame = frames[state.mentions[k].kind]
        if frame.role == "piece" and ABSENT not in frame.adjectives:
            return
        piece = frame.role == "piece"
        out = replace(state.mentions[k], adjectives=(ABSENT,)) if piece else replace(state.mentions[k], gone=True)
        yield replace(state, mentions=put(state.mentions, k, out), focus=0, determiner="")


def _is_one_of_many(lattice: Lattice, thing: Mention, phrase: Phrase) -> bool:
    """Whether one of several known things is spoken of, and not which: “delete the hole” of four."""
    several = thing.before is not None and (thing.before.count or 1) > 1
    words = lattice.words[phrase.start : phrase.end]
    plain = all(lattice.tokens[phrase.start + n].text.lower() == w for n, w in enumerate(words))
    return several and plain and not {"all", "both", "every", "each"} & set(words)


def denied_at(lattice: Lattice, i: int) -> tuple[int, tuple[Denied, ...]] | None:
    """The end of “no crown, chamfers or holes” and “without lettering”, and what of it could be there.

    ``None`` where what is denied has a size, a place or is a part of the thing itself (“no floor”).
    """
    removed = _removed_at(lattice, i)
    if removed is None and lattice.words[i] == "none":  # “none should be added”
        end = _after(lattice, i + 1, _NEEDED)
        return (end, ()) if end > i + 1 and at_end(lattice, end) else None
    if removed is not None or lattice.words[i] not in _NOT or lattice.tokens[i] in lattice.unsettled:
        return removed
    found: list[Denied] = []
    best: tuple[int, tuple[Denied, ...]] | None = None
    j = _after(lattice, i + 1, _ANY)
    while (item := _item(lattice, j, lattice.words[i] in _NONE)) is not None:
        j, denied = item
        found += denied
        if (end := at_end(lattice, j)) > 0:
            best = end, tuple(replace(d, centred=_is_centred(lattice, d.start, end)) for d in found)
        again = _after(lattice, j, _AND)
        if again == j and lattice.words[j : j + 1] not in (("no",), ("without",)):  # “no holes no breaks”
            break
        j = _after(lattice, again, _NOT | _ANY)
    return best


def _is_centred(lattice: Lattice, start: int, end: int) -> bool:
    """Whether it is said of the middle: “no centre hole”, “no hole in the middle”."""
    return any(lattice.is_in(k, "centre") for k in range(start, end))


def _removed_at(lattice: Lattice, i: int) -> tuple[int, tuple[Denied, ...]] | None:
    """The end of “stacking lip removed”, “lid: none” and “knurl no”, and what is not there."""
    for end, kind in lattice.sense(i, "thing"):
        k = _after(lattice, end, _SAYING)
        denied = lattice.words[k : k + 1] in (("no",), ("none",))
        ended = (k + 1 if k + 1 in lattice.lines else at_end(lattice, k + 1)) if denied else 0
        if ended and lattice.words[k + 1 : k + 2] not in (("no",), ("without",)):
            return ended, (Denied(i, end, kind, _listed(lattice, i, end)),)
        if "." in kind and end < len(lattice.tokens) and lattice.tokens[end].text.lower() in _REMOVED:
            return end + 1, (Denied(i, end, kind, _listed(lattice, i, end)),)
    return None


def _item(lattice: Lattice, j: int, things: bool) -> tuple[int, list[Denied]] | None:
    """The end of one thing or adjective that is denied, with what it is; ``None`` where neither is there."""
    k = j
    while k < len(lattice.words) and (any(lattice.is_in(k, table) for table in _OF) or _is_of(lattice, k)):
        if _is_use(lattice, k):
            k += 1
            continue
        if lattice.words[k] in _DETAILS or (things and any(True for _ in lattice.sense(k, "thing"))):
            break
        k += 1
    if things and k < len(lattice.words):
        named = next(iter(lattice.sense(k, "thing")), None)
        if named is not None:
            end, kind = named
            return end, [Denied(j, end, kind, _listed(lattice, k, end))]
        end = k
        while end < len(lattice.words) and end < k + 2 and _is_nothing(lattice, end):
            end += 1
        if end > k:
            return end, []
    terms = (
        [(end, term) for end, term in lattice.sense(j, "adjective") if term in _UNTRUE]
        if j < len(lattice.words)
        else []
    )
    return (terms[0][0], [Denied(j, terms[0][0], term=terms[0][1])]) if terms else None


def _is_use(lattice: Lattice, k: int) -> bool:
    """Whether a word only says what the thing behind it is for: “no drain hole”."""
    return lattice.is_in(k, "use") and k + 1 < len(lattice.words) and bool(lattice.sense(k + 1, "thing"))


def _is_of(lattice: Lattice, k: int) -> bool:
    """Whether an unknown word stands right before a thing: “no toe radius”."""
    return _is_nothing(lattice, k) and k + 1 < len(lattice.words) and bool(lattice.sense(k + 1, "thing"))


def _is_nothing(lattice: Lattice, j: int) -> bool:
    if lattice.words[j] in _DETAILS:
        return True
    return is_unknown(lattice, j) and lattice.words[j] not in _NEEDED and lattice.tokens[j].kind == "word"


def _after(lattice: Lattice, j: int, words: frozenset[str]) -> int:
    while j < len(lattice.words) and lattice.words[j] in words:
        j += 1
    return j


def at_end(lattice: Lattice, j: int) -> int:
    """The end of a denial with “is needed”, “on the side” and the like; 0 where it goes on."""
    j = _after(lattice, j, _NEEDED)
    if j < len(lattice.words) and lattice.is_in(j, "preposition"):
        while j < len(lattice.words) and any(lattice.is_in(j, t) for t in _WHERE) and not lattice.tokens[j].values:
            j += 1
    ended = j == len(lattice.words) or lattice.is_in(j, "link") or lattice.tokens[j].kind == "sign"
    ended = ended or lattice.words[j] in _NONE
    return j if ended or lattice.words[j] in _AND else 0


def sharp_at(lattice: Lattice, i: int) -> tuple[int, tuple[Denied, ...]] | None:
    """The end of “all edges sharp”, “top edge left sharp” and “break sharp edges”: no edge is to be treated."""
    words = _words("words")
    if lattice.words[i] not in words or lattice.words[i] == "and":
        return None
    j = i
    while j < len(lattice.words) and lattice.words[j] in words:
        j += 1
    while j > i and lattice.words[j - 1] in ("and", "with", "the", "of", "to", "it"):
        j -= 1
    said = {*lattice.words[i:j], *(t.text.lower() for t in lattice.tokens[i:j])}
    ended = j == len(lattice.words) or lattice.is_in(j, "link") or lattice.tokens[j].kind == "sign"
    ended = ended or j in lattice.lines or (lattice.words[j - 1] in ("sharp", "crisp") and bool(said & {"is", "are"}))
    if not (ended and said & _words("signs") and said & _words("subjects")) or _has_size(lattice, j):
        return None
    if said & {"square", "sq"} and not said & {
        "edge",
        "corner",
        "shoulder",
        "leave",
        "leaving",
        "left",
        "keep",
        "kept",
    }:
        return None  # “it is square” is its shape
    return j, () if said & _words("others") else (Denied(i, j),)


_BY = frozenset(("with", "by", "to", "at", "a", "an"))


def _has_size(lattice: Lattice, j: int) -> bool:
    """Whether it is said how far edges are broken: “break all edges with R4”."""
    k = _after(lattice, j, _BY)
    return k > j and k < len(lattice.words) and lattice.tokens[k].kind in ("radius", "length", "number")


def is_deniable(frames: Mapping[str, Frame], state: State, denied: Denied) -> bool:
    """Whether “no holes” says nothing new: no such thing was spoken of, and the body is not made with one."""
    if state.pending:
        return False
    if not denied.kind:
        return True
    role = frames[denied.kind].role
    made_so = role == "cut" and any(
        "inner diameter" in group and m.kind != _CUP for m in state.mentions[:1] for group in frames[m.kind].needed
    )
    known = any(is_denied(frames, m, denied) for m in state.mentions)
    if role == "piece":
        return ABSENT in frames[denied.kind].adjectives and not known
    added = role == "body" and bool(_ADDED & denied.nouns) and any(not m.gone for m in state.mentions)
    return (role in ("cut", "edge") or added) and not known and not made_so


def absent(lattice: Lattice, denied: Denied) -> Mention:
    """A piece that a thing is to be without, as what is said of it."""
    span = (denied.start, denied.end)
    noun = lattice.quote(*span)
    return Mention(denied.kind, noun, span, adjectives=(ABSENT,), heard=((ABSENT, span),), term=lattice.words[span[0]])


def is_denied(frames: Mapping[str, Frame], mention: Mention, denied: Denied) -> bool:
    """Whether a thing is one of those that there are said to be none of."""
    if mention.gone:
        return False
    if denied.centred:
        there = mention.kind == denied.kind or mention.term in denied.nouns
        return there and not _is_elsewhere(mention)
    if denied.kind:
        known = mention.before is not None and mention.kind == denied.kind  # “no chamfer” of “chamfered” edges
        return known or mention.term in denied.nouns
    if denied.term:
        return denied.term in mention.adjectives
    rounded = any(slot == "corner radius" for slot, _ in mention.sizes) or {"rounded", "chamfered"} & {
        *mention.adjectives
    }
    return frames[mention.kind].role == "edge" or bool(rounded)


def _is_elsewhere(mention: Mention) -> bool:
    """Whether a thing is said to be where the middle is not."""
    kinds = {place.kind for place in mention.places}
    return bool(kinds & _ELSEWHERE) and "centre" not in kinds


def _listed(lattice: Lattice, start: int, end: int) -> frozenset[str]:
    """The nouns in a span, as they are listed."""
    return frozenset(" ".join(lattice.words[i:j]) for i in range(start, end) for j in range(i + 1, end + 1))
