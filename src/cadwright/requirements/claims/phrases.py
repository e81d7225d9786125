"""One phrase read: what each of its quantities is, a count, a size under a name, or a place."""

from cadwright.language.numerals import words
from cadwright.language.quantities import MOST_COUNTED
from cadwright.requirements.claims.lines import QUANTITIES, Line
from cadwright.requirements.claims.nouns import named, noun_of, placed
from cadwright.requirements.claims.phrase import Phrase
from cadwright.requirements.claims.vocabulary import AFTER, ANY_SIDE, FILLERS, LEADING, SIDES
from cadwright.requirements.claims.whereabouts import APART, AWAY, listed_place, place_of
from cadwright.values import Place, Size

_OPEN = frozenset({"through", "thru", "throughout"})
_NOT = frozenset({"not", "don't", "doesn't", "never", "won't", "without"})
_TIMES_SAID = frozenset({"pl", "plc", "plcs", "places", "pcs", "times", "required", "reqd", "nos"})
_BETWEEN_COUNT_AND_NOUN = words(
    "from of off on in into through thru at to between across along around under above below inside over is are so "
    "that which it the a an and mid each up down away apart"
)
"""A number before one of these does not count the noun after it: "15 off mid width so that it clears the spokes"."""
_TEETH = frozenset({"tooth", "teeth"})
"""What a bare whole number beside it counts, before it or behind it: "24-tooth", "number of teeth: 24"."""
_INWARDS = words("in up down away back measured counted mm")
_INTO_WALLS = words("in into on through thru to at of per")
_OF_WALLS = words("of the its side - outer outside vertical upright standing these")
_WALLS = words("wall walls sidewall sidewalls")
_VERTICAL = {
    **dict.fromkeys(("above", "top"), "+z"),
    **dict.fromkeys(("below", "beneath", "underneath", "underside", "bottom"), "-z"),
}
_INSIDE = frozenset({"inside", "internal", "internally", "interior"})
_MEASURING = words("across centres centers ctrs thickness less plus units millimetres millimeters walls")
_STICKING = words("projecting projects protruding protrudes protrude project proud")
MOST_OF_ONE = 3
"""A bare number right before a noun in the singular is a count below this: "1 body"."""


class Reader:
    """Reads the tokens from ``start`` to ``stop``; what "from" leads to may lie beyond."""

    def __init__(self, line: Line, start: int, stop: int) -> None:
        self.line, self.start, self.stop = line, start, stop
        self.phrase = Phrase(start=line.tokens[start].start, end=line.tokens[stop - 1].end)

    def read(self) -> Phrase:
        """What the tokens say."""
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
        elif word in ("each", "every", "all"):
            self._walls(i)
        elif word == "from" and line.kind(i - 1) not in QUANTITIES and line.word(i - 1) not in _INWARDS:
            self._opened(i)
        elif word in ("on", "in", "at") and (side := self._side(i + 1)) and line.word(i - 1) not in AWAY:
            self.phrase.places.append((Place("on", (), side), i))

    def _walls(self, i: int) -> None:
        """That something is in each wall: "in each side wall", "through all four walls"."""
        line, j = self.line, i + 1
        said: tuple[float, ...] = ()
        while line.word(j) in _OF_WALLS or (line.kind(j) == "number" and not said):
            if line.kind(j) == "number":
                said = line.tokens[j].values[:1]
            j += 1
        if line.word(i - 1) in _INTO_WALLS and line.word(j) in _WALLS:
            self.phrase.places.append((Place("each", said, "wall"), i))

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
        if self._counts_teeth(i):
            self.phrase.count = (int(token.value), i)
            if self.phrase.kind in ("", "part"):
                self.phrase.kind, self.phrase.noun = "tooth", "teeth"
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
        if line.kind(i) not in ("diameter", "radius") or line.word(i - 1) in ("", "circle"):
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
        plural = any(line.word(j).endswith("s") or line.word(j) in _TEETH for j in (noun, noun + 1))
        sized = line.word(i + 1) in AFTER or self._leading(i) != ""
        if i + 1 == noun and token.value < MOST_OF_ONE and not sized:
            return True
        return not sized and (plural or further) and "." not in token.text

    def _counts_teeth(self, i: int) -> bool:
        """Whether a bare whole number says how many teeth there are: "24-tooth", "number of teeth: 24", "24T"."""
        line, token = self.line, self.line.tokens[i]
        if token.kind != "number" or token.unit or not token.value.is_integer() or not 1 < token.value < MOST_COUNTED:
            return False
        behind = line.tokens[i + 1] if i + 1 < len(line.tokens) else None
        if behind is not None and behind.text == "T" and behind.start == token.end:
            return True
        j = i - 1
        while j > i - 4 and line.word(j) in FILLERS:
            j -= 1
        # of "teeth 3 wide" the number is a size
        return line.following(i) in _TEETH or (line.word(j) in _TEETH and line.following(i) not in AFTER)

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
        leading, following = self._leading(i), AFTER.get(self.line.following(i), "")
        return following if following and self._is_of_another(i) else leading or following

    def _is_of_another(self, i: int) -> bool:
        """Whether the name before a number is that of the number before it: "30 mm diameter 40 long"."""
        j = i - 1 if self.line.word(i - 1) in ("by", "x", "×") else i
        return self.line.kind(j - 2) in ("number", "length") and self.line.word(j - 1) in AFTER

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
