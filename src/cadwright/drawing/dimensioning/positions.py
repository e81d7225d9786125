"""Overall sizes, and where levels lie that do not follow from sizes: across a plane of symmetry, else from an edge."""

from cadwright.drawing.deducing import Node
from cadwright.drawing.dimensioning.draft import Draft
from cadwright.drawing.dimensioning.holes import turned_axis, turned_sizes
from cadwright.values.measurement import Measurements

_WORDS = ("width", "depth", "height")


def overall(draft: Draft, measurements: Measurements) -> None:
    """The sizes along the axes, or diameter and length of a turned part."""
    turned = turned_axis(draft, measurements)
    if turned:
        turned_sizes(draft, *turned)
        draft.settle()
    for axis in range(3):
        levels = [n for n in draft.elements.required if n[0] == axis]
        low, high = (draft.elements.find(axis, measurements.bbox[axis + i]) for i in (0, 3))
        if low in levels and high in levels and low is not None and high is not None:
            draft.add(draft.between(low, high, feature=f"overall {_WORDS[axis]}"))
    draft.settle()


def positions(draft: Draft) -> None:
    """Dimensions to all levels that are still unknown."""
    for axis in range(3):
        while unknown := draft.deduction.groups(axis)[1:]:
            if not any(_place(draft, group) for group in unknown):
                break
            draft.settle()


def _place(draft: Draft, group: list[Node]) -> bool:
    """Dimension one level of a group that hangs together; whether that was possible."""
    elements = draft.elements
    axis = group[0][0]
    middle = elements.symmetric[axis]
    known = [n for n in elements.required if n[0] == axis and draft.deduction.knows(n)]
    for node in sorted(group, key=lambda n: _unseen(draft, n)):
        image = elements.find(axis, 2 * middle - elements.value(node)) if middle is not None else None
        if image is not None and image != node and draft.add(draft.between(node, image)):
            return True
        if known and draft.add(draft.between(_edge(draft, known), node)):
            return True
    return False


def _edge(draft: Draft, known: list[Node]) -> Node:
    """The lowest known level that is an edge."""
    return min(known, key=lambda n: (all(s.kind == "centre" for s in draft.elements.sights[n]), n))


def _unseen(draft: Draft, node: Node) -> bool:
    """Whether a level shows in hidden lines only."""
    return all(sight.kind == "hidden" for sight in draft.elements.sights[node])
