"""Pockets and slots in words, and how a shape's size is told."""

from cadwright.synth.corpus.texts.account import Account, Item
from cadwright.synth.corpus.texts.voices import Teller
from cadwright.synth.corpus.texts.where import put, where


def pocket(teller: Teller, item: Item, account: Account) -> str:
    """A recess of any shape, or an opening."""
    s, through = item.sizes, item.through
    noun = teller.pick("opening", "cutout", "window") if through else teller.pick("pocket", "recess")
    name = f"{item.shape} {noun}"
    if item.shape == "rectangular" and "radius" in s and teller.detail == "loose":
        return f"{teller.some(item.count, f'{name} with rounded corners')} {where(teller, item, account)}"
    if teller.detail == "loose":
        return f"{teller.some(item.count, name)} {where(teller, item, account)}"
    size = outline_size(teller, item)
    deep = "" if through else f", {teller.mm(s['depth'])} deep"
    corners = f", corners rounded {_radius(teller, s['radius'])}" if "radius" in s and teller.full else ""
    told = teller.pick(f"{name} {size}{deep}{corners}", f"{name}, {size}{deep}{corners}")
    return f"{teller.some(item.count, told)}, {where(teller, item, account)}".rstrip(", ")


def outline_size(teller: Teller, item: Item) -> str:
    """How large an outline is, as it stands behind a noun."""
    s = item.sizes
    if "length" in s:
        long, wide = teller.mm(s["length"]), teller.mm(s["width"])
        axes = f"{long} in {teller.axes[0]} and {wide} in {teller.axes[1]}"
        return teller.pick(
            teller.by(s["length"], s["width"]),
            f"{long} long and {wide} wide",
            axes if teller.coordinates else f"{long} by {wide}",
        )
    if "diameter" in s:
        return teller.across(s["diameter"])
    circle = teller.mm(s["corner circle"])
    even = item.shape in ("hexagonal", "octagonal")
    return f"{circle} across corners" if even else f"with its corners on a {circle} circle"


def slot(teller: Teller, item: Item, account: Account) -> str:
    """A slot with round ends."""
    s, through = item.sizes, item.through
    noun = teller.pick("slot", "slot", "elongated hole" if through else "slot", "oblong slot")
    if teller.detail == "loose":
        return f"{teller.some(item.count, noun)} {where(teller, item, account)}"
    long, wide = teller.mm(s["length"]), teller.mm(s["width"])
    size = teller.pick(
        f"{teller.by(s['length'], s['width'])} {noun}#",
        f"{noun}# {long} long and {wide} wide",
        f"{noun}#, {long} long overall and {wide} wide",
    )
    if teller.full:
        size += teller.pick("", " with round ends")
    deep = teller.pick(" going right through", ", through,") if through else f", {teller.mm(s['depth'])} deep,"
    turn = _turn(teller, s.get("angle", 0.0)) if teller.full else ""
    one, more = (
        f"{size}{deep if teller.full or not through else ''} {turn}".replace("#", plural) for plural in ("", "s")
    )
    return put(teller.some(item.count, one, more), where(teller, item, account))


def _turn(teller: Teller, angle: float) -> str:
    if angle == 90:
        return teller.pick(f"running along {teller.axes[1]}", f"lengthwise in {teller.axes[1]}")
    if angle:
        return teller.pick(
            f"turned {teller.degrees(angle)} from the {teller.axes[0]} axis",
            f"rotated {teller.degrees(angle)} counter-clockwise",
        )
    return teller.pick(f"along {teller.axes[0]}", f"running along {teller.axes[0]}")


def _radius(teller: Teller, radius: float) -> str:
    return f"R{teller.number(radius)}" if teller.voice.terse else f"with a {teller.mm(radius)} radius"
