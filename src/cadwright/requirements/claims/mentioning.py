"""The numbers of a request, each with the feature and the size or place that its words give it.

What prose says is read with less certainty than a check, so a number that is found under its name is borne out, and
one that is not is in doubt: it is never a failure.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from cadwright.language.numerals import words
from cadwright.language.quantities import Token
from cadwright.requirements.claims.clauses import Phrase, phrases, quantities
from cadwright.values import Claim, Place, Requirement, Size

MOST = 60
"""Numbers of one request that are followed up."""
COMPARATIVES = words(
    "thicker thinner longer shorter taller higher lower wider narrower deeper shallower bigger larger smaller closer "
    "further farther up down left right inward inwards outward outwards forward back backwards away in out"
)
"""Words after a number that says how much something changes."""
NAMED = 1000
"""Bare whole numbers from here on are names rather than lengths."""
RATIO = "ratio: "
"""How the statement of a ratio begins; only sizes that were worked out from it can bear it out."""
_STATED = frozenset({"number", "length", "size", "diameter", "radius", "angle", "thread", "count", "point"})
_COMMENTS = frozenset({"scale", "scaled", "factor", "step", "version", "grade", "din", "iso", "figure", "rev"})


def mentions(text: str, known: Iterable[Requirement] = (), *, edit: bool = False) -> list[Requirement]:
    """A requirement for each number of a text, but for those that ``known`` ones speak of.

    Of an ``edit``, numbers that say how much something changes are left out: they are no sizes of the result.
    """
    said = {round(v, 9) for r in known for v in (*r.values, *(() if r.diameter is None else (r.diameter,)))}
    tokens = quantities(text)

    def wanted(index: int, values: tuple[float, ...]) -> bool:
        token = tokens[index]
        passed_over = _names(text, token) or _numbering(tokens, index) or (edit and _relative(tokens, index))
        return any(values) and not passed_over and not _told(token, values, said)

    read = [(phrase, *claimed) for phrase in phrases(text) for claimed in _claims(phrase)]
    made = [_requirement(phrase, claim, tokens[i], values) for phrase, claim, i, values in read if wanted(i, values)]
    taken = {index for _, _, index, _ in read}
    for index, token in enumerate(tokens):
        if token.kind == "ratio" and not edit:
            made.append(Requirement(f"{RATIO}{token.text.strip()}", "feature", token.values, quote=token.text))
        elif index not in taken and _stated(token) and wanted(index, token.values):
            made.append(Requirement(token.text.strip(), "feature", token.mm or token.values, quote=token.text))
    return made[:MOST]


def _stated(token: Token) -> bool:
    """Whether a token is a number in digits that states something: "one on each side" does not."""
    spelled = token.kind == "number" and not token.unit and token.text[0].isalpha()
    return token.kind in _STATED - {"count"} and not spelled


def _relative(tokens: tuple[Token, ...], index: int) -> bool:
    """Whether a number is a difference: "2 mm thicker", "by 5", "5 mm to the left"."""
    after = [t.word for t in tokens[index + 1 : index + 4]]
    before = tokens[index - 1].word if index else ""
    return before == "by" or bool(COMPARATIVES & set(after[:1])) or after[:2] == ["to", "the"] or after[:1] == ["more"]


def _requirement(phrase: Phrase, claim: Claim, token: Token, values: tuple[float, ...]) -> Requirement:
    noun = phrase.noun or claim.kind or "part"
    name = next((size.name for size in reversed(claim.sizes) if size.name), "")
    what = claim.places[0].kind if claim.places else name
    told = f"{noun}: {token.text.strip()} {what}".strip() if claim.count is None else f"{claim.count} {noun}"
    return Requirement(told, "feature", values, quote=token.text, claim=claim)


def _claims(phrase: Phrase) -> Iterator[tuple[Claim, int, tuple[float, ...]]]:
    """Each number of a phrase as a claim of its own, beside the size that tells which feature is meant."""
    kind = "part" if phrase.kind == "box" and phrase.noun == "box" else phrase.kind
    base = replace(phrase.claim(firm=False), kind=kind, sizes=(), places=(), count=None, axis=None, through=None)
    anchor: tuple[Size, ...] = ()
    if kind and kind not in ("part", "box") and phrase.sizes:
        anchor = (phrase.sizes[0][0],)
    by_token: dict[int, list[Size]] = {}
    for size, index in phrase.sizes:
        by_token.setdefault(index, []).append(size)
    first = min(by_token, default=-1)
    for index, sizes in by_token.items():
        own = sizes if index == first else [*anchor, *sizes]
        values = tuple(size.value for size in sizes)
        through = phrase.through if index == first and kind == "hole" else None
        yield replace(base, sizes=tuple(own), through=through), index, values
    for place, index in phrase.places:
        if place.values:
            yield replace(base, sizes=anchor, places=(_plain(place),)), index, place.values
    if phrase.count is not None:
        count, index = phrase.count
        yield replace(base, sizes=anchor, count=count), index, (float(count),)


def _plain(place: Place) -> Place:
    return replace(place, values=tuple(abs(v) for v in place.values)) if place.kind == "from" else place


def _names(text: str, token: Token) -> bool:
    """Whether a bare number begins a line of a list, or is long enough to be the name of something: "bearing 6204"."""
    if token.unit or token.kind != "number":
        return False
    line = text[: token.start].rpartition("\n")[2]
    listed = not line.strip() and text[token.end : token.end + 1] in (".", ")")
    return listed or (token.value >= NAMED and token.text.isdigit())


def _told(token: Token, values: tuple[float, ...], said: set[float]) -> bool:
    """Whether another requirement speaks of all values."""
    double = 2 if token.kind == "radius" else 1
    return all({round(v, 9), round(double * v, 9)} & said for v in values)


def _numbering(tokens: tuple[Token, ...], index: int) -> bool:
    """Whether a number only orders or names something: "2. drill …", "scaled by 0.5", "DIN 912"."""
    token = tokens[index]
    before = [tokens[j].word for j in range(max(0, index - 3), index)]
    if _COMMENTS & set(before):
        return True
    after = tokens[index + 1].text if index + 1 < len(tokens) else ""
    return token.unit is None and after in (".", ")") and (not before or before[-1] in ("", ":", ".", ";"))
