"""A CadQuery script in the making: named dimensions, then one paragraph for each step."""

from collections.abc import Collection
from random import Random
from typing import Literal

import msgspec

Level = Literal["easy", "hard"]
LEVELS: tuple[Level, ...] = ("easy", "hard")


LEANING, WEIGHTIER = 0.9, 12
"""How likely what is wanted is where it is a matter of yes or no, and how many times as likely among others."""
LONGEST = 100
"""Characters of a line of a script, before a chain of calls is broken."""


class Frame(msgspec.Struct, frozen=True):
    """How a part lies: its own x, y and z are these axes of the model, which keeps the hand of the three.

    On the plane of x and y, and on faces across z, CadQuery's workplanes have x and y as their axes.
    """

    x: str
    y: str
    z: str

    @property
    def plane(self) -> str:
        """The workplane of the part's x and y."""
        return f'"{self.x}{self.y}"'

    @property
    def front(self) -> str:
        """The workplane of the part's x and z, where z points along its axis; what is extruded goes along y."""
        return f'"{self.x}{self.z}"'

    @property
    def side(self) -> str:
        """The workplane of the part's y and z, where z points along its axis; what is extruded goes along x."""
        return f'"{self.y}{self.z}"'

    @property
    def top(self) -> str:
        """Selects the faces furthest along z."""
        return f'"{"<" if self.z[0] == "-" else ">"}{self.z[-1]}"'

    @property
    def bottom(self) -> str:
        """Selects the faces furthest against z."""
        return f'"{">" if self.z[0] == "-" else "<"}{self.z[-1]}"'

    @property
    def upright(self) -> str:
        """Selects the edges along z."""
        return f'"|{self.z[-1]}"'


LYING, UPRIGHT, SIDEWAYS = Frame("X", "Y", "Z"), Frame("X", "Z", "-Y"), Frame("Y", "Z", "X")


class Step(msgspec.Struct, frozen=True):
    """One operation on the part: what it does in words, and the statements that do it to ``part``."""

    words: str
    code: str


class Draft:
    """A script that is being written, with the source of chance that decides what is in it.

    Chance leans to the operations that are ``wanted``.
    """

    def __init__(self, rng: Random, frame: Frame = LYING, wanted: Collection[str] = ()) -> None:
        self.rng = rng
        self.frame = frame
        self.wanted = frozenset(wanted)
        self.dimensions: dict[str, float] = {}
        self.about = ""
        self.stood_up = False
        self.steps: list[Step] = []

    def named(self, stem: str, value: float) -> str:
        """The name under which a dimension stands at the top of the script.

        It is ``stem`` after what the draft is ``about`` just now, numbered where that is taken.
        """
        stem = f"{self.about}_{stem}" if self.about else stem
        name, count = stem, 1
        while name in self.dimensions:
            count += 1
            name = f"{stem}_{count}"
        self.dimensions[name] = value
        return name

    def wants(self, *operations: str) -> float:
        """The least chance that something with one of these operations should have."""
        return LEANING if self.wanted.intersection(operations) else 0.0

    def lean(self, weight: int, *operations: str) -> int:
        """A weight, larger for what has one of these operations where it is wanted."""
        return weight * WEIGHTIER if self.wanted.intersection(operations) else weight

    def step(self, words: str, code: str) -> None:
        """Add an operation."""
        self.steps.append(Step(words, "\n".join(map(broken, code.splitlines()))))

    def source(self, *, traced: bool = False) -> str:
        """The script; it binds the part to ``r``, ``stood_up`` or as it lies.

        A ``traced`` one prints the volume after every step.
        """
        names = [f"{name} = {number(value)}" for name, value in self.dimensions.items()]
        blocks = ["import cadquery as cq", "\n".join(["# Dimensions in mm and degrees", *names])]
        for step in self.steps:
            lines = [f"# {step.words}", step.code]
            blocks.append("\n".join([*lines, "print(part.val().Volume())"] if traced else lines))
        end = "# Stood up\nr = part.rotate((0, 0, 0), (1, 0, 0), 90)" if self.stood_up else "r = part"
        return "\n\n".join([*blocks, end]) + "\n"


def broken(line: str) -> str:
    """A statement as it is, or a long chain of calls with one call a line."""
    if len(line) <= LONGEST:
        return line
    name, _, chain = line.partition(" = ")
    links, depth = [""], 0
    for before, letter in zip(" " + chain, chain, strict=False):
        depth += (letter in "([") - (letter in ")]")
        if letter == "." and depth == 0 and before == ")":
            links.append("")
        links[-1] += letter
    return "\n".join([f"{name} = (", *(f"    {link}" for link in links), ")"])


def number(value: float) -> str:
    """A dimension as a script writes it: at most three decimals, none where there are none."""
    return f"{value:.3f}".rstrip("0").rstrip(".")


def points(places: list[tuple[float, float]]) -> str:
    """A list of places as a script writes it."""
    return "[" + ", ".join(f"({number(x)}, {number(y)})" for x, y in places) + "]"
