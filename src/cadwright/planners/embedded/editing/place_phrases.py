"""Places: "at the centre of the plate", "8 mm from the corners", "on a 40 mm bolt circle", "on top of the base"."""

from cadwright.language.numerals import words
from cadwright.planners.embedded.editing.directions import Directions
from cadwright.planners.embedded.editing.phrases import Measure, Phrase, Place, Thing
from cadwright.planners.embedded.editing.scanner import MEASURED, PARTS, SIDES
from cadwright.planners.embedded.editing.vocabulary import SOLIDS, VOIDS

_LEAD = words("at in on to from through over into near of along around about toward towards within inside by onto upon")
_CENTER = words("center centre middle midpoint origin")
_CENTERED = words("centered centred centrally central")
_INSIDE = words("of on in at within inside to through about around")
"""What stands between a middle and what it is the middle of."""
_BESIDE = _INSIDE | {"with"}
"""The same after "concentric"."""
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
_KINDS = {"long": "long", "longer": "long", "short": "short", "shorter": "short"}
_EITHER = words("one each either both opposite other")


class Places(Directions):
    """The constructions that say where."""

    def _place(self, i: int) -> tuple[Phrase, int] | None:
        for read in (
            self._symmetry,
            self._arc,
            self._posture,
            self._whence,
            self._through_length,
            self._axis,
            self._lengthwise,
            self._even,
            self._bolt_circle,
            self._grid,
            self._rectangle,
            self._every,
            self._coordinates,
            self._center,
            self._at_point,
            self._listed,
            self._from_sides,
            self._offset_by,
            self._origin,
            self._diagonal,
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

    def _center(self, i: int) -> tuple[Place, int] | None:
        """At the center of the plate; in the middle; centered on the top face; concentric with the hole."""
        if self.word(i) in _CENTERED | {"concentric", "coaxial", "concentrically"}:
            j = self.skip(i + 1, {"positioned", "placed", "located", "aligned"}, 1)
            return self._center_target(i, j)
        j = self.skip(i, _LEAD, 2)
        j = self.skip(j, {"the", "its", "exact", "very"}, 3)
        if self.noun(j) not in _CENTER or j == i or self.word(i) in {"from"}:
            return None
        return self._center_target(i, j + 1, _INSIDE)

    def _center_target(self, i: int, j: int, prepositions: frozenset[str] = _BESIDE) -> tuple[Place, int]:
        if self.kind(j + 1) == "point" and self.word(j) in {"at", "on", "around"}:
            return self._point_place(i, j + 1)
        axis = self._along(j)
        if axis is not None:
            return Place(axis[0], **self.at(i, axis[1])), axis[1]
        k = self.skip(j, prepositions, 2)
        thing = self.thing(k) if k > j else None
        if thing is None or thing[0].term in {"side"}:
            return Place("center", **self.at(i, j)), j
        return Place("center", thing[0], **self.at(i, thing[1])), thing[1]

    def _along(self, i: int) -> tuple[str, int] | None:
        """Horizontally | vertically | along the z axis, after "centered"."""
        if self.word(i) in {"horizontally", "vertically"}:
            return ("center", i + 1)
        j = self.skip(i, words("along in on about at around the"), 3)
        if self.word(j) in {"x", "y", "z", "xy", "xz", "yz", "zx"} and self.noun(j + 1) in {
            "axis",
            "plane",
            "direction",
        }:
            return ("centered axis", j + 2)
        return None

    def _listed(self, i: int) -> tuple[Place, int] | None:
        """A list of points in brackets, or after a colon: "[(0, 0), (1, 0), (1, 1)]"."""
        j = self.skip(i, {"[", "(", ":", "are", "with"}, 2)
        if self.kind(j) != "point":
            return None
        place, end = self._point_place(i, j)
        return place, end + (self.word(end) in {"]", ")"})

    def _at_point(self, i: int) -> tuple[Place, int] | None:
        """At (10, 5); at x = 10, y = 5 stays with the dimensions."""
        j = self.skip(i, words("at to on in by point points positions position coordinates coordinate the of from"), 4)
        return self._point_place(i, j) if j > i and self.kind(j) == "point" else None

    def _point_place(self, i: int, j: int) -> tuple[Place, int]:
        found: list[tuple[Measure, ...]] = []
        while self.kind(j) == "point":
            token = self.tokens[j]
            found.append(tuple(Measure(v, quote=token.text) for v in token.mm))
            k = self.skip(j + 1, {",", "and"}, 2)
            j = k if self.kind(k) == "point" else j + 1
        return Place("points", points=tuple(found), **self.at(i, j)), j

    def _from_sides(self, i: int) -> tuple[Place, int] | None:
        """8 mm from the corners; 5 mm from each edge; 10 mm from the left and top edges; 3 mm above the bottom."""
        j = self.skip(
            i, {"at", "a", "distance", "of", "is", "are", "about", "located", "padding", "inset", "offset"}, 4
        )
        measure = self._measure(j) if self.kind(j) in MEASURED else None
        if measure is None:
            return None
        k = measure[1]
        if self.word(k) in {"away", "in", "inwards", "inside"} and self.word(k + 1) == "from":
            k += 1
        if self.word(k) not in {"from", "above", "below", "off", "under"}:
            return None
        relation = self.word(k)
        sides, end = self._sides(k + 1)
        if not sides or set(sides) <= {"long", "short"}:
            return None
        if self.word(k + 1) in {"each", "both"} and sides[-1] in {"end", "ends"}:
            sides = (*sides, "each")
        target = self.thing(end + 1) if self.word(end) == "of" else None
        end = target[1] if target else end
        where = f"from {'sides' if relation in {'from', 'off'} else relation}"
        thing = target[0] if target else None
        return Place(where, thing, measure[0], sides, **self.at(i, end)), end

    def _offset_by(self, i: int) -> tuple[Place, int] | None:
        """Offset from the center by 5 mm; inset from the edges by 3 mm."""
        j = self.skip(i, words("offset inset away moved shifted set distance positioned placed located be"), 3)
        if self.word(j) not in {"from", "off"}:
            return None
        sides, k = self._sides(j + 1)
        target = self.thing(k + 1) if sides and self.word(k) == "of" else None
        k = target[1] if target else k
        at = self.skip(k, words("by with of is a padding distance offset at"), 4)
        measure = self._measure(at) if sides and at > k and self.kind(at) in MEASURED else None
        if measure is None:
            return None
        thing = target[0] if target else None
        return Place("from sides", thing, measure[0], sides, **self.at(i, measure[1])), measure[1]

    def _sides(self, i: int) -> tuple[tuple[str, ...], int]:
        """The | each | both … {left | top …} [and …] (edges | corners | sides | center)."""
        found: list[str] = []
        j = self.skip(
            i, words("the each every both all its their adjacent nearest outer of respective two four any"), 3
        )
        while True:
            word = self.word(j)
            if word in _KINDS:
                found.append(_KINDS[word])
            elif word in SIDES:
                found.append(SIDES[word])
            elif self.noun(j) in _CENTER:
                found.append("center")
            elif self.noun(j) in PARTS:
                found.append(PARTS[self.noun(j)] + ("s" if self.word(j) != self.noun(j) else ""))
            elif not (word in {"and", "the", ",", "/", "or"} and found and self._names_side(j + 1)):
                break
            j += 1
        return tuple(found), j

    def _names_side(self, i: int) -> bool:
        return self.word(i) in SIDES or self.noun(i) in PARTS or (self.word(i) == "the" and self._names_side(i + 1))

    def _origin(self, i: int) -> tuple[Place, int] | None:
        """Origin at the lower left corner; measured from the top left corner: where coordinates are counted from."""
        if self.word(i) not in {"origin", "measured"}:
            return None
        corner = self._corners(self.skip(i + 1, {"is", "being"}, 1))
        if corner is None or corner[0].where != "corner" or not corner[0].sides:
            return None
        return Place("origin", sides=corner[0].sides, **self.at(i, corner[1])), corner[1]

    def _diagonal(self, i: int) -> tuple[Place, int] | None:
        """In diagonally opposite corners; at two diagonal corners; diagonally opposite."""
        j = self.skip(i, words("at in two the"), 3)
        k = self.skip(j, words("diagonally diagonal opposite"), 2)
        if not {"diagonally", "diagonal"} & {self.word(n) for n in range(j, k)}:
            return None
        k = self.skip(k, {"corners", "corner"}, 1)
        return Place("diagonal", **self.at(i, k)), k

    def _corners(self, i: int) -> tuple[Place, int] | None:
        """At each corner; near the four corners; in the top-right corner of the plate."""
        j = self.skip(i, words("at in near on close to from around by"), 3)
        k = self.skip(j, words("the each every all its one of four a any their"), 4)
        many = any(self.word(n) in {"each", "every", "all", "four"} for n in range(j, k))
        many = many or any(self.kind(n) == "number" and self.tokens[n].values == (4.0,) for n in range(k, k + 1))
        if self.kind(k) == "number":
            one = self.tokens[k].value == 1
            k = self.skip(k + 1, {"of", "the", "its"}, 2)
            many = many and not one
        sides: list[str] = []
        while self.word(k) in SIDES or self.word(k) in {"outer", "opposite", "and"}:
            if self.word(k) in SIDES:
                sides.append(SIDES[self.word(k)])
            k += 1
        if self.noun(k) not in {"corner", "vertex"} or j == i:
            return None
        many = many or (self.word(k) != self.noun(k) and not sides)
        target = self.thing(k + 2) if self.word(k + 1) in {"of", "on", "in"} else None
        end = target[1] if target else k + 1
        where = "corners" if many else "corner"
        return Place(where, target[0] if target else None, sides=tuple(sides), **self.at(i, end)), end

    def _side_of(self, i: int) -> tuple[Place, int] | None:
        """On top of the plate; on the left side of it; below the base; at the bottom; on its right face."""
        word = self.word(i)
        if word in {"above", "atop", "below", "beneath", "under", "underneath", "over"}:
            thing = self.thing(i + 1)
            where = "top" if word in {"above", "atop", "over"} else "bottom"
            return (Place(where, thing[0], **self.at(i, thing[1])), thing[1]) if thing else None
        j = self.skip(i, words("on at to in from near along around towards onto close of"), 2)
        if j == i:
            return None
        one = self.skip(j, words("one of"), 2)
        j = self.skip(one if one == j + 2 else j, {"the", "its", "their", "each", "both"}, 1)
        base = self.skip(j, {"circular", "flat"}, 1)
        if self.noun(base) == "base" and self.word(base + 1) == "of" and (self.word(base) == "bases" or one > j - 1):
            target = self.thing(base + 2)
            if target is not None:
                return Place("top", target[0], **self.at(i, target[1])), target[1]
        sides, k = self._named_sides(j)
        if not sides:
            return None
        k = self.skip(k, {"most"}, 1)
        if self.noun(k) in {"side", "face", "surface", "edge", "end", "part", "half", "base", "portion", "hand"}:
            k += 1 + (self.noun(k + 1) in {"side", "face", "edge"})
        elif self.noun(k) in SOLIDS or self.noun(k) in VOIDS or self.noun(k) == "corner":
            return None
        target = self.thing(k + 1) if self.word(k) == "of" else None
        end = target[1] if target else k
        where = sides[0] if len(sides) == 1 else " ".join(sides)
        face = Thing("face", "face", "old", adjectives=(sides[0],)) if self.noun(k - 1) in {"face", "surface"} else None
        return Place(where, target[0] if target else face, sides=sides, **self.at(i, end)), end

    def _some_side(self, i: int) -> tuple[Place, int] | None:
        """On one side; at each end of the bar; on both sides; at opposite ends; on the other side."""
        j = self.skip(i, words("on at to in from near along towards onto close of"), 2)
        k = self.skip(j, words("the its their"), 1)
        which = self.word(k)
        if j == i or which not in _EITHER:
            return None
        k = self.skip(k, _EITHER | words("of the its two long short longer shorter"), 4)
        if self.noun(k) not in {"side", "end", "edge"}:
            return None
        where = "one side" if which in {"one", "a"} else "other side" if which == "other" else "both sides"
        long = {self.word(n) for n in range(j, k)}
        sides = ("long",) if long & {"long", "longer"} else ("short",) if long & {"short", "shorter"} else ()
        target = self.thing(k + 2) if self.word(k + 1) == "of" else None
        end = target[1] if target else k + 1
        return Place(where, target[0] if target else None, sides=sides, **self.at(i, end)), end

    def _named_sides(self, i: int) -> tuple[tuple[str, ...], int]:
        found: list[str] = []
        j = i
        while True:
            if self.word(j) in SIDES:
                found.append(SIDES[self.word(j)])
            elif not (self.word(j) in {"and", "or", "/"} and found and self.word(j + 1) in SIDES):
                return tuple(found), j
            j += 1

    def _stock(self, i: int, thing: Thing) -> bool:
        """From 3 mm sheet: what something is made of, not where it is."""
        return self.word(i) == "from" and bool(thing.dimensions)

    def _host(self, i: int) -> tuple[Place, int] | None:
        """Through the plate; in it; on the base; to the first cylinder; around the hole."""
        if self.word(i) not in _HOSTING:
            return None
        if self.word(i) == "through" and self.word(i + 1) in {"everything", "all"} and self.thing(i + 1) is None:
            return Place("everything", **self.at(i, i + 2)), i + 2
        thing = self.thing(i + 1)
        if thing is None or thing[0].article == "new" or (thing[0].count and thing[0].article != "all"):
            return None
        if not thing[0].article and (thing[0].term == "object" or self.word(i) == "of" or self._stock(i, thing[0])):
            return None
        where = f"at {thing[0].term}" if thing[0].term in PARTS.values() else _HOSTING[self.word(i)]
        return Place(where, thing[0], **self.at(i, thing[1])), thing[1]
