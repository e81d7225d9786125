"""Clauses as claims: which feature a phrase names, and which sizes and places it gives it.

A text is cut into phrases at its commas and at words like "with"; a phrase names a feature or goes on about the one
before. A size belongs to the feature of its phrase, under the name that stands beside it ("4 deep", "width 8").
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from cadwright.language.numerals import words
from cadwright.language.quantities import MOST_COUNTED
from cadwright.requirements.claims.lines import QUANTITIES, Line, quantities
from cadwright.requirements.claims.nouns import joins, named, noun_of, placed
from cadwright.requirements.claims.vocabulary import AFTER, ANY_SIDE, BREAKS, FILLERS, LEADING, SIDES
from cadwright.requirements.claims.whereabouts import APART, AWAY, listed_place, place_of
from cadwright.values import Claim, Place, Size

_OPEN = frozenset({"through", "thru", "throughout"})
_NOT = frozenset({"not", "don't", "doesn't", "never", "won't", "without"})
_TIMES_SAID = frozenset({"pl", "plc", "plcs", "places", "pcs", "times", "required", "reqd", "nos"})
_BETWEEN_COUNT_AND_NOUN = words(
    "from of off on in into through thru at to between across along around under above below inside over is are so "
    "that which it the a an and mid each up down away apart"
)
"""A number before one of these does not count the noun after it: "15 off mid width so that it clears the spokes"."""
_INWARDS = words("in up down away back measured counted mm")
_VERTICAL = {
    **dict.fromkeys(("above", "top"), "+z"),
    **dict.fromkeys(("below", "beneath", "underneath", "underside", "bottom"), "-z"),
}
_INSIDE = frozenset({"inside", "internal", "internally", "interior"})
_MEASURING = words("across centres centers ctrs thickness less plus units millimetres millimeters walls")
_STICKING = words("projecting projects protruding protrudes protrude project proud")
_HOLLOW = frozenset({"tube", "pipe", "ring", "washer", "sleeve", "bushing", "spacer", "collar"})
_OWN = frozenset({"diameter", "length", "width", "height", "thickness"})
"""Names of sizes of which a feature has one."""
MOST_OF_ONE = 3
"""A bare number right before a noun in the singular is a count below this: "1 body"."""


@dataclass
class Phrase:
    """What one phrase, and those that go on about the same, say; each size and place with the token it was read from.

    ``kind`` is a feature's, "part" for a noun like plate, "box" for the bounding box, "" where none is named.
    ``told`` are tokens that say nothing beside the others: the thread that a hole of a stated diameter is for.
    ``ratios`` are the sizes, by name, and the distances apart that are said as a share of others, with their tokens.
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
    told: list[int] = field(default_factory=list)
    ratios: list[tuple[str, bool, int]] = field(default_factory=list)

    def claim(self, *, firm: bool) -> Claim:
        """The claim of the phrase."""
        sizes, places = tuple(size for size, _ in self.sizes), tuple(place for place, _ in self.places)
        axis = self.axis if self.axis in ("x", "y", "z") else None
        return Claim(self.kind, sizes, self.count and self.count[0], self.through, axis, places, firm)  # type: ignore[arg-type]

    @property
    def opens(self) -> bool | None:
        """Whether it goes through: said so, or meant by its name (a window)."""
        if self.kind == "window" or "through" in self.noun or "thru" in self.noun:
            return True
        return self.through if self.kind == "hole" else None

    @property
    def hollow(self) -> bool:
        """Whether it is open at both ends by its name, when it has an inner diameter."""
        return self.noun.removesuffix("s") in _HOLLOW

    @property
    def empty(self) -> bool:
        """Whether it states no number at all."""
        return not (self.sizes or self.places or self.count or self.ratios)

    def again(self, more: "Phrase") -> bool:
        """Whether another phrase names sizes that this one has already, so that it speaks of something else."""
        own = {size.name for size, _ in self.sizes} & _OWN
        return bool(own & {size.name for size, _ in more.sizes})

    def go_on(self, more: "Phrase") -> None:
        """A phrase without a noun speaks of the feature before."""
        self.sizes += more.sizes
        self.ratios += more.ratios
        self.places += more.places
        self.count = self.count or more.count
        self.through = more.through if self.through is None else self.through
        self.axis = self.axis or more.axis
        self.end = more.end

    def settle(self) -> None:
        """Leave out the thread where a diameter is stated as well: it names the screw."""
        if any(size.name == "thread" for size, _ in self.sizes) and any(
            size.name in ("", "diameter", "radius") for size, _ in self.sizes
        ):
            self.told += [i for size, i in self.sizes if size.name == "thread"]
            self.sizes = [(size, i) for size, i in self.sizes if i not in self.told]


def phrases(text: str) -> list[Phrase]:
    """What the phrases of a text say of features, in order. Any text is accepted."""
    line = Line(quantities(text))
    found: list[Phrase] = []
    headed = False
    for start, stop in _segments(line):
        phrase = _Reader(line, start, stop).read()
        if found and not phrase.kind and not phrase.noun:
            if phrase.empty and line.word(stop) == ":":
                headed = True  # "Barb stem:" has no name of ours, and is not what was spoken of before
            elif found[-1].again(phrase) or (headed and not phrase.empty):
                headed = False
                phrase.kind = "part"
                found.append(phrase)
            else:
                found[-1].go_on(phrase)
        elif not phrase.empty or phrase.kind:
            headed = False
            found.append(phrase)
    for phrase in found:
        phrase.settle()
    return found


def _segments(line: Line) -> Iterator[tuple[int, int]]:
    start = 0
    for i in range(len(line.tokens)):
        if line.word(i) in BREAKS and not joins(line, i):
            if i > start:
                yield start, i
            start = i + 1
    if start < len(line.tokens):
        yield start, len(line.tokens)


class _Reader:
    """Reads the tokens from ``start`` to ``stop``; what "from" leads to may lie beyond."""

    def __init__(self, line: Line, start: int, stop: int) -> None:
        self.line, self.start, self.stop = line, start, stop
        self.phrase = Phrase(start=line.tokens[start].start, end=line.tokens[stop - 1].end)

    def read(self) -> Phrase:
        noun, self.phrase.kind, self.phrase.noun = noun_of(self.line, self.start, self.stop)
        for i in range(self.start, self.stop):
            token = self.line.tokens[i]
            if token.kind in QUANTITIES:
                self._quantity(i, noun)
            elif token.kind == "count" and token.value < MOST_COUNTED:
                self.phrase.count = (int(token.value), i)
            elif token.kind == "ratio":
                self._ratio(i)
            elif token.kind == "point":
                self.phrase.places.append((Place("point", token.mm or token.values), i))
            else:
                self._word(i)
        self.phrase.kind = self._hollow() or self.phrase.kind or self._meant()
        self.phrase.count = self.phrase.count or self._both()
        return self.phrase

    def _hollow(self) -> str:
        """The room in a part that sizes are those of: "inside it must measure 72 x 52"."""
        said = {self.line.word(i) for i in range(self.start, self.stop)}
        round_ = any("diameter" in size.name for size, _ in self.phrase.sizes)
        return (
            "pocket"
            if self.phrase.kind in ("", "part", "box") and self.phrase.sizes and said & _INSIDE and not round_
            else ""
        )

    def _both(self) -> tuple[int, int] | None:
        """That there are two at least: "1 x 45° chamfers at both ends"."""
        line = self.line
        said = {line.word(i) for i in range(self.start, self.stop)}
        several = said & {"both", "each"} and said & {"ends", "end", "sides", "side"}
        if self.phrase.kind not in ("chamfer", "fillet") or not several or not self.phrase.sizes:
            return None
        return 2, self.phrase.sizes[0][1]

    def _meant(self) -> str:
        """What is spoken of without a noun: M6 and "4x Ø5.5 thru" are holes, R4 is a rounding."""
        kinds = {self.line.kind(i) for i in range(self.start, self.stop)}
        round_ = "diameter" in kinds or any(size.name == "diameter" for size, _ in self.phrase.sizes)
        if "thread" in kinds or (round_ and (self.phrase.count or self.phrase.through)):
            return "hole"
        return "fillet" if "radius" in kinds else ""

    # words

    def _word(self, i: int) -> None:
        word, line = self.line.word(i), self.line
        if word in _OPEN:
            self.phrase.through = not _NOT & set(line.words(i, -1)[:3])
        elif word == "blind":
            self.phrase.through = False
        elif word in ("x", "y", "z") and self._directed(i):
            self.phrase.axis = word
        elif word in ("centred", "centered", "central", "concentric", "coaxial"):
            self.phrase.places.append((Place("centred"), i))
        elif word == "from" and line.kind(i - 1) not in QUANTITIES and line.word(i - 1) not in _INWARDS:
            self._opened(i)
        elif word in ("on", "in", "at") and (side := self._side(i + 1)) and line.word(i - 1) not in AWAY:
            self.phrase.places.append((Place("on", (), side), i))

    def _opened(self, i: int) -> None:
        """The side that something is cut from: "counterbored from above", "a bore from the underside"."""
        j = i + 2 if self.line.word(i + 1) == "the" else i + 1
        side = _VERTICAL.get(self.line.word(j), "")
        if side and self.line.word(j + 1) not in ("of", "edge", "corner", "to", "down", "up"):
            self.phrase.places.append((Place("on", (), side), i))

    def _directed(self, i: int) -> bool:
        """Whether the letter there names a direction: "along x", "in the x direction"."""
        line = self.line
        along = bool({line.word(i - 1), line.word(i - 2)} & {"along", "parallel", "direction"})
        return along or (line.word(i + 1) in ("axis", "direction") and line.word(i - 2) == "in")

    def _side(self, i: int) -> str:
        """The side that "the right side" and the like name: of a face alone, not of something there."""
        line = self.line
        while line.word(i) in ("the", "its", "each"):
            i += 1
        if line.word(i) in ("+", "-", "−") and line.word(i + 1) in ("x", "y", "z"):
            return ("-" if line.word(i) != "+" else "+") + line.word(i + 1)
        side = SIDES.get(line.word(i), "")
        return side if line.word(i + 1) in ANY_SIDE or line.word(i) in ("top", "bottom") else ""

    # quantities

    def _quantity(self, i: int, noun: int) -> None:
        token = self.line.tokens[i]
        values = token.mm or token.values
        if self._of_another(i):
            return
        if self._times_said(i):
            self.phrase.count = (int(token.value), i) if 0 < token.value < MOST_COUNTED else self.phrase.count
            return
        if self._counts(i, noun) or self._counts_others(i, noun):
            self.phrase.count = (int(token.value), i)
            return
        if token.kind == "number" and not token.unit and token.text[0].isalpha():
            return  # "one on each side": no size
        sized = self._leading(i) in ("depth", "diameter", "width", "thickness", "height")
        bare = token.kind in ("number", "length") and not self._name(i)
        place = place_of(self.line, i, values, sized=sized)
        place = place or (listed_place(self.line, i, values, sized=sized) if bare else None)
        if place is not None:
            self.phrase.places.append((place, i))
            return
        name = "across" if "opposite" in self.line.words(i, 1)[:4] else self._name(i)
        self.phrase.sizes += [(Size(abs(v), name if n == 0 or token.kind != "thread" else "pitch"), i)
                              for n, v in enumerate(values)]  # fmt: skip

    def _of_another(self, i: int) -> bool:
        """Whether a diameter or radius only tells which other feature is meant: "110 from hole Ø8"."""
        line = self.line
        if line.kind(i) not in ("diameter", "radius") or not line.word(i - 1):
            return False
        found = next((f for back in (1, 2) if (f := named(line, i - back)) is not None and f[1] == back), None)
        if found is None:
            return False
        start = i - found[1]
        return start > self.start and placed(line, start, self.start)

    def _times_said(self, i: int) -> bool:
        """Whether a number is followed by a word that makes it a count: "4 PLCS", "4 off bolt holes"."""
        line, token = self.line, self.line.tokens[i]
        if token.kind != "number" or token.unit or not token.value.is_integer():
            return False
        off = line.word(i + 1) == "off" and any(named(line, j) for j in (i + 2, i + 3)) and line.word(i + 2) != "the"
        return line.following(i) in _TIMES_SAID or off

    def _counts(self, i: int, noun: int) -> bool:
        """Whether a bare whole number before the noun says how many there are."""
        line, token = self.line, self.line.tokens[i]
        if token.kind != "number" or token.unit or not i < noun < self.stop:
            return False
        if not 0 <= token.value < MOST_COUNTED or not token.value.is_integer():
            return False
        if any(line.word(j) in _BETWEEN_COUNT_AND_NOUN for j in range(i + 1, noun)):
            return False
        if not token.text[0].isdigit():
            return line.word(i + 1) not in AFTER
        further = any(t.kind in QUANTITIES for t in line.tokens[i + 1 : noun])
        plural = line.word(noun).endswith("s") or line.word(noun + 1).endswith("s")
        sized = line.word(i + 1) in AFTER or self._leading(i) != ""
        if i + 1 == noun and token.value < MOST_OF_ONE and not sized:
            return True
        return not sized and (plural or further) and "." not in token.text

    def _counts_others(self, i: int, noun: int) -> bool:
        """Whether a bare whole number counts something without a name of ours: "8 flutes"; that becomes the noun."""
        line, token = self.line, self.line.tokens[i]
        following = line.word(i + 1)
        if token.text[0].isalpha() and token.value < MOST_OF_ONE:
            return False  # "both", "two legs": of what has no name of ours, it seldom matters
        if noun < self.stop or token.kind != "number" or token.unit or not token.value.is_integer():
            return False
        if len(following) < 4 or not following.endswith("s") or following in AFTER or following in _MEASURING:
            return False
        self.phrase.noun = following
        return 0 < token.value < MOST_COUNTED

    def _ratio(self, i: int) -> None:
        """A size or a distance apart that is said as a share: "half as thick as", "OD half of that"."""
        line, after = self.line, self.line.words(i, 1)
        adjective = next((word for word in after[:4] if word in AFTER), "")
        lead = self.line.words(i, -1)[:3]
        before = AFTER.get(lead[1], "") if len(lead) > 2 and lead[0] == lead[2] == "as" else ""
        compared = bool({"as", "the", "its"} & set(after[:2]))
        name = self._leading(i) or before or (AFTER[adjective] if compared and adjective else "")
        if lead and lead[0] in SIDES and not name:
            share = Place("share", (self.line.tokens[i].value,), SIDES[lead[0]])
            self.phrase.places.append((share, i))
            return
        apart = bool(APART & set(line.words(i, -1)[:2]) | (APART & set(after[:2])))
        if name or apart:
            self.phrase.ratios.append((name, apart, i))

    def _name(self, i: int) -> str:
        token = self.line.tokens[i]
        if token.kind in ("diameter", "radius", "angle", "thread"):
            return "inner diameter" if token.kind == "diameter" and self._inner(i) else token.kind
        if token.kind == "size":
            return ""
        return self._leading(i) or AFTER.get(self.line.following(i), "")

    def _leading(self, i: int) -> str:
        """The name before a number: "width of 8", "sticking out 15"."""
        line, j = self.line, i - 1
        while j > i - 5 and line.word(j) in FILLERS:
            j -= 1
        word = line.word(j)
        if word in _STICKING or (word == "out" and line.word(j - 1).startswith("stick")):
            return "proud"
        radius = word in ("radius", "rad") and line.word(j - 1) in ("corner", "edge", "inside", "fillet", "inner")
        if radius and not self.phrase.kind:
            return "radius"
        if word in ("diameter", "dia", "diam", "id") and self._inner(i):
            return "inner diameter"
        return AFTER[word] if word in LEADING and word in AFTER else ""

    def _inner(self, i: int) -> bool:
        """Whether a diameter is said to be that of the hollow: "inner diameter 140", "ID 20"."""
        lead = self.line.words(i, -1)[:3]
        outer = self.phrase.kind not in ("hole", "counterbore", "groove")
        return outer and bool({"inner", "inside", "internal", "id"} & set(lead))
