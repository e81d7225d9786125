"""What every kind of feature is: how it is said, and what it builds."""

from collections.abc import Callable

import msgspec

from cadwright.english import attached_places
from cadwright.english.frames import Frame
from cadwright.english.statements import Mention
from cadwright.parts.scene import Scene

Build = Callable[[Scene, Mention], None]

PLACES = attached_places.PLACES - {
    "section",
    *("legs", "flanges"),
    "side open",
    "edges",
    "sides",
    "pair",
    "opposite",
    "vertices",
    "inside",
    "remaining",
    "diameters",
}
"""All ways in which the place of a thing can be said; sections, legs and sides are sizes of those that have them, edges
those of treatments; only what is cut is inside of something."""


class Kind(msgspec.Struct, frozen=True):
    """A kind of thing: its frame, and the builder that adds it to a scene.

    A builder takes its sizes from the scene and raises `UnbuildableError` (with a sentence for the user) when it cannot
    be built; the scene is then as it was before.
    """

    frame: Frame
    build: Build


STRIPS = (
    *(
        f"{what}{strip}"
        for what in ("", "edging ", "edge ", "corner ", "cover ", "trim ")
        for strip in ("strip", "trim", "guard", "protector", "moulding", "molding")
    ),
    *("edging", "cross section", "form", "clip", "part"),
)
"""What is called by the letter of its section, beside bars and brackets: “a U strip”, “an L-shaped corner guard”."""


def same(*names: str) -> dict[str, str]:
    """Slots that are called what they are."""
    return {name: name for name in names}
