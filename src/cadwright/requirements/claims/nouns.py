"""Which feature the words of a phrase name."""

from cadwright.language.numerals import words
from cadwright.requirements.claims.lines import Line
from cadwright.requirements.claims.vocabulary import ANY_SIDE, FEATURES, PARTS, WHOLES

_ADJECTIVES = {
    **dict.fromkeys(("rounded", "filleted", "radiused"), "fillet"),
    **dict.fromkeys(("chamfered", "beveled", "bevelled"), "chamfer"),
    **dict.fromkeys(("counterbored", "cbored", "spotfaced"), "counterbore"),
    **dict.fromkeys(("countersunk", "csunk"), "countersink"),
}
_INTO = words(
    "from of on in into through thru at to off between across along around under above below inside over "
    "against near onto within outside per beside than"
)
_DETERMINERS = words("the a an its this that each both all")
_ATTRIBUTES = words("outer inner top bottom left right front back same other upper lower")
_ARTICLES = _DETERMINERS | _ATTRIBUTES
_BESIDE = words("flush level concentric coaxial line parallel square tangent aligned together")
_SHAPES = frozenset(
    {"round", "flat", "clearance", "drill", "cut", "square", "circle", "hex", "dome", "drilled", "relief"}
)
"""Nouns that also tell what another noun is like: a round hole, a flat bar, a clearance bore."""
_BENT = frozenset({"u", "c", "bent", "folded"})
"""What makes a channel a part rather than a slot."""
_DOING = words("is are be been was were being gets get not to then and")
_RECESSES = frozenset({"counterbore", "countersink"})
_BOUNDS = words("overall total outside bounding maximum max finished envelope part block its the in")


def named(line: Line, i: int) -> tuple[str, int, str] | None:
    """The kind that the words at ``i`` name, how many words they are, and the noun."""
    for length in (3, 2, 1):
        said = [line.word(j) for j in range(i, i + length)]
        if all(said):
            phrase = " ".join(said).replace(" - ", "-")
            if phrase == "channel" and line.word(i - (2 if line.word(i - 1) == "-" else 1)) in _BENT:
                return "part", length, phrase
            if phrase in FEATURES:
                return None if length == 1 and _only_describes(line, i) else (FEATURES[phrase], length, phrase)
            if phrase.removesuffix("s") in PARTS or phrase in PARTS:
                if length == 1 and _only_describes(line, i):
                    return None
                return ("box" if said[0].removesuffix("s") in WHOLES else "part"), length, phrase
    word = line.word(i)
    return (_ADJECTIVES[word], 1, word) if word in _ADJECTIVES else None


def _only_describes(line: Line, i: int) -> bool:
    """Whether a word that may be a noun tells what another is like, or what is done: "a round hole", "is cut from"."""
    word = line.word(i)
    if line.word(i + 1) == "-" and line.word(i + 2).removesuffix("s") in PARTS:
        return True  # a "V-block" is a block
    if word in ("size", "sizes"):
        return bool(line.word(i - 1)) and line.word(i - 1) not in _BOUNDS
    if word in ("cut", "drill", "bore", "pocket", "chamfer", "round", "slot") and line.word(i - 1) in _DOING:
        return word == "cut"
    if word == "cut" and line.word(i + 1) in _INTO:
        return True
    if word not in _SHAPES:
        return False
    if line.word(i + 1) == "-":
        return True
    return any(_is_noun(line.word(j)) for j in range(i + 1, i + 4) if _unbroken(line, i + 1, j))


def _unbroken(line: Line, i: int, j: int) -> bool:
    return all(line.word(k).isalpha() and line.word(k) not in _INTO | _ARTICLES for k in range(i, j))


def _is_noun(word: str) -> bool:
    return word not in _SHAPES and (word in FEATURES or word in PARTS or word.removesuffix("s") in PARTS)


def noun_of(line: Line, start: int, stop: int) -> tuple[int, str, str]:
    """Where the noun of a phrase is, its kind and the noun itself; ``stop`` where it has none."""
    i = start
    while i < stop:
        found = named(line, i)
        if found is None or placed(line, i, start):
            i += found[1] if found else 1
            continue
        kind, length, noun = found
        follows = named(line, i + length) if i + length < stop else None
        if noun in _ADJECTIVES and follows is not None and follows[2] not in ANY_SIDE:
            i += length
            continue
        if follows is not None and _describes(kind, noun, follows[0]):
            i += length
            continue
        return i, kind, noun
    return stop, "", ""


def _describes(kind: str, noun: str, following: str) -> bool:
    """Whether of two nouns the first tells of which kind the second is: plate hole, hub bore, drill jig block."""
    if kind == "part":
        return following not in ("part", "box")
    return (
        following != kind and kind not in _RECESSES and noun not in _ADJECTIVES and following not in ("fillet", "box")
    )


def placed(line: Line, i: int, start: int) -> bool:
    """Whether the noun there only says where something is: "into the plate", "flush with the rim"."""
    i -= 1
    if line.word(i).isalpha() and line.word(i - 1) in _DETERMINERS and line.word(i - 2) in _INTO:
        i -= 1
    while i >= start and (line.word(i) in _ATTRIBUTES or _spelled(line, i)):
        i -= 1
    while i >= start and line.word(i) in _DETERMINERS:
        i -= 1
    if line.word(i) == "off" and line.kind(i - 1) in ("number", "count"):
        return False  # "4 off bolt holes"
    return i >= start and (line.word(i) in _INTO or (line.word(i) == "with" and line.word(i - 1) in _BESIDE))


def _spelled(line: Line, i: int) -> bool:
    """Whether a number in letters stands there: "each of the two legs"."""
    return line.kind(i) == "number" and line.tokens[i].text[0].isalpha()


def joins(line: Line, i: int) -> bool:
    """Whether a "with" there goes on about the same: "flush with", "concentric with"."""
    return line.word(i) == "with" and line.word(i - 1) in _BESIDE
