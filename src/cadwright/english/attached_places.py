"""Giving things the places that are said of them, and telling those from depths, counts of rows and shares."""

import math

from msgspec.structs import replace

from cadwright.english.amounts import with_amount
from cadwright.english.frames import Frame
from cadwright.english.lexicon import words_of
from cadwright.english.phrases import Lattice, Phrase
from cadwright.english.places import UP, place
from cadwright.english.statements import Mention

_BY_SIZE, _BY_NAME = ("along", "facing"), ("axis", "place")
"""Directions and sides by the sizes of the part there, for whatever takes them by name."""
_GRIDS = words_of("groups.toml", "attached_places", "grids")
_MOST = 50
"""More are in no row."""
_ACROSS = frozenset(("diameter", "length", "width", "side", "flats"))
"""Sizes of which one is said of a thing before the numbers of its rows."""
_CORNERS = 4
_BENEATH = frozenset(("under", "below", "beneath", "underneath"))
_AWAY = words_of("groups.toml", "attached_places", "away")
"""Behind one of these a length is none between several."""
_BEFORE_SPACING = frozenset((",", "and", "with", "@", "a", "all"))
PLACES = frozenset(
    (
        "offset",
        *("away", "extent", "level"),
        "spacing",
        "circle",
        "corner",
        "place",
        "opposite",
        "vertices",
        "centre",
        "axis",
        "row",
        "grid",
        "point",
        "host",
        "between",
        "upon",
        *("section", "stages"),
        "member",
        *("legs", "flanges"),
        "side open",
        "edges",
        "sides",
        *("pair", "parallel"),
        "stations",
        "either",
        "fraction",
        "rectangle",
        "start",
        "line",
        "arc",
        "midway",
        "origin",
        "flush",
        "staggered",
        "in line",
        *("stretch", "shoulder"),
        *("along", "facing", "remaining", "diameters", "mirrored", "apart"),
        "inside",
    )
)
TURNED_SECTION = "turned section"
"""What kinds take of whose lengths only those that are turned down are told."""
TURNED = frozenset(("turned",))
_UPRIGHT = frozenset(("height", "high", "tall"))
_LEVELS = ("top", "bottom")
_NO_WAYS = ("end", "side", "long side")
"""Sides that say no way to go."""
_TIMES = (("x",), ("by",), ("×",))
_ALL_ROUND = frozenset(("corner", "circle", "rectangle", "grid"))
_MOVING = frozenset(("move", "shift", "put", "place", "slide"))
_INWARDS = frozenset(("up", "down", "in"))
GOING_IN = words_of("groups.toml", "attached_places", "going in")
"""Behind these a way down is how deep something is cut."""
_GAPS = words_of("groups.toml", "attached_places", "gaps")
"""Words for what is left between bodies; between holes it is not from middle to middle, as their spacing is."""


def _is_shift(mention: Mention, phrase: Phrase) -> bool:
    """Whether a way to go is said of a known thing: “5 to the right” is then not from the middle."""
    return mention.before is not None and phrase.kind == "away" and not {"c", "ref", "way"} & set(phrase.parts)


def with_place(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """The thing with a place more, or ``None`` where it cannot be there."""
    takes = phrase.kind in frame.takes or (phrase.kind in _BY_SIZE and not frame.takes.isdisjoint(_BY_NAME))
    if phrase.kind == "section" and TURNED_SECTION in frame.takes:
        takes = lattice.once(place, phrase).relation in TURNED  # “both ends turned down to …”, also of a square bar
    if phrase.kind == "section" and not _UPRIGHT.isdisjoint(lattice.words[phrase.start : phrase.end]):
        return None  # “the right-hand 20 mm is cut down to a height of 12” is no turned end
    if phrase.kind not in PLACES or not takes or _is_shift(mention, phrase) or _is_no_share(lattice, phrase):
        return None
    called = (term for end, term in lattice.sense(phrase.start, "adjective") if end == phrase.end)
    if frame.role == "whole" and not frame.adjectives.isdisjoint(called):
        return None  # a “left hand” gear is not on the left
    if phrase.kind == "place" and frame.role == "body" and phrase.term("prep") in _BENEATH and "s" not in phrase.parts:
        beneath = replace(lattice.once(place, phrase), sides=("bottom",))
        return replace(mention, places=(*mention.places, beneath))  # “beneath the middle a peg”
    if _leads_nowhere(frame, mention, lattice, phrase) or _goes_on(lattice, phrase):
        return None
    if phrase.kind == "grid" and not _are_rows(mention, lattice, phrase):
        return None
    gap = phrase.kind == "spacing" and phrase.term("way") in _GAPS
    if (gap and frame.role not in ("body", "whole")) or (
        phrase.kind == "spacing" and not _is_between(mention, lattice, phrase)
    ):
        return None
    if _is_of_no_row(mention, lattice, phrase):
        return None
    if phrase.kind in ("away", "offset") and _is_depth(frame, lattice, phrase):
        return _with_depth(frame, mention, lattice, phrase)
    if {"lw", "ww", "bysize"} & set(phrase.parts) and not _are_at_corners(mention, lattice, phrase):
        return None
    return replace(mention, places=(*mention.places, lattice.once(place, phrase)))


def _goes_on(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a distance from a side is none, as the way to another side begins there: “8 mm from front to back”."""
    begins = phrase.kind in ("offset", "away") and "from" in lattice.words[phrase.start : phrase.end]
    behind = phrase.end + 1
    led = begins and lattice.words[phrase.end : behind] == ("to",)
    return led and behind < len(lattice.words) and lattice.is_in(behind, "side")


def _leads_nowhere(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> bool:
    """Whether words for a height or a way say none: “move it 5 up”, “a post 15 up”, “20 above the side of it”."""
    if phrase.kind == "level":
        return phrase.term("s") not in _LEVELS
    if phrase.kind == "remaining" and lattice.known and not _MOVING.isdisjoint(lattice.words[: phrase.start]):
        return True  # “move the holes to 12 mm from the edges” leaves nothing
    if phrase.kind == "member" and phrase.parts["ref"][0] == phrase.start == mention.span[1]:
        return True  # “a square arm” is no square in an arm
    if phrase.kind == "away" and "ref" in phrase.parts and phrase.term("s") in _NO_WAYS:
        return True  # “flush with one 40 mm end of the base”
    return phrase.term("s") == UP and (bool(lattice.known) or frame.role != "cut")


def _are_rows(mention: Mention, lattice: Lattice, phrase: Phrase) -> bool:
    """Whether two numbers count the rows of something: “six holes, 3 x 2” are a grid, and “5 mm holes 3 x 2, 20 apart”,
    but “six pockets 30 x 20” none, and “100 in the long direction and 60 in the short one” are distances.
    """
    counts = lattice.once(place, phrase).counts
    if max(counts, default=0) > _MOST:
        return False
    if "s" not in phrase.parts or not _GRIDS.isdisjoint(lattice.words[phrase.start : phrase.end]):
        return True
    several = mention.count is None and mention.noun.lower() != mention.term
    across = several and any(name in _ACROSS for name, _ in mention.sizes)
    counted = mention.count == math.prod(counts) or (across and lattice.once(_is_spaced, phrase))
    return counted and len(counts) == 2


def _is_between(mention: Mention, lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a spacing is that of several things: “four in the corners and two more 40 apart” are no row of more."""
    if "n" in phrase.parts and any(p.kind in _ALL_ROUND or p.relation == "corner" for p in mention.places):
        return False
    return phrase.term("way") != "@" or _is_pitch(mention, lattice, phrase)


def _is_spaced(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether two numbers without a unit count rows, how far apart those are being said right behind: “5 x 3, 40
    apart”.
    """
    token, j = lattice.tokens[int(phrase.parts["s"][1])], phrase.end
    while j < len(lattice.words) and (lattice.words[j] in _BEFORE_SPACING or lattice.is_in(j, "preposition")):
        j += 1
    bare = token.unit is None and all(v == int(v) and 0 < v <= _MOST for v in token.values)
    return bare and j < len(lattice.words) and any(p.kind == "spacing" for p in lattice.phrases[j])


def _is_pitch(mention: Mention, lattice: Lattice, phrase: Phrase) -> bool:
    """Whether “@ 40” says how far apart several things are, and not from where or on which circle they are."""
    counted = (mention.count or 1) > 1 or any(p.kind == "grid" for p in mention.places)
    behind = lattice.words[phrase.end : phrase.end + 1]
    away = any(lattice.is_in(phrase.end, table) for table in ("circle", "angle")) or bool(_AWAY.intersection(behind))
    return counted and not away and all(p.kind != "spacing" for p in mention.places)


def _is_depth(frame: Frame, lattice: Lattice, phrase: Phrase) -> bool:
    """Whether a distance is how deep something goes: “drilled 8 mm down from the top”, “20 up from the free end”."""
    words = lattice.words[phrase.start : phrase.end]
    going = lattice.words[max(0, phrase.start - 1)] in GOING_IN and frame.kind == "hole"
    from_side = "a" in phrase.parts and not {"every", "corner"} & {*phrase.parts} and "edge" not in words
    return going and from_side and not _INWARDS.isdisjoint(words)


def _with_depth(frame: Frame, mention: Mention, lattice: Lattice, phrase: Phrase) -> Mention | None:
    """A hole with its depth and the side that it goes in from, of one phrase."""
    if "s" not in phrase.parts:
        return None
    said = lattice.once(place, phrase)
    where = replace(said, kind="centre" if phrase.kind == "away" else "place", amounts=(), relation="from")
    given = with_amount(frame, mention, "depth", said.amounts[0])
    return replace(given, places=(*given.places, where)) if given is not None else None


def _are_at_corners(mention: Mention, lattice: Lattice, phrase: Phrase) -> bool:
    """Whether there are four of them, one in each corner: not one of them on one side of the middle, and no “four posts
    on 80 x 40 plates”.
    """
    return mention.count == _CORNERS and ("bysize" not in phrase.parts or lattice.once(_ends_clause, phrase))


def _ends_clause(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether nothing stands behind a phrase but a sign, the end of a line or what leads to a place."""
    end = phrase.end
    if end == len(lattice.words) or end in lattice.lines or lattice.tokens[end].kind == "sign":
        return True
    return lattice.is_in(end, "centre") or lattice.is_in(end, "preposition") or lattice.words[end] in ("and", "with")


def _is_no_share(lattice: Lattice, phrase: Phrase) -> bool:
    """Whether what would be a share of the way is a number: “3 along the long side”."""
    if phrase.kind != "fraction" or "f" not in phrase.parts:
        return False
    token = lattice.tokens[int(phrase.parts["f"][1])]
    return token.kind != "ratio" and token.value >= 1


def _is_of_no_row(mention: Mention, lattice: Lattice, phrase: Phrase) -> bool:
    """Whether what would be said of several is not: of one thing, or “cbore Ø11 x 6.5, 9 from the edges”."""
    if phrase.kind == "stations":
        return lattice.words[phrase.start - 1 : phrase.start] in _TIMES
    return phrase.kind in ("diameters", "apart") and not _are_several(mention)


def _are_several(mention: Mention) -> bool:
    """Whether a thing is said to be more than one."""
    return mention.noun.lower() != mention.term if mention.count is None else mention.count > 1
