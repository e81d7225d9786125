"""A problem to train on: what is asked, and the solid that is wanted."""

import msgspec

from cadwright.train.rollouts.execution import Wanted
from cadwright.values import Request


class Problem(msgspec.Struct, frozen=True):
    """One of them."""

    id: str
    request: Request
    wanted: Wanted
