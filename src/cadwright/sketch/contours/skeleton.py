"""Strokes thinned to lines one pixel wide (Zhang and Suen, 1984)."""

import numpy as np
from numpy.typing import NDArray

Mask = NDArray[np.bool_]

RING = ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1))
"""The neighbours of a pixel, clockwise from the one above."""


def _tables() -> tuple[Mask, Mask, Mask]:
    """For every set of neighbours, as bits in `RING`'s order: may the pixel go in the first, second, last pass?"""
    first, second, corner = (np.zeros(256, np.bool_) for _ in range(3))
    for code in range(256):
        n, ne, e, se, s, sw, w, nw = bits = [bool(code >> k & 1) for k in range(8)]
        rises = sum(not a and b for a, b in zip(bits, bits[1:] + bits[:1], strict=True))
        if rises == 1 and 3 <= sum(bits) <= 6:
            first[code] = not (n and e and s) and not (e and s and w)
            second[code] = not (n and e and w) and not (n and s and w)
        # The corner of a staircase: two neighbours at a right angle, and nothing that only it connects.
        for a, b, far in ((n, e, (s, w, sw)), (e, s, (n, w, nw)), (s, w, (n, e, ne)), (w, n, (s, e, se))):
            corner[code] |= a and b and not any(far)
    return first, second, corner


_FIRST, _SECOND, _CORNER = _tables()


def thinned(mask: Mask) -> Mask:
    """The middle lines of a mask's strokes, connected as the strokes are, without corners of staircases."""
    padded = np.pad(np.ascontiguousarray(mask), 1)
    flat = padded.ravel()
    width = padded.shape[1]
    offsets = [dy * width + dx for dy, dx in RING]
    pixels = np.flatnonzero(flat)
    changed = True
    while changed:
        changed = False
        for table in (_FIRST, _SECOND):
            gone = table[_codes(flat, pixels, offsets)]
            flat[pixels[gone]] = False
            pixels = pixels[~gone]
            changed = changed or bool(gone.any())
    for pixel in pixels.tolist():
        code = sum(int(flat[pixel + offset]) << k for k, offset in enumerate(offsets))
        if _CORNER[code]:
            flat[pixel] = False
    return padded[1:-1, 1:-1]


def _codes(flat: Mask, pixels: NDArray[np.intp], offsets: list[int]) -> NDArray[np.uint8]:
    codes = np.zeros(len(pixels), np.uint8)
    for k, offset in enumerate(offsets):
        codes |= flat[pixels + offset].astype(np.uint8) << np.uint8(k)
    return codes
