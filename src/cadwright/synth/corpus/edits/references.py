"""How somebody speaks of one thing of a part so that no other can be meant."""

from collections.abc import Iterator, Mapping

from cadwright.synth.corpus.texts.account import Account, Item
from cadwright.synth.corpus.texts.voices import Teller

FACES: Mapping[str, str] = {
    "upright": "vertical edges",
    "top": "top edges",
    "bottom": "bottom edges",
    "boss": "rim of the boss",
    "hub": "rim of the hub",
    "free": "free edges",
    "cheeks": "top edges",
    "end": "end of the last section",
}
_ON: Mapping[str, str] = {
    "base": " in the base",
    "upright": " in the upright",
    "floor": " in the floor",
    "boss": " through the boss",
    "cheeks": " through the cheeks",
    "along": " along the cylinder",
}


def referred(teller: Teller, item: Item, account: Account) -> str | None:
    """The thing with its article, by as little as tells it from the others; ``None`` where nothing does."""
    if item == account.body:
        return f"the {item.kind}"
    others = [other for other in account.items[1:] if other != item]
    taken = {name for other in others for name in _names(teller, other)}
    name = next((name for name in _names(teller, item) if name not in taken), None)
    return None if name is None else f"the {name.replace('#', 's' if item.count > 1 else '')}"


def _names(teller: Teller, item: Item) -> Iterator[str]:
    """Names of a thing, the shortest first; ``#`` stands for the plural's letter."""
    if item.kind == "edges":
        yield f"{item.shape} on the {FACES[item.face]}"
    elif item.kind in ("hole", "cross hole"):
        yield from _holes(teller, item)
    else:
        noun = {"stacked": "upper block" if item.shape != "round" else "upper disc"}.get(item.kind, item.kind)
        yield f"{noun}#"
        if item.shape and not item.shape.startswith(("one", "both", "two", "four", "along")):
            yield f"{item.shape} {noun}#"
        if "depth" in item.sizes:
            yield f"{teller.sized(item.sizes['depth'])} deep {noun}#"


def _holes(teller: Teller, item: Item) -> Iterator[str]:
    on = _ON.get(item.face, "")
    yield "hole#"
    if item.kind == "cross hole":
        yield "cross hole#"
    elif item.shape:
        yield "bore" if item.shape == "bore" else f"{item.shape} hole#"
    elif item.places.kind in ("corners", "ring"):
        yield "corner hole#" if item.places.kind == "corners" else "hole# on the bolt circle"
    else:
        yield f"hole#{on}" if on else "through hole#" if item.through else "blind hole#"
    yield f"{teller.sized(item.sizes['diameter'])} hole#{on}"
