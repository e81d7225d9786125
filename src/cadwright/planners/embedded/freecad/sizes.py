"""Sizes in a printed FreeCAD script: its spreadsheet, and expressions in FreeCAD's language."""

import re
from collections.abc import Iterable

from cadwright.parts.expressions import Expr
from cadwright.parts.model import Parameter

_NAME = re.compile(r"(?<![\w.])(?!math\b)[a-z_]\w*(?!\w|\()", re.IGNORECASE)
_NO_ALIAS = re.compile(r"[A-Za-z]{1,3}\d*_?|cells")
"""What FreeCAD takes for a unit or a cell, and a property that every spreadsheet has."""


def sheet(parameters: Iterable[Parameter]) -> str:
    """The statements that make the spreadsheet."""
    rows = [f'    ("{_alias(p.name)}", "{_cell(p.value)}", "{_note(p)}"),' for p in parameters]
    return "\n".join(
        [
            "# The sizes: change them in the spreadsheet, and the part follows",
            'sizes = doc.addObject("Spreadsheet::Sheet", "Sizes")',
            "table = [",
            *rows,
            "]",
            "for row, (name, value, note) in enumerate(table, 1):",
            '    sizes.set(f"A{row}", name)',
            '    sizes.set(f"B{row}", value)',
            '    sizes.set(f"C{row}", note)',
            '    sizes.setAlias(f"B{row}", name)',
            "doc.recompute()",
        ]
    )


def _alias(name: str) -> str:
    return f"{name}_size" if _NO_ALIAS.fullmatch(name) else name


def _note(p: Parameter) -> str:
    return (f"{p.unit}, {p.note}" if p.note else p.unit).replace('"', "'")


def _cell(value: Expr) -> str:
    return _language(value) if value.is_constant else f"={_language(value)}"


def _language(e: Expr, prefix: str = "") -> str:
    """An expression in FreeCAD's language."""
    text = str(e).replace("math.radians(", "1 deg * (").replace("math.", "")
    names = e.names()
    return _NAME.sub(lambda m: f"{prefix}{_alias(m[0])}" if m[0] in names else m[0], text)


def size(e: Expr) -> str:
    """A size as a text that FreeCAD evaluates."""
    return f'"{_language(e, "Sizes.")}"'


def sizes(values: Iterable[Expr]) -> str:
    """Several, as arguments of a call."""
    return ", ".join(size(e) for e in values)
