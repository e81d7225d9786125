"""The grammar: tokens to phrases, by recursive descent.

Each method reads one construction at a token index and gives ``(phrase, next index)``, or ``None`` where the
construction does not stand there; the first that fits wins. The order of `Grammar._next` is the grammar's precedence.

    phrase     = stop | place | dimension | thing | measured | act | filler | unknown
    dimension  = [article] {qualifier} DIMENSION {hedge} measure  |  measure ["in"] {qualifier} (DIMENSION | "thick" …)
    thing      = [article] [ordinal] [count] {adjective | dimension | measure} NOUN {NOUN}
    measure    = length | angle | ratio ["of"] [article] DIMENSION ["of" thing]  |  "same" … DIMENSION ["of" | "as" thing]
    place      = "at" "the" "center" ["of" thing] | "on top of" thing | measure "from" sides | "at" point | …
"""

from typing import TypedDict

from msgspec.structs import replace

from cadwright.language.numerals import words
from cadwright.language.quantities import Token, tokenise
from cadwright.planners.embedded.reading.phrases import (
    Act,
    Amount,
    Dimension,
    Measure,
    Named,
    Owned,
    Phrase,
    Place,
    Several,
    Size,
    Stop,
    Thing,
    Unknown,
)
from cadwright.planners.embedded.reading.vocabulary import (
    DETERMINERS,
    DIMENSION_QUALIFIERS,
    DIMENSIONS,
    FILLERS,
    FINISHES,
    HEDGES,
    MEANINGFUL,
    MEASURE_ADJECTIVES,
    PLAIN,
    SHAPE_ADJECTIVES,
    SOLIDS,
    VERBS,
    VOIDS,
    singular,
)

PARTS = {
    "edge": "edge",
    "corner": "corner",
    "face": "face",
    "surface": "face",
    "side": "side",
    "end": "end",
    "vertex": "corner",
    "rim": "edge",
}
"""Nouns for parts of a body."""

SIDES = {
    "top": "top",
    "upper": "top",
    "bottom": "bottom",
    "lower": "bottom",
    "left": "left",
    "right": "right",
    "front": "front",
    "back": "back",
    "rear": "back",
    "underside": "bottom",
}

_LEAD = words("at in on to from through over into near of along around about toward towards within inside by onto upon")
_CENTER = words("center centre middle midpoint origin")
_CENTERED = words("centered centred centrally central")
_WORDLIKE = {"word", "sign", "ordinal"}
_MEASURED = {"length", "number", "diameter", "radius", "angle", "ratio", "thread"}


def phrases(text: str) -> tuple[Phrase, ...]:
    """The phrases of a text, in order. Any text is accepted; what has no place in the grammar comes as `Unknown`."""
    return Grammar(text).phrases()


def _prepared(tokens: tuple[Token, ...]) -> tuple[Token, ...]:
    """The tokens without quotation marks and the hyphens of compounds; "semi-circle" and "cut-out" are one word."""
    kept: list[Token] = []
    for n, token in enumerate(tokens):
        between = 0 < n < len(tokens) - 1 and tokens[n - 1].end == token.start and token.end == tokens[n + 1].start
        if token.text in _QUOTES or (token.text in {"-", "‑"} and between):
            continue
        joined = f"{kept[-1].word}{token.word}" if kept else ""
        apart = bool(kept) and kept[-1].end != token.start - 1
        if joined in _COMPOUNDS and not apart:
            kept[-1] = Token("word", _COMPOUNDS[joined], kept[-1].start, token.end)
        else:
            kept.append(token)
    return tuple(kept)


_QUOTES = set("\"“”‘’'`")
_COMPOUNDS = {
    "semicircle": "semicircle",
    "semicircles": "semicircles",
    "semicircular": "semicircular",
    "halfcircle": "semicircle",
    "halfcylinder": "semicircle",
    "halfdisc": "semicircle",
    "quartercircle": "quadrant",
    "cutout": "cutout",
    "cutouts": "cutouts",
    "rightangled": "right-angled",
    "rightangle": "right-angled",
    "counterbored": "counterbored",
}


class _Stretch(TypedDict):
    start: int
    end: int


class Grammar:
    """The tokens of a text, and the constructions that may stand at an index."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = _prepared(tokenise(text))

    def phrases(self) -> tuple[Phrase, ...]:
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
            self._aside,
            self._comparison,
            self._simile,
            self._verb_first,
            self._place,
            self._several,
            self._dimension,
            self._thing,
            self._size,
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
        if token.kind == "sign" or token.word in FILLERS or token.word in PLAIN or token.kind in ("fit", "tolerance"):
            return None, i + 1
        return Unknown(token.text, token.start, token.end), i + 1

    # single tokens

    def _word(self, i: int) -> str:
        """The word at ``i`` without a possessive ending; "" where there is none."""
        if not 0 <= i < len(self.tokens):
            return ""
        token = self.tokens[i]
        return (
            token.word.removesuffix("'s").removesuffix("’s") if token.kind in _WORDLIKE or token.word == "one" else ""
        )

    def _noun(self, i: int) -> str:
        return singular(self._word(i))

    def _kind(self, i: int) -> str:
        return self.tokens[i].kind if 0 <= i < len(self.tokens) else ""

    def _span(self, i: int, j: int) -> tuple[int, int]:
        return self.tokens[i].start, self.tokens[max(i, j - 1)].end

    def _skip(self, i: int, among: frozenset[str] | set[str] | dict[str, str], most: int = 6) -> int:
        """The index after up to ``most`` of these words."""
        j = i
        while j < i + most and self._word(j) in among:
            j += 1
        return j

    def _stop(self, i: int) -> tuple[Phrase, int] | None:
        mark = self._word(i)
        if mark in {".", "!", "?"} or (mark == ";"):
            return Stop(".", *self._span(i, i + 1)), i + 1
        if mark in {",", "and", "then", ":"}:
            return Stop(",", *self._span(i, i + 1)), i + 1
        return None

    def _aside(self, i: int) -> tuple[Phrase | None, int] | None:
        """A remark in brackets that explains a number: "(which is half of …)", "(about 1/3 of …)"."""
        if self._word(i) != "(" or self._word(i + 1) not in _ASIDE:
            return None
        j, measure = i, None
        while j < len(self.tokens) and self._word(j) != ")":
            if measure is None and self._kind(j) in {"length", "number"}:
                measure = self._plain_measure(j)
            j += 1
        if measure is not None and measure[0].stated:
            return Amount(measure[0], "(", *self._span(i, j + 1)), j + 1
        return None, j + 1

    def _bullet(self, i: int) -> tuple[None, int] | None:
        """The number of an item in a list: "2." or "2)" at the beginning of a line."""
        if self._kind(i) != "number" or self._word(i + 1) not in {".", ")"} or not self.tokens[i].text.isdigit():
            return None
        before = self.text[: self.tokens[i].start].rstrip(" \t")
        return (None, i + 2) if not before or before.endswith("\n") else None

    def _comparison(self, i: int) -> tuple[None, int] | None:
        """Less extruded than the square: what something is compared with is not what is spoken of."""
        if self._word(i) != "than":
            return None
        owned = self._owned(i + 1)
        thing = owned or self._thing(i + 1)
        return (None, thing[1]) if thing else (None, i + 1)

    def _simile(self, i: int) -> tuple[Phrase | None, int] | None:
        """Resembling a door and its hinge: what something looks like, unless that is a letter's shape."""
        if self._word(i) not in _SIMILES:
            return None
        j = self._skip(i, _SIMILES | words("a an the to shape form appearance of like"), 8)
        thing = self._thing(j)
        if (thing and thing[0].term != "object") or (thing and any("-shaped" in a for a in thing[0].adjectives)):
            return thing
        while j < len(self.tokens) and self._word(j) not in _SIMILE_ENDS:
            j += 1
        return None, j

    def _verb_first(self, i: int) -> tuple[Act, int] | None:
        """A word that is a verb and a noun ("cut", "chamfer", "hollow") stands as a verb before an object."""
        word = self._word(i)
        if word not in VERBS or self._noun(i) not in _NOUNS or self._word(i - 1) in DETERMINERS:
            return None
        if self._word(i - 1) == "to" and word in {"form", "shape", "cut", "round"}:
            return self._act(i)
        if self._word(i + 1) in DETERMINERS or self._word(i + 1) in _PARTICLES or self._kind(i + 1) in _MEASURED:
            return self._act(i)
        return None

    # measures

    def _measure(self, i: int) -> tuple[Measure, int] | None:
        j = self._skip(i, _APPROXIMATE, 3)
        kind = self._kind(j)
        if kind == "ratio":
            return self._ratio(j)
        if kind in _MEASURED:
            return self._plain_measure(j)
        return self._same(i)

    def _plain_measure(self, i: int) -> tuple[Measure, int] | None:
        token = self.tokens[i]
        match token.kind:
            case "angle":
                return Measure(token.value, "angle", quote=token.text), i + 1
            case "thread":
                return Measure(token.value, "thread", quote=token.text), i + 1
            case "number" | "length" | "diameter" | "radius":
                stated = token.kind != "number" or "unit" in token.word
                return Measure(token.mm[0], quote=token.text, stated=stated), i + 1
        return None

    def _ratio(self, i: int) -> tuple[Measure, int]:
        """Half its diameter; one third of the length; twice the height of the first cylinder; 75%."""
        factor = self.tokens[i].value
        j = self._skip(i + 1, {"of", "as", "that", "to"}, 2)
        owned = self._owned(j) or self._owner_alone(j)
        if owned is None:
            return Measure(factor, "ratio", quote=self.text[slice(*self._span(i, i + 1))]), i + 1
        return Measure(factor, "ratio", owned[0], self.text[slice(*self._span(i, owned[1]))]), owned[1]

    def _owner_alone(self, i: int) -> tuple[Owned, int] | None:
        """Half of the first cylinder: of that dimension of it which is spoken of."""
        thing = self._thing(i) if self._word(i - 1) == "of" or self._word(i) in {"that", "the"} else None
        if thing is None or thing[0].article != "old" or thing[0].dimensions or thing[0].term in PARTS.values():
            return None
        return Owned("", thing[0]), thing[1]

    def _same(self, i: int) -> tuple[Measure, int] | None:
        """The same as the height; equal to the width; the same height as the base."""
        if self._word(i) not in {"the", "same", "equal", "its", "their", "as"}:
            return None
        j = self._skip(i, {"the", "as", "same", "equal", "to"}, 4)
        if "same" not in {self._word(k) for k in range(i, j)} and self._word(i) == "the" and j == i + 1:
            j = i
        owned = self._owned(j)
        if owned is None:
            return None
        return Measure(1.0, "ratio", owned[0], self.text[slice(*self._span(i, owned[1]))]), owned[1]

    def _owned(self, i: int) -> tuple[Owned, int] | None:
        """[the | its] {qualifier} DIMENSION ["of" thing]  |  [the] thing's DIMENSION."""
        j = self._skip(i, DETERMINERS, 1)
        k = self._skip(j, DIMENSION_QUALIFIERS | _ORIGINAL, 3)
        if self._noun(k) in DIMENSIONS:
            name = DIMENSIONS[self._noun(k)]
            qualifier = next((self._word(q) for q in range(j, k) if self._word(q) in {"inner", "outer", "wall"}), "")
            owner = self._thing(k + 2) if self._word(k + 1) in {"of", "as"} else None
            dimension = f"{qualifier} {name}".strip()
            return Owned(dimension, owner[0] if owner else None), owner[1] if owner else k + 1
        thing = self._thing(i)
        if thing and self._noun(thing[1]) in DIMENSIONS and self._possessive(thing[1] - 1):
            return Owned(DIMENSIONS[self._noun(thing[1])], thing[0]), thing[1] + 1
        return None

    def _possessive(self, i: int) -> bool:
        return self.tokens[i].word.endswith(("'s", "’s", "'"))

    def _amount(self, i: int) -> tuple[Phrase, int] | None:
        preposition = self._word(i) if self._word(i) in {"by", "of", "to", "from", "at"} else ""
        j = i + 1 if preposition else i
        measure = self._measure(j)
        if measure is None:
            return None
        bare = measure[0].kind == "ratio" and self._kind(j) != "ratio"
        if bare and not (preposition in {"by", "to"} and measure[0].of and measure[0].of.owner):
            return None
        return Amount(measure[0], preposition, *self._span(i, measure[1])), measure[1]

    def _size(self, i: int) -> tuple[Size, int] | None:
        if self._kind(i) != "size":
            return None
        token = self.tokens[i]
        return Size(tuple(Measure(v, quote=token.text) for v in token.mm), *self._span(i, i + 1)), i + 1

    # dimensions

    def _dimension(self, i: int) -> tuple[Dimension, int] | None:
        return self._named_dimension(i) or self._measured_dimension(i) or self._marked_dimension(i)

    def _bare_dimension(self, i: int) -> tuple[Named, int] | None:
        """The thickness; the diameter of the holes; the hole diameter."""
        j = self._skip(i, DETERMINERS, 1)
        k = self._skip(j, DIMENSION_QUALIFIERS, 4)
        if self._noun(k) not in DIMENSIONS and k > j and self._noun(k - 1) in DIMENSIONS:
            k -= 1
        if self._noun(k) not in DIMENSIONS:
            return None
        qualifiers = tuple(self._word(q) for q in range(j, k))
        owner = self._thing(k + 2) if self._word(k + 1) == "of" else None
        end = owner[1] if owner else k + 1
        return Named(DIMENSIONS[self._noun(k)], qualifiers, owner[0] if owner else None, *self._span(i, end)), end

    def _several(self, i: int) -> tuple[Several, int] | None:
        """A length and width of 20 mm each; length, width and height of 3, 4 and 5 mm."""
        j = self._skip(i, DETERMINERS, 1)
        names: list[str] = []
        while self._noun(j) in DIMENSIONS:
            names.append(DIMENSIONS[self._noun(j)])
            k = self._skip(j + 1, {",", "and", "a", "the"}, 3)
            if k == j + 1:
                j = k
                break
            j = k
        if len(names) < 2:
            return None
        measures: list[Measure] = []
        j = self._skip(j, HEDGES)
        while len(measures) < len(names) and (found := self._measure(j)) is not None:
            measures.append(found[0])
            end = found[1]
            j = self._skip(end, {",", "and"}, 2)
        if len(measures) not in (1, len(names)):
            return None
        measures = measures * len(names) if len(measures) == 1 else measures
        start, stop = self._span(i, end)
        pairs = zip(names, measures, strict=True)
        return Several(tuple(Dimension(n, (), m, start, stop) for n, m in pairs), start, stop), end

    def _named_dimension(self, i: int) -> tuple[Dimension, int] | None:
        """A width of 40 mm; outer diameter = 20; its height should be half the width."""
        j = self._skip(i, DETERMINERS, 1)
        k = self._skip(j, DIMENSION_QUALIFIERS | PLAIN, 4)
        if self._noun(k) not in DIMENSIONS and k > j and self._noun(k - 1) in DIMENSIONS:
            k -= 1
        if self._noun(k) not in DIMENSIONS:
            return None
        qualifiers = tuple(self._word(q) for q in range(j, k) if self._word(q) in DIMENSION_QUALIFIERS)
        after = k + 1
        if self._noun(after) in {"dimension", "length", "size"} and DIMENSIONS[self._noun(k)] == "side":
            after += 1
        if self._word(after) == "from":
            after = self._span_skipped(after)
        owner = self._thing(after + 1) if self._word(after) == "of" else None
        if owner is not None and not owner[0].dimensions:
            after = owner[1]
        value = self._skip(after, HEDGES)
        measure = self._measure(value)
        if measure is None:
            return None
        name = DIMENSIONS[self._noun(k)]
        thing = owner[0] if owner else None
        return Dimension(name, qualifiers, measure[0], *self._span(i, measure[1]), thing), measure[1]

    def _span_skipped(self, i: int) -> int:
        """The index after "from the base to the opposite vertex", which says how a dimension is measured."""
        start = self._thing(i + 1)
        end = self._thing(start[1] + 1) if start and self._word(start[1]) == "to" else None
        return end[1] if end else i

    def _measured_dimension(self, i: int) -> tuple[Dimension, int] | None:
        """5 mm thick; 0.75 units in length; 20 mm outer diameter."""
        j = self._skip(i, {"about", "approximately", "a"}, 1)
        measure = self._measure(j) if self._kind(j) in _MEASURED else None
        if measure is None:
            return None
        k = self._skip(measure[1], {"in", "of"}, 1)
        q = self._skip(k, DIMENSION_QUALIFIERS, 3)
        name = MEASURE_ADJECTIVES.get(self._word(q)) or DIMENSIONS.get(self._noun(q))
        if self._kind(j) == "number" and self.tokens[j].text.isalpha():
            return None
        if name is None or (name == "spacing" and k == measure[1]) or name in {"base", "side"}:
            return None
        qualifiers = tuple(self._word(n) for n in range(k, q))
        return Dimension(name, qualifiers, measure[0], *self._span(i, q + 1)), q + 1

    def _marked_dimension(self, i: int) -> tuple[Dimension, int] | None:
        """Ø12; R3."""
        if self._kind(i) not in {"diameter", "radius"}:
            return None
        token = self.tokens[i]
        return Dimension(token.kind, (), Measure(token.mm[0], quote=token.text), *self._span(i, i + 1)), i + 1

    # things

    def _thing(self, i: int) -> tuple[Thing, int] | None:
        pronoun = self._pronoun(i)
        return pronoun or _NounPhrase(self, i).read()

    def _pronoun(self, i: int) -> tuple[Thing, int] | None:
        if self._word(i) in {"it", "them", "itself"}:
            plural = self._word(i) == "them"
            return Thing("object", self._word(i), "old", pronoun=True, plural=plural, **self._at(i, i + 1)), i + 1
        return None

    def _at(self, i: int, j: int) -> _Stretch:
        start, end = self._span(i, j)
        return {"start": start, "end": end}

    # verbs

    def _act(self, i: int) -> tuple[Act, int] | None:
        word = self._word(i)
        verb = next((VERBS[w] for w in _infinitives(word) if w in VERBS), None)
        if verb is None or (word == "close" and self._word(i + 1) == "to"):
            return None
        purpose = self._word(i - 1) in {"to", "thus", "thereby"} or word.endswith("ing")
        return Act(verb, word, *self._span(i, i + 1), purpose), i + 1

    # places

    def _place(self, i: int) -> tuple[Phrase, int] | None:
        for read in (
            self._axis,
            self._even,
            self._bolt_circle,
            self._grid,
            self._center,
            self._at_point,
            self._listed,
            self._from_sides,
            self._offset_by,
            self._corners,
            self._apart,
            self._side_of,
            self._some_side,
            self._host,
        ):
            made = read(i)
            if made is not None:
                return made
        return None

    def _axis(self, i: int) -> tuple[Place, int] | None:
        """Along the z axis; in the X-Y plane; about the x-axis; in the y direction."""
        j = self._skip(i, words("along about around in on onto from at of parallel to with"), 2)
        j = self._skip(j, {"the", "positive", "negative"}, 2)
        letters = self._word(j)
        k = j + 1
        if len(self._word(k)) == 1 and self._word(k) in {"x", "y", "z"}:
            letters, k = letters + self._word(k), k + 1
        if not letters or set(letters) - set("xyz") or self._noun(k) not in {"axis", "plane", "direction"}:
            return None
        where = "plane" if self._noun(k) == "plane" else "axis"
        return Place(where, sides=(letters,), **self._at(i, k + 1)), k + 1

    def _even(self, i: int) -> tuple[Place, int] | None:
        """Evenly spaced; equally distributed; symmetrically placed."""
        if self._word(i) not in {"evenly", "equally", "equidistant", "uniformly", "equispaced", "equidistantly"}:
            return None
        j = i + 1
        if any(w in _SPREAD for w in _infinitives(self._word(j))):
            j += 1
        return Place("even", **self._at(i, j)), j

    def _bolt_circle(self, i: int) -> tuple[Place, int] | None:
        """On a 40 mm bolt circle; on a circle of diameter 40 mm; on a PCD of 40; at a radius of 20 mm."""
        j = self._skip(i, {"on", "in", "around", "along", "at", "about"}, 1)
        j = self._skip(j, {"a", "an", "the"}, 1)
        measure = self._measure(j) if self._kind(j) in _MEASURED else None
        k = measure[1] if measure else j
        before = self._word(k)
        first, k = k, self._skip(k, words("bolt pitch hole diameter circular reference dia"), 3)
        named = {self._word(n) for n in range(first, k)} & {"bolt", "pitch"} or self._noun(k) == "pcd"
        if self._word(i) not in {"on", "around", "along", "in"} and not named:
            return None
        if self._noun(k) not in {"circle", "pcd"} and not (before == "circular" and self._noun(k) == "pattern"):
            return None
        k += 1
        radius = before == "radius"
        if measure is None:
            at = self._skip(k, HEDGES | {"diameter", "radius", "a", "dia"})
            measure = self._measure(at) if self._kind(at) in _MEASURED else None
            radius = "radius" in {self._word(n) for n in range(k, at)} or self._word(at + 1) == "radius"
            k = measure[1] + (self._word(measure[1]) in {"radius", "diameter"}) if measure else k
        if measure is None:
            return None
        value = measure[0]
        doubled = Measure(value.value * 2, value.kind, value.of, value.quote) if radius else value
        return Place("circle", distance=doubled, **self._at(i, k)), k

    def _grid(self, i: int) -> tuple[Place, int] | None:
        """In a 3x2 grid; in a 3 by 2 pattern."""
        j = self._skip(i, {"in", "a", "an", "as", "the"}, 3)
        if self._kind(j) != "size" or self._noun(j + 1) not in {"grid", "pattern", "array", "matrix"}:
            return None
        count = tuple(round(v) for v in self.tokens[j].values)
        return Place("grid", count=count, **self._at(i, j + 2)), j + 2

    def _center(self, i: int) -> tuple[Place, int] | None:
        """At the center of the plate; in the middle; centered on the top face; concentric with the hole."""
        if self._word(i) in _CENTERED | {"concentric", "coaxial", "concentrically"}:
            j = self._skip(i + 1, {"positioned", "placed", "located", "aligned"}, 1)
            return self._center_target(i, j)
        j = self._skip(i, _LEAD, 2)
        j = self._skip(j, {"the", "its", "exact", "very"}, 3)
        if self._noun(j) not in _CENTER or j == i or self._word(i) in {"from"}:
            return None
        return self._center_target(i, j + 1)

    def _center_target(self, i: int, j: int) -> tuple[Place, int]:
        if self._kind(j + 1) == "point" and self._word(j) in {"at", "on", "around"}:
            return self._point_place(i, j + 1)
        axis = self._along(j)
        if axis is not None:
            return Place(axis[0], **self._at(i, axis[1])), axis[1]
        k = self._skip(j, words("of on in at with within inside to through about around"), 2)
        thing = self._thing(k) if k > j else None
        if thing is None or thing[0].term in {"side"}:
            return Place("center", **self._at(i, j)), j
        return Place("center", thing[0], **self._at(i, thing[1])), thing[1]

    def _along(self, i: int) -> tuple[str, int] | None:
        """Horizontally | vertically | along the z axis, after "centered"."""
        if self._word(i) in {"horizontally", "vertically"}:
            return ("center", i + 1)
        j = self._skip(i, words("along in on about at around the"), 3)
        if self._word(j) in {"x", "y", "z", "xy", "xz", "yz", "zx"} and self._noun(j + 1) in {
            "axis",
            "plane",
            "direction",
        }:
            return ("centered axis", j + 2)
        return None

    def _listed(self, i: int) -> tuple[Place, int] | None:
        """A list of points in brackets, or after a colon: "[(0, 0), (1, 0), (1, 1)]"."""
        j = self._skip(i, {"[", "(", ":", "are", "with"}, 2)
        if self._kind(j) != "point":
            return None
        place, end = self._point_place(i, j)
        return place, end + (self._word(end) in {"]", ")"})

    def _at_point(self, i: int) -> tuple[Place, int] | None:
        """At (10, 5); at x = 10, y = 5 stays with the dimensions."""
        j = self._skip(i, words("at to on in by point points positions position coordinates coordinate the of from"), 4)
        return self._point_place(i, j) if j > i and self._kind(j) == "point" else None

    def _point_place(self, i: int, j: int) -> tuple[Place, int]:
        found: list[tuple[Measure, ...]] = []
        while self._kind(j) == "point":
            token = self.tokens[j]
            found.append(tuple(Measure(v, quote=token.text) for v in token.mm))
            k = self._skip(j + 1, {",", "and"}, 2)
            j = k if self._kind(k) == "point" else j + 1
        return Place("points", points=tuple(found), **self._at(i, j)), j

    def _from_sides(self, i: int) -> tuple[Place, int] | None:
        """8 mm from the corners; 5 mm from each edge; 10 mm from the left and top edges; 3 mm above the bottom."""
        j = self._skip(
            i, {"at", "a", "distance", "of", "is", "are", "about", "located", "padding", "inset", "offset"}, 4
        )
        measure = self._measure(j) if self._kind(j) in _MEASURED else None
        if measure is None:
            return None
        k = measure[1]
        if self._word(k) in {"away", "in", "inwards", "inside"} and self._word(k + 1) == "from":
            k += 1
        if self._word(k) not in {"from", "above", "below", "off", "under"}:
            return None
        relation = self._word(k)
        sides, end = self._sides(k + 1)
        if not sides:
            return None
        target = self._thing(end + 1) if self._word(end) == "of" else None
        end = target[1] if target else end
        where = f"from {'sides' if relation in {'from', 'off'} else relation}"
        thing = target[0] if target else None
        return Place(where, thing, measure[0], sides, **self._at(i, end)), end

    def _offset_by(self, i: int) -> tuple[Place, int] | None:
        """Offset from the center by 5 mm; inset from the edges by 3 mm."""
        j = self._skip(i, words("offset inset away moved shifted set distance positioned placed located be"), 3)
        if self._word(j) not in {"from", "off"}:
            return None
        sides, k = self._sides(j + 1)
        target = self._thing(k + 1) if sides and self._word(k) == "of" else None
        k = target[1] if target else k
        at = self._skip(k, words("by with of is a padding distance offset at"), 4)
        measure = self._measure(at) if sides and at > k and self._kind(at) in _MEASURED else None
        if measure is None:
            return None
        thing = target[0] if target else None
        return Place("from sides", thing, measure[0], sides, **self._at(i, measure[1])), measure[1]

    def _sides(self, i: int) -> tuple[tuple[str, ...], int]:
        """The | each | both … {left | top …} [and …] (edges | corners | sides | center)."""
        found: list[str] = []
        j = self._skip(
            i, words("the each every both all its their adjacent nearest outer of respective two four any"), 3
        )
        while True:
            word = self._word(j)
            if word in SIDES:
                found.append(SIDES[word])
            elif self._noun(j) in _CENTER:
                found.append("center")
            elif self._noun(j) in PARTS:
                found.append(PARTS[self._noun(j)] + ("s" if self._word(j) != self._noun(j) else ""))
            elif not (word in {"and", "the", ",", "/", "or"} and found and self._names_side(j + 1)):
                break
            j += 1
        return tuple(found), j

    def _names_side(self, i: int) -> bool:
        return self._word(i) in SIDES or self._noun(i) in PARTS or (self._word(i) == "the" and self._names_side(i + 1))

    def _corners(self, i: int) -> tuple[Place, int] | None:
        """At each corner; near the four corners; in the top-right corner of the plate."""
        j = self._skip(i, words("at in near on close to from around by"), 3)
        k = self._skip(j, words("the each every all its one of four a any their"), 4)
        many = any(self._word(n) in {"each", "every", "all", "four"} for n in range(j, k))
        many = many or any(self._kind(n) == "number" and self.tokens[n].values == (4.0,) for n in range(k, k + 1))
        if self._kind(k) == "number":
            one = self.tokens[k].value == 1
            k = self._skip(k + 1, {"of", "the", "its"}, 2)
            many = many and not one
        sides: list[str] = []
        while self._word(k) in SIDES or self._word(k) in {"outer", "opposite", "and"}:
            if self._word(k) in SIDES:
                sides.append(SIDES[self._word(k)])
            k += 1
        if self._noun(k) not in {"corner", "vertex"} or j == i:
            return None
        many = many or (self._word(k) != self._noun(k) and not sides)
        target = self._thing(k + 2) if self._word(k + 1) in {"of", "on", "in"} else None
        end = target[1] if target else k + 1
        where = "corners" if many else "corner"
        return Place(where, target[0] if target else None, sides=tuple(sides), **self._at(i, end)), end

    def _apart(self, i: int) -> tuple[Place, int] | None:
        """Spaced 20 mm apart; 20 mm apart; at a spacing of 20 mm; with a pitch of 20 mm is a dimension."""
        j = self._skip(i, {"spaced", "placed", "set", "located", "positioned"}, 1)
        spaced = j > i and self._word(i) == "spaced"
        measure = self._measure(j) if self._kind(j) in _MEASURED else None
        if measure is None or not (spaced or self._word(measure[1]) == "apart"):
            return None
        end = measure[1] + (self._word(measure[1]) == "apart")
        return Place("apart", distance=measure[0], **self._at(i, end)), end

    def _side_of(self, i: int) -> tuple[Place, int] | None:
        """On top of the plate; on the left side of it; below the base; at the bottom; on its right face."""
        word = self._word(i)
        if word in {"above", "atop", "below", "beneath", "under", "underneath", "over"}:
            thing = self._thing(i + 1)
            where = "top" if word in {"above", "atop", "over"} else "bottom"
            return (Place(where, thing[0], **self._at(i, thing[1])), thing[1]) if thing else None
        j = self._skip(i, words("on at to in from near along towards onto close of"), 2)
        if j == i:
            return None
        one = self._skip(j, words("one of"), 2)
        j = self._skip(one if one == j + 2 else j, {"the", "its", "their", "each", "both"}, 1)
        base = self._skip(j, {"circular", "flat"}, 1)
        if self._noun(base) == "base" and self._word(base + 1) == "of" and (self._word(base) == "bases" or one > j - 1):
            target = self._thing(base + 2)
            if target is not None:
                return Place("top", target[0], **self._at(i, target[1])), target[1]
        sides, k = self._named_sides(j)
        if not sides:
            return None
        k = self._skip(k, {"most"}, 1)
        if self._noun(k) in {"side", "face", "surface", "edge", "end", "part", "half", "base", "portion", "hand"}:
            k += 1 + (self._noun(k + 1) in {"side", "face", "edge"})
        elif self._noun(k) in SOLIDS or self._noun(k) in VOIDS or self._noun(k) == "corner":
            return None
        target = self._thing(k + 1) if self._word(k) == "of" else None
        end = target[1] if target else k
        where = sides[0] if len(sides) == 1 else " ".join(sides)
        return Place(where, target[0] if target else None, sides=sides, **self._at(i, end)), end

    def _some_side(self, i: int) -> tuple[Place, int] | None:
        """On one side; at each end of the bar; on both sides; at opposite ends; on the other side."""
        j = self._skip(i, words("on at to in from near along towards onto close of"), 2)
        k = self._skip(j, words("the its their"), 1)
        which = self._word(k)
        if j == i or which not in _EITHER:
            return None
        k = self._skip(k, _EITHER | words("of the its two long short longer shorter"), 4)
        if self._noun(k) not in {"side", "end", "edge"}:
            return None
        where = "one side" if which in {"one", "a"} else "other side" if which == "other" else "both sides"
        long = {self._word(n) for n in range(j, k)}
        sides = ("long",) if long & {"long", "longer"} else ("short",) if long & {"short", "shorter"} else ()
        target = self._thing(k + 2) if self._word(k + 1) == "of" else None
        end = target[1] if target else k + 1
        return Place(where, target[0] if target else None, sides=sides, **self._at(i, end)), end

    def _named_sides(self, i: int) -> tuple[tuple[str, ...], int]:
        found: list[str] = []
        j = i
        while True:
            if self._word(j) in SIDES:
                found.append(SIDES[self._word(j)])
            elif not (self._word(j) in {"and", "or", "/"} and found and self._word(j + 1) in SIDES):
                return tuple(found), j
            j += 1

    def _host(self, i: int) -> tuple[Place, int] | None:
        """Through the plate; in it; on the base; to the first cylinder; around the hole."""
        if self._word(i) not in _HOSTING:
            return None
        thing = self._thing(i + 1)
        if thing is None or thing[0].article == "new" or (thing[0].count and thing[0].article != "all"):
            return None
        if thing[0].term == "object" and not thing[0].article:
            return None
        where = f"at {thing[0].term}" if thing[0].term in PARTS.values() else _HOSTING[self._word(i)]
        return Place(where, thing[0], **self._at(i, thing[1])), thing[1]


_HOSTING = {
    "through": "in",
    "in": "in",
    "into": "in",
    "inside": "in",
    "within": "in",
    "from": "in",
    "of": "in",
    "on": "on",
    "onto": "on",
    "to": "on",
    "around": "around",
}
_EITHER = words("one each either both opposite other")
_SIMILES = words("resembling resembles resemble similar like")
_SIMILE_ENDS = words(". , ; ! ? with that where having and by")
_PARTICLES = words("out off away all both each it them")
_ASIDE = words("which about approximately i calculated equal half twice the ratio around ~ roughly as that making e")
_APPROXIMATE = words("about approximately around roughly exactly ~ ≈ nearly almost only just another")
_ORIGINAL = words("original same total first main larger smaller shorter longer")
_SPREAD = words("space distribute arrange place position locate put spread")


def _infinitives(word: str) -> list[str]:
    """What a form of a verb may come from: "placing" from "place", "cutting" from "cut"."""
    found = [word]
    for ending in ("ing", "ed", "es", "s", "d"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            stem = word.removesuffix(ending)
            found += [stem, stem + "e"]
            if len(stem) > 2 and stem[-1] == stem[-2]:
                found.append(stem[:-1])
    return found


class _NounPhrase:
    """Reads one `Thing`."""

    def __init__(self, grammar: Grammar, i: int) -> None:
        self.g = grammar
        self.i = self.first = i
        self.article = ""
        self.count: int | None = None
        self.ordinal: int | None = None
        self.adjectives: list[str] = []
        self.dimensions: list[Dimension | Size | Amount] = []
        self.unknown: list[str] = []

    def read(self) -> tuple[Thing, int] | None:
        if self.g._word(self.i) in DETERMINERS:
            self.article = DETERMINERS[self.g._word(self.i)]
            self.i += 1
            self.i = self.g._skip(self.i, {"of", "the", "these", "its"}, 2)
        while self._premodifier():
            pass
        return self._nouns()

    def _premodifier(self) -> bool:
        for read in (self._counted, self._ordinal, self._sided, self._measured, self._adjective):
            if read():
                return True
        return False

    def _counted(self) -> bool:
        """A count: "4x", "four", "2" before a plural noun or another number."""
        if self.g._kind(self.i) not in {"count", "number"} or self.count is not None or self.dimensions:
            return False
        token = self.g.tokens[self.i]
        whole = token.value == int(token.value) and "unit" not in token.word and "." not in token.text
        bare = token.kind == "count" or (whole and self._counts(self.i + 1, token))
        if not bare:
            return False
        self.count = round(token.value)
        self.i = self.g._skip(self.i + 1, {"of", "the", "pieces", "off"}, 2)
        return True

    def _counts(self, i: int, token: Token) -> bool:
        """Whether the noun that a bare number stands before is in the plural, or the number is a word."""
        if self.g._word(i) == "sided" or self.g._word(i) in MEASURE_ADJECTIVES or self.g._word(i) == "in":
            return False
        if token.text.isalpha() or "-" in token.text or " " in token.text:
            return True
        for k in range(i, i + 8):
            if self.g._noun(k) in _NOUNS:
                return self.g._word(k) != self.g._noun(k) or token.value == 1
            if self.g._kind(k) == "sign" and self.g._word(k) != "-":
                return False
        return False

    def _ordinal(self) -> bool:
        if self.g._kind(self.i) == "ordinal":
            self.ordinal = round(self.g.tokens[self.i].value)
        elif self.g._word(self.i) == "last" and self.article == "old":
            self.ordinal = -1
        else:
            return False
        self.i += 1
        return True

    def _sided(self) -> bool:
        if self.g._kind(self.i) == "number" and self.g._word(self.i + 1) in {"sided", "side", "pointed"}:
            self.adjectives.append(f"{round(self.g.tokens[self.i].value)}-sided")
            self.i += 2
            return True
        return False

    def _measured(self) -> bool:
        """A measure before the noun, named or not; with a comma after it where another follows."""
        named = self.g._measured_dimension(self.i) or self.g._marked_dimension(self.i) or self.g._size(self.i)
        if named is not None:
            self.dimensions.append(named[0])
            self.i = named[1]
            if self.g._word(self.i) in {",", "and", "by", "x"} and self.g._kind(self.i + 1) in _MEASURED:
                self.i += 1
            return True
        if self.g._kind(self.i) not in {"length", "number", "thread", "angle"}:
            return False
        measure = self.g._plain_measure(self.i)
        if measure is None:
            return False
        self.dimensions.append(Amount(measure[0], "", *self.g._span(self.i, measure[1])))
        self.i = measure[1]
        return True

    def _adjective(self) -> bool:
        word = self.g._word(self.i)
        if (
            word == ","
            and (self.adjectives or self.ordinal is not None)
            and self._is_adjective(self.g._word(self.i + 1))
        ):
            self.i += 1
            return True
        if word in {"evenly", "equally"} and "space" in _infinitives(self.g._word(self.i + 1)):
            self.adjectives.append("even")
            self.i += 2
            return True
        if word in {"semi", "half", "quarter", "right"} and self.g._noun(self.i + 1) in {
            "circular",
            "circle",
            "angled",
            "angle",
        }:
            self.adjectives.append(f"{word}-{self.g._word(self.i + 1)}")
            self.i += 2
            return True
        if len(word) == 1 and self.g._word(self.i + 1) in {
            "shaped",
            "shape",
            "bracket",
            "profile",
            "section",
            "channel",
            "beam",
        }:
            self.adjectives.append(f"{word}-shaped")
            noun_follows = self.g._noun(self.i + 2) in _NOUNS or self._is_adjective(self.g._word(self.i + 2))
            self.i += 1 + (
                self.g._word(self.i + 1) == "shaped" or (self.g._word(self.i + 1) == "shape" and noun_follows)
            )
            return True
        if not self._is_adjective(word) or (self.g._noun(self.i) in _NOUNS and not self._is_adjective_before_noun()):
            return False
        if word not in PLAIN or word in MEANINGFUL:
            self.adjectives.append(word)
        self.i += 1
        return True

    def _is_adjective(self, word: str) -> bool:
        return word in SHAPE_ADJECTIVES or word in MEANINGFUL or word in PLAIN or word in {"sided", "shaped"}

    def _is_adjective_before_noun(self) -> bool:
        """Whether a word that is an adjective and a noun ("square", "round") stands before another noun here."""
        return self.g._noun(self.i + 1) in _NOUNS or self._is_adjective(self.g._word(self.i + 1))

    def _nouns(self) -> tuple[Thing, int] | None:
        start = self.i
        found: list[str] = []
        while self.g._noun(self.i) in _NOUNS and len(found) < 4:
            found.append(self.g._noun(self.i))
            self.i += 1
            if self.g._word(self.i) in SIDES and self.g._noun(self.i + 1) in PARTS and self.g._possessive(self.i - 1):
                self.adjectives.append(self.g._word(self.i))
                self.i += 1
        if not found and self.ordinal is not None and self.g._word(self.i) in {"one", "ones"}:
            found.append("object")
            self.i += 1
        if not found:
            return None
        if found[-1] in _COLLECTIVE and self.g._word(self.i) == "of":
            inner = self.g._thing(self.i + 1)
            if inner is not None and inner[0].term != "object":
                return self._collected(inner[0]), inner[1]
        last = self.i - 1
        plural = self.g._word(last) != self.g._noun(last)
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
            **self.g._at(self.first, max(self.i, start)),
        )
        return thing, self.i

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
        terms = [_NOUNS[n] for n in nouns]
        if terms[-1] in PARTS.values() and len(terms) > 1:
            side = next((a for a in reversed(self.adjectives) if a in SIDES), "")
            return terms[0], SIDES.get(side, terms[-1])
        if terms[-1] == "object":
            return next((t for t in terms if t != "object"), "object"), ""
        return terms[-1], ""


_COLLECTIVE = words("sketch drawing profile outline shape set series group pair row pattern ring array copy")
_NOUNS = SOLIDS | VOIDS | FINISHES | PARTS
