"""Which of the things that are there is meant: “the second hole”, “the two holes on the left”, “the Ø8 ones”."""

import math
from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from cadwright.english.attachment import with_all
from cadwright.english.axes import AXIS
from cadwright.english.frames import Frame
from cadwright.english.lexicon import words_of
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.statements import Mention, Point, Span
from cadwright.english.states import State, put
from cadwright.geometry.tolerance import SAID_TWICE

_NEW = words_of("groups.toml", "references", "new")
"""What comes before a thing that is not there yet."""


class _Copy(msgspec.Struct, frozen=True):
    """One copy of a known thing: the thing's index, which copy, and where it is."""

    thing: int
    which: int
    at: Point


def pointed(frames: Mapping[str, Frame], lattice: Lattice, state: State, phrase: Phrase) -> Iterator[State]:
    """The reading in which words point at some of the copies of things that are there."""
    before = lattice.words[phrase.start - 1] if phrase.start else ""
    if state.determiner == "new" or before in _NEW - {"make", "put", "drill", "cut"}:
        return
    found = _meant(lattice, state, phrase)
    things = tuple(sorted({c.thing for c in found}))
    span = (phrase.start, phrase.end)
    if len(things) > 1 and len(found) == sum(_copies(state.mentions[k]) for k in things):
        state, k = grouped(state, things, span)
    elif len(things) == 1:
        known, which = state.mentions[things[0]], tuple(sorted(c.which for c in found))
        k = things[0]
        if len(which) < _copies(known):
            assert known.before is not None, "only known things are pointed at"
            state, k = _with(state, _plain(known, span, which=which))
    else:
        return
    yield from given(frames, lattice, state, k)


def _copies(thing: Mention) -> int:
    return sum(len(s.at) for s in thing.stands)


def given(frames: Mapping[str, Frame], lattice: Lattice, state: State, k: int) -> Iterator[State]:
    """The reading in which what waits for a noun is said of a known thing."""
    thing = state.mentions[k]
    if state.determiner == "old" and any(_is_another(thing, lattice, p) for p in state.pending):
        return  # “the 6 mm holes” are not those of 5 mm
    taken = with_all(frames[thing.kind], thing, lattice, state.pending)
    if not taken.left:
        yield replace(
            state, mentions=put(state.mentions, k, taken.mention), focus=k, pending=(), determiner="", broken=0
        )


def _is_another(thing: Mention, lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a size before the noun of a known thing is none that it has."""
    if thing.before is None or phrase.kind != "amount" or "dim" in phrase.parts or "a" not in phrase.parts:
        return False
    token = lattice.tokens[int(phrase.parts["a"][1])]
    return not _has(thing, token.kind, token.mm[0] if token.mm else token.value)


def grouped(state: State, things: tuple[int, ...], span: Span) -> tuple[State, int]:
    """A reading that speaks of several things at once, and where it does."""
    return _with(state, _plain(state.mentions[things[0]], span, group=things))


def _plain(known: Mention, span: Span, which: tuple[int, ...] = (), group: tuple[int, ...] = ()) -> Mention:
    """A known thing of which nothing is said yet."""
    before, stands = known.before, known.stands
    return Mention(
        known.kind, known.noun, span, term=known.term, before=before, stands=stands, which=which, group=group
    )


def _with(state: State, thing: Mention) -> tuple[State, int]:
    """A reading with a thing to speak of, and where it is; the same one if it was spoken of."""
    for n, m in enumerate(state.mentions):
        if m.before is thing.before and (m.which, m.group) == (thing.which, thing.group):
            return state, n
    return replace(state, mentions=(*state.mentions, thing)), len(state.mentions)


def _meant(lattice: Lattice, state: State, phrase: Phrase) -> Sequence[_Copy]:
    """The copies that a phrase points at; none where it does not tell."""
    copies = [
        _Copy(k, n, at)
        for k in _named(lattice, state, phrase)
        for n, at in enumerate(p for s in state.mentions[k].stands for p in s.at)
    ]
    every = copies
    if "host" in phrase.parts:
        copies = [c for c in copies if _is_in(lattice, state, phrase, c)]
        return copies if _fits(lattice, phrase, copies) else ()
    if "a" in phrase.parts:
        token = lattice.tokens[int(phrase.parts["a"][1])]
        value = token.mm[0] if token.mm else token.value
        copies = [c for c in copies if _has(state.mentions[c.thing], token.kind, value)]
        if not copies or not (set(phrase.parts) & {"w", "o", "e"} or "n" in phrase.parts):
            return copies if _fits(lattice, phrase, copies) else ()
    if "near" in phrase.parts and "other" in (phrase.term("w"), phrase.term("v")):
        return ()  # “on the other end” is where it is to be
    wanted = _wanted(lattice, phrase)
    both = _joined(lattice, state, phrase, copies, wanted)
    if both is not None:
        return both
    for name in ("w", "v"):
        if name in phrase.parts and copies:
            copies = _chosen(state, copies, phrase.term(name), wanted if "v" not in phrase.parts else None)
    if "o" in phrase.parts:
        row = _in_order(copies)[:: -1 if phrase.term("z") in ("right", "back", "top") else 1]
        numbers = [round(lattice.tokens[int(phrase.parts[n][1])].value) for n in ("o", "p") if n in phrase.parts]
        copies = [row[n - 1] for n in numbers if 0 < n <= len(row)]
        return copies if len(copies) == len(numbers) else ()
    if "e" in phrase.parts:
        row = _in_order(copies) or _round(copies)
        return row[1::2] if len(row) > 2 else ()
    pointing = {"w", "v"} & set(phrase.parts)
    if not pointing or (len(copies) == len(every) > 1):
        return ()
    return copies if _fits(lattice, phrase, copies) else ()


def _joined(
    lattice: Lattice, state: State, phrase: Phrase, copies: Sequence[_Copy], wanted: int | None
) -> Sequence[_Copy] | None:
    """“The left and right holes”, “the first and last ones”: two that are told one after the other; ``None`` where
    no two are.
    """
    told = sorted((phrase.parts[n][0], n) for n in ("w", "v", "o") if n in phrase.parts)
    if len(told) != 2 or wanted not in (None, 2) or lattice.words[told[0][0] + 1] not in ("and", "&"):
        return None
    row = _in_order(copies)
    found: list[_Copy] = []
    for at, name in told:
        number = round(lattice.tokens[at].value) if name == "o" else 0
        found += row[number - 1 : number] if number else _chosen(state, copies, phrase.term(name), 1)
    return found if len({id(c) for c in found}) == 2 == len(found) else ()


def _is_in(lattice: Lattice, state: State, phrase: Phrase, copy: _Copy) -> bool:
    """Whether a copy is in what a phrase names: “the hole in the boss”; the first body for those in nothing else."""
    before = state.mentions[copy.thing].before
    start = phrase.parts["host"][0]
    called, kinds = " ".join(lattice.words[start : phrase.end]), {k for _, k in lattice.sense(start, "thing")}
    named = next((p for p in before.places if p.kind == "host" and p.ref), None) if before is not None else None
    exact = any(called in (m.term, *m.term.split()) for m in state.mentions)
    if named is not None:
        return called == named.noun or (named.ref in kinds and not exact)
    host = state.mentions[before.host if before is not None and before.host is not None else 0]
    if exact:
        return called in (host.term, *host.term.split())
    return host.kind in kinds and len(_alike(state, host.kind)) == 1


def _alike(state: State, kind: str) -> list[Mention]:
    return [m for m in state.mentions if m.kind == kind and m.before is not None and not (m.which or m.group)]


def _named(lattice: Lattice, state: State, phrase: Phrase) -> list[int]:
    """The known things that a noun may mean; with “one” those of the kind that was spoken of."""
    known = [
        k
        for k, m in enumerate(state.mentions)
        if m.before is not None and not (m.which or m.group or m.gone) and m.stands
    ]
    if "ref" in phrase.parts:
        at = phrase.parts["ref"][0]
        kinds = {term for _, term in lattice.sense(at, "thing")}
        of_kind = [k for k in known if state.mentions[k].kind in kinds]
        called = [k for k in of_kind if lattice.words[at] in state.mentions[k].term.split()]
        return called or of_kind
    kinds = {state.mentions[k].kind for k in known}
    focus = state.mentions[state.focus].kind if state.focus > 0 else ""
    wanted = focus if focus in kinds else next(iter(kinds)) if len(kinds) == 1 else ""
    return [k for k in known if state.mentions[k].kind == wanted or ("a" in phrase.parts and not wanted)]


def _has(thing: Mention, kind: str, value: float) -> bool:
    """Whether a thing has a size of this value."""
    assert thing.before is not None
    threads = kind == "thread"
    return any(abs(q.value - value) < SAID_TWICE and (q.unit == "thread") == threads for _, q in thing.before.sizes)


def _wanted(lattice: Lattice, phrase: Phrase) -> int | None:
    """How many are meant: a number that is said, one for a singular; ``None`` for several."""
    if "n" in phrase.parts:
        return round(lattice.tokens[int(phrase.parts["n"][1])].value)
    one = "one" in phrase.parts  # “the middle one of the five holes”
    at = phrase.parts["one" if one else "ref"][0]
    span = range(at, phrase.end)
    head = lattice.tokens[at].text.lower()
    if not one:
        ends = [end for end, _ in lattice.sense(at, "thing") if end <= phrase.end]
        last = max(ends, default=at + 1) - 1
        return None if lattice.tokens[last].text.lower() != lattice.words[last] else 1
    return None if head in ("ones", "pair") or not span else 1


def _fits(lattice: Lattice, phrase: Phrase, copies: Sequence[_Copy]) -> bool:
    """Whether so many copies are what is spoken of; a thing of one copy may be called in the plural."""
    wanted = _wanted(lattice, phrase)
    return bool(copies) and (len(copies) == wanted if wanted is not None else True)


def _chosen(state: State, copies: Sequence[_Copy], word: str, wanted: int | None) -> list[_Copy]:
    """Those of some copies that are at a side, in the middle, outside, or larger than the others."""
    if word in ("big", "small"):
        sizes = {c.thing: _measure(state.mentions[c.thing]) for c in copies}
        best = (max if word == "big" else min)(sizes.values())
        return [c for c in copies if abs(sizes[c.thing] - best) < SAID_TWICE] if len(set(sizes.values())) > 1 else []
    if word in ("middle", "outer", "inner"):
        return _about(copies, word, wanted)
    if word == "other" and len(copies) > 1:
        focus = state.focus if state.focus > 0 or state.recent < 0 else state.recent
        spoken = state.mentions[focus] if focus >= 0 else None
        if spoken is None or spoken.before is None or not spoken.which:
            return [c for c in copies if spoken is not None and c.thing != focus]
        return [c for c in copies if state.mentions[c.thing].before is spoken.before and c.which not in spoken.which]
    if word == "other":
        return []
    if word == "last":
        row = _in_order(copies)
        return row[-(wanted or 1) :]
    axis, sign = AXIS["back" if word == "top" else "front"] if _are_seen_from_above(copies, word) else AXIS[word]
    if len(copies) == 1:
        stand = state.mentions[copies[0].thing].stands[0]
        between = (stand.low[axis] + stand.high[axis]) / 2
        return [c for c in copies if (c.at[axis] - between) * sign > SAID_TWICE]
    along = [c.at[axis] * sign for c in copies]
    extreme = [c for c, a in zip(copies, along, strict=True) if a > max(along) - SAID_TWICE]
    beyond = [c for c, a in zip(copies, along, strict=True) if a > (max(along) + min(along)) / 2 + SAID_TWICE]
    if wanted is not None and len(extreme) != wanted and len(beyond) == wanted:
        return beyond
    return beyond if wanted is None and len(extreme) == 1 and len(copies) > 2 else extreme


def _are_seen_from_above(copies: Sequence[_Copy], word: str) -> bool:
    """Whether several copies are at one height, so that the top ones are those at the back: “the top right corner”."""
    return word in ("top", "bottom") and len({round(c.at[2], 3) for c in copies}) == 1 < len(copies)


def _measure(thing: Mention) -> float:
    """How large a thing is: its first size, a radius twice."""
    assert thing.before is not None
    sizes = [q.value * (2 if slot == "radius" else 1) for slot, q in thing.before.sizes]
    return sizes[0] if sizes else 0.0


def _about(copies: Sequence[_Copy], word: str, wanted: int | None) -> list[_Copy]:
    """The copies nearest to the middle of all or farthest from it."""
    centre = [sum(c.at[n] for c in copies) / len(copies) for n in range(3)]
    away = {id(c): sum((c.at[n] - centre[n]) ** 2 for n in range(3)) ** 0.5 for c in copies}
    best = max(away.values()) if word == "outer" else min(away.values())
    if len({round(a, 3) for a in away.values()}) == 1:
        return []
    found = [c for c in copies if abs(away[id(c)] - best) < SAID_TWICE]
    return found if wanted is None or len(found) == wanted else []


def _round(copies: Sequence[_Copy]) -> list[_Copy]:
    """An even number of copies on a circle, one behind the other; none where they are on no circle."""
    centre = [sum(c.at[n] for c in copies) / len(copies) for n in range(3)] if copies else []
    away = [math.dist(c.at, centre) for c in copies]
    flat = (
        [n for n in range(3) if max(c.at[n] for c in copies) - min(c.at[n] for c in copies) > SAID_TWICE]
        if copies
        else []
    )
    if len(copies) % 2 or len(flat) != 2 or max(away) - min(away) > SAID_TWICE:
        return []
    a, b = flat
    return sorted(copies, key=lambda c: math.atan2(c.at[b] - centre[b], c.at[a] - centre[a]) % math.tau)


def _in_order(copies: Sequence[_Copy]) -> list[_Copy]:
    """The copies of a row from left to right, else from front to back or from below; none where they are in no row."""
    if len(copies) < 2:
        return list(copies)
    row = sorted(copies, key=lambda c: c.at)
    ends = row[0].at, row[-1].at
    return row if all(_is_between(c.at, *ends) for c in row) else []


def _is_between(at: Point, start: Point, end: Point) -> bool:
    """Whether a point is on the line between two others."""
    return math.dist(start, at) + math.dist(at, end) < math.dist(start, end) + SAID_TWICE
