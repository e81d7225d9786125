"""Views that are drawn over each other, told apart by the layers, or the blocks, that a file keeps them on."""

from collections import defaultdict
from collections.abc import Sequence

from cadwright.drawing.reading.groups import Group, groups_of
from cadwright.drawing.reading.layout import OBLIQUE, obliqueness
from cadwright.drawing.reading.scene import Scene

FEWEST = 3
"""Views from which on it is no chance that layers are views."""


def layered_groups(scene: Scene, numbers: Sequence[int]) -> list[Group]:
    """The strokes of each layer as a group, largest first, where layers are views; else none.

    They are where each hangs together by itself and stands in line with another, but for one that is pictorial.
    """
    layers: dict[str, list[int]] = defaultdict(list)
    for n in numbers:
        layers[scene.strokes[n].layer].append(n)
    if len(layers) < FEWEST:
        return []
    groups = [group for layer in layers.values() for group in groups_of(scene, layer)]
    if len(groups) != len(layers) or sum(len(group.strokes) for group in groups) < len(numbers):
        return []
    near = 2 * scene.slack
    alone = [g for g in groups if not any(_in_line(g, other, near) for other in groups)]
    views = not alone or (len(alone) == 1 and obliqueness(scene, alone[0]) > OBLIQUE)
    return sorted(groups, key=lambda g: -g.size[0] * g.size[1]) if views else []


def _in_line(group: Group, other: Group, near: float) -> bool:
    """Whether two groups stand beside or above each other and reach equally far across."""
    for low, high, across, far in ((0, 2, 1, 3), (1, 3, 0, 2)):
        (a, b), (c, d) = (group.box[low], group.box[high]), (other.box[low], other.box[high])
        level = abs(group.box[across] - other.box[across]) < near and abs(group.box[far] - other.box[far]) < near
        if level and (a > d - near or c > b - near):
            return True
    return False
