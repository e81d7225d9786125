"""Dimensions that stand for a thing of their own: "R3", "5 mm corner radius", "hole diameter 7"."""

from cadwright.planners.embedded.editing.phrases import (
    Dimension,
    Thing,
)
from cadwright.planners.embedded.reading.siting import Siting


class Rounding(Siting):
    """Makes items of dimensions that are no dimensions of what was spoken of."""

    part: Thing | None = None
    """Edges or corners that were named without what is done to them."""

    def _named_hole(self, phrase: Dimension) -> None:
        """Let "hole diameter 7" speak of a hole: the last one that has no size, or a new one."""
        holes = [i for i in self.reading.items if i.role == "cut" and i.shape == "hole" and not i.measured]
        item = self.current
        if holes:
            self.currents = holes[-1:]
        elif item is not None and item.role == "add" and item.shape != "ring":
            self.currents = [self._new(Thing("hole", "hole", "new", start=phrase.start, end=phrase.end), "cut", "hole")]

    def _rounds(self, phrase: Dimension) -> bool:
        """Whether "R3" on its own is the radius of a plate's corners: of what is not round, or after its holes."""
        item, quote = self.current, phrase.measure.quote
        if phrase.name == "radius" and {"corner", "fillet", "edge"} & set(phrase.qualifiers):
            return self._corner_radius(phrase)
        if phrase.name != "radius" or quote[:1] not in "Rr" or not quote[1:2].isdigit() or item is None:
            return False
        angular = item.shape in ("box", "square") and item.role == "add"
        if not angular and not (item.shape == "hole" and item.measured):
            return False
        corners = self._new(Thing("fillet", "fillet", "new", start=phrase.start, end=phrase.end), "finish", "fillet")
        corners.amounts.append(phrase.measure)
        corners.host = item if angular else item.host
        if self.part is not None:
            corners.edges.append(self.part)
            self.part = None
        return True

    def _corner_radius(self, phrase: Dimension) -> bool:
        """Whether "5 mm corner radius" rounds the corners of the body, or of the void, that was spoken of last."""
        item = self.current
        if item is None or item.role == "finish":
            return False
        host = item if item.role == "cut" and item.shape not in ("hole", "cylinder") else self._last("add")
        if host is None or host.shape not in ("box", "square", "cube", "pocket", "slot", "notch", "object", "L", "U"):
            return False
        corners = self._new(Thing("fillet", "fillet", "new", start=phrase.start, end=phrase.end), "finish", "fillet")
        corners.amounts.append(phrase.measure)
        corners.host = host
        corners.edges.append(Thing("corner", "corner", plural=True))
        return True
