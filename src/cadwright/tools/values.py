"""What tools take and give back."""

from typing import Any, Generic, TypeVar

import msgspec
from PIL.Image import Image

from cadwright.scanning.meshes import Mesh
from cadwright.sketch import Sketch

__all__ = ["Document", "Mesh", "SketchGraph", "ToolAnswer", "ToolError", "Vector", "count"]

Vector = tuple[float, float, float]
T = TypeVar("T")


class SketchGraph(Sketch, frozen=True):
    """A sketch that is in no document yet; in the session, the dict of a sketch graph."""


class Document(msgspec.Struct, frozen=True):
    """A FreeCAD document as the session tells of it, without having been opened here.

    ``state`` are its objects, ``solids`` its sketches and the features made of them, ``file`` the document as FCStd
    and ``brep`` its visible solids, which may be missing. None of it is checked: good enough to be shown back.
    """

    state: dict[str, Any]
    solids: dict[str, Any]
    file: bytes
    brep: bytes = b""


class ToolAnswer(msgspec.Struct, Generic[T], frozen=True):
    """What a tool answers: ``text`` is printed, ``images`` are shown by name, ``value`` is returned to the code."""

    text: str
    images: tuple[tuple[str, Image | bytes], ...]
    value: T


class ToolError(ValueError):
    """What the planner can correct: it is raised where its code called the tool."""


def count(number: int, noun: str) -> str:
    """A number of things in words: "1 loop", "2 loops"."""
    return f"{number} {noun}{'' if number == 1 else 's'}"
