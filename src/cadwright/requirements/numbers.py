"""The numbers of a request: which of them must show in the part as a length."""

from collections.abc import Iterable, Iterator

from cadwright.language.quantities import Token
from cadwright.requirements.checking import number
from cadwright.requirements.draft import Draft
from cadwright.values import Requirement

MOST = 40
"""Numbers of one request that are followed up."""
_LENGTHS = frozenset({"length", "diameter", "radius", "size"})
_SCALED = frozenset(
    {"scale", "scaled", "factor", "shift", "shifted", "translate", "translated", "translation", "moved"}
)
_GIVING = frozenset({"of", "by", "is", "=", ":", "to", "and", "diameter", "radius", "height", "length", "width"})


def dimensions(draft: Draft, known: Iterable[Requirement]) -> list[Requirement]:
    """That every length of the text shows in the part, but for those that another requirement speaks of."""
    said = {round(v, 9) for r in known for v in (*r.values, r.diameter or 0.0)}
    made: dict[float, Requirement] = {}
    for token, value in _lengths(draft):
        if value > 0 and not {round(value, 9), round(2 * value, 9)} & said and value not in made:
            made[value] = Requirement(f"{number(value)} mm", "dimension", (value,), quote=token.text)
    return list(made.values())[:MOST]


def _lengths(draft: Draft) -> Iterator[tuple[Token, float]]:
    """The lengths of the text in mm: those with a unit, and bare numbers that are no count."""
    tokens = draft.tokens
    for n, token in enumerate(tokens):
        bare = token.kind == "number" and any(c.isdigit() for c in token.text)
        before = tokens[n - 1].word if n else ""
        if _SCALED & {t.word for t in tokens[max(n - 6, 0) : n]}:
            continue
        if token.kind in _LENGTHS or (bare and (token.unit or "." in token.text or before in _GIVING)):
            yield from ((token, abs(v)) for v in token.mm or token.values)
