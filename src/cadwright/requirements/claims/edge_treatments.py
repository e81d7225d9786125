"""Which edges the words of a request have rounded or bevelled: of which feature, on which side, inside or out.

"1 mm chamfer on the bore", "3 mm fillet around the top", "outside corners radius 3, inside radius 1". A size is read
by other modules; here it is read where its edges are, as a place of kind "edge". Nothing is read where the words name
no place, or leave edges as they are.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from cadwright.language.numerals import words
from cadwright.language.tokens import Token
from cadwright.requirements.claims.clauses import phrases
from cadwright.requirements.claims.lines import Line, quantities
from cadwright.requirements.claims.nouns import named
from cadwright.requirements.claims.phrase import Phrase
from cadwright.requirements.claims.vocabulary import SIDES
from cadwright.requirements.figures import number
from cadwright.values import Claim, Place, Requirement, Size

_STOPS = frozenset({".", ";", "!", "?"})
_BREAKS = frozenset({",", "and", "with", "plus", "but", ":", "(", ")", "—", "–", "+", "&", "then"})
_CHAMFER = words("chamfer chamfers chamfered chamfering cham chfr bevel bevels beveled bevelled")
_FILLET = words("fillet fillets filleted filleting rounded rounding radiused")
_EDGES = words("edge edges corner corners rim root foot junction")
_PLACING = _EDGES | {"on", "at", "in", "around", "along", "where", "between"}
_KEPT = words("no not leave left-sharp sharp square without except unless none unbroken")
_SIZES = frozenset({"number", "length", "radius", "size"})
_INNER = words("inside inner internal")
_OUTER = words("outside outer external out")
_FEET = words("root foot base bottom")
_SEVERAL = words("both each either all")
_NO_OWNERS = words("the a an all each both every its it end ends face faces side sides part same inside outside")
_HOLLOW = frozenset({"hole", "counterbore", "pocket", "slot", "window", "keyway", "groove"})
_STANDING = frozenset({"boss", "step", "rib", "wall", "flange", "spoke", "prism"})
_OWNERS = _HOLLOW | _STANDING
_ROUND_WORDS = {
    **dict.fromkeys(_INNER, "inner"),
    **dict.fromkeys(_OUTER, "outer"),
    **dict.fromkeys(("root", "foot", "junction"), "foot"),
}
_MEETING = words("meet meets joins join between where junction")
"""Words that tell of an inside corner of two things, of which neither is the one whose edge it is."""
_WIDTHS = {
    **dict.fromkeys(("small", "smaller", "thin", "thinner", "narrow", "reduced"), "small"),
    **dict.fromkeys(("big", "bigger", "large", "larger", "thick", "thicker"), "large"),
}
_FACING = frozenset(word for word in SIDES if word.isalpha()) - {"base", "table", "ground"}
_OPENINGS = words("on outside inside outer inner both top bottom front back each out all")
"""Words with which a part of a sentence goes on about where the edges before are."""


class _Treated(NamedTuple):
    """Edges of one size: what is done to them, how large, which words say where, and the text's own words."""

    kind: str
    size: float
    parts: tuple[tuple[int, int], ...]
    quote: str


def treatments(text: str) -> list[Requirement]:
    """A requirement for each rounding or bevel of a text whose edges its words place."""
    line = Line(quantities(text))
    found = list(_treated(line, text))
    said_in = phrases(text) if found else []
    made = []
    for one in found:
        place = _place(line, one, said_in)
        if place is None:
            continue
        alone = sum(o.kind == one.kind and o.size == one.size for o in found) == 1
        where = Place("edge", place.values, f"{place.of} only" if alone else place.of)
        name = "radius" if one.kind == "fillet" else "leg"
        claim = Claim(one.kind, (Size(one.size, name),), places=(where,), firm=False)
        told = f"{one.kind} {number(one.size)}: {place.of}"
        made.append(Requirement(told, "feature", (), quote=one.quote, claim=claim))
    return made


# where in the text


def _treated(line: Line, text: str) -> Iterator[_Treated]:
    for clause in _clauses(line, text):
        kind = ""
        for n, part in enumerate(clause):
            own = _kind(line, part)
            size = _size(line, part, own)
            if size is None or _kept(line, part):
                continue
            first = line.word(part[0]) in _INNER | _OUTER or any(line.word(i) == "ones" for i in range(*part))
            kind = own or (kind if first else "")
            if not kind:
                continue
            parts = _around(line, clause, n)
            quote = text[line.tokens[parts[0][0]].start : line.tokens[parts[-1][1] - 1].end]
            yield _Treated(kind, size, parts, " ".join(quote.split()).lstrip("-* "))


def _clauses(line: Line, text: str) -> Iterator[list[tuple[int, int]]]:
    """The sentences of a text, and lines of a list, each in parts between commas and words that join."""
    clause: list[tuple[int, int]] = []
    start = 0
    for i, token in enumerate(line.tokens):
        new_line = i > 0 and "\n" in text[line.tokens[i - 1].end : token.start]
        word = line.word(i)
        if not (new_line or word in _STOPS or word in _BREAKS):
            continue
        if start < i:
            clause.append((start, i))
        start = i if new_line and word not in _STOPS | _BREAKS else i + 1
        if new_line or word in _STOPS:
            if word != "?":
                yield clause
            clause = []
    if start < len(line.tokens):
        clause.append((start, len(line.tokens)))
    yield clause


def _kind(line: Line, part: tuple[int, int]) -> str:
    """What is done to edges in a part of a sentence; "" for nothing."""
    said = [line.word(i) for i in range(*part)]
    if any((found := named(line, i)) is not None and found[0] == "countersink" for i in range(*part)):
        return ""
    if _CHAMFER & set(said):
        return "chamfer"
    edges = bool(_EDGES & set(said))
    bevelled = any(line.kind(i) == "angle" for i in range(*part)) or any(_by_45(line.tokens[i]) for i in range(*part))
    if bevelled and (edges or said[:1] == ["break"] or "on" in said):
        return "chamfer"
    if _FILLET & set(said) or ("round" in said and said[0] == "round"):
        return "fillet"
    radius = any(line.kind(i) == "radius" for i in range(*part)) or "radius" in said
    return "fillet" if radius and (edges or {"floor", "bend"} & set(said)) else ""


def _by_45(token: Token) -> bool:
    return token.kind == "number" and "45" in token.text and token.value < 45


def _size(line: Line, part: tuple[int, int], kind: str) -> float | None:
    """The size of what is done: the radius, or the one length that is there."""
    found = [i for i in range(*part) if line.kind(i) in _SIZES and not line.tokens[i].text[0].isalpha()]
    found += [i for i in range(*part) if line.kind(i) == "radius" and i not in found]
    radii = [i for i in found if line.kind(i) == "radius"]
    found = radii if kind == "fillet" and radii else found
    if kind == "chamfer" and len(found) == 2 and line.tokens[found[1]].value in (30.0, 45.0, 60.0):
        found = found[:1]
    counts = [i for i in range(*part) if line.kind(i) == "count"]
    if not found and kind == "chamfer" and len(counts) == 1 and line.kind(counts[0] + 1) == "angle":
        found = counts  # "2 X 45°"
    if len(found) != 1:
        return None
    if _owner(line, found[0] + 1) is not None:
        return None  # "an 8 mm hole at the centre of each rounding"
    token = line.tokens[found[0]]
    value = (token.mm or token.values)[0]
    return value if value > 0 else None


def _kept(line: Line, part: tuple[int, int]) -> bool:
    return any(line.word(i) in _KEPT or line.word(i).endswith("n't") for i in range(*part))


def _around(line: Line, clause: Sequence[tuple[int, int]], n: int) -> tuple[tuple[int, int], ...]:
    """A part with those beside it, without numbers, that go on about the same edges."""
    first, last = n, n
    if n and not _places_edges(line, clause[n]) and _free(line, clause[n - 1]) and _places_edges(line, clause[n - 1]):
        first = n - 1
    while last + 1 < len(clause) and _free(line, clause[last + 1]) and line.word(clause[last + 1][0]) in _OPENINGS:
        last += 1
    return tuple(clause[first : last + 1])


def _free(line: Line, part: tuple[int, int]) -> bool:
    return not _kept(line, part) and not any(line.kind(i) in _SIZES for i in range(*part))


def _places_edges(line: Line, part: tuple[int, int]) -> bool:
    return any(line.word(i) in _PLACING for i in range(*part))


# where on the part


def _place(line: Line, one: _Treated, said_in: Sequence[Phrase]) -> Place | None:
    """Where the words have the edges: words for `owning`, with the sizes of the feature that they belong to."""
    said: list[str] = []
    owner = ""
    values: tuple[float, ...] = ()
    at = [i for part in one.parts for i in range(*part)]
    i = 0
    while i < len(at):
        found = _owner(line, at[i])
        if found is not None:
            if not owner:
                owner, values = found[0], _sizes_of(found[2], said_in)
            i += found[1]
            continue
        if not owner and _leads(line, at[i]):
            values = _sizes_said(line, line.word(at[i]), at)
            owner = "part" if values else ""
        said += _criterion(line, at[i])
        i += 1
    told = _settled(line, at, set(said), owner)
    if "foot" in told and (any(line.word(j) in _MEETING for j in at) or (owner == "step" and not values)):
        owner, values = "", ()
    if told & {"foot", "base"} and not owner:
        told &= {"foot", "base"}
    if not told and not owner:
        return None
    return Place("edge", values, " ".join([*([owner] if owner else []), *sorted(told)]))


def _settled(line: Line, at: Sequence[int], told: set[str], owner: str) -> set[str]:
    """The words for places without those that say less than others, or nothing beside them."""
    foot = _at_foot(line, at)
    if any(line.word(i) in _MEETING for i in at) or (foot and (owner in _STANDING or foot in ("root", "foot"))):
        told = {w for w in told if w not in ("-z", "+z")} | {"foot"}
    elif foot == "base" and not owner:
        told = (told - {"-z"}) | {"base"}
    if "inner" in told and owner == "step":
        told = told | {"foot"}
    if {"inner", "outer"} <= told:
        told = told - {"inner", "outer"}
    if "foot" in told:
        told = told - {"inner"}
    return told - {"end"} if "ends" in told else told


def _owner(line: Line, i: int) -> tuple[str, int, str] | None:
    """The feature whose edges are meant, how many words name it, and its noun."""
    found = named(line, i)
    if found is None or found[0] not in _OWNERS or line.word(i) in ("round", "rim", "lip", "shoulder", "collar"):
        return None
    return found


def _sizes_of(noun: str, said_in: Sequence[Phrase]) -> tuple[float, ...]:
    """The diameter that the text gives features of that noun, where it gives them one."""
    single = noun.removesuffix("s")
    own = [p for p in said_in if p.noun.removesuffix("s") == single]
    found = {s.value for p in own for s, _ in p.sizes if s.name in ("diameter", "") and p.kind in _HOLLOW | {"boss"}}
    return (found.pop(),) if len(found) == 1 else ()


def _leads(line: Line, i: int) -> bool:
    """Whether a word may name what edges belong to: "of the head", "the disc's edge"."""
    if not line.word(i).isalpha() or line.word(i) in SIDES or line.word(i) in _EDGES | _NO_OWNERS:
        return False
    return line.word(i - 1) in ("of", "on") or (line.word(i - 1) == "the" and line.word(i - 2) in ("of", "on"))


def _sizes_said(line: Line, noun: str, but: Sequence[int]) -> tuple[float, ...]:
    """The one diameter that is said elsewhere beside a noun: "head 35 mm dia"."""
    single = noun.removesuffix("s")
    for i in range(len(line.tokens)):
        if i in but or line.word(i).removesuffix("s") != single:
            continue
        for j in (i + 1, i + 2, i - 1, i - 2, i - 3):
            token = line.tokens[j] if 0 <= j < len(line.tokens) else None
            across = line.kind(j) == "diameter" or line.following(j) in ("dia", "diameter", "diam")
            if token is not None and token.kind in ("number", "length", "diameter") and across:
                return (token.mm or token.values)[:1]
    return ()


def _criterion(line: Line, i: int) -> Iterator[str]:
    word, before = line.word(i), line.word(i - 1)
    if word in ("vertical", "upright"):
        if _EDGES & {line.word(j) for j in range(i + 1, i + 4)}:
            yield "vertical"
    elif word == "sides" and before == "both":
        yield "sides"
    elif word in _ROUND_WORDS:
        yield _ROUND_WORDS[word]
    elif word in _FACING and line.word(i + 1) not in ("-", "angle", "angled"):
        yield SIDES[word]
    elif word in ("end", "ends", "tip"):
        yield "ends" if word == "ends" or _SEVERAL & {before, line.word(i - 2)} else "end"
        width = _WIDTHS.get(before)
        if width:
            yield width
    elif word in ("part", "section", "diameter", "portion") and before in _WIDTHS:
        yield _WIDTHS[before]
    elif word in ("rim", "mouth", "brim"):
        yield "mouth"
    elif word == "floor":
        yield "foot"


def _at_foot(line: Line, at: Sequence[int]) -> str:
    """The word that leads to where something stands: "at the base of the boss", "around the foot of each rib"."""
    for i in at:
        led = {line.word(i - 1), line.word(i - 2)} & {"at", "in", "around", "along"}
        if line.word(i) in ("root", "foot") or (line.word(i) in _FEET and line.word(i + 1) == "of" and led):
            return line.word(i)
    return ""
