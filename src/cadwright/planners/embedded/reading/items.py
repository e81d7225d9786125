"""What a text says about each thing that it mentions, before any geometry is made of it."""

from typing import Literal

from cadwright.parts.expressions import Expr
from cadwright.planners.embedded.editing.phrases import Measure, Place, Thing

Role = Literal["add", "cut", "finish"]


class Item:
    """A body, a void or a treatment of edges, as it is gathered phrase by phrase.

    ``shape`` is the term of its cross-section or solid; ``dimensions`` are by name ("outer diameter", "height");
    ``amounts`` are lengths without a name, ``sizes`` groups of them.
    """

    def __init__(self, thing: Thing, role: Role, shape: str) -> None:
        self.noun = thing.noun
        self.nouns = {thing.noun}
        self.term = thing.term
        self.role: Role = role
        self.shape = shape
        self.count = thing.count
        self.ordinal = thing.ordinal
        self.plural = thing.plural
        self.adjectives = set(thing.adjectives)
        self.article = thing.article
        self.dimensions: dict[str, Measure] = {}
        self.amounts: list[Measure] = []
        self.sizes: list[tuple[Measure, ...]] = []
        self.places: list[tuple[Place, Item | None]] = []
        self.points: list[tuple[Measure, ...]] = []
        """Corners of its outline, where they are given outright."""
        self.bulges: dict[int, tuple[Measure, ...]] = {}
        """Points that arcs of its outline go through, by the index of the corner where the arc ends."""
        self.edges: list[Thing] = []
        self.host: Item | None = None
        self.recess: Item | None = None
        self.members: list[Item] = []
        """Those of a plural that were described one by one, in place of the plural."""
        self.across: Expr = Expr()
        """How wide it is, once that is known."""
        self.footprint: tuple[Expr, Expr] = (Expr(), Expr())
        """How far it reaches along X and Y, once that is known."""
        self.flat = False
        """Whether it was sketched together with others and extruded with them."""
        self.mirrored = False
        self.verb = ""
        self.verb_word = ""
        """The verb that stands with the item's last place, as it was written."""
        self.start = thing.start
        self.end = thing.end

    def cover(self, start: int, end: int) -> None:
        """Let the item's quote reach over this stretch of the text too."""
        self.start, self.end = min(self.start, start), max(self.end, end)

    @property
    def measured(self) -> bool:
        """Whether any size of it was said."""
        return bool(self.dimensions or self.amounts or self.sizes or self.points)

    @property
    def lengths(self) -> int:
        """How many of its sizes were said."""
        return len(self.dimensions) + len(self.amounts) + sum(len(s) for s in self.sizes)

    def where(self, *relations: str) -> tuple[Place, "Item | None"] | None:
        """The first place with one of these relations."""
        return next((p for p in self.places if p[0].where in relations), None)

    def sides(self) -> set[str]:
        """Every side that its places name."""
        return {s for place, _ in self.places for s in place.sides}

    def __repr__(self) -> str:
        return f"Item({self.noun}, {self.role}, {self.shape}, {sorted(self.dimensions)}, {self.amounts}, {self.sizes})"


class Motion:
    """The whole, turned or moved."""

    def __init__(self, verb: str, start: int, end: int) -> None:
        self.verb = verb
        self.angle: Measure | None = None
        self.axis = ""
        self.by: tuple[Measure, ...] = ()
        self.start, self.end = start, end


class Reading:
    """Everything gathered from a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.items: list[Item] = []
        self.motions: list[Motion] = []
        self.unknown: list[str] = []
        """Quotes that had no place in the grammar, or in what was said before."""
        self.conflicts: list[str] = []

    def quote(self, item: Item) -> str:
        """The words that an item was read from."""
        return self.text[item.start : item.end]
