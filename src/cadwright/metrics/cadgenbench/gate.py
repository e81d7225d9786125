"""The gate: what does not pass it scores nothing."""

import numpy as np

from cadwright.metrics.cadgenbench.boundary import Boundary
from cadwright.values import Measurements


def faults(measured: Measurements, boundary: Boundary) -> tuple[str, ...]:
    """What keeps a candidate from being scored, in words; empty where it passes.

    The B-rep is to be valid and every shell closed, which the verifier says, whose own gate asks for a little more; its
    tessellation is to be closed, manifold and oriented consistently.
    """
    return (*measured.problems, *mesh_faults(boundary)) if not measured.valid else mesh_faults(boundary)


def mesh_faults(boundary: Boundary) -> tuple[str, ...]:
    """What a tessellation lacks to be the boundary of a solid, in words."""
    if not len(boundary.faces):
        return ("there are no triangles",)
    edges = boundary.directed_edges
    _, edge, times = np.unique(np.sort(edges, axis=1), axis=0, return_inverse=True, return_counts=True)
    ways = np.bincount(edge.reshape(-1), weights=np.where(edges[:, 0] < edges[:, 1], 1.0, -1.0))
    lonely, crowded = int((times == 1).sum()), int((times > 2).sum())
    turned = int(((times == 2) & (ways != 0)).sum())
    found = {
        "of the mesh have a triangle on one side only": lonely,
        "of the mesh have more than two triangles": crowded,
        "of the mesh have triangles that face different ways": turned,
    }
    return tuple(f"{count} edge{'s' if count > 1 else ''} {what}" for what, count in found.items() if count)
