"""Parts of named families that have to use certain operations."""

from collections.abc import Callable, Collection, Mapping
from random import Random

import msgspec

from cadwright.errors import UsageError
from cadwright.synth.parts import ducts, easy, families, fitted, forced, hard, plates, turned
from cadwright.synth.parts.draft import LEVELS, LYING, SIDEWAYS, UPRIGHT, Draft, Level


class Family(msgspec.Struct, frozen=True):
    """A kind of part: its name, who drafts one, and how often it is taken."""

    name: str
    make: Callable[[Draft], None]
    weight: int = 2


FAMILIES: Mapping[Level, tuple[Family, ...]] = {
    "easy": (
        Family("plate", easy.plate, 5),
        Family("profile", easy.section, 5),
        Family("stack", easy.stack, 4),
        Family("angle plate", easy.joined, 2),
        Family("lug", plates.lug, 3),
        Family("link", plates.link, 3),
        Family("bar", plates.bar, 3),
        Family("clevis", plates.clevis),
        Family("gasket", plates.gasket),
    ),
    "hard": (
        Family("plate", hard.plate, 5),
        Family("block", hard.block, 4),
        Family("profile", hard.profile),
        Family("flange", turned.pipe_flange, 3),
        Family("flanged hub", hard.flange, 1),
        Family("shaft", families.shaft, 3),
        Family("bracket", families.bracket, 3),
        Family("housing", families.housing, 3),
        Family("fork", families.fork),
        Family("crossing", families.meeting),
        Family("flats", families.trimmed, 1),
        Family("cover", fitted.cover, 3),
        Family("clamp", fitted.clamp, 3),
        Family("collar", fitted.collar),
        Family("pillow block", fitted.pillow_block),
        Family("heat sink", fitted.heat_sink),
        Family("bushing", turned.bushing),
        Family("pulley", turned.pulley),
        Family("knob", turned.knob),
        Family("foot", turned.foot),
        Family("elbow", ducts.elbow),
        Family("handle", ducts.handle),
        Family("adapter", ducts.adapter),
        Family("hopper", ducts.hopper),
        Family("hook", ducts.hook),
    ),
}
MACHINED = Family("machined part", forced.machined)
Used = Callable[[str], Collection[str]]
LYING_ONLY = {"clevis", "pillow block", "elbow", "handle", "adapter", "hopper", "hook"}
"""What stands as it is used, and is bent or mirrored in the model's own planes."""


DRAFTS = 40
"""How many drafts of families are looked at before a body is made to measure, and then as many of those."""


def composed(
    rng: Random, level: Level, wanted: Collection[str], used: Used, family: Family | None = None
) -> tuple[str, Draft] | None:
    """A family's name and a draft of it that uses all that is wanted, which ``used`` finds in a script.

    It is one of ``family``, or else of any; hard ones may be bodies made to measure. ``None`` where none of many
    drafts does.
    """
    goal = frozenset(wanted)
    for attempt in range(2 * DRAFTS):
        if attempt == DRAFTS:
            if level == "easy" or family is not None:
                break
            family = MACHINED
        name, made = draft(rng, level, goal, family)
        if goal <= set(used(made.source())):
            return name, made
    return None


def levels_of(names: Collection[str]) -> tuple[Level, ...]:
    """The levels with families of these names. Raises `UsageError` where a name is no family's."""
    known = {family.name for level in LEVELS for family in FAMILIES[level]}
    for name in names:
        if name not in known:
            raise UsageError(f"no family of parts is called {name!r}; there are: {', '.join(sorted(known))}")
    return tuple(level for level in LEVELS if any(family.name in names for family in FAMILIES[level]))


def any_family(rng: Random, level: Level, names: Collection[str] = ()) -> Family:
    """One of a level's families, of these names if there are any, as often as they say."""
    choice = [family for family in FAMILIES[level] if not names or family.name in names]
    return rng.choices(choice, [one.weight for one in choice])[0]


def draft(rng: Random, level: Level, wanted: Collection[str] = (), family: Family | None = None) -> tuple[str, Draft]:
    """A family's name and a draft of it that leans to the operations that are wanted, and need not have them."""
    family = family or any_family(rng, level)
    if family.name in LYING_ONLY:
        frame = LYING
    elif level == "easy":
        frame = rng.choices((LYING, UPRIGHT, SIDEWAYS), (6, 3, 2))[0]
    else:
        frame = rng.choices((LYING, SIDEWAYS), (4, 1))[0]
    made = Draft(rng, frame, wanted)
    family.make(made)
    made.stood_up = level == "hard" and frame is LYING and rng.random() < 0.2
    return family.name, made
