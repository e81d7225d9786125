"""Pictures of failed checks in the loop: only where something failed and somebody looks, small and few."""

import math
from collections.abc import Sequence

import pytest

from cadwright.agent import run
from cadwright.environments.cadquery import CadQueryEnvironment
from cadwright.kernel.client import Kernel
from cadwright.protocols.itercad import IterCAD
from cadwright.values import Message, Reply, Request, ToolSpec
from cadwright.values.pixels import size_of

CHECKS = """Check: box 40 x 30 x 10
Check: hole Ø6 depth 5 along z at (0, 0)
Check: line along x at y = 0, z = 8: solid 17, open 6, solid 17"""
START = "import cadquery as cq\nr = cq.Workplane().box(40, 30, 10, centered=(True, True, False)).faces('>Z')"
RIGHT = START + ".workplane().hole(6, 5)"
WIDE = START + ".workplane().hole(8, 5)"
LONG = RIGHT.replace("40", "44")
BUDGET = 210
"""Tokens of a picture of failed checks."""


class Once:
    """Sends a script with checks, then says that it is done; ``seen`` is what it was sent last."""

    name = "scripted"

    def __init__(self, script: str) -> None:
        self._replies = [f"<thinking>\n{CHECKS}\n</thinking>\n```python\n{script}\n```", "<thinking>.</thinking><DONE>"]
        self.seen: Sequence[Message] = ()

    def reply(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = ()) -> Reply:
        self.seen = messages
        return Reply(self._replies.pop(0))

    def close(self) -> None:
        pass


def pictures(environment: CadQueryEnvironment, script: str) -> dict[str, tuple[int, int]]:
    """The sizes of all pictures that the planner is sent after its script, by name."""
    planner = Once(script)
    run(Request("a block"), planner, IterCAD(), environment, max_turns=2)
    images = [piece.image for piece in planner.seen[-1].pieces if piece.image is not None]
    return {image.name: size_of(image.blob.data) for image in images}


def test_where_nothing_failed_only_the_part_is_shown(kernel: Kernel) -> None:
    assert list(pictures(CadQueryEnvironment(kernel), RIGHT)) == ["four shaded views"]


def test_what_failed_is_shown_small_with_its_name(kernel: Kernel) -> None:
    first, *more = pictures(CadQueryEnvironment(kernel), WIDE).items()
    assert first[0] == "four shaded views"
    ((name, size),) = more  # both checks lie in one plane
    assert name.startswith(
        "section at y = 0, seen from -y, of what failed: 1: hole Ø6 depth 5 along z at (0, 0); 2: line"
    )
    assert name.endswith("(blue: nearest there, red: looked at)")
    assert math.prod(size) / 750 < BUDGET


def test_a_failed_size_of_the_whole_needs_no_other_picture(kernel: Kernel) -> None:
    checks = [name for name in pictures(CadQueryEnvironment(kernel), LONG) if "box 40" in name]
    assert checks == []


@pytest.mark.parametrize("how", [{"pictures": False}, {"compared": False}])
def test_where_nobody_looks_or_the_paper_shows_views_alone_there_is_none(kernel: Kernel, how: dict[str, bool]) -> None:
    assert not any("failed" in name for name in pictures(CadQueryEnvironment(kernel, **how), WIDE))
