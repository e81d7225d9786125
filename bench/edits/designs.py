"""The designs that are edited: a request in words, and what it must be."""

import random
from dataclasses import replace

from edits.state import Boss, Holes, State


def designs(count: int, rng: random.Random) -> list[tuple[str, State]]:
    return [_DESIGNS[n % len(_DESIGNS)](rng) for n in range(count)]


def _plate(rng: random.Random) -> State:
    length, width = rng.randrange(80, 161, 4), rng.randrange(44, 73, 4)
    return State(
        float(length), float(width), float(rng.choice([6, 8, 10, 12])), rng.choice(["plate", "block", "plate"])
    )


def _with_corner_holes(rng: random.Random) -> tuple[str, State]:
    s = _plate(rng)
    d, e = rng.choice([4.0, 5.0, 6.0]), rng.choice([8.0, 9.0, 10.0])
    text = f"a {s.length:g}x{s.width:g}x{s.thickness:g} mm {s.noun} with four {d:g} mm holes {e:g} mm from the corners"
    return text, replace(s, groups=(Holes(d, inset=e),))


def _with_center_hole(rng: random.Random) -> tuple[str, State]:
    s = _plate(rng)
    d = rng.choice([10.0, 12.0, 16.0])
    sizes = f"{s.length:g} mm long, {s.width:g} mm wide and {s.thickness:g} mm thick"
    text = f"{s.noun} {sizes} with a {d:g} mm hole in the centre"
    return text, replace(s, groups=(Holes(d),))


def _disc(rng: random.Random) -> tuple[str, State]:
    d, t = float(rng.randrange(90, 141, 10)), rng.choice([8.0, 10.0, 12.0])
    hole, pcd, n = rng.choice([5.0, 6.0, 8.0]), d - 30, rng.choice([4, 6])
    word = {4: "four", 6: "six"}[n]
    holes = f"{word} {hole:g} mm holes on a {pcd:g} mm bolt circle"
    text = f"a disc with diameter {d:g} mm and thickness {t:g} mm with {holes}"
    return text, State(d, 0.0, t, "disc", (Holes(hole, circle=pcd, count=n),))


def _with_boss(rng: random.Random) -> tuple[str, State]:
    s = _plate(rng)
    d, h = rng.choice([12.0, 16.0, 20.0]), rng.choice([6.0, 10.0, 15.0])
    text = f"a {s.length:g}x{s.width:g}x{s.thickness:g} mm {s.noun} with a {d:g} mm boss {h:g} mm high in the centre"
    return text, replace(s, bosses=(Boss(d, h),))


def _with_fillets(rng: random.Random) -> tuple[str, State]:
    s = _plate(rng)
    r = rng.choice([3.0, 4.0, 5.0])
    text = f"a {s.length:g}x{s.width:g}x{s.thickness:g} mm {s.noun} with {r:g} mm rounded vertical edges"
    return text, replace(s, fillet=r)


def _with_pocket(rng: random.Random) -> tuple[str, State]:
    s = replace(_plate(rng), thickness=12.0)
    a, b, depth = 24.0, 16.0, rng.choice([3.0, 4.0, 5.0])
    text = f"a {s.length:g}x{s.width:g}x12 mm {s.noun} with a {a:g}x{b:g} mm pocket {depth:g} mm deep"
    return text, replace(s, pocket=(a, b, depth))


_DESIGNS = [_with_corner_holes, _with_center_hole, _disc, _with_boss, _with_fillets, _with_pocket]
