"""Rounded and bevelled edges in a printed FreeCAD script, and how they are chosen."""

from collections.abc import Iterable

from cadwright.parts.model import AtSides, Edges, EdgeTreatment, EdgeWord, Selection, Within
from cadwright.planners.embedded.freecad.sizes import size, sizes

EDGES: dict[Edges, tuple[str, ...]] = {
    "all": ("all",),
    "vertical": ("Z",),
    "top": (">Z",),
    "bottom": ("<Z",),
    "top and bottom": ("|Z",),
    "front": ("<Y",),
    "back": (">Y",),
    "left": ("<X",),
    "right": (">X",),
    "along X": ("X",),
    "along Y": ("Y",),
    "round": ("round",),
}
_SIDES = {
    "along X": "X",
    "along Y": "Y",
    "along Z": "Z",
    "top": ">Z",
    "bottom": "<Z",
    "front": "<Y",
    "back": ">Y",
    "left": "<X",
    "right": ">X",
}
KINDS = {"fillet": "Part::Fillet", "chamfer": "Part::Chamfer"}


def finished(finish: EdgeTreatment, solid: str) -> str:
    """The statement that treats edges of a solid."""
    return f'{solid} = dressed("{KINDS[finish.kind]}", {solid}, {_chosen(finish.edges, solid)}, {size(finish.size)})'


def _chosen(edges: Selection, solid: str) -> str:
    match edges:
        case AtSides(groups):
            return f"edges_at({solid}, {', '.join(_group(g) for g in groups)})"
        case Within(low, high, along, but):
            less = "" if but is None else f", but=(({sizes(but[0])}), ({sizes(but[1])}))"
            extra = (f', along="{along}"' if along else "") + less
            return f"edges_within({solid}, ({sizes(low)}), ({sizes(high)}){extra})"
        case named:
            return " + ".join(f'edges({solid}, "{which}")' for which in EDGES[named])


def _group(words: Iterable[EdgeWord]) -> str:
    return "(" + "".join(f'"{"not " * w.startswith("not")}{_SIDES[w.removeprefix("not ")]}", ' for w in words) + ")"
