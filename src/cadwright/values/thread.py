"""Threads that were said and are not modelled: what a drawing writes at the core hole."""

import msgspec

from cadwright.values.measurement import Hole


class Thread(msgspec.Struct, frozen=True):
    """A thread by its ``designation`` ("M6", "M8×1", "1/4-20 UNC"); ``nominal`` diameter and ``pitch`` in mm.

    ``depth`` is how far it goes from the mouth; ``None`` is as far as the hole.
    """

    designation: str
    nominal: float
    pitch: float
    depth: float | None = None

    def fits(self, diameter: float) -> bool:
        """Tell whether a hole of a diameter can be tapped for the thread.

        It must be narrower than the thread, and by no more than cutting takes away (ISO 68-1: five eighths of the
        height are cut, 1.083 pitches across).
        """
        return self.nominal - 1.3 * self.pitch <= diameter < self.nominal - 0.5 * self.pitch


class TappedHole(Hole, frozen=True, kw_only=True):
    """A measured hole that takes a thread."""

    thread: Thread


def thread_of(hole: Hole) -> Thread | None:
    """The thread that a hole takes, if any."""
    return hole.thread if isinstance(hole, TappedHole) else None
