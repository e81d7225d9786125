"""The numbers of a request: which of them must show in the part as a length."""

from collections.abc import Iterable, Iterator

from cadwright.requirements.checking import number
from cadwright.requirements.draft import Draft
from cadwright.values import Checked, Requirement

MOST = 40
"""Numbers of one request that are followed up."""
_OTHERS = frozenset({"hole-count", "solids", "volume", "area", "mass"})
"""Requirements whose values are no lengths."""
_LENGTHS = frozenset({"length", "diameter", "radius", "size"})
_SCALED = frozenset(
    {"scale", "scaled", "factor", "shift", "shifted", "translate", "translated", "translation", "moved"}
)
_GIVING = frozenset({"of", "by", "is", "=", ":", "to", "and", "diameter", "radius", "height", "length", "width"})


def dimensions(draft: Draft, known: Iterable[Requirement]) -> list[Requirement]:
    """That every length of the text shows in the part, but for those that another requirement speaks of."""
    lengths = [r for r in known if r.quantity not in _OTHERS]
    said = {round(v, 9) for r in lengths for v in r.values} | {round(r.diameter or 0.0, 9) for r in known}
    made: dict[float, Requirement] = {}
    for n, value in _lengths(draft):
        token = draft.tokens[n]
        spoken = {round(value, 9), round(2 * value, 9)} if _radius(draft, n) else {round(value, 9)}
        if value > 0 and not spoken & said and value not in made:
            made[value] = Requirement(f"{number(value)} mm shows in the part", "dimension", (value,), quote=token.text)
    return list(made.values())[:MOST]


def counted(checked: Iterable[Checked]) -> tuple[int, int]:
    """How many numbers of the request were checked, and how many were read from it."""
    done = total = 0
    for c in checked:
        r = c.requirement
        numbers = len(r.values) + (r.quantity == "hole-count" and r.diameter is not None)
        total += numbers * (r.source == "request")
        done += numbers * (r.source == "request" and c.verdict != "UNVERIFIED")
    return done, total


def _radius(draft: Draft, n: int) -> bool:
    return draft.tokens[n].kind == "radius" or "radius" in {t.word for t in draft.tokens[max(n - 2, 0) : n + 2]}


def _lengths(draft: Draft) -> Iterator[tuple[int, float]]:
    """The lengths of the text in mm with the index of their token: those with a unit, and numbers that are no count."""
    tokens = draft.tokens
    for n, token in enumerate(tokens):
        bare = token.kind == "number" and any(c.isdigit() for c in token.text)
        before = tokens[n - 1].word if n else ""
        listed = token.unit is None and draft.text[token.end : token.end + 1] in (".", ")") and before in ("", ":", ".")
        if listed or _SCALED & {t.word for t in tokens[max(n - 6, 0) : n]}:
            continue
        if token.kind in _LENGTHS or (bare and (token.unit or "." in token.text or before in _GIVING)):
            yield from ((n, abs(v)) for v in token.mm or token.values)
