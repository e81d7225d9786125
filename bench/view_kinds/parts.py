"""Parts that people would draw in a certain kind of view, of sizes drawn by chance, as CadQuery scripts."""

from random import Random
from typing import NamedTuple

Path = tuple[tuple[float, float], ...]


class Part(NamedTuple):
    """A script, and where it is cut: what the points mean depends on the kind of view."""

    code: str
    path: Path = ()


def half(rng: Random) -> Part:
    """A bushing with a flange, or a box with a cavity and a boss on its floor: symmetric to the plane y = 0."""
    if rng.random() < 0.5:
        outer, height = rng.randrange(40, 70, 2), rng.randrange(30, 60, 2)
        neck, step = outer - rng.randrange(12, 20, 2), rng.randrange(8, height - 12)
        bore = rng.randrange(8, neck // 2, 2)
        wide, deep = bore + rng.randrange(4, 8, 2), rng.randrange(5, height - 8)
        return Part(f"""r = cq.Workplane().circle({outer} / 2).extrude({step})
r = r.faces(">Z").workplane().circle({neck} / 2).extrude({height - step})
r = r.faces(">Z").workplane().hole({wide}, {deep}).faces(">Z").workplane().hole({bore})
""")
    x, y, z = (rng.randrange(low, low + 40, 2) for low in (50, 40, 25))
    wall, floor = rng.randrange(3, 8), rng.randrange(4, 10)
    rise, boss = rng.randrange(4, z - floor - 4), rng.randrange(12, 20, 2)
    return Part(f"""r = cq.Workplane().box({x}, {y}, {z}, centered=(True, True, False))
r = r.faces(">Z").workplane().rect({x - 2 * wall}, {y - 2 * wall}).cutBlind(-{z - floor})
r = r.union(cq.Workplane().workplane(offset={floor}).circle({boss} / 2).extrude({rise}))
r = r.cut(cq.Workplane().circle({boss - 6} / 2).extrude({floor + rise}))
""")


def offset(rng: Random) -> Part:
    """A plate with a hole, a counterbored hole and a pocket, none in a row with another."""
    x, y, z = rng.randrange(80, 130, 2), rng.randrange(44, 70, 2), rng.randrange(14, 28)
    left, right = -x / 2 + rng.randrange(12, 18), x / 2 - rng.randrange(12, 18)
    front, back = -y / 2 + rng.randrange(10, 14), y / 2 - rng.randrange(10, 14)
    size, deep = rng.randrange(5, 9), rng.randrange(5, z - 3)
    code = f"""r = cq.Workplane().box({x}, {y}, {z})
r = r.faces(">Z").workplane().center({left}, {front}).hole({size}, {deep})
r = r.faces(">Z").workplane(origin=(0, 0, 0)).center({right}, {back}).cboreHole({size}, {size + 5}, {deep})
"""
    if rng.random() < 0.5:
        third = (0, front) if rng.random() < 0.5 else (0, back)
        code += f'r = r.faces(">Z").workplane(origin=(0, 0, 0)).center(0, {third[1]})'
        code += f".rect(14, 10).cutBlind(-{rng.randrange(4, z - 3)})\n"
        step = (right - 12) if third[1] == front else (left + 12)
    else:
        step = rng.randrange(-10, 10, 2)
    return Part(code, ((-x / 2, front), (step, front), (step, back), (x / 2, back)))


def aligned(rng: Random) -> Part:
    """A disc with a hub, a stepped bore and three holes at 120°, of which two are cut through their axes."""
    outer, thick = rng.randrange(70, 110, 2), rng.randrange(10, 18)
    hub, rise = rng.randrange(26, 34, 2), rng.randrange(8, 20)
    bore, circle = rng.randrange(8, 16, 2), (outer + hub) // 2
    size, deep = rng.randrange(5, 9), rng.randrange(4, thick - 3)
    hole = f"cboreHole({size}, {size + 4}, {deep})" if rng.random() < 0.5 else f"hole({size}, {deep})"
    return Part(
        f"""r = cq.Workplane().circle({outer} / 2).extrude({thick})
r = r.faces(">Z").workplane().circle({hub} / 2).extrude({rise})
r = r.faces(">Z").workplane().hole({bore})
r = r.faces("<Z").workplane().polarArray({circle} / 2, 180, 360, 3).{hole}
r = r.rotate((0, 0, 0), (1, 0, 0), 180).translate((0, 0, {thick + rise}))
""",
        ((180.0, outer / 2), (-60.0, outer / 2)),
    )


def broken(rng: Random) -> Part:
    """A block with a step and a blind hole, with or without a counterbore, about which a piece is broken out."""
    x, y, z = rng.randrange(70, 110, 2), rng.randrange(36, 60, 2), rng.randrange(24, 40)
    step, high = rng.randrange(20, 30), rng.randrange(8, z - 8)
    size, deep = rng.randrange(6, 11), rng.randrange(8, z - 6)
    at = -x / 2 + rng.randrange(14, 20)
    hole = f"cboreHole({size}, {size + 4}, 4, {deep})" if rng.random() < 0.5 else f"hole({size}, {deep})"
    return Part(
        f"""r = cq.Workplane().box({x}, {y}, {z}, centered=(True, True, False))
r = r.cut(cq.Workplane().box({step}, {y}, {high}).translate(({x / 2 - step / 2}, 0, {z - high / 2})))
r = r.faces(">Z").workplane(origin=(0, 0, 0)).center({at}, 0).{hole}
r = r.cut(cq.Workplane().center({x / 2 - step / 2}, 0).circle({rng.randrange(6, 12)} / 2).extrude({z}))
""",
        ((at, size / 2 + 6),),
    )


def partial(rng: Random) -> Part:
    """A long bar with a flange on its left end; what is right of the break has no feature."""
    x, y, z = rng.randrange(110, 160, 2), rng.randrange(30, 44, 2), rng.randrange(20, 30)
    foot, thick, size = y + rng.randrange(12, 24, 2), rng.randrange(6, 11), rng.randrange(5, 8)
    code = f"""r = cq.Workplane().box({x}, {y}, {z}, centered=(False, True, False))
r = r.union(cq.Workplane().box({x // 3}, {foot}, {thick}, centered=(False, True, False)))
r = r.cut(cq.Workplane().pushPoints([({x // 6}, {(foot + y) / 4}), ({x // 6}, {-(foot + y) / 4})])
    .circle({size} / 2).extrude({thick}))
"""
    if rng.random() < 0.5:
        code += f"r = r.cut(cq.Workplane().center({x // 6}, 0).circle({size + 3} / 2).extrude({z}))\n"
    return Part(code, ((x * rng.uniform(0.45, 0.7), 0.0),))


def auxiliary(rng: Random) -> Part:
    """A block with a slanting face, and a hole or a pocket square to it."""
    x, y, z = rng.randrange(60, 90, 2), rng.randrange(36, 60, 2), rng.randrange(36, 50, 2)
    run, low = rng.randrange(26, 40, 2), rng.randrange(8, 14)
    size, deep = rng.randrange(8, 13), rng.randrange(6, 12)
    feature = f"hole({size}, {deep})" if rng.random() < 0.6 else f"rect({size}, {size + 6}).cutBlind(-{deep // 2})"
    return Part(f"""outline = [(0, 0), ({x}, 0), ({x}, {low}), ({x - run}, {z}), (0, {z})]
r = cq.Workplane("XZ").polyline(outline).close()
r = r.extrude({y} / 2, both=True)
r = r.faces(cq.selectors.DirectionNthSelector(cq.Vector({z - low}, 0, {run}), -1)).workplane(
    centerOption="CenterOfMass").{feature}
""")


def shaft(rng: Random) -> Part:
    """A stepped shaft with chamfered ends, a relief groove before each shoulder, and a keyway."""
    sizes = sorted(rng.sample(range(16, 44, 2), rng.choice((2, 3))))
    if len(sizes) == 3:
        sizes = [sizes[0], sizes[2], sizes[1]]
    lengths = [rng.randrange(24, 50, 2) for _ in sizes]
    bevel, groove, deep = rng.choice((1, 1.5, 2)), rng.choice((1.6, 2, 2.5, 3)), rng.choice((0.5, 1, 1.5))
    ends = [0, *(sum(lengths[: k + 1]) for k in range(len(lengths)))]
    code = "r = cq.Workplane()\n"
    for size, low, length in zip(sizes, ends, lengths, strict=False):
        code += f"r = r.union(cq.Workplane().workplane(offset={low}).circle({size} / 2).extrude({length}))\n"
    code += f'r = r.faces("<Z or >Z").edges().chamfer({bevel})\n'
    for k in range(1, len(sizes)):
        thin = min(sizes[k - 1], sizes[k])
        at = ends[k] - groove if thin == sizes[k - 1] else ends[k]
        ring = (
            f"cq.Workplane().workplane(offset={at:g}).circle({thin} / 2).circle({thin} / 2 - {deep}).extrude({groove})"
        )
        code += f"r = r.cut({ring})\n"
    where = rng.randrange(len(sizes))
    width, long = 2 * round(sizes[where] / 8), lengths[where] - 2 * round(groove + bevel) - 6
    middle, sunk = (ends[where] + ends[where + 1]) / 2, round(sizes[where] / 7, 1)
    code += (
        f"key = cq.Workplane('XZ').center(0, {middle:g}).slot2D({long}, {width}, 90).extrude({sunk + 1:g})\n"
        f"r = r.cut(key.translate((0, {-sizes[where] / 2 + sunk:g}, 0)))\n"
    )
    return Part(code)


KINDS = {
    "half": half,
    "offset": offset,
    "aligned": aligned,
    "broken-out": broken,
    "partial": partial,
    "auxiliary": auxiliary,
    "shaft": shaft,
}
