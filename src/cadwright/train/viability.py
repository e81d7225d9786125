"""Geometry-viable prefix masking (GVPM; IterCAD, section 3.3, equation 6).

A boundary ``f = min(f_exec, f_stall)`` is found for each trajectory. Tokens of turns from ``f`` on are not learned
from (``m_u = 1[τ(u) < f]``), and the advantage of a masked trajectory is never negative (``Â ← max(Â, 0)``): what was
good before the boundary may be reinforced, and is never punished for what came after it.

- *Execution cascade*: K scripts in a row fail.
- *Geometry stall*: over K valid turns the distance does not strictly decrease, and is above the quality gate η.

What the paper leaves open is told by options; their defaults are what the released code does, but for two of its
rules: there a trajectory whose distance ever decreased never stalls (``history="whole"`` here), and only the last
distance has to be above the gate (``gate="last"``).
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from cadwright.train.turns import Turn


class Masking(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How boundaries are found."""

    k: Annotated[int, Meta(ge=1, le=100)] = 2
    """K, the trigger window: so many failures in a row are a cascade, so many valid turns without progress a stall."""
    eta: Annotated[float, Meta(gt=0)] = 0.01
    """η, the quality gate: at or below this distance nothing has to get better."""
    cascade_from: Literal["first", "last"] = "first"
    """Where a cascade's mask begins: at its first failing turn, or at the K-th, which makes it one."""
    stall_steps: Annotated[int, Meta(ge=1, le=100)] | None = None
    """How many non-decreases in a row are a stall; K − 1 of them lie between K valid turns, and at least one does."""
    stall_from: Literal["first", "last", "after"] = "after"
    """Where a stall's mask begins: at its first turn that was no nearer, at the last of them, or behind that."""
    history: Literal["window", "whole"] = "window"
    """Whether the last valid turns tell a stall, or no turn at all may have decreased the distance."""
    gate: Literal["all", "last"] = "all"
    """Which distances of a stall have to be above η."""
    violations: bool = False
    """Whether a reply that breaks the protocol counts as a runtime error, too."""
    cap: bool = True
    """Whether a boundary behind the final turn is moved to it, so that at least that turn is masked."""

    @property
    def steps(self) -> int:
        """How many non-decreases in a row are a stall."""
        return self.stall_steps or max(1, self.k - 1)


class Boundary(msgspec.Struct, frozen=True):
    """Where a trajectory ceases to be viable: turns from 1, ``None`` where it does not."""

    cascade: int | None = None
    """f_exec."""
    stall: int | None = None
    """f_stall."""
    turns: int = 0
    capped: bool = True

    @property
    def at(self) -> int | None:
        """f: the first turn that is masked, ``None`` where none is. Behind the final turn only if not capped."""
        found = [turn for turn in (self.cascade, self.stall) if turn is not None]
        if not found:
            return None
        return min(*found, self.turns) if self.capped else min(found)

    def keeps(self, turn: int) -> bool:
        """m_u for the tokens of a turn, counted from 1."""
        return self.at is None or turn < self.at

    def clamped(self, advantage: float) -> float:
        """The advantage of the trajectory, one-sided where it is masked."""
        return advantage if self.at is None else max(advantage, 0.0)


WHOLE = Boundary()
"""That of a trajectory of which everything is learned from."""


def boundary(turns: Sequence[Turn], masking: Masking) -> Boundary:
    """The boundary of a trajectory."""
    return Boundary(cascade(turns, masking), stall(turns, masking), len(turns), masking.cap)


def cascade(turns: Sequence[Turn], masking: Masking) -> int | None:
    """f_exec: where K failures in a row begin, or end; ``None`` where there are none."""
    row = 0
    for number, turn in enumerate(turns, 1):
        row = row + 1 if turn.failed or (masking.violations and turn.kind == "violation") else 0
        if row == masking.k:
            return number - masking.k + 1 if masking.cascade_from == "first" else number
    return None


def stall(turns: Sequence[Turn], masking: Masking) -> int | None:
    """f_stall: where the distance ceases to decrease while it is above η; ``None`` where it does not.

    Turns without a valid solid are passed over. The result may be one behind the last turn.
    """
    valid = [(number, turn.cd) for number, turn in enumerate(turns, 1) if turn.cd is not None]
    for end in range(masking.steps, len(valid)):
        begin = end - masking.steps
        looked = [cd for _, cd in valid[0 if masking.history == "whole" else begin : end + 1]]
        if any(after < before for before, after in pairwise(looked)):
            continue
        if min(looked[-1:] if masking.gate == "last" else looked) <= masking.eta:
            continue
        last = valid[end][0]
        return {"first": valid[begin + 1][0], "last": last, "after": last + 1}[masking.stall_from]
    return None
