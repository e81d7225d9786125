"""Measures and dimensions: "half its diameter", "a width of 40 mm", "5 mm thick", "60x40x5"."""

from cadwright.language.numerals import words
from cadwright.planners.embedded.editing.phrases import (
    Amount,
    Dimension,
    Measure,
    Named,
    Owned,
    Phrase,
    Several,
    Size,
    Thing,
)
from cadwright.planners.embedded.editing.scanner import MEASURED, NOUNS, PARTS, Scanner
from cadwright.planners.embedded.editing.vocabulary import (
    DETERMINERS,
    DIMENSION_QUALIFIERS,
    DIMENSIONS,
    HEDGES,
    MEASURE_ADJECTIVES,
    PLAIN,
    SCREWS,
)

_APPROXIMATE = words("about approximately around roughly exactly ~ ≈ nearly almost only just another")
_LETTERS = {"L": "length", "W": "width", "H": "height"}
_ALONG_AXES = {"x": "length", "y": "width", "z": "height"}
_AXIS_NOUNS = {"axis", "direction", "plane", "-"}
_ORIGINAL = words("original same total first main larger smaller shorter longer")


class Measuring(Scanner):
    """The constructions that give a number its meaning."""

    def _measure(self, i: int) -> tuple[Measure, int] | None:
        j = self.skip(i, _APPROXIMATE, 3)
        kind = self.kind(j)
        if kind == "ratio":
            return self._ratio(j)
        if kind in MEASURED:
            return self.plain_measure(j)
        return self._same(i)

    def plain_measure(self, i: int) -> tuple[Measure, int] | None:
        """The number, length or angle at ``i``, and the index behind it."""
        token = self.tokens[i]
        match token.kind:
            case "angle":
                return Measure(token.value, "angle", quote=token.text), i + 1
            case "thread":
                return Measure(token.value, "thread", quote=token.text), self._screw(i + 1)
            case "number" | "length" | "diameter" | "radius":
                stated = token.kind != "number" or "unit" in token.word
                return Measure(token.mm[0], quote=token.text, stated=stated), i + 1
        return None

    def _screw(self, i: int) -> int:
        """The index after the words for the screw of a thread: "M6 socket head cap screw", but not "M6 bolt hole"."""
        j = i
        while self.word(j) in SCREWS and self.noun(j) not in self.nouns:
            j += 1
        return i if self.noun(j) in self.nouns else j

    def _ratio(self, i: int) -> tuple[Measure, int]:
        """Half its diameter; one third of the length; twice the height of the first cylinder; 75%."""
        factor = self.tokens[i].value
        j = self.skip(i + 1, {"of", "as", "that", "to"}, 2)
        owned = self._outer(j) or self._owned(j) or self._owner_alone(j)
        if owned is None:
            return Measure(factor, "ratio", quote=self.text[slice(*self.span(i, i + 1))]), i + 1
        return Measure(factor, "ratio", owned[0], self.text[slice(*self.span(i, owned[1]))]), owned[1]

    def _outer(self, i: int) -> tuple[Owned, int] | None:
        """Three quarters of the outer one: of the outer diameter."""
        j = self.skip(i, {"the", "its"}, 1)
        if j == i or self.word(j) not in {"outer", "outside"} or self.noun(j + 1) in DIMENSIONS:
            return None
        return Owned("outer diameter"), self.skip(j + 1, {"one"}, 1)

    def _owner_alone(self, i: int) -> tuple[Owned, int] | None:
        """Half of the first cylinder: of that dimension of it which is spoken of."""
        thing = self.thing(i) if self.word(i - 1) == "of" or self.word(i) in {"that", "the"} else None
        if thing is None or thing[0].article != "old" or thing[0].dimensions or thing[0].term in PARTS.values():
            return None
        return Owned("", thing[0]), thing[1]

    def _same(self, i: int) -> tuple[Measure, int] | None:
        """The same as the height; equal to the width; the same height as the base."""
        if self.word(i) not in {"the", "same", "equal", "its", "their", "as"}:
            return None
        j = self.skip(i, {"the", "as", "same", "equal", "to"}, 4)
        if "same" not in {self.word(k) for k in range(i, j)} and self.word(i) == "the" and j == i + 1:
            j = i
        owned = self._owned(j)
        if owned is None:
            return None
        return Measure(1.0, "ratio", owned[0], self.text[slice(*self.span(i, owned[1]))]), owned[1]

    def _owned(self, i: int) -> tuple[Owned, int] | None:
        """[the | its] {qualifier} DIMENSION ["of" thing]  |  [the] thing's DIMENSION."""
        j = self.skip(i, DETERMINERS, 1)
        k = self.skip(j, DIMENSION_QUALIFIERS | _ORIGINAL, 3)
        if self.noun(k) in DIMENSIONS:
            name = DIMENSIONS[self.noun(k)]
            qualifier = next((self.word(q) for q in range(j, k) if self.word(q) in {"inner", "outer", "wall"}), "")
            owner = self.thing(k + 2) if self.word(k + 1) in {"of", "as"} else None
            dimension = f"{qualifier} {name}".strip()
            return Owned(dimension, owner[0] if owner else None), owner[1] if owner else k + 1
        thing = self.thing(i)
        if thing and self.noun(thing[1]) in DIMENSIONS and self.possessive(thing[1] - 1):
            return Owned(DIMENSIONS[self.noun(thing[1])], thing[0]), thing[1] + 1
        return None

    def _amount(self, i: int) -> tuple[Phrase, int] | None:
        preposition = self.word(i) if self.word(i) in {"by", "of", "to", "from", "at"} else ""
        j = i + 1 if preposition else i
        measure = self._measure(j)
        if measure is None:
            return None
        if preposition == "of" and (self.thing(j) or self.dimension_after_measure(j)) is not None:
            return None
        bare = measure[0].kind == "ratio" and self.kind(j) != "ratio"
        if bare and not (preposition in {"by", "to"} and measure[0].of and measure[0].of.owner):
            return None
        return Amount(measure[0], preposition, *self.span(i, measure[1])), measure[1]

    def size(self, i: int) -> tuple[Size, int] | None:
        """The size at ``i``, as 60x40x5, and the index behind it."""
        if self.kind(i) != "size":
            return None
        token = self.tokens[i]
        return Size(tuple(Measure(v, quote=token.text) for v in token.mm), *self.span(i, i + 1)), i + 1

    # dimensions

    def _dimension(self, i: int) -> tuple[Dimension, int] | None:
        return (
            self._equal_dimension(i)
            or self._named_dimension(i)
            or self._measured_dimension(i)
            or self._lettered(i)
            or self._times_along(i)
            or self._marked_before_none(i)
        )

    def _marked_before_none(self, i: int) -> tuple[Dimension, int] | None:
        """Ø12, unless it stands before the noun that it belongs to."""
        found = self.marked_dimension(i)
        return found if found is not None and not self._before_noun(i, found[1]) else None

    def _before_noun(self, i: int, end: int) -> bool:
        thing = self.thing(i)
        return thing is not None and thing[1] > end

    def _equal_dimension(self, i: int) -> tuple[Dimension, int] | None:
        """The same width as the base; the same height as the original."""
        j = self.skip(i, {"the", "a"}, 1)
        k = self.skip(j + 1, DIMENSION_QUALIFIERS, 2)
        if self.word(j) not in {"same", "equal"} or self.noun(k) not in DIMENSIONS:
            return None
        if self.word(k + 1) not in {"as", "of"} or self.kind(k + 2) in MEASURED:
            return None
        name = DIMENSIONS[self.noun(k)]
        owner = self.thing(k + 2)
        end = owner[1] if owner else self.skip(k + 2, {"the", "original", "first", "one"}, 3)
        quote = self.text[slice(*self.span(i, end))]
        thing = owner[0] if owner and owner[0].term != "object" else None
        return Dimension(name, (), Measure(1.0, "ratio", Owned(name, thing), quote), *self.span(i, end)), end

    def _bare_dimension(self, i: int) -> tuple[Named, int] | None:
        """The thickness; the diameter of the holes; the hole diameter."""
        j = self.skip(i, DETERMINERS, 1)
        k = self.skip(j, DIMENSION_QUALIFIERS, 4)
        if self.noun(k) not in DIMENSIONS and k > j and self.noun(k - 1) in DIMENSIONS:
            k -= 1
        if self.noun(k) not in DIMENSIONS:
            return None
        qualifiers = tuple(self.word(q) for q in range(j, k))
        owner = self.thing(k + 2) if self.word(k + 1) == "of" else None
        end = owner[1] if owner else k + 1
        return Named(DIMENSIONS[self.noun(k)], qualifiers, owner[0] if owner else None, *self.span(i, end)), end

    def _diameter_by(self, i: int) -> tuple[Several, int] | None:
        """Ø50 x 5; dia 8 x 40: a diameter, and how far along it."""
        token = self.tokens[i]
        if token.kind == "diameter" and self.word(i + 1) in {"x", "×", "by"}:
            along = self.plain_measure(i + 2) if self.kind(i + 2) in {"number", "length"} else None
            first, end = Measure(token.mm[0], quote=token.text), i + 3
        elif self.noun(i) in {"dia", "diameter", "diam"} and len(self._sizes_at(i + 1)) == 2:
            first, second = self._sizes_at(i + 1)
            along, end = (second, i + 2), i + 2
        else:
            return None
        if along is None:
            return None
        start, stop = self.span(i, end)
        pair = Dimension("diameter", (), first, start, stop), Dimension("height", (), along[0], start, stop)
        return Several(pair, start, stop), end

    def _sizes_at(self, i: int) -> tuple[Measure, ...]:
        found = self.size(i)
        return found[0].measures if found else ()

    def _several(self, i: int) -> tuple[Several, int] | None:
        """A length and width of 20 mm each; length, width and height of 3, 4 and 5 mm."""
        crossed = self._diameter_by(i)
        if crossed is not None:
            return None if self._before_noun(i, crossed[1]) else crossed
        j = self.skip(i, DETERMINERS, 1)
        names: list[str] = []
        while self.noun(j) in DIMENSIONS:
            names.append(DIMENSIONS[self.noun(j)])
            k = self.skip(j + 1, {",", "and", "a", "the"}, 3)
            if k == j + 1:
                j = k
                break
            j = k
        if len(names) < 2:
            return None
        measures: list[Measure] = []
        j = self.skip(j, HEDGES)
        while len(measures) < len(names) and (found := self._measure(j)) is not None:
            measures.append(found[0])
            end = found[1]
            j = self.skip(end, {",", "and"}, 2)
        if len(measures) not in (1, len(names)):
            return None
        measures = measures * len(names) if len(measures) == 1 else measures
        start, stop = self.span(i, end)
        pairs = zip(names, measures, strict=True)
        return Several(tuple(Dimension(n, (), m, start, stop) for n, m in pairs), start, stop), end

    def _named_dimension(self, i: int) -> tuple[Dimension, int] | None:
        """A width of 40 mm; outer diameter = 20; its height should be half the width."""
        j = self.skip(i, DETERMINERS, 1)
        part = self._part_before(j)
        j += part is not None
        k = self.skip(j, DIMENSION_QUALIFIERS | PLAIN, 4)
        if self.noun(k) not in DIMENSIONS and k > j and self.noun(k - 1) in DIMENSIONS:
            k -= 1
        if self.noun(k) not in DIMENSIONS:
            return None
        qualifiers = tuple(self.word(q) for q in range(j, k) if self.word(q) in DIMENSION_QUALIFIERS)
        after = k + 1
        if self.noun(after) in {"dimension", "length", "size"} and DIMENSIONS[self.noun(k)] == "side":
            after += 1
        if self.word(after) == "from":
            after = self._span_skipped(after)
        owner = self.thing(after + 1) if self.word(after) == "of" else None
        if owner is not None and not owner[0].dimensions:
            after = owner[1]
        value = self.skip(after, HEDGES)
        measure = self._measure(value)
        if measure is None:
            return None
        name = DIMENSIONS[self.noun(k)]
        thing = owner[0] if owner else part
        return Dimension(name, qualifiers, measure[0], *self.span(i, measure[1]), thing), measure[1]

    def _part_before(self, i: int) -> Thing | None:
        """The leg in "leg length": a noun that this text has beside those of every text, before a dimension."""
        noun = self.noun(i)
        if noun not in self.nouns or self.nouns[noun] == NOUNS.get(noun) or self.noun(i + 1) not in DIMENSIONS:
            return None
        return Thing(self.nouns[noun], noun, "old", **self.at(i, i + 1))

    def _span_skipped(self, i: int) -> int:
        """The index after "from the base to the opposite vertex", which says how a dimension is measured."""
        start = self.thing(i + 1)
        end = self.thing(start[1] + 1) if start and self.word(start[1]) == "to" else None
        return end[1] if end else i

    def _measured_dimension(self, i: int) -> tuple[Dimension, int] | None:
        """As `_dimension_after_measure`, unless it stands before the noun that it belongs to."""
        found = self.dimension_after_measure(i)
        thing = self.thing(i) if found is not None else None
        return found if thing is None or thing[1] <= (found[1] if found else i) else None

    def dimension_after_measure(self, i: int) -> tuple[Dimension, int] | None:
        """5 mm thick; 0.75 units in length; 20 mm outer diameter."""
        j = self.skip(i, {"about", "approximately", "a"}, 1)
        measure = self._measure(j) if self.kind(j) in MEASURED else None
        if measure is None:
            return None
        k = self.skip(measure[1], {"in", "of"}, 1)
        flats = self._across_flats(k)
        if flats:
            return Dimension("flats", (), measure[0], *self.span(i, flats)), flats
        if self.noun(k) == "wall" and self.noun(k + 1) not in DIMENSIONS:
            return Dimension("thickness", ("wall",), measure[0], *self.span(i, k + 1)), k + 1
        q = self.skip(k, DIMENSION_QUALIFIERS, 3)
        name = MEASURE_ADJECTIVES.get(self.word(q)) or DIMENSIONS.get(self.noun(q))
        along = self.skip(measure[1], {"in", "along", "on"}, 1)
        if along > measure[1] and self.word(along) in _ALONG_AXES and self.noun(along + 1) not in _AXIS_NOUNS:
            return Dimension(_ALONG_AXES[self.word(along)], (), measure[0], *self.span(i, along + 1)), along + 1
        if self.word(k) == "square" and self.noun(k + 1) not in self.nouns and not self.word(k + 1).isalpha():
            return Dimension("side", (), measure[0], *self.span(i, k + 1)), k + 1
        if self.kind(j) == "number" and self.tokens[j].text.isalpha():
            return None
        if name is None or (name == "spacing" and k == measure[1]) or name in {"base", "side"}:
            return None
        qualifiers = tuple(self.word(n) for n in range(k, q))
        return Dimension(name, qualifiers, measure[0], *self.span(i, q + 1)), q + 1

    def _across_flats(self, i: int) -> int:
        """The index after "across flats", "across the flats", "AF" or "A/F"; 0 where that does not stand."""
        if self.word(i) == "af":
            return i + 1
        if (self.word(i), self.word(i + 1), self.word(i + 2)) == ("a", "/", "f"):
            return i + 3
        j = self.skip(i + 1, {"the", "its"}, 1)
        return j + 1 if self.word(i) == "across" and self.noun(j) == "flat" else 0

    def _times_along(self, i: int) -> tuple[Dimension, int] | None:
        """The second of "20 AF x 100"."""
        flats = self.word(i - 1) in {"af", "flats"} and self.word(i) in {"x", "×", "by"}
        measure = self.plain_measure(i + 1) if flats and self.kind(i + 1) in {"number", "length"} else None
        return (Dimension("height", (), measure[0], *self.span(i, measure[1])), measure[1]) if measure else None

    def _lettered(self, i: int) -> tuple[Dimension, int] | None:
        """L 12; W = 40; H: 20."""
        name = _LETTERS.get(self.tokens[i].text)
        j = self.skip(i + 1, {"=", ":"}, 1)
        measure = self.plain_measure(j) if name and self.kind(j) in {"number", "length"} else None
        if name is None or measure is None:
            return None
        return Dimension(name, (), measure[0], *self.span(i, measure[1])), measure[1]

    def marked_dimension(self, i: int) -> tuple[Dimension, int] | None:
        """Ø12; R3."""
        if self.kind(i) not in {"diameter", "radius"}:
            return None
        token = self.tokens[i]
        return Dimension(token.kind, (), Measure(token.mm[0], quote=token.text), *self.span(i, i + 1)), i + 1
