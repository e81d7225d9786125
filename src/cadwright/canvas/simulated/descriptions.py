"""What is said of a whole target: which figures it has, what is true of it, what it looks like."""

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence

from cadwright.canvas.design import GRID, Arc, Circle, Design, Line
from cadwright.canvas.simulated.figures import Figure, Form, alike, figures, mirrored, slope, within
from cadwright.canvas.simulated.openings import LIKENESSES
from cadwright.canvas.simulated.references import count, form_word, span, where
from cadwright.canvas.simulated.words import LARGE, LITTLE, UNITS

_FEW = 3
"""More kinds of figures than this are not listed one by one."""


def described(target: Design, source: random.Random, *, detail: float) -> Mapping[str, str]:
    """What the slots of the openings stand for."""
    found = figures(target)
    return {
        "inventory": inventory(target, source, detail=detail),
        "first": f"the {form_word(found[0], source)}",
        "fact": fact(target, source),
        "likeness": source.choice(LIKENESSES[_kind(target)]),
    }


def inventory(target: Design, source: random.Random, *, detail: float) -> str:
    """The figures of a design in a line: "a big circle with 2 small circles inside"."""
    groups: dict[Form, list[Figure]] = defaultdict(list)
    for each in figures(target):
        groups[each.form].append(each)
    if len(groups) > _FEW:
        return _by_curves(target, source)
    parts = []
    for members in groups.values():
        alone = len(members) == 1 or all(alike(each.size, members[0].size) for each in members)
        for several in [members] if alone else [members[:1], members[1:]]:
            parts.append((several, _counted(several, target, source)))
    (outer, text), *rest = parts
    for number, (members, words) in enumerate(rest):
        inside = len(outer) == 1 and all(within(each, outer[0]) for each in members)
        if inside and number == 0:
            text += source.choice((f" with {words} inside", f" with {words} in it", f" and {words} inside it"))
        else:
            text += source.choice((" and ", " and ", ", ", " with ")) + words
    if source.random() < 0.4 * detail:
        text += f" {where(found_middle(outer), source)}"
    return text


def piece(figure: Figure, target: Design, source: random.Random) -> str:
    """One figure for someone who sees no drawing: what, where, how large."""
    text = f"{_counted([figure], target, source)} {where(figure.middle, source)}"
    wide, high = span(figure.curves)
    if source.random() < 0.6:
        unit = source.choice(UNITS)
        plural = unit + ("es" if unit == "box" else "s")
        sized = {
            True: f"about {max(1, round(wide))} {plural} {source.choice(('wide', 'across', 'long'))}",
            False: f"{max(1, round(high))} {plural} {source.choice(('high', 'tall', 'long'))}",
        }
        text += ", " + (
            sized[wide >= high]
            if min(wide, high) < 1 or source.random() < 0.7
            else f"{round(wide)} by {round(high)} {plural}"
        )
    return text


def fact(target: Design, source: random.Random) -> str:
    """Something that is true of a design."""
    wide, high = span(target.curves)
    unit = source.choice(UNITS[:3])
    facts = [
        f"it is about {round(max(wide, high))} {unit}s {'wide' if wide >= high else 'tall'}",
        source.choice(("the lines all connect", "all the lines touch", "everything is joined"))
        if len(figures(target)) == 1
        else f"there are {count(len(figures(target)), source)} separate parts",
    ]
    lines = [each for each in target.curves if isinstance(each, Line)]
    if len(lines) > 2 and all(slope(each) != "slanted line" for each in lines):
        facts += ["all the lines are straight", "the lines are straight", "all lines are horizontal or vertical"]
    if mirrored(target):
        facts += ["it is symmetrical", "both sides are the same", "its symmetrical", "the left and right are the same"]
    circles = [each for each in target.curves if isinstance(each, Circle)]
    if len(circles) > 1 and all(alike(each.radius, circles[0].radius) for each in circles):
        facts += ["the circles are the same size", "all the circles are equal", "the circles are the same"]
    if max(wide, high) > 0.85 * GRID:
        facts += ["it fills the whole grid", "it goes almost to the edges", "it takes up most of the space"]
    if max(wide, high) < 0.45 * GRID:
        facts += ["it is quite small", "its all in the middle", "it sits in the center of the grid"]
    return source.choice(facts)


def found_middle(members: Sequence[Figure]) -> tuple[float, float]:
    """The mean of the middles of some figures."""
    middles = [each.middle for each in members]
    return sum(x for x, _ in middles) / len(middles), sum(y for _, y in middles) / len(middles)


def _counted(members: Sequence[Figure], target: Design, source: random.Random) -> str:
    word = form_word(members[0], source)
    largest = max(each.size for each in figures(target))
    share = members[0].size / max(span(target.curves))
    adjective = ""
    if source.random() < 0.5:
        adjective = source.choice(LARGE[:3] if members[0].size == largest and share > 0.5 else LITTLE) + " "
        if share > 0.35 and members[0].size < largest:
            adjective = ""
    if len(members) == 1:
        if word.startswith(("shape", "outline")) and adjective in ("", "small "):
            adjective = ""
        article = "" if source.random() < 0.15 else "an " if (adjective + word)[0] in "aeio" else "a "
        return f"{article}{adjective}{word}"
    head, joint, tail = word.partition(" with ")
    plural = head + ("es" if head.endswith("x") else "s")
    return f"{count(len(members), source)} {adjective}{plural}{joint}{tail}"


def _by_curves(target: Design, source: random.Random) -> str:
    names = ((Line, "line"), (Circle, "circle"), (Arc, source.choice(("curve", "arc", "curved line"))))
    parts = []
    for kind, name in names:
        number = sum(isinstance(each, kind) for each in target.curves)
        if number:
            parts.append(f"{count(number, source)} {name}{'s' if number > 1 else ''}")
    joint = source.choice((" and ", ", "))
    return source.choice(("", "", "a shape with ", "something with ")) + joint.join(parts)


def _kind(target: Design) -> str:
    if all(isinstance(each, Circle) for each in target.curves):
        return "circle"
    return "straight" if all(isinstance(each, Line) for each in target.curves) else "round"
