"""What may be chosen about a benchmark, told from its struct of options: for the command line and for what runs it."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from msgspec import inspect

from cadwright.bench.task import Task
from cadwright.errors import UsageError


class Choice(msgspec.Struct, frozen=True):
    """One option: its name, what it is, its default, and what it may be.

    ``kind`` is the type; of text ``among`` holds the only values there are, if there are only some, of a whole number
    ``low`` and ``high`` the limits.
    """

    name: str
    about: str
    kind: type
    default: Any
    among: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None

    @property
    def flag(self) -> str:
        """As it is written on the command line."""
        return f"--{self.name.replace('_', '-')}"


def choices(task: type[Task]) -> Iterator[Choice]:
    """All options of a benchmark, in their order."""
    described = inspect.type_info(task.options_type)
    assert isinstance(described, inspect.StructType), "options are a struct"
    for field in described.fields:
        about, extra, plain = _described(field.type)
        among = tuple(extra.get("choices", plain.values if isinstance(plain, inspect.LiteralType) else ()))
        match plain:
            case inspect.BoolType():
                yield Choice(field.name, about, bool, field.default)
            case inspect.IntType(ge=low, le=high):
                yield Choice(field.name, about, int, field.default, low=low, high=high)
            case inspect.FloatType():
                yield Choice(field.name, about, float, field.default)
            case _:
                yield Choice(field.name, about, str, field.default, among)


def chosen(task: type[Task], values: Mapping[str, Any]) -> msgspec.Struct:
    """The options of a benchmark with some of them chosen. Raises `UsageError` for a name or a value that is none."""
    known = {choice.name: choice for choice in choices(task)}
    for name, value in values.items():
        if name not in known:
            raise UsageError(f"{task.name} has no option --{name.replace('_', '-')}", _there_are(known.values()))
        if known[name].among and value is not None and value not in known[name].among:
            among = ", ".join(known[name].among)
            raise UsageError(f"{known[name].flag} of {task.name} cannot be {value!r}", f"it may be {among}")
    try:
        return msgspec.convert(dict(values), task.options_type)
    except msgspec.ValidationError as error:
        raise UsageError(f"{task.name}: {error}", _there_are(known.values())) from error


def changed(task: type[Task], values: Mapping[str, Any]) -> dict[str, Any]:
    """What was chosen otherwise than by default."""
    return {c.name: values[c.name] for c in choices(task) if c.name in values and values[c.name] != c.default}


def _there_are(found: Any) -> str:
    flags = ", ".join(choice.flag for choice in found)
    return f"there are {flags}" if flags else "there is none"


def _described(type_: inspect.Type) -> tuple[str, dict[str, Any], inspect.Type]:
    """The description of a field, what is beside it, and the type without them and without None."""
    about, extra = "", dict[str, Any]()
    while isinstance(type_, inspect.Metadata | inspect.UnionType):
        if isinstance(type_, inspect.Metadata):
            about = (type_.extra_json_schema or {}).get("description", about)
            extra |= type_.extra or {}
            type_ = type_.type
        else:
            type_ = next(each for each in type_.types if not isinstance(each, inspect.NoneType))
    return about, extra, type_
