"""What the words of an edit ask for: which features, where, which way, how many, and what is to stay as it is."""

import re
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from cadwright.language.numerals import words
from cadwright.language.quantities import Token
from cadwright.requirements.claims.lines import quantities
from cadwright.requirements.claims.vocabulary import FEATURES

KEEP = words(
    "stay stays staying keep keeps keeping kept leave leaves unchanged untouched remain remains alone unaffected"
)
REMOVE = words("remove delete drop erase omit lose without no rid strip eliminate unneeded dont don't needn't discard")
CREATE = words(
    "add put drill cut mill bore punch tap engrave insert attach place extra another second third additional also too "
    "more new bevel include install weld glue"
)
FILL = words("fill plug close clear")
"""Words for removing what is cut; of anything else they add."""
COPY = words("another second third additional also too more extra copy duplicate likewise")
MOVE = words("move shift slide relocate bring offset raise lower")
MANY = words("each every both all either symmetric symmetrically symmetrical opposite around ends sides edges corners")
LENGTHWISE = words("long longer length shorter tall taller high higher height lengthen shorten extend")
CROSSWISE = words(
    "wide wider width narrow narrower thick thicker thin thinner thickness diameter dia deep deeper depth shallower "
    "radius bigger smaller larger big small size scale bore hole drill widen across od id deepen"
)
AT: dict[str, tuple[int, int]] = {
    **dict.fromkeys(("left", "lefthand", "left-hand"), (0, -1)),
    **dict.fromkeys(("right", "righthand", "right-hand"), (0, 1)),
    **dict.fromkeys(("front",), (1, -1)),
    **dict.fromkeys(("back", "rear"), (1, 1)),
    **dict.fromkeys(("bottom", "underside", "lower"), (2, -1)),
    **dict.fromkeys(("top", "upper"), (2, 1)),
}
"""Sides by name: the axis and which end of it; whoever looks stands in front and looks along +y."""
TOWARDS: dict[str, tuple[int, int]] = {
    **dict.fromkeys(("left", "leftwards", "leftward"), (0, -1)),
    **dict.fromkeys(("right", "rightwards", "rightward"), (0, 1)),
    **dict.fromkeys(("front", "forward", "forwards"), (1, -1)),
    **dict.fromkeys(("back", "rear", "backward", "backwards"), (1, 1)),
    **dict.fromkeys(("down", "downwards", "downward", "lower", "deeper down"), (2, -1)),
    **dict.fromkeys(("up", "upwards", "upward", "higher"), (2, 1)),
}
GROWING: dict[str, int] = {
    **dict.fromkeys(words("longer thicker wider deeper taller higher bigger larger greater broader"), 1),
    **dict.fromkeys(words("shorter thinner narrower shallower lower smaller slimmer"), -1),
}
_NEGATED = re.compile(
    r"\b(?:don'?t|do not|does not|doesn'?t|no longer) (?:need|want|have)\b|\bget rid\b|\btake (?:off|away|out)\b"
)
_FROM = re.compile(
    r"\d(?:\.\d+)?\s*(?:mm|cm|in|inch|inches|\")?\s*(?:away|in|off|down|up|inboard|inside)?\s*"
    r"(?:from|above|below|off|over|under)\s+(?:the\s+|its\s+)?(?:very\s+|outer\s+)?"
    r"(?:left|right|front|back|rear|top|bottom|underside|lower|upper)\b"
)
_DIRECTED = re.compile(
    r"\b(?:towards?|closer to|nearer to) (?:the )?(?:left|right|front|back|rear|top|bottom)\b"
    r"|\bto (?:the )?(?:left|right|front|back|rear|top|bottom)\b"
    r"(?! (?:end|side|wall|face|edge|half|corner))"
    r"|\b(?:left|right|front|back|top|bottom)[ -](?:to|and)[ -](?:left|right|front|back|top|bottom)\b"
    r"|\b(?:further|farther|move it|shift it) (?:left|right|back|down|up)\b|\d\s*(?:mm )?(?:left|right|back)\b"
    r"|\b(?:seen|viewed|looking) from (?:the )?\w+|\b(?:back|front) (?:again|to)\b"
    r"|\b(?:go|put|change|set) (?:it )?back\b"
)
_GOES = re.compile(
    r"\b(?P<old>from the (?:left|right|front|back|rear|top|bottom))\b.*\bto the "
    r"(?:left|right|front|back|rear|top|bottom|other)\b"
)
"""Something goes from one side to another."""
_RUNS = re.compile(
    r"\b(?:runs?|running|goes|going|long way|lengthwise|lengthways|oriented|aligned|is)\W+(?:from )?"
    r"(left|front|back|right|top|bottom)[ -](?:to|and)[ -](?:left|right|front|back|top|bottom)\b"
)
_EDGES = re.compile(
    r"\b(both|two|three|four|six|eight|[2-9]) (?:(?:of|the|outer|inner|upper|lower|top|bottom|vertical|outside|long|"
    r"short|front|back) )*(?:edges|corners|ends)\b"
)
_DRILLED = re.compile(r"\bfrom (?:the )?(?:very )?$")
_WALLS = re.compile(r"\b(short|long)(?:er|est)? (?:side |outer |end )?(?:walls|sides|ends|faces)\b")
_MIRRORED = re.compile(r"\b(?:mirror|flip)\w*\b.*?\b(left|front|top)[ -](?:to|and)[ -](?:right|back|bottom)\b")
_CLAUSE = re.compile(r"[.;:()!?]|,|\s[-–—]\s|\bbut\b")
_PLACING = words("in on into onto of from at to through across under above below around along between per over near")
_SKIPPED = words("the a an its this that each both all very outer inner same four two three six eight other whole")
_VERBS = MOVE | CREATE | REMOVE | words("go goes make turn mirror change set come comes")
_WHOLE = re.compile(
    r"\b(?:whole|entire) (?:thing|part|model|object|body|design|piece)\b|\b(?:everything|scale|mirror\w*|flip)\b"
)
MIDDLE = re.compile(
    r"\b(?:in|at|through|on) the (?:exact |very |dead )?(?:middle|cent(?:er|re))\b"
    r"(?! (?:part|section|piece|wall|post|rib|of the (?:left|right|front|back|top|bottom)))"
    r"|\b(?:centred|centered|centrally|exactly in the cent)"
)
CUTS = frozenset({"hole", "counterbore", "countersink", "slot", "keyway", "pocket", "window", "notch", "groove"})
"""Kinds that are cut into the material."""
_SHAPED = words("round cut step drill bore")
"""Names of features that are adjectives or verbs before another noun."""
_OBJECT = words("the a an all both each every these those its another two three four five six eight them it this that")
"""What follows a name that is used as a verb: "countersink the holes"."""


class Noun(msgspec.Struct, frozen=True):
    """A feature that is named: its kind, whether it only tells a place ("in the wall"), how many are spoken of.

    ``removed`` is what is to go, ``measured`` what is to stay of the size that its words state, wherever it is.
    """

    kind: str
    word: str
    placed: bool
    plural: bool
    kept: bool
    count: int | None = None
    verb: bool = False
    removed: bool = False
    measured: bool = False


class Step(msgspec.Struct, frozen=True):
    """A difference that is stated: ``value`` mm (or times, with ``ratio``), towards a side or in a size.

    ``toward`` is an axis and its sign for what moves, ``sign`` whether a size grows or shrinks, 0 where it is not said;
    one that may be either ("5 higher") has both. ``inward`` is 1 for what goes towards the middle of the part, -1 for
    what goes away from it.
    """

    value: float
    said: str
    toward: tuple[int, int] | None = None
    sign: int | None = None
    ratio: bool = False
    word: str = ""
    inward: int | None = None


class Asked(msgspec.Struct, frozen=True):
    """What was read of an edit's words.

    ``sides`` are those on which something is to change, or with ``goes`` to which something moves; ``along`` is the
    axis along which a long feature is to run, ``angle`` by how many degrees it is to be turned; ``instead`` are values
    that are to go. ``sized`` tells that a size is stated, ``numbers`` how many sizes and places are; ``spots`` at how
    many edges or corners something is to be, ``short`` whether in the short walls or the long ones, ``mirrored`` across
    which axis all is to be mirrored, ``come_from`` the side, top or bottom, that something is cut from.
    """

    line: str
    words: frozenset[str]
    nouns: tuple[Noun, ...]
    steps: tuple[Step, ...]
    sides: frozenset[tuple[int, int]]
    kept_sides: frozenset[tuple[int, int]]
    keeps_extents: bool
    whole: bool
    turned: bool
    removing: bool
    creating: bool
    middle: bool
    many: bool
    goes: bool = False
    along: int | None = None
    angle: float | None = None
    instead: tuple[float, ...] = ()
    sized: bool = False
    spots: int | None = None
    short: bool | None = None
    mirrored: int | None = None
    numbers: int = 0
    come_from: tuple[int, int] | None = None

    @property
    def main(self) -> tuple[Noun, ...]:
        """The features that are to change: those that only tell a place, or stay, are left out."""
        free = [n for n in self.nouns if not n.kept]
        return tuple([n for n in free if not n.placed] or free)

    @property
    def kinds(self) -> frozenset[str]:
        """The kinds of all features that may change."""
        return frozenset(n.kind for n in self.main)

    @property
    def copying(self) -> bool:
        """Whether there is to be one more, beside what is there."""
        return bool(COPY & self.words) and not self.removing and not self.steps

    @property
    def lengthwise(self) -> bool:
        """Whether the words speak of lengths or heights only."""
        return bool(LENGTHWISE & self.words) and not (CROSSWISE & self.words) and not self.creating


def asked(text: str) -> Asked:
    """Read the words of an edit. Any text is accepted."""
    line = text.lower().replace("’", "'")
    tokens = quantities(text)
    kept = [(start, end) for start, end, keeps in _clauses(line) if keeps]
    nouns = tuple(_nouns(tokens, kept, _parted(line)))
    said = frozenset(t.word for t in tokens if t.kind in ("word", "ordinal", "ratio", "number"))
    free = frozenset(t.word for t in tokens if t.kind in ("word", "ordinal") and not _within(t.start, kept))
    blocked = [m.span() for p in (_FROM, _DIRECTED) for m in p.finditer(line)]
    goes = _GOES.search(line)
    come_from: tuple[int, int] | None = None
    blocked += [goes.span("old")] if goes else []
    sides = {True: set[tuple[int, int]](), False: set[tuple[int, int]]()}
    for t in tokens:
        come = _DRILLED.search(line[: t.start])
        if t.word in AT and come and AT[t.word][0] == 2 and not _within(t.start, blocked):
            come_from = AT[t.word]
        elif (
            t.word in AT and not _within(t.start, blocked) and not (t.word in ("lower", "upper") and t.word == line[:5])
        ):
            sides[_within(t.start, kept)].add(AT[t.word])
    steps = tuple(_steps(tokens, kept))
    filled = FILL & free and any(n.kind in CUTS for n in nouns if not n.placed) and not CREATE & free
    removing = bool(REMOVE & free or _NEGATED.search(line) or filled)
    return Asked(
        line,
        said,
        nouns,
        steps,
        frozenset(s for s in sides[False] if (s[0], -s[1]) not in sides[False]),
        frozenset(sides[True]),
        _keeps_extents(line, kept),
        _WHOLE.search(line) is not None,
        bool({"turn", "rotate", "rotated", "turned", "runs", "run"} & free),
        removing,
        bool(CREATE & free or any(n.verb for n in nouns)) and not removing,
        MIDDLE.search(line) is not None,
        bool(MANY & said) and "all the way" not in line,
        goes is not None,
        _along(line),
        next((t.value for t in tokens if t.kind == "angle"), None),
        tuple(_instead(tokens)),
        _sized(tokens),
        _spots(line),
        {"short": True, "long": False}.get(found[1]) if (found := _WALLS.search(line)) else None,
        AT[found[1]][0] if (found := _MIRRORED.search(line)) else None,
        come_from=come_from,
        numbers=sum(t.kind in ("length", "size", "diameter", "radius", "number", "point") for t in tokens),
    )


def _along(line: str) -> int | None:
    """Along which axis something is to run."""
    found = _RUNS.search(line)
    return None if found is None else AT[found[1]][0]


def _sized(tokens: tuple[Token, ...]) -> bool:
    """Whether a size is stated, or a bare number that is no count."""
    for i, t in enumerate(tokens):
        if t.kind in ("length", "size", "diameter", "radius", "thread", "ratio"):
            return True
        if t.kind == "number" and t.text[0].isdigit() and not any(_named(tokens, j)[0] for j in range(i + 1, i + 4)):
            return True
    return bool({"bigger", "larger", "smaller", "wider", "narrower"} & {t.word for t in tokens})


def _spots(line: str) -> int | None:
    """At how many edges, corners, ends or sides something is to be."""
    found = _EDGES.search(line)
    if found is None:
        return None
    return {"both": 2, "two": 2, "three": 3, "four": 4, "six": 6, "eight": 8}.get(found[1]) or int(found[1])


def _instead(tokens: tuple[Token, ...]) -> Iterator[float]:
    for i, t in enumerate(tokens):
        if t.values and [o.word for o in tokens[max(0, i - 2) : i]] in (["instead", "of"], ["rather", "than"]):
            yield (t.mm or t.values)[0]


def kept_spans(text: str) -> list[tuple[int, int]]:
    """Where a text says what stays, or still holds."""
    line = text.lower()
    return [(start, end) for start, end, keeps in _clauses(line) if keeps or re.search(r"\bstill\b", line[start:end])]


def _clauses(line: str) -> Iterator[tuple[int, int, bool]]:
    """Where the clauses of a line lie, and whether they say what stays; an "and" parts what is done from what stays."""
    start = 0
    for stop in [*(m.start() for m in _CLAUSE.finditer(line)), len(line)]:
        pieces = [start, *(start + m.start() for m in re.finditer(r"\band\b", line[start:stop])), stop]
        told = [set(re.findall(r"[a-z']+", line[a:b])) for a, b in pairwise(pieces)]
        if len(told) > 1 and any(KEEP & w for w in told) and any(_VERBS & w and not KEEP & w for w in told):
            spans = list(pairwise(pieces))
        else:
            spans, told = [(start, stop)], [set(re.findall(r"[a-z']+", line[start:stop]))]
        for (a, b), said in zip(spans, told, strict=True):
            same = (
                "same" in said
                and not said & (COPY | {"as"})
                and bool(said & words("length size base height width outside outline"))
            )
            yield a, b, bool(KEEP & said) or same
        start = stop


def _within(at: int, spans: list[tuple[int, int]]) -> bool:
    return any(start <= at < end for start, end in spans)


def _keeps_extents(line: str, kept: list[tuple[int, int]]) -> bool:
    told = " ".join(line[a:b] for a, b in kept)
    outside = re.search(r"\b(?:outside|outer|overall|total|outline)\b", told)
    return outside is not None and "hole" not in told


def _parted(line: str) -> list[tuple[int, int]]:
    """Where what is said of one thing ends: at clauses, and at "and" or "then" before another verb."""
    cuts = [m.start() for m in re.finditer(r"[.;:!?]|,|\bthen\b|\bbut\b|\band\b(?= \w+ (?:the|a|an|another|\d))", line)]
    return list(pairwise([0, *cuts, len(line) + 1]))


def _nouns(tokens: tuple[Token, ...], kept: list[tuple[int, int]], clauses: list[tuple[int, int]]) -> Iterator[Noun]:
    i = 0
    while i < len(tokens):
        kind, length = _named(tokens, i)
        far = 4 if tokens[i].word == "round" else 1
        shaped = tokens[i].word in _SHAPED and any(_named(tokens, i + n)[0] for n in range(length, length + far))
        shaped = shaped or (
            tokens[i].word in ("drill", "bore") and i + 1 < len(tokens) and tokens[i + 1].word in _OBJECT
        )
        if not kind or shaped or (tokens[i].word == "well" and i and tokens[i - 1].word == "as"):
            i += length if kind else 1
            continue
        if tokens[i].word == "round" and i and tokens[i - 1].word in ("half", "fully", "all", "the"):
            i += 1
            continue
        word = tokens[i + length - 1].word
        plural = word.endswith("s") and not word.endswith("ss")
        verb = (
            not plural and i + 1 < len(tokens) and tokens[i + 1].word in _OBJECT and (i == 0 or _opens(tokens[i - 1]))
        )
        kept_ = _within(tokens[i].start, kept)
        clause = next((c for c in clauses if c[0] <= tokens[i].start < c[1]), (0, 0))
        said = {t.word for t in tokens if clause[0] <= t.start < clause[1]}
        removed = bool((REMOVE | FILL) & said) or bool(_NEGATED.search(" ".join(sorted(said))))
        measured = any(t.values for t in tokens if clause[0] <= t.start < clause[1]) or bool(said & ({"as"} | _SIZES))
        yield Noun(kind, word, _placed(tokens, i), plural, kept_, _count(tokens, i), verb, removed, measured)
        i += length


def _opens(token: Token) -> bool:
    return token.kind == "sign" or token.word in ("and", "please", "pls", "then", "to", "also", "you")


def _named(tokens: tuple[Token, ...], i: int) -> tuple[str, int]:
    if i < len(tokens) and tokens[i].kind == "word":
        two = f"{tokens[i].word} {tokens[i + 1].word}" if i + 1 < len(tokens) else ""
        if two in FEATURES:
            return FEATURES[two], 2
        if tokens[i].word in FEATURES:
            return FEATURES[tokens[i].word], 1
    return "", 1


_TURNED = words("turn make change convert replace")


def _placed(tokens: tuple[Token, ...], i: int) -> bool:
    """Whether a noun only tells where something is: what stands before it, adjectives left out, leads to a place."""
    for back in range(i - 1, max(-1, i - 5), -1):
        word = tokens[back].word
        if word == "in" and back and tokens[back - 1].word in FILL:
            return False
        if word == "into" and _TURNED & {t.word for t in tokens[:back]}:
            return False
        if word in _PLACING:
            return True
        if not (word in _SKIPPED or word in AT or word in ("short", "long", "side", "corner", "hub")):
            return False
    return False


def _count(tokens: tuple[Token, ...], i: int) -> int | None:
    """How many are said before a noun: a bare whole number with nothing but adjectives and sizes between."""
    for back in range(i - 1, max(-1, i - 5), -1):
        t = tokens[back]
        if t.kind in ("number", "count") and not t.unit and t.value == int(t.value) and 0 < t.value < 200:
            return int(t.value)
        if t.kind == "sign" or t.word in _PLACING or t.word in ("each", "and"):
            return None
    return None


def _steps(tokens: tuple[Token, ...], kept: list[tuple[int, int]]) -> Iterator[Step]:
    """The differences that are stated, each with the words around its number."""
    for i, t in enumerate(tokens):
        if _within(t.start, kept):
            continue
        after = [o.word for o in tokens[i + 1 : i + 6]]
        before = [o.word for o in tokens[max(0, i - 6) : i]]
        if "," in before:
            before = before[len(before) - before[::-1].index(",") :]
        if t.kind == "ratio" and (
            after[:1] == ["as"] or t.text.endswith("%") or t.word in ("twice", "double", "triple")
        ):
            yield from _times(t, after)
        elif t.kind in ("number", "length") and (t.mm or t.values):
            yield from _by(t, (t.mm or t.values)[0], before, after)


def _times(t: Token, after: list[str]) -> Iterator[Step]:
    word = next((w for w in after if w not in ("as", "the", "its", "times")), "")
    sign = GROWING.get(word, 1 if word == "larger" else 0)
    if t.text.endswith("%"):
        ratio = 1 + sign * t.value if sign else t.value
    else:
        ratio = 1 / t.value if sign < 0 and t.value > 1 else t.value
    yield Step(ratio, " ".join([t.text.strip(), *after[:2]]), ratio=True, word=word)


_BETWEEN = words("mm further farther to the more towards toward a bit too closer nearer")
_INWARD = {"inward": 1, "inwards": 1, "outward": -1, "outwards": -1}


def _by(t: Token, value: float, before: list[str], after: list[str]) -> Iterator[Step]:
    """A number that says how much: "10 longer", "5 mm to the left", "lower the dome by 6"."""
    lead, toward, sign = 0, None, None
    while lead < len(after) and after[lead] in _BETWEEN:
        lead += 1
    word = after[lead] if lead < len(after) else ""
    follows = after[lead + 1] if lead + 1 < len(after) else ""
    if word in _INWARD and lead <= 2:
        yield Step(value, f"{t.text.strip()} {word}", inward=_INWARD[word], word=word)
        return
    closer = {"towards", "toward", "closer", "nearer"} & set(after[:lead])
    if t.text[0].isalpha() and not t.unit:
        return  # "the two left posts"
    ends = not closer and follows in ("end", "side", "wall", "face", "edge", "from", "cheek", "half", "corner")
    if word in TOWARDS and not ends and (word not in ("front", "back") or "to" in after[:lead] or closer):
        toward = TOWARDS[word]
    if word in GROWING and lead == 0:
        cut = any(FEATURES.get(w) in CUTS for w in before)
        sign = None if toward is not None and cut else GROWING[word]
    elif before[-1:] == ["by"] and toward is None:
        word = next((w for w in reversed(before[:-1]) if w in _BY), "")
        toward, sign = _BY.get(word, (None, 0))
        toward = None if _SIZES & set(before) else toward
        back = next((w for w in reversed(before[:-1]) if w in TOWARDS or w in GROWING), "")
        if back and not word:
            toward, sign = TOWARDS.get(back), GROWING.get(back)
    if toward is not None or sign is not None:
        said = " ".join([t.text.strip(), *after[: lead + 1]]) if before[-1:] != ["by"] else f"by {t.text.strip()}"
        yield Step(value, said, toward, sign, word=word)


_SIZES = words("width height length thickness diameter depth radius size")
_BY: dict[str, tuple[tuple[int, int] | None, int | None]] = {
    "raise": ((2, 1), 1),
    "lift": ((2, 1), 1),
    "lower": ((2, -1), -1),
    "drop": ((2, -1), -1),
    **dict.fromkeys(words("increase extend lengthen widen thicken deepen enlarge grow"), (None, 1)),
    **dict.fromkeys(words("decrease reduce shorten narrow shrink thin"), (None, -1)),
}
"""Verbs before "by": which way what they speak of moves, and whether a size grows."""
