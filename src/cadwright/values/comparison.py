"""How a part compares with what it should be: differences in words and numbers, and stated sizes beside measured ones.

Lengths in mm, angles in degrees.
"""

import msgspec


class Difference(msgspec.Struct, frozen=True):
    """One difference, for people and planners: what is different (``feature``), how (``kind``), and both in words.

    ``view`` is the view that shows it best, ``None`` where none was looked at; ``size`` is by how much, in the unit of
    what is compared.
    """

    kind: str
    feature: str
    text: str
    size: float | None = None
    view: str | None = None


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

    @property
    def agrees(self) -> bool:
        """Whether nothing differs, the stated sizes included, as far as they can be measured."""
        return not self.differences and all(size.agrees is not False for size in self.sizes)
