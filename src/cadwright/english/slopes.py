"""The heights of both ends of what slopes, in any order of words.

“30 high at the back, 4 at the front”, “rises from 5 to 20”, “HT 15 FRONT / 50 REAR”, “in front 15, behind 50 high”,
“starting off at 4 mm thick and going up in a straight line to 30”, “slopes from 20 at the back down to nothing”.

A height is known as one by its name, by the end where it is, or by a word for sloping before it.
"""

from collections.abc import Iterator, Mapping

import msgspec
from msgspec.structs import replace

from cadwright.english.frames import Frame
from cadwright.english.lexicon import words_of
from cadwright.english.phrases import Lattice, Phrase, is_pronoun

_LONGEST = 30
"""No slope is told in more words."""
_HEIGHTS = frozenset(("height", "thickness"))
_ENDS = frozenset(
    ("front", "back", "left", "right", "end", "near end", "far end", "other side", "small end", "big end", "bend")
)
_HIGH_ENDS = frozenset(("back", "big end", "bend"))
_GLUE = words_of("groups.toml", "slopes", "glue")
"""Words between two heights that say nothing of them."""
_BOTH = 2
_NONE = -1
"""The number of what has no height."""
_NOTHING = ("nothing", "zero", "nil")
_KEEN = frozenset(("sharp", "knife", "feather", "razor"))
"""What an edge is that has no height."""
_LAST = words_of("groups.toml", "slopes", "last")
"""Those of them with which a slope may end: “straight slope between”."""
_BEHIND, _BACK = "behind", "back"
_LEADING = words_of("groups.toml", "slopes", "leading")


class _Height(msgspec.Struct, frozen=True):
    """A height so far: the word of its number, or `_NONE`, its end, and whether its name or a slope tells it."""

    number: int | None = None
    end: tuple[int, str] | None = None
    named: bool = False
    led: bool = False

    @property
    def is_told(self) -> bool:
        """Whether it is known as a height."""
        return self.number is not None and (self.named or self.led or self.end is not None)


class _Slope(msgspec.Struct):
    """What has been told of a slope: its heights, and whether a word says that it goes from one to the other.

    ``before`` is whether ends stand before the heights that are there: “in front 15, behind 50”.
    """

    heights: list[_Height]
    goes: bool = False
    since: bool = False
    before: bool | None = None

    def with_number(self, number: int, behind: str) -> None:
        """Take a number, which begins the second height where the first has one."""
        if self.heights[-1].number == number == _NONE:
            return  # “from nothing (sharp edge)”
        if self.heights[-1].number is not None:
            self.heights.append(_Height())
        self.since = self.since or behind == "from"
        led = behind == "from" or (self.goes and behind in ("to", "at"))
        self.heights[-1] = replace(self.heights[-1], number=number, led=led or self.heights[0].led)

    def with_end(self, at: int, term: str) -> None:
        """Take an end, which begins the second height where the first has one."""
        last = self.heights[-1]
        self.before = last.number is None if self.before is None else self.before
        if last.end is not None or (self.before and last.number is not None):
            self.heights.append(_Height())
        self.heights[-1] = replace(self.heights[-1], end=(at, term))

    def with_name(self) -> None:
        """Take the name of a height."""
        self.heights[-1] = replace(self.heights[-1], named=True)

    @property
    def is_whole(self) -> bool:
        """Whether both heights are known as such: the name of the first, or that it slopes, is that of both."""
        if len(self.heights) != _BOTH or any(h.number is None for h in self.heights):
            return False
        told = self.heights[0].named or all(h.is_told for h in self.heights)
        return told and (self.goes or any(h.end is not None for h in self.heights))

    @property
    def is_alone(self) -> bool:
        """Whether the only height is that of the thick end: “rising to 40”, “20 high at the back”."""
        (height, *more) = self.heights
        high = height.named and height.end is not None and height.end[1] in _HIGH_ENDS
        return not more and height.number is not None and (high or (self.goes and height.led and height.end is None))


def may_slope(frames: Mapping[str, Frame], lattice: Lattice) -> bool:
    """Whether anything that is named can have a thin end."""
    named = {kind for i in range(len(lattice.words)) for _, kind in lattice.sense(i, "thing")}
    return any(frames[kind].slot("thin end") for kind in named if kind in frames)


def slopes(lattice: Lattice, i: int) -> Iterator[Phrase]:
    """The slopes that may be told from a word on: the longest, and one with a single height."""
    begins = lattice.words[i] in (*_LEADING, *_NOTHING) or lattice.is_in(i, "rising") or lattice.tokens[i].values
    if not (begins or _name(lattice, i) or _end(lattice, i)):
        return
    slope, j, ends = _Slope([_Height()]), i, dict[str, Phrase]()
    while j < min(len(lattice.words), i + _LONGEST) and not (j > i and j in lattice.items):
        j = _next(lattice, j, slope)
        if not j or len(slope.heights) > _BOTH:
            break
        if not _goes_on(lattice, j - 1) and (slope.is_whole or slope.is_alone):
            ends["whole" if slope.is_whole else "alone"] = _phrase(i, j, slope.heights)
    yield from ends.values()


def _next(lattice: Lattice, j: int, slope: _Slope) -> int:
    """Where the next word that tells a slope ends, which the slope has then; 0 where none comes."""
    word, end = lattice.words[j], j + 1
    if word == "the":
        return end  # “the other end” is one name
    if (number := _number(lattice, j)) is not None:
        slope.with_number(number, lattice.words[j - 1] if j else "")
    elif found := _end(lattice, j):
        end = found[0]
        slope.with_end(j, found[1])
    elif named := _name(lattice, j):
        end = named
        slope.with_name()
    elif lattice.is_in(j, "rising"):
        slope.goes = True
    elif word == "to":
        slope.goes = slope.goes or slope.since or slope.heights[-1].named
    elif word not in _GLUE and not (word == "from" and slope.heights[-1].number is None):
        return 0
    return end


def _goes_on(lattice: Lattice, j: int) -> bool:
    """Whether no slope ends with a word."""
    word = lattice.words[j]
    return word not in _LAST and (word in _GLUE or word in ("to", "from") or lattice.is_in(j, "rising"))


def _phrase(i: int, j: int, heights: list[_Height]) -> Phrase:
    parts = {}
    for part, end, height in zip("bt", "se", heights, strict=False):
        if height.number is not None and height.number >= 0:
            parts[part] = (height.number, str(height.number))
        if height.end is not None:
            parts[end] = height.end
    return Phrase("slope", i, j, parts)


def _number(lattice: Lattice, j: int) -> int | None:
    """The word of a number that may be a height, -1 for nothing; ``None`` where it is another size."""
    keen = lattice.words[j] in _KEEN and lattice.words[j + 1 : j + 2] == ("edge",)
    if keen or lattice.words[j] in _NOTHING or lattice.tokens[j].values == (0.0,):
        return _NONE
    token = lattice.tokens[j]
    if token.kind not in ("number", "length") or is_pronoun(token) or lattice.counts_in_words(j):
        return None
    if j + 1 == len(lattice.words) or lattice.words[j + 1] in _LEADING:
        return j
    names = {term for _, term in lattice.sense(j + 1, "dimension")}
    return None if names and not names & _HEIGHTS and not _end(lattice, j + 1) else j


def _name(lattice: Lattice, j: int) -> int:
    """The end of the name of a height; 0 where there is none."""
    return max((end for end, term in lattice.sense(j, "dimension") if term in _HEIGHTS), default=0)


def _end(lattice: Lattice, j: int) -> tuple[int, str] | None:
    """The end of what slopes that a word names, and where the name ends."""
    if lattice.words[j] == _BEHIND and not lattice.is_in(j + 1, "determiner"):
        return j + 1, _BACK
    other = [(j + 1, "far end")] if lattice.words[j] == "other" else []  # “30 at one end and 12 at the other”
    return max([*((end, term) for end, term in lattice.sense(j, "side") if term in _ENDS), *other], default=None)
