"""Holes in controlled English."""

from cadwright.geometry.tolerance import ROUNDING
from cadwright.synth.corpus.texts.account import Account, Item, Places
from cadwright.synth.corpus.texts.plain.words import (
    UnsayableError,
    mm,
    number,
    place,
)


def hole(item: Item, account: Account) -> str:
    """Holes of one kind."""
    if item.face == "upright":
        return _in_wall(item, account.body)
    if item.face == "cheeks":
        (_, z), *_ = item.places.at
        return f"A hole of {mm(item.sizes['diameter'])} diameter goes through the left face, {mm(z)} above the bottom."
    if item.face == "along":
        raise UnsayableError("holes along a cylinder")
    holder = "The plate" if account.body.kind == "bracket" else "It"
    link = " " if item.through and item.places.kind != "grid" else ", "
    return f"{holder} has {_holes(item)}{link}{_on_face(item, account)}{_mouth(item)}."


def _holes(item: Item) -> str:
    s, places = item.sizes, item.places
    kind = "hole" if item.through else "blind hole"
    told = f"of {mm(s['diameter'])} diameter"
    deep = "" if item.through else f", {mm(s['depth'])} deep"
    if places.kind == "grid":
        return f"a grid of {places.count[0]} x {places.count[1]} {kind}s {told}{deep}"
    return f"{'a' if item.count == 1 else item.count} {kind}{'' if item.count == 1 else 's'} {told}{deep}"


def _mouth(item: Item) -> str:
    s = item.sizes
    if item.shape == "counterbored":
        return f", counterbored {mm(s['head'])} wide and {mm(s['sunk'])} deep"
    if item.shape == "countersunk":
        return f", countersunk to {mm(s['head'])} at {number(s['angle'])} degrees"
    return ""


def _on_face(item: Item, account: Account) -> str:
    if item.face == "boss":
        return "through the boss"
    if item.face == "base":
        # Counted from the upright's outer face there, from the middle of the plate here.
        half = account.body.sizes["width"] / 2
        return place(Places("points", tuple((x, y - half) for x, y in item.places.at)), account)
    return place(item.places, account)


def _in_wall(item: Item, body: Item) -> str:
    told = []
    for x, z in item.places.at:
        aside = "" if abs(x) < ROUNDING else f" and {mm(abs(x))} to the {'right' if x > 0 else 'left'} of the middle"
        high = f"{mm(z - body.sizes['base'])} above the bottom{aside}"
        told.append(f"A hole of {mm(item.sizes['diameter'])} diameter goes through the wall, {high}.")
    return " ".join(told)
