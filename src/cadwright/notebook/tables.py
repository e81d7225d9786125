"""Lists that read well in a notebook and are plain sequences and mappings otherwise."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from typing import Any, Generic, TypeVar, overload

from cadwright.parameters import Parameter
from cadwright.results import History, Row
from cadwright.values import Checked

Item = TypeVar("Item")


class Listed(Sequence[Item], Generic[Item]):
    """A sequence with a table for people."""

    titles: tuple[str, ...] = ()

    def __init__(self, items: Sequence[Item]) -> None:
        self._items = tuple(items)

    @overload
    def __getitem__(self, index: int) -> Item: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Item]: ...

    def __getitem__(self, index: int | slice) -> Item | Sequence[Item]:
        return self._items[index]

    def __len__(self) -> int:
        return len(self._items)

    def row(self, item: Item) -> tuple[str, ...]:
        """The cells of an item."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return text_table(self.titles, [self.row(item) for item in self])

    def _repr_html_(self) -> str:
        return html_table(self.titles, [self.row(item) for item in self])


class Versions(Listed[Row]):
    """All versions of a design, oldest first; ``current`` is the one that is shown, ``branch`` where the next goes."""

    titles = ("version", "branch", "status", "request")

    def __init__(self, history: History) -> None:
        super().__init__(history.versions)
        self.current, self.branch, self.other_branches = history.current, history.branch, history.others

    def row(self, item: Row) -> tuple[str, ...]:
        """The current one has a mark."""
        mark = " ←" if item.version == self.current else ""
        return (f"{item.version}{mark}", item.branch, item.status if item.valid else "not valid", item.request)


class Verdicts(Listed[Checked]):
    """The requirements with what was measured for each."""

    titles = ("verdict", "requirement", "evidence")

    def row(self, item: Checked) -> tuple[str, ...]:
        """Verdict, words, evidence."""
        return (item.verdict, item.requirement.text, item.evidence)


class Params(Mapping[str, float]):
    """The named dimensions of a design, in mm and degrees. Setting one makes a new version, without any planner.

    ``params["width"] = 50`` sets one, ``params.update(width=50, height=10)`` several in one version. A value with which
    features would vanish is refused.
    """

    def __init__(self, read: Callable[[], Sequence[Parameter]], write: Callable[[Mapping[str, float]], None]) -> None:
        self._read, self._write = read, write

    @property
    def ranges(self) -> dict[str, tuple[float, float]]:
        """From where to where each makes sense."""
        return {each.name: (each.min, each.max) for each in self._read()}

    def __getitem__(self, name: str) -> float:
        return {each.name: each.value for each in self._read()}[name]

    def __setitem__(self, name: str, value: float) -> None:
        self._write({name: float(value)})

    def update(self, values: Mapping[str, float] | None = None, /, **named: float) -> None:
        """Set several at once: one version."""
        self._write({name: float(value) for name, value in {**(values or {}), **named}.items()})

    def __iter__(self) -> Iterator[str]:
        return (each.name for each in self._read())

    def __len__(self) -> int:
        return len(self._read())

    def _rows(self) -> list[tuple[str, ...]]:
        return [(p.name, f"{p.value:g}", p.unit, f"{p.min:g} … {p.max:g}") for p in self._read()]

    def __repr__(self) -> str:
        return text_table(("name", "value", "unit", "range"), self._rows())

    def _repr_html_(self) -> str:
        return html_table(("name", "value", "unit", "range"), self._rows())


def text_table(titles: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns side by side."""
    widths = [max(map(len, column)) for column in zip(titles, *rows, strict=True)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in (titles, *rows))
    return "\n".join(line.rstrip() for line in lines)


def html_table(titles: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """A table; whatever the cells hold is shown as text."""
    left = ' style="text-align: left"'
    head = "".join(f"<th{left}>{escape(title)}</th>" for title in titles)
    cells = ("".join(f"<td{left}>{escape(str(cell))}</td>" for cell in row) for row in rows)
    body = "".join(f"<tr>{row}</tr>" for row in cells)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
