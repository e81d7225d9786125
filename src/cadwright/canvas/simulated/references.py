"""How people name what they mean: by kind, place, size, order; and how far and which way something is to go."""

import math
import random
from collections.abc import Sequence

import msgspec

from cadwright.canvas.design import XY, Arc, Circle, Curve, Design, Line
from cadwright.canvas.simulated.figures import Figure, Form, alike, figures, place, slope
from cadwright.canvas.simulated.shapes import box, extent, middle
from cadwright.canvas.simulated.words import BIT, LARGE, LITTLE, LOT, UNITS, WORDS

_LOOSELY = math.radians(20)
"""A line that is no further from level is called horizontal."""
_ORDER = ("first", "second", "third", "fourth", "fifth", "6th", "7th", "8th")
_NUMBERS = ("", "one", "two", "three", "four", "five", "six")


class Name(msgspec.Struct, frozen=True):
    """What something is called."""

    the: str
    """With its article and what tells it from others: "the left circle"."""
    bare: str
    plural: bool = False

    @property
    def bares(self) -> str:
        """In the plural."""
        return self.bare if self.plural else self.bare + "s"


def name_of(curves: Sequence[Curve], design: Design, source: random.Random, *, detail: float) -> Name:
    """A name for some curves of a design; ``detail`` is how likely it is to tell them from others."""
    if len(curves) == 1:
        return _of_one(curves[0], design, source, detail)
    if len(curves) == len(design.curves):
        bare = source.choice(("shape", "thing", "drawing"))
        return Name(source.choice(("everything", "the whole thing", "it all", "the whole shape", "the shape")), bare)
    for each in figures(design):
        if set(each.curves) == set(curves):
            return _of_figure(each, design, source, detail)
    kinds = {type(each) for each in curves}
    bare = source.choice({Circle: ("circles",), Line: ("lines", "lines", "edges"), Arc: ("curves", "arcs")}[kinds.pop()]
                         if len(kinds) == 1 else ("lines", "bits", "parts", "pieces"))  # fmt: skip
    total = sum(type(each) is type(curves[0]) for each in design.curves)
    if len(curves) == 2 and source.random() < 0.5:
        return Name(f"{source.choice(('both', 'both', 'the two', 'the 2'))} {bare}", bare, True)
    if len(curves) == total and len(kinds) == 0:
        return Name(f"{source.choice(('all the', 'the', 'all'))} {bare}", bare, True)
    where = _where(middle(curves), source)
    return Name(f"the {bare} {where}".strip() if source.random() < 0.5 + detail / 2 else f"the {bare}", bare, True)


def new_name(curves: Sequence[Curve], source: random.Random) -> str:
    """What is to be added: "a line", "2 small circles", "the triangle"."""
    if len(curves) == 1:
        bare = noun(curves[0], source)
        small = isinstance(curves[0], Circle) and extent(curves) < 5 and source.random() < 0.4
        return source.choice(("a", "a", "a", "another", "the", "one more")) + f" {'small ' if small else ''}{bare}"
    (figure, *rest) = figures(Design(tuple(curves)))
    if not rest and figure.form not in ("open", "zigzag", "curvy", "polygon"):
        return f"{source.choice(('a', 'the'))} {form_word(figure, source)}"
    if len({type(each) for each in curves}) == 1:
        which = source.choice(("", "more ", "missing "))
        return f"{count(len(curves), source)} {which}{noun(curves[0], source, plain=True)}s"
    return source.choice(
        ("the missing lines", "the rest", "the other part", "this part", "the missing bits", "the rest of it")
    )


def form_word(figure: Figure, source: random.Random) -> str:
    """What a figure is called, without an article."""
    return source.choice(WORDS[figure.form]).replace("<n>", str(len(figure.curves)))


def noun(curve: Curve, source: random.Random, *, plain: bool = False) -> str:
    """What a curve is called, without an article; ``plain`` is without its slope."""
    form: Form = "circle"
    if isinstance(curve, Line):
        form = slope(curve, _LOOSELY)
    elif isinstance(curve, Arc):
        turn = curve.turn
        form = "half circle" if turn and 0.85 * math.pi < turn[4] < 1.15 * math.pi else "arc"
    if plain and isinstance(curve, Line):
        return "line"
    return source.choice(WORDS[form])


def count(number: int, source: random.Random) -> str:
    """A number in digits or as a word."""
    return _NUMBERS[number] if number < len(_NUMBERS) and source.random() < 0.4 else str(number)


def way(offset: XY, source: random.Random, *, detail: float) -> str:
    """Which way and how far: "up a bit", "2 squares to the left"."""
    direction = _direction(offset, source)
    far = amount(max(abs(offset[0]), abs(offset[1])), source, detail=detail)
    kind = source.random()
    if kind > 0.3 + 0.6 * max(detail, 0.4):
        return direction
    return f"{far.removeprefix('by ')} {direction}" if kind < 0.35 else f"{direction} {far}"


def back(offset: XY, source: random.Random) -> str:
    """Where something is that is to go by ``offset``, after "too": "far left", "low"."""
    dx, dy = offset
    if abs(dx) >= abs(dy):
        return source.choice(("far {}", "far {}", "far to the {}", "much to the {}")).format(
            "left" if dx > 0 else "right"
        )
    return source.choice(("high", "high", "high up", "far up") if dy > 0 else ("low", "low", "far down", "low down"))


def amount(far: float, source: random.Random, *, detail: float) -> str:
    """How far: in squares of the grid, or vaguely."""
    if source.random() < 0.25 + 0.5 * detail:
        number = max(1, round(far))
        unit = source.choice(UNITS)
        if far < 0.75 and source.random() < 0.7:
            return source.choice((f"half a {unit}", f"less than a {unit}", f"about half a {unit}"))
        about = source.choice(("", "", "", "about ", "by ", "like "))
        return f"{about}{count(number, source)} {unit if number == 1 else unit + ('es' if unit == 'box' else 's')}"
    return source.choice(BIT if far < 3.5 else LOT)


def size(factor: float, source: random.Random, *, detail: float) -> str:
    """How large something should be, seen from how large it is."""
    if factor > 1.75 and source.random() < 0.4:
        return source.choice(("twice as big", "double the size", "much bigger", "way bigger"))
    if factor < 0.6 and source.random() < 0.4:
        return source.choice(("half the size", "much smaller", "way smaller", "about half as big"))
    word = source.choice(
        ("bigger", "bigger", "bigger", "larger", "wider") if factor > 1 else ("smaller", "smaller", "smaller")
    )
    if 0.77 < factor < 1.3 and source.random() < 0.4 + 0.4 * detail:
        return f"{source.choice(BIT)} {word}"
    return word


def where(point: XY, source: random.Random) -> str:
    """A place on the canvas: "in the top left", "at the bottom"."""
    return _where(point, source)


def _direction(offset: XY, source: random.Random) -> str:
    dx, dy = offset
    across = source.choice(("{}", "to the {}", "to the {}", "{}wards")).format("left" if dx < 0 else "right")
    down = source.choice(
        ("up", "up", "up", "upwards", "higher") if dy < 0 else ("down", "down", "down", "lower", "downwards")
    )
    if min(abs(dx), abs(dy)) > max(0.7, 0.4 * max(abs(dx), abs(dy))):
        pair = [down, across] if source.random() < 0.75 else [across, down]
        return source.choice((" and ", " and ", " ", ", ")).join(pair)
    return across if abs(dx) > abs(dy) else down


def _of_one(curve: Curve, design: Design, source: random.Random, detail: float) -> Name:
    bare = noun(curve, source)
    peers = [each for each in design.curves if type(each) is type(curve)]
    if bare in WORDS["level line"][1:] + WORDS["upright line"][1:] + WORDS["slanted line"][1:] and isinstance(
        curve, Line
    ):
        peers = [each for each in peers if isinstance(each, Line) and slope(each, _LOOSELY) == slope(curve, _LOOSELY)]
    if len(peers) == 1:
        return Name(f"the {bare}", bare)
    told = _tellings(curve, peers, source)
    if not told or source.random() > 0.85 + 0.15 * detail:
        return Name(
            f"the {bare}" if source.random() < 0.4 else f"the {bare} {_where(middle([curve]), source)}".strip(), bare
        )
    telling = source.choice(told)
    if telling.startswith((" ", "from")):
        return Name(f"the {bare}{telling}", bare)
    return Name(f"the {telling} {bare}", bare)


def _tellings(curve: Curve, peers: Sequence[Curve], source: random.Random) -> list[str]:
    """Words that tell a curve from its peers; those that come after the noun begin with a space."""
    x, y = middle([curve])
    others = [middle([each]) for each in peers if each is not curve]
    told = []
    first_x, last_x = all(x < ox - 1 for ox, _ in others), all(x > ox + 1 for ox, _ in others)
    first_y, last_y = all(y < oy - 1 for _, oy in others), all(y > oy + 1 for _, oy in others)
    several = len(others) > 1
    for holds, word in ((first_x, "left"), (last_x, "right")):
        if holds:
            told += [word, f"{word} hand" if source.random() < 0.3 else word, f" on the {word}"]
            told += [f"far {word}", f"{word}most"] if several else []
    for holds, word, high in ((first_y, "top", "upper"), (last_y, "bottom", "lower")):
        if holds:
            told += [word, word, high, f" at the {word}"]
    if not told and several:
        down = (
            "top"
            if y < min(oy for _, oy in others) + 1.5
            else "bottom"
            if y > max(oy for _, oy in others) - 1.5
            else ""
        )
        across = (
            "left"
            if x < min(ox for ox, _ in others) + 1.5
            else "right"
            if x > max(ox for ox, _ in others) - 1.5
            else ""
        )
        told += [f"{down} {across}", f" in the {down} {across}"] if down and across else []
    sizes = [extent([each]) for each in peers if each is not curve]
    own = extent([curve])
    line = isinstance(curve, Line)
    if all(own > 1.2 * each for each in sizes):
        told += ["longest", "long"] if line else ["big", "bigger" if not several else "biggest", "large", "outer"]
    if all(own < each / 1.2 for each in sizes):
        told += (
            ["shortest", "short"] if line else ["small", "smaller" if not several else "smallest", "little", "inner"]
        )
    if several and (not told or source.random() < 0.2):
        told += _ordered((x, y), others, source)
    return told


def _ordered(at: XY, others: Sequence[XY], source: random.Random) -> list[str]:
    """Where a curve comes in a row from the left, or from the top."""
    for axis, names in ((0, ("left", "right")), (1, ("top", "bottom"))):
        values = sorted(each[axis] for each in others)
        if all(abs(value - at[axis]) > 0.8 for value in values):
            before = sum(value < at[axis] for value in values)
            name, number = (names[0], before) if before <= len(values) - before else (names[1], len(values) - before)
            if number == len(values) - number:
                return ["middle", " in the middle", "center"]
            if number < len(_ORDER):
                return [f" {source.choice(('', 'thats '))}{_ORDER[number]} from the {name}"]
    return []


def _of_figure(figure: Figure, design: Design, source: random.Random, detail: float) -> Name:
    bare = form_word(figure, source)
    same = [each for each in figures(design) if each.form == figure.form and each != figure]
    if same and source.random() < 0.5 + detail / 2:
        if all(figure.size > each.size and not alike(figure.size, each.size) for each in same):
            return Name(f"the {source.choice(LARGE)} {bare}", bare)
        if all(figure.size < each.size and not alike(figure.size, each.size) for each in same):
            return Name(f"the {source.choice(LITTLE)} {bare}", bare)
        return Name(f"the {bare} {_where(figure.middle, source)}".strip(), bare)
    return Name(f"the {'whole ' if source.random() < 0.2 else ''}{bare}", bare)


def _where(point: XY, source: random.Random) -> str:
    down, across = place(point)
    if down and across:
        return source.choice(
            (f"in the {down} {across}", f"at the {down} {across}", f"{down} {across}", f"on the {down} {across}")
        )
    if down:
        return source.choice((f"at the {down}", f"at the {down}", f"on the {down}", f"{down} middle"))
    if across:
        return source.choice((f"on the {across}", f"on the {across}", f"to the {across}", f"on the {across} side"))
    return source.choice(("in the middle", "in the middle", "in the center", "in the centre"))


def span(curves: Sequence[Curve]) -> XY:
    """How wide and how high some curves are."""
    left, top, right, bottom = box(curves)
    return right - left, bottom - top
