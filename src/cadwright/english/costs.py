"""What it costs to make nothing of a piece of a text."""

from cadwright.english.lexicon import tables
from cadwright.english.phrases import Lattice, Phrase, is_pronoun
from cadwright.english.unknown import before_thing, is_unknown, means, names, negates, shapes

MISSING = 1.2
"""What it costs that a size is not said without which a thing cannot be built."""
TITLE = 0.9
"""What it costs to take “Clamp bar: …” as a name for the whole."""
PHRASE = 0.03
"""What any phrase costs, so that one that says it all is cheaper than its pieces."""
SKIPPED_UNKNOWN = 0.6
_LARGEST_TOLERANCE = 2.0
"""What is more than that on both sides is a place."""
SKIPPED_NAME = 1.3
"""An unknown word where the name of a thing is expected: “with a gizmo”."""
STRANGER = 1.1
"""What it costs to take an unknown word for what the part is called."""
USE = 0.1
"""What a word of use costs before a noun: “clamp bar”; any noun does before a thing with pieces (“house table”)."""
SKIPPED_NEGATION = 0.3
"""A “not” or “or” that has nothing to do with things and sizes: “in red or blue”."""
SKIPPED_ADJECTIVE = 1.0
SKIPPED_PLACE = 1.6
SKIPPED_NUMBER = 3.0
SKIPPED_THING = 3.0
_SKIPPED_SUBJECT = 5.0
"""The first noun of a text, which says what the part is."""
_EARLY = 6
_HEADS = frozenset(
    ("block", "cylinder", "tube", "cone", "ball", "wedge", "prism", "channel", "angle", "profile", "T profile")
)
"""Bodies of plain shapes, which other nouns stand before."""
_NAMED = frozenset(("block", "enclosure", "cup"))
_CUTS = frozenset(("hole", "pocket", "slot", "notch", "groove", "fillet", "chamfer", "inner outline"))
_ASKED = frozenset(("volume", "area", "mass", "weight"))
"""What is only asked about a part, or taught with it, where no number is near."""
_REACH_OF_NUMBER = 4
"""So many words from a volume or the like its number would be."""
_WITH_NUMBERS = frozenset(
    (
        *("offset", "extent", "reach", "level"),
        "away",
        "spacing",
        "circle",
        "grid",
        "point",
        "stations",
        "either",
        "fraction",
        "rectangle",
        "arc",
        "recess",
        "component",
        "series",
        "vertices",
        *("along", "facing", "remaining", "diameters", "callout", "mirrored"),
        "sides",
        *("pair", "parallel", "directed"),
    )
)
_LOSSES = {
    "bevel": SKIPPED_NUMBER,
    "taper": SKIPPED_NUMBER,
    "slope": SKIPPED_NUMBER,
    "upon": 0.1,
    "amount": SKIPPED_NUMBER,
    "size": SKIPPED_NUMBER,
    "count": 2.0,
    "adjective": 1.0,
}


def loss_of(phrase: Phrase) -> float:
    """What it costs that nothing takes a phrase."""
    numbers = phrase.kind in _WITH_NUMBERS
    return SKIPPED_NUMBER if numbers else _LOSSES.get(phrase.kind, SKIPPED_PLACE)


def loss(lattice: Lattice, i: int) -> float:
    """What it costs to make nothing of a word."""
    token = lattice.tokens[i]
    if token in lattice.unsettled:
        return SKIPPED_NUMBER
    if is_pronoun(token) or lattice.words[i] == "more":
        return SKIPPED_NAME if is_another(lattice, i) else 0.1
    if token.kind in ("tolerance", "fit"):
        mirrored = token.kind == "tolerance" and i > 0 and not lattice.tokens[i - 1].values
        return SKIPPED_NUMBER if mirrored and max(token.values) > _LARGEST_TOLERANCE else 0.1
    if (token.values and token.kind not in ("word", "ordinal")) or lattice.is_in(i, "designation"):
        return SKIPPED_NUMBER
    if lattice.is_in(i, "use") and _is_use_of(lattice, i):
        return USE
    if any(True for _ in lattice.sense(i, "thing")):
        piece = any("." in term for _, term in lattice.sense(i, "thing"))  # “a two-blade fan” is no use
        skipped = _SKIPPED_SUBJECT if _is_first(lattice, i) else SKIPPED_THING
        of_other = lattice.names_whole(i + 1) or lattice.once(_is_of_head, i)
        return USE if of_other and not piece else skipped
    if is_axis(lattice, i) or any(lattice.is_in(i, table) for table in ("side", "centre", "dimension")):
        return SKIPPED_UNKNOWN if _is_only_asked(lattice, i) else SKIPPED_PLACE
    if lattice.is_in(i, "binding") or lattice.is_in(i, "which"):
        return SKIPPED_NAME
    if lattice.is_in(i, "not"):
        return SKIPPED_NAME if negates(lattice, i) else SKIPPED_NEGATION
    if any(True for _ in lattice.sense(i, "adjective")):
        adverb = lattice.words[i].endswith("ly") and not lattice.is_in(i, "adjective")  # “completely through the hub”
        return SKIPPED_UNKNOWN if adverb else SKIPPED_ADJECTIVE
    if token.kind == "sign":
        return 0.02
    known = (
        shapes(lattice, i)
        or names(lattice, i)
        or _places(lattice, i)
        or (means(lattice, i) and not _is_relative(lattice, i))
    )
    return SKIPPED_NAME if known else SKIPPED_UNKNOWN


def _is_of_head(lattice: Lattice, i: int) -> bool:
    """Whether a noun that begins a text only tells what the body is whose noun follows: “desk pen block”."""
    kinds = _kinds(lattice, i)
    named = not kinds.isdisjoint(_NAMED) or lattice.names_whole(i)  # an oval and a half ball are shapes
    if i >= _EARLY or any(t.values for t in lattice.tokens[:i]) or not named or not _CUTS.isdisjoint(kinds):
        return False
    if any(lattice.is_in(i, table) for table in ("adjective", "shaping")):
        return False  # “a split ring”, “blind flange”
    first = min((end for end, _ in lattice.sense(i, "thing")), default=i)
    for j in range(i + 1, min(i + 4, len(lattice.words))):
        if j >= first and not _HEADS.isdisjoint(_kinds(lattice, j)):
            return True
        if lattice.tokens[j].kind != "word" or any(lattice.is_in(j, t) for t in ("link", "preposition", "determiner")):
            return False
    return False


def _kinds(lattice: Lattice, i: int) -> set[str]:
    return {term for _, term in lattice.sense(i, "thing")}


_AXES = frozenset("XYZ")


def _places(lattice: Lattice, i: int) -> bool:
    """Whether an unknown word says where something is or goes: “midway”, and “down” in “down each one”."""
    table = tables("notes.toml")["placing"]
    if lattice.words[i] in table["always"] or lattice.tokens[i].text in _AXES:
        return True
    if i + 1 >= len(lattice.words) or lattice.words[i] not in table["leading"]:
        return False
    harmless = lattice.words[i + 1] in ("to", "from") or (lattice.words[i + 1] == "of" and lattice.words[i] == "out")
    return not harmless and any(lattice.is_in(i + 1, t) for t in ("determiner", "preposition"))


def _is_only_asked(lattice: Lattice, i: int) -> bool:
    """Whether a volume or the like is asked for, and not said: no number stands near it."""
    near = lattice.tokens[max(0, i - _REACH_OF_NUMBER) : i + _REACH_OF_NUMBER + 1]
    measured = any(t.values and t.kind not in ("word", "ordinal") for t in near)
    return lattice.words[i] in _ASKED and not measured


def is_axis(lattice: Lattice, i: int) -> bool:
    """Whether a letter names a direction: the X of “along X”."""
    return (
        lattice.words[i] in ("x", "y", "z")
        and i > 0
        and any(p.kind == "axis" and p.end == i + 1 for p in lattice.phrases[i - 1])
    )


def _is_relative(lattice: Lattice, i: int) -> bool:
    """Whether a word compares what it stands before: “a smaller circle”."""
    return lattice.is_in(i, "comparative") and before_thing(lattice, i + 1)


def _is_use_of(lattice: Lattice, i: int) -> bool:
    """Whether a word of use stands before what is used so: a known noun, or after a name of its own any noun; the
    “desk” of “desk grommet” is none.
    """
    own = list(lattice.sense(i, "thing"))
    if any(end > i + 1 or "." in term for end, term in own):
        return False
    return before_thing(lattice, i + 1) or (bool(own) and i + 1 < len(lattice.words) and is_unknown(lattice, i + 1))


def _is_first(lattice: Lattice, i: int) -> bool:
    """Whether a noun is the first word that says anything, and no other noun comes right behind it."""
    if lattice.words[i] in tables("confirmed.toml")["state"]["called"]:
        return False  # “a holder for twelve crayons. The block …”
    empty = ("filler", "determiner", "adjective")
    first = all(any(lattice.is_in(j, table) for table in empty) for j in range(i))
    return first and not (i + 1 < len(lattice.words) and any(True for _ in lattice.sense(i + 1, "thing")))


def is_another(lattice: Lattice, i: int) -> bool:
    """Whether “one” or “more” is one thing more: “another one”, “one more”."""
    before, after = lattice.words[max(0, i - 1) : i], lattice.words[i : i + 2]
    return "more" in after or any(w in ("another", "additional", "extra", "further") for w in before)
