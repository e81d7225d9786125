"""How large the lettering of a picture is, and where its ink lies: what decides how small it may be shown."""

import cv2
import numpy as np
from numpy.typing import NDArray

LIGHT = 200
"""Grey from which on a pixel is paper."""
SMALLEST = 6
"""Pixels of height below which a blob is no letter."""
LARGEST_LETTER = 0.05
"""Of the picture's longer side: higher blobs are views."""
SMALL = 15
"""The percentile of letters' heights that counts as small lettering."""
LETTERS = 8
"""With fewer letters nothing is said of how large they are."""
FRAME = 0.8
"""Of the picture's width and height: a blob that spans both so far is the sheet's frame."""
MARGIN = 0.01

Grey = NDArray[np.uint8]
Blobs = NDArray[np.int32]
"""Left, upper edge, width, height and area, in pixels, a row each."""


class Legibility:
    """The blobs of ink of a picture; what is dark on light is looked at."""

    def __init__(self, picture: Grey) -> None:
        self.height, self.width = picture.shape
        found = cv2.connectedComponentsWithStats((picture < LIGHT).astype(np.uint8), connectivity=8)
        self._blobs: Blobs = np.asarray(found[2][1:], np.int32)
        self._letters = self._like_letters()

    @property
    def lettering(self) -> float | None:
        """How high small lettering is, in pixels; ``None`` where too few letters stand beside each other to tell."""
        heights = [blob[3] for blob in self._letters if self._has_neighbour(blob)]
        return float(np.percentile(heights, SMALL)) if len(heights) >= LETTERS else None

    def content(self) -> tuple[int, int, int, int]:
        """The box of all ink but the sheet's frame and marks beyond it: left, upper, right and lower edge."""
        wide, high = self._blobs[:, 2], self._blobs[:, 3]
        frames = self._blobs[(wide >= FRAME * self.width) & (high >= FRAME * self.height)]
        kept = self._blobs[~((wide >= FRAME * self.width) & (high >= FRAME * self.height))]
        for x, y, w, h, _ in frames:
            right, lower = kept[:, 0] + kept[:, 2], kept[:, 1] + kept[:, 3]
            kept = kept[(kept[:, 0] > x) & (kept[:, 1] > y) & (right < x + w) & (lower < y + h)]
        if len(kept) == 0:
            return 0, 0, self.width, self.height
        margin = round(MARGIN * max(self.width, self.height))
        x0, y0 = kept[:, :2].min(axis=0) - margin
        x1, y1 = (kept[:, :2] + kept[:, 2:4]).max(axis=0) + margin
        return max(0, int(x0)), max(0, int(y0)), min(self.width, int(x1)), min(self.height, int(y1))

    def _like_letters(self) -> Blobs:
        """Blobs that may be letters: upright rather than long, neither dots nor full."""
        wide, high, area = (self._blobs[:, i] for i in (2, 3, 4))
        size = (high >= SMALLEST) & (high <= LARGEST_LETTER * max(self.width, self.height))
        shape = (wide >= 0.25 * high) & (wide <= 1.3 * high)
        found: Blobs = self._blobs[size & shape & (area > 0.1 * wide * high) & (area < 0.8 * wide * high)]
        return found

    def _has_neighbour(self, letter: NDArray[np.int32]) -> bool:
        """Whether another letter of about the same height stands beside it on the same line."""
        x, y, wide, high, _ = (int(v) for v in letter)
        others = self._letters
        level = np.abs(others[:, 1] + others[:, 3] - y - high) <= 0.2 * high
        alike = np.abs(others[:, 3] - high) <= 0.3 * high
        apart = np.abs(others[:, 0] + others[:, 2] / 2 - x - wide / 2)
        return bool((level & alike & (apart > 0) & (apart <= 2.2 * high)).any())
