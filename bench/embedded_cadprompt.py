"""How well the embedded planner does on CADPrompt's measured prompts, record by record.

    CADWRIGHT_DATA=DIR python bench/embedded_cadprompt.py [--part look|score|all] [--show ID]

The records are split by their order in the file: three quarters may be looked at while the planner is worked on, every
fourth one is only ever scored, so that progress on it says something about records that nobody has seen.
"""

import argparse
import json
import os
import statistics
import time
from pathlib import Path
from typing import Any

import cadquery as cq
import numpy as np
import trimesh
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from cadwright.planners.embedded.planner import plan
from cadwright.planners.embedded.printing import script

SAMPLES = 8192
SEED = 123


def records(part: str) -> list[dict[str, Any]]:
    folder = Path(os.environ["CADWRIGHT_DATA"]) / "cadprompt"
    lines = (folder / "cadprompt.jsonl").read_text().splitlines()
    found = [json.loads(line) | {"folder": folder} for line in lines]
    return {"look": [r for n, r in enumerate(found) if n % 4 != 3], "score": found[3::4], "all": found}[part]


def built(source: str) -> trimesh.Trimesh | None:
    """The mesh of what a script makes; nothing when it raises or makes no valid solid."""
    namespace: dict[str, Any] = {}
    try:
        exec(source, namespace)
        shapes = namespace["r"].vals()
        shape = shapes[0] if len(shapes) == 1 else cq.Compound.makeCompound(shapes)
    except Exception as error:  # noqa: BLE001 - whatever the kernel raises is a failed record here
        print(f"    {type(error).__name__}: {error}")
        return None
    if not shape.isValid() or shape.Volume() <= 0:
        return None
    vertices, faces = shape.tessellate(shape.BoundingBox().DiagonalLength * 1e-3, 0.1)
    return trimesh.Trimesh([v.toTuple() for v in vertices], faces)


def chamfer(a: trimesh.Trimesh, b: trimesh.Trimesh) -> float:
    """The published distance: each cloud centred and divided by its diagonal, and the better of two orientations."""
    turned = a.copy()
    turned.apply_transform(trimesh.transformations.rotation_matrix(-np.pi / 2, [1, 0, 0]))
    reference = cloud(b)
    return min(distance(cloud(mesh), reference) for mesh in (a, turned))


def cloud(mesh: trimesh.Trimesh) -> NDArray[np.float64]:
    points, _ = trimesh.sample.sample_surface(mesh, SAMPLES, seed=SEED)
    low, high = points.min(axis=0), points.max(axis=0)
    return np.asarray((points - (low + high) / 2) / np.linalg.norm(high - low))


def distance(a: NDArray[np.float64], b: NDArray[np.float64]) -> float:
    return float(np.mean(cKDTree(b).query(a)[0] ** 2) + np.mean(cKDTree(a).query(b)[0] ** 2))


def auc(distances: list[float], total: int) -> float:
    """Area under recall over thresholds from 10⁻¹ to 10⁻⁵, divided by its width."""
    taus = 10.0 ** -np.linspace(1, 5, 401)
    recall = [sum(d <= t for d in distances) / total for t in taus]
    return float(np.trapezoid(recall, np.linspace(1, 5, 401)) / 4)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--part", choices=["look", "score", "all"], default="look")
    parser.add_argument("--show")
    arguments = parser.parse_args()
    found, right, done, wrong = [], 0, 0, 0
    worst = 0.0
    chosen = records(arguments.part)
    for record in chosen:
        shown = record["id"] == arguments.show
        if arguments.show and not shown:
            continue
        started = time.perf_counter()
        made = plan(record["prompt_measured"])
        worst = max(worst, time.perf_counter() - started)
        if made.part is None:
            print(f"{record['id']} declined: {made.reason}")
            continue
        source = script(made.part)
        if shown:
            print(record["prompt_measured"], source, record["cadquery"], sep="\n\n")
        mesh = built(source)
        if mesh is None:
            print(f"{record['id']} invalid")
            continue
        wanted = trimesh.load(record["folder"] / record["stl"])
        d = chamfer(mesh, wanted)
        ratio = mesh.volume / wanted.volume if wanted.volume else float("nan")
        found.append(d)
        right += abs(ratio - 1) < 0.01
        done += not made.not_understood
        wrong += not made.not_understood and (d > 1e-3)
        unread = "; ".join(made.not_understood)
        extents = [round(float(a / b), 3) for a, b in zip(sorted(mesh.extents), sorted(wanted.extents), strict=True)]
        print(f"{record['id']} cd={d * 1e3:8.3f} volume={ratio:6.3f} size={extents} | {unread[:150]}")
    if found and not arguments.show:
        total = len(chosen)
        print(
            f"n={total} invalid={(total - len(found)) / total:.1%} mean={statistics.mean(found) * 1e3:.2f} "
            f"median={statistics.median(found) * 1e3:.3f} auc={auc(found, total):.3f} "
            f"volume within 1%={right / total:.0%} done={done / total:.0%} done but wrong={wrong / max(done, 1):.0%} "
            f"slowest plan={worst * 1e3:.0f} ms"
        )


if __name__ == "__main__":
    main()
