"""Words of controlled English: numbers, sizes and places."""

from cadwright.synth.corpus.texts.account import Account, Item, Places
from cadwright.synth.corpus.texts.bodies import SIDES
from cadwright.synth.corpus.texts.voices import article, listed


class UnsayableError(ValueError):
    """What has no form in controlled English; the message names it."""


def number(value: float) -> str:
    """A number without more zeros than it needs."""
    found = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if found in ("-0", "") else found


def mm(value: float) -> str:
    """A length."""
    return f"{number(value)} mm"


def with_article(noun: str) -> str:
    """A noun with its article."""
    return f"{article(noun)} {noun}"


def across_corners(item: Item) -> str:
    """How large a regular polygon is."""
    circle = mm(item.sizes["corner circle"])
    return f"{circle} across corners" if SIDES.get(item.shape, 1) % 2 == 0 else f"{circle} circumscribed diameter"


def outlined(item: Item) -> str:
    """How large an outline is."""
    s = item.sizes
    if "length" in s:
        return f"{mm(s['length'])} long and {mm(s['width'])} wide"
    if "diameter" in s:
        return f"of {mm(s['diameter'])} diameter"
    return across_corners(item)


def place(places: Places, account: Account) -> str:
    """Where things are, counted from the middle."""
    if places.kind == "corners":
        return f"on a {mm(places.pitch[0])} x {mm(places.pitch[1])} rectangle"
    if places.kind == "ring":
        return f"on a {mm(places.circle)} bolt circle"
    if places.kind == "grid":
        return f"{mm(places.pitch[0 if places.count[0] > 1 else 1])} apart"
    at = from_middle(places, account)
    if at == [(0.0, 0.0)]:
        return "in the middle"
    return f"at {listed([f'({number(x)}, {number(y)})' for x, y in at])} from the middle"


def from_middle(places: Places, account: Account) -> list[tuple[float, float]]:
    """Outlines that begin at a corner are put around the origin by the planner."""
    x0, y0, x1, y1 = account.box if account.body.kind == "profile" else (0.0, 0.0, 0.0, 0.0)
    return [(x - (x0 + x1) / 2, y - (y0 + y1) / 2) for x, y in places.at]
