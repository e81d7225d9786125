"""Where on a face something fits: flat pads, and boxes around what was put on them before."""

import math
from random import Random

import msgspec

Place = tuple[float, float]
Box = tuple[float, float, float, float]
"""xmin, ymin, xmax, ymax."""
WALL = 2.0
"""The least material between two features, and between a feature and the edge (mm)."""


class Pad(msgspec.Struct, frozen=True):
    """A rectangle of a face, or the disc in it when it is ``round``."""

    box: Box
    round: bool = False

    @property
    def centre(self) -> Place:
        """Its middle."""
        return ((self.box[0] + self.box[2]) / 2, (self.box[1] + self.box[3]) / 2)

    @property
    def central(self) -> bool:
        """Whether its middle is the origin."""
        return max(map(abs, self.centre)) == 0

    @property
    def size(self) -> Place:
        """Its width and height."""
        return (self.box[2] - self.box[0], self.box[3] - self.box[1])

    def holds(self, box: Box, wall: float) -> bool:
        """Whether a box lies in it, that far from its edge."""
        if not self.round:
            x0, y0, x1, y1 = self.box
            return x0 + wall <= box[0] and y0 + wall <= box[1] and box[2] <= x1 - wall and box[3] <= y1 - wall
        cx, cy = self.centre
        reach = max(abs(box[0] - cx), abs(box[2] - cx)) ** 2 + max(abs(box[1] - cy), abs(box[3] - cy)) ** 2
        return math.sqrt(reach) + wall <= self.size[0] / 2


class Face:
    """A flat face of a part with what is on it already."""

    def __init__(self, *pads: Pad) -> None:
        self.pads = pads
        self.taken: list[Box] = []

    def place(self, rng: Random, width: float, height: float, wall: float = WALL) -> Place | None:
        """The middle of a free place of that size, which is then taken; the middle of a pad is liked best."""
        for _ in range(30):
            pad = rng.choice(self.pads)
            middle = self._offset(rng, pad, width, height)
            box = around(middle, width, height)
            if self.free(box, pad, wall):
                self.taken.append(box)
                return middle
        return None

    def free(self, box: Box, pad: Pad, wall: float = WALL) -> bool:
        """Whether a box lies on a pad, away from its edge and from everything that is there."""
        return pad.holds(box, wall) and not any(_near(box, other, wall) for other in self.taken)

    def take(self, box: Box) -> None:
        """Let nothing else be put there."""
        self.taken.append(box)

    def _offset(self, rng: Random, pad: Pad, width: float, height: float) -> Place:
        x, y = pad.centre
        if rng.random() < 0.3:
            return (x, y)
        room_x, room_y = (pad.size[0] - width) / 2, (pad.size[1] - height) / 2
        step = rng.choice((1, 2, 5)) if min(pad.size) > 20 else 1
        along = [k * step for k in range(int(max(room_x, 0) // step) + 1)]
        across = [k * step for k in range(int(max(room_y, 0) // step) + 1)]
        return (x + rng.choice((-1, 1)) * rng.choice(along), y + rng.choice((-1, 0, 1)) * rng.choice(across))


def around(middle: Place, width: float, height: float) -> Box:
    """The box of that size around a place."""
    x, y = middle
    return (x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def _near(a: Box, b: Box, gap: float) -> bool:
    return a[0] < b[2] + gap and b[0] < a[2] + gap and a[1] < b[3] + gap and b[1] < a[3] + gap
