"""Sequences whose items are read one by one as they are asked for: corpora do not fit in memory."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class Listed(Sequence[T], ABC):
    """Has an item for each number; how one is read is up to its kind."""

    @abstractmethod
    def at(self, number: int) -> T:
        """The item of a number from 0 to the length. Raises `InputError` where it cannot be read."""

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> list[T]: ...
    def __getitem__(self, index: int | slice) -> T | list[T]:
        """An item, or those of a slice. Raises `IndexError`, and what `at` raises."""
        if isinstance(index, slice):
            return [self.at(each) for each in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(index)
        return self.at(index % len(self))
