"""Arrangements of copies: "on a 40 mm bolt circle", "in a 3x2 grid", "on a 31 mm square", "every 50 mm"."""

from cadwright.language.numerals import words
from cadwright.planners.embedded.editing.measures import Measuring
from cadwright.planners.embedded.editing.phrases import Measure, Place
from cadwright.planners.embedded.editing.scanner import MEASURED, infinitives
from cadwright.planners.embedded.editing.vocabulary import HEDGES

_SPREAD = words("space distribute arrange place position locate put spread")
_ARC_ROLES = {"from": "start", "starting": "start", "start": "start", "to": "end", "ending": "end", "end": "end"}
_ARC_ROLES |= dict.fromkeys(("through", "via", "midpoint", "middle", "mid", "passing"), "middle")
_ARC_WORDS = _ARC_ROLES.keys() | words("at point the its with a and , is of three")
_RECTANGLES = words("square rectangle rectangular")


class Arrangements(Measuring):
    """The constructions that say how copies stand to each other."""

    def _even(self, i: int) -> tuple[Place, int] | None:
        """Evenly spaced; equally distributed; symmetrically placed."""
        if self.word(i) not in {"evenly", "equally", "equidistant", "uniformly", "equispaced", "equidistantly"}:
            return None
        j = i + 1
        if any(w in _SPREAD for w in infinitives(self.word(j))):
            j += 1
        return Place("even", **self.at(i, j)), j

    def _bolt_circle(self, i: int) -> tuple[Place, int] | None:
        """On a 40 mm bolt circle; on a circle of diameter 40 mm; on a PCD of 40; at a radius of 20 mm."""
        j = self.skip(i, {"on", "in", "around", "along", "at", "about"}, 1)
        j = self.skip(j, {"a", "an", "the"}, 1)
        measure = self._measure(j) if self.kind(j) in MEASURED else None
        k = measure[1] if measure else j
        before = self.word(k)
        first, k = k, self.skip(k, words("bolt pitch hole diameter circular reference dia"), 3)
        named = {self.word(n) for n in range(first, k)} & {"bolt", "pitch"} or self.noun(k) == "pcd"
        if self.word(i) not in {"on", "around", "along", "in"} and not named:
            return None
        if self.noun(k) not in {"circle", "pcd"} and not (before == "circular" and self.noun(k) == "pattern"):
            return None
        k += 1
        radius = before == "radius"
        if measure is None:
            at = self.skip(k, HEDGES | {"diameter", "radius", "a", "dia"})
            measure = self._measure(at) if self.kind(at) in MEASURED else None
            radius = "radius" in {self.word(n) for n in range(k, at)} or self.word(at + 1) == "radius"
            k = measure[1] + (self.word(measure[1]) in {"radius", "diameter"}) if measure else k
        if measure is None:
            return None
        value = measure[0]
        doubled = Measure(value.value * 2, value.kind, value.of, value.quote) if radius else value
        return Place("circle", distance=doubled, **self.at(i, k)), k

    def _grid(self, i: int) -> tuple[Place, int] | None:
        """In a 3x2 grid; in a 3 by 2 pattern."""
        j = self.skip(i, {"in", "a", "an", "as", "the"}, 3)
        if self.kind(j) != "size" or self.noun(j + 1) not in {"grid", "pattern", "array", "matrix"}:
            return None
        count = tuple(round(v) for v in self.tokens[j].values)
        return Place("grid", count=count, **self.at(i, j + 2)), j + 2

    def _apart(self, i: int) -> tuple[Place, int] | None:
        """Spaced 20 mm apart; 20 mm apart; at a spacing of 20 mm; with a pitch of 20 mm is a dimension."""
        j = self.skip(i, {"spaced", "placed", "set", "located", "positioned"}, 1)
        spaced = j > i and self.word(i) == "spaced"
        measure = self._measure(j) if self.kind(j) in MEASURED else None
        if measure is None or not (spaced or self.word(measure[1]) == "apart"):
            return None
        end = measure[1] + (self.word(measure[1]) == "apart")
        return Place("apart", distance=measure[0], **self.at(i, end)), end

    def _rectangle(self, i: int) -> tuple[Place, int] | None:
        """On a 31 mm square pattern; in a 58 x 49 mm rectangle; in a square pattern of 40 mm; spaced 60 x 40 mm."""
        if self.word(i) in {"spaced", "apart"}:
            sizes = self._sizes_at(i + 1)
            end = i + 2 + (self.word(i + 2) == "apart")
            return (self._spanned(sizes, i, end), end) if len(sizes) == 2 else None
        j = self.skip(i, words("on in at arranged forming as a an the"), 4)
        if j == i or not {"on", "in", "at", "arranged", "forming", "as"} & {self.word(n) for n in range(i, j)}:
            return None
        sizes, k = self._sides_of_pattern(j)
        k = self.skip(k, {"hole", "bolt", "mounting"}, 2)
        shaped = self.word(k) in _RECTANGLES
        k = self.skip(k, _RECTANGLES, 1)
        k = self.skip(k, {"hole", "bolt", "mounting"}, 2)
        patterned = self.noun(k) in {"pattern", "grid", "spacing", "array"}
        if not (shaped or (patterned and sizes and self.tokens[j].unit)):
            return None
        k += patterned
        if not patterned and self.noun(k) in self.nouns:
            return None
        if not sizes:
            at = self.skip(k, words("of with sides side spacing measuring a an"), 4)
            sizes, k = self._sides_of_pattern(at) if at > k and patterned else ((), k)
        return (self._spanned(sizes, i, k), k) if sizes else None

    def _sides_of_pattern(self, i: int) -> tuple[tuple[Measure, ...], int]:
        sizes = self._sizes_at(i)
        if len(sizes) == 2:
            return sizes, i + 1
        measure = self.plain_measure(i) if self.kind(i) in {"length", "number"} else None
        return (measure[0], measure[0]) if measure else (), measure[1] if measure else i

    def _spanned(self, sizes: tuple[Measure, ...], i: int, end: int) -> Place:
        return Place("rectangle", points=(sizes,), **self.at(i, end))

    def _every(self, i: int) -> tuple[Place, int] | None:
        """Every 50 mm; one every 50 mm along the length; evenly spaced every 50 mm."""
        j = self.skip(i, words("evenly equally spaced one at"), 3)
        measure = self.plain_measure(j + 1) if self.word(j) == "every" and self.kind(j + 1) in MEASURED else None
        if measure is None or measure[0].kind != "length":
            return None
        return Place("every", distance=measure[0], **self.at(i, measure[1])), measure[1]

    def _arc(self, i: int) -> tuple[Place, int] | None:
        """Arc through (25, 45) to (0, 30); an arc to (0, 30) with its midpoint at (25, 45); arc from … to … via …."""
        if self.noun(i) != "arc":
            return None
        found: dict[str, tuple[Measure, ...]] = {}
        role, j, end = "", i + 1, i + 1
        while j < len(self.tokens) and (self.kind(j) == "point" or self.word(j) in _ARC_WORDS):
            role = _ARC_ROLES.get(self.word(j), role)
            if self.kind(j) == "point":
                token = self.tokens[j]
                found.setdefault(role, tuple(Measure(v, quote=token.text) for v in token.mm))
                end = j + 1
            j += 1
        if not {"middle", "end"} <= found.keys():
            return None
        return Place("arc", points=(found["middle"], found["end"]), **self.at(i, end)), end

    def _coordinates(self, i: int) -> tuple[Place, int] | None:
        """At x = 25, y = 15; at X 25 mm and Y 15 mm."""
        j = self.skip(i, words("at position positioned placed located with and"), 2)
        found: list[Measure] = []
        for axis in "xyz":
            if self.word(j) != axis:
                break
            measure = (
                self.plain_measure(k)
                if self.kind(k := self.skip(j + 1, words("= : of at is"), 1))
                in (
                    "number",
                    "length",
                )
                else None
            )
            if measure is None:
                break
            found.append(measure[0])
            end = measure[1]
            j = self.skip(end, {",", "and", ";"}, 2)
        return (Place("points", points=(tuple(found),), **self.at(i, end)), end) if len(found) > 1 else None
