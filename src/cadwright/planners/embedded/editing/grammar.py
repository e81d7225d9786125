"""The grammar: tokens to phrases, by recursive descent.

Each method reads one construction at a token index and gives ``(phrase, next index)``, or ``None`` where the
construction does not stand there; the first that fits wins. The order of `Grammar._next` is the grammar's precedence.

    phrase     = stop | place | dimension | thing | measured | act | filler | unknown
    dimension  = [article] {qualifier} DIMENSION {hedge} measure  |  measure ["in"] {qualifier} (DIMENSION | "thick" …)
    thing      = [article] [ordinal] [count] {adjective | dimension | measure} NOUN {NOUN}
    measure    = length | angle | ratio ["of"] [article] DIMENSION ["of" thing]  |  "same" … DIMENSION ["as" thing]
    place      = "at" "the" "center" ["of" thing] | "on top of" thing | measure "from" sides | "at" point | …
"""

from collections.abc import Mapping

from msgspec.structs import replace

from cadwright.language.numerals import words
from cadwright.planners.embedded.editing.noun_phrases import NounPhrase
from cadwright.planners.embedded.editing.phrases import Act, Amount, Dimension, Phrase, Stop, Thing, Unknown
from cadwright.planners.embedded.editing.place_phrases import Places
from cadwright.planners.embedded.editing.scanner import MEASURED, NOUNS, PARTS, SIDES, infinitives
from cadwright.planners.embedded.editing.vocabulary import (
    DETERMINERS,
    FILLERS,
    FINISHES,
    PLAIN,
    SHAPE_ADJECTIVES,
    USES,
    VERBS,
    VOIDS,
)

__all__ = ["PARTS", "SIDES", "Grammar", "phrases"]

_UNTELLING = FILLERS | PLAIN | USES
_OPTIONAL = {*VOIDS.values(), *FINISHES.values(), "edge", "corner"}
_PREDICATES = words("tapped threaded open hollow blind countersunk")
_SIMILES = words("resembling resembles resemble similar like")
_SIMILE_ENDS = words(". , ; ! ? with that where having and by")
_PURPOSE_ENDS = words("with that which and of by at in on from having where use using through to")
_PARTICLES = words("out off away all both each it them")
_ASIDE = words("which about approximately i calculated equal half twice the ratio around ~ roughly as that making e")


def phrases(text: str, nouns: Mapping[str, str] = NOUNS) -> tuple[Phrase, ...]:
    """The phrases of a text, in order. Any text is accepted; what has no place in the grammar comes as `Unknown`."""
    return Grammar(text, nouns).phrases()


class Grammar(Places):
    """The phrases that may stand at an index, in their order of precedence."""

    def phrases(self) -> tuple[Phrase, ...]:
        """The phrases of the whole text, in order."""
        found: list[Phrase] = []
        i = 0
        while i < len(self.tokens):
            phrase, j = self._next(i)
            if phrase is not None:
                self._append(found, phrase)
            i = max(j, i + 1)
        return tuple(found)

    def _append(self, found: list[Phrase], phrase: Phrase) -> None:
        last = found[-1] if found else None
        if isinstance(phrase, Amount) and phrase.preposition == "(":
            if isinstance(last, Dimension) and last.measure.kind == "ratio":
                found[-1] = replace(last, measure=phrase.measure, end=phrase.end)
            return
        if isinstance(phrase, Unknown) and isinstance(last, Unknown):
            found[-1] = Unknown(self.text[last.start : phrase.end], last.start, phrase.end)
        else:
            found.append(phrase)

    def _next(self, i: int) -> tuple[Phrase | None, int]:
        for read in (
            self._bullet,
            self._stop,
            self._negation,
            self._predicate,
            self._aside,
            self._purpose,
            self._comparison,
            self._simile,
            self._verb_first,
            self._place,
            self._several,
            self._dimension,
            self.thing,
            self.size,
            self._amount,
            self._act,
        ):
            made = read(i)
            if made is not None:
                return made
        token = self.tokens[i]
        named = self._bare_dimension(i)
        if named is not None:
            return named
        if token.kind in ("sign", "fit", "tolerance") or token.word in _UNTELLING:
            return None, i + 1
        return Unknown(token.text, token.start, token.end), i + 1

    def _stop(self, i: int) -> tuple[Phrase, int] | None:
        mark = self.word(i)
        if mark in {".", "!", "?"} or (mark == ";"):
            return Stop(".", *self.span(i, i + 1)), i + 1
        if mark in {",", "and", "then", ":"}:
            return Stop(",", *self.span(i, i + 1)), i + 1
        return None

    def _aside(self, i: int) -> tuple[Phrase | None, int] | None:
        """A remark in brackets that explains a number: "(which is half of …)", "(about 1/3 of …)"."""
        if self.word(i) != "(" or self.word(i + 1) not in _ASIDE:
            return None
        j, measure = i, None
        while j < len(self.tokens) and self.word(j) != ")":
            if measure is None and self.kind(j) in {"length", "number"}:
                measure = self.plain_measure(j)
            j += 1
        if measure is not None and measure[0].stated:
            return Amount(measure[0], "(", *self.span(i, j + 1)), j + 1
        return None, j + 1

    def _purpose(self, i: int) -> tuple[None, int] | None:
        """For a small computer board; for my desk: what a thing that was named is for, without a number."""
        if self.word(i) != "for" or self.word(i + 1) in DETERMINERS.keys() - {"a", "an", "some"}:
            return None
        named = any(self.nouns.get(self.noun(k), "object") != "object" for k in range(i))
        j = i + 1
        while self.kind(j) == "word" and self.word(j) not in _PURPOSE_ENDS:
            if self.noun(j) in VOIDS or self.noun(j) in FINISHES or (self.noun(j) in self.nouns and not named):
                return None
            j += 1
        return (None, j) if i + 1 < j <= i + 6 else None

    def _negation(self, i: int) -> tuple[Unknown | None, int] | None:
        """No holes; sharp corners; without a chamfer: nothing is to be built. "Without" and a verb: something else."""
        if self.word(i) == "sharp":
            return None, self.skip(i + 1, words("corner corners edge edges"), 2)
        if self.word(i) not in {"no", "without"}:
            return None
        thing = self.thing(i + 1)
        if thing is not None and thing[0].term in _OPTIONAL:
            return None, thing[1]
        end = thing[1] if thing else i + 1
        return Unknown(self.text[slice(*self.span(i, end))], *self.span(i, end)), end

    def _predicate(self, i: int) -> tuple[Thing, int] | None:
        """Circular in shape; is tapped; open at the top: an adjective on its own, of what was spoken of."""
        word = self.word(i)
        if word not in SHAPE_ADJECTIVES and word not in _PREDICATES:
            return None
        copula = word == "round" and self.word(i - 1) in {"be", "is", "are"} and self.noun(i + 1) not in self.nouns
        if (self.thing(i) is not None and not copula) or self.word(i + 1) in {"shaped", "holes"}:
            return None
        end = i + 3 if self.word(i + 1) == "in" and self.word(i + 2) == "shape" else i + 1
        return Thing("object", "it", "old", adjectives=(word,), pronoun=True, **self.at(i, end)), end

    def _bullet(self, i: int) -> tuple[None, int] | None:
        """The number of an item in a list: "2." or "2)" at the beginning of a line."""
        if self.kind(i) != "number" or self.word(i + 1) not in {".", ")"} or not self.tokens[i].text.isdigit():
            return None
        before = self.text[: self.tokens[i].start].rstrip(" \t")
        return (None, i + 2) if not before or before.endswith("\n") else None

    def _comparison(self, i: int) -> tuple[None, int] | None:
        """Less extruded than the square; by the same amount as it: what is compared with is not what is spoken of."""
        if self.word(i) == "outside" and self.kind(i - 1) in {"size", "length"}:
            return None, i + 1
        if self.word(i) in {"outer", "outermost"} and self.word(i + 1) == "ones":
            return None, i + 2
        alike = self.word(i) == "as" and "same" in {self.word(k) for k in range(i - 3, i)}
        if self.word(i) != "than" and not alike:
            return None
        owned = self._owned(i + 1)
        thing = owned or self.thing(i + 1)
        return (None, thing[1]) if thing else (None, i + 1)

    def _simile(self, i: int) -> tuple[Phrase | None, int] | None:
        """Resembling a door and its hinge: what something looks like, unless that is a letter's shape."""
        if self.word(i) not in _SIMILES:
            return None
        j = self.skip(i, _SIMILES | words("a an the to shape form appearance of like"), 8)
        thing = self.thing(j)
        if (thing and thing[0].term != "object") or (thing and any("-shaped" in a for a in thing[0].adjectives)):
            return thing
        while j < len(self.tokens) and self.word(j) not in _SIMILE_ENDS:
            j += 1
        return None, j

    def _verb_first(self, i: int) -> tuple[Act, int] | None:
        """A word that is a verb and a noun ("cut", "chamfer", "hollow") stands as a verb before an object."""
        word = self.word(i)
        if word not in VERBS or self.noun(i) not in self.nouns or self.word(i - 1) in DETERMINERS:
            return None
        if self.word(i - 1) == "to" and word in {"form", "shape", "cut", "round"}:
            return self._act(i)
        if self.word(i + 1) in DETERMINERS or self.word(i + 1) in _PARTICLES or self.kind(i + 1) in MEASURED:
            return self._act(i)
        return None

    def thing(self, i: int) -> tuple[Thing, int] | None:
        """The pronoun or noun phrase at ``i``, and the index behind it."""
        pronoun = self._pronoun(i)
        return pronoun or NounPhrase(self, i).read()

    def _pronoun(self, i: int) -> tuple[Thing, int] | None:
        if self.word(i) in {"it", "them", "itself"}:
            plural = self.word(i) == "them"
            return Thing("object", self.word(i), "old", pronoun=True, plural=plural, **self.at(i, i + 1)), i + 1
        return None

    def _act(self, i: int) -> tuple[Act, int] | None:
        word = self.word(i)
        verb = next((VERBS[w] for w in infinitives(word) if w in VERBS), None)
        if verb is None or (word == "close" and self.word(i + 1) == "to"):
            return None
        purpose = self.word(i - 1) in {"to", "thus", "thereby"} or word.endswith("ing")
        return Act(verb, word, *self.span(i, i + 1), purpose), i + 1
