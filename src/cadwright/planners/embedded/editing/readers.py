"""The constituents of a clause of an edit: each reader takes a token's index and gives what stands there."""

import msgspec

from cadwright.language.numerals import words
from cadwright.planners.embedded.editing.constituents import (
    Adjective,
    Constituent,
    Extents,
    Instead,
    Named,
    Reference,
    Role,
    Toward,
    Value,
    Where,
)
from cadwright.planners.embedded.editing.grammar import PARTS
from cadwright.planners.embedded.editing.phrases import Thing
from cadwright.planners.embedded.editing.verbs import Verbs
from cadwright.planners.embedded.editing.vocabulary import DETERMINERS, DIMENSION_QUALIFIERS, DIMENSIONS
from cadwright.planners.embedded.editing.words import (
    ADJECTIVES,
    DIRECTIONS,
    TELLING,
)

_ROLES: dict[str, Role] = {
    "to": "to",
    "by": "by",
    "from": "from",
    "of": "of",
    "at": "to",
    "with": "to",
    "=": "to",
    ":": "to",
    "is": "to",
    "be": "to",
    "into": "to",
    "say": "to",
}
_INSTEAD = (("instead", "of"), ("rather", "than"), ("in", "place", "of"), ("in", "lieu", "of"))
_AXIS_LEADS = words("in along about around on the to of positive negative + - towards toward direction")


class Constituents(Verbs):
    """References, dimensions, values, adjectives, directions and places."""

    def thing(self, i: int) -> tuple[Thing, int] | None:
        """The noun phrase at ``i``, with the words that tell which one is meant: "the other hole", "that small one"."""
        j = i + (self.word(i) in DETERMINERS)
        k = self.skip(j, TELLING, 2)
        told = tuple(self.word(n) for n in range(i, k) if self.word(n) in TELLING)
        if told and j > i and self.word(k) in {"one", "ones"}:
            start, end = self.span(i, k + 1)
            plural = self.word(k) == "ones"
            return Thing("object", "one", "old", adjectives=told, plural=plural, start=start, end=end), k + 1
        made = super().thing(i)
        if made is None and k > j > i:
            bare = super().thing(k)
            made = (msgspec.structs.replace(bare[0], article="old"), bare[1]) if bare is not None else None
        if made is None or not told:
            return made
        more = tuple(w for w in told if w not in made[0].adjectives)
        return msgspec.structs.replace(made[0], adjectives=(*made[0].adjectives, *more)), made[1]

    def _other(self, i: int) -> tuple[Constituent, int] | None:
        """The other one: before "one" is taken for a number."""
        thing = self.thing(i) if self.word(i) in DETERMINERS else None
        return (Reference(thing[0]), thing[1]) if thing is not None and thing[0].noun == "one" else None

    def _instead(self, i: int) -> tuple[Constituent, int] | None:
        for phrase in _INSTEAD:
            if tuple(self.word(i + n) for n in range(len(phrase))) == phrase:
                return Instead(), i + len(phrase)
        if self.word(i) == "not" and self.kind(i + 1) in {"number", "length", "thread", "diameter"}:
            return Instead(), i + 1
        return None

    def _extents(self, i: int) -> tuple[Constituent, int] | None:
        j = i + (self.word(i) in _ROLES)
        found = self.size(j)
        return (Extents(tuple(m.value for m in found[0].measures)), found[1]) if found else None

    def _axis_named(self, i: int) -> tuple[Constituent, int] | None:
        """About z; along the x axis; in the negative y direction; in the XZ plane."""
        j = self.skip(i, _AXIS_LEADS, 5)
        letters = self.word(j)
        if not letters or set(letters) - set("xyz") or len(letters) > 2 or (j == i and len(letters) == 1):
            return None
        minus = any(self.word(n) in {"negative", "-"} for n in range(i, j))
        k = j + 1 + (self.noun(j + 1) in {"axis", "plane", "direction"})
        return Toward(f"-{letters}" if minus else letters), k

    def _direction(self, i: int) -> tuple[Constituent, int] | None:
        j = self.skip(i, words("to the towards toward"), 3)
        if self.noun(j) in {"center", "centre", "middle"} and self.word(i) in {"towards", "toward"}:
            return Toward("in"), j + 1
        if self.noun(j) in PARTS and self.word(i) in {"towards", "toward"}:
            return Toward("out"), j + 1
        if self.word(j) in {"closer", "nearer"}:
            return self._relative(j, "in", "out")
        if self.word(j) in {"further", "farther", "away"}:
            return self._relative(j, "out", "in")
        if self.word(j) not in DIRECTIONS or (j > i and self.word(i) == "the") or self._names_part(j + 1):
            return None
        return Toward(DIRECTIONS[self.word(j)]), j + 1

    def _relative(self, i: int, together: str, apart: str) -> tuple[Constituent, int]:
        """Closer together; closer to the edges; further from the edge; further apart."""
        j = self.skip(i, words("closer nearer further farther away to from the each other its"), 7)
        word, noun = self.word(j), self.noun(j)
        if word in {"together", "apart"}:
            return Toward(word), j + 1
        at_edge = noun in PARTS or noun in {"corner", "border"}
        known = at_edge or noun in {"center", "centre", "middle"}
        return Toward(apart if at_edge else together), j + known

    def _names_part(self, i: int) -> bool:
        noun = self.noun(i)
        return noun in PARTS or self.thing(i) is not None or self.word(i) in DIRECTIONS or noun in DIMENSIONS

    def _spot(self, i: int, verb: str) -> tuple[Constituent, int] | None:
        for read in (self._bolt_circle, self._center, self._at_point, self._from_sides, self._corners, self._apart):
            made = read(i)
            named = read == self._center and self.word(i) in words("the its center centre central middle")
            if made is not None and made[1] > i and not named:
                return Where(made[0]), made[1]
        j = self.skip(i, words("to be is are so that they it at by"), 5)
        later = self._from_sides(j) if j > i else None
        return (Where(later[0]), later[1]) if later else None

    def _count_named(self, i: int) -> tuple[Constituent, int] | None:
        """The number of holes; the hole count."""
        j = self.skip(i, words("the total"), 2)
        if self.word(j) in {"number", "amount", "count", "quantity"} and self.word(j + 1) == "of":
            thing = self.thing(j + 2)
            return (Named("count", thing[0]), thing[1]) if thing else None
        thing = self.thing(j)
        if thing and self.word(thing[1]) in {"count", "number"}:
            return Named("count", thing[0]), thing[1] + 1
        return None

    def _dimension_named(self, i: int) -> tuple[Constituent, int] | None:
        """The diameter of the holes; the hole diameter; its wall thickness."""
        made = self._owner_first(i)
        if made is not None:
            return made
        j = self.skip(i, DETERMINERS, 1)
        k = self.skip(j, DIMENSION_QUALIFIERS | words("whole current part plate"), 3)
        if k > j and self.noun(k) not in DIMENSIONS:
            k -= 1
        if self.noun(k) not in DIMENSIONS:
            return None
        name = DIMENSIONS[self.noun(k)]
        qualifiers = tuple(self.word(q) for q in range(j, k))
        k += 1 + (name == "spacing" and self.noun(k + 1) in {"spacing", "distance"})
        owner = self.thing(k + 1) if self.word(k) in {"of", "between", "on", "for"} else None
        named, k = Named(name, owner[0] if owner else None, qualifiers), owner[1] if owner else k
        return self._from_edge(named, k) if name in {"spacing", "padding"} else (named, k)

    def _from_edge(self, named: Named, i: int) -> tuple[Constituent, int]:
        """The distance of the holes from the edge; their distance to the left edge."""
        sides, end = self._sides(i + 1) if self.word(i) in {"from", "to"} else ((), i)
        if not sides:
            return named, i
        side = next((s for s in sides if s in {"left", "right", "front", "back"}), "edge")
        return msgspec.structs.replace(named, dimension=f"{side} distance", qualifiers=()), end

    def _owner_first(self, i: int) -> tuple[Constituent, int] | None:
        """The hole diameter; the boss's height; the larger boss height."""
        thing = self.thing(i)
        if thing is None or thing[0].pronoun or thing[0].dimensions:
            return None
        k = self.skip(thing[1], DIMENSION_QUALIFIERS, 2)
        if self.noun(k) not in DIMENSIONS:
            return None
        qualifiers = tuple(self.word(q) for q in range(thing[1], k))
        return Named(DIMENSIONS[self.noun(k)], thing[0], qualifiers), k + 1

    def _value(self, i: int) -> tuple[Constituent, int] | None:
        role = _ROLES.get(self.word(i), "")
        j = self.skip(i, set(_ROLES), 2) if role else i
        j = self.skip(j, words("a another about exactly only just"), 2) if self.kind(j) == "word" else j
        kind = self.kind(j)
        if kind not in {"length", "number", "diameter", "radius", "angle", "ratio", "thread"}:
            return None
        more = self.word(j + 1) in {"more", "fewer", "additional", "extra", "less", "one", "of"}
        if kind == "number" and (self._counts(j) or more):
            return None
        found = self._measure(j)
        if found is None:
            return None
        token = self.tokens[j]
        dimension = kind if kind in {"diameter", "radius"} else ""
        if role in {"", "to"} and kind == "length" and self._read_as_thing(j):
            return None
        bare = token.value if kind == "number" else None
        return Value(found[0], role, dimension, bare), found[1]

    def _counts(self, i: int) -> bool:
        """Whether the number at ``i`` counts the things after it."""
        thing = self.thing(i)
        return thing is not None and thing[0].count is not None

    def _read_as_thing(self, i: int) -> bool:
        """Whether a length stands before the noun that it belongs to: "5 mm holes"."""
        thing = self.thing(i)
        return thing is not None and bool(thing[0].dimensions)

    def _adjective(self, i: int) -> tuple[Constituent, int] | None:
        j = self.skip(i, words("as in"), 1)
        j = self.skip(j, words("much"), 1)
        word = self.word(j)
        if word not in ADJECTIVES or (self.thing(j) is not None and word not in {"more", "less"}):
            return None
        if word in {"more", "less"} and self.thing(j + 1) is not None:
            return None
        dimension, sign = ADJECTIVES[word]
        name = DIMENSIONS.get(self.noun(j + 1), "")
        if dimension == "" and name:
            return Adjective(name, sign), j + 2
        after = j + 1
        if self.word(after) in {"as", "than"} and self.word(after + 1) in {"it", "before", "now", "they"}:
            after = self.skip(after, words("as than it they is are was were before now"), 4)
        return Adjective(dimension, sign), after

    def _reference(self, i: int) -> tuple[Constituent, int] | None:
        """A noun phrase; "two more holes" and "eight of them" have their count."""
        if self.kind(i) in {"number", "count"} and self.word(i + 1) in {
            "more",
            "fewer",
            "additional",
            "extra",
            "less",
        }:
            thing = self.thing(i + 2)
            if thing is not None:
                sign = -1 if self.word(i + 1) in {"fewer", "less"} else 1
                count = sign * round(self.tokens[i].value)
                return Reference(msgspec.structs.replace(thing[0], count=count, adjectives=("more",))), thing[1]
        thing = self.thing(i)
        if thing is not None:
            return Reference(thing[0]), thing[1]
        if self.word(i) in {"they", "everything", "all"} and self.noun(i + 1) not in DIMENSIONS:
            start, end = self.span(i, i + 1)
            return Reference(Thing("object", self.word(i), "old", pronoun=True, start=start, end=end)), i + 1
        return None
