"""Everyday questions about a part: sizes of it and of its features, weight, counts, distances, whether it fits.

Each rule reads a whole kind of question and answers from one named measurement, which is its evidence; where the words
leave open what is meant, none answers. Features go by the names of checks (`requirements.claims.vocabulary`).
"""

import math
import re
from collections.abc import Callable, Sequence

from cadwright.planners.embedded.freecad.questions.answers import Finding, found
from cadwright.planners.embedded.freecad.questions.part_sizes import SAME_SHARE, extents, in_unit, times, value
from cadwright.planners.embedded.freecad.questions.weights import density
from cadwright.planners.embedded.freecad.questions.words import number
from cadwright.requirements.claims.vocabulary import FEATURES
from cadwright.values import Measurements
from cadwright.values.features import Feature

_WEIGHTS = {"kg": (1000.0, "kg"), "kilograms": (1000.0, "kg"), "kilos": (1000.0, "kg"), "grams": (1.0, "g"),
            "g": (1.0, "g"), "pounds": (453.59237, "lb"), "lbs": (453.59237, "lb"), "lb": (453.59237, "lb"),
            "ounces": (28.349523125, "oz"), "oz": (28.349523125, "oz")}  # fmt: skip
_NUMBER = r"(\d+(?:\.\d+)?)"
_UNIT = r"\s*(?:mm|cm|in)?"
_ROOM = re.compile(
    rf"{_NUMBER}{_UNIT}\s*(?:x|×|by)\s*{_NUMBER}{_UNIT}(?:\s*(?:x|×|by)\s*{_NUMBER})?\s*(mm|cm|in(?:ch(?:es)?)?)?"
)
_ALL_HOLES = re.compile(
    r"\b(?:are|do|have) (?:all )?(?:the |its )?(?:all )?(?:\w+ )?holes\b.*\b(?:same|equal|identical)\b"
)
_SOUND = re.compile(r"is (?:it|this|the \w+) (?:a )?(?:watertight|closed|manifold|valid|solid|printable|valid solid)\b")
_COUNT = re.compile(
    r"(?:how many|what is the number of|number of|count the) (?P<what>.+?)"
    r"(?: (?:are|is)(?: there)?(?: (?:in|on) (?:it|this|the \w+))?| (?:does|do|has) (?:it|this|the \w+)(?: have)?)?$"
)
_HAS = re.compile(
    r"(?:does (?:it|this|the \w+) have|has (?:it|this|the \w+)|is there|are there) "
    r"(?P<count>any|an?|\d+|[a-z]+)? ?(?P<what>.+)$"
)
_EDGE = re.compile(r"\b(?:how far|distance)\b.*\bholes?\b.*\b(?:edges?|sides?)\b|\bedge distance\b.*\bholes?\b")
_PLACES = re.compile(
    r"(?:where (?:is|are)|what (?:is|are) the (?:positions?|locations?|coordinates?) of) "
    r"(?:the |its |all )*(?:\w+ )?holes?\b"
)
_OVERALL = re.compile(
    r"\b(?:overall|outer|outside|bounding|total)\b.*\b(?:size|dimensions?|box)\b"
    r"|\bhow (?:big|large) is (?:it|this|the part|the \w+)$"
    r"|\bwhat (?:size is|is the size of|are the dimensions of|are its dimensions)\b"
)
ASKABLE = (
    "size, length, width, height, thickness, volume, surface, weight in a material, centre of mass, number, size, "
    "depth, place and distance of holes, radii of fillets, sizes of other features, symmetry, whether it fits somewhere"
)


def everyday(question: str, told: Measurements) -> Finding | None:
    """The answer to a question in lower case and without punctuation, or ``None`` where no rule reads all of it."""
    said = " ".join(re.sub(r"\b(what|how|where)'s\b|\b(what|how|where)s\b", r"\1\2 is", question).split())
    said = said.replace("centre", "center")
    for rule in (
        _weight,
        _fits,
        _same,
        _symmetric,
        _sound,
        _many,
        _has,
        _apart,
        _from_edge,
        _where,
        _whole,
        _is_it,
        _size,
    ):
        if (finding := rule(said, told)) is not None:
            return finding
    return None


def _rules() -> tuple[Callable[[str, Measurements], Finding | None], ...]:
    """The narrower ones first."""
    whole = (_weight, _fits, _same, _symmetric, _sound)
    holes = (_many, _has, _apart, _from_edge, _where)
    return (*whole, *holes, _whole, _is_it, _size)


def _weight(said: str, told: Measurements) -> Finding | None:
    if not re.search(r"\b(weigh|weighs|weight|heavy|mass)\b", said) or "center of mass" in said:
        return None
    material = density(said)
    if material is None:
        return None
    name, per_cm3 = material
    grams = told.volume / 1000 * per_cm3
    factor, unit = next((_WEIGHTS[w] for w in said.split() if w in _WEIGHTS), (1.0, "g"))
    if unit == "g" and grams >= 1000 and "gram" not in said:
        factor, unit = 1000.0, "kg"
    text = f"{grams / factor:.4g} {unit}"
    return found(text, evidence=f"Volume {told.volume:.6g} mm³ of {name} at {per_cm3:g} g/cm³: {text}.")


def _fits(said: str, told: Measurements) -> Finding | None:
    if not re.search(r"\bfits?\b", said):
        return None
    room = _ROOM.search(said)
    if not room:
        return None
    unit = {"mm": 1.0, None: 1.0, "cm": 10.0}.get(room[4], 25.4)
    spaces = sorted(float(g) * unit for g in room.groups()[:3] if g)
    sizes = sorted(extents(told))
    flat = len(spaces) == 2  # a bed: it lies there on its largest side
    fits = _within(sizes[1:] if flat else sizes, spaces)
    way = "lying flat" if flat else "turned by quarter turns"
    evidence = f"It is {times(extents(told))}; {way} it {'fits' if fits else 'does not fit'}."
    return found("yes" if fits else "no", evidence=evidence)


def _within(sizes: Sequence[float], spaces: Sequence[float]) -> bool:
    return all(size <= space + 1e-9 for size, space in zip(sizes, spaces, strict=True))


def _same(said: str, told: Measurements) -> Finding | None:
    if not _ALL_HOLES.search(said):
        return None
    sizes = sorted({round(hole.diameter, 3) for hole in told.holes})
    if not sizes:
        return None
    evidence = f"{len(told.holes)} holes of Ø{', Ø'.join(f'{size:g}' for size in sizes)}."
    return found("yes" if len(sizes) == 1 else "no", evidence=evidence)


def _symmetric(said: str, told: Measurements) -> Finding | None:
    if "symmetr" not in said or told.symmetry is None or not said.startswith(("is ", "are ", "does ")):
        return None
    planes = [name for name, yes in zip("xyz", (told.symmetry.x, told.symmetry.y, told.symmetry.z), strict=True) if yes]
    where = f"It mirrors onto itself across {', '.join(planes) or 'none of x, y and z'}."
    asked = [axis for axis in "xyz" if re.search(rf"\b{axis}\b", said)]
    yes = all(axis in planes for axis in asked) if asked else bool(planes)
    return found("yes" if yes else "no", evidence=where)


def _sound(said: str, told: Measurements) -> Finding | None:
    if not _SOUND.match(said):
        return None
    good = told.closed if re.search(r"watertight|closed|manifold", said) else told.valid
    evidence = "Every solid is closed and passes the kernel's check." if told.valid else "; ".join(told.problems) + "."
    return found("yes" if good else "no", evidence=evidence)


def _many(said: str, told: Measurements) -> Finding | None:
    asked = _COUNT.match(said)
    if not asked:
        return None
    words = asked["what"].split()
    what = words[-1]
    if what in ("holes", "hole"):
        return _counted_holes(" ".join(words[:-1]), told)
    if len(words) > 1:
        what = " ".join(words[-2:]) if " ".join(words[-2:]) in (*FEATURES, "flat faces", "round faces") else ""
    plain = {"faces": told.faces, "surfaces": told.faces, "edges": told.edges, "corners": told.vertices,
             "vertices": told.vertices, "solids": told.solids, "bodies": told.solids, "parts": told.solids,
             "pieces": told.solids, "flat faces": told.surfaces.get("plane", 0)}  # fmt: skip
    if what in plain:
        return _number(plain[what], what)
    kind = FEATURES.get(what)
    if kind is None or kind in ("body", "wall", "tooth"):
        return None
    return _number(sum(_how_many(f) for f in told.features if f.kind == kind), what)


def _has(said: str, told: Measurements) -> Finding | None:
    """“Does it have 4 holes?”"""
    asked = _HAS.match(said)
    if not asked:
        return None
    wanted = number(asked["count"] or "")
    some = asked["count"] in ("any", "a", "an")
    counted = _many(f"how many {asked['what']}", told) if wanted is not None or some else None
    if counted is None:
        return None
    there = int(counted.text)
    return found("yes" if (there > 0 if some else there == wanted) else "no", evidence=counted.evidence)


def _counted_holes(which: str, told: Measurements) -> Finding | None:
    holes = list(told.holes)
    size = re.search(r"(\d+(?:\.\d+)?)\s*(?:mm)?", which)
    if size:
        holes = [h for h in holes if abs(h.diameter - float(size[1])) < 0.01]
    if re.search(r"\b(?:bolt|mounting|screw)\b", which):
        patterns = [f for f in told.features if f.kind.endswith("pattern")]
        return (
            _number(_how_many(patterns[0]), f"{which} holes, in a {patterns[0].kind}") if len(patterns) == 1 else None
        )
    words = set(re.sub(r"\d+(?:\.\d+)?", " ", which).split()) - {"mm", "of", "ø", "the", "round", "drilled"}
    tests: dict[str, Callable[..., bool]] = {
        "through": lambda h: h.through, "blind": lambda h: not h.through,
        "countersunk": lambda h: h.countersink is not None, "counterbored": lambda h: h.counterbore is not None,
    }  # fmt: skip
    if words - set(tests):
        return None
    for word in words:
        holes = [h for h in holes if tests[word](h)]
    return _number(len(holes), f"{which} holes".strip())


def _apart(said: str, told: Measurements) -> Finding | None:
    if not re.search(r"\b(?:how far apart|distance between|spacing|spaced|center to center|center distance)\b", said):
        return None
    if not re.search(r"\bholes?\b", said) or len(told.holes) < 2:
        return None
    places = [hole.position for hole in told.holes]
    if len(places) == 2:
        text = in_unit(math.dist(*places), said)
        return found(text, evidence=f"Between the centers of the two holes: {text}.")
    pattern = next((f for f in told.features if f.kind.endswith("pattern")), None)
    if pattern is None or pattern.sizes.get("count") != len(places):
        return None
    pitches = [pattern.sizes[name] for name in ("pitch", "column pitch", "row pitch") if name in pattern.sizes]
    if pattern.kind == "circular pattern":
        text = f"on a circle of {in_unit(pattern.sizes['diameter'], said)}"
    else:
        text = " and ".join(in_unit(pitch, said) for pitch in dict.fromkeys(pitches))
    return found(text, evidence=f"{len(places)} holes in a {pattern.kind}: {text}.") if text else None


def _from_edge(said: str, told: Measurements) -> Finding | None:
    if (
        not re.search(
            r"\b(?:how far|distance)\b.*\bholes?\b.*\b(?:edges?|sides?)\b|\bedge distance\b.*\bholes?\b", said
        )
        or not told.holes
    ):
        return None
    box, gaps = told.bbox, []
    for hole in told.holes:
        across = [i for i in range(3) if abs(hole.axis[i]) < 0.5]
        gaps.append(min(min(hole.position[i] - box[i], box[i + 3] - hole.position[i]) for i in across))
    if max(gaps) - min(gaps) > 0.01:
        return None
    text = in_unit(gaps[0], said)
    return found(text, evidence=f"From each hole's center to the nearest side: {text}.")


def _where(said: str, told: Measurements) -> Finding | None:
    if not _PLACES.match(said):
        return None
    if not told.holes or len(told.holes) > 20:
        return None
    text = ", ".join(f"({', '.join(f'{value:.6g}' for value in hole.position)})" for hole in told.holes)
    return found(text, evidence=f"Centers of the mouths, in mm: {text}.")


def _whole(said: str, told: Measurements) -> Finding | None:
    """Of the part as a whole, by words that leave nothing open."""
    if re.search(r"\bvolume\b|\bhow much material\b", said):
        factor, unit = (1000.0, "cm³") if re.search(r"\bcm|cubic cent", said) else (1.0, "mm³")
        text = f"{told.volume / factor:.6g} {unit}"
        return found(text, evidence=f"Volume: {text}.")
    if re.search(r"\bsurface area\b", said):
        return found(f"{told.area:.6g} mm²", evidence="Area of all faces.")
    if re.search(r"\blongest (?:straight )?edge\b", said) and told.lines:
        return found(in_unit(told.lines[-1], said), evidence="The longest straight edge.")
    if _OVERALL.search(said):
        if re.search(r"\bholes?\b|\bslots?\b|\bpockets?\b", said):
            return None
        return found(times(extents(told), said), evidence="From the bounding box, along x, y and z.")
    return None


def _is_it(said: str, told: Measurements) -> Finding | None:
    """“Is the plate 5 mm thick?”"""
    asked = re.match(r"(?:is|are) (.+?) (\d+(?:\.\d+)?) ?(mm|cm|in|inch|inches)? (.+)$", said)
    if not asked:
        return None
    measured = value(f"how {asked[4]} is {asked[1]}", told)
    if measured is None:
        return None
    values, evidence = measured
    wanted = float(asked[2]) * {"cm": 10.0, "mm": 1.0, None: 1.0}.get(asked[3], 25.4)
    return found(
        "yes" if all(abs(v - wanted) < SAME_SHARE * max(wanted, 1) for v in values) else "no", evidence=evidence
    )


def _size(said: str, told: Measurements) -> Finding | None:
    measured = value(said, told)
    if measured is None:
        return None
    values, evidence = measured
    unit = "°" if re.search(r"\bangle\b|\bsteep\b", said) else None
    text = " and ".join(f"{v:.6g}{unit}" if unit else in_unit(v, said) for v in values)
    return found(text, evidence=evidence)


def _how_many(feature: Feature) -> int:
    return int(feature.sizes.get("count", 1))


def _number(count: int, what: str) -> Finding:
    return found(str(count), evidence=f"Counted {what}: {count}.")
