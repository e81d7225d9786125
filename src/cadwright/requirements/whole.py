"""Statements about the part as a whole: overall size, volume, mass, number of solids, symmetry."""

import re
from typing import Literal

from cadwright.requirements import materials
from cadwright.requirements.claims.vocabulary import FEATURES
from cadwright.requirements.draft import Draft
from cadwright.requirements.figures import number
from cadwright.requirements.phrases import WHOLE, pattern
from cadwright.requirements.words import VESSELS
from cadwright.values import Requirement

Relation = Literal["=", "<=", ">="]

_AT_MOST = "at most|no more than|not more than|less than|under|below|maximum|max|up to|not exceed|not exceeding"
_AT_LEAST = "at least|no less than|not less than|more than|over|above|minimum|min"
_BOUND = rf"(?:an? )?(?:(?:of|is|=|:|be|should|must|to|exactly|have) )*(?P<bound>(?:{_AT_MOST}|{_AT_LEAST}) (?:of )?)?"
_MATERIAL = "|".join(
    sorted((name.replace(" ", "[ _]") for name in (*materials.DENSITIES, *materials.SPELLINGS)), key=len, reverse=True)
)
_OVERALL = pattern(
    r"(?:(?:with|an?|the|its|of|in) )*(?:overall (?:size|dimensions?|envelope)|bounding box|outer dimensions) "
    r"(?:(?:of|is|=|:|are|should|be|must) )*(?P<s>S\d+) "
)
_SPACE = "(?:(?:space|box|volume|envelope|bounding box) )?"
_FITS = pattern(
    r"(?:(?:it|and|must|should|has|have|to|that|which|,) )*"
    r"(?:fits? (?:in|within|into|inside)|not? (?:larger|bigger) than|at most) "
    rf"(?:an? )?{_SPACE}(?:of )?(?P<s>S\d+) {_SPACE}(?:overall )?"
)
_VOLUME = pattern(rf"(?:(?:with|an?|the|its|and|total) )*volume {_BOUND}(?P<v>V\d+) ")
_VOLUME_AFTER = pattern(r"(?P<v>V\d+) (?:in|of) (?:total )?volume ")
_MASS = pattern(
    r"(?:(?:with|an?|the|its|and|total|that|which|it|should|must) )*"
    rf"(?:mass|weight|weighs?|weighing) {_BOUND}(?P<v>W\d+) "
)
_MASS_AT_MOST = pattern(
    r"(?:(?:it|which|that|and|the|part) ){0,4}(?:must|should|may|can|shall|to) not "
    r"(?:weigh|be heavier|have a (?:mass|weight) of) (?:(?:more than|over|above|than) )?(?P<v>W\d+) "
)
_EXTENT = pattern(
    r"(?:(?:with|an?|the|its|of|and) ){0,4}(?:overall|total) (?P<n>length|width|height|thickness) "
    r"(?:(?:of|is|=|:|should|be|must|the|part) )*(?P<v>[LN]\d+) "
)
_EXTENT_AFTER = pattern(r"(?P<v>L\d+) (?P<n>long|wide|high|tall|thick) overall ")
_MADE_OF = pattern(
    r"(?:,|in|of|from|made|when|using|is|out|the|material|:|it|and|if|\() "
    rf"(?:(?:in|of|from|made|out|is|it|:) )*(?P<m>{_MATERIAL}) "
    r"(?:\)|(?:plate|block|part|cube|cylinder|disc|rod|ring|bar|box|sheet|washer|tube|sphere) )?"
)
_ADJECTIVE_MATERIAL = re.compile(rf"(?<!\S)(?P<m>{_MATERIAL}) ")
_DENSITY = pattern(r"(?:(?:with|an?|the|its|and|of|,|\(|at) )*(?:density (?:(?:of|is|=|:) )*)?(?P<g>G\d+) (?:\) )?")
_SOLIDS = pattern(r"(?:(?:as|an?|in|made) )*(?:single|(?P<n>N\d+)) (?:(?:solid|connected) )?(?:body|piece|solid) ")
_NORMAL: dict[str, Literal["x", "y", "z"]] = {"yz": "x", "zy": "x", "xz": "y", "zx": "y", "xy": "z", "yx": "z"}
_SYMMETRY = pattern(
    r"(?:(?:it|is|be|should|must|and|,|the|part) )*(?:symmetric|symmetrical|mirror symmetric) "
    r"(?:about|across|with respect to|around|in) (?:the )?(?P<p>xy|yx|xz|zx|yz|zy) plane "
)


def take_whole(draft: Draft) -> tuple[list[Requirement], list[Requirement]]:
    """What is said of the whole part, struck out: what holds only if all was understood, then what holds anyway."""
    words = set(draft.line.split())
    certain = [*_boxes(draft), *_symmetries(draft), *_one_solid(draft), *_masses(draft), *_extents(draft)]
    volumes = _volumes(draft)
    return [] if words & VESSELS else volumes, certain


def _extents(draft: Draft) -> list[Requirement]:
    """Single overall sizes, each said once; which axis it is depends on how the part lies."""
    found = [
        (m["n"], draft.mm(m["v"]), draft.quote(m))
        for pattern_ in (_EXTENT, _EXTENT_AFTER)
        for m in draft.take(pattern_)
        if not _is_of_feature(draft.line[: m.start()])
    ]
    names = [name for name, _, _ in found]
    return [
        Requirement(f"overall {name} {number(value)} mm", "size", (value,), quote=quote)
        for name, value, quote in found
        if value > 0 and names.count(name) == 1
    ]


_WITH = re.compile(r"\b(?:with|having|has|have) [^,;:]*")
"""What a part has, up to the next sign: “a bracket with ribs, …” goes on about the bracket."""


def _is_of_feature(before: str) -> bool:
    """Whether a size over all behind these words is that of a feature: "each 50 mm long overall", "the slot has …"."""
    said = before.rpartition(" . ")[2]
    words = said.split()
    if "each" in words or words[-1:] == ["at"]:
        return True
    subject = words[1] if words[:1] == ["the"] and len(words) > 1 else ""
    if subject.isalpha() and not re.fullmatch(f"{WHOLE}s?", subject):
        return True
    nouns = [w for w in _WITH.sub(" ", said).split() if w in FEATURES or re.fullmatch(f"{WHOLE}s?", w)]
    return bool(nouns) and nouns[-1] in FEATURES


def _boxes(draft: Draft) -> list[Requirement]:
    made = []
    for pattern_, relation in ((_OVERALL, "="), (_FITS, "<=")):
        for match in draft.take(pattern_):
            values = draft.all_mm(match["s"])
            if len(values) == 3 and min(values) > 0:
                made.append(_sizes(values, relation, draft.quote(match)))
    return made if len(made) == 1 else []


def _sizes(values: tuple[float, ...], relation: str, quote: str) -> Requirement:
    most = "at most " if relation == "<=" else ""
    words = " × ".join(number(v) for v in values)
    bound: Relation = "<=" if relation == "<=" else "="
    return Requirement(f"bounding box {most}{words} mm", "sizes", values, bound, quote=quote)


def _relation(match: re.Match[str]) -> Relation:
    bound = (match.groupdict().get("bound") or "").strip()
    if not bound:
        return "="
    return "<=" if re.match(_AT_MOST, bound) else ">="


def _worded(relation: Relation) -> str:
    return {"=": "", "<=": "at most ", ">=": "at least "}[relation]


def _volumes(draft: Draft) -> list[Requirement]:
    made = []
    for pattern_ in (_VOLUME, _VOLUME_AFTER):
        for match in draft.take(pattern_):
            value, relation = draft.mm(match["v"]), _relation(match)
            text = f"volume {_worded(relation)}{number(value)} mm³"
            made.append(Requirement(text, "volume", (value,), relation, quote=draft.quote(match)))
    return made if len(made) == 1 and made[0].values[0] > 0 else []


def _masses(draft: Draft) -> list[Requirement]:
    bounded = list(draft.take(_MASS_AT_MOST))
    stated = [*bounded, *draft.take(_MASS)]
    densities = {draft.mm(m["g"]) for m in draft.take(_DENSITY)}
    names = {m["m"].replace("_", " ") for p in (_MADE_OF, _ADJECTIVE_MATERIAL) for m in draft.take(p)}
    found = densities or {d for n in names if (d := materials.density(n)) is not None}
    if len(stated) != 1 or len(found) != 1:
        return []
    value, density = draft.mm(stated[0]["v"]), found.pop()
    relation: Relation = "<=" if bounded else _relation(stated[0])
    text = f"mass {_worded(relation)}{number(value)} g at {number(density)} g/cm³"
    quote = draft.quote(stated[0])
    return [Requirement(text, "mass", (value,), relation, density=density, quote=quote)] if value > 0 < density else []


def _one_solid(draft: Draft) -> list[Requirement]:
    """That the part is a single solid; a larger number may mean many things."""
    matches = [m for m in _SOLIDS.finditer(draft.line) if m["n"] is None or draft.number(m["n"]) == 1]
    if len(matches) != 1:
        return []
    draft.strike(matches[0])
    return [Requirement("one solid", "solids", (1.0,), quote=draft.quote(matches[0]))]


def _symmetries(draft: Draft) -> list[Requirement]:
    made = []
    for match in draft.take(_SYMMETRY):
        text = f"symmetric across the {match['p'].upper()} plane"
        made.append(Requirement(text, "symmetry", (), axis=_NORMAL[match["p"]], quote=draft.quote(match)))
    return made
