"""What the catalogue says about an object."""

from collections.abc import Callable

import msgspec

from cadwright.planners.embedded.objects.maker import Maker

BLANKS = ("plate", "disc", "disk", "sheet")
"""What may have a shape: the plate in "a plate in the shape of a star"."""


class Entry(msgspec.Struct, frozen=True):
    """One kind of object.

    ``names`` are what it is called, in the singular, with the words before the noun that belong to it. ``parts`` maps
    a part's term to its words; sizes of a part are read into an item of its own. ``words`` are said of such objects
    without meaning a size. Where ``needs`` is not empty, one of its words must be in the text. ``listed``
    is the part of which every mention is another one. A ``shape`` is also meant by "a plate in the shape of …".
    """

    name: str
    names: tuple[str, ...]
    build: Callable[[Maker], None]
    parts: dict[str, str] = {}
    words: str = ""
    needs: frozenset[str] = frozenset()
    listed: str = ""
    shape: bool = False

    def nouns(self) -> dict[str, str]:
        """Every noun of the entry to its term; the words before a name's noun are nouns that say nothing."""
        found = {word: "object" for name in self.names for word in name.split()[:-1] if len(word) > 2}
        found |= {name.split()[-1]: self.name for name in self.names}
        found |= dict.fromkeys(BLANKS if self.shape else (), self.name)
        return found | {word: term for term, listed in self.parts.items() for word in listed.split()}
