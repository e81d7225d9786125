"""Directions and postures: "along the X axis", "standing upright on its long edge", "symmetric about the YZ plane"."""

from cadwright.language.numerals import words
from cadwright.planners.embedded.editing.arrangements import Arrangements
from cadwright.planners.embedded.editing.phrases import Place, Unknown
from cadwright.planners.embedded.editing.scanner import MEASURED

_STANDING = words("standing stands stand stood set")
_LYING = words("lying lies lie laid oriented")
_WHENCE = {"above": "downwards", "top": "downwards", "below": "upwards", "underneath": "upwards"} | {
    "beneath": "upwards",
    "bottom": "upwards",
}
_AXES = {"x": "x", "y": "y", "z": "z"}
_LONGER = {"long": "long", "longer": "long", "short": "short", "shorter": "short", "narrow": "short"}


class Directions(Arrangements):
    """The constructions that say which way something points."""

    def _axis(self, i: int) -> tuple[Place, int] | None:
        """Along the z axis; in the X-Y plane; about the x-axis; in the y direction."""
        if self.word(i - 1) in {"symmetric", "symmetrical", "symmetrically", "mirrored"}:
            return None
        j = self.skip(i, words("along about around in on onto from at of parallel to with"), 2)
        j = self.skip(j, {"the", "positive", "negative"}, 2)
        letters = self.word(j)
        k = j + 1
        if len(self.word(k)) == 1 and self.word(k) in {"x", "y", "z"}:
            letters, k = letters + self.word(k), k + 1
        if not letters or set(letters) - set("xyz"):
            return None
        if self.noun(k) not in {"axis", "plane", "direction"}:
            bare = self.word(i) == "along" and j == i + 1 and len(letters) == 1
            return (Place("axis", sides=(letters,), **self.at(i, j + 1)), j + 1) if bare else None
        where = "plane" if self.noun(k) == "plane" else "axis"
        return Place(where, sides=(letters,), **self.at(i, k + 1)), k + 1

    def _lengthwise(self, i: int) -> tuple[Place, int] | None:
        """Along the length; across its whole width."""
        j = self.skip(i, {"running", "runs"}, 1)
        if self.word(j) not in {"along", "across"}:
            return None
        side = self.skip(j + 1, words("the its one"), 2)
        kind = _LONGER.get(self.word(side), "")
        if kind and self.noun(side + 1) in {"side", "edge", "direction", "axis"}:
            end = side + 2
            return Place("lengthwise", sides=("x" if kind == "long" else "y",), **self.at(i, end)), end
        k = self.skip(j + 1, words("the its entire whole full"), 3)
        if self.noun(k) not in {"length", "width"} or self.kind(k + 1) in MEASURED:
            return None
        end = k + 1
        if self.word(end) == "of":
            thing = self.thing(end + 1)
            end = thing[1] if thing else end
        return Place("lengthwise", sides=("x" if self.noun(k) == "length" else "y",), **self.at(i, end)), end

    def _symmetry(self, i: int) -> tuple[Unknown, int] | None:
        """Symmetric about the YZ plane: nothing to build; the requirements check it, or it is quoted."""
        if self.word(i) not in {"symmetric", "symmetrical", "symmetrically"}:
            return None
        j = self.skip(i + 1, words("about around to with in both along across respect the"), 4)
        k = j
        while self.word(k) in {"x", "y", "z", "xy", "xz", "yz", "zx", "and", "-", "plane", "planes", "axis", "axes"}:
            k += 1
        if k == j or self.word(k - 1) not in {"plane", "planes", "axis", "axes"}:
            return None
        return Unknown(self.text[slice(*self.span(i, k))], *self.span(i, k)), k

    def _whence(self, i: int) -> tuple[Place, int] | None:
        """From above; from the top; from below; from underneath: the way a void is cut."""
        if self.word(i) in {"down", "downward", "downwards", "straight"} and self.word(i + 1) in {
            "into",
            "in",
            "down",
        }:
            return Place("downwards", **self.at(i, i + 1)), i + 1
        if self.word(i) in {"in", "through"} and self.word(i + 1) == "the" and self.word(i + 2) == "floor":
            return Place("downwards", **self.at(i, i + 3)), i + 3
        j = self.skip(i + 1, {"the"}, 1)
        where = _WHENCE.get(self.word(j), "") if self.word(i) == "from" else ""
        if not where or self.noun(j + 1) in {"edge", "side", "face", "surface", "of", "left", "right", "corner"}:
            return None
        return Place(where, **self.at(i, j + 1)), j + 1

    def _through_length(self, i: int) -> tuple[Place, int] | None:
        """Through its length; drilled along the whole length; through the width."""
        j = self.skip(i + 1, words("the its entire whole full"), 3)
        axis = {"length": "x", "width": "y"}.get(self.noun(j), "")
        if self.word(i) not in {"through", "thru"} or not axis or self.kind(j + 1) in MEASURED:
            return None
        return Place("through length", sides=(axis,), **self.at(i, j + 1)), j + 1

    def _posture(self, i: int) -> tuple[Place, int] | None:
        """Standing upright; standing on its short edge; lying flat; lying along X; with its axis along Y."""
        return self._stands(i) or self._lies(i) or self._axis_along(i)

    def _stands(self, i: int) -> tuple[Place, int] | None:
        j = self.skip(i, _STANDING, 1)
        k = self.skip(j, {"upright", "vertically", "vertical", "up"}, 2)
        if (j == i or self.word(i) == "set" or self.noun(k) in self.nouns) and k == j:
            return None
        if j == i and self.word(i) != "upright":
            return None
        if self.noun(k) in self.nouns and self.word(k) != "on":
            return None
        edge = self.skip(k, words("on its the one a of"), 4)
        which = next((_LONGER[self.word(n)] for n in range(edge, edge + 1) if self.word(n) in _LONGER), "")
        edge = self.skip(edge, _LONGER, 1)
        own = edge > k and self.noun(edge) in {"edge", "side", "end"} and self.word(edge + 1) != "of"
        if own and (which or {"its", "one"} & {self.word(n) for n in range(k, edge)}):
            side = which or ("short" if self.noun(edge) == "end" else "long")
            return Place("stands", sides=(side,), **self.at(i, edge + 1)), edge + 1
        return Place("stands", **self.at(i, k)), k

    def _lies(self, i: int) -> tuple[Place, int] | None:
        if self.word(i) not in _LYING:
            return None
        j = self.skip(i + 1, {"flat", "down", "horizontally", "on", "its", "side", "with", "length", "axis"}, 5)
        axis, end = self._pointing(j)
        if axis:
            return Place("lies", sides=(axis,), **self.at(i, end)), end
        if self.word(i) == "oriented":
            return None
        flat = "flat" in {self.word(n) for n in range(i, j)}
        return Place("flat" if flat else "lies", sides=() if flat else ("x",), **self.at(i, j)), j

    def _axis_along(self, i: int) -> tuple[Place, int] | None:
        """With its axis along Y; axis parallel to the X axis."""
        j = self.skip(i, {"with", "its", "the", "central", "long", "longitudinal"}, 4)
        if self.word(j) != "axis":
            return None
        axis, end = self._pointing(self.skip(j + 1, {"is", "lying", "pointing"}, 1))
        return (Place("lies", sides=(axis,), **self.at(i, end)), end) if axis else None

    def _pointing(self, i: int) -> tuple[str, int]:
        """Along X; parallel to the y axis; in the z direction: the letter and the index after it."""
        j = self.skip(i, words("along parallel to in the on positive global direction of"), 5)
        if j == i or self.word(j) not in _AXES:
            return "", i
        return self.word(j), self.skip(j + 1, {"axis", "direction", "-"}, 2)
