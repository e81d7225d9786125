"""What this machine has, and who can plan on it."""

import shlex

from cadwright.api.work import Tell
from cadwright.checkup import checkup
from cadwright.kernel.build123d import setup
from cadwright.kernel.build123d.installation import find, place
from cadwright.planners import registry
from cadwright.results import Checkup, Planners, SetUp
from cadwright.service import state


def planners() -> Planners:
    """The planners there are, which are ready, and which is taken when none is named."""
    return Planners(tuple(registry.available()), registry.default_spec()[1])


def doctor() -> Checkup:
    """What this machine has and lacks, and what that means."""
    return checkup()


def set_up_build123d(announce: Tell = lambda _: None, *, dry: bool = False) -> SetUp:
    """Make build123d's environment, in place of one that is there; with ``dry``, only tell the commands.

    Raises `UserError` where it cannot be made; nothing has changed then.
    """
    if dry:
        commands = tuple(shlex.join(step.command) for step in setup.steps(place()))
        return SetUp("build123d", str(place()), find() is not None, commands=commands)
    state.stop()  # its warm workers are of the environment before
    made = setup.set_up(announce)
    return SetUp("build123d", str(made.folder), True, made.versions)
