"""What is on a body and in it, each as a noun phrase with the verbs of which it may be the object."""

import re
from collections.abc import Callable, Mapping

import msgspec

from cadwright.synth.corpus.texts import additions, cuts, holes, pockets
from cadwright.synth.corpus.texts.account import Account, Item
from cadwright.synth.corpus.texts.voices import Teller

Tell = Callable[[Teller, Item, Account], str]
DRILL, CUT, ADD, MAKE = ("Drill", "Add", "Put"), ("Cut", "Add", "Mill"), ("Add", "Put"), ("Add", "Make")
THINGS: Mapping[str, tuple[tuple[str, ...], Tell]] = {
    "hole": (DRILL, holes.hole),
    "cross hole": (DRILL, cuts.cross_hole),
    "pocket": (CUT, pockets.pocket),
    "slot": (CUT, pockets.slot),
    "notch": (CUT, cuts.notch),
    "groove": (CUT, cuts.groove),
    "ledge": (CUT, cuts.ledge),
    "slope": (CUT, cuts.slope),
    "trough": (CUT, cuts.trough),
    "gap": (CUT, cuts.gap),
    "opening": (CUT, cuts.opening),
    "flat": (CUT, cuts.flat),
    "flats": (CUT, cuts.flats),
    "keyway": (CUT, cuts.keyway),
    "hollow": (("Give it",), cuts.hollow),
    "edges": (MAKE, cuts.edges),
    "boss": (ADD, additions.boss),
    "hub": (ADD, additions.boss),
    "stacked": (ADD, additions.stacked),
    "wall": (ADD, additions.wall),
    "cylinder": (ADD, additions.cylinder),
    "rib": (ADD, additions.rib),
}


class Phrase(msgspec.Struct, frozen=True):
    """A noun phrase (“four 5 mm holes in the corners”), and what is done to make it.

    ``placed`` says whether it tells where it is.
    """

    noun: str
    verbs: tuple[str, ...]
    placed: bool = True

    def done(self, verb: str) -> str:
        """The step that makes it."""
        if self.noun.startswith("the inside hollowed out"):
            return self.noun.replace("the inside hollowed out", "Hollow it out").replace(
                " and the top open", " from the top"
            )
        first, _, rest = self.noun.partition(" ")
        if first in _DRESSED:
            return f"{_DRESSED[first]} the {rest}"
        return f"{verb} {self.noun}{'' if self.placed else ' in it'}"


def phrase(teller: Teller, item: Item, account: Account) -> Phrase:
    """An item in the teller's words."""
    verbs, tell = THINGS[item.kind]
    words = " ".join(tell(teller, item, account).split())
    for wrong, right in ((" ,", ","), (",,", ","), (" ;", ";"), ("through through", "through")):
        words = words.replace(wrong, right)
    words = words.strip(" ,")
    return Phrase(words, verbs, item.kind not in _INSIDE or bool(_PLACE.search(words)))


_DRESSED = {"rounded": "Round", "bevelled": "Bevel", "chamfered": "Chamfer"}
_INSIDE = ("hole", "pocket", "slot")
_PLACE = re.compile(
    r"\b(?:in(?! dia|$)|on|off|at|near|across|along|through the|beside|centred|of the|spaced|evenly|arranged|from)\b"
)
"""Words that say where."""
