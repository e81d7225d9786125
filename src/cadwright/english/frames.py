"""What a reader must know of a kind of thing: what it is called, which sizes it has and how they are said.

A frame says nothing of geometry: `cadwright.parts` gives each of its kinds one.
"""

from collections.abc import Mapping
from typing import Literal

import msgspec

_WIDER = {"overall length": "length", "overall height": "height", "projection": "height"}
"""What a size over all, and how far it stands out, is to a thing that makes no difference."""

Role = Literal["body", "cut", "edge", "whole", "piece"]
"""A *piece* is a named part of the *whole* that its kind begins with: ``table.leg``."""


class Frame(msgspec.Struct, frozen=True):
    """The sizes of a kind of thing, as they are said.

    ``slots`` maps what a size is called (a dimension of the lexicon) to the slot that it fills; ``bare`` are the slots
    of amounts without a name, in the order in which they come; ``sizes`` those of “60 x 40 x 5” by the number of
    lengths. One of each group of ``needed`` must be filled. ``adjectives`` are the words that change the thing,
    ``harmless`` those that say nothing new of it,
    ``takes`` the kinds of places that it can have. A thing that is called by one of its ``generic`` nouns is of this
    kind only with one of the adjectives or slots in ``marks``, called by its name: a “bar” is hexagonal when it is said
    to be. ``rivals`` are slots, of this thing and its pieces, of which only one is said.
    What is ``telling`` says something also of what is made for it: “a box for a Raspberry Pi”.
    Of an outline, ``run`` is the slot of how far it goes on: the length of “a prism over a triangle”.
    Where the size of a name was said without it, the name says its ``spare`` slot: “a cross 50 x 50, 10 wide”.
    ``members`` are what its own parts are called, which are no things beside it: the web of a T bar.
    A thing has at ``most`` so many of the extents length, width, height, thickness and depth, 0 for any number.
    What is called by a noun in ``thick`` is as thick as that slot says, until that is filled: a rod across, a pipe in
    its wall. Of what is ``only_named`` nothing is said but right where it was named.
    """

    kind: str
    role: Role
    nouns: tuple[str, ...]
    slots: Mapping[str, str]
    bare: tuple[str, ...] = ()
    sizes: Mapping[int, tuple[str, ...]] = {}
    needed: tuple[tuple[str, ...], ...] = ()
    adjectives: frozenset[str] = frozenset()
    takes: frozenset[str] = frozenset()
    harmless: frozenset[str] = frozenset()
    marks: frozenset[str] = frozenset()
    generic: frozenset[str] = frozenset()
    rivals: tuple[tuple[str, ...], ...] = ()
    most: int = 0
    telling: bool = False
    run: str = ""
    members: frozenset[str] = frozenset()
    spare: Mapping[str, str] = {}
    thick: Mapping[str, str] = {}
    only_named: bool = False

    def slot(self, name: str) -> str | None:
        """The slot for a dimension's name."""
        wider = _WIDER.get(name, "") if self.role != "piece" else ""
        if name == "projection" and self.role in ("cut", "edge"):
            wider = ""  # what is cut stands out of nothing
        return self.slots.get(name) or self.slots.get(wider)
