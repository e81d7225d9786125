"""Answers on how a solid is built: its extrusions and their profiles, sizes, places and order."""

import re
from collections.abc import Callable, Sequence

import msgspec

from cadwright.planners.embedded.freecad.questions.answers import Answer
from cadwright.planners.embedded.freecad.questions.construction import Built, Extrusion
from cadwright.planners.embedded.freecad.questions.words import Option, number, options_of
from cadwright.sketch import Line
from cadwright.sketch.facts import NEARLY, OFF, Symmetry
from cadwright.values import Measurements

CLOSE = 0.005
"""Part by which a number in an option may be off."""
_ORDINALS = {"first": 0, "second": 1, "third": 2, "fourth": 3, "fifth": 4, "sixth": 5, "last": -1, "final": -1}
_ORDINAL = rf"\b(?P<which>{'|'.join(_ORDINALS)})\b"
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e[-+]?\d+)?")
_TYPES = {
    "new": (r"\bnew\b|\bcreat", "makes a new body"),
    "join": (r"\bjoin|\badd|\bunion|\bfus|\bmerg", "joins material to the body"),
    "cut": (r"\bcut|\bremov|\bsubtract", "cuts material away"),
    "intersect": (r"\bintersect|\boverlap|\bcommon", "keeps what overlaps"),
}
_AXES = (r"\bx\b", r"\by\b", r"\bz\b")
_BETWEEN = r"\W+(?:\w+ ){0,2}?"
"""What may stand between the words of an order."""
_SHAPES = {
    "circle": r"\bcirc|\bround\b|\bdis[ck]",
    "square": r"\bsquare",
    "rectangle": r"\brectang",
    "triangle": r"\btriang",
    "trapezoid": r"\btrapez",
    "pentagon": r"\bpentag",
    "hexagon": r"\bhexag",
    "octagon": r"\boctag",
    "oval": r"\boval|\bslot|\bstadium",
    "semicircle": r"\bsemi-?\s?circ|\bhalf[- ]circ|\barch",
}
_SOLIDS = {
    "circle": r"\bcylind|\bdis[ck]",
    "square": r"\bsquare|\bcub(?:oid|ic)|\bbox|\bblock|\brectangular|\bprism\b",
    "rectangle": r"\brectang|\bcuboid|\bbox|\bblock|\bplate|\bslab",
    "triangle": r"\btriang",
    "trapezoid": r"\btrapez",
    "pentagon": r"\bpentag",
    "hexagon": r"\bhexag",
    "octagon": r"\boctag",
    "semicircle": r"\bsemi-?\s?|\bhalf|\barch",
}


class Found(msgspec.Struct, frozen=True):
    """An answer: ``said`` in words, and what the right option has in it: a number, or a pattern.

    ``text`` is the answer alone, where that is shorter.
    """

    said: str
    value: float | None = None
    pattern: str = ""
    text: str = ""


Rule = Callable[[str, Built, Measurements], Found | None]


def answer_building(question: str, built: Built, measured: Measurements, options: Sequence[str]) -> Answer | None:
    """The answer to a question that is on how a solid is built; ``None`` where no rule reads it."""
    for rule in _RULES:
        found = rule(question, built, measured)
        if found is not None:
            return _settled(found, options_of(options), rule.__name__.strip("_"))
    return None


def _settled(found: Found, options: Sequence[Option], rule: str) -> Answer:
    evidence = f"{found.said[:1].upper()}{found.said[1:]}."
    if not options:
        return Answer(found.text or found.said, evidence, rule)
    fitting = [option for option in options if _fits(found, option.text)]
    if len(fitting) != 1:
        return Answer(None, f"{evidence} No single option says that", rule)
    return Answer(f"{fitting[0].letter}) {fitting[0].text}", evidence, rule)


def _fits(found: Found, text: str) -> bool:
    said = text.lower()
    if found.value is None:
        return bool(re.search(found.pattern, said))
    whole = number(said)
    numbers = [float(whole)] if whole is not None else [float(each) for each in _NUMBER.findall(said)]
    return len(numbers) == 1 and abs(numbers[0] - found.value) <= CLOSE * abs(found.value)


def _count(said: str, built: Built, measured: Measurements) -> Found | None:
    asked = re.match(r"how many (?:of the )?(?P<what>.+)", said)
    if not asked:
        return None
    what = asked["what"]
    total = len(built.extrusions)
    if re.search(r"\bstraight (?:lines?|sides?|edges?)\b", what):
        step = _which(what, built)
        sides = step.straight_sides if step and "outline" in what else None
        return _counted("straight lines in the outline", sides) if sides is not None else None
    if re.match(r"sketch(?:es)?\b", what):
        return _counted("sketches", built.sketches)
    if re.match(r"(?:[\w-]+ )?(?:extrusions?|extrudes?|extruded|steps?|operations?|cuts?|joins?)\b", what):
        for kind, (pattern, _) in _TYPES.items():
            if re.search(pattern, what):
                return _counted(f"extrusions of the type {kind}", sum(e.type == kind for e in built.extrusions))
        return _counted("extrusions", total)
    if re.match(r"(?:round |circular |cylindrical |drilled )?(?:through[- ])?holes?\b.*\b(?:go|through|pass)", what):
        return _counted("holes that go through", sum(hole.through for hole in measured.holes))
    return None


def _counted(what: str, count: int) -> Found:
    return Found(f"counted {what}: {count}", float(count), text=str(count))


def _order(said: str, built: Built, measured: Measurements) -> Found | None:
    if not re.search(r"\bin (?:which|what) order\b|\border of (?:the )?(?:operations|extrusions|steps)\b", said):
        return None
    kinds = [extrusion.type for extrusion in built.extrusions]
    words = [f"(?:{_TYPES[kind][0]})[a-z]*" for kind in kinds]
    return Found(", ".join(kinds), pattern=rf"^\W*{_BETWEEN.join(words)}\W*$")


def _operation(said: str, built: Built, measured: Measurements) -> Found | None:
    step = _which(said, built)
    if step is None or not re.search(r"\bwhat does\b.*\bdo\b|\b(?:type|kind) of\b|\boperation\b", said):
        return None
    pattern, words = _TYPES[step.type]
    return Found(f"the extrusion {words}", pattern=pattern)


def _profile(said: str, built: Built, measured: Measurements) -> Found | None:
    """What a profile, or the face that it makes, looks like."""
    asked = re.search(r"\bshape\b.*\b(?:outline|profile|sketch|cross[- ]section|base)\b", said)
    step = _which(said, built) or (built.main if asked and "extru" not in said else None)
    return _shaped(step, _SHAPES) if asked else None


def _body(said: str, built: Built, measured: Measurements) -> Found | None:
    """What the object is, by the profile of the extrusion that makes most of it; or its top, its bottom."""
    if not re.search(r"\bshape\b|\bform of\b|\blook like\b|\bresemble", said):
        return None
    side = re.search(r"\b(?P<side>top|upper|bottom|lower)\b", said)
    if side:
        return _shaped(_outermost(built, side["side"] in ("top", "upper")), _SHAPES | {"arch": r"\barch"})
    if re.search(r"\b(?:main|primary|overall|basic|general|principal|base|whole)\b", said):
        main = built.main
        if main and "square" in main.shapes and _sides_alike(measured):
            return Found("it is a cube", pattern=r"\bcube\b")
        return _shaped(main, _SOLIDS)
    return None


def _shaped(step: Extrusion | None, words: dict[str, str]) -> Found | None:
    """The shape that the outline of an extrusion is called, where it has a name; letters are shapes too."""
    for name in step.shapes if step else ():
        if letter := re.fullmatch(r"([a-z])-shape", name):
            return Found(f"it is {name}d", pattern=rf"(?<!\w){letter[1]}(?:[- ]?shape|(?!\w))")
        if name in words:
            return Found(f"the outline is a {name}", pattern=words[name])
        if name.startswith("rounded "):
            return None
    return None


def _outermost(built: Built, top: bool) -> Extrusion | None:
    """The one extrusion that reaches highest, or lowest."""
    boxed = [(e, box) for e in built.extrusions if e.type in ("new", "join") and (box := e.box)]
    if not boxed or built.others:
        return None
    reach = max(box[1][2] for _, box in boxed) if top else min(box[0][2] for _, box in boxed)
    found = [e for e, (low, high) in boxed if abs((high if top else low)[2] - reach) < 1e-6 * (1 + abs(reach))]
    return found[0] if len(found) == 1 and found[0].axis == 2 else None


def _length(said: str, built: Built, measured: Measurements) -> Found | None:
    step = _which(said, built)
    if step is None or not re.search(r"\bhow (?:long|far|deep|thick|high)\b|\b(?:length|distance|depth) of\b", said):
        return None
    return Found(f"it is {step.length:.6g} mm long", step.length, text=f"{step.length:.6g} mm")


def _extent(said: str, built: Built, measured: Measurements) -> Found | None:
    """Whether an extrusion goes to one side of its sketch, to both alike, or to both differently."""
    step = _which(said, built)
    if step is None or not re.search(r"\bplane of|\bsketch plane|\bwhich sides?|\bboth sides|\bextruded symm", said):
        return None
    forward, backward = step.lengths
    if not forward or not backward:
        return Found("it goes to one side", pattern=r"\bone side|\bsingle|\bone-sided")
    if abs(forward - backward) <= CLOSE * forward:
        return Found("it goes equally far to both sides", pattern=r"\bsymmetric|\bsame\b|\bequal")
    return Found("it goes to both sides, not equally far", pattern=r"\bdifferent|\bunequal|\btwo-sided")


def _direction(said: str, built: Built, measured: Measurements) -> Found | None:
    step = _which(said, built) or (built.extrusions[0] if len(built.extrusions) == 1 else None)
    asked = re.search(r"\b(?:in|along) (?:which|what) (?:direction|axis)\b.*\bextru|\bdirection of\b.*\bextru", said)
    if step is None or not asked:
        return None
    if step.axis is None:
        return Found("it runs along none of the axes", pattern=r"\bnone\b|\bneither\b|\bother\b")
    return Found(f"it runs along {'XYZ'[step.axis]}", pattern=_AXES[step.axis])


def _symmetry(said: str, built: Built, measured: Measurements) -> Found | None:
    """About which axes of its sketch an outline is symmetric."""
    step = _which(said, built)
    if step is None or step.outline is None or not re.search(r"\babout which ax[ei]s\b.*\bsymmetric", said):
        return None
    around = step.outline.points
    drawn = Symmetry([Line(a, b) for a, b in zip(around, (*around[1:], around[0]), strict=True)])
    off = drawn.mirrored(0), drawn.mirrored(90)
    if any(OFF < each < NEARLY for each in off):
        return None
    about_x, about_y = (each <= OFF for each in off)
    if about_x and about_y:
        return Found("it is symmetric about both", pattern=r"\bboth\b")
    if about_x or about_y:
        return Found(f"it is symmetric about {'X' if about_x else 'Y'}", pattern=_AXES[0 if about_x else 1])
    return Found("it is symmetric about neither", pattern=r"\bneither\b|\bnone\b")


def _size(said: str, built: Built, measured: Measurements) -> Found | None:
    """Of the bounding box: its longest or shortest side, their ratio, the axis it lies along; and the volume."""
    sizes = _sizes(measured)
    if re.search(r"\bwhat is the volume\b", said):
        return Found(f"the volume is {measured.volume:.6g} mm³", measured.volume, text=f"{measured.volume:.6g} mm³")
    if re.search(r"\bratio\b.*\b(?:longest|largest)\b.*\b(?:shortest|smallest)\b", said) and min(sizes) > 0:
        ratio = max(sizes) / min(sizes)
        return Found(f"the ratio is {ratio:.6g}", ratio, text=f"{ratio:.6g}")
    if re.search(r"\balong (?:which|what) axis\b.*\b(?:longest|farthest|furthest|largest|reach)", said):
        longest = max(range(3), key=lambda axis: sizes[axis])
        if sum(size > (1 - CLOSE) * sizes[longest] for size in sizes) > 1:
            return Found("it is equally long along several axes", pattern=r"\bequal")
        return Found(f"it is longest along {'XYZ'[longest]}", pattern=_AXES[longest])
    asked = re.search(r"\b(?P<which>largest|longest|smallest|shortest|maximum|minimum) (?:dimension|side|extent)", said)
    if not asked:
        return None
    size = (min if asked["which"] in ("smallest", "shortest", "minimum") else max)(sizes)
    return Found(f"the {asked['which']} side of the bounding box is {size:.6g} mm", size, text=f"{size:.6g} mm")


def _position(said: str, built: Built, measured: Measurements) -> Found | None:
    """Where the middle of one extrusion is, seen from another one's."""
    asked = re.findall(_ORDINAL, said)
    if not re.search(r"^where\b|\bposition\b|\brelative to\b", said) or len(asked) != 2:
        return None
    one, other = (_numbered(which, built) for which in asked)
    if one is None or other is None or one.box is None or other.box is None:
        return None
    away = [(c + d - a - b) / 2 for a, b, c, d in zip(*other.box, *one.box, strict=True)]
    size = max(d - c for c, d in zip(*other.box, strict=True))
    off = [axis for axis in range(3) if abs(away[axis]) > CLOSE * size]
    if len(off) != 1:
        return None
    axis, more = off[0], away[off[0]] > 0
    words = {(2, True): r"|\babove|\bon top", (2, False): r"|\bbelow|\bunder"}.get((axis, more), "")
    said_so = f"{'+' if more else '-'}{'XYZ'[axis]}"
    return Found(f"it lies in the {said_so} direction", pattern=rf"{re.escape(said_so.lower())}\b{words}")


_RULES: tuple[Rule, ...] = (
    _count,
    _order,
    _position,
    _symmetry,
    _extent,
    _direction,
    _length,
    _profile,
    _body,
    _operation,
    _size,
)


def _which(said: str, built: Built) -> Extrusion | None:
    """The extrusion that is named by its number."""
    found = re.search(_ORDINAL, said)
    return _numbered(found["which"], built) if found and re.search(r"\bextru|\bprofile|\bstep|\bsketch", said) else None


def _numbered(which: str, built: Built) -> Extrusion | None:
    place = _ORDINALS[which]
    return built.extrusions[place] if -1 <= place < len(built.extrusions) and built.extrusions else None


def _sizes(measured: Measurements) -> tuple[float, float, float]:
    xmin, ymin, zmin, xmax, ymax, zmax = measured.bbox
    return xmax - xmin, ymax - ymin, zmax - zmin


def _sides_alike(measured: Measurements) -> bool:
    sizes = _sizes(measured)
    return max(sizes) - min(sizes) <= 0.02 * max(sizes)
