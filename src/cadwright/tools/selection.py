"""What a planner sees of tools and commands: what its task needs, within a budget of tokens.

The paper names a selection as needed once there are many commands (section 12). Here it goes by the task, by what came
along, by the words of the request, and by what commands need of one another. What is left out is named, and
`docstring` prints it inside the session. The preset "paper" is the paper's own list, without any selection.
"""

import math
import re
from collections.abc import Collection, Iterable, Sequence
from typing import Any, Literal

import msgspec

from cadwright.tools.freecad_api import COMMANDS, Command
from cadwright.tools.registry import REGISTRY, Tool
from cadwright.values import Request

BUDGET_TOKENS = 6000
"""What docstrings may take where nothing else is said."""
CHARACTERS_PER_TOKEN = 3.5
Preset = Literal["chosen", "paper"]
PAPER_TOOLS = (
    "sketch_recognizer",
    "solid_recognizer",
    "sketch_from_image",
    "get_crosssection_image",
    "analyse_constraint",
)
"""The tools of CAD-Assistant's table 1, beside Python and FreeCAD themselves."""
PAPER_COMMANDS = (
    "Sketch",
    "Sketcher.Constraint",
    "App.Vector",
    "Part.LineSegment",
    "Part.Circle",
    "Part.Point",
    "Part.ArcOfCircle",
    "Part.Arc",
    "Part::Extrusion",
    "Shape",
)
"""FreeCAD's commands of CAD-Assistant's section 15 and table 11."""
_BY_NAME = {command.name: command for command in COMMANDS}
_DRAWING = ("Sketch", "App.Vector", "Part.LineSegment", "Part.Circle", "Part.ArcOfCircle")
_NEEDED: dict[str, tuple[str, ...]] = {
    "ask cad": ("Sketch", "Shape"),
    "ask image": ("Sketch",),
    "constrain": ("Sketch", "Sketcher.Constraint"),
    "edit": ("Sketch", "App.Vector", "Shape"),
    "make": ("Sketch", "App.Vector"),
    "make image": (*_DRAWING, "Sketcher.Constraint", "Part::Extrusion"),
    "make scan": ("Sketch", "App.Vector", "App.Placement", "Part::Extrusion", "Part::Revolution", "Part::Cut", "Shape"),
}
"""The commands that are told whatever the words of the request are, by situation."""


class Listed(msgspec.Struct, frozen=True):
    """A tool or command as a planner sees it."""

    name: str
    text: str


class Listing(msgspec.Struct, frozen=True):
    """What a planner is told of tools and commands; ``left_out`` are those that are there and not described."""

    tools: tuple[Listed, ...]
    commands: tuple[Listed, ...]
    left_out: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """All docstrings, tools first."""
        parts = [listed.text for listed in (*self.tools, *self.commands)]
        if self.left_out:
            parts.append(f"# Also there; docstring(NAME) prints how one is used: {', '.join(self.left_out)}")
        return "\n\n".join(parts)

    @property
    def tokens(self) -> int:
        """About how many tokens the text takes."""
        return tokens(self.text)


def tokens(text: str) -> int:
    """About how many tokens a text takes, whatever the model."""
    return math.ceil(len(text) / CHARACTERS_PER_TOKEN)


def listing(
    request: Request | None = None,
    budget_tokens: int = BUDGET_TOKENS,
    preset: Preset = "chosen",
    without: Collection[str] = (),
) -> Listing:
    """What a planner sees for a request; without one, all there is.

    Of the paper's preset the tools ``without`` are taken out, and what the others' docstrings say of them.
    """
    if preset == "paper":
        return _as_in_the_paper(without)
    if request is None:
        return _listing(tuple(REGISTRY.values()), COMMANDS)
    tools = chosen_tools(request)
    named = tokens(", ".join([*REGISTRY, *_BY_NAME]))  # what is left out
    left = budget_tokens - named - sum(tokens(tool.text) for tool in tools)
    return _listing(tools, chosen_commands(request, left))


def docstrings(
    request: Request, budget_tokens: int = BUDGET_TOKENS, preset: Preset = "chosen", without: Collection[str] = ()
) -> str:
    """The docstrings for a request, for a protocol's prompt."""
    return listing(request, budget_tokens, preset, without).text


def chosen_tools(request: Request) -> tuple[Tool, ...]:
    """The tools that a request's task, what came with it or its words call for."""
    around = situations(request)
    words = _words(request)
    return tuple(t for t in REGISTRY.values() if not t.fits or around & set(t.fits) or _says(t.keywords, words))


def chosen_commands(request: Request, budget_tokens: int) -> tuple[Command, ...]:
    """The commands for a request, in no more than a number of tokens, each with what it needs, in their usual order.

    First what the situation needs, then by how many words of the request fit. Where a part is made or changed in words
    alone, what is left of the budget is filled up; a question is answered with the recognisers' help. What the
    situation needs first of all is there even where the budget is smaller.
    """
    around, words, left = situations(request), _words(request), budget_tokens
    needed = [name for each in sorted(around) for name in _NEEDED.get(each, ())]
    spoken = sorted((c for c in COMMANDS if _fit(c, words)), key=lambda c: -_fit(c, words))
    making = request.task in ("make", "edit")
    wanted = [*dict.fromkeys(needed), *(c.name for c in spoken if making)]
    if making and not around & {"scan", "image"}:
        wanted += [command.name for command in COMMANDS]
    chosen: set[str] = set()
    for number, name in enumerate(wanted):
        more = _with_needs([name]) - chosen
        cost = sum(tokens(_BY_NAME[each].text) for each in more)
        if cost <= left or number == 0:
            chosen |= more
            left -= cost
    return tuple(command for command in COMMANDS if command.name in chosen)


def situations(request: Request) -> set[str]:
    """What a request is: its task, what came along (``image``, ``scan``, ``cad``), and both together."""
    kinds = {"image" if each.kind == "drawing" else each.kind for each in request.attachments}
    return {request.task, *kinds, *(f"{request.task} {kind}" for kind in kinds)}


def stubs(preset: Preset = "chosen", without: Collection[str] = ()) -> list[dict[str, Any]]:
    """What a session needs to know of every tool in order to offer it, as plain JSON; calls go by `tools.wire`."""
    offered = (tool for tool in REGISTRY.values() if preset != "paper" or tool.name in PAPER_TOOLS)
    return [tool.stub for tool in offered if tool.name not in without]


def names() -> frozenset[str]:
    """What the tools can be called by."""
    return frozenset(name for tool in REGISTRY.values() for name in (tool.name, *tool.aliases))


def described(name: str) -> str | None:
    """The docstring of a tool or command; ``None`` where there is none of that name."""
    found: Tool | Command | None = REGISTRY.get(name) or _BY_NAME.get(name)
    return found.text if found else None


def _listing(tools: Sequence[Tool], commands: Sequence[Command]) -> Listing:
    left_out = [t.name for t in REGISTRY.values() if t not in tools] + [c.name for c in COMMANDS if c not in commands]
    return Listing(
        tuple(Listed(t.name, t.text) for t in tools), tuple(Listed(c.name, c.text) for c in commands), tuple(left_out)
    )


def _as_in_the_paper(without: Collection[str]) -> Listing:
    told = [name for name in PAPER_TOOLS if name not in without]
    absent = names() - {alias for name in told for alias in (name, *REGISTRY[name].aliases)}
    tools = [Listed(name, _without(REGISTRY[name].text, absent)) for name in told]
    commands = [Listed(name, _without(_BY_NAME[name].text, without)) for name in PAPER_COMMANDS]
    return Listing(tuple(tools), tuple(commands))


def _without(text: str, names: Collection[str]) -> str:
    """A docstring without the lines of its example and the sentences that speak of tools which are not there."""
    if not names:
        return text
    spoken = "|".join(sorted(map(re.escape, names), key=len, reverse=True))
    text = re.sub(rf"\n *>>> .*\b(?:{spoken})\(.*", "", text)
    text = re.sub(rf"(?<=[.;])\s[^.;`]*`(?:{spoken})\b[^`]*`[^.;]*[.;]", "", text)
    return re.sub(rf"(?<=[.;]) [^.;`\n]*\b(?:{spoken})\b[^.;`\n]*$", "", text, flags=re.MULTILINE)


def _words(request: Request) -> str:
    """What is said, in lower case; in "turn this drawing into a part" nothing is turned."""
    return re.sub(r"\bturn\b(?=[^.,;]*\binto\b)", "", " ".join([request.text, *request.options]).lower())


def _fit(command: Command, words: str) -> int:
    """How many of a command's keywords a request has, in whatever form ("constraints", "filleted")."""
    return sum(re.search(rf"\b{re.escape(keyword)}", words) is not None for keyword in command.keywords)


def _says(keywords: Iterable[str], words: str) -> bool:
    return any(re.search(rf"\b{re.escape(keyword)}", words) for keyword in keywords)


def _with_needs(wanted: Iterable[str]) -> set[str]:
    """The commands, with all that they need, and what that needs."""
    found: set[str] = set()
    waiting = list(wanted)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _BY_NAME[name].needs
    return found
