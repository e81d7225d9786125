"""Everything that is recognised in the views of one part."""

from collections.abc import Mapping, Sequence

import msgspec

from cadwright.drawing.comparison.corners import Corner, corners_of_views
from cadwright.drawing.comparison.forms import Form, forms_of
from cadwright.drawing.comparison.scene import Scene
from cadwright.geometry.curves import Curve


class Seen(msgspec.Struct, frozen=True):
    """Forms and corners, and the scene that they were seen in."""

    scene: Scene
    forms: tuple[Form, ...]
    corners: tuple[Corner, ...]


def look(views: Mapping[str, Sequence[Curve]], tolerance: float) -> Seen:
    """What the views along coordinate axes show; lengths within ``tolerance`` (mm) are equal."""
    scene = Scene(views, tolerance)
    return Seen(scene, forms_of(scene), corners_of_views(scene))
