"""Places that nothing was made of: an item is built again without each of them, and what makes no difference was not
heard.
"""

from collections.abc import Callable
from copy import copy

from cadwright.parts.model import Part
from cadwright.planners.embedded.editing.phrases import Place
from cadwright.planners.embedded.editing.scanning import SIDES
from cadwright.planners.embedded.reading.drafting import Draft, Refused
from cadwright.planners.embedded.reading.items import Item

_TELLING = {
    *("left", "right", "front", "back", "both sides", "one side", "other side", "corner", "corners", "diagonal"),
    *("from sides", "from above", "from below", "apart", "circle", "rectangle", "every", "grid", "points"),
    *("lies", "stands", "through length", "upwards"),
}
"""Relations that say more than that something is where it would be anyway."""

_RECORDS = ("parameters", "features", "solids", "assumptions", "not_understood")
_CONTENTS = ("dimensions", "amounts", "sizes", "places", "points", "edges", "adjectives", "nouns")


class Moment:
    """The state of a draft and of an item, to go back to."""

    def __init__(self, draft: Draft, item: Item) -> None:
        self._draft, self._item = draft, item
        self._records = {name: list(getattr(draft, name)) for name in _RECORDS}
        self._known = draft.known()
        self._items = [(i, _contents(i)) for i in (item, item.recess) if i is not None]

    def restore_draft(self) -> None:
        """Leave no trace of a failed item, but that its dimensions were looked at."""
        for name, kept in self._records.items():
            getattr(self._draft, name)[:] = kept

    def restore(self) -> None:
        """Put both back as they were."""
        self.restore_draft()
        self._draft.recall(self._known)
        for item, contents in self._items:
            for name, value in contents.items():
                setattr(item, name, copy(value))

    def keep(self) -> "Moment":
        """The state as it is now."""
        return Moment(self._draft, self._item)


def _contents(item: Item) -> dict[str, object]:
    return {name: copy(getattr(item, name)) for name in (*_CONTENTS, "shape", "role", "host")}


def unheeded(draft: Draft, item: Item, before: Moment, build: Callable[[Draft, Item], None]) -> list[str]:
    """The quotes of an item's places that nothing was made of; ``build`` has made the item since ``before``."""
    after = before.keep()
    made = draft.part()
    before.restore()
    usual = {"one side"} if item.role == "add" else set()
    candidates = [p for p, _ in item.places if p.where in _TELLING - usual]
    deaf: list[Place] = []
    if candidates and _same(draft, item, before, build, candidates, made):
        deaf = candidates
    elif len(candidates) > 1:
        deaf = [p for p in candidates if _says_more(p, candidates) and _same(draft, item, before, build, [p], made)]
    after.restore()
    return [draft.reading.text[p.start : p.end] for p in deaf]


def _same(
    draft: Draft,
    item: Item,
    before: Moment,
    build: Callable[[Draft, Item], None],
    without: list[Place],
    made: Part,
) -> bool:
    """Whether the item comes out the same without these places."""
    before.restore()
    item.places = [(p, t) for p, t in item.places if all(p is not w for w in without)]
    try:
        build(draft, item)
    except Refused:
        return False
    finally:
        result = draft.part()
        before.restore()
    return result == made


def _says_more(place: Place, others: list[Place]) -> bool:
    """Whether a place names a side that no other one names."""
    rest = {s for p in others if p is not place for s in p.sides}
    counted = place.where == "corner" and any(p.where == "points" for p in others)
    measured = place.distance is not None and all(
        p.distance is None or p.distance.value != place.distance.value for p in others if p is not place
    )
    sided = (set(place.sides) & set(SIDES.values())) - rest
    return not counted and (measured or bool(sided))
