"""How well pictures of sketches become sketches again: the contour method on renderings of real sketches.

    python bench/contours.py --data DIR [--limit N] [--seed N] [--overlays DIR]

Each sketch is drawn in black on white, 512 by 512 pixels, construction lines solid: precisely, by a practised hand and
by any. The result is drawn in the same frame. "distance" is the mean distance, both ways halved, from the ink of one to
the ink of the true sketch, in thousandths of the long side; "CD" is CAD-Assistant's equation 9,
in pixels squared; "pf1" counts primitives of one type whose ends, middles, centres and radii are within 5 of 64 steps,
each matched at most once.
"""

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PIL import Image
from scipy.optimize import linear_sum_assignment
from scipy.spatial import cKDTree

from cadwright.errors import InputError
from cadwright.sketch.contours import sketch_from_image
from cadwright.sketch.formats.sketchgraphs import from_sequence, read_records
from cadwright.sketch.graph import Arc, Geometry, Line, Sketch
from cadwright.sketch.handdrawn import STEADY, draw_by_hand
from cadwright.sketch.normalise import normalise, parameters
from cadwright.sketch.picture import draw_binary, frame_of

Floats = NDArray[np.float64]

NEAR = 5 / 64
UNLIKE = 1e6


def ink(image: Image.Image) -> Floats:
    """The black pixels of a picture (n, 2)."""
    return np.argwhere(np.asarray(image.convert("L")) < 128).astype(float)


def nearest(ours: Floats, theirs: Floats) -> Floats:
    """The distance from each pixel to the nearest one of the other picture."""
    return np.asarray(cKDTree(theirs).query(ours)[0], float)


def apart(a: Geometry, b: Geometry) -> float:
    """The largest difference of two primitives' parameters; lines and arcs either way around."""
    if type(a) is not type(b):
        return UNLIKE
    ours, theirs = parameters(a), parameters(b)
    ways = [ours, (*ours[-2:], *ours[2:-2], *ours[:2])] if isinstance(a, Line | Arc) else [ours]
    return min(max(abs(p - q) for p, q in zip(way, theirs, strict=True)) for way in ways)


def matched(ours: Sketch, theirs: Sketch) -> int:
    """How many primitives agree, each with one of the other sketch."""
    cost = np.array([[apart(a, b) for b in theirs.geometry] for a in ours.geometry])
    rows, columns = linear_sum_assignment(np.where(cost <= NEAR, cost, UNLIKE))
    return int((cost[rows, columns] <= NEAR).sum())


def overlay(path: Path, picture: Image.Image, found: Sketch, reference: Sketch) -> None:
    """The picture in grey, the result above it in black, both three times as large."""
    frame = frame_of(reference.geometry, 1024)
    below = np.asarray(picture.convert("L").resize((1024, 1024))).astype(float)
    above = np.asarray(draw_binary(found, width=2, frame=frame).convert("L")).astype(float)
    red = np.where(above < 128, 255, 255 - (255 - below) * 0.4)
    rest = np.where(above < 128, 0, 255 - (255 - below) * 0.4)
    Image.fromarray(np.stack((red, rest, rest), axis=-1).astype(np.uint8)).save(path)


def measure(
    name: str, sketches: list[tuple[str, Sketch]], draw: Callable[[Sketch], Image.Image], to: Path | None
) -> None:
    """Print the row of one way of drawing."""
    distances, chamfers, seconds, refused = list[float](), list[float](), list[float](), list[str]()
    right = there = found = 0
    counts: dict[str, Counter[str]] = {"drawn": Counter(), "found": Counter()}
    for number, (title, sketch) in enumerate(sketches):
        picture = draw(sketch)
        start = time.perf_counter()
        try:
            result = sketch_from_image(picture)
        except InputError as error:
            refused.append(f"{title}: {error}")
            continue
        seconds.append(time.perf_counter() - start)
        frame = frame_of(sketch.geometry)
        a, b = (ink(draw_binary(each, frame=frame)) for each in (sketch, result))
        forth, back = nearest(a, b), nearest(b, a)
        distances.append(float(forth.mean() + back.mean()) / 2 / frame.scale * 1000)
        chamfers.append(float((forth**2).mean() + (back**2).mean()) / 2)
        right, there, found = (
            right + matched(result, sketch),
            there + len(sketch.geometry),
            found + len(result.geometry),
        )
        counts["drawn"].update(type(g).__name__ for g in sketch.geometry)
        counts["found"].update(type(g).__name__ for g in result.geometry)
        if to is not None and (number % 25 == 0 or distances[-1] > 20):
            overlay(to / f"{name}-{number:03}.png", picture, result, sketch)
    each = statistics.median(seconds) * 1000
    print(f"\n{name}: {len(distances)} sketches, {len(refused)} refused, {each:.0f} ms median")
    print(f"  distance, 1e-3 of the long side: median {statistics.median(distances):.2f}, mean", end="")
    print(f" {statistics.mean(distances):.2f}, p95 {np.percentile(distances, 95):.2f}")
    print(f"  CD, px²: median {statistics.median(chamfers):.2f}, mean {statistics.mean(chamfers):.2f}")
    print(f"  precision {right / found:.3f}, recall {right / there:.3f}, pf1 {2 * right / (found + there):.3f}")
    for kind in sorted(counts["drawn"] + counts["found"]):
        print(f"  {kind:7} drawn {counts['drawn'][kind]:5}, found {counts['found'][kind]:5}")
    for line in refused[:5]:
        print(f"  refused {line}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="the folder of the data sets")
    parser.add_argument("--seed", type=int, default=0, help="of the hand")
    parser.add_argument("--limit", type=int, help="so many sketches only")
    parser.add_argument(
        "--overlays", type=Path, help="a folder for pictures of every 25th result and of bad ones, above their pictures"
    )
    given = parser.parse_args()
    if given.overlays:
        given.overlays.mkdir(parents=True, exist_ok=True)
    sketches = []
    for path in sorted((given.data / "sketchgraphs").glob("sgp*_sequences.jsonl")):
        for title, sequence in read_records(path):
            sketch = from_sequence(sequence).sketch
            if sketch.geometry:
                sketches.append((title, Sketch(normalise(Sketch(sketch.geometry)).sketch.geometry)))
    sketches = sketches[: given.limit]
    solid = partial(draw_by_hand, seed=given.seed, construction="solid")
    measure("precise", sketches, draw_binary, given.overlays)
    measure("steady-hand", sketches, partial(solid, hand=STEADY), given.overlays)
    measure("hand", sketches, solid, given.overlays)


if __name__ == "__main__":
    main()
