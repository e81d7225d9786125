"""What a place says of which item: where it stands, a point of its outline, or how the whole is moved."""

from cadwright.planners.embedded.editing.phrases import Place
from cadwright.planners.embedded.reading.items import Motion, Reading
from cadwright.planners.embedded.reading.referring import WHOLES, Referring
from cadwright.planners.embedded.reading.resolving import opposed


class Siting(Referring):
    """Puts places where they belong."""

    def __init__(self, text: str, reading: Reading | None = None) -> None:
        super().__init__(text, reading)
        self.verb_word = ""
        self.motion: Motion | None = None

    def _put(self, place: Place) -> None:
        if self._drawn(place):
            return
        if place.where == "everything" and self.current is not None and self.current.role == "cut":
            self.current.adjectives.add("everything")
        bored = self.current is not None and self.current.role == "cut" and self.current.shape != "hole"
        if place.where == "center" and place.target is not None and place.target.term == "edge" and not bored:
            self._unknown(place.start, place.end)
        if place.where == "at face" and place.target is not None and place.target.article == "all":
            self._unknown(place.start, place.end)
        target = self._target(place.target)
        current = self.current
        if place.target is not None and place.target.noun in WHOLES and current is not None and current.role == "cut":
            current.adjectives.add("everything")
        if current is None:
            return
        current = self._sided_member(current, place)
        if current.role == "finish" and place.where.startswith("at ") and place.target is not None:
            current.edges.append(place.target)
        elif target is not None and target is not current and current.role != "add":
            current.host = target if target.role == "add" else current.host
        for item in self.currents:
            item.cover(place.start, place.end)
            if opposed(item, place):
                continue
            item.places.append((place, target if target is not item else None))
            item.verb_word = self.verb_word

    def _drawn(self, place: Place) -> bool:
        """Whether a place belongs to an outline or to coordinates, rather than to where something stands."""
        if place.where == "origin":
            self._counted_from(place)
        elif place.where == "arc":
            self._bulged(place)
        else:
            return place.where == "points" and self._outlined(place)
        return True

    def _counted_from(self, place: Place) -> None:
        """Where the coordinates of this text are counted from."""
        if self.current is None:
            self._unknown(place.start, place.end)
        else:
            self.current.places.append((place, None))

    def _outlined(self, place: Place) -> bool:
        """Whether points are corners of an outline: of a sketch, or of what has no other shape."""
        item = self.current
        if item is None or item.role != "add" or not (item.points or item.shape in ("object", "outline")):
            return False
        begun = item.noun in ("line", "polyline", "loop") or self.verb_word.startswith(("start", "begin"))
        if not item.points and len(place.points) < 2 and not begun:
            return False
        item.shape = "outline"
        item.cover(place.start, place.end)
        for point in place.points:
            if not item.points or [m.value for m in item.points[-1]] != [m.value for m in point]:
                item.points.append(point)
        return True

    def _bulged(self, place: Place) -> None:
        """The next stretch of an outline is an arc."""
        item = self.current
        if item is None or not item.points:
            self._unknown(place.start, place.end)
            return
        middle, end = place.points
        item.bulges[len(item.points)] = middle
        item.points.append(end)
        item.cover(place.start, place.end)

    def _moved(self, place: Place) -> bool:
        """Whether a place is where to the whole is turned or moved."""
        motion = self.motion
        assert motion is not None
        if place.where == "axis" and motion.verb == "rotate":
            motion.axis = place.sides[0]
        elif place.where == "points" and motion.verb == "move":
            motion.by = place.points[0]
        else:
            return False
        motion.end = place.end
        if motion not in self.reading.motions:
            self.reading.motions.append(motion)
        return True

    def _unknown(self, start: int, end: int) -> None:
        quote = self.text[start:end]
        if any(c.isalnum() for c in quote):
            self.reading.unknown.append(quote)
