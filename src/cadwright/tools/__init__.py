"""CAD tools by docstring, and FreeCAD's commands in docstrings: what a planner can call, and what it is told.

A tool is a function with `@tool`; the modules imported here hold all of them. Sessions get stubs of them (`stubs`),
planners their docstrings (`docstrings`, `listing`), and a `Toolbox` answers the calls.
"""

from cadwright.tools import dimensions, documentation, graphs, images, meshes, recognisers, session_constraints
from cadwright.tools.registry import REGISTRY, Tool, ToolDefinitionError, by_name, tool
from cadwright.tools.selection import BUDGET_TOKENS, Listing, Preset, docstrings, listing, names, stubs
from cadwright.tools.values import ToolAnswer, ToolError

__all__ = [
    "BUDGET_TOKENS",
    "REGISTRY",
    "Listing",
    "Preset",
    "Tool",
    "ToolAnswer",
    "ToolDefinitionError",
    "ToolError",
    "by_name",
    "dimensions",
    "docstrings",
    "documentation",
    "graphs",
    "images",
    "listing",
    "meshes",
    "names",
    "recognisers",
    "session_constraints",
    "stubs",
    "tool",
]
