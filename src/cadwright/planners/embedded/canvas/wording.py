"""What short messages of a designer ask for: wishes with a verb, what they are about, which way and how much.

People write as they speak, without capitals and with typing errors, several wishes in one message. A message is cut
into clauses; a clause whose words say nothing to this vocabulary is not understood, and said to be so.
"""

import re
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache

from cadwright.canvas.design import XY

VERBS: dict[str, str] = {
    "delete": r"delete|remove|erase|get rid|take (?:away|out|off)|lose|eliminate|scrap|clear|not needed|no need|"
    r"(?:should|does)(?:n'?t| not) be (?:there|here)|(?:is|are) extra|without|undo",
    "bigger": r"bigger|larger|increase|grow|wider|taller|longer|lengthen|extend|expand|enlarge|stretch|widen|"
    r"too (?:small|short|narrow|little)|more (?:long|wide|tall)|scale up|twice as|double|elongate|further out",
    "smaller": r"smaller|reduce|shrink|shorter|shorten|narrower|narrow|decrease|too (?:big|large|long|wide|tall)|"
    r"scale down|half (?:as|the size|of)|tighter|trim",
    "replace": r"replace|change|swap|instead of|turn (?:this|that|it) into",
    "connect": r"connect|touch|join|meet|attach|close(?! to)|gap|reach|link|intersect|flush",
    "straight": r"straight|straighten|vertical|horizontal|level|upright|flat|perpendicular|parallel",
    "round": r"curved?|rounder|bend|bulge|arched",
    "same": r"same|equal|identical|match",
    "centre": r"symmetric(?:al)?|symmetry|centered|centred|align(?:ed)?|centre it|center it|mirror",
    "rotate": r"rotate|turn|tilt|flip|spin",
    "move": r"move|shift|scoot|bring|slide|push|pull|drag|nudge|lower|raise|drop|lift|relocate|should (?:be|go)|"
    r"needs? to (?:be|go)|over|go|put|place|too (?:high|low|far)|higher|closer|further|farther",
    "add": r"add|draw|make|create|missing|need|needs|put|insert|include|there (?:is|are|should)|want|should have|"
    r"another|now|with|then|start",
}
"""Ways to say what is to be done; earlier ones are more telling than later ones."""
KINDS = {
    "line": r"lines?|edges?|sides?|segments?|bars?|stick|legs?|spokes?|walls?|diagonals?",
    "circle": r"circles?|holes?|rings?|dots?|eyes?|wheels?|rounds?|circular",
    "arc": r"arcs?|curves?|arches|arch|bends?|semi-?circles?|half-?circles?|curvy",
    "rectangle": r"rectangles?|squares?|box(?:es)?|rect",
    "triangle": r"triangles?|triangular",
    "point": r"points?|corners?|ends?|tips?|vert(?:ex|ices)|nodes?",
    "shape": r"shapes?|parts?|pieces?|bits|figures?|objects?|things?|design|drawing|image|picture",
}
PLACES = {
    "left": r"left|leftmost|west",
    "right": r"right|rightmost|east",
    "top": r"top|upper|topmost|uppermost|above|highest",
    "bottom": r"bottom|lower|bottommost|lowest|below|under(?:neath)?",
    "middle": r"middle|cent(?:er|re)|central",
    "inner": r"inner|inside|innermost|interior",
    "outer": r"outer|outside|outermost|exterior|outline",
}
SIZES = {
    "big": r"big(?:gest)?|large(?:st)?|huge|main",
    "small": r"small(?:est)?|tiny|little|mini",
    "long": r"long(?:est)?|tall(?:est)?",
    "short": r"short(?:est)?",
}
LIES = {
    "upright": r"vertical|upright|perpendicular",
    "level": r"horizontal|flat|level",
    "slanted": r"diagonal|angled|slanted|sloped|sloping|tilted",
}
ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "last": -1}
NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "ten": 10}
DIRECTIONS: dict[str, XY] = {
    "left": (-1, 0),
    "right": (1, 0),
    "up": (0, -1),
    "higher": (0, -1),
    "raise": (0, -1),
    "lift": (0, -1),
    "down": (0, 1),
    "lower": (0, 1),
    "drop": (0, 1),
    "top": (0, -1),
    "bottom": (0, 1),
    "low": (0, -1),
    "high": (0, 1),
}
"""On the canvas y grows downwards; "too low" is to go up."""
LITTLE = r"a (?:little|bit|tad|touch|smidge)|abit|slightly|bit|little bit|tiny bit|just"
MUCH = r"a lot|much|way|far|significantly|considerably|lots"
NEW = r"\b(?:add|draw|create|insert|another)\b"
KEEP = r"\b(?:don'?t|do not|leave|keep|except|unchanged|stays?|is (?:good|fine|right|ok)|are (?:good|fine|right|ok))\b"
PRAISE = (
    r"\b(?:good|great|nice|perfect|almost|awesome|thanks?|thank you|fab|excellent|amazing|love(?:ly)?|well done|"
    r"nearly|close enough|submit|ok(?:ay)?|yes|cool|wow|so far|you are|you're)\b"
)
POINTING = r"\b(?:this|that|these|those|it|them|here|marked|circled|crossed|shown|x|red|arrows?|drawn|drawing)\b"
EVERY = r"\b(?:all|every|each|everything|both|whole|entire|these|those|them|they)\b"
EVERYTHING = r"\b(?:everything|all of (?:it|them)|clear (?:it|all|the canvas))\b"
WHOLE = r"\b(?:all|every|each|everything|both|whole|entire)\b"
_CLAUSES = re.compile(
    r"[.;!\n]+|,(?!\d)|\band then\b|\bthen\b|\bbut\b|\balso\b|\band (?=(?:the|make|move|delete|remove|add)\b)"
)
_NUMBER = "|".join(
    [*NUMBERS, "(?:(?<=by )|(?<=than )|(?<=about ))an?", "half an?", "half", "couple of", "few", r"\d+(?:\.\d+)?"]
)
_UNITS = r"(?:units?|squares?|blocks?|dots?|spaces?|grids?|box(?:es)?|cells?|ticks?|notch(?:es)?)"
_DISTANCE = re.compile(rf"(?<!\bthe )\b({_NUMBER}) (?:grid )?{_UNITS}\b")
"""How far: "two squares" that are no shapes, unlike "the two squares"."""
_WORDS = re.compile(r"[a-z']+|\d+(?:\.\d+)?")


@dataclass(frozen=True)
class Wish:
    """One clause, understood. Words of places are of what is meant, ``direction`` is where it is to go."""

    text: str
    verbs: tuple[str, ...]
    kinds: tuple[str, ...] = ()
    places: frozenset[str] = frozenset()
    sizes: frozenset[str] = frozenset()
    ordinal: int | None = None
    count: int | None = None
    direction: XY | None = None
    amount: float | None = None
    little: bool = False
    much: bool = False
    every: bool = False
    pointing: bool = False
    lie: str | None = None
    """How lines lie that are meant: level, upright or slanted."""
    end: str | None = None
    """The side of the end, or corner, of a curve that is meant alone."""
    like: str | None = None
    """What it is to be like, in words."""

    @property
    def everything(self) -> bool:
        """Whether really everything is meant."""
        return re.search(EVERYTHING, self.text) is not None

    @property
    def whole(self) -> bool:
        """Whether words say that all of something is meant."""
        return re.search(WHOLE, self.text) is not None

    @property
    def verb(self) -> str | None:
        """The most telling verb."""
        return self.verbs[0] if self.verbs else None


def wishes(text: str) -> tuple[list[Wish], list[str]]:
    """The wishes of a message in their order, and the clauses that say nothing that is understood."""
    understood: list[Wish] = []
    left: list[str] = []
    for clause in filter(None, (each.strip() for each in _CLAUSES.split(_normal(text)))):
        wish = _wish(clause)
        if wish.verbs or wish.kinds:
            understood.append(wish)
        elif re.search(KEEP, clause) or re.search(PRAISE, clause):
            continue
        else:
            left.append(clause)
    return understood, left


def described_by(words: str) -> Wish:
    """What some words mean that ask for nothing: "the left one" is taken for a circle, as sizes are mostly theirs."""
    wish = _wish(words)
    return wish if wish.kinds else replace(wish, kinds=("circle",))


def _normal(text: str) -> str:
    """Lower case, one kind of apostrophe, typing errors in words of the vocabulary mended."""
    text = text.lower().replace("’", "'")
    return re.sub(r"[a-z']{5,}", lambda found: _mended(found[0]), text)


@cache
def _mended(word: str) -> str:
    if word in _vocabulary():
        return word
    near = get_close_matches(word, _vocabulary(), 1, 0.86)
    return near[0] if near else word


@cache
def _vocabulary() -> frozenset[str]:
    patterns = [
        *VERBS.values(),
        *KINDS.values(),
        *PLACES.values(),
        *SIZES.values(),
        LITTLE,
        MUCH,
        POINTING,
        PRAISE,
        EVERY,
    ]
    optional = [re.sub(r"\(\?[:!]", "", each) for each in patterns]
    whole = [form for each in optional for form in (re.sub(r"\?", "", each), re.sub(r"\w\?", "", each))]
    words = set(re.findall(r"[a-z]{5,}", " ".join(whole)))
    return frozenset(words | set(DIRECTIONS) | set(ORDINALS) | {"should", "there", "where", "their", "touching"})


def _found(patterns: dict[str, str], clause: str) -> list[str]:
    return [name for name, pattern in patterns.items() if re.search(rf"\b(?:{pattern})(?:s|ing|ed|es)?\b", clause)]


def _wish(clause: str) -> Wish:
    if re.search(KEEP, clause):
        return Wish(clause, ())
    about, like = _like(re.sub(r"\bends? (?=up\b|down\b|too\b|slightly\b|a bit\b)", "", clause))
    lie, rest = _lie(about if re.search(NEW, about) else _DISTANCE.sub(" ", about))
    verbs = _found(VERBS, rest)
    end, rest = _end(rest)
    direction, told = _direction(rest)
    for words in told:
        rest = rest.replace(words, " ", 1)
    if not verbs and (direction is not None or re.search(r"\barrows?\b", rest)):
        verbs = ["move"]
    return Wish(
        clause,
        tuple(verbs),
        tuple(_found(KINDS, rest)),
        frozenset(_found(PLACES, rest)),
        frozenset(_found(SIZES, rest)),
        next((ORDINALS[word] for word in _WORDS.findall(rest) if word in ORDINALS), None),
        _count(rest),
        direction,
        _amount(clause),
        bool(re.search(rf"\b(?:{LITTLE})\b", clause)),
        bool(re.search(rf"\b(?:{MUCH})\b", clause)),
        bool(re.search(EVERY, rest)) or _is_plural(rest),
        bool(re.search(POINTING, rest)),
        lie,
        end,
        like,
    )


def _like(clause: str) -> tuple[str, str | None]:
    """A clause without what something is to be like ("the same size as the left one"), and that."""
    found = re.search(r"\b(same(?: \w+)? as|equal to|identical to|match(?:es|ing)?) (.+)$", clause)
    return (clause, None) if found is None else (clause[: found.end(1)], found[2])


def _lie(clause: str) -> tuple[str | None, str]:
    """How the lines lie that a clause is about ("the vertical line"), and the clause without the words for that."""
    for lie, pattern in LIES.items():
        found = re.search(rf"\b(?:{pattern}) (?=(?:{KINDS['line']}|{KINDS['point']}|one)\b)", clause)
        if found:
            return lie, clause.replace(found[0], "", 1)
    plain = re.sub(rf"\bstraight (?=(?:{KINDS['line']})\b)(?!lines?$)", "", clause)
    return None, plain


def _end(clause: str) -> tuple[str | None, str]:
    """Which end of something is meant ("the left end of the line"), and the clause without those words."""
    found = re.search(r"\b(left|right|top|bottom|upper|lower)(?:most)? (?:end|point|tip|corner)s?(?: of)?\b", clause)
    if found is None:
        return None, clause
    return {"upper": "top", "lower": "bottom"}.get(found[1], found[1]), clause.replace(found[0], " ", 1)


def _count(clause: str) -> int | None:
    """How many are meant: "both circles", "the 2 lines"."""
    if re.search(r"\bboth\b(?! ends)", clause):
        return 2
    words = "|".join([*NUMBERS, r"\d+"])
    found = re.search(
        rf"\b({words}) (?:\w+ )?(?:lines|edges|sides|circles|holes|arcs|curves|rectangles|shapes|ones)\b", clause
    )
    return None if found is None else NUMBERS.get(found[1]) or int(found[1])


def _amount(clause: str) -> float | None:
    """How far, or how large, in grid units: "2", "three squares", "half a square", "less than a unit"."""
    found = _DISTANCE.search(clause) or re.search(r"\b(\d+(?:\.\d+)?)\b", clause)
    if found is None:
        return None
    word = found[1]
    if word.startswith("half"):
        return 0.5
    known = {"a": 1.0, "an": 1.0, "couple of": 2.0, "few": 3.0}
    value = known.get(word) or float(NUMBERS.get(word) or word)
    return 0.6 * value if re.search(r"\b(?:less than|not quite|under|almost)\b", clause) else value


def _is_plural(clause: str) -> bool:
    return bool(
        re.search(r"\b(?:lines|edges|sides|circles|holes|arcs|curves|ones|points|corners|rectangles)\b", clause)
    )


def _direction(clause: str) -> tuple[XY | None, list[str]]:
    """Where something is to go, and the words that say so; "down left" goes both ways."""
    too = re.search(r"\btoo (?:far )?(?:to the )?(left|right|low|high|up|down)\b", clause)
    if too:
        x, y = DIRECTIONS[too[1]]
        return ((x, y) if too[1] in ("low", "high") else (-x, -y)), [too[0]]
    way = r"(?:left|right|up|down)(?:wards?)?|top|bottom"
    things = "|".join([*KINDS.values(), *LIES.values()])
    nouns = rf"(?:most|side|hand|{things}|one|bit|part|of|and left|and right)\b"
    adjectives = r"(?:(?:straight|curved|long|short|big|small|large|left|right|middle|inner|outer) )*"
    sides = "".join(
        rf"(?<!\b{each} )" for each in ("on the", "at the", "far", "top", "bottom", "upper", "lower", "from the")
    )
    patterns = (
        rf"\b(?:to|towards?|more|further) (?:the |your )?({way})\b(?! {nouns})",
        r"\b((?:up|down|left|right)wards?|up|down|higher|raise|drop|lift)\b",
        rf"\b(lower)\b(?! {adjectives}{nouns})",
        rf"{sides}\b(left|right)\b(?! {nouns})",
    )
    moving = re.search(
        r"\b(?:move|shift|bring|slide|push|pull|drag|nudge|go(?:es)?|over|extend|take|wants?|needs?|has to|have to)",
        clause,
    )
    x = y = 0.0
    told: list[str] = []
    for number, pattern in enumerate(patterns):
        for found in re.finditer(pattern, clause):
            if number == 3 and not moving:
                continue
            dx, dy = DIRECTIONS[re.sub(r"wards?$", "", found[1])]
            if (dx and not x) or (dy and not y):
                x, y = x + dx, y + dy
                told.append(found[0])
    return ((x, y) if x or y else None), told
