"""What is said beside the part: its name before a colon, what it is for, what it does not have."""

from collections.abc import Iterator, Sequence
from functools import cache, partial

import msgspec

from cadwright.english.changes.reasons import reason_end
from cadwright.english.costs import PHRASE, TITLE
from cadwright.english.denials import denied_at, sharp_at
from cadwright.english.lexicon import tables, words_of
from cadwright.english.phrases import Lattice, countable
from cadwright.english.remarks import remarks
from cadwright.english.restated import restated_at
from cadwright.english.spared import SPARED, spared_end
from cadwright.english.states import Denied
from cadwright.english.unknown import FORMS, is_unknown, shapes

_notes = partial(words_of, "notes.toml", "purpose")

_PURPOSE = 0.3
"""What it costs to take “for a garden hose” as what the thing is for."""
_OF_ANOTHER = 0.6
"""What a quantity in it costs: “for a 25 mm tube”."""
_RESTATED = 1.0
"""What it costs that a clause with sizes only says what follows from the rest: dear, for mostly it says more."""
_COUNTED = 0.4
"""What a number in it costs that only says once more how many there are: “a holder for 6 pens”."""
_FOR = ("for", "holding", "holds", "hold", "takes", "taking", "carrying", "carries", "storing", "stores")
_THEM = frozenset(("them", "these", "those"))
_MOST = 100
_NAMES = 4
_WITHOUT = tuple((word,) for word in ("without", "excluding", "excl", "exclusive", "not", "w/o", "minus"))
_LIKE = frozenset(("like", "similar"))
_FORM = words_of("groups.toml", "asides", "form")
_LONGEST = 12
_AROUND = frozenset(("around", "round"))
_ARTICLES = words_of("groups.toml", "asides", "articles")
_ANYTHING_BUT = frozenset(("not", "off", "isn't", "isnt"))
_QUITE = words_of("groups.toml", "asides", "quite")
_INSTEAD = frozenset(("away", "offset", "point", "place"))
"""Phrases that say where something is that is not in the middle."""
_SOON = 10
"""So many words behind they may begin."""
_MANY = 100
"""A bare number from here on is a designation (“for 608 bearings”), below it counts (“for 3 pens”)."""
_LEFT = frozenset(("leaves", "leaving", "remain", "remains", "remaining"))
"""Words for what follows: “so that 55 mm of shaft remain on each side”."""
_OWN = frozenset(("with", "and", "that", "which", "having"))
_OWNING = words_of("groups.toml", "asides", "owning")


class Aside(msgspec.Struct, frozen=True):
    """What may be passed over from a word on: where it ends, its cost, what it is and the words lost in it.

    ``denied`` are the things and adjectives that it says are not there; ``alone`` is what is so only where one thing
    is spoken of.
    """

    end: int
    cost: float
    kind: str
    lost: Sequence[int] = ()
    denied: tuple[Denied, ...] = ()
    alone: bool = False


def asides(lattice: Lattice, i: int) -> list[Aside]:
    """What may be passed over from a word on."""
    return list(_asides(lattice, i))


def _asides(lattice: Lattice, i: int) -> Iterator[Aside]:
    opened = _opened(lattice, i)
    if opened > i:
        end, numbers = purpose_end(lattice, opened - 1)
        if end > opened and not (_is_likeness(lattice, i, opened) and _is_of_form(lattice, opened, end)):
            apart = lattice.words[i] == "as"  # “as a separate part”
            lost = [j for j in range(i, end) if apart and (shapes(lattice, j) or _is_apart(lattice, j))]
            yield Aside(end, _PURPOSE + _OF_ANOTHER * numbers, "purpose", lost)
    bracketed = _fitted_end(lattice, i) or _apart_end(lattice, i)
    if bracketed:
        yield Aside(bracketed, PHRASE, "purpose")
    counted = counted_end(lattice, i)
    if counted and not lattice.known:
        yield Aside(counted, _PURPOSE + _COUNTED, "counted")
    if i == 0 and (end := title_end(lattice)) and not _asks(lattice, end):
        kind = "counted" if any(counted_end(lattice, j) for j in range(end)) else "purpose"
        absent = _denied_in(lattice, end)
        lost = [j for j in shaping(lattice, 0, end) if not any(start <= j < last for start, last, _ in absent)]
        yield Aside(end, TITLE, kind, lost, tuple(d for _, _, each in absent for d in each))
    if _is_length_of(lattice, i):
        yield Aside(i + 2, PHRASE, "purpose")
    for end in () if i == lattice.once(_title_end, 0) else restated_at(lattice, i):
        leaves = any(t.text.lower() in ("leaves", "leaving") for t in lattice.tokens[i : i + 2])
        leaves = leaves or ("so" in lattice.words[i : i + 1] and not _LEFT.isdisjoint(lattice.words[i:end]))
        yield Aside(end, PHRASE if leaves else _RESTATED, "restated")
    yield from _beside_request(lattice, i)
    if elsewhere := _off_centre(lattice, i):
        yield Aside(elsewhere, PHRASE, "elsewhere")
    if not lattice.known and (spared := spared_end(lattice, i)):
        yield Aside(spared, PHRASE, SPARED)
    denied = denied_at(lattice, i) or sharp_at(lattice, i)
    if denied is not None:
        yield Aside(denied[0], PHRASE, "denied", (), denied[1])


def _beside_request(lattice: Lattice, i: int) -> Iterator[Aside]:
    """What is told beside what is asked for: remarks, and in a text about known things why they are to change."""
    if lattice.known:
        if reason := lattice.once(reason_end, i):
            yield Aside(reason, _PURPOSE, "reason")
        return
    for remark in remarks(lattice, i):
        yield Aside(remark.end, PHRASE, remark.kind, alone=remark.alone)


def _asks(lattice: Lattice, end: int) -> bool:
    """Whether a title of a text about known things is what is asked for: “Keep the hole but spotface it: …”."""
    tables = ("thing", "recess")
    return bool(lattice.known) and any(lattice.sense(j, table) for j in range(end) for table in tables)


def _off_centre(lattice: Lattice, i: int) -> int:
    """The end of “not in the centre” and “not quite centred” where it is said right behind where instead; else 0."""
    j = i + 1
    if lattice.words[i] not in _ANYTHING_BUT:
        return 0
    while j < len(lattice.words) and (lattice.words[j] in _QUITE or lattice.is_in(j, "preposition")):
        j += 1
    end = next((e for e in _centre_ends(lattice, j)), 0)
    near = range(end, min(end + _SOON, len(lattice.words)))
    return end if end and any(p.kind in _INSTEAD for k in near for p in lattice.phrases[k]) else 0


def _centre_ends(lattice: Lattice, j: int) -> Iterator[int]:
    """Where words for the middle end that stand at a word or right before it: “the centre”, “in the middle”."""
    for k in (j, j - 1):
        for length, senses in lattice.senses[k] if k < len(lattice.words) else ():
            if any(sense.table == "centre" for sense in senses):
                yield k + length


def _fitted_end(lattice: Lattice, i: int) -> int:
    """The end of brackets that only name what goes into a cut, as “a groove (snap ring)”; 0 where none begin."""
    if lattice.words[i] != "(":
        return 0
    for j in range(i + 1, min(i + _NAMES, len(lattice.words))):
        if lattice.words[j] == ")":
            named = any(lattice.words[k] in _notes("fitted") for k in range(i + 1, j))
            return j + 1 if named else 0
        if lattice.tokens[j].values or lattice.is_in(j, "adjective") or lattice.is_in(j, "not"):
            return 0
    return 0


def _apart_end(lattice: Lattice, i: int) -> int:
    """The end of brackets which say what a length does not include that is spoken of elsewhere: “100 tall (without
    feet)”; 0 where none begin.
    """
    if lattice.words[i] != "(" or i == 0 or lattice.words[i + 1 : i + 2] not in _WITHOUT:
        return 0
    end = next((j for j in range(i + 2, min(i + 2 + _NAMES, len(lattice.words))) if lattice.words[j] == ")"), 0)
    named = [j for j in range(i + 2, end) if lattice.sense(j, "thing")]
    elsewhere = {*lattice.words[:i], *lattice.words[end:]}
    return end + 1 if named and all(lattice.words[j] in elsewhere for j in named) else 0


def _is_likeness(lattice: Lattice, i: int, opened: int) -> bool:
    """Whether it is said what something is like: “like a pyramid”, “similar to a T”."""
    return not _LIKE.isdisjoint(lattice.words[i:opened])


def _is_of_form(lattice: Lattice, start: int, end: int) -> bool:
    """Whether words name a form: a body that is no more than its shape, a letter, or what is “shaped”."""
    kinds = {kind for j in range(start, end) for _, kind in lattice.sense(j, "thing")}
    words = lattice.words[start:end]
    return not kinds.isdisjoint(FORMS) or not _FORM.isdisjoint(words) or any(_is_letter(w) for w in words)


def _is_letter(word: str) -> bool:
    return len(word) == 1 and word.isalpha() and word not in ("a", "i")


def _is_length_of(lattice: Lattice, i: int) -> bool:
    """Whether “length of” is a piece of a bar or pipe: what it is of has no article and is no length."""
    words = lattice.words[i : i + 2]
    begins = i == 0 or lattice.words[i - 1] in ("a", "one", "single") or lattice.tokens[i - 1].kind == "sign"
    if words != ("length", "of") or not begins or lattice.is_in(i + 2, "determiner"):
        return False
    for j in range(i + 2, min(i + _LONGEST, len(lattice.words))):
        if lattice.sense(j, "thing"):
            return True
        if lattice.tokens[j].kind == "sign" or lattice.is_in(j, "link") or lattice.is_in(j, "preposition"):
            return False
    return False


def _is_apart(lattice: Lattice, j: int) -> bool:
    """Whether a word says that something is a part of its own."""
    return any(term == "separate" for _, term in lattice.sense(j, "adjective"))


def _opened(lattice: Lattice, i: int) -> int:
    """The end of the words by which a purpose begins: “for”, “so that”, “that holds”, “to keep”; ``i`` if none do."""
    openers = _openers().get(lattice.words[i], ())
    found = max((n for opener in openers if lattice.words[i : i + (n := len(opener))] == opener), default=0)
    if found and not _is_of_shape(lattice, i + found):
        return i + found
    j = i
    while j < len(lattice.words) and lattice.words[j] in _notes("before"):
        j += 1
    verb = j < len(lattice.words) and j > i and _is_use(lattice, j, lattice.words[j - 1])
    shaped = any(n > 1 and s.table == "adjective" for n, found in lattice.senses[j] for s in found) if verb else False
    return j + 1 if verb and not shaped else i  # “that slips over the box” shapes a lid


def _is_of_shape(lattice: Lattice, j: int) -> bool:
    """Whether it is a shape that something is like: “similar to the shape of a star”."""
    return "shape" in lattice.words[j : j + 2] or "form" in lattice.words[j : j + 2]


def _is_use(lattice: Lattice, j: int, before: str) -> bool:
    """Whether a word is a verb that says what a thing is for; an unknown word is one behind “to”."""
    words = {lattice.tokens[j].text.lower(), lattice.words[j], lattice.words[j].removesuffix("s")}
    if words & _notes("verbs"):
        return True
    return before == "to" and is_unknown(lattice, j) and not shapes(lattice, j)


@cache
def _openers() -> dict[str, list[tuple[str, ...]]]:
    """The words by which a purpose begins, by the first of them."""
    table = tables("notes.toml")["purpose"]
    found: dict[str, list[tuple[str, ...]]] = {}
    for opener in (tuple(words.split()) for name in ("openers", "so openers") for words in table[name]):
        found.setdefault(opener[0], []).append(opener)
    return found


def purpose_end(lattice: Lattice, i: int) -> tuple[int, int]:
    """Find the end of “for the camera of my son”, and count the quantities of the other thing in it.

    It ends at the next sign, size, “with” or “around the edge”: “for a 25 mm tube” has one quantity, but “for 3 pens”
    says how many there are.
    """
    j, numbers = i + 1, 0
    while j < len(lattice.words) and j < i + _LONGEST:
        token = lattice.tokens[j]
        if token.kind == "sign" or (lattice.words[j] in _OWN and not _goes_on(lattice, j)):
            break
        if lattice.words[j] in _AROUND and any(
            p.kind == "place" or p.term("term") == "around" for p in lattice.phrases[j]
        ):
            break  # “a groove for the rope around the edge”
        if token.values and token.kind != "word":
            if not _of_another(lattice, i, j):
                break
            numbers += 1
        j += 1
    return j, numbers


def counted_end(lattice: Lattice, i: int) -> int:
    """The end of “for 6 pens” and “holds three of them”, whose number is compared with how many there are; 0 where none
    begins.
    """
    j = i + 1
    if lattice.words[i] not in _FOR or j + 1 >= len(lattice.words) or not countable(lattice.tokens[j], _MOST):
        return 0
    end = j + 1
    if lattice.words[end] == "of" and lattice.words[end + 1 : end + 2] and lattice.words[end + 1] in _THEM:
        return end + 2
    while end < len(lattice.words) and end < j + _NAMES and lattice.tokens[end].kind == "word":
        if lattice.words[end] in _OWN or lattice.is_in(end, "preposition"):
            break
        end += 1
    named = end > j + 1 and not any(lattice.is_in(j + 1, t) for t in ("dimension", "side", "link", "preposition"))
    several = lattice.tokens[end - 1].text.lower().endswith(("s", "es", "ies"))
    return end if named and several else 0


def _goes_on(lattice: Lattice, j: int) -> bool:
    """Whether what a thing is for goes on behind an “and”: up to the next sign there is nothing of a part."""
    if lattice.words[j] != "and":
        return False
    k = j + 1
    while k < len(lattice.words) and lattice.tokens[k].kind != "sign":
        if not is_unknown(lattice, k) and not any(lattice.is_in(k, t) for t in ("filler", "determiner", "preposition")):
            return False
        k += 1
    return k > j + 1


def _of_another(lattice: Lattice, i: int, j: int) -> bool:
    """Whether a quantity right behind “for” belongs to a thing that is named behind it."""
    token = lattice.tokens[j]
    article = i + 2 <= j and lattice.words[i + 1] in _ARTICLES and all(is_unknown(lattice, k) for k in range(i + 2, j))
    if not (article or j == i + 1) or j + 1 >= len(lattice.words):
        return False
    named = lattice.tokens[j + 1].kind == "word" and not any(
        lattice.is_in(j + 1, table) for table in ("dimension", "link", "preposition", "side", "filler")
    )
    if token.kind in ("number", "count"):
        return named and (article or token.values[0] >= _MANY)
    return named and token.kind in ("length", "thread", "diameter", "size")


def recurs(lattice: Lattice, start: int, end: int) -> bool:
    """Whether words come again: “a coaster with a rim: disc 90 dia, rim 3 wide”."""
    said = lattice.words[start:end]
    return any(lattice.words[j : j + len(said)] == said for j in range(end, len(lattice.words)))


def title_end(lattice: Lattice) -> int:
    """The end of “Plug for a 25 mm tube: …” with its colon; 0 where a text has no such name, or sizes in it."""
    j, owning = 0, False
    while j < min(len(lattice.words), _LONGEST + 3):
        owning = owning or (
            lattice.words[j] in _OWNING and lattice.words[j + 1 : j + 2] != ("shaped",)
        )  # “plus-shaped”
        if owning and any(not recurs(lattice, j, end) for end, _ in lattice.sense(j, "thing")):
            return 0  # “a box with a lid: 60 x 40 x 30”
        if lattice.tokens[j].text in ":–—" and j > 0:
            return j + 1 if j + 1 < len(lattice.words) else 0
        if lattice.words[j] == "for":
            j = counted_end(lattice, j) or purpose_end(lattice, j)[0]
            continue
        if (denied := _denied_behind_comma(lattice, j)) is not None:
            j = denied[0]
            continue
        if lattice.tokens[j].kind == "sign" or lattice.tokens[j].values or lattice.is_in(j, "not"):
            return 0
        j += 1
    return 0


def _denied_behind_comma(lattice: Lattice, j: int) -> tuple[int, tuple[Denied, ...]] | None:
    """What a name says that there is not, with its end: “bolt blank, no thread: …”."""
    if (
        j == 0
        or lattice.words[j] != ","
        or j + 1 >= len(lattice.words)
        or lattice.words[j + 1] not in ("no", "without")
    ):
        return None
    return denied_at(lattice, j + 1)


def _denied_in(lattice: Lattice, end: int) -> list[tuple[int, int, tuple[Denied, ...]]]:
    """What a name says that there is not, each with its words."""
    found = ((j, _denied_behind_comma(lattice, j)) for j in range(end))
    return [(j, denied[0], denied[1]) for j, denied in found if denied is not None]


def _title_end(lattice: Lattice, start: int) -> int:
    """The same as `title_end`, found once."""
    del start
    return title_end(lattice)


def shaping(lattice: Lattice, start: int, end: int) -> list[int]:
    """The words of a name that would change a part: “hollow bar: …”, “profile like T: …”."""
    telling = not _FORM.isdisjoint(lattice.words[start:end])
    return [
        j
        for j in range(start, end)
        if (lattice.is_in(j, "adjective") and not lattice.is_in(j, "filler"))
        or (telling and _is_letter(lattice.words[j]))
    ]
