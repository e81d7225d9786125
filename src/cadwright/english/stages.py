"""The lengths of a shaft: how wide each is and how far it goes, in any order of words.

“Ø20 x 22 (bearing seat)”, “a 40 mm diameter collar 20 wide”, “the first 60 is 30 dia”, “the rest Ø25”,
“Ø30 from 20 to 50”, “section 2 - Ø30, 20 long”, “turn the last 60 mm of it down to 20”,
“both ends turned down to 16 dia over 20 mm”.

A length has one diameter and says once how far it goes: a length, from where to where, or that it is the rest.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from cadwright.english.lexicon import words_of
from cadwright.english.phrases import Lattice, Phrase, countable

Parts = Mapping[str, tuple[int, str]]
"""Diameter ``d``, length ``a``, or from ``a`` to ``z``, or ``rest``; side ``s``, ``stretch``, ``turned``."""
_Memory = dict[tuple[int, bool, str, frozenset[str]], list[tuple[int, Parts, str]]]

_LONGEST = 22
"""No length is told in more words."""
_words = partial(words_of, "stages.toml")
_ACROSS, _ALONG, _EITHER, _OTHERWISE = (_words("size", n) for n in ("across", "along", "either", "otherwise"))
_OF, _BETWEEN, _OVER, _TO = (_words("word", n) for n in ("of", "between", "over", "to"))
_ONE_OF, _WIDE = _words("size", "one of"), _words("word", "wide")
_WHOLE, _UNITS, _MORE, _PLACED, _THE = (_words("word", n) for n in ("whole", "unit", "more", "placed", "the"))
_THEN, _LED = _words("word", "then"), _words("word", "led")
_NUMBERED, _ENDS = _words("numbered"), _words("end")
_CONSISTING = _words("counted", "consisting")
_COUNTING = _words("counted", "before") | _CONSISTING
_PLAIN = _words("counted", "plain")
_WORDS = frozenset().union(_BETWEEN, _WHOLE, _NUMBERED, _MORE, _PLACED, _THE, _UNITS, _words("word", "range"))
_TABLES = ("stretch", "remainder", "dimension", "turned", "side", "section", "lead", "going")
_MOST = 12
_ROWS = tuple(tuple(w.split()) for w in _words("counted", "row"))


def stages(lattice: Lattice, i: int) -> tuple[Phrase, ...]:
    """The lengths that may be told from a word on."""
    told = _told(lattice, i, i, {}, "", lattice.once(_memory, 0))
    found = {(end, tuple(sorted(parts.items()))): parts for end, parts in told}
    return (*(Phrase("section", i, end, parts) for (end, _), parts in found.items()), *_counted(lattice, i))


def _memory(_: Lattice, __: int) -> _Memory:
    """What may be told next at each word, by what has been told: most lengths have several beginnings."""
    return {}


def _counted(lattice: Lattice, i: int) -> Iterator[Phrase]:
    """How many there are: “in three steps”, “3 dias”, “consists of three coaxial cylinders in a row”."""
    n = i
    while n < len(lattice.words) - 1 and lattice.words[n] in _COUNTING:
        n += 1
    k = n + 1
    while k < len(lattice.words) and lattice.words[k] in _PLAIN:
        k += 1
    if k >= len(lattice.words) or not countable(lattice.tokens[n], _MOST):
        return
    whole = not _CONSISTING.isdisjoint(lattice.words[i:n])
    hyphened = lattice.text[lattice.tokens[n].end : lattice.tokens[k].start] == "-"
    plural = lattice.tokens[k].text.lower().endswith("s")
    for end, term in lattice.sense(k, "stage"):
        if (plural or hyphened) and (whole or term == "stage"):
            row = next((len(r) for r in _ROWS if lattice.words[end : end + len(r)] == r), 0)
            yield Phrase("stages", i, end + row, {"n": (n, str(n)), "tell": (k, lattice.words[k])})


def _told(
    lattice: Lattice, start: int, j: int, parts: Parts, label: str, known: _Memory
) -> Iterator[tuple[int, Parts]]:
    """Where a length may end that has been told up to a word, and what it has then; ``label`` is what comes."""
    if j >= len(lattice.words) or j - start >= _LONGEST or not lattice.once(_may_tell, j):
        return
    if lattice.items and any(start < item <= j for item in lattice.items):
        return
    if ("d" in parts or "a" in parts) and _begins_line(lattice, j) and not _names_size(lattice, j):
        return
    key = (j, j == start, label, frozenset(parts))
    if key not in known:
        known[key] = list(_next(lattice, j, parts, label, j == start))
    for end, more, named in known[key]:
        whole = {**parts, **more} if more else parts
        if named != "between" and end > j and _is_whole(whole):
            yield end, whole
        yield from _told(lattice, start, end, whole, "" if named == "between" else named, known)


def _may_tell(lattice: Lattice, j: int) -> bool:
    """Whether a word can be one of those that tell a length: most cannot, and nothing else is asked of them."""
    told = bool(lattice.tokens[j].values) or lattice.words[j] in _WORDS
    return told or any(lattice.sense(j, table) for table in _TABLES)


def _begins_line(lattice: Lattice, j: int) -> bool:
    """Whether a line ends before a word."""
    return "\n" in lattice.text[lattice.tokens[j - 1].end : lattice.tokens[j].start]


def _names_size(lattice: Lattice, j: int) -> bool:
    """Whether a word is the name of a size of a length, and nothing else."""
    names = {term for _, term in lattice.sense(j, "dimension")}
    return not names.isdisjoint(_ACROSS | _ALONG | _EITHER) and not lattice.sense(j, "thing")


def _is_whole(parts: Parts) -> bool:
    """Whether a diameter and how far it goes are told."""
    if "p" in parts:
        return True
    if "d" in parts and "beside" in parts:
        return True
    bare = "bare" in parts and not {"stretch", "rest", "turned"} & {*parts}
    return "d" in parts and ("a" in parts or "rest" in parts) and not bare


def _next(lattice: Lattice, j: int, parts: Parts, label: str, first: bool) -> Iterator[tuple[int, Parts, str]]:
    """What may be told next: where it ends, what it adds, and what of is said to come."""
    token, whole = lattice.tokens[j], _is_whole(parts)
    if token.kind in ("diameter", "length", "number", "count", "size") and not lattice.counts_in_words(j):
        yield from ((end, more, "") for end, more in _numbers(lattice, j, parts, label))
    elif end := _numbered(lattice, j):
        yield from () if whole else ((end, {}, "between"),)
    elif not whole and (goes := list(_reaches(lattice, j, parts))):
        yield from goes
    else:
        yield from () if whole else _named(lattice, j, parts, label)
        yield from _places(lattice, j, parts, first)
        yield from _beside(lattice, j, parts, label, first)


def _reaches(lattice: Lattice, j: int, parts: Parts) -> Iterator[tuple[int, Parts, str]]:
    """How far a length goes, where it is told otherwise than by its own number: “from 20 to 50”, “the last 20”."""
    if "a" in parts:
        return
    if end := _from_to(lattice, j):
        yield end, {"a": (j + 1, str(j + 1)), "z": (end - 1, str(end - 1))}, ""
    k = j - 1 - (lattice.words[j - 1] in ("the", "its", "a"))
    over = "d" not in parts or lattice.words[k] in _OVER | {"in", "on", "at"}  # “Ø22, last 15 to Ø18”
    for end, term in lattice.sense(j, "stretch") if over else ():
        if end < len(lattice.words) and lattice.tokens[end].kind in ("number", "length"):
            yield end, {"stretch": (j, term)}, "a"


def _named(lattice: Lattice, j: int, parts: Parts, label: str) -> Iterator[tuple[int, Parts, str]]:
    """The rest, the name of a size whose number comes, and what is done to the length."""
    for end, _ in lattice.sense(j, "remainder"):
        if "a" not in parts:
            yield end, {"rest": (j, lattice.words[j])}, "d" if "d" not in parts else ""
    for end, term in lattice.sense(j, "dimension"):
        wide = term in _ACROSS or (term in _ONE_OF and lattice.words[j] in _WIDE)
        named = "d" if wide else "a" if term in _ALONG else "w" if term in _EITHER else ""
        if named and _leads_to_number(lattice, end):
            yield end, {}, named
    apart = "a" in parts and "stretch" not in parts and lattice.words[j - 1] == ","  # “60 long, turn one end down …”
    for end, term in lattice.sense(j, "turned") if not apart else ():
        yield end, {"turned": (j, term)}, label


def _places(lattice: Lattice, j: int, parts: Parts, first: bool) -> Iterator[tuple[int, Parts, str]]:
    """The end at which a length is; “the other” of “the other 40” is none."""
    k = j - 1 - (lattice.words[j - 1] in _THE)
    placed = first or not _is_whole(parts) or lattice.words[k] in _PLACED
    if lattice.sense(j, "section") and not first and lattice.tokens[j - 1].values and not _is_plural(lattice, j):
        return  # “Ø6 tip x 12” is called so
    for end, term in lattice.sense(j, "side") if placed and "s" not in parts else ():
        if term not in _ENDS:
            continue
        if end == j + 1 and lattice.once(_has_shoulder, 0) and not {"a", "z"} & {*parts}:
            yield _behind_shoulder(lattice, end), {"s": (j, term), "beside": (j, term)}, ""
        if lattice.words[end - 1] != "other" or not any(t.values for t in lattice.tokens[end : end + 1]):
            yield end, {"s": (j, term)}, ""


def _has_shoulder(lattice: Lattice, _: int) -> bool:
    """Whether a text tells where the one shoulder of a shaft is, which has lengths to its left and right."""
    return any(phrase.kind == "shoulder" for at in lattice.phrases for phrase in at)


def _behind_shoulder(lattice: Lattice, j: int) -> int:
    """Behind the “of the shoulder” of “left of the shoulder”."""
    words = lattice.words[j : j + 3]
    return j + len(words) if words[:1] == ("of",) and words[-1:] in (("shoulder",), ("step",), ("it",)) else j


def _beside(lattice: Lattice, j: int, parts: Parts, label: str, first: bool) -> Iterator[tuple[int, Parts, str]]:
    """What a length is called, and words that say nothing of it."""
    word, whole, before = lattice.words[j], _is_whole(parts), lattice.words[j - 1]
    begun = bool({"d", "a", "p"} & {*parts})
    if (
        (sections := lattice.sense(j, "section"))
        and not _is_plural(lattice, j)
        and (begun or not _is_thing(lattice, j) or _is_on_the_way(lattice, j))
    ):
        ended = "between" if lattice.tokens[j].kind == "sign" else ""  # no length ends with a comma
        yield from ((end, {}, ended if whole else label) for end, _ in sections)
    elif not begun and (leads := [*lattice.sense(j, "lead"), *lattice.sense(j, "going")]):
        yield from ((end, {}, label) for end, _ in leads)
    elif not first and whole:
        if word in _MORE:
            yield j + 1, {}, ""
        elif (word in _PLACED and before != ",") or (word in _THE and before in _PLACED):
            yield j + 1, {}, "between"
    elif not first and (word in _BETWEEN or (word in _WHOLE and before in ("the", "this", "its"))):
        kept = label if word in _OF or word in _UNITS else ""
        yield j + 1, {}, "a" if word in _OVER and "d" in parts else kept or "between"


def _numbers(lattice: Lattice, j: int, parts: Parts, label: str) -> Iterator[tuple[int, Parts]]:
    """What a number of a length may be; nothing where it is none."""
    token = lattice.tokens[j]
    if j > 0 and _numbered(lattice, j - 1):
        return
    if token.kind == "size":
        if len(token.values) == 2 and label == "d" and not {"d", "a"} & {*parts}:
            yield _behind_unit(lattice, j + 1, _ALONG | _EITHER), {"p": (j, str(j))}
        return
    end = j + 1 + (j + 1 < len(lattice.words) and lattice.words[j + 1] in _UNITS)
    names = lattice.sense(end, "dimension") if end < len(lattice.words) else ()
    named = [(e, term) for e, term in names if "\n" not in lattice.quote(end, e)]
    if any(term in _OTHERWISE for _, term in named) and not lattice.sense(end, "turned"):
        return
    named = [(e, term) for e, term in named if term in _ACROSS | _ALONG | _EITHER]
    behind, term = max(named, default=(end, ""))
    if "head" in lattice.words[end:behind]:
        return  # “40 under the head” is a length beside it
    free = {"d", "a"} - {*parts} - ({"a"} if "rest" in parts else set())
    at = (j, str(j))
    if token.kind == "diameter":
        kinds = {"d"}
        behind = behind if term in _ACROSS else end
    elif term:
        kinds = {"d"} if term in _ACROSS else {"a"} if term in _ALONG or "d" in parts else {"d"}
        kinds -= {"d"} if term == "width" else set()
    elif label in ("d", "a"):
        kinds = {label}
    elif label == "w":
        kinds = {"d", "a"}
    else:
        yield from _bare(lattice, j, end, parts, free)
        return
    yield from ((behind, {kind: at}) for kind in sorted(kinds & free))


def _bare(lattice: Lattice, j: int, end: int, parts: Parts, free: set[str]) -> Iterator[tuple[int, Parts]]:
    """What a number without a name may be: behind the diameter the length, behind “to” how wide a stretch gets."""
    if end < len(lattice.words) and lattice.sense(end, "thing") and not lattice.sense(end, "section"):
        return  # “15 outside, 12 bore”
    at, before = (j, str(j)), lattice.words[max(0, j - 1)]
    wide = before in _TO and not {"stretch", "rest", "turned", "beside"}.isdisjoint(parts)
    if wide and "d" in free:
        yield end, {"d": at}
    elif "d" not in free and "a" in free:
        yield end, {"a": at}
    elif free == {"d", "a"}:
        yield end, {"a": at}
        yield end, {"d": at, "bare": at}


def _behind_unit(lattice: Lattice, j: int, names: frozenset[str]) -> int:
    """Behind a unit, and the name of a size behind it."""
    j += j < len(lattice.words) and lattice.words[j] in _UNITS
    ends = [end for end, term in lattice.sense(j, "dimension") if term in names] if j < len(lattice.words) else []
    return max(ends, default=j)


def _from_to(lattice: Lattice, j: int) -> int:
    """The end of “from 20 to 50”; 0 where it does not begin."""
    words = lattice.words[j : j + 4]
    if len(words) < 4 or (words[0], words[2]) not in (("from", "to"), ("between", "and")):
        return 0
    measured = all(lattice.tokens[k].kind in ("number", "length") for k in (j + 1, j + 3))
    return j + 4 if measured else 0


def _is_thing(lattice: Lattice, j: int) -> bool:
    """Whether a word names a thing of its own, or where it is: “a collar in the middle, 6 dia, 2 wide”."""
    named = lattice.words[j] == "middle" or bool(lattice.sense(j, "thing"))
    return named and lattice.words[j] not in (*_NUMBERED, ",", "(", ")")


def _is_on_the_way(lattice: Lattice, j: int) -> bool:
    """Whether a thing is a length between others: “then a collar 20 dia 4 wide, then 12 dia …”."""
    k = j - 1
    while k > 0 and lattice.words[k] in _LED:
        k -= 1
    behind = lattice.words[j : j + _LONGEST]
    ended = next((n for n, word in enumerate(behind) if word == "."), len(behind))
    return lattice.words[k] in _THEN and not _THEN.isdisjoint(behind[:ended])


def _is_plural(lattice: Lattice, j: int) -> bool:
    """Whether a word is the “ends” of “15 dia ends each 20 long”, which no length is called."""
    return lattice.tokens[j].text.lower() == "ends"


def _numbered(lattice: Lattice, j: int) -> int:
    """The end of “section 2 -”, whose number only counts; 0 where there is none."""
    if (
        lattice.words[j] not in _NUMBERED
        or j + 3 >= len(lattice.words)
        or lattice.tokens[j + 1].kind not in ("number", "count")
    ):
        return 0
    counts = countable(lattice.tokens[j + 1], _MOST)
    marks = "size marks" if lattice.words[j] in _words("numbered", "sizes") else "marks"
    return j + 3 if counts and lattice.words[j + 2] in _words("numbered", marks) else 0


def _leads_to_number(lattice: Lattice, j: int) -> bool:
    """Whether the number of what is named comes right behind its name."""
    while j < len(lattice.words) and lattice.words[j] in _OF:
        j += 1
    return j < len(lattice.words) and bool(lattice.tokens[j].values) and not lattice.counts_in_words(j)
