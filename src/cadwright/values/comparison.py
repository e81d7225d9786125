"""How a part compares with what it should be: differences in words and numbers, and stated sizes beside measured ones.

Lengths in mm, angles in degrees.
"""

import msgspec


class Difference(msgspec.Struct, frozen=True):
    """One difference, for people and planners: what is different (``feature``), how (``kind``), and both in words.

    ``view`` is the view that shows it best, ``None`` where none was looked at; ``size`` is by how much, in the unit of
    what is compared. ``explained`` says why it is none of the part's faults, where the drawing itself tells.
    """

    kind: str
    feature: str
    text: str
    size: float | None = None
    view: str | None = None
    explained: str | None = None


class StatedSize(msgspec.Struct, frozen=True):
    """A dimension as a drawing states it, beside the value that the part has there.

    ``measured`` and ``agrees`` are ``None`` where the part has nothing that the dimension could be about.
    """

    text: str
    view: str
    stated: float
    measured: float | None
    agrees: bool | None
    feature: str = ""


class Compared(msgspec.Struct, frozen=True):
    """What came of comparing a part with a reference.

    ``differences`` are ranked, the most important first; ``notes`` say what could not be compared.
    """

    reference: str
    differences: tuple[Difference, ...] = ()
    sizes: tuple[StatedSize, ...] = ()
    notes: tuple[str, ...] = ()
    off: float = 0.0
    """The part of all lines that only one of both has, by length, from 0 to 1."""

    @property
    def open(self) -> tuple[str, ...]:
        """What differs and the drawing does not explain, the most important first: a sentence each.

        Stated sizes count as far as they can be measured.
        """
        wrong = (size for size in self.sizes if size.agrees is False)
        differing = [d.text for d in self.differences if d.explained is None]
        return (*differing, *(f"{s.view}: {' '.join(s.text.split())} is not met" for s in wrong if not differing))

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
