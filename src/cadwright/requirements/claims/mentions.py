"""The numbers of a request, each with the feature and the size or place that its words give it.

What prose says is read with less certainty than a check, so a number that is found under its name is borne out, and
one that is not is in doubt: it is never a failure.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from cadwright.language.numerals import words
from cadwright.language.tokens import Token
from cadwright.requirements.claims.clauses import phrases
from cadwright.requirements.claims.lines import quantities
from cadwright.requirements.claims.phrase import Phrase
from cadwright.requirements.claims.vocabulary import AFTER
from cadwright.values import Claim, Place, Requirement, Size

_NAMING = words("no nr number . : - by of to up down with a the factor")
"""What may stand between a word for a number that measures nothing and the number: "scaled down by a factor of"."""
MOST = 60
"""Numbers of one request that are followed up."""
COMPARATIVES = words(
    "thicker thinner longer shorter taller higher lower wider narrower deeper shallower bigger larger smaller closer "
    "further farther up down left right inward inwards outward outwards forward back backwards away in out"
)
"""Words after a number that says how much something changes."""
NAMED = 1000
"""Bare whole numbers from here on are names rather than lengths."""
MOST_SHARES = 60
"""Lengths that one ratio may come to."""
_SIZE = "(?:height|length|width|depth|thickness)"
_ALL = "(?:whole|entire|complete|total|overall)"
OF_THE_WHOLE = re.compile(
    rf"^(?:[\w/-]+ ){{1,3}}?(?:of )?(?:the |its )?"
    rf"(?:{_SIZE} of the {_ALL}(?: thing| part| piece| object)?|{_ALL} {_SIZE})\b",
    re.IGNORECASE,
)
"""A share of the part's own size."""
_LENGTHS = frozenset({"number", "length", "size", "diameter", "radius"})
_OF_EACH = re.compile(r"\b(?:in|on|at|into|through|to|of|per) (?:each|every|both|either)\b", re.IGNORECASE)
_TOGETHER = frozenset({"apart", "circle", "each", "share"})
_RECOGNISED = frozenset({"hole", "counterbore", "countersink", "keyway"})
"""Kinds that are always recognised where they are there."""
_DENIED = re.compile(r"\b(?:no|not|none|without|never|any|instead|later|if|don't|isn't)\b", re.IGNORECASE)
_SINGLE = frozenset({"hole", "counterbore", "countersink", "slot", "keyway", "pocket", "boss"})
"""Kinds of which one feature has all places that a clause says of it."""
_STATED = frozenset({"number", "length", "size", "diameter", "radius", "angle", "thread", "count", "point"})
_COMMENTS = frozenset(
    {
        "scale",
        "scaled",
        "factor",
        "step",
        "version",
        "grade",
        "din",
        "iso",
        "aisi",
        "sae",
        "astm",
        "ansi",
        "asme",
        "figure",
        "rev",
    }
)


def mentions(text: str, known: Iterable[Requirement] = (), *, edit: bool = False) -> list[Requirement]:
    """A requirement for each number of a text, but for those that ``known`` ones speak of.

    Of an ``edit``, numbers that say how much something changes are left out: they are no sizes of the result.
    """
    said = [(span, _values(r)) for r in known for span in _spans(text, r.quote)]
    tokens = quantities(text)

    def wanted(index: int, values: tuple[float, ...], claim: Claim | None = None) -> bool:
        token = tokens[index]
        passed_over = is_name(text, token) or is_numbering(tokens, index) or (edit and _relative(tokens, index))
        more = claim is not None and claim.through is not None and not edit
        return any(values) and not passed_over and (more or not _told(token, values, said))

    said_in = phrases(text)
    counted = [] if edit else [_no_more(r) for r in known if _at_least(r, text)]
    read = [(phrase, *claimed) for phrase in said_in for claimed in _claims(phrase)]
    made = [
        _requirement(phrase, claim, tokens[i], values) for phrase, claim, i, values in read if wanted(i, values, claim)
    ]
    made = (
        counted
        + made
        + [_in_each(phrase, place) for phrase in said_in for place, _ in phrase.places if place.kind == "each"]
    )
    taken = {index for _, _, index, _ in read} | {index for phrase in said_in for index in phrase.told}
    for index, token in enumerate(tokens):
        if token.kind == "ratio":
            continue  # see _shares
        if index not in taken and _stated(token) and wanted(index, token.values):
            made.append(Requirement(token.text.strip(), "feature", token.mm or token.values, quote=token.text))
    if not edit:
        made += _shares(tokens, said_in)
        made += _there(said_in, text)
    return made[:MOST]


def _shares(tokens: tuple[Token, ...], said_in: Iterable[Phrase]) -> Iterator[Requirement]:
    """The ratios of a text, each with the lengths that it may come to: of those stated, and of earlier ratios."""
    shown = {i for phrase in said_in for place, i in phrase.places if place.kind == "share"}
    ratios = [i for i, token in enumerate(tokens) if token.kind == "ratio" and token.value and i not in shown]
    sizes = {i: (phrase, name, apart) for phrase in said_in for name, apart, i in phrase.ratios}
    lengths = [v for t in tokens if t.kind in _LENGTHS for v in (t.mm or t.values) if v > 0]
    for i in ratios:
        shares = tuple(dict.fromkeys(round(tokens[i].value * v, 9) for v in lengths))[:MOST_SHARES]
        text = f"ratio: {tokens[i].text.strip()}"
        claim, quote = None, _of_the_whole(tokens, i) or tokens[i].text
        if i in sizes and shares:
            phrase, name, apart = sizes[i]
            name = name if quote == tokens[i].text else ""  # the name is of the whole's size
            text = f"{phrase.noun or 'part'}: {tokens[i].text.strip()} {name}".strip()
            places = (Place("apart", shares[:1]),) if apart else ()
            claim = Claim(phrase.kind, () if apart else (Size(shares[0], name),), places=places, firm=False)
        yield Requirement(text, "feature", shares, quote=quote, claim=claim, ratio=tokens[i].value)
        lengths += shares


def _of_the_whole(tokens: tuple[Token, ...], i: int) -> str:
    """The words from a ratio on that say it is one of all of the part: "half the height of the whole thing"."""
    said = " ".join(t.text.strip() for t in tokens[i : i + 8])
    found = OF_THE_WHOLE.search(said)
    return found[0] if found else ""


def _at_least(r: Requirement, text: str) -> bool:
    """Whether holes are read as "at least" so many, where the words say just so many, and not of each of several."""
    if r.quantity != "hole-count" or r.relation != ">=" or r.diameter is None:
        return False
    at = max(0, text.find(r.quote.split(";")[0]))
    several = _OF_EACH.search(text, text.rfind(". ", 0, at) + 1, max(at + len(r.quote), text.find(". ", at)))
    return not several and (r.values[0] > 1 or r.quote.lower().split()[:1] in (["one"], ["1"], ["(1)"]))


def _no_more(r: Requirement) -> Requirement:
    """That there are no more holes of a diameter than the words count."""
    assert r.diameter is not None
    claim = Claim("hole", (Size(r.diameter, "diameter"),), int(r.values[0]), firm=False)
    return Requirement(
        f"no more than {r.text.removeprefix('at least ')}", "feature", r.values, quote=r.quote, claim=claim
    )


def _there(said_in: Iterable[Phrase], text: str) -> Iterator[Requirement]:
    """That there is a feature which has a name and no number: "with a cable hole"."""
    for phrase in said_in:
        sentence = text[text.rfind(".", 0, phrase.start) + 1 : phrase.end]
        if phrase.kind in _RECOGNISED and phrase.empty and not _DENIED.search(sentence):
            claim = Claim(phrase.kind, firm=False)
            yield Requirement(f"a {phrase.noun}", "feature", (), quote=phrase.noun, claim=claim)


def _in_each(phrase: Phrase, place: Place) -> Requirement:
    """That each wall has one, whatever its sizes are: "a hole in each side wall"."""
    noun, sizes = phrase.noun or phrase.kind or "part", tuple(size for size, _ in phrase.sizes[:1])
    claim = Claim(phrase.kind, sizes, places=(place,), firm=False)
    words = f"{noun} in each wall"
    return Requirement(words, "feature", place.values, quote=words, claim=claim)


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
    what = claim.places[-1].kind if claim.places and claim.places[-1].values else name
    told = f"{noun}: {token.text.strip()} {what}".strip() if claim.count is None else f"{claim.count} {noun}"
    return Requirement(told, "feature", values, quote=token.text, claim=claim)


def _claims(phrase: Phrase) -> Iterator[tuple[Claim, int, tuple[float, ...]]]:
    """Each number of a phrase as a claim of its own, beside the size that tells which feature is meant."""
    kind = "part" if phrase.kind == "box" and phrase.noun == "box" else phrase.kind
    base = replace(phrase.claim(firm=False), kind=kind, sizes=(), places=(), count=None, axis=None, through=None)
    anchor: tuple[Size, ...] = ()
    if kind and kind not in ("part", "box") and phrase.sizes:
        anchor = (phrase.sizes[0][0],)
    sides = tuple(p for p, _ in phrase.places if p.kind == "on" and kind in _SINGLE)
    by_token: dict[int, list[Size]] = {}
    for size, index in phrase.sizes:
        by_token.setdefault(index, []).append(size)
    first = min(by_token, default=-1)
    for index, sizes in by_token.items():
        inside = sizes[0].name == "inner diameter"
        own = sizes if index == first or inside else [*anchor, *sizes]
        values = tuple(size.value for size in sizes)
        through = True if inside and phrase.hollow else phrase.opens if index == first else None
        on = sides if index == first else ()
        yield replace(base, sizes=tuple(own), through=through, places=on), index, values
    joint = sides
    for place, index in phrase.places:
        if place.values and place.kind != "each":
            places = (*joint, _plain(place)) if place.kind not in _TOGETHER else (_plain(place),)
            joint = places if kind in _SINGLE and place.kind not in _TOGETHER else joint
            yield replace(base, sizes=anchor, places=places), index, place.values
    if phrase.count is not None:
        count, index = phrase.count
        yield replace(base, sizes=() if kind == "tooth" else anchor, count=count), index, (float(count),)


def _plain(place: Place) -> Place:
    return replace(place, values=tuple(abs(v) for v in place.values)) if place.kind == "from" else place


def is_name(text: str, token: Token) -> bool:
    """Whether a bare number begins a line of a list, or is long enough to be the name of something: "bearing 6204"."""
    if token.unit or token.kind != "number":
        return False
    line = text[: token.start].rpartition("\n")[2]
    listed = not line.strip() and text[token.end : token.end + 1] in (".", ")")
    return listed or (token.value >= NAMED and token.text.isdigit())


def _told(token: Token, values: tuple[float, ...], said: Sequence[tuple[tuple[int, int], set[float]]]) -> bool:
    """Whether another requirement that was read from the same words speaks of all values."""
    known = {v for (start, end), numbers in said if start <= token.start and token.end <= end for v in numbers}
    double = 2 if token.kind == "radius" else 1
    return all({round(v, 9), round(double * v, 9)} & known for v in values)


def _values(r: Requirement) -> set[float]:
    return {round(v, 9) for v in (*r.values, *(() if r.diameter is None else (r.diameter,)))}


def _spans(text: str, quote: str) -> Iterator[tuple[int, int]]:
    """Where the words of a quote stand in the text; all of it where nobody knows."""
    for part in quote.split(";") if quote.strip() else ():
        pattern = r"\s+".join(map(re.escape, part.split()))
        yield from (found.span() for found in re.finditer(pattern, text) if pattern)
    if not quote.strip():
        yield (0, len(text))


def is_numbering(tokens: tuple[Token, ...], index: int) -> bool:
    """Whether a number only orders or names something: "2. drill …", "scaled by 0.5", "DIN 912"."""
    token, j = tokens[index], index - 1
    while j > index - 5 and j >= 0 and tokens[j].word in _NAMING:
        j -= 1
    before = tokens[index - 1].word if index else ""
    after = tokens[index + 1].text if index + 1 < len(tokens) else ""
    if j >= 0 and tokens[j].word in _COMMENTS:
        return tokens[j].word != "step" or not (token.unit or after.lower() in AFTER or token.kind != "number")
    listed = token.kind == "number" and token.unit is None and token.value.is_integer()
    return listed and after in (".", ")") and before in ("", ":", ".", ";")
