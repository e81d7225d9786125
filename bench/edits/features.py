"""Edits of treated edges, bosses, pockets and walls."""

from dataclasses import replace

from edits.chain import Chain, Edit
from edits.state import Boss


def add_chamfer(c: Chain) -> Edit:
    if c.now.chamfer or c.now.bosses or c.now.wall:
        return None
    v = c.rng.choice([0.5, 1.0, 1.5])
    text = c.say(
        "add a {v} mm chamfer to the top edges",
        "chamfer the top edges by {v} mm",
        "put a {v} mm chamfer on the top edges",
        "bevel the upper edges by {v} mm",
        v=v,
    )
    return text, replace(c.now, chamfer=v)


def set_chamfer(c: Chain) -> Edit:
    if not c.now.chamfer:
        return None
    v = c.rng.choice([x for x in (0.8, 1.2, 2.0) if x != c.now.chamfer])
    text = c.say(
        "make the chamfer {v} mm",
        "change the chamfer to {v} mm",
        "the chamfer should be {v} mm",
        "set the chamfer size to {v}",
        v=v,
    )
    return text, replace(c.now, chamfer=v)


def add_fillet(c: Chain) -> Edit:
    if c.now.fillet or c.now.round or c.now.wall:
        return None
    v = c.rng.choice([2.0, 3.0, 4.0])
    text = c.say(
        "round the vertical edges with {v} mm",
        "add {v} mm fillets to the vertical edges",
        "fillet the vertical edges with a radius of {v} mm",
        "give it {v} mm rounded vertical edges",
        v=v,
    )
    return text, replace(c.now, fillet=v)


def set_fillet(c: Chain) -> Edit:
    if not c.now.fillet:
        return None
    if c.rng.random() < 0.5:
        text = c.say(
            "reduce the radius of the fillets by 1",
            "decrease the fillet radius by 1 mm",
            "make the fillets 1 mm smaller",
        )
        return (text, replace(c.now, fillet=c.now.fillet - 1)) if c.now.fillet > 1.5 else None
    v = c.rng.choice([x for x in (2.5, 3.5, 6.0) if x != c.now.fillet])
    text = c.say(
        "make the fillets {v} mm",
        "change the fillet radius to {v}",
        "fillets of {v} mm instead of {o}",
        "set the corner radius to {v} mm",
        v=v,
        o=c.now.fillet,
    )
    return text, replace(c.now, fillet=v)


def remove_edges(c: Chain) -> Edit:
    if c.now.fillet:
        return c.say("no fillets", "remove the fillets", "drop the rounded edges", "get rid of the fillets"), replace(
            c.now, fillet=0.0
        )
    if c.now.chamfer:
        return c.say("remove the chamfer", "no chamfers", "delete the chamfer"), replace(c.now, chamfer=0.0)
    return None


def add_boss(c: Chain) -> Edit:
    if c.now.bosses or c.now.pocket or c.now.wall or c.now.chamfer or any(g.central for g in c.now.groups):
        return None
    d, h = c.rng.choice([10.0, 14.0]), c.rng.choice([5.0, 8.0])
    text = c.say(
        "add a {d} mm boss {h} mm high in the centre",
        "put a boss of {d} mm diameter and {h} mm height in the middle",
        "place a {d} mm diameter boss, {h} mm tall, at the centre",
        d=d,
        h=h,
    )
    return text, replace(c.now, bosses=(Boss(d, h),))


def change_boss(c: Chain) -> Edit:
    if len(c.now.bosses) != 1:
        return None
    b = c.now.bosses[0]
    if c.rng.random() < 0.5:
        text = c.say(
            "make the boss {h} mm high",
            "the boss height should be {h} mm",
            "raise the boss to a height of {h} mm",
            "change the height of the boss to {h}",
            h=b.height + 4,
        )
        return text, replace(c.now, bosses=(replace(b, height=b.height + 4),))
    text = c.say(
        "make the boss 2 mm wider",
        "increase the boss diameter by 2 mm",
        "enlarge the diameter of the boss by 2",
        "boss diameter {d} mm",
        d=b.diameter + 2,
    )
    return text, replace(c.now, bosses=(replace(b, diameter=b.diameter + 2),))


def move_boss(c: Chain) -> Edit:
    if len(c.now.bosses) != 1 or c.now.round:
        return None
    b = c.now.bosses[0]
    v = c.rng.choice([5.0, 8.0])
    word, x, y = c.rng.choice(
        [("to the right", 1, 0), ("to the left", -1, 0), ("along x", 1, 0), ("towards the back", 0, 0.5)]
    )
    v = v if x else v * 0.5
    text = c.say("move the boss {v} mm {w}", "shift the boss {v} mm {w}", "slide the boss by {v} mm {w}", v=v, w=word)
    at = (b.at[0] + x * v, b.at[1] + (v if y else 0.0))
    if abs(at[0]) + b.diameter / 2 > c.now.length / 4 or abs(at[1]) + b.diameter / 2 > c.now.width / 4 + 3:
        return None
    return text, replace(c.now, bosses=(replace(b, at=at),))


def center_boss(c: Chain) -> Edit:
    if len(c.now.bosses) != 1 or c.now.bosses[0].at == (0.0, 0.0):
        return None
    text = c.say(
        "centre the boss", "move the boss to the centre", "move the boss back to the middle", "center the boss"
    )
    return text, replace(c.now, bosses=(replace(c.now.bosses[0], at=(0.0, 0.0)),))


def remove_boss(c: Chain) -> Edit:
    if len(c.now.bosses) != 1:
        return None
    return c.say("remove the boss", "delete the boss", "take away the boss", "get rid of the boss", "no boss"), replace(
        c.now, bosses=()
    )


def mirror_boss(c: Chain) -> Edit:
    if len(c.now.bosses) != 1 or c.now.bosses[0].at[0] == 0.0 or c.now.bosses[0].at[1] != 0.0:
        return None
    b = c.now.bosses[0]
    if abs(b.at[0]) < b.diameter / 2:
        return None
    return c.say("mirror the boss to the other side", "mirror the boss"), replace(
        c.now, bosses=(b, replace(b, at=(-b.at[0], 0.0)))
    )


def pocket(c: Chain) -> Edit:
    if not c.now.pocket:
        return None
    a, b, depth = c.now.pocket
    if c.rng.random() < 0.3:
        return c.say("remove the pocket", "fill the pocket"), replace(c.now, pocket=None)
    if c.rng.random() < 0.5:
        text = c.say("make the pocket 1 mm deeper", "increase the pocket depth by 1 mm", "deepen the pocket by 1 mm")
        return (text, replace(c.now, pocket=(a, b, depth + 1))) if depth + 2 < c.now.thickness else None
    text = c.say(
        "make the pocket {v} mm long", "change the pocket length to {v}", "the pocket should be {v} mm long", v=a + 4
    )
    return text, replace(c.now, pocket=(a + 4, b, depth))


def hollow(c: Chain) -> Edit:
    s = c.now
    if s.wall or s.pocket or s.bosses or s.chamfer or s.groups or s.fillet:
        return None
    v = c.rng.choice([2.0, 2.5])
    return c.say(
        "hollow it out with {v} mm walls",
        "shell it with {v} mm walls",
        "hollow the {n} with a wall thickness of {v} mm",
        v=v,
        n=s.noun,
    ), replace(s, wall=v)
