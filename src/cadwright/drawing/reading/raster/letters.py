"""Which letter, digit or symbol a small picture shows: two layers of weights, made by `scripts/train_letters.py`.

Letters that differ only in size share a class, named by its small letter: c o s v w x z, and "I" for l and |; "o" is
also the sign of degrees, "x" the sign of multiplication. What they are, their line tells. "" is no letter.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]

SIDE, BORDER = 20, 1
"""Pixels of the picture that is looked at, and of its empty rim."""
FEATURES = SIDE * SIDE + 1
WEIGHTS = "letters.npz"


class _Weights(NamedTuple):
    classes: tuple[str, ...]
    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats


@cache
def _weights() -> _Weights:
    with files(__package__).joinpath(WEIGHTS).open("rb") as file, np.load(file) as stored:
        arrays = [np.asarray(stored[name], np.float32) for name in ("first", "first_bias", "second", "second_bias")]
        return _Weights(tuple(str(name) for name in stored["classes"]), *arrays)


def classes() -> tuple[str, ...]:
    """The classes in the order of `probabilities`' columns."""
    return _weights().classes


def features(patch: Floats) -> Floats:
    """A letter's picture, cut out tightly, ink up to 1 on paper 0, as (`FEATURES`,): all of one size, and its shape."""
    height, width = patch.shape
    scale = (SIDE - 2 * BORDER) / max(height, width)
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    small = cv2.resize(np.ascontiguousarray(patch, np.float32), size, interpolation=way)
    picture = np.zeros((SIDE, SIDE), np.float32)
    x, y = (SIDE - size[0]) // 2, (SIDE - size[1]) // 2
    picture[y : y + size[1], x : x + size[0]] = small / max(float(small.max()), 1e-3)
    return np.append(picture.ravel(), np.float32(np.clip(np.log(width / height), -2, 2))).astype(np.float32)


def probabilities(patches: Sequence[Floats]) -> Floats:
    """How likely each picture shows each class (n, classes)."""
    weights = _weights()
    if not patches:
        return np.zeros((0, len(weights.classes)), np.float32)
    values = np.stack([features(patch) for patch in patches])
    hidden = np.maximum(values @ weights.first + weights.first_bias, 0)
    scores = hidden @ weights.second + weights.second_bias
    scores -= scores.max(axis=1, keepdims=True)
    likely = np.exp(scores)
    return np.asarray(likely / likely.sum(axis=1, keepdims=True), np.float32)
