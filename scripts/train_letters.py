"""Train the letters that pictures of drawings are read with, from fonts, and write their weights into the package.

    python scripts/train_letters.py --fonts DIR [--fonts DIR …] [--seed N] [--samples N] [-o FILE]

Fonts are taken by name (`FONTS`) from the folders, however deep they lie there, and those that are missing are told;
Pillow's own, with which our sheets are written, and OpenCV's stroke fonts need no folder. Symbols that fonts lack are
drawn. Each sample is slanted, turned, stretched, fattened or thinned, blurred, noised and cut out as pictures of
drawings are. A twentieth of the samples, and fonts that were not trained with, say how well it went. The same seed
and fonts give the same weights.
"""

import argparse
import math
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from cadwright.drawing.reading.raster.ink import EDGE, FAINTEST, GRAINY, NOISE
from cadwright.drawing.reading.raster.letters import FEATURES, WEIGHTS, features

FONTS = (
    "DejaVuSans.ttf",
    "DejaVuSans-Bold.ttf",
    "DejaVuSansCondensed.ttf",
    "DejaVuSansMono.ttf",
    "LiberationSans-Regular.ttf",
    "LiberationSans-Bold.ttf",
    "LiberationSans-Italic.ttf",
    "LiberationSansNarrow-Regular.ttf",
    "LiberationMono-Regular.ttf",
    "osifont.ttf",
    "routed-gothic.ttf",
    "routed-gothic-narrow.ttf",
    "routed-gothic-wide.ttf",
    "routed-gothic-half-italic.ttf",
    "Roboto-Regular.ttf",
    "Roboto-Bold.ttf",
    "Roboto-Light.ttf",
    "LeagueSpartan-Regular.otf",
    "LeagueSpartan-Bold.otf",
    "texgyreadventor-regular.otf",
    "texgyreadventor-bold.otf",
    "Carlito-Regular.ttf",
)
UNSEEN = ("RobotoCondensed-Regular.ttf", "Carlito-Bold.ttf", "DejaVuSans-ExtraLight.ttf")
"""Fonts that only the test is made with."""
HERSHEY = (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_DUPLEX, cv2.FONT_HERSHEY_PLAIN)
OWN_WEIGHT = 4
"""How many times as often as another font Pillow's own is used."""

SHOWN = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabdefghijkmnpqrtuycosvwxzl.,:()-+/=±%×°Ø?&#"
"""What is written with fonts; ⌴ ↧ ⌵ ℄ □ and more of Ø are drawn."""
SAME = {**{c: c.lower() for c in "COSVWXZ"}, "l": "I", "|": "I", "°": "o", "×": "x", "⌀": "Ø"}
DRAWN = "⌴↧⌵℄□Ø×°IØ"
STRAIGHT = {
    "□": (((-0.4, -0.4), (0.4, -0.4), (0.4, 0.4), (-0.4, 0.4), (-0.4, -0.4)),),
    "×": (((-0.35, -0.35), (0.35, 0.35)), ((-0.35, 0.35), (0.35, -0.35))),
    "I": (((0, -0.5), (0, 0.5)),),
}
"""Symbols of straight strokes, in heights of capitals about their middle."""
NOTHING = ""
BIG = 96
"""Pixels of a capital before it is made small."""
HIDDEN = 224
RATE, DECAY, BATCH, EPOCHS = 2e-3, 1e-5, 256, 24

Array = np.ndarray


def written(text: str, font: ImageFont.FreeTypeFont) -> Array | None:
    """A letter in a font, ink 1; nothing where the font does not have it."""
    if font.getmask(text).size == (0, 0) or (text not in "□" and _missing(font, text)):
        return None
    image = Image.new("L", (3 * BIG, 3 * BIG), 0)
    ImageDraw.Draw(image).text((1.5 * BIG, 2 * BIG), text, 255, font, anchor="ms")
    return np.asarray(image, np.float32) / 255


def _missing(font: ImageFont.FreeTypeFont, text: str) -> bool:
    """Whether the font shows its box for unknown letters."""
    return bytes(font.getmask(text)) == bytes(font.getmask("\U0010fffd")) and text not in "."


def hershey(text: str, face: int, thickness: int) -> Array:
    """A letter of OpenCV's stroke fonts."""
    image = np.zeros((3 * BIG, 3 * BIG), np.uint8)
    cv2.putText(image, text, (BIG, 2 * BIG), face, BIG / 22, 255, thickness, cv2.LINE_AA)
    return image.astype(np.float32) / 255


def drawn(text: str, rng: np.random.Generator) -> Array:
    """A symbol drawn as drafting programs draw it, with some freedom."""
    image = np.zeros((3 * BIG, 3 * BIG), np.uint8)
    pen = int(rng.integers(5, 16))

    def line(*points: tuple[float, float], closed: bool = False) -> None:
        run = np.array([[(1.5 + x) * BIG, (1.5 - y) * BIG] for x, y in points], np.int32)
        cv2.polylines(image, [run], closed, 255, pen, cv2.LINE_AA)

    def ring(x: float, y: float, radius: float) -> None:
        centre = (round((1.5 + x) * BIG), round((1.5 - y) * BIG))
        cv2.circle(image, centre, round(radius * BIG), 255, pen, cv2.LINE_AA)

    half, high = rng.uniform(0.4, 1.0), rng.uniform(0.35, 0.6)
    for run in STRAIGHT.get(text, ()):
        line(*run)
    match text:
        case "⌴":
            line((-half, high / 2), (-half, -high / 2), (half, -high / 2), (half, high / 2))
        case "↧":
            bar, head, back = rng.uniform(0.2, 0.45), rng.uniform(0.12, 0.3), rng.uniform(0.2, 0.5)
            line((-bar, 0.5), (bar, 0.5))
            line((0, 0.5), (0, -0.5))
            if rng.random() < 0.5:
                line((-head, back - 0.5), (0, -0.5), (head, back - 0.5), closed=bool(rng.random() < 0.5))
            else:
                run = np.array(
                    [
                        [(1.5 + x) * BIG, (1.5 - y) * BIG]
                        for x, y in ((-head, back - 0.5), (0, -0.5), (head, back - 0.5))
                    ]
                )
                cv2.fillPoly(image, [run.astype(np.int32)], 255, cv2.LINE_AA)
        case "⌵":
            slope = rng.uniform(0.9, 1.25)
            line((-0.45 * slope, 0.45), (0, -0.45), (0.45 * slope, 0.45))
        case "℄":
            cv2.ellipse(
                image,
                (round(1.5 * BIG), round(1.3 * BIG)),
                (round(0.35 * BIG), round(0.35 * BIG)),
                0,
                50,
                310,
                255,
                pen,
                cv2.LINE_AA,
            )
            line((0.05, 0.45), (0.05, -0.5), (0.4, -0.5))
        case "Ø":
            radius, slope, out = rng.uniform(0.32, 0.45), math.radians(rng.uniform(45, 75)), rng.uniform(0.42, 0.72)
            ring(0, 0, radius)
            line((-out * math.cos(slope), -out * math.sin(slope)), (out * math.cos(slope), out * math.sin(slope)))
        case "°":
            ring(0, 0, rng.uniform(0.2, 0.5))
    return image.astype(np.float32) / 255


MIDDLE = (round(1.5 * BIG), round(1.5 * BIG))
"""Of the picture that shapes are drawn on."""


def no_letter(rng: np.random.Generator, letters: list[Array]) -> Array:
    """What is cut out of drawings beside letters: shapes, crossings, two letters in one, half a letter."""
    kind = int(rng.integers(0, 7))
    if kind <= 1:
        return _two_letters(rng, letters)
    if kind == 2:
        return _part_of_letter(rng, letters)
    image = np.zeros((3 * BIG, 3 * BIG), np.uint8)
    pen = int(rng.integers(3, 14))
    a, b = rng.uniform(0.2, 0.7, 2) * BIG
    (_slot_or_hexagon, _circles, _arrowhead, _lines)[kind - 3](rng, image, pen, a, b)
    return image.astype(np.float32) / 255


def _two_letters(rng: np.random.Generator, letters: list[Array]) -> Array:
    """Two letters that touch."""
    a, b = (_tight(letters[rng.integers(len(letters))]) for _ in range(2))
    height = max(a.shape[0], b.shape[0])
    joined = np.zeros((3 * BIG, a.shape[1] + b.shape[1] + 2), np.float32)
    joined[BIG + height - a.shape[0] : BIG + height, : a.shape[1]] = a[-height:]
    overlap = int(rng.integers(0, 6))
    start = max(0, a.shape[1] - overlap)
    part = joined[BIG + height - b.shape[0] : BIG + height, start : start + b.shape[1]]
    part[:] = np.maximum(part, b)
    return np.pad(joined, ((0, 0), (BIG, BIG)))


def _part_of_letter(rng: np.random.Generator, letters: list[Array]) -> Array:
    letter = _tight(letters[rng.integers(len(letters))])
    width = max(2, round(letter.shape[1] * rng.uniform(0.3, 0.65)))
    return np.pad(letter[:, :width] if rng.random() < 0.5 else letter[:, -width:], BIG)


def _slot_or_hexagon(rng: np.random.Generator, image: np.ndarray, pen: int, a: float, b: float) -> None:
    x, y = MIDDLE
    if rng.random() < 0.5:
        round_end = (round(b / 2),) * 2
        cv2.ellipse(image, (round(x - a), y), round_end, 0, 90, 270, 255, pen, cv2.LINE_AA)
        cv2.ellipse(image, (round(x + a), y), round_end, 0, -90, 90, 255, pen, cv2.LINE_AA)
        for side in (y - round(b / 2), y + round(b / 2)):
            _line(image, (x - a, side), (x + a, side), pen)
        return
    turn = rng.uniform(0, math.pi)
    angles = [turn + k * math.pi / 3 for k in range(6)]
    corners = [(x + a * math.cos(angle), y + a * math.sin(angle)) for angle in angles]
    cv2.polylines(image, [np.array(corners, np.int32)], True, 255, pen, cv2.LINE_AA)


def _circles(rng: np.random.Generator, image: np.ndarray, pen: int, a: float, b: float) -> None:
    """A circle with a circle or a cross in it."""
    x, y = MIDDLE
    cv2.circle(image, MIDDLE, round(a), 255, pen, cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.circle(image, MIDDLE, round(a * rng.uniform(0.35, 0.75)), 255, pen, cv2.LINE_AA)
        return
    reach = a * rng.uniform(0.8, 1.4)
    for dx, dy in ((reach, 0), (0, reach)):
        _line(image, (x - dx, y - dy), (x + dx, y + dy), max(2, pen // 2))


def _arrowhead(rng: np.random.Generator, image: np.ndarray, pen: int, a: float, b: float) -> None:
    """An arrowhead on a line."""
    x, y = MIDDLE
    turn = rng.uniform(0, 2 * math.pi)
    ux, uy = math.cos(turn), math.sin(turn)
    length, half = a + 20, rng.uniform(0.12, 0.25) * (a + 20)
    tip, base = (x + ux * length / 2, y + uy * length / 2), (x - ux * length / 2, y - uy * length / 2)
    corners = [tip, (base[0] - uy * half, base[1] + ux * half), (base[0] + uy * half, base[1] - ux * half)]
    cv2.fillPoly(image, [np.array(corners, np.int32)], 255, cv2.LINE_AA)
    _line(image, base, (base[0] - ux * b, base[1] - uy * b), 4)


def _lines(rng: np.random.Generator, image: np.ndarray, pen: int, a: float, b: float) -> None:
    """Lines in any directions, hatching among them."""
    for _ in range(int(rng.integers(2, 6))):
        p, q = rng.uniform(0.8, 2.2, (2, 2)) * BIG
        _line(image, (p[0], p[1]), (q[0], q[1]), pen)


def _line(image: np.ndarray, p: tuple[float, float], q: tuple[float, float], pen: int) -> None:
    cv2.line(image, (round(p[0]), round(p[1])), (round(q[0]), round(q[1])), 255, pen, cv2.LINE_AA)


def _tight(big: Array) -> Array:
    rows, columns = np.flatnonzero(big.max(axis=1) > 0.3), np.flatnonzero(big.max(axis=0) > 0.3)
    return big[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def spoilt(big: Array, rng: np.random.Generator) -> Array | None:
    """A large picture as it comes out of a scan, cut out; nothing where nothing is left."""
    if rng.random() < 0.4:
        kernel = np.ones((int(rng.integers(2, 6)),) * 2, np.uint8)
        big = cv2.dilate(big, kernel) if rng.random() < 0.6 else cv2.erode(big, kernel)
    cap = float(np.exp(rng.uniform(math.log(8), math.log(34))))
    scale = cap / BIG
    turn, slant = math.radians(rng.normal(0, 1.6)), rng.normal(0, 0.04)
    sx, sy = scale * np.exp(rng.normal(0, 0.08)), scale * np.exp(rng.normal(0, 0.05))
    matrix = np.array(
        [[sx * math.cos(turn), sx * (math.sin(turn) + slant)], [-sy * math.sin(turn), sy * math.cos(turn)]]
    )
    size = math.ceil(3.6 * cap) + 8
    centre = np.array([big.shape[1] / 2, big.shape[0] / 2])
    shift = size / 2 - matrix @ centre + rng.uniform(0, 1, 2)
    soft = cv2.GaussianBlur(big, (0, 0), max(0.4, 0.45 / scale))
    small = cv2.warpAffine(soft, np.column_stack((matrix, shift)), (size, size), flags=cv2.INTER_LINEAR)
    if rng.random() < 0.6:
        small = cv2.GaussianBlur(small, (0, 0), rng.uniform(0.3, 0.9))
    small = small * rng.uniform(0.6, 1.0)
    grain = rng.uniform(0.01, 0.09) if rng.random() < 0.5 else 0.0
    small = small + rng.normal(0, 1, small.shape).astype(np.float32) * grain
    if grain > GRAINY:
        small, grain = cv2.GaussianBlur(small, (0, 0), 0.8), 0.36 * grain
    small = np.clip(small, 0, 1)
    around = cv2.dilate(small, np.ones((5, 5), np.uint8))
    mask = ((small > max(FAINTEST, NOISE * grain)) & (small > EDGE * around)).astype(np.uint8)
    _, labels, stats, _ = cv2.connectedComponentsWithStats(mask)
    large = stats[:, cv2.CC_STAT_AREA] > max(2, 0.06 * stats[1:, cv2.CC_STAT_AREA].max(initial=0))
    large[0] = False
    mask = large[labels].astype(np.uint8)
    if not mask.any():
        return None
    rows, columns = np.flatnonzero(mask.any(axis=1)), np.flatnonzero(mask.any(axis=0))
    patch = small * cv2.dilate(mask, np.ones((3, 3), np.uint8))
    return patch[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def fonts_in(folders: list[Path], names: tuple[str, ...]) -> list[ImageFont.FreeTypeFont]:
    """The fonts of these names, at the size at which capitals are about `BIG` high."""
    found = []
    for name in names:
        paths = sorted(path for folder in folders for path in folder.rglob(name))
        if not paths:
            print(f"no {name}")
            continue
        found.append(ImageFont.truetype(str(paths[0]), round(BIG / 0.72)))
    return found


def big_letters(fonts: list[ImageFont.FreeTypeFont], *, strokes: bool) -> Iterator[tuple[str, Array]]:
    """All letters of all fonts with their classes."""
    for text in SHOWN:
        for font in fonts:
            picture = written(text, font)
            if picture is not None and picture.max() > 0.5:
                yield SAME.get(text, text), picture
        if strokes and text.isascii():
            for face in HERSHEY:
                for thickness in (5, 10):
                    yield SAME.get(text, text), hershey(text, face, thickness)


def samples(by_class: dict[str, list[Array]], count: int, rng: np.random.Generator) -> tuple[Array, Array, list[str]]:
    """``count`` features of each class and their class numbers."""
    names = [NOTHING, *sorted(set(by_class) | {SAME.get(c, c) for c in DRAWN})]
    everything = [picture for pictures in by_class.values() for picture in pictures]
    values, numbers = [], []
    for number, name in enumerate(names):
        symbols = [c for c in DRAWN if SAME.get(c, c) == name]
        pictures = by_class.get(name, [])
        made = 0
        while made < (4 * count if name == NOTHING else count):
            if name == NOTHING:
                big = no_letter(rng, everything)
            elif symbols and (not pictures or rng.random() < 0.35):
                big = drawn(symbols[rng.integers(len(symbols))], rng)
            else:
                big = pictures[rng.integers(len(pictures))]
            patch = spoilt(big, rng)
            if patch is not None:
                values.append(features(patch))
                numbers.append(number)
                made += 1
    return np.stack(values).astype(np.float32), np.array(numbers), names


def trained(values: Array, numbers: Array, count: int, rng: np.random.Generator) -> list[Array]:
    """Two layers, by Adam (Kingma and Ba, 2015) on the cross entropy with smoothed labels."""
    weights = [
        (rng.normal(0, 1, (FEATURES, HIDDEN)) * math.sqrt(2 / FEATURES)).astype(np.float32),
        np.zeros(HIDDEN, np.float32),
        (rng.normal(0, 1, (HIDDEN, count)) * math.sqrt(1 / HIDDEN)).astype(np.float32),
        np.zeros(count, np.float32),
    ]
    first, second = [np.zeros_like(w) for w in weights], [np.zeros_like(w) for w in weights]
    step = 0
    for epoch in range(EPOCHS):
        order = rng.permutation(len(values))
        rate = RATE * 0.5 * (1 + math.cos(math.pi * epoch / EPOCHS))
        for begin in range(0, len(order), BATCH):
            chosen = order[begin : begin + BATCH]
            x = values[chosen]
            hidden = np.maximum(x @ weights[0] + weights[1], 0)
            kept = (rng.random(hidden.shape) < 0.9).astype(np.float32) / 0.9
            hidden *= kept
            scores = hidden @ weights[2] + weights[3]
            scores -= scores.max(axis=1, keepdims=True)
            likely = np.exp(scores)
            likely /= likely.sum(axis=1, keepdims=True)
            wanted = np.full_like(likely, 0.03 / count)
            wanted[np.arange(len(chosen)), numbers[chosen]] += 0.97
            out = (likely - wanted) / len(chosen)
            back = (out @ weights[2].T) * (hidden > 0) * kept
            slopes = [x.T @ back, back.sum(axis=0), hidden.T @ out, out.sum(axis=0)]
            step += 1
            for k, slope in enumerate(slopes):
                slope = slope + DECAY * weights[k]
                first[k] = 0.9 * first[k] + 0.1 * slope
                second[k] = 0.999 * second[k] + 0.001 * slope * slope
                forward = first[k] / (1 - 0.9**step)
                spread = np.sqrt(second[k] / (1 - 0.999**step)) + 1e-8
                weights[k] -= (rate * forward / spread).astype(np.float32)
    return weights


def accuracy(weights: list[Array], values: Array, numbers: Array, names: list[str]) -> float:
    """The share that is right; prints what is most often mistaken."""
    guess = (np.maximum(values @ weights[0] + weights[1], 0) @ weights[2] + weights[3]).argmax(axis=1)
    wrong = guess != numbers
    pairs, counts = np.unique(np.stack((numbers[wrong], guess[wrong])), axis=1, return_counts=True)
    worst = sorted(zip(counts, pairs.T, strict=True), key=lambda each: -each[0])[:12]
    print("  mistaken most: " + ", ".join(f"{names[a]!r} for {names[b]!r} {count}" for count, (a, b) in worst))
    return float(1 - wrong.mean())


def main() -> None:
    """Train, test, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fonts", type=Path, action="append", default=[], help="a folder with fonts")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--samples", type=int, default=2400, help="of each class")
    package = Path(__file__).resolve().parent.parent / "src/cadwright/drawing/reading/raster"
    parser.add_argument("-o", type=Path, default=package / WEIGHTS, help="where the weights go")
    given = parser.parse_args()
    rng = np.random.default_rng(given.seed)
    own = ImageFont.load_default(round(BIG / 0.72))
    assert isinstance(own, ImageFont.FreeTypeFont)
    fonts = [*[own] * OWN_WEIGHT, *fonts_in(given.fonts, FONTS)]
    by_class: dict[str, list[Array]] = {}
    for name, picture in big_letters(fonts, strokes=True):
        by_class.setdefault(name, []).append(picture)
    values, numbers, names = samples(by_class, given.samples, rng)
    tested = rng.random(len(values)) < 0.05
    weights = trained(values[~tested], numbers[~tested], len(names), rng)
    print(f"{len(names)} classes, {len(values)} samples of {len(fonts) - OWN_WEIGHT + 1} fonts")
    print(f"right in new samples: {accuracy(weights, values[tested], numbers[tested], names):.4f}")
    unseen: dict[str, list[Array]] = {}
    for name, picture in big_letters(fonts_in(given.fonts, UNSEEN), strokes=False):
        unseen.setdefault(name, []).append(picture)
    if unseen:
        values, numbers, test_names = samples(unseen, 60, rng)
        known = np.array([names.index(name) for name in test_names])[numbers]
        print(f"right in new fonts: {accuracy(weights, values, known, names):.4f}")
    first, first_bias, second, second_bias = (w.astype(np.float16) for w in weights)
    np.savez_compressed(
        given.o, classes=np.array(names), first=first, first_bias=first_bias, second=second, second_bias=second_bias
    )
    print(f"{given.o.name}: {given.o.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
