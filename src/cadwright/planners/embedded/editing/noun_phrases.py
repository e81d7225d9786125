"""Noun phrases: "the second cylinder", "four 5 mm holes", "all vertical edges"."""

from msgspec.structs import replace

from cadwright.language.numerals import words
from cadwright.language.quantities import Token
from cadwright.planners.embedded.editing.measures import Measuring
from cadwright.planners.embedded.editing.phrases import Amount, Dimension, Size, Thing
from cadwright.planners.embedded.editing.scanner import PARTS, SIDES, infinitives
from cadwright.planners.embedded.editing.vocabulary import (
    DETERMINERS,
    DIMENSIONS,
    FILLERS,
    HEDGES,
    MATERIALS,
    MEANINGFUL,
    MEASURE_ADJECTIVES,
    PLAIN,
    SHAPE_ADJECTIVES,
    USES,
)

_NOT_ADJECTIVES = words("without no not than per off so plus minus each every from")
_SIDED = words("sided side pointed legged drawer blade")
_BETWEEN = HEDGES | words("above below under over near left right top bottom center centre middle")
_CUT_WHERE = words("off out away into in from")
_COLLECTIVE = words("sketch drawing profile outline shape set series group pair row pattern ring array copy")


class NounPhrase:
    """Reads one `Thing`."""

    def __init__(self, grammar: Measuring, i: int) -> None:
        self.g = grammar
        self.i = self.first = i
        self.article = ""
        self.count: int | None = None
        self.ordinal: int | None = None
        self.adjectives: list[str] = []
        self.dimensions: list[Dimension | Size | Amount] = []
        self.unknown: list[str] = []

    def read(self) -> tuple[Thing, int] | None:
        """The phrase and the index after it; ``None`` when no noun comes."""
        if self.g.word(self.i) in DETERMINERS:
            self.article = DETERMINERS[self.g.word(self.i)]
            self.i += 1
            self.i = self.g.skip(self.i, {"of", "the", "these", "its"}, 2)
        while self._premodifier() or self._unknown_adjective():
            pass
        return self._nouns()

    def _premodifier(self) -> bool:
        readers = (
            self._counted,
            self._ordinal,
            self._sided,
            self._measured,
            self._toleranced,
            self._by_thickness,
            self._adjective,
        )
        return any(read() for read in readers)

    def _unknown_adjective(self) -> bool:
        """One word between the article and the noun that says something unknown: "an office desk"."""
        word = self.g.word(self.i)
        if self._material(word):
            return True
        told = self.article or self.dimensions
        if not (told and word.isalpha() and self.g.kind(self.i) == "word") or self.unknown:
            return False
        if (
            word in FILLERS
            or word in _BETWEEN
            or word in _NOT_ADJECTIVES
            or self.g.noun(self.i) in self.g.nouns
            or self.g.noun(self.i) in DIMENSIONS
        ):
            return False
        if self.g.noun(self.i + 1) not in self.g.nouns or self.g.noun(self.i + 1) in PARTS:
            return False
        self.unknown.append(word)
        self.i += 1
        return True

    def _material(self, word: str) -> bool:
        """A material before the noun or another adjective: "100x60x10 mm aluminium plate"."""
        if word not in MATERIALS or word in self.g.nouns:
            return False
        after = self.i + 1
        if self.g.noun(after) not in self.g.nouns and not self._is_adjective(self.g.word(after)):
            return self.g.word(after) in MATERIALS and self._material_at(after)
        self.i = after
        return True

    def _material_at(self, i: int) -> bool:
        """Whether a second word of a material's name ("stainless steel") ends before a noun."""
        if self.g.noun(i + 1) not in self.g.nouns:
            return False
        self.i = i + 1
        return True

    def _counted(self) -> bool:
        """A count: "4x", "four", "2" before a plural noun or another number."""
        if self.g.kind(self.i) not in {"count", "number"} or self.count is not None or self.dimensions:
            return False
        if self._stands_for_noun():
            return False
        token = self.g.tokens[self.i]
        whole = token.value == int(token.value) and "unit" not in token.word and "." not in token.text
        bare = token.kind == "count" or (whole and self._counts(self.i + 1, token))
        if not bare:
            return False
        self.count = round(token.value)
        self.i = self.g.skip(self.i + 1, {"of", "the", "pieces", "off"}, 2)
        return True

    def _counts(self, i: int, token: Token) -> bool:
        """Whether the noun that a bare number stands before is in the plural, or the number is a word."""
        if self.g.word(i) in {"sided", "legged"} or self.g.word(i) in MEASURE_ADJECTIVES or self.g.word(i) == "in":
            return False
        if token.text.isalpha() or "-" in token.text or " " in token.text:
            return True
        for k in range(i, i + 8):
            if self.g.noun(k) in self.g.nouns:
                return self.g.word(k) != self.g.noun(k) or token.value == 1
            if self.g.kind(k) == "sign" and self.g.word(k) != "-":
                return False
        return False

    def _ordinal(self) -> bool:
        if self.g.kind(self.i) == "ordinal":
            self.ordinal = round(self.g.tokens[self.i].value)
        elif self.g.word(self.i) == "last" and self.article == "old":
            self.ordinal = -1
        else:
            return False
        self.i += 1
        return True

    def _sided(self) -> bool:
        if self.g.kind(self.i) == "number" and self.g.word(self.i + 1) in _SIDED:
            kind = "legged" if self.g.word(self.i + 1) == "legged" else "sided"
            self.adjectives.append(f"{round(self.g.tokens[self.i].value)}-{kind}")
            self.i += 2
            return True
        return False

    def _measured(self) -> bool:
        """A measure before the noun, named or not; with a comma after it where another follows."""
        named = self.g.dimension_after_measure(self.i) or self.g.marked_dimension(self.i) or self.g.size(self.i)
        if named is not None:
            self.dimensions.append(named[0])
            self.i = named[1]
            if (
                self.g.word(self.i) in {",", "and", "x", "×", "by"}
                and self.g.dimension_after_measure(self.i + 1) is not None
            ):
                self.i += 1
            return True
        if self.g.kind(self.i) not in {"length", "number", "thread", "angle"} or self._stands_for_noun():
            return False
        measure = self.g.plain_measure(self.i)
        if measure is None:
            return False
        self.dimensions.append(Amount(measure[0], "", *self.g.span(self.i, measure[1])))
        self.i = measure[1]
        return True

    def _toleranced(self) -> bool:
        """A tolerance or a fit between a measure and the noun: "Ø20 ±0.05 pin", "a Ø12 H7 bore"."""
        if not self.dimensions or self.g.kind(self.i) not in {"tolerance", "fit"}:
            return False
        self.i += 1
        return True

    def _by_thickness(self) -> bool:
        """The second of "Ø50 x 5 disc"."""
        last = self.dimensions[-1] if self.dimensions else None
        if not isinstance(last, Dimension) or last.name != "diameter" or self.g.word(self.i) not in {"x", "×", "by"}:
            return False
        if self.g.kind(self.i + 1) not in {"number", "length"}:
            return False
        measure = self.g.plain_measure(self.i + 1)
        assert measure is not None
        self.dimensions.append(Dimension("height", (), measure[0], *self.g.span(self.i, measure[1])))
        self.i = measure[1]
        return True

    def _adjective(self) -> bool:
        word = self.g.word(self.i)
        if (
            word == ","
            and (self.adjectives or self.ordinal is not None)
            and self._is_adjective(self.g.word(self.i + 1))
        ):
            self.i += 1
            return True
        if word in {"evenly", "equally"} and "space" in infinitives(self.g.word(self.i + 1)):
            self.adjectives.append("even")
            self.i += 2
            return True
        if word in {"full", "fully"} and self.g.word(self.i + 1) in {"radius", "round", "rounded"}:
            self.adjectives.append("full-radius")
            self.i += 2
            return True
        if word in {"semi", "half", "quarter", "right"} and self.g.noun(self.i + 1) in {
            "circular",
            "circle",
            "angled",
            "angle",
        }:
            self.adjectives.append(f"{word}-{self.g.word(self.i + 1)}")
            self.i += 2
            return True
        if len(word) == 1 and self.g.word(self.i + 1) in {
            "shaped",
            "shape",
            "bracket",
            "profile",
            "section",
            "channel",
            "beam",
        }:
            self.adjectives.append(f"{word}-shaped")
            noun_follows = self.g.noun(self.i + 2) in self.g.nouns or self._is_adjective(self.g.word(self.i + 2))
            self.i += 1 + (self.g.word(self.i + 1) == "shaped" or (self.g.word(self.i + 1) == "shape" and noun_follows))
            return True
        if not self._is_adjective(word) or (
            self.g.noun(self.i) in self.g.nouns and not self._is_adjective_before_noun()
        ):
            return False
        if word not in PLAIN | USES or word in MEANINGFUL:
            self.adjectives.append(word)
        self.i += 1
        return True

    def _is_adjective(self, word: str) -> bool:
        plain = word in PLAIN or word in USES or word in {"sided", "shaped"}
        return plain or word in SHAPE_ADJECTIVES or word in MEANINGFUL

    def _is_adjective_before_noun(self) -> bool:
        """Whether a word that is an adjective and a noun ("square", "round") stands before another noun here."""
        part = self.g.noun(self.i) in PARTS
        return self.g.noun(self.i + 1) in self.g.nouns or (not part and self._is_adjective(self.g.word(self.i + 1)))

    def _nouns(self) -> tuple[Thing, int] | None:
        start = self.i
        found: list[str] = []
        while self.g.noun(self.i) in self.g.nouns and len(found) < 4 and not (found and self._cut_off()):
            found.append(self.g.noun(self.i))
            self.i += 1
            if self.g.word(self.i) in SIDES and self.g.noun(self.i + 1) in PARTS and self.g.possessive(self.i - 1):
                self.adjectives.append(self.g.word(self.i))
                self.i += 1
        if not found and (self._stands_for_noun() or (self.ordinal is not None and self.g.word(self.i) == "ones")):
            found.append("object")
            self.i += 1
        if not found and self._drills():
            found.append("hole")
        if not found:
            return None
        if found[-1] in _COLLECTIVE and self.g.word(self.i) == "of":
            inner = self.g.thing(self.i + 1)
            if inner is not None and inner[0].term != "object":
                return self._collected(inner[0]), inner[1]
        last = self.i - 1
        plural = self.g.word(last) != self.g.noun(last) or (self.count or 1) > 1
        term, face = self._term(found)
        thing = Thing(
            term,
            found[-1] if not face else found[0],
            self.article,  # type: ignore[arg-type]
            self.count,
            self.ordinal,
            tuple(self.adjectives),
            tuple(self.dimensions),
            face,
            plural,
            tuple(self.unknown),
            **self.g.at(self.first, max(self.i, start)),
        )
        return thing, self.i

    def _stands_for_noun(self) -> bool:
        """Whether "one" stands for what was named before: "the second one", "the horizontal one"."""
        told = self.article == "old" and (self.ordinal is not None or bool(self.adjectives))
        return told and self.g.word(self.i) == "one"

    def _cut_off(self) -> bool:
        """Whether "cut" is what happens to the noun before it: "one corner cut off"."""
        return self.g.word(self.i) == "cut" and self.g.word(self.i + 1) in _CUT_WHERE

    def _drills(self) -> bool:
        """Whether a count and a diameter or a thread stand for holes: "4x M5 clearance", "6 x Ø7"."""
        sized = any(
            (isinstance(d, Dimension) and d.name == "diameter" and d.measure.quote[:1] in "Øø⌀∅φΦ")
            or (isinstance(d, Amount) and d.measure.kind == "thread")
            for d in self.dimensions
        )
        return sized and (self.count is not None or bool({"clearance", "tapped", "threaded"} & set(self.adjectives)))

    def _collected(self, inner: Thing) -> Thing:
        """A sketch of a rectangle is a rectangle; two sketches of rectangles are two."""
        count = self.count if self.count is not None else inner.count
        article = self.article if self.article == "new" or not inner.article else inner.article
        adjectives = (*self.adjectives, *inner.adjectives)
        return replace(
            inner, count=count, article=article, adjectives=adjectives, start=self.g.tokens[self.first].start
        )

    def _term(self, nouns: list[str]) -> tuple[str, str]:
        """What a compound of nouns is: the last one, unless that is a part of the first or says less."""
        terms = [self.g.nouns[n] for n in nouns]
        if terms[-1] in PARTS.values() and len(terms) > 1:
            side = next((a for a in reversed(self.adjectives) if a in SIDES), "")
            return terms[0], SIDES.get(side, terms[-1])
        if "keyway" in terms:
            return "keyway", ""
        if terms[-1] == "object":
            return next((t for t in terms if t != "object"), "object"), ""
        return terms[-1], ""
