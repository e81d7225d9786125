"""What the words of an edit ask for: which features, where, which way, how many, and what is to stay as it is."""

import re
from collections.abc import Iterator

import msgspec

from cadwright.language.tokens import Token
from cadwright.requirements.changes.amounts import Step, steps_of
from cadwright.requirements.changes.nouns import NEGATED, Noun, named, nouns_of
from cadwright.requirements.changes.scopes import clauses, keeps_extents, parted, within
from cadwright.requirements.changes.vocabulary import (
    AT,
    COPY,
    CREATE,
    CROSSWISE,
    CUTS,
    FILL,
    LENGTHWISE,
    MANY,
    REMOVE,
)
from cadwright.requirements.claims.lines import quantities

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
_RETURNED = re.compile(r"\b(?:put|bring|get|want|have)(?: [a-z]+){0,4}(?<! the)(?<! its) back\b")
"""“Bring the fillets back”, which is no side."""
_WALLS = re.compile(r"\b(short|long)(?:er|est)? (?:side |outer |end )?(?:walls|sides|ends|faces)\b")
_MIRRORED = re.compile(r"\b(?:mirror|flip)\w*\b.*?\b(left|front|top)[ -](?:to|and)[ -](?:right|back|bottom)\b")
_WHOLE = re.compile(
    r"\b(?:whole|entire) (?:thing|part|model|object|body|design|piece)\b|\b(?:everything|scale|mirror\w*|flip)\b"
)
MIDDLE = re.compile(
    r"\b(?:in|at|through|on) the (?:exact |very |dead )?(?:middle|cent(?:er|re))\b"
    r"(?! (?:part|section|piece|wall|post|rib|of the (?:left|right|front|back|top|bottom)))"
    r"|\b(?:centred|centered|centrally|exactly in the cent)"
)


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
    kept = [(start, end) for start, end, keeps in clauses(line) if keeps]
    nouns = tuple(nouns_of(line, tokens, kept, parted(line)))
    said = frozenset(t.word for t in tokens if t.kind in ("word", "ordinal", "ratio", "number"))
    free = frozenset(t.word for t in tokens if t.kind in ("word", "ordinal") and not within(t.start, kept))
    blocked = [m.span() for p in (_FROM, _DIRECTED, _RETURNED) for m in p.finditer(line)]
    goes = _GOES.search(line)
    come_from: tuple[int, int] | None = None
    blocked += [goes.span("old")] if goes else []
    sides = {True: set[tuple[int, int]](), False: set[tuple[int, int]]()}
    for t in tokens:
        come = _DRILLED.search(line[: t.start])
        if t.word in AT and come and AT[t.word][0] == 2 and not within(t.start, blocked):
            come_from = AT[t.word]
        elif (
            t.word in AT and not within(t.start, blocked) and not (t.word in ("lower", "upper") and t.word == line[:5])
        ):
            sides[within(t.start, kept)].add(AT[t.word])
    steps = tuple(steps_of(tokens, kept))
    filled = FILL & free and any(n.kind in CUTS for n in nouns if not n.placed) and not CREATE & free
    removing = bool(REMOVE & free or NEGATED.search(line) or filled)
    return Asked(
        line=line,
        words=said,
        nouns=nouns,
        steps=steps,
        sides=frozenset(s for s in sides[False] if (s[0], -s[1]) not in sides[False]),
        kept_sides=frozenset(sides[True]),
        keeps_extents=keeps_extents(line, kept),
        whole=_WHOLE.search(line) is not None,
        turned=bool({"turn", "rotate", "rotated", "turned", "runs", "run"} & free),
        removing=removing,
        creating=bool(CREATE & free or any(n.verb for n in nouns)) and not removing,
        middle=MIDDLE.search(line) is not None,
        many=bool(MANY & said) and "all the way" not in line,
        goes=goes is not None,
        along=_along(line),
        angle=next((t.value for t in tokens if t.kind == "angle"), None),
        instead=tuple(_instead(tokens)),
        sized=_sized(tokens),
        spots=_spots(line),
        short={"short": True, "long": False}.get(found[1]) if (found := _WALLS.search(line)) else None,
        mirrored=AT[found[1]][0] if (found := _MIRRORED.search(line)) else None,
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
        if t.kind == "number" and t.text[0].isdigit() and not any(named(tokens, j)[0] for j in range(i + 1, i + 4)):
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
