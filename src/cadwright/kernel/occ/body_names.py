"""Names for the bodies of a result that has several: those of the variables that they were made as.

A script that unites a box and its lid, which lie beside each other, leaves two solids without a name, and yet has
called one `box` and the other `lid`. A variable names the body that it has the box of; else the first variable that
touches one body alone names it, as bodies are made before what is cut into them.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from OCP.TopoDS import TopoDS_Shape

from cadwright.kernel.occ import brep

Box = tuple[float, float, float, float, float, float]
MOST = 50
"""Bodies of a result, and solids of a variable, that are looked at: more are a pattern and need no names."""
_SAME_BOX = 1e-6
"""How far the boxes of one body may differ, as a share of its size."""


def names(bodies: Sequence[TopoDS_Shape], made: Mapping[str, Sequence[TopoDS_Shape]]) -> list[str | None]:
    """A name for each body, ``None`` where no variable is of it; "lid/1", "lid/2" where several have one.

    ``made`` are the solids of each variable, in the order in which they were bound. Bodies whose boxes share a place
    stay without names: whether they may do so has to be told by who puts them together.
    """
    boxes = [brep.box(body) for body in bodies]
    if not 1 < len(boxes) <= MOST or any(_meet(a, b) for a, b in combinations(boxes, 2)):
        return [None] * len(bodies)
    found: list[str | None] = [None] * len(bodies)
    for same in (True, False):
        for name, at in _touched(boxes, made, same=same):
            found[at] = found[at] or name
    return _numbered(found)


def _touched(
    boxes: Sequence[Box], made: Mapping[str, Sequence[TopoDS_Shape]], *, same: bool
) -> Iterator[tuple[str, int]]:
    """Variables and the one body that a solid of theirs lies at; with ``same`` those of its box alone."""
    for name, solids in made.items():
        if len(solids) > MOST:
            continue
        for solid in solids:
            own = brep.box(solid)
            at = [number for number, box in enumerate(boxes) if (_alike(own, box) if same else _meet(own, box))]
            if len(at) == 1:
                yield name, at[0]


def _alike(a: Box, b: Box) -> bool:
    size = max(high - low for low, high in zip(b[:3], b[3:], strict=True))
    return all(abs(p - q) <= _SAME_BOX * size for p, q in zip(a, b, strict=True))


def _meet(a: Box, b: Box) -> bool:
    """Whether two boxes share more than a face."""
    sizes = (min(a[axis + 3], b[axis + 3]) - max(a[axis], b[axis]) for axis in range(3))
    return all(size > 1e-6 for size in sizes)


def _numbered(found: Sequence[str | None]) -> list[str | None]:
    count: dict[str, int] = {}
    numbered: list[str | None] = []
    for name in found:
        if name is None or list(found).count(name) == 1:
            numbered.append(name)
            continue
        count[name] = count.get(name, 0) + 1
        numbered.append(f"{name}/{count[name]}")
    return numbered
