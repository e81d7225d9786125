"""Boosted decision trees as plain arrays: what a training script found, evaluated without its library."""

from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from cadwright.sketch.inference.measured import Floats


class Trees:
    """A sum of binary trees whose logistic function is a probability (Friedman, 2001).

    All nodes of all trees stand in one array each; ``left`` and ``right`` are numbers of nodes, of a leaf its own.
    """

    def __init__(
        self,
        roots: NDArray[np.int32],
        feature: NDArray[np.int16],
        threshold: NDArray[np.float32],
        left: NDArray[np.int32],
        right: NDArray[np.int32],
        value: NDArray[np.float32],
        baseline: float,
    ) -> None:
        self.roots, self.feature, self.threshold = roots, feature, threshold
        self.left, self.right, self.value, self.baseline = left, right, value, baseline
        self.depth = self._depth()

    def _depth(self) -> int:
        """The most steps from a root to a leaf."""
        depth, level = 0, self.roots
        while len(level := level[self.left[level] != level]):
            depth, level = depth + 1, np.concatenate([self.left[level], self.right[level]])
        return depth

    def probabilities(self, rows: Floats) -> Floats:
        """Of each row of numbers, an array (n,)."""
        if not len(rows):
            return np.zeros(0)
        inexact = rows.astype(np.float32)
        at = np.broadcast_to(self.roots, (len(rows), len(self.roots))).copy()
        number = np.arange(len(rows))[:, None]
        for _ in range(self.depth):
            goes_left = inexact[number, self.feature[at]] <= self.threshold[at]
            at = np.where(goes_left, self.left[at], self.right[at])
        scores = self.baseline + self.value[at].sum(axis=1, dtype=np.float64)
        return np.asarray(1 / (1 + np.exp(-scores)), np.float64)

    def save(self, path: Path) -> None:
        """Write plain numbers, compressed."""
        np.savez_compressed(
            path,
            roots=self.roots,
            feature=self.feature,
            threshold=self.threshold,
            left=self.left,
            right=self.right,
            value=self.value,
            baseline=np.float64(self.baseline),
        )

    @classmethod
    def load(cls, path: Path) -> "Trees":
        """Read what `save` wrote; nothing in the file is executed."""
        with np.load(path, allow_pickle=False) as arrays:
            named = {name: arrays[name] for name in arrays.files}
        return cls(baseline=float(named.pop("baseline")), **named)
