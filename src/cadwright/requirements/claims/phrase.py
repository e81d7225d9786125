"""A phrase: which feature it speaks of, and which sizes and places it gives it."""

from dataclasses import dataclass, field

from cadwright.values import Claim, Place, Size

_HOLLOW = frozenset({"tube", "pipe", "ring", "washer", "sleeve", "bushing", "spacer", "collar"})
_OWN = frozenset({"diameter", "length", "width", "height", "thickness"})
"""Names of sizes of which a feature has one."""


@dataclass
class Phrase:
    """What one phrase, and those that go on about the same, say; each size and place with the token it was read from.

    ``kind`` is a feature's, "part" for a noun like plate, "box" for the bounding box, "" where none is named.
    ``told`` are tokens that say nothing beside the others: the thread that a hole of a stated diameter is for.
    ``ratios`` are the sizes, by name, and the distances apart that are said as a share of others, with their tokens.
    """

    kind: str = ""
    noun: str = ""
    count: tuple[int, int] | None = None
    sizes: list[tuple[Size, int]] = field(default_factory=list)
    places: list[tuple[Place, int]] = field(default_factory=list)
    through: bool | None = None
    axis: str | None = None
    start: int = 0
    end: int = 0
    told: list[int] = field(default_factory=list)
    ratios: list[tuple[str, bool, int]] = field(default_factory=list)

    def claim(self, *, firm: bool) -> Claim:
        """The claim of the phrase."""
        sizes, places = tuple(size for size, _ in self.sizes), tuple(place for place, _ in self.places)
        axis = self.axis if self.axis in ("x", "y", "z") else None
        return Claim(self.kind, sizes, self.count and self.count[0], self.through, axis, places, firm)  # type: ignore[arg-type]

    @property
    def opens(self) -> bool | None:
        """Whether it goes through: said so, or meant by its name (a window)."""
        if self.kind == "window" or "through" in self.noun or "thru" in self.noun:
            return True
        return self.through if self.kind == "hole" else None

    @property
    def hollow(self) -> bool:
        """Whether it is open at both ends by its name, when it has an inner diameter."""
        return self.noun.removesuffix("s") in _HOLLOW

    @property
    def empty(self) -> bool:
        """Whether it states no number at all."""
        return not (self.sizes or self.places or self.count or self.ratios)

    def again(self, more: "Phrase") -> bool:
        """Whether another phrase names sizes that this one has already, so that it speaks of something else."""
        own = {size.name for size, _ in self.sizes} & _OWN
        return bool(own & {size.name for size, _ in more.sizes})

    def go_on(self, more: "Phrase") -> None:
        """A phrase without a noun speaks of the feature before."""
        self.sizes += more.sizes
        self.ratios += more.ratios
        self.places += more.places
        self.count = self.count or more.count
        self.through = more.through if self.through is None else self.through
        self.axis = self.axis or more.axis
        self.end = more.end

    def settle(self) -> None:
        """Leave out the thread where a diameter is stated as well: it names the screw."""
        if any(size.name == "thread" for size, _ in self.sizes) and any(
            size.name in ("", "diameter", "radius") for size, _ in self.sizes
        ):
            self.told += [i for size, i in self.sizes if size.name == "thread"]
            self.sizes = [(size, i) for size, i in self.sizes if i not in self.told]
