"""What the canvas costs: the distance beside a plain loop over curves, edits, steps of the environment and the maker.

Each number is processor time, the smallest mean of several rounds, so that other work on the machine counts little. The
embedded maker answers simulated designers once each, on targets of the data sets (--data DIR) or, without
them, on the game's practice targets.
"""

import argparse
import math
import os
import random
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import cycle
from pathlib import Path

import msgspec

from cadwright.canvas import Arc, Circle, Curve, Design, Line, distance
from cadwright.canvas.design import XY
from cadwright.canvas.distance import CAP, SAMPLES
from cadwright.canvas.game import PRACTICE_TARGET, SOLO_TARGET
from cadwright.canvas.pools import target_designs
from cadwright.canvas.raster import raster
from cadwright.canvas.simulated import SimulatedDesigner
from cadwright.canvas.simulated.imperfect import imperfect
from cadwright.environments.canvas import CanvasEnvironment
from cadwright.planners.embedded.canvas.planner import first
from cadwright.protocols.mrcad import round_request
from cadwright.values import Edits, Request

ROUNDS = 7


def plain_distance(one: Design, other: Design) -> float:
    """The distance as the paper writes it (appendix B.2): loops over curves, points and curves."""
    return 0.5 * (_directed(one, other) + _directed(other, one))


def random_design(curves: int, seed: int) -> Design:
    """Lines, circles and arcs in turn, anywhere on the canvas."""
    source = random.Random(seed)

    def point() -> XY:
        return round(source.uniform(-19, 19), 3), round(source.uniform(-19, 19), 3)

    made: list[Curve] = []
    for number in range(curves):
        a, b, c = point(), point(), point()
        made.append((Line((a, b)), Circle((a, b)), Arc((a, b, c)))[number % 3])
    return Design(tuple(made))


def _directed(source: Design, target: Design) -> float:
    if not source.curves or not target.curves:
        return 1.0
    total, count = 0.0, 0
    for each in source.curves:
        for point in _samples(each):
            best = CAP
            for curve in target.curves:
                best = min(best, _to_curve(point, curve))
            total += best
            count += 1
    return total / (CAP * count)


def _samples(curve: Curve) -> list[XY]:
    if isinstance(curve, Circle):
        (x, y), radius = curve.center, curve.radius
        angles = [math.tau * i / SAMPLES for i in range(SAMPLES)]
        return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]
    if isinstance(curve, Arc) and (turn := curve.turn):
        x, y, radius, start, sweep = turn
        angles = [start + sweep * i / (SAMPLES - 1) for i in range(SAMPLES)]
        return [(x + radius * math.cos(angle), y + radius * math.sin(angle)) for angle in angles]
    (ax, ay), (bx, by) = curve.control_points[0], curve.control_points[-1]
    steps = [i / (SAMPLES - 1) for i in range(SAMPLES)]
    return [(ax + t * (bx - ax), ay + t * (by - ay)) for t in steps]


def _to_curve(point: XY, curve: Curve) -> float:
    if isinstance(curve, Circle):
        return abs(math.dist(point, curve.center) - curve.radius)
    if isinstance(curve, Arc) and (turn := curve.turn):
        x, y, radius, start, sweep = turn
        angle = math.atan2(point[1] - y, point[0] - x)
        if (angle - start) % math.tau <= sweep:
            return abs(math.dist(point, (x, y)) - radius)
        return min(math.dist(point, curve.control_points[0]), math.dist(point, curve.control_points[-1]))
    (ax, ay), (bx, by) = curve.control_points[0], curve.control_points[-1]
    dx, dy = bx - ax, by - ay
    t = ((point[0] - ax) * dx + (point[1] - ay) * dy) / max(dx * dx + dy * dy, 1e-10)
    t = min(1.0, max(0.0, t))
    return math.dist(point, (ax + t * dx, ay + t * dy))


def seconds(act: Callable[[], object], count: int) -> float:
    """Processor seconds of a call."""
    best = math.inf
    for _ in range(ROUNDS):
        started = time.process_time()
        for _ in range(count):
            act()
        best = min(best, (time.process_time() - started) / count)
    return best


def distances() -> None:
    for curves in (5, 20, 50):
        one, other = random_design(curves, 1), random_design(curves, 2)
        assert math.isclose(plain_distance(one, other), distance(one, other), abs_tol=1e-9)
        plain, fast = seconds(partial(plain_distance, one, other), 1), seconds(partial(distance, one, other), 40)
        print(f"distance, {curves:2d} curves  loop {1e3 * plain:8.2f} ms   vectorised {1e3 * fast:6.3f} ms", end="")
        print(f"   {plain / fast:5.0f} times faster")


def step(environment: CanvasEnvironment, actions: Iterator[Edits]) -> None:
    assert environment.step(next(actions)).error is None


def steps() -> None:
    for curves in (5, 20, 50):
        design = random_design(curves, 1)
        environment = CanvasEnvironment(pictures=False)
        environment.reset(Request("", "edit", script=msgspec.json.encode(design).decode()))
        here, there = design.points[0], (19.5, 19.5)
        ways = (here, there), (there, here)
        moves = cycle([Edits(({"edit_type": "move_point", "point": a, "new_point": b},)) for a, b in ways])
        taken = seconds(partial(step, environment, moves), 2000)
        assert environment.design == design, "an even number of moves"
        print(f"environment, {curves:2d} curves: {1 / taken:6.0f} steps a second")
        picture = seconds(partial(raster, design, size=256), 50)
        print(f"picture, {curves:2d} curves: {1e3 * picture:.2f} ms")


def maker(data: Path | None) -> None:
    targets = (SOLO_TARGET, PRACTICE_TARGET) if data is None else target_designs(data)
    for name, number in (("first", 1), ("later", 2)):
        taken = []
        for seed, target in enumerate(targets):
            design = Design() if number == 1 else imperfect(target, 1, seed)
            request = round_request(SimulatedDesigner(seed).instruct(target, design, number), design)
            started = time.process_time()
            first(request)
            taken.append(1e3 * (time.process_time() - started))
        p95 = statistics.quantiles(taken, n=20, method="inclusive")[-1]
        print(f"embedded maker, {name} rounds: median {statistics.median(taken):.1f} ms   p95 {p95:.1f} ms", end="")
        print(f"   ({len(taken)} rounds)")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=os.environ.get("CADWRIGHT_DATA"), help="folder of the data sets")
    given = parser.parse_args().data
    distances()
    steps()
    maker(given and Path(given))
