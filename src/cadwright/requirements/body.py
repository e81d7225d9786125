"""The one body that a request is about, and its extents."""

import re

import msgspec

from cadwright.language.numerals import words
from cadwright.requirements.draft import Draft
from cadwright.requirements.phrases import LEN, SKETCH, SOLID, one_of, pattern

_NAMES = {
    "length": "length",
    "long": "length",
    "width": "width",
    "wide": "width",
    "height": "height",
    "high": "height",
    "tall": "height",
    "thickness": "thickness",
    "thick": "thickness",
    "depth": "depth",
    "deep": "depth",
    "diameter": "diameter",
    "dia": "diameter",
    "od": "diameter",
    "id": "inner",
    "radius": "radius",
    "side": "side",
    "sides": "side",
    "edge": "side",
    "edges": "side",
}
_NAME = one_of(" ".join(_NAMES))
_QUALIFIER = one_of(
    "overall total base side outer outside external inner inside internal hole extrusion uniform edge full"
)
_QUALITY = one_of(
    """small thin thick flat rectangular square round circular solid simple long large plain single hollow extruded
    basic metal steel aluminium aluminum brass plastic cylindrical spherical right uniform 3d short tall wide horizontal
    vertical mounting base cover machined"""
)
_NOUN = rf"(?:{SOLID}|{SKETCH})"

_BEFORE = (
    rf"(?:an? |the |its )?(?P<q1>(?:{_QUALIFIER} )*?)(?P<n1>{_NAME}) "
    rf"(?:(?:and|&) (?:an? |its |the )?(?:{_QUALIFIER} )*?(?P<n2>{_NAME}) )?"
    rf"(?:dimensions? )?(?:(?:of|is|=|:|being|equal|to) )*(?:an? )?(?P<v1>{LEN}) (?:each )?"
)
_AFTER = rf"(?P<v2>{LEN}) (?:in |of )?(?:an? )?(?P<q2>(?:{_QUALIFIER} )*?)(?P<n3>{_NAME}) "
_ROUND = rf"(?P<d>D\d+) (?:(?:[x×,]|by|long) )?(?:(?P<h>{LEN}) (?!{_NAME}|in ))?"
_ITEM = re.compile(rf"(?:{_BEFORE}|{_AFTER}|{_ROUND}|(?P<r>R\d+) |(?P<s>S\d+) )")


def _anonymous(text: str) -> str:
    return re.sub(r"\?P<\w+>", "?:", text)


_ANY = rf"(?:{_anonymous(_ITEM.pattern)})"
_JOIN = r"(?:(?:,|and|by|x|×|&|/|;|with|_+) )*"
_LIST = rf"{_ANY}(?:{_JOIN}{_ANY})*"
_CONNECT = (
    r"(?:(?:,|with|of|having|has|measuring|measures|is|sized|size|sizes|dimensions|dimension|the|\(|:|;|and|that|which|"
    r"specific|are|given|=|_+|a|an|being|overall|be|made|from|it) )*"
)
_AGAIN = rf"(?:\. (?:it|its|the (?:{_NOUN})) (?:(?:should|must|will|has|have|is|be|measures|dimensions|are) )*)?"
BODY = pattern(
    rf"(?P<pre>{_LIST})?(?P<bare>{LEN} )?(?:of )?(?P<the>the )?(?P<adj>(?:(?:{_QUALITY}|_+) )*)(?P<noun>{_NOUN}) "
    rf"(?:{_CONNECT}{_AGAIN}{_CONNECT}(?P<post>{_LIST}))?(?:\) )?"
)
_BARE_AFTER = pattern(rf"(?:of|with|,) (?P<v>{LEN}) (?:sides? |edges? |in size )?")
_EXTRUDE = pattern(
    r"(?:extruded?|extruding|extrusion) "
    r"(?:(?:it|this|the|that|sketch|shape|profile|upwards?|vertically|up|is|be|should|a|"
    rf"an|by|to|with|for|of|height|depth|distance|thickness|length|{SKETCH}) )*(?P<v>{LEN}) (?:in height )?(?:on it )?"
)
_EXTRUDED_ALREADY = pattern(rf"(?:extruded?|extruding) (?:it|this|the (?:sketch|shape|{SKETCH}))? ?(?=[,.] )")

_ROUND_NOUNS = words("cylinder disc rod puck ring washer tube pipe bushing sleeve spacer shaft pin circle")
_RINGS = words("ring washer tube pipe bushing sleeve spacer")
_LOOSE = words("object part piece solid body")
_THIRD = ("height", "thickness", "depth")


class Body(msgspec.Struct, frozen=True):
    """The extents of a body in mm, in no order; ``inner`` is the diameter of a hole along its axis."""

    noun: str
    extents: tuple[float, ...]
    quote: str
    diameter: float | None = None
    inner: float | None = None


def take_body(draft: Draft) -> Body | None:
    """The body, struck out of the draft; ``None`` when there is none, more than one, or its extents are unclear."""
    found: list[tuple[re.Match[str], dict[str, float], str]] = []
    at = 0
    while (match := BODY.search(draft.line, at)) is not None:
        dims = _dimensions(draft, match)
        quote = draft.quote(match)
        if dims is None or (not dims and not match["the"] and match["noun"] not in _LOOSE):
            return None
        draft.strike(match)
        if dims:
            found.append((match, dims, quote))
        at = match.start() + 1
    if len(found) != 1:
        return None
    match, dims, quote = found[0]
    if not _extruded(draft, dims):
        return None
    return _body(match["noun"], set(match["adj"].split()), dims, quote)


def _dimensions(draft: Draft, match: re.Match[str]) -> dict[str, float] | None:
    """The named dimensions around a body's noun; ``None`` when one is said twice or is not positive."""
    dims: dict[str, float] = {}
    items = [i for part in ("pre", "post") if match[part] for i in _ITEM.finditer(match[part])]
    pairs = [pair for item in items for pair in _pairs(draft, item)]
    if match["bare"]:
        pairs.append(("bare", draft.mm(match["bare"].strip())))
    elif not pairs and (after := _BARE_AFTER.match(draft.line, match.end())):
        pairs.append(("bare", draft.mm(after["v"])))
        draft.strike(after)
    for name, value in pairs:
        if value <= 0 or dims.setdefault(name, value) != value:
            return None
    return dims


def _pairs(draft: Draft, item: re.Match[str]) -> list[tuple[str, float]]:
    if item["s"]:
        values = draft.all_mm(item["s"])
        return [(f"size {len(values)} {i}", v) for i, v in enumerate(values)]
    if item["d"]:
        height = [("height", draft.mm(item["h"]))] if item["h"] else []
        return [("diameter", draft.mm(item["d"])), *height]
    if item["r"]:
        return [("radius", draft.mm(item["r"]))]
    value = draft.mm(item["v1"] or item["v2"])
    qualifiers = set((item["q1"] or item["q2"] or "").split())
    names = [_NAMES[n] for n in (item["n1"], item["n2"], item["n3"]) if n]
    return [_qualified(name, qualifiers, value) for name in names]


def _qualified(name: str, qualifiers: set[str], value: float) -> tuple[str, float]:
    if name in ("diameter", "radius", "inner"):
        value = value * 2 if name == "radius" else value
        inner = name == "inner" or qualifiers & {"inner", "inside", "internal", "hole"}
        return ("inner" if inner else "outer" if qualifiers & {"outer", "outside", "external"} else "diameter"), value
    if name == "length" and qualifiers & {"side", "edge"}:
        return "side", value
    return name, value


def _extruded(draft: Draft, dims: dict[str, float]) -> bool:
    """Take an extrusion's height; false when it contradicts what is known."""
    for match in draft.take(_EXTRUDE):
        value = draft.mm(match["v"])
        known = [dims[n] for n in _THIRD if n in dims]
        if known and value not in known:
            return False
        if not known:
            dims["height"] = value
    for _ in draft.take(_EXTRUDED_ALREADY):
        pass
    return True


def _body(noun: str, adjectives: set[str], dims: dict[str, float], quote: str) -> Body | None:
    if "radius" in dims:
        dims.setdefault("diameter", 2 * dims.pop("radius"))
    if "outer" in dims:
        dims.setdefault("diameter", dims.pop("outer"))
    elif noun in _RINGS or "hollow" in adjectives:
        dims.pop("diameter", None)
    if "outer" in dims or "radius" in dims:
        return None
    if noun in ("sphere", "ball") or "spherical" in adjectives:
        return _sphere(noun, dims, quote)
    if "diameter" in dims or noun in _ROUND_NOUNS:
        return _cylinder(noun, dims, quote)
    return _box(noun, adjectives, dims, quote)


def _sphere(noun: str, dims: dict[str, float], quote: str) -> Body | None:
    diameter = dims.get("diameter")
    if diameter is None or len(dims) != 1:
        return None
    return Body(noun, (diameter,) * 3, quote)


def _cylinder(noun: str, dims: dict[str, float], quote: str) -> Body | None:
    along = [dims[n] for n in (*_THIRD, "length") if n in dims]
    others = set(dims) - {"diameter", "inner", "length", *_THIRD}
    diameter, inner = dims.get("diameter"), dims.get("inner")
    if others or diameter is None or len(along) != 1 or noun in ("block", "box", "cube", "square", "rectangle"):
        return None
    if inner is not None and inner >= diameter:
        return None
    return Body(noun, (diameter, diameter, along[0]), quote, None if noun == "cone" else diameter, inner)


def _box(noun: str, adjectives: set[str], dims: dict[str, float], quote: str) -> Body | None:
    if noun == "cone" or "inner" in dims or adjectives & {"round", "circular", "cylindrical"}:
        return None
    square = noun == "square" or "square" in adjectives
    values = _cube(dims) if noun == "cube" else _square(dims) if square else None
    values = values or _three(dims)
    if noun == "cube" and values is not None and len(set(values)) > 1:
        return None
    return None if values is None else Body(noun, values, quote)


def _cube(dims: dict[str, float]) -> tuple[float, ...] | None:
    if len(dims) == 1 and next(iter(dims)) in ("side", "bare", "length", "size"):
        return tuple(dims.values()) * 3
    return None


def _square(dims: dict[str, float]) -> tuple[float, ...] | None:
    side = [dims[n] for n in ("side", "bare") if n in dims]
    third = [dims[n] for n in _THIRD if n in dims]
    return (side[0], side[0], third[0]) if len(side) == len(third) == 1 and len(dims) == 2 else None


def _three(dims: dict[str, float]) -> tuple[float, ...] | None:
    """Three extents: three named ones, a size of three, or a size of two and a height or thickness."""
    if any(n in dims for n in ("side", "bare", "diameter")) or len(dims) != 3:
        return None
    sized = [n for n in dims if n.startswith("size")]
    if sized and not (all(n.startswith("size 3") for n in dims) or (len(sized) == 2 and set(dims) & set(_THIRD))):
        return None
    return tuple(dims.values())
