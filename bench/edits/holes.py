"""Edits of holes."""

from dataclasses import replace

from edits.chain import Chain, Edit
from edits.state import Holes, State


def only_group(c: Chain) -> Holes | None:
    return c.now.groups[0] if len(c.now.groups) == 1 else None


def with_group(s: State, index: int, g: Holes) -> State:
    return replace(s, groups=(*s.groups[:index], g, *s.groups[index + 1 :]))


def set_hole_diameter(c: Chain) -> Edit:
    g = only_group(c)
    if g is None:
        return None
    d = c.rng.choice([v for v in (4.5, 5.5, 7.0, 7.5) if v != g.diameter])
    many = "holes" if len(c.now.places()) > 1 else "hole"
    text = c.say(
        "change the hole diameter to {d} mm",
        "the {m} should be {d} mm in diameter",
        "drill the {m} out to {d} mm",
        "make the {m} {d} mm",
        "change the {o} mm {m} to {d} mm",
        "set the diameter of the {m} to {d}",
        d=d,
        o=g.diameter,
        m=many,
    )
    return text, with_group(c.now, 0, replace(g, diameter=d))


def widen_holes(c: Chain) -> Edit:
    g = only_group(c)
    if g is None:
        return None
    many = "holes" if len(c.now.places()) > 1 else "hole"
    text = c.say(
        "make the {m} 1 mm bigger",
        "increase the diameter of the {m} by 1 mm",
        "enlarge the {m} by 1 mm",
        "make the {m} 1 mm larger",
        m=many,
    )
    return text, with_group(c.now, 0, replace(g, diameter=g.diameter + 1))


def threads(c: Chain) -> Edit:
    g = only_group(c)
    if g is None or g.diameter > 9:
        return None
    name, d = c.rng.choice([("M5", 5.5), ("M6", 6.6), ("M4", 4.5)])
    many = "holes" if len(c.now.places()) > 1 else "hole"
    text = c.say(
        "use {t} {m} instead",
        "{t} {m} instead of the {o} mm ones",
        "change the {m} to {t}",
        t=name,
        m=many,
        o=g.diameter,
    )
    return (text, with_group(c.now, 0, replace(g, diameter=d))) if d != g.diameter else None


def move_holes(c: Chain) -> Edit:
    index = next((n for n, g in enumerate(c.now.groups) if g.inset is not None), None)
    if index is None or len(c.now.groups) != 1:
        return None
    g = c.now.groups[index]
    assert g.inset is not None
    if c.rng.random() < 0.5:
        v = c.rng.choice([2.0, 3.0])
        text = c.say(
            "move the holes {v} mm inwards",
            "shift the holes inwards by {v} mm",
            "bring the holes {v} mm closer to the centre",
            "move the holes {v} mm towards the middle",
            v=v,
        )
        return text, with_group(c.now, index, replace(g, inset=g.inset + v))
    e = c.rng.choice([x for x in (8.0, 11.0, 12.0, 13.0) if x != g.inset])
    text = c.say(
        "move the holes to {e} mm from the edges",
        "place the holes {e} mm from the edges instead",
        "the holes should be {e} mm from the edges",
        e=e,
    )
    return text, with_group(c.now, index, replace(g, inset=e))


def circle(c: Chain) -> Edit:
    index = next((n for n, g in enumerate(c.now.groups) if g.circle is not None), None)
    if index is None:
        return None
    g = c.now.groups[index]
    d = c.now.length - c.rng.choice([26.0, 36.0, 40.0])
    text = c.say(
        "use a {d} mm bolt circle",
        "change the bolt circle to {d} mm",
        "set the bolt circle diameter to {d} mm",
        "bolt circle of {d} mm please",
        d=d,
    )
    return text, with_group(c.now, index, replace(g, circle=d))


def count(c: Chain) -> Edit:
    index = next((n for n, g in enumerate(c.now.groups) if g.circle is not None), None)
    if index is None or len(c.now.groups) != 1:
        return None
    g = c.now.groups[index]
    words = {3: "three", 5: "five", 8: "eight", 4: "four", 6: "six"}
    if g.count <= 6 and c.rng.random() < 0.5:
        return c.say(
            "double the number of holes", "twice as many holes", "I need twice the number of holes"
        ), with_group(c.now, index, replace(g, count=2 * g.count))
    n = c.rng.choice([k for k in words if k != g.count])
    text = c.say(
        "{w} holes instead of {o}",
        "use {w} holes",
        "make it {w} holes",
        "change the number of holes to {n}",
        w=words[n],
        o=words.get(g.count, g.count),
        n=n,
    )
    return text, with_group(c.now, index, replace(g, count=n))


def add_holes(c: Chain) -> Edit:
    if c.now.groups or c.now.round or c.now.wall:
        return None
    d, e = c.rng.choice([3.0, 4.0, 5.0]), c.rng.choice([9.0, 10.0])
    text = c.say(
        "add four {d} mm holes {e} mm from the corners",
        "drill a {d} mm hole in each corner, {e} mm from the edges",
        "add {d} mm holes at the four corners, {e} mm from each edge",
        d=d,
        e=e,
    )
    return text, replace(c.now, groups=(Holes(d, inset=e),))


def add_center_hole(c: Chain) -> Edit:
    if any(g.central for g in c.now.groups) or c.now.bosses or c.now.pocket or c.now.wall:
        return None
    d = c.rng.choice([9.0, 13.0, 15.0])
    text = c.say(
        "drill a {d} mm hole in the centre",
        "add a {d} mm hole in the middle",
        "bore a {d} mm hole through the centre",
        "I need a {d} mm hole in the centre",
        d=d,
    )
    return text, replace(c.now, groups=(*c.now.groups, Holes(d)))


def fill_center(c: Chain) -> Edit:
    index = next((n for n, g in enumerate(c.now.groups) if g.central), None)
    if index is None:
        return None
    text = c.say(
        "fill the centre hole", "remove the hole in the centre", "close the central hole", "delete the middle hole"
    )
    return text, replace(c.now, groups=tuple(g for n, g in enumerate(c.now.groups) if n != index))


def remove_holes(c: Chain) -> Edit:
    if not c.now.groups:
        return None
    return c.say(
        "delete the holes", "remove all holes", "no holes please", "fill all the holes", "get rid of the holes"
    ), replace(c.now, groups=())
