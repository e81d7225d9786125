"""What the page draws: three-cad-viewer's tree of shapes, made of tessellated parts."""

import base64
from collections.abc import Sequence
from typing import Any

import msgspec

from cadwright.values import PartStyle
from cadwright.values.tessellation import Tessellated

COLOR = (0.91, 0.69, 0.14, 1.0)
"""Of a part that has none of its own."""
_VERSION = 3
_NOWHERE = [[0.0, 0.0, 0.0], [0.0, 0.0, 0.0, 1.0]]
_REALS, _NUMBERS = "float32", "int32"
_ARRAYS = {
    "vertices": ("vertices", _REALS),
    "triangles": ("triangles", _NUMBERS),
    "normals": ("normals", _REALS),
    "edges": ("edges", _REALS),
    "obj_vertices": ("corners", _REALS),
    "face_types": ("face_kinds", _NUMBERS),
    "edge_types": ("edge_kinds", _NUMBERS),
    "triangles_per_face": ("triangles_per_face", _NUMBERS),
    "segments_per_edge": ("segments_per_edge", _NUMBERS),
}
"""The viewer's names for the arrays of `Tessellated`, and what they hold."""


class Shown(msgspec.Struct, frozen=True):
    """A part with the name and the colour in which it is shown."""

    geometry: Tessellated
    style: PartStyle = PartStyle()


def model(parts: Sequence[Shown], name: str = "part") -> dict[str, Any]:
    """JSON for the page's ``view.show``: the parts in their order below one named root.

    Parts without a name are numbered; a name that comes again gets a number, since a part is known by it. Raises
    `ValueError` without parts.
    """
    if not parts:
        raise ValueError("there is nothing to show")
    root = f"/{_plain(name)}"
    names = _names(parts)
    leaves = [_leaf(part, number, f"{root}/{names[number]}", names[number]) for number, part in enumerate(parts)]
    boxes = [part.geometry.box for part in parts]
    tree = {
        "version": _VERSION,
        "parts": leaves,
        "loc": _NOWHERE,
        "name": root[1:],
        "id": root,
        "bb": _box([min(b[i] for b in boxes) for i in range(3)] + [max(b[i] for b in boxes) for i in range(3, 6)]),
    }
    return {"shapes": tree, "instances": [_arrays(part.geometry) for part in parts]}


def _leaf(part: Shown, number: int, path: str, name: str) -> dict[str, Any]:
    red, green, blue, alpha = part.style.color or COLOR
    return {
        "version": _VERSION,
        "id": path,
        "name": name,
        "type": "shapes",
        "subtype": "solid",
        "shape": {"ref": number},
        "state": [1, 1],
        "color": "#" + "".join(f"{round(255 * component):02x}" for component in (red, green, blue)),
        "alpha": alpha,
        "loc": _NOWHERE,
        "renderback": True,
        "bb": _box(part.geometry.box),
    }


def _arrays(geometry: Tessellated) -> dict[str, Any]:
    return {name: _packed(getattr(geometry, field), kind) for name, (field, kind) in _ARRAYS.items()}


def _packed(data: bytes, kind: str) -> dict[str, Any]:
    return {"shape": [len(data) // 4], "dtype": kind, "buffer": base64.b64encode(data).decode(), "codec": "b64"}


def _names(parts: Sequence[Shown]) -> list[str]:
    taken: set[str] = set()
    names = []
    for number, part in enumerate(parts, 1):
        wanted = _plain(part.style.name or (f"part {number}" if len(parts) > 1 else "solid"))
        tries = (wanted, *(f"{wanted} ({again})" for again in range(2, len(parts) + 2)))
        name = next(one for one in tries if one not in taken)
        taken.add(name)
        names.append(name)
    return names


def _plain(name: str) -> str:
    """A name without the characters of which the viewer makes paths."""
    return name.replace("/", "\N{DIVISION SLASH}").replace("|", "\N{BROKEN BAR}").strip() or "part"


def _box(box: Sequence[float]) -> dict[str, float]:
    return dict(zip(("xmin", "ymin", "zmin", "xmax", "ymax", "zmax"), map(float, box), strict=True))
