"""Changes of generated parts, in words and as the script that makes them: what an edit asks for and its truth.

Places are those of the part as it lies, with the middle of its box at the origin.
"""

from collections.abc import Callable, Sequence
from random import Random

import msgspec

from cadwright.synth.parts.draft import Draft, Step, number
from cadwright.synth.parts.sizes import DRILLS
from cadwright.values import Measurements

REST = "Leave everything else as it is."
MIDDLE = "from the middle of the part"
TRIES = 12
"""Places that are tried for one change."""
_FEATURES = {
    "Through hole": "through hole",
    "Blind hole": "blind hole",
    "Counterbored hole": "counterbored hole",
    "Countersunk hole": "countersunk hole",
    "Holes on a bolt circle": "holes on the bolt circle",
    "A slot": "slot",
    "A pocket": "pocket",
    "A boss": "boss",
    "A hub": "hub",
    "A groove": "groove",
    "A V-groove": "V-groove",
    "A notch": "notch",
    "A hole from side to side": "hole from side to side",
    "A step along the edge": "step along the edge",
}
_SIZES = ("diameter", "depth", "height", "length", "width", "thickness")


class Change(msgspec.Struct, frozen=True):
    """A change: the request, how to make it, and whether the result is what the words say.

    It is made by another ``draft``, or by ``code`` after the draft's, where the middle of the part is the origin.
    """

    words: str
    draft: Draft
    code: str = ""
    holds: Callable[[Measurements], bool] = lambda _: True


Maker = Callable[[Random, Draft, Measurements], Change | None]


def resized(rng: Random, draft: Draft, measured: Measurements) -> Change | None:
    """A named size of a feature is another one."""
    del measured
    choices = [
        (name, noun)
        for step, noun in _named(draft.steps)
        for name in draft.dimensions
        if name in step.code and name.split("_")[-1] in _SIZES
    ]
    if not choices:
        return None
    name, noun = rng.choice(choices)
    old = draft.dimensions[name]
    new = max(round(2 * old * rng.choice((0.6, 0.75, 1.25, 1.5))) / 2, 1.0)
    after = _copy(draft, draft.steps)
    after.dimensions[name] = new
    size = name.split("_")[-1]
    words = f"Change the {size} of the {noun} from {number(old)} mm to {number(new)} mm. {REST}"
    return Change(words, after) if new != old else None


def removed(rng: Random, draft: Draft, measured: Measurements) -> Change | None:
    """A feature is gone, and what was there before it is back."""
    del measured
    named = _named(draft.steps)
    later = {id(step): draft.steps[n + 1 :] for n, step in enumerate(draft.steps)}
    choices = [
        (step, noun)
        for step, noun in named
        if not any(noun.split()[-1].rstrip("s") in other.words for other in later[id(step)])
    ]
    if not choices:
        return None
    step, noun = rng.choice(choices)
    after = _copy(draft, [one for one in draft.steps if one is not step])
    return Change(f"Remove the {noun}. {REST}", after)


def drilled(rng: Random, draft: Draft, measured: Measurements) -> Change | None:
    """A hole more, all through along z."""
    diameter = rng.choice([d for d in DRILLS if d <= max(min(measured.size[:2]) / 4, DRILLS[0])])
    x, y = _place(rng, measured, diameter)
    rod = f'cq.Workplane("XY").center({number(x)}, {number(y)}).circle({number(diameter)} / 2).extrude(500, both=True)'
    words = (
        f"Drill a through hole of {number(diameter)} mm diameter along z at x = {number(x)} mm, y = {number(y)} mm "
        f"{MIDDLE}. {REST}"
    )

    def holds(after: Measurements) -> bool:
        return any(
            hole.through and abs(hole.diameter - diameter) < 1e-6 and _near(hole.position, x, y) for hole in after.holes
        )

    return Change(words, draft, f"r = r.cut({rod})", holds)


def raised(rng: Random, draft: Draft, measured: Measurements) -> Change | None:
    """A round boss more on the top."""
    most = max(min(measured.size[:2]) / 3, 4)
    diameter, height = float(rng.randint(4, int(most))), float(rng.randint(3, 15))
    x, y = _place(rng, measured, diameter)
    top = measured.size[2] / 2
    code = (
        f'r = r.union(cq.Workplane("XY", origin=({number(x)}, {number(y)}, {number(top)}))'
        f".circle({number(diameter)} / 2).extrude({number(height)}))"
    )
    words = (
        f"Add a cylindrical boss of {number(diameter)} mm diameter and {number(height)} mm height on the top face "
        f"(z = {number(top)} mm) at x = {number(x)} mm, y = {number(y)} mm {MIDDLE}. {REST}"
    )

    def holds(after: Measurements) -> bool:
        return any(
            feature.kind == "boss"
            and abs(feature.sizes.get("diameter", 0) - diameter) < 1e-6
            and abs(feature.sizes.get("height", 0) - height) < 1e-6
            and _near(feature.at, x, y)
            for feature in after.features
        )

    return Change(words, draft, code, holds)


def dressed(rng: Random, draft: Draft, measured: Measurements) -> Change | None:
    """The edges of the top, or all upright ones, are bevelled or rounded."""
    size = rng.choice((0.5, 1.0, 1.5, 2.0, 3.0))
    if size > min(measured.size) / 4:
        return None
    edges, selected = rng.choice(
        (("all edges of the top face (the largest z)", 'faces(">Z").edges()'), ("all edges along z", 'edges("|Z")'))
    )
    kind, words = rng.choice((("chamfer", "Chamfer {} by {} mm."), ("fillet", "Round {} with a radius of {} mm.")))
    code = f"r = r.{selected}.{kind}({number(size)})"
    return Change(f"{words.format(edges, number(size))} {REST}", draft, code)


MAKERS: Sequence[Maker] = (resized, removed, drilled, raised, dressed)
"""In turn."""


def _named(steps: Sequence[Step]) -> list[tuple[Step, str]]:
    """The steps after the first that are features with a name of their own, which no other step has."""
    found: list[tuple[Step, str]] = []
    for step in steps[1:]:
        stem = next((stem for stem in sorted(_FEATURES, key=len, reverse=True) if step.words.startswith(stem)), None)
        if stem is not None:
            plural = "s" if step.words.startswith(f"{stem}s") else ""
            found.append((step, _FEATURES[stem] + plural))
    nouns = [noun.rstrip("s") for _, noun in found]
    return [(step, noun) for step, noun in found if nouns.count(noun.rstrip("s")) == 1]


def _copy(draft: Draft, steps: Sequence[Step]) -> Draft:
    """The same part with these steps."""
    made = Draft(draft.rng, draft.frame)
    made.dimensions, made.steps, made.stood_up = dict(draft.dimensions), list(steps), draft.stood_up
    return made


def _place(rng: Random, measured: Measurements, extent: float) -> tuple[float, float]:
    """Whole millimetres from the middle of the part, so that something of that extent is above its box."""
    room = [max(int((side - extent) / 2 - 2), 0) for side in measured.size[:2]]
    return float(rng.randint(-room[0], room[0])), float(rng.randint(-room[1], room[1]))


def _near(position: Sequence[float], x: float, y: float) -> bool:
    return abs(position[0] - x) < 1e-6 and abs(position[1] - y) < 1e-6
