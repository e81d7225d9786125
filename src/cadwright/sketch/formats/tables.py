"""Sketch graphs as tables, point-based (CAD-Assistant, table 2): CSV, Markdown and HTML.

One table of primitives, one of constraints. A primitive's parameter has the column of its name, a point has two; lists
are numbers with blanks between. Every one of the three reads back the whole sketch.
"""

import csv
import html
import io
import json
import re
from collections.abc import Callable, Iterable
from html.parser import HTMLParser
from itertools import chain

from cadwright.errors import InputError
from cadwright.sketch.formats.json_text import ORDINALS, constraint_entry, constraint_from_entry
from cadwright.sketch.formats.parameters import TYPES, Value, from_parameters, point_based, rounded
from cadwright.sketch.graph import Constraint, Geometry, Sketch

Table = list[list[str]]
"""Rows of cells, the first of which names the columns."""

_PAIRS = ("StartPoint", "MidPoint", "EndPoint", "Center", "Point")
_PLAIN = ("Radius", "MajorRadius", "MinorRadius", "AngleRadians", "Degree")
_LISTS = ("SpanRadians", "Poles", "Knots", "Multiplicities", "Weights")
_COLUMNS = (
    "Id",
    "Type",
    "isConstruction",
    *(f"{p}.{axis}" for p in _PAIRS for axis in "xy"),
    *_PLAIN,
    *_LISTS,
    "Periodic",
)
_CONSTRAINT_COLUMNS = (
    "Id",
    "Type",
    *chain.from_iterable((o, f"{o}Pos") for o in ORDINALS),
    "Value",
    "Name",
    "isDriving",
    "Alignment",
    "Index",
)


def dumps_csv(sketch: Sketch, decimals: int | None = None) -> str:
    """The two tables as comma-separated values, with an empty line between."""
    texts = []
    for table in _tables(sketch, decimals):
        stream = io.StringIO()
        csv.writer(stream, lineterminator="\n").writerows(table)
        texts.append(stream.getvalue())
    return "\n".join(texts)


def dumps_markdown(sketch: Sketch, decimals: int | None = None) -> str:
    """The two tables in Markdown, each below its heading."""
    titles = ("Geometry", "Constraints")
    parts = (
        f"## {title}\n\n{_markdown(table)}" for title, table in zip(titles, _tables(sketch, decimals), strict=True)
    )
    return "\n".join(parts)


def dumps_html(sketch: Sketch, decimals: int | None = None) -> str:
    """The two tables in HTML."""
    titles = ("Geometry", "Constraints")
    return "".join(_html(title, table) for title, table in zip(titles, _tables(sketch, decimals), strict=True))


def loads_csv(text: str) -> Sketch:
    """The sketch that `dumps_csv` wrote. Raises `InputError` for anything else."""
    try:
        rows = list(csv.reader(io.StringIO(text), strict=True))
    except csv.Error as error:
        raise InputError(f"not a sketch in CSV: {error}") from None
    gap = rows.index([]) if [] in rows else len(rows)
    return _sketch([rows[:gap], rows[gap + 1 :]], "CSV")


def loads_markdown(text: str) -> Sketch:
    """The sketch that `dumps_markdown` wrote. Raises `InputError` for anything else."""
    tables: list[Table] = []
    for line in text.splitlines():
        if line.startswith("#"):
            tables.append([])
        elif line.startswith("|") and tables and not re.fullmatch(r"[|\s:-]+", line):
            tables[-1].append([cell.strip() for cell in line.strip().strip("|").split("|")])
    return _sketch(tables, "Markdown")


def loads_html(text: str) -> Sketch:
    """The sketch that `dumps_html` wrote. Raises `InputError` for anything else."""
    reader = _Cells()
    reader.feed(text)
    return _sketch(reader.tables, "HTML")


def _tables(sketch: Sketch, decimals: int | None) -> tuple[Table, Table]:
    geometry = (_geometry_cells(number, primitive, decimals) for number, primitive in enumerate(sketch.geometry))
    constraints = (_constraint_cells(number, entry, decimals) for number, entry in enumerate(sketch.constraints))
    return _table(geometry, _COLUMNS), _table(constraints, _CONSTRAINT_COLUMNS)


def _table(rows: Iterable[dict[str, str]], order: tuple[str, ...]) -> Table:
    """Rows with the columns that any of them has."""
    rows = list(rows)
    columns = [name for name in order if name in ("Id", "Type") or any(name in row for row in rows)]
    return [columns, *([row.get(name, "") for name in columns] for row in rows)]


def _geometry_cells(number: int, geometry: Geometry, decimals: int | None) -> dict[str, str]:
    cells = {"Id": str(number), "Type": TYPES[type(geometry)], "isConstruction": str(geometry.construction)}
    for name, value in point_based(geometry).items():
        if name in _PAIRS and isinstance(value, tuple):
            x, y = (_text(part, decimals) for part in value)
            cells |= {f"{name}.x": x, f"{name}.y": y}
        elif isinstance(value, tuple):
            cells[name] = " ".join(_text(part, decimals) for part in _flat(value))
        else:
            cells[name] = _text(value, decimals)
    return cells


def _constraint_cells(number: int, constraint: Constraint, decimals: int | None) -> dict[str, str]:
    entry = constraint_entry(constraint, decimals)
    if constraint.name is not None:  # a name may hold anything, also what ends a cell
        entry["Name"] = json.dumps(constraint.name).replace("|", "\\u007c")
    return {"Id": str(number), **{name: str(value) for name, value in entry.items()}}


def _flat(value: tuple[float, ...] | tuple[tuple[float, float], ...]) -> list[float]:
    return [number for part in value for number in (part if isinstance(part, tuple) else (part,))]


def _text(value: Value, decimals: int | None) -> str:
    return str(rounded(value, decimals))


def _markdown(table: Table) -> str:
    lines = [table[0], ["---"] * len(table[0]), *table[1:]]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def _html(title: str, table: Table) -> str:
    def row(cells: list[str], tag: str) -> str:
        return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>\n"

    rows = row(table[0], "th") + "".join(row(cells, "td") for cells in table[1:])
    return f"<table>\n<caption>{title}</caption>\n{rows}</table>\n"


class _Cells(HTMLParser):
    """The cells of every table of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.tables: list[Table] = []
        self._open = False

    def handle_starttag(self, tag: str, _: object) -> None:
        if tag == "table":
            self.tables.append([])
        elif tag == "tr" and self.tables:
            self.tables[-1].append([])
        self._open = tag in ("td", "th") and bool(self.tables and self.tables[-1])
        if self._open:
            self.tables[-1][-1].append("")

    def handle_endtag(self, tag: str) -> None:
        self._open = False

    def handle_data(self, data: str) -> None:
        if self._open:
            self.tables[-1][-1][-1] += data


def _sketch(tables: list[Table], kind: str) -> Sketch:
    if len(tables) < 1 or not tables[0] or not {"Id", "Type"} <= set(tables[0][0]):
        raise InputError(f"not a sketch in {kind}: it has no table of primitives with Id and Type")
    geometry = tuple(_primitive(row) for row in _rows(tables[0]))
    constraints = tuple(_constraint(row) for row in _rows(tables[1])) if len(tables) > 1 else ()
    return Sketch(geometry, constraints)


def _rows(table: Table) -> list[dict[str, str]]:
    """Every row by the names of its columns, without empty cells."""
    header, *rows = table or [[]]
    return [{name: cell for name, cell in zip(header, row, strict=False) if cell} for row in rows]


def _primitive(row: dict[str, str]) -> Geometry:
    given: dict[str, object] = dict(row)
    for name in _PAIRS:
        if f"{name}.x" in row:
            given[name] = (row[f"{name}.x"], row.get(f"{name}.y"))
    for name in _LISTS:
        if name in row:
            given[name] = row[name].split()
    poles = row.get("Poles", "").split()
    if poles:
        given["Poles"] = list(zip(poles[::2], poles[1::2], strict=False))
    return from_parameters(row.get("Type", ""), given, row.get("isConstruction") == "True")


def _constraint(row: dict[str, str]) -> Constraint:
    def told(name: str, read: Callable[[str], object]) -> dict[str, object]:
        return {name: read(row[name])} if name in row else {}

    try:
        return constraint_from_entry({
            **row,
            **{key: value for ordinal in ORDINALS for key, value in told(ordinal, int).items()},
            **told("Value", float),
            **told("Name", json.loads),
            **told("Index", int),
            "isDriving": row.get("isDriving") != "False",
        })  # fmt: skip
    except ValueError as error:
        raise InputError(f"not a constraint: {error}") from None
