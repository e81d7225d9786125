"""How well pictures of drawings are read: our sheets of generated parts at several resolutions, turned and spoilt.

    python bench/raster.py [--parts N] [--seed N] [--overlays DIR]

N parts of each level are drawn as dimensioned ISO sheets. Each sheet is looked at as it is at 150, 200 and 300 dots
per inch, and at 150 and 300 as a scan of it would be: turned by up to 3 degrees, on grey paper that is darker to one
side, blurred, noised and packed as JPEG. "lines" is the share of the sheet's straight lines of which all points are
within 0.3 mm of something that was found, "in one" of the views' lines found as one stroke, its ends within 0.5 mm;
"circles" and "arcs" have centre and radius within 0.3 mm; "found" is the share of what was found, by length, that is
within 0.3 mm of something that is there; "types" the share of the lines' length whose dashes are right; "arrows" the
share of the arrowheads whose tip is within 0.5 mm. Of the texts, "characters" is 1 less the edit distance over the
number of characters, spaces apart, and "dimensions" the share of the dimensions' texts read without a fault.
"""

import argparse
import io
import math
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import cv2
import numpy as np
from PIL import Image
from scipy.spatial import cKDTree

from cadwright.drawing.dimensioning.dimensions import dimensions_of
from cadwright.drawing.fonts import text_bounds
from cadwright.drawing.linestyle import styles_of
from cadwright.drawing.png import to_png
from cadwright.drawing.primitives import Fill, Text
from cadwright.drawing.reading.raster import strokes_of_image
from cadwright.drawing.reading.values import Strokes, Word
from cadwright.drawing.sheet import Sheet
from cadwright.drawing.sheets.iso import iso_sheet
from cadwright.drawing.views import views_of
from cadwright.errors import DrawingError
from cadwright.geometry.curves import Arc, Circle, Curve, Line, Point, Polyline
from cadwright.geometry.polylines import flatten
from cadwright.kernel.client import Kernel
from cadwright.synth.parts.generation import make

NEAR, END_NEAR = 0.3, 0.5
STEP = 0.25
SHORTEST = 1.0
VIEWS = ("front", "top", "right", "iso")

VIEW_LINES = ("visible", "hidden", "smooth", "centre")

Spoil = Callable[[bytes, np.random.Generator], bytes]


def sheets(count: int, seed: int) -> Iterator[tuple[str, Sheet]]:
    """Dimensioned sheets of generated parts of both levels."""
    with Kernel() as kernel:
        for level in ("easy", "hard"):
            for number in range(count):
                part = make(kernel, level, number, seed)
                views = views_of(kernel.project(part.brep, VIEWS))
                try:
                    yield (
                        part.id,
                        iso_sheet(views, dimensions_of(views, part.measurements), part.measurements),
                    )
                except DrawingError as error:
                    print(f"{part.id}: {error}")


def as_it_is(data: bytes, _: np.random.Generator) -> bytes:
    return data


def scanned(data: bytes, rng: np.random.Generator) -> bytes:
    """A scan: askew, grey, uneven, soft and noisy."""
    grey = np.asarray(Image.open(io.BytesIO(data)).convert("L"), np.float32)
    height, width = grey.shape
    matrix = cv2.getRotationMatrix2D(((width - 1) / 2, (height - 1) / 2), rng.uniform(-3, 3), 1.0)
    turned = cv2.warpAffine(grey, matrix, (width, height), flags=cv2.INTER_CUBIC, borderValue=255)
    soft = cv2.GaussianBlur(turned, (0, 0), 0.6)
    rows, columns = np.indices(soft.shape, np.float32)
    light = 0.88 - 0.1 * columns / width + 0.04 * rows / height
    spoilt = (30 + soft * 0.86) * light + rng.normal(0, 8, soft.shape)
    buffer = io.BytesIO()
    Image.fromarray(np.clip(spoilt, 0, 255).astype(np.uint8)).save(buffer, "JPEG", quality=80)
    return buffer.getvalue()


WAYS: tuple[tuple[str, float, Spoil], ...] = (
    ("150 dpi", 150, as_it_is),
    ("200 dpi", 200, as_it_is),
    ("300 dpi", 300, as_it_is),
    ("150 dpi scan", 150, scanned),
    ("300 dpi scan", 300, scanned),
)


def along(curve: Curve) -> np.ndarray:
    """Points of a curve at most `STEP` apart (n, 2)."""
    points = np.asarray(flatten(curve, 0.01), float)
    pieces = []
    for a, b in pairwise(points):
        count = max(1, math.ceil(math.dist(a, b) / STEP))
        pieces.append(a + (b - a) * np.arange(count)[:, None] / count)
    return np.concatenate([*pieces, points[-1:]])


def edit_distance(a: str, b: str) -> int:
    """Letters to put in, leave out or change (Levenshtein)."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        before, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            before, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, before + (x != y))
    return row[-1]


def plain(text: str) -> str:
    return text.replace(" ", "").replace("×", "x").replace("–", "-")


class Score:
    """Sums over sheets."""

    def __init__(self) -> None:
        self.right: defaultdict[str, float] = defaultdict(float)
        self.all: defaultdict[str, float] = defaultdict(float)
        self.seconds: list[float] = []

    def add(self, what: str, right: float, of: float = 1.0) -> None:
        """So much is right, of so much."""
        self.right[what] += right
        self.all[what] += of

    def share(self, what: str) -> str:
        """The share that is right, for a table."""
        return f"{self.right[what] / self.all[what]:.3f}" if self.all[what] else "–"


def compare(sheet: Sheet, found: Strokes, score: Score, *, verbose: bool = False) -> None:
    """Add one sheet's counts."""
    there = [p for p in sheet.exploded if isinstance(p, Line | Circle | Arc | Polyline)]
    _curves(sheet, there, found, score)
    tips = np.array([fill.outline.points[0] for fill in found.fills]) if found.fills else np.full((1, 2), 1e9)
    tree = cKDTree(tips)
    for fill in sheet.exploded:
        if isinstance(fill, Fill):
            score.add("arrows", float(min(tree.query(p)[0] for p in fill.points) <= END_NEAR))
    dimension_texts = {id(p) for placed in sheet.dimensions for p in placed.primitives if isinstance(p, Text)}
    for text in sheet.exploded:
        if isinstance(text, Text) and plain(text.text):
            read = word_at(text, found.words)
            wrong = min(edit_distance(plain(text.text), plain(read)), len(plain(text.text)))
            score.add("characters", len(plain(text.text)) - wrong, len(plain(text.text)))
            if id(text) in dimension_texts:
                score.add("dimensions", float(wrong == 0))
            if wrong and verbose:
                print(f"    {text.text!r} read as {read!r}")


def _curves(sheet: Sheet, there: Sequence[Curve], found: Strokes, score: Score) -> None:
    """Lines, circles and arcs, and what was found that is not there."""
    styles = styles_of(sheet.style)
    ours = [along(stroke.curve) for stroke in found.strokes]
    owners = np.concatenate([np.full(len(points), k) for k, points in enumerate(ours)])
    tree = cKDTree(np.concatenate(ours))
    for curve in there:
        points = along(curve)
        distances, numbers = tree.query(points)
        near, nearest = np.asarray(distances) <= NEAR, np.asarray(numbers)
        match curve:
            case Line(start, end, kind):
                if math.dist(start, end) < SHORTEST:
                    continue
                score.add("lines", float(near.mean() >= 0.97))
                if kind in VIEW_LINES:
                    score.add("in one", float(any(_same(start, end, s.curve) for s in found.strokes)))
                wanted = len(styles[kind].dashes)
                right = [len(found.strokes[owners[k]].dashes) == wanted for k in nearest[near]]
                score.add("types", float(np.sum(right)) * STEP, len(points) * STEP)
            case Circle(center, radius):
                same = any(
                    isinstance(c := stroke.curve, Circle)
                    and math.dist(c.center, center) <= NEAR
                    and abs(c.radius - radius) <= NEAR
                    for stroke in found.strokes
                )
                score.add("circles", float(same))
            case Arc(center, radius) if curve.radius * math.radians(curve.end - curve.start) >= 2 * SHORTEST:
                same = any(
                    isinstance(c := stroke.curve, Arc | Circle)
                    and math.dist(c.center, center) <= NEAR
                    and abs(c.radius - radius) <= NEAR
                    for stroke in found.strokes
                )
                score.add("arcs", float(same))
    truth = cKDTree(np.concatenate([along(curve) for curve in there]))
    for points in ours:
        score.add("found", float((np.asarray(truth.query(points)[0]) <= NEAR).sum()), len(points))


def _same(start: Point, end: Point, curve: Curve) -> bool:
    if not isinstance(curve, Line):
        return False
    ways = ((curve.start, curve.end), (curve.end, curve.start))
    return any(math.dist(start, a) <= END_NEAR and math.dist(end, b) <= END_NEAR for a, b in ways)


def word_at(text: Text, words: Sequence[Word]) -> str:
    """What was read where a text stands, from left to right along it."""
    x0, y0, x1, y1 = text_bounds(text)
    slack = 0.4 * text.height
    radians = math.radians(text.angle)
    inside = []
    for word in words:
        x, y = (word.box[0] + word.box[2]) / 2, (word.box[1] + word.box[3]) / 2
        if x0 - slack <= x <= x1 + slack and y0 - slack <= y <= y1 + slack:
            inside.append((x * math.cos(radians) + y * math.sin(radians), word.text))
    return " ".join(word for _, word in sorted(inside))


def overlay(path: Path, data: bytes, found: Strokes) -> None:
    """The picture in grey, and what was found above it: lines red, dashed ones orange, circles green, arcs violet."""
    picture = np.asarray(Image.open(io.BytesIO(data)).convert("RGB")).astype(float)
    image = (255 - (255 - picture) * 0.4).astype(np.uint8)
    scale = image.shape[1] / found.width
    colours = {Line: (220, 0, 0), Circle: (0, 140, 0), Arc: (180, 0, 180), Polyline: (0, 0, 200)}

    def at(p: Point) -> tuple[int, int]:
        return (round(p[0] * scale), round((found.height - p[1]) * scale))

    for stroke in found.strokes:
        colour = (240, 140, 0) if stroke.dashes else colours[type(stroke.curve)]
        cv2.polylines(image, [np.array([at(p) for p in flatten(stroke.curve, 0.02)])], False, colour, 1, cv2.LINE_AA)
    for fill in found.fills:
        cv2.fillPoly(image, [np.array([at(p) for p in fill.outline.points])], (0, 160, 240))
    for word in found.words:
        cv2.rectangle(image, at((word.box[0], word.box[1])), at((word.box[2], word.box[3])), (0, 120, 0), 1)
    Image.fromarray(image).save(path)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--parts", type=int, default=10, help="of each level")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--overlays", type=Path, help="a folder for pictures of what was found")
    parser.add_argument("--only", help="one picture's name, such as '150 dpi'")
    parser.add_argument("--verbose", action="store_true", help="also print each text that was misread")
    given = parser.parse_args()
    if given.overlays:
        given.overlays.mkdir(parents=True, exist_ok=True)
    drawn = list(sheets(given.parts, given.seed))
    what = ("lines", "in one", "types", "circles", "arcs", "found", "arrows", "characters", "dimensions")
    print(f"{len(drawn)} sheets")
    print(f"| picture | {' | '.join(what)} | processor s, median |")
    print(f"|{'---|' * (len(what) + 2)}")
    for name, dpi, spoil in WAYS:
        if given.only not in (None, name):
            continue
        rng = np.random.default_rng(given.seed)
        score = Score()
        for title, sheet in drawn:
            data = spoil(to_png(sheet, dots_per_mm=dpi / 25.4), rng)
            start = time.process_time()
            found = strokes_of_image(data)
            score.seconds.append(time.process_time() - start)
            if given.verbose:
                print(f"  {name} {title}")
            compare(sheet, found, score, verbose=given.verbose)
            if given.overlays:
                overlay(given.overlays / f"{title}-{name.replace(' ', '-')}.png", data, found)
        print(f"| {name} | {' | '.join(map(score.share, what))} | {np.median(score.seconds):.1f} |", flush=True)


if __name__ == "__main__":
    main()
