"""Edits of the sizes of a plate or disc: a sentence, and what the part must be then; `None` where it does not fit."""

from dataclasses import replace

from edits.chain import Chain, Edit


def set_thickness(c: Chain) -> Edit:
    limit = (c.now.pocket[2] if c.now.pocket else 0.0) + c.now.chamfer + c.now.wall
    v = c.rng.choice([t for t in (7.0, 9.0, 11.0, 14.0, 16.0) if t > limit + 1 and t != c.now.thickness])
    text = c.say(
        "make it {v} mm thick",
        "the thickness should be {v} mm",
        "set its thickness to {v} mm",
        "please change the thickness from {w} to {v} mm",
        "{v} mm thick please",
        "I'd like the {n} to be {v} mm thick",
        v=v,
        w=c.now.thickness,
        n=c.now.noun,
    )
    return text, replace(c.now, thickness=v)


def thicken(c: Chain) -> Edit:
    by = c.rng.choice([1.0, 2.0, 2.5])
    text = c.say(
        "make it {v} mm thicker",
        "increase the thickness by {v} mm",
        "thicken the {n} by {v}",
        "{v} mm thicker",
        v=by,
        n=c.now.noun,
    )
    return text, replace(c.now, thickness=c.now.thickness + by)


def lengthen(c: Chain) -> Edit:
    if c.now.round:
        return None
    by = float(c.rng.choice([10, 15, 20]))
    text = c.say(
        "make it {v} mm longer",
        "extend the length by {v} mm",
        "lengthen the {n} by {v} mm",
        "increase its length by {v}",
        v=by,
        n=c.now.noun,
    )
    return text, replace(c.now, length=c.now.length + by)


def widen(c: Chain) -> Edit:
    if c.now.round:
        return None
    by = float(c.rng.choice([4, 6, 8]))
    text = c.say(
        "{v} mm wider",
        "widen it by {v} mm",
        "make the {n} {v} mm wider",
        "raise the width by {v} mm",
        v=by,
        n=c.now.noun,
    )
    return text, replace(c.now, width=c.now.width + by)


def factor(c: Chain) -> Edit:
    if c.now.round or c.now.length > 200:
        return None
    text, times = c.rng.choice(
        [
            ("make it twice as long", 2.0),
            ("double the length", 2.0),
            ("make it 25% longer", 1.25),
            ("increase the length by 50 percent", 1.5),
            ("1.5 times as long", 1.5),
        ]
    )
    return text, replace(c.now, length=c.now.length * times)


def resize(c: Chain) -> Edit:
    if c.now.round:
        return None
    x, y = float(c.rng.randrange(90, 171, 10)), float(c.rng.randrange(50, 81, 5))
    text = c.say(
        "change the {n} to {x} x {y}", "resize it to {x}x{y} mm", "make the {n} {x} by {y} mm", x=x, y=y, n=c.now.noun
    )
    return text, replace(c.now, length=x, width=y)


def diameter_of_disc(c: Chain) -> Edit:
    if not c.now.round:
        return None
    d = c.now.length + c.rng.choice([6.0, 10.0, 20.0])
    text = c.say(
        "make the disc diameter {d} mm", "change its diameter to {d} mm", "the disc should have a diameter of {d}", d=d
    )
    return text, replace(c.now, length=d)


def inches(c: Chain) -> Edit:
    if c.now.pocket or c.now.wall:
        return None
    text, v = c.rng.choice(
        [('make it 3/8" thick', 0.375), ("make it 0.5 inches thick", 0.5), ("set the thickness to 1/2 in", 0.5)]
    )
    return text, replace(c.now, thickness=v * INCH)


INCH = 25.4
