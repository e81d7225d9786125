"""What a message spoke of before: what "it" is in the next wish, and what that wish says anew."""

import math
from collections.abc import Sequence

from cadwright.canvas import Design
from cadwright.planners.embedded.canvas.reasons import UnclearError, contrary
from cadwright.planners.embedded.canvas.references import Thing
from cadwright.planners.embedded.canvas.scene import Scene, Seen
from cadwright.planners.embedded.canvas.sentences import Wish
from cadwright.planners.embedded.canvas.work import Work


class Memory:
    """The wish before, the things that it was about, as they were, and where the work was then."""

    def __init__(self, design: Design) -> None:
        self._design, self._count = design, 0
        self._said: Wish | None = None
        self._things: Sequence[Thing] = ()

    def begin(self, design: Design, count: int) -> None:
        """Something is done to a design, after ``count`` edits."""
        self._design, self._count = design, count

    def end(self, wish: Wish, found: Sequence[Thing]) -> None:
        """A wish was fulfilled, or only named things."""
        self._said, self._things = wish, found

    def things(self, scene: Scene) -> list[Thing]:
        """What the wish before was about, as it is by now."""
        now = [tuple(each for old in thing if (each := self._now(old, scene)) is not None) for thing in self._things]
        return [thing for thing in now if thing]

    def says_more(self, verb: str, wish: Wish, work: Work) -> bool:
        """Whether a wish asks for the same again ("it is too low, move it up").

        Where only now is said how far, what was done is undone, for it to be done anew.
        """
        said = self._said
        if said is None or not wish.pointing or verb != said.verb or wish.direction != said.direction:
            return False
        if not any(each.curve not in work.design.curves for thing in self._things for each in thing):
            return False
        if wish.amount is not None and said.amount is None:
            work.back(self._design, self._count)
            return False
        return True

    def refuse_the_opposite(self, verb: str, wish: Wish, found: Sequence[Thing], work: Work) -> None:
        """Raise `UnclearError` where the wish before asked for the opposite of the same things, and undo that."""
        if self._said is None or not contrary(self._said, wish, verb):
            return
        before = {each.curve for thing in self.things(Scene(work.design)) for each in thing}
        if before and before == {each.curve for thing in found for each in thing}:
            work.back(self._design, self._count)
            raise UnclearError(f"that is the opposite of “{self._said.text}”, so neither is done")

    def _now(self, old: Seen, scene: Scene) -> Seen | None:
        """A curve as it is by now: itself, or the nearest of its kind that the work has put in its place."""
        same = [each for each in scene.curves if each.curve == old.curve]
        before = set(self._design.curves)
        new = [each for each in scene.curves if each.kind == old.kind and each.curve not in before]
        return min(same or new, key=lambda each: math.dist(each.middle, old.middle), default=None)
