"""Claims of prose beside a part: words are read with less certainty than checks, so they are never contradicted.

A number of prose that its own feature does not have may still be borne out by another one that has it under the same
name: "a hub with a seat, 17 diameter" by any Ø17. It is in doubt where the feature that is meant was found for certain
and has another size, or is at another place.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from cadwright.requirements.claims.candidates import Candidate, candidates
from cadwright.requirements.claims.gathered import is_whole, listed, solid
from cadwright.requirements.claims.matches import Held
from cadwright.requirements.claims.mentions import OF_THE_WHOLE
from cadwright.requirements.claims.vocabulary import HOLLOW, RAISED, akin, kinds_of
from cadwright.values import Checked, Claim, Measurements, Requirement, Size

_SURE = frozenset({"hole", "counterbore", "countersink"})
_ALWAYS = frozenset(
    {"hole", "counterbore", "countersink", "boss", "slot", "keyway", "rib", "spoke", "pocket", "fillet"}
)
"""Kinds whose places no other feature may bear out."""

_TREATED = frozenset({"fillet", "chamfer"})
_OF_EDGES = frozenset({"", "radius", "leg"})
"""What sizes of treated edges are called: a "round" 75 long is a bar."""

_OF_ONE_MAKE = frozenset({"width", "depth", "height", "thickness"})


def check_claim(requirement: Requirement, m: Measurements, allowed: float) -> Checked:
    """The verdict on a requirement with a claim; lengths may be off by ``allowed`` mm."""
    assert requirement.claim is not None
    every = candidates(m)
    if requirement.ratio is not None:
        return _shared(requirement, requirement.claim, m, every, allowed)
    held = Held(_across(requirement.claim), m, every, allowed, requirement.text)
    if _whole_block(requirement) and not any(held.sized(c) for c in every):
        return Checked(requirement, "UNVERIFIED", None, "no block of these sizes was recognised")
    verdict, measured, evidence = held.verdict()
    if requirement.claim.firm or verdict == "PASS":
        return Checked(requirement, verdict, measured, evidence)
    otherwise = held.otherwise()
    elsewhere = "" if otherwise else _elsewhere(requirement, requirement.claim, m, every, allowed)
    if elsewhere:
        return Checked(requirement, "PASS", elsewhere, f"measured {elsewhere}")
    return Checked(requirement, "UNVERIFIED", measured, evidence, otherwise)


def _across(claim: Claim) -> Claim:
    """The claim, of a hole with its first size as the diameter where it has no name: it is not its depth."""
    if claim.firm or claim.kind != "hole" or not claim.sizes or claim.sizes[0].name:
        return claim
    return replace(claim, sizes=(replace(claim.sizes[0], name="diameter"), *claim.sizes[1:]))


def _whole_block(r: Requirement) -> bool:
    """Whether a claim of prose has the three sizes of a block: they must be those of one."""
    sizes = r.claim.sizes if r.claim is not None and not r.claim.firm else ()
    return (
        r.claim is not None and r.claim.kind in ("part", "box") and len(sizes) == 3 and not any(s.name for s in sizes)
    )


def _shared(r: Requirement, claim: Claim, m: Measurements, every: Sequence[Candidate], allowed: float) -> Checked:
    """A size that is said as a share of another: one of the lengths that this may come to, on the feature itself."""
    evidence = ""
    whole = m.size if r.ratio is not None and OF_THE_WHOLE.search(r.quote) else ()
    for value in (*r.values, *((r.ratio or 0.0) * size for size in whole)):
        sizes = tuple(replace(size, value=value) for size in claim.sizes)
        places = tuple(replace(place, values=(value,)) for place in claim.places)
        verdict, measured, evidence = Held(replace(claim, sizes=sizes, places=places), m, every, allowed).verdict()
        if verdict == "PASS":
            return Checked(r, verdict, measured, evidence)
    return Checked(r, "UNVERIFIED", None, evidence)


def _elsewhere(r: Requirement, claim: Claim, m: Measurements, every: Sequence[Candidate], allowed: float) -> str:
    """Where a number is measured under its own name, on another feature; "" where nothing has it.

    Words may be taken for those of the wrong feature, so another one may be meant; but one of which nothing like it is
    there has no sizes and no place.
    """
    kinds = akin(claim.kind)
    absent = kinds is not None and not any(c.kind in kinds and not is_whole(c, m, allowed) for c in every)
    if absent and (claim.kind not in _TREATED or claim.places or any(s.name in _OF_EDGES for s in claim.sizes)):
        return ""
    own = kinds_of(claim.kind) or frozenset()
    if claim.count is not None and claim.kind in _SURE:
        return ""
    if claim.count is not None:
        alike = Counter((c.kind, c.sizes) for c in every if c.kind in own or kinds is None)
        return next((f"{n} × {kind}" for (kind, _), n in alike.items() if n == claim.count and n > 1), "")
    if claim.through is not None and not claim.places:
        return ""
    if claim.places:
        there = kinds is None or any(c.kind in own for c in every)
        return _placed(claim, m, every, allowed) if there else ""
    sizes = [size for size in claim.sizes if any(abs(size.value - v) < 1e-9 for v in r.values)]
    if claim.kind in _SURE and len(sizes) == 1:
        sizes = [replace(size, name=size.name or "diameter") for size in sizes]
    told = []
    for size in sizes:
        among = solid(every) if claim.kind == "part" else _likely(claim.kind, size, every)
        held = Held(Claim("", (size,), firm=False), m, among, allowed)
        told.append(listed([c for c in held.there if held.same(size, c)][:1]))
    return "; ".join(told) if all(told) else ""


def _likely(kind: str, size: Size, every: Sequence[Candidate]) -> Sequence[Candidate]:
    """Where a size may be found: the width of what is cut out is no rib's, the height of what stands no pocket's."""
    kinds = akin(kind)
    if kinds is None or kind not in _ALWAYS or kind in _TREATED or size.name not in _OF_ONE_MAKE:
        return every
    return [c for c in every if c.kind in kinds or c.kind not in HOLLOW | RAISED]


def _placed(claim: Claim, m: Measurements, every: Sequence[Candidate], allowed: float) -> str:
    """What is at the place: any feature, or another of the kind where that is recognised wherever it is there."""
    if claim.places[-1].kind in ("on", "each"):
        return ""
    place, places = claim.places[-1], Held(claim, m, every, allowed).places
    kinds = kinds_of(claim.kind) if claim.kind in _ALWAYS else None
    there = [c for c in every if kinds is None or c.kind in kinds] or every
    groups = [there]
    if place.kind in ("apart", "circle"):
        alike = dict.fromkeys((c.kind, c.sizes) for c in there)
        groups = [[c for c in there if (c.kind, c.sizes) == key] for key in alike]
        groups = [group for group in groups if len(group) > 1]
    return next((text for group in groups if (text := listed(places.at(place, group)[:1]))), "")
