"""Several functions for one geometry in one child: each child costs as much as an easy function takes.

Called by name in the verifier's worker, which has all of these loaded.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from cadwright.kernel.occ import cadquery_stl, exchange, features, hidden_lines, wireframe

Blobs: TypeAlias = dict[str, bytes]
Function: TypeAlias = Callable[[dict[str, Any], Blobs], tuple[dict[str, Any], Blobs]]
FUNCTIONS: dict[str, Function] = {
    "project": hidden_lines.project,
    "features": features.features,
    "wireframe": wireframe.wireframe,
    "write": exchange.write,
    "cadquery_stl": cadquery_stl.write,
}


def several(arguments: dict[str, Any], blobs: Blobs) -> tuple[dict[str, Any], Blobs]:
    """``arguments["calls"]`` are pairs of one of `FUNCTIONS` and its arguments, each of which gets all blobs.

    Returns ``{"values": [value, …]}`` and their blobs, each under the number of its call and its name: ``"3/file"``.
    """
    values: list[dict[str, Any]] = []
    found: Blobs = {}
    for number, (name, own) in enumerate(arguments["calls"]):
        value, made = FUNCTIONS[name](own, blobs)
        values.append(value)
        found |= {f"{number}/{kind}": data for kind, data in made.items()}
    return {"values": values}, found
