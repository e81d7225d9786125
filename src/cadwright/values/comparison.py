"""How a part compares with what it should be: differences in words and numbers, and stated sizes beside measured ones.

Lengths in mm, angles in degrees.
"""

import msgspec


class Difference(msgspec.Struct, frozen=True):
    """One difference, for people and planners: what is different (``feature``), how (``kind``), and both in words.

    ``view`` is the view that shows it best, ``None`` where none was looked at; ``size`` is by how much, in the unit of
    what is compared. ``explained`` says why it is none of the part's faults, where the drawing itself tells;
    ``doubtful`` differences are told, but may come from how a picture was traced: they contradict nothing.
    """

    kind: str
    feature: str
    text: str
    size: float | None = None
    view: str | None = None
    explained: str | None = None
    doubtful: bool = False


class SeenView(msgspec.Struct, frozen=True):
    """How far a view of the drawing was recognised as one of the part.

    ``explained`` is the share of the view's lines that the part has, ``found`` the share of the part's visible edges
    that the view has, from 0 to 1. A view that was not recognised, or is ``pictorial``, refutes nothing.
    """

    name: str
    explained: float
    found: float
    recognised: bool
    pictorial: bool = False


class StatedSize(msgspec.Struct, frozen=True):
    """A dimension as a drawing states it, beside the value that the part has there.

    ``measured`` and ``agrees`` are ``None`` where the part has nothing that the dimension could be about; ``agrees``
    alone where it is in doubt what was measured. ``borne`` says what of the part has this size all the same.
    ``reference`` sizes follow from others and stand in parentheses: they are told, and nothing depends on them.
    """

    text: str
    view: str
    stated: float
    measured: float | None
    agrees: bool | None
    feature: str = ""
    borne: str = ""
    reference: bool = False

    @property
    def words(self) -> str:
        """The dimension's text on one line."""
        return " ".join(self.text.split())


class Compared(msgspec.Struct, frozen=True):
    """What came of comparing a part with a reference.

    ``differences`` are ranked, the most important first; ``notes`` are for the reader; ``unchecked`` say what of the
    drawing could not be held against the part.
    """

    reference: str
    differences: tuple[Difference, ...] = ()
    sizes: tuple[StatedSize, ...] = ()
    notes: tuple[str, ...] = ()
    off: float = 0.0
    """The part of all lines that only one of both has, by length, from 0 to 1."""
    views: tuple[SeenView, ...] = ()
    unchecked: tuple[str, ...] = ()

    @property
    def open(self) -> tuple[str, ...]:
        """What contradicts the part and the drawing does not explain, the most important first: a sentence each.

        That is what recognised views show, and stated sizes as far as they can be measured.
        """
        wrong = (size for size in self.sizes if size.agrees is False and not size.reference)
        differing = [d.text for d in self.differences if d.explained is None and not d.doubtful]
        return (*differing, *(f"{s.view}: {s.words} is not met" for s in wrong if not differing))

    @property
    def in_doubt(self) -> tuple[str, ...]:
        """What could not be compared.

        These are views, and stated sizes that nothing of the part was found to have, and where a picture may show
        something else.
        """
        open_ = (size for size in self.sizes if size.agrees is None and not size.borne and not size.reference)
        unmeasured = [size.words for size in open_]
        shown = ", ".join(unmeasured[:5]) + (f" and {len(unmeasured) - 5} more" if len(unmeasured) > 5 else "")
        traced = [d.text for d in self.differences if d.doubtful and d.explained is None]
        more = f"; and {len(traced) - 1} more" if len(traced) > 1 else ""
        perhaps = tuple(f"perhaps only the picture's tracing: {text}{more}" for text in traced[:1])
        return (*((f"not measured: {shown}",) if unmeasured else ()), *self.unchecked, *perhaps)

    @property
    def agrees(self) -> bool:
        """Whether nothing differs that the drawing does not explain."""
        return not self.open


class Lump(msgspec.Struct, frozen=True):
    """A connected piece of material that only one of two solids has."""

    volume: float
    bbox: tuple[float, float, float, float, float, float]


class Motion(msgspec.Struct, frozen=True):
    """How a solid lies otherwise than another one of the same shape.

    Turned by ``angle`` degrees about the direction ``axis`` and the origin, then moved by ``shift``.
    """

    shift: tuple[float, float, float]
    angle: float = 0.0
    axis: tuple[float, float, float] = (0.0, 0.0, 1.0)


class Changed(msgspec.Struct, frozen=True):
    """What became of a solid, as geometry: ``same`` where nothing did, ``motion`` where it only lies elsewhere.

    ``added`` is what the second solid has and the first has not, ``removed`` the reverse, the larger lumps first.
    """

    same: bool
    motion: Motion | None = None
    added: tuple[Lump, ...] = ()
    removed: tuple[Lump, ...] = ()
    notes: tuple[str, ...] = ()
