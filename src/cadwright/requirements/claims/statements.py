"""The language of checks: what a planner says, before it has seen the result, that the part must measure.

A check is one line: a feature, its sizes, how many, and where.

    box 80 x 60 x 32                          slot 40 x 8, 4 deep, 10 from the right end
    4 holes Ø5 through along z, 8 from the sides      hole Ø10 along x at z = 8
    6 holes Ø6 on circle Ø80                  counterbore Ø12 x 4 deep
    boss Ø20 height 12 at (15, 0)             step Ø30 length 40
    wall 2    floor 3    rib 4 thick          2 fillets R3    chamfer 1 x 45°
    distance 42 between hole Ø10 and hole Ø6  solids 2    volume 12500    symmetric x

Where a part has material and where it has none is said as in `probing`: by lines, points and sections.
"""

import re

from cadwright.language.quantities import tokenise
from cadwright.requirements.claims.clauses import phrases
from cadwright.requirements.claims.phrase import Phrase
from cadwright.requirements.claims.probes import probed
from cadwright.requirements.claims.vocabulary import FEATURES
from cadwright.requirements.readable import readable
from cadwright.values import Claim, Place, Requirement, Size

LONGEST = 300
"""Characters of a check that are read."""
MOST = 60
"""Checks that are taken of one planner; what it says beyond is not looked at."""
_WHOLE = re.compile(
    r"^(?P<what>volume|area|surface area|solids|bodies|symmetric(?: (?:about|across|in))?)\s*[:=]?\s*(?P<rest>.*)$",
    re.IGNORECASE,
)
_BODIES = re.compile(r"^(?P<rest>\d+)\s+(?:separate\s+)?(?P<what>solids?|body|bodies)$", re.IGNORECASE)
_BETWEEN = re.compile(
    r"^(?:distance\s+)?(?P<size>.+?)\s+(?:apart\s+)?between\s+(?P<one>.+?)\s+and\s+(?P<other>.+)$", re.I
)
_TOLERANCE = re.compile(r"(?:±|\+/-|\+-)\s*(\d+(?:\.\d+)?)")


def stated(line: str) -> tuple[Requirement, ...]:
    """What a check says, a requirement for each feature that it names; empty where it cannot be read."""
    line = " ".join(line.split()).strip().rstrip(".")
    looked = probed(line[: LONGEST + 1])
    if looked is not None:
        return looked if len(line) <= LONGEST else ()
    line = line[:LONGEST].strip()
    if not readable(line):
        return ()
    whole = _of_whole(line)
    if whole is not None:
        return (whole,)
    between = _BETWEEN.match(line)
    if between is not None:
        return _distance(line, between)
    said = [p for p in phrases(line) if p.kind]
    return tuple(_requirement(p, line if len(said) == 1 else line[p.start : p.end], line) for p in said)


def _requirement(phrase: Phrase, text: str, line: str) -> Requirement:
    claim = phrase.claim(firm=True)
    return Requirement(
        text, "feature", numbers_of(claim), tolerance=_slack(line), source="planner", quote=line, claim=claim
    )


def numbers_of(claim: Claim) -> tuple[float, ...]:
    """Every number that a claim states."""
    count = () if claim.count is None else (float(claim.count),)
    places = tuple(abs(v) for place in claim.places for v in place.values)
    return (*count, *(size.value for size in claim.sizes), *places)


def _of_whole(line: str) -> Requirement | None:
    found = _WHOLE.match(line) or _BODIES.match(line)
    if found is None:
        return None
    what = found["what"].lower()
    if what.startswith("symmetric"):
        plane = {"yz": "x", "xz": "y", "xy": "z"}.get(found["rest"].lower()[:2], found["rest"].lower()[:1])
        return Requirement(line, "symmetry", (), axis=plane, source="planner") if plane in ("x", "y", "z") else None  # type: ignore[arg-type]
    number = next((t for t in tokenise(found["rest"]) if t.values), None)
    if number is None:
        return None
    quantity = {"volume": "volume", "area": "area", "surface area": "area"}.get(what, "solids")
    return Requirement(line, quantity, (number.value,), tolerance=_slack(line), source="planner")  # type: ignore[arg-type]


def _slack(line: str) -> float | None:
    found = _TOLERANCE.search(line)
    return float(found[1]) if found else None


def _distance(line: str, between: re.Match[str]) -> tuple[Requirement, ...]:
    """A distance between two features is a place of the first, from the kind of the second."""
    one = next((p for p in phrases(between["one"]) if p.kind), None)
    apart = next((t for t in tokenise(between["size"]) if t.values and t.kind != "word"), None)
    other = next((p for p in phrases(between["other"]) if p.kind), None)
    if one is None or apart is None:
        return ()
    value = (apart.mm or apart.values)[0]
    if other is None or (other.kind == one.kind and not one.sizes):
        place = Place("apart", (value,))
    else:
        place = Place("from", (value,), FEATURES.get(other.noun, other.kind))
    claim = Claim(one.kind, tuple(Size(s.value, s.name) for s, _ in one.sizes), places=(place,))
    return (Requirement(line, "feature", numbers_of(claim), tolerance=_slack(line), source="planner", claim=claim),)
