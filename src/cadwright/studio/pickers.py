"""What the page offers to choose from: planners, and sentences to begin with."""

from cadwright import api
from cadwright.planners.providers import PROVIDERS
from cadwright.studio.messages import Planner

EXAMPLES = (
    "a 60x40x5 mm plate with four 5 mm holes 8 mm from the corners and 3 mm rounded vertical edges",
    "a 40 mm long tube, outer diameter 20, inner diameter 14, with a 2 mm chamfer at both ends",
    "an L bracket 60x40x50 mm, 4 mm thick, with two 6 mm holes in each leg",
    "an open box 80x60x40 mm with 2.5 mm walls",
)
"""Sentences that the embedded planner builds."""


def planners(named: str | None = None) -> tuple[list[Planner], str]:
    """The planners to choose from, one that was ``named`` first, and the one that is taken when none is chosen."""
    told = api.planners()
    rows = []
    for row in told.planners:
        kind, _, model = row.name.partition(":")
        if kind in ("replay", "bridge") or "#MODEL" in row.name:  # what cannot be chosen, only written
            continue
        default = PROVIDERS[kind].default_model if kind in PROVIDERS else None
        name = f"{kind}:{default}" if model == "MODEL" and default else row.name
        rows.append(Planner(name, row.what, row.ready, row.missing, kind != "embedded"))
    if named is not None:
        first = [row for row in rows if row.name == named] or [_named(named)]
        rows = [*first, *(row for row in rows if row.name != named)]
    return rows, named or told.default


def _named(spec: str) -> Planner:
    return Planner(spec, "named when the studio was started", ready=True, needs=None, pictures=True)
