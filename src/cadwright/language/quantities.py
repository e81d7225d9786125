"""Engineering English as words and quantities, each with its place in the text.

`tokenise` cuts a text into tokens. What a number means is decided as far as its neighbours tell: ``60x40x5 mm`` is a
size, ``Ø12`` a diameter, ``R3`` a radius, ``M6`` a thread, ``1 1/2 in`` a length, ``a third`` a ratio, ``(0, 5)`` a
point. Lengths are turned into mm and angles into degrees; the words of the text are kept in ``text``.

A number without a unit stays a ``number``; ``Token.mm`` gives it as a length in the unit that the text uses elsewhere
(when it uses exactly one), else in mm.
"""

from collections.abc import Set
from functools import lru_cache

from msgspec.structs import replace

from cadwright.language.default_unit import default_scale
from cadwright.language.numbers import COLLECTIVES, MINUS, Number, Numbers
from cadwright.language.numerals import (
    CARDINALS,
    FRACTION_NOUNS,
    MULTIPLES,
    ORDINAL_ENDINGS,
    ORDINALS,
    words,
)
from cadwright.language.tokens import Kind, Token
from cadwright.language.units import UNITS, Dimension


@lru_cache(maxsize=32)
def tokenise(text: str) -> tuple[Token, ...]:
    """The tokens of a text in order. Any text is accepted. A request is cut by every reader that looks at it, so the
    last ones are kept.
    """
    tokens = _Reader(text).tokens()
    scale = default_scale(tokens)
    return tuple(replace(t, mm=tuple(v * scale for v in t.values)) if _bare(t) else t for t in tokens)


def _bare(token: Token) -> bool:
    return bool(token.values) and not token.mm and token.kind in _LENGTH_KINDS and token.unit is None


MOST_COUNTED = 1000
"""Numbers from here on are never counts."""
_ROUNDED = 0.03
"""By what share a length in another unit may be rounded: “100 mm (4 in)”."""
_LENGTH_KINDS = {"number", "size", "diameter", "radius", "point", "tolerance"}
_TIMES = {"x", "×", "*", "✕", "by"}
_ON = {"on"}
"""How some say “by” between the three sizes of a solid."""
_SOLID = 3
_DIAMETER_SIGNS = {"ø", "⌀", "∅", "φ", "Φ"}

_DIMENSION_KIND: dict[Dimension, Kind] = {
    "length": "length",
    "angle": "angle",
    "area": "area",
    "volume": "volume",
    "mass": "mass",
    "density": "density",
    "unitless": "number",
    "unsupported": "unsupported",
}


class _Reader(Numbers):
    """Goes through the lexemes once; every ``_read_…`` gives a token that begins at index ``i``, or ``None``."""

    def tokens(self) -> list[Token]:
        found: list[Token] = []
        i = 0
        while i < len(self.lex):
            token, i = self._next(i)
            found.append(token)
        return found

    def _next(self, i: int) -> tuple[Token, int]:
        for read in (
            self._point,
            self._tolerance,
            self._diameter,
            self._thread,
            self._radius,
            self._fit,
            self._name,
            self._ordinal,
            self._ratio,
            self._count,
            self._numeral,
            self._number_word,
        ):
            made = read(i)
            if made is not None:
                return made
        lexeme = self.lex[i]
        kind: Kind = "word" if lexeme.kind == "word" else "sign"
        return self._token(kind, i, i + 1), i + 1

    def _token(self, kind: Kind, i: int, stop: int, values: tuple[float, ...] = (), **more: object) -> Token:
        start, end = self.lex[i].start, self.lex[stop - 1].end
        return Token(kind, self.text[start:end], start, end, values, **more)  # type: ignore[arg-type]

    # tokens that begin with a numeral

    def _numeral(self, i: int) -> tuple[Token, int] | None:
        first = self._number(i)
        if first is None:
            return None
        rest = self._further_sizes(first)
        if len(rest) == 1:
            mm = (first.value,) if first.dimension == "length" else ()
            if self._is_sign_behind(first):
                stop = first.stop + 1
                return self._token("diameter", i, stop, (first.value,), mm=mm, unit=first.unit), stop
            token = self._token(_DIMENSION_KIND[first.dimension], i, first.stop, (first.value,), mm=mm, unit=first.unit)
            return token, first.stop
        return self._size(i, rest)

    def _is_sign_behind(self, number: Number) -> bool:
        """Whether the sign of a diameter stands behind its length: “20 mm ø 100 long”; “20 mm Ø5” is of two."""
        i = number.stop
        return number.dimension == "length" and self._lower(i) in _DIAMETER_SIGNS and not self._glued(i + 1)

    def _further_sizes(self, first: Number) -> list[Number]:
        found = self._joined(first, _TIMES)
        chained = self._joined(first, _ON) if len(found) == 1 else []
        return chained if len(chained) == _SOLID else found  # “100 on 50 on 8”, but no “5 on 60”

    def _joined(self, first: Number, signs: Set[str]) -> list[Number]:
        """A number and those that follow it behind one of these signs; what begins a line is no sign but a bullet."""
        found = [first]
        while found[-1].plain:
            stop = self._behind_restated(found[-1])
            if self._lower(stop) not in signs or self._begins_line(stop):
                break
            following = self._number(stop + 1) or self._worded(stop + 1)
            if following is None or not following.plain:
                break
            found.append(following)
        return found

    def _behind_restated(self, number: Number) -> int:
        """Where a number ends, with the same length once more in brackets in another unit: “100 mm (4 in) x 50 mm”."""
        i = number.stop
        again = self._number(i + 1) if number.unit is not None and self._lower(i) == "(" else None
        if again is None or again.unit is None or self._lower(again.stop) != ")":
            return i
        return again.stop + 1 if abs(again.value - number.value) <= _ROUNDED * number.value else i

    def _begins_line(self, i: int) -> bool:
        """Whether a line ends before a bullet."""
        return self.lex[i].text == "*" and "\n" in self.text[self.lex[i - 1].end : self.lex[i].start]

    def _size(self, i: int, numbers: list[Number]) -> tuple[Token, int]:
        stop = numbers[-1].stop
        unit = next((n.unit for n in reversed(numbers) if n.unit), None)
        if unit is None:
            return self._token("size", i, stop, tuple(n.value for n in numbers)), stop
        factor = UNITS[unit.lower()][1]
        mm = tuple(n.value if n.unit else n.value * factor for n in numbers)
        return self._token("size", i, stop, mm, mm=mm, unit=unit), stop

    def _count(self, i: int) -> tuple[Token, int] | None:
        """``4x`` and ``4 ×`` before something that is not a plain number, and ``(4)`` before what is counted."""
        if self._lower(i) == "(":
            return self._bracketed(i)
        if not self._is_number(i) or self._lower(i + 1) not in {"x", "×"} or "." in self.lex[i].text:
            return None
        apart = self._glued(i + 1) and not self._glued(i + 2)
        if self._is_number(i + 2) and not apart:
            return None
        return self._token("count", i, i + 2, (self.lex[i].value,)), i + 2

    def _bracketed(self, i: int) -> tuple[Token, int] | None:
        """``(4)`` before a size or a word, as shops count."""
        number, after = self._at(i + 1), self._at(i + 3)
        glued = self._glued(i + 1) and self._glued(i + 2) and self._lower(i + 2) == ")"
        whole = (
            number is not None and number.kind == "number" and number.text.isdigit() and 0 < number.value < MOST_COUNTED
        )
        if number is None or after is None or self._glued(i) or not (glued and whole):
            return None
        counted = after.kind != "sign" or after.lower in _DIAMETER_SIGNS or after.lower == "."
        return (self._token("count", i, i + 3, (number.value,)), i + 3) if counted and not after.glued else None

    # tokens that begin with a sign or a letter

    def _point(self, i: int) -> tuple[Token, int] | None:
        """Two or three numbers in brackets."""
        closing = {"(": ")", "[": "]"}.get(self._lower(i))
        if closing is None:
            return None
        numbers: list[Number] = []
        j = i
        while len(numbers) < 4 and (j == i or self._lower(j) in {",", ";"}):
            number = self._number(j + 1)
            if number is None or not number.plain:
                return None
            numbers.append(number)
            j = number.stop
        if self._lower(j) != closing or len(numbers) not in (2, 3):
            return None
        token, _ = self._size(i, numbers)
        end = self.lex[j].end
        return replace(token, kind="point", text=self.text[token.start : end], end=end), j + 1

    def _tolerance(self, i: int) -> tuple[Token, int] | None:
        """±0.1, +/-0.1, +0.1/-0.05."""
        if self._lower(i) in {"±", "∓"}:
            return self._both_ways(i, i + 1)
        if self._lower(i) == "+" and self._lower(i + 1) == "/" and self._lower(i + 2) in MINUS:
            return self._both_ways(i, i + 3)
        plus = self._signed(i) if self._lower(i) == "+" else None
        if plus is None:
            return None
        j = plus[1] + (self._lower(plus[1]) in {"/", ","})
        minus = self._number(j) if self._lower(j) in MINUS else None
        if minus is None:
            return None
        scale = UNITS[minus.unit.lower()][1] if minus.unit else 1.0
        return self._token("tolerance", i, minus.stop, (minus.value, plus[0] * scale), unit=minus.unit), minus.stop

    def _both_ways(self, i: int, at: int) -> tuple[Token, int] | None:
        number = self._number(at)
        if number is None:
            return None
        values = (-number.value, number.value)
        mm = values if number.dimension == "length" else ()
        return self._token("tolerance", i, number.stop, values, mm=mm, unit=number.unit), number.stop

    def _diameter(self, i: int) -> tuple[Token, int] | None:
        letter = self._lower(i) == "d" and self._glued(i + 1) and not self._glued(i)
        if self._lower(i) not in _DIAMETER_SIGNS and not letter:
            return None
        return self._led(i, "diameter")

    def _radius(self, i: int) -> tuple[Token, int] | None:
        if self._lower(i) != "r" or self._glued(i) or not self._glued(i + 1):
            return None
        return self._led(i, "radius")

    def _led(self, i: int, kind: Kind) -> tuple[Token, int] | None:
        """A sign for the kind, then a length."""
        number = self._number(i + 1)
        if number is None or not number.plain:
            return None
        mm = (number.value,) if number.unit else ()
        return self._token(kind, i, number.stop, (number.value,), mm=mm, unit=number.unit), number.stop

    def _thread(self, i: int) -> tuple[Token, int] | None:
        lexeme = self.lex[i]
        if lexeme.text != "M" or not self._is_number(i + 1) or not self._glued(i + 1):
            return None
        nominal, j = self.lex[i + 1].value, i + 2
        if self._lower(j) in {"x", "×"} and self._is_number(j + 1) and self.lex[j + 1].value < nominal:
            return self._token("thread", i, j + 2, (nominal, self.lex[j + 1].value)), j + 2
        j += self._lower(j) == "s" and self._glued(j)  # “bolted down with M6s”
        return self._token("thread", i, j, (nominal,)), j

    def _fit(self, i: int) -> tuple[Token, int] | None:
        """An ISO 286 fit after a size: a letter of the tolerance zone and a grade of one or two digits."""
        lexeme, grade = self.lex[i], self._at(i + 1)
        before = self._at(i - 1)
        after_size = before is not None and (before.kind == "number" or before.lower in UNITS)
        apart = not lexeme.glued or (before is not None and before.kind == "number" and lexeme.lower not in _TIMES)
        if lexeme.kind != "word" or len(lexeme.text) > 2 or grade is None or not grade.glued or not apart:
            return None
        zone = lexeme.lower in _ZONES and grade.text.isdigit() and 1 <= int(grade.text) <= 18
        if not (zone and (after_size or (lexeme.text == "H" and 6 <= int(grade.text) <= 11))):
            return None
        stop = i + 2
        if self._lower(stop) == "/" and self._lower(stop + 1) in _ZONES and self._is_number(stop + 2):
            stop += 3
        return self._token("fit", i, stop, (float(grade.text),)), stop

    def _name(self, i: int) -> tuple[Token, int] | None:
        """Letters and digits that are one name, like "3D" or "DN50"."""
        first, second = self.lex[i], self._at(i + 1)
        if second is None or not second.glued:
            return None
        dimensional = first.text in {"2", "3"} and second.text in {"D", "d"}
        name = first.kind == "word" and second.kind == "number" and first.lower not in {"x", "by"}
        if not (dimensional or name) or first.glued:
            return None
        stop = i + 2
        while self._glued(stop) and self.lex[stop].kind in {"word", "number"}:
            stop += 1
        return self._token("word", i, stop), stop

    # number words

    def _number_word(self, i: int) -> tuple[Token, int] | None:
        first = self._worded(i)
        if first is None:
            return None
        rest = self._further_sizes(first) if first.value > 1 else [first]  # "one by one" is no size
        if len(rest) > 1:
            return self._size(i, rest)
        mm = (first.value,) if first.dimension == "length" else ()
        token = self._token(_DIMENSION_KIND[first.dimension], i, first.stop, (first.value,), mm=mm, unit=first.unit)
        return token, first.stop

    def _worded(self, i: int) -> Number | None:
        """A number in words with the unit that follows it, if one does."""
        found = self._cardinal(i)
        if found is None:
            return None
        value, stop = found
        unit = self._unit(stop)
        if unit is None or unit[0].lower() in {"m", "in", '"'}:
            return Number(value, stop)
        dimension, factor = UNITS[unit[0].lower()]
        return Number(value * factor, unit[1], None if dimension == "unitless" else unit[0], dimension)

    def _ordinal(self, i: int) -> tuple[Token, int] | None:
        if self._is_number(i) and self._glued(i + 1) and self._lower(i + 1) in ORDINAL_ENDINGS:
            return self._token("ordinal", i, i + 2, (self.lex[i].value,)), i + 2
        word = self._lower(i)
        if word not in ORDINALS or (word in FRACTION_NOUNS and self._lower(i + 1) == "of"):
            return None
        return self._token("ordinal", i, i + 1, (float(ORDINALS[word]),)), i + 1

    def _ratio(self, i: int) -> tuple[Token, int] | None:
        found = self._percent(i) or self._fraction_words(i) or self._times(i) or self._written_fraction(i)
        if found is None:
            return None
        value, stop = found
        return self._token("ratio", i, stop, (value,)), stop

    def _percent(self, i: int) -> tuple[float, int] | None:
        number = self._signed(i)
        if number is None or self._lower(number[1]) not in {"%", "percent"}:
            return None
        return number[0] / 100.0, number[1] + 1

    def _fraction_words(self, i: int) -> tuple[float, int] | None:
        """Half, a third, three quarters, one-fourth; alone ("quarter") or before "of" and "as"."""
        if self._lower(i) in FRACTION_NOUNS:
            return (1.0 / FRACTION_NOUNS[self._lower(i)], i + 1) if self._lower(i + 1) != "a" else self._half_a(i)
        count = 1.0 if self._lower(i) == "a" else float(CARDINALS.get(self._lower(i), 0))
        j = i + 2 if self._lower(i + 1) == "-" else i + 1
        noun = FRACTION_NOUNS.get(self._lower(j), 0)
        if (
            not count
            or not noun
            or (noun > 2 and self._lower(i) == "a" and self._lower(j + 1) not in {"of", "the", "as"})
        ):
            return None
        return count / noun, j + 1

    def _half_a(self, i: int) -> tuple[float, int] | None:
        """Half, unless it is half a dozen, which is a number."""
        return None if self._lower(i + 2) in COLLECTIVES else (1.0 / FRACTION_NOUNS[self._lower(i)], i + 1)

    def _times(self, i: int) -> tuple[float, int] | None:
        """Twice, double, three times, 1.5 times."""
        if self._lower(i) in MULTIPLES:
            return MULTIPLES[self._lower(i)], i + 1
        number = self._signed(i) or self._cardinal(i)
        return (number[0], number[1] + 1) if number and self._lower(number[1]) == "times" else None

    def _written_fraction(self, i: int) -> tuple[float, int] | None:
        """1/4th, 3/4ths, and 1/4 before "of", "the" or "its"."""
        if not self._is_number(i) or not self._slash(i + 1):
            return None
        value, j = self.lex[i].value / self.lex[i + 2].value, i + 3
        if self._glued(j) and self._lower(j) in ORDINAL_ENDINGS:
            return value, j + 1
        return (value, j) if self._lower(j) in {"of", "the", "its"} else None


_ZONES = words("a b c d e f g h j js k m n p r s t u v x y z")
