"""What is added to a body, in words."""

from cadwright.synth.corpus.texts.account import Account, Item
from cadwright.synth.corpus.texts.pockets import outline_size
from cadwright.synth.corpus.texts.voices import Teller
from cadwright.synth.corpus.texts.where import put, where


def boss(teller: Teller, item: Item, account: Account) -> str:
    """A boss, or a hub in the middle."""
    s = item.sizes
    hub = item.kind == "hub"
    noun = "hub" if hub else f"{item.shape} boss"
    on = "" if hub or not teller.full else teller.pick("on top", "on the top face", "standing on it")
    if teller.detail == "loose":
        return f"{teller.some(1, noun)} {'' if hub else 'on top'} {where(teller, item, account)}"
    high = teller.mm(s["height"])
    if "diameter" in s:
        told = teller.pick(
            f"{teller.dia(s['diameter'])} {noun}, {high} high,",
            f"{noun} {teller.across(s['diameter'])} and {high} high",
        )
    else:
        told = teller.pick(
            f"{noun} {teller.by(s['length'], s['width'])}, {high} high,",
            f"{teller.by(s['length'], s['width'], s['height'])} {noun}",
        )
    return put(f"{teller.some(1, told)} {on}", where(teller, item, account))


def stacked(teller: Teller, item: Item, account: Account) -> str:
    """A block on what is there."""
    s = item.sizes
    name = "disc" if item.shape == "round" else f"{item.shape} block"
    again = teller.pick("second", "smaller", "second") if teller.maybe(0.3) else ""
    noun = f"{again} {name}".strip()
    if teller.detail == "loose":
        return f"{teller.some(1, noun)} on top of it {where(teller, item, account)}"
    high, on = teller.mm(s["height"]), teller.pick("on top", "on top of it", "stacked on it")
    place = teller.pick("centred", "in the middle") if item.places.central else where(teller, item, account)
    return f"{teller.some(1, f'{noun} {outline_size(teller, item)}, {high} high,')} {on}, {place}"


def wall(teller: Teller, item: Item, account: Account) -> str:
    """A wall along the front edge."""
    if teller.detail == "loose":
        return teller.pick("a wall along one edge", "an upright wall on one side")
    s = item.sizes
    thick, high = teller.mm(s["thickness"]), teller.mm(s["height"])
    side = (
        teller.pick("along the front edge", "along the whole front edge (smallest Y)")
        if teller.full
        else "along one edge"
    )
    return teller.pick(
        f"a {thick} thick wall {side}, {high} high measured from the bottom",
        f"a wall {side}, {thick} thick and {high} tall from the bottom of the base",
    )


def rib(teller: Teller, item: Item, account: Account) -> str:
    """A rib in the corner of a bracket."""
    noun = teller.pick("triangular rib", "gusset", "triangular gusset")
    if teller.detail == "loose":
        return f"a {noun} in the corner"
    leg, thick = teller.mm(item.sizes["leg"]), teller.mm(item.sizes["thickness"])
    middle = " in the middle of the inside corner" if teller.full else " in the corner"
    return f"a {noun}{middle}, {leg} along both legs and {thick} thick"


def cylinder(teller: Teller, item: Item, account: Account) -> str:
    """A cylinder through a block, front to back."""
    if teller.detail == "loose":
        return teller.pick("a cylinder running through it from front to back", "a round bar through it, front to back")
    s = item.sizes
    size = teller.pick(
        f"a {teller.dia(s['diameter'])} cylinder, {teller.mm(s['length'])} long,",
        f"a cylinder {teller.across(s['diameter'])} and {teller.mm(s['length'])} long",
    )
    if not teller.full:
        return f"{size} through it from front to back"
    high = teller.mm(item.places.at[0][1])
    return (
        f"{size} through it along Y, its axis {high} above the bottom, sticking out equally at the front and the back"
    )
