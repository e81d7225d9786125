"""What a whole part would be called by somebody who says no more than that: a mounting plate, a flanged hub."""

from collections.abc import Callable, Mapping, Sequence

from cadwright.synth.corpus.texts.account import Account, Item
from cadwright.synth.corpus.texts.voices import Teller, article, listed

FLAT = 0.2
"""A housing lower than this share of its length is a tray."""


def named(teller: Teller, account: Account) -> str:
    """The part in a word or two with its article, and at times with what is most to be seen on it."""
    name = teller.pick(*_names(account))
    marks = _marks(teller, account, told=any(word in name for word in _BORED))
    if marks and teller.maybe(0.7):
        kept = teller.rng.sample(marks, min(len(marks), 1 if teller.maybe(0.6) else 2))
        link = "and" if " with " in name else "with"
        return f"{article(name)} {name} {link} {listed([mark for mark in marks if mark in kept])}"
    return f"{article(name)} {name}"


def named_plainly(account: Account) -> str:
    """The most usual of its names, as the title of a file."""
    return _names(account)[0].capitalize()


def _names(account: Account) -> Sequence[str]:
    if account.family in _FAMILIES:
        return _FAMILIES[account.family](account)
    if account.body.kind == "profile":
        return _SECTIONS.get(account.body.shape, ("profile piece", "extruded profile"))
    if account.body.kind in ("disc", "cylinder"):
        return _round(account)
    return _flat(account) if account.body.kind == "plate" else _solid(account)


def _round(account: Account) -> Sequence[str]:
    ring = any(item.places.kind == "ring" for item in account.items)
    bore = _has(account, "hole") and any(item.places.central for item in account.items[1:])
    if ring:
        return ("flange", "round cover plate", "ring flange") if bore else ("round cover", "end cap", "blind flange")
    if account.body.kind == "cylinder":
        return ("bushing", "sleeve", "spacer") if bore else ("round post", "plug", "pin")
    return ("spacer ring", "thick washer", "round spacer") if bore else ("round base", "disc", "round plate")


def _flat(account: Account) -> Sequence[str]:
    cornered = any(item.places.kind == "corners" for item in account.items)
    slots, pockets = _has(account, "slot"), _has(account, "pocket")
    if account.body.shape == "obround":
        return ("link", "link plate", "tie plate") if _has(account, "hole") else ("obround plate", "key blank")
    if account.body.shape != "rectangular":
        return (f"{account.body.shape} plate", f"{account.body.shape} spacer")
    if _has(account, "boss"):
        return ("base plate", "mounting base")
    if cornered:
        return ("frame plate", "bezel") if pockets else ("mounting plate", "base plate", "cover plate", "adapter plate")
    if slots:
        return ("slotted plate", "adjustment plate", "slotted mounting plate")
    if pockets:
        return ("fixture plate", "carrier plate")
    return (
        ("plate", "spacer plate", "backing plate") if not _has(account, "hole") else ("drilled plate", "mounting plate")
    )


def _solid(account: Account) -> Sequence[str]:
    if _has(account, "groove"):
        shaped = any(item.kind == "groove" and item.shape == "V-shaped" for item in account.items)
        return ("V-block", "grooved block") if shaped else ("guide block", "grooved block", "slide block")
    if _has(account, "ledge") or _has(account, "slope"):
        return ("jaw", "stop block", "support block")
    return (
        ("mounting block", "fixture block", "support block") if _has(account, "hole") else ("block", "machined block")
    )


def _shaft(account: Account) -> Sequence[str]:
    if _has(account, "keyway"):
        return ("drive shaft", "keyed shaft")
    return (
        ("stepped bushing", "sleeve") if _has(account, "hole") else ("stepped shaft", "spindle", "axle", "stepped pin")
    )


def _bracket(account: Account) -> Sequence[str]:
    return (
        ("gusseted bracket", "reinforced angle bracket")
        if _has(account, "rib")
        else ("angle bracket", "L-bracket", "mounting bracket")
    )


def _housing(account: Account) -> Sequence[str]:
    s = account.body.sizes
    high = s.get("height") or s.get("thickness") or 0.0
    if high < 0.3 * max(s.values()):
        return ("tray", "shallow tray", "cover")
    if account.body.shape == "rectangular":
        return ("enclosure", "box without a lid", "housing")
    return (
        ("cup-shaped housing", "round housing", "cap")
        if account.body.shape == "round"
        else ("oval housing", "oval tray")
    )


_FAMILIES: Mapping[str, Callable[[Account], Sequence[str]]] = {
    "shaft": _shaft,
    "bracket": _bracket,
    "housing": _housing,
    "fork": lambda _: ("clevis", "fork end", "yoke"),
    "crossed block": lambda a: (
        ("bearing block", "pillow block") if _has(a, "hole") else ("block on a bar", "trunnion block")
    ),
    "cradle": lambda _: ("cradle", "pipe saddle", "pipe clamp half"),
    "flatted disc": lambda a: ("disc with flats", "spanner-flat spacer") if _has(a, "hole") else ("disc with flats",),
    "flange": lambda a: (
        ("flanged hub", "flange with a hub", "flanged bearing housing")
        if _has(a, "hole")
        else ("flanged stub", "pedestal foot")
    ),
    "angle": lambda _: ("angle bracket", "bookend", "L-shaped stop"),
    "stack": lambda a: (
        ("stepped block", "pedestal", "stepped base") if not _has(a, "hole") else ("stepped bushing", "stepped base")
    ),
}
_SECTIONS: Mapping[str, Sequence[str]] = {
    "L-shaped": ("angle profile", "L-profile", "corner piece"),
    "T-shaped": ("T-profile", "T-shaped rail"),
    "U-shaped": ("U-channel", "channel", "U-profile"),
    "H-shaped": ("I-beam", "I-profile"),
    "cross-shaped": ("cross", "cross-shaped spacer"),
    "trapezoidal": ("trapezoidal block", "dovetail-like block"),
    "triangular": ("wedge", "triangular gusset"),
    "stepped": ("small flight of steps", "stepped riser"),
    "corner-cut": ("plate with cut-off corners", "chamfered plate"),
}


def _has(account: Account, kind: str) -> bool:
    return any(item.kind == kind for item in account.items)


_BORED = ("bushing", "sleeve", "washer", "ring", "spanner", "bearing", "housing")
"""What has a hole in its middle without saying."""


def _marks(teller: Teller, account: Account, *, told: bool) -> list[str]:
    """What is to be seen on it, without sizes, each kind once; a hole in its middle unless that is ``told``."""
    found: dict[str, str] = {}
    for item in account.items[1:]:
        mark = _mark(teller, item)
        if mark and not (told and item.kind == "hole" and item.places.central):
            found.setdefault(item.kind, mark)
    return list(found.values())


def _mark(teller: Teller, item: Item) -> str:
    if item.kind == "hole":
        return _holes(teller, item)
    plain = {
        "slot": "a slot" if item.count == 1 else "slots",
        "pocket": f"{article(item.shape)} {item.shape} {'cutout' if item.through else 'pocket'}",
        "boss": "a boss",
        "groove": "a groove across it",
        "notch": "a notch",
        "edges": "rounded edges" if item.shape == "fillet" else "chamfered edges",
        "cross hole": "a cross hole",
        "keyway": "a keyway",
        "opening": "an opening in the side",
        "ledge": "a ledge",
        "flat": "a flat at one end",
    }
    return plain.get(item.kind, "")


def _holes(teller: Teller, item: Item) -> str:
    if item.shape == "bore" or (item.count == 1 and item.places.central):
        return teller.pick("a bore", "a hole in the middle", "a central hole")
    kind = {"counterbored": "counterbored holes", "countersunk": "countersunk holes"}.get(item.shape)
    if item.places.kind == "ring":
        return teller.pick("a bolt circle", f"{teller.amount(item.count)} bolt holes")
    if item.places.kind == "corners":
        return kind or teller.pick("corner holes", f"{teller.amount(item.count)} mounting holes")
    if item.count == 1:
        return f"a {item.shape} hole" if kind else teller.pick("a hole", "a single hole")
    return kind or teller.pick("some holes", "a few holes", f"{teller.amount(item.count)} holes")
