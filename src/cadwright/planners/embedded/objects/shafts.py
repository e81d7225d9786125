"""Shafts with steps and keyways, along Z."""

from cadwright.parts.expressions import Expr, expr
from cadwright.parts.model import ZERO, Circle, Slot
from cadwright.planners.embedded.editing.phrases import Measure
from cadwright.planners.embedded.editing.scanning import NOUNS
from cadwright.planners.embedded.objects.entries import Entry
from cadwright.planners.embedded.objects.maker import Maker
from cadwright.planners.embedded.objects.sectioning import listed
from cadwright.planners.embedded.reading.drafting import Refused
from cadwright.planners.embedded.reading.items import Item

KEYS = (
    (10, 3, 1.8),
    (12, 4, 2.5),
    (17, 5, 3.0),
    (22, 6, 3.5),
    (30, 8, 4.0),
    (38, 10, 5.0),
    (44, 12, 5.0),
    (50, 14, 5.5),
    (58, 16, 6.0),
    (65, 18, 7.0),
    (75, 20, 7.5),
    (85, 22, 9.0),
    (95, 25, 9.0),
    (110, 28, 10.0),
)
"""Parallel keys (DIN 6885-1): largest diameter of the shaft, width of the keyway, its depth in the shaft."""


def shaft(m: Maker) -> None:
    """Sections on top of each other, and a keyway with round ends in the first of the largest diameter."""
    sections = _in_order(m)
    if not sections:
        m.spread("", "diameter", "length")
        sections = _sections(m)
    foot: Expr = ZERO
    feet: list[Expr] = []
    for n, (diameter, length) in enumerate(sections):
        m.solid(
            "shaft" if len(sections) == 1 else f"section_{n + 1}", Circle(diameter), by=length, at=(ZERO, ZERO, foot)
        )
        feet.append(foot)
        foot = foot + length
    _bore(m, foot, m.draft.extreme((d for d, _ in sections), high=False))
    key = m.take("cut", "keyway")
    if key is not None:
        largest = max(range(len(sections)), key=lambda n: m.number(sections[n][0]))
        m.parts["keyway"] = key
        _keyway(m, *sections[largest], feet[largest])


def _in_order(m: Maker) -> list[tuple[Expr, Expr]]:
    """The sections that are listed one after the other, from the bottom up."""
    found = listed(m.draft.reading.text, NOUNS | SHAFTS[0].nouns())
    if found is None:
        return []
    for item in (m.whole, *m.each("step")):
        item.dimensions.clear()
        item.amounts.clear()
        item.sizes.clear()
    m.draft.reading.conflicts.clear()
    m.draft.reading.unknown[:] = [quote for quote in m.draft.reading.unknown if quote.lower() != "rest"]
    whole = m.draft.define("length", found.whole.value, note="over all") if found.whole is not None else None
    made: list[tuple[Expr, Expr | None]] = []
    for n, section in enumerate(found.sections, start=1):
        across = m.draft.define(f"section_{n}_diameter", section.diameter.value)
        long = m.draft.define(f"section_{n}_length", section.length.value) if section.length is not None else None
        made.append((across, long))
    known = sum((long for _, long in made if long is not None), start=ZERO)
    rest = whole - known if whole is not None else ZERO
    m.require(all(m.number(e) > 0 for pair in made for e in pair if e is not None), "a section has no size")
    m.require(all(long is not None for _, long in made) or m.number(rest) > 0, "the sections are longer than the whole")
    if whole is not None and rest != ZERO and all(long is not None for _, long in made) and abs(m.number(rest)) > 1e-9:
        m.draft.misses(f"the sections do not add up to {m.number(whole):g} mm")
    return [(across, long if long is not None else rest) for across, long in made]


def _bore(m: Maker, length: Expr, thinnest: Expr) -> None:
    """A hole along the axis, through or from the upper end."""
    hole = next((i for i in m.draft.reading.items if i.role == "cut" and i.shape == "hole" and _axial(i)), None)
    if hole is None:
        return
    m.answer(hole)
    m.parts["bore"] = hole
    across = m.maybe_across("bore_diameter", "bore") or m.maybe("bore_diameter", "bore.") or m.bolt("bore")
    if across is None:
        raise Refused("the hole of the shaft has no diameter")
    m.require(m.number(across) < m.number(thinnest), "the hole is wider than the shaft")
    deep = m.maybe("bore_depth", "bore.depth", "bore.length") or length
    m.require(m.number(deep) <= m.number(length), "the hole is deeper than the shaft is long")
    m.drill("bore", across, at=(ZERO, ZERO, length), depth=deep)


def _axial(hole: Item) -> bool:
    """Whether a hole is said to go along the axis, and nothing else of its place."""
    single = (hole.count or 1) == 1 and not hole.plural and not hole.adjectives & {"cross", "transverse", "radial"}
    return single and all(place.where in ("center", "in", "through length", "everything") for place, _ in hole.places)


def _sections(m: Maker) -> list[tuple[Expr, Expr]]:
    """Diameter and length of each: described one by one, or as lists of both, or of equal length."""
    described = [i for i in m.each("step") if i.measured]
    if described:
        return [_described(m, i, n) for n, i in enumerate(described)]
    diameters, lengths = m.series("diameter"), m.series("length")
    if len(diameters) > 1:
        return _listed(m, diameters, lengths)
    if not m.mentions("step", "stepped", "shoulder"):
        diameter = m.across("diameter", "", ".outer ", default=30.0)
        return [(diameter, m.length("length", "length", "height", "", default=diameter * 3))]
    diameter = m.across("diameter", "", ".outer ", default=30.0)
    length = m.length("length", "length", "height", "", default=diameter * 4, note="over all")
    m.draft.assume("two steps at each end, each 0.8 times as thick as the middle")
    end, thin = m.length("end_length", default=length / 4), m.length("end_diameter", default=diameter * 0.8)
    return [(thin, end), (diameter, length - 2 * end), (thin, end)]


def _described(m: Maker, item: Item, n: int) -> tuple[Expr, Expr]:
    term = f"step {n + 1}"
    m.parts[term] = item
    m.spread(term, "diameter", "length")
    diameter = m.maybe_across(f"section_{n + 1}_diameter", term) or m.maybe(f"section_{n + 1}_diameter", f"{term}.")
    if diameter is None:
        raise Refused(f"section {n + 1} of the {m.whole.noun} has no diameter")
    addresses = (f"{term}.length", f"{term}.height", f"{term}.width", f"{term}.")
    return diameter, m.length(f"section_{n + 1}_length", *addresses, default=diameter)


def _listed(m: Maker, diameters: list[Measure], lengths: list[Measure]) -> list[tuple[Expr, Expr]]:
    m.forget("diameter", "length")
    m.require(len(lengths) in (0, 1, len(diameters)), f"{len(diameters)} diameters but {len(lengths)} lengths")
    found: list[tuple[Expr, Expr]] = []
    whole = m.draft.define("length", lengths[0].value, note="over all") if len(lengths) == 1 else None
    for n, d in enumerate(diameters):
        across = m.draft.define(f"section_{n + 1}_diameter", d.value)
        if len(lengths) == len(diameters):
            long = m.draft.define(f"section_{n + 1}_length", lengths[n].value)
        else:
            long = whole / len(diameters) if whole is not None else m.default(f"section_{n + 1}_length", across)
        found.append((across, long))
    if whole is not None:
        m.draft.assume("the sections are equally long")
    return found


def _keyway(m: Maker, diameter: Expr, length: Expr, foot: Expr) -> None:
    """Sizes that are missing are those of the parallel key for the shaft."""
    size = m.number(diameter)
    standard = next(((w, t) for most, w, t in KEYS if size <= most), (size * 0.25, size * 0.1))
    m.spread("keyway", "length", "width", "depth")
    width = m.length("keyway_width", "keyway.width", default=expr(standard[0]))
    depth = m.length("keyway_depth", "keyway.depth", "keyway.height", default=expr(standard[1]))
    long = m.length("keyway_length", "keyway.length", "keyway.", default=length * 0.5)
    m.require(m.number(width) < m.number(long) <= m.number(length), "the keyway does not fit along the shaft")
    m.require(m.number(width) < size and m.number(depth) < size / 2, "the keyway is too large for the shaft")
    m.draft.assume("the keyway has round ends and is in the middle of the shaft's length")
    at = (diameter / 2, ZERO, foot + length / 2)
    m.solid("keyway", Slot(long, width), by=depth, at=at, plane="ZY", mode="cut")


SHAFTS = (
    Entry(
        "shaft",
        (
            "shaft",
            "axle",
            "spindle",
            "drive shaft",
            "motor shaft",
            "stepped pin",
            "stepped rod",
            "stepped cylinder",
            "pin",
        ),
        shaft,
        {"step": "step section journal shoulder segment portion"},
        "drive motor stepped",
        listed="step",
        needs=frozenset(("keyway", "keyseat", "step", "stepped", "section", "journal", "shoulder", "then", "rest")),
    ),
)
