"""Drawings as if photographed: on paper that lies on a desk, ruled or not, or on a whiteboard; in uneven light.

The sheet is seen at an angle (a homography), the light fades to one side and a shadow with a soft edge falls on it, a
whiteboard shines; the camera blurs, adds noise and compresses.
"""

import io
from typing import Literal, get_args

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

Paper = Literal["plain", "lined", "squared", "whiteboard"]
PAPERS: tuple[Paper, ...] = get_args(Paper)

Floats = NDArray[np.float64]

_PHOTO = (1280, 960)
_SHEET = (1150, 860)
_FILLED = 0.86
"""Of the height of the sheet, by the drawing."""
_INKS = ((25, 25, 30), (30, 40, 110), (60, 60, 65))
_MARKERS = ((20, 20, 20), (170, 30, 30), (20, 60, 150), (20, 110, 60))
_RULES = ((150, 175, 215), (175, 175, 175), (165, 205, 190))
_DESKS = ((96, 70, 48), (60, 60, 64), (150, 140, 128))


def photographed(drawing: Image.Image, seed: int, paper: Paper = "plain") -> Image.Image:
    """A photograph (RGB) of a drawing with dark strokes on white; the same seed gives the same picture."""
    random = np.random.default_rng(seed)
    sheet = _sheet(drawing, paper, random)
    seen = _seen(sheet, paper, random) * _light(paper, random)[..., None]
    if paper == "whiteboard":
        seen = seen + 70 * _shine(random)[..., None]
    blurred = cv2.GaussianBlur(np.clip(seen, 0, 255), (0, 0), random.uniform(0.6, 1.2))
    noisy = blurred + random.normal(0, random.uniform(1.5, 4), blurred.shape)
    return _compressed(Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8)), int(random.integers(65, 92)))


def _sheet(drawing: Image.Image, paper: Paper, random: np.random.Generator) -> Floats:
    """The sheet (rows, columns, 3) from straight above, with what is printed and drawn on it."""
    width, height = _SHEET
    ground = np.full((height, width, 3), random.uniform(228, 250)) + random.uniform(-6, 4, 3)
    grain = cv2.GaussianBlur(random.normal(0, 1, (height, width)), (0, 0), 2) * 4
    sheet: Floats = ground + grain[..., None]
    if paper in ("lined", "squared"):
        _ruled(sheet, paper == "squared", random)
    side = round(_FILLED * height)
    strokes = 1 - np.asarray(drawing.convert("L").resize((side, side), Image.Resampling.BICUBIC), float) / 255
    x, y = int(random.integers(0, width - side)), int(random.integers(0, height - side))
    inks = _MARKERS if paper == "whiteboard" else _INKS
    ink = np.array(inks[random.integers(len(inks))], float)
    cover = np.clip(strokes, 0, 1)[..., None] * random.uniform(0.75, 0.95)
    part = sheet[y : y + side, x : x + side]
    sheet[y : y + side, x : x + side] = part * (1 - cover) + ink * cover
    return sheet


def _ruled(sheet: Floats, squared: bool, random: np.random.Generator) -> None:
    """Print the rules of an exercise book. Changes ``sheet``."""
    height, width, _ = sheet.shape
    rule = np.array(_RULES[random.integers(len(_RULES))], float)
    pitch = height / random.uniform(34, 44) if squared else height / random.uniform(20, 30)
    thick = int(random.integers(1, 3))
    for at in np.arange(pitch, height, pitch):
        sheet[round(at) : round(at) + thick] = rule
    if squared:
        for at in np.arange(pitch, width, pitch):
            sheet[:, round(at) : round(at) + thick] = rule


def _seen(sheet: Floats, paper: Paper, random: np.random.Generator) -> Floats:
    """The sheet at an angle, on a desk; a whiteboard fills the picture."""
    (columns, rows), (width, height) = _PHOTO, _SHEET
    desk = np.array(_DESKS[random.integers(len(_DESKS))], float)
    inset = -0.06 if paper == "whiteboard" else random.uniform(0.03, 0.06)
    grain = cv2.GaussianBlur(random.normal(0, 1, (rows, columns)), (0, 0), sigmaX=14, sigmaY=1) * 18
    ground = desk + grain[..., None]
    corners = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float)
    seen = np.where(corners > 0, 1 - inset, inset) + random.uniform(-0.022, 0.022, (4, 2))
    source, target = (corners * (width, height)).astype(np.float32), (seen * (columns, rows)).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(source, target)
    laid = cv2.warpPerspective(sheet, matrix, (columns, rows), flags=cv2.INTER_AREA)
    where = cv2.warpPerspective(np.ones((height, width)), matrix, (columns, rows))[..., None]
    return np.asarray(laid + ground * (1 - where), np.float64)


def _light(paper: Paper, random: np.random.Generator) -> Floats:
    """How bright each place is, from 0 to 1: it fades to one side, and a shadow may fall on some of it."""
    columns, rows = _PHOTO
    y, x = np.mgrid[0:rows, 0:columns] / columns
    angle = random.uniform(0, 2 * np.pi)
    along = x * np.cos(angle) + y * np.sin(angle)
    light: Floats = 1 - random.uniform(0.05, 0.4) * (along - along.min()) / np.ptp(along)
    if paper != "whiteboard" and random.random() < 0.6:
        angle, edge = random.uniform(0, 2 * np.pi), random.uniform(0.006, 0.05)
        across = (x - random.uniform(0.2, 0.8)) * np.cos(angle) + (y - random.uniform(0.2, 0.6)) * np.sin(angle)
        light = light * (1 - random.uniform(0.2, 0.45) / (1 + np.exp(-across / edge * 4)))
    return light


def _shine(random: np.random.Generator) -> Floats:
    """A lamp's reflection, from 0 to 1."""
    columns, rows = _PHOTO
    y, x = np.mgrid[0:rows, 0:columns] / columns
    distance = np.hypot(x - random.uniform(0, 1), y - random.uniform(0, 0.7))
    shine: Floats = np.exp(-((distance / random.uniform(0.1, 0.25)) ** 2))
    return shine


def _compressed(image: Image.Image, quality: int) -> Image.Image:
    kept = io.BytesIO()
    image.save(kept, "JPEG", quality=quality)
    kept.seek(0)
    return Image.open(kept).convert("RGB")
