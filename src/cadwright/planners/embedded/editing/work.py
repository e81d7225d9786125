"""The state of an edit: the part as it is so far, and what is to be told to the user."""

from collections.abc import Callable
from functools import cached_property
from typing import Any

import msgspec

from cadwright.parts.expressions import Expr, expr, parameter
from cadwright.parts.model import Feature, Parameter, Part, Unit
from cadwright.planners.embedded.editing.handles import Handle, handles
from cadwright.values import PastVersion


class Work:
    """A part that is being edited.

    ``focus`` is the feature that "it" may mean, and ``left`` the part before going back ``back_to`` a script.
    ``recent`` finds the feature that the edit before this one was about: "that hole", and not "the other one".
    """

    def __init__(
        self,
        part: Part,
        source: str = "",
        history: tuple[PastVersion, ...] = (),
        recent: Callable[[], str | None] = lambda: None,
    ) -> None:
        self.part = part
        self.source = source
        self.history = history
        self.left: Part | None = None
        self.back_to = ""
        self.assumptions: list[str] = []
        self.misses: list[str] = []
        self.focus: str | None = None
        self._recent = recent
        self._values: tuple[tuple[Parameter, ...], dict[str, float]] | None = None
        self.quoted = False
        """Whether the reader of requests read the clause, and quoted what it did not understand."""

    def assume(self, text: str) -> None:
        """Note an assumption, once."""
        if text not in self.assumptions:
            self.assumptions.append(text)

    def miss(self, text: str) -> None:
        """Note something that was not understood or not done, once."""
        if text not in self.misses:
            self.misses.append(text)

    @cached_property
    def recent(self) -> str | None:
        """The feature that the edit before this one was about; found out where it is asked for."""
        return self._recent()

    @property
    def handles(self) -> list[Handle]:
        """Everything that can be spoken of now."""
        return handles(self.part)

    def number(self, value: Expr) -> float:
        """The value of an expression with the parameters as they are."""
        if self._values is None or self._values[0] is not self.part.parameters:
            self._values = self.part.parameters, self.part.values()
        return value.evaluate(self._values[1])

    def free(self, base: str) -> str:
        """A name like ``base`` that nothing has."""
        taken = {p.name for p in self.part.parameters} | {f.name for f in self.part.features} | {"r", "cq", "math"}
        if base not in taken:
            return base
        return next(f"{base}_{n}" for n in range(2, 10_000) if f"{base}_{n}" not in taken)

    def define(self, name: str, value: float, unit: Unit = "mm", note: str = "") -> Expr:
        """A new parameter, and what it is called in expressions."""
        name = self.free(name)
        added = Parameter(name, expr(value), unit, note)
        self.part = msgspec.structs.replace(self.part, parameters=(*self.part.parameters, added))
        return parameter(name)

    def put(self, index: int, feature: Feature) -> None:
        """Replace the feature at an index."""
        features = list(self.part.features)
        features[index] = feature
        self.part = msgspec.structs.replace(self.part, features=tuple(features))

    def insert(self, index: int, feature: Feature) -> None:
        """Insert a feature before an index."""
        features = list(self.part.features)
        features.insert(index, feature)
        self.part = msgspec.structs.replace(self.part, features=tuple(features))

    def drop(self, *indices: int) -> None:
        """Take features away."""
        kept = tuple(f for n, f in enumerate(self.part.features) if n not in indices)
        self.part = msgspec.structs.replace(self.part, features=kept)


def renamed(part: Part, old: str, new: str) -> Part:
    """The part with another name for a parameter."""
    changed: Part = _with_names(part, {old: new})
    return changed


def _with_names(value: Any, names: dict[str, str]) -> Any:
    """A value of the model with parameters called otherwise, however deep they stand."""
    if isinstance(value, Expr):
        return value.substitute({old: parameter(new) for old, new in names.items()})
    if isinstance(value, tuple):
        return tuple(_with_names(v, names) for v in value)
    if isinstance(value, Parameter):
        return Parameter(names.get(value.name, value.name), _with_names(value.value, names), value.unit, value.note)
    if isinstance(value, msgspec.Struct):
        changed = {f: _with_names(getattr(value, f), names) for f in value.__struct_fields__}
        return msgspec.structs.replace(value, **changed)
    return value


def pruned(part: Part, before: Part) -> Part:
    """The part without the parameters that nothing uses any more; those that nothing used ``before`` stay."""
    idle = {p.name for p in before.parameters} - before.used()
    keep = part.used() | idle
    return msgspec.structs.replace(part, parameters=tuple(p for p in part.parameters if p.name in keep))
