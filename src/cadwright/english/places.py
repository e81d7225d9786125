"""Phrases of place as values: how far, from which sides, corners and things, how many."""

import itertools
from collections.abc import Iterator

from cadwright.english.lexicon import words_of
from cadwright.english.phrases import Lattice, Phrase, countable
from cadwright.english.statements import Place, Quantity

_FACED = {"face": "face", "faces": "face", "side": "side", "sides": "side", "flank": "side"}
UP = "up"
"""“15 up” is from the bottom."""
LENGTHWISE = "lengthwise"
"""The relation of a direction that is that of the longest size, however the thing lies."""
_LENGTHWISE = words_of("groups.toml", "places", "lengthwise")
SIDEWAYS, FORWARDS, RIGHTWARDS = "side", "front", "left"
"""The relations of directions “from side to side”, “from front to back” and “from left to right”."""
LETTERED = "axis"
"""The relation of a direction that is called by its letter."""
WIDE = "width"
"""A direction that is called by how wide something is."""
_LETTERS = frozenset("xy")
_GROUND = ("base", "table", "desk", "bench", "ground", "sole")
"""What is below, where how high something is above it is told."""
_HALVES = ("a half", "half", "semi")
_POINTING = {"up": "top", "down": "bottom"}
"""Where the first of a circle is that is “straight up”."""
_MEASURED = frozenset(("number", "length", "size", "diameter", "radius", "angle", "ratio", "point"))
_GATHERED = frozenset(
    (
        *(
            "offset",
            "extent",
            "level",
            "stations",
            "remaining",
            "away",
            "apart",
            "either",
            "fraction",
            "spacing",
            "rectangle",
            "start",
        ),
        "vertices",
        *("arc", "series"),
    )
)
"""Kinds of places of which every number is a distance."""
_PARTS = {"point": ("x", "y"), "section": ("d", "a", "z")}
_SIDES = ("s", "t", "e", "g")
CONCENTRIC = "concentric"
"""On the axis of something, wherever along it."""
_CONCENTRIC = frozenset(("concentric", "concentrically", "coaxial", "coaxially", "conc"))
_ONE_OF = 5
"""So many words before a noun “one of” may stand at most."""
_CROSSING = words_of("groups.toml", "places", "crossing")
_EACH = words_of("groups.toml", "places", "each")
_ALL_SIDES = frozenset(("left", "right", "front", "back", "end", "side"))
"""Words for where edges are, which are no kind of them."""
_ROUND_EDGES = frozenset(("circular", "outer", "inner", "edge", "rim", "s"))
"""What is said of the edges of a disc."""


def place(lattice: Lattice, phrase: Phrase) -> Place:
    """A phrase of place as a value."""
    if phrase.kind == "upon":
        return Place("place", (phrase.start, phrase.end), sides=("top",), relation="on")
    if phrase.kind == "edges":
        return _edges(lattice, phrase)
    stretch = phrase.term("stretch").removeprefix("next")
    if phrase.kind == "diameters":
        return Place("diameters", (phrase.start, phrase.end), tuple(_diameters(lattice, phrase)))
    if phrase.kind == "mirrored":
        return _mirrored(lattice, phrase)
    amounts = _gathered(lattice, phrase) if phrase.kind in _GATHERED else _kept(lattice, phrase)
    return Place(
        phrase.kind,
        (phrase.start, phrase.end),
        tuple(amounts),
        (stretch,) if stretch else _sides(phrase),
        phrase.term("axis") or phrase.term("along"),
        _counts(lattice, phrase),
        phrase.term("ref") or ("unknown" if "u" in phrase.parts else ""),
        _is_each(lattice, phrase),
        "turned" if stretch else _relation(lattice, phrase),
        _noun(lattice, phrase),
        which=_section_names(lattice, phrase) if phrase.kind == "section" else _told(phrase),
        middle=phrase.kind == "offset" and "centre" in phrase.parts and _relation(lattice, phrase) != "centre",
    )


def _noun(lattice: Lattice, phrase: Phrase) -> str:
    """What the thing of a place is called; “face” or “side” where a side is called so, “width” where a
    direction is.
    """
    if "ref" in phrase.parts:
        return lattice.words[phrase.parts["ref"][0]]
    last = lattice.tokens[phrase.end - 1].text.lower()
    if phrase.kind == "axis":
        return WIDE if WIDE in lattice.words[phrase.start : phrase.end] else ""
    return _FACED.get(last, "") if phrase.kind in ("place", "centre") else ""


def _told(phrase: Phrase) -> tuple[str, ...]:
    """Which of several things of a name a place means: “on the first cylinder”."""
    return (phrase.term("tell"),) if "tell" in phrase.parts else ()


def _section_names(lattice: Lattice, phrase: Phrase) -> tuple[str, ...]:
    """What a length of a shaft is called: “Ø10 body x 46”."""
    return tuple(
        lattice.words[i]
        for i in range(phrase.start, phrase.end)
        if lattice.words[i].isalpha() and any(lattice.sense(i, "section"))
    )


def _kept(lattice: Lattice, phrase: Phrase) -> list[Quantity]:
    """The amounts that the pattern kept."""
    amounts: list[Quantity] = []
    names = _PARTS.get(phrase.kind, ("a", "y", "z"))
    if phrase.kind == "point":  # “at X = 30 and X = 60, Y = 0” are two
        names = (*names, *(n for more in "uvw" if more in phrase.parts for n in (more, "y")))
    for name in names:
        if name in phrase.parts:
            amounts.append(_quantity(lattice, phrase, int(phrase.parts[name][1]))[0])
    named = ("p", "s") if phrase.kind in ("grid", "facing") else ("p",)
    for name in named:
        if name in phrase.parts:
            amounts += _quantity(lattice, phrase, int(phrase.parts[name][1]))
    return amounts


def _gathered(lattice: Lattice, phrase: Phrase) -> list[Quantity]:
    """All numbers of the phrase but its counts."""
    counts = {int(phrase.parts[n][1]) for n in ("n", "m") if n in phrase.parts}
    return [
        q
        for i in range(phrase.start, phrase.end)
        if lattice.tokens[i].kind in _MEASURED
        and i not in counts
        and not lattice.counts_in_words(i)
        and not (phrase.kind == "arc" and lattice.tokens[i].text in _HALVES)
        for q in _quantity(lattice, phrase, i)
    ]


def _mirrored(lattice: Lattice, phrase: Phrase) -> Place:
    """Places on both sides of the middle along one axis, or of two, which are the corners of a rectangle."""
    span = (phrase.start, phrase.end)
    tokens = [lattice.tokens[int(phrase.parts[name][1])] for name in ("a", "y") if name in phrase.parts]
    turned = "long" if "lw" in phrase.parts else "short" if "ww" in phrase.parts else ""
    both = bool(turned) or (len(tokens) == 2 and tokens[1].kind == "tolerance")
    values = [max(t.mm or t.values) * (2 if both else 1) for t in tokens]
    amounts = tuple(Quantity(v, "mm", span, lattice.quote(*span)) for v in values)
    return Place(
        "rectangle" if both else "either", span, amounts, axis=turned or phrase.term("axis", "x"), relation="middle"
    )


def _diameters(lattice: Lattice, phrase: Phrase) -> Iterator[Quantity]:
    """The sizes of several things one by one: “two 5 mm and one 8 mm” are 5, 5 and 8."""
    number = 1
    for i in range(phrase.start, phrase.end):
        token = lattice.tokens[i]
        after = lattice.tokens[i + 1] if i + 1 < phrase.end else None
        if token.kind not in (*_MEASURED, "count"):
            continue
        if countable(token) and after is not None and after.kind in _MEASURED:
            number = round(token.value)
        elif not lattice.counts_in_words(i):
            yield from _quantity(lattice, phrase, i) * number
            number = 1


def _quantity(lattice: Lattice, phrase: Phrase, i: int) -> list[Quantity]:
    """The lengths, mm, the angle or the share that a token says."""
    token, span = lattice.tokens[i], (phrase.start, phrase.end)
    quote = lattice.quote(*span)
    if token.kind == "angle":
        return [Quantity(token.value, "deg", span, quote)]
    if token.kind == "ratio":
        return [Quantity(token.value, "ratio", span, quote)]
    return [Quantity(v, "mm", span, quote) for v in token.mm or token.values]


def _relation(lattice: Lattice, phrase: Phrase) -> str:
    if phrase.kind in ("circle", "arc") and lattice.tokens[int(phrase.term("a", "0"))].kind == "radius":
        return "radius"
    for name in ("rest", "that", "corner", "centre", "turned"):
        if name in phrase.parts:
            return name
    if phrase.kind == "axis":
        between = {"y": (FORWARDS,), "x": (SIDEWAYS, RIGHTWARDS)}.get(phrase.term("axis"), ())
        if not _LETTERS.isdisjoint(lattice.words[phrase.start : phrase.end]):
            return LETTERED
        if (way := next((w for w in between if w in lattice.words[phrase.start : phrase.end]), "")) != "":
            return way
    if phrase.term("axis") == "x" and not _LENGTHWISE.isdisjoint(lattice.words[phrase.start : phrase.end]):
        return LENGTHWISE
    said = phrase.term("way") or phrase.term("prep") or phrase.term("other")
    said = "across" if phrase.kind in ("place", "host") and said in _CROSSING else said
    if phrase.kind == "centre" and not said and not _CONCENTRIC.isdisjoint(lattice.words[phrase.start : phrase.end]):
        return CONCENTRIC
    return said or ("centre" if phrase.kind != "centre" and "c" in phrase.parts else "")


def _is_each(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether it is said of each of several; corners are all of them unless a number is named, “ends” are both."""
    first = phrase.start + (phrase.kind == "centre")  # “both in the middle”: the first word counts the things
    if "every" in phrase.parts or any(lattice.words[i] in _EACH for i in range(first, phrase.end)):
        return True
    if phrase.kind == "section":
        return "s" in phrase.parts and lattice.tokens[phrase.parts["s"][0]].text.lower() == "ends"
    if phrase.kind == "side open":
        return any(t.text.lower() in ("ends", "sides") for t in lattice.tokens[first : phrase.end])
    k = next((i for i in range(phrase.end - 1, phrase.start - 1, -1) if lattice.words[i] == "corner"), None)
    return phrase.kind == "corner" and k is not None and lattice.tokens[k].text.lower() != "corner"


def _sides(phrase: Phrase) -> tuple[str, ...]:
    """The sides that a phrase of place names; of a shift, where to."""
    names = ("way",) if phrase.kind == "shift" else _SIDES
    named = (phrase.term(n) for n in names if n in phrase.parts and phrase.kind != "grid")
    if phrase.kind == "start":
        named = (_POINTING.get(s, s) for s in named)
    beneath = {"offset": (UP,), "remaining": _GROUND}.get(phrase.kind, ())
    return tuple("bottom" if s in beneath else s for s in named)


def _counts(lattice: Lattice, phrase: Phrase) -> tuple[int, ...]:
    if phrase.kind == "grid" and "s" in phrase.parts:
        sizes = [round(v) for v in lattice.tokens[int(phrase.parts["s"][1])].values]
        first = lattice.tokens[int(phrase.parts["n"][1])].value if "n" in phrase.parts else sizes[0]
        return tuple(sorted(sizes, key=lambda n: n != first)) if first in sizes else ()
    said = tuple(round(lattice.tokens[int(phrase.parts[n][1])].value) for n in ("n", "m") if n in phrase.parts)
    if not said and phrase.kind == "place" and _is_of_one(lattice, phrase):
        return (1,)
    if phrase.kind == "member":
        return (2,) if _are_members(lattice, int(phrase.parts["ref"][0])) else ()
    return said or ((2,) if phrase.kind in ("place", "offset") and _is_plural(lattice, phrase) else ())


_PIERCING = frozenset(("through", "thru", "in", "into", "from"))


def _are_members(lattice: Lattice, i: int) -> bool:
    """Whether a word names several legs or webs: “in the legs”, and not “in one of the legs”."""
    return lattice.tokens[i].text.lower() != lattice.words[i] and not _is_one_of(lattice, i)


def _is_of_one(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether something goes through one of several sides alone: “through one side”."""
    words = lattice.words[phrase.start : phrase.end]
    return phrase.term("s") == "side" and words[0] in _PIERCING and words[1:2] in (("one",), ("1",))


def _is_plural(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a phrase names the ends or sides as several: “on the short sides”, “at the ends”."""
    if phrase.term("s") not in ("end", "long side", "side"):
        return False
    words = [t.text.lower() for t in lattice.tokens[phrase.start : phrase.end]]
    if ("one", "of") in itertools.pairwise(words):
        return False  # “through one of the short walls”
    edges = "edges" in words and (phrase.kind == "offset" or not {"long", "short"}.isdisjoint(words))
    return edges or any(w in ("sides", "ends", "walls", "faces") for w in words)


def _is_one_of(lattice: Lattice, i: int) -> bool:
    """Whether a plural is only that of which one is meant: “one of its two ends”."""
    before = lattice.words[max(0, i - _ONE_OF) : i]
    return ("one", "of") in itertools.pairwise(before)


def _is_single(lattice: Lattice, phrase: Phrase, edged: int) -> bool:
    """Whether an article says that one is meant: “a corner clipped”; “a top edge chamfer” goes all round."""
    plural = lattice.tokens[edged].text.lower() != lattice.words[edged]
    named = any(lattice.sense(phrase.end, "thing")) if phrase.end < len(lattice.words) else False
    treated = named and not lattice.tokens[phrase.end].text.lower().endswith("ed")
    return not (plural or treated) and not {"a", "an"}.isdisjoint(lattice.words[phrase.start : edged])


def _are_both(lattice: Lattice, phrase: Phrase, words: list[tuple[int, str]]) -> bool:
    """Whether edges are two, as “both outer edges” of a disc are."""
    both = "both" in lattice.words[phrase.start : phrase.end]
    return both and {term for _, term in words} <= _ROUND_EDGES and "ref" not in phrase.parts


def _alike(lattice: Lattice, i: int) -> list[str]:
    """What edges “ones” are: those named before, “outer vertical corners R6, inner ones R4”."""
    for k in range(i - 1, -1, -1):
        found = next((term for _, term in lattice.sense(k, "edged")), "")
        if found:
            upright = any(term == "vertical" for _, term in lattice.sense(k - 1, "edging")) if k else False
            return [*(["vertical"] if upright else []), found, "s"]
    return []


def alike_before(lattice: Lattice, i: int) -> list[str]:
    """What edges “those at the left end” are: of the kind of those named before, “the two upright edges at the right”,
    however many those were; nothing where none were.
    """
    for k in range(i - 1, -1, -1):
        found = next((term for _, term in lattice.sense(k, "edged") if term not in _ALL_SIDES), "")
        if found:
            start = k
            while start > 0 and lattice.is_in(start - 1, "edging"):
                start -= 1
            told = [term for j in range(start, k) for _, term in lattice.sense(j, "edging") if term not in _ALL_SIDES]
            return [*dict.fromkeys(told), found, "s"]
    return []


def _edges(lattice: Lattice, phrase: Phrase) -> Place:
    """Which edges, as a value."""
    words: list[tuple[int, str]] = []
    if "like" in phrase.parts:
        words += [(phrase.start, term) for term in alike_before(lattice, phrase.start)]
    i, one = phrase.start, False
    while i < phrase.end:
        found = [(end, term) for table in ("edging", "edged") for end, term in lattice.sense(i, table)]
        end, term = max((f for f in found if f[0] <= phrase.end), default=(i + 1, ""))
        emphasised = lattice.words[i] == "single" and i > 0 and lattice.words[i - 1] in ("every", "each")
        words += [(i, term)] if term and not emphasised else []
        plural = lattice.tokens[i].text.lower() != lattice.words[i] and any(True for _ in lattice.sense(i, "edged"))
        one = one or (plural and _is_one_of(lattice, i))
        words += [(i, "s")] if plural and not one else []
        if lattice.tokens[i].text.lower() == "ones":
            words += [(i, term) for term in _alike(lattice, i)]
        i = end
    at = phrase.parts["ref"][0] if "ref" in phrase.parts else phrase.end
    edged = phrase.parts["e"][0] if "e" in phrase.parts else phrase.start
    one = one or _is_single(lattice, phrase, edged)
    first = at
    while (
        "ref" in phrase.parts and first > phrase.start and any(k == first - 1 for k, _ in words) and first - 1 != edged
    ):
        first -= 1
    if "x" in phrase.parts:
        words = [(k, term) for k, term in words if k != phrase.parts["x"][0]]
    spared = "x" in phrase.parts or any(term == "plain" and k > edged for k, term in words if "e" in phrase.parts)
    relation = "except" if spared else "joint" if "j" in phrase.parts else ""
    long = _quantity(lattice, phrase, int(phrase.parts["l"][1])) if "l" in phrase.parts else ()
    return Place(
        "edges",
        (phrase.start, phrase.end),
        tuple(long),
        tuple(term for k, term in words if not first <= k <= at),
        counts=_counts(lattice, phrase) or ((1,) if one else (2,) if _are_both(lattice, phrase, words) else ()),
        ref=phrase.term("ref"),
        every=any(lattice.words[i] in _EACH for i in range(phrase.start, phrase.end)),
        relation=relation,
        noun=lattice.words[at] if "ref" in phrase.parts else "",
        refs=(phrase.term("with"),) if "with" in phrase.parts else (),
        which=(lattice.words[phrase.parts["with"][0]],)
        if "with" in phrase.parts
        else tuple(term for k, term in words if first <= k < at),
    )
