"""What a planner sees of tools and commands: all of it, or what fits a request where all would be too much.

The paper names a selection as needed once there are many commands (section 12). Here it goes by the words of the
request and by what commands need of one another.
"""

import math
import re
from collections.abc import Iterable
from typing import Any

import msgspec

from cadwright.tools.freecad_api import COMMANDS, Command
from cadwright.tools.registry import REGISTRY
from cadwright.values import Request

BUDGET_TOKENS = 11_000
"""Enough for everything there is now."""
CHARACTERS_PER_TOKEN = 3.5
_BY_NAME = {command.name: command for command in COMMANDS}


class Listed(msgspec.Struct, frozen=True):
    """A tool or command as a planner sees it."""

    name: str
    text: str


class Listing(msgspec.Struct, frozen=True):
    """Everything that a planner is told of tools and commands; ``left_out`` are commands that did not fit."""

    tools: tuple[Listed, ...]
    commands: tuple[Listed, ...]
    left_out: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """All docstrings, tools first."""
        parts = [listed.text for listed in (*self.tools, *self.commands)]
        if self.left_out:
            parts.append(f"# Also there, as FreeCAD's own documentation describes them: {', '.join(self.left_out)}")
        return "\n\n".join(parts)

    @property
    def tokens(self) -> int:
        """About how many tokens the text takes."""
        return tokens(self.text)


def tokens(text: str) -> int:
    """About how many tokens a text takes, whatever the model."""
    return math.ceil(len(text) / CHARACTERS_PER_TOKEN)


def listing(request: str | None = None, budget_tokens: int = BUDGET_TOKENS) -> Listing:
    """What a planner sees for a request; without one, all there is."""
    commands = COMMANDS if request is None else select(request, budget_tokens)
    left_out = tuple(command.name for command in COMMANDS if command not in commands)
    listed = tuple(Listed(command.name, command.text) for command in commands)
    return Listing(tuple(Listed(t.name, t.text) for t in REGISTRY.values()), listed, left_out)


def docstrings(request: Request) -> str:
    """The docstrings for a request, for a protocol's prompt."""
    return listing(" ".join([request.text, *request.options])).text


def select(request: str, budget_tokens: int = BUDGET_TOKENS) -> tuple[Command, ...]:
    """The commands to describe for a request so that they and all tools take no more than a number of tokens.

    All of them where they fit. Else first what hardly any request can do without, then by how many words of the
    request fit, each with what it needs; what is left of the budget is filled in their usual order.
    """
    left = budget_tokens - sum(tokens(tool.text) for tool in REGISTRY.values())
    words = request.lower()
    chosen: set[str] = set()
    for command in sorted(COMMANDS, key=lambda c: (not c.basic, -_fit(c, words))):
        wanted = _with_needs([command.name]) - chosen
        cost = sum(tokens(_BY_NAME[name].text) for name in wanted)
        if command.basic or cost <= left:
            chosen |= wanted
            left -= cost
    return tuple(command for command in COMMANDS if command.name in chosen)


def names() -> frozenset[str]:
    """What the tools can be called by."""
    return frozenset(name for tool in REGISTRY.values() for name in (tool.name, *tool.aliases))


def stubs() -> list[dict[str, Any]]:
    """What a session needs to know of every tool in order to offer it, as plain JSON; calls go by `tools.wire`."""
    return [tool.stub for tool in REGISTRY.values()]


def _fit(command: Command, words: str) -> int:
    """How many of a command's keywords a request has, in whatever form ("constraints", "filleted")."""
    return sum(re.search(rf"\b{re.escape(keyword)}", words) is not None for keyword in command.keywords)


def _with_needs(names: Iterable[str]) -> set[str]:
    """The commands, with all that they need, and what that needs."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _BY_NAME[name].needs
    return found
