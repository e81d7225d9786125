"""What short messages of a designer ask for: wishes with a verb, what they are about, which way and how much.

People write as they speak, without capitals and with typing errors, several wishes in one message. A message is cut
into clauses; a clause whose words say nothing to this vocabulary is not understood, and said to be so.
"""

import re
from dataclasses import dataclass, replace
from typing import Any

from cadwright.canvas.design import XY
from cadwright.planners.embedded.canvas import ways
from cadwright.planners.embedded.canvas.phrases import Relation, excepted, likened, owner, relation
from cadwright.planners.embedded.canvas.spellings import mended
from cadwright.planners.embedded.canvas.vocabulary import (
    EVERY,
    EVERYTHING,
    IMMENSE,
    KEEP,
    KINDS,
    LIES,
    LITTLE,
    MUCH,
    NAMES,
    NEW,
    NUMBERS,
    ORDINALS,
    PLACES,
    POINTING,
    PRAISE,
    SHAPES,
    SIZES,
    VERBS,
    WHOLE,
)

_CLAUSES = re.compile(
    r"((?:\.(?!\d)|[;!\n])+|,(?!\d)|\band then\b|\bthen\b|(?<!everything )(?<!all )\bbut\b|\balso\b(?! be)|"
    r"\band (?=(?:the|make|move|delete|remove|add|put|rotate|turn|flip|shift)\b)|"
    r"\band (?=(?:also |then )?(?:(?:an? )?(?:bit|little|lot|slightly|much|\d+(?:\.\d+)?) )?(?:more )?"
    r"(?:bigger|larger|smaller|wider|narrower|taller|shorter|longer|higher|lower|further|farther|closer|nearer|"
    r"straight\w*|(?<!left and )(?<!right and )(?:up|down|to the (?:left|right)))"
    r"\b(?! (?:left|right|line|circle|one|side|corner|end|point|part|down)\b)))"
)
_NOUN = rf"(?:{'|'.join([*KINDS.values(), *(pattern for pattern, _ in NAMES.values())])}|ones?)"
_PLURAL = rf"(?:{_NOUN}(?<=[^us]s)|vertices)"
"""Words for several things: all that end with an s, but for "bus"."""
_CONNECTIVE = r"(?:and|so|then|also|now|next|plus|amd|thats? it|that's it)"


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
    names: tuple[str, ...] = ()
    """What parts are called: "roof"."""
    of: str | None = None
    """What it is a part of, in words."""
    but: str | None = None
    """What is not meant, in words."""
    relation: Relation | None = None
    """How it lies, or is to lie, to something else."""
    side: str | None = None
    """The end at which a size is to change."""

    @property
    def everything(self) -> bool:
        """Whether really everything is meant."""
        return re.search(EVERYTHING, self.text) is not None and not self.is_narrowed

    @property
    def may_be_most(self) -> bool:
        """Whether words say that more than half of a design may be meant: all of it, or all of a kind."""
        return self.everything or (self.whole and self.is_narrowed)

    @property
    def whole(self) -> bool:
        """Whether words say that all of something is meant."""
        return re.search(WHOLE, self.text) is not None

    @property
    def is_reference(self) -> bool:
        """Whether only something is named, and nothing asked for."""
        return not self.verbs and bool(self.kinds or self.names)

    @property
    def reference(self) -> dict[str, Any]:
        """The fields that say what is meant."""
        names = ("kinds", "places", "sizes", "ordinal", "count", "every", "pointing", "lie", "end", "names", "of")
        return {name: getattr(self, name) for name in names}

    @property
    def is_narrowed(self) -> bool:
        """Whether adjectives or other things tell one of several."""
        told = (self.ordinal, self.count, self.lie, self.of)
        return bool(self.places or self.sizes or self.relation) or any(each is not None for each in told)

    @property
    def is_open(self) -> bool:
        """Whether the verb wants more than is said: "move the nose", "make the left one"."""
        if self.verbs == ("add",):
            return re.match(r"make\b", self.text) is not None
        return self.verbs == ("move",) and self.direction is None and self.relation is None

    @property
    def starts_anew(self) -> bool:
        """Whether the clause begins with a verb of its own."""
        return re.match(rf"(?:make|{VERBS['move']}|{VERBS['delete']}|{VERBS['rotate']})\b", self.text) is not None

    @property
    def axis(self) -> int | None:
        """The axis along which a size is meant, 0 for the width and 1 for the height."""
        if re.search(r"\b(?:wid(?:e|er|th|en)|narrow(?:er)?|broader)\b", self.text):
            return 0
        return 1 if re.search(r"\b(?:tall(?:er)?|height|steep(?:er)?)\b", self.text) else None

    @property
    def verb(self) -> str | None:
        """The most telling verb."""
        return self.verbs[0] if self.verbs else None


def wishes(text: str) -> tuple[list[Wish], list[str]]:
    """The wishes of a message in their order, and the clauses that say nothing that is understood, or too much."""
    understood: list[Wish] = []
    left: list[str] = []
    for joint, clause in _clauses(_normal(text)):
        if re.search(IMMENSE, clause):
            left.append(clause)
            continue
        wish = _wish(clause)
        before = understood[-1] if understood and joint in (",", "and ") else None
        if before is not None and wish.is_reference and before.verbs and _only_refers(clause):
            understood.append(replace(before, **wish.reference))
        elif before is not None and before.is_open and not wish.starts_anew and not wish.is_open and wish.verbs:
            understood[-1] = replace(wish, **before.reference, text=f"{before.text} {clause}")
            understood.append(wish)
        elif wish.verbs or wish.is_reference:
            understood.append(wish)
        elif not re.search(KEEP, clause) and not re.search(PRAISE, clause) and not re.fullmatch(_CONNECTIVE, clause):
            left.append(clause)
    return understood, left


def _clauses(text: str) -> list[tuple[str, str]]:
    """The clauses of a text, each with what joins it to the one before."""
    pieces = ["", *_CLAUSES.split(text)]
    pairs = zip(pieces[::2], (each.strip() for each in pieces[1::2]), strict=True)
    return [(joint, clause) for joint, clause in pairs if clause]


def described_by(words: str) -> Wish:
    """What some words mean that ask for nothing: "the left one" is taken for a circle, as sizes are mostly theirs."""
    wish = _wish(words)
    return wish if wish.kinds or wish.names else replace(wish, kinds=("circle",))


def _normal(text: str) -> str:
    """Lower case, one kind of apostrophe, typing errors in words of the vocabulary mended."""
    text = re.sub(r"\s-+\s|:", " ", text.lower().replace("’", "'"))
    text = re.sub(r"(?<=\d) ?, (?=-?\d+(?:\.\d+)? ?\))", ",", text)  # "(3, 4)" is one place
    text = re.sub(r"\bstraight up and down\b|\bstraight up\b(?! \d| by)", "vertical", text)
    text = re.sub(rf"\b(the|both) (bigg|larg|small|long|short)er (?={_NOUN}\b)", r"\1 \2est ", text)
    text = re.sub(
        rf"(^|, |\. )(bigg|larg|small|long|short)er (?={_NOUN} (?:should|needs?|has|must)\b)", r"\1\2est ", text
    )
    text = re.sub(r"\bline up\b(?= (?:the|both|all|these))", "align", text)
    text = re.sub(r"\bbetween (.+?) and\b", r"between \1 &", text)
    return re.sub(r"[a-z']{4,}", lambda found: mended(found[0]), text)


def _only_refers(clause: str) -> bool:
    """Whether a clause has no other words than those for things, their places and looks."""
    nouns = "|".join([_NOUN, *ORDINALS, *NUMBERS])
    looks = "|".join([*PLACES.values(), *SIZES.values(), *LIES.values(), EVERY.removeprefix(r"\b").removesuffix(r"\b")])
    grammar = "the|a|an|on|at|in|of|to|other|from|also|please|pls"
    # atomic: words that are in several of the lists ("one", "diagonal") would else be tried in all ways
    return re.fullmatch(rf"(?>(?:{nouns}|{looks}|{grammar})\b ?)+", clause) is not None


def _found(patterns: dict[str, str], clause: str) -> list[str]:
    return [name for name, pattern in patterns.items() if re.search(rf"\b(?:{pattern})(?:s|ing|ed|es|d)?\b", clause)]


def _wish(clause: str) -> Wish:
    if re.search(KEEP, clause):
        return Wish(clause, ())
    about, but = excepted(clause)
    about = re.sub(r"\bfrom (?:the )?(?:left|right|top|bottom) to (?:the )?(?:left|right|top|bottom)\b", " ", about)
    about, like = likened(re.sub(r"\bends? (?=up\b|down\b|too\b|slightly\b|a bit\b)", "", about))
    lying, about = relation(about)
    lie, rest = _lie(about if re.search(NEW, about) else ways.without_distance(about))
    verbs = _found(VERBS, re.sub(rf"\bcurv(?:ed|y) (?={KINDS['shape']}|lines?\b|ones?\b)", " ", rest))
    end, rest = _end(rest)
    of, rest = owner(rest)
    direction, rest = ways.direction(rest)
    if verbs in ([], ["add"]) and (direction is not None or re.search(r"\barrows?\b", rest)):
        verbs = ["move", *verbs]
    steps = ways.steps(about)
    side, rest = ways.side(rest)
    if "become" in verbs:
        rest = re.sub(rf"\b(?:should be|needs to be|has to be|must be|into|to)? ?an? (?:{SHAPES})\b", " ", rest)
    return Wish(
        clause,
        tuple(verbs),
        kinds=tuple(_found(KINDS, rest)),
        names=tuple(_found({name: pattern for name, (pattern, _) in NAMES.items()}, rest)),
        places=frozenset(_found(PLACES, rest)),
        sizes=frozenset(_found(SIZES, re.sub(rf"\b(?:{LITTLE}|as \w+ as)\b", " ", rest))),
        ordinal=next((ORDINALS[word] for word in re.findall(r"\w+", rest) if word in ORDINALS), None),
        count=_count(rest),
        every=bool(re.search(EVERY, rest)) or _is_plural(rest),
        pointing=bool(re.search(POINTING, rest)),
        lie=lie,
        end=end,
        of=of,
        but=but,
        like=like,
        relation=lying,
        direction=steps or direction,
        amount=1.0 if steps else ways.amount(clause),
        side=side,
        little=bool(re.search(rf"\b(?:{LITTLE})\b", clause)),
        much=bool(re.search(rf"\b(?:{MUCH})\b", clause)),
    )


def _lie(clause: str) -> tuple[str | None, str]:
    """How the lines lie that a clause is about ("the vertical line"), and the clause without the words for that."""
    for lie, pattern in LIES.items():
        found = re.search(rf"\b(?:{pattern}) (?=(?:{KINDS['line']}|{KINDS['point']}|one|hands?)\b)", clause)
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
    found = re.search(rf"\b({words}) (?:\w+ )?{_PLURAL}\b", clause)
    return None if found is None else NUMBERS.get(found[1]) or int(found[1])


def _is_plural(clause: str) -> bool:
    return bool(re.search(rf"\b{_PLURAL}\b", clause))
