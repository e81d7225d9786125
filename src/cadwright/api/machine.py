"""What this machine has, and who can plan on it."""

from cadwright.checkup import checkup
from cadwright.planners import registry
from cadwright.results import Checkup, Planners


def planners() -> Planners:
    """The planners there are, which are ready, and which is taken when none is named."""
    return Planners(tuple(registry.available()), registry.default_spec()[1])


def doctor() -> Checkup:
    """What this machine has and lacks, and what that means."""
    return checkup()
