"""How many scans are rebuilt, how near they are, and how long it takes.

    python bench/scans.py --data DIR [--count 40] [--noise 0.001 0.003] [--json FILE]
    python bench/scans.py --speed

The scans are the meshes of ``DIR/cad_files/stl`` and every n-th of ``DIR/cadprompt/stl``; with ``--noise`` also some of
these with points every hundredth of the diagonal, each moved by normal noise of that part of it. Each goes through the
whole loop with the embedded planner and FreeCAD; the deviation is measured between the scan and the part that the
verifier built, in both directions. ``--speed`` times sections, health and comparison on a million triangles.
"""

import argparse
import json
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import trimesh

from cadwright.agent import run
from cadwright.api import Settings
from cadwright.api.scans import REBUILD
from cadwright.api.work import environment_of, planner_of, protocol_of, warm
from cadwright.errors import InputError
from cadwright.planners.embedded.freecad.scans import told
from cadwright.scanning import distance, meshes
from cadwright.scanning.client import Scan, Scans
from cadwright.scanning.meshes import Mesh
from cadwright.scanning.sections import Frame, cut, outline
from cadwright.values import Attachment, Blob, Request

NEAR = 0.005
"""A scan counts as rebuilt when 95 of 100 points of both are within this part of its diagonal."""
SPACING = 0.01
FEATURES_OF_NOISY, MOST_NOISY = 8, 8
"""Noise is added to parts of no more features than this, and to the first few of them."""


def scans_in(data: Path, count: int) -> Iterator[tuple[str, Scan]]:
    """The files with the name of their set."""
    given = sorted((data / "cad_files" / "stl").iterdir())
    prompts = sorted((data / "cadprompt" / "stl").iterdir())
    for name, paths in (("as people have them", given), ("exact", prompts[:: max(1, len(prompts) // count)][:count])):
        for path in paths:
            yield name, Scan(path.name, path.read_bytes(), path.suffix.lower().lstrip("."))


def noisy(scan: Scan, share: float, seed: int) -> Scan | None:
    """The scan with more points, each moved by normal noise in every coordinate; ``None`` where it is too large."""
    mesh = meshes.load(scan.data, scan.file_format)
    longest = SPACING * mesh.diagonal
    vertices, faces = trimesh.remesh.subdivide_to_size(mesh.vertices, mesh.triangles, longest, max_iter=14)
    if len(faces) > 400_000:
        return None
    dense = meshes.tidy(Mesh(np.asarray(vertices, float), np.asarray(faces, np.int32)))
    moved = np.random.default_rng(seed).normal(0, share * mesh.diagonal, dense.vertices.shape)
    return Scan(f"{scan.name}, noise {share:g}", meshes.stl(Mesh(dense.vertices + moved, dense.triangles)), "stl")


def measured(data: Path, count: int, noises: list[float]) -> Iterator[dict[str, Any]]:
    """A row for each scan."""
    settings = Settings(planner="embedded", environment="freecad")
    protocol = protocol_of(settings)
    with (
        warm(None, settings) as kernel,
        environment_of(settings, kernel, pictures=False) as environment,
        Scans(kernel.limits) as scans,
        planner_of(settings, protocol, lambda _: None) as planner,
    ):

        def row(name: str, scan: Scan) -> dict[str, Any]:
            began = time.monotonic()
            try:
                prepared, blobs = scans.call("prepare", scan, {})
                ready = Scan(scan.name, blobs["stl"], "stl")
                attachment = Attachment("scan", "scan.stl", Blob(ready.data, "model/stl"))
                transcript = run(Request(REBUILD, "make", (attachment,)), planner, protocol, environment)
            except InputError as error:
                return {"set": name, "scan": scan.name, "status": "refused", "reason": error.message}
            seconds = time.monotonic() - began
            plan = next(filter(None, (told(step.observation.stdout) for step in transcript.steps)), None)
            found: dict[str, Any] = {
                "set": name,
                "scan": scan.name,
                "triangles": prepared["health"]["triangles"],
                "status": transcript.end.status if transcript.end else "failed",
                "kind": plan.kind if plan else None,
                "features": plan.features if plan else 0,
                "noise": plan.noise / plan.diagonal if plan and plan.diagonal else None,
                "seconds": round(seconds, 2),
            }
            best = transcript.best
            if best is None or best.observation.geometry is None:
                last = transcript.steps[-1].action
                return found | {"reason": getattr(last, "reason", "")}
            part = kernel.write(best.observation.geometry.data, "stl")
            value, _ = scans.call("compare", ready, {}, {"part": part})
            compared = msgspec.convert(value, distance.Compared)
            size = float(value["diagonal"])
            both = compared.both
            return found | {"mean": both.mean / size, "p95": both.p95 / size, "max": both.max / size}

        roughened = 0
        for name, scan in scans_in(data, count):
            exact = row(name, scan)
            yield exact
            simple = name == "exact" and exact["status"] == "done" and exact["features"] <= FEATURES_OF_NOISY
            if not simple or roughened == MOST_NOISY:
                continue
            roughened += 1
            for share in noises:
                rough = noisy(scan, share, 7)
                if rough is not None:
                    yield row(f"noise {share:g}", rough)


def table(rows: list[dict[str, Any]]) -> str:
    """Counts and deviations for each set of scans."""
    lines = [
        "| scans | number | rebuilt, p95 < 0.5 % | built, further off | declined or refused | failed | p95, median |",
        "|---|---|---|---|---|---|---|",
    ]
    for name in dict.fromkeys(row["set"] for row in rows):
        mine = [row for row in rows if row["set"] == name]
        status = Counter(row["status"] for row in mine)
        off = [row["p95"] for row in mine if "p95" in row]
        near = sum(p95 < NEAR for p95 in off)
        median = f"{np.median(off):.3%}" if off else ""
        declined = status["declined"] + status["refused"]
        lines.append(
            f"| {name} | {len(mine)} | {near} ({near / len(mine):.0%}) | {len(off) - near} | {declined} |"
            f" {len(mine) - len(off) - declined} | {median} |"
        )
    return "\n".join(lines)


def speed() -> str:
    """Times on a ball with dents of 1.3 million triangles, each the best of three."""
    ball = trimesh.creation.icosphere(subdivisions=8)
    points = np.asarray(ball.vertices) * (50 + np.sin(9 * ball.vertices[:, :1]))
    data = meshes.stl(Mesh(points, np.asarray(ball.faces, np.int32)))
    mesh = meshes.load(data, "stl")
    plane = Frame.facing((0.1, 0.2, 1.0), (0.0, 0.0, 3.0))
    points_on, _ = meshes.sample(mesh, distance.POINTS, 0)
    tasks: dict[str, Callable[[], object]] = {
        "load STL": lambda: meshes.load(data, "stl"),
        "section": lambda: cut(mesh, plane),
        "section, fitted": lambda: outline(cut(mesh, plane)),
        "noise": lambda: meshes.noise(mesh),
        "distances of points to it": lambda: distance.distances(points_on, mesh),
    }
    lines = [f"{len(mesh.triangles)} triangles"]
    for name, task in tasks.items():
        times = []
        for _ in range(3):
            began = time.process_time()
            task()
            times.append(time.process_time() - began)
        lines.append(f"{name:<28} {min(times):.2f} s")
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path)
    parser.add_argument("--count", type=int, default=40)
    parser.add_argument("--noise", type=float, nargs="*", default=[])
    parser.add_argument("--json", type=Path)
    parser.add_argument("--speed", action="store_true")
    options = parser.parse_args()
    if options.speed:
        print(speed())
    if options.data:
        rows = []
        for row in measured(options.data, options.count, options.noise):
            print(json.dumps(row), flush=True)
            rows.append(row)
        if options.json:
            options.json.write_text(json.dumps(rows, indent=1))
        print(table(rows))


if __name__ == "__main__":
    main()
