"""Clauses as claims: which feature a phrase names, and which sizes and places it gives it.

A text is cut into phrases at its commas and at words like "with"; a phrase names a feature or goes on about the one
before. A size belongs to the feature of its phrase, under the name that stands beside it ("4 deep", "width 8").
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from cadwright.language.numerals import words
from cadwright.language.quantities import Token, tokenise
from cadwright.requirements.claims.vocabulary import AFTER, ANY_SIDE, FEATURES, LEADING, PARTS, SIDES, WHOLES
from cadwright.values import Claim, Place, Size

_BREAKS = words("with and plus having has have containing then but , ; . : ( ) — – & +")
_FILLERS = words("of is = : a an the to be by at about exactly nominal overall total its on")
_INTO = words(
    "from of on in into through thru at to off between across along around under above below inside over "
    "against near onto within outside per beside"
)
_ARTICLES = words(
    "the a an its this that each both all outer inner top bottom left right front back same other upper lower"
)
_AWAY = frozenset(["from", "off", "above", "below", "inboard", "outboard"])
_APART = words("apart spacing pitch centres centers spaced pitched c/c ctrs")
_CIRCLES = frozenset(["circle", "pcd", "bcd", "bc"])
_MIDDLES = words("centre center middle axis centreline centerline origin midplane")
_ADJECTIVES = {
    **dict.fromkeys(("rounded", "filleted", "radiused"), "fillet"),
    **dict.fromkeys(("chamfered", "beveled", "bevelled"), "chamfer"),
}
_OPEN = frozenset({"through", "thru", "throughout"})
_QUANTITIES = frozenset({"number", "length", "size", "diameter", "radius", "angle", "thread"})
_BOLT_CIRCLE = re.compile(r"\b(?:B\.?C\.?D?\.?|P\.?C\.?D\.?)(?![a-z0-9])", re.IGNORECASE)
_TIMES_SAID = frozenset({"pl", "plc", "plcs", "places", "pcs", "times", "required", "reqd"})
_PATTERNS = frozenset({"pattern", "grid", "rectangle", "spacing", "centres", "centers"})
INCH = 25.4
MOST_COUNTED = 1000
"""Numbers from here on are never counts."""
MOST_OF_ONE = 3
"""A bare number right before a noun in the singular is a count below this: "1 body"."""
_FARTHEST = 8
"""Words after "from" among which what it is from is looked for."""


@dataclass
class Phrase:
    """What one phrase, and those that go on about the same, say; each size and place with the token it was read from.

    ``kind`` is a feature's, "part" for a noun like plate, "box" for the bounding box, "" where none is named.
    """

    kind: str = ""
    noun: str = ""
    count: tuple[int, int] | None = None
    sizes: list[tuple[Size, int]] = field(default_factory=list)
    places: list[tuple[Place, int]] = field(default_factory=list)
    through: bool | None = None
    axis: str | None = None
    start: int = 0
    end: int = 0

    def claim(self, *, firm: bool) -> Claim:
        """The claim of the phrase."""
        sizes, places = tuple(size for size, _ in self.sizes), tuple(place for place, _ in self.places)
        axis = self.axis if self.axis in ("x", "y", "z") else None
        return Claim(self.kind, sizes, self.count and self.count[0], self.through, axis, places, firm)  # type: ignore[arg-type]

    @property
    def empty(self) -> bool:
        """Whether it states no number at all."""
        return not (self.sizes or self.places or self.count)


def phrases(text: str) -> list[Phrase]:
    """What the phrases of a text say of features, in order. Any text is accepted."""
    tokens = quantities(text)
    found: list[Phrase] = []
    for start, stop in _segments(tokens):
        phrase = _Reader(tokens, start, stop).read()
        if found and not phrase.kind:
            _go_on(found[-1], phrase)
        elif not phrase.empty or phrase.kind:
            found.append(phrase)
    return found


def quantities(text: str) -> tuple[Token, ...]:
    """The tokens of a text, with bare numbers in inches where it says so of all of them ("all dims inch")."""
    tokens = tokenise(_BOLT_CIRCLE.sub(lambda found: "PCD".ljust(len(found[0])), text))
    units = {token.unit for token in tokens if token.mm and token.unit}
    if "in" in units or not any(token.word in ("inch", "inches") for token in tokens):
        return tokens
    return tuple(replace(t, mm=tuple(INCH * v for v in t.values)) if t.mm else t for t in tokens)


def _go_on(before: Phrase, more: Phrase) -> None:
    """A phrase without a noun speaks of the feature before."""
    before.sizes += more.sizes
    before.places += more.places
    before.count = before.count or more.count
    before.through = more.through if before.through is None else before.through
    before.axis = before.axis or more.axis
    before.end = more.end


def _segments(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    start = 0
    for i, token in enumerate(tokens):
        if token.kind in ("word", "sign") and token.word in _BREAKS:
            if i > start:
                yield start, i
            start = i + 1
    if start < len(tokens):
        yield start, len(tokens)


class _Reader:
    """Reads the tokens from ``start`` to ``stop``; what "from" leads to may lie beyond."""

    def __init__(self, tokens: Sequence[Token], start: int, stop: int) -> None:
        self.tokens, self.start, self.stop = tokens, start, stop
        self.phrase = Phrase(start=tokens[start].start, end=tokens[stop - 1].end)

    def read(self) -> Phrase:
        noun = self._noun()
        for i in range(self.start, self.stop):
            token = self.tokens[i]
            if token.kind in _QUANTITIES:
                self._quantity(i, noun)
            elif token.kind == "count" and token.value < MOST_COUNTED:
                self.phrase.count = (int(token.value), i)
            elif token.kind == "point":
                self.phrase.places.append((Place("point", token.mm or token.values), i))
            else:
                self._word(i)
        self.phrase.kind = self.phrase.kind or self._meant()
        return self.phrase

    def _meant(self) -> str:
        """What is spoken of without a noun: M6 and "4x Ø5.5 thru" are holes, R4 is a rounding."""
        kinds = {self.tokens[i].kind for i in range(self.start, self.stop)}
        if "thread" in kinds or ("diameter" in kinds and (self.phrase.count or self.phrase.through)):
            return "hole"
        return "fillet" if "radius" in kinds else ""

    def word(self, i: int) -> str:
        """The word or sign there; "" for quantities and beyond the ends."""
        token = self.tokens[i] if 0 <= i < len(self.tokens) else None
        return token.word if token is not None and token.kind in ("word", "sign") else ""

    # nouns

    def _noun(self) -> int:
        """Where the noun of the phrase ends; ``stop`` where it has none."""
        i = self.start
        while i < self.stop:
            found = named(self, i)
            if found is None or self._placed(i):
                i += found[1] if found else 1
                continue
            kind, length, noun = found
            follows = named(self, i + length)
            if noun in _ADJECTIVES and follows is not None and follows[2] not in ANY_SIDE:
                i += length
                continue
            if kind == "part" and follows is not None and i + length < self.stop and follows[0] not in ("part", "box"):
                i += length  # "plate hole": the last noun is what is meant
                continue
            self.phrase.kind, self.phrase.noun = kind, noun
            return i
        return self.stop

    def _placed(self, i: int) -> bool:
        """Whether the noun there only says where something is: "into the plate"."""
        i -= 1
        while i >= self.start and self.word(i) in _ARTICLES:
            i -= 1
        return i >= self.start and self.word(i) in _INTO

    # words

    def _word(self, i: int) -> None:
        word = self.word(i)
        if word in _OPEN:
            self.phrase.through = True
        elif word == "blind":
            self.phrase.through = False
        elif word in ("x", "y", "z") and self._directed(i):
            self.phrase.axis = word
        elif word in ("centred", "centered", "central", "concentric", "coaxial"):
            self.phrase.places.append((Place("centred"), i))
        elif word in ("on", "in", "at") and (side := self._side(i + 1)) and self.word(i - 1) not in _AWAY:
            self.phrase.places.append((Place("on", (), side), i))

    def _directed(self, i: int) -> bool:
        """Whether the letter there names a direction: "along x", "in the x direction"."""
        along = bool({self.word(i - 1), self.word(i - 2)} & {"along", "parallel", "direction"})
        return along or (self.word(i + 1) in ("axis", "direction") and self.word(i - 2) == "in")

    def _side(self, i: int) -> str:
        """The side that "the right side" and the like name: of a face alone, not of something there."""
        while self.word(i) in ("the", "its", "each"):
            i += 1
        if self.word(i) in ("+", "-", "−") and self.word(i + 1) in ("x", "y", "z"):
            return ("-" if self.word(i) != "+" else "+") + self.word(i + 1)
        named_ = SIDES.get(self.word(i), "")
        return named_ if self.word(i + 1) in ANY_SIDE or self.word(i) in ("top", "bottom") else ""

    # quantities

    def _quantity(self, i: int, noun: int) -> None:
        token = self.tokens[i]
        values = token.mm or token.values
        if self._of_another(i):
            return
        if self._following(i) in _TIMES_SAID and token.kind == "number":
            self.phrase.count = (int(token.value), i) if 0 < token.value < MOST_COUNTED else self.phrase.count
            return
        if self._counts(i, noun):
            self.phrase.count = (int(token.value), i)
            return
        if token.kind == "number" and not token.unit and token.text[0].isalpha():
            return  # "one on each side": no size
        bare = token.kind in ("number", "length") and not self._name(i)
        place = self._place(i, values) or (self._listed_place(i, values) if bare else None)
        if place is not None:
            self.phrase.places.append((place, i))
            return
        name = self._name(i)
        self.phrase.sizes += [(Size(abs(v), name if n == 0 or token.kind != "thread" else "pitch"), i)
                              for n, v in enumerate(values)]  # fmt: skip

    def _of_another(self, i: int) -> bool:
        """Whether a diameter or radius only tells which other feature is meant: "110 from hole Ø8"."""
        if self.tokens[i].kind not in ("diameter", "radius") or not self.word(i - 1):
            return False
        found = next((f for back in (1, 2) if (f := named(self, i - back)) is not None and f[1] == back), None)
        if found is None:
            return False
        start = i - found[1]
        return start > self.start and self._placed(start)

    def _counts(self, i: int, noun: int) -> bool:
        """Whether a bare whole number before the noun says how many there are."""
        token = self.tokens[i]
        if token.kind != "number" or token.unit or not i < noun < self.stop:
            return False
        if not 0 <= token.value < MOST_COUNTED or token.value != int(token.value):
            return False
        if not token.text[0].isdigit():
            return self.word(i + 1) not in AFTER
        further = any(t.kind in _QUANTITIES for t in self.tokens[i + 1 : noun])
        plural = self.word(noun).endswith("s") or self.word(noun + 1).endswith("s")
        named_ = self.word(i + 1) in AFTER or self._leading(i) != ""
        if i + 1 == noun and token.value < MOST_OF_ONE and not named_:
            return True
        return not named_ and (plural or further) and "." not in token.text

    def _name(self, i: int) -> str:
        token = self.tokens[i]
        if token.kind in ("diameter", "radius", "angle", "thread"):
            return "inner diameter" if token.kind == "diameter" and self._inner(i) else token.kind
        if token.kind == "size":
            return ""
        return self._leading(i) or AFTER.get(self._following(i), "")

    def _leading(self, i: int) -> str:
        """The name before a number: "width of 8"."""
        j = i - 1
        while j > i - 5 and self.word(j) in _FILLERS:
            j -= 1
        word = self.word(j)
        radius = word in ("radius", "rad") and self.word(j - 1) in ("corner", "edge", "inside", "fillet", "inner")
        if radius and not self.phrase.kind:
            return "radius"
        if word in ("diameter", "dia", "diam", "id") and self._inner(i):
            return "inner diameter"
        return AFTER[word] if word in LEADING and word in AFTER else ""

    def _inner(self, i: int) -> bool:
        """Whether a diameter is said to be that of the hollow: "inner diameter 140", "ID 20"."""
        lead = self._words(i, -1)[:3]
        outer = self.phrase.kind not in ("hole", "counterbore", "groove")
        return outer and bool({"inner", "inside", "internal", "id"} & set(lead))

    def _following(self, i: int) -> str:
        j = i + 1
        while j < len(self.tokens) and (self.tokens[j].kind in ("tolerance", "fit") or self.word(j) in ("-", "in")):
            j += 1
        return self.word(j)

    def _place(self, i: int, values: tuple[float, ...]) -> Place | None:
        """The place that a quantity states; ``None`` for a size."""
        token, before = self.tokens[i], self.word(i - 1)
        if token.kind == "size" and _PATTERNS & {*self._words(i, 1)[:2], *self._words(i, -1)[:3]}:
            return Place("apart", values)
        if token.kind in ("angle", "thread", "size") or self._leading(i) in ("depth", "diameter", "width", "thickness"):
            return None
        if before == "=" and self.word(i - 2) in ("x", "y", "z"):
            return Place("coordinate", values, self.word(i - 2))
        if before in ("x", "y", "z") and self.word(i - 2) in ("at", "and", ","):
            return Place("coordinate", values, before)
        after, lead = self._words(i, 1), self._words(i, -1)
        if self._circled(i, after, lead):
            radius = "radius" in lead[:2] or token.kind == "radius"
            return Place("circle", tuple(2 * v if radius else v for v in values))
        if _APART & set(after[:2]) or _APART & set(lead[:2]) or after[:3] in _CENTRES:
            return Place("apart", values)
        if "offset" in lead[:2]:
            return Place("from", values, "centre")
        for j in range(i + 1, min(i + 5, len(self.tokens))):
            if self.word(j) in _AWAY:
                return Place("from", values, self._origin(j + 1))
            if self.word(j) in _BREAKS or not self.word(j):
                break
        return None

    def _listed_place(self, i: int, values: tuple[float, ...]) -> Place | None:
        """The place that a later number of a list has: "25, 50 and 75 from the left side"."""
        j = i
        while self.word(j + 1) in (",", "and", "/", "&") and j + 2 < len(self.tokens):
            j += 2 if self.word(j + 2) != "and" else 3
            if j >= len(self.tokens) or self.tokens[j].kind not in ("number", "length"):
                return None
            place = self._place(j, values)
            if place is not None:
                return place
        return None

    def _middle_of(self, i: int) -> str:
        """What the middle is that of: a kind of feature, "" for some block of the part, "centre" for the whole."""
        if self.word(i + 1) != "of":
            return "centre"
        for j in range(i + 2, i + 5):
            found = named(self, j)
            if found is not None:
                return found[0] if found[0] not in ("part", "box") else ""
        return "centre"

    def _circled(self, i: int, after: list[str], lead: list[str]) -> bool:
        """Whether a quantity is that of a circle of centres: "60 mm bolt circle", "on a circle of 60"."""
        if _CIRCLES & set(_until(lead, _FILLERS | {"diameter", "dia", "ø", "radius"})):
            return True
        where = next((n for n, word in enumerate(after[:3]) if word in _CIRCLES), None)
        if where is None:
            return False
        rest = after[where + 1 :]
        beyond = i + 1 + len(after)
        followed = beyond < len(self.tokens) and self.tokens[beyond].kind in _QUANTITIES
        return not (followed and set(rest) <= _FILLERS | {"diameter", "dia", "ø", "radius"})

    def _words(self, i: int, way: int) -> list[str]:
        """The words after a quantity, or before it the nearest first, up to the next quantity."""
        found: list[str] = []
        j = i + way
        while len(found) < 5 and (word := self.word(j)):
            found.append(word)
            j += way
        return found

    def _origin(self, i: int) -> str:
        """What a distance is measured from: a side, a kind of feature, "centre", or "" for any side."""
        for j in range(i, min(i + _FARTHEST, len(self.tokens))):
            word = self.word(j)
            if not word or word in (",", ";", "."):
                break
            if word in ("+", "-", "−") and self.word(j + 1) in ("x", "y", "z"):
                return ("-" if word != "+" else "+") + self.word(j + 1)
            if word in SIDES:
                return SIDES[word]
            if word in _MIDDLES:
                return self._middle_of(j)
            if word in ANY_SIDE:
                return ""
            found = named(self, j)
            if found is not None and found[0] not in ("part", "box"):
                return found[0]
        return ""


def named(reader: _Reader, i: int) -> tuple[str, int, str] | None:
    """The kind that the words at ``i`` name, how many words they are, and the noun."""
    for length in (3, 2, 1):
        words = [reader.word(j) for j in range(i, i + length)]
        if all(words):
            phrase = " ".join(words).replace(" - ", "-")
            if phrase in FEATURES:
                return FEATURES[phrase], length, phrase
            if phrase.removesuffix("s") in PARTS or phrase in PARTS:
                return ("box" if words[0].removesuffix("s") in WHOLES else "part"), length, phrase
    word = reader.word(i)
    return (_ADJECTIVES[word], 1, word) if word in _ADJECTIVES else None


_CENTRES = (["centre", "to", "centre"], ["center", "to", "center"], ["on", "centre", ""], ["on", "center", ""])


def _until(words: Sequence[str], passed: frozenset[str] | set[str]) -> list[str]:
    """The first words, up to and with the first one that may not be passed over."""
    for n, word in enumerate(words):
        if word not in passed:
            return list(words[: n + 1])
    return list(words)
