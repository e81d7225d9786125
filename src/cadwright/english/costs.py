"""What it costs to make nothing of a piece of a text."""

from cadwright.english.phrases import Lattice, Phrase, is_pronoun

MISSING = 1.2
"""What it costs that a size is not said without which a thing cannot be built."""
TITLE = 0.9
"""What it costs to take “Clamp bar: …” as a name for the whole."""
PHRASE = 0.03
"""What any phrase costs, so that one that says it all is cheaper than its pieces."""
SKIPPED_UNKNOWN = 0.6
SKIPPED_NAME = 1.3
"""An unknown word where the name of a thing is expected: “with a gizmo”."""
STRANGER = 1.1
"""What it costs to take an unknown word for what the part is called."""
USE = 0.1
"""What a word of use costs before a noun: “clamp bar”."""
SKIPPED_ADJECTIVE = 1.0
SKIPPED_PLACE = 1.6
SKIPPED_NUMBER = 3.0
SKIPPED_THING = 3.0
_LOSSES = {"amount": SKIPPED_NUMBER, "size": SKIPPED_NUMBER, "count": 2.0, "adjective": 1.0}


def loss_of(phrase: Phrase) -> float:
    """What it costs that nothing takes a phrase."""
    numbers = phrase.kind in ("offset", "away", "spacing", "circle", "grid", "point")
    return SKIPPED_NUMBER if numbers else _LOSSES.get(phrase.kind, SKIPPED_PLACE)


def loss(lattice: Lattice, i: int) -> float:
    """What it costs to make nothing of a word."""
    if lattice.tokens[i] in lattice.unsettled:
        return SKIPPED_NUMBER
    if is_pronoun(lattice.tokens[i]):
        return 0.1
    if lattice.tokens[i].values and lattice.tokens[i].kind not in ("word", "ordinal", "tolerance", "fit"):
        return SKIPPED_NUMBER
    if any(True for _ in lattice.sense(i, "thing")):
        return SKIPPED_THING
    if lattice.is_in(i, "side") or lattice.is_in(i, "centre") or lattice.is_in(i, "dimension"):
        return SKIPPED_PLACE
    if lattice.is_in(i, "not") or lattice.is_in(i, "binding"):
        return SKIPPED_NAME
    if lattice.is_in(i, "adjective"):
        return SKIPPED_ADJECTIVE
    if lattice.tokens[i].kind == "sign":
        return 0.02
    if lattice.is_in(i, "use") and _before_thing(lattice, i + 1):
        return USE
    return SKIPPED_NAME if _names(lattice, i) or lattice.once(is_subject, i) else SKIPPED_UNKNOWN


def is_subject(lattice: Lattice, i: int) -> bool:
    """Whether an unknown word is the first noun: only articles, empty words, adjectives and sizes come before."""
    if lattice.tokens[i].values or not lattice.words[i].isalpha() or not _is_strange(lattice, i):
        return False
    passed = ("filler", "adjective", "determiner", "dimension", "use")
    return all(lattice.tokens[j].values or any(lattice.is_in(j, t) for t in passed) for j in range(i))


def _is_strange(lattice: Lattice, i: int) -> bool:
    """Whether the lexicon has a word at most as what things are used for."""
    return all(sense.table in ("use", "known") for _, senses in lattice.senses[i] for sense in senses)


def _before_thing(lattice: Lattice, i: int) -> bool:
    """Whether a noun of a thing begins at a word, or behind other words of use."""
    while lattice.is_in(i, "use") and not any(True for _ in lattice.sense(i, "thing")):
        i += 1
    return i < len(lattice.words) and any(True for _ in lattice.sense(i, "thing"))


def _names(lattice: Lattice, i: int) -> bool:
    """Whether an unknown word stands where a noun is expected: at the start, behind an article, a size or “with”."""
    word = lattice.words[i]
    if any(
        lattice.is_in(i, table) for table in ("filler", "preposition", "link", "determiner", "literal", "not")
    ) or word.endswith("ly"):
        return False
    if i == 0:
        return True
    before = lattice.tokens[i - 1]
    sized = bool(before.values) and before.kind not in ("word", "ordinal")
    return sized or any(lattice.is_in(i - 1, table) for table in ("determiner", "adjective", "link"))
