"""Who tells of a part, and how they write: their numbers, units, diameters and counts."""

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Literal

import msgspec

from cadwright.english.figures import WORDS

Detail = Literal["full", "main", "loose"]
"""Every dimension and place; the main dimensions; what there is, in plain words."""
Unit = Literal["mm", "cm", "in"]
IN_MM: Mapping[Unit, float] = {"mm": 1.0, "cm": 10.0, "in": 25.4}
DIGITS: Mapping[Unit, int] = {"mm": 3, "cm": 4, "in": 4}
"""Decimals: an inch with four is right to a thousandth of a millimetre."""


class Voice(msgspec.Struct, frozen=True):
    """A kind of people who write requests.

    ``terse`` ones leave out what goes without saying. ``diameters`` are how they write them, with ``{}`` for the number
    and ``[]`` for number and unit; ``units`` and ``bare`` (numbers without a unit) are shares of their texts.
    Inches are written of parts that were made in inches.
    """

    name: str
    terse: bool
    units: Mapping[Unit, float]
    bare: float
    diameters: Sequence[str]
    times: Sequence[str]
    coordinates: float
    lower: float = 0.0


HOBBYIST = Voice(
    "hobbyist",
    False,
    {"mm": 0.84, "cm": 0.16},
    0.3,
    ("[]", "[]", "[] diameter", "[] dia"),
    ("x", " x ", "x", " by "),
    0.25,
    0.5,
)
MACHINIST = Voice(
    "machinist",
    True,
    {"mm": 1.0},
    0.55,
    ("Ø{}", "Ø{}", "Ø []", "[] dia", "dia. {}"),
    (" x ", "x", " × "),
    0.8,
)
DESIGNER = Voice(
    "designer",
    False,
    {"mm": 0.98, "cm": 0.02},
    0.0,
    ("[]", "[] diameter", "Ø[]"),
    (" x ", " × ", " by "),
    0.4,
)
ENGINEER = Voice(
    "engineer",
    True,
    {"mm": 1.0},
    0.15,
    ("Ø{}", "Ø[]", "[] diameter", "ø[]"),
    (" × ", " x "),
    0.7,
)
TEACHER = Voice(
    "teacher",
    False,
    {"mm": 0.8, "cm": 0.2},
    0.0,
    ("[] diameter", "[]"),
    (" by ", " x "),
    0.5,
)
VOICES = (HOBBYIST, MACHINIST, DESIGNER, ENGINEER, TEACHER)


class Teller:
    """Somebody with one way of writing throughout a text. The same source of chance gives the same words."""

    def __init__(
        self, rng: Random, voice: Voice, detail: Detail, unit: Unit | None = None, axes: tuple[str, str] = ("X", "Y")
    ) -> None:
        """``axes`` are the model's that the part's own x and y lie along."""
        self.rng, self.voice, self.detail, self.axes = rng, voice, detail, axes
        self.unit: Unit = unit or rng.choices(list(voice.units), list(voice.units.values()))[0]
        self.bare = self.unit == "mm" and rng.random() < voice.bare
        self.coordinates = rng.random() < voice.coordinates
        self._glued = rng.random() < (0.6 if voice.terse or voice.lower else 0.15)
        self._inch = rng.choice(('"', " in", " inch"))
        self._diameter = rng.choice(voice.diameters)
        self._times = rng.choice(voice.times)
        self._digits = rng.random() < (0.75 if voice.terse else 0.3)

    @property
    def full(self) -> bool:
        """Whether everything is told."""
        return self.detail == "full"

    def pick(self, *options: str) -> str:
        """One of several ways to say it."""
        return self.rng.choice(options)

    def maybe(self, share: float) -> bool:
        """Whether to do what is done in such a share of cases."""
        return self.rng.random() < share

    def number(self, millimetres: float) -> str:
        """A length as a number of the teller's unit."""
        told = f"{millimetres / IN_MM[self.unit]:.{DIGITS[self.unit]}f}".rstrip("0").rstrip(".")
        return "0" if told in ("-0", "") else told

    def mm(self, millimetres: float) -> str:
        """A length with its unit, unless the teller leaves units out."""
        return self.number(millimetres) if self.bare else self.number(millimetres) + self._mark()

    def sized(self, millimetres: float) -> str:
        """A length with its unit, always."""
        return self.number(millimetres) + self._mark()

    def by(self, *millimetres: float) -> str:
        """Several lengths, as 60 x 40 x 5 mm."""
        times = self._times if all(value >= 0 for value in millimetres) else " x "
        return times.join(map(self.number, millimetres)) + ("" if self.bare else self._mark())

    def dia(self, millimetres: float) -> str:
        """A diameter as it stands before a noun: Ø5, 5 mm diameter."""
        form = self._diameter
        # A bare number before a noun would be taken for how many there are.
        size = self.sized(millimetres) if form.startswith("[]") else self.mm(millimetres)
        return form.replace("{}", self.number(millimetres)).replace("[]", size)

    def across(self, millimetres: float) -> str:
        """A diameter as it stands behind a noun: of 5 mm diameter, Ø5, 5 mm across."""
        if "Ø" in self._diameter or "ø" in self._diameter:
            return self.dia(millimetres)
        size = self.mm(millimetres)
        return self.pick(f"{size} in diameter", f"{size} across", f"with a diameter of {size}", f"{size} diameter")

    def degrees(self, angle: float) -> str:
        """An angle."""
        return f"{angle:g}{'°' if self.voice.terse or self.maybe(0.4) else ' degrees'}"

    def amount(self, count: int) -> str:
        """How many: four, 4."""
        return str(count) if self._digits or count >= len(WORDS) else WORDS[count]

    def some(self, count: int, one: str, more: str | None = None) -> str:
        """One thing with its article, or several with their number."""
        if count == 1:
            return f"{article(one)} {one}"
        more = more or f"{one}s"
        numeric = more[0].isdigit() or more[0] in "Øø"
        if numeric and self.voice.terse and self._digits and self.maybe(0.5):
            return f"{count}x {more}"
        if more[0].isdigit():
            return f"{WORDS[count]} {more}" if count < len(WORDS) else f"{count} x {more}"
        return f"{self.amount(count)} {more}"

    def at(self, x: float, y: float) -> str:
        """A point as the teller writes it: always with two numbers."""
        if self.voice.name == "machinist":
            return f"{self.axes[0]}{self.number(x)} {self.axes[1]}{self.number(y)}"
        return f"({self.number(x)}, {self.number(y)})"

    def _mark(self) -> str:
        if self.unit == "in":
            return self._inch
        return self.unit if self._glued else f" {self.unit}"


def article(phrase: str) -> str:
    """The article before a phrase: an 8 mm hole, an L-shaped bracket, a U-shaped one, a Ø8 bore."""
    return "an" if _SOUNDS_OPEN.match(phrase) else "a"


def with_articles(text: str) -> str:
    """A text in which every “a” that ought to be “an” is one."""
    return re.sub(r"\b([Aa]) (?=\S)", lambda a: f"{a[1]}n " if _SOUNDS_OPEN.match(text, a.end()) else a[0], text)


_SOUNDS_OPEN = re.compile(
    r"8|1[18](?!\d)|[AEFHILMNORSX](?![A-Za-z])|(?!one\b|uni|U\b)[aeiAEI]|o(?!ne\b)|(?=up|un|ul)(?!uni)u"
)
"""What “an” stands before: eight, eleven, eighteen, letters that are spelled, vowels."""


def listed(things: Sequence[str], last: str = "and") -> str:
    """Things in a row: a, b and c."""
    if len(things) < 2:
        return "".join(things)
    return f"{', '.join(things[:-1])} {last} {things[-1]}"


def sentence(text: str) -> str:
    """With a capital and a full stop."""
    text = text.strip()
    ended = text if text.endswith((".", "!", "?", ":")) else f"{text}."
    return ended[:1].upper() + ended[1:]


Say = Callable[[Teller], str]
