"""Holes in words: plain, blind, for heads of screws, on which face and where."""

from cadwright.synth.corpus.texts.account import Account, Item
from cadwright.synth.corpus.texts.voices import Teller
from cadwright.synth.corpus.texts.where import put, where


def hole(teller: Teller, item: Item, account: Account) -> str:
    """Holes of one kind."""
    place = _hole_place(teller, item, account)
    if teller.detail == "loose":
        kind = {"": "hole", "bore": teller.pick("hole", "bore")}.get(item.shape, f"{item.shape} hole")
        if not item.through and item.shape in ("", "bore"):
            one, more = ("hole that does not go all the way through", "holes that do not go all the way through")
            return (
                f"{teller.some(item.count, *teller.rng.choice(((one, more), ('blind hole', 'blind holes'))))} {place}"
            )
        if item.shape == "" and item.face == "top":
            kind = teller.pick("hole", "through hole", "hole")
        return f"{teller.some(item.count, kind)} {place}"
    one, more = _hole_named(teller, item)
    return put(teller.some(item.count, one, more), place.strip())


def _hole_named(teller: Teller, item: Item) -> tuple[str, str]:
    """A hole with its diameter and what its mouth is like, one and several."""
    s = item.sizes
    size = teller.dia(s["diameter"])
    noun = "bore" if item.shape == "bore" and teller.maybe(0.6) else "hole"
    if item.shape == "counterbored":
        head = _recess(teller, "head", item)
        return f"{size} hole {head}", f"{size} holes {head}"
    if item.shape == "countersunk":
        head = _sink(teller, item)
        return f"{size} hole {head}", f"{size} holes {head}"
    if item.through and (item.face not in ("top", "base") or item.shape == "bore"):
        form = f"{size} {noun}#"
    elif item.through:
        if teller.voice.terse:
            form = teller.pick(f"{size} {noun}# through", f"{size} through {noun}#", f"{size} thru {noun}#")
        else:
            form = teller.pick(f"{size} {noun}#", f"{size} {noun}#", f"{size} through {noun}#")
        form = form.replace("through bore", "through-bore")
    else:
        deep = teller.mm(s["depth"])
        form = teller.pick(
            f"{size} {noun}# {deep} deep", f"blind {size} {noun}#, {deep} deep,", f"{size} blind {noun}# {deep} deep"
        )
        if teller.detail == "main":
            form = f"{size} blind {noun}#"
    return form.replace("#", ""), form.replace("#", "s")


def _recess(teller: Teller, name: str, item: Item) -> str:
    wide, deep = teller.dia(item.sizes[name]), teller.mm(item.sizes["sunk"])
    if teller.detail == "main":
        return teller.pick("with a counterbore", f"counterbored {wide}")
    if teller.voice.terse:
        return teller.pick(f"thru, c'bore {wide} x {deep} deep", f"with {wide} counterbore {deep} deep")
    return teller.pick(f"with a {wide} counterbore, {deep} deep,", f"counterbored to {wide} and {deep} deep")


def _sink(teller: Teller, item: Item) -> str:
    wide, angle = teller.dia(item.sizes["head"]), teller.degrees(item.sizes["angle"])
    if teller.detail == "main":
        return teller.pick("with a countersink", f"countersunk to {wide}")
    if teller.voice.terse:
        return teller.pick(f"thru, csk {wide} x {angle}", f"countersunk {wide} x {angle}")
    return teller.pick(
        f"countersunk at {angle} to {wide}", f"with a {angle} countersink {teller.across(item.sizes['head'])},"
    )


def _hole_place(teller: Teller, item: Item, account: Account) -> str:
    on = {
        "boss": teller.pick("through the boss", "through the boss and everything below it"),
        "base": "in the base",
        "upright": teller.pick("in the upright", "through the upright"),
        "floor": teller.pick("in the floor", "through the floor"),
        "cheeks": teller.pick("across both cheeks", "through both cheeks"),
        "along": teller.pick("along the cylinder, all the way through", "through the whole length of the cylinder"),
        "sides": teller.pick("beside the trough, one on each side", "one on either side of the trough"),
    }.get(item.face, "")
    if item.face in ("boss", "along"):
        return on if item.places.central or item.face == "along" else f"{on} {_full(teller, item, account)}"
    if item.face == "sides":
        return f"{on} {_full(teller, item, account)}"
    if item.face == "base":
        return f"{on} {_from_upright(teller, item)}"
    if item.face == "upright":
        return f"{on} {_heights(teller, item, sideways=True)}"
    if item.face == "cheeks":
        return f"{on} {_heights(teller, item, sideways=False)}"
    if item.face == "floor" and account.family == "fork":
        return f"{on} {where(teller, item, account)}" if teller.full else on
    return f"{on} {where(teller, item, account)}"


def _full(teller: Teller, item: Item, account: Account) -> str:
    return where(teller, item, account) if teller.full else ""


def _from_upright(teller: Teller, item: Item) -> str:
    """Places in the base of a bracket: how far from the outer face of its upright, and along it."""
    if not teller.full:
        return ""
    told = [
        f"{teller.mm(y)} from the outer face of the upright {_sideways(teller, x)}".strip() for x, y in item.places.at
    ]
    return f"({'; '.join(told)})"


def _sideways(teller: Teller, x: float) -> str:
    if abs(x) < 1e-6:
        return teller.pick("in the middle of its length", "on the centreline")
    return f"and {teller.mm(abs(x))} from the middle towards {'+' if x > 0 else '-'}X"


def _heights(teller: Teller, item: Item, *, sideways: bool) -> str:
    """Places on an upright face: how high above the bottom, and how far along."""
    if not teller.full:
        return ""
    told = []
    for x, z in item.places.at:
        high = f"{teller.mm(z)} {teller.pick('above the bottom', 'up from the bottom')}"
        told.append(f"{high} {_sideways(teller, x)}" if sideways else high)
    return f"({'; '.join(told)})" if sideways else told[0]
