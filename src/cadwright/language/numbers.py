"""Numbers and their units in a text: decimals, fractions, arithmetic, number words."""

import math
from functools import cached_property

import msgspec

from cadwright.language.lexemes import Lexeme, lexemes
from cadwright.language.numerals import CARDINALS, ORDINAL_ENDINGS
from cadwright.language.units import AFTER_IN, UNITS, Dimension

MINUS = {"-", "−", "–"}
_INWARDS = frozenset({"from", "of", "off"})
"""Words before which "in" tells a direction where nothing else of the text is in inches: "15 in from the edge"."""
_RIMS = frozenset({"corner", "corners", "edge", "edges", "end", "ends", "side", "sides"})
"""Words behind which "in" tells the same at the end of a clause: “bosses at the corners 15 in, with M4 holes”."""
_STOCK = frozenset({"sheet", "plate", "board", "ply", "stock"})
_FAR_IN = 3
"""So many inches is hardly anything in from a corner."""
_AXES = frozenset("xyz")
_CENTRES = frozenset({"centres", "centers"})
"""What is so many inches apart: “3 in between centers”."""
_INCHES = frozenset({"inch", "inches", '"', "″", "”"})
_BEHIND_FRACTIONS = frozenset({"of", "the", "its", "in", *_INCHES, *ORDINAL_ENDINGS})
_METRIC = (UNITS["mm"], UNITS["cm"], UNITS["m"])
_WIDE = 20
"""A number that few parts are in inches."""
COLLECTIVES = {"dozen", "couple", "pair"}
HUNDREDS = {"hundred": 100.0, "thousand": 1000.0}


class Number(msgspec.Struct, frozen=True):
    """A numeral with its unit, as read: ``stop`` is the index after it; ``value`` is in the unit's base."""

    value: float
    stop: int
    unit: str | None = None
    dimension: Dimension = "unitless"

    @property
    def plain(self) -> bool:
        """Whether it can be a length."""
        return self.dimension in ("length", "unitless")


class Numbers:
    """The lexemes of a text. Methods take an index and give what begins there with the index after it, or ``None``."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lex = lexemes(text)

    # looking at single lexemes

    def _at(self, i: int) -> Lexeme | None:
        return self.lex[i] if 0 <= i < len(self.lex) else None

    def _lower(self, i: int) -> str:
        lexeme = self._at(i)
        return lexeme.lower if lexeme else ""

    def _is_number(self, i: int) -> bool:
        lexeme = self._at(i)
        return lexeme is not None and lexeme.kind == "number"

    def _glued(self, i: int) -> bool:
        lexeme = self._at(i)
        return lexeme is not None and lexeme.glued

    # numbers

    def _signed(self, i: int) -> tuple[float, int] | None:
        """A numeral with an optional sign glued before it."""
        sign = 1.0
        if self._lower(i) in MINUS or self._lower(i) == "+":
            free = not self._glued(i) or self._lower(i - 1) in {"(", "[", "{", ",", "=", ":", "/"}
            if not (free and self._glued(i + 1)):
                return None
            sign = -1.0 if self._lower(i) in MINUS else 1.0
            i += 1
        if not self._is_number(i):
            return None
        return sign * self.lex[i].value, i + 1

    def _mixed(self, i: int) -> tuple[float, int] | None:
        """A numeral, a fraction (3/8) or both (1 1/2, 1-1/2)."""
        first = self._signed(i)
        if first is None:
            return None
        value, j = first
        if self._slash(j):
            return value / self.lex[j + 1].value, j + 2
        k = j + 1 if self._lower(j) == "-" and self._glued(j) and self._glued(j + 1) else j
        whole = value.is_integer()
        if whole and self._is_number(k) and self._slash(k + 1) and self.lex[k].value < self.lex[k + 2].value:
            return value + self.lex[k].value / self.lex[k + 2].value, k + 3
        return value, j

    def _slash(self, j: int) -> bool:
        """Whether "/ numeral" follows at ``j``, glued on both sides."""
        glued = self._lower(j) in {"/", "⁄"} and self._glued(j) and self._is_number(j + 1) and self._glued(j + 1)
        return glued and self._is_number(j - 1) and self._is_fraction(j)

    def _is_fraction(self, j: int) -> bool:
        """Whether numerals around a stroke are a fraction: no decimals, and in lowest terms unless in inches or after a
        whole, as “4/8” and “3.5/7” are two sizes.
        """
        over, under = self.lex[j - 1], self.lex[j + 1]
        if under.value == 0 or not (over.value.is_integer() and under.value.is_integer()):
            return False
        whole = self._is_number(j - 2) or (self._lower(j - 2) == "-" and self._is_number(j - 3))
        return whole or math.gcd(int(over.value), int(under.value)) == 1 or self._lower(j + 2) in _BEHIND_FRACTIONS

    def _primary(self, i: int) -> tuple[float, int] | None:
        if self._lower(i) != "(":
            return self._mixed(i)
        inner = self._sum(i + 1)
        return (inner[0], inner[1] + 1) if inner and self._lower(inner[1]) == ")" else None

    def _product(self, i: int) -> tuple[float, int] | None:
        left = self._primary(i)
        while left is not None and self._lower(left[1]) in {"*", "/"}:
            right = self._primary(left[1] + 1)
            if right is None or (self._lower(left[1]) == "/" and right[0] == 0):
                break
            value = left[0] * right[0] if self._lower(left[1]) == "*" else left[0] / right[0]
            left = (value, right[1])
        return left

    def _sum(self, i: int) -> tuple[float, int] | None:
        left = self._product(i)
        while left is not None and self._lower(left[1]) in {"+", *MINUS} and not self._dash(left[1]):
            right = self._product(left[1] + 1)
            if right is None:
                break
            sign = 1.0 if self._lower(left[1]) == "+" else -1.0
            left = (left[0] + sign * right[0], right[1])
        return left

    def _dash(self, i: int) -> bool:
        """Whether a sign binds to what follows (a list of signed numbers) or joins two words, so does not subtract."""
        return self._glued(i) != self._glued(i + 1) or (self._glued(i) and self._glued(i + 1))

    def _amount(self, i: int) -> tuple[float, int] | None:
        """A number or an arithmetic expression of numbers that has a sum in it or a bracket."""
        sum_ = self._sum(i)
        if sum_ is None:
            return None
        inside = {self._lower(k) for k in range(i + 1, sum_[1] - 1)}
        if self._lower(i) == "(" or inside & {"+", *MINUS}:
            return sum_
        return self._mixed(i)

    def _number(self, i: int) -> Number | None:
        """An amount with the unit that follows it, if one does."""
        amount = self._amount(i)
        if amount is None:
            return None
        value, j = amount
        found = self._unit(j)
        if found is None:
            return Number(value, j)
        name, j = found
        dimension, factor = UNITS[name.lower()]
        return Number(value * factor, j, None if dimension == "unitless" else name, dimension)

    def _unit(self, i: int) -> tuple[str, int] | None:
        """The unit at ``i``: its name in the table, and the index after it."""
        if self._lower(i) == "-" and self._glued(i) and self._glued(i + 1) and self._lower(i + 1) in UNITS:
            i += 1
        compound = self._compound_unit(i)
        if compound:
            return compound
        name = self._lower(i)
        if name == '"' and self._glued(i) and self._quotes_before(i) % 2 == 0:
            return "in", i + 1
        if name in {"'", "’"} and self._glued(i):
            return "ft", i + 1
        if name not in UNITS or (name == "in" and self._preposition(i)):
            return None
        if name == "m" and self.lex[i].text == "M" and not self._glued(i):
            return None
        if name == "in" and "," in self.lex[i - 1].text[-3:] and not self._glued(i):
            return None  # nobody writes decimals of inches so: “two holes Ø6,5 in the base”
        if name in {"l", "m", "g"} and self._lower(i + 1) == "=":
            return None  # the name of what follows: “l=100”
        if name == "g" and not self._glued(i) and self._is_number(i + 1) and self._glued(i + 1):
            return None  # the fit of a shaft: 25 g6
        if UNITS[name][0] == "unsupported" and self._glued(i - 1) and not self._is_number(i - 1):
            return None
        stop = i + 1
        if name == "in" and self._lower(stop) == "." and self._glued(stop) and self._lower(stop + 1) not in {""}:
            nxt = self._at(stop + 1)
            stop += 1 if nxt is not None and not nxt.text[:1].isupper() else 0
        return name, stop

    def _quotes_before(self, i: int) -> int:
        """How many double quotes before ``i`` are quotation marks rather than inches."""
        return sum(1 for k in range(i) if self._lower(k) == '"' and not (self._glued(k) and self._is_number(k - 1)))

    def _preposition(self, i: int) -> bool:
        if self._glued(i):
            return False
        if self._lower(i + 1) in {"+", *MINUS} and self._lower(i + 2) in _AXES:
            return True  # “12 in +X”
        times = self._lower(i + 1) == "x" and self._is_number(i + 2)
        if self._is_number(i + 1) and self._lower(i + 2) in _STOCK:
            return True  # “100 x 40 in 1.5 sheet”
        inwards = self._lower(i + 1) in _INWARDS and self._metric and not self._slash(i - 2)
        inwards = inwards or (self._inset(i) and self._metric)
        spacing = self._lower(i + 1) == "between" and self._lower(i + 2) in _CENTRES and not self._metric
        return inwards or (self._lower(i + 1) in AFTER_IN and not times and not spacing)

    def _inset(self, i: int) -> bool:
        """Whether "in" ends a clause behind a number that says how far in from corners or edges something is."""
        behind = self._at(i + 1)
        ends = (
            behind is None or behind.lower in {",", ";", ".", ")"} or "\n" in self.text[self.lex[i].end : behind.start]
        )
        if not ends or self._lower(i - 2) not in _RIMS or not self._is_number(i - 1):
            return False
        return self.lex[i - 1].value >= _FAR_IN or any(UNITS.get(lexeme.lower) in _METRIC for lexeme in self.lex)

    @cached_property
    def _metric(self) -> bool:
        """Whether nothing else of the text is in inches: no such unit, no fraction, and not all numbers are small."""
        if any(self._inches(i) for i in range(len(self.lex))):
            return False
        numerals = [lexeme for lexeme in self.lex if lexeme.kind == "number"]
        metric = any(UNITS.get(lexeme.lower) in _METRIC for lexeme in self.lex if lexeme.kind == "word")
        return metric or any(lexeme.value >= _WIDE for lexeme in numerals)

    def _inches(self, i: int) -> bool:
        """Whether a lexeme says that a length is in inches: a unit other than "in", a fraction, or .375."""
        if self._is_number(i):
            return self._slash(i + 1) or self.lex[i].text.startswith(".")
        inch = self._lower(i) == "in" and self._lower(i + 1) not in AFTER_IN | _INWARDS and not self._inset(i)
        unit = self._lower(i) in _INCHES or inch
        return unit and self._is_number(i - 1)

    def _compound_unit(self, i: int) -> tuple[str, int] | None:
        """mm^3, cm3, g/cm³, cubic cm, square inches."""
        power = {"cubic": "3", "square": "2"}.get(self._lower(i))
        if power and f"{self._stem(i + 1)}{power}" in UNITS:
            return f"{self._stem(i + 1)}{power}", i + 2
        name, j = "", i
        while j < len(self.lex) and j < i + 5 and (j == i or self._glued(j)):
            part = self._lower(j)
            if part != "^":
                name += part
            j += 1
            if part in {"^", "/"}:
                continue
            if name in UNITS and j - i > 1 and not self._glued(j):
                return name, j
        return (name, j) if name in UNITS and j - i > 1 else None

    def _stem(self, i: int) -> str:
        word = self._lower(i)
        dimension, factor = UNITS.get(word, ("unitless", 1.0))
        short = {1.0: "mm", 10.0: "cm", 25.4: "in"}
        return short.get(factor, word) if dimension == "length" else word

    def _cardinal(self, i: int) -> tuple[float, int] | None:
        """Number words: twelve, twenty-four, a hundred and twenty, six point two, a dozen, a couple of."""
        word = self._lower(i)
        if word in {"a", "half"} and self._lower(i + 1) in {"a", "dozen", "couple", "pair"}:
            skip = 2 if self._lower(i + 1) == "a" else 1
            noun = CARDINALS.get(self._lower(i + skip), 0) if self._lower(i + skip) in COLLECTIVES else 0
            return (noun * (0.5 if word == "half" else 1.0), i + skip + 1) if noun else None
        if word == "a" and self._lower(i + 1) in HUNDREDS:
            return self._with_smaller(1.0, i + 1)
        if word not in CARDINALS:
            return None
        value, j = self._below_hundred(i)
        value, j = self._with_smaller(value, j)
        if [self._lower(k) for k in range(j, j + 3)] == ["and", "a", "half"]:
            return value + 0.5, j + 3
        decimals = self._decimals(j)
        return (float(f"{value:.0f}.{decimals}"), j + 1 + len(decimals)) if decimals else (value, j)

    def _below_hundred(self, i: int) -> tuple[float, int]:
        """The number word at ``i``, with its units where it is a ten."""
        value, j = float(CARDINALS[self._lower(i)]), i + 1
        k = j + 1 if self._lower(j) == "-" else j
        units = CARDINALS.get(self._lower(k), 0)
        return (value + units, k + 1) if 20 <= value < 100 and 0 < units < 10 else (value, j)

    def _with_smaller(self, value: float, j: int) -> tuple[float, int]:
        """So many hundreds or thousands, and the smaller number that follows: "two hundred and forty"."""
        factor = HUNDREDS.get(self._lower(j))
        if factor is None:
            return value, j
        value, j = value * factor, j + 1
        k = j + 1 if self._lower(j) == "and" else j
        if not 0 < CARDINALS.get(self._lower(k), 0) < factor or self._lower(k) in {*HUNDREDS, *COLLECTIVES}:
            return value, j
        smaller, k = self._with_smaller(*self._below_hundred(k))
        return (value + smaller, k) if smaller < factor else (value, j)

    def _decimals(self, j: int) -> str:
        """The digits behind "point", one a word: "point two five"."""
        digits = ""
        while self._lower(j) == "point" and 0 <= CARDINALS.get(self._lower(j + 1 + len(digits)), -1) < 10:
            digits += str(CARDINALS[self._lower(j + 1 + len(digits))])
        return digits
