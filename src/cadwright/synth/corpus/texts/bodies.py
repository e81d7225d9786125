"""What the body of a part is called, with as many of its dimensions as its teller gives."""

from collections.abc import Callable, Mapping

from cadwright.synth.corpus.texts.account import Account, Item
from cadwright.synth.corpus.texts.voices import Teller, article, listed

Body = Callable[[Teller, Item], str]
SIDES: Mapping[str, int] = {"triangular": 3, "pentagonal": 5, "hexagonal": 6, "octagonal": 8}


def body(teller: Teller, account: Account) -> str:
    """The body with its article: a 60 x 40 x 5 mm plate."""
    item = account.body
    told = _BODIES[item.kind](teller, item)
    return f"{article(told)} {told}"


def _plate(teller: Teller, item: Item) -> str:
    if item.shape == "rectangular":
        return _slab(teller, item)
    if item.shape == "obround":
        return _obround(teller, item)
    return _polygon(teller, item)


def _slab(teller: Teller, item: Item) -> str:
    s = item.sizes
    square = abs(s["length"] - s["width"]) < 1e-6
    noun = teller.pick("plate", "flat plate", "rectangular plate", "plate") if not square else "square plate"
    if teller.detail == "loose":
        return noun if noun != "plate" else teller.pick("flat plate", "rectangular plate", "thin block")
    whole = (s["length"], s["width"], s["thickness"])
    long, wide, thick = map(teller.mm, whole)
    if square:
        return teller.pick(
            f"{teller.by(*whole)} plate",
            f"square plate, {long} on each side and {thick} thick",
            f"{long} square plate, {thick} thick",
        )
    return teller.pick(
        f"{teller.by(*whole)} {noun}",
        f"{noun} {teller.by(*whole)}",
        f"{noun} {long} long, {wide} wide and {thick} thick",
        f"{noun}, {teller.by(*whole[:2])} and {thick} thick",
        f"{thick} thick {noun}, {teller.by(*whole[:2])}",
    )


def _obround(teller: Teller, item: Item) -> str:
    s = item.sizes
    noun = teller.pick(
        "obround plate", "plate with fully rounded ends", "slot-shaped plate", "plate with half-round ends"
    )
    if teller.detail == "loose":
        return noun
    long, wide, thick = (teller.mm(s[name]) for name in ("length", "width", "thickness"))
    return teller.pick(
        f"{noun}, {long} long overall, {wide} wide and {thick} thick",
        f"{noun}, {teller.by(s['length'], s['width'])} over all, {thick} thick",
    )


def _polygon(teller: Teller, item: Item) -> str:
    noun = f"{item.shape} plate"
    if teller.detail == "loose":
        return noun
    s = item.sizes
    circle, thick = teller.mm(s["corner circle"]), teller.mm(s["thickness"])
    even = SIDES.get(item.shape, 0) % 2 == 0
    ways = [f"{noun} whose corners lie on a {circle} circle, {thick} thick"]
    if even:
        ways += [
            f"{noun}, {circle} across corners, {thick} thick",
            f"{noun} {circle} across the corners and {thick} thick",
        ]
    else:
        ways.append(f"{noun} inscribed in a {circle} diameter circle, {thick} thick")
    told = teller.pick(*ways)
    return f"{told}, one corner on the {teller.axes[0]} axis" if teller.full and teller.coordinates else told


def _disc(teller: Teller, item: Item) -> str:
    noun = teller.pick("disc", "round plate", "disc", "circular plate", "disk")
    if teller.detail == "loose":
        return noun
    s = item.sizes
    across, thick = s["diameter"], s["thickness"]
    if teller.voice.terse and teller.maybe(0.5):
        return f"{teller.dia(across)} {noun}, {teller.mm(thick)} {teller.pick('thick', 'thk')}"
    return teller.pick(
        f"{noun} {teller.across(across)} and {teller.mm(thick)} thick",
        f"{noun} {teller.mm(across)} in diameter and {teller.mm(thick)} thick",
        f"{teller.mm(thick)} thick {noun} {teller.across(across)}",
    )


def _cylinder(teller: Teller, item: Item) -> str:
    noun = teller.pick("cylinder", "round block", "cylinder")
    if teller.detail == "loose":
        return noun
    s = item.sizes
    return teller.pick(
        f"{noun} {teller.across(s['diameter'])} and {teller.mm(s['height'])} tall",
        f"{teller.dia(s['diameter'])} {noun}, {teller.mm(s['height'])} high",
    )


def _block(teller: Teller, item: Item) -> str:
    noun = teller.pick("block", "rectangular block", "block", "solid block")
    if teller.detail == "loose":
        return noun
    s = item.sizes
    whole = (s["length"], s["width"], s["height"])
    long, wide, high = map(teller.mm, whole)
    return teller.pick(
        f"{teller.by(*whole)} {noun}",
        f"{noun} {long} long, {wide} wide and {high} high",
        f"{noun} of {teller.by(*whole)}",
        f"{noun}, {teller.by(*whole[:2])} in plan and {high} tall",
    )


def _profile(teller: Teller, item: Item) -> str:
    name, told = SECTIONS[item.shape](teller, item)
    noun = (
        teller.pick(f"{name} profile", f"{name} section", f"{name} bar")
        if item.sizes["extrusion"] > 40
        else f"{name} plate"
    )
    if item.shape == "corner-cut" and not teller.full:
        noun += " with two corners cut off" if len(item.corners) == 6 else " with one corner cut off"
    if teller.detail == "loose":
        return noun
    long = teller.mm(item.sizes["extrusion"])
    if teller.detail == "main" and "width" in item.sizes:
        told = f"{teller.by(item.sizes['width'], item.sizes['height'])} over all"
    deep = "thick" if " plate" in noun else "long"
    return teller.pick(
        f"{noun} {long} {deep}: {told}", f"{noun}, {told}, {long} {deep}", f"{long} {deep} {noun}, {told}"
    )


def _angle(teller: Teller, item: Item) -> tuple[str, str]:
    s = item.sizes
    size = _over_all(teller, item)
    if abs(s["foot"] - s["leg"]) < 1e-6:
        wall = teller.mm(s["foot"])
        return "L-shaped", f"{size}, {teller.pick(f'both legs {wall} thick', f'wall thickness {wall}')}"
    return "L-shaped", f"{size}, the foot {teller.mm(s['foot'])} thick and the upright leg {teller.mm(s['leg'])} thick"


def _tee(teller: Teller, item: Item) -> tuple[str, str]:
    s = item.sizes
    return (
        "T-shaped",
        f"{_over_all(teller, item)}, flange {teller.mm(s['flange'])} thick, stem {teller.mm(s['stem'])} wide",
    )


def _channel(teller: Teller, item: Item) -> tuple[str, str]:
    s = item.sizes
    return (
        "U-shaped",
        f"{_over_all(teller, item)}, side walls {teller.mm(s['wall'])} thick, base {teller.mm(s['base'])} thick",
    )


def _beam(teller: Teller, item: Item) -> tuple[str, str]:
    s = item.sizes
    told = f"{_over_all(teller, item)}, both flanges {teller.mm(s['flange'])} thick, web {teller.mm(s['web'])} thick"
    return "I-shaped", told


def _cross(teller: Teller, item: Item) -> tuple[str, str]:
    return "cross-shaped", f"{_over_all(teller, item)}, arms {teller.mm(item.sizes['arm'])} wide"


def _trapezium(teller: Teller, item: Item) -> tuple[str, str]:
    s = item.sizes
    wide, top, high = (teller.mm(s[name]) for name in ("width", "top", "height"))
    told = f"{wide} wide at the bottom, {top} at the top and {high} high"
    upright = abs(item.corners[0][0] - item.corners[-1][0]) < 1e-6
    return "trapezoidal", f"{told}, {'with the left side upright' if upright else 'symmetric'}"


def _triangle(teller: Teller, item: Item) -> tuple[str, str]:
    wide, high, (x, y) = teller.mm(item.sizes["width"]), teller.mm(item.sizes["height"]), teller.axes
    return "triangular", f"legs {wide} along {x} and {high} along {y}, right angle at the lower left"


def _stairs(teller: Teller, item: Item) -> tuple[str, str]:
    s, count = item.sizes, (len(item.corners) - 2) // 2
    each = f"each {teller.mm(s['tread'])} deep and {teller.mm(s['rise'])} high"
    return "stair-shaped", f"{teller.amount(count)} steps, {each}, rising to the left"


def _cut_corners(teller: Teller, item: Item) -> tuple[str, str]:
    s = item.sizes
    both = "both upper corners" if len(item.corners) == 6 else "the upper right corner"
    return "rectangular", f"{_over_all(teller, item)}, {both} cut off at 45° by {teller.mm(s['corner'])}"


def _over_all(teller: Teller, item: Item) -> str:
    wide, high = item.sizes["width"], item.sizes["height"]
    return teller.pick(
        f"{teller.mm(wide)} wide and {teller.mm(high)} high",
        f"{teller.by(wide, high)} overall",
        f"{teller.mm(wide)} wide, {teller.mm(high)} tall",
    )


SECTIONS: Mapping[str, Callable[[Teller, Item], tuple[str, str]]] = {
    "L-shaped": _angle,
    "T-shaped": _tee,
    "U-shaped": _channel,
    "H-shaped": _beam,
    "cross-shaped": _cross,
    "trapezoidal": _trapezium,
    "triangular": _triangle,
    "stepped": _stairs,
    "corner-cut": _cut_corners,
}


def _bracket(teller: Teller, item: Item) -> str:
    noun = teller.pick("L-bracket", "angle bracket", "L-shaped bracket", "bracket")
    if teller.detail == "loose":
        return f"{noun} with a base and an upright" if noun == "bracket" else noun
    s = item.sizes
    base = teller.by(s["length"], s["width"])
    thick = f"the base {teller.mm(s['base'])} thick and the upright {teller.mm(s['wall'])} thick"
    if abs(s["base"] - s["wall"]) < 1e-6:
        thick = f"both {teller.mm(s['base'])} thick"
    return teller.pick(
        f"{noun}: base {base}, upright {teller.mm(s['height'])} high, {thick}",
        f"{noun} {teller.mm(s['length'])} long, with a base {teller.mm(s['width'])} deep and an upright "
        f"{teller.mm(s['height'])} tall, {thick}",
    ) + (", its length along X and the upright at the front" if teller.full and teller.coordinates else "")


def _shaft(teller: Teller, item: Item) -> str:
    count = len(item.sizes) // 2
    noun = teller.pick("stepped shaft", "shaft", "turned shaft", "stepped pin")
    if teller.detail == "loose":
        return f"{noun} with {teller.amount(count)} diameters" if count > 1 else noun
    steps = [(item.sizes[f"diameter {n}"], item.sizes[f"length {n}"]) for n in range(1, count + 1)]
    if teller.detail == "main":
        whole = teller.mm(sum(long for _, long in steps))
        across = listed([teller.mm(wide) for wide, _ in steps])
        return f"{noun} {whole} long with {'diameters' if count > 1 else 'a diameter'} of {across}"
    if teller.voice.terse:
        told = [f"{teller.dia(wide)} x {teller.number(long)}" for wide, long in steps]
        return f"{noun}: {', then '.join(told)}"
    (wide, long), *others = steps
    told = [f"{teller.mm(wide)} diameter for the first {teller.mm(long)}"]
    told += [
        f"{teller.mm(wide)} diameter for {teller.pick('another ', 'the next ', '')}{teller.mm(long)}"
        for wide, long in others
    ]
    return f"{noun}{teller.pick(':', ',')} {', then '.join(told)}"


_BODIES: Mapping[str, Body] = {
    "plate": _plate,
    "disc": _disc,
    "cylinder": _cylinder,
    "block": _block,
    "profile": _profile,
    "bracket": _bracket,
    "shaft": _shaft,
}
