"""What an edit of somebody's document asks for, read from plain English; everything else is left to other planners.

The grammar, over the tokens of `cadwright.language`:

- a dimension: "set Pad.Length to 12", "height = 30 mm", "make the wall thickness 3", "make it 8 mm thick"
- edges: "fillet all edges with 2 mm", "chamfer the top edges by 1", "round the vertical edges with a radius of 3",
  and of what is selected "fillet this edge 2 mm", "chamfer these by 1", "fillet the edges of this face with 2"
- a sketch: "extrude the sketch by 10 mm", "revolve it 360 degrees about the y axis", "fillet the four corners with 2"
- solids: "cut Tool from Base", "fuse A and B", "intersect A with B"
"""

from collections.abc import Sequence
from typing import Literal

import msgspec

from cadwright.language.quantities import tokenise
from cadwright.language.tokens import Token

EdgeSet = Literal["all", "vertical", "top", "bottom", "selected"]
SIZES = {"thick": "z", "high": "z", "tall": "z", "long": "x", "wide": "y", "deep": "y"}
"""Words for a size over all, and the axis it is along."""
_FILLET, _CHAMFER = {"fillet", "round"}, {"chamfer", "bevel"}
_BOOLEANS = {"cut": "Part::Cut", "subtract": "Part::Cut", "fuse": "Part::Fuse", "join": "Part::Fuse"} | {
    "unite": "Part::Fuse",
    "merge": "Part::Fuse",
    "intersect": "Part::Common",
}
_FILLER = {"the", "a", "an", "please", "now", "its", "all", "of", "my"}
_JOINING = {"and", "from", "with", "by"}


class SetDimension(msgspec.Struct, frozen=True):
    """Give the dimension that words name another value."""

    words: tuple[str, ...]
    value: float


class SetSize(msgspec.Struct, frozen=True):
    """Make the whole so large along an axis; ``word`` is what was said."""

    axis: str
    value: float
    word: str


class DressEdges(msgspec.Struct, frozen=True):
    """Round or bevel edges of the solid."""

    kind: Literal["Fillet", "Chamfer"]
    edges: EdgeSet
    size: float


class RoundCorners(msgspec.Struct, frozen=True):
    """Round the corners of the sketch."""

    radius: float


class Extrude(msgspec.Struct, frozen=True):
    """Extrude the sketch along its normal."""

    length: float
    symmetric: bool = False


class Revolve(msgspec.Struct, frozen=True):
    """Revolve the sketch about an axis of its own, shifted by ``offset`` along the other one."""

    angle: float
    axis: Literal["x", "y"]
    offset: float = 0.0


class Combine(msgspec.Struct, frozen=True):
    """A boolean of two objects, called by name or label."""

    type: str
    base: str
    tool: str


Wish = SetDimension | SetSize | DressEdges | RoundCorners | Extrude | Revolve | Combine


def wish(text: str, names: Sequence[str] = (), *, selected: bool = False) -> Wish | None:
    """The one thing that a text asks for; ``None`` when it is something else.

    ``names`` are those of objects; with ``selected`` edges or faces are selected.
    """
    tokens = [token for token in tokenise(text) if token.kind != "sign" or token.text in "=."]
    while tokens and tokens[-1].text == ".":
        tokens.pop()
    words = [token.word for token in tokens if token.kind in ("word", "ordinal")]
    if selected and (found := _dressing_selected(tokens, words)) is not None:
        return found
    for read in (_combination, _dressing, _corners, _extrusion, _revolution, _size, _dimension):
        found = read(tokens, words, text, names)
        if found is not None:
            return found
    return None


def _lengths(tokens: Sequence[Token]) -> list[float]:
    return [token.mm[0] if token.kind == "number" else token.value for token in tokens if _is_length(token)]


def _is_length(token: Token) -> bool:
    return token.kind in ("length", "number", "radius") and bool(token.values)


def _only(tokens: Sequence[Token], allowed: set[str]) -> bool:
    """Whether every word is one that the reader knows: nothing that was said is passed over."""
    return all(token.kind != "word" or token.word in allowed | _FILLER for token in tokens)


_EDGE_SETS: dict[str, EdgeSet] = {
    "vertical": "vertical",
    "top": "top",
    "upper": "top",
    "bottom": "bottom",
    "lower": "bottom",
}
_EDGE_WORDS = {"edges", "edge", "with", "by", "radius", "size", "vertical", "top", "bottom", "upper", "lower", "every"}
_EDGE_WORDS |= {"fillet", "fillets", "round", "chamfer", "chamfers", "bevel", "add", "to", "on", "part", "solid", "r"}
_POINTING = {"this", "these", "that", "those", "selected", "selection", "face", "faces", "it", "here"}


def _dressing_selected(tokens: Sequence[Token], words: Sequence[str]) -> Wish | None:
    """What is to be done with the edges that are selected; not where others are named."""
    kind, sizes = _treatment(words), _lengths(tokens)
    if kind is None or len(sizes) != 1 or {"all", "every", "each", *_EDGE_SETS} & set(words):
        return None
    return DressEdges(kind, "selected", sizes[0]) if _only(tokens, _EDGE_WORDS | _POINTING) else None


def _treatment(words: Sequence[str]) -> Literal["Fillet", "Chamfer"] | None:
    said = {word.rstrip("s") for word in words}
    if not said & (_FILLET | _CHAMFER):
        return None
    return "Fillet" if said & _FILLET else "Chamfer"


def _dressing(tokens: Sequence[Token], words: Sequence[str], text: str, names: Sequence[str]) -> Wish | None:
    said = {word.rstrip("s") if word != "s" else word for word in words}
    kind = _treatment(words)
    sizes = _lengths(tokens)
    if kind is None or "edge" not in said or len(sizes) != 1 or not _only(tokens, _EDGE_WORDS):
        return None
    return DressEdges(kind, next((_EDGE_SETS[word] for word in words if word in _EDGE_SETS), "all"), sizes[0])


_CORNER_WORDS = {"fillet", "round", "apply", "corner", "corners", "on", "with", "radius", "rectangle", "sketch", "this"}
_CORNER_WORDS |= {"four", "to", "by", "each", "square"}


def _corners(tokens: Sequence[Token], words: Sequence[str], text: str, names: Sequence[str]) -> Wish | None:
    if not {"corner", "corners"} & set(words) or not {"fillet", "round"} & set(words):
        return None
    sizes = [size for size in _lengths(tokens) if not (size == 4 and "corners" in words and len(_lengths(tokens)) > 1)]
    return RoundCorners(sizes[0]) if len(sizes) == 1 and _only(tokens, _CORNER_WORDS) else None


_EXTRUDE_WORDS = {
    "extrude",
    "sketch",
    "profile",
    "it",
    "by",
    "to",
    "height",
    "along",
    "normal",
    "symmetrically",
    "both",
}
_EXTRUDE_WORDS |= {"this", "up", "upwards", "sides", "pad", "length", "depth", "symmetric", "into", "solid"}


def _extrusion(tokens: Sequence[Token], words: Sequence[str], text: str, names: Sequence[str]) -> Wish | None:
    sizes = _lengths(tokens)
    if not {"extrude", "pad"} & set(words) or len(sizes) != 1 or not _only(tokens, _EXTRUDE_WORDS):
        return None
    return Extrude(sizes[0], bool({"symmetrically", "symmetric", "both"} & set(words)))


_REVOLVE_WORDS = {"revolve", "sketch", "profile", "it", "by", "about", "around", "x", "y", "axis", "full", "turn", "at"}
_REVOLVE_WORDS |= {
    "this",
    "radius",
    "with",
    "vertical",
    "horizontal",
    "degrees",
    "so",
    "is",
    "and",
    "inner",
    "distance",
}


def _revolution(tokens: Sequence[Token], words: Sequence[str], text: str, names: Sequence[str]) -> Wish | None:
    if "revolve" not in words or not _only(tokens, _REVOLVE_WORDS):
        return None
    angles = [token.value for token in tokens if token.kind == "angle"]
    bare = _lengths(tokens)
    if not angles and bare[:1] == [360.0]:
        angles, bare = [360.0], bare[1:]
    axis: Literal["x", "y"] = "x" if {"x", "horizontal"} & set(words) else "y"
    return Revolve(angles[0] if angles else 360.0, axis, bare[0] if bare else 0.0) if len(bare) < 2 else None


def _size(tokens: Sequence[Token], words: Sequence[str], text: str, names: Sequence[str]) -> Wish | None:
    sizes = _lengths(tokens)
    said = [word for word in words if word in SIZES]
    if len(sizes) != 1 or len(said) != 1 or not _only(tokens, {"make", "it", "part", said[0], "be", "should"}):
        return None
    return SetSize(SIZES[said[0]], sizes[0], said[0])


_SET_WORDS = {"set", "make", "change", "to", "be", "is", "dimension", "parameter", "increase", "decrease", "reduce"}


def _dimension(tokens: Sequence[Token], words: Sequence[str], text: str, names: Sequence[str]) -> Wish | None:
    values = [token for token in tokens if _is_length(token) or token.kind == "angle"]
    if len(values) != 1 or not ({"set", "make", "change"} & set(words) or "=" in text):
        return None
    told = text[: values[0].start].replace("=", " ").split()
    named = tuple(word.strip(",") for word in told if word.lower() not in _SET_WORDS | _FILLER)
    value = values[0].mm[0] if values[0].kind == "number" else values[0].value
    return SetDimension(named, value) if named and tokens[-1] is values[0] else None


def _combination(tokens: Sequence[Token], words: Sequence[str], text: str, names: Sequence[str]) -> Wish | None:
    verb = next((word for word in words if word in _BOOLEANS), None)
    said = [word.strip(".,") for word in text.split()]
    found = [word for word in said if word in names]
    if verb is None or len(found) != 2:
        return None
    known = {verb, *(name.lower() for name in found), *_JOINING, *_FILLER}
    if any(word.lower() not in known for word in said):
        return None
    first, second = found
    base, tool = (second, first) if "from" in words else (first, second)
    return Combine(_BOOLEANS[verb], base, tool)
