"""What one document has otherwise than another, read from their files. Neither FreeCAD nor Qt is needed.

Both files are written by the same FreeCAD, so what was not touched is told in the same words.
"""

from __future__ import annotations

import hashlib
import xml.etree.ElementTree as ElementTree
import zipfile
from dataclasses import dataclass, field
from pathlib import Path

_MOST_BYTES = 256 * 1024**2
"""The longest text of a document that is read."""
_NOT_COMPARED = ("Visibility", "Shape", "AddSubShape", "SuppressedShape", "_Body", "ShapeMaterial")
"""How an object is shown is the user's; what is computed is computed anew."""
_STORED = ("Part::Feature", "Mesh::Feature", "Points::Feature")
"""Objects whose shapes are stored and not computed."""


class UnreadableError(Exception):
    """A file is no document, or says what cannot be compared."""


@dataclass(frozen=True)
class Item:
    """An object of a document: its type, and each property as it is written."""

    type: str
    properties: dict[str, str]


@dataclass(frozen=True)
class Differences:
    """What to do with the one document so that it becomes the other; objects by name, in the order of the files."""

    added: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    changed: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The properties of an object that have other values."""
    turned: tuple[str, ...] = ()
    """Objects that have another type now, or other properties: they cannot be changed in place."""

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed or self.turned)


def differences(before: Path | None, after: Path) -> Differences:
    """What ``after`` has otherwise than ``before``; ``None`` is an empty document. Raises `UnreadableError`."""
    old, new = objects(before) if before is not None else {}, objects(after)
    both = [name for name in new if name in old]
    turned = [n for n in both if old[n].type != new[n].type or set(old[n].properties) != set(new[n].properties)]
    changed = {name: _changed(old[name], new[name]) for name in both if name not in turned}
    return Differences(
        tuple(name for name in new if name not in old),
        tuple(name for name in old if name not in new),
        {name: properties for name, properties in changed.items() if properties},
        tuple(turned),
    )


def objects(path: Path) -> dict[str, Item]:
    """The objects of a document by name. Raises `UnreadableError`."""
    try:
        with zipfile.ZipFile(path) as packed:
            if packed.getinfo("Document.xml").file_size > _MOST_BYTES:
                raise UnreadableError(f"{path} is too large")
            root = ElementTree.fromstring(packed.read("Document.xml"))
            types = {str(each.get("name")): str(each.get("type")) for each in root.findall("Objects/Object")}
            return {
                str(each.get("name")): _item(each, types.get(str(each.get("name")), ""), packed)
                for each in root.findall("ObjectData/Object")
            }
    except (OSError, KeyError, zipfile.BadZipFile, ElementTree.ParseError) as error:
        raise UnreadableError(f"{path} is no document: {error}") from error


def fingerprint(path: Path | None) -> str:
    """The same for documents that hold the same, however and wherever they were saved; ``None`` is an empty one."""
    told = (
        sorted((name, one.type, sorted(one.properties.items())) for name, one in objects(path).items()) if path else []
    )
    return hashlib.sha256(repr(told).encode()).hexdigest()


def _changed(old: Item, new: Item) -> tuple[str, ...]:
    return tuple(name for name, value in new.properties.items() if old.properties[name] != value)


def _item(element: ElementTree.Element, kind: str, packed: zipfile.ZipFile) -> Item:
    kept = [
        each
        for each in element.findall("Properties/Property")
        if each.get("name") not in _NOT_COMPARED or (each.get("name") == "Shape" and kind in _STORED)
    ]
    return Item(kind, {str(each.get("name")): _written(each, packed) for each in kept})


def _written(element: ElementTree.Element, packed: zipfile.ZipFile) -> str:
    """A property's value as text; a file beside it by its content, whatever it is called."""
    files = []
    for each in element.iter():
        name = each.attrib.pop("file", "")
        if name:
            files.append(hashlib.sha256(packed.read(name)).hexdigest())
    text = "".join(ElementTree.tostring(each, "unicode") for each in element)
    return " ".join([str(element.get("type")), *text.split(), *files])
