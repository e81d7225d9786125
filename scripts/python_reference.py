"""The page docs/python-reference.md, written from the docstrings: ``python scripts/python_reference.py``."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

import cadwright
from cadwright import notebook, results, values
from cadwright.parameters import Parameter

PAGE = Path(__file__).resolve().parent.parent / "docs" / "python-reference.md"
FUNCTIONS = ("make", "open", "run", "measure", "ask", "compare")
OBJECTS = (
    "Design",
    "Run",
    "Params",
    "Versions",
    "Verdicts",
    "Drawing",
    "Slices",
    "Comparison",
    "Picture",
    "UnmetWarning",
)
WIDGET = """Needs `pip install "cadwright[notebook]"`. Its traits can be observed and set:
`scene`, `height`, `theme`, `tools`, and `picked`: what was clicked on, each
`{"part", "kind", "index", "reference", "point"}`, a reference being "faces/3" or "edges/12"."""
VALUES: tuple[type, ...] = (
    cadwright.Settings,
    values.Measurements,
    values.Hole,
    values.Boss,
    values.Fillet,
    values.Chamfer,
    values.Checked,
    values.Requirement,
    values.Problem,
    values.Slice,
    results.Row,
    results.Answered,
    Parameter,
)
HEAD = """# Python reference

Written from the docstrings; [Python and notebooks](python.md) shows how to use it. Lengths are in millimetres, angles
in degrees. What a user can correct is raised as a `cadwright.errors.UserError` with a `message` and a `hint`, one line
each.
"""


def page() -> str:
    """The page."""
    lines = [HEAD, "## Functions\n"]
    for name in FUNCTIONS:
        lines += _function(f"cadwright.{name}", getattr(cadwright, name), "###")
    lines.append("## Objects\n")
    for name in OBJECTS:
        lines += _class(name, getattr(notebook, name))
    lines += ["### View\n", "The interactive view that `Design.view` and `Run.view` give, a widget.", WIDGET, ""]
    lines.append("## Values\n")
    for value in VALUES:
        lines += _value(value)
    return "\n".join(lines).rstrip() + "\n"


def _function(name: str, function: Any, level: str) -> list[str]:
    return [f"{level} {name}\n", f"```text\n{_signature(name, function)}\n```\n", _prose(function), ""]


def _signature(name: str, function: Any) -> str:
    """As one writes it, a line for each argument where it is long."""
    signature = inspect.signature(function)
    kept = [_shown(p) for p in signature.parameters.values() if p.name != "self"]
    text = str(signature.replace(parameters=kept, return_annotation=_plain(signature.return_annotation)))
    text = text.replace("'", '"')
    line = name + text
    if len(line) <= 100:
        return line
    given = ",\n    ".join(_parts(text[1 : text.rindex(")")]))
    return f"{name}(\n    {given},\n){text[text.rindex(')') + 1 :]}"


def _parts(text: str) -> Iterator[str]:
    """The arguments of a signature: commas within brackets divide nothing."""
    depth, begin = 0, 0
    for at, letter in enumerate(text):
        depth += (letter in "[(") - (letter in ")]")
        if letter == "," and not depth:
            yield text[begin:at].strip()
            begin = at + 1
    yield text[begin:].strip()


class _Text(str):
    """Text that a signature shows without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _shown(parameter: inspect.Parameter) -> inspect.Parameter:
    default = parameter.default
    if isinstance(default, msgspec.Struct):
        default = _Text(f"{type(default).__name__}()")
    return parameter.replace(annotation=_plain(parameter.annotation), default=default)


def _plain(annotation: Any) -> Any:
    """A type by its short name."""
    if annotation is inspect.Signature.empty:
        return annotation
    text = annotation if isinstance(annotation, str) else inspect.formatannotation(annotation)
    text = re.sub(r"\bstr \| os\.PathLike\[str\]", "PathLike", text)
    text = re.sub(r"\b(?:[a-z_]+\.)+(?=[A-Za-z])", "", text)
    return _Text(text if "Literal[" in text else text.replace("'", ""))


def _class(name: str, kind: type) -> list[str]:
    lines = [f"### {name}\n", _prose(kind), ""]
    rows = []
    for key in dir(kind):
        member = inspect.getattr_static(kind, key)
        if key.startswith("_") or not _ours(kind, key) or key in ("of", "row", "titles"):
            continue
        if isinstance(member, property):
            rows.append((f"`{key}`", _line(member.fget)))
        elif inspect.isfunction(member):
            shown = re.sub(r",\n\)", ")", _signature(key, member).replace("(\n    ", "(")).replace("\n    ", " ")
            rows.append((f"`{shown}`", _line(member)))
    if rows:
        lines += [
            "| | |",
            "|---|---|",
            *(f"| {left.replace('|', chr(92) + '|')} | {right} |" for left, right in rows),
            "",
        ]
    return lines


def _ours(kind: type, key: str) -> bool:
    """Whether a member is written by us, and not what every mapping or sequence has."""
    owner = next(base for base in kind.__mro__ if key in vars(base))
    return owner.__module__.startswith("cadwright.")


def _value(kind: type) -> list[str]:
    lines = [f"### {kind.__name__}\n", _prose(kind), ""]
    fields = ", ".join(f"`{field.name}`" for field in msgspec.structs.fields(kind))
    return [*lines, f"Fields: {fields}.", ""]


def _prose(documented: Any) -> str:
    return (inspect.getdoc(documented) or "").replace("``", "`")


def _line(documented: Any) -> str:
    return " ".join(_prose(documented).split()).replace("|", "\\|")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
