"""The tool that tells of the others."""

from cadwright.tools.registry import tool
from cadwright.tools.selection import described
from cadwright.tools.values import ToolAnswer, ToolError


@tool()
def docstring(name: str) -> ToolAnswer[None]:
    """Print the docstring of a tool or command that is named here and not described.

    Args:
        name: its name, such as "Part::Revolution".

    Returns:
        None; the docstring is printed.

    Example:
        >>> docstring("Part::Revolution")
    """
    text = described(name)
    if text is None:
        raise ToolError(f"there is no docstring of {name!r}")
    return ToolAnswer(text, (), None)
